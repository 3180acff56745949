"""What came of a tournament: shares of wins, forfeits, rivals, ratings, head to head."""

from __future__ import annotations

import pytest

from rondel.arena.match import Match, Outcome, Player
from rondel.arena.rating import rate
from rondel.arena.standings import Results, Standing
from rondel.core.table import NOBODY

SETTING: dict[str, str] = {}


def game(
    number: int,
    who: str,
    places: list[int],
    totals: list[int] | None = None,
    culprit: int = NOBODY,
    error: str = "",
    rivals: dict[str, int] | None = None,
    options: dict[str, str] = SETTING,
) -> tuple[Match, Outcome]:
    """A game as it might have been; every seat decided ten times in half a second."""
    players = tuple(Player(name, name) for name in who)
    seats = len(who)
    outcome = Outcome(
        number, f"s.{number}", 10 * seats,
        scores=[{"gold": total - 1, "ships": 1, "total": total} for total in totals or []],
        rivals={name: {"total": total} for name, total in (rivals or {}).items()},
        places=places, error=error, culprit=culprit,
        decided=[10] * seats, seconds=[0.5] * seats,
    )  # fmt: skip
    return Match(number, "toy", players, f"s.{number}", options, deal=number), outcome


def standing(results: Results, name: str) -> Standing:
    [found] = [standing for standing in results.standings if standing.name == name]
    return found


def test_wins_places_and_points() -> None:
    results = Results(
        [
            game(0, "abc", [1, 2, 3], [9, 8, 7]),
            game(1, "bca", [3, 2, 1], [5, 6, 11]),
            game(2, "cab", [1, 1, 3], [8, 8, 2]),
        ],
        [SETTING],
    )
    assert [one.name for one in results.standings] == ["a", "c", "b"]
    a, b, c = (standing(results, name) for name in "abc")
    assert (a.games, a.wins) == (3, 2.5)
    assert a.win_rate == pytest.approx(2.5 / 3)
    assert (b.wins, c.wins) == (0, 0.5)
    assert [a.place, b.place] == pytest.approx([1, 8 / 3])
    assert [a.score, b.score] == pytest.approx([28 / 3, 5])
    assert a.scores == {"gold": pytest.approx(25 / 3), "ships": 1, "total": pytest.approx(28 / 3)}
    assert a.seconds_per_move == pytest.approx(0.05)
    assert a.win_interval[0] < a.win_rate < a.win_interval[1]
    assert a.score_interval is not None
    assert a.rating.mu > c.rating.mu > b.rating.mu


def test_a_forfeit_is_lost_and_the_others_share_the_win() -> None:
    results = Results([game(0, "abc", [], culprit=1, error="RuntimeError: no")], [SETTING])
    a, b, c = (standing(results, name) for name in "abc")
    assert (a.wins, b.wins, c.wins) == (0.5, 0, 0.5)
    assert (a.place, b.place, c.place) == (1, 3, 1)
    assert (a.forfeits, b.forfeits) == (0, 1)
    assert (b.score, b.score_interval, b.scores) == (None, None, {})
    [failure] = results.failures()
    assert (failure["bot"], failure["seat"], failure["ply"]) == ("b", 1, 30)


def test_a_game_that_went_wrong_by_itself_counts_for_nobody() -> None:
    results = Results(
        [game(0, "ab", [1, 2], [2, 1]), game(1, "ba", [], error="a rule is broken")], [SETTING]
    )
    assert standing(results, "a").games == 1
    [failure] = results.failures()
    assert (failure["bot"], failure["seat"], failure["error"]) == (None, None, "a rule is broken")


def test_who_sits_twice_is_counted_twice() -> None:
    results = Results([game(0, "agg", [2, 1, 3], [4, 5, 3])], [SETTING])
    greedy = standing(results, "g")
    assert (greedy.games, greedy.wins, greedy.place, greedy.score) == (2, 1, 2, 4)
    assert results.head_to_head() == {"a": {"g": 0.5}, "g": {"a": 0.5}}


def test_head_to_head() -> None:
    results = Results(
        [game(0, "abc", [1, 2, 2], [3, 2, 2]), game(1, "abc", [2, 1, 3], [2, 3, 1])], [SETTING]
    )
    heads = results.head_to_head()
    assert heads["a"] == {"b": 0.5, "c": 1}
    assert heads["b"] == {"a": 0.5, "c": 0.75}


def test_the_opponent_of_a_solo_game_is_another_one_with_other_options() -> None:
    easy, hard = {"level": "1", "map": "A"}, {"level": "4", "map": "A"}
    results = Results(
        [
            game(0, "a", [1], [20], rivals={"cooper": 10}, options=easy),
            game(1, "a", [1], [20], rivals={"cooper": 12}, options=easy),
            game(0, "a", [2], [20], rivals={"cooper": 30}, options=hard),
            game(1, "a", [1], [30], rivals={"cooper": 30}, options=hard),
        ],
        [easy, hard],
    )
    assert [(one.name, one.options["level"], one.win_rate) for one in results.standings] == [
        ("a", "1", 1.0), ("cooper", "1", 0.0), ("a", "4", 0.5), ("cooper", "4", 0.5),
    ]  # fmt: skip
    assert set(results.ratings) == {"a", "cooper 1", "cooper 4"}
    assert results.ratings["cooper 4"].mu > results.ratings["cooper 1"].mu
    assert results.what_differs(1) == {"level": "4"}


def test_a_forfeit_alone_at_the_table_is_lost() -> None:
    results = Results([game(0, "a", [], culprit=0, error="RuntimeError: no")], [SETTING])
    assert (standing(results, "a").wins, standing(results, "a").place) == (0, 2)


def test_ratings_follow_the_wins() -> None:
    ratings = rate([[("a", 1), ("b", 2), ("c", 3)]] * 20)
    assert ratings["a"].mu > 25 > ratings["c"].mu
    assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
    assert ratings["b"].sigma < 25 / 3
    low, high = ratings["a"].interval
    assert low < ratings["a"].mu < high


def test_a_table_of_one_player_rates_nobody() -> None:
    [rating] = rate([[("a", 1), ("a", 2)]]).values()
    assert rating.mu == 25
