"""Bots that go wrong, each in its own way, in a file that workers can find."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from rondel import Chance, Move, View
from rondel.bots import Budget

FILE = str(Path(__file__))


def bot(name: str) -> str:
    return f"{FILE}:{name}"


class Sound:
    """Plays the last move: nothing is wrong with it."""

    def __init__(self, chance: Chance) -> None:
        self.asked = 0

    def choose(self, view: View, moves: list[Move], budget: Budget) -> Any:
        self.asked += 1
        return self.play(moves)

    def play(self, moves: list[Move]) -> Any:
        return moves[-1]


class Late(Sound):
    """Goes wrong at its fourth decision."""

    def play(self, moves: list[Move]) -> Any:
        return self.fail() if self.asked == 4 else moves[-1]

    def fail(self) -> Any:
        raise NotImplementedError


class Raises(Late):
    def fail(self) -> Any:
        raise RuntimeError("out of ideas")


class Cheats(Late):
    def fail(self) -> Any:
        return ("fly", "away")


class Babbles(Late):
    def fail(self) -> Any:
        return 42


class Leaves(Late):
    def fail(self) -> Any:
        sys.exit("bored")


class Loops(Late):
    def fail(self) -> Any:
        while True:
            pass


class Hogs(Late):
    """Holds the interpreter's lock: no thread of its process runs any more."""

    def fail(self) -> Any:
        return 9 ** (9**9)


class Dies(Late):
    def fail(self) -> Any:
        os._exit(3)


class NeverSits(Sound):
    def __init__(self, chance: Chance) -> None:
        while True:
            pass


class Prints(Sound):
    def play(self, moves: list[Move]) -> Any:
        print("thinking aloud")
        return moves[0]


class Empties(Sound):
    """Takes the list of moves apart and answers in other types: allowed."""

    def play(self, moves: list[Move]) -> Any:
        move = moves.pop()
        moves.clear()
        return tuple(float(part) if isinstance(part, int) else part for part in move)
