"""Ways that fork and meet again."""

from __future__ import annotations

from rondel.core.look.forks import Place, Winding

FORK = Winding({"a": ["b", "x"], "b": ["c"], "c": ["d"], "x": ["d"], "d": ["e"], "e": []}, "a")


def test_the_longest_way_counts() -> None:
    assert FORK.distances() == {"a": 0, "b": 1, "c": 2, "x": 1, "d": 3, "e": 4}


def test_branches_are_told_apart() -> None:
    assert FORK.stretches() == [(0, ["a"]), (1, ["b", "c"]), (1, ["x"]), (0, ["d", "e"])]


def test_a_short_branch_lies_beside_the_middle_of_the_long_one() -> None:
    places = FORK.places
    assert places["a"] == Place(0, 0)
    assert [places[name] for name in "bc"] == [Place(1, -1), Place(2, -1)]
    assert places["x"] == Place(1.5, 1)
    assert [places[name] for name in "de"] == [Place(3, 0), Place(4, 0)]


def test_forks_within_forks() -> None:
    winding = Winding(
        {"a": ["b", "f"], "b": ["c", "d"], "c": ["e"], "d": ["e"], "e": ["g"], "f": ["g"], "g": []},
        "a",
    )
    assert [depth for depth, _ in winding.stretches()] == [0, 1, 2, 2, 1, 1, 0]
    assert sorted(name for _, names in winding.stretches() for name in names) == list("abcdefg")
