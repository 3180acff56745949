"""A tiny learner: in a minute it plays Cooper Island much better than at random.

    pip install 'rondel[pettingzoo]'
    python examples/learn_cooper_island.py

The policy is as small as it gets: a score for every action, linear in the observation, and a
softmax over the legal ones. It learns by policy gradient (REINFORCE): moves after which the seat
did better than usual become likelier. The opponent plays at random.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rondel.env.gymnasium import RondelEnv

Floats = NDArray[np.float32]
Step = tuple[Floats, NDArray[np.intp], NDArray[np.float64], int, float]
"""What was seen, what was legal and how likely, what was chosen, what it brought."""


class Policy:
    """A row of weights for every action."""

    def __init__(self, env: RondelEnv, seed: int) -> None:
        size = env.simulation.observer.size + 1
        self.weights = np.zeros((env.codec.size, size), np.float32)
        self.draw = np.random.default_rng(seed)
        self.usual = np.zeros(0, np.float32)
        """What is still to be had, by the number of decisions made: a running mean."""

    def chances(self, seen: Floats, legal: NDArray[np.intp]) -> NDArray[np.float64]:
        scores = (self.weights[legal] @ seen).astype(float)
        likely: NDArray[np.float64] = np.exp(scores - scores.max())
        likely /= likely.sum()
        return likely

    def learn(self, steps: list[Step], rate: float) -> None:
        """Make moves likelier by how much more than usual came after them."""
        to_come = np.cumsum([step[-1] for step in steps][::-1], dtype=np.float32)[::-1]
        if len(self.usual) < len(to_come):
            self.usual = np.concatenate([self.usual, to_come[len(self.usual) :]])
        surplus = to_come - self.usual[: len(to_come)]
        self.usual[: len(to_come)] += 0.05 * surplus
        for (seen, legal, chances, chosen, _), more in zip(steps, surplus, strict=True):
            towards = -chances
            towards[chosen] += 1
            self.weights[legal] += (rate * more) * towards[:, None] * seen


def play(env: RondelEnv, policy: Policy) -> list[Step]:
    """A game of the policy against the bots."""
    steps: list[Step] = []
    observation, _ = env.reset()
    over = False
    while not over:
        legal = np.flatnonzero(observation["action_mask"])
        seen = np.append(observation["observation"], np.float32(1))
        chances = policy.chances(seen, legal)
        chosen = int(policy.draw.choice(len(legal), p=chances))
        observation, reward, over, _, _ = env.step(np.int64(legal[chosen]))
        steps.append((seen, legal, chances, chosen, float(reward)))
    return steps


def trial(env: RondelEnv, policy: Policy, games: int) -> float:
    """The points by which the policy leads at the end, on average."""
    margins = [sum(step[-1] for step in play(env, policy)) for _ in range(games)]
    won = np.mean(np.sign(margins)) / 2 + 0.5
    print(f"{np.mean(margins):+6.1f} points, wins {won:4.0%}", flush=True)
    return float(np.mean(margins))


def main(arguments: Sequence[str] | None = None) -> tuple[float, float]:
    """How the policy did before and after learning."""
    parser = argparse.ArgumentParser(description="Learn Cooper Island from nothing.")
    parser.add_argument("--seconds", type=float, default=50, help="how long to learn")
    parser.add_argument("--most", type=int, default=100_000, help="games to learn from, at most")
    parser.add_argument("--rate", type=float, default=0.0003, help="how fast to learn")
    parser.add_argument("--trial", type=int, default=40, help="games of each trial")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)

    env = RondelEnv("cooper-island", seats=2, bots="random", reward="progress")
    policy = Policy(env, given.seed)
    env.reset(seed=given.seed)
    print("before learning   ", end="")
    before = trial(env, policy, given.trial)
    end = time.monotonic() + given.seconds
    margins: list[float] = []
    while time.monotonic() < end and len(margins) < given.most:
        steps = play(env, policy)
        policy.learn(steps, given.rate)
        margins.append(sum(step[-1] for step in steps))
        if len(margins) % 100 == 0:
            print(
                f"after {len(margins):5} games {np.mean(margins[-100:]):+6.1f} points", flush=True
            )
    print(f"after {len(margins):5} games ", end="")
    return before, trial(env, policy, given.trial)


if __name__ == "__main__":
    main()
