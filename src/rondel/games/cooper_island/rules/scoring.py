"""Counting points (CI-13), royal orders among them (CI-17), and places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.bits import members
from rondel.core.effects import Op
from rondel.core.table import NOBODY
from rondel.games.cooper_island.content.entries import RoyalOrder
from rondel.games.cooper_island.pieces import CLOTH, COIN, GOLD, LID, LOG_EVERY, SETTLEMENT
from rondel.games.cooper_island.table import CooperTable, Player, holder_of

HIGH_LEVEL: Final = 5
"""Spaces of this level or more count for the Order of the Heights (CI-17.6)."""


def scores(t: CooperTable) -> list[dict[str, int]]:
    """The points of all seats by category, as if the game ended now."""
    return [score(t, seat) for seat in range(t.seats)]


def score(t: CooperTable, seat: int) -> dict[str, int]:
    """The points of a seat by category; they may fall below 0 (CI-13.9)."""
    p = t.players[seat]
    points = {
        "log_tokens": t.content.points.log * p.logs,  # CI-13.2
        "steps": p.distance[0] % LOG_EVERY + p.distance[1] % LOG_EVERY,
        "royal_orders": score_orders(t, seat),
        "cards": score_cards(t, p),
        "leftovers": score_leftovers(t, p),
        "anchors": -sum(p.anchors),  # CI-13.7
    }
    points["total"] = sum(points.values())
    return points


def places(t: CooperTable) -> list[int]:
    """The seats' places: most points win, then fewer uncharted spaces; then it is shared (CI-13.8).

    In the solo game the first place means as many points as Cooper or more (CI-19.44).
    """
    totals = [points["total"] for points in scores(t)]
    if t.cooper is not None:
        return [1 if totals[0] >= rivals(t)["cooper"]["total"] else 2]
    ranks = [(-total, uncharted_spaces(t, p)) for total, p in zip(totals, t.players, strict=True)]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def rivals(t: CooperTable) -> dict[str, dict[str, int]]:
    """Cooper's points: neither orders nor anchors count for him (CI-19.43)."""
    if t.cooper is None:
        return {}
    points = {
        "log_tokens": t.content.points.log * t.cooper.logs,
        "steps": t.cooper.distance % LOG_EVERY,
        "bonus": t.content.solo.levels[t.cooper.level].cooper_bonus,
    }
    points["total"] = sum(points.values())
    return {"cooper": points}


# Royal orders


def score_orders(t: CooperTable, seat: int) -> int:
    """The points of every order that holds a worker of the seat's (CI-13.3, CI-17.11)."""
    total = 0
    for order, entry in zip(t.content.orders, t.orders, strict=True):
        if holder_of(entry) == seat:
            total += points_of_order(t, seat, order)
    return total


def points_of_order(t: CooperTable, seat: int, order: RoyalOrder) -> int:
    """What an order brings a seat that has a worker there."""
    if order.measure == "copy":
        return score_copy(t, seat, order)
    return score_order(t, t.players[seat], order)


def score_order(t: CooperTable, p: Player, order: RoyalOrder) -> int:
    """The points of the highest stage that the player has reached (CI-17.1)."""
    count = MEASURES[order.measure](t, p)
    return next((points for least, most, points in order.stages if least <= count <= most), 0)


def score_copy(t: CooperTable, seat: int, copy: RoyalOrder) -> int:
    """What the seat's position would bring on the best order of another player, less 1 (CI-17.9).

    The best one is taken without asking (DC-40). Nothing if others hold none (CI-17.10).
    """
    others = [
        score_order(t, t.players[seat], order) - copy.less
        for order, entry in zip(t.content.orders, t.orders, strict=True)
        if holder_of(entry) not in (NOBODY, seat) and order.measure != "copy"
    ]
    return max([0, *others])


# What royal orders count


def boats(t: CooperTable, p: Player) -> int:
    """Boats on landing spaces, face up or down (CI-17.2)."""
    return p.boats_built


