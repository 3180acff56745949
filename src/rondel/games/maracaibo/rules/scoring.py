"""The final scoring, points and places (chapter 14)."""

from __future__ import annotations

from rondel.core.bits import members
from rondel.core.table import Step
from rondel.games.maracaibo.pieces import (
    CARDS,
    CATEGORIES,
    INCOME,
    NATION_POINTS,
    NATIONS,
    PRESTIGE,
)
from rondel.games.maracaibo.rules.measures import count
from rondel.games.maracaibo.rules.points import gain_vp, vp_of, who
from rondel.games.maracaibo.rules.solo import pay_automa
from rondel.games.maracaibo.table import Captain, MaracaiboTable


def points_by_category(captain: Captain) -> dict[str, int]:
    """Return a captain's points by where they came from, and their sum."""
    points = dict(zip(CATEGORIES, captain.points, strict=True))
    points["total"] = vp_of(captain)
    return points


def scores(t: MaracaiboTable) -> list[dict[str, int]]:
    """Return the points gained so far, by where they came from."""
    return [points_by_category(p) for p in t.players]


def rivals(t: MaracaiboTable) -> dict[str, dict[str, int]]:
    """Return the points of Ana in a solo game."""
    return {} if t.automa is None else {"ana": points_by_category(t.automa)}


def places(t: MaracaiboTable) -> list[int]:
    """MA-14.10: return the places by points; a tie is shared, also with Ana (MA-21.32)."""
    totals = [vp_of(captain) for captain in t.captains]
    return [1 + sum(other > total for other in totals) for total in totals[: t.seats]]


class FinalIncome(Step):
    """MA-14.2: gain the points of both income tracks, but no doubloons."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.note("final_income")
        for seat, p in enumerate(t.players):
            gain_vp(t, seat, p.vp_income, INCOME)
            gain_vp(t, seat, t.content.income_points[p.doubloon_income], INCOME)
        pay_automa(t)
        t.incomes += 1


class ScoreCards(Step):
    """MA-14.3: gain the points of bought cards and prestige buildings."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.note("final_cards")
        for seat, p in enumerate(t.players):
            t.note("counted_cards", seat, len(p.tableau))
            gain_vp(t, seat, sum(t.content.cards[card].end_vp for card in p.tableau), CARDS)
            for building, points in prestige_points(t, seat).items():
                t.note("counted_building", seat, building)
                gain_vp(t, seat, points, PRESTIGE)


def prestige_points(t: MaracaiboTable, seat: int) -> dict[str, int]:
    """MA-19.6: return the points of the buildings in which the player has invested."""
    buildings = [t.content.prestige[number] for number in members(t.players[seat].investments)]
    return {
        building.id: min(building.most, building.vp * count(t, seat, building.measure))
        for building in buildings
    }


class ScoreInfluence(Step):
    """MA-14.4: gain points for the most influence with a nation, Ana too (MA-21.26).

    All who are tied get them, but nobody at 0.
    """

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.note("final_influence")
        for nation in range(len(NATIONS)):
            most = max(captain.influence[nation] for captain in t.captains)
            for seat, captain in enumerate(t.captains):
                if most and captain.influence[nation] == most:
                    t.note("most_influence", who(t, seat), NATIONS[nation])
                    gain_vp(t, seat, t.content.limits.majority_vp, NATION_POINTS)


def multipliers(t: MaracaiboTable) -> list[int]:
    """MA-14.6: return for each nation the number of empty stock spaces and its bonus.

    The bonus is for the most and second most markers on the map (MA-14.7); tied nations all get the
    higher one (MA-14.8).
    """
    counts = [t.markers.count(nation) for nation in range(len(NATIONS))]
    gone = [t.content.markers - stock for stock in t.stock]
    return [
        t.content.empty_spaces[gone[nation]]
        + t.content.limits.map_majorities[sum(other > counts[nation] for other in counts)]
        for nation in range(len(NATIONS))
    ]


class ScoreTitles(Step):
    """MA-14.5: gain for each nation the title times the nation's multiplier."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.note("final_titles")
        factors = multipliers(t)
        for seat, captain in enumerate(t.captains):
            for nation, place in enumerate(captain.influence):
                title = t.content.title_of[place]
                if title:
                    t.note("counted_title", who(t, seat), NATIONS[nation], title, factors[nation])
                    gain_vp(t, seat, title * factors[nation], NATION_POINTS)
