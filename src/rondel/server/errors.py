"""How we say no: a status, a key for programs, and words for people."""

from __future__ import annotations

import logging

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy import exc
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response

from rondel.server.i18n import Texts, accepted, texts
from rondel.server.logs import request_id

log = logging.getLogger(__name__)

CONTROL_CHARACTER = "control-character"
KEYS = {404: "unknown", 405: "method", 413: "too-large", 429: "too-often"}


class Refusal(Exception):
    """A request that is answered by no. Nothing has changed.

    `key` names the sentence `error.KEY`, unless a game has its own words for it (`said`).
    """

    def __init__(self, status: int, key: str, said: str = "", **facts: str | int) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.said = said
        self.facts = facts

    def message(self, language: Texts) -> str:
        return self.said or language.say(f"error.{self.key}", **self.facts)

    def body(self, language: Texts) -> dict[str, object]:
        return {"error": self.key, "message": self.message(language), **self.facts}

    def response(self, language: Texts) -> JSONResponse:
        headers = {"Retry-After": "2"} if self.status in (429, 503) else {}
        return JSONResponse(self.body(language), self.status, headers)


def unknown() -> Refusal:
    """There is no such thing, or it is none of your business: both look the same."""
    return Refusal(404, "unknown")


def language_of(request: Request) -> Texts:
    return texts(accepted(request.headers.get("accept-language", "")))


async def on_refusal(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    return error.response(language_of(request))


async def on_http_error(request: Request, error: Exception) -> JSONResponse:
    """What the framework refuses: unknown addresses, wrong methods."""
    assert isinstance(error, HTTPException)
    key = KEYS.get(error.status_code, "invalid")
    response = Refusal(error.status_code, key).response(language_of(request))
    response.headers.update(error.headers or {})
    return response


STORE_ERRORS = (exc.OperationalError, exc.InterfaceError, exc.InternalError, exc.TimeoutError)
"""What a database raises that is full, may only be read, or can't be reached."""


async def on_store_error(request: Request, error: Exception) -> Response:
    """Whoever asked can do nothing about it but try again, which is always safe."""
    route = request.scope.get("route")  # not the path: it may have a secret
    log.error("%s %s: %s", request.method, getattr(route, "path", "?"), error)
    refusal = Refusal(503, "store-lost" if is_lost(error) else "store-refused")
    if request.url.path.startswith("/api/"):
        return refusal.response(language_of(request))
    return PlainTextResponse(refusal.message(language_of(request)), 503, {"Retry-After": "2"})


def is_lost(error: Exception) -> bool:
    """Whether there is no connection. Else it was the database that said no."""
    if not isinstance(error, exc.DBAPIError):
        return True
    # What PostgreSQL itself says has a code, and SQLite is always there.
    return error.connection_invalidated or getattr(error.orig, "sqlstate", "") is None


async def on_failure(request: Request, error: Exception) -> Response:
    """A fault of ours: it is in the log, where the request's id finds it."""
    refusal, said = Refusal(500, "failed", request=request_id.get()), language_of(request)
    response: Response = refusal.response(said)
    if not request.url.path.startswith("/api/"):
        response = PlainTextResponse(refusal.message(said), 500)
    response.headers["X-Request-ID"] = request_id.get()
    return response


async def on_invalid(request: Request, error: Exception) -> JSONResponse:
    """A request that does not have the form which the schema describes."""
    assert isinstance(error, RequestValidationError)
    faults = [
        {"where": ".".join(map(str, fault["loc"])), "message": str(fault["msg"])}
        for fault in error.errors()[:10]
    ]
    kinds = {fault["type"] for fault in error.errors()}
    key = CONTROL_CHARACTER if kinds == {CONTROL_CHARACTER} else "invalid"
    body = Refusal(422, key).body(language_of(request))
    return JSONResponse({**body, "faults": faults}, 422)
