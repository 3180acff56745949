"""A toy game in which everything that the core knows about can happen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from rondel.core.chance import Chance
from rondel.core.game import Game, Option, Setup
from rondel.core.moves import Move
from rondel.core.table import Step, Table
from rondel.core.words import Words

ROUNDS = 2


class ToyTable(Table):
    """Coins for every seat, a card face down, and what was drawn and shown."""

    __slots__ = ("card", "coins", "content", "drawn", "rounds", "shown")

    def __init__(self, setup: Setup, content: ToyContent, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.content = content
        self.coins = [0] * setup.seats
        self.card = chance.below(100)
        self.drawn: list[int] = []
        self.shown = False
        self.rounds = 0

    def copy_to(self, twin: Any) -> None:
        super().copy_to(twin)
        twin.content = self.content
        twin.coins = self.coins[:]
        twin.card = self.card
        twin.drawn = self.drawn[:]
        twin.shown = self.shown
        twin.rounds = self.rounds

    def scores(self) -> list[dict[str, int]]:
        return [{"coins": coins, "total": coins} for coins in self.coins]

    def places(self) -> list[int]:
        return [1 + sum(other > coins for other in self.coins) for coins in self.coins]

    def describe(self, seat: int) -> dict[str, Any]:
        return {"coins": self.coins[:], "drawn": self.drawn[:], "seat": seat}

    def imagine(self, seat: int, chance: Chance) -> Self:
        twin = self.copy()
        twin.chance = chance.copy()
        twin.card = twin.chance.below(100)
        return twin


class Round(Step):
    """A turn for each seat, as long as there are rounds."""

    __slots__ = ()

    def happen(self, t: ToyTable) -> None:
        if t.rounds < ROUNDS:
            t.rounds += 1
            t.do(*(BeginTurn(seat) for seat in range(t.setup.seats)), Round())


class BeginTurn(Step):
    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def happen(self, t: ToyTable) -> None:
        t.turn += 1
        t.do(Turn(self.owner))


class Turn(Step):
    """Take coins, draw, look at the card, ask the next seat, do what is forced, or end."""

    __slots__ = ()
    rule = "TOY-1"

    def moves(self, t: ToyTable) -> list[Move]:
        return [("take", 1), ("take", 2), ("draw",), ("look",), ("ask",), ("forced",), ("end",)]

    def play(self, t: ToyTable, move: Move) -> None:
        if move[0] == "end":
            return
        t.agenda.append(self)
        if move[0] == "take":
            t.coins[self.seat] += int(move[1])
            t.note("took", self.seat, move[1])
        elif move[0] == "draw":
            t.drawn.append(t.chance.below(6))
        elif move[0] == "look":
            t.shown = True
            t.reveal()
        elif move[0] == "ask":
            t.do(Answer((self.seat + 1) % t.setup.seats))
        else:
            t.do(Forced(self.seat), Nothing(self.seat))

    def why_not(self, t: ToyTable, move: Move) -> str:
        return "TOY-2" if move[0] == "take" else self.rule


class Answer(Step):
    """Another seat decides in the middle of a turn."""

    __slots__ = ()
    rule = "TOY-3"

    def moves(self, t: ToyTable) -> list[Move]:
        return [("yes",), ("no",)]

    def play(self, t: ToyTable, move: Move) -> None:
        t.note("answered", self.seat, move[0])


class Forced(Step):
    """A question with one answer."""

    __slots__ = ()

    def moves(self, t: ToyTable) -> list[Move]:
        return [("pay", 1)]

    def play(self, t: ToyTable, move: Move) -> None:
        t.coins[self.seat] -= int(move[1])
        t.note("paid", self.seat)


class Nothing(Step):
    """A question with no answer at all."""

    __slots__ = ()

    def moves(self, t: ToyTable) -> list[Move]:
        return []


class ToyContent:
    def __init__(self, hash: str) -> None:
        self.hash = hash


class Toy(Game):
    name = "toy"
    title = "The Toy"
    seat_counts = (1, 2, 3)
    rules_version = 4
    rule_prefix = "TOY-"
    options = (
        Option("pace", ("slow", "fast"), "slow"),
        Option("rival", ("no", "yes"), "no", seats=(1,)),
    )

    def load_content(self, folder: Path | None) -> ToyContent:
        return ToyContent("0123abcd" if folder is None else "4567efab")

    def deal(self, setup: Setup, content: ToyContent, chance: Chance) -> ToyTable:
        table = ToyTable(setup, content, chance)
        table.do(Round())
        return table

    def words(self, language: str = "en") -> Words:
        return Words({"why": {"TOY-2": "Take 1 or 2 coins."}, "ask": {"Turn": "Your turn."}})


TOY = Toy()


def toy(seats: int = 2, seed: int | str = 1) -> ToyTable:
    table = TOY.new(seats, seed)
    assert isinstance(table, ToyTable)
    return table
