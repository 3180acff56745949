"""A tournament on the disk: what was to be played, and every outcome as soon as it is there.

Lines of JSON: the first says which games the tournament consists of, each of the others is the
outcome of one. Whatever ends the arena, what was played stays, and the rest can be played later.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from rondel.arena.match import Match, Outcome
from rondel.arena.tournament import Tournament
from rondel.games import find_game

FORMAT = 1


class JournalError(ValueError):
    """A file that is no tournament's, or one that can't go on; the message says why."""


class Head(msgspec.Struct, frozen=True):
    """The first line. Games by other rules or with other content are no part of the same."""

    rondel_arena: int
    rules: int
    content: str
    tournament: Tournament

    @classmethod
    def of(cls, tournament: Tournament) -> Head:
        game = find_game(tournament.game)
        folder = Path(tournament.content) if tournament.content is not None else None
        return cls(FORMAT, game.rules_version, game.load_content(folder).hash, tournament)


class Journal:
    """The outcomes of a tournament so far, in memory and, if it has a file, there too."""

    def __init__(self, tournament: Tournament, file: Path | None = None) -> None:
        self.tournament = tournament
        self.file = file
        self.outcomes: dict[int, Outcome] = {}
        """By number of the match."""
        self._stream: IO[bytes] | None = None

    @classmethod
    def begin(cls, tournament: Tournament, file: Path) -> Journal:
        """A tournament that begins; `OSError` if the file can't be made or is there already."""
        journal = cls(tournament, file)
        journal._stream = file.open("xb")
        journal._write(Head.of(tournament))
        return journal

    @classmethod
    def go_on(cls, file: Path) -> Journal:
        """A tournament that was stopped. A last line without an end was cut short and is gone."""
        whole, _, _ = file.read_bytes().rpartition(b"\n")
        first, *others = whole.split(b"\n")
        head = cls._read_head(file, first)
        journal = cls(head.tournament, file)
        for number, line in enumerate(others, 2):
            try:
                outcome = msgspec.json.decode(line, type=Outcome)
            except msgspec.DecodeError as error:
                raise JournalError(f"{file}, line {number}: {error}") from None
            journal.outcomes[outcome.number] = outcome
        journal._stream = file.open("r+b")
        journal._stream.truncate(len(whole) + 1)
        journal._stream.seek(0, 2)
        return journal

    @staticmethod
    def _read_head(file: Path, line: bytes) -> Head:
        try:
            head = msgspec.json.decode(line, type=Head)
        except msgspec.DecodeError:
            raise JournalError(f"{file} was not written by rondel arena") from None
        now = Head.of(head.tournament)
        if head.rondel_arena != FORMAT:
            raise JournalError(f"{file} was written by another version of rondel arena")
        if (head.rules, head.content) != (now.rules, now.content):
            raise JournalError(f"{file} was begun with other rules or other content than there are")
        return head

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome; it is on its way to the disk when this returns."""
        self.outcomes[outcome.number] = outcome
        self._write(outcome)

    def left(self, matches: Sequence[Match]) -> list[Match]:
        """The matches that are still to be played."""
        return [match for match in matches if match.number not in self.outcomes]

    def played(self, matches: Sequence[Match]) -> list[tuple[Match, Outcome]]:
        """The others, with what came of them."""
        done = self.outcomes
        return [(match, done[match.number]) for match in matches if match.number in done]

    def close(self) -> None:
        """Nothing more comes for now."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def delete(self) -> None:
        """Nobody needs the file any more."""
        self.close()
        if self.file is not None:
            self.file.unlink(missing_ok=True)

    def _write(self, line: Any) -> None:
        if self._stream is not None:
            self._stream.write(msgspec.json.encode(line) + b"\n")
            self._stream.flush()
