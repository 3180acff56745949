from __future__ import annotations

import pytest

from rondel.arena.gate import judge
from rondel.arena.match import Match, Outcome, Player
from rondel.arena.standings import Played
from rondel.arena.stats import wilson

NEW, OLD = Player("new", "greedy"), Player("old", "greedy")


def game(number: int, new: int, old: int, swapped: bool = False) -> Played:
    """A game that ended with such points."""
    players, points = ((OLD, NEW), [old, new]) if swapped else ((NEW, OLD), [new, old])
    places = [1 + sum(other > mine for other in points) for mine in points]
    scores = [{"total": mine} for mine in points]
    match = Match(number, "cooper-island", players, "s", deal=number // 2)
    return match, Outcome(number, "s", 1, scores=scores, places=places)


def games(won: int, drawn: int, lost: int) -> list[Played]:
    results = [(20, 10)] * won + [(15, 15)] * drawn + [(10, 16)] * lost
    return [game(i, new, old, bool(i % 2)) for i, (new, old) in enumerate(results)]


@pytest.mark.parametrize(
    ("won", "drawn", "lost", "passed"),
    [
        (110, 0, 90, True),
        (109, 0, 91, False),
        (109, 2, 89, True),  # a shared first place is half a win
        (109, 1, 90, False),
        (199, 0, 0, False),  # too few games
        (200, 0, 0, True),
        (220, 0, 180, True),
        (219, 0, 181, False),
    ],
)
def test_a_generation_counts_if_it_wins_often_enough(
    won: int, drawn: int, lost: int, passed: bool
) -> None:
    verdict = judge(games(won, drawn, lost), "new")
    assert verdict.passed is passed
    assert verdict.games == won + drawn + lost
    assert verdict.wins == won + drawn / 2
    assert verdict.interval == wilson(won + drawn / 2, won + drawn + lost)


def test_the_lead_is_that_of_the_new_one() -> None:
    verdict = judge(games(3, 0, 1), "new")
    assert verdict.points == (3 * 20 + 10) / 4
    assert verdict.lead == (3 * 10 - 6) / 4
    assert verdict.lead_interval is not None
    assert verdict.lead_interval[0] < verdict.lead < verdict.lead_interval[1]


def test_who_forfeits_has_lost_and_games_that_go_wrong_count_for_nobody() -> None:
    match, _ = game(0, 1, 0)
    forfeit = match, Outcome(0, "s", 3, error="ValueError", culprit=0)
    broken = match, Outcome(0, "s", 3, error="KeyError")
    verdict = judge([forfeit, broken, *games(1, 0, 0)], "new")
    assert (verdict.games, verdict.wins) == (2, 1.0)
    assert judge([], "new").passed is False
