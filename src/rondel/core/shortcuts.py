"""Several moves in one go, where a question is answered piece by piece.

A price is paid cube by cube, cards are discarded one by one, so that no way of doing it is lost.
Most people want one of the plain ways. A step may say which move it would make next
(`Step.proposal`); played on until the question is answered, these make a shortcut. It is no more
than ordinary moves, one after the other.
"""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Table

MOST = 20
"""A shortcut has no more moves than that."""


def shortcut(table: Table) -> tuple[Move, ...]:
    """The moves with which the present question is answered in a sensible way; none if it has no
    such way, or if that is a single move.

    They are played on a copy, which goes no farther than to the first move that draws from chance
    or reveals something. So they can be made on every table that looks the same to the seat, and
    whoever must not learn what is hidden gives an imagined table.
    """
    if table.over or table.agenda[-1].proposal(table) is None:
        return ()
    trial = table.copy()
    agenda, depth = trial.agenda, len(trial.agenda)
    below = agenda[-2] if depth > 1 else None
    seen = _seen(trial)
    made: list[Move] = []
    while len(made) < MOST:
        move = agenda[-1].proposal(trial)
        if move is None or move not in trial.moves():
            break
        trial.play(move)
        made.append(move)
        # The question goes on as long as nothing of what lay below it has been touched.
        if trial.over or _seen(trial) != seen or len(agenda) < depth:
            break
        if depth > 1 and agenda[depth - 2] is not below:
            break
    return tuple(made) if len(made) > 1 else ()


def _seen(table: Table) -> tuple[int, int, tuple[int, int]]:
    """What is different when another seat or turn has come, or something was revealed."""
    return table.seat, table.turn, table.revealed
