"""The points at the end of the game, in twelve categories, and who has won."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from rondel.core.bits import members
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.content.entries import HarbourMaster
from rondel.games.new_zealand.pieces import ROW_SIZE, SHEARER
from rondel.games.new_zealand.rules.measures import (
    MEASURES,
    ferry_cards,
    flock_deck,
    storehouses_on_sea,
)
from rondel.games.new_zealand.table import NewZealandTable, Player, seat_of_sarah

HIGH_POST: Final = 13
"""Discs on posts from this value on count for the task T13 (NZ-19.5)."""
LARGE_BUILDING: Final = 4
"""Buildings that need so many craftsmen count for the task B4 (NZ-11.16)."""


def scores(t: NewZealandTable) -> list[dict[str, int]]:
    """Return every seat's points by category, as if the game ended now."""
    return [score(t, seat) for seat in range(t.seats)]


def score(t: NewZealandTable, seat: int) -> dict[str, int]:
    """Return a seat's points by category, and their total."""
    content, p = t.content, t.players[seat]
    deck = flock_deck(p)
    objectives, in_area = score_objectives(t, p, deck)
    points = {
        # NZ-11.8
        "money": p.money // content.points.money_per_vp,
        # NZ-11.9
        "buildings": sum([t.tiles[i].vp for i, place in enumerate(p.places) if place >= 0]),
        # NZ-11.10
        "posts": score_posts(content, p.posts),
        # NZ-11.11
        "harbours": score_harbours(content, p.harbours),
        # NZ-11.12
        "pathfinder": content.pathfinder_vp[max(0, p.pathfinder)],
        # NZ-6.39, NZ-11.13
        "tiles": sum([content.hazards[i].vp for i in p.hazards])
        + sum([content.bonus_tiles[i].vp for i in p.bonus_tiles]),
        # NZ-11.14
        "cards": sum(map(content.card_points.__getitem__, deck)),
        # NZ-11.15
        "objectives": objectives,
        # NZ-11.20
        "harbour_masters": sum(
            [score_harbour_master(t, p, content.masters[i], in_area) for i, _ in p.masters]
        ),
        # NZ-11.21
        "hand_limit": sum([vp for disc, vp in content.disc_points if p.cleared & disc]),
        # NZ-6.31, NZ-11.22
        "board": content.points.fifth_worker * p.workers.count(ROW_SIZE)
        + sum([pair.vp for i, pair in enumerate(content.pairs) if not p.storehouses[i]]),
        # NZ-11.23
        "market_token": content.points.market_token if t.market_owner == seat else 0,
    }
    points["total"] = sum(points.values())
    return points


def places(t: NewZealandTable) -> list[int]:
    """Return every seat's place; whoever is tied shares it (NZ-11.24).

    One alone wins with at least as many points as Sarah (NZ-22.51).
    """
    totals = [points["total"] for points in scores(t)]
    if t.sarah is not None:
        return [1 if totals[0] >= rivals(t)["sarah"]["total"] else 2]
    return [1 + sum(other > total for other in totals) for total in totals]


def rivals(t: NewZealandTable) -> dict[str, dict[str, int]]:
    """Return Sarah's points: all categories but money, harbour masters and hand limit (NZ-22.49).

    All her objectives count as met (NZ-22.50), and green arrows count for her too (NZ-22.51).
    """
    s = t.sarah
    if s is None:
        return {}
    content = t.content
    owner = seat_of_sarah(t)
    points = {
        "buildings": sum(t.tiles[i].vp for i, place in enumerate(s.places) if place >= 0),
        "posts": score_posts(content, s.posts),
        "harbours": score_harbours(content, s.harbours),
        "pathfinder": content.pathfinder_vp[s.pathfinder],
        "tiles": sum(content.hazards[i].vp for i in s.hazards),
        "cards": sum(content.cards[i].vp for i in s.cards),
        "objectives": sum(content.cards[i].plus for i in s.cards),
        "board": content.points.fifth_worker * s.workers.count(ROW_SIZE),
        "market_token": content.points.market_token if t.market_owner == owner else 0,
    }
    points["total"] = sum(points.values())
    return {"sarah": points}


def score_posts(content: Content, posts: tuple[int, ...]) -> int:
    """Return the points of each disc (NZ-19.4), and of green arrows between two (NZ-7.19)."""
    points = sum([content.posts[i].vp * discs for i, discs in enumerate(posts) if discs])
    return points + sum([vp for a, b, vp in content.arrow_posts if posts[a] and posts[b]])


