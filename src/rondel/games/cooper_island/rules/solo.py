"""Cooper, the opponent of the solo game (CI-19)."""

from __future__ import annotations

from typing import Final

from rondel.core.bits import has, with_bit
from rondel.core.moves import Move
from rondel.core.rows import changed
from rondel.core.table import NOBODY, Step
from rondel.games.cooper_island.content.entries import ActionCard
from rondel.games.cooper_island.pieces import (
    HARBOUR,
    LOG_EVERY,
    NORMAL,
    PIECE,
    PIECES,
    SECTOR_SIZE,
    SHAPES,
    SPECIAL,
    WATERS,
)
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.table import (
    Cooper,
    CooperTable,
    name_of,
    seat_of_cooper,
    seat_of_third_colour,
)

SLOTS: Final[tuple[str, ...]] = ("slot_bottom", "slot_skip", "slot_top")
"""The slots of card 8 (CI-19.38)."""
COOPER: Final = "cooper"
SHIP: Final = "cooper_ship"
"""What he and his ship are called in the log."""
THIRD_COLOUR_SECTIONS: Final[tuple[str, ...]] = ("A", "C", "E", "G")
"""Where workers of the third colour take the place of yours (CI-19.41)."""


def cooper_of(t: CooperTable) -> Cooper:
    """Cooper, at a table where he is known to play."""
    assert t.cooper is not None, "only the solo game has Cooper"
    return t.cooper


def helm_for_cooper(t: CooperTable, points: int) -> None:
    """Spend helm points on Cooper's ship: anchors first, then steps (CI-19.16).

    He has nothing to do with islets, fees or your ships (CI-19.18), but takes a log token every 5
    steps (CI-19.17). Nobody sees what it shows, so none is drawn (see `draw_log`).
    """
    if not points:
        return
    cooper = cooper_of(t)
    t.note("helm", COOPER, points)
    lifted = min(points, cooper.anchors)
    if lifted:
        lift_anchors(t, lifted)
    steps = points - lifted
    if steps:
        logs = (cooper.distance + steps) // LOG_EVERY - cooper.distance // LOG_EVERY
        cooper.distance += steps
        cooper.logs += logs
        water = WATERS[(HARBOUR + cooper.distance) % SECTOR_SIZE]
        t.note("sailed", COOPER, SHIP, water, 0, steps)
        if logs:
            t.note("unseen_log", COOPER, logs)


def lift_anchors(t: CooperTable, count: int) -> None:
    cooper_of(t).anchors -= count
    t.note("anchors_lifted", COOPER, SHIP, count)


def anchor_cooper(t: CooperTable) -> None:
    """Put an anchor under Cooper's ship. Whoever calls this tells why."""
    cooper_of(t).anchors += 1


def owns_order(t: CooperTable, order: str) -> bool:
    """Whether the royal order is one of Cooper's (CI-19.8)."""
    return order in t.content.solo.strategies[cooper_of(t).strategy].cooper_orders


class CooperTurn(Step):
    """Turn up a card of Cooper's, carry it out from top to bottom, discard it (CI-19.21).

    If his worker lands on yours he may get an anchor, and you may take a cube (CI-19.30).
    """

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        cooper = cooper_of(t)
        t.note("turn", COOPER)
        card = t.content.action_cards[reveal_card(t)]
        t.note("turned_up", COOPER, card.id)
        cooper.discards = (*cooper.discards, card.id)
        t.agenda.append(CardEffects(card))
        if place_cooper_worker(t, card):
            if card.stack_anchor:
                t.note("anchor_on_stack", COOPER)
                anchor_cooper(t)
            t.agenda.append(TakeStoreCube(0))


def reveal_card(t: CooperTable) -> str:
    """Draw the top card: first one of each starting letter, then layer by layer (CI-19.7).

    The deck never runs out (CI-19.46).
    """
    cooper = cooper_of(t)
    top = cooper.deck[0]
    if cooper.starters:
        letter = t.chance.pick(cooper.starters)
        cooper.starters = tuple(other for other in cooper.starters if other != letter)
        lettered = [card for card in top if t.content.action_cards[card].section == letter]
        card = t.chance.pick(lettered)
    else:
        card = t.chance.pick(top)
    rest = tuple(other for other in top if other != card)
    cooper.deck = (rest, *cooper.deck[1:]) if rest else cooper.deck[1:]
    return card


def place_cooper_worker(t: CooperTable, card: ActionCard) -> bool:
    """Place a worker of Cooper's in the card's section; return whether it landed on one of yours.

    Normal first (CI-19.27), or special first if you have hired one (CI-19.28); else the other; else
    none (CI-19.29). He goes on top of any stack, pays nothing and performs nothing (CI-19.36).
    """
    cooper = cooper_of(t)
    first = NORMAL
    if card.first == "special_if_you_hired_one":
        hired = t.players[0].pool_special < t.content.start.pool_special
        first = SPECIAL if hired else NORMAL
    section = t.content.section_ids.index(card.section)
    me = seat_of_cooper(t)
    for shape in (first, 1 - first):
        space = 2 * section + shape
        stack = t.workers[space]
        if me in stack or not (cooper.normal, cooper.special)[shape]:
            continue
        if shape == SPECIAL:
            cooper.special -= 1
        else:
            cooper.normal -= 1
        t.workers = changed(t.workers, space, (*stack, me))
        if stack:
            below = name_of(t, stack[-1])
            t.note("worker_on_top", COOPER, card.section, SHAPES[shape], below)
        else:
            t.note("worker", COOPER, card.section, SHAPES[shape])
        return bool(stack) and stack[-1] == 0
    t.note("no_space", COOPER, card.section)
    return False


