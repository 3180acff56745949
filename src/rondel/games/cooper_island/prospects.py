"""What a position in Cooper Island promises: a list of measures, each a number.

`advice` adds them up, each times the points that it is worth at that time of the game.
"""

from __future__ import annotations

from rondel.games.cooper_island.cleanup import feeding_cost
from rondel.games.cooper_island.content import RoyalOrder
from rondel.games.cooper_island.hiring import MILESTONE, boats_built
from rondel.games.cooper_island.pieces import (
    CLEANUP,
    GAME_END,
    INCOME,
    MOUNTAIN,
    RUIN,
    SETTLEMENT,
    WORKERS,
)
from rondel.games.cooper_island.scoring import MEASURES
from rondel.games.cooper_island.storage import LAST_CUBE, free_spots
from rondel.games.cooper_island.table import CooperTable, Player

NAMES = (
    "base",
    "turns", "workers", "specials", "specials_active", "tokens", "half_milestones",
    "coins", "more_coins", "wood", "more_wood", "stone", "more_stone",
    "food_due", "food_short", "more_food", "gold", "more_gold", "cloth", "more_cloth",
    "wood_and_stone", "gold_and_cloth", "market", "free_spots", "spots",
    "height", "charted", "free_land", "open_2", "open_3", "open_4", "high", "settlements",
    "settlement_on_top", "mountains", "passage", "ruins", "ruins_left",
    "tiles", "more_tiles", "cartographer", "many_steps",
    "boat_coin", "boat_luxury", "boat_draw", "boat_chart", "boat_basic", "boat_copy",
    "boats", "statues", "statues_ready", "buildings", "fortress", "small_cards", "large_up",
    "large_down", "lids_unused", "lids_taken", "crates",
    "orders", "order_next", "order_after", "free_order", "free_order_next", "second_order",
    "sea", "anchors", "first",
)  # fmt: skip


def time_of(t: CooperTable, seat: int) -> float:
    """How many rounds have been played: 0 at the start, 5 at the end."""
    done = t.round - 1.0
    if t.phase == INCOME:
        order = t.seat_order()
        return done + 0.1 * (order.index(seat) < order.index(t.active) or seat == t.active)
    if t.phase == WORKERS:
        p = t.players[seat]
        available = p.normal + p.special
        placed = 0
        for stack in t.workers:
            if stack:
                placed += stack.count(seat)
        return done + 0.1 + 0.8 * placed / (placed + available or 1)
    if t.phase == CLEANUP:
        return done + 0.95
    return done + 1


def prospects(t: CooperTable, seat: int) -> list[float]:
    """The measures, in the order of `NAMES`."""
    p = t.players[seat]
    boats = boats_built(p)
    due = feeding_cost(t, p)
    found: list[float] = [1.0]
    found += measure_workers(t, seat, p, boats)
    found += measure_land(t, p, due)
    found += measure_engine(t, p, boats)
    found += measure_orders(t, seat, p)
    found.append((p.distance[0] % 5 + p.distance[1] % 5) / 5)
    found.append(sum(p.anchors))
    found.append(t.start_player == seat)
    return found


def measure_workers(t: CooperTable, seat: int, p: Player, boats: int) -> list[float]:
    start = t.content.start
    available = p.normal + p.special
    special_active = p.special
    active = available
    for space, stack in enumerate(t.workers):
        if seat in stack:
            active += 1
            special_active += space & 1
    specials = start.pool_special - p.pool_special
    counts = (boats, p.buildings, p.statues, p.lids_taken)
    reached = sum(count >= MILESTONE for count in counts)
    return [
        available if t.phase in (INCOME, WORKERS) else 0,
        active - start.available_normal,
        specials,
        special_active,
        reached - p.workers_hired - p.helm_hired,
        sum(count == MILESTONE - 1 for count in counts),
    ]


