"""A table seen as numbers: what all environments have in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.core.codec import Codec
from rondel.core.features import Block, Features
from rondel.core.moves import Move
from rondel.core.table import Table, View
from rondel.env.rewards import find_reward
from rondel.games import find_game

Options = Mapping[str, str | int | bool]
Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

REMEMBERED = 1 << 12
"""Of so many players as they stood at some time it is kept what is told of them."""


class Told:
    """What is told of a player whose `facts` were met before: the points, and the values that the
    player and the others see."""

    __slots__ = ("score", "seen")

    def __init__(self, score: int) -> None:
        self.score = score
        self.seen: list[bytes] = [b"", b""]
        """By the others, and by the player; nothing until it is asked for."""


class Observer:
    """Fills one flat array from a view: amounts are scaled, kinds become one 1 among 0s."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.blocks: dict[str, slice] = {}
        """Where each block lies in the array."""
        amounts: list[tuple[int, int, float]] = []
        kinds: list[tuple[int, int]] = []
        at = start = 0
        for block in features.blocks:
            end = start + block.size * max(1, block.kinds)
            self.blocks[block.name] = slice(start, end)
            if block.kinds:
                places = range(start, end, block.kinds)
                kinds += zip(range(at, at + block.size), places, strict=True)
            else:
                places = range(start, end)
                amounts += [(at + i, place, 1 / block.most) for i, place in enumerate(places)]
            at += block.size
            start = end
        self.values = at
        """How many values are read from the view."""
        self.size = start
        self._pack_all = Struct(f"{at}h").pack
        self._pack_table = Struct(f"{sum(block.size for block in features.table_blocks)}h").pack
        self._pack_player = Struct(f"{sum(block.size for block in features.player_blocks)}h").pack
        self.amounts = np.array([entry[0] for entry in amounts], np.intp)
        self.amount_places = np.array([entry[1] for entry in amounts], np.intp)
        self.scales = np.array([entry[2] for entry in amounts], np.float32)
        self.kinds = np.array([entry[0] for entry in kinds], np.intp)
        self.kind_places = np.array([entry[1] for entry in kinds], np.intp)
        self._told: dict[Hashable, Told] = {}
        self._desks: dict[int, Desk] = {}

    def observe(self, view: View) -> Floats:
        """The view as numbers from -1 to 1."""
        return self._fill(self._pack_all(*self.features.read(view)))

    def observe_table(self, table: Table, seat: int) -> Floats:
        """What the seat sees of the table: the same numbers, by a shorter way."""
        return self._fill(self._read(table, seat))

    def observe_tables(self, tables: Sequence[Table]) -> Floats:
        """What the seats that decide see of their tables, row by row."""
        return self._fill_rows([self._read(table, table.seat) for table in tables])

    def _fill(self, row: bytes) -> Floats:
        """The values in their places among 0s."""
        values = np.frombuffer(row, np.int16)
        result = np.zeros(self.size, np.float32)
        scaled = values[self.amounts] * self.scales
        result[self.amount_places] = np.minimum(np.maximum(scaled, -1), 1)
        kinds = values[self.kinds]
        result[(self.kind_places + kinds)[kinds >= 0]] = 1
        return result

    def _fill_rows(self, rows: Sequence[bytes]) -> Floats:
        """The same for many rows at once."""
        count = len(rows)
        if count not in self._desks:
            self._desks[count] = Desk(self, count)
        desk = self._desks[count]
        values = np.frombuffer(b"".join(rows), np.int16)
        result = np.zeros((count, self.size), np.float32)
        flat = result.reshape(-1)
        values.take(desk.amounts, out=desk.taken, mode="clip")
        scaled = np.multiply(desk.taken, desk.scales, out=desk.scaled)
        np.minimum(scaled, 1, out=scaled)
        np.maximum(scaled, -1, out=scaled)
        flat[desk.amount_places] = scaled
        kinds = values.take(desk.kinds, out=desk.chosen, mode="clip")
        np.add(desk.kind_places, kinds, out=desk.places)
        flat[desk.places[kinds >= 0]] = 1
        return result

    def _read(self, table: Table, seat: int) -> bytes:
        """The values that the seat sees; those of players who stand as before are kept."""
        direct = self.features.direct
        if direct is None:
            return self._pack_all(*self.features.read(table.view(seat)))
        told = []
        for number, facts in enumerate(direct.facts(table)):
            known = self._told.get(facts)
            if known is None:
                if len(self._told) >= REMEMBERED:
                    self._told.clear()
                known = self._told[facts] = Told(direct.score(table, number))
            told.append(known)
        parts = [self._pack_table(*direct.of_table(table, seat, [known.score for known in told]))]
        for number in (*range(seat, len(told)), *range(seat)):
            own = number == seat
            seen = told[number].seen
            if not seen[own]:
                seen[own] = self._pack_player(*direct.of_player(table, number, own))
            parts.append(seen[own])
        return b"".join(parts)

    @cached_property
    def labels(self) -> list[str]:
        """What each number of an observation says: `own.storage.wood`, `phase.income`."""
        return [label for block in self.features.blocks for label in block.labels()]

    def block(self, observation: Floats, name: str) -> Floats:
        """The part of an observation that a block's name stands for."""
        return observation[self.blocks[name]]

    def describe(self) -> list[tuple[Block, slice]]:
        """All blocks with their places, for people."""
        return [(block, self.blocks[block.name]) for block in self.features.blocks]


