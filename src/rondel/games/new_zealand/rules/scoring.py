"""NZ-11: the end of the game and its twelve scoring categories."""

from __future__ import annotations

from functools import lru_cache

from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import ROW_SIZE, SHEARER
from rondel.games.new_zealand.rules.gains import storehouses_on_sea
from rondel.games.new_zealand.table import NewZealandTable, Player, seat_of_sarah

HIGH_POST = 13
"""Discs on posts from this value on meet T13 (NZ-19.5)."""
LARGE_BUILDING = 4
"""Buildings that need so many craftsmen meet B4 (NZ-11.16)."""


def scores(t: NewZealandTable) -> list[dict[str, int]]:
    """NZ-11.8 to NZ-11.23: points by category, as if the game ended now."""
    return [score(t, seat) for seat in range(t.seats)]


def score(t: NewZealandTable, seat: int) -> dict[str, int]:
    content, p = t.content, t.players[seat]
    objectives, in_area = score_objectives(t, p)
    points = {
        "money": p.money // content.points.money_per_vp,
        "buildings": sum(t.tiles[i].vp for i, place in enumerate(p.places) if place >= 0),
        "posts": score_posts(content, p.posts),
        "harbours": score_harbours(content, p.harbours),
        "pathfinder": content.pathfinder_vp[max(0, p.pathfinder)],
        "tiles": sum(content.hazards[i].vp for i in p.hazards)
        + sum(content.bonus_tiles[i].vp for i in p.bonus_tiles),
        "cards": sum(content.cards[i].vp for i in flock_deck(p)),
        "objectives": objectives,
        "harbour_masters": sum(
            content.masters[i].vp * (measure(t, p, i, in_area) // content.masters[i].per)
            for i, _ in p.masters
        ),
        "hand_limit": sum(disc.vp for i, disc in enumerate(content.discs) if p.cleared >> i & 1),
        "board": content.points.fifth_worker * p.workers.count(ROW_SIZE)
        + sum(pair.vp for pair, left in zip(content.pairs, p.storehouses, strict=True) if not left),
        "market_token": content.points.market_token if t.market_owner == seat else 0,
    }
    points["total"] = sum(points.values())
    return points


def places(t: NewZealandTable) -> list[int]:
    """NZ-11.24: tied leaders share the victory. Solo: more points than Sarah, or as many
    (NZ-22.51)."""
    totals = [points["total"] for points in scores(t)]
    if t.sarah is not None:
        return [1 if totals[0] >= rivals(t)["sarah"]["total"] else 2]
    return [1 + sum(other > total for other in totals) for total in totals]


def rivals(t: NewZealandTable) -> dict[str, dict[str, int]]:
    """NZ-22.49, NZ-22.50: Sarah scores no money, harbour masters and hand limit; all her
    objectives count as fulfilled."""
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


def flock_deck(p: Player) -> list[int]:
    """NZ-11.14: draw_stack, hand and discard_pile."""
    return [*p.stack, *p.top, *p.hand, *p.discard]


def score_posts(content: Content, posts: tuple[int, ...]) -> int:
    """NZ-11.10, NZ-7.19: each disc, and green arrows with discs at both ends."""
    points = sum(content.posts[i].vp * discs for i, discs in enumerate(posts) if discs)
    return points + sum(vp for a, b, vp in content.arrow_posts if posts[a] and posts[b])


def score_harbours(content: Content, harbours: int) -> int:
    """NZ-11.11: small and medium harbours, and yellow arrows with storehouses at both ends."""
    points = sum(entry.vp for i, entry in enumerate(content.harbours) if harbours >> i & 1)
    arrows = sum(1 for arrow in content.sea.arrows if harbours & arrow == arrow)
    return points + content.sea.arrow_vp * arrows


# Harbour masters


def measure(t: NewZealandTable, p: Player, master: int, in_area: int) -> int:
    """NZ-18.5 to NZ-18.8: what a harbour master counts."""
    what = t.content.masters[master].score
    if what == "pathfinder_spaces":
        return max(0, p.pathfinder)
    if what == "hazard_tiles":
        return len(p.hazards)
    if what == "storehouses_on_sea":
        return storehouses_on_sea(t, p)
    if what == "objectives_in_area":
        return in_area
    if what == "certificates_all_kinds":
        return p.certificates + p.permanent_certificates
    if what == "private_on_trail":
        return sum(place >= 0 for place in p.places)
    if what == "workers_with_printed":
        return sum(p.workers)
    assert what == "ferry_cards"
    return ferries(t, p)


def ferries(t: NewZealandTable, p: Player) -> int:
    """NZ-12.15: ferry cards, and bonus cards that count as such."""
    return sum(t.content.cards[card].ferry for card in flock_deck(p))


# Objectives


def supplies(t: NewZealandTable, p: Player) -> tuple[int, ...]:
    """NZ-11.16: by task, how much there is of what it uses up."""
    content = t.content
    deck = flock_deck(p)
    number = content.card_number
    count = {
        "discs_13": sum(
            discs
            for post, discs in zip(content.posts, p.posts, strict=True)
            if post.value >= HIGH_POST
        ),
        "buildings": sum(place >= 0 for place in p.places),
        "buildings_4": sum(
            place >= 0 and t.tiles[i].craftsmen >= LARGE_BUILDING
            for i, place in enumerate(p.places)
        ),
        "shearers": p.workers[SHEARER],
        "storehouses": storehouses_on_sea(t, p),
        "lincoln_corriedale": deck.count(number["lincoln"]) + deck.count(number["corriedale"]),
        "hampshire_ryeland": deck.count(number["hampshire"]) + deck.count(number["ryeland"]),
        "ferries": ferries(t, p),
        "pathfinder": max(0, p.pathfinder),
        "floods": sum(content.hazards[i].section == "flood" for i in p.hazards),
    }
    return tuple(count[task.supply] // task.uses for task in content.tasks)


def score_objectives(t: NewZealandTable, p: Player) -> tuple[int, int]:
    """NZ-11.15, NZ-11.18: the best points, and how many objectives lie in the area with them.

    A fulfilled card that was not played is added to the area; with the harbour master that counts
    objectives it is worth more there (NZ-11.20).
    """
    first = t.content.first_objective
    unplayed = [card for card in flock_deck(p) if card >= first]
    if not p.area and not unplayed:
        return 0, 0
    extra = sum(
        t.content.masters[i].vp
        for i, _ in p.masters
        if t.content.masters[i].score == "objectives_in_area"
    )
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
    """The most that the cards can bring, and how many unplayed ones are then fulfilled. A played
    card that is not fulfilled costs its minus, an unplayed one is left out."""
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
    """NZ-11.17: what is left of the supply after the tasks; None if there is too little. A large
    building counts as a building too."""
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
