"""Games at the terminal lose nothing: the record of each is on the disk after every move.

A running game is a file in the user's folder for such things, a record with comments that tell who
plays. It is written anew and then put in place of the old one, so that it is whole at any moment.
Beside it lies a lock that the system opens when the process ends, however it ends.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO, NamedTuple

from rondel.core.record import Record, RecordError

PERSON = "person"
"""Who plays, if it is no bot."""
SUFFIX = ".rondel"
_SEAT = re.compile(r"# seat \d+: (.+)")
_FACT = re.compile(r"# (content|campaign): (.+)")


class Who(NamedTuple):
    """What a record doesn't say of a game at the terminal."""

    players: tuple[str, ...]
    """By seat the name of a bot, or `person`."""
    content: str = ""
    """The folder of content files, if not ours."""
    campaign: str = ""
    """The file of the campaign that it is a game of."""


def state_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where programs keep what they are in the middle of."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home / "AppData" / "Local")) / "rondel"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "rondel"
    return Path(environment.get("XDG_STATE_HOME") or home / ".local" / "state") / "rondel"


def running_folder() -> Path:
    return state_folder() / "playing"


def finished_folder() -> Path:
    return state_folder() / "played"


class KeptGame:
    """A game on the disk, and this process the one that plays it."""

    def __init__(self, file: Path, who: Who) -> None:
        self.file = file
        self.who = who
        self._lock = _lock(file)

    @classmethod
    def begin(cls, game: str, who: Who) -> KeptGame:
        """A place for a game that begins; `OSError` if there can be none."""
        folder = running_folder()
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
        file = folder / f"{name}{SUFFIX}"
        number = 1
        while file.exists() or _is_locked(file):
            number += 1
            file = folder / f"{name}-{number}{SUFFIX}"
        return cls(file, who)

    def keep(self, record: Record) -> None:
        """Write the record; whatever happens, there is the old file or the new one."""
        first, _, rest = record.write().partition("\n")
        comments = [f"# seat {seat}: {name}" for seat, name in enumerate(self.who.players)]
        facts = {"content": self.who.content, "campaign": self.who.campaign}
        comments += [f"# {name}: {value}" for name, value in facts.items() if value]
        fresh = self.file.with_suffix(".part")
        with fresh.open("w", encoding="utf-8") as stream:
            stream.write("\n".join([first, *comments, rest]))
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(self.file)

    def put_away(self) -> Path | None:
        """The game is over, or given up: it is offered no more. Returns where its record lies."""
        place = None
        if self.file.exists():
            finished_folder().mkdir(parents=True, exist_ok=True)
            place = self.file.replace(finished_folder() / self.file.name)
        self.release()
        return place

    def forget(self) -> None:
        """Nothing worth keeping has happened."""
        self.file.unlink(missing_ok=True)
        self.release()

    def release(self) -> None:
        """Leave the game where it is, for later."""
        if self._lock is not None:
            _lock_file(self.file).unlink(missing_ok=True)
            self._lock.close()
            self._lock = None


class Unfinished(NamedTuple):
    """A game that waits for its players."""

    file: Path
    record: Record
    who: Who
    when: datetime
    """Of its last move."""

    def take(self) -> KeptGame:
        """Go on with it, or put it away."""
        return KeptGame(self.file, self.who)


def unfinished(game: str | None = None) -> list[Unfinished]:
    """The games that nobody plays at this moment, the latest first; of one game, if it is named."""
    found: list[Unfinished] = []
    for file in running_folder().glob(f"*{SUFFIX}"):
        with suppress(OSError, UnicodeDecodeError, RecordError):
            text = file.read_text(encoding="utf-8")
            record = Record.read(text)
            when = datetime.fromtimestamp(file.stat().st_mtime)
            if game in (None, record.game) and not _is_locked(file):
                found.append(Unfinished(file, record, _who(text, record.seats), when))
    return sorted(found, key=lambda each: each.when, reverse=True)


def _who(text: str, seats: int) -> Who:
    names = _SEAT.findall(text)
    players: Sequence[str] = names if len(names) == seats else [PERSON] * seats
    return Who(tuple(players), **dict(_FACT.findall(text)))


# Locks


def _lock_file(file: Path) -> Path:
    return file.with_suffix(".lock")


def _lock(file: Path) -> IO[str] | None:
    """Tell other processes that the game is played; `BlockingIOError` if one of them plays it.

    None where the system has no such locks.
    """
    try:
        import fcntl
    except ImportError:
        return None
    stream = _lock_file(file).open("w")
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stream.close()
        raise
    return stream


def _is_locked(file: Path) -> bool:
    lock = _lock_file(file)
    try:
        import fcntl

        with lock.open() as stream:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, FileNotFoundError):
        return False
    except BlockingIOError:
        return True
    return False
