"""A room follows its journal, whatever goes wrong between them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from sqlalchemy import text

from rondel.core.moves import write_move
from rondel.server.bot_worker import Choose
from rondel.server.rooms import Room
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.tasks import Tasks
from rondel.server.worker_pool import Chosen
from tests.support.patience import PATIENCE
from tests.support.visits import BOT, ME, Person, Plain, Site, wait_for

T = TypeVar("T")


@pytest.fixture
def either(store_url: str) -> Settings:
    return Settings(database_url=store_url, pace=0.0, limits=False)


def do(site: Site, work: Coroutine[Any, Any, T]) -> T:
    """Have something done where the server works."""
    return asyncio.run_coroutine_threadsafe(work, site.loop).result(20)


def play(person: Person, game: str, count: int = 1) -> Plain:
    state = person.state(game)
    for _ in range(count):
        answer = person.move(game, state, state["moves"][0]["move"])
        assert answer.status_code == 200, answer.text
        state = person.state(game)
    return state


def without_version(state: Plain) -> Plain:
    return {key: value for key, value in state.items() if key != "version"}


def spoil(room: Room, how: str) -> None:
    """Make of a room what it should not be."""
    if how == "ahead":  # a move too many, as if one were carried out twice
        room.replay([(room.table.seat, write_move(room.table.moves()[0]))])
    elif how == "behind":  # the last move was counted, but not carried out
        room.session.undo(1)
        del room.log[-1]
    else:  # moves were forgotten: the next one does not fit
        room.session.undo(3)
        del room.log[-3:]
        room.entries -= 1


@pytest.mark.parametrize("how", ["ahead", "behind", "lost"])
def test_a_room_that_disagrees_is_built_anew(
    either: Settings, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Who plays and who listens notices nothing but that the game goes on."""
    with Site(either) as site:
        anna = site.person()
        game = anna.begin(ME, ME, game="maracaibo")["id"]
        before = play(anna, game, 4)
        room = site.service.cache.rooms[game]
        with anna.listen(game) as heard:
            heard.next()
            spoil(room, how)
            room.in_doubt = True
            answer = anna.move(game, before, before["moves"][0]["move"])
            assert answer.status_code == 200, answer.text
            assert answer.json()["entries"] == 5
            assert heard.until(5)["entries"] == 5
        assert "disagrees with its journal" in caplog.text
        assert site.service.cache.rooms[game] is room
        after = anna.state(game)
        cookies = dict(anna.client.cookies)
    with Site(either) as site:
        again = site.person()
        again.client.cookies.update(cookies)
        assert without_version(again.state(game)) == without_version(after)


def test_a_room_ahead_of_its_journal_writes_no_gap(either: Settings) -> None:
    with Site(either) as site:
        anna = site.person()
        game = anna.begin(ME, ME, game="maracaibo")["id"]
        play(anna, game, 2)
        spoil(site.service.cache.rooms[game], "ahead")
        ahead = anna.state(game)
        assert ahead["entries"] == 3
        refused = anna.move(game, ahead, ahead["moves"][0]["move"])
        assert (refused.status_code, refused.json()["entries"]) == (409, 2)
        state = play(anna, game, 3)
        assert state["entries"] == 5
        assert numbers(site.service.store, game) == [0, 1, 2, 3, 4]


def numbers(store: Store, game: str) -> list[int]:
    with store.engine.connect() as connection:
        asked = text("select number from entry where game_id = :game order by number")
        return list(connection.scalars(asked, {"game": game}))


