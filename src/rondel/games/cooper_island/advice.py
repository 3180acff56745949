"""What bots value in Cooper Island: how good a position is, and which moves deserve a look.

Points are what counts at the end (CI-13); everything else is worth the points that it is likely
to bring until then. The numbers come from letting bots play each other.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.advice import Advice
from rondel.core.moves import Move
from rondel.games.cooper_island.cartographer import SingleWhere
from rondel.games.cooper_island.cleanup import feeding_cost
from rondel.games.cooper_island.content import RoyalOrder
from rondel.games.cooper_island.hiring import MILESTONE, boats_built
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
from rondel.games.cooper_island.scoring import MEASURES, score
from rondel.games.cooper_island.storage import LAST_CUBE, free_spots
from rondel.games.cooper_island.table import CooperTable, Player


class CooperAdvice(Advice):
    """The game's advice."""

    def value(self, table: CooperTable, seat: int) -> float:
        """Points now, and what the position is likely to bring."""
        t = table
        points = score(t, seat)
        if t.over:
            return float(points["total"])
        p = t.players[seat]
        time = Time(t, seat, p)
        land = Land(t, p)
        return (
            points["total"]
            - points["leftovers"]
            - 0.3 * points["cards"]
            + value_of_pieces(p, land, time)
            + value_of_land(t, p, land, time)
            + value_of_engine(t, p, time)
            + value_of_workers(t, p, time)
            + value_of_orders(t, seat, p, time)
            - cost_of_feeding(t, p, land, time)
            + STILL_TO_COME[min(time.rounds, 4)]
        )

    def rival(self, table: CooperTable) -> float:
        """CI-19.43: Cooper's points; an anchor under his ship will cost him one (CI-19.16)."""
        if table.cooper is None:
            return 0.0
        points = float(table.rivals()["cooper"]["total"])
        return points if table.over else points - 0.8 * table.cooper.anchors

    def weights(self, table: CooperTable, moves: list[Move]) -> list[float]:
        """Mostly by the verb and what it is about: acting before idling, trading hardly ever."""
        weights = []
        for move in moves:
            look = LOOKS.get(move[0])
            if look is not None:
                weights.append(look(table, move))
            elif len(move) == 1:
                weights.append(WEIGHTS.get(move[0], 1.0))
            else:
                weights.append(DETAILS.get(move[:2]) or WEIGHTS.get(move[0], 1.0))
        return weights


WEIGHTS: dict[str | int, float] = {
    "act": 10.0,
    "do": 24.0,
    "decline": 0.2,
    "pass": 0.03,
    "done": 2.0,
    "end_turn": 0.8,
    "end_income": 0.8,
    "hand": 8.0,
    "erect": 5.0,
    "build_boat": 1.2,
    "build_statue": 5.0,
    "supply": 3.0,
    "feed": 4.0,
    "pay": 4.0,
    "refuse": 0.05,
    "stop": 0.1,
    "commit": 5.0,
    "store_from_land": 0.05,
    "store_from_market": 4.0,
    "trade_any": 0.005,
    "trade_gold": 0.03,
    "trade_cloth": 0.03,
    "use_lid": 0.4,
    "use_large_card": 0.8,
    "use_cartographer": 0.7,
    "lose_rest": 0.1,
    "nothing": 0.4,
    "none": 0.1,
}
"""How often a sensible player makes a move when it is on offer, compared with other moves. Cubes
are stored, and pieces traded, for a reason that few of the many chances to do so have."""
DETAILS: dict[Move, float] = {
    ("act", "place"): 19.0,
    ("act", "ruin"): 5.0,
    ("act", "token"): 5.0,
    ("act", "islet_action"): 5.0,
    ("act", "boat_action"): 4.0,
    ("build_boat", "boat_basic"): 6.0,
    ("build_boat", "boat_draw"): 3.5,
    ("cube", "gold"): 2.7,
    ("cube", "stone"): 0.5,
    ("feed", "food"): 19.0,
    ("gain", "coin"): 6.5,
    ("gain", "gold"): 2.4,
    ("gain", "wood"): 2.0,
    ("gain", "food"): 1.4,
    ("gain", "stone"): 0.6,
    ("gain", "cloth"): 0.6,
    ("landing", "landing_2"): 0.3,
    ("landing", "landing_3"): 2.0,
    ("landing", "landing_4"): 0.6,
    ("landing", "landing_5"): 3.0,
    ("market", "food"): 4.0,
    ("market", "cloth"): 0.3,
    ("order", "order_levels"): 0.3,
    ("place_islet", "islet_ruin"): 9.0,
    ("place_islet", "islet_draw"): 1.8,
    ("place_islet", "islet_chart"): 0.5,
    ("place_islet", "islet_luxury"): 0.5,
    ("recruit", "normal"): 1.0,
    ("recruit", "special"): 1.6,
    ("steps", 0): 0.02,
    ("steps", 1): 0.04,
    ("steps", 2): 0.6,
    ("steps", 3): 5.0,
    ("take", "food"): 3.0,
    ("type", "forest"): 4.0,
    ("type", "meadow"): 4.0,
    ("type", "mountain"): 1.3,
    ("type", "settlement"): 0.5,
    ("use_cartographer", "raise_high"): 0.5,
}
"""The same for what a move is about, where it makes a difference."""
SECTIONS: dict[Move, tuple[float, float, float]] = {
    ("A", "normal"): (0.6, 0.7, 0.3),
    ("A", "special"): (0.7, 0.9, 0.4),
    ("B", "normal"): (3.6, 2.4, 1.8),
    ("B", "special"): (3.0, 4.7, 5.0),
    ("C", "normal"): (4.4, 3.9, 1.3),
    ("C", "special"): (2.0, 1.9, 1.5),
    ("D", "normal"): (0.6, 0.9, 2.5),
    ("D", "special"): (2.0, 5.5, 3.4),
    ("E", "normal"): (2.9, 1.2, 1.1),
    ("E", "special"): (1.4, 0.6, 0.4),
    ("F", "normal"): (1.2, 3.3, 2.1),
    ("F", "special"): (1.0, 2.5, 1.5),
    ("G", "normal"): (2.0, 1.4, 0.6),
    ("G", "special"): (1.0, 0.8, 0.4),
    ("H", "normal"): (1.1, 1.0, 1.2),
    ("H", "special"): (1.0, 1.3, 1.9),
}
"""Where workers go, in the first rounds, in the middle of the game and in the last round: first
tiles and boats, then statues, in the end buildings. Special workers go where they save cost."""
COVERED = (0.6, 2.8, 8.0, 6.0)
"""Laying a tile on a space of a level: the higher the better, for its cube will be worth more."""
CHARTED = (5.0, 0.1, 0.9, 3.0)
"""The same for the cartographer's single tiles: new land, or land so high that it pays."""


