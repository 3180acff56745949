from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rondel.core.advice import LearnedAdvice
from rondel.core.moves import Move
from rondel.core.policy import Name, Policy, PolicyError, read_policy
from rondel.games import find_game, list_games


class Shop(LearnedAdvice):
    """Apples are red or green, and a price promises something."""

    detailed = frozenset(["sell"])

    def thing_of(self, table: Any, move: Move) -> Name:
        return "red" if move[0] == "pick" and move[1] == "ruby" else move[1]

    def promise(self, table: Any, move: Move) -> float:
        return float(move[1])


def test_a_weight_is_that_of_verb_and_thing_times_a_power_of_the_promise() -> None:
    policy = Policy({"sell": 2.0}, {"pick": {"red": 3.0, 7: 0.5}}, {"sell": 2.0})
    moves: list[Move] = [("sell", 3), ("pick", "ruby"), ("pick", 7), ("pick", "elstar"), ("go",)]
    assert Shop(policy).weights(None, moves) == [18.0, 3.0, 0.5, 1.0, 1.0]


def test_without_a_sharpness_the_promise_counts_as_it_is() -> None:
    assert Shop(Policy({}, {}, {})).weights(None, [("sell", 3)]) == [3.0]


def test_what_is_written_is_read(tmp_path: Path) -> None:
    policy = Policy(
        {"act": 10.0, "pass": 0.003},
        {"worker": {"A normal": 0.5, "b-2": 2.0, 3: 1.25}, "feed": {"food": 4.75}},
        {"buy": 1.5},
        {"generation": 2, "teacher": "search@600", "held_out": -0.78},
    )
    file = tmp_path / "policy.toml"
    file.write_text(policy.write(), encoding="utf-8")
    read = read_policy(file)
    assert (read.verbs, read.things, read.sharpness, read.made) == (
        policy.verbs, policy.things, policy.sharpness, policy.made,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("verbs = 3", "policy"),
        ("[verbs]\nact = 0", "act is 0"),
        ("[things.act]\nplace = -1.0", "place is -1"),
        ("[weights]\nact = 2", "no weights"),
        ("[verbs", "no TOML"),
    ],
)
def test_what_is_no_policy_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "policy.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match=complaint):
        read_policy(file)


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(PolicyError, match="can't be read"):
        read_policy(Path("nowhere.toml"))


@pytest.mark.parametrize("name", list_games())
def test_another_policy_changes_the_weights_and_nothing_else(name: str) -> None:
    game = find_game(name)
    advice = game.advice()
    assert isinstance(advice, LearnedAdvice)
    table = game.new(2, "policy")
    moves = table.moves()
    other = advice.taught(Policy({moves[0][0]: 5.0}, {}, {}))
    assert other.value(table, 0) == advice.value(table, 0)
    assert other.weights(table, moves) != advice.weights(table, moves)
