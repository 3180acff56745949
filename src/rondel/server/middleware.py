"""What every request passes: who may call us, how much, how often; and what a page may do."""

from __future__ import annotations

import logging
import re
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rondel.server.errors import Refusal
from rondel.server.i18n import accepted, texts
from rondel.server.identity import visitor
from rondel.server.settings import Settings

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
COSTLY = re.compile(
    r"/api/(games|import|games/[^/]+/(hint|analysis)|campaigns(/import|/[^/]+/(next|branch))?)\Z"
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

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.limits = Limits()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
                MutableHeaders(scope=message).setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self.check(scope, headers)
            await self.app(scope, Measured(receive, _allowance(scope)), send_safely)
        except Refusal as refusal:
            language = texts(accepted(headers.get("accept-language", "")))
            await refusal.response(language)(scope, receive, send_safely)

    def check(self, scope: Scope, headers: Headers) -> None:
        check_host(headers.get("host", ""), self.settings.allowed_hosts)
        if scope["method"] not in SAFE_METHODS:
            check_origin(headers, scope["scheme"])
            length = headers.get("content-length", "0")
            if not length.isdigit() or int(length) > _allowance(scope):
                raise Refusal(413, "too-large")
        if self.settings.limits:
            self.check_rate(scope)

    def check_rate(self, scope: Scope) -> None:
        rate = ASKING if scope["method"] in SAFE_METHODS else DOING
        if rate is DOING and COSTLY.match(scope["path"]):
            rate = BEGINNING
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


def _allowance(scope: Scope) -> int:
    return ALLOWANCES.get(scope["path"], BODY)


def check_host(host: str, allowed: tuple[str, ...]) -> None:
    """A foreign page can have its name lead to us; then it is not one of our names."""
    name = host.rpartition(":")[0] if re.search(r":\d+\Z", host) else host
    if allowed and name.lower() not in allowed:
        raise Refusal(400, "host")


def check_origin(headers: Headers, scheme: str) -> None:
    """What changes something must come from a page of ours."""
    try:
        origin = urlsplit(headers.get("origin", "").lower())
    except ValueError:  # such as `http://[`
        raise Refusal(403, "origin") from None
    if (origin.scheme, origin.netloc) != (scheme, headers.get("host", "").lower()):
        raise Refusal(403, "origin")


class HideSecrets(logging.Filter):
    """Links with secrets don't get into logs."""

    _secret = re.compile(r"/(s|w)/[^/?# ]+")

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                self._secret.sub(r"/\1/…", part) if isinstance(part, str) else part
                for part in record.args
            )
        return True
