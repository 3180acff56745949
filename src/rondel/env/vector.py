"""Many tables of one game in one process, as batches of numbers: for self-play.

    from rondel.env.vector import VectorEnv

    games = VectorEnv("cooper-island", seats=3, tables=64)
    seen, info = games.reset(seed=7)
    while learning:
        actions = policy(seen["observation"], seen["action_mask"])
        seen, rewards, terminations, truncations, info = games.step(actions)

Row by row it is about one table: what the seat that decides there sees, and its legal actions.
`info["seat"]` says which seat that is. A table whose game is over is dealt anew at once; how the
game ended is in `info["results"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.core.codec import Codec
from rondel.env.simulation import Onlooker, Options, Simulation

Batch = dict[str, NDArray[Any]]
Settled = tuple[
    NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[int, list[dict[str, Any]]]
]
"""Rewards, which games are over, which are cut off, and results by table."""


class VectorEnv:
    """So many tables, each of which goes through one game after the other.

    An illegal action is an `IllegalMove`. `max_cycles` cuts games off after so many decisions.
    Copies (`clone()`, `copy.deepcopy`) and pickles go on with the same games.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        tables: int,
        options: Options | None = None,
        content: str | Path | None = None,
        reward: str = "margin",
        max_cycles: int | None = None,
    ) -> None:
        if tables < 1:
            raise ValueError(f"there is at least one table, not {tables}")
        first = Simulation(game, seats, options, content, reward)
        self._seat([first, *(first.clone() for _ in range(tables - 1))], max_cycles)

    def _seat(self, simulations: list[Simulation], max_cycles: int | None) -> None:
        first = simulations[0]
        self.simulations = simulations
        self.observer = first.observer
        self._onlooker = Onlooker(first.observer, len(simulations))
        self.codec: Codec = first.codec
        """Moves and their numbers."""
        self.blocks = first.observer.blocks
        """Where each named block lies in an observation."""
        self.labels = first.observer.labels
        """What each number of an observation says."""
        self.seats = first.seats
        self.max_cycles = max_cycles

    def clone(self) -> VectorEnv:
        """The same games once more, to go another way."""
        return deepcopy(self)

    def __reduce__(self) -> tuple[Callable[..., VectorEnv], tuple[Any, ...]]:
        return _resume, (self.simulations, self.max_cycles)

    def reset(self, seed: int | None = None) -> tuple[Batch, dict[str, Any]]:
        """Deal new games. With a seed the first table has that one, the second the next one …"""
        for number, simulation in enumerate(self.simulations):
            simulation.reset(None if seed is None else seed + number)
        return self._look(), self._info()

    def step(
        self, actions: Sequence[int] | NDArray[Any]
    ) -> tuple[Batch, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """An action for each table.

        The rewards are what each seat of each table got: `rewards[table, seat]`.
        """
        try:
            for simulation, action in zip(self.simulations, actions, strict=True):
                simulation.move(int(action))
        finally:  # an illegal action at one table leaves no finished game at another
            rewards, over, cut, results = self._settle()
        return self._look(), rewards, over, cut, {**self._info(), "results": results}

    def _settle(self) -> Settled:
        """Pay what has become due, and deal anew where a game is over."""
        count = len(self.simulations)
        rewards = np.zeros((count, self.seats), np.float32)
        over, cut = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        results: dict[int, list[dict[str, Any]]] = {}
        for number, simulation in enumerate(self.simulations):
            ended = simulation.table.over
            if ended or simulation.dense:
                rewards[number] = simulation.paid()
            if ended:
                over[number] = True
                results[number] = simulation.result()
            elif len(simulation.moves) == self.max_cycles:
                cut[number] = ended = True
            if ended:
                simulation.reset()
        return rewards, over, cut, results

    def _look(self) -> Batch:
        """What the seats that decide see, and what they may do."""
        tables = [simulation.table for simulation in self.simulations]
        size, number = self.codec.size, self.codec.number
        legal = [
            start + number[move]
            for start, table in zip(range(0, size * len(tables), size), tables, strict=True)
            for move in table.moves()
        ]
        masks = np.zeros((len(tables), size), np.int8)
        masks.reshape(-1)[legal] = 1
        return {"observation": self._onlooker.observe(tables), "action_mask": masks}

    def _info(self) -> dict[str, Any]:
        return {"seat": np.array([simulation.table.seat for simulation in self.simulations])}


def _resume(simulations: list[Simulation], max_cycles: int | None) -> VectorEnv:
    first = simulations[0]
    for simulation in simulations:  # a pickle brings each of them an observer of its own
        simulation.codec, simulation.observer = first.codec, first.observer
    games = VectorEnv.__new__(VectorEnv)
    games._seat(simulations, max_cycles)
    return games
