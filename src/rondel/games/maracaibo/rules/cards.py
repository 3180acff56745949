"""Hands, the draw pile, the display and the discards; filling up the hand (MA-3.8)."""

from __future__ import annotations

from typing import Final

from rondel.core.bits import members
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step, by_seat
from rondel.games.maracaibo.pieces import FROM_DISPLAY
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.table import MaracaiboTable, Player

GAP: Final = -1
"""A place of the display without a card."""


def draw_card(t: MaracaiboTable) -> int:
    """Draw a card, or return -1 if there is none.

    An empty draw pile is made anew from the discards (MA-3.11). The pile has no order: the card
    is drawn now, from `chance`, which also means that the draw can't be taken back (MA-22.6).
    """
    pile = t.draw_pile
    if not pile:
        if not t.discards:
            return -1
        pile = bytes(members(t.discards))
        t.discards = 0
        t.generation += 1
        t.note("reshuffled")
    place = t.chance.below(len(pile))
    t.draw_pile = pile[:place] + pile[place + 1 :]
    return pile[place]


def fill_display(t: MaracaiboTable) -> list[int]:
    """MA-3.10: fill the gaps of the display, from the left, as far as there are cards; return
    the cards that came."""
    dealt: list[int] = []
    display = t.display
    while GAP in display:
        card = draw_card(t)
        if card < 0:
            break
        display[display.index(GAP)] = card
        t.shown |= 1 << card
        dealt.append(card)
    return dealt


def deal_display(t: MaracaiboTable) -> None:
    """Fill the gaps of the display, and tell which cards came."""
    dealt = fill_display(t)
    if dealt and t.log is not None:
        t.note("dealt", len(dealt), *(t.content.cards[card].id for card in dealt))


def take_from_display(t: MaracaiboTable, card: int) -> str:
    """MA-3.10: take a card of the display away; return what fills the gap at once."""
    t.display[t.display.index(card)] = GAP
    dealt = fill_display(t)
    return t.content.cards[dealt[0]].id if dealt else "nothing"


def begin_refill(t: MaracaiboTable, seat: int) -> None:
    """MA-3.11: before a refill, gaps are filled with what has been discarded by then."""
    if GAP in t.display:
        deal_display(t)
    p = t.players[seat]
    if len(p.hand) < p.lasting.hand_limit:
        if t.log is not None:
            t.note("refilled", seat)
        t.agenda.append(REFILLS[seat])


class BeginRefill(Step):
    """MA-3.11: a refill, when its turn has come."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: MaracaiboTable) -> None:
        begin_refill(t, self.owner)


BEGIN_REFILL: Final = by_seat(BeginRefill)


def discard(t: MaracaiboTable, p: Player, card: int) -> None:
    """Discard a hand card, for all to see."""
    p.remove_from_hand(card)
    t.discards |= 1 << card
    t.shown |= 1 << card


def discard_hand(t: MaracaiboTable, seat: int) -> None:
    """Discard all hand cards, for all to see."""
    p = t.players[seat]
    if t.log is not None:
        t.note("discarded_hand", seat, *(t.content.cards[card].id for card in p.hand))
    cards = sum([1 << card for card in p.hand])
    t.discards |= cards
    t.shown |= cards
    p.hand = ()
    p.origin = ()


def missing_cards(p: Player) -> int:
    """MA-3.8: return how many cards the hand lacks; a hand above the limit stays as it is
    (MA-3.14)."""
    return p.lasting.hand_limit - len(p.hand)


class Refill(FreeStep):
    """MA-3.8: fill the hand card by card, from the draw pile or the display (DEC-21)."""

    __slots__ = ()
    rule = "MA-3.8"
    asks = ("take", "draw", "draw_rest")

    def options(self, t: MaracaiboTable) -> list[Move]:
        p = t.players[self.seat]
        moves: list[Move] = []
        if p.doubloons >= p.lasting.display_price:
            take_moves = t.content.take_moves
            for card in t.display:
                if card >= 0:
                    moves.append(take_moves[card])
        if t.draw_pile or t.discards:
            if not moves:
                return [("draw_rest",)]
            moves.append(("draw",))
            if missing_cards(p) > 1:
                moves.append(("draw_rest",))
        elif moves:
            moves.append(("stop",))
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        verb = move[0]
        if verb == "stop":
            return
        p = t.players[self.seat]
        if verb == "take":
            self.take(t, p, t.content.card_number[str(move[1])])
        else:
            self.draw(t, p, missing_cards(p) if verb == "draw_rest" else 1)
        if len(p.hand) < p.lasting.hand_limit:
            t.agenda.append(self)

    def draw(self, t: MaracaiboTable, p: Player, count: int) -> None:
        """Draw so many cards from the pile, or as many as there are."""
        drawn = 0
        while drawn < count:
            card = draw_card(t)
            if card < 0:
                break
            p.add_to_hand(card, t.generation)
            drawn += 1
        if drawn and t.log is not None:
            t.note("drew", self.seat, drawn)

    def take(self, t: MaracaiboTable, p: Player, card: int) -> None:
        """MA-3.9: pay for a card of the display."""
        price = p.lasting.display_price
        p.doubloons -= price
        p.add_to_hand(card, FROM_DISPLAY)
        newcomer = take_from_display(t, card)
        if t.log is None:
            return
        if price:
            t.note("took_card", self.seat, price, t.content.cards[card].id, newcomer)
        else:
            t.note("took_free", self.seat, t.content.cards[card].id, newcomer)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        if move[0] != "take":
            return "MA-3.11" if move[0] == "stop" else self.rule
        card = t.content.card_number.get(str(move[1])) if len(move) == 2 else None
        if card not in t.display:
            return Refusal(self.rule, case="display")
        p = t.players[self.seat]
        price = p.lasting.display_price
        missing = {"doubloon": price - p.doubloons}
        return Refusal("MA-3.9", {"price": price, "missing": missing}, "missing")

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        p = t.players[self.seat]
        if move[0] == "take":
            price = p.lasting.display_price
            return {"price": price} if price else {"case": "free"}
        if move[0] == "draw_rest":
            return {"missing": missing_cards(p)}
        return NO_FACTS

    def details(self, t: MaracaiboTable) -> Facts:
        return {"missing": missing_cards(t.players[self.seat])}


REFILLS: Final = by_seat(Refill)
