"""What bots value in New Zealand: how good a position is.

Points are what counts at the end (NZ-11). Everything else is worth the points that it is likely to
bring until then, and that depends on how often the player will still come to Wellington: most of
what a good position does, it does once a lap. The numbers come from letting bots play.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rondel.core.advice import LearnedAdvice
from rondel.core.moves import Move
from rondel.core.policy import Name, Policy, read_policy
from rondel.core.values import BASE, Values, values_in
from rondel.games.new_zealand.ai.sarah import points_of_sarah
from rondel.games.new_zealand.ai.scale import BASELINE_SCALE, SCALE, Scale
from rondel.games.new_zealand.ai.weights import DETAILS, thing_of
from rondel.games.new_zealand.ai.worth import prepare
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.content.entries import Post
from rondel.games.new_zealand.pieces import SAILOR, SHEARER
from rondel.games.new_zealand.rules.scoring import best_assignment, score, supplies
from rondel.games.new_zealand.table import NewZealandTable, Player, hand_limit

MANY = 99.0
"""Room for discs on a repeatable post."""


class NewZealandAdvice(LearnedAdvice):
    """The game's advice."""

    detailed = frozenset(DETAILS)

    told_as: ClassVar[dict[str, str]] = {
        "points": "points",
        "purse": "purse",
        "objectives": "objectives",
        "pathfinder": "pathfinder",
        "flock": "flock",
        "board": "board",
        "ship": "ship",
        "shepherds": "board",
        "craftsmen": "board",
        "sailors": "board",
        "shearers": "board",
        "buildings": "board",
        "cleared": "board",
        "harbours": "ship",
        "posts": "ship",
        "gold": "purse",
        "money": "purse",
        "hand": "flock",
        "deck": "flock",
        "way": "to_come",
        "laps": "to_come",
        BASE: "to_come",
    }

    def __init__(self, scale: Scale, policy: Policy, values: Values | None = None) -> None:
        super().__init__(policy, values)
        self.scale = scale

    def taught(
        self, policy: Policy | None = None, values: Values | None = None
    ) -> NewZealandAdvice:
        return NewZealandAdvice(self.scale, policy or self.policy, values or self.values)

    def is_open(self, table: NewZealandTable) -> bool:
        return not table.over and table.ended_by < 0

    def estimate(self, table: NewZealandTable, seat: int) -> dict[str, float]:
        """Return the points now, and what the position is likely to bring."""
        t = table
        p = t.players[seat]
        points = score(t, seat)
        if not self.is_open(t):
            return {"points": float(points["total"])}
        s = self.scale
        laps = laps_left(s, t, seat)
        flock = Flock(s, t, p)
        rate = 0.2 + 0.22 * min(1.0, laps)
        counted_below = points["money"] + points["objectives"] + points["pathfinder"]
        return {
            "points": float(points["total"] - counted_below),
            "purse": value_of_purse(s, t, p, laps, rate),
            "objectives": value_of_objectives(s, t, p, points["objectives"], laps),
            "pathfinder": value_of_pathfinder(s, t, p, points["pathfinder"], laps),
            "flock": value_of_flock(s, t, p, laps, rate, flock),
            "board": value_of_board(s, t, p, laps),
            "ship": value_of_ship(s, t, p, laps, rate, flock),
        }

    def facts(self, table: NewZealandTable, seat: int, estimate: dict[str, float]) -> list[float]:
        """Tell the estimate, what was hired, built, cleared and delivered, and the way done."""
        t = table
        p = t.players[seat]
        at = p.runholder
        return [
            *estimate.values(),
            *p.workers,
            sum([place >= 0 for place in p.places]),
            p.cleared.bit_count(),
            p.harbours.bit_count(),
            sum(p.posts),
            p.gold,
            p.money,
            len(p.hand),
            len(p.stack) + len(p.hand) + len(p.discard) + len(p.top),
            prepare(t.content).progress[at] if at >= 0 else 0.0,
            laps_left(self.scale, t, seat),
        ]

    def clock(self, table: NewZealandTable) -> float:
        """Return the visits to Wellington to come for each, less the ways that are done."""
        t = table
        progress = prepare(t.content).progress
        walkers = all_walkers(t)
        done = sum([progress[space] for space in walkers if space >= 0])
        return max(0.0, (t.count.visits - t.placed - done) / len(walkers))

    def rival(self, table: NewZealandTable) -> float:
        """Sarah's points, with those that the rest of the game is likely to bring her."""
        if table.sarah is None or not self.scale.foresees_sarah:
            return super().rival(table)
        return points_of_sarah(table, table.sarah)

    def thing_of(self, table: NewZealandTable, move: Move) -> Name:
        return thing_of(table, move)

    def promise(self, table: NewZealandTable, move: Move) -> float:
        return DETAILS[move[0]](self.scale, table, move)


