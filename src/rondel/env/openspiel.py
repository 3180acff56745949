"""OpenSpiel games: importing this module registers all games of Rondel.

    from rondel.env.openspiel import load_game

    game = load_game("cooper-island", players=3)

That is OpenSpiel's `pyspiel.load_game("python_rondel_cooper_island(players=3)")`.

Luck is a player of its own, as OpenSpiel has it. A game begins with a chance node, and a move
that draws something leads to one; each has `lucks` equally likely outcomes, and all that is drawn
until the next decision follows from the outcome. So a state never holds the draws to come. What
has been dealt but is hidden does lie in it: an honest player searches in states that
`resample_from_infostate` deals anew.

Parameters: `players`, `reward` (see `rondel.env.rewards`), `lucks`, `rng_seed` (another seed,
other lucks), `options` ("layout:A24;start_tile:random"), `content` (a folder).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed: pip install 'rondel[openspiel]'") from error

import numpy as np

from rondel.core.chance import Chance
from rondel.core.moves import Move, write_move
from rondel.core.table import NOBODY, Table, View
from rondel.env.rewards import find_reward
from rondel.env.simulation import Observer
from rondel.games import find_game, list_games

Parameters = tuple[tuple[str, Any], ...]
Event = tuple[str, Any]
"""A luck, a move, or a table imagined: what leads from one state to the next."""

LUCKS = 100
LONGEST = 10_000
"""Decisions: games are much shorter."""
FARTHEST = 1_000.0
"""No margin is larger."""
OFTEN = 8
"""Moves that a seat has made so often are often made."""


def spiel_name(game: str) -> str:
    """What OpenSpiel calls the game."""
    return f"python_rondel_{game.replace('-', '_')}"


class Rules:
    """What all states of a game share. Copies and pickles of a state refer to it."""

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        given = dict(parameters)
        self.game = find_game(given["game"])
        self.seats = given["players"]
        self.lucks = given["lucks"]
        self.seed = given["rng_seed"]
        self.options = _read_options(given["options"])
        self.folder = given["content"] or None
        self.reward = find_reward(given["reward"])
        self.dense = given["reward"] == "progress"
        self.bounds = (-1.0, 1.0) if given["reward"] == "placing" else (-FARTHEST, FARTHEST)
        pack = self.deal("0").content
        self.codec = self.game.codec(pack)
        self.observer = Observer(self.game.features(pack, self.seats))
        self.outcomes = [(luck, 1 / self.lucks) for luck in range(self.lucks)]

    def deal(self, seed: str) -> Table:
        return self.game.new(self.seats, seed, self.options, self.folder)

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> tuple[Callable[[Parameters], Rules], tuple[Parameters]]:
        return find_rules, (self.parameters,)


def _read_options(text: str) -> dict[str, str]:
    """`layout:A24;start_tile:random`: commas and equals signs are OpenSpiel's own."""
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    return {name.strip(): value.strip() for name, _, value in pairs}


@cache
def find_rules(parameters: Parameters) -> Rules:
    return Rules(parameters)


class Memory(NamedTuple):
    """What a player remembers: what it saw whenever it was asked, and what it answered."""

    seen: str
    """A hash of it all."""
    played: dict[int, int]
    """How often it has made each move."""

    def after(self, view: View, action: int) -> Memory:
        text = f"{self.seen} {json.dumps(view.contents)} {action}"
        played = {**self.played, action: self.played.get(action, 0) + 1}
        return Memory(_hash(text), played)


NOTHING = Memory("", {})


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


