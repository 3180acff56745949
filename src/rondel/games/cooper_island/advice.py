"""What bots value in Cooper Island: how good a position is, and which moves deserve a look.

Points are what counts at the end (CI-13); everything else is worth the points that it is likely
to bring until then. The numbers come from letting bots play each other.
"""

from __future__ import annotations

from rondel.core.advice import Advice
from rondel.core.moves import Move
from rondel.games.cooper_island.cleanup import feeding_cost
from rondel.games.cooper_island.content import RoyalOrder
from rondel.games.cooper_island.hiring import boats_built, tokens_to_move
from rondel.games.cooper_island.pieces import CLEANUP, FOOD, GAME_END, INCOME, WORKERS
from rondel.games.cooper_island.scoring import MEASURES, score, score_order
from rondel.games.cooper_island.storage import LAST_CUBE, usable
from rondel.games.cooper_island.table import CooperTable, Player

PIECE_WORTH = (0.24, 0.2, 0.2, 0.14, 0.24, 0.18)
"""Points for a unit of coin, wood, stone, food, gold, cloth, while there is time to spend it."""
ENOUGH = (4, 9, 8, 7, 6, 6)
"""Beyond so many units of a kind, more of it is worth a quarter."""


class CooperAdvice(Advice):
    """The game's advice."""

    def value(self, table: CooperTable, seat: int) -> float:
        """Points now, and what the position is likely to bring."""
        t = table
        points = score(t, seat)
        if t.over:
            return float(points["total"])
        p = t.players[seat]
        turns = turns_left(t, seat, p)
        cleanups = t.content.rounds - t.round + (t.phase != GAME_END)
        sure = points["total"] - points["cards"] - points["leftovers"]
        return (
            sure
            + 0.7 * points["cards"]
            + value_of_orders(t, seat, turns)
            + value_of_pieces(p, turns)
            + value_of_land(t, p, turns, cleanups)
            + value_of_engine(t, p, turns, cleanups)
            - cost_of_feeding(t, p, cleanups)
        )

    def weights(self, table: CooperTable, moves: list[Move]) -> list[float]:
        """Mostly by the verb: acting before idling, and trading hardly ever."""
        return [
            WEIGHTS.get(move[0], 1.0) * DETAILS.get(move[:2], 1.0)
            if len(move) > 1
            else WEIGHTS.get(move[0], 1.0)
            for move in moves
        ]


WEIGHTS: dict[str | int, float] = {
    "act": 6.0,
    "do": 8.0,
    "decline": 0.4,
    "pass": 0.3,
    "end_turn": 0.6,
    "end_income": 0.25,
    "hand": 4.0,
    "erect": 8.0,
    "build_boat": 3.0,
    "build_statue": 6.0,
    "supply": 6.0,
    "hire": 6.0,
    "use_large_card": 1.5,
    "store_from_land": 0.25,
    "store_from_market": 1.5,
    "trade_any": 0.02,
    "trade_gold": 0.05,
    "trade_cloth": 0.06,
    "commit": 3.0,
    "refuse": 0.15,
    "stop": 0.05,
    "raise": 3.0,
    "lose_rest": 0.1,
    "none": 0.05,
    "nothing": 0.3,
    "done": 0.8,
    "reactivate": 2.0,
}
DETAILS: dict[Move, float] = {
    ("steps", 0): 0.05,
    ("worker", "A"): 0.7,
    ("worker", "B"): 2.0,
    ("worker", "C"): 1.3,
    ("worker", "D"): 2.5,
    ("worker", "E"): 0.8,
    ("worker", "F"): 2.0,
    ("worker", "G"): 1.2,
    ("worker", "H"): 1.5,
}


def turns_left(t: CooperTable, seat: int, p: Player) -> float:
    """Worker turns until the end of the game; the one being taken is half over."""
    available = p.normal + p.special
    active = available + sum(stack.count(seat) for stack in t.workers)
    rounds = t.content.rounds - t.round
    if t.phase == INCOME:
        return active * (rounds + 1)
    if t.phase == WORKERS:
        return available + active * rounds + (0.5 if t.active == seat else 0)
    return active * rounds