FOLDER = Path(__file__).parent
ADVICE = NewZealandAdvice(SCALE, read_policy(FOLDER / "policy.toml"), values_in(FOLDER))
BASELINE = NewZealandAdvice(BASELINE_SCALE, read_policy(FOLDER / "baseline.toml"))


def laps_left(s: Scale, t: NewZealandTable, seat: int) -> float:
    """Return how many visits to Wellington the seat can expect: its share of those that end the
    game, more if it is ahead of the others on the trail."""
    progress = prepare(t.content).progress
    walkers = all_walkers(t)
    mean = sum([progress[space] for space in walkers if space >= 0]) / len(walkers)
    own = walkers[seat]
    ahead = s.lead * ((progress[own] if own >= 0 else 0.0) - mean)
    return max(0.05, (t.count.visits - t.placed) / len(walkers) + ahead)


def all_walkers(t: NewZealandTable) -> list[int]:
    """Return where the runholders stand, Sarah's behind the others."""
    walkers = [p.runholder for p in t.players]
    if t.sarah is not None:
        walkers.append(t.sarah.runholder)
    return walkers


def value_of_purse(s: Scale, t: NewZealandTable, p: Player, laps: float, rate: float) -> float:
    """Value money, gold and tokens: less and less as the time to spend them runs out."""
    soon = min(1.0, laps)
    money = rate * min(p.money, 18) + 0.2 * max(0, p.money - 18)
    return money + soon * (0.77 * p.gold + 0.55 * min(p.tokens, 4) + 0.1 * max(0, p.tokens - 4))


def value_of_objectives(s: Scale, t: NewZealandTable, p: Player, now: int, laps: float) -> float:
    """Value objectives: what they bring now, and will bring if play goes on as usual."""
    first = t.content.first_objective
    unplayed = [card for pile in (p.hand, p.stack, p.discard) for card in pile if card >= first]
    if not p.area and not unplayed:
        return 0.0
    there = supplies(t, p)
    later = tuple(
        [count + int(laps * growth) for count, growth in zip(there, s.task_laps, strict=True)]
    )
    played, added = tuple(sorted(p.area)), tuple(sorted(unplayed))
    then = best_assignment(t.content, later, played, added, 0)[0]
    clog = 0.12 * laps * len(unplayed)
    return 0.4 * now + 0.6 * then - clog


def value_of_pathfinder(s: Scale, t: NewZealandTable, p: Player, now: int, laps: float) -> float:
    """Value the track: its points, those of the next threshold in part; steps and tolls saved."""
    soon = 0.8 * min(1.0, laps / 2)
    smoothed = prepare(t.content).smooth_pathfinder[max(0, p.pathfinder)]
    tiles = 0.8 * p.step_tile + 0.8 * p.no_tolls
    return now + soon * (smoothed - now) + laps * tiles


def value_of_board(s: Scale, t: NewZealandTable, p: Player, laps: float) -> float:
    """Value what works lap after lap: workers, cleared disc spaces, buildings; and pairs begun."""
    each_lap = 0.0
    once = 0.0
    for of_type, count in zip(s.worker_laps, p.workers, strict=True):
        each_lap += of_type[count]
        once += s.fifth[count]
    cleared = p.cleared
    for bit, worth in prepare(t.content).disc_laps:
        if cleared & bit:
            each_lap += worth
    tolls = t.content.private_tolls
    others = t.seats - 1 if t.sarah is None else 1
    for number, place in enumerate(p.places):
        if place >= 0:
            tile = t.tiles[number].id
            each_lap += s.tile_laps.get(tile, 1.0) + 0.2 * others * tolls[tile]
    for worth, left in zip(s.pair_worth, p.storehouses, strict=True):
        if left == 1:
            once += worth
    return laps * each_lap + min(1.0, laps / 2) * once


class Flock:
    """What a player can expect of the flock deck."""

    __slots__ = ("coming", "effects", "near", "total", "wool")

    def __init__(self, s: Scale, t: NewZealandTable, p: Player) -> None:
        content = t.content
        ready = prepare(content)
        counts, size, self.effects = count_deck(content, p)
        hand = hand_limit(t, p)
        breeding = content.breeding
        total = expected(counts, ready.by_breeding, breeding, size, hand + s.dug, hand)
        self.total = total + p.permanent_certificates
        """Of a delivery some time."""
        in_hand = p.permanent_certificates
        last = -1
        for card in p.hand:
            if card != last:
                in_hand += breeding[card]
                last = card
        at = p.runholder
        self.near = near = 0.27 + 0.65 * (ready.progress[at] if at >= 0 else 0.0)
        """How likely it is that the cards in hand will be those of the next delivery."""
        self.coming = near * in_hand + (1 - near) * self.total + 0.85 * p.certificates
        """Of the next delivery."""
        shearers = min(p.workers[SHEARER], hand)
        wool = expected(counts, ready.by_wool, content.wool, size, hand + 1.0, shearers)
        self.wool = wool + p.permanent_wool
        """Of a shearing."""


