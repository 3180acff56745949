"""What bots value in Cooper Island: how good a position is. (Which moves deserve a look is in
`weights`.)

Points are what counts at the end (CI-13); everything else is worth the points that it is likely
to bring until then. The numbers come from letting bots play each other.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rondel.core.advice import LearnedAdvice
from rondel.core.moves import Move
from rondel.core.policy import Name, Policy, read_policy
from rondel.core.values import BASE, Values, values_in
from rondel.games.cooper_island.ai.scale import BASELINE_SCALE, SCALE, Scale
from rondel.games.cooper_island.ai.weights import thing_of
from rondel.games.cooper_island.content import RoyalOrder
from rondel.games.cooper_island.peninsula import LAST_CUBE
from rondel.games.cooper_island.pieces import (
    CLEANUP,
    FOOD,
    GAME_END,
    INCOME,
    MOUNTAIN,
    RUIN,
    SETTLEMENT,
    WORKERS,
)
from rondel.games.cooper_island.rules.cleanup import feeding_cost
from rondel.games.cooper_island.rules.hiring import MILESTONE
from rondel.games.cooper_island.rules.scoring import MEASURES, score, score_orders
from rondel.games.cooper_island.rules.storage import free_spots
from rondel.games.cooper_island.table import CooperTable, Player


class CooperAdvice(LearnedAdvice):
    """The game's advice."""

    looks_beyond = True
    told_as: ClassVar[dict[str, str]] = {
        "points": "points",
        "pieces": "pieces",
        "land": "land",
        "engine": "engine",
        "cards": "cards",
        "workers": "workers",
        "orders": "orders",
        "feeding": "feeding",
        "order_points": "orders",
        "statues": "engine",
        "buildings": "engine",
        "boats": "engine",
        "lids": "engine",
        "hired": "workers",
        "special_hired": "workers",
        "anchors": "points",
        "tiles": "land",
        "chart_steps": "land",
        "turns": "to_come",
        "before_income": "to_come",
        "in_cleanup": "to_come",
        BASE: "to_come",
    }

    def __init__(self, scale: Scale, policy: Policy, values: Values | None = None) -> None:
        super().__init__(policy, values)
        self.scale = scale

    def taught(self, policy: Policy | None = None, values: Values | None = None) -> CooperAdvice:
        return CooperAdvice(self.scale, policy or self.policy, values or self.values)

    def estimate(self, table: CooperTable, seat: int) -> dict[str, float]:
        """Return the points now, and what the position is likely to bring."""
        t = table
        points = score(t, seat)
        if t.over:
            return {"points": float(points["total"])}
        p = t.players[seat]
        time = Time(t, seat, p)
        s = self.scale
        land = Land(s, t, p)
        return {
            "points": points["total"] - points["leftovers"] - s.card_doubt * points["cards"],
            "pieces": value_of_pieces(p, land, time),
            "land": value_of_land(s, t, p, land, time),
            "engine": value_of_engine(s, t, p, time),
            "cards": value_of_cards(t, p, time),
            "workers": value_of_workers(s, t, p, time),
            "orders": value_of_orders(t, seat, p, time),
            "feeding": -cost_of_feeding(s, t, p, land, time),
            "to_come": STILL_TO_COME[min(time.rounds, 4)],
        }

    def facts(self, table: CooperTable, seat: int, estimate: dict[str, float]) -> list[float]:
        """Tell the estimate without what good play will bring, the points of orders, and what was
        built, hired or left undone."""
        t = table
        p = t.players[seat]
        start = t.content.start
        told = list(estimate.values())[:-1]
        return [
            *told,
            score_orders(t, seat),
            p.statues,
            p.buildings,
            p.boats_built,
            p.lids_taken,
            start.pool_normal - p.pool_normal,
            start.pool_special - p.pool_special,
            sum(p.anchors),
            sum(p.tiles),
            p.cartographer,
            Time(t, seat, p).turns,
            t.phase == INCOME,
            t.phase == CLEANUP,
        ]

    def clock(self, table: CooperTable) -> float:
        """Return the rounds to come, and the part of the workers that are still to be placed."""
        t = table
        rounds = float(t.content.rounds - t.round)
        if t.phase == INCOME:
            return rounds + 1.0
        if t.phase != WORKERS:
            return rounds
        left = sum([p.normal + p.special for p in t.players])
        return rounds + left / (left + sum([len(stack) for stack in t.workers if stack]))

    def rival(self, table: CooperTable) -> float:
        """CI-19.43: return Cooper's points; an anchor will cost him one (CI-19.16)."""
        if table.cooper is None:
            return 0.0
        points = float(table.rivals()["cooper"]["total"])
        return points if table.over else points - 0.8 * table.cooper.anchors

    def thing_of(self, table: CooperTable, move: Move) -> Name:
        return thing_of(table, move)


