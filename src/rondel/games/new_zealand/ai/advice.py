"""What bots value in New Zealand: how good a position is, and which moves deserve a look.

Points are what counts at the end (NZ-11). Everything else is worth the points that it is likely to
bring until then, and that depends on how often the player will still come to Wellington: most of
what a good position does, it does once a lap. The numbers come from letting bots play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rondel.core.advice import Advice
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import (
    CRAFTSMAN,
    SAILOR,
    SHEARER,
    SHEPHERD,
    STACK,
    WELLINGTON,
    WORKER,
)
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.rules.hiring import can_hire
from rondel.games.new_zealand.rules.location import is_foreign, local_actions
from rondel.games.new_zealand.rules.scoring import best_assignment, score, supplies
from rondel.games.new_zealand.table import NewZealandTable, Player, hand_limit

TURNS_A_LAP = 5.0
"""Turns from one visit to Wellington to the next."""
STEPS_A_TURN = 2.0
"""Steps that a player makes in a turn."""
LEAD = 0.28
"""How much of a lead on the trail will turn into visits of one's own."""
SHEARINGS = 0.6
"""Times that a player shears in a lap."""
LATER_INCOME = 0.7
LATER_POSTS = 0.65
"""What is hoped of later deliveries counts for less than what has been done."""
DISC = 1.35
"""What a delivery's disc is worth for the ability that it uncovers."""
MANY = 99.0
"""Room for discs on a repeatable post."""
DUG = 2.0
"""Cards that one sees in a lap beyond a full hand."""

WORKER_LAPS = (
    (0.0, 0.0, 1.0, 1.8, 2.8, 3.3),
    (0.0, 0.0, 0.7, 1.4, 2.0, 2.5),
    (0.0, 0.0, 1.2, 2.3, 3.1, 3.8),
    (0.0, 0.0, 0.35, 0.7, 1.0, 1.1),
)
"""By type and number of workers: points that they bring in a lap, besides what shearing brings."""
FIFTH = (0.0, 0.0, 0.5, 1.2, 2.3, 0.0)
"""By number of workers: what is already won of the points of the fifth space (NZ-6.31)."""
DISC_LAPS = {
    "aux_money_2": 0.14,
    "aux_draw_2": 0.25,
    "aux_certificate_1": 0.32,
    "aux_certificate_2": 0.18,
    "aux_ship_1": 0.32,
    "aux_ship_2": 0.18,
    "aux_pathfinder_1": 0.32,
    "aux_pathfinder_2": 0.18,
    "cert_limit": 0.29,
    "step": 0.43,
    "hand_1": 0.22,
    "hand_2": 0.22,
}
"""By disc space: points that its ability brings in a lap, besides what it does for deliveries."""
TILE_LAPS = {
    "1a": 0.72, "1b": 0.72, "2a": 0.87, "2b": 0.72, "3a": 1.16, "3b": 1.01, "4a": 1.3, "4b": 1.3,
    "5a": 1.3, "5b": 1.01, "6a": 0.87, "6b": 2.32, "7a": 1.89, "7b": 3.19, "8a": 2.03, "8b": 1.89,
    "9a": 2.61, "9b": 2.9, "10a": 2.61, "10b": 2.17,
}  # fmt: skip
"""By private building: points that its actions bring in a lap."""
CARD_LAPS = {
    "sheepdog": 0.38, "ferry": 0.38, "kotare": 0.44, "set_1": 0.5, "set_2": 0.25, "set_4": 0.25,
    "set_5": 0.5, "set_6": 0.56,
}  # fmt: skip
"""By effect card: points that it brings in a lap."""
HARBOUR_WORTH = {"small": 1.5, "terminal_small": 4.5, "medium": 3.5, "large": 1.5}
"""What an upgraded harbour brings besides its points: cards, storehouse pairs, discs, posts."""


