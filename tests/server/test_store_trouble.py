"""The store is full, may only be read, or is away: everybody is told so, and nothing is lost."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import psycopg
import pytest
from psycopg import Connection
from psycopg.errors import DiskFull
from sqlalchemy import event

from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.store import store as module
from rondel.server.store.straight import StraightEngine
from tests.support.postgres import Cluster, database
from tests.support.visits import LINK, ME, Person, Plain, Site, wait_for

FAR = 2**31 - 2
"""More pages than a database of SQLite ever has."""
FULL = """
create function full_disk() returns trigger language plpgsql as $$
begin
    raise exception 'could not extend file' using errcode = 'disk_full';
end $$;
do $$
declare
    name text;
begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger full_disk before insert or update on %I '
            'execute function full_disk()', name);
    end loop;
end $$
"""


@pytest.fixture
def own_postgres() -> Iterator[Cluster]:
    """A PostgreSQL server that may be stopped."""
    with Cluster() as cluster:
        yield cluster


@contextmanager
def with_pragma(site: Site, during: str, later: str) -> Iterator[None]:
    """Every connection to SQLite has a property for a while."""
    pragma = [during]

    def set_up(connection: Any, *_: object) -> None:
        connection.execute(f"pragma {pragma[0]}")

    def take_connections_anew() -> None:
        assert isinstance(site.service.store.journalling, StraightEngine)
        site.service.store.journalling.close()

    event.listen(site.service.store.engine, "checkout", set_up)
    take_connections_anew()
    yield
    pragma[0] = later
    take_connections_anew()


def full(site: Site) -> AbstractContextManager[None]:
    """A database has the pages that it has, and no more."""
    return with_pragma(site, "max_page_count = 1", f"max_page_count = {FAR}")


def read_only(site: Site) -> AbstractContextManager[None]:
    return with_pragma(site, "query_only = on", "query_only = off")


@contextmanager
def refusing(site: Site) -> Iterator[None]:
    """For a while PostgreSQL lets nobody write, whichever connection is used."""
    refused = [True]

    def set_up(connection: Connection[Any], *_: object) -> None:
        connection.read_only = refused[0]

    event.listen(site.service.store.engine, "checkout", set_up)
    yield
    refused[0] = False


@contextmanager
def full_disk(url: str) -> Iterator[None]:
    """For a while PostgreSQL says of whatever is written that there is no room for it."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(FULL)
        yield
        connection.execute("drop function full_disk cascade")


def fill(anna: Person, game: str) -> None:
    """Play until there is no page left for the journal."""
    for _ in range(1000):
        state = anna.state(game)
        if anna.move(game, state, state["moves"][0]["move"]).status_code != 200:
            return
    raise AssertionError("it is never full")


def checks(anna: Person, game: str, before: Plain, key: str) -> None:
    """Whatever would write is refused with a sentence, and nothing changes."""
    seat = {"action": "rename", "name": "Bertha"}
    new = {"game": "maracaibo", "seats": [ME, LINK]}
    for answer in (
        anna.move(game, before, before["moves"][0]["move"]),
        anna.post(f"/api/games/{game}/seats/0", seat),
        anna.post("/api/games", new),
    ):
        assert answer.status_code == 503, answer.text
        assert answer.json()["error"] == key
        assert answer.json()["message"].endswith(".")
        assert answer.headers["retry-after"]
    assert anna.state(game) == before