class Past:
    """How a state came about: the event that led to it, and the state before."""

    __slots__ = ("before", "event", "hash", "length", "memories", "seat", "table")

    def __init__(self, before: Past | None, event: Event, seat: int, table: Table | None) -> None:
        self.before = before
        self.event = event
        self.seat = seat
        """Who acted, or for whom the table was imagined."""
        self.table = table
        """The table before the event."""
        self.length: int = 1 if before is None else before.length + 1
        self.hash: str = _hash(f"{before and before.hash} {event}")
        self.memories: dict[int, Memory] = {}

    def memory(self, player: int) -> Memory:
        """What the player remembers of it all; worked out when somebody asks."""
        nodes: list[Past] = []
        node: Past | None = self
        while node is not None and player not in node.memories:
            nodes.append(node)
            node = node.before
        memory = NOTHING if node is None else node.memories[player]
        for node in reversed(nodes):
            kind, value = node.event
            if kind == "move" and node.seat == player:
                assert node.table is not None
                memory = memory.after(node.table.view(player), value)
            elif kind == "imagine" and node.seat != player:
                memory = NOTHING  # what another seat has seen and done is hidden, too
        self.memories[player] = memory
        return memory

    def events(self) -> list[tuple[int, Event]]:
        """All that happened, in order."""
        found = []
        node: Past | None = self
        while node is not None:
            found.append((node.seat, node.event))
            node = node.before
        return found[::-1]