class NewZealandAdvice(Advice):
    """The game's advice."""

    def value(self, table: NewZealandTable, seat: int) -> float:
        """Points now, and what the position is likely to bring."""
        t = table
        p = t.players[seat]
        points = score(t, seat)
        if t.over or t.ended_by >= 0:
            return float(points["total"])
        laps = laps_left(t, seat)
        flock = Flock(t, p)
        rate = 0.2 + 0.22 * min(1.0, laps)
        return (
            points["total"]
            - points["money"]
            - points["objectives"]
            - points["pathfinder"]
            + value_of_purse(t, p, laps, rate)
            + value_of_objectives(t, p, points["objectives"], laps)
            + value_of_pathfinder(t, p, points["pathfinder"], laps)
            + value_of_flock(t, p, laps, rate, flock)
            + value_of_board(t, p, laps)
            + value_of_ship(t, p, laps, rate, flock)
        )

    def weights(self, table: NewZealandTable, moves: list[Move]) -> list[float]:
        t = table
        found = []
        for move in moves:
            weigh = DETAILS.get(move[0])
            weight = WEIGHTS.get(move[0], 1.0)
            found.append(weight if weigh is None else weight * weigh(t, move))
        return found


# Time


class Prepared:
    """What the advice needs of a content pack, worked out once."""

    def __init__(self, content: Content) -> None:
        self.progress = progress_of_spaces(content)
        sheep = range(content.first_effect)
        self.by_breeding = sorted(sheep, key=lambda kind: -content.breeding[kind])
        self.by_wool = sorted(sheep, key=lambda kind: -content.wool[kind])
        self.trading = self.posts(content, content.trading_posts)
        self.wool = self.posts(content, content.wool_posts)
        self.post_weight = {i: float(1.7**worth) for worth, i, _, _ in self.trading + self.wool}
        self.effect_laps = [0.0] * content.first_effect + [
            CARD_LAPS.get(card.id, 0.3)
            for card in content.cards[content.first_effect : content.first_objective]
        ]
        self.disc_laps = [
            (1 << i, DISC_LAPS[disc.id])
            for i, disc in enumerate(content.discs)
            if disc.id in DISC_LAPS
        ]
        self.harbours = [entry.vp + HARBOUR_WORTH[entry.kind] for entry in content.harbours]
        self.smooth_pathfinder = smooth(content)

    @staticmethod
    def posts(content: Content, numbers: tuple[int, ...]) -> list[tuple[float, int, int, int]]:
        """Worth, number, value, harbour that opens it (a bit), the best first."""
        found = []
        for i in numbers:
            post = content.posts[i]
            gain = sum(
                GAIN_WORTH.get(op[-1 if op[0] == "gain_card" else 0], 0.0) for op in post.gain
            )
            if post.group == "local" and not post.value:
                gain = 0.3 * content.post_money[i]
            worth = post.vp + gain - 0.28 * post.transport
            found.append((worth, i, post.value, content.post_harbour[i]))
        return sorted(found, reverse=True)


GAIN_WORTH: dict[str | int, float] = {
    "kotare": 0.8,
    "ferry": 0.8,
    "sheepdog": 0.8,
    "objective": 1.2,
    "romney": 3.8,
}


@cache
def prepare(content: Content) -> Prepared:
    return Prepared(content)


def progress_of_spaces(content: Content) -> tuple[float, ...]:
    """By trail space: how much of the lap is done there."""
    trail = content.trail
    ahead: dict[int, int] = {trail.wellington: 0}

    def count(space: int) -> int:
        """Neutral buildings after the space."""
        if space not in ahead:
            ahead[space] = min(
                count(there) + (trail.spaces[there].kind == "neutral")
                for there in trail.next[space]
            )
        return ahead[space]

    found = []
    for i, space in enumerate(trail.spaces):
        between = 0.5 if space.kind in ("hazard", "building") else 0.0
        steps = count(i) + 1 - between
        found.append(1.0 - max(1.0, steps / STEPS_A_TURN) / TURNS_A_LAP)
    found[trail.start] = 0.0
    found[trail.wellington] = 1.0
    return tuple(found)