def score_harbours(content: Content, harbours: int) -> int:
    """Return the points of harbours, and of yellow arrows with storehouses at both ends
    (NZ-11.11)."""
    points = sum([content.harbours[i].vp for i in members(harbours)])
    arrows = [arrow for arrow in content.sea.arrows if harbours & arrow == arrow]
    return points + content.sea.arrow_vp * len(arrows)


# Harbour masters


def score_harbour_master(t: NewZealandTable, p: Player, master: HarbourMaster, in_area: int) -> int:
    """Return the points of a harbour master, which counts in groups, rounded down (NZ-18.5).

    It counts all that it names, whatever others count (NZ-18.8): of objectives those that lie in
    the area in the end, `in_area`.
    """
    what = master.score
    count = in_area if what == "objectives_in_area" else MEASURES[what](t, p)
    return master.vp * (count // master.per)


# Objectives


def supplies(t: NewZealandTable, p: Player) -> tuple[int, ...]:
    """Return, by task, how often a player has what it uses up (NZ-11.16)."""
    content = t.content
    deck = flock_deck(p)
    number = content.card_number
    built = [t.tiles[i] for i, place in enumerate(p.places) if place >= 0]
    count = {
        "discs_13": sum([p.posts[i] for i in high_posts(content)]),
        "buildings": len(built),
        "buildings_4": sum([tile.craftsmen >= LARGE_BUILDING for tile in built]),
        "shearers": p.workers[SHEARER],
        "storehouses": storehouses_on_sea(t, p),
        "lincoln_corriedale": deck.count(number["lincoln"]) + deck.count(number["corriedale"]),
        "hampshire_ryeland": deck.count(number["hampshire"]) + deck.count(number["ryeland"]),
        "ferries": ferry_cards(t, p),
        "pathfinder": max(0, p.pathfinder),
        "floods": sum([content.hazards[i].section == "flood" for i in p.hazards]),
    }
    return tuple([count[task.supply] // task.uses for task in content.tasks])


@cache
def high_posts(content: Content) -> tuple[int, ...]:
    """Return the posts that count for the task T13."""
    return tuple(i for i, post in enumerate(content.posts) if post.value >= HIGH_POST)


def score_objectives(t: NewZealandTable, p: Player, deck: list[int]) -> tuple[int, int]:
    """Return the best points for objectives, and how many lie in the area then (NZ-11.18, DP-35).

    A card of the deck that can be met is added to the area (NZ-11.15), where the harbour master who
    counts objectives makes it worth more (NZ-11.20).
    """
    first = t.content.first_objective
    unplayed = [card for card in deck if card >= first]
    if not p.area and not unplayed:
        return 0, 0
    masters = [t.content.masters[i] for i, _ in p.masters]
    extra = sum([master.vp for master in masters if master.score == "objectives_in_area"])
    played = tuple(sorted(p.area))
    added = tuple(sorted(unplayed))
    best = best_assignment(t.content, supplies(t, p), played, added, extra)
    return best[0] - extra * best[1], len(p.area) + best[1]


@lru_cache(maxsize=4096)
def best_assignment(
    content: Content,
    supply: tuple[int, ...],
    played: tuple[int, ...],
    unplayed: tuple[int, ...],
    extra: int,
) -> tuple[int, int]:
    """Return the most that the cards can bring together, and how many unplayed ones are met then.

    A played card that is not met costs its minus (NZ-10.9), an unplayed one is left out.
    """
    if played:
        card = content.cards[played[0]]
        missed = best_assignment(content, supply, played[1:], unplayed, extra)
        best = (missed[0] + card.minus, missed[1])
        left = use_up(content, supply, card.tasks)
        if left is not None:
            met = best_assignment(content, left, played[1:], unplayed, extra)
            best = max(best, (met[0] + card.plus, met[1]))
        return best
    if not unplayed:
        return 0, 0
    card = content.cards[unplayed[0]]
    best = best_assignment(content, supply, (), unplayed[1:], extra)
    left = use_up(content, supply, card.tasks)
    if left is not None:
        met = best_assignment(content, left, (), unplayed[1:], extra)
        best = max(best, (met[0] + card.plus + extra, met[1] + 1))
    return best


def use_up(
    content: Content, supply: tuple[int, ...], tasks: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return what is left of the supply after the tasks of a card; None if there is too little.

    Two equal tasks need two things (NZ-11.19). A large building is a building too, but not both at
    once (NZ-11.17).
    """
    left = list(supply)
    any_building, large = content.task_number["BLD"], content.task_number["B4"]
    for task in tasks:
        left[task] -= 1
        if task == large:
            left[any_building] -= 1
        if left[task] < 0:
            return None
    if left[any_building] < 0:
        return None
    # A building used as any building may have to be a large one.
    left[large] = min(left[large], left[any_building])
    return tuple(left)
