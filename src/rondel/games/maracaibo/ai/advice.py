"""What bots value in Maracaibo: how good a position is, and which moves deserve a look.

Points are what counts at the end (MA-14). Incomes, titles, cards and buildings are worth what they
will score; the rest is worth the points that it is likely to bring in the turns that are left.
The numbers come from letting bots play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rondel.core.advice import Advice
from rondel.core.effects import Op, Ops
from rondel.core.moves import Move
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.pieces import NATION, SCORING, VILLAGE
from rondel.games.maracaibo.rules.careers import progress
from rondel.games.maracaibo.rules.measures import count
from rondel.games.maracaibo.rules.points import vp_of
from rondel.games.maracaibo.rules.scoring import multipliers
from rondel.games.maracaibo.table import MaracaiboTable, Player

TURNS_A_ROUND = 5.5
"""Turns that a player has in a round."""
TURN = 0.9
"""Points that a turn brings besides what is already prepared for it."""
MOVED = 3.2
"""Movement points that a player spends in a turn."""
DOUBLOON = 0.55
LATER_DOUBLOON = 0.37
INFLUENCE = 1.6
"""Points for a doubloon in the purse, one of a later income, and a step on an influence track."""

AREAS = (
    (0.0, 1.3), (0.0, 1.1), (3.0, 0.5), (2.5, 0.0), (3.0, 0.0), (6.0, 0.0), (0.0, 1.3),
    (0.0, 1.2), (0.0, 0.9), (0.0, 1.7), (5.0, 0.0), (10.0, 0.0),
)  # fmt: skip
"""By upgrade area: what clearing it is worth at once, and in each round that is left."""

PERMANENT: dict[str | int, float] = {
    "combat_action": 0.78,
    "combat_readiness": 0.7,
    "compass": 0.7,
    "discount": 1.01,
    "drill": 0.23,
    "explorer_range": 0.7,
    "nation_strength": 0.55,
    "object": 0.47,
    "steal": 0.31,
    "tavern": 1.01,
    "village_action": 0.55,
    "vp_per_take": 0.55,
}
"""What a permanent effect brings in a round."""
AT_ONCE: dict[str | int, float] = {
    "combat_point": 0.45,
    "disc": 1.6,
    "influence": INFLUENCE,
    "quest_on_card": 1.5,
    "settle": 0.8,
    "settle_with_title": 4.0,
    "synergy": 0.7,
    "any_synergy": 1.2,
    "vp_per": 4.0,
    "worker": 0.9,
    "workers_for_income": 2.0,
}
"""What one of an effect is worth once."""
ASSISTANT_ROUND = 3.7
"""What an assistant brings in a round."""


class MaracaiboAdvice(Advice):
    """The game's advice."""

    def value(self, table: MaracaiboTable, seat: int) -> float:
        """Points now, those that are sure to come, and what the position is likely to bring."""
        t = table
        p = t.players[seat]
        points = float(vp_of(p))
        scorings = t.content.rounds - t.incomes
        if t.over or scorings <= 0:
            return points
        turns, rounds = time_left(t, seat)
        return (
            points
            + value_of_incomes(t, p, scorings)
            + value_of_purse(p, turns)
            + value_of_titles(t, seat, turns)
            + value_of_tableau(t, seat, p, turns, rounds)
            + value_of_ship(p, turns, rounds)
            + value_of_tracks(t, p, turns)
            + value_of_hand(t, p, turns, rounds)
            + TURN * turns
        )

    def weights(self, table: MaracaiboTable, moves: list[Move]) -> list[float]:
        found = []
        for move in moves:
            weigh = DETAILS.get(move[0])
            weight = WEIGHTS.get(move[0], 1.0)
            found.append(weight if weigh is None else weight * weigh(table, move))
        return found


# Time


class Prepared:
    """What the advice needs of a content pack, worked out once."""

    def __init__(self, content: Content) -> None:
        end = max(route_number(place.no) for place in content.locations) - 1
        self.route_ahead = [max(0, end - route_number(place.no)) for place in content.locations]
        self.ahead = explorer_prospects(content)
        self.titles = smooth_titles(content)
        self.once: list[float] = []
        self.each_round: list[float] = []
        self.later: list[float] = []
        for card in content.cards:
            kept = [PERMANENT.get(op[0], 0.5) * amount(op) for op in card.permanent]
            self.each_round.append(sum(kept) + (ASSISTANT_ROUND if card.at >= 0 else 0.0))
            incomes = [op for op in card.op if "income" in str(op[0]) and len(op) > 1]
            self.later.append(
                sum(
                    int(op[-1 if str(op[0]).endswith("_with") else 1])
                    * (0.5 if str(op[0]).endswith("_with") else 1.0)
                    * (1.0 if str(op[0]).startswith("vp") else 0.45)
                    for op in incomes
                )
            )
            self.once.append(
                sum(AT_ONCE.get(op[0], 0.0) * amount(op) for op in card.op if op not in incomes)
            )


