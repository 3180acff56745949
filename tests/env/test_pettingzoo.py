"""The PettingZoo environments: PettingZoo's own tests, and what they leave open."""

from __future__ import annotations

import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

import rondel
from rondel import IllegalMove
from rondel.env.pettingzoo import cycle_env, env, parallel_env, raw_env
from rondel.env.rendering import MODES
from rondel.env.rewards import margin
from tests.support.learners import EVERY_GAME, NAMES
from tools.fuzz import GAMES

MASKED = [
    # The form with a mask that PettingZoo's own classic games have; the test knows theirs by name.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    # When the game is over, nothing is legal.
    "ignore:Action mask numpy array is all zeros",
]


@pytest.mark.filterwarnings(*MASKED)
@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_pettingzoo_api(game: str, seats: int) -> None:
    api_test(env(game, seats), num_cycles=200)


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_pettingzoo_seeds(game: str, seats: int) -> None:
    seed_test(partial(env, game, seats), num_cycles=40)


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_pettingzoo_max_cycles(game: str, seats: int) -> None:
    """In the form in which all agents act in every cycle, as the test has it."""
    max_cycles_test(
        SimpleNamespace(
            parallel_env=partial(parallel_env, game, seats), env=partial(cycle_env, game, seats)
        )
    )


@pytest.mark.parametrize("game", NAMES)
def test_pettingzoo_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    svg = {"svg": lambda text: text.startswith("<svg ") and text.endswith("</svg>")}
    render_test(partial(env, game, 3), custom_tests=svg)
    assert "player" in capsys.readouterr().out, "the mode for people prints the board"


def play(game: Any, seed: int, most: int = 10_000) -> dict[str, float]:
    """A random game to its end; what each agent got on the way."""
    draw = np.random.default_rng(seed)
    got = dict.fromkeys(game.possible_agents, 0.0)
    game.reset(seed=seed)
    for _ in zip(game.agent_iter(), range(most), strict=False):
        observation, reward, termination, truncation, _ = game.last()
        got[game.agent_selection] += reward
        if termination or truncation:
            game.step(None)
        else:
            game.step(int(draw.choice(np.flatnonzero(observation["action_mask"]))))
    return got


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_is_the_same_at_a_table(game: str) -> None:
    """An environment adds nothing to the game: the same moves lead to the same end."""
    played = raw_env(game, 3, reward="margin")
    table = rondel.new(game, 3, seed=11)
    draw = np.random.default_rng(1)
    played.reset(seed=11)
    while not table.over:
        assert played.agent_selection == f"player_{table.seat}"
        mask = played.observe(played.agent_selection)["action_mask"]
        legal = [played.codec.decode(int(number)) for number in np.flatnonzero(mask)]
        assert sorted(map(str, legal)) == sorted(map(str, table.moves()))
        move = legal[int(draw.integers(len(legal)))]
        played.step(played.codec.encode(move))
        table.play(move)
    assert all(played.terminations.values())
    assert [played.rewards[agent] for agent in played.agents] == margin(table)
    assert played.simulation.table.scores() == table.scores()


def test_only_the_agent_that_decides_has_legal_actions() -> None:
    game = env("cooper-island", 3)
    game.reset(seed=1)
    for agent in game.agents:
        legal = game.observe(agent)["action_mask"].sum()
        assert (legal > 1) == (agent == game.agent_selection)


@pytest.mark.parametrize("game", NAMES)
def test_progress_adds_up_to_the_margin(game: str) -> None:
    dense, sparse = raw_env(game, 2, reward="progress"), raw_env(game, 2)
    assert play(dense, seed=3) == play(sparse, seed=3)


def test_progress_is_paid_on_the_way() -> None:
    game = raw_env("maracaibo", 2, reward="progress")
    draw = np.random.default_rng(2)
    game.reset(seed=2)
    paid = 0
    while not any(game.terminations.values()):
        legal = np.flatnonzero(game.observe(game.agent_selection)["action_mask"])
        game.step(int(draw.choice(legal)))
        assert game.rewards["player_0"] == -game.rewards["player_1"]
        paid += game.rewards["player_0"] != 0
    assert paid > 5


def test_placing_is_paid_at_the_end() -> None:
    got = play(env("cooper-island", 4, reward="placing"), seed=5)
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) <= 1


def test_an_unknown_reward_is_named() -> None:
    with pytest.raises(ValueError, match="margin, placing, progress, not 'fame'"):
        env("cooper-island", 2, reward="fame")


def test_an_unknown_render_mode_is_named() -> None:
    with pytest.raises(ValueError, match="not 'hologram'"):
        env("cooper-island", 2, render_mode="hologram")


def test_a_seed_is_the_seed_of_the_table_and_of_those_that_follow() -> None:
    game = raw_env("cooper-island", 2)
    game.reset(seed=7)
    first = game.observe("player_0")["observation"]
    game.reset()
    second = game.simulation.table.setup.seed
    assert second == "7.1"
    game.reset(seed=7)
    assert game.simulation.table.setup.seed == "7"
    assert np.array_equal(game.observe("player_0")["observation"], first)
    game.reset()
    assert game.simulation.table.setup.seed == second


def test_without_a_seed_every_game_is_another() -> None:
    game = raw_env("cooper-island", 2)
    seeds = set()
    for _ in range(3):
        game.reset()
        seeds.add(game.simulation.table.setup.seed)
    assert len(seeds) == 3


