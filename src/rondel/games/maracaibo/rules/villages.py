"""Village actions (chapter 9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from rondel.core.bits import has
from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, Facts, Refusal
from rondel.games.maracaibo.content import Exchange, VillageAction
from rondel.games.maracaibo.pieces import NATION, NATIONS, NO_MARKER, VILLAGE
from rondel.games.maracaibo.rules.buying import (
    add_purchases,
    purchase,
    purchase_facts,
    why_not_purchase,
)
from rondel.games.maracaibo.rules.cards import discard_hand
from rondel.games.maracaibo.rules.effects import perform, verb
from rondel.games.maracaibo.rules.free import SKIP, FreeStep
from rondel.games.maracaibo.rules.gains import offer_influence
from rondel.games.maracaibo.rules.markers import settle_marker
from rondel.games.maracaibo.rules.paying import Gain, Pay, can_pay, cost_of, unpaid
from rondel.games.maracaibo.rules.quests import do_card_quest
from rondel.games.maracaibo.table import MaracaiboTable, Player

DISCARD_HAND: Final[Move] = ("discard_hand",)
WORK: Final[Move] = ("work",)
STOP: Final[Move] = ("stop",)


def batch_size(t: MaracaiboTable, p: Player, spent: int) -> int:
    """MA-5.7: return the number of village actions, by the points spent in the latest sail."""
    swift = p.cleared & t.content.upgrade_bit["swift_landing"]
    return (t.content.batch_swift if swift else t.content.batch_normal)[spent]


def has_village_actions(t: MaracaiboTable, place: int) -> bool:
    """MA-5.3: whether village actions can be done at a location: no skull lies there."""
    return t.chart.village_actions[place]


@verb("village", can=always)
def village(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-9.14: do the village actions that an effect gives, as a batch of their own.

    Their number is what the effect says: ship upgrade 1 adds none (MA-18.2). If they had to wait,
    the effect says as well how many last actions had been used by then (MA-9.13).
    """
    forfeits = int(op[2]) if len(op) > 2 else t.forfeits
    t.agenda.append(village_batch(seat, int(op[1]), forfeits))


@verb("village_per_compass", can=always)
def village_per_compass(t: MaracaiboTable, seat: int, op: Op) -> None:
    """CIT-08: do as many village actions as there are own compasses."""
    t.agenda.append(village_batch(seat, t.players[seat].lasting.compasses, t.forfeits))


class VillageBatch(FreeStep):
    """MA-9.1: do one village action at a time, until the player stops (MA-5.8, DEC-14).

    `forfeits` is how many last actions had been used when the batch was given; after one more it is
    lost (MA-9.13).
    """

    __slots__ = ("forfeits", "left")
    rule = "MA-9.1"
    asks = (
        "buy",
        "invest",
        "use",
        "use_upgrade",
        "settle_here",
        "card_quest",
        "discard_hand",
        "work",
    )

    def __init__(self, seat: int, left: int, forfeits: int) -> None:
        self.seat = seat
        self.left = left
        self.forfeits = forfeits

    def options(self, t: MaracaiboTable) -> list[Move]:
        if self.forfeits != t.forfeits:
            return []
        p = t.players[self.seat]
        moves: list[Move] = []
        add_purchases(t, self.seat, moves)
        if p.cleared:
            self.add_upgrade_actions(t, p, moves)
        if p.lasting.village_cards:
            for card, action in p.lasting.village_cards:
                if can_pay(t, self.seat, t.content.village_actions[action].price):
                    moves.append(("use", t.content.cards[card].id))
        if p.card_quests:
            for card, tile in p.card_quests:
                if can_pay(t, self.seat, t.content.quest_tiles[tile].price):
                    moves.append(("card_quest", t.content.cards[card].id))
        if p.hand:
            moves.append(DISCARD_HAND)
        moves += (WORK, STOP)
        return moves

    def add_upgrade_actions(self, t: MaracaiboTable, p: Player, moves: list[Move]) -> None:
        """Add the village actions of the ship board: VIL-04 (MA-9.5), VIL-05 (MA-9.6), VIL-06."""
        content = t.content
        for action in content.upgrade_village_actions:
            if has(p.cleared, action.upgrade) and can_pay(t, self.seat, action.price):
                moves.append(("use_upgrade", action.id))
        if p.cleared & content.upgrade_bit["VIL-06"] and can_settle_here(t, p):
            moves += [("settle_here", name) for i, name in enumerate(NATIONS) if t.stock[i]]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "stop":
            return
        if self.left > 1:
            t.agenda.append(village_batch(self.seat, self.left - 1, self.forfeits))
        CHOICES[str(move[0])](t, self.seat, move)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        if len(move) < 2:
            empty = Refusal("MA-9.2", {"missing": {"card": 1}}, "empty")
            return empty if move == DISCARD_HAND else self.rule
        why_not = WHY_NOT.get(str(move[0]))
        return why_not(t, self.seat, move) if why_not is not None else self.rule

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        verb = move[0]
        if verb == "stop":
            return {"case": "village", "left": self.left}
        if verb in ("buy", "invest"):
            return purchase_facts(t, self.seat, move)
        if verb in ("use", "use_upgrade", "card_quest"):
            p = t.players[self.seat]
            price = (
                quest_on(t, p, move).price if verb == "card_quest" else action_of(t, p, move).price
            )
            return {"price": cost_of(p, price)}
        if verb == "settle_here":
            return {"doubloons": t.content.base.settle_doubloons}
        if verb == "work":
            return {"doubloons": t.content.base.rest_doubloons}
        if verb == "discard_hand":
            count = len(t.players[self.seat].hand)
            return {"doubloons": t.content.base.hand_doubloons, "count": count}
        return NO_FACTS

    def details(self, t: MaracaiboTable) -> Facts:
        return {"left": self.left}