def buildings(t: CooperTable, p: Player) -> int:
    """Buildings on land (CI-17.3)."""
    return p.buildings


def statues(t: CooperTable, p: Player) -> int:
    """Statues on land, not on statue spots (CI-17.4)."""
    return p.statues


def lids(t: CooperTable, p: Player) -> int:
    """Lids taken from cargo ships, wherever they are now (CI-17.5)."""
    return p.lids_taken


def spaces_of_level_5(t: CooperTable, p: Player) -> int:
    """Spaces of level 5 or more, whatever stands on them (CI-17.6)."""
    return sum(level >= HIGH_LEVEL for level in p.land.level)


def uncharted_spaces(t: CooperTable, p: Player) -> int:
    """Uncharted spaces, those with ruins included (CI-17.7)."""
    return p.land.level.count(0)


def largest_area(t: CooperTable, p: Player) -> int:
    """Spaces of the largest connected area of one landscape; settlements don't count (CI-17.8)."""
    largest = 0
    kind = p.land.kind
    todo = {space for space in members(p.land.charted) if kind[space] != SETTLEMENT}
    while todo:
        area = [todo.pop()]
        for space in area:
            joined = [
                other
                for other in t.layout.near[space]
                if other in todo and kind[other] == kind[space]
            ]
            todo.difference_update(joined)
            area += joined
        largest = max(largest, len(area))
    return largest


MEASURES: Final[dict[str, Callable[[CooperTable, Player], int]]] = {
    "boats": boats,
    "buildings": buildings,
    "statues": statues,
    "lids": lids,
    "spaces_of_level_5": spaces_of_level_5,
    "uncharted_spaces": uncharted_spaces,
    "largest_area": largest_area,
}
"""What a royal order counts, by the name in its content. (The Echo counts like another order.)"""


# Cards and leftovers


def score_cards(t: CooperTable, p: Player) -> int:
    """The points of small cards, and of large cards that lie face up (CI-13.4, CI-16.16)."""
    if not (p.small_cards or p.large_up):
        return 0
    ends: list[Op] = [t.content.small_cards[card].end for card in members(p.small_cards)]
    ends += [t.content.large_cards[card].end for card in members(p.large_up)]
    return sum(END_POINTS[str(end[0])](p, end) for end in ends if end)


def points_if_stored(p: Player, end: Op) -> int:
    """Points if the card's own storage spots are full (CI-15.14, CI-15.15). No ship moves for them
    (CI-15.16)."""
    _, kind, least, points = end
    stored = p.storage[COIN] if kind == "coin" else p.storage[GOLD] + p.storage[CLOTH]
    return int(points) if stored >= int(least) else 0


def points_per_lid_on_land(p: Player, end: Op) -> int:
    """Points for each lid on land (CI-16.13)."""
    return int(end[1]) * p.land.item.count(LID)


def points_per_boat_face_down(p: Player, end: Op) -> int:
    """Points for each boat that lies face down (CI-16.14)."""
    return int(end[1]) * p.boats_down.bit_count()


def points_if_built(p: Player, end: Op) -> int:
    """Points if there are so many buildings and so many statues on land (CI-16.15)."""
    _, least_buildings, least_statues, points = end
    enough = p.buildings >= int(least_buildings) and p.statues >= int(least_statues)
    return int(points) if enough else 0


END_POINTS: Final[dict[str, Callable[[Player, Op], int]]] = {
    "if_stored": points_if_stored,
    "per_lid_on_land": points_per_lid_on_land,
    "per_boat_face_down": points_per_boat_face_down,
    "if_built": points_if_built,
}


def score_leftovers(t: CooperTable, p: Player) -> int:
    """A point for each 5 of storage, cartographer's marker and double tiles (CI-13.5).

    Nothing else is a leftover (CI-13.6).
    """
    return (sum(p.storage) + p.cartographer + sum(p.tiles)) // t.content.points.leftovers
