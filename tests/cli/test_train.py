"""`rondel train`: from games to a policy and its trial."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.cli import train
from rondel.core.policy import read_policy
from rondel.core.values import read_values
from tests.support.command import Shell

QUICK = ["train", "cooper-island", "--teacher", "random", "--games", 5, "--pupil", "greedy@1"]


def test_from_games_to_a_policy_and_its_trial(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "training"
    result = shell(*QUICK, "--trial", 4, "--out", out, "--accept", "--json")
    assert result.code == 1, "four games are too few for a generation"
    told = result.json()
    assert (told["games"], told["trial"]["games"], told["accepted"]) == (5, 4, False)
    assert told["held_out"] != told["held_out_before"]
    assert len(list((out / "records").glob("*.rondel"))) == 5
    policy = read_policy(out / "policy.toml")
    assert policy.made["teacher"] == "random"
    assert policy.made["generation"] == read_policy(out / "old.toml").made.get("generation", 0) + 1
    before = [file.read_bytes() for file in sorted(out.iterdir()) if file.is_file()]
    again = shell(*QUICK, "--trial", 4, "--out", out, "--json")
    assert again.json() == told, "nothing is played again"
    assert [file.read_bytes() for file in sorted(out.iterdir()) if file.is_file()] == before


def test_a_trial_of_other_numbers_begins_anew(shell: Shell, tmp_path: Path) -> None:
    shell(*QUICK, "--trial", 2, "--out", tmp_path)
    first = (tmp_path / "trial.jsonl").read_bytes()
    (tmp_path / "policy.toml").write_text("[verbs]\npass = 9.0\n")
    (tmp_path / "trial.jsonl").write_bytes(first.partition(b"\n")[0] + b"\n")
    result = shell(*QUICK, "--trial", 2, "--out", tmp_path)
    assert "won" in result.out
    assert (tmp_path / "trial.jsonl").read_bytes().count(b"\n") == 3


def test_one_that_counts_is_what_the_game_goes_by(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "game.toml"
    monkeypatch.setattr(train, "_place_of", lambda game, what: place)
    monkeypatch.setattr("rondel.arena.gate.GAMES", 2)
    monkeypatch.setattr("rondel.arena.gate.RATE", 0.0)
    out = tmp_path / "training"
    result = shell(*QUICK, "--trial", 2, "--out", out)
    assert result.code == 0
    assert "--accept lets the game go by it" in result.out
    assert not place.exists()
    result = shell(*QUICK, "--trial", 2, "--out", out, "--accept")
    assert "the game goes by it" in result.out
    assert place.read_bytes() == (out / "policy.toml").read_bytes()


def test_learning_from_records_that_are_there(shell: Shell, tmp_path: Path) -> None:
    shell("simulate", "maracaibo", "--bot", "random", "--games", 5, "--records", tmp_path / "r")
    arguments = ["--from", tmp_path / "r", "--trial", 0, "--out", tmp_path / "out"]
    result = shell("train", "maracaibo", *arguments)
    assert result.code == 0
    assert "of 5 games" in result.out
    assert not (tmp_path / "out" / "lessons.jsonl").exists()
    wrong = shell("train", "new-zealand", *arguments)
    assert wrong.code == 2
    assert "is of maracaibo, not of new-zealand" in wrong.err


def test_values_are_learned_from_what_becomes_of_lines(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "training"
    quick = ["--values", "--pupil", "greedy@1", "--trial", 2, "--out", out]
    result = shell(*QUICK, *quick)
    assert result.code == 1, "two games are too few for a generation"
    assert "In games held out, positions that compare are told apart" in result.out
    values = read_values(out / "values.toml")
    assert values.made["teacher"] == "random"
    assert values.weights != read_values(out / "old.toml").weights
    again = shell(*QUICK, *quick, "--json").json()
    assert (again["games"], again["trial"]["games"]) == (5, 2)
    together = out / "together"
    shell(*QUICK, *quick[:-1], together, "--from", out / "records", "--trial", 0, "--workers", 2)
    assert read_values(together / "values.toml").weights == values.weights
    shell(*QUICK, *quick[:-1], together, "--from", out / "records", "--trial", 0, "--outcomes")
    others = read_values(together / "values.toml")
    assert others.made["learned_from"] == "outcomes"
    assert others.weights != values.weights


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", 0], "--games wants 1 or more"),
        (["--games", 2], "too few to learn from"),
        (["--teacher", "nobody"], "there is no bot"),
        (["--pupil", "random"], "a policy is for greedy or search"),
        (["--from", "nowhere"], "there are no records"),
        (["--seats", 9], "seats, not 9"),
        (["--outcomes"], "--outcomes is about --values"),
    ],
)
def test_what_is_wrong_is_said(
    shell: Shell, tmp_path: Path, arguments: list[object], message: str
) -> None:
    result = shell(*QUICK, "--trial", 2, "--out", tmp_path, *arguments)
    assert result.code == 2
    assert message in result.err


def test_a_folder_of_another_training_is_refused(shell: Shell, tmp_path: Path) -> None:
    shell(*QUICK, "--trial", 0, "--out", tmp_path)
    result = shell(*QUICK, "--trial", 0, "--out", tmp_path, "--seed", 2)
    assert result.code == 2
    assert "was begun with other players" in result.err
