"""The OpenSpiel games: OpenSpiel's own test, and what it leaves open."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest

from rondel.env.openspiel import LUCKS, RondelState, load_game, spiel_name
from rondel.env.rewards import margin
from rondel.games import find_game
from tests.support.learners import EVERY_GAME, NAMES
from tools.fuzz import GAMES

SAMPLER = pyspiel.UniformProbabilitySampler(0.0, 1.0)


def load(game: str, players: int, **parameters: Any) -> Any:
    return load_game(game, players=players, **parameters)


def states(game: Any, seed: int, most: int = 10_000) -> Iterator[RondelState]:
    """The states of a random game."""
    luck = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(luck.choice(state.legal_actions()))


def decision(game: Any, seed: int, number: int) -> RondelState:
    """A decision in the middle of a random game."""
    found = (state for state in states(game, seed) if not state.is_chance_node())
    for _ in range(number):
        next(found)
    return next(found)


@pytest.mark.parametrize(
    ("game", "players"),
    [*((game, players) for game, players in EVERY_GAME if players < 3), ("cooper-island", 3)],
)
def test_openspiel_random_sim(game: str, players: int) -> None:
    """Legal actions, masks, tensors, strings, copies, serialization, returns: OpenSpiel's test."""
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


def test_openspiel_random_sim_with_rewards_on_the_way() -> None:
    game = load("cooper-island", 2, reward="progress")
    assert game.get_type().reward_model == pyspiel.GameType.RewardModel.REWARDS
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", NAMES)
def test_games_are_registered_by_name(game: str) -> None:
    loaded = pyspiel.load_game(f"{spiel_name(game)}(players=4,rng_seed=3)")
    assert loaded.num_players() == 4
    assert loaded.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert loaded.max_chance_outcomes() == LUCKS
    content = find_game(game).load_content(None)
    assert loaded.num_distinct_actions() == find_game(game).codec(content).size
    assert str(pyspiel.load_game(str(loaded))) == str(loaded)


@pytest.mark.parametrize("game", NAMES)
def test_a_game_can_be_played_to_its_end(game: str) -> None:
    *_, last = states(load(game, 3), seed=1)
    assert last.is_terminal()
    assert last.table is not None
    assert last.returns() == margin(last.table)
    assert last.legal_actions() == []
    assert "over" in str(last)


@pytest.mark.parametrize("game", NAMES)
def test_luck_is_drawn_at_chance_nodes_alone(game: str) -> None:
    """A decision leads to the same state every time; a chance node to as many as it has lucks."""
    chances = 0
    for state in states(load(game, 2), seed=2, most=150):
        if state.is_terminal():
            break
        action = state.legal_actions()[0]
        if state.is_chance_node():
            chances += 1
            outcomes = state.chance_outcomes()
            assert len(outcomes) == LUCKS
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        twins = [state.child(action) for _ in range(2)]
        seen = [str(twin.table and twin.table.view(0).contents) for twin in twins]
        assert seen[0] == seen[1]
    assert chances > 3


def test_other_lucks_are_other_draws() -> None:
    root = load("maracaibo", 2).new_initial_state()
    hands = {root.child(luck).observation_string(0) for luck in range(20)}
    assert len(hands) == 20
    other = load("maracaibo", 2, rng_seed=1).new_initial_state()
    assert other.child(0).observation_string(0) not in hands
    again = load("maracaibo", 2).new_initial_state()
    assert again.child(7).observation_string(0) == root.child(7).observation_string(0)


def test_what_is_drawn_is_not_known_before() -> None:
    """The move waits: nothing of what it draws is in the state that waits."""
    waiting = next(
        state
        for state in states(load("cooper-island", 2), seed=3)
        if state.is_chance_node() and state.table is not None
    )
    assert "draws for" in str(waiting)
    children = {waiting.child(luck).observation_string(0) for luck in range(LUCKS)}
    assert 1 < len(children) <= LUCKS


@pytest.mark.parametrize(("game", "players"), [(game, 3) for game in NAMES])
def test_resampled_states_differ_in_what_is_hidden_alone(game: str, players: int) -> None:
    checked = 0
    for number, state in enumerate(states(load(game, players), seed=4)):
        if number % 30 or state.is_chance_node() or state.is_terminal():
            continue
        for player in range(players):
            twin = state.resample_from_infostate(player, SAMPLER)
            assert twin.current_player() == state.current_player()
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.observation_string(player) == state.observation_string(player)
            if player == state.current_player():
                assert twin.legal_actions() == state.legal_actions()
        checked += 1
    assert checked > 2


def test_resampling_deals_hands_anew() -> None:
    state = decision(load("maracaibo", 3), seed=5, number=9)
    assert state.table is not None
    other = state.table.view(0)["players"][1]
    assert other["hand_size"] > len(other["seen_hand"])
    true = state.observation_string(1)
    dreams = {state.resample_from_infostate(0, SAMPLER).observation_string(1) for _ in range(5)}
    assert len(dreams | {true}) > 2


