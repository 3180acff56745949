"""The sweeps themselves: a change that nobody tells is found."""

from __future__ import annotations

from tests.support.telling import Untold, changes


def test_changes_are_found_where_they_are() -> None:
    before = {"players": [{"money": 1, "hand": [1, 2]}, {"money": 5}], "round": 1, "deck": 3}
    after = {"players": [{"money": 2, "hand": [1]}, {"money": 5}], "round": 1, "gone": True}
    assert set(changes(before, after)) == {
        ("players", 0, "money"),
        ("players", 0, "hand"),
        ("deck",),
        ("gone",),
    }


def test_a_change_is_told_by_an_event_about_its_seat() -> None:
    sweep = Untold({"players.*.money": {"paid"}, "deck": {"drew"}}, {"round"})
    money = ("players", 1, "money")
    assert sweep._is_told(money, [("paid", (1, 3))])
    assert not sweep._is_told(money, [("paid", (0, 3))])
    assert not sweep._is_told(money, [("drew", (1, 3))])
    assert sweep._is_told(("round",), [])
    assert sweep._is_told(("deck",), [("drew", (0, 1))])
    assert not sweep._is_told(("board", "a1"), [("drew", (0, 1))])
