"""Puzzles: a turn of a real game, and "make the best of it".

The puzzles of a game lie in its folder `puzzles`: records of games between strong bots, and a file
that says after how many moves of which of them there is something to find (docs/puzzles.md). What
counts is what the position is worth when the turn is over, so every way that leads as far is right.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from rondel.core.content import ContentError, convert, read_pack
from rondel.core.game import Game
from rondel.core.moves import Move, MoveSyntaxError, read_move, write_move
from rondel.core.positions import read_record, recorded
from rondel.core.session import Session
from rondel.core.table import IllegalMove
from rondel.core.turns import Turn

FOLDER = "puzzles"
FILE = "puzzles"
"""The file that lists them."""
TOLERANCE = 0.35
"""Points that a right answer may be worth less than the best: nobody could tell the two apart."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the file."""


class Puzzle(Entry, frozen=True, kw_only=True):
    """A turn to make the best of."""

    id: str
    record: str
    """A record of the folder …"""
    ply: int
    """… and how many of its moves have been made."""
    best: tuple[str, ...]
    """The best way to play the turn that was found, until it ends or something is revealed."""
    obvious: tuple[str, ...]
    """What a player thinks of first: the best of some plans."""
    value: float
    """What the position is worth after the best moves, on average over the imagined deals."""
    margin: float
    """How much less it is worth after the obvious ones."""
    error: float
    """The standard error of the margin."""
    level: str
    """The weakest level of bots that finds it as a rule; "" if none does."""
    rating: int
    """How hard it is, on the scale on which people are rated who solve puzzles."""


class PuzzleFile(Entry, frozen=True, kw_only=True):
    """All puzzles of a game, and how they were made."""

    made: int
    """Iterations of the search that has found them …"""
    confirmed: int
    """… and of the one that has confirmed them,"""
    deals: int
    """which both were judged by so many imagined deals."""
    puzzles: tuple[Puzzle, ...] = ()


NONE = PuzzleFile(made=0, confirmed=0, deals=0)


@cache
def read_puzzles(home: Path) -> PuzzleFile:
    """What a game's folder has of puzzles."""
    data = read_pack(home / FOLDER, None).get(FILE)
    if data is None:
        return NONE
    file = convert(FILE, data, PuzzleFile)
    ids = [puzzle.id for puzzle in file.puzzles]
    for puzzle in file.puzzles:
        if ids.count(puzzle.id) > 1:
            raise ContentError(f"{home / FOLDER / FILE}.toml: there are two puzzles {puzzle.id!r}")
    return file


@cache
def find_puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game that belong to its present rules and content, in a mixed order."""
    if not game.folder.name:
        return ()
    return tuple(each for each in read_puzzles(game.folder).puzzles if not why_outdated(game, each))


def puzzle_id(seed: str, ply: int) -> str:
    """A short name that stays the same however often puzzles are made."""
    return hashlib.blake2b(f"{seed} {ply}".encode(), digest_size=4).hexdigest()


def record_file(home: Path, puzzle: Puzzle) -> Path:
    return home / FOLDER / f"{puzzle.record}.rondel"


def why_outdated(game: Game, puzzle: Puzzle, home: Path | None = None) -> str:
    """A sentence, if a puzzle was made for other rules or another content than the present ones."""
    record = read_record(record_file(home or game.folder, puzzle))
    if record.rules_version != game.rules_version:
        there, here = record.rules_version, game.rules_version
        return f"it was made for version {there} of the rules; this is version {here}"
    content = game.load_content(None).hash
    if record.content_hash != content:
        return f"it was made for content {record.content_hash}; this is {content}"
    return ""


def begun(game: Game, puzzle: Puzzle, home: Path | None = None) -> Session:
    """The table of a puzzle, to be played on; `Misfit` if the rules don't lead there."""
    return recorded(game, record_file(home or game.folder, puzzle), puzzle.ply)


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: the same for all, and each once before any comes again."""
    order = sorted(puzzles, key=lambda puzzle: puzzle_id(puzzle.id, 0))
    return order[day.toordinal() % len(order)]


class Attempt:
    """Somebody who makes the best of a turn: what they did, and where that has led."""

    def __init__(
        self, session: Session, actions: Sequence[str] = (), puzzle: Puzzle | None = None
    ) -> None:
        """What does not fit is left out, with all after it: the rules may have changed."""
        self.session = session
        self.puzzle = puzzle
        """What is known of the turn, if it is one of the collection."""
        self._turn = Turn(session.table)
        self.actions: list[str] = []
        for action in actions:
            try:
                self.do(action)
            except (IllegalMove, MoveSyntaxError):
                break

    @property
    def seat(self) -> int:
        return self._turn.seat

    @property
    def done(self) -> bool:
        """Whether the turn is over."""
        return self._turn.ended(self.session.table)

    def offers(self, move: Move) -> bool:
        """Whether a legal move can be made: all, until the turn is over."""
        return not self.done

    def do(self, action: str) -> None:
        move = read_move(action)
        if self.done:
            raise IllegalMove(move, "", "the turn is over")
        self.session.play(move)
        self.actions.append(write_move(move))
