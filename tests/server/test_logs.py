"""The log: when, what, for which request; and nothing that is secret."""

from __future__ import annotations

import json
import logging
import re
import sys
from pathlib import Path

import pytest

from rondel.server.logs import JsonLines, TextLines, request_id
from tests.support.serving import Serving
from tests.support.visits import LINK, ME, Site, wait_for

SECRETS = ["/s/abc123", "/w/abc123?x=1", "/s/abc123/more", "postgresql://me:abc123@host/rondel"]


def record(message: str, *args: object, **more: object) -> logging.LogRecord:
    found = logging.LogRecord("rondel.server", logging.INFO, "", 0, message, args, None)
    found.__dict__.update(more)
    return found


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("form", [TextLines, JsonLines])
def test_logs_keep_no_secrets(form: type[TextLines], secret: str) -> None:
    """Neither in what is said nor in what went wrong."""
    try:
        raise ValueError(secret)
    except ValueError:
        trouble = sys.exc_info()
    line = form().format(record("GET %s", secret, path=secret, exc_info=trouble))
    assert "abc123" not in line
    assert "ValueError" in line
    assert secret[:3] in line


def test_a_line_for_programs() -> None:
    token = request_id.set("abc")
    try:
        line = json.loads(JsonLines().format(record("GET %s", "/g/x\ny", status=200, ms=1.5)))
    finally:
        request_id.reset(token)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line == {
        "level": "info",
        "logger": "rondel.server",
        "message": "GET /g/x\ny",
        "request": "abc",
        "status": 200,
        "ms": 1.5,
    }


def test_a_line_for_people() -> None:
    token = request_id.set("abc")
    try:
        line = TextLines().format(record("%d games", 3))
    finally:
        request_id.reset(token)
    assert line.endswith("Z INFO rondel.server [abc]: 3 games")
    assert TextLines().format(record("none")).endswith("Z INFO rondel.server: none")


@pytest.mark.parametrize("given", ["from-the-proxy_1", "", "two words", "x" * 65, "a<b"])
def test_every_answer_has_the_id_of_its_request(site: Site, given: str) -> None:
    headers = {"x-request-id": given}
    told = site.person().client.get("/api/games", headers=headers).headers["x-request-id"]
    assert (told == given) == (given == "from-the-proxy_1")
    assert re.fullmatch(r"[\w-]{1,64}", told)


def test_what_is_logged_in_a_thread_belongs_to_its_request(
    site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database's threads tell for whom they work, and a fault of ours is found by its id."""

    def fail(person: str, limit: int) -> None:
        raise RuntimeError(f"no games, says {request_id.get()}")

    monkeypatch.setattr(site.service.store, "games_of", fail)
    anna = site.person()
    anna.begin(ME, ME)
    answer = anna.client.get("/api/games", headers={"x-request-id": "find-me"})
    assert (answer.status_code, answer.headers["x-request-id"]) == (500, "find-me")
    assert answer.json()["error"] == "failed"
    assert "find-me" in answer.json()["message"]
    wait_for(lambda: "no games, says find-me" in caplog.text)  # it is logged after the answer
    assert "no games" not in answer.text


def test_requests_are_logged_when_they_are_to_be(tmp_path: Path) -> None:
    with Serving(tmp_path, log="info", log_format="json") as serving:
        serving.wait()
        person = serving.person()
        link = person.begin(ME, LINK)["links"]["1"]
        person.client.get(link, headers={"x-request-id": "sits-down"})
        person.client.get("/nothing%0A2026-01-01%20INFO%20forged")
        person.get("/health")
        serving.kill()
        lines = [json.loads(line) for line in serving.errors.read_text().splitlines()]
    (sat,) = (line for line in lines if line.get("request") == "sits-down")
    assert (sat["path"], sat["status"], sat["method"]) == ("/s/…", 200, "GET")
    assert sat["ms"] > 0
    assert sat["client"] == "127.0.0.1"
    assert link.rpartition("/")[2] not in serving.errors.read_text()
    assert any(line.get("path") == "/nothing%0A2026-01-01%20INFO%20forged" for line in lines)
    assert not any(line.get("path") == "/health" for line in lines)