def route_number(no: str) -> int:
    """The number of a location: 9a counts as 9."""
    return int(no.rstrip("ab"))


def amount(op: Op) -> int:
    return int(op[-1]) if isinstance(op[-1], int) and op[0] != "vp_per" else 1


@cache
def prepare(content: Content) -> Prepared:
    return Prepared(content)


MILESTONES = (("red", 5.4), ("blue", 3.2), ("green", 3.2), ("", 8.0))
"""Barriers and the end of the explorer track: what reaching each is worth."""


def explorer_prospects(content: Content) -> tuple[float, ...]:
    """By explorer space: what lies ahead, the nearer the better."""
    found = []
    for start in range(len(content.space_ids)):
        spaces, steps, worth = {start}, 0, 0.0
        reached: set[int] = set()
        while spaces:
            for space in spaces:
                mark = content.barrier_after[space]
                if mark >= 0 and mark not in reached:
                    reached.add(mark)
                    worth += MILESTONES[mark][1] * max(0.0, 1 - (steps + 1) / 14)
                if space == content.last_space and 3 not in reached and steps:
                    reached.add(3)
                    worth += MILESTONES[3][1] * max(0.0, 1 - steps / 14)
            spaces = {there for space in spaces for there in content.space_next[space]}
            steps += 1
        found.append(worth)
    return tuple(found)


def smooth_titles(content: Content) -> tuple[float, ...]:
    """Title values as if each step towards a title brought its share."""
    marks = [0, *content.influence.titles]
    found = []
    for place in range(content.influence.last + 1):
        title = content.title_of[place]
        if title + 1 < len(marks):
            below, above = marks[title], marks[title + 1]
            found.append(title + (place - below) / (above - below))
        else:
            found.append(float(title))
    return tuple(found)


def time_left(t: MaracaiboTable, seat: int) -> tuple[float, float]:
    """Turns and rounds that the seat can expect; a round ends with its fastest ship."""
    later = t.content.rounds - max(1, t.round)
    if t.phase == SCORING:
        return TURNS_A_ROUND * later, float(later)
    ahead = prepare(t.content).route_ahead
    here = ahead[t.captains[seat].ship] / MOVED
    for i, captain in enumerate(t.captains):
        if i != seat:
            here = min(here, ahead[captain.ship] / (MOVED + 0.5) + 0.7)
    return here + TURNS_A_ROUND * later, later + here / TURNS_A_ROUND


# What things are worth


def value_of_incomes(t: MaracaiboTable, p: Player, scorings: int) -> float:
    """MA-13.3, MA-14.2: points in all scorings, doubloons in all but the last."""
    return (
        scorings * p.vp_income
        + (scorings - 1) * LATER_DOUBLOON * p.doubloon_income
        + t.content.income_points[p.doubloon_income]
    )


def value_of_purse(p: Player, turns: float) -> float:
    """Doubloons, combat points and workers, as long as there are turns to spend them."""
    soon = min(1.0, turns / 2.5)
    money = DOUBLOON * min(p.doubloons, 16) + 0.2 * max(0, p.doubloons - 16)
    fight = 0.5 * min(p.combat_points, 5) + 0.25 * max(0, p.combat_points - 5)
    crew = 1.3 * min(p.personal, 3) + 0.5 * max(0, p.personal - 3)
    return soon * (money + fight + crew)


