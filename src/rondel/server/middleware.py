"""What every request passes: who may call us, how much, how often; and what a page may do."""

from __future__ import annotations

import logging
import re
import time
from collections import OrderedDict
from collections.abc import Mapping

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rondel.server.doorway import WATCHED, Doorway
from rondel.server.errors import Refusal
from rondel.server.i18n import accepted, texts
from rondel.server.identity import visitor
from rondel.server.logs import new_request_id
from rondel.server.metrics import Metrics
from rondel.server.settings import Settings

log = logging.getLogger(__name__)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
FILE_HEADERS = {
    name: HEADERS[name] for name in ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")
}
"""Of scripts, styles, fonts and icons: the others tell a browser what a page may do, and weigh a
third of dozens of small files."""
FILES = (".css", ".js", ".png", ".woff2")
BODY = 16_384
"""Bytes of a body …"""
ALLOWANCES = {"/api/import": 1_000_000, "/api/campaigns/import": 4_000_000}
"""… and of those that bring records."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Rate:
    """So many requests a second on the average, so many at once."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self.per_second = per_second
        self.at_once = at_once


ASKING = Rate(20, 200)
DOING = Rate(10, 60)
BEGINNING = Rate(0.2, 20)
"""New games, hints and analyses cost us most."""
TALKING = Rate(0.5, 10)
"""What is said at a table is read by others."""
TALK = re.compile(r"/api/games/[^/]+/talk\Z")
COSTLY = re.compile(
    r"/api/(games|import|games/[^/]+/(hint|analysis)|lessons/[^/]+/first-game"
    r"|me/(passages|enter|passkeys(/[a-z]+)?|notices/addresses(/[^/]+)?)"
    r"|campaigns(/import|/[^/]+/(next|branch))?)\Z"
)
CROWD = 10
"""Behind one address may be so many people."""


class Limits:
    """Leaky buckets, by person and by address."""

    def __init__(self, size: int = 10_000) -> None:
        self.size = size
        self.buckets: OrderedDict[tuple[str, Rate], tuple[float, float]] = OrderedDict()

    def allow(self, who: str, rate: Rate, crowd: int, now: float) -> bool:
        key = who, rate
        level, since = self.buckets.pop(key, (0.0, now))
        level = max(0.0, level - (now - since) * rate.per_second * crowd)
        fits = level + 1 <= rate.at_once * crowd
        self.buckets[key] = (level + 1 if fits else level), now
        if len(self.buckets) > self.size:
            self.buckets.popitem(last=False)
        return fits


class Middleware:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.settings = settings
        self.limits = Limits()
        self.doorway = Doorway(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers, begun = Headers(scope=scope), time.perf_counter()
        known_as = new_request_id(headers.get("x-request-id", ""))

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                ours = headers_for(scope["path"])
                given = [pair for pair in message.get("headers", ()) if pair[0] not in ours]
                if all(name != b"cache-control" for name, _ in given):
                    given.append((b"cache-control", b"no-store"))
                known = (b"x-request-id", known_as.encode())
                message["headers"] = [*given, *ours.items(), known]
                self.note(scope, message["status"], time.perf_counter() - begun)
            await send(message)

        try:
            self.check(scope, headers)
            await self.app(_asked(scope), Measured(receive, _allowance(scope)), send_safely)
        except Refusal as refusal:
            language = texts(accepted(headers.get("accept-language", "")))
            answer: Response = refusal.response(language)
            if not scope["path"].startswith("/api/"):  # people look at this
                answer = PlainTextResponse(refusal.message(language), refusal.status)
            await answer(scope, receive, send_safely)
        except Exception:
            self.note(scope, 500, time.perf_counter() - begun)
            raise

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request, and log it if requests are logged."""
        method, route = scope["method"], route_of(scope)
        self.metrics.answered(method, route, status, seconds)
        if route not in WATCHED and log.isEnabledFor(logging.INFO):
            # As it was sent: decoded it could have line breaks, and look like lines of ours.
            path, ms = scope["raw_path"].decode("ascii", "replace"), round(1000 * seconds, 1)
            client = (scope.get("client") or ("?",))[0]
            facts = {"method": method, "path": path, "status": status, "ms": ms, "client": client}
            log.info("%s %s %s %d, %.1f ms", client, method, path, status, ms, extra=facts)

    def check(self, scope: Scope, headers: Headers) -> None:
        self.doorway.enter(scope, headers)
        if scope["method"] not in SAFE_METHODS:
            self.doorway.check_origin(scope, headers)
            length = headers.get("content-length", "0")
            if not length.isdigit() or int(length) > _allowance(scope):
                raise Refusal(413, "too-large")
        if self.settings.limits:
            self.check_rate(scope)

    def check_rate(self, scope: Scope) -> None:
        rate = ASKING if scope["method"] in SAFE_METHODS else DOING
        if rate is DOING and COSTLY.match(scope["path"]):
            rate = BEGINNING
        elif rate is DOING and TALK.match(scope["path"]):
            rate = TALKING
        now = time.monotonic()
        address = (scope.get("client") or ("?",))[0]
        person = visitor(HTTPConnection(scope)).id or address
        if not (
            self.limits.allow(f"address {address}", rate, CROWD, now)
            and self.limits.allow(person, rate, 1, now)
        ):
            raise Refusal(429, "too-often")


class Measured:
    """A request's body, cut off when it gets too large."""

    def __init__(self, receive: Receive, left: int) -> None:
        self.receive = receive
        self.left = left

    async def __call__(self) -> Message:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise HTTPException(413)  # the framework lets nothing else through
        return message


def raw(headers: Mapping[str, str]) -> dict[bytes, bytes]:
    """As they are sent."""
    return {name.lower().encode(): value.encode() for name, value in headers.items()}


_WITH_PAGES, _WITH_FILES = raw(HEADERS), raw(FILE_HEADERS)


def headers_for(path: str) -> dict[bytes, bytes]:
    """What goes with every answer; less with a file that is no page of its own."""
    is_file = path.startswith("/static/") and path.endswith(FILES)
    return _WITH_FILES if is_file else _WITH_PAGES


def _asked(scope: Scope) -> Scope:
    """Who asks for the head of a page is answered as if for the page: uvicorn leaves out the rest.

    Not in the API: a stream of events has no end.
    """
    if scope["method"] != "HEAD" or scope["path"].startswith("/api/"):
        return scope
    return {**scope, "method": "GET"}


def _allowance(scope: Scope) -> int:
    return ALLOWANCES.get(scope["path"], BODY)


def route_of(scope: Scope) -> str:
    """What was asked for, without what differs from one game to the next."""
    path = getattr(scope.get("route"), "path", None)
    if isinstance(path, str):
        return path
    return "/static" if scope["path"].startswith("/static/") else "other"
