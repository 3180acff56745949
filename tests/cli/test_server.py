"""`rondel server check`: what an upgrade would mean, told before it is done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, inspect, text

from rondel.core.session import Session
from rondel.games import find_game
from rondel.server.rooms import journal_of, status_of
from rondel.server.store import GameRow, NewGame, SeatRow, Store
from rondel.server.store.upgrade import upgrade
from tests.support.command import Shell
from tests.support.postgres import cluster, database
from tests.support.upgrades import with_changed_number

COOPER = find_game("cooper-island")


def played(moves: int | None, content: Any = None) -> Session:
    """A game after some moves, or to its end."""
    session = Session(COOPER.new(2, 7, content=content))
    while not session.table.over and (moves is None or session.ply < moves):
        session.play(session.table.moves()[-1])
    return session


def new_game(key: str, session: Session, pack: Any = None, **changes: Any) -> NewGame:
    facts: dict[str, Any] = {
        "id": key,
        "game": "cooper-island",
        "rules_version": COOPER.rules_version,
        "content_hash": session.table.setup.content_hash,
        "options": session.table.setup.options,
        "seed": session.table.setup.seed,
        "host": "anna",
        "watch": f"{key} watch",
        "updated": 1.0,
        "entries": session.ply,
        "status": status_of(session.table),
        "seats": [
            SeatRow(seat, "person", name, f"{key} link {seat}", owner="anna")
            for seat, name in enumerate(("Anna", "[b]Bert"))
        ],
    }
    return NewGame(GameRow(**{**facts, **changes}), journal_of(session.record), pack)


def fill(store: Store) -> None:
    """A game of every kind."""
    other = COOPER.make_content(with_changed_number("cooper-island"))
    played_on = played(9)
    store.create(new_game("fine", played_on), 1.0)
    store.create(new_game("raised", played_on, rules_version=0), 2.0)
    store.create(new_game("pinned", played(9, other), other.pack), 3.0)
    broken = new_game("broken", played_on, rules_version=0)
    broken.journal[4] = (broken.journal[4][0], "fly away")
    store.create(broken, 4.0)
    before = new_game("before", played_on, rules_version=0)
    before.journal[4] = (before.journal[4][0], "fly away")
    store.create(before, 5.0)
    store.close_game(before.row, "rules", "an earlier version")
    end = played(None)
    store.create(new_game("finished", end), 6.0)
    store.create(new_game("archived", end, rules_version=0), 7.0)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def full(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('check')}/tables.db"
        store = Store(url)
        fill(store)
        store.close()
        yield url
        return
    with cluster() as address:
        url = database(address, "check")
        store = Store(url)
        fill(store)
        store.close()
        yield url


def test_every_open_game_is_judged(shell: Shell, full: str) -> None:
    result = shell("server", "check", "--database", full, "--json")
    report = result.json()
    assert result.code == 1
    assert {game["id"]: game["outcome"] for game in report["open"]} == {
        "fine": "goes-on",
        "raised": "goes-on",
        "pinned": "pinned",
        "broken": "lost",
        "before": "closed",
    }
    assert (report["games"], report["finished"], report["archived"]) == (7, 2, 1)
    (broken,) = (game for game in report["open"] if game["id"] == "broken")
    assert (broken["why"], broken["players"]) == ("rules", ["Anna", "[b]Bert"])
    assert "fly away" in broken["detail"]
    assert "seed" not in result.out


def test_people_are_told_in_words(shell: Shell, full: str) -> None:
    result = shell("server", "check", "--database", full)
    assert result.code == 1
    told = " ".join(result.out.split())
    assert "5 open of 7 in all" in told
    assert "go on with the content that they were begun with: 1" in told
    assert "broken Cooper Island, Anna, [b]Bert, 9 entries: the rules have changed" in told
    assert "2 finished can be replayed: 1 can be read, with their result: 1" in told


def test_what_is_looked_at_stays_as_it_is(shell: Shell, full: str) -> None:
    store = Store(full)
    before = store.open_games()
    shell("server", "check", "--database", full)
    assert store.open_games() == before
    store.close()


def of_the_first_version(file: Path) -> Engine:
    """A database as the first version left it, with a game in it that is under way."""
    engine = create_engine(f"sqlite:///{file}")
    upgrade(engine, "0001")
    new = new_game("old", played(3))
    row = new.row
    with engine.begin() as connection:
        connection.execute(
            text(
                "insert into game values (:id, 'cooper-island', 1, :content, 2, :options, :seed,"
                " 'anna', 'w', 1, 1, 3, :turn, false, null)"
            ),
            {
                "id": row.id,
                "content": row.content_hash,
                "options": json.dumps(row.options),
                "seed": row.seed,
                "turn": row.status.turn,
            },
        )
        for seat in row.seats:
            values = {"seat": seat.seat, "name": seat.name, "link": seat.link}
            connection.execute(
                text(
                    "insert into seat values"
                    " ('old', :seat, 'person', :name, null, 'anna', :link, 0)"
                ),
                values,
            )
        for number, (mover, move) in enumerate(new.journal):
            connection.execute(
                text("insert into entry values ('old', :number, :seat, :text, 1)"),
                {"number": number, "seat": mover, "text": move},
            )
    return engine


def test_a_database_of_an_earlier_version_is_not_upgraded(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = of_the_first_version(file)
    result = shell("server", "check", "--database", file)
    assert result.code == 0, result.out
    assert "1 open of 1 in all" in result.out
    assert "pack" not in inspect(engine).get_table_names()
    engine.dispose()
    store = Store(f"sqlite:///{file}")
    row = store.game("old")
    assert row is not None
    assert (row.entries, row.closed, row.status.totals) == (3, None, None)
    assert store.secrecy("old") == [None, None, None]
    store.close()


def test_a_database_that_is_not_there(shell: Shell, tmp_path: Path) -> None:
    result = shell("server", "check", "--database", tmp_path / "nothing.db")
    assert result.code == 2
    assert result.err.strip().endswith("there is no such database")
    assert not (tmp_path / "nothing.db").exists()


def test_a_file_that_is_no_database(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text("this is not a database, though it is long enough\n" * 50)
    result = shell("server", "check", "--database", tmp_path / "text.txt")
    assert result.code == 2
    assert "the database can't be used" in result.err
    assert len(result.err.splitlines()) == 1


def test_an_empty_database(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    result = shell("server", "check", "--database", tmp_path / "empty.db", "--json")
    assert (result.code, result.json()["games"]) == (0, 0)