def value_of_titles(t: MaracaiboTable, seat: int, turns: float) -> float:
    """MA-14.4, MA-14.5: titles times what the nations will count, and majorities."""
    ready = prepare(t.content)
    p = t.players[seat]
    growth = 0.55 * turns / TURNS_A_ROUND
    hope = 1.0 - 0.38 * min(1.0, turns / 8)
    share = 0.75 * min(1.0, turns / 6)
    worth = 0.0
    for nation, factor in enumerate(multipliers(t)):
        place = p.influence[nation]
        title = t.content.title_of[place]
        steps = title + share * (ready.titles[place] - title)
        worth += hope * steps * min(9.0, factor + growth)
        other = max(
            (captain.influence[nation] for captain in t.captains if captain is not p), default=0
        )
        if place:
            if turns < 0.5:
                worth += 3.0 * (place >= other)
            else:
                worth += 2.1 * max(0.0, min(1.0, 0.6 + 0.2 * (place - other)))
    return worth


def value_of_tableau(t: MaracaiboTable, seat: int, p: Player, turns: float, rounds: float) -> float:
    """Cards and buildings: their points, and what they do round after round."""
    content = t.content
    ready = prepare(content)
    worth = 0.0
    synergies = p.synergies
    for card in p.tableau:
        entry = content.cards[card]
        worth += entry.end_vp
        if entry.at < 0:
            worth += rounds * ready.each_round[card]
        for synergy, what, steps in entry.later:
            if not synergies >> synergy & 1:
                each = 1.0 if what == "vp_income" else 0.45
                worth += 0.27 * each * steps * rounds
    later = content.rounds - max(1, t.round)
    for location, _ in p.assistants:
        coming = not p.visited >> location & 1
        worth += ASSISTANT_ROUND * later + (2.2 if coming and t.phase != SCORING else 0.0)
    if p.investments:
        for number, building in enumerate(content.prestige):
            if p.investments >> number & 1:
                things = count(t, seat, building.measure) + 0.09 * turns
                worth += min(building.most, building.vp * things)
    return worth + 0.5 * min(1.0, turns / 4) * synergies.bit_count()


def value_of_ship(p: Player, turns: float, rounds: float) -> float:
    """Cleared areas, and areas with one disc gone."""
    worth = 0.0
    soon = min(1.0, turns / 5)
    for area, left in enumerate(p.discs):
        if left < 2:
            once, each_round = AREAS[area]
            if not left:
                worth += rounds * each_round
            else:
                worth += 0.47 * soon * (once + rounds * each_round)
    return worth


def value_of_tracks(t: MaracaiboTable, p: Player, turns: float) -> float:
    """The explorer's prospects, tiles towards the quest row's points, career tasks."""
    soon = min(1.0, turns / 6)
    ahead = prepare(t.content).ahead[p.explorer]
    worth = soon * (1.3 * ahead + 0.27 * t.content.space_leads[p.explorer])
    tiles = len(p.quests)
    if tiles < 4:
        worth += 0.7 * soon * tiles
    if p.career >= 0:
        for number, task in enumerate(t.content.careers[p.career].tasks):
            if not p.tasks >> number & 1:
                done = progress(t, p, task)
                low = min(1.0, done / task.low)
                high = min(1.0, done / task.high)
                worth += soon * (2.7 * low * low + 0.9 * task.vp * high * high)
    return worth


def value_of_hand(t: MaracaiboTable, p: Player, turns: float, rounds: float) -> float:
    """The best cards to buy; cards in hand also serve as goods and objects."""
    if turns < 0.5:
        return 0.0
    content = t.content
    best = second = 0.0
    for cards, sure in ((p.hand, 0.8), (p.planning, 1.0)):
        for card in cards:
            gain = sure * (card_worth(content, card, rounds) - 0.4 * content.cards[card].cost)
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
    return min(1.0, turns / 3) * (0.45 * best + 0.3 * second)


def card_worth(content: Content, card: int, rounds: float) -> float:
    ready = prepare(content)
    return (
        content.cards[card].end_vp
        + ready.once[card]
        + rounds * (ready.each_round[card] + ready.later[card])
    )


# Which moves deserve a look
#
# Where a weight is worked out, it grows with the points that the move promises at first sight.

WEIGHTS: dict[str | int, float] = {
    "none": 0.03,
    "city": 4.0,
    "villages": 3.0,
    "quest": 8.0,
    "story_quest": 8.0,
    "assistant": 5.0,
    "work": 0.5,
    "discard_hand": 0.3,
    "stop": 0.05,
    "skip": 0.1,
    "stay": 0.1,
    "buy": 4.0,
    "invest": 2.0,
    "use": 3.0,
    "use_upgrade": 1.5,
    "settle_here": 3.0,
    "card_quest": 5.0,
    "deliver": 4.0,
    "task": 1.5,
    "plan": 0.08,
    "drill": 0.03,
    "boost": 0.8,
    "flag": 2.0,
    "village_flag": 1.5,
    "influence": 3.0,
    "points": 1.5,
    "take": 0.6,
    "draw": 0.5,
    "draw_rest": 1.5,
    "exchange": 4.0,
    "fleet": 6.0,
    "mine": 6.0,
    "station": 3.0,
}

