"""What every request passes: origins, hosts, sizes, rates; headers, cookies and logs."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest

from rondel.server import middleware
from rondel.server.i18n import texts
from rondel.server.identity import COOKIE
from rondel.server.middleware import Limits, Rate
from rondel.server.pages import static_path
from rondel.server.settings import Settings
from tests.support.visits import LINK, ME, Site

SERVER = Path("src/rondel/server")


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1:80"])
def test_what_does_not_come_from_our_pages_changes_nothing(site: Site, origin: str | None) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    del anna.client.headers["origin"]
    if origin is not None:
        anna.client.headers["origin"] = origin
    refused = anna.move(game, state, state["moves"][0]["move"])
    assert refused.status_code == 403
    assert refused.json()["error"] == "origin"
    assert anna.post("/api/games", {"game": "maracaibo", "seats": [ME]}).status_code == 403
    assert anna.state(game)["entries"] == 0


def test_names_that_are_not_ours_are_not_answered(site: Site) -> None:
    anna = site.person()
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    for path in ("/", "/api/games", "/api/catalogue"):
        assert anna.client.get(path, headers=evil).status_code == 400
    assert anna.client.get("/api/games", headers={"host": "localhost:8000"}).status_code == 200


def test_the_cookie_is_for_us_alone(site: Site) -> None:
    anna = site.person()
    begun = anna.post("/api/games", {"game": "cooper-island", "seats": [ME, LINK]})
    cookie = begun.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    assert len(anna.client.cookies[COOKIE]) == 43
    again = anna.post("/api/games", {"game": "cooper-island", "seats": [ME, LINK]})
    assert "set-cookie" not in again.headers


@pytest.mark.parametrize("secret", ["", "short", "x" * 44, "ä" * 43, "'; drop table seat"])
def test_strange_cookies_are_nobody(site: Site, secret: str) -> None:
    anna = site.person()
    anna.begin(ME, ME)
    header = f"{COOKIE}={secret}".encode()
    headers = [(b"cookie", header)]
    eve = site.person()
    assert eve.client.get("/api/games", headers=headers).json() == []


def test_pages_may_do_little(site: Site) -> None:
    anna = site.person()
    drawing = f"{static_path()}/icons/idle.svg"  # which a browser can show like a page
    for path in ("/", "/api/games", "/nothing", "/g/nothing", "/s/nothing", "/sw.js", drawing):
        headers = anna.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert anna.get("/api/games").headers["cache-control"] == "no-store"


def test_what_is_too_large_is_not_read(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    path = f"/api/games/{game}/moves"
    large = {"seat": 0, "entries": 0, "move": "x" * 20_000}
    assert anna.post(path, large).status_code == 413
    assert anna.post("/api/import", {"record": "x" * 2_000_000}).status_code == 413
    pieces = (b"x" * 10_000 for _ in range(10))  # its length is not told beforehand
    assert anna.client.post(path, content=pieces).status_code == 413


def test_garbage_is_answered_in_our_form(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    path = f"/api/games/{game}/moves"
    for body in (
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"seat": "0", "entries": 0, "move": "x"}',
        b"\xff\xfe",
    ):
        answer = anna.client.post(path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422, answer.text
        assert answer.json().keys() >= {"error", "message"}
    assert anna.get("/api/nothing").json()["error"] == "unknown"
    assert anna.client.delete("/api/games").status_code == 405


def test_too_often_is_refused(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BEGINNING", Rate(0.001, 3))
    with Site(msgspec.structs.replace(settings, limits=True)) as site:
        anna = site.person()
        body = {"game": "cooper-island", "seats": [ME, ME]}
        codes = [anna.post("/api/games", body).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 201, 429]  # the first came from somebody without a cookie
        assert anna.get("/api/games").status_code == 200
        assert len(anna.get("/api/games").json()) == 4


def test_a_bucket_empties_with_time() -> None:
    limits, rate = Limits(), Rate(per_second=2, at_once=3)
    assert [limits.allow("a", rate, 1, 0.0) for _ in range(4)] == [True, True, True, False]
    assert limits.allow("b", rate, 1, 0.0)
    assert limits.allow("a", rate, 1, 0.5)
    assert not limits.allow("a", rate, 1, 0.5)
    assert [limits.allow("c", rate, 2, 0.0) for _ in range(7)].count(True) == 6


def test_few_buckets_are_kept() -> None:
    limits, rate = Limits(size=10), Rate(per_second=1, at_once=1)
    for number in range(100):
        limits.allow(str(number), rate, 1, 0.0)
    assert len(limits.buckets) == 10


def test_the_head_of_a_page(site: Site) -> None:
    """For those who look whether a server is there: the page's answer without the page."""
    anna = site.person()
    for path in ("/", "/health"):
        head, page = anna.client.head(path), anna.get(path)
        assert (head.status_code, head.content) == (page.status_code, b"")
        assert head.headers["content-type"] == page.headers["content-type"]
    assert anna.client.head("/nowhere").status_code == 404
    assert anna.client.head("/api/games").status_code == 405


def test_every_refusal_has_its_words() -> None:
    """Keys stand in the code, sentences in the catalogue."""
    said = {"illegal", "no-move", "no-undo", "setup", "record"}  # in the words of a game
    used = set()
    for file in [*SERVER.glob("*.py"), *SERVER.glob("api/*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                key = node.args[1]
                if isinstance(key, ast.Constant):
                    used.add(str(key.value))
    assert len(used) > 15
    lacking = {key for key in used - said if f"error.{key}" not in texts().messages}
    assert lacking == set()
