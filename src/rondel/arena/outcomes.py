"""Lessons about values from how games ended.

Whenever a turn has ended, the seats are compared: by what they have, and by their points at last.
What is the same for all of them, such as a long game, teaches nothing.
"""

from __future__ import annotations

from rondel.arena.decisions import advice_of
from rondel.arena.lessons import Lessons
from rondel.core.record import Record, open_table
from rondel.games import find_game


def outcomes_of(record: Record) -> Lessons:
    """The positions of a game, as long as the points were open."""
    advice = advice_of(record.game)
    table = open_table(record, find_game(record.game))
    found = Lessons()
    turn = table.turn
    for _, move in record.moves:
        table.play(move)
        if table.turn == turn or not advice.is_open(table):
            continue
        turn = table.turn
        for seat in range(record.seats):
            found.add(advice, table, seat, found.turns)
        found.turns += 1
    found.points = [float(score["total"]) for score in table.scores()] * found.turns
    return found
