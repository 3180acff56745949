"""What a turn was worth beside the best plan: the same deals for both, and why it is better."""

from __future__ import annotations

import pytest

import rondel
from rondel import Chance
from rondel.bots import Budget, RandomBot
from rondel.bots.coach import SMALL, judge_turn, last_turn, table_at
from rondel.bots.hints import suggest
from rondel.bots.weighing import MENTIONED, OTHERS, REASONS, Scales, reasons
from rondel.core.session import Session
from rondel.games import list_games


def played(game: str, plies: int) -> Session:
    session = Session(rondel.new(game, 2, "coach"))
    bot = RandomBot(Chance("random"))
    for _ in range(plies):
        table = session.table
        session.play(bot.choose(table.view(table.seat), table.moves(), Budget()))
    return session


@pytest.mark.parametrize("game", list_games())
def test_a_thoughtless_turn_is_behind_the_best_plan(game: str) -> None:
    session = played(game, 60)
    costs = []
    for ply, moves in [part for seat in (0, 1) for part in last_turn(session, seat)]:
        table = table_at(session, ply)
        verdict = judge_turn(table, moves, Budget(iterations=120), "judge", ply)
        assert verdict.seat == table.seat
        assert verdict.played == moves
        assert verdict.cost == 0 or verdict.cost >= SMALL
        assert sum(verdict.gains.values()) == pytest.approx(verdict.cost, abs=0.1)
        costs.append(verdict.cost)
        for move in verdict.best:  # it can be shown, step by step
            table.play(move)
    assert max(costs) > SMALL


def test_the_last_turn_is_what_the_seat_played_last() -> None:
    session = played("cooper-island", 60)
    for seat in (0, 1):
        parts = last_turn(session, seat)
        made = [(ply + n, move) for ply, moves in parts for n, move in enumerate(moves)]
        mine = [(ply, one.move) for ply, one in enumerate(session.log) if one.seat == seat]
        assert made == mine[-len(made) :]
    assert last_turn(Session(rondel.new("cooper-island", 2, 1)), 0) == []


def test_nothing_is_better_than_the_best_plan() -> None:
    session = played("cooper-island", 60)
    ply, moves = last_turn(session, 1)[0]
    table = table_at(session, ply)
    better = judge_turn(table, moves, Budget(iterations=120), "judge")
    again = judge_turn(table, better.best, Budget(iterations=120), "judge")
    assert (again.cost, again.gains, again.best) == (0.0, {}, better.best)


def test_lines_meet_the_same_deals() -> None:
    """The first moves of a line, whose rest is made up, against the line itself."""
    table = played("new-zealand", 40).table
    scales = Scales(table.view(table.seat), "deals", 12)
    move = table.moves()[0]
    outcome = scales.weigh([move])
    assert outcome.lead(outcome) == (0.0, 0.0)
    assert scales.weigh([move]) is outcome
    assert sum(outcome.parts.values()) == pytest.approx(outcome.worth())
    assert OTHERS in outcome.parts
    few = Scales(table.view(table.seat), "deals", 12).weigh([move], 3)
    assert few.worths == outcome.worths[:3]


def test_reasons_are_few_and_weighty() -> None:
    gains = {"a": -3.0, "b": 0.5, "c": MENTIONED / 2, "d": 1.0, "e": 0.4, "f": 0.3}
    assert reasons(gains) == [("a", -3.0), ("d", 1.0), ("b", 0.5), ("e", 0.4)]
    assert len(reasons(gains)) == REASONS


def test_a_hint_says_what_its_line_brings() -> None:
    table = played("maracaibo", 60).table
    found = suggest(table.view(table.seat), table.moves(), Budget(iterations=60), Chance("why"))
    known = table.words().messages["worth"]
    assert found[0].gains
    assert found[0].gains.keys() <= known.keys()
