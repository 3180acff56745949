"""The store: migrations, the journal, and who is quicker."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

from rondel.server.settings import Settings, SettingsError, data_folder
from rondel.server.store import (
    GameRow,
    NewGame,
    Next,
    Notice,
    RulesAndContent,
    SeatRow,
    Status,
    Store,
    Written,
)
from rondel.server.store.models import Base
from rondel.server.store.upgrade import upgrade


def new_game(key: str = "game") -> NewGame:
    seats = [
        SeatRow(0, "person", "Anna", f"{key} link 0", owner="anna"),
        SeatRow(1, "bot", "Bot", f"{key} link 1", bot="random"),
    ]
    row = GameRow(
        id=key,
        game="cooper-island",
        rules_version=1,
        content_hash="c",
        options={"layout": "T22"},
        seed="seed",
        host="anna",
        watch=f"{key} watch",
        updated=1.0,
        begun=1.0,
        entries=2,
        status=Status(0, False),
        seats=seats,
    )
    return NewGame(row, [(0, "one"), (1, "two")])


@pytest.fixture
def store(store_url: str) -> Store:
    return Store(store_url)


def test_the_migrations_lead_to_the_models(bare_url: str) -> None:
    store = Store(bare_url)
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
        assert context.get_current_revision() == "0012"
    store.close()


def test_games_from_before_seats_were_kept(bare_url: str) -> None:
    """They go on as they are: no seat is kept, no seed is known."""
    engine = create_engine(bare_url.replace("postgresql:", "postgresql+psycopg:"))
    upgrade(engine, "0001")
    with engine.begin() as connection:
        connection.execute(
            text(
                "insert into game values ('old', 'maracaibo', 1, 'c', 1, '{}', 's', 'anna', 'w',"
                " 1, 1, 0, 0, false, null)"
            )
        )
        connection.execute(
            text("insert into seat values ('old', 0, 'person', 'Anna', null, 'anna', 'l', 1)")
        )
    engine.dispose()
    store = Store(bare_url)
    row = store.game("old")
    assert row is not None
    assert (row.notices, row.seed_known) == ([], False)
    assert row.seats == [SeatRow(0, "person", "Anna", "l", owner="anna", seen=1.0)]
    store.close()


def test_a_database_of_today_is_left_alone(store: Store, store_url: str) -> None:
    store.create(new_game(), 1.0)
    store.close()
    again = Store(store_url)
    assert again.game("game") == new_game().row
    assert set(inspect(again.engine).get_table_names()) >= {"game", "seat", "entry"}
    again.close()


def test_an_entry_is_written_once(store: Store) -> None:
    store.create(new_game(), 1.0)
    assert store.journal("game") == [(0, "one"), (1, "two")]
    assert store.append("game", 2, 0, "three", Status(1, False), 2.0)
    before = store.game("game")
    assert not store.append("game", 2, 1, "other", Status(0, True), 3.0)
    assert store.game("game") == before
    assert store.journal("game", 1) == [(1, "two"), (0, "three")]
    assert not store.append("nothing", 0, 0, "one", Status(0, False), 2.0)
    store.close()


def test_what_failed_is_taken_back_before_the_next_is_written(store: Store) -> None:
    """Entries that are written together are written all or none, and the connection by which that
    failed is not used again."""
    store.create(new_game(), 1.0)
    good = Next("game", 2, [Written(0, "three", None)], Status(1, False), 2.0, [None])
    bad = Next("game", 3, [Written(None, "", None)], Status(1, False), 2.0, [None])  # type: ignore[arg-type]
    for _ in range(3):
        with pytest.raises(IntegrityError):
            store.append_together([good, bad])
        assert len(store.journal("game")) == 2
    assert store.append_together([good]) == [True]
    store.close()
    assert store.append("game", 3, 0, "four", Status(0, False), 3.0)
    assert [text for _, text in store.journal("game")] == ["one", "two", "three", "four"]
    store.close()


def test_of_many_one_is_quicker(store: Store) -> None:
    store.create(new_game(), 1.0)
    written: list[int] = []

    def write(writer: int) -> None:
        for number in range(2, 22):
            if store.append("game", number, writer, f"{writer}", Status(0, False), 2.0):
                written.append(number)

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(written) == list(range(2, 22))
    assert len(store.journal("game")) == 22
    store.close()


def test_seats_change_hands_once(store: Store) -> None:
    store.create(new_game(), 1.0)
    game = store.game("game")
    assert game is not None
    bot = game.seats[1]
    person = msgspec.structs.replace(bot, kind="person", bot=None, owner="bert", name="Bert")
    other = msgspec.structs.replace(person, owner="eve", name="Eve")
    assert store.change_seat("game", bot, person)
    assert not store.change_seat("game", bot, other)
    after = store.game("game")
    assert after is not None
    assert after.seats[1] == person
    assert [game.id for game in store.games_of("bert", 9)] == ["game"]
    assert store.games_of("eve", 9) == []
    store.close()


def test_a_table_is_told_of_the_latest_changes(store: Store) -> None:
    store.create(new_game(), 1.0)
    for number in range(20):
        row = store.game("game")
        assert row is not None
        after = msgspec.structs.replace(row.seats[1], agreed=[f"p{number}"])
        notice = Notice(0, "agreed", 1, "Bot", f"P{number}")
        assert store.change_seat("game", row.seats[1], after, notice)
        assert not store.change_seat("game", row.seats[1], after, notice)
    row = store.game("game")
    assert row is not None
    assert [notice.number for notice in row.notices] == list(range(9, 21))
    assert row.notices[-1] == Notice(20, "agreed", 1, "Bot", "P19")
    store.close()


def test_who_was_seen_meanwhile_keeps_the_seat(store: Store) -> None:
    store.create(new_game(), 1.0)
    row = store.game("game")
    assert row is not None
    anna = row.seats[0]
    bot = msgspec.structs.replace(anna, kind="bot", bot="random", owner=None, absent="cleo")
    notice = Notice(0, "away", 0, "Anna", "Bert")
    store.saw([("game", 0)], 2.0)
    assert store.seen(["game", "other"]) == {("game", 0): 2.0, ("game", 1): 0.0}
    assert not store.change_seat("game", anna, bot, notice)
    seen = msgspec.structs.replace(anna, seen=2.0)
    assert store.change_seat("game", seen, bot, notice)
    assert [game.id for game in store.games_of("cleo", 9)] == ["game"]
    assert store.takes_part("game", "cleo")
    store.close()


def test_seeds_become_known(store: Store) -> None:
    store.create(new_game(), 1.0)
    before = store.game("game")
    store.seed_becomes_known("game")
    after = store.game("game")
    assert before is not None
    assert after is not None
    assert (before.seed_known, after.seed_known) == (False, True)
    store.close()


def test_links_lead_to_games(store: Store) -> None:
    store.create(new_game("a"), 1.0)
    store.create(new_game("b"), 2.0)
    assert store.by_link("b link 1") == ("b", 1)
    assert store.by_link("link") is None
    assert store.by_watch("a watch") == "a"
    assert store.by_watch("watch") is None
    store.watch("a", "olga")
    store.watch("a", "olga")
    assert store.watches("a", "olga")
    assert not store.watches("b", "olga")
    assert [game.id for game in store.games_of("olga", 9)] == ["a"]
    assert [game.id for game in store.games_of("anna", 9)] == ["b", "a"]
    store.close()


def test_games_in_which_bots_are_to_move(store: Store) -> None:
    store.create(new_game(), 1.0)
    assert store.waiting_for_bots() == []
    store.append("game", 2, 0, "three", Status(1, False), 2.0)
    assert store.waiting_for_bots() == ["game"]
    store.append("game", 3, 1, "four", Status(1, True, {"totals": [1, 2]}), 2.0)
    assert store.waiting_for_bots() == []
    store.close()


def test_a_pack_is_kept_once(store: Store) -> None:
    """Games of the same content can be begun at the same time."""
    pack = {"cards": {"cards": [{"id": "squid", "count": 4, "worth": 0.1}]}}
    made: list[str] = []

    def create(number: int) -> None:
        for game in range(5):
            key = f"game {number} {game}"
            store.create(NewGame(new_game(key).row, [], pack), 1.0)
            made.append(key)

    threads = [threading.Thread(target=create, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 15
    assert store.pack("c") == pack
    assert store.pack("d") is None
    assert store.packs_in_use() == {("cooper-island", "c")}
    store.close()


def test_games_are_closed_and_go_on(store: Store) -> None:
    store.create(new_game(), 1.0)
    before = new_game().row
    store.close_game(before, "rules", "edition")
    closed = store.game("game")
    assert closed is not None
    assert (closed.closed, closed.closed_by) == ("rules", "edition")
    store.go_on(closed, RulesAndContent(2, "d"))
    on = store.game("game")
    assert on is not None
    assert (on.closed, on.rules_version, on.content_hash) == (None, 2, "d")
    store.close_game(before, "rules", "edition")  # somebody was slower
    assert store.game("game") == on
    store.close()


def test_what_was_secret_is_written_down(store: Store) -> None:
    store.create(new_game(), 1.0)
    store.append("game", 2, 0, "three", Status(1, False, totals=[3, -1]), 2.0, secret=True)
    store.append("game", 3, 0, "four", Status(1, False), 2.0, secret=False)
    assert store.secrecy("game") == [None, None, True, False]
    store.close()


def test_analyses_and_sightings(store: Store) -> None:
    store.create(new_game(), 1.0)
    assert store.analysis("game") is None
    store.keep_analysis("game", "[1]", 1.0)
    store.keep_analysis("game", "[2]", 2.0)
    assert store.analysis("game") == "[2]"
    store.saw([("game", 0)], 77.0)
    game = store.game("game")
    assert game is not None
    assert [seat.seen for seat in game.seats] == [77.0, 0.0]
    store.close()


def test_sqlite_writes_ahead(tmp_path: Path) -> None:
    """So that readers don't wait for writers, and a commit is one write."""
    Store(f"sqlite:///{tmp_path}/deep/folder/tables.db").close()
    with sqlite3.connect(tmp_path / "deep/folder/tables.db") as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    connection.close()


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    given = {
        "RONDEL_DATABASE_URL": "postgresql://h/d",
        "RONDEL_PORT": "9000",
        "RONDEL_PUBLIC_URL": "https://play.example, http://WWW.play.example:80/",
        "RONDEL_PACE": "0.25",
        "RONDEL_LIMITS": "false",
    }
    settings = Settings.from_environment(given)
    assert (settings.database_url, settings.port) == ("postgresql://h/d", 9000)
    assert settings.public_url == ("https://play.example", "http://www.play.example")
    assert settings.allowed_hosts == ("play.example", "www.play.example")
    assert (settings.pace, settings.limits) == (0.25, False)
    plain = Settings.from_environment({"XDG_DATA_HOME": str(tmp_path)})
    assert (
        plain.database_url == f"sqlite:///{data_folder({'XDG_DATA_HOME': str(tmp_path)})}/tables.db"
    )
    assert "localhost" in plain.allowed_hosts


def test_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container: somebody has to say where games are kept."""

    def homeless() -> None:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("rondel.server.settings.Path.home", homeless)
    with pytest.raises(SettingsError, match="RONDEL_DATABASE_URL: there is no folder"):
        Settings.from_environment({})
    given = {"RONDEL_DATABASE_URL": "sqlite:////data/t.db"}
    assert Settings.from_environment(given).database_url == "sqlite:////data/t.db"


def test_names_by_which_we_are_called() -> None:
    assert Settings(database_url="", host="0.0.0.0").allowed_hosts == ()
