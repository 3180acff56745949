"""A table seen as numbers: what all environments have in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rondel.core.codec import Codec
from rondel.core.features import NOTHING, Block, Direct, Features, Looker, Section
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


class Scale:
    """Makes the values of some blocks numbers from -1 to 1: amounts are scaled, kinds become one 1
    among 0s."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        amounts: list[tuple[int, int, float]] = []
        kinds: list[tuple[int, int]] = []
        self.slices: list[slice] = []
        """Where each block lies among the numbers."""
        at = start = 0
        for block in blocks:
            end = start + block.size * max(1, block.kinds)
            self.slices.append(slice(start, end))
            if block.kinds:
                places = range(start, end, block.kinds)
                kinds += zip(range(at, at + block.size), places, strict=True)
            else:
                places = range(start, end)
                amounts += [(at + i, place, 1 / block.most) for i, place in enumerate(places)]
            at += block.size
            start = end
        self.values = at
        """How many values there are, and how many numbers they become."""
        self.size = start
        self.amounts = np.array([entry[0] for entry in amounts], np.intp)
        self.amount_places = np.array([entry[1] for entry in amounts], np.intp)
        self.scales = np.array([entry[2] for entry in amounts], np.float32)
        self.kinds = np.array([entry[0] for entry in kinds], np.intp)
        self.kind_places = np.array([entry[1] for entry in kinds], np.intp)

    def fill(self, row: bytes) -> Floats:
        """The values, packed as int16, in their places among 0s."""
        values = np.frombuffer(row, np.int16)
        result = np.zeros(self.size, np.float32)
        scaled = values.take(self.amounts) * self.scales
        np.minimum(scaled, 1, out=scaled)
        np.maximum(scaled, -1, out=scaled)
        result[self.amount_places] = scaled
        kinds = values.take(self.kinds)
        result[(self.kind_places + kinds).compress(kinds >= 0)] = 1
        return result


class Observer:
    """Fills one flat array from a view: see `Scale`."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.scale = Scale(features.blocks)
        names = [block.name for block in features.blocks]
        self.blocks = dict(zip(names, self.scale.slices, strict=True))
        """Where each block lies in the array."""
        self.values = self.scale.values
        """How many values are read from the view."""
        self.size = self.scale.size
        self._pack_all = Struct(f"{self.values}h").pack
        sections = features.direct.player_sections if features.direct else ()
        self._secrets = any(section.secret for section in sections)
        """Whether a player is told more than the others are."""
        self._told: dict[Hashable, Told] = {}
        self._latest = [Told(0)] * features.seats
        self._latest_facts: list[tuple[Hashable, ...]] = [(NOTHING,)] * features.seats
        """The players that were observed last: as a rule they are those of the same table."""
        self._scores: dict[Hashable, int] = {}

    def observe(self, view: View) -> Floats:
        """The view as numbers from -1 to 1."""
        return self.scale.fill(self._pack_all(*self.features.read(view)))

    def observe_table(self, table: Table, seat: int) -> Floats:
        """What the seat sees of the table: the same numbers, by a shorter way."""
        return self.scale.fill(self._read(table, seat))

    def _read(self, table: Table, seat: int) -> bytes:
        """The values that the seat sees; those of players who stand as before are kept."""
        direct = self.features.direct
        if direct is None:
            return self._pack_all(*self.features.read(table.view(seat)))
        facts = direct.facts(table)
        told = self._latest
        for number, (now, before) in enumerate(zip(facts, self._latest_facts, strict=True)):
            if now != before:
                told[number] = self._tell(direct, table, number, now)
        self._latest_facts = facts
        parts = [direct.of_table(table, seat, [known.score for known in told])]
        for number in (*range(seat, len(told)), *range(seat)):
            own = number == seat
            seen = told[number].seen
            if not seen[own]:
                seen[own] = direct.of_player(table, number, own)
                if not self._secrets:
                    seen[not own] = seen[own]
            parts.append(seen[own])
        return b"".join(parts)

    def _tell(self, direct: Direct, table: Table, number: int, facts: tuple[Hashable, ...]) -> Told:
        """What is told of a player of whom these are the facts."""
        known = self._told.get(facts)
        if known is None:
            if len(self._told) >= REMEMBERED:
                self._told.clear()
            known = self._told[facts] = Told(self._score(direct, table, number, facts))
        return known

    def _score(self, direct: Direct, table: Table, number: int, facts: tuple[Hashable, ...]) -> int:
        """A seat's points, which often stand as before though the player does not."""
        scored = direct.score_facts(table, number, facts)
        if scored is None:
            return direct.score(table, number)
        score = self._scores.get(scored)
        if score is None:
            if len(self._scores) >= REMEMBERED:
                self._scores.clear()
            score = self._scores[scored] = direct.score(table, number)
        return score

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


