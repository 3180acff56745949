"""Environments can be copied and pickled in the middle of a game, and know how it ended."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest

from rondel.env.gymnasium import RondelEnv
from rondel.env.pettingzoo import env, env_id, parallel_env, raw_env
from tests.support.learners import NAMES

WAYS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda game: game.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


def first_legal(observation: dict[str, Any], skip: int) -> int:
    legal = np.flatnonzero(observation["action_mask"])
    return int(legal[skip % len(legal)])


def go_on(game: Any, steps: int) -> list[Any]:
    """Some steps of an AEC environment, and all that was seen."""
    seen = []
    for number in range(steps):
        observation, reward, termination, _, _ = game.last()
        seen += [observation["observation"].tobytes(), reward]
        game.step(None if termination else first_legal(observation, number))
        if not game.agents:
            break
    return seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", NAMES)
def test_a_copy_goes_on_with_the_same_game(game: str, way: str) -> None:
    played = raw_env(game, 2, reward="progress")
    played.reset(seed=3)
    go_on(played, 40)
    twin = WAYS[way](played)
    seen = go_on(twin, 30)
    assert go_on(played, 30) == seen
    played.reset()
    twin.reset()
    assert go_on(played, 5) == go_on(twin, 5), "the seed goes on, too"


def test_what_a_copy_does_is_not_done_to_the_original() -> None:
    game = raw_env("cooper-island", 2)
    game.reset(seed=1)
    before = game.state()
    go_on(game.clone(), 20)
    assert np.array_equal(game.state(), before)


@pytest.mark.parametrize("way", WAYS)
def test_guarded_and_parallel_ones_can_be_copied(way: str) -> None:
    guarded = env("cooper-island", 2)
    guarded.reset(seed=2)
    go_on(guarded, 12)
    twin = WAYS[way](guarded)
    assert type(twin) is type(guarded), "a copy has the guards, too"
    assert go_on(twin, 12) == go_on(guarded, 12)
    parallel = parallel_env("cooper-island", 2)
    parallel.reset(seed=2)
    parallel.step({})
    again = WAYS[way](parallel)
    assert again.step({})[4] == parallel.step({})[4]
    assert np.array_equal(again.state(), parallel.state())


@pytest.mark.parametrize("way", WAYS)
def test_two_copies_of_a_game_against_bots_meet_the_same_luck(way: str) -> None:
    game = RondelEnv("cooper-island", 3, bots=["random", "greedy"])
    observation, _ = game.reset(seed=4)
    for number in range(6):
        observation, *_ = game.step(np.int64(first_legal(observation, number)))
    ends = []
    for twin in (WAYS[way](game), WAYS[way](game)):
        assert np.array_equal(twin.simulation.observe(0), game.simulation.observe(0)), (
            "the game is where it was"
        )
        seen = observation
        for number in range(8):
            seen, *_ = twin.step(np.int64(first_legal(seen, number)))
        ends.append(seen["observation"])
    assert np.array_equal(*ends)


def test_the_state_is_what_all_seats_see() -> None:
    game = raw_env("maracaibo", 3)
    game.reset(seed=1)
    parts = [game.observe(agent)["observation"] for agent in game.agents]
    assert np.array_equal(game.state(), np.concatenate(parts))
    assert game.state_space.contains(game.state())


@pytest.mark.parametrize("game", NAMES)
def test_the_last_info_has_points_and_places(game: str) -> None:
    played = raw_env(game, 2)
    played.reset(seed=5)
    while not any(played.terminations.values()):
        assert played.infos[played.agent_selection] == {}
        played.step(first_legal(played.observe(played.agent_selection), 3))
    table = played.simulation.table
    for seat, agent in enumerate(played.agents):
        info = played.infos[agent]
        assert info["scores"] == table.scores()[seat]
        assert info["score"] == info["scores"]["total"]
        assert info["place"] == table.places()[seat]


@pytest.mark.parametrize("game", NAMES)
def test_games_are_in_the_registries(game: str) -> None:
    guarded: Any = pettingzoo.make("aec", env_id(game), seats=2)
    parallel: Any = pettingzoo.make("parallel", env_id(game), seats=2)
    alone: Any = gymnasium.make(env_id(game), seats=2)
    labels = guarded.unwrapped.labels
    assert labels == parallel.unwrapped.labels == alone.unwrapped.labels
    assert len(labels) == guarded.observation_space("player_0")["observation"].shape[0]
