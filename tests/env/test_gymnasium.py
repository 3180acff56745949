"""The Gymnasium environment: its own checker, and what it leaves open."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rondel.bots import BotError, Budget
from rondel.env.gymnasium import RondelEnv, env_id
from tests.support.learners import EVERY_GAME, NAMES


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_gymnasium_checker(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make(env_id(game), seats=seats, bots="random")
    check_env(made.unwrapped)
    assert "player" in capsys.readouterr().out, "the mode for people prints the board"


def play(game: RondelEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """A random game of the seat; what it got, and what it saw last."""
    draw = np.random.default_rng(seed)
    observation, _ = game.reset(seed=seed)
    got, over = 0.0, False
    while not over:
        mask = observation["action_mask"]
        assert mask.sum() > 1
        action = draw.choice(np.flatnonzero(mask))
        observation, reward, over, _, info = game.step(action)
        assert ("place" in info) == over
        got += reward
    return got, observation


@pytest.mark.parametrize("game", NAMES)
def test_a_seat_plays_a_whole_game_against_bots(game: str) -> None:
    played = RondelEnv(game, 3, seat=1, reward="margin")
    got, last = play(played, seed=2)
    totals = [score["total"] for score in played.simulation.table.scores()]
    assert got == totals[1] - max(totals[0], totals[2])
    assert not last["action_mask"].any()


@pytest.mark.parametrize("game", NAMES)
def test_the_same_seed_is_the_same_game_with_the_same_bots(game: str) -> None:
    ends = []
    for _ in range(2):
        played = RondelEnv(game, 2)
        play(played, seed=9)
        ends.append(played.simulation.table.scores())
    assert ends[0] == ends[1]


def test_bots_sit_clockwise_from_the_seat() -> None:
    game = RondelEnv("cooper-island", 3, bots=["random", "greedy"], seat=2)
    names = {seat: getattr(bot, "__name__", "") for seat, bot in game.bots.items()}
    assert names == {0: "RandomBot", 1: "GreedyBot"}
    game.reset(seed=1)
    assert game.simulation.table.seat == 2


def test_the_solo_game_has_no_bots() -> None:
    game = RondelEnv("cooper-island", 1, reward="placing", options={"level": "4"})
    got, _ = play(game, seed=1)
    assert got == -1, "a random player loses against Cooper"


def test_an_illegal_action_costs() -> None:
    game = RondelEnv("cooper-island", 2, illegal_penalty=3)
    observation, _ = game.reset(seed=1)
    illegal = np.flatnonzero(observation["action_mask"] == 0)[0]
    _, reward, _, _, info = game.step(illegal)
    assert reward == -3
    assert info == {"illegal": True}


def test_masks_as_some_learners_want_them() -> None:
    game = RondelEnv("cooper-island", 2)
    observation, _ = game.reset(seed=1)
    assert np.array_equal(game.action_masks(), observation["action_mask"] == 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 2}, "0 to 1, not 2"),
        ({"bots": ["random", "random"]}, "2 seats need 1 bots, not 2"),
        ({"render_mode": "hologram"}, "not 'hologram'"),
    ],
)
def test_what_does_not_fit_is_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        RondelEnv("cooper-island", 2, **arguments)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(BotError, match="nobody"):
        RondelEnv("cooper-island", 2, bots="nobody")


def test_bots_think_within_a_budget() -> None:
    game = RondelEnv("cooper-island", 2, budget=Budget(iterations=5))
    assert game.budget.iterations == 5


def test_rendering_wants_a_mode() -> None:
    game = RondelEnv("cooper-island", 2)
    game.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert game.render() is None