class Onlooker:
    """Observes the same tables again and again, row by row as the seats that decide see them.

    A move changes little: all that was seen is kept, of each table and of each player as seen by
    the others and by the player, and only what has changed is read and scaled, for many tables
    together.
    """

    def __init__(self, observer: Observer, tables: int) -> None:
        self.observer = observer
        self.looker: Looker | None = None
        features = observer.features
        if direct := features.direct:
            seats = features.seats
            of_table = _scales(features.table_blocks, direct.table_sections)
            of_player = _scales(features.player_blocks, direct.player_sections)
            self.looker = Looker(direct, seats, tables)
            self.press = Press([*of_table, *of_player])
            self.tables = np.zeros((tables, sum(scale.size for scale in of_table)), np.float32)
            size = sum(scale.size for scale in of_player)
            self.players = np.zeros((tables, seats, 2, size), np.float32)
            """What is told of each player: to the others, and to the player."""
            self.table_parts = _parts(of_table)
            self.player_parts = _parts(of_player)
            self.rows = [self._rows_of(table) for table in range(tables)]
            """By table and seat: what makes up the row of the one that decides."""

    def _rows_of(self, table: int) -> list[list[memoryview]]:
        others, own = self.players[table, :, 0], self.players[table, :, 1]
        rows = []
        for seat in range(len(own)):
            parts = [self.tables[table], own[seat], *others[seat + 1 :], *others[:seat]]
            rows.append([memoryview(part) for part in parts])
        return rows

    def observe(self, tables: Sequence[Table]) -> Floats:
        """As many tables as there were, in the same order."""
        looker = self.looker
        if looker is None:
            return np.stack([self.observer.observe_table(table, table.seat) for table in tables])
        looker.look(tables)
        self._write(looker)
        parts: list[memoryview] = []
        for rows, table in zip(self.rows, tables, strict=True):
            parts += rows[table.seat]
        # A bytearray joins so many small parts in half the time that NumPy takes to gather them.
        return np.frombuffer(bytearray().join(parts), np.float32).reshape(len(tables), -1)

    def _write(self, looker: Looker) -> None:
        """Make numbers of what was read, and bring them where they are kept."""
        wanted = looker.of_table + looker.of_player
        written = iter(self.press.rows([each.values for each in wanted]))
        for section, part in zip(looker.of_table, self.table_parts, strict=True):
            self.tables[section.rows, part] = next(written)
        sections = looker.direct.player_sections
        players = self.players.reshape(-1, self.players.shape[-1])
        for section, part, about in zip(looker.of_player, self.player_parts, sections, strict=True):
            rows, numbers = np.array(section.rows, np.intp), next(written)
            players[rows, part] = numbers
            if not about.secret:
                players[rows + 1, part] = numbers
        for each in wanted:
            each.values = bytearray()
            each.rows = []


def _parts(scales: Sequence[Scale]) -> list[slice]:
    """Where the numbers of each scale lie if they follow each other."""
    ends = accumulate((scale.size for scale in scales), initial=0)
    return [slice(start, end) for start, end in pairwise(ends)]


def _scales(blocks: Sequence[Block], sections: Sequence[Section]) -> list[Scale]:
    """What makes numbers of the values of each section."""
    names = [block.name for block in blocks]
    starts = [names.index(section.first) for section in sections]
    assert starts[0] == 0, f"the first section begins with {names[0]}"
    return [Scale(blocks[start:end]) for start, end in pairwise([*starts, len(blocks)])]