def weigh_worker(t: CooperTable, move: Move) -> float:
    early, middle, last = SECTIONS.get(move[1:], (1.0, 1.0, 1.0))
    left = t.content.rounds - t.round
    return early if left >= 3 else middle if left else last


def weigh_space(t: CooperTable, move: Move) -> float:
    level = min(3, t.players[t.seat].level[t.layout.number[str(move[1])]])
    return CHARTED[level] if isinstance(t.agenda[-1], SingleWhere) else COVERED[level]


def weigh_site(t: CooperTable, move: Move) -> float:
    """CI-10.3: what is built on a settlement brings a point more."""
    return 4.7 if t.players[t.seat].kind[t.layout.number[str(move[1])]] == SETTLEMENT else 0.25


def weigh_hire(t: CooperTable, move: Move) -> float:
    """Early a worker has time to pay; late two helm points are as good."""
    if move[1] == "worker":
        return 7.5
    return 0.6 if t.round < t.content.rounds - 1 else 5.0


LOOKS: dict[str | int, Callable[[CooperTable, Move], float]] = {
    "worker": weigh_worker,
    "on": weigh_space,
    "put": weigh_site,
    "hire": weigh_hire,
}
"""Moves for which the position is looked at."""

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
            self.turns: float = active * (self.rounds + 1)
        elif t.phase == WORKERS:
            self.turns = available + active * self.rounds + (0.5 if t.active == seat else 0)
        else:
            self.turns = active * self.rounds
        """Worker turns; the one being taken is half over."""


class Land:
    """What lies on a peninsula, seen once for all the questions about it."""

    __slots__ = (
        "growth",
        "height",
        "mountains",
        "open_spaces",
        "ruins_near",
        "settlement_on_top",
        "settlements",
        "worth",
    )  # fmt: skip

    def __init__(self, t: CooperTable, p: Player) -> None:
        self.worth = p.storage[:]
        """The value of the pieces of each kind, in storage and on land (CI-7.3)."""
        self.height = self.open_spaces = 0
        self.growth = 0.0
        self.settlements = self.mountains = self.ruins_near = 0
        self.settlement_on_top = False
        items, levels, kinds, near = p.item, p.level, p.kind, t.layout.near
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
            self.open_spaces += 1
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
            self.growth += GROWTH[min(level, 6)]
            if level > 1:
                self.mountains += kinds[space] == MOUNTAIN


