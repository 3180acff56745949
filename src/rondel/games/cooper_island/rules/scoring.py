"""CI-13, CI-17: final scoring, royal orders, places."""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.effects import Op
from rondel.games.cooper_island.content.entries import RoyalOrder
from rondel.games.cooper_island.pieces import CLOTH, COIN, GOLD, LID, LOG_EVERY, SETTLEMENT
from rondel.games.cooper_island.rules.hiring import boats_built
from rondel.games.cooper_island.table import CooperTable, Player

HIGH_LEVEL = 5
"""Spaces of this level count for order_levels (CI-17.6)."""


def scores(t: CooperTable) -> list[dict[str, int]]:
    """CI-13.2 to CI-13.7: points by category, as if the game ended now."""
    return [score(t, seat) for seat in range(t.seats)]


def score(t: CooperTable, seat: int) -> dict[str, int]:
    p = t.players[seat]
    points = {
        "log_tokens": t.content.points.log * p.logs,
        "steps": p.distance[0] % LOG_EVERY + p.distance[1] % LOG_EVERY,
        "royal_orders": score_orders(t, seat),
        "cards": score_cards(t, p),
        "leftovers": score_leftovers(t, p),
        "anchors": -sum(p.anchors),
    }
    points["total"] = sum(points.values())
    return points


def places(t: CooperTable) -> list[int]:
    """CI-13.8: most points, then fewer uncharted spaces; what is still equal is shared.

    Solo: first place means more points than Cooper, or as many (CI-19.44).
    """
    totals = [points["total"] for points in scores(t)]
    if t.cooper is not None:
        return [1 if totals[0] >= rivals(t)["cooper"]["total"] else 2]
    ranks = [(-total, uncharted_spaces(t, p)) for total, p in zip(totals, t.players, strict=True)]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def rivals(t: CooperTable) -> dict[str, dict[str, int]]:
    """CI-19.43: Cooper's points; anchors and orders don't count for him."""
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
    """CI-13.3, CI-17.11: every order that holds an own worker."""
    total = 0
    for order, holder in zip(t.content.orders, t.orders, strict=True):
        if holder >= 0 and holder >> 1 == seat:
            if order.measure == "copy":
                total += score_copy(t, seat, order)
            else:
                total += score_order(t, t.players[seat], order)
    return total


def score_order(t: CooperTable, p: Player, order: RoyalOrder) -> int:
    """CI-17.1: the points of the stage reached."""
    count = MEASURES[order.measure](t, p)
    return next((points for least, most, points in order.stages if least <= count <= most), 0)


def score_copy(t: CooperTable, seat: int, copy: RoyalOrder) -> int:
    """CI-17.9: what the own position would earn on the best order of another player, less 1."""
    others = [
        score_order(t, t.players[seat], order) - copy.less
        for order, holder in zip(t.content.orders, t.orders, strict=True)
        if holder >= 0 and holder >> 1 != seat and order.measure != "copy"
    ]
    return max([0, *others])


def boats(t: CooperTable, p: Player) -> int:
    """CI-17.2: face-down boats count too."""
    return boats_built(p)


def buildings(t: CooperTable, p: Player) -> int:
    """CI-17.3: on the own peninsula."""
    return p.buildings


def statues(t: CooperTable, p: Player) -> int:
    """CI-17.4: on the peninsula, not on statue_spots."""
    return p.statues


def lids(t: CooperTable, p: Player) -> int:
    """CI-17.5: taken from cargo ships, wherever they lie now."""
    return p.lids_taken


def spaces_of_level_5(t: CooperTable, p: Player) -> int:
    """CI-17.6: free or occupied."""
    return sum(level >= HIGH_LEVEL for level in p.level)


def uncharted_spaces(t: CooperTable, p: Player) -> int:
    """CI-17.7: ruins included."""
    return p.level.count(0)


def largest_area(t: CooperTable, p: Player) -> int:
    """CI-17.8: connected spaces of one top type; settlements don't count."""
    largest = 0
    todo = {space for space, level in enumerate(p.level) if level and p.kind[space] != SETTLEMENT}
    while todo:
        area = [todo.pop()]
        for space in area:
            joined = [
                other
                for other in t.layout.near[space]
                if other in todo and p.kind[other] == p.kind[space]
            ]
            todo.difference_update(joined)
            area += joined
        largest = max(largest, len(area))
    return largest


MEASURES: dict[str, Callable[[CooperTable, Player], int]] = {
    "boats": boats,
    "buildings": buildings,
    "statues": statues,
    "lids": lids,
    "spaces_of_level_5": spaces_of_level_5,
    "uncharted_spaces": uncharted_spaces,
    "largest_area": largest_area,
}


# Cards and leftovers


def score_cards(t: CooperTable, p: Player) -> int:
    """CI-13.4: flagged small cards, and flagged large cards that lie face up (CI-16.16)."""
    if not (p.small_cards or p.large_up):
        return 0
    owned: list[Op] = [
        card.end for i, card in enumerate(t.content.small_cards) if p.small_cards >> i & 1
    ]
    owned += [card.end for i, card in enumerate(t.content.large_cards) if p.large_up >> i & 1]
    return sum(END_POINTS[str(end[0])](p, end) for end in owned if end)


def points_if_stored(p: Player, end: Op) -> int:
    """CI-15.14, CI-15.15: the special spots are occupied."""
    _, kind, least, points = end
    stored = p.storage[COIN] if kind == "coin" else p.storage[GOLD] + p.storage[CLOTH]
    return int(points) if stored >= int(least) else 0


def points_per_lid_on_land(p: Player, end: Op) -> int:
    """CI-16.13"""
    return int(end[1]) * p.item.count(LID)


def points_per_boat_face_down(p: Player, end: Op) -> int:
    """CI-16.14"""
    return int(end[1]) * p.boats_down.bit_count()


def points_if_built(p: Player, end: Op) -> int:
    """CI-16.15: at least so many buildings and so many statues on the peninsula."""
    _, least_buildings, least_statues, points = end
    enough = p.buildings >= int(least_buildings) and p.statues >= int(least_statues)
    return int(points) if enough else 0


END_POINTS: dict[str, Callable[[Player, Op], int]] = {
    "if_stored": points_if_stored,
    "per_lid_on_land": points_per_lid_on_land,
    "per_boat_face_down": points_per_boat_face_down,
    "if_built": points_if_built,
}


def score_leftovers(t: CooperTable, p: Player) -> int:
    """CI-13.5, CI-13.6: storage, the cartographer's marker and double tiles, 5 for a point."""
    return (sum(p.storage) + p.cartographer + sum(p.tiles)) // t.content.points.leftovers
