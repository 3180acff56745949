"""What bots are told about Maracaibo: how good a position is (`weights` says which moves deserve a
look).

Points are what counts at the end (MA-14). Incomes, titles, cards and buildings are worth what they
will score; the rest is worth the points that it is likely to bring in the turns that are left.
The numbers come from letting bots play.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rondel.core.advice import LearnedAdvice
from rondel.core.moves import Move
from rondel.core.policy import Policy, read_policy
from rondel.core.values import BASE, Values, values_in
from rondel.games.maracaibo.ai.ana import points_of_ana
from rondel.games.maracaibo.ai.scale import BASELINE_SCALE, SCALE, Scale
from rondel.games.maracaibo.ai.story import value_of_story
from rondel.games.maracaibo.ai.weights import DETAILS
from rondel.games.maracaibo.ai.worth import (
    AREAS,
    ASSISTANT_ROUND,
    DOUBLOON,
    DOUBLOON_INCOME,
    WAITING,
    card_worth,
    prepare,
    worth_to,
)
from rondel.games.maracaibo.pieces import SCORING
from rondel.games.maracaibo.rules.careers import progress
from rondel.games.maracaibo.rules.measures import count
from rondel.games.maracaibo.rules.points import vp_of
from rondel.games.maracaibo.rules.scoring import multipliers
from rondel.games.maracaibo.table import MaracaiboTable, Player


class MaracaiboAdvice(LearnedAdvice):
    """The game's advice."""

    detailed = frozenset(DETAILS)

    told_as: ClassVar[dict[str, str]] = {
        "points": "points",
        "incomes": "incomes",
        "purse": "purse",
        "titles": "titles",
        "tableau": "tableau",
        "ship": "ship",
        "tracks": "tracks",
        "hand": "hand",
        "story": "story",
        "time": "time",
        "explorer": "tracks",
        "point_income": "incomes",
        "doubloon_income": "incomes",
        "cards": "tableau",
        "in_hand": "hand",
        "assistants": "tableau",
        "discs": "ship",
        "influence": "titles",
        "combat_points": "purse",
        "tasks": "tracks",
        "quests": "tracks",
        "rounds": "time",
        BASE: "time",
    }

    def __init__(self, scale: Scale, policy: Policy, values: Values | None = None) -> None:
        super().__init__(policy, values)
        self.scale = scale

    def taught(self, policy: Policy | None = None, values: Values | None = None) -> MaracaiboAdvice:
        return MaracaiboAdvice(self.scale, policy or self.policy, values or self.values)

    def is_open(self, table: MaracaiboTable) -> bool:
        return not table.over and table.incomes < table.content.rounds

    def estimate(self, table: MaracaiboTable, seat: int) -> dict[str, float]:
        """Points now, those that are sure to come, and what the position is likely to bring."""
        t = table
        p = t.players[seat]
        points = float(vp_of(p))
        if not self.is_open(t):
            return {"points": points}
        scorings = t.content.rounds - t.incomes
        s = self.scale
        turns, rounds = time_left(s, t, seat)
        return {
            "points": points,
            "incomes": value_of_incomes(s, t, p, scorings),
            "purse": value_of_purse(s, p, turns),
            "titles": value_of_titles(s, t, seat, turns),
            "tableau": value_of_tableau(s, t, seat, p, turns, rounds),
            "ship": value_of_ship(s, p, turns, rounds),
            "tracks": value_of_tracks(s, t, p, turns),
            "hand": value_of_hand(s, t, p, turns, rounds),
            "story": value_of_story(t, seat, p, turns),
            "time": s.turn * turns,
        }

    def facts(self, table: MaracaiboTable, seat: int, estimate: dict[str, float]) -> list[float]:
        """The estimate, what was built up, and the rounds that are left."""
        t = table
        p = t.players[seat]
        return [
            *estimate.values(),
            p.explorer,
            p.vp_income,
            p.doubloon_income,
            len(p.tableau),
            len(p.hand),
            len(p.assistants),
            sum(p.discs),
            sum(p.influence),
            p.combat_points,
            p.tasks.bit_count(),
            len(p.quests),
            time_left(self.scale, t, seat)[1],
        ]

    def clock(self, table: MaracaiboTable) -> float:
        """Rounds to come, and the part of this one that is left: a round ends with its fastest
        ship."""
        t = table
        later = float(t.content.rounds - max(1, t.round))
        if t.phase == SCORING:
            return later
        ahead = prepare(t.content).route_ahead
        return later + min([ahead[captain.ship] for captain in t.captains]) / max(ahead)

    def rival(self, table: MaracaiboTable) -> float:
        """Ana's points, with those that the rest of the game is likely to bring her."""
        t = table
        if t.automa is None:
            return 0.0
        if t.over or t.incomes >= t.content.rounds or not self.scale.foresees_ana:
            return float(vp_of(t.automa))
        return points_of_ana(self.scale, t)

    def promise(self, table: MaracaiboTable, move: Move) -> float:
        return DETAILS[move[0]](self.scale, table, move)


