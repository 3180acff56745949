"""Self-play with MaskablePPO of sb3-contrib: the opponents are what the learner was a while ago.

    pip install 'rondel[pettingzoo]' sb3-contrib
    python examples/maskable_ppo.py --game cooper-island --steps 200000

One seat learns. The others are played by a copy of its policy, which is replaced by the present one
every so many steps. At the end the policy plays some games against random bots.
"""

from __future__ import annotations

import argparse
import copy
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from rondel.bots import Budget
from rondel.core.moves import Move
from rondel.core.table import View
from rondel.env.gymnasium import RondelEnv
from rondel.env.simulation import Simulation


class Past:
    """A bot that plays as the learner did when it was copied last; at random before that."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.policy: Any = None
        self.draw = np.random.default_rng(1)

    def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
        if self.policy is None:
            return moves[int(self.draw.integers(len(moves)))]
        seen = self.simulation.observe(view.seat)
        mask = self.simulation.mask(view.seat)
        action, _ = self.policy.predict(seen, action_masks=mask)
        return self.simulation.codec.decode(int(action))


class SelfPlay(gymnasium.Wrapper[Any, Any, Any, Any]):
    """The game from one seat; what is seen is the array alone, as the learner wants it."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = RondelEnv(game, seats, reward="placing")
        super().__init__(self.game)
        self.observation_space = Box(-1, 1, (self.game.simulation.observer.size,), np.float32)
        self.past = Past(self.game.simulation)

    def reset(self, **given: Any) -> tuple[NDArray[np.float32], dict[str, Any]]:
        self.game.reset(**given)
        # The bots that the game has seated make way; what they have moved is moved.
        self.game.playing = dict.fromkeys(self.game.playing, self.past)
        return self.game.simulation.observe(self.game.seat), {}

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.game.step(action)
        return seen["observation"], reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        masks: NDArray[np.bool_] = self.game.action_masks()
        return masks


class Renewal(BaseCallback):
    """Puts a copy of the present policy in the place of the past one."""

    def __init__(self, past: Past, every: int) -> None:
        super().__init__()
        self.past = past
        self.every = every

    def _on_step(self) -> bool:
        if self.num_timesteps % self.every == 0:
            self.past.policy = copy.deepcopy(self.model.policy)
        return True


def places(model: Any, game: str, seats: int, games: int) -> float:
    """The mean place against random bots; 1 is best."""
    env = SelfPlay(game, seats)
    found = []
    for seed in range(games):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, _, over, _, info = env.step(action)
        found.append(info["place"])
    return float(np.mean(found))


def main(arguments: Sequence[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--game", default="cooper-island")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--every", type=int, default=10_000, help="steps between two renewals")
    parser.add_argument("--rollout", type=int, default=2048, help="steps between two lessons")
    parser.add_argument("--trial", type=int, default=20, help="games against random bots")
    given = parser.parse_args(arguments)
    env = SelfPlay(given.game, given.seats)
    model = MaskablePPO("MlpPolicy", env, n_steps=given.rollout, gamma=1.0, seed=1, verbose=1)
    model.learn(given.steps, callback=Renewal(env.past, given.every))
    mean = places(model, given.game, given.seats, given.trial)
    print(f"mean place against random bots: {mean:.2f} of {given.seats}")
    return mean


if __name__ == "__main__":
    main()
