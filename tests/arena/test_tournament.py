"""Who plays whom, on which seats, with which luck."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from rondel.arena.match import Player
from rondel.arena.tournament import (
    Tournament,
    line_ups,
    read_players,
    read_settings,
    rotations,
)
from rondel.bots import BotError
from rondel.core.game import SetupError
from rondel.games import find_game


def people(names: str) -> tuple[Player, ...]:
    return tuple(Player(name, name) for name in names)


def names(line_up: tuple[Player, ...]) -> str:
    return "".join(player.name for player in line_up)


def tournament(who: str, seats: int, games: int = 12) -> Tournament:
    return Tournament("cooper-island", seats, people(who), "t", games)


@pytest.mark.parametrize(
    ("who", "seats", "expected"),
    [
        ("ab", 2, ["ab"]),
        ("abc", 3, ["abc", "acb"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("sgg", 3, ["sgg"]),
        ("a", 3, ["aaa"]),
        ("ab", 3, ["aba", "bab"]),
        ("ab", 4, ["abab", "abba"]),
        ("ab", 1, ["a", "b"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd", "acb", "adb", "adc", "bdc"]),
    ],
)
def test_line_ups(who: str, seats: int, expected: list[str]) -> None:
    """Every choice of players, in every order round the table; too few sit down twice."""
    assert [names(line_up) for line_up in line_ups(people(who), seats)] == expected


def test_rotations() -> None:
    assert [names(line_up) for line_up in rotations(people("abc"))] == ["abc", "bca", "cab"]
    assert [names(line_up) for line_up in rotations(people("abab"))] == ["abab", "baba"]
    assert len(rotations(people("aa"))) == 1


def test_every_player_sits_on_every_seat_of_every_deal() -> None:
    matches = list(tournament("abc", 3).matches())
    assert [match.number for match in matches] == list(range(12))
    for deal in range(4):
        together = [match for match in matches if match.deal == deal]
        assert {match.seed for match in together} == {f"t.{deal}"}
        for seat in range(3):
            assert {match.players[seat].name for match in together} == set("abc")
    assert len({match.seed for match in matches}) == 4


def test_more_players_than_seats_all_play_as_often() -> None:
    matches = tournament("abcd", 3, games=96).matches()
    sat = Counter(player.name for match in matches for player in match.players)
    assert set(sat.values()) == {72}


def test_alone_at_the_table_all_play_the_same_deals() -> None:
    games = list(islice(tournament("ab", 1).games_in_turn(), 4))
    assert [(deal, names(line_up)) for deal, line_up in games] == [
        (0, "a"), (0, "b"), (1, "a"), (1, "b"),
    ]  # fmt: skip


def test_every_setting_sees_the_same_deals() -> None:
    game = find_game("cooper-island")
    settings = tuple(read_settings(game, 1, {"level": "1,4"}))
    matches = list(Tournament("cooper-island", 1, people("a"), "t", 3, settings=settings).matches())
    assert [match.number for match in matches] == list(range(6))
    assert [match.options["level"] for match in matches] == ["1"] * 3 + ["4"] * 3
    assert [match.seed for match in matches] == ["t.0", "t.1", "t.2"] * 2


def test_settings() -> None:
    game = find_game("cooper-island")
    several = read_settings(game, 1, {"level": "1,2", "strategy": "3,4"})
    assert [(s["level"], s["strategy"]) for s in several] == [
        ("1", "3"), ("1", "4"), ("2", "3"), ("2", "4"),
    ]  # fmt: skip
    assert len(read_settings(game, 3, {})) == 1
    with pytest.raises(SetupError, match="one of 1, 2, 3, 4, not '9'"):
        read_settings(game, 1, {"level": "1,9"})


def test_an_option_of_any_text_has_one_value() -> None:
    [setting] = read_settings(find_game("maracaibo"), 2, {"archive": "a,b"})
    assert setting["archive"] == "a,b"


def test_players_and_their_budgets() -> None:
    one, two, three, four = read_players("greedy, search@300,search@0.5s,a@b.py:Bot@7", None, 9)
    assert one == Player("greedy", "greedy", None, 9)
    assert two == Player("search@300", "search", None, 300)
    assert three == Player("search@0.5s", "search", 0.5, None)
    assert (four.name, four.iterations) == ("a@b.py:Bot@7", 7)
    assert four.bot.startswith("/")
    assert four.bot.endswith("/a@b.py:Bot")


def test_a_bot_from_a_file_goes_without_its_folder() -> None:
    one, two = read_players("mine/a.py:Bot,mine/a.py:Other", None, None)
    assert (one.name, two.name) == ("a.py:Bot", "a.py:Other")
    assert one.bot.endswith("/mine/a.py:Bot")
    one, two, three = read_players("mine/a.py:Bot,yours/a.py:Bot,mine/a.py:Bot@5", None, None)
    assert [one.name, two.name] == ["mine/a.py:Bot", "yours/a.py:Bot"]
    assert three.name == "a.py:Bot@5"


def test_a_budget_that_is_neither() -> None:
    with pytest.raises(BotError, match="iterations or seconds"):
        read_players("search@0.5", None, None)
