"""Lessons about values from what becomes of the ways to play a turn.

At some turns of played games a search finds good ways to play the turn, and each is played on for
two more turns of its seat: all with the same luck, time and again. What the advice expects then,
it should have expected at once. Only ways to play the same turn with the same luck are compared,
so that nothing else is taken for a cause: whoever leads has more of everything.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from rondel.arena.decisions import advice_of
from rondel.arena.lessons import Lessons
from rondel.bots.base import Budget
from rondel.bots.rollouts import Line, Rollouts, Way
from rondel.bots.search import Search
from rondel.core.advice import LearnedAdvice
from rondel.core.chance import Chance
from rondel.core.record import Record, open_table
from rondel.core.table import Table, View
from rondel.games import find_game

BETWEEN = (4, 13)
"""Turns from one that is looked at to the next, by chance: at least, and at most."""
WAY = Way(contenders=7, close=9.0)
"""Lines are good and varied, and may promise less than those that a search compares."""
THOUGHTS = 250
"""Iterations of the search for them."""
FEWEST, LINES = 3, 12
"""Lines of a turn: with fewer there is little to compare, and of more the rest is drawn by lot."""
ROUNDS = 8
"""Futures of each line."""


def futures_of(record: Record) -> Lessons:
    """What becomes of the ways to play some turns of a game: the same for the same game."""
    advice = advice_of(record.game)
    luck = random.Random(record.write())
    found = Lessons()
    for view in some_turns(record, advice, luck):
        compare_lines(view, advice, luck, found)
    return found


def some_turns(record: Record, advice: LearnedAdvice, luck: random.Random) -> Iterator[View]:
    """What seats see of the game when a turn of theirs begins, now and then."""
    table: Table = open_table(record, find_game(record.game))
    turn, wait = -1, luck.randrange(BETWEEN[1])
    for _, move in record.moves:
        if table.turn != turn:
            turn = table.turn
            wait -= 1
            if wait < 0 and len(table.moves()) > 1 and advice.is_open(table):
                wait = luck.randint(*BETWEEN)
                yield table.view(table.seat)
        table.play(move)


def compare_lines(view: View, advice: LearnedAdvice, luck: random.Random, into: Lessons) -> None:
    """Play good lines of a turn on, time and again."""
    search = Search(view, luck, advice=advice, way=WAY)
    search.run(view, Budget(iterations=THOUGHTS))
    assert search.root is not None
    rollouts = Rollouts(view, search.root, luck, advice, WAY)
    lines = some_lines(rollouts.lines, luck)
    if len(lines) < FEWEST:
        return
    into.turns += 1
    begun = into.next_round()
    for number in range(begun, begun + ROUNDS):
        seed = f"{luck.random()}"
        for line in lines:
            rollouts.luck = random.Random(seed)
            table = rollouts.end_of(line, Chance(seed))
            if advice.is_open(table):
                into.add(advice, table, view.seat, number)
                into.points.append(advice.value(rollouts.go_on(table), view.seat))


def some_lines(lines: list[Line], luck: random.Random) -> list[Line]:
    """Those that promise most, and a few of the others."""
    if len(lines) <= LINES:
        return lines
    best = LINES // 2
    return lines[:best] + luck.sample(lines[best:], LINES - best)
