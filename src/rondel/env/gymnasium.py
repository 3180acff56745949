"""Gymnasium environments: one seat learns, bots play the others.

    import gymnasium
    import rondel.env.gymnasium

    game = gymnasium.make("rondel/cooper-island-v2", seats=3, bots="greedy")

The number after `v` is the game's rules version. Alone (`seats=1`) one plays the solo game.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Self

try:
    import gymnasium
    from gymnasium.spaces import Dict, Discrete
except ImportError as error:
    raise ImportError("Gymnasium is not installed: pip install 'rondel[pettingzoo]'") from error

import numpy as np

from rondel.bots import Bot, Budget, find_bot
from rondel.core.chance import Chance
from rondel.env.pettingzoo import observation_space
from rondel.env.rendering import MODES, Rendered, render
from rondel.env.simulation import Numbered, Options, Simulation
from rondel.games import find_game, list_games

Observation = dict[str, Any]


class RondelEnv(Numbered, gymnasium.Env[Observation, np.int64]):
    """A game from one seat. `bots` are the others, clockwise from it; one name stands for all.

    An action that is not legal is replaced by a legal one, drawn at random, and costs
    `illegal_penalty`; `info["illegal"]` says so. Learners that heed the mask never see that.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int,
        bots: str | Sequence[str] = "random",
        seat: int = 0,
        budget: Budget | None = None,
        options: Options | None = None,
        content: str | Path | None = None,
        reward: str = "margin",
        illegal_penalty: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"a render mode is one of {', '.join(MODES)}, not {render_mode!r}")
        if not 0 <= seat < seats:
            raise ValueError(f"the seats are 0 to {seats - 1}, not {seat}")
        self.simulation = Simulation(game, seats, options, content, reward)
        names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != seats - 1:
            raise ValueError(f"{seats} seats need {seats - 1} bots, not {len(names)}")
        self.seat = seat
        self.budget = budget or Budget()
        self.names = {(seat + i) % seats: name for i, name in enumerate(names, 1)}
        self.bots = {at: find_bot(name) for at, name in self.names.items()}
        self.playing: dict[int, Bot] = {}
        self.illegal_penalty = illegal_penalty
        self.render_mode = render_mode
        self.luck = ""
        """From which the bots of this game have their luck."""
        self.action_space = Discrete(self.codec.size)
        self.observation_space: Dict = observation_space(self.simulation, self.codec.size)

    def clone(self) -> Self:
        """The same game once more, to go another way.

        Its bots begin to think anew: two clones of one moment meet the same luck, and the
        original goes on with its own.
        """
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Copies and pickles keep the game, but not the thoughts of its bots."""
        luck = f"{self.luck} {len(self.simulation.moves)}"
        return {**self.__dict__, "playing": {}, "luck": luck, "bots": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.bots = {seat: find_bot(name) for seat, name in self.names.items()}
        self._seat_bots()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.simulation.reset(seed)
        self.luck = str(self.np_random.integers(1 << 62))
        self._seat_bots()
        self._let_bots_play()
        self._show()
        return self._observe(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {}
        number, penalty = int(action), 0.0
        legal = self.simulation.legal()
        if number not in legal:
            number = legal[int(self.np_random.integers(len(legal)))]
            penalty = self.illegal_penalty
            info["illegal"] = True
        paid = self.simulation.play(number)[self.seat]
        paid += self._let_bots_play()
        self._show()
        over = self.simulation.table.over
        if over:
            info |= self.simulation.result()[self.seat]
        return self._observe(), paid - penalty, over, False, info

    def _seat_bots(self) -> None:
        self.playing = {
            seat: make(Chance(f"{self.luck} {seat}")) for seat, make in self.bots.items()
        }

    def _let_bots_play(self) -> float:
        """Until the seat has a decision, or the game is over; what the seat got meanwhile."""
        table = self.simulation.table
        paid = 0.0
        while not table.over and table.seat != self.seat:
            bot = self.playing[table.seat]
            move = bot.choose(table.view(table.seat), table.moves(), self.budget)
            paid += self.simulation.play_move(move)[self.seat]
        return paid

    def _observe(self) -> Observation:
        simulation = self.simulation
        return {
            "observation": simulation.observe(self.seat),
            "action_mask": simulation.mask(self.seat),
        }

    def action_masks(self) -> Any:
        """The mask alone, as some learners ask for it."""
        return self.simulation.mask(self.seat).astype(bool)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Rendered:
        """The table as the seat sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: make(..., render_mode='ansi')")
            return None
        names = [f"player_{seat}" for seat in range(self.simulation.seats)]
        view = self.simulation.table.view(self.seat)
        return render(self.simulation.game, view, names, self.render_mode)


def env_id(game: str) -> str:
    """What Gymnasium calls the game."""
    return f"rondel/{game}-v{find_game(game).rules_version}"


def register() -> None:
    """Make all games known to `gymnasium.make`."""
    for name in list_games():
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name), entry_point="rondel.env.gymnasium:RondelEnv", kwargs={"game": name}
            )


register()