def value_of_pieces(p: Player, turns: float) -> float:
    """Coins and cubes buy points if there is time to spend them; at the end they are leftovers."""
    total = 0.0
    for piece, owned in enumerate(usable(p)):
        amount = owned + 0.8 * p.market[piece]
        enough = ENOUGH[piece]
        total += PIECE_WORTH[piece] * (min(amount, enough) + 0.25 * max(0.0, amount - enough))
    share = min(1.0, turns / 2.5)
    return total * share + (1 - share) * sum(p.storage) / 5


def value_of_land(t: CooperTable, p: Player, turns: float, cleanups: int) -> float:
    """Height brings better cubes later; open spaces can be covered or built on."""
    height = 0.07 * sum(min(level, 6) for level in p.level)
    open_spaces = 0.05 * sum(
        level > 0 and item <= LAST_CUBE for level, item in zip(p.level, p.item, strict=True)
    )
    reserve = sum(p.tiles)
    tiles = 0.3 * min(4, reserve) + 0.1 * max(0, reserve - 4)
    charted = sum(p.level[space] > 0 for space in t.layout.passage)
    passage = 1.0 if charted == len(t.layout.passage) else 0.12 * charted
    later = height + open_spaces + tiles + 0.18 * p.cartographer
    return min(1.0, turns / 5) * later + cleanups * passage


def value_of_engine(t: CooperTable, p: Player, turns: float, cleanups: int) -> float:
    """What keeps working: boats, workers, statues, cards, lids, milestones."""
    rounds = t.content.rounds - t.round
    soon = min(1.0, turns / 2)
    start = t.content.start
    normal = start.pool_normal - p.pool_normal
    special = start.pool_special - p.pool_special
    boats = boats_built(p) - p.boats_down.bit_count()
    can_hire = rounds > 0 or t.phase in (INCOME, WORKERS)
    every_round = 0.45 * boats + 1.5 * normal + 0.2 * special + 0.5 * p.free_reactivation
    once = (
        0.8 * p.statues_ready.bit_count()
        + 0.5 * p.lids_unused
        + 0.9 * p.large_up.bit_count()
        + 0.3 * p.large_cards.bit_count()
        + 0.25 * (p.spots - t.content.storage_spots)
    )
    return (
        rounds * every_round
        + soon * once
        + cleanups * p.statues
        + 1.6 * tokens_to_move(p) * can_hire
        + 0.5 * p.small_cards.bit_count() * min(1.0, rounds / 2)
    )


def value_of_orders(t: CooperTable, seat: int, turns: float) -> float:
    """An order with an own worker, but short of its first stage, draws the play towards it."""
    p = t.players[seat]
    return sum(
        max(0.0, 2.2 - 0.6 * steps_short(t, p, order)) * min(1.0, turns / 3)
        for order, holder in zip(t.content.orders, t.orders, strict=True)
        if holder >= 0
        and holder >> 1 == seat
        and order.measure in MEASURES
        and not score_order(t, p, order)
    )


def steps_short(t: CooperTable, p: Player, order: RoyalOrder) -> int:
    """How far the first stage is away."""
    count = MEASURES[order.measure](t, p)
    least, most, _ = order.stages[0]
    return max(least - count, count - most)


def cost_of_feeding(t: CooperTable, p: Player, cleanups: int) -> float:
    """Missing food becomes anchors; full tables bring the special workers' helm points."""
    meals = cleanups - (t.phase == CLEANUP)
    if meals <= 0:
        return 0.0
    due = feeding_cost(t, p)
    short = max(0, due - usable(p)[FOOD] - p.market[FOOD])
    helm = t.content.feeding.helm_special * (t.content.start.pool_special - p.pool_special)
    full = meals - (short > 0)
    return 0.75 * short + 0.15 * due * (meals - 1) - 0.6 * helm * full