village_batch: Final = cache(VillageBatch)
"""The same batches come again and again: each is made once."""


def action_of(t: MaracaiboTable, p: Player, move: Move) -> VillageAction:
    """Return the village action of the ship board or of a bought card that a move uses."""
    if move[0] == "use_upgrade":
        return t.content.village_actions[str(move[1])]
    number = t.content.card_number[str(move[1])]
    action = next(action for card, action in p.lasting.village_cards if card == number)
    return t.content.village_actions[action]


def quest_on(t: MaracaiboTable, p: Player, move: Move) -> Exchange:
    """Return the quest on a bought card."""
    number = t.content.card_number[str(move[1])]
    return t.content.quest_tiles[next(tile for card, tile in p.card_quests if card == number)]


def can_settle_here(t: MaracaiboTable, p: Player) -> bool:
    """MA-9.7: whether the ship stands in a village without a marker, and not in a city (MA-6.7)."""
    return t.chart.kind[p.ship] == VILLAGE and t.markers[p.ship] == NO_MARKER


def sell_whole_hand(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-9.2: discard the whole hand for doubloons (VIL-01). It is filled up in phase C only."""
    discard_hand(t, seat)
    doubloons = t.content.base.hand_doubloons
    t.players[seat].doubloons += doubloons
    t.note("doubloons", seat, doubloons)


def work(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-9.3: gain a doubloon (VIL-02)."""
    t.players[seat].doubloons += t.content.base.rest_doubloons
    if t.log is not None:
        t.note("worked", seat, t.content.base.rest_doubloons)


def settle_here(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-9.7: place a marker in the ship's village; gain influence and a doubloon (VIL-06)."""
    p = t.players[seat]
    nation = NATION[str(move[1])]
    settle_marker(t, seat, p.ship, nation)
    p.doubloons += t.content.base.settle_doubloons
    t.note("doubloons", seat, t.content.base.settle_doubloons)
    offer_influence(t, seat, nation, 1)


def act(t: MaracaiboTable, seat: int, move: Move) -> None:
    """Pay for a village action of the ship board (VIL-04, VIL-05) or of a bought card (VIL-07,
    VIL-08, VIL-09, VIL-10), and gain what it brings.

    A last action takes away all village actions that are open now (MA-9.13); those that it brings
    itself come later, and stay (MA-9.16).
    """
    action = action_of(t, t.players[seat], move)
    if action.last:
        t.forfeits += 1
    t.do(Pay(seat, action.price), Gain(seat, action, "village_action", str(move[1])))


def use_card_quest(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-9.12: fulfil the quest on a card (VIL-11), as a last action."""
    t.forfeits += 1
    do_card_quest(t, seat, t.content.card_number[str(move[1])])


CHOICES: Final[dict[str, Callable[[MaracaiboTable, int, Move], None]]] = {
    "discard_hand": sell_whole_hand,
    "work": work,
    "buy": purchase,
    "invest": purchase,
    "use_upgrade": act,
    "settle_here": settle_here,
    "use": act,
    "card_quest": use_card_quest,
}


def why_not_upgrade(t: MaracaiboTable, seat: int, move: Move) -> str | Refusal:
    """MA-9.5: the area of the ship board is not cleared, or the price can't be paid."""
    action = t.content.village_actions.get(str(move[1]))
    if action is None or action.upgrade < 0:
        return "MA-9.5"
    if not has(t.players[seat].cleared, action.upgrade):
        return Refusal("MA-9.5", {"area": t.content.upgrade_ids[action.upgrade]}, "area")
    return unpaid(t, seat, action.price, "MA-9.5")


def why_not_settle_here(t: MaracaiboTable, seat: int, move: Move) -> str | Refusal:
    """MA-9.7: say what is lacking to put a marker into the ship's village."""
    p = t.players[seat]
    nation = NATION.get(str(move[1]), -1)
    bit = t.content.upgrade_bit["VIL-06"]
    if not p.cleared & bit:
        area = t.content.upgrade_ids[bit.bit_length() - 1]
        return Refusal("MA-9.7", {"area": area}, "area")
    if not can_settle_here(t, p):
        return Refusal("MA-9.7", {"place": t.content.location_ids[p.ship]}, "place")
    return Refusal("MA-9.7", {"nation": NATIONS[nation]}, "stock") if nation >= 0 else "MA-9.7"


def why_not_use(t: MaracaiboTable, seat: int, move: Move) -> str | Refusal:
    """MA-9.15: no such village action is the player's own, or the price can't be paid."""
    number = t.content.card_number.get(str(move[1]), -1)
    for card, action in t.players[seat].lasting.village_cards:
        if card == number:
            return unpaid(t, seat, t.content.village_actions[action].price, "MA-9.15")
    return "MA-9.15"


def why_not_card_quest(t: MaracaiboTable, seat: int, move: Move) -> str | Refusal:
    """MA-9.12: no quest lies on such a card of the player's, or its price can't be paid."""
    number = t.content.card_number.get(str(move[1]), -1)
    for card, tile in t.players[seat].card_quests:
        if card == number:
            return unpaid(t, seat, t.content.quest_tiles[tile].price, "MA-9.12")
    return Refusal("MA-9.12", case="none")


WHY_NOT: Final[dict[str, Callable[[MaracaiboTable, int, Move], str | Refusal]]] = {
    "buy": why_not_purchase,
    "invest": why_not_purchase,
    "use_upgrade": why_not_upgrade,
    "settle_here": why_not_settle_here,
    "use": why_not_use,
    "card_quest": why_not_card_quest,
}
"""By verb what stands in the way of a village action."""


@verb("sell_hand", can=lambda t, seat, op: bool(t.players[seat].hand))
def sell_hand(t: MaracaiboTable, seat: int, op: Op) -> None:
    """CIT-09: offer doubloons for the whole hand, of at least one card."""
    t.do(OfferHand(seat, int(op[1])))


class OfferHand(FreeStep):
    """CIT-09: discard the whole hand or keep it (DEC-08)."""

    __slots__ = ("doubloons",)
    rule = "MA-6.6"
    asks = ("discard_hand",)

    def __init__(self, seat: int, doubloons: int) -> None:
        self.seat = seat
        self.doubloons = doubloons

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [DISCARD_HAND, SKIP] if t.players[self.seat].hand else []

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "discard_hand":
            discard_hand(t, self.seat)
            perform(t, self.seat, (("doubloon", self.doubloons),))

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        return {"doubloons": self.doubloons, "count": len(t.players[self.seat].hand)}

    def details(self, t: MaracaiboTable) -> Facts:
        return {"doubloons": self.doubloons}