def smooth(content: Content) -> tuple[float, ...]:
    """Pathfinder points as if each space on the way to a threshold brought its share."""
    steps = [*content.pathfinder.vp]
    found = []
    for space in range(content.pathfinder.last + 1):
        below = max(step for step in steps if step[0] <= space)
        above = min((step for step in steps if step[0] > space), default=below)
        share = (space - below[0]) / (above[0] - below[0]) if above != below else 0.0
        found.append(below[1] + share * (above[1] - below[1]))
    return tuple(found)


def laps_left(t: NewZealandTable, seat: int) -> float:
    """Visits to Wellington that the seat can expect: its share of those that end the game, more
    if it is ahead of the others on the trail."""
    progress = prepare(t.content).progress
    walkers = [p.runholder for p in t.players]
    if t.sarah is not None:
        walkers.append(t.sarah.runholder)
    mean = sum(progress[space] for space in walkers if space >= 0) / len(walkers)
    own = walkers[seat]
    ahead = LEAD * ((progress[own] if own >= 0 else 0.0) - mean)
    return max(0.05, (t.count.visits - t.placed) / len(walkers) + ahead)


# What things are worth


def value_of_purse(t: NewZealandTable, p: Player, laps: float, rate: float) -> float:
    """Money, gold, tokens: less and less worth as the time to spend them runs out."""
    soon = min(1.0, laps)
    money = rate * min(p.money, 18) + 0.2 * max(0, p.money - 18)
    return money + soon * (0.77 * p.gold + 0.55 * min(p.tokens, 4) + 0.1 * max(0, p.tokens - 4))


def value_of_objectives(t: NewZealandTable, p: Player, now: int, laps: float) -> float:
    """What the objectives bring now, and what they will bring if play goes on as usual."""
    first = t.content.first_objective
    unplayed = [card for pile in (p.hand, p.stack, p.discard) for card in pile if card >= first]
    if not p.area and not unplayed:
        return 0.0
    there = supplies(t, p)
    later = tuple(
        count + int(laps * growth) for count, growth in zip(there, TASK_LAPS, strict=True)
    )
    played, added = tuple(sorted(p.area)), tuple(sorted(unplayed))
    then = best_assignment(t.content, later, played, added, 0)[0]
    clog = 0.12 * laps * len(unplayed)
    return 0.4 * now + 0.6 * then - clog


TASK_LAPS = (0.35, 0.6, 0.25, 0.2, 0.7, 0.4, 0.3, 0.3, 0.3, 0.15)
"""By task, how often a lap it can be met once more."""


def value_of_pathfinder(t: NewZealandTable, p: Player, now: int, laps: float) -> float:
    """Points of the track, those of the next threshold in part; steps and tolls saved."""
    soon = 0.8 * min(1.0, laps / 2)
    smoothed = prepare(t.content).smooth_pathfinder[max(0, p.pathfinder)]
    tiles = 0.8 * p.step_tile + 0.8 * p.no_tolls
    return now + soon * (smoothed - now) + laps * tiles


def value_of_board(t: NewZealandTable, p: Player, laps: float) -> float:
    """What works lap after lap: workers, cleared disc spaces, buildings; and pairs begun."""
    each_lap = 0.0
    once = 0.0
    for row, count in enumerate(p.workers):
        each_lap += WORKER_LAPS[row][count]
        once += FIFTH[count]
    cleared = p.cleared
    for bit, worth in prepare(t.content).disc_laps:
        if cleared & bit:
            each_lap += worth
    tolls = t.content.private_tolls
    others = t.seats - 1 if t.sarah is None else 1
    for number, place in enumerate(p.places):
        if place >= 0:
            tile = t.tiles[number].id
            each_lap += TILE_LAPS.get(tile, 1.0) + 0.2 * others * tolls[tile]
    for worth, left in zip(PAIR_WORTH, p.storehouses, strict=True):
        if left == 1:
            once += worth
    return laps * each_lap + min(1.0, laps / 2) * once


PAIR_WORTH = (0.45, 0.6, 0.5, 0.6, 1.25)
"""What the first storehouse of a pair is worth: almost half of what the pair brings."""