STILL_TO_COME = (0.0, 1.0, 6.0, 12.0, 18.0)
"""Points that good play brings beyond all that lies there already, by the rounds after this one:
it tells people what to expect, and makes no difference to the choice between moves."""


class Time:
    """How much of the game a seat still has."""

    __slots__ = ("cleanups", "rounds", "turns")

    def __init__(self, t: CooperTable, seat: int, p: Player) -> None:
        self.rounds = t.content.rounds - t.round
        """Rounds after this one."""
        self.cleanups = self.rounds + (t.phase != GAME_END)
        available = p.normal + p.special
        active = available + sum(stack.count(seat) for stack in t.workers if stack)
        if t.phase == INCOME:
            self.turns: float = float(active * (self.rounds + 1))
        elif t.phase == WORKERS:
            self.turns = available + active * self.rounds + (0.5 if t.active == seat else 0)
        else:
            self.turns = float(active * self.rounds)
        """Worker turns; the one being taken is half over."""


class Land:
    """What lies on a peninsula, seen once for all the questions about it."""

    __slots__ = (
        "growth",
        "height",
        "mountains",
        "ruins_near",
        "settlement_on_top",
        "settlements",
        "worth",
    )

    def __init__(self, s: Scale, t: CooperTable, p: Player) -> None:
        self.worth = list(p.storage)
        """The value of the pieces of each kind, in storage and on land (CI-7.3)."""
        self.height = 0
        self.growth = 0.0
        """What the open spaces promise (see `Scale.growth`)."""
        self.mountains = 0
        """Open ones of level 2 or more: the next cube may be gold (CI-4.12)."""
        self.settlements = 0
        self.settlement_on_top = False
        """Whether what is built next can stand on a settlement (CI-10.1)."""
        self.ruins_near = 0
        """Ruins that could be removed (CI-6.16)."""
        items, levels, kinds, near = p.land.item, p.land.level, p.land.kind, t.layout.near
        top = 0
        for space, level in enumerate(levels):
            item = items[space]
            if not level:
                if item == RUIN and any(levels[other] for other in near[space]):
                    self.ruins_near += 1
                continue
            self.height += level
            if item > LAST_CUBE:
                continue
            settled = kinds[space] == SETTLEMENT
            if item:
                self.worth[item] += level
            elif level > top:
                top, self.settlement_on_top = level, settled
            elif level == top and settled:
                self.settlement_on_top = True
            if settled:
                self.settlements += 1
                continue
            self.growth += s.growth[min(level, 6)]
            if level > 1:
                self.mountains += kinds[space] == MOUNTAIN


def value_of_pieces(p: Player, land: Land, time: Time) -> float:
    """Coins and cubes buy points if there is time to spend them; at the end they are leftovers.

    Nearly everything that is built costs wood and stone, and a delivery gold and cloth: a pair is
    worth more than two of a kind.
    """
    coin, wood, stone, food, gold, cloth = land.worth
    market = p.market
    coin += market[0]
    wood += market[1]
    stone += market[2]
    gold += market[4]
    cloth += market[5]
    total = (
        0.4 * min(coin, 3) + 0.12 * max(0, coin - 3)
        + 0.15 * min(wood, 8) + 0.04 * max(0, wood - 8)
        + 0.11 * min(stone, 6) + 0.04 * max(0, stone - 6)
        + 0.12 * min(food, 7)
        + 0.2 * min(gold, 5) + 0.08 * max(0, gold - 5)
        + 0.12 * min(cloth, 5) + 0.04 * max(0, cloth - 5)
        + 0.16 * min(wood, stone, 8) + 0.12 * min(gold, cloth, 5)
        + 0.12 * min(3, free_spots(p))
        - 0.05 * sum(market)
    )  # fmt: skip
    share = min(1.0, time.turns / 2.5)
    leftovers = (sum(p.storage) + p.cartographer + sum(p.tiles)) / 5
    return total * share + (1 - share) * leftovers