# Time


def time_left(s: Scale, t: MaracaiboTable, seat: int) -> tuple[float, float]:
    """Turns and rounds that the seat can expect; a round ends with its fastest ship."""
    later = t.content.rounds - max(1, t.round)
    if t.phase == SCORING:
        return s.turns_a_round * later, float(later)
    ahead = prepare(t.content).route_ahead
    here = ahead[t.captains[seat].ship] / s.moved
    for i, captain in enumerate(t.captains):
        if i != seat:
            here = min(here, ahead[captain.ship] / (s.moved + 0.5) + 0.7)
    return here + s.turns_a_round * later, later + here / s.turns_a_round


# What things are worth


def value_of_incomes(s: Scale, t: MaracaiboTable, p: Player, scorings: int) -> float:
    """MA-13.3, MA-14.2: points in all scorings, doubloons in all but the last."""
    return (
        scorings * p.vp_income
        + (scorings - 1) * s.later_doubloon * p.doubloon_income
        + t.content.income_points[p.doubloon_income]
    )


def value_of_purse(s: Scale, p: Player, turns: float) -> float:
    """Doubloons, combat points and workers, as long as there are turns to spend them."""
    soon = min(1.0, turns / 2.5)
    money = DOUBLOON * min(p.doubloons, 16) + 0.2 * max(0, p.doubloons - 16)
    fight = 0.5 * min(p.combat_points, 5) + 0.25 * max(0, p.combat_points - 5)
    crew = 1.3 * min(p.personal, 3) + 0.5 * max(0, p.personal - 3)
    return soon * (money + fight + crew)


def value_of_titles(s: Scale, t: MaracaiboTable, seat: int, turns: float) -> float:
    """MA-14.4, MA-14.5: titles times what the nations will count, and majorities."""
    ready = prepare(t.content)
    p = t.players[seat]
    growth = 0.55 * turns / s.turns_a_round
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


def value_of_tableau(
    s: Scale, t: MaracaiboTable, seat: int, p: Player, turns: float, rounds: float
) -> float:
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
                each = 1.0 if what == "vp_income" else DOUBLOON_INCOME
                worth += WAITING * each * steps * rounds
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


def value_of_ship(s: Scale, p: Player, turns: float, rounds: float) -> float:
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


def value_of_tracks(s: Scale, t: MaracaiboTable, p: Player, turns: float) -> float:
    """The explorer's prospects, tiles towards the quest row's points, career tasks."""
    soon = min(1.0, turns / 6)
    ahead = prepare(t.content).explorer_ahead[p.explorer]
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


def value_of_hand(s: Scale, t: MaracaiboTable, p: Player, turns: float, rounds: float) -> float:
    """The best cards to buy; cards in hand also serve as goods and objects."""
    if turns < 0.5:
        return 0.0
    content = t.content
    best = second = 0.0
    for cards, sure in ((p.hand, 0.8), (p.planning, 1.0)):
        for card in cards:
            worth = (
                worth_to(p, content, card, rounds)
                if s.knows_synergies
                else card_worth(content, card, rounds)
            )
            gain = sure * (worth - 0.4 * content.cards[card].cost)
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
    return min(1.0, turns / 3) * (0.45 * best + 0.3 * second)


FOLDER = Path(__file__).parent
ADVICE = MaracaiboAdvice(SCALE, read_policy(FOLDER / "policy.toml"), values_in(FOLDER))
BASELINE = MaracaiboAdvice(BASELINE_SCALE, read_policy(FOLDER / "baseline.toml"))
