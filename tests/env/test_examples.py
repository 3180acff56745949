"""The examples run, and do what they promise, in a small way."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest


def example(name: str) -> Any:
    return import_module(f"examples.{name}")


def test_the_learner_learns(capsys: pytest.CaptureFixture[str]) -> None:
    before, after = example("learn_cooper_island").main(
        ["--most", "80", "--seconds", "600", "--trial", "12", "--rate", "0.001"]
    )
    assert after > before + 2
    assert "after    80 games" in capsys.readouterr().out


def test_openspiels_search_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    margins = example("openspiel_mcts").main(["--games", "1", "--simulations", "3"])
    assert len(margins) == 1
    assert f"leads by {margins[0]:+.0f} points" in capsys.readouterr().out


def test_self_play_with_maskable_ppo(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib, which brings torch, is not installed")
    line = ["--steps", "128", "--rollout", "64", "--every", "64", "--trial", "1"]
    assert 1 <= example("maskable_ppo").main(line) <= 2
    assert "mean place" in capsys.readouterr().out