def value_of_land(s: Scale, t: CooperTable, p: Player, land: Land, time: Time) -> float:
    """Height brings better cubes later, on spaces that can still be covered.

    Only a settlement can cover a settlement (CI-4.7), so it ends the growth of its space; but a
    building on one brings a point more (CI-10.3).
    """
    tiles = sum(p.tiles)
    later = (
        0.02 * land.height
        + land.growth
        + 0.12 * land.mountains
        - 0.22 * max(0, land.settlements - 1)
        + 0.35 * land.settlement_on_top
        + 0.2 * min(2, land.ruins_near)
        + s.tile * min(3, tiles) + 0.12 * max(0, tiles - 3)
        + s.chart_step * p.cartographer
    )  # fmt: skip
    charted = sum(p.land.level[space] > 0 for space in t.layout.passage)
    passage = 1.0 if charted == len(t.layout.passage) else 0.12 * charted
    return min(1.0, time.turns / 5) * later + time.cleanups * passage


BOAT_WORTH = {
    "boat_coin": 0.45,
    "boat_luxury": 0.35,
    "boat_draw": 0.7,
    "boat_chart": 0.45,
    "boat_basic": 0.5,
    "boat_copy": 0.4,
}
"""Points that a boat brings each time it acts."""


SMALL_WORTH = {
    "slipway_office": 0.12,
    "sawyers_yard": 0.4,
    "log_keeper": 0.3,
    "spare_pallet": 0.3,
    "carvers_studio": 0.4,
    "survey_hut": 0.2,
    "salvage_gang": 0.25,
    "pilot_station": 0.15,
    "quay_clerk": 0.2,
    "pledge_house": 0.12,
    "deed_office": 0.2,
    "feast_farm": 0.35,
    "grain_loft": 0.2,
    "strong_room": 0.25,
    "counting_room": 0.3,
}
"""Points that a small card brings in a round, apart from what it changes on the board at once."""
LARGE_WORTH = {
    "trading_post": 1.0,
    "lookout_dome": 1.3,
    "freight_exchange": 1.1,
    "builders_lodge": 0.7,
    "antiquities_hall": 1.3,
    "scout_tower": 0.8,
    "mint_house": 1.0,
    "boatwrights_hall": 1.1,
    "chart_archive": 0.8,
    "harbour_inn": 0.7,
    "beacon": 1.0,
    "levy_office": 1.0,
    "burial_ground": 0.7,
    "breakers_yard": 0.5,
    "haulage_firm": 0.4,
}
"""Points that the action of a large card brings."""
ORDINARY = 0.25, 0.9
"""The same for cards that are not in these lists."""


def value_of_cards(t: CooperTable, p: Player, time: Time) -> float:
    """Value cards: small ones work on and on, large ones when turned, and again if reactivated."""
    if not p.small_cards and not p.large_cards:
        return 0.0
    small = sum(
        SMALL_WORTH.get(card.id, ORDINARY[0])
        for i, card in enumerate(t.content.small_cards)
        if p.small_cards >> i & 1
    )
    large = sum(
        LARGE_WORTH.get(card.id, ORDINARY[1]) * (1.3 if p.large_up >> i & 1 else 0.3)
        for i, card in enumerate(t.content.large_cards)
        if p.large_cards >> i & 1
    )
    return small * min(2.0, time.rounds) + large * min(1.0, time.turns / 2)


def value_of_engine(s: Scale, t: CooperTable, p: Player, time: Time) -> float:
    """Value what keeps working: boats, statues, lids."""
    up = ~p.boats_left & ~p.boats_down
    boats = sum(
        BOAT_WORTH.get(boat.id, 0.4) for i, boat in enumerate(t.content.boats) if up >> i & 1
    )
    once = (
        s.statue_ready * p.statues_ready.bit_count()
        + s.lid * p.lids_unused
        + 0.25 * (p.spots - t.content.storage_spots)
    )
    return (
        time.rounds * (boats + 0.5 * p.free_reactivation)
        + min(1.0, time.turns / 2) * once
        + time.cleanups * p.statues
    )