class Press:
    """Makes numbers of some rows of each of several scales at once.

    Its memory is kept, and the places of all values and numbers in it: so few calls of NumPy do
    for all rows. One thread at a time may use it.
    """

    def __init__(self, scales: Sequence[Scale]) -> None:
        self.scales = scales
        self.plates: list[Plate] = []
        self._make_room(1)

    def _make_room(self, most: int) -> None:
        """For so many rows of each scale."""
        self.most = most
        self.plates = []
        value = number = 0
        for scale in self.scales:
            self.plates.append(Plate(scale, most, value, number))
            value += scale.values * most
            number += scale.size * most
        self.values = np.zeros(value, np.int16)
        self.numbers = np.zeros(number, np.float32)

    def rows(self, values: Sequence[bytearray]) -> list[Floats]:
        """By scale: the rows of numbers, given the values of all its rows, packed as int16.

        They are good until the next ones are made.
        """
        counts = [
            len(flat) // (2 * scale.values) for flat, scale in zip(values, self.scales, strict=True)
        ]
        if max(counts) > self.most:
            self._make_room(max(counts))
        used = [(plate, count) for plate, count in zip(self.plates, counts, strict=True) if count]
        for plate, flat in zip(self.plates, values, strict=True):
            if flat:
                end = plate.value + len(flat) // 2
                self.values[plate.value : end] = np.frombuffer(flat, np.int16)
        found = [
            plate.rows(self.numbers, count)
            for plate, count in zip(self.plates, counts, strict=True)
        ]
        if used:
            for numbers in found:
                numbers.fill(0)
            self._fill(used)
        return found

    def _fill(self, used: Sequence[tuple[Plate, int]]) -> None:
        """As `Scale.fill` does."""
        amounts = [(plate, count * plate.scale.amounts.size) for plate, count in used]
        scaled = self.values.take(np.concatenate([plate.amounts[:end] for plate, end in amounts]))
        scaled = scaled * np.concatenate([plate.scales[:end] for plate, end in amounts])
        np.minimum(scaled, 1, out=scaled)
        np.maximum(scaled, -1, out=scaled)
        self.numbers[np.concatenate([plate.amount_places[:end] for plate, end in amounts])] = scaled
        kinds = [(plate, count * plate.scale.kinds.size) for plate, count in used]
        chosen = self.values.take(np.concatenate([plate.kinds[:end] for plate, end in kinds]))
        places = np.concatenate([plate.kind_places[:end] for plate, end in kinds]) + chosen
        self.numbers[places.compress(chosen >= 0)] = 1


class Plate:
    """The part of a press for one scale: where the values and the numbers of its rows lie."""

    def __init__(self, scale: Scale, most: int, value: int, number: int) -> None:
        self.scale = scale
        self.value = value
        self.number = number
        values = value + scale.values * np.arange(most)[:, None]
        numbers = number + scale.size * np.arange(most)[:, None]
        self.amounts = (values + scale.amounts).reshape(-1)
        self.amount_places = (numbers + scale.amount_places).reshape(-1)
        self.scales = np.tile(scale.scales, most)
        self.kinds = (values + scale.kinds).reshape(-1)
        self.kind_places = (numbers + scale.kind_places).reshape(-1)

    def rows(self, numbers: Floats, count: int) -> Floats:
        """The first rows among all numbers."""
        size = self.scale.size
        return numbers[self.number : self.number + count * size].reshape(count, size)


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
        self.move(action)
        return self.paid()

    def play_move(self, move: Move) -> list[float]:
        self.table.play(move)
        self.moves.append(move)
        return self.paid()

    def move(self, action: int) -> None:
        """Play the move of that number; nobody is paid yet."""
        if not 0 <= action < self.codec.size:
            raise ValueError(f"an action is a number from 0 to {self.codec.size - 1}, not {action}")
        move = self.codec.moves[action]
        self.table.play(move)
        self.moves.append(move)

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
        mask = bytearray(size or self.codec.size)
        if seat == self.table.seat:
            number = self.codec.number
            for move in self.table.moves():
                mask[number[move]] = 1
        return np.frombuffer(mask, np.int8)

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
