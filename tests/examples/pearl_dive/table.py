"""What lies on the table in Pearl Dive."""

from __future__ import annotations

from typing import Self, TypedDict

from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.core.table import Table, View
from tests.examples.pearl_dive.content import Content


class PearlContents(TypedDict):
    """What everybody may see."""

    to_decide: int
    over: bool
    turns_left: int
    deck: dict[str, int]
    """How many of each card are left, but not in which order."""
    hoards: list[int]
    baskets: list[int]


PearlView = View[PearlContents]


class PearlTable(Table):
    __slots__ = ("baskets", "bitten", "content", "deck", "hoards", "seats", "turns_left")

    def __init__(self, setup: Setup, content: Content, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.content: Content = content
        self.seats = setup.seats
        self.turns_left = setup.seats * int(setup.options["turns"])
        self.deck: tuple[int, ...] = ()
        """Numbers of cards, top first. Nobody knows their order (PD-3.2)."""
        self.hoards = [0] * setup.seats
        self.baskets = [0] * setup.seats
        self.bitten = False

    def copy_to(self, twin: PearlTable) -> None:
        super().copy_to(twin)
        twin.content = self.content
        twin.seats = self.seats
        twin.turns_left = self.turns_left
        twin.deck = self.deck
        twin.hoards = self.hoards[:]
        twin.baskets = self.baskets[:]
        twin.bitten = self.bitten

    def scores(self) -> list[dict[str, int]]:
        """PD-3.1"""
        return [{"pearls": hoard, "total": hoard} for hoard in self.hoards]

    def places(self) -> list[int]:
        return [1 + sum(other > hoard for other in self.hoards) for hoard in self.hoards]

    def describe(self, seat: int) -> PearlContents:
        """PD-3.2: everything but the order of the deck."""
        ids = [self.content.cards[number].id for number in sorted(self.deck)]
        return {
            "to_decide": self.seat,
            "over": self.over,
            "turns_left": self.turns_left,
            "deck": {card: ids.count(card) for card in ids},
            "hoards": self.hoards[:],
            "baskets": self.baskets[:],
        }

    def imagine(self, seat: int, chance: Chance) -> Self:
        """PD-3.2: the deck in some other order, and other luck to come."""
        twin = self.copy()
        twin.chance = chance.copy()
        twin.deck = tuple(twin.chance.shuffled(sorted(self.deck)))
        return twin