class Flock:
    """What a player can expect of the flock deck."""

    __slots__ = ("coming", "effects", "near", "total", "wool")

    def __init__(self, t: NewZealandTable, p: Player) -> None:
        content = t.content
        ready = prepare(content)
        counts, size, self.effects = count_deck(content, p)
        hand = hand_limit(t, p)
        breeding = content.breeding
        total = expected(counts, ready.by_breeding, breeding, size, hand + DUG, hand)
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
    """How many sheep there are of each breed, how many cards that fill the hand, and what the
    effect cards, which replace themselves, bring in a lap."""
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


def value_of_flock(t: NewZealandTable, p: Player, laps: float, rate: float, flock: Flock) -> float:
    """Deliveries and shearings to come, and effect cards that come up again and again."""
    ready = prepare(t.content)
    room = [
        MANY if post.repeatable else 1.0 - discs
        for post, discs in zip(t.content.posts, p.posts, strict=True)
    ]
    income = LATER_INCOME * rate
    once, more = min(1.0, laps), max(0.0, laps - 1)
    posts = reach_posts(p, ready.trading, flock.coming, once, room, 4.3 - 4.0 * flock.near)
    worth = once * (income * flock.coming + DISC) + LATER_POSTS * posts
    if more:
        total = flock.total + 0.7 + 0.3 * more  # flocks get better
        posts = reach_posts(p, ready.trading, total, more, room)
        worth += more * (income * total + DISC) + LATER_POSTS * posts
    times = SHEARINGS * laps
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
    """The total of the best breeds among so many cards seen, at most `room` of them."""
    total = 0.0
    left = float(room)
    for kind in order:
        count = counts[kind]
        if count:
            chance = min(left, 1.0 - (1.0 - count / size) ** seen)
            total += chance * values[kind]
            left -= chance
            if left <= 0:
                break
    return total


def reach_posts(
    p: Player,
    posts: list[tuple[float, int, int, int]],
    total: float,
    times: float,
    room: list[float],
    spread: float = 4.0,
) -> float:
    """Points of so many deliveries with about this total: each to the best post within reach that
    has room, which is used up. `spread` says how uncertain the total is."""
    worth = 0.0
    left = times
    for gain, post, value, harbour in posts:
        sure = (total - value + 0.3) / spread + 0.5
        if sure <= 0 or (harbour and not p.harbours & harbour):
            continue
        part = min(min(1.0, sure) * times, room[post], left)
        room[post] -= part
        worth += part * gain
        left -= part
        if left <= 0:
            break
    return worth


def value_of_ship(t: NewZealandTable, p: Player, laps: float, rate: float, flock: Flock) -> float:
    """The best harbours ahead, the nearer the better. A large harbour is worth its post, if the
    flock is good enough for it."""
    content = t.content
    sea = content.sea
    distances = sea.distance[p.ship]
    slow = 0.45 / (1.0 + 0.6 * p.workers[SAILOR])
    best = second = 0.0
    stores = any(p.storehouses)
    for harbour, worth in enumerate(prepare(content).harbours):
        if p.harbours >> harbour & 1:
            continue
        entry = content.harbours[harbour]
        if entry.kind != "medium" and not stores:
            continue
        post = post_prospect(content, entry.opens, flock) if entry.opens else 0.0
        price = entry.prices[0] if entry.prices else 0
        far = 1 + distances[sea.water_of[harbour]]
        gain = (worth + post - rate * price) * max(0.0, 1.0 - slow * far)
        if gain > best:
            best, second = gain, best
        elif gain > second:
            second = gain
    return min(1.0, laps / 2) * (0.32 * best + 0.14 * second)


def post_prospect(content: Content, name: str, flock: Flock) -> float:
    """What a foreign post promises, by how near the flock comes to it."""
    post = content.posts[content.post_number[name]]
    total = flock.total if post.group == "foreign" else flock.wool
    return post.vp * max(0.0, min(1.0, (total - post.value + 4.0) / 4.0))


