"""The solo opponent Sarah: her turn, her walk, her visits to Wellington (NZ-22).

What her cards make her do is in `solo_actions`. What she can't do is left out, and what she can do
in part is done in part (NZ-22.16). All else is as with two players (NZ-22.11).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.effects import Op, Ops
from rondel.core.moves import Move
from rondel.core.table import NOBODY, Facts, Step
from rondel.games.new_zealand.pieces import (
    EMPTY,
    FIRST_HAZARD,
    FIRST_PRIVATE,
    WORKER,
    building_number,
    owner_of,
)
from rondel.games.new_zealand.rules import solo_actions
from rondel.games.new_zealand.rules.foresight import place_a_tile, place_b_tile, refill_foresight
from rondel.games.new_zealand.rules.movement import note_walk, tile_at
from rondel.games.new_zealand.rules.solo_actions import (
    SARAH,
    YOU,
    SarahChoice,
    place_on_post,
    sarah_of,
)
from rondel.games.new_zealand.table import NewZealandTable, Sarah, seat_of_sarah


class SarahTurn(Step):
    """Let Sarah play a card (NZ-22.12): she walks, acts, and visits Wellington (NZ-22.13).

    Where she stands has no effect on her actions, and she draws no cards (NZ-22.14). The card lies
    on her discards from the beginning, which makes no difference: they are needed only when she
    draws the next one.
    """

    __slots__ = ()

    def happen(self, t: NewZealandTable) -> None:
        s = sarah_of(t)
        t.active = seat_of_sarah(t)
        t.begin_turn(SARAH)
        card = t.content.sarah_cards[draw_sarah_card(t, s)]
        steps = steps_of(s, card.steps, card.printed)
        t.note("turned_up", SARAH, card.id, steps)
        s.discards = (*s.discards, card.id)
        actions = card.actions
        if card.type:
            specialized = s.specialization == WORKER[card.type]
            actions = card.specialized if specialized else card.otherwise
        t.do(SarahActs(actions), SarahVisit())
        walk(t, s, steps)


def draw_sarah_card(t: NewZealandTable, s: Sarah) -> str:
    """Draw the top card of her deck, which is shuffled anew when it is empty (NZ-22.12)."""
    if not s.deck:
        s.deck, s.discards = tuple(sorted(s.discards)), ()
        t.note("reshuffled", SARAH)
    deck = list(s.deck)
    card = deck.pop(t.chance.below(len(deck)))
    s.deck = tuple(deck)
    return card


class SarahActs(Step):
    """Do the actions of a card, in the order written."""

    __slots__ = ("ops",)

    def __init__(self, ops: Ops) -> None:
        self.seat = NOBODY
        self.ops = ops

    def happen(self, t: NewZealandTable) -> None:
        if self.ops:
            op = self.ops[0]
            t.do(SarahActs(self.ops[1:]))
            ACTIONS[op[0]](t, sarah_of(t), op)


# Walking


Cost = tuple[int, int, int]
"""Steps, tolls, and tolls to you: the first that differs decides (NZ-22.20)."""


def steps_of(s: Sarah, steps: str, printed: int) -> int:
    """Return her steps: a printed number, or that of her workers of a type (NZ-22.18)."""
    if steps == "printed":
        return printed
    if steps == "specialization":
        return s.workers[s.specialization]
    return s.workers[WORKER[steps]]


def walk(t: NewZealandTable, s: Sarah, steps: int) -> None:
    """Walk along the best way; only Wellington stops her (NZ-22.19)."""
    if s.runholder != t.content.trail.wellington:
        SarahWalks.settle(t, walks(t, s.runholder, steps))


class SarahWalks(SarahChoice[tuple[int, ...]]):
    """Where does she stop, of two ways that are equally good (NZ-22.20)? An option is a walk."""

    __slots__ = ()
    asks = ("sarah_walks",)

    @staticmethod
    def names(t: NewZealandTable, option: tuple[int, ...]) -> tuple[str | int, ...]:
        return (t.content.trail.names[option[-1]],)

    @staticmethod
    def do(t: NewZealandTable, option: tuple[int, ...]) -> None:
        """She pays nothing (NZ-22.15), but you gain what she would owe you (NZ-22.21)."""
        sarah_of(t).runholder = option[-1]
        note_walk(t, SARAH, option[-1])
        for space in option:
            toll = toll_to_you(t, t.trail[space])
            if toll:
                t.players[YOU].money += toll
                t.note("toll", SARAH, YOU, toll)

    def facts(self, t: NewZealandTable, move: Move) -> Facts:
        return {"tile": tile_at(t, move)}


def walks(t: NewZealandTable, start: int, steps: int) -> list[tuple[int, ...]]:
    """Return what she may walk of the best ways to Wellington: one walk for each place to stop.

    Whole ways are compared (NZ-22.20). So walks to the same place cost the same, and which of them
    it is doesn't matter.
    """
    trail = t.content.trail
    costs: dict[int, Cost] = {}
    cost_home(t, start, costs)
    found: dict[int, tuple[int, ...]] = {}
    ways: list[tuple[tuple[int, ...], int]] = [((start,), steps)]
    for way, left in ways:  # grows as the ways go on
        ahead = trail.next[way[-1]]
        best = min(costs[there] for there in ahead)
        for there in ahead:
            if costs[there] == best:
                further = left - (t.trail[there] != EMPTY)
                if further and there != trail.wellington:
                    ways.append(((*way, there), further))
                else:
                    found.setdefault(there, (*way[1:], there))
    return [found[stop] for stop in sorted(found)]


def cost_home(t: NewZealandTable, space: int, costs: dict[int, Cost]) -> Cost:
    """Return what the best way costs that enters a space and leads to Wellington; keep it."""
    if space in costs:
        return costs[space]
    steps = toll = yours = 0
    if space != t.content.trail.wellington:
        ahead = t.content.trail.next[space]
        steps, toll, yours = min(cost_home(t, there, costs) for there in ahead)
    tile = t.trail[space]
    if tile != EMPTY:
        steps += 1
        toll += toll_for_sarah(t, tile)
        yours += toll_to_you(t, tile)
    costs[space] = steps, toll, yours
    return costs[space]


def toll_for_sarah(t: NewZealandTable, tile: int) -> int:
    """Return what entering would cost her; her own buildings are free."""
    if FIRST_HAZARD <= tile < FIRST_PRIVATE:
        return t.content.hazard_tolls[tile - FIRST_HAZARD]
    return toll_to_you(t, tile)


def toll_to_you(t: NewZealandTable, tile: int) -> int:
    """Return what she would owe you for entering."""
    if tile < FIRST_PRIVATE or owner_of(tile) != YOU:
        return 0
    return t.content.private_tolls[t.tiles[building_number(tile)].id]


def extra_steps(t: NewZealandTable, s: Sarah, op: Op) -> None:
    """Walk on; extra steps are lost in Wellington (NZ-22.22)."""
    t.note("went_on", SARAH, op[1])
    walk(t, s, int(op[1]))


ACTIONS: Final[dict[str | int, Callable[[NewZealandTable, Sarah, Op], None]]] = {
    **solo_actions.ACTIONS,
    "extra_steps": extra_steps,
}


# Wellington


class SarahVisit(Step):
    """End her turn in Wellington, if she has come there.

    She delivers to her next post (NZ-22.24) and places the tiles on the right (NZ-22.26). She has
    no income (NZ-22.23). The closing steps are the same as yours (NZ-22.27).
    """

    __slots__ = ()

    def happen(self, t: NewZealandTable) -> None:
        s = sarah_of(t)
        if s.runholder != t.content.trail.wellington:
            return
        post = s.next_post
        place_on_post(t, s, post)
        s.next_post = next_local_post(t, post)
        if t.foresight_a:
            tile, t.foresight_a = t.foresight_a[-1], t.foresight_a[:-1]
            place_a_tile(t, seat_of_sarah(t), tile)
        if t.foresight_b:
            tile, t.foresight_b = t.foresight_b[-1], t.foresight_b[:-1]
            place_b_tile(t, seat_of_sarah(t), tile)
        s.runholder = t.content.trail.start
        t.note("went_back", SARAH)
        refill_foresight(t, SARAH)


def next_local_post(t: NewZealandTable, post: int) -> int:
    """Return the next higher local post; the highest one is repeated (NZ-22.24)."""
    following = t.content.local_posts.index(post) + 1
    return t.content.local_posts[min(following, len(t.content.local_posts) - 1)]
