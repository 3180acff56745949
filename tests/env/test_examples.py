"""The examples run, and do what they promise, in a small way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rondel.bots import Budget


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


# Self-play as the example sets it up, with stand-ins for what sb3-contrib would bring


class FirstLegal:
    """A policy that takes the first action that it may; it remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[NDArray[np.float32], NDArray[np.bool_]]] = []

    def predict(
        self, seen: NDArray[np.float32], action_masks: NDArray[np.bool_], **options: bool
    ) -> tuple[np.intp, None]:
        self.asked.append((seen, action_masks))
        return np.flatnonzero(action_masks)[0], None


class Callback:
    """What is told of every step."""

    model: Any
    num_timesteps = 0


class Learner:
    """Plays as many steps as it should, and learns nothing."""

    def __init__(self, kind: str, env: Any, **options: Any) -> None:
        self.env = env
        self.policy = FirstLegal()
        self.predict = self.policy.predict

    def learn(self, steps: int, callback: Any) -> None:
        callback.model = self
        seen, _ = self.env.reset(seed=1)
        for callback.num_timesteps in range(1, steps + 1):
            action, _ = self.predict(seen, self.env.action_masks())
            seen, _, over, _, _ = self.env.step(action)
            if over:
                seen, _ = self.env.reset()
            assert callback._on_step()


@pytest.fixture
def self_play(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The example of self-play without its library, which brings torch."""
    library, callbacks = ModuleType("sb3_contrib"), ModuleType("callbacks")
    vars(library)["MaskablePPO"] = Learner
    vars(callbacks)["BaseCallback"] = Callback
    monkeypatch.setitem(sys.modules, "sb3_contrib", library)
    for name in ("stable_baselines3", "stable_baselines3.common"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "stable_baselines3.common.callbacks", callbacks)
    sys.modules.pop("examples.maskable_ppo", None)
    yield example("maskable_ppo")
    del sys.modules["examples.maskable_ppo"]


def test_self_play_runs_from_end_to_end(self_play: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 <= self_play.main(["--steps", "60", "--every", "20", "--trial", "1"]) <= 2
    assert "mean place against random bots: " in capsys.readouterr().out


def test_a_learner_sees_arrays_and_masks_of_its_seat(self_play: Any) -> None:
    env = self_play.SelfPlay("cooper-island", 2)
    seen, _ = env.reset(seed=3)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        assert env.observation_space.contains(seen)
        mask = env.action_masks()
        assert list(np.flatnonzero(mask)) == sorted(env.game.simulation.legal())
        seen, reward, over, _, info = env.step(np.flatnonzero(mask)[-1])
        assert "illegal" not in info
    assert info["place"] in (1, 2)
    assert reward


def test_the_past_plays_for_the_others(self_play: Any) -> None:
    """At random until there is a policy; then as it says, from what their own seat sees."""
    env = self_play.SelfPlay("cooper-island", 3)
    env.reset(seed=3)
    assert set(env.game.playing) == {1, 2}
    assert set(env.game.playing.values()) == {env.past}
    env.past.policy = policy = FirstLegal()
    simulation = env.game.simulation
    while not policy.asked:
        before = len(simulation.moves)
        env.step(np.flatnonzero(env.action_masks())[0])
    played = simulation.moves[before + 1 :]
    assert len(played) == len(policy.asked)
    assert all(env.observation_space.contains(seen) for seen, _ in policy.asked)
    for move, (_, mask) in zip(played, policy.asked, strict=True):
        assert simulation.codec.encode(move) == np.flatnonzero(mask)[0]
    table, policy.asked = simulation.table, []
    move = env.past.choose(table.view(table.seat), table.moves(), Budget())
    assert simulation.codec.encode(move) == simulation.legal()[0]
    assert np.array_equal(policy.asked[0][0], simulation.observe(table.seat))


def test_the_past_is_renewed_every_so_often(self_play: Any) -> None:
    """By a copy: what is learned later is not in it."""
    env = self_play.SelfPlay("cooper-island", 2)
    renewal = self_play.Renewal(env.past, 10)
    learner = Learner("MlpPolicy", env)
    renewal.model = learner
    renewed = []
    for renewal.num_timesteps in range(1, 26):
        before = env.past.policy
        assert renewal._on_step()
        if env.past.policy is not before:
            renewed.append(renewal.num_timesteps)
    assert renewed == [10, 20]
    assert isinstance(env.past.policy, FirstLegal)
    assert env.past.policy is not learner.policy