def test_options_reach_the_game() -> None:
    game = raw_env("cooper-island", 2, options={"layout": "A24"})
    game.reset(seed=1)
    assert game.simulation.table.setup.options["layout"] == "A24"


@pytest.mark.parametrize("game", NAMES)
def test_the_content_is_part_of_the_name(game: str) -> None:
    """CODEC and observation are the pack's: another pack is another environment."""
    ours, theirs = raw_env(game, 2), raw_env(game, 2, content=GAMES[game].rich_pack)
    assert str(ours).startswith(f"rondel/{game}-2-v")
    assert str(ours) != str(theirs)
    hashes = [str(one).rpartition("-")[2] for one in (ours, theirs)]
    assert hashes == [one.simulation.table.setup.content_hash for one in (ours, theirs)]


def test_an_illegal_action_is_refused() -> None:
    game = raw_env("cooper-island", 2)
    game.reset(seed=1)
    illegal = int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        game.step(illegal)


@pytest.mark.parametrize("number", [-1, 10**6])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    game = raw_env("cooper-island", 2)
    game.reset(seed=1)
    with pytest.raises(ValueError, match=f"from 0 to {game.codec.size - 1}, not {number}"):
        game.step(number)


def test_in_the_guarded_form_an_illegal_action_loses(caplog: pytest.LogCaptureFixture) -> None:
    game = env("cooper-island", 2, illegal_reward=-50)
    game.reset(seed=1)
    agent = game.agent_selection
    illegal = int(np.flatnonzero(game.observe(agent)["action_mask"] == 0)[0])
    game.step(illegal)
    assert all(game.terminations.values())
    assert game.rewards[agent] == -50


def test_a_game_is_cut_off_after_so_many_decisions() -> None:
    game = raw_env("new-zealand", 3, max_cycles=25)
    play(game, seed=1)
    game.reset(seed=1)
    for _ in range(25):
        assert not any(game.truncations.values())
        game.step(int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"])[0]))
    assert all(game.truncations.values())
    assert not any(game.terminations.values())


def test_whoever_waits_has_nothing_else_to_do() -> None:
    game = parallel_env("cooper-island", 3)
    observations, _ = game.reset(seed=1)
    wait = game.wait
    for _ in range(40):
        decider = f"player_{game.simulation.table.seat}"
        for agent, observation in observations.items():
            mask = observation["action_mask"]
            assert mask[wait] == (agent != decider)
            assert (mask.sum() > 1) == (agent == decider)
            assert game.observation_space(agent).contains(observation)
        actions = dict.fromkeys(game.agents, wait)
        actions[decider] = int(np.flatnonzero(observations[decider]["action_mask"])[0])
        observations, _, _, _, infos = game.step(actions)
        assert not any(infos.values())


def test_a_parallel_game_ends() -> None:
    game = parallel_env("maracaibo", 2)
    observations, _ = game.reset(seed=4)
    draw = np.random.default_rng(4)
    while game.agents:
        actions = {
            agent: int(draw.choice(np.flatnonzero(seen["action_mask"])))
            for agent, seen in observations.items()
        }
        observations, rewards, terminations, truncations, _ = game.step(actions)
    assert terminations == {"player_0": True, "player_1": True}
    assert not any(truncations.values())
    assert list(rewards.values()) == margin(game.simulation.table)


def test_in_a_parallel_game_a_legal_move_stands_in_for_an_illegal_one() -> None:
    game = parallel_env("cooper-island", 2)
    game.reset(seed=1)
    *_, infos = game.step(dict.fromkeys(game.agents, game.wait))
    assert infos["player_0"] == {"illegal": True}
    strict = parallel_env("cooper-island", 2, illegal="error")
    observations, _ = strict.reset(seed=1)
    illegal = int(np.flatnonzero(observations["player_0"]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        strict.step({"player_0": illegal, "player_1": strict.wait})
    with pytest.raises(ValueError, match="not 'shrug'"):
        parallel_env("cooper-island", 2, illegal="shrug")


@pytest.mark.parametrize("make", [raw_env, parallel_env])
def test_environments_can_be_pickled(make: Any) -> None:
    """As learners do that play in several processes."""
    game = pickle.loads(pickle.dumps(make("maracaibo", 3, reward="placing", max_cycles=9)))
    assert game.possible_agents == ["player_0", "player_1", "player_2"]
    assert game.max_cycles == 9


@pytest.mark.parametrize("game", NAMES)
def test_pictures_in_all_modes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = {}
    for mode in MODES:
        shown = raw_env(game, 2, render_mode=mode)
        shown.reset(seed=1)
        pictures[mode] = shown.render()
    assert pictures["human"] is None
    assert pictures["ansi"] in capsys.readouterr().out
    assert "\x1b[" in pictures["ansi"], "with colours"
    pixels = pictures["rgb_array"]
    assert pixels.shape[1] == 240
    colours = {tuple(colour) for colour in pixels.reshape(-1, 3)[::50]}
    assert len(colours) > 5, "a picture, and not a black or white square"


def test_a_picture_has_the_colours_of_the_game() -> None:
    """The painter of pixels knows no style variables: the sea is blue all the same."""
    game = raw_env("cooper-island", 3, render_mode="rgb_array")
    game.reset(seed=1)
    sea = np.array([0xCF, 0xE2, 0xE6])
    like_sea = np.abs(game.render().astype(int) - sea).max(axis=2) < 12
    assert like_sea.mean() > 0.05


def test_rendering_wants_a_mode() -> None:
    game = raw_env("cooper-island", 2)
    game.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert game.render() is None
    game.close()