class TakeStoreCube(ClosedStep):
    """Which cube to take from Cooper's storehouse to your marketplace (CI-19.30, DC-43)."""

    __slots__ = ()
    rule = "CI-19.30"
    asks = ("take",)

    def moves(self, t: CooperTable) -> list[Move]:
        store = cooper_of(t).store
        moves: list[Move] = [("take", PIECES[piece]) for piece, count in enumerate(store) if count]
        moves.append(("none",))
        return moves

    def play(self, t: CooperTable, move: Move) -> None:
        if move[0] == "take":
            piece = PIECE[str(move[1])]
            cooper_of(t).store[piece] -= 1
            t.players[self.seat].add_to_market(piece)
            t.note("store_cube", self.seat, move[1])
        else:
            t.note("store_left", self.seat)


class CardEffects(Step):
    """Carry out what the card says after the worker: see the cards in `solo.toml` (CI-19.31)."""

    __slots__ = ("card",)

    def __init__(self, card: ActionCard) -> None:
        self.seat = NOBODY
        self.card = card

    def happen(self, t: CooperTable) -> None:
        anchors = cooper_of(t).anchors
        if self.card.extra == "lift_anchors" and anchors:
            lift_anchors(t, anchors)
        elif self.card.extra == "lay_harbormaster" and t.harbormaster_up:
            t.harbormaster_up = False
            t.note("harbormaster_down", COOPER)
        order_helm = self.card.order_helm if owns_order(t, self.card.order) else 0
        if order_helm:
            t.note("order_served", COOPER, self.card.order)
        elif self.card.helm:
            t.note("card_followed", COOPER)
        helm_for_cooper(t, self.card.helm + order_helm)


# Clean-up


class CooperCleanup(Step):
    """Cooper's workers leave, and those of the third colour after one round (CI-19.37, CI-19.42).

    Yours stay for now. Then his tokens are used, and his discards shuffled: after the last round,
    when nobody draws from the deck any more, neither happens.
    """

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        cooper = cooper_of(t)
        t.begin_turn(COOPER)
        cooper.normal, cooper.special = t.content.workers_of_a_colour
        t.workers = tuple(tuple(seat for seat in stack if seat == 0) for stack in t.workers)
        t.note("workers_taken_back", COOPER)
        if t.round < t.content.rounds:
            t.do(*(UseSlot(0) for _ in range(cooper.tokens)), Reshuffle())


class UseSlot(ClosedStep):
    """To which free slot of card 8 the next token on card 7 goes (CI-19.38, DC-44)."""

    __slots__ = ()
    rule = "CI-19.38"
    asks = ("slot",)

    def moves(self, t: CooperTable) -> list[Move]:
        used = cooper_of(t).slots_used
        return [("slot", slot) for i, slot in enumerate(SLOTS) if not has(used, i)]

    def play(self, t: CooperTable, move: Move) -> None:
        cooper = cooper_of(t)
        slot = SLOTS.index(str(move[1]))
        cooper.tokens -= 1
        cooper.slots_used = with_bit(cooper.slots_used, slot)
        t.note("slot_covered", self.seat)
        t.agenda.append(SlotCard(self.seat, slot))


class SlotCard(ClosedStep):
    """Which discard the slot moves, or leaves out of the shuffling (CI-19.38, DC-44)."""

    __slots__ = ("slot",)
    rule = "CI-19.38"
    asks = ("discard",)

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def moves(self, t: CooperTable) -> list[Move]:
        return [("discard", card) for card in sorted(cooper_of(t).discards)]

    def play(self, t: CooperTable, move: Move) -> None:
        cooper = cooper_of(t)
        card = str(move[1])
        cooper.discards = tuple(other for other in cooper.discards if other != card)
        t.note("discard_moved", self.seat, card, SLOTS[self.slot])
        if SLOTS[self.slot] == "slot_bottom":
            cooper.deck = (*cooper.deck, (card,))
        elif SLOTS[self.slot] == "slot_top":
            cooper.deck = ((card,), *cooper.deck)
        else:
            cooper.skipped = card

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"slot": SLOTS[self.slot]}


class Reshuffle(Step):
    """Put the discards on top of the deck (CI-19.39), but for one that was left out (CI-19.40)."""

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        cooper = cooper_of(t)
        if cooper.discards:
            cooper.deck = (tuple(sorted(cooper.discards)), *cooper.deck)
            t.note("shuffled", COOPER, len(cooper.discards))
        cooper.discards = (cooper.skipped,) if cooper.skipped else ()
        cooper.skipped = ""


def leave_third_colour(t: CooperTable) -> None:
    """Put workers of the third colour in the place of yours in A, C, E and G (CI-19.41)."""
    third = seat_of_third_colour(t)
    for space, stack in enumerate(t.workers):
        section = t.content.section_ids[space // 2]
        stays = 0 in stack and section in THIRD_COLOUR_SECTIONS
        t.workers = changed(t.workers, space, (third,) if stays else ())
        if stays:
            t.note("third_colour", "third_colour", section, SHAPES[space % 2])
