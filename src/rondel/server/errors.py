"""How we say no: a status, a key for programs, and words for people."""

from __future__ import annotations

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from rondel.server.i18n import Texts, accepted, texts

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
        headers = {"Retry-After": "2"} if self.status == 429 else {}
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
