"""The stacks of small and large cards, and what each seat knows of them (CI-20.4)."""

from __future__ import annotations

from rondel.core.bits import has, with_bit
from rondel.core.chance import Chance
from rondel.core.table import NOBODY


class CardStack:
    """Cards, top first, and for each place the set of seats that know its card.

    Nobody knows a stack's order but for what they have looked at (CI-20.3). Immutable: copies of a
    table share it.
    """

    __slots__ = ("cards", "known")

    def __init__(self, cards: tuple[int, ...], known: tuple[int, ...]) -> None:
        self.cards = cards
        self.known = known

    @classmethod
    def shuffled(cls, count: int, chance: Chance) -> CardStack:
        """A stack of so many cards that nobody knows."""
        return cls(tuple(chance.shuffled(range(count))), (0,) * count)

    def looked_at(self, count: int, seat: int) -> CardStack:
        """The stack after the seat has looked at the top cards."""
        top = tuple(with_bit(seats, seat) for seats in self.known[:count])
        return CardStack(self.cards, top + self.known[count:])

    def without(self, card: int) -> CardStack:
        """The stack after the card has left it."""
        place = self.cards.index(card)
        return CardStack(
            self.cards[:place] + self.cards[place + 1 :],
            self.known[:place] + self.known[place + 1 :],
        )

    def with_under(self, card: int, seat: int) -> CardStack:
        """The stack after the seat has put one of the cards under it: nobody else knows which."""
        rest = self.without(card)
        return CardStack((*rest.cards, card), (*rest.known, with_bit(0, seat)))

    def dealt_anew(self, seat: int, chance: Chance) -> CardStack:
        """The stack as it might lie for all that the seat knows."""
        hidden = [i for i, card in enumerate(self.seen_by(seat)) if card is None]
        cards = list(self.cards)
        for place, card in zip(hidden, chance.mixed([cards[i] for i in hidden]), strict=True):
            cards[place] = card
        return CardStack(tuple(cards), self.known)

    def seen_by(self, seat: int) -> list[int | None]:
        """The stack in the seat's eyes: None where it doesn't know the card."""
        if seat == NOBODY or not any(self.known):
            return [None] * len(self.cards)
        return [
            card if has(seats, seat) else None
            for card, seats in zip(self.cards, self.known, strict=True)
        ]
