"""Flock decks: drawing, reshuffling, discarding, gaining cards; phase C."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Collection, Iterable
from typing import Final

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.rows import more
from rondel.core.table import NOBODY, Refusal, Step, by_facts, by_seat
from rondel.games.new_zealand.pieces import STACK
from rondel.games.new_zealand.rules.closed import ClosedStep
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.table import NewZealandTable, Player, hand_limit


def draw_card(t: NewZealandTable, seat: int) -> bool:
    """Draw a card from the draw_stack, reshuffling first if it is empty (NZ-9.3).

    Return False if there is none left to draw (NZ-9.4). Which card comes is decided by lot now
    (NZ-23.6).
    """
    p = t.players[seat]
    if p.top:
        card = p.top[0]
        p.top = p.top[1:]
        p.known = (*p.known, card)
        insort(p.hand, card)
        return True
    if not p.stack:
        if not p.discard:
            return False
        reshuffle(t, seat)
    stack = p.stack
    i = t.chance.below(len(stack)) if len(stack) > 1 else 0
    card = stack[i]
    stack[i] = stack[-1]
    stack.pop()
    insort(p.hand, card)
    return True


def reshuffle(t: NewZealandTable, seat: int) -> None:
    """Make the discard_pile the draw_stack (NZ-9.3).

    The draw_stack was empty, so everybody can tell what is in the hand (NZ-23.2).
    """
    p = t.players[seat]
    p.stack = sorted(p.discard)
    p.discard = []
    p.gained = ()
    p.known = tuple(p.hand)
    t.note("reshuffled", seat)


def draw_cards(t: NewZealandTable, seat: int, count: int) -> int:
    """Draw up to so many cards; return how many there were. Whoever calls this tells of it."""
    drawn = 0
    while drawn < count and draw_card(t, seat):
        drawn += 1
    return drawn


def can_draw(p: Player) -> bool:
    return bool(p.stack or p.discard or p.top)


def lose_from_hand(p: Player, card: int) -> None:
    """Take a card out of the hand; if one like it was known to be there, it was that one."""
    p.hand.remove(card)
    if card in p.known:
        left = list(p.known)
        left.remove(card)
        p.known = tuple(left)


def discard_card(t: NewZealandTable, seat: int, card: int) -> None:
    """Discard a card from hand, for all to see (NZ-23.5)."""
    put_on_discard(t.players[seat], card)
    if t.log is not None:
        t.note("discarded", seat, t.content.cards[card].id)


def put_on_discard(p: Player, card: int) -> None:
    """Put a card from hand on the discard_pile; whoever calls this tells of it."""
    lose_from_hand(p, card)
    p.discard.append(card)


def why_not_card(t: NewZealandTable, seat: int, move: Move, rule: str) -> str | Refusal:
    """Refuse a move by this rule; if its last argument is a card that is not in hand, say so."""
    card = t.content.card_number.get(str(move[-1]))
    if card is None or card in t.players[seat].hand:
        return rule
    return Refusal(rule, {"missing": {str(move[-1]): 1}}, "hand")


different: Final[Callable[[Iterable[int]], Collection[int]]] = dict.fromkeys
"""Return the kinds of cards in a hand, which is in ascending order."""


def why_not_reveal(
    t: NewZealandTable, seat: int, breeds: Collection[int], move: Move, rule: str
) -> str | Refusal:
    """Refuse to reveal a card that is not in hand, or all breeds where they are too few."""
    if move[0] == "reveal_all" and len(breeds) < 2:
        return Refusal(rule, {"missing": {"sheep": 2 - len(breeds)}}, "hand")
    return why_not_card(t, seat, move, rule)


def has_sheep(t: NewZealandTable, p: Player) -> bool:
    """Whether there are any `breeds_in_hand`; sheep come first in a hand."""
    return bool(p.hand) and p.hand[0] < t.content.first_effect


def breeds_in_hand(t: NewZealandTable, p: Player) -> Collection[int]:
    """Return the breeds in hand: only sheep count, and equal ones once (NZ-7.2, NZ-7.24)."""
    hand = p.hand
    return different(hand[: bisect_left(hand, t.content.first_effect)])


# Gaining cards


def gain(t: NewZealandTable, seat: int, card: int) -> None:
    """Gain a card from outside with something else."""
    add_card(t, seat, card)
    note_card(t, seat, card)


def add_card(t: NewZealandTable, seat: int, card: int) -> None:
    """Put a card from outside on the own discard_pile (NZ-6.7); whoever calls this tells of it."""
    p = t.players[seat]
    p.discard.append(card)
    p.gained = (*p.gained, card)


def note_card(t: NewZealandTable, who: int | str, card: int) -> None:
    """Tell that a seat or Sarah has gained a card; objectives have numbers for names."""
    if t.log is None:
        return
    if card >= t.content.first_objective:
        t.note("objective", who, t.content.cards[card].id)
    else:
        t.note("card", who, t.content.cards[card].id, 1)


def gain_from_supply(t: NewZealandTable, seat: int, name: str) -> None:
    """Gain a deck-building card (NZ-6.96), if there is one left (NZ-12.3)."""
    place = t.content.supply_place[name]
    if t.supply[place]:
        t.supply = more(t.supply, place, -1)
        gain(t, seat, t.content.supply_cards[place])


def gain_bonus_card(t: NewZealandTable, seat: int, stack: int) -> None:
    """Gain the top card of a bonus_stack, if there is one left (NZ-6.22)."""
    if t.bonus_stacks[stack]:
        t.bonus_stacks[stack] -= 1
        gain(t, seat, t.set_cards[stack])


def gain_harbour_card(t: NewZealandTable, seat: int, name: str) -> None:
    """Gain a harbour's card, which has to be taken (NZ-6.4), from the supply or a bonus_stack."""
    if name in STACK:
        gain_bonus_card(t, seat, STACK[name])
    else:
        gain_from_supply(t, seat, name)


