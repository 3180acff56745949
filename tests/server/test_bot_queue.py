"""Bots of many tables share the workers: who comes first, and how long each may think."""

from __future__ import annotations

import asyncio
import selectors
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest

from rondel.server import bot_player, worker_pool
from rondel.server.bot_worker import Choose, Question
from rondel.server.worker_pool import (
    Adviser,
    AlreadyAsking,
    BotQueue,
    Chosen,
    Worker,
    WorkerError,
)
from tests.support.visits import BOT, ME, Site, wait_for


class Thinker(Worker):
    """A worker whose bots take the time that their name says, or what they are given."""

    def __init__(self, done: list[str]) -> None:
        self.done = done

    async def ask(self, question: Question) -> Any:
        assert isinstance(question, Choose)
        if question.bot == "broken":
            raise WorkerError("broken")
        wanted = float(question.bot)
        await asyncio.sleep(wanted if question.seconds is None else min(wanted, question.seconds))
        self.done.append(question.game_id)
        return question.game_id


def ask(queue: BotQueue, game: str, bot: str = "0.01", owner: str = "anna") -> Any:
    return asyncio.create_task(queue.choose(Choose(game, "", [], bot), owner))


class Clock(selectors.SelectSelector):
    """Is set forward when all sleep: nobody waits, and a busy machine is as quick as another."""

    now = 1000.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += timeout or 0.0
        return super().select(0)

    def monotonic(self) -> float:
        self.now += 1e-6  # no two moments are the same
        return self.now


def run(scene: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: the main one may have a browser's event loop in it."""
    clock = Clock()
    loop = asyncio.SelectorEventLoop(clock)
    with ThreadPoolExecutor(1) as thread, closing(loop), pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "time", clock.monotonic)
        patch.setattr(worker_pool, "time", clock)
        thread.submit(loop.run_until_complete, scene).result()


def queue_of(count: int, done: list[str]) -> BotQueue:
    return BotQueue([Thinker(done) for _ in range(count)], lambda *_: None)


def test_a_quick_bot_need_not_wait_for_slow_ones() -> None:
    async def scene() -> None:
        done: list[str] = []
        queue = queue_of(1, done)
        await ask(queue, "quick", "0.01")  # from now on it is known how quick it is
        slow = [ask(queue, f"slow {number}", "0.3") for number in range(6)]
        await asyncio.sleep(0.01)
        await ask(queue, "quick", "0.01")
        assert done[-1] == "quick"
        assert sum(name.startswith("slow") for name in done) <= 2
        await asyncio.gather(*slow)

    run(scene())


def test_a_quick_bot_is_known_at_other_tables_too() -> None:
    async def scene() -> None:
        done: list[str] = []
        queue = queue_of(1, done)
        await ask(queue, "one table", "0.01")
        await ask(queue, "another", "0.3")
        slow = [ask(queue, f"slow {number}", "0.3", f"host {number}") for number in range(6)]
        await asyncio.sleep(0.2)
        await ask(queue, "a third", "0.01", "bert")
        assert sum(name.startswith("slow") for name in done) <= 2
        await asyncio.gather(*slow)

    run(scene())


def test_everybody_gets_less_when_many_wait_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "PROMPT", 0.4)
    monkeypatch.setattr(worker_pool, "LEAST", 0.01)

    async def scene() -> None:
        queue = queue_of(2, [])
        alone: Chosen = await ask(queue, "alone", "0.05")
        assert alone == Chosen("alone", hurried=False)
        many = [ask(queue, f"game {number}", "0.5", f"host {number}") for number in range(20)]
        answers = await asyncio.wait_for(asyncio.gather(*many), 4)
        assert sum(answer.hurried for answer in answers) >= 15
        assert queue.allowance() is None

    run(scene())


def test_who_has_many_tables_lets_others_go_first() -> None:
    async def scene() -> None:
        done: list[str] = []
        queue = queue_of(1, done)
        greedy = [ask(queue, f"greedy {number}", "0.05", "greedy") for number in range(30)]
        await asyncio.sleep(0.2)
        other = ask(queue, "other", "0.05", "bert")
        await other
        assert len(done) < 15
        await asyncio.gather(*greedy)

    run(scene())


