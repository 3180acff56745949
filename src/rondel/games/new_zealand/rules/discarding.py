"""Actions that discard sheep for a reward (NZ-6.13)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.table import Facts, Refusal
from rondel.games.new_zealand.rules.effects import perform, tells, verb
from rondel.games.new_zealand.rules.flock import (
    breeds_in_hand,
    has_sheep,
    put_on_discard,
    why_not_card,
)
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.table import NewZealandTable


def fitting_breeds(t: NewZealandTable, seat: int, wanted: str) -> Collection[int]:
    """Return the breeds in hand with which the requirement can be met (NZ-6.11)."""
    p = t.players[seat]
    if wanted == "any_sheep":
        return breeds_in_hand(t, p)
    if wanted == "pair_same":
        return [breed for breed in breeds_in_hand(t, p) if p.hand.count(breed) > 1]
    breed = t.content.card_number[wanted]
    return [breed] if breed in p.hand else []


def can_discard(t: NewZealandTable, seat: int, op: Op) -> bool:
    if op[1] == "any_sheep":
        return has_sheep(t, t.players[seat])
    return bool(fitting_breeds(t, seat, str(op[1])))


REWARDS: Final = {"money": "pound", "gold": "gold", "certificate": "certificate"}
"""What the rewards are called in sentences."""


@tells("discard_for_both")
@tells("discard")
def facts_of_discard(t: NewZealandTable, seat: int, op: Op) -> Facts:
    rewards = op[2:]
    gains = {
        REWARDS[str(what)]: int(amount)
        for what, amount in zip(rewards[::2], rewards[1::2], strict=True)
    }
    missing = {} if can_discard(t, seat, op) else {str(op[1]): 1}
    return {"gains": gains, "missing": missing}


@verb("discard_for_both", can=can_discard)
@verb("discard", can=can_discard)
def discard(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(DiscardSheep(seat, op))


class DiscardSheep(FreeStep):
    """Discard exactly the cards shown, once (NZ-6.6), then gain the reward (NZ-6.10, DP-11)."""

    __slots__ = ("op",)
    rule = "NZ-6.11"
    asks = ("discard",)

    def __init__(self, seat: int, op: Op) -> None:
        self.seat = seat
        self.op = op

    def options(self, t: NewZealandTable) -> list[Move]:
        breeds = fitting_breeds(t, self.seat, str(self.op[1]))
        return [t.content.discards[breed] for breed in breeds]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        breed = t.content.card_number[str(move[1])]
        for _ in range(2 if self.op[1] == "pair_same" else 1):
            put_on_discard(t.players[self.seat], breed)
            if t.log is not None:
                t.note("handed_in", self.seat, move[1])
        rewards = self.op[2:]
        perform(t, self.seat, tuple(zip(rewards[::2], rewards[1::2], strict=True)))

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        card = t.content.card_number.get(str(move[-1]))
        if card is None:
            return self.rule
        if card >= t.content.first_effect:
            return "NZ-6.12"
        if self.op[1] == "pair_same":
            missing = 2 - t.players[self.seat].hand.count(card)
            return Refusal(self.rule, {"missing": {str(move[-1]): missing}}, "hand")
        return why_not_card(t, self.seat, move, self.rule)

    def details(self, t: NewZealandTable) -> Facts:
        return {
            "wanted": str(self.op[1]),
            "gains": facts_of_discard(t, self.seat, self.op)["gains"],
        }
