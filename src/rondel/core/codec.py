"""Moves as numbers: all moves that a game can ever ask for, counted through once.

Learners want a fixed list of actions. A game says in its `vocabulary` which moves there are,
worked out from its content alone: verb by verb, argument by argument. A move's number is its
place in that list, so it is the same in every game with the same rules and the same content,
whatever the seats and options.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from rondel.core.moves import Move, write_move

Walk = tuple[int, tuple[int, ...]]
"""Where a way along a track ends, and its choices at forks."""


class Codec:
    """A game's moves and their numbers, from 0 to `size` - 1."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self.moves = tuple(moves)
        self.number = {move: number for number, move in enumerate(self.moves)}
        self.size = len(self.moves)
        if len(self.number) != self.size:
            twice = next(move for i, move in enumerate(self.moves) if self.number[move] != i)
            raise ValueError(f"the vocabulary has the move {write_move(twice)!r} twice")
        text = "\n".join(map(write_move, self.moves))
        self.hash = hashlib.sha256(text.encode()).hexdigest()[:16]

    def encode(self, move: Move) -> int:
        """The move's number; `KeyError` if the game has no such move."""
        return self.number[move]

    def decode(self, number: int) -> Move:
        """The move of a number."""
        return self.moves[number]


def every(verb: str, *domains: Iterable[str | int]) -> Iterator[Move]:
    """All moves of a verb with these arguments; the last argument turns fastest."""
    return product((verb,), *domains)


def once(values: Iterable[str | int]) -> list[str | int]:
    """The values in their order, each of them once."""
    return list(dict.fromkeys(values))


def walks(ahead: Sequence[Sequence[int]]) -> list[Walk]:
    """All ways along a track without circles.

    `ahead` are the spaces that follow each space. Ways without a choice are left out.
    """
    known: dict[int, list[Walk]] = {}

    def from_here(here: int) -> list[Walk]:
        if here not in known:
            ways: list[Walk] = []
            for there in ahead[here]:
                turn: tuple[int, ...] = (there,) if len(ahead[here]) > 1 else ()
                ways.append((there, turn))
                ways += [(end, turn + turns) for end, turns in from_here(there)]
            known[here] = ways
        return known[here]

    found = {way for here in range(len(ahead)) for way in from_here(here) if way[1]}
    return sorted(found)
