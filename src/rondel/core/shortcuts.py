"""Several moves in one go. They are no more than ordinary moves, one after the other.

A price is paid cube by cube, cards are discarded one by one, so that no way of doing it is lost.
Most people want one of the plain ways. A step may say which move it would make next
(`Step.proposal`); played on until the question is answered, these make a `shortcut`.

Other questions only lead to the next one: what to do here, then with what. Whoever points at
something of the next question has answered both. These are the `ways`; the game says which verbs
they may lead through (`opens` in its table of moves).

Nothing goes on after a move that draws from chance or reveals something. So all this can be made on
every table that looks the same to the seat, and whoever must not learn what is hidden gives an
imagined table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rondel.core.moves import Move
from rondel.core.table import Table, extras

MOST = 20
"""A shortcut has no more moves than that."""
FARTHEST = 3
"""A way has no more moves than that: what lies farther off nobody has in mind."""


def shortcut(table: Table) -> tuple[Move, ...]:
    """The moves with which the present question is answered in a sensible way; none if it has no
    such way, or if that is a single move."""
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


class Way(NamedTuple):
    """Moves that lead to something of a later question, the last of which is about it."""

    moves: tuple[Move, ...]
    things: list[str]
    """Pointing at one of these means this way, and nothing else."""
    tables: tuple[Table, ...]
    """Before each of the moves."""


def played(table: Table, move: Move) -> Table:
    """Another table, after the move."""
    after = table.copy()
    after.play(move)
    return after


def ways(table: Table, after: Callable[[Table, Move], Table] = played) -> list[Way]:
    """The ways to things that the present question does not mention.

    Whoever looks at the tables `after` moves anyway may keep them: they are left as they are.

    A thing to which there are several means the shortest, and of these the one whose first move has
    the lowest rank. If that leaves more than one, pointing at it means none of them.
    """
    if table.over:
        return []
    known, view = table.setup.game.moves(), table.view(table.seat)
    near = {thing for move in table.moves() for thing in known.things(view, move, table.seat)}
    found: dict[str, dict[tuple[int, int], list[Way]]] = {}
    for way in _ways(table, after):
        order = len(way.moves), known.rank(way.moves[0])
        for thing in way.things:
            if thing not in near:
                found.setdefault(thing, {}).setdefault(order, []).append(way)
    meant: dict[tuple[Move, ...], Way] = {}
    for thing, by_order in found.items():
        way, *others = by_order[min(by_order)]
        if not others:
            meant.setdefault(way.moves, way._replace(things=[])).things.append(thing)
    return list(meant.values())


def _ways(
    table: Table,
    after: Callable[[Table, Move], Table],
    made: tuple[Move, ...] = (),
    tables: tuple[Table, ...] = (),
) -> Iterator[Way]:
    """All ways that go on after some moves: neither by what closes something or could be done at
    any time, nor by the same verb twice, which would be to do one thing and then another."""
    known, seen, view = table.setup.game.moves(), _seen(table), table.view(table.seat)
    other = {move[0] for move in made} | extras(table).keys()
    here = (*tables, table)
    for move in table.moves():
        if move[0] in other or known.closes(move):
            continue
        if made:
            yield Way((*made, move), known.things(view, move, table.seat), here)
        if len(made) + 1 < FARTHEST and known.opens(move):
            then = after(table, move)
            if not then.over and _seen(then) == seen:
                yield from _ways(then, after, (*made, move), here)


def _seen(table: Table) -> tuple[int, int, tuple[int, int]]:
    """What is different when another seat or turn has come, or something was revealed."""
    return table.seat, table.turn, table.revealed