def test_a_store_that_may_only_be_read(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    before = anna.state(game)
    with read_only(site):
        checks(anna, game, before, "store-refused")
    after = anna.move(game, before, before["moves"][0]["move"]).json()
    assert (after["entries"], after["ply"]) == (1, 1)


def test_a_postgresql_that_may_only_be_read(postgres: str) -> None:
    """As a standby is."""
    url = database(postgres, "only_read")
    with Site(Settings(database_url=url, pace=0.0, limits=False)) as site:
        anna = site.person()
        game = anna.begin(ME, ME)["id"]
        before = anna.state(game)
        with refusing(site):
            checks(anna, game, before, "store-refused")
        assert anna.move(game, before, before["moves"][0]["move"]).json()["entries"] == 1


def test_a_store_that_is_full(site: Site) -> None:
    """What is refused changes nothing, and once there is room the game goes on."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    with full(site):
        fill(anna, game)
        before = anna.state(game)
        refused = anna.move(game, before, before["moves"][0]["move"])
        assert (refused.status_code, refused.json()["error"]) == (503, "store-refused")
        assert anna.state(game) == before
        assert len(site.service.store.journal(game)) == before["entries"]
    after = anna.move(game, before, before["moves"][0]["move"]).json()
    assert after["entries"] == before["entries"] + 1


def test_a_postgresql_whose_disk_is_full(postgres: str, caplog: pytest.LogCaptureFixture) -> None:
    url = database(postgres, "full_disk")
    with Site(Settings(database_url=url, pace=0.0, limits=False)) as site:
        anna = site.person()
        game = anna.begin(ME, ME)["id"]
        before = anna.state(game)
        with full_disk(url):
            checks(anna, game, before, "store-refused")
            assert site.service.store.journal(game) == []
        assert DiskFull.__name__ in caplog.text
        assert anna.move(game, before, before["moves"][0]["move"]).json()["entries"] == 1


def test_a_page_tells_it_too(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """In words, and without the secret of a link in the log."""
    anna = site.person()
    link = anna.begin(ME, LINK)["watch"]
    with read_only(site):
        answer = site.person().get(link)
    assert answer.status_code == 503
    assert answer.text.startswith("The server's database takes nothing in")
    assert "/w/{secret}" in caplog.text
    assert link not in caplog.text


def test_a_database_that_comes_back_is_waited_for(own_postgres: Cluster) -> None:
    """While it starts again, whoever asks waits; nobody hears of it."""
    url = database(own_postgres.address, "waiting")
    with Site(Settings(database_url=url, pace=0.0, limits=False)) as site:
        anna = site.person()
        game = anna.begin(ME, ME)["id"]
        for _ in range(3):
            state = anna.state(game)
            own_postgres.stop()
            own_postgres.start_soon(0.5)
            answer = anna.move(game, state, state["moves"][0]["move"])
            assert answer.status_code == 200, answer.text
            assert answer.json()["entries"] == state["entries"] + 1
        own_postgres.wait()
        assert anna.begin(ME, ME)["id"]


def test_a_database_that_stays_away_is_told_at_once(
    own_postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = database(own_postgres.address, "away")
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    with Site(Settings(database_url=url, pace=0.0, limits=False)) as site:
        anna = site.person()
        game = anna.begin(ME, ME)["id"]
        before = anna.state(game)
        own_postgres.stop()
        checks(anna, game, before, "store-lost")
        own_postgres.start()
        move = before["moves"][0]["move"]
        assert anna.move(game, before, move).json()["entries"] == 1


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_connection_that_breaks_while_an_entry_is_written(
    postgres: str,
    when: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Whether it was written before or not: it is written once, and that is the answer."""
    url = database(postgres, f"breaks_{when}")
    with Site(Settings(database_url=url, pace=0.0, limits=False)) as site:
        anna = site.person()
        game = anna.begin(ME, ME)["id"]
        before = anna.state(game)
        store = site.service.store
        broken = break_next_commit(store, when, monkeypatch)
        with caplog.at_level(logging.WARNING):
            after = anna.move(game, before, before["moves"][0]["move"])
        assert len(broken) == 1
        assert (after.status_code, after.json()["entries"]) == (200, 1)
        assert store.journal(game) == [(before["viewer"], before["moves"][0]["move"])]
        assert "looking again" in caplog.text
        wait_for(lambda: not site.service.following)
        assert site.service.cache.rooms[game].entries == 1


def break_next_commit(
    store: Store, when: str, monkeypatch: pytest.MonkeyPatch
) -> list[Connection[Any]]:
    """The next commit breaks its connection: before it was carried out, or after."""
    commit = store.engine.dialect.do_commit
    broken: list[Connection[Any]] = []

    def commit_and_break(connection: Any) -> None:
        if not broken:
            broken.append(connection)
            if when == "after":
                commit(connection)
            connection.dbapi_connection.close()
        commit(connection)

    monkeypatch.setattr(store.engine.dialect, "do_commit", commit_and_break)
    return broken
