"""What came of a tournament: who won how often, with how many points, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rondel.arena.match import Match, Outcome, describe_failure
from rondel.arena.rating import Rating, rate
from rondel.arena.stats import Interval, mean, mean_interval, wilson
from rondel.core.table import NOBODY

Played = tuple[Match, Outcome]


class Seat(msgspec.Struct, frozen=True):
    """One participant of one game: a player on a seat, or an opponent that is no seat."""

    name: str
    setting: int
    deal: int
    place: int
    win: float
    """1, or a share of it."""
    points: dict[str, int] = {}
    """Empty if the game did not come to its end."""
    rival: bool = False
    decided: int = 0
    seconds: float = 0.0
    forfeit: bool = False


class Standing(msgspec.Struct, frozen=True):
    """What one participant achieved with one setting of options."""

    name: str
    options: dict[str, str]
    rival: bool
    games: int
    wins: float
    win_rate: float
    win_interval: Interval
    place: float
    place_interval: Interval | None
    score: float | None
    score_interval: Interval | None
    scores: dict[str, float]
    """The mean points by category."""
    forfeits: int
    seconds_per_move: float | None
    rating: Rating


def places_of(outcome: Outcome, seats: int) -> list[int]:
    """The places; after a forfeit its seat is last, and the others share the first place."""
    if outcome.culprit == NOBODY:
        return outcome.places
    last = max(2, seats)
    return [last if seat == outcome.culprit else 1 for seat in range(seats)]


def wins_of(places: list[int]) -> list[float]:
    """1 for who won; who shares the first place shares the win."""
    return [1 / places.count(1) if place == 1 else 0.0 for place in places]


def participants(match: Match, outcome: Outcome, setting: int) -> list[Seat]:
    """Everybody who took part, seats first; nobody if the game itself went wrong."""
    if outcome.error and outcome.culprit == NOBODY:
        return []
    places = places_of(outcome, len(match.players))
    wins = wins_of(places)
    seats = [
        Seat(
            name=player.name,
            setting=setting,
            deal=match.deal,
            place=place,
            win=wins[seat],
            points=outcome.scores[seat] if outcome.scores else {},
            decided=outcome.decided[seat] if outcome.decided else 0,
            seconds=outcome.seconds[seat] if outcome.seconds else 0.0,
            forfeit=outcome.culprit == seat,
        )
        for seat, (player, place) in enumerate(zip(match.players, places, strict=True))
    ]
    rivals = [
        # A lone seat is first or second to its rival.
        Seat(name, setting, match.deal, 3 - places[0], float(places[0] != 1), points, rival=True)
        for name, points in outcome.rivals.items()
    ]
    return seats + rivals


class Results:
    """A tournament's outcomes from all sides."""

    def __init__(self, played: Sequence[Played], settings: Sequence[dict[str, str]]) -> None:
        self.played = played
        self.settings = list(settings)
        self.tables = [
            participants(match, outcome, self.settings.index(match.options))
            for match, outcome in played
        ]
        self.ratings = rate(map(self._ranking, self._deal_by_deal()))
        self.standings = self._standings()

    def _deal_by_deal(self) -> list[list[Seat]]:
        """The tables in an order that does not favour any of the settings."""
        deals = [match.deal for match, _ in self.played]
        return [self.tables[i] for i in sorted(range(len(deals)), key=deals.__getitem__)]

    def _ranking(self, seats: list[Seat]) -> list[tuple[str, int]]:
        return [(self.rated_name(seat), seat.place) for seat in seats]

    def rated_name(self, seat: Seat) -> str:
        """An opponent that is no seat plays differently with other options."""
        if not seat.rival:
            return seat.name
        return " ".join([seat.name, *self.what_differs(seat.setting).values()])

    def what_differs(self, setting: int) -> dict[str, str]:
        """The options in which the settings of the tournament differ."""
        options = self.settings[setting]
        return {
            name: value
            for name, value in options.items()
            if any(other[name] != value for other in self.settings)
        }

    def _standings(self) -> list[Standing]:
        """By setting, the best first, opponents that are no seats last."""
        groups: dict[tuple[int, bool, str], list[Seat]] = {}
        for table in self.tables:
            for seat in table:
                groups.setdefault((seat.setting, seat.rival, seat.name), []).append(seat)
        found = [(key[0], self._standing(seats)) for key, seats in groups.items()]
        found.sort(key=lambda pair: (pair[0], pair[1].rival, -pair[1].win_rate, pair[1].place))
        return [standing for _, standing in found]

    def _standing(self, seats: list[Seat]) -> Standing:
        first = seats[0]
        wins = sum(seat.win for seat in seats)
        scores = [(seat.deal, float(seat.points["total"])) for seat in seats if seat.points]
        places = [(seat.deal, float(seat.place)) for seat in seats]
        decided = sum(seat.decided for seat in seats)
        categories = dict.fromkeys(name for seat in seats for name in seat.points)
        return Standing(
            name=first.name,
            options=self.settings[first.setting],
            rival=first.rival,
            games=len(seats),
            wins=wins,
            win_rate=wins / len(seats),
            win_interval=wilson(wins, len(seats)),
            place=mean(place for _, place in places),
            place_interval=mean_interval(places),
            score=mean(score for _, score in scores) if scores else None,
            score_interval=mean_interval(scores) if scores else None,
            scores={
                name: mean(seat.points.get(name, 0) for seat in seats if seat.points)
                for name in categories
            },
            forfeits=sum(seat.forfeit for seat in seats),
            seconds_per_move=sum(s.seconds for s in seats) / decided if decided else None,
            rating=self.ratings[self.rated_name(first)],
        )

    def head_to_head(self) -> dict[str, dict[str, float]]:
        """How often each is placed before each other one at the same table; a shared place
        counts half."""
        better: dict[str, dict[str, list[float]]] = {}
        for table in self.tables:
            for one in table:
                for other in table:
                    ahead = (1 + (one.place < other.place) - (one.place > other.place)) / 2
                    if (mine := self.rated_name(one)) != (theirs := self.rated_name(other)):
                        better.setdefault(mine, {}).setdefault(theirs, []).append(ahead)
        return {
            name: {other: mean(ahead) for other, ahead in others.items()}
            for name, others in better.items()
        }

    def failures(self) -> list[dict[str, Any]]:
        """The games that did not come to their end, and whose fault it was."""
        return [describe_failure(match, outcome) for match, outcome in self.played if outcome.error]