OPS: dict[str | int, float] = {
    **AT_ONCE,
    "vp": 1.0,
    "doubloon": DOUBLOON,
    "explorer": 0.9,
    "village": 1.2,
    "combat": 3.2,
    "vp_per": 3.0,
    "village_per_compass": 3.0,
    "sell_hand": 0.8,
    "either": 3.0,
    "exchange": 2.0,
    "legacy_quest": 3.0,
    "sail": 1.2,
    "trade": 3.0,
}
"""What one of each effect promises."""


def promise(ops: Ops) -> float:
    """Points that effects are likely to bring."""
    worth = 0.0
    for op in ops:
        number = next((part for part in op[1:] if isinstance(part, int)), 1)
        worth += OPS.get(op[0], 0.5) * (number if op[0] in COUNTED else 1)
    return worth


COUNTED = ("vp", "doubloon", "combat_point", "influence", "disc", "worker", "explorer", "village")


def weigh_sail(t: MaracaiboTable, move: Move) -> float:
    """What can be done at the stop, against the way that it takes."""
    content = t.content
    ready = prepare(content)
    place = content.location_number[str(move[1])]
    p = t.players[t.seat]
    way = ready.route_ahead[p.ship] - ready.route_ahead[place]
    worth = 0.0
    ops = t.chart.action[place]
    if ops is not None:
        worth = promise(ops)
        wanted = [
            content.market_spaces[space][1]
            for space in t.chart.markets[place]
            if t.market[space] < 0
        ]
        if wanted and any(content.goods[card] in wanted for card in p.hand):
            worth += 1.8
    elif t.chart.kind[place] == VILLAGE:
        worth = 1.1 * content.batch_normal[min(way, content.limits.movement_points)]
    for location, card in p.assistants:
        if location == place:
            worth = max(worth, promise(content.cards[card].use))
    for location, _ in t.quests:
        if location == place:
            worth = max(worth, 3.0)
    return float(1.45 ** (worth - 0.3 * way))


def weigh_card(t: MaracaiboTable, move: Move) -> float:
    """Cards of good worth for their price."""
    card = t.content.card_number[str(move[1])]
    gain = card_worth(t.content, card, t.content.rounds - t.round + 0.5)
    return float(1.35 ** (gain - 0.4 * t.content.cards[card].cost)) / 2.0


def weigh_discard(t: MaracaiboTable, move: Move) -> float:
    """Cards that are not worth buying."""
    return 1.0 / (0.2 + weigh_card(t, move))


def weigh_nation(t: MaracaiboTable, move: Move) -> float:
    """Nations with which one stands well already."""
    return 1.0 + 0.4 * t.players[t.seat].influence[NATION[str(move[1])]]


def weigh_walk(t: MaracaiboTable, move: Move) -> float:
    """Far, and to a space that brings something."""
    space = t.content.space_number[str(move[1])]
    steps = t.content.space_leads[space] - t.content.space_leads[t.players[t.seat].explorer]
    worth = promise(t.content.space_ops[space]) + (2.5 if space in t.content.quest_spaces else 0)
    return float(1.5 ** (worth + 0.3 * steps)) / 2.0


def weigh_disc(t: MaracaiboTable, move: Move) -> float:
    """Rather the second disc of an area than the first of another."""
    area = t.content.upgrade_number[str(move[1])]
    once, each_round = AREAS[area]
    worth = once + each_round * (t.content.rounds - t.round + 0.5)
    return (0.3 + 0.3 * worth) * (3.0 if t.players[t.seat].discs[area] == 1 else 1.0)


DETAILS: dict[str | int, Callable[[MaracaiboTable, Move], float]] = {
    "sail": weigh_sail,
    "sail_by": weigh_sail,
    "buy": weigh_card,
    "take": weigh_card,
    "plan": weigh_card,
    "discard": weigh_discard,
    "nation": weigh_nation,
    "explore": weigh_walk,
    "explore_by": weigh_walk,
    "disc": weigh_disc,
}


ADVICE = MaracaiboAdvice()
