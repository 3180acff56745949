"""NZ-9: flock decks: drawing, reshuffling, discarding, gaining cards."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.new_zealand.pieces import STACK
from rondel.games.new_zealand.rules.closed import ClosedStep
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.table import NewZealandTable, Player, hand_limit


def draw_card(t: NewZealandTable, seat: int) -> bool:
    """NZ-9.3, NZ-9.4: a card from the draw_stack; False if there is none left to draw."""
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
    """NZ-9.3: the discard_pile becomes the draw_stack. With nothing else out of sight, everybody
    can tell what is in the hand (NZ-23.2)."""
    p = t.players[seat]
    p.stack = sorted(p.discard)
    p.discard = []
    p.gained = ()
    p.known = tuple(p.hand)
    t.note("reshuffled", seat)


def draw_cards(t: NewZealandTable, seat: int, count: int) -> int:
    """Up to so many cards; how many there were."""
    for drawn in range(count):
        if not draw_card(t, seat):
            return drawn
    return count


def can_draw(p: Player) -> bool:
    return bool(p.stack or p.discard or p.top)


def lose_from_hand(p: Player, card: int) -> None:
    """A card leaves the hand; if one like it was known to be there, it was that one."""
    p.hand.remove(card)
    if card in p.known:
        left = list(p.known)
        left.remove(card)
        p.known = tuple(left)


def discard_card(t: NewZealandTable, seat: int, card: int) -> None:
    p = t.players[seat]
    lose_from_hand(p, card)
    p.discard.append(card)
    t.note("discarded", seat, t.content.cards[card].id)


def different(hand: Iterable[int]) -> list[int]:
    """The kinds of cards in a hand, which is in ascending order."""
    kinds: list[int] = []
    last = -1
    for card in hand:
        if card != last:
            kinds.append(card)
            last = card
    return kinds


def breeds_in_hand(t: NewZealandTable, p: Player) -> list[int]:
    """NZ-7.2: the breeds of sheep in the hand."""
    limit = t.content.first_effect
    return [kind for kind in different(p.hand) if kind < limit]


# Gaining cards


def gain(t: NewZealandTable, seat: int, card: int) -> None:
    """NZ-6.7: a card from outside goes on the own discard_pile."""
    p = t.players[seat]
    p.discard.append(card)
    p.gained = (*p.gained, card)
    t.note("gained_card", seat, t.content.cards[card].id)


def gain_from_supply(t: NewZealandTable, seat: int, name: str) -> None:
    """NZ-6.96, NZ-12.3: a deck-building card, if there is one left."""
    place = t.content.supply_place[name]
    if t.supply[place]:
        t.supply[place] -= 1
        gain(t, seat, t.content.supply_cards[place])


def gain_bonus_card(t: NewZealandTable, seat: int, stack: int) -> None:
    """NZ-6.22: the top card of a bonus_stack, if there is one left."""
    if t.bonus_stacks[stack]:
        t.bonus_stacks[stack] -= 1
        gain(t, seat, t.set_cards[stack])


def gain_harbour_card(t: NewZealandTable, seat: int, name: str) -> None:
    """NZ-6.4: a harbour's card: a deck-building card, or one of a bonus_stack."""
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
    """NZ-9.1: draw until the hand is as large as its limit; not in a last turn (NZ-11.4)."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        p = t.players[self.owner]
        p.gained = ()
        if t.ended_by < 0:
            draw_cards(t, self.owner, hand_limit(t, p) - len(p.hand))


# Drawing and discarding as an effect


@verb("draw_discard", can=always)
def draw_discard(t: NewZealandTable, seat: int, op: Op) -> None:
    t.do(DrawHowMany(seat, int(op[1])))


@verb("draw_exactly", can=always)
def draw_exactly(t: NewZealandTable, seat: int, op: Op) -> None:
    """NZ-6.88: the auxiliary action: as many are discarded as could be drawn."""
    drawn = draw_cards(t, seat, int(op[1]))
    if drawn:
        t.do(DiscardCards(seat, drawn))


class DrawHowMany(ClosedStep):
    """NZ-6.15, NZ-6.82: draw up to so many cards, then discard as many (DP-12)."""

    __slots__ = ("most",)
    rule = "NZ-6.15"
    asks = ("draw",)

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def moves(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        there = len(p.stack) + len(p.top) + len(p.discard)
        return [("draw", count) for count in range(min(self.most, there), -1, -1)]

    def play(self, t: NewZealandTable, move: Move) -> None:
        drawn = draw_cards(t, self.seat, int(move[1]))
        t.note("drew", self.seat, drawn)
        if drawn:
            t.do(DiscardCards(self.seat, drawn))

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"most": self.most}


class DiscardCards(ClosedStep):
    """Discard so many cards from hand, one after the other (DP-12)."""

    __slots__ = ("left",)
    rule = "NZ-6.15"
    asks = ("discard",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def moves(self, t: NewZealandTable) -> list[Move]:
        cards = t.content.cards
        return [("discard", cards[kind].id) for kind in different(t.players[self.seat].hand)]

    def play(self, t: NewZealandTable, move: Move) -> None:
        discard_card(t, self.seat, t.content.card_number[str(move[1])])
        if self.left > 1:
            t.do(DiscardCards(self.seat, self.left - 1))

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"left": self.left}
