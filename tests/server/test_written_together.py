"""What comes while the disk is busy is written in one go, and is what each would have written."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError

from rondel.server.journal import Journal
from rondel.server.store import Next, Status, Store, Written
from tests.server.test_store import new_game

GAMES = [f"game {number}" for number in range(6)]
BEFORE = [(0, "one"), (1, "two")]


class SlowThreads(Executor):
    """Nothing is begun before it is said so."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(1)
        self.begun: list[tuple[Any, ...]] = []

    def submit(self, *work: Any, **_: Any) -> Future[Any]:
        self.begun.append(work)
        return Future()

    def go_on(self) -> None:
        work, self.begun = self.begun, []
        for one in work:
            self.threads.submit(*one)


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    store = Store(store_url)
    for game in GAMES:
        store.create(new_game(game), 1.0)
    yield store
    store.close()


def entry(game: str, number: int = 2, text: str = "three") -> Next:
    return Next(game, number, [Written(0, text, "anna")], Status(1, False), 2.0, [False])


async def write(journal: Journal, threads: SlowThreads, wanted: Sequence[Next]) -> list[Any]:
    """All of them come while the first is being written."""
    writing = [asyncio.create_task(journal.write(one)) for one in wanted]
    while not all(task.done() for task in writing):
        await asyncio.sleep(0.01)
        threads.go_on()
    return [task.exception() or task.result() for task in writing]


def transactions(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many journals each transaction is about."""
    counts: list[int] = []
    plain = store.append_together

    def counted(several: Sequence[Next]) -> list[bool]:
        counts.append(len(several))
        return plain(several)

    monkeypatch.setattr(store, "append_together", counted)
    return counts


def test_what_comes_meanwhile_is_one_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With SQLite; with PostgreSQL nobody waits for another's game."""
    counts = transactions(store, monkeypatch)
    threads = SlowThreads()
    done = asyncio.run(write(Journal(store, threads), threads, [entry(game) for game in GAMES]))
    assert done == [True] * len(GAMES)
    assert counts == [1] * len(GAMES) if store.postgres else [1, len(GAMES) - 1]
    for game in GAMES:
        assert store.journal(game) == [*BEFORE, (0, "three")]
        row = store.game(game)
        assert row is not None
        assert (row.entries, row.status.turn) == (3, 1)


def test_one_that_is_not_the_next_is_told_so_alone(store: Store) -> None:
    threads = SlowThreads()
    wanted = [entry(GAMES[0]), entry(GAMES[1], number=1), entry("nothing"), entry(GAMES[2])]
    wanted += [entry(GAMES[2], number=3, text="four"), entry(GAMES[2], text="other")]
    done = asyncio.run(write(Journal(store, threads), threads, wanted))
    assert done == [True, False, False, True, True, False]
    assert store.journal(GAMES[1]) == BEFORE
    assert store.journal(GAMES[2]) == [*BEFORE, (0, "three"), (0, "four")]


def test_who_can_not_be_written_harms_nobody_else(store: Store) -> None:
    """The database refuses one entry: those that came with it are written."""
    broken = entry(GAMES[2])._replace(entries=[Written(0, None, "anna")])  # type: ignore[arg-type]
    threads = SlowThreads()
    wanted = [*(entry(game) for game in GAMES[:2]), broken, entry(GAMES[3])]
    done = asyncio.run(write(Journal(store, threads), threads, wanted))
    assert isinstance(done[2], DBAPIError)
    assert [one for one in done if one is not done[2]] == [True, True, True]
    assert store.journal(GAMES[2]) == BEFORE
    assert store.journal(GAMES[3]) == [*BEFORE, (0, "three")]


def test_what_was_written_though_it_seemed_to_fail(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is on the disk, and only the answer got lost: whoever asked is told that it is there."""
    plain = store.append_together

    def lost(several: Sequence[Next]) -> list[bool]:
        done = plain(several)
        if len(several) > 1:
            raise OSError("nobody knows")
        return done

    monkeypatch.setattr(store, "append_together", lost)
    threads = SlowThreads()
    wanted = [entry(game) for game in GAMES[:4]] + [entry(GAMES[1], text="other")]
    done = asyncio.run(write(Journal(store, threads), threads, wanted))
    assert done == [True, True, True, True, False]
    assert store.journal(GAMES[1]) == [*BEFORE, (0, "three")]


def test_who_does_not_wait_any_more_is_written_with_the_others(store: Store) -> None:
    async def play() -> list[Any]:
        threads = SlowThreads()
        journal = Journal(store, threads)
        gone = asyncio.create_task(journal.write(entry(GAMES[0])))
        await asyncio.sleep(0)
        gone.cancel()
        return await write(journal, threads, [entry(GAMES[1]), entry(GAMES[0], number=3)])

    assert asyncio.run(play()) == [True, True]
    assert store.journal(GAMES[0]) == [*BEFORE, (0, "three"), (0, "three")]