class Position:
    """Where a game stands. A table is never changed, so that copies can share it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table: Table | None = None
        """None until the game is dealt."""
        self.pending: Move | None = None
        """A move that waits for its luck."""
        self.past: Past | None = None
        self.lucks = 0
        """How many have been drawn."""
        self.standing = [0.0] * rules.seats
        self.paid = self.standing
        """What each seat has got, now and at the decision before."""
        self.views: dict[int, View] = {}
        """What players see, once somebody has asked."""

    def view(self, player: int) -> View:
        assert self.table is not None
        if player not in self.views:
            self.views[player] = self.table.view(player)
        return self.views[player]

    def __deepcopy__(self, memo: object) -> Position:
        twin = Position.__new__(Position)
        twin.__dict__.update(self.__dict__)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        events = [] if self.past is None else self.past.events()
        return _replay, (self.rules, events)

    @property
    def at_chance(self) -> bool:
        return self.table is None or self.pending is not None

    def happen(self, seat: int, event: Event) -> None:
        kind, value = event
        self.past = Past(self.past, event, seat, self.table)
        self.views = {}
        if kind == "luck":
            self._take_luck(value)
        elif kind == "move":
            self._play(self.rules.codec.decode(value))
        else:
            assert self.table is not None
            self.table = self.table.imagine(seat, Chance(value))

    def _take_luck(self, luck: int) -> None:
        """All draws until the next decision follow from the number of the luck."""
        self.lucks += 1
        seed = f"{self.rules.seed}.{self.lucks}.{luck}"
        if self.table is None:
            self.table = self.rules.deal(seed)
        else:
            assert self.pending is not None
            self.table = self.table.copy()
            self.table.chance = Chance(seed)
            self.table.play(self.pending)
            self.pending = None
        self._pay()

    def _play(self, move: Move) -> None:
        """A move that draws nothing is played; any other waits for its luck."""
        assert self.table is not None
        self.paid = self.standing
        after = self.table.copy()
        after.play(move)
        if after.chance.drawn == self.table.chance.drawn:
            self.table = after
            self._pay()
        else:
            self.pending = move

    def _pay(self) -> None:
        assert self.table is not None
        if self.table.over or self.rules.dense:
            self.standing = self.rules.reward(self.table)


def _replay(rules: Rules, events: list[tuple[int, Event]]) -> Position:
    position = Position(rules)
    for seat, event in events:
        position.happen(seat, event)
    return position


class RondelState(pyspiel.State):
    """A state of a game; OpenSpiel's names, Rondel's rules."""

    def __init__(self, game: Any, rules: Rules) -> None:
        super().__init__(game)
        self.position = Position(rules)

    @property
    def table(self) -> Table | None:
        """The table; it must not be changed."""
        return self.position.table

    def current_player(self) -> int:
        position = self.position
        if position.at_chance:
            return int(pyspiel.PlayerId.CHANCE)
        assert position.table is not None
        return int(pyspiel.PlayerId.TERMINAL) if position.table.over else position.table.seat

    def is_terminal(self) -> bool:
        position = self.position
        return not position.at_chance and position.table is not None and position.table.over

    def _legal_actions(self, player: int) -> list[int]:
        table = self.position.table
        assert table is not None, "the game is not dealt yet"
        number = self.position.rules.codec.number
        return sorted([number[move] for move in table.moves()])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.rules.outcomes

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.at_chance:
            position.happen(NOBODY, ("luck", int(action)))
        else:
            assert position.table is not None
            position.happen(position.table.seat, ("move", int(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        return write_move(self.position.rules.codec.decode(action))

    def returns(self) -> list[float]:
        return self.position.standing

    def rewards(self) -> list[float]:
        """What has been got since the decision before."""
        position = self.position
        paid = zip(position.standing, position.paid, strict=True)
        return [now - before for now, before in paid]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RondelState:
        """A state as it might be, as far as the player can tell: what is hidden is dealt anew."""
        if self.position.at_chance:
            raise ValueError("a state is resampled at decisions, not at chance nodes")
        twin: RondelState = self.clone()
        twin.position.happen(player, ("imagine", repr(sampler())))
        return twin

    def __str__(self) -> str:
        """Where the game stands; the hash tells histories apart."""
        table, past = self.position.table, self.position.past
        if table is None or past is None:
            return f"{self.position.rules.game.title}, to be dealt"
        scores = [score["total"] for score in table.scores()]
        words = "over" if table.over else f"seat {table.seat} decides"
        pending = self.position.pending
        if pending is not None:
            words = f"seat {table.seat} draws for: {write_move(pending)}"
        return f"{table.setup.game.title}, {past.length} events ({past.hash}); {scores}; {words}"


class RondelObserver:
    """What a player sees as blocks of numbers and as text; with perfect recall also its past."""

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers of Rondel's games have no parameters, but got {params}")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("an observer sees what its player sees: public and its own things")
        self.rules = rules
        self.recalls = bool(kind.perfect_recall)
        size = rules.observer.size
        self.tensor = np.zeros(size + (rules.codec.size if self.recalls else 0), np.float32)
        self.dict = {name: self.tensor[part] for name, part in rules.observer.blocks.items()}
        if self.recalls:
            self.dict["played"] = self.tensor[size:]

    def set_from(self, state: RondelState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is None:
            return
        size = self.rules.observer.size
        self.tensor[:size] = self.rules.observer.observe(state.position.view(player))
        if self.recalls and state.position.past is not None:
            played = self.dict["played"]
            for action, times in state.position.past.memory(player).played.items():
                played[action] = min(times / OFTEN, 1)

    def string_from(self, state: RondelState, player: int) -> str:
        past = state.position.past
        if past is None:
            return f"player {player}, before the deal"
        seen = json.dumps(state.position.view(player).contents)
        return f"{past.memory(player).seen} {seen}" if self.recalls else seen


def _game_type(name: str, dense: bool) -> Any:
    game = find_game(name)
    rewards = pyspiel.GameType.RewardModel
    return pyspiel.GameType(
        short_name=spiel_name(name),
        long_name=f"{game.title} (Rondel)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=rewards.REWARDS if dense else rewards.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(name),
    )


def _defaults(name: str) -> dict[str, Any]:
    return {
        "players": max(find_game(name).seat_counts),
        "reward": "margin",
        "lucks": LUCKS,
        "rng_seed": 0,
        "options": "",
        "content": "",
    }


class RondelGame(pyspiel.Game):
    """A game of Rondel for OpenSpiel; each has a class of its own with its name."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        given = {**_defaults(name), **(params or {})}
        self.rules = find_rules((("game", name), *sorted(given.items())))
        rules = self.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.codec.size,
            max_chance_outcomes=rules.lucks,
            num_players=rules.seats,
            min_utility=rules.bounds[0],
            max_utility=rules.bounds[1],
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(name, rules.dense), info, given)

    def new_initial_state(self) -> RondelState:
        return RondelState(self, self.rules)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RondelObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return RondelObserver(self.rules, kind, params)


def load_game(game: str, **parameters: Any) -> Any:
    """A game of Rondel by its own name, for OpenSpiel's algorithms."""
    return pyspiel.load_game(spiel_name(game), parameters)


def register() -> None:
    """Make all games known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for name in list_games():
        if spiel_name(name) not in known:
            # A class, since OpenSpiel lets go of it after Python's end: a function could not die.
            kind = type(spiel_name(name), (RondelGame,), {"name": name})
            pyspiel.register_game(_game_type(name, dense=False), kind)


register()
