"""Gaining objectives, and the display that they come from."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, Facts
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.rules.flock import add_card
from rondel.games.new_zealand.rules.free import FreeStep, facts_of_tasks
from rondel.games.new_zealand.table import NewZealandTable


def draw_objective(t: NewZealandTable) -> int:
    """Draw the top card of the objective deck."""
    deck = list(t.objective_deck)
    card = deck.pop(t.chance.below(len(deck)))
    t.objective_deck = tuple(deck)
    return card


def refill_display(t: NewZealandTable, who: int | str) -> None:
    """Fill the display up, as long as the deck lasts (NZ-6.78, NZ-12.2).

    New cards come next to the deck, and the others slide away from it (NZ-22.10). The display is
    kept in this order: the card next to the deck first.
    """
    while len(t.display) < t.content.start.objective_display and t.objective_deck:
        card = draw_objective(t)
        t.display = (card, *t.display)
        if t.log is not None:
            t.note("displayed", who, t.content.cards[card].id)


def take_from_display(t: NewZealandTable, who: int | str, card: int) -> None:
    """Take an objective out of the display; whoever does it turns up the next one."""
    t.note("took_objective", who, t.content.cards[card].id)
    display = list(t.display)
    display.remove(card)
    t.display = tuple(display)
    refill_display(t, who)


def can_gain_objective(t: NewZealandTable, seat: int, op: Op) -> bool:
    return bool(t.display or t.objective_deck)


@verb("objective", can=can_gain_objective)
def objective(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(ChooseObjective(seat, True))


def deliver_objective(t: NewZealandTable, seat: int) -> None:
    """Gain the objective of a delivery, from the deck too if the option allows it (NZ-7.13)."""
    t.agenda.append(ChooseObjective(seat, t.setup.options["delivery_objective_from_deck"] == "yes"))


class ChooseObjective(FreeStep):
    """Choose an objective of the display, or the unseen top card of the deck (NZ-6.78, DP-26).

    Bonus objectives come from bonus stacks only (NZ-6.79).
    """

    __slots__ = ("from_deck",)
    rule = "NZ-6.78"
    asks = ("objective", "objective_from_deck")

    def __init__(self, seat: int, from_deck: bool) -> None:
        self.seat = seat
        self.from_deck = from_deck

    def options(self, t: NewZealandTable) -> list[Move]:
        moves: list[Move] = [("objective", t.content.cards[card].id) for card in t.display]
        if self.from_deck and t.objective_deck:
            moves.append(("objective_from_deck",))
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "objective_from_deck":
            card = draw_objective(t)
            t.note("took_objective", self.seat, t.content.cards[card].id)
        else:
            card = t.content.card_number[str(move[1])]
            take_from_display(t, self.seat, card)
        add_card(t, self.seat, card)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_tasks(t, move) if move[0] == "objective" else NO_FACTS

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        if move[0] == "objective_from_deck" and not self.from_deck:
            return "NZ-7.13"
        card = t.content.card_number.get(str(move[-1]), -1)
        bonus = t.content.first_objective <= card < t.content.first_common_objective
        return "NZ-6.79" if bonus else self.rule