def test_a_resampled_state_tells_nothing_of_what_others_saw() -> None:
    """The past of another seat, as it was, is forgotten with its hand."""
    state = decision(load("maracaibo", 2), seed=6, number=60)
    other = 1 - state.current_player()
    twin = state.resample_from_infostate(state.current_player(), SAMPLER)
    remembered = state.information_state_string(other).partition(" ")[0]
    assert remembered
    assert not twin.information_state_string(other).startswith(remembered)
    game = state.get_game()
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(twin, other)
    assert not observer.dict["played"].any()
    observer.set_from(state, other)
    assert observer.dict["played"].any()


def test_resampling_waits_for_a_decision() -> None:
    root = load("cooper-island", 2).new_initial_state()
    with pytest.raises(ValueError, match="at decisions"):
        root.resample_from_infostate(0, SAMPLER)


def test_information_states_remember_and_observations_do_not() -> None:
    """Two ways to the same sight: storing first wood then food, or food then wood."""
    game = load("cooper-island", 2)
    found = _two_orders(game)
    assert found is not None
    one, other = found
    player = one.current_player()
    assert one.observation_string(player) == other.observation_string(player)
    assert one.information_state_string(player) != other.information_state_string(player)
    assert one.observation_tensor(player) == other.observation_tensor(player)
    assert one.information_state_tensor(player) == other.information_state_tensor(player)


def _two_orders(game: Any) -> tuple[RondelState, RondelState] | None:
    """Two moves of a seat that can be made in either order."""
    for seed in range(20):
        for state in states(game, seed):
            if state.is_terminal() or state.is_chance_node():
                continue
            stores = [
                action
                for action in state.legal_actions()
                if state.action_to_string(action).startswith("store_from_land")
            ]
            if len(stores) < 2:
                continue
            ways = []
            for order in (stores[:2], stores[1::-1]):
                twin = state.clone()
                for action in order:
                    if not twin.is_chance_node() and action in twin.legal_actions():
                        twin.apply_action(action)
                ways.append(twin)
            if all(way.current_player() == state.current_player() for way in ways) and all(
                len(way.history()) == len(state.history()) + 2 for way in ways
            ):
                return ways[0], ways[1]
    return None


@pytest.mark.parametrize("game", NAMES)
def test_nobody_sees_what_is_hidden(game: str) -> None:
    """Observations of a player are those of its view, whoever asks."""
    state = decision(load(game, 3), seed=7, number=50)
    assert state.table is not None
    for player in range(3):
        assert json.loads(state.observation_string(player)) == json.loads(
            json.dumps(state.table.view(player).contents)
        )


@pytest.mark.parametrize("game", NAMES)
def test_tensors_come_in_named_blocks(game: str) -> None:
    loaded = load(game, 2)
    state = decision(loaded, seed=8, number=30)
    observer = loaded.make_py_observer()
    observer.set_from(state, 0)
    assert np.array_equal(observer.tensor, np.array(state.observation_tensor(0), np.float32))
    assert observer.dict["to_decide"].argmax() == state.current_player()
    assert sum(len(block) for block in observer.dict.values()) == len(observer.tensor)


def test_observers_see_what_a_player_sees() -> None:
    game = load("cooper-island", 2)
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    with pytest.raises(ValueError, match="what its player sees"):
        game.make_py_observer(public)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})


@pytest.mark.parametrize("game", NAMES)
def test_states_survive_pickling_imagined_ones_too(game: str) -> None:
    state = decision(load(game, 2), seed=9, number=35)
    dream = state.resample_from_infostate(state.current_player(), SAMPLER)
    dream.apply_action(dream.legal_actions()[0])
    for one in (state, dream):
        position = pickle.loads(pickle.dumps(one.position))
        assert one.table is not None
        for player in range(2):
            assert position.table.describe(player) == one.table.describe(player)
        assert position.pending == one.position.pending


@pytest.mark.parametrize("game", NAMES)
def test_copies_go_their_own_way(game: str) -> None:
    state = decision(load(game, 2), seed=10, number=20)
    before = str(state), state.observation_string(0)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[-1])
    assert (str(state), state.observation_string(0)) == before
    assert str(twin) != before[0]


def test_options_and_content_are_parameters() -> None:
    game = load("cooper-island", 2, options="layout:A24;start_tile:random")
    state = game.new_initial_state().child(0)
    assert state.table.setup.options["layout"] == "A24"
    assert state.table.setup.options["start_tile"] == "random"
    rich = load("maracaibo", 2, content=str(GAMES["maracaibo"].rich_pack))
    plain = load("maracaibo", 2)
    hashes = {game.new_initial_state().child(0).table.setup.content_hash for game in (rich, plain)}
    assert len(hashes) == 2


def test_places_are_worth_from_minus_one_to_one() -> None:
    game = load("cooper-island", 3, reward="placing")
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    *_, last = states(game, seed=11)
    assert sum(last.returns()) == pytest.approx(0)


def test_python_ends_in_peace_after_games() -> None:
    """OpenSpiel lets go of what was registered when the interpreter is gone already."""
    code = "import rondel.env.openspiel, pyspiel; pyspiel.load_game('python_rondel_maracaibo')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
