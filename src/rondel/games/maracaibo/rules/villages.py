"""Village actions (chapter 9)."""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.bits import has
from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.games.maracaibo.content import VillageAction
from rondel.games.maracaibo.pieces import NATION, NATIONS, NO_MARKER, VILLAGE
from rondel.games.maracaibo.rules.buying import add_purchases, purchase, why_not_purchase
from rondel.games.maracaibo.rules.cards import discard_hand
from rondel.games.maracaibo.rules.effects import perform, verb
from rondel.games.maracaibo.rules.free import SKIP, FreeStep
from rondel.games.maracaibo.rules.gains import offer_influence
from rondel.games.maracaibo.rules.markers import place_marker
from rondel.games.maracaibo.rules.paying import Gain, Pay, can_pay
from rondel.games.maracaibo.rules.quests import do_card_quest
from rondel.games.maracaibo.table import MaracaiboTable, Player

DISCARD_HAND: Move = ("discard_hand",)
WORK: Move = ("work",)
STOP: Move = ("stop",)


def batch_size(t: MaracaiboTable, p: Player) -> int:
    """MA-5.7: return the number of village actions, by the points spent in the latest sail."""
    swift = p.cleared & t.content.upgrade_bit["swift_landing"]
    return (t.content.batch_swift if swift else t.content.batch_normal)[t.spent]


@verb("village", can=always)
def village(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-9.14: do the village actions that an effect gives, as a batch of their own.

    Their number is what the effect says: ship upgrade 1 adds none (MA-18.2).
    """
    t.do(VillageBatch(seat, int(op[1]), int(op[2])))


@verb("village_per_compass", can=always)
def village_per_compass(t: MaracaiboTable, seat: int, op: Op) -> None:
    """CIT-08: do as many village actions as there are own compasses."""
    t.do(VillageBatch(seat, t.players[seat].compasses, t.forfeits))


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
        super().__init__(seat)
        self.left = left
        self.forfeits = forfeits

    def options(self, t: MaracaiboTable) -> list[Move]:
        if self.forfeits != t.forfeits:
            return []
        p = t.players[self.seat]
        moves = [WORK, STOP]
        if p.hand:
            moves.append(DISCARD_HAND)
        add_purchases(t, self.seat, moves)
        if p.cleared:
            self.add_upgrade_actions(t, p, moves)
        if p.village_cards:
            for card, action in p.village_cards:
                if can_pay(t, self.seat, t.content.village_actions[action].price):
                    moves.append(("use", t.content.cards[card].id))
        if p.card_quests:
            for card, tile in p.card_quests:
                if can_pay(t, self.seat, t.content.quest_tiles[tile].price):
                    moves.append(("card_quest", t.content.cards[card].id))
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
            t.do(VillageBatch(self.seat, self.left - 1, self.forfeits))
        CHOICES[str(move[0])](t, self.seat, move)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str:
        if move[0] in ("buy", "invest"):
            return why_not_purchase(t, self.seat, move)
        return WHY_NOT.get(str(move[0]), self.rule)

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"left": self.left}


def can_settle_here(t: MaracaiboTable, p: Player) -> bool:
    """MA-9.7: whether the ship stands in a village without a marker, and not in a city (MA-6.7)."""
    return t.chart.kind[p.ship] == VILLAGE and t.markers[p.ship] == NO_MARKER


def sell_whole_hand(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-9.2: discard the whole hand for doubloons (VIL-01). It is filled up in phase C only."""
    p = t.players[seat]
    discard_hand(t, p)
    p.doubloons += t.content.base.hand_doubloons
    t.note("discarded_hand", seat, t.content.base.hand_doubloons)


def work(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-9.3: gain a doubloon (VIL-02)."""
    t.players[seat].doubloons += t.content.base.rest_doubloons
    t.note("doubloons", seat, t.content.base.rest_doubloons)


def settle_here(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-9.7: place a marker in the ship's village; gain influence and a doubloon (VIL-06)."""
    p = t.players[seat]
    nation = NATION[str(move[1])]
    place_marker(t, p.ship, nation)
    p.doubloons += t.content.base.settle_doubloons
    offer_influence(t, seat, nation, 1)


def act(t: MaracaiboTable, seat: int, action: VillageAction) -> None:
    """Pay and gain.

    A last action takes away all village actions that are open now (MA-9.13); those that it brings
    itself come later, and stay (MA-9.16).
    """
    if action.last:
        t.forfeits += 1
    t.note("village_action", seat, action.id)
    t.do(Pay(seat, action.price), Gain(seat, action))


def use_upgrade(t: MaracaiboTable, seat: int, move: Move) -> None:
    """Use a village action of the ship board (VIL-04, VIL-05)."""
    act(t, seat, t.content.village_actions[str(move[1])])


def use_card(t: MaracaiboTable, seat: int, move: Move) -> None:
    """Use a village action of a bought card (VIL-07, VIL-08, VIL-09, VIL-10)."""
    number = t.content.card_number[str(move[1])]
    for card, action in t.players[seat].village_cards:
        if card == number:
            act(t, seat, t.content.village_actions[action])


def use_card_quest(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-9.12: fulfil the quest on a card (VIL-11), as a last action."""
    t.forfeits += 1
    do_card_quest(t, seat, t.content.card_number[str(move[1])])


CHOICES: dict[str, Callable[[MaracaiboTable, int, Move], None]] = {
    "discard_hand": sell_whole_hand,
    "work": work,
    "buy": purchase,
    "invest": purchase,
    "use_upgrade": use_upgrade,
    "settle_here": settle_here,
    "use": use_card,
    "card_quest": use_card_quest,
}
WHY_NOT = {
    "discard_hand": "MA-9.2",
    "use_upgrade": "MA-9.5",
    "settle_here": "MA-9.7",
    "use": "MA-9.15",
    "card_quest": "MA-9.12",
}
"""By verb the rule that says when a village action is possible; for purchases see `buying`."""


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
        super().__init__(seat)
        self.doubloons = doubloons

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [DISCARD_HAND, SKIP] if t.players[self.seat].hand else []

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "discard_hand":
            discard_hand(t, t.players[self.seat])
            t.note("discarded_hand", self.seat, self.doubloons)
            perform(t, self.seat, (("doubloon", self.doubloons),))

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"doubloons": self.doubloons}
