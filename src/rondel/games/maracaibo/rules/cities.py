"""City actions: delivery, then the printed action (chapter 6); homeward spaces (MA-12.1)."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move
from rondel.core.rows import changed
from rondel.core.table import NOBODY, Facts, Refusal, Step, by_seat
from rondel.games.maracaibo.pieces import GOOD, GOODS, HOMEWARD
from rondel.games.maracaibo.rules.effects import perform
from rondel.games.maracaibo.rules.free import SKIP, FreeStep
from rondel.games.maracaibo.rules.paying import DiscardGood, comes_to_nothing
from rondel.games.maracaibo.rules.upgrades import ChooseDisc, take_disc, unlocked
from rondel.games.maracaibo.table import MaracaiboTable, Player

DELIVERIES: Final[list[Move]] = [("deliver", name) for name in GOODS]


def begin_city_action(t: MaracaiboTable, seat: int) -> None:
    """MA-6.1: a delivery, then the printed action; either may be left out."""
    t.agenda += CITY_STEPS[seat]


class PrintedAction(Step):
    """MA-6.6: carry out what the city, its tile or the homeward space says."""

    __slots__ = ("actor",)

    def __init__(self, actor: int) -> None:
        self.seat = NOBODY
        self.actor = actor

    def happen(self, t: MaracaiboTable) -> None:
        ship = t.players[self.actor].ship
        ops = t.chart.action[ship]
        if ops is not None:
            if t.log is not None:
                t.note("city_action", self.actor, t.chart.names[ship])
            perform(t, self.actor, ops)


def deliveries(t: MaracaiboTable, p: Player) -> list[int]:
    """MA-6.2: return the goods for which there are a market space, a hand card and a disc.

    Where nothing is delivered (MA-6.5) the chart has no market spaces.
    """
    in_hand = [*map(t.content.goods.__getitem__, p.hand)]
    wanted: list[int] = []
    for space in t.chart.markets[p.ship]:
        good = t.content.market_spaces[space][1]
        if t.market[space] < 0 and good in in_hand and good not in wanted:
            wanted.append(good)
    return sorted(wanted) if wanted and unlocked(t, p) else []


def city_facts(t: MaracaiboTable, seat: int) -> Facts:
    """Return for a label what a city action would be: a delivery, or the printed action alone."""
    p = t.players[seat]
    action, place = t.chart.names[p.ship], t.content.location_ids[p.ship]
    if t.chart.kind[p.ship] == HOMEWARD or action == place:
        action = place
    goods = [GOODS[good] for good in deliveries(t, p)]
    if not goods:
        return {"case": "place", "place": place} if action == place else {"action": action}
    case = "delivery" if len(goods) == 1 else "deliveries"
    return {"case": case, "good": goods[0], "other": goods[-1], "action": action}


def is_idle_city(t: MaracaiboTable, seat: int) -> bool:
    """Whether nothing would come of a city action where the ship stands."""
    p = t.players[seat]
    ops = t.chart.action[p.ship] or ()
    return not deliveries(t, p) and comes_to_nothing(t, seat, ops)


class Deliver(FreeStep):
    """MA-6.4: choose one good to deliver, or none (DEC-07)."""

    __slots__ = ()
    rule = "MA-6.2"
    asks = ("deliver",)

    def options(self, t: MaracaiboTable) -> list[Move]:
        goods = deliveries(t, t.players[self.seat])
        return [*map(DELIVERIES.__getitem__, goods), SKIP] if goods else []

    def details(self, t: MaracaiboTable) -> Facts:
        return {"location": t.content.location_ids[t.players[self.seat].ship]}

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "skip":
            return
        good = GOOD[str(move[1])]
        ship = t.players[self.seat].ship
        space = next(
            space
            for space in t.chart.markets[ship]
            if t.market[space] < 0 and t.content.market_spaces[space][1] == good
        )
        t.do(DeliverGood(self.seat, good, 1), DeliverDisc(self.seat, space))

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        p = t.players[self.seat]
        if move[0] != "deliver":
            return self.rule
        good = GOOD.get(str(move[1]), -1) if len(move) == 2 else -1
        spaces = [space for space in t.chart.markets[p.ship] if t.market[space] < 0]
        if good not in [t.content.market_spaces[space][1] for space in spaces]:
            return Refusal(self.rule, {"place": t.content.location_ids[p.ship]}, "market")
        return Refusal(self.rule, {"missing": {GOODS[good]: 1}}, "missing")


DELIVER: Final = by_seat(Deliver)
PRINTED_ACTION: Final = by_seat(PrintedAction)
CITY_STEPS: Final = tuple(zip(PRINTED_ACTION, DELIVER, strict=True))
"""As they lie on the agenda: the delivery comes first."""


class DeliverGood(DiscardGood):
    """MA-6.2: discard the card that shows the good."""

    __slots__ = ()
    deed = "delivered"

    def facts(self, t: MaracaiboTable, move: Move) -> Facts:
        return {"case": "deliver"}


class DeliverDisc(ChooseDisc):
    """MA-6.3: move a disc from the ship board to the market space."""

    __slots__ = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        t.market = changed(t.market, self.space, self.seat)
        take_disc(t, self.seat, t.content.upgrade_number[str(move[1])], "disc_to_market")