def can_gain_card(t: NewZealandTable, seat: int, op: Op) -> bool:
    return t.supply[t.content.supply_place[str(op[1])]] > 0


@verb("gain_card", can=can_gain_card)
def gain_card(t: NewZealandTable, seat: int, op: Op) -> None:
    gain_from_supply(t, seat, str(op[1]))


# Phase C


class DrawUp(Step):
    """Phase C: draw up to the hand limit (NZ-9.1), but not in a last turn (NZ-9.6, NZ-11.4).

    Nothing more is asked in this turn, so what is drawn can be played in the next one (NZ-9.5).
    """

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        p = t.players[self.owner]
        p.gained = ()
        missing = hand_limit(t, p) - len(p.hand)
        if missing > 0 and t.ended_by < 0:
            drawn = draw_cards(t, self.owner, missing)
            if drawn and t.log is not None:
                t.note("filled_up", self.owner, drawn)


DRAW_UP: Final = by_seat(DrawUp)


# Drawing and discarding as an effect


@verb("draw_discard", can=always)
def draw_discard(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(DRAW_HOW_MANY(seat, int(op[1])))


@verb("draw_exactly", can=always)
def draw_exactly(t: NewZealandTable, seat: int, op: Op) -> None:
    draw_and_discard(t, seat, int(op[1]))


def draw_and_discard(t: NewZealandTable, seat: int, count: int) -> None:
    """Draw cards, then discard as many as there were to draw (NZ-6.88)."""
    drawn = draw_cards(t, seat, count)
    if drawn:
        if t.log is not None:
            t.note("drew", seat, drawn)
        t.agenda.append(DISCARD_CARDS(seat, drawn))


class DrawHowMany(ClosedStep):
    """Draw up to so many cards, then discard as many (NZ-6.15, DP-12)."""

    __slots__ = ("most",)
    rule = "NZ-6.15"
    asks = ("draw",)

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def moves(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        there = len(p.stack) + len(p.top) + len(p.discard)
        return [("draw", count) for count in range(min(self.most, there), -1, -1)]

    def play(self, t: NewZealandTable, move: Move) -> None:
        draw_and_discard(t, self.seat, int(move[1]))

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"most": self.most}


def plain_discard(t: NewZealandTable, seat: int) -> Move:
    """The hand card that will be missed least: a breed counts once for the income (NZ-7.1), so one
    that is there twice goes first; among equals the one of the lowest breeding value. Cards with
    effects are kept."""
    hand, content = t.players[seat].hand, t.content

    def worth(card: int) -> tuple[bool, bool, int]:
        effect = card >= content.first_effect
        return effect, hand.count(card) == 1, 0 if effect else content.breeding[card]

    return "discard", content.cards[min(hand, key=worth)].id


class DiscardCards(ClosedStep):
    """Discard so many cards from hand, one after the other (DP-12)."""

    __slots__ = ("left",)
    rule = "NZ-6.15"
    asks = ("discard",)

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def moves(self, t: NewZealandTable) -> list[Move]:
        discards = t.content.discards
        moves: list[Move] = []
        for kind in different(t.players[self.seat].hand):
            moves.append(discards[kind])
        return moves

    def proposal(self, t: NewZealandTable) -> Move:
        return plain_discard(t, self.seat)

    def play(self, t: NewZealandTable, move: Move) -> None:
        discard_card(t, self.seat, t.content.card_number[str(move[1])])
        if self.left > 1:
            t.agenda.append(DISCARD_CARDS(self.seat, self.left - 1))

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_card(t, self.seat, move, self.rule)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"left": self.left}


DRAW_HOW_MANY: Final = by_facts(DrawHowMany)
DISCARD_CARDS: Final = by_facts(DiscardCards)