def test_who_waits_moves_up() -> None:
    async def scene() -> None:
        done: list[str] = []
        queue = queue_of(1, done)
        queue.used["anna"] = 3.0, asyncio.get_running_loop().time()
        first = ask(queue, "running", "0.05", "bert")
        await asyncio.sleep(0)
        anna = ask(queue, "anna", "0.01", "anna")
        bert = ask(queue, "bert", "0.01", "bert")
        await asyncio.sleep(0)
        for job in queue.waiting:
            if job.owner == "anna":
                job.since -= 60  # a minute ago
        await asyncio.gather(first, anna, bert)
        assert done == ["running", "anna", "bert"]

    run(scene())


def test_a_game_goes_to_the_worker_that_remembers_it() -> None:
    async def scene() -> None:
        queue = queue_of(3, [])
        await ask(queue, "game")
        home = queue.homes["game"]
        for _ in range(5):
            await ask(queue, "game")
            assert queue.homes["game"] is home

    run(scene())


def test_what_goes_wrong_is_told_and_the_worker_is_free_again() -> None:
    async def scene() -> None:
        queue = queue_of(1, [])
        for _ in range(3):
            with pytest.raises(WorkerError, match="broken"):
                await ask(queue, "game", "broken")
        assert (await ask(queue, "game")).move == "game"

    run(scene())


def test_one_knows_how_many_tables_are_before_ones_own() -> None:
    async def scene() -> None:
        queue = queue_of(1, [])
        games = [ask(queue, name, "0.05") for name in ("first", "second", "third", "fourth")]
        await asyncio.sleep(0)
        before = [queue.ahead(name) for name in ("first", "second", "third", "fourth", "fifth")]
        assert before == [0, 0, 1, 2, 0], "the first is thought about, the fifth wants nothing"
        await asyncio.gather(*games)

    run(scene())


def test_people_are_told_that_bots_are_busy_and_that_they_hurry(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    think, may_move = Worker.ask, threading.Event()

    async def think_slowly(worker: Worker, question: Question) -> Any:
        while not may_move.is_set():
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        return await think(worker, question)

    monkeypatch.setattr(Worker, "ask", think_slowly)
    monkeypatch.setattr(bot_player, "TELL", 0.05)
    monkeypatch.setattr(worker_pool, "PROMPT", 0.1)
    anna = site.person()
    games: list[str] = []
    while len(games) < 4:
        game = anna.begin(BOT, ME)["id"]
        if not anna.state(game)["mine"]:
            games.append(game)
    wait_for(lambda: "2 other tables wait" in anna.state(games[-1])["waiting"])
    with anna.listen(games[-1]) as heard:
        assert "2 other tables wait" in heard.next().data["waiting"]
        may_move.set()
        assert "2 other tables" not in heard.next("people").data["waiting"]
    wait_for(lambda: all(anna.state(game)["mine"] for game in games))
    states = {game: anna.state(game) for game in games}
    hurried = [game for game in games if "thought less than usual" in states[game]["hurried"]]
    assert hurried, "the first bots had others waiting behind them"
    move = states[hurried[0]]["moves"][0]["move"]
    after = anna.move(hurried[0], states[hurried[0]], move).json()
    assert after["hurried"] == "", "the last move was no bot's"
    assert all("other table" not in anna.state(game)["waiting"] for game in games)


def test_hints_and_analyses_are_one_at_a_time_a_person() -> None:
    async def scene() -> None:
        adviser = Adviser(Thinker([]))
        question = Choose("game", "", [], "0.05")
        first = asyncio.create_task(adviser.ask("anna", question))
        await asyncio.sleep(0)
        with pytest.raises(AlreadyAsking):
            await adviser.ask("anna", question)
        await asyncio.gather(first, adviser.ask("bert", question))
        await adviser.ask("anna", question)
        with pytest.raises(WorkerError):
            await adviser.ask("anna", Choose("game", "", [], "broken"))
        assert not adviser.asking

    run(scene())


def test_who_asks_too_much_is_told_so(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    asks = {"seat": state["viewer"], "entries": 0}
    site.service.workers.hints.asking.add(site.service.cache.rooms[game].row.host)
    refused = anna.post(f"/api/games/{game}/hint", asks)
    assert (refused.status_code, refused.json()["error"]) == (429, "one-hint")
    assert "One at a time" in refused.json()["message"]


def test_nobody_thinks_about_what_nobody_wants_to_know() -> None:
    async def scene() -> None:
        done: list[str] = []
        queue = queue_of(1, done)
        first, second = ask(queue, "first", "0.05"), ask(queue, "second", "0.05")
        await asyncio.sleep(0)
        second.cancel()
        await first
        assert (queue.waiting, done) == ([], ["first"])

    run(scene())
