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

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import NamedTuple

from rondel.core.moves import Move
from rondel.core.notation import MoveTable
from rondel.core.table import Table, View, extras

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
    again: list[str]
    """Those of them that the move before mentions, too, and that the last one follows up."""
    tables: tuple[Table, ...]
    """Before each of the moves."""


class Mentioned:
    """What moves mention, as the seat that is to decide sees it; found once."""

    def __init__(self, table: Table | None = None, view: View | None = None) -> None:
        """What that seat sees of a table, if it is at hand."""
        self._views: dict[Table, View] = {}
        if table is not None and view is not None:
            self._views[table] = view
        self._things: dict[tuple[Table, Move], list[str]] = {}

    def __call__(self, table: Table, move: Move) -> list[str]:
        found = self._things.get((table, move))
        if found is None:
            view = self._views.get(table)
            if view is None:
                view = self._views[table] = table.view(table.seat)
            known = table.setup.game.moves()
            found = self._things[table, move] = known.things(view, move, table.seat)
        return found


def played(table: Table, move: Move) -> Table:
    """Another table, after the move."""
    after = table.copy()
    after.play(move)
    return after


def ways(
    table: Table,
    after: Callable[[Table, Move], Table] = played,
    mentioned: Mentioned | None = None,
) -> list[Way]:
    """The ways to things that the present question does not mention, and to those that a move of it
    and the one that follows it up both mention.

    Whoever looks at the tables `after` moves anyway may keep them: they are left as they are. The
    same goes for what moves have `mentioned`.

    A thing to which there are several means the shortest, and of these the one whose first move has
    the lowest rank; of those that differ in nothing else, the least odd. If that leaves more than
    one, pointing at it means none of them.
    """
    return [] if table.over else _Ahead(table, after, mentioned or Mentioned()).ways()


class _Ahead:
    """Looks for ways."""

    def __init__(
        self,
        table: Table,
        after: Callable[[Table, Move], Table],
        things: Mentioned,
    ) -> None:
        self.table = table
        self.after = after
        self.things = things
        self.known = table.setup.game.moves()
        self.found: list[Way] = []

    def ways(self) -> list[Way]:
        self._look(self.table)
        if not self.found:
            return []
        verbs, near = self.known.verbs, self._near()
        best: dict[str, tuple[tuple[int, int, int], list[Way]]] = {}
        for way in self.found:
            first, length = way.moves[:1], len(way.moves)
            rank = verbs[str(first[0][0])].rank
            for thing in way.things:
                if thing in way.again:
                    # It takes the place of the way that ends with the move before.
                    order = length - 1, rank, 0
                    if near.get(thing, first) != first:
                        continue
                elif thing in near:
                    continue
                else:
                    order = length, rank, 1
                others = best.get(thing)
                if others is None or order < others[0]:
                    best[thing] = order, [way]
                elif order == others[0]:
                    others[1].append(way)
        meant: dict[tuple[Move, ...], Way] = {}
        for thing, (_, some) in best.items():
            left = self._least_odd(some)
            if len(left) == 1:
                way = left[0]
                meant.setdefault(way.moves, way._replace(things=[])).things.append(thing)
        return list(meant.values())

    def _near(self) -> dict[str, tuple[Move, ...]]:
        """What can be pointed at now, and which answers to the question that means; if none, which
        other moves."""
        table, other = self.table, extras(self.table)
        answers: dict[str, tuple[Move, ...]] = {}
        others: dict[str, tuple[Move, ...]] = {}
        for move in table.moves():
            near = others if move[0] in other else answers
            for thing in self.things(table, move):
                near[thing] = (*near.get(thing, ()), move)
        return {**others, **answers}

    def _least_odd(self, ways: list[Way]) -> list[Way]:
        """The ways without those that are odder than another one which differs in nothing else. All
        ways to a thing end with a move that mentions it."""
        if len(ways) < 2 or not _has_odd(self.known):
            return ways
        odd = self.known.odd
        alike: dict[tuple[object, ...], list[Way]] = {}
        for way in ways:
            alike.setdefault(tuple(self._essence(way)), []).append(way)
        result = []
        for some in alike.values():
            if len(some) == 1:
                result += some
                continue
            how_odd = [
                [odd(*step) for step in zip(way.tables, way.moves, strict=True)] for way in some
            ]
            least = min(how_odd)
            result += [way for way, how in zip(some, how_odd, strict=True) if how == least]
        return result

    def _essence(self, way: Way) -> Iterator[object]:
        """What tells a way from others, but for how odd they are: of a move in which that differs,
        only what it mentions. Whoever points at something that leads on has chosen it as it is."""
        known = self.known
        for table, move in zip(way.tables, way.moves, strict=True):
            last = table is way.tables[-1]
            if known.varies(move) and not (last and known.opens(move)):
                yield move[0], *self.things(table, move)
            else:
                yield move

    def _look(
        self,
        table: Table,
        made: tuple[Move, ...] = (),
        tables: tuple[Table, ...] = (),
        before: Collection[str] = (),
    ) -> None:
        """Find all ways that go on after some moves, the last of which mentions what is given as
        `before`: neither by what closes something or could be done at any time, nor by the same
        verb twice, which would be to do one thing and then another."""
        verbs, seen = self.known.verbs, _seen(table)
        other = {*extras(table), *[move[0] for move in made]}
        here = (*tables, table)
        near = len(here) < FARTHEST
        for move in table.moves():
            verb = verbs.get(str(move[0]))
            if verb is None or verb.closes or move[0] in other:
                continue
            leads_on = near and verb.opens
            if not made and not leads_on:
                continue
            things = self.things(table, move)
            if made:
                again = [thing for thing in things if thing in before] if verb.follows else []
                self.found.append(Way((*made, move), things, again, here))
            if leads_on:
                then = self.after(table, move)
                if not then.over and _seen(then) == seen:
                    self._look(then, (*made, move), here, things)


@cache
def _has_odd(known: MoveTable) -> bool:
    """Whether any moves of a game are odder than others."""
    return any(verb.odd is not None for verb in known.verbs.values())


def _seen(table: Table) -> tuple[int, int, tuple[int, int]]:
    """What is different when another seat or turn has come, or something was revealed."""
    return table.seat, table.turn, table.revealed
