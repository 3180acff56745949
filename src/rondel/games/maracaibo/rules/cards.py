"""MA-3.8 to MA-3.11, MA-17.2: hands, the draw pile, the display and the discards."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.pieces import FROM_DISPLAY
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.table import MaracaiboTable, Player


def bits(number: int) -> tuple[int, ...]:
    """The numbers of a set that is kept as bits."""
    found = []
    while number:
        lowest = number & -number
        found.append(lowest.bit_length() - 1)
        number ^= lowest
    return tuple(found)


def draw_card(t: MaracaiboTable) -> int:
    """MA-3.11: the next card of the draw pile, made of the discards if it is empty; or -1."""
    pile = t.draw_pile
    if not pile:
        if not t.discards:
            return -1
        pile = bits(t.discards)
        t.discards = 0
        t.generation += 1
        t.note("reshuffled")
    place = t.chance.below(len(pile))
    t.draw_pile = pile[:place] + pile[place + 1 :]
    return pile[place]


def fill_display(t: MaracaiboTable) -> None:
    """MA-3.10: gaps are filled at once, from the left, as far as there are cards."""
    for place, card in enumerate(t.display):
        if card < 0:
            drawn = draw_card(t)
            if drawn < 0:
                return
            t.display[place] = drawn
            t.shown |= 1 << drawn


class FillDisplay(Step):
    """MA-3.11: before a refill, gaps are filled with what has been discarded by then."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        fill_display(t)


def add_to_hand(p: Player, card: int, origin: int) -> None:
    p.hand += (card,)
    p.origin += (origin,)


def remove_from_hand(p: Player, card: int) -> None:
    place = p.hand.index(card)
    p.hand = p.hand[:place] + p.hand[place + 1 :]
    p.origin = p.origin[:place] + p.origin[place + 1 :]


def discard(t: MaracaiboTable, p: Player, card: int) -> None:
    remove_from_hand(p, card)
    t.discards |= 1 << card
    t.shown |= 1 << card


def discard_hand(t: MaracaiboTable, p: Player) -> None:
    for card in p.hand:
        t.discards |= 1 << card
        t.shown |= 1 << card
    p.hand = ()
    p.origin = ()


def hand_limit(t: MaracaiboTable, p: Player) -> int:
    large = p.cleared & t.content.upgrade_bit["large_hand"]
    return t.content.limits.large_hand if large else t.content.limits.hand


def display_price(t: MaracaiboTable, p: Player) -> int:
    free = p.cleared & t.content.upgrade_bit["free_display"]
    return 0 if free else t.content.limits.display_price


class Refill(FreeStep):
    """MA-3.8: draw until the hand is full, card by card (DEC-21)."""

    __slots__ = ()
    rule = "MA-3.8"
    asks = ("take", "draw", "draw_rest")

    def options(self, t: MaracaiboTable) -> list[Move]:
        p = t.players[self.seat]
        missing = hand_limit(t, p) - len(p.hand)
        if missing <= 0:
            return []
        moves: list[Move] = []
        if p.doubloons >= display_price(t, p):
            take_moves = t.content.take_moves
            moves = [take_moves[card] for card in t.display if card >= 0]
        if t.draw_pile or t.discards:
            if not moves:
                return [("draw_rest",)]
            moves.append(("draw",))
            if missing > 1:
                moves.append(("draw_rest",))
        elif moves:
            moves.append(("stop",))
        return moves

    def moves(self, t: MaracaiboTable) -> list[Move]:
        moves = self.options(t)
        if moves:
            self.add_extras(t, moves)
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        p = t.players[self.seat]
        if move[0] == "stop":
            return
        if move[0] == "take":
            self.take(t, p, t.content.card_number[str(move[1])])
        else:
            missing = hand_limit(t, p) - len(p.hand) if move[0] == "draw_rest" else 1
            drawn = 0
            for _ in range(missing):
                card = draw_card(t)
                if card < 0:
                    break
                add_to_hand(p, card, t.generation)
                drawn += 1
            t.note("drew", self.seat, drawn)
        t.do(self)

    def take(self, t: MaracaiboTable, p: Player, card: int) -> None:
        """MA-3.9, MA-3.10: pay, and fill the gap at once."""
        p.doubloons -= display_price(t, p)
        t.display[t.display.index(card)] = -1
        add_to_hand(p, card, FROM_DISPLAY)
        t.note("took_card", self.seat, t.content.cards[card].id)
        fill_display(t)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str:
        if move[0] == "take":
            card = t.content.card_number.get(str(move[1])) if len(move) == 2 else None
            return "MA-3.9" if card in t.display else self.rule
        return "MA-3.11" if move[0] == "stop" else self.rule

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        p = t.players[self.seat]
        return {"missing": hand_limit(t, p) - len(p.hand)}
