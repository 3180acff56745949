"""PettingZoo environments: every seat is an agent.

    from rondel.env.pettingzoo import env

    game = env("cooper-island", seats=3)
    game.reset(seed=7)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        over = termination or truncation
        mask = observation["action_mask"]
        game.step(None if over else game.action_space(agent).sample(mask))

`env` and `raw_env` ask the seat that decides, as often as it decides. `parallel_env` and
`cycle_env` ask all seats again and again: who has nothing to decide waits.

Importing this module also registers the games: `pettingzoo.make("aec", "rondel/maracaibo-v2",
seats=3)`.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Self

try:
    import gymnasium
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import parallel_to_aec
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError as error:
    raise ImportError("PettingZoo is not installed: pip install 'rondel[pettingzoo]'") from error

import numpy as np

from rondel.core.table import IllegalMove
from rondel.env.rendering import MODES, Rendered, render
from rondel.env.simulation import Floats, Numbered, Options, Simulation
from rondel.games import find_game, list_games

Observation = dict[str, Any]
Info = dict[str, Any]


def env(game: str, seats: int, illegal_reward: float = -1, **kwargs: Any) -> Any:
    """The game with PettingZoo's guards: an illegal action ends it and costs its agent.

    Only the guard of order is a wrapper; the others would take as long as the game itself.
    """
    return Guarded(raw_env(game, seats, illegal_reward=illegal_reward, **kwargs))


class Guarded(wrappers.OrderEnforcingWrapper[str, Observation, int | None]):
    """The guard of order, with a short way for those who keep it.

    Otherwise each attribute is asked for through the wrapper, one after the other.
    """

    def last(self, observe: bool = True) -> Any:
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: int | None) -> None:
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)

    def clone(self) -> Self:
        """The same game once more, guarded as well."""
        return deepcopy(self)

    def __str__(self) -> str:
        return str(self.env)


def cycle_env(game: str, seats: int, **kwargs: Any) -> Any:
    """The parallel game as one in which the agents act one after the other, always in order."""
    return parallel_to_aec(parallel_env(game, seats, **kwargs))


class _Common(Numbered):
    """What both kinds of environment have: spaces, rendering, names.

    A copy (`clone()`, `copy.deepcopy`) and a pickle go on with the same game.
    """

    metadata: dict[str, Any]

    def __init__(self, simulation: Simulation, actions: int, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"a render mode is one of {', '.join(MODES)}, not {render_mode!r}")
        self.simulation = simulation
        self.render_mode = render_mode
        self.metadata = {
            "name": simulation.id,
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(simulation.seats)]
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(simulation, actions) for agent in self.possible_agents
        }
        self.state_space = Box(-1, 1, (simulation.seats * simulation.observer.size,), np.float32)

    def state(self) -> Floats:
        """What all seats see, one after the other."""
        return self.simulation.state()

    def clone(self) -> Self:
        """The same game once more, to go another way."""
        return deepcopy(self)

    def _results(self) -> dict[str, Info]:
        """For each agent the points and the place at the end of the game."""
        return dict(zip(self.possible_agents, self.simulation.result(), strict=True))

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self.action_spaces[agent]

    def _picture(self, seat: int) -> Rendered:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: env(..., render_mode='ansi')")
            return None
        table = self.simulation.table
        view = table.view(max(0, table.seat if seat < 0 else seat))
        return render(self.simulation.game, view, self.possible_agents, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def observation_space(simulation: Simulation, actions: int) -> Dict:
    return Dict(
        {
            "observation": Box(-1, 1, (simulation.observer.size,), np.float32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
    )


class raw_env(_Common, AECEnv[str, Observation, int | None]):  # noqa: N801
    """The game as it is: the seat that decides is asked. An illegal action is an `IllegalMove`.

    With an `illegal_reward` it ends the game instead, and that is what its agent gets. `max_cycles`
    cuts a game off after so many decisions.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: Options | None = None,
        content: str | Path | None = None,
        reward: str = "margin",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal_reward: float | None = None,
    ) -> None:
        AECEnv.__init__(self)
        simulation = Simulation(game, seats, options, content, reward)
        _Common.__init__(self, simulation, simulation.codec.size, render_mode)
        self.max_cycles = max_cycles
        self.illegal_reward = illegal_reward
        self.decisions = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.simulation.reset(seed)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.simulation.table.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        seat = self.seat[agent]
        simulation = self.simulation
        return {"observation": simulation.observe(seat), "action_mask": simulation.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, f"{agent} has a decision to make"
        table = self.simulation.table
        try:
            due = self.simulation.play(action)
        except IllegalMove:
            if self.illegal_reward is None:
                raise
            self._end_illegally(agent, self.illegal_reward)
            return
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        if table.over or self.simulation.dense:
            self.rewards = dict(zip(self.agents, due, strict=True))
            self._accumulate_rewards()
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = self._results()
        else:
            self.agent_selection = self.agents[table.seat]
            if self.decisions == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _end_illegally(self, agent: str, reward: float) -> None:
        """End the game as PettingZoo's `TerminateIllegalWrapper` does."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = float(reward)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The table as the selected agent sees it."""
        return self._picture(self.seat[self.agent_selection])

    def close(self) -> None:
        """There is nothing to close."""


class parallel_env(_Common, ParallelEnv[str, Observation, int]):  # noqa: N801
    """All seats act at once, but only the action of the seat that decides counts.

    The last action, `wait`, is for all others. If the deciding seat answers with an action that
    is not legal, a legal one is drawn and played in its place (`illegal="random"`), and its
    `info["illegal"]` says so; with `illegal="error"` that is an `IllegalMove`.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: Options | None = None,
        content: str | Path | None = None,
        reward: str = "margin",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "random",
    ) -> None:
        if illegal not in ("random", "error"):
            raise ValueError(f"illegal is random or error, not {illegal!r}")
        simulation = Simulation(game, seats, options, content, reward)
        _Common.__init__(self, simulation, simulation.codec.size + 1, render_mode)
        self.wait = simulation.codec.size
        """The number of the action that does nothing."""
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.decisions = 0
        self._random = Random(0)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        self.simulation.reset(seed)
        self._random = Random(seed)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Info],
    ]:
        agents = self.agents
        table = self.simulation.table
        decider = agents[table.seat]
        legal = self.simulation.legal()
        action = actions.get(decider, self.wait)
        infos: dict[str, Info] = {agent: {} for agent in agents}
        if action not in legal and (self.illegal == "random" or action == self.wait):
            action = self._random.choice(legal)
            infos[decider]["illegal"] = True
        due = self.simulation.play(action)
        if table.over:
            infos = {agent: infos[agent] | end for agent, end in self._results().items()}
        self.decisions += 1
        cut = self.decisions == self.max_cycles and not table.over
        if self.render_mode == "human":
            self.render()
        result = (
            self._observations(),
            dict(zip(agents, due, strict=True)),
            dict.fromkeys(agents, table.over),
            dict.fromkeys(agents, cut),
            infos,
        )
        if table.over or cut:
            self.agents = []
        return result

    def _observations(self) -> dict[str, Observation]:
        """For each agent; a mask that allows nothing but waiting if it has nothing to decide."""
        simulation = self.simulation
        found = {}
        for agent, seat in self.seat.items():
            mask = simulation.mask(seat, self.wait + 1)
            mask[self.wait] = seat != simulation.table.seat
            found[agent] = {"observation": simulation.observe(seat), "action_mask": mask}
        return found

    def render(self) -> Any:
        """The table as the deciding agent sees it."""
        return self._picture(self.simulation.table.seat)


def env_id(game: str) -> str:
    """What PettingZoo calls the game."""
    return f"rondel/{game}-v{find_game(game).rules_version}"


def register() -> None:
    """Make all games known to `pettingzoo.make`."""
    for name in list_games():
        if env_id(name) not in pettingzoo.aec_registry:
            here = "rondel.env.pettingzoo"
            pettingzoo.register("aec", env_id(name), f"{here}:env", kwargs={"game": name})
            pettingzoo.register(
                "parallel", env_id(name), f"{here}:parallel_env", kwargs={"game": name}
            )


register()