class Desk:
    """Where so many rows of values are made observations: the places of both in flat arrays.

    There is room for what lies between, since taking new memory for that takes longer than filling
    it. So one thread at a time observes many tables.
    """

    __slots__ = (
        "amount_places", "amounts", "chosen", "kind_places", "kinds", "places", "scaled", "scales",
        "taken",
    )  # fmt: skip

    def __init__(self, observer: Observer, rows: int) -> None:
        values = np.arange(rows, dtype=np.intp)[:, None] * observer.values
        places = np.arange(rows, dtype=np.intp)[:, None] * observer.size
        self.amounts = (values + observer.amounts).reshape(-1)
        self.amount_places = (places + observer.amount_places).reshape(-1)
        self.scales = np.tile(observer.scales, rows)
        self.kinds = (values + observer.kinds).reshape(-1)
        self.kind_places = (places + observer.kind_places).reshape(-1)
        self.taken = np.empty(self.amounts.size, np.int16)
        self.scaled = np.empty(self.amounts.size, np.float32)
        self.chosen = np.empty(self.kinds.size, np.int16)
        self.places = np.empty(self.kinds.size, np.intp)


class Simulation:
    """One game after the other: the table, its legal moves and its views as numbers.

    Copies and pickles go on with the same game: a copy has a copy of the table, a pickle has its
    seed and the moves that were made.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: Options | None = None,
        content: str | Path | None = None,
        reward: str = "margin",
    ) -> None:
        self.game = find_game(game)
        self.seats = seats
        self.options = dict(options or {})
        self.content = None if content is None else Path(content)
        self.reward_name = reward
        self.reward = find_reward(reward)
        self.dense = reward == "progress"
        self._seed: int | str | None = None
        self._games = 0
        """How many games have been dealt since the seed was given."""
        self.table = self._deal(0)
        self.moves: list[Move] = []
        """What has been played since the deal."""
        pack = self.table.content
        self.codec = self.game.codec(pack)
        self.observer = Observer(self.game.features(pack, seats))
        self.id = f"rondel/{self.game.name}-{seats}-v{self.game.rules_version}-{pack.hash}"
        """Environments of the same id have the same actions and observations."""
        self._standing = [0.0] * seats

    def _deal(self, seed: int | str | None) -> Table:
        return self.game.new(self.seats, seed, self.options, self.content)

    def reset(self, seed: int | None = None) -> None:
        """Deal a new game. A seed fixes this game (it is the table's) and all that follow."""
        if seed is not None:
            self._seed = seed
            self._games = 0
        if self._seed is None:
            self.table = self._deal(None)
        else:
            number = self._games
            self.table = self._deal(f"{self._seed}.{number}" if number else self._seed)
        self._games += 1
        self.moves = []
        self._standing = [0.0] * self.seats

    # Copies

    def clone(self) -> Simulation:
        """The same game once more, to go another way. What never changes is shared."""
        twin = Simulation.__new__(Simulation)
        twin.__dict__.update(self.__dict__)
        twin.table = self.table.copy()
        twin.moves = self.moves[:]
        return twin

    def __deepcopy__(self, memo: object) -> Simulation:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Simulation], tuple[Any, ...]]:
        made = (self.game.name, self.seats, self.options, self.content, self.reward_name)
        dealt = (self.table.setup.seed, self.moves, self._seed, self._games)
        return _resume, (made, dealt)

    def resume(self, seed: str, moves: list[Move], first: int | str | None, games: int) -> None:
        """Go on with a game of that seed after these moves."""
        self.table = self._deal(seed)
        self.moves = []
        self._standing = [0.0] * self.seats
        for move in moves:
            self.play_move(move)
        self._seed, self._games = first, games

    # Playing

    def play(self, action: int) -> list[float]:
        """Play the move of that number; what each seat gets for it."""
        if not 0 <= action < self.codec.size:
            raise ValueError(f"an action is a number from 0 to {self.codec.size - 1}, not {action}")
        return self.play_move(self.codec.moves[action])

    def play_move(self, move: Move) -> list[float]:
        self.table.play(move)
        self.moves.append(move)
        return self.paid()

    def paid(self) -> list[float]:
        """The rewards that have become due since the last ones."""
        if not (self.dense or self.table.over):
            return [0.0] * self.seats
        standing = self.reward(self.table)
        due = [now - before for now, before in zip(standing, self._standing, strict=True)]
        self._standing = standing
        return due

    def result(self) -> list[dict[str, Any]]:
        """How the game ended, for each seat: its points by category, their sum, and its place."""
        scores, places = self.table.scores(), self.table.places()
        return [
            {"scores": points, "score": points["total"], "place": place}
            for points, place in zip(scores, places, strict=True)
        ]

    # Numbers

    def legal(self) -> list[int]:
        """The numbers of the legal moves, ascending."""
        number = self.codec.number
        return sorted([number[move] for move in self.table.moves()])

    def mask(self, seat: int, size: int | None = None) -> Mask:
        """1 for each legal move of the seat; all 0 if it has nothing to decide."""
        mask = np.zeros(size or self.codec.size, np.int8)
        if seat == self.table.seat:
            number = self.codec.number
            mask[[number[move] for move in self.table.moves()]] = 1
        return mask

    def observe(self, seat: int) -> Floats:
        return self.observer.observe_table(self.table, seat)

    def state(self) -> Floats:
        """What all seats see, one after the other: for critics that may know more than a player."""
        return np.concatenate([self.observe(seat) for seat in range(self.seats)])


def _resume(made: tuple[Any, ...], dealt: tuple[Any, ...]) -> Simulation:
    simulation = Simulation(*made)
    simulation.resume(*dealt)
    return simulation


class Numbered:
    """What an environment tells of the numbers that it gives and takes."""

    simulation: Simulation

    @property
    def codec(self) -> Codec:
        """Moves and their numbers."""
        return self.simulation.codec

    @property
    def blocks(self) -> dict[str, slice]:
        """Where each named block lies in an observation."""
        return self.simulation.observer.blocks

    @property
    def labels(self) -> list[str]:
        """What each number of an observation says."""
        return self.simulation.observer.labels
