"""MA-14: final scoring; points, places, and Ana's bonuses (MA-21.26 ff.)."""

from __future__ import annotations

from rondel.core.table import Step
from rondel.games.maracaibo.pieces import (
    CARDS,
    CATEGORIES,
    EXPLORER,
    INCOME,
    NATION_POINTS,
    NATIONS,
    PRESTIGE,
    QUESTS,
    UPGRADES,
)
from rondel.games.maracaibo.rules.interim import pay_automa
from rondel.games.maracaibo.rules.measures import count, upgrades
from rondel.games.maracaibo.rules.points import gain_vp, vp_of
from rondel.games.maracaibo.table import Captain, MaracaiboTable


def points_by_category(captain: Captain) -> dict[str, int]:
    points = dict(zip(CATEGORIES, captain.points, strict=True))
    points["total"] = vp_of(captain)
    return points


def scores(t: MaracaiboTable) -> list[dict[str, int]]:
    """The points gained so far, by where they came from."""
    return [points_by_category(p) for p in t.players]


def rivals(t: MaracaiboTable) -> dict[str, dict[str, int]]:
    return {} if t.automa is None else {"ana": points_by_category(t.automa)}


def places(t: MaracaiboTable) -> list[int]:
    """MA-14.10: most points; tied players share the place, also with Ana (MA-21.32)."""
    totals = [vp_of(captain) for captain in t.captains]
    return [1 + sum(other > total for other in totals) for total in totals[: t.seats]]


class FinalIncome(Step):
    """MA-14.2: points of both income tracks, no doubloons."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        for seat, p in enumerate(t.players):
            gain_vp(t, seat, p.vp_income, INCOME)
            gain_vp(t, seat, t.content.income_points[p.doubloon_income], INCOME)
        pay_automa(t)
        t.incomes += 1


class ScoreCards(Step):
    """MA-14.3: bought cards and prestige buildings."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        for seat, p in enumerate(t.players):
            gain_vp(t, seat, sum(t.content.cards[card].end_vp for card in p.tableau), CARDS)
            gain_vp(t, seat, score_prestige(t, seat), PRESTIGE)


def score_prestige(t: MaracaiboTable, seat: int) -> int:
    """MA-19.6: each building in which the player invested."""
    total = 0
    for number, building in enumerate(t.content.prestige):
        if t.players[seat].investments >> number & 1:
            total += min(building.most, building.vp * count(t, seat, building.measure))
    return total


class ScoreInfluence(Step):
    """MA-14.4: most influence with each nation; all who are tied get the points."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        for nation in range(len(NATIONS)):
            most = max(captain.influence[nation] for captain in t.captains)
            for seat, captain in enumerate(t.captains):
                if most and captain.influence[nation] == most:
                    gain_vp(t, seat, t.content.limits.majority_vp, NATION_POINTS)


def multipliers(t: MaracaiboTable) -> list[int]:
    """MA-14.6 to MA-14.8: empty stock spaces, and a bonus for many markers on the map."""
    counts = [t.markers.count(nation) for nation in range(len(NATIONS))]
    gone = [t.content.markers - stock for stock in t.stock]
    return [
        t.content.empty_spaces[gone[nation]]
        + t.content.limits.map_majorities[sum(other > counts[nation] for other in counts)]
        for nation in range(len(NATIONS))
    ]


class ScoreTitles(Step):
    """MA-14.5: titles times the nation's multiplier."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        factors = multipliers(t)
        for seat, captain in enumerate(t.captains):
            for nation, place in enumerate(captain.influence):
                gain_vp(t, seat, t.content.title_of[place] * factors[nation], NATION_POINTS)


class ScoreAutoma(Step):
    """MA-21.27 to MA-21.31: Ana's bonuses for quests, discs and her explorer."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        automa = t.automa
        if automa is None:
            return
        board = t.content.solo.board
        human = t.players[0]
        quest_lead = len(automa.quests) - len(human.quests)
        gain_vp(t, t.seats, board.quest_vp * len(automa.quests), QUESTS)
        gain_vp(t, t.seats, bonus(board.quest_lead, quest_lead), QUESTS)
        upgrade_lead = automa.discs // 2 - upgrades(human)
        gain_vp(t, t.seats, bonus(board.upgrade_lead, upgrade_lead), UPGRADES)
        gain_vp(t, t.seats, bonus(board.explorer_lead, lead_of_automa(t)), EXPLORER)


def bonus(steps: tuple[tuple[int, int], ...], lead: int) -> int:
    return max((points for least, points in steps if lead >= least), default=0)


def distance(t: MaracaiboTable, start: int, goal: int) -> int:
    """Steps of the shortest way along the explorer track, or -1 if there is none."""
    spaces, steps = {start}, 0
    while spaces:
        if goal in spaces:
            return steps
        spaces = {target for space in spaces for target in t.content.space_next[space]}
        steps += 1
    return -1


def lead_of_automa(t: MaracaiboTable) -> int:
    """MA-21.31: how far her explorer is ahead."""
    assert t.automa is not None
    hers, yours = t.automa.explorer, t.players[0].explorer
    ahead = distance(t, yours, hers)
    if ahead >= 0:
        return ahead
    if distance(t, hers, yours) >= 0:
        return 0
    return distance(t, yours, t.content.last_space) - distance(t, hers, t.content.last_space)
