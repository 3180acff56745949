"""Effects that are due at the same time, which the player puts in order (CI-14.11)."""

from __future__ import annotations

from typing import Final

from rondel.core.effects import Ops
from rondel.core.moves import Move
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.course import meets_something
from rondel.games.cooper_island.rules.effects import perform
from rondel.games.cooper_island.rules.solo import anchor_cooper
from rondel.games.cooper_island.rules.storage import free_spots
from rondel.games.cooper_island.table import CooperTable

Due = tuple[str, Ops]
"""An effect, and the id of what it comes from."""

OWN: Final = "helm"
"""Stands for the action itself: it brings helm points, and what follows them."""


def set_off(t: CooperTable, seat: int, trigger: str, *rewards: Due) -> None:
    """Carry out what an action brings, and what small cards and Cooper's strategy add to it,
    whatever brought the action (CI-15.18).

    The strategy's helm point is a gain of its own (CI-19.15); its anchor goes to Cooper at once.
    """
    due = [*rewards, *t.content.triggered(t.players[seat].small_cards, trigger)]
    if t.cooper is not None:
        strategy = t.content.solo.strategies[t.cooper.strategy]
        if strategy.helm_on == trigger:
            due.append((strategy.id, (("helm", 1),)))
        if strategy.anchor_on == trigger:
            t.note("anchor_by_strategy", "cooper")
            anchor_cooper(t)
    put_in_order(t, seat, due)


def put_in_order(t: CooperTable, seat: int, due: list[Due]) -> None:
    """Carry out the effects, in the player's order where it can matter."""
    if len(due) == 1:
        carry_out(t, seat, due[0])
    elif due:
        t.agenda.append(OrderEffects(seat, tuple(sorted(due, key=rank))))


def carry_out(t: CooperTable, seat: int, effect: Due) -> None:
    """Carry out an effect, and tell where it comes from. Who takes a log token is asked first."""
    origin, ops = effect
    if origin != OWN and ops[0][0] != "log_action":
        t.note("used", seat, origin)
    perform(t, seat, ops)


class OrderEffects(ClosedStep):
    """Which of several effects comes next that are due at the same time (CI-14.11, DC-46).

    `due` is in the order that is best wherever the order can make no difference (see `rank`).
    """

    __slots__ = ("due",)
    rule = "CI-14.11"
    asks = ("next", "helm")

    def __init__(self, seat: int, due: tuple[Due, ...]) -> None:
        self.seat = seat
        self.due = due

    def moves(self, t: CooperTable) -> list[Move]:
        origins = [origin for origin, _ in self.due]
        if not order_matters(t, self.seat, self.due):
            del origins[1:]
        elif t.cooper is not None and OWN in origins:  # the strategy's point comes after (CI-19.15)
            strategy = t.content.solo.strategies[t.cooper.strategy].id
            origins = [origin for origin in origins if origin != strategy]
        return [("helm",) if origin == OWN else ("next", origin) for origin in origins]

    def play(self, t: CooperTable, move: Move) -> None:
        chosen = move[-1]  # the verb itself, if it is `OWN`
        rest = tuple(effect for effect in self.due if effect[0] != chosen)
        if rest:
            t.agenda.append(OrderEffects(self.seat, rest))
        carry_out(t, self.seat, next(effect for effect in self.due if effect[0] == chosen))


RANKS: Final[dict[str | int, int]] = {"draw_double": 0, "gain": 2, "cartographer_steps": 3}
"""Draws come first, since it is good to know what was drawn; then everything at which the player
is asked something and may use anytime actions; then pieces, and last steps of the cartographer: so
the player can make room for them."""


def rank(effect: Due) -> int:
    return RANKS.get(effect[1][0][0], 1)


CALM: Final[tuple[str, ...]] = ("draw_double", "cartographer_steps", "market", "look_at_cards")
"""Verbs that take nothing from an effect which comes later."""


def order_matters(t: CooperTable, seat: int, due: tuple[Due, ...]) -> bool:
    """Whether one order of the effects could lead elsewhere than another.

    That is so if several of them bring pieces and storage has no room for all; if their helm points
    could set off something on the water; or if one of them does more than such things.
    """
    all_points = all_pieces = sources = 0
    for _, ops in due:
        points, pieces, calm = yields(t, ops)
        if not calm:
            return True
        all_points += points
        all_pieces += pieces
        sources += pieces > 0
    if sources > 1 and all_pieces > free_spots(t.players[seat]):
        return True
    return all_points > 0 and meets_something(t, seat, all_points)


def yields(t: CooperTable, ops: Ops) -> tuple[int, int, bool]:
    """The helm points and the pieces that ops can bring, and whether that is all that they do."""
    points = pieces = 0
    for op in ops:
        verb = op[0]
        if verb == "helm":
            points += int(op[1])
        elif verb == "take_lid":  # it may reach a milestone (CI-11.3)
            points += t.content.hiring.helm
        elif verb == "gain":
            pieces += len(op) - 1
        elif verb == "gain_one_of":
            pieces += 1
        elif verb in OFFERS:
            inner = (t.content.logs if verb == "log_action" else t.content.boats)[int(op[1])].op
            more_points, more_pieces, calm = yields(t, inner)
            points += more_points
            pieces += more_pieces
            if not calm:
                return points, pieces, False
        elif verb not in CALM:
            return points, pieces, False
    return points, pieces, True


OFFERS: Final[tuple[str, ...]] = ("log_action", "boat_action")
"""Verbs that offer the action of a log token or of a boat."""