def measure_land(t: CooperTable, p: Player, due: int) -> list[float]:
    """The pieces, and the land that they lie on."""
    worth = p.storage[:]
    height = charted = free = open_2 = open_3 = open_4 = high = settlements = mountains = 0
    ruins_near = ruins = 0
    top = 0
    top_settled = False
    items, levels, kinds, near = p.item, p.level, p.kind, t.layout.near
    for space, level in enumerate(levels):
        item = items[space]
        if not level:
            if item == RUIN:
                ruins += 1
                ruins_near += any(levels[other] for other in near[space])
            continue
        charted += 1
        height += level
        high += level >= 5
        if item > LAST_CUBE:
            continue
        kind = kinds[space]
        if item:
            worth[item] += level
        else:
            free += 1
            if level > top:
                top, top_settled = level, kind == SETTLEMENT
            elif level == top:
                top_settled = top_settled or kind == SETTLEMENT
        if level > 1:
            open_2 += 1
            if level > 2:
                open_3 += 1
                if level > 3:
                    open_4 += 1
        if kind == SETTLEMENT:
            settlements += 1
        elif kind == MOUNTAIN and level > 1:
            mountains += 1
    coin, wood, stone, food, gold, cloth = worth
    passage = sum(levels[space] > 0 for space in t.layout.passage)
    tiles = sum(p.tiles)
    return [
        min(coin, 2), max(0, min(coin, 7) - 2),
        min(wood, 4), max(0, min(wood, 12) - 4),
        min(stone, 4), max(0, min(stone, 12) - 4),
        due, max(0, due - food - p.market[3]), max(0, min(food, due + 6) - due),
        min(gold, 3), max(0, min(gold, 8) - 3),
        min(cloth, 3), max(0, min(cloth, 8) - 3),
        min(wood, stone, 8), min(gold, cloth, 5),
        sum(p.market), min(3, free_spots(p)), p.spots,
        height, charted, free, open_2, open_3, open_4, high, settlements,
        top_settled, mountains, 3 if passage == 3 else 0.3 * passage, min(2, ruins_near), ruins,
        min(tiles, 3), max(0, tiles - 3), p.cartographer, max(0, p.cartographer - 3),
    ]  # fmt: skip


def measure_engine(t: CooperTable, p: Player, boats: int) -> list[float]:
    up = ~p.boats_left & ~p.boats_down
    found: list[float] = [up >> i & 1 for i in range(len(t.content.boats))]
    found += [
        boats,
        p.statues,
        p.statues_ready.bit_count(),
        p.buildings,
        p.free_reactivation,
        p.small_cards.bit_count(),
        p.large_up.bit_count(),
        (p.large_cards & ~p.large_up).bit_count(),
        p.lids_unused,
        p.lids_taken,
        (p.crates_open & ~p.crates_used).bit_count() if p.lids_unused else 0,
    ]
    return found


def measure_orders(t: CooperTable, seat: int, p: Player) -> list[float]:
    """What the orders held would bring with one or two steps more, and those still to be had."""
    held = near = after = 0
    free: list[tuple[int, int]] = []
    can_hold = (
        p.pool_special
        and t.phase != GAME_END
        and not (t.round == t.content.rounds and t.phase == CLEANUP)
    )
    for order, holder in zip(t.content.orders, t.orders, strict=True):
        if holder >= 0 and holder >> 1 == seat:
            held += 1
            if order.measure in MEASURES:
                now, one, two = stages(t, p, order)
                near += one - now
                after += two - one
        elif holder == -1 and can_hold and order.measure in MEASURES:
            now, one, _ = stages(t, p, order)
            free.append((now, one))
    best = second = best_near = 0
    for now, one in free:
        if now > best:
            best, second = now, best
        elif now > second:
            second = now
        best_near = max(best_near, one)
    return [held, near, after, best, max(0, best_near - best), second]


def stages(t: CooperTable, p: Player, order: RoyalOrder) -> tuple[int, int, int]:
    """The points of an order now, and with one and two steps more."""
    count = MEASURES[order.measure](t, p)
    step = -1 if order.stages[0][0] > order.stages[-1][0] else 1
    one, two = max(0, count + step), max(0, count + 2 * step)
    return points(order, count), points(order, one), points(order, two)


def points(order: RoyalOrder, count: int) -> int:
    for least, most, worth in order.stages:
        if least <= count <= most:
            return worth
    return 0