GROWTH = (0.0, 0.06, 0.36, 0.7, 1.05, 1.3, 1.4)
"""Points that an open space of a level is worth: the next cube on it is worth more."""


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


def value_of_land(t: CooperTable, p: Player, land: Land, time: Time) -> float:
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
        + 0.38 * min(3, tiles) + 0.12 * max(0, tiles - 3)
        + 0.2 * p.cartographer
    )  # fmt: skip
    charted = sum(p.level[space] > 0 for space in t.layout.passage)
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


def value_of_engine(t: CooperTable, p: Player, time: Time) -> float:
    """What keeps working: boats, statues, cards, lids."""
    up = ~p.boats_left & ~p.boats_down
    boats = sum(
        BOAT_WORTH.get(boat.id, 0.4) for i, boat in enumerate(t.content.boats) if up >> i & 1
    )
    once = (
        0.9 * p.statues_ready.bit_count()
        + 0.5 * p.lids_unused
        + 0.9 * p.large_up.bit_count()
        + 0.3 * p.large_cards.bit_count()
        + 0.25 * (p.spots - t.content.storage_spots)
    )
    return (
        time.rounds * (boats + 0.5 * p.free_reactivation)
        + min(1.0, time.turns / 2) * once
        + time.cleanups * p.statues
        + 0.5 * p.small_cards.bit_count() * min(1.0, time.rounds / 2)
    )


def value_of_workers(t: CooperTable, p: Player, time: Time) -> float:
    """Turns to come, and the milestones on the way to them; a token must be moved in an own turn
    (CI-11.4)."""
    if time.turns <= 0:
        return 0.0
    start = t.content.start
    normal = start.pool_normal - p.pool_normal
    special = start.pool_special - p.pool_special
    counts = (boats_built(p), p.buildings, p.statues, p.lids_taken)
    reached = half = 0
    for count in counts:
        reached += count >= MILESTONE
        half += count == MILESTONE - 1
    tokens = reached - p.workers_hired - p.helm_hired
    return (
        time.rounds * (0.9 * normal + 0.4 * special)
        + 1.7 * tokens
        + 0.4 * half * min(1.0, time.turns / 4)
    )


# Royal orders


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
    can_hire = p.pool_special and time.turns > 0 and p.workers_hired < 3
    for order, holder in zip(t.content.orders, t.orders, strict=True):
        if order.measure not in MEASURES or holder == -2:
            continue
        if holder >= 0 and holder >> 1 == seat:
            count = MEASURES[order.measure](t, p)
            hoped = hoped_for(order, count + PROGRESS[order.measure] * left)
            total += max(0.0, hoped - points_of(order, count)) * 0.8
        elif holder == -1 and can_hire:
            count = MEASURES[order.measure](t, p)
            hoped = hoped_for(order, count + PROGRESS[order.measure] * left)
            if hoped > best:
                best, second = hoped, best
            elif hoped > second:
                second = hoped
    return total + 0.4 * best + (0.2 * second if p.pool_special > 1 else 0.0)


def points_of(order: RoyalOrder, count: float) -> int:
    """CI-17.1: the points of the stage reached."""
    for least, most, points in order.stages:
        if least <= count <= most:
            return points
    return 0


def hoped_for(order: RoyalOrder, count: float) -> float:
    """The points of an order for a count that is only expected: the stages joined by lines."""
    (low, high, first), (_, _, second), (third_low, third_high, third) = order.stages
    if low > third_low:  # the fewer, the better (CI-17.7)
        start, one, three = 12.0, float(high), float(third_high)
    else:
        start, one, three = float(low) - 3, float(low), float(third_low)
    two = (one + three) / 2
    for (x0, y0), (x1, y1) in (
        ((start, 0), (one, first)),
        ((one, first), (two, second)),
        ((two, second), (three, third)),
    ):
        if (count - x0) * (x1 - x0) <= 0:
            return float(y0)
        if (count - x1) * (x1 - x0) < 0:
            return y0 + (y1 - y0) * (count - x0) / (x1 - x0)
    return float(third)


def cost_of_feeding(t: CooperTable, p: Player, land: Land, time: Time) -> float:
    """Missing food becomes anchors; full tables bring the special workers' helm points."""
    meals = time.cleanups - (t.phase == CLEANUP)
    if meals <= 0:
        return 0.0
    due = feeding_cost(t, p)
    short = max(0, due - land.worth[FOOD] - p.market[FOOD])
    helm = t.content.feeding.helm_special * (t.content.start.pool_special - p.pool_special)
    full = meals - (short > 0)
    return 0.7 * short + 0.22 * due * (meals - 1) - 0.7 * helm * full
