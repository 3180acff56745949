"""`rondel server check`: what an upgrade would mean, told before it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect

from rondel.server.store import Store
from tests.support.command import Shell
from tests.support.databases import COOPER, new_game, of_the_first_version, played
from tests.support.postgres import cluster, database
from tests.support.upgrades import with_changed_number


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


def test_a_database_that_was_not_named(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("RONDEL_DATABASE_URL", raising=False)
    told = shell("server", "stats").err
    assert told.strip().endswith("name yours by --database or RONDEL_DATABASE_URL")


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
