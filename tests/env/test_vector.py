"""Many tables at once: each row is what a single environment would say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rondel import IllegalMove
from rondel.env.pettingzoo import raw_env
from rondel.env.vector import VectorEnv
from tests.env.test_copies import WAYS
from tests.support.learners import NAMES

TABLES = 3


@pytest.mark.parametrize("game", NAMES)
def test_each_row_is_a_game_of_its_own(game: str) -> None:
    games = VectorEnv(game, 2, TABLES, reward="progress")
    seen, info = games.reset(seed=5)
    singles = [raw_env(game, 2, reward="progress") for _ in range(TABLES)]
    for number, single in enumerate(singles):
        single.reset(seed=5 + number)
    for turn in range(60):
        actions = []
        for row, single in enumerate(singles):
            agent = single.agent_selection
            alone = single.observe(agent)
            assert info["seat"][row] == single.seat[agent]
            assert np.array_equal(seen["observation"][row], alone["observation"])
            assert np.array_equal(seen["action_mask"][row], alone["action_mask"])
            legal = np.flatnonzero(alone["action_mask"])
            actions.append(int(legal[turn % len(legal)]))
            single.step(actions[-1])
        seen, rewards, over, cut, info = games.step(actions)
        assert not over.any()
        assert not cut.any()
        paid = [[single.rewards[agent] for agent in single.agents] for single in singles]
        assert rewards.tolist() == paid


def test_a_table_whose_game_is_over_is_dealt_anew() -> None:
    games = VectorEnv("new-zealand", 2, 2)
    seen, _ = games.reset(seed=1)
    ended: list[int] = []
    draw = np.random.default_rng(1)
    while not ended:
        legal = draw.random(seen["action_mask"].shape) * seen["action_mask"]
        before = [simulation.table for simulation in games.simulations]
        seen, rewards, over, _, info = games.step(legal.argmax(axis=1))
        ended = np.flatnonzero(over).tolist()
    assert list(info["results"]) == ended
    for row in ended:
        scores = [result["score"] for result in info["results"][row]]
        assert scores == [points["total"] for points in before[row].scores()]
        assert rewards[row].tolist() == [scores[0] - scores[1], scores[1] - scores[0]]
        assert games.simulations[row].moves == []
        assert seen["action_mask"][row].sum() > 1
    for row, simulation in enumerate(games.simulations):
        assert np.array_equal(seen["observation"][row], simulation.observe(simulation.table.seat))


def test_games_are_cut_off_after_so_many_decisions() -> None:
    games = VectorEnv("cooper-island", 2, 2, max_cycles=3)
    seen, _ = games.reset(seed=1)
    cuts = []
    for _ in range(6):
        seen, _, _, cut, _ = games.step(seen["action_mask"].argmax(axis=1))
        cuts.append(cut.tolist())
    assert cuts == [[False] * 2, [False] * 2, [True] * 2] * 2


def test_an_illegal_action_leaves_the_other_tables_in_order() -> None:
    games = VectorEnv("cooper-island", 2, 2, max_cycles=1)
    seen, _ = games.reset(seed=1)
    first, second = seen["action_mask"]
    with pytest.raises(IllegalMove):
        games.step([int(first.argmax()), int(second.argmin())])
    assert [simulation.moves for simulation in games.simulations] == [[], []]
    assert games.simulations[0].table.setup.seed == "1.1", "the game that ended is dealt anew"
    assert games.simulations[1].table.setup.seed == "2"


def first_legal(seen: dict[str, NDArray[Any]]) -> NDArray[Any]:
    actions: NDArray[Any] = seen["action_mask"].argmax(axis=1)
    return actions


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", NAMES)
def test_a_copy_goes_on_with_the_same_games(game: str, way: str) -> None:
    games = VectorEnv(game, 2, 2, max_cycles=30)
    seen, _ = games.reset(seed=3)
    for _ in range(20):
        seen, *_ = games.step(first_legal(seen))
    twin = WAYS[way](games)
    again = seen
    for _ in range(20):
        again, *_ = twin.step(first_legal(again))
    for _ in range(20):
        seen, *_ = games.step(first_legal(seen))
    assert np.array_equal(again["observation"], seen["observation"])
    assert np.array_equal(again["action_mask"], seen["action_mask"])


def test_what_was_seen_stays_as_it_was() -> None:
    games = VectorEnv("cooper-island", 2, 2)
    seen, _ = games.reset(seed=1)
    before = seen["observation"].copy()
    games.step(first_legal(seen))
    assert np.array_equal(seen["observation"], before)
    seen["observation"][:] = 0  # it is the learner's own
    later, *_ = games.step([simulation.legal()[0] for simulation in games.simulations])
    for row, simulation in enumerate(games.simulations):
        assert np.array_equal(later["observation"][row], simulation.observe(simulation.table.seat))


def test_there_is_at_least_one_table() -> None:
    with pytest.raises(ValueError, match="at least one"):
        VectorEnv("cooper-island", 2, 0)
