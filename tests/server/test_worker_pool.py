"""Bots in worker processes: they answer, they crash, they are asked again."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

from rondel.bots import Budget
from rondel.bots.levels import FIRST, LevelBot
from rondel.core.chance import Chance
from rondel.core.moves import Move, read_move, write_move
from rondel.core.record import Record
from rondel.core.session import Session
from rondel.core.table import View
from rondel.games import find_game
from rondel.server.bot_worker import (
    Choose,
    Memory,
    Review,
    Suggest,
)
from rondel.server.rooms import journal_of
from rondel.server.worker_pool import Worker, WorkerError
from tests.support.visits import (
    BOT,
    ME,
    Site,
    wait_for,
)

T = TypeVar("T")

GOLDEN = Path("tests/golden/cooper_island/two_seats.rondel")


def session(plies: int, game: str = "maracaibo") -> Session:
    """A game after some random moves."""
    made, chance = Session(find_game(game).new(2, "workers")), Chance("moves")
    for _ in range(plies):
        made.play(chance.pick(made.table.moves()))
    return made


def choice(made: Session, bot: str = "random") -> Choose:
    record = Record.of(made.table.setup)
    return Choose("game", record.write(), journal_of(made.record), bot)


def run(conversation: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: the main one may have a browser's event loop in it."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, conversation).result()


def test_a_bot_answers_with_a_legal_move() -> None:
    memory, made = Memory(), session(0)
    for _ in range(40):
        move = read_move(memory.choose(choice(made)))
        made.play(move)
    assert memory.games["game"].ply == 39


def test_a_worker_remembers_games_and_their_bots() -> None:
    memory, made = Memory(), session(10)
    memory.choose(choice(made))
    remembered, bots = memory.games["game"], list(memory.bots.values())
    while made.table.seat != bots_seat(memory) or made.ply == 10:
        made.play(made.table.moves()[0])
    memory.choose(choice(made))
    assert memory.games["game"] is remembered
    assert list(memory.bots.values()) == bots


def bots_seat(memory: Memory) -> int:
    """Where the only bot sits."""
    ((_, seat, _),) = memory.bots
    return seat


def test_a_worker_remembers_so_much_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.server.bot_worker.GAMES", 3)
    monkeypatch.setattr("rondel.server.bot_worker.BOTS", 2)
    memory, asked = Memory(), choice(session(3))
    for number in range(5):
        asked.game_id = f"game {number}"
        memory.choose(asked)
    assert list(memory.games) == ["game 2", "game 3", "game 4"]
    assert [key[0] for key in memory.bots] == ["game 3", "game 4"]


def test_a_worker_forgets_what_was_taken_back() -> None:
    memory, made = Memory(), session(12)
    memory.choose(choice(made))
    other = session(11)
    other.play(other.table.moves()[-1])
    memory.choose(choice(other))
    assert memory.games["game"].record.moves == other.record.moves


def test_a_level_answers_in_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float | None] = []

    class Patient(LevelBot):
        patience = 2.0

        def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
            told.append(budget.seconds)
            return moves[0]

    monkeypatch.setattr("rondel.server.bot_worker.find_bot", lambda name: Patient)
    memory, asked = Memory(), choice(session(3), "patient")
    for asked.seconds in (None, 0.1, 60.0):
        memory.choose(asked)
    assert told == [2.0 * FIRST, 0.1, 2.0 * FIRST]


def test_hints_and_reviews_are_told_as_text() -> None:
    memory, made = Memory(), session(6, "cooper-island")
    asked = choice(made)
    ideas = memory.suggest(Suggest("game", asked.record, asked.moves, 0.05))
    assert ideas[0]["move"] in map(write_move, made.table.moves())
    assert ideas[0]["line"][0] == ideas[0]["move"]
    judged = memory.review(Review("game", asked.record, asked.moves, 12))
    assert [one["played"] for one in judged] == [text for _, text in asked.moves]


def test_a_worker_that_dies_is_replaced() -> None:
    worker, asked = Worker(60.0), choice(session(3))

    async def conversation() -> tuple[str, str]:
        first = await worker.ask(asked)
        assert worker.process is not None
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGKILL)
        worker.process.join()
        return first, await worker.ask(asked)

    try:
        before, after = run(conversation())
        assert before
        assert after
    finally:
        worker.end()
        worker.thread.shutdown()


def test_a_worker_that_fails_or_is_too_slow_says_so() -> None:
    worker = Worker(60.0)
    asked = choice(session(3))
    asked.bot = "nobody"
    try:
        with pytest.raises(WorkerError, match="nobody"):
            run(worker.ask(asked))
        worker.patience = 0.0
        asked.bot = "master"
        with pytest.raises(WorkerError, match="in time"):
            run(worker.ask(asked))
        assert worker.process is None
    finally:
        worker.end()
        worker.thread.shutdown()


def test_a_turn_is_retried_when_the_worker_crashes(site: Site) -> None:
    """Killed at every second move, and still the bots come to move."""
    anna = site.person()
    game = anna.begin(BOT, BOT, game="maracaibo")["id"]
    worker = site.service.workers.bots.workers[0]
    with anna.listen(game) as heard:
        for entries in (2, 4, 6):
            assert heard.until(entries)["entries"] >= entries
            if worker.process is not None and worker.process.pid is not None:
                os.kill(worker.process.pid, signal.SIGKILL)
        assert heard.until(10)["entries"] >= 10
    room = site.service.cache.rooms[game]
    assert [seat for seat, _ in room.session.record.moves] == [line.seat for line in room.log]


def test_a_slow_bot_does_not_hold_up_the_server(site: Site) -> None:
    anna = site.person()
    game = anna.begin(BOT, BOT)["id"]
    worker = site.service.workers.bots.workers[0]
    with anna.listen(game) as heard:
        heard.until(1)
        assert worker.process is not None
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGSTOP)
        try:
            for _ in range(5):
                anna.state(game)
        finally:
            os.kill(worker.process.pid, signal.SIGCONT)


def test_a_hint_is_one_of_the_moves(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    body = {"seat": state["viewer"], "entries": state["entries"]}
    hints = anna.post(f"/api/games/{game}/hint", body)
    assert hints.status_code == 200, hints.text
    best = hints.json()["suggestions"][0]
    assert best["move"] in [move["move"] for move in state["moves"]]
    assert best["label"]
    stale = anna.post(f"/api/games/{game}/hint", {**body, "entries": 9})
    assert stale.status_code == 409
    other = anna.post(f"/api/games/{game}/hint", {**body, "seat": 1 - body["seat"]})
    assert other.json()["error"] == "not-your-turn"


def test_an_analysis_is_made_once_and_kept(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.server.api.advice.PLANS", 1)
    anna = site.person()
    text = GOLDEN.read_text(encoding="utf-8")
    game = anna.post("/api/import", {"record": text}).json()["id"]
    path = f"/api/games/{game}/analysis"
    assert anna.get(path).json()["status"] == "none"
    assert anna.post(path).json()["status"] == "running"
    wait_for(lambda: anna.get(path).json()["status"] == "done")
    judged = anna.get(path).json()["judged"]
    assert len(judged) == anna.state(game)["ply"]
    assert all(len(one["values"]) == 2 for one in judged)
    assert anna.post(path).json()["status"] == "done"


def test_a_running_game_is_not_analysed(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    assert anna.post(f"/api/games/{game}/analysis").status_code == 403
    assert anna.get(f"/api/games/{game}/analysis").status_code == 403


def test_a_worker_that_could_not_be_started_is_started_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once there was no file handle free; the next question finds a worker."""
    worker, made = Worker(patience=30), session(0)
    try:
        with monkeypatch.context() as full:
            full.setattr("multiprocessing.context.SpawnProcess.start", _no_handles)
            for _ in range(2):
                with pytest.raises(WorkerError, match="can't be started"):
                    run(worker.ask(choice(made)))
        assert read_move(run(worker.ask(choice(made)))) in made.table.moves()
    finally:
        worker.close()


def _no_handles(process: object) -> None:
    raise OSError(24, "Too many open files")