def count_deck(content: Content, p: Player) -> tuple[list[int], int, float]:
    """Count the sheep of each breed and the cards that fill the hand, and value the effect cards,
    which replace themselves, for a lap."""
    ready = prepare(content)
    first, objectives = content.first_effect, content.first_objective
    counts = [0] * first
    size = 0
    effects = 0.0
    for pile in (p.stack, p.hand, p.discard, p.top):
        for card in pile:
            if card < first:
                counts[card] += 1
                size += 1
            elif card < objectives:
                effects += ready.effect_laps[card]
            else:
                size += 1
    return counts, max(size, 1), effects


def value_of_flock(
    s: Scale, t: NewZealandTable, p: Player, laps: float, rate: float, flock: Flock
) -> float:
    """Value deliveries and shearings to come, and effect cards that come up again and again."""
    ready = prepare(t.content)
    room = [
        MANY if post.repeatable else 1.0 - discs
        for post, discs in zip(t.content.posts, p.posts, strict=True)
    ]
    income = s.later_income * rate
    once, more = min(1.0, laps), max(0.0, laps - 1)
    posts = reach_posts(p, ready.trading, flock.coming, once, room, 4.3 - 4.0 * flock.near)
    worth = once * (income * flock.coming + s.disc) + s.later_posts * posts
    if more:
        total = flock.total + 0.7 + 0.3 * more  # flocks get better
        posts = reach_posts(p, ready.trading, total, more, room)
        worth += more * (income * total + s.disc) + s.later_posts * posts
    times = s.shearings * laps
    worth += 1.1 * times * rate * flock.wool
    worth += 0.6 * reach_posts(p, ready.wool, flock.wool, times, room)
    return worth + laps * flock.effects


def expected(
    counts: list[int],
    order: list[int],
    values: tuple[int, ...],
    size: int,
    seen: float,
    room: float,
) -> float:
    """Return the expected total of the best breeds among so many cards, `room` of them at most."""
    total = 0.0
    left = float(room)
    for kind in order:
        count = counts[kind]
        if count:
            chance = 1.0 - (1.0 - count / size) ** seen
            if chance >= left:
                return total + left * values[kind]
            total += chance * values[kind]
            left -= chance
    return total


def reach_posts(
    p: Player,
    posts: list[tuple[float, int, int, int]],
    total: float,
    times: float,
    room: list[float],
    spread: float = 4.0,
) -> float:
    """Return the points of so many deliveries with about this total: each goes to the best post
    within reach and uses up its room. `spread` says how uncertain the total is."""
    worth = 0.0
    left = times
    for gain, post, value, harbour in posts:
        sure = (total - value + 0.3) / spread + 0.5
        if sure <= 0 or (harbour and not p.harbours & harbour):
            continue
        part = min(times if sure >= 1 else sure * times, room[post], left)
        room[post] -= part
        worth += part * gain
        left -= part
        if left <= 0:
            break
    return worth


def value_of_ship(
    s: Scale, t: NewZealandTable, p: Player, laps: float, rate: float, flock: Flock
) -> float:
    """Value the best harbours ahead, the nearer the better. A large harbour is worth its post, if
    the flock is good enough for it."""
    distances = t.content.sea.distance[p.ship]
    slow = 0.45 / (1.0 + 0.6 * p.workers[SAILOR])
    best = second = 0.0
    stores = any(p.storehouses)
    for ahead in prepare(t.content).harbours_ahead:
        near = 1.0 - slow * (1 + distances[ahead.water])
        if near <= 0 or p.harbours & ahead.bit or not (stores or ahead.takes_disc):
            continue
        post = ahead.opens
        prospect = 0.0 if post is None else post_prospect(post, flock)
        gain = (ahead.worth + prospect - rate * ahead.price) * near
        if gain > best:
            best, second = gain, best
        elif gain > second:
            second = gain
    return min(1.0, laps / 2) * (0.32 * best + 0.14 * second)


def post_prospect(post: Post, flock: Flock) -> float:
    """Return what a foreign post promises, by how near the flock comes to it."""
    total = flock.total if post.group == "foreign" else flock.wool
    return post.vp * max(0.0, min(1.0, (total - post.value + 4.0) / 4.0))