# Which moves deserve a look
#
# Where a weight is worked out, it grows with the points that the move promises at first sight.


WEIGHTS: dict[str | int, float] = {
    "auxiliary": 0.15,
    "finish": 0.25,
    "two_tokens": 0.3,
    "skip": 0.1,
    "do": 8.0,
    "decline": 0.5,
    "give_up": 0.1,
    "reveal_all": 12.0,
    "reveal": 0.5,
    "income": 0.05,
    "shear": 0.2,
    "shearer_draw": 0.4,
    "no_post": 0.3,
    "upgrade": 4.0,
    "reveal_sheep": 0.3,
    "objective_from_deck": 0.4,
    "aux_money": 0.8,
    "aux_draw": 1.0,
    "aux_certificate": 1.0,
    "aux_ship": 1.0,
    "aux_pathfinder": 1.2,
}


def promise(t: NewZealandTable, p: Player, op: Op) -> float:
    """Points that a local action is likely to bring now."""
    kind = op[0]
    money = p.money
    if kind == "hire":
        return 2.2 - 0.33 * int(op[1]) if can_hire(t, t.seat, op) else 0.0
    if kind == "build":
        return 0.8 * min(p.workers[CRAFTSMAN], money // int(op[1])) + 0.8 * (money > 1)
    if kind == "buy_sheep":
        return 0.5 * p.workers[SHEPHERD] + 0.12 * money if money > 1 else 0.0
    if kind == "ship":
        return 0.8 + 0.5 * (p.workers[SAILOR] if op[1] == "sailors" else int(op[1]))
    if kind == "shear":
        room = p.workers[SHEARER] if op[1] == "shearers" else int(op[1])
        wool = t.content.wool
        return 0.35 * (sum(sorted({wool[card] for card in p.hand})[-room:]) + p.permanent_wool)
    if kind == "invest":
        return 1.8 - 0.33 * int(op[1]) if money >= 5 + int(op[1]) else 0.0
    if kind == "discard":
        return 0.8 if verb.can_op(t, t.seat, op) else 0.0
    if kind == "remove_hazard":
        return 3.5 - 0.33 * int(op[1]) if money >= int(op[1]) else 0.0
    return PROMISES.get(kind, 0.8) * (int(op[1]) if kind in BY_AMOUNT else 1.0)


PROMISES: dict[str | int, float] = {
    "money": 0.33,
    "money_per": 1.3,
    "certificate_per": 1.0,
    "gold": 0.85,
    "pathfinder": 0.75,
    "objective": 0.8,
    "aux": 0.6,
    "forward": 1.0,
    "certificate": 0.6,
    "draw_discard": 0.4,
    "exchange_token": 0.5,
    "gain_card": 3.5,
    "wool_disc": 3.0,
    "hazard_pairs": 2.5,
    "remote_storehouse": 2.0,
    "discard_for_both": 2.4,
}
BY_AMOUNT = ("money", "gold", "pathfinder", "certificate", "draw_discard", "exchange_token")


def weigh_walk(t: NewZealandTable, move: Move) -> float:
    """Where there is most to do: in Wellington with a good hand, at neutral and own buildings."""
    space = t.content.trail.number[str(move[1])]
    tile = t.trail[space]
    p = t.players[t.seat]
    if tile == WELLINGTON:
        first = t.content.first_effect
        total = sum(t.content.breeding[card] for card in set(p.hand) if card < first)
        return float(1.5 ** min(9.0, 0.7 * (total + p.permanent_certificates + p.certificates)))
    if is_foreign(t.seat, tile):
        return 0.3
    found = 0.0
    for action in local_actions(t, space):
        found += promise(t, p, action[0])
    return float(1.5**found)


def weigh_act(t: NewZealandTable, move: Move) -> float:
    return 0.2 + 2.5 * promise(t, t.players[t.seat], move[1:])


def weigh_token(t: NewZealandTable, move: Move) -> float:
    """Better cards are wanted where sheep are shown, and hardly anywhere else."""
    return 1.0 if type(t.agenda[-1]).__name__ in ("Income", "Shear") else 0.08


def weigh_play(t: NewZealandTable, move: Move) -> float:
    """Effect cards bring another card; objectives may wait until they are fulfilled."""
    return 8.0 if t.content.card_number[str(move[1])] < t.content.first_objective else 0.7


def weigh_bonus_card(t: NewZealandTable, move: Move) -> float:
    card = t.content.cards[t.set_cards[STACK[str(move[1])]]]
    return 0.4 + 0.3 * card.vp


def weigh_discard(t: NewZealandTable, move: Move) -> float:
    """Duplicates first, then sheep of little breeding; cards with an effect are worth playing."""
    card = t.content.card_number[str(move[1])]
    if card >= t.content.first_effect:
        return 0.3
    copies = t.players[t.seat].hand.count(card)
    return (8.0 if copies > 1 else 1.5) / (1 + t.content.breeding[card]) ** 2


def weigh_post(t: NewZealandTable, move: Move) -> float:
    return prepare(t.content).post_weight[t.content.post_number[str(move[1])]]


def weigh_certificates(t: NewZealandTable, move: Move) -> float:
    """None, or all."""
    if move[1] in (0, t.players[t.seat].certificates):
        return 1.5
    return 1.0


def weigh_draw(t: NewZealandTable, move: Move) -> float:
    return float(move[1]) ** 2 + 0.05


def weigh_sail(t: NewZealandTable, move: Move) -> float:
    space = t.content.sea.number[str(move[1])]
    p = t.players[t.seat]
    if space == p.ship:
        return 0.1
    harbour = t.content.sea.harbour_at[space]
    if harbour >= 0 and not p.harbours >> harbour & 1:
        return 0.2 + 0.25 * prepare(t.content).harbours[harbour]
    return 0.3


def weigh_upgrade(t: NewZealandTable, move: Move) -> float:
    return prepare(t.content).harbours[t.content.sea.harbour_number[str(move[1])]] / 2


def weigh_hire(t: NewZealandTable, move: Move) -> float:
    """Of a type only the cheapest is sensible (DP-13)."""
    row = WORKER[str(move[1])]
    cheapest = t.content.job_prices[t.jobs[row].bit_length() - 1]
    return 3.0 if move[2] == cheapest else 0.02


def weigh_buy(t: NewZealandTable, move: Move) -> float:
    cards = t.content.cards
    option = t.content.buy_options[t.content.buy_number[str(move[1])]]
    gain = sum(
        cards[kind].vp + 0.4 * cards[kind].breeding
        for kind in (t.content.card_number[str(name)] for name in move[2:])
    )
    return float(1.6 ** (gain - 0.33 * option.price))


def weigh_disc(t: NewZealandTable, move: Move) -> float:
    return DISC_WEIGHT.get(move[1], 1.0)


DISC_WEIGHT: dict[str | int, float] = {
    "cert_free": 6.0,
    "cert_paid": 4.0,
    "hand_1": 4.0,
    "hand_2": 4.0,
    "step": 4.0,
    "wool_free": 1.5,
    "wool_paid": 1.0,
    "aux_money_2": 0.5,
}


def weigh_reveal(t: NewZealandTable, move: Move) -> float:
    return 0.3 + t.content.wool[t.content.card_number[str(move[1])]]


DETAILS: dict[str | int, Callable[[NewZealandTable, Move], float]] = {
    "move": weigh_walk,
    "move_by": weigh_walk,
    "start": weigh_walk,
    "act": weigh_act,
    "token": weigh_token,
    "play": weigh_play,
    "buy_bonus_card": weigh_bonus_card,
    "discard": weigh_discard,
    "post": weigh_post,
    "certificates": weigh_certificates,
    "draw": weigh_draw,
    "sail": weigh_sail,
    "upgrade": weigh_upgrade,
    "hire": weigh_hire,
    "buy": weigh_buy,
    "disc": weigh_disc,
    "reveal": weigh_reveal,
}


ADVICE = NewZealandAdvice()
