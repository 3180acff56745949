"""Processes that play: watched, ended when a bot stalls, and gone afterwards."""

from __future__ import annotations

import multiprocessing

import msgspec
import pytest

import rondel
from rondel.arena.match import Match, Outcome, Player, Watch, play_match
from rondel.arena.workers import Blackboard, Worker, in_order, play_all
from rondel.core.table import NOBODY
from tests.support.faulty_bots import bot

STALL = 1.0


def matches(*line_ups: tuple[str, ...]) -> list[Match]:
    return [
        Match(number, "cooper-island", tuple(Player(name, name) for name in bots), f"w.{number}")
        for number, bots in enumerate(line_ups)
    ]


def without_times(outcome: Outcome) -> Outcome:
    return msgspec.structs.replace(outcome, seconds=[])


def test_the_same_as_without_workers() -> None:
    jobs = matches(*[("random", bot("Sound"))] * 4)
    alone = [without_times(play_match(job)) for job in jobs]
    for workers in (1, 3):
        assert [without_times(outcome) for outcome in play_all(jobs, workers)] == alone


def test_outcomes_wait_for_their_turn() -> None:
    coming = [(turn, Outcome(turn, "", 0)) for turn in (1, 3, 0, 2)]
    assert [outcome.number for outcome in in_order(coming)] == [0, 1, 2, 3]


@pytest.mark.parametrize("name", ["Loops", "Hogs"])
def test_a_bot_that_stalls_is_ended_and_the_others_go_on(name: str) -> None:
    jobs = matches(("random", "random"), ("random", bot(name)), ("random", "random"))
    before, stalled, after = play_all(jobs, 1, stall=STALL)
    assert (before.error, after.error) == ("", "")
    assert stalled.error == "no answer within 1 seconds"
    assert stalled.culprit == 1
    record = rondel.Record.read(stalled.record)
    assert len(record.moves) == stalled.decisions
    assert sum(seat == 1 for seat, _ in record.moves) == 3
    assert rondel.replay(record).seat == 1
    assert (after.number, after.seed) == (2, "w.2")


def test_a_bot_that_never_sits_down() -> None:
    [outcome] = play_all(matches((bot("NeverSits"), "random")), stall=STALL)
    assert (outcome.culprit, outcome.decisions) == (0, 0)
    assert rondel.Record.read(outcome.record).moves == []


def test_a_bot_that_takes_its_process_along() -> None:
    died, after = play_all(matches(("random", bot("Dies")), ("random", "random")))
    assert died.error == "the process of the bots ended"
    assert died.culprit == 1
    assert rondel.replay(died.record).seat == 1
    assert after.error == ""


def broken(match: Match, watch: Watch) -> Outcome:
    raise ZeroDivisionError("not a bot's fault")


def test_a_process_that_ends_while_no_bot_thinks_is_nobodys_fault(
    capfd: pytest.CaptureFixture[str],
) -> None:
    [outcome] = play_all(matches(("random", "random")), task=broken)
    assert outcome.culprit == NOBODY
    assert outcome.error == "the process of the bots ended"
    assert "not a bot's fault" in capfd.readouterr().err


def test_what_a_bot_prints_is_not_our_answer(capfd: pytest.CaptureFixture[str]) -> None:
    [outcome] = play_all(matches((bot("Prints"), "random")))
    assert outcome.error == ""
    captured = capfd.readouterr()
    assert captured.out == ""
    assert "thinking aloud" in captured.err


def test_no_process_is_left_over() -> None:
    outcomes = play_all(matches(*[("random", "random")] * 4), 2)
    next(outcomes)
    assert len(multiprocessing.active_children()) == 2
    outcomes.close()
    assert multiprocessing.active_children() == []


def test_a_worker_plays_one_match_after_the_other() -> None:
    worker = Worker()
    try:
        for job in matches(("random", "random"), ("random", "random")):
            assert without_times(worker.play(job)) == without_times(play_match(job))
    finally:
        worker.end()


def test_a_worker_that_ended_between_two_matches_is_replaced() -> None:
    worker = Worker()
    try:
        worker.process.kill()
        worker.process.join()
        [job] = matches(("random", "random"))
        assert worker.play(job).error == ""
    finally:
        worker.end()


def test_a_record_that_grows_too_long_stops_growing() -> None:
    board = Blackboard()
    [job] = matches(("random", "random"))
    board._append("x" * ((1 << 20) - 1))
    board._append("yy")
    assert board.outcome(job, "why").record == "x" * ((1 << 20) - 1)
