"""Texts with characters that no text needs are refused, whatever the database would take."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from rondel.core.session import Session
from rondel.games import find_game
from rondel.server.settings import Settings
from rondel.server.store.models import Game, Seat
from tests.support.visits import LINK, ME, Person, Plain, Site

CONTROLS = ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\ud800"]


@pytest.fixture
def site(store_url: str) -> Iterator[Site]:
    with Site(Settings(database_url=store_url, pace=3600.0, limits=False)) as site:
        yield site


def written(site: Site) -> list[Any]:
    """What there is of games and seats."""
    with site.service.store.engine.connect() as connection:
        return [
            connection.execute(select(Game.id, Game.seed, Game.options)).all(),
            connection.execute(select(Seat.game_id, Seat.seat, Seat.kind, Seat.name)).all(),
        ]


def record(text: str = "") -> str:
    return Session(find_game("maracaibo").new(2, f"seed{text}")).record.write()


def requests(game: str, bad: str) -> list[tuple[str, Plain]]:
    """Everything with a text in it."""
    begin = {"game": "cooper-island", "seats": [ME, ME]}
    return [
        ("/api/games", {**begin, "game": f"cooper{bad}"}),
        ("/api/games", {**begin, "seats": [ME, {"kind": "me", "name": f"A{bad}na"}]}),
        ("/api/games", {**begin, "seats": [ME, {"kind": "bot", "bot": f"random{bad}"}]}),
        ("/api/games", {**begin, "options": {f"layout{bad}": "T22"}}),
        ("/api/games", {**begin, "options": {"layout": f"T22{bad}"}}),
        ("/api/import", {"record": record().replace("seed seed", f"seed s{bad}d")}),
        ("/api/import", {"record": record(), "seats": [ME, {"kind": "me", "name": bad}]}),
        (f"/api/games/{game}/seats/0", {"action": "rename", "name": f"A{bad}"}),
        (f"/api/games/{game}/seats/1", {"action": "join", "name": f"A{bad}"}),
        (f"/api/games/{game}/seats/1", {"action": "bot", "bot": f"random{bad}"}),
        (f"/api/games/{game}/moves", {"seat": 0, "entries": 0, "move": f"pass{bad}"}),
    ]


def test_control_characters_are_refused_and_nothing_changes(site: Site) -> None:
    anna: Person = site.person()
    game = anna.begin(ME, LINK)["id"]
    before = written(site)
    for bad in CONTROLS:
        for path, body in requests(game, bad):
            answer = send(anna, path, body)
            assert answer.status_code == 422, (path, body, answer.text)
            assert answer.json()["message"]
            if bad != "\ud800":  # half a character is no text at all
                assert answer.json()["error"] == "control-character", (path, body)
    assert written(site) == before


def send(person: Person, path: str, body: Plain) -> Any:
    """As ASCII: half a character can't be sent otherwise."""
    headers = {"content-type": "application/json"}
    return person.client.post(path, content=json.dumps(body), headers=headers)


def test_line_breaks_belong_to_records_only(site: Site) -> None:
    anna = site.person()
    for text in (record(), record().replace("\n", "\r\n"), record().replace("\n\n", "\n\t\n")):
        assert anna.post("/api/import", {"record": text}).status_code == 201
    game = anna.begin(ME, ME)["id"]
    for name in ("A\nB", "A\tB", "A\rB"):
        answer = anna.post(f"/api/games/{game}/seats/0", {"action": "rename", "name": name})
        assert (answer.status_code, answer.json()["error"]) == (422, "control-character")
    for name in ("Žofie", "安娜", "👩‍🚀", "O'Neil <b>"):
        body = {"action": "rename", "name": name}
        assert anna.post(f"/api/games/{game}/seats/0", body).status_code == 200
        assert anna.state(game)["seats"][0]["name"] == name
