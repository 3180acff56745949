"""Bots that explain themselves: hints for a decision, and the analysis of a game."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from rondel.bots.base import Budget
from rondel.bots.search import ITERATIONS, Search
from rondel.bots.tree import Edge, promise, rank
from rondel.bots.weighing import Scales
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.session import Session
from rondel.core.table import Table, View

FIRST_SHARES = 8
"""The first decision of a turn gets so many times the thought of a later one."""
PLAYED = 12
"""A move that was played is looked at so often before it is called worse than another."""
EXPLAINED, DEALS = 5, 6
"""So many suggestions are explained, by so many imagined deals."""
SMALL = 0.1
"""Points below which two moves count as equally good."""


class Suggestion(msgspec.Struct):
    """A move worth thinking about."""

    move: Move
    visits: int
    """How often the search looked at it."""
    value: float
    """The points that the seat can expect at the end if it makes this move."""
    line: list[Move]
    """How its turn would then go on, beginning with the move itself, up to a surprise."""
    gains: dict[str, float] = {}
    """What the line changes by its end: points by parts of the value, as the game names them
    (`Advice.parts`). Of the first few suggestions only."""


class Judged(msgspec.Struct):
    """A move of a game, looked at again."""

    ply: int
    """How many moves had been made before."""
    seat: int
    values: list[float]
    """The points that each seat could expect before the move."""
    played: Move
    best: Suggestion | None
    """A better move, if there was one."""
    cost: float
    """The points that the move gave away, compared with the better one."""


def suggest(view: View, moves: list[Move], budget: Budget, chance: Chance) -> list[Suggestion]:
    """The moves in the order in which they recommend themselves, the best first.

    Moves that the search did not get to are left out.
    """
    search = Search(view, random.Random(chance.below(1 << 53)))
    search.think(view, budget)
    assert search.root is not None
    tried = [edge for edge in search.root.edges.values() if edge.child is not None]
    tried.sort(key=lambda edge: rank(edge, view.seat), reverse=True)
    found = [_suggestion(search, edge, view) for edge in tried]
    _explain(view, found[:EXPLAINED], f"why {chance.below(1 << 53)}")
    return found


def _explain(view: View, found: list[Suggestion], seed: str) -> None:
    """Say what each line brings, as the deals that one can imagine have it on average."""
    scales = Scales(view, seed, DEALS)
    before = scales.now()
    for suggestion in found:
        gains = scales.weigh(suggestion.line).beyond(before)
        suggestion.gains = {name: round(gain, 2) for name, gain in gains.items() if gain}


def _suggestion(search: Search, edge: Edge, view: View) -> Suggestion:
    line = _before_surprises(view, search.line(edge))
    return Suggestion(edge.move, edge.visits, edge.points()[search.seat], line)


def _before_surprises(view: View, line: list[Move]) -> list[Move]:
    """A line up to the move with which a story goes on: what comes then gives it away."""
    table = view.imagine(Chance("line"))
    surprises = table.setup.game.surprises(view)
    if not surprises:
        return line
    for ply, move in enumerate(line, 1):
        if move not in table.moves():
            return line[: ply - 1]  # it hangs on a draw
        table.log = []
        table.play(move)
        if any(event[0] in surprises for event in table.log):
            return line[:ply]
    return line


# After the game


def review(
    session: Session, budget: Budget, progress: Callable[[int, int], None] | None = None
) -> list[Judged]:
    """Every move of a game: what each seat could expect, and what would have been better.

    The budget is for the whole game. `progress` is told how many of the moves are judged.
    """
    moves = session.record.moves
    firsts = _first_decisions(session)
    share = _share(budget, len(moves) + (FIRST_SHARES - 1) * sum(firsts))
    luck = random.Random(session.record.seed)
    table = opening(session)
    judged: list[Judged] = []
    search: Search | None = None
    for ply, (seat, move) in enumerate(moves):
        view = table.view(seat)
        if search is None or firsts[ply] or not search.stands_at(view, table.moves()):
            search = Search(view, luck)
        search.run(view, _times(share, FIRST_SHARES if firsts[ply] else 1))
        judged.append(_judge(search, view, ply, move))
        search.follow(move)
        table.play(move)
        if progress is not None:
            progress(ply + 1, len(moves))
    return judged


def _judge(search: Search, view: View, ply: int, played: Move) -> Judged:
    root = search.root
    assert root is not None
    while root.edges[played].visits < PLAYED:
        search.iterate(view, first=played)
    best, mine = search.best(), root.edges[played]
    values = [round(value, 2) for value in root.points()]
    cost = round(promise(best, view.seat) - promise(mine, view.seat), 2)
    if best is mine or cost < SMALL:
        return Judged(ply, view.seat, values, played, None, 0.0)
    return Judged(ply, view.seat, values, played, _suggestion(search, best, view), cost)


def opening(session: Session) -> Table:
    """The table before the first move, with the content that the game was played with."""
    setup = session.table.setup
    table = setup.game.deal(setup, session.table.content, Chance(setup.seed))
    table.start()
    return table


def _first_decisions(session: Session) -> list[bool]:
    """For each move whether a turn began with it."""
    table = opening(session)
    firsts: list[bool] = []
    before = (-1, -1)
    for seat, move in session.record.moves:
        firsts.append((seat, table.turn) != before)
        before = (seat, table.turn)
        table.play(move)
    return firsts


def _share(budget: Budget, shares: int) -> Budget:
    if budget.seconds is None and budget.iterations is None:
        return Budget(iterations=ITERATIONS // FIRST_SHARES)
    return Budget(
        None if budget.seconds is None else budget.seconds / shares,
        None if budget.iterations is None else max(1, budget.iterations // shares),
    )


def _times(share: Budget, times: int) -> Budget:
    return Budget(
        None if share.seconds is None else share.seconds * times,
        None if share.iterations is None else share.iterations * times,
    )