def test_only_a_journal_that_can_not_be_replayed_is_given_up(
    either: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with Site(either) as site:
        anna = site.person()
        game = anna.begin(ME, ME, game="maracaibo")["id"]
        play(anna, game, 3)
        with site.service.store.engine.begin() as connection:
            connection.execute(text("delete from entry where number = 1"))
        spoil(site.service.cache.rooms[game], "ahead")
        site.service.cache.rooms[game].in_doubt = True
        with anna.listen(game) as heard:
            heard.next()
            body = {"seat": 0, "entries": 3, "move": "pass"}
            refused = anna.post(f"/api/games/{game}/moves", body)
            assert (refused.status_code, refused.json()["error"]) == (409, "closed-journal")
            with pytest.raises(AssertionError, match="ended"):
                heard.until(1000)
        assert "closed" in anna.state(game)


def test_hints_and_moves_at_once(either: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a hint with a number that is not there yet has the room read the news."""

    async def no_ideas(person: str, question: object) -> list[object]:
        await asyncio.sleep(0)
        return []

    with Site(either) as site, ThreadPoolExecutor(4) as pool:
        monkeypatch.setattr(site.service.workers.hints, "ask", no_ideas)
        anna = site.person()
        game = anna.begin(ME, ME, game="maracaibo")["id"]
        twins = [site.person() for _ in range(3)]
        for twin in twins:
            twin.client.cookies.update(dict(anna.client.cookies))
        for _ in range(25):
            state = anna.state(game)
            asks = [
                pool.submit(ask_hint, twin, game, state, ahead) for ahead, twin in enumerate(twins)
            ]
            answer = anna.move(game, state, state["moves"][0]["move"])
            assert answer.status_code == 200
            assert all(ask.result() in (200, 409, 422) for ask in asks)
            assert anna.state(game)["entries"] == state["entries"] + 1
        assert numbers(site.service.store, game) == list(range(25))


def ask_hint(person: Person, game: str, state: Plain, ahead: int) -> int:
    body = {"seat": state["viewer"], "entries": state["entries"] + ahead}
    return person.post(f"/api/games/{game}/hint", body).status_code


def test_a_room_that_left_the_cache_gives_way_to_its_successor(either: Settings) -> None:
    with Site(either) as site:
        anna = site.person()
        game = anna.begin(ME, ME, game="maracaibo")["id"]
        service, old = site.service, site.service.cache.rooms.pop(game)
        play(anna, game, 2)

        async def held() -> Room:
            async with service.hold(old) as room:
                return room

        assert do(site, held()) is service.cache.rooms[game]
        assert do(site, held()).entries == 2


def test_bots_move_on_to_the_successor_of_their_room(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room was given up while a bot was thinking: nobody thinks about it any more."""
    bots = site.service.workers.bots
    choose, thinking, asked = bots.choose, threading.Event(), []

    async def slowly(question: Choose, owner: str) -> Chosen:
        asked.append(question)
        if len(asked) == 1:
            thinking.set()
            while old.id in site.service.cache.rooms:
                await asyncio.sleep(0.01)
        return await choose(question, owner)

    anna = site.person()
    game = anna.begin(ME, BOT, game="maracaibo")["id"]
    old = site.service.cache.rooms[game]
    wait_for(lambda: bool(anna.state(game)["mine"]))
    monkeypatch.setattr(bots, "choose", slowly)
    while anna.state(game)["mine"]:
        play(anna, game)
    assert thinking.wait(PATIENCE)
    site.service.cache.drop(old)
    wait_for(lambda: old.bot is None)
    wait_for(lambda: bool(anna.state(game)["mine"]))
    assert site.service.cache.rooms[game] is not old
    assert len(asked) < 20


def test_news_that_come_while_a_room_is_read(
    either: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal grows after it was read, and before the room is in the cache."""
    with Site(either) as site:
        anna = site.person()
        game = anna.begin(ME, ME, game="maracaibo")["id"]
        play(anna, game)
        service = site.service
        del service.cache.rooms[game]
        rest, reading, go_on = service.upgrades.rest, threading.Event(), threading.Event()

        def slowly(row: Any) -> Room:
            room = rest(row)
            reading.set()
            assert go_on.wait(PATIENCE)
            return room

        monkeypatch.setattr(service.upgrades, "rest", slowly)
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(anna.state, game)
            assert reading.wait(PATIENCE)
            write_elsewhere(service.store, game)
            do(site, service.on_news(game))
            go_on.set()
            asked.result()
        wait_for(lambda: service.cache.rooms[game].entries == 2)


def write_elsewhere(store: Store, game: str) -> None:
    """Write a move as another server would."""
    row = store.game(game)
    assert row is not None
    room = Room(row)
    room.replay(store.journal(game))
    draft = room.draft_move(room.table.moves()[0])
    assert store.append(game, room.entries, draft.seat, draft.text, draft.status, 1.0)


class TestTasks:
    """Nothing in the background dies silently."""

    def test_what_fails_is_told_counted_and_started_again(
        self, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("rondel.server.tasks.PAUSE", 0.001)
        begun: list[int] = []

        async def work() -> None:
            begun.append(len(begun))
            if len(begun) < 4:
                raise RuntimeError("the colours have run")

        async def run() -> Tasks:
            tasks = Tasks()
            await tasks.start("painter", work)
            assert not tasks.running
            return tasks

        assert asyncio.run(run()).failures == {"painter": 3}
        assert len(begun) == 4
        assert caplog.text.count("Traceback") == 3
        assert "painter: failed (3 in all)" in caplog.text

    def test_some_work_is_given_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("rondel.server.tasks.PAUSE", 0.001)

        async def work() -> None:
            raise RuntimeError("the colours have run")

        async def run() -> Tasks:
            tasks = Tasks()
            await asyncio.wait_for(tasks.start("painter", work, attempts=2), PATIENCE)
            return tasks

        assert asyncio.run(run()).failures == {"painter": 2}

    def test_all_is_ended(self) -> None:
        async def run() -> Tasks:
            tasks = Tasks()
            for _ in range(3):
                tasks.start("sleeper", lambda: asyncio.sleep(60))
            await asyncio.sleep(0)
            await tasks.stop()
            return tasks

        assert asyncio.run(run()).failures == {}


def test_a_broken_room_does_not_make_the_server_deaf(
    either: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What goes wrong when one game is read is tried again, and the others are heard of."""
    monkeypatch.setattr("rondel.server.tasks.PAUSE", 0.01)
    with Site(either) as site:
        anna = site.person()
        bad, good = (anna.begin(ME, ME, game="maracaibo")["id"] for _ in range(2))
        service, failures = site.service, 0
        refreshed = service.refresh

        async def fail_at_first(room: Room) -> None:
            nonlocal failures
            if room.id == bad and failures < 3:
                failures += 1
                raise RuntimeError("the ink is dry")
            await refreshed(room)

        monkeypatch.setattr(service, "refresh", fail_at_first)
        do(site, service.on_news(bad))
        do(site, service.on_news(good))
        wait_for(lambda: not service.following)
        assert service.tasks.failures["news"] == 3
        assert "the ink is dry" in caplog.text
        play(anna, bad)
