"""OpenSpiel's Monte-Carlo tree search plays Cooper Island against a random player.

    pip install 'rondel[openspiel]'
    python examples/openspiel_mcts.py

Cards lie hidden, so the search is the one for games with secrets (information set MCTS): every
simulation starts from a state in which all that the player can't see is dealt anew. A simulation
is cut off after some random moves; what the seat leads by then is its worth.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from rondel.env.openspiel import load_game


def play(game: pyspiel.Game, simulations: int, seed: int) -> list[float]:
    """A game of the search, at the first seat, against a random player; their returns."""
    draw = np.random.RandomState(seed)
    evaluator = RandomRolloutEvaluator(n_rollouts=1, max_length=20, random_state=draw)
    search = ISMCTSBot(game, evaluator, uct_c=4.0, max_simulations=simulations, random_state=draw)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(search.step(state))
        else:
            state.apply_action(draw.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


def main(arguments: Sequence[str] | None = None) -> list[float]:
    """The points by which the search won each game."""
    parser = argparse.ArgumentParser(description="Search against a random player.")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--simulations", type=int, default=20, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)

    game = load_game("cooper-island", players=2, reward="progress")
    margins = []
    for number in range(given.games):
        start = time.monotonic()
        margins.append(play(game, given.simulations, given.seed + number)[0])
        took = time.monotonic() - start
        print(f"game {number + 1}: the search leads by {margins[-1]:+.0f} points ({took:.0f} s)")
    return margins


if __name__ == "__main__":
    main()
