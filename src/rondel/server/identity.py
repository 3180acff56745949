"""Who is asking. A browser is known by a random secret in its cookie, and by nothing else.

We keep the secret's hash. The links of a game are made from the secret of its host, so that the
host's browser can show them again, and nobody can read them from the database.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from rondel.server.errors import Refusal
from rondel.server.store import GameRow

COOKIE = "rondel"
VISITOR = "rondel.visitor"
"""Where a request's scope has who asks, once that is known."""
YEARS = 5 * 365 * 24 * 3600
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}\Z")


def is_secret(text: str) -> bool:
    return _SECRET.match(text) is not None


def fresh_secret() -> str:
    return secrets.token_urlsafe(32)


def fresh_game_id() -> str:
    return secrets.token_urlsafe(12)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def link_secret(host_secret: str, game_id: str, place: str) -> str:
    """The secret part of a link: `place` is a seat's number, or `watch`."""
    digest = hmac.digest(host_secret.encode(), f"{game_id}/{place}".encode(), "sha256")
    return digest.hex()[:48]


def links_of(row: GameRow, host_secret: str) -> dict[str, str]:
    """The paths of a game's links: of every seat by its number, and `watch`."""
    seats = {
        str(seat.seat): f"/s/{link_secret(host_secret, row.id, str(seat.seat))}"
        for seat in row.seats
    }
    return {**seats, "watch": f"/w/{link_secret(host_secret, row.id, 'watch')}"}


class Visitor:
    """The browser behind a request. `id` is "" as long as it has no secret."""

    def __init__(self, secret: str | None, new: bool = False) -> None:
        self.secret = secret
        self.new = new
        """Whether the browser does not know its secret yet."""
        self.id = hashed(secret) if secret else ""


def visitor(request: HTTPConnection) -> Visitor:
    """Who asks; somebody new has no secret yet. Found out once for a request."""
    found: Visitor | None = request.scope.get(VISITOR)
    if found is None:
        secret = request.cookies.get(COOKIE, "")
        found = request.scope[VISITOR] = Visitor(secret if _SECRET.match(secret) else None)
    return found


def known_visitor(request: HTTPConnection) -> Visitor:
    """Who asks; for somebody new there is a secret to keep (see `give_cookie`)."""
    found = visitor(request)
    return Visitor(fresh_secret(), new=True) if found.secret is None else found


def give_cookie(request: HTTPConnection, response: Response, visitor: Visitor) -> Response:
    """Tell somebody new their secret."""
    if visitor.new and visitor.secret is not None:
        response.set_cookie(
            COOKIE,
            visitor.secret,
            max_age=YEARS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return response


def drop_cookie(response: Response) -> Response:
    """Have a browser forget its secret."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def secret_of(visitor: Visitor) -> str:
    if visitor.secret is None:
        raise Refusal(403, "no-cookie")
    return visitor.secret