def value_of_workers(s: Scale, t: CooperTable, p: Player, time: Time) -> float:
    """Turns to come, and the milestones on the way to them; a token must be moved in an own turn
    (CI-11.4)."""
    if time.turns <= 0:
        return 0.0
    start = t.content.start
    normal = start.pool_normal - p.pool_normal
    special = start.pool_special - p.pool_special
    counts = (p.boats_built, p.buildings, p.statues, p.lids_taken)
    reached = half = 0
    for count in counts:
        reached += count >= MILESTONE
        half += count == MILESTONE - 1
    tokens = reached - p.workers_hired - p.helm_hired
    return (
        time.rounds * (s.worker * normal + s.special_worker * special)
        + s.token * tokens
        + s.half_token * half * min(1.0, time.turns / 4)
    )


PROGRESS = {
    "boats": 0.4,
    "buildings": 0.4,
    "statues": 0.4,
    "lids": 0.35,
    "spaces_of_level_5": 0.35,
    "uncharted_spaces": -1.7,
    "largest_area": 0.6,
}
"""How a measure grows in a round, without much ado."""


def value_of_orders(t: CooperTable, seat: int, p: Player, time: Time) -> float:
    """What the orders held will bring beyond their points now, and what could still be had.

    A worker may be sent to an order at the last moment (CI-11.8), so an order that is free and
    nearly fulfilled is worth something to whoever can hire a special worker.
    """
    if time.turns <= 0:
        return 0.0
    left = time.turns / 2.5
    total = 0.0
    best = second = 0.0
    can_hire = p.pool_special and p.workers_hired < t.content.hiring.worker_spaces
    for order, holder in zip(t.content.orders, t.orders, strict=True):
        held = holder >= 0 and holder >> 1 == seat
        to_be_had = holder == -1 and can_hire
        if order.measure not in MEASURES or not (held or to_be_had):
            continue
        count = MEASURES[order.measure](t, p)
        hoped = hoped_for(order, count + PROGRESS[order.measure] * left)
        if held:
            total += max(0.0, hoped - points_of(order, count)) * 0.8
        elif hoped > best:
            best, second = hoped, best
        elif hoped > second:
            second = hoped
    return total + 0.4 * best + (0.2 * second if p.pool_special > 1 else 0.0)


def points_of(order: RoyalOrder, count: int) -> int:
    """CI-17.1: return the points of the stage reached."""
    for least, most, points in order.stages:
        if least <= count <= most:
            return points
    return 0


def hoped_for(order: RoyalOrder, count: float) -> float:
    """Return an order's points for a count that is only expected, between its stages."""
    corners = [(float(least), points) for least, _, points in order.stages]
    below = 3.0
    if order.stages[0][0] > order.stages[-1][0]:  # the fewer, the better (CI-17.7)
        corners = [(-float(most), points) for _, most, points in order.stages]
        count, below = -count, 8.0
    x0, y0 = corners[0][0] - below, 0
    for x1, y1 in corners:
        if count < x1:
            return y0 + (y1 - y0) * max(0.0, count - x0) / (x1 - x0)
        x0, y0 = x1, y1
    return float(y0)


def cost_of_feeding(s: Scale, t: CooperTable, p: Player, land: Land, time: Time) -> float:
    """Missing food becomes anchors; full tables bring the special workers' helm points."""
    meals = time.cleanups - (t.phase == CLEANUP)
    if meals <= 0:
        return 0.0
    due = feeding_cost(t, p)
    short = max(0, due - land.worth[FOOD] - p.market[FOOD])
    helm = t.content.feeding.helm_special * (t.content.start.pool_special - p.pool_special)
    full = meals - (short > 0)
    return s.hunger * short + s.later_hunger * due * (meals - 1) - 0.7 * helm * full


FOLDER = Path(__file__).parent
ADVICE = CooperAdvice(SCALE, read_policy(FOLDER / "policy.toml"), values_in(FOLDER))
BASELINE = CooperAdvice(BASELINE_SCALE, read_policy(FOLDER / "baseline.toml"))
