"""Records: a game as text. Seed and moves are the game, so a record replays for ever.

    rondel-record 1
    game cooper-island
    rules 2
    content 5f0c…
    seats 3
    option start_tile meadow
    seed 7

    0 hand place_double
    # comments stand on lines of their own, or behind a move
    0 place_double forest+meadow

A header, an empty line, then a line a move with the seat that made it. Forced moves are not
written: nobody made them.
"""

from __future__ import annotations

from rondel.core.game import ContentSource, Game, Setup, SetupError, read_seed
from rondel.core.moves import Move, MoveSyntaxError, read_move, write_move
from rondel.core.table import Table

FORMAT = 1
_ONCE = ("game", "rules", "content", "seats", "seed")


class RecordError(ValueError):
    """A record that can't be read or replayed; the message names the line."""


class Record:
    """The header and the moves of one game."""

    __slots__ = (
        "content_hash", "game", "lines", "moves", "options", "rules_version", "seats", "seed",
    )  # fmt: skip

    def __init__(
        self,
        game: str,
        rules_version: int,
        content_hash: str,
        seats: int,
        options: dict[str, str],
        seed: str,
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.content_hash = content_hash
        self.seats = seats
        self.options = options
        self.seed = seed
        self.moves: list[tuple[int, Move]] = []
        self.lines: dict[str | int, int] = {}
        """If the record was read: the line of each key of the header, and of each move number."""

    def __repr__(self) -> str:
        return f"<record of {self.game}, {self.seats} seats, {len(self.moves)} moves>"

    @classmethod
    def of(cls, setup: Setup) -> Record:
        """A record of a game that is about to begin."""
        return cls(
            game=setup.game.name,
            rules_version=setup.game.rules_version,
            content_hash=setup.content_hash,
            seats=setup.seats,
            options=dict(setup.options),
            seed=setup.seed,
        )

    def at(self, part: str | int) -> str:
        """Where a part stands, for the head of a message; "" if the record was not read."""
        return f"line {self.lines[part]}: " if part in self.lines else ""

    def write(self) -> str:
        """The record as text."""
        head = [
            f"rondel-record {FORMAT}",
            f"game {self.game}",
            f"rules {self.rules_version}",
            f"content {self.content_hash}",
            f"seats {self.seats}",
            *(f"option {name} {value}" for name, value in self.options.items()),
            f"seed {self.seed}",
        ]
        body = [f"{seat} {write_move(move)}" for seat, move in self.moves]
        return "\n".join([*head, "", *body]) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """A record from its text; `RecordError` names the line that is wrong."""
        lines = text.split("\n")
        header, first_move_line = _read_header(lines)
        record = _record_from_header(header)
        record.lines.update((key, line) for key, (line, _) in header.items())
        for number, raw in enumerate(lines[first_move_line:], first_move_line + 1):
            line = raw.partition("#")[0].strip()
            if line:
                record.moves.append(_read_move_line(line, number, record.seats))
                record.lines[len(record.moves)] = number
        return record


Header = dict[str, tuple[int, str]]
"""Keys of the header with the line number and the text of each; options as `option NAME`."""


def _read_header(lines: list[str]) -> tuple[Header, int]:
    if lines[0].strip() != f"rondel-record {FORMAT}":
        raise RecordError(f"line 1: a record starts with 'rondel-record {FORMAT}'")
    header: Header = {}
    for number, raw in enumerate(lines[1:], 2):
        if not raw.strip():
            return header, number
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        key, _, rest = line.partition(" ")
        if key == "option":
            name, _, rest = rest.strip().partition(" ")
            key = f"option {name}"
        elif key not in _ONCE:
            raise RecordError(f"line {number}: unknown key {key!r} in the header")
        if not rest.strip():
            raise RecordError(f"line {number}: {key} has no value")
        if key in header:
            raise RecordError(f"line {number}: {key} stands twice in the header")
        header[key] = (number, rest.strip())
    return header, len(lines)


def _record_from_header(header: Header) -> Record:
    for key in _ONCE:
        if key not in header:
            raise RecordError(f"line 1: the header has no line '{key} …'")
    try:
        seed = read_seed(header["seed"][1])
    except SetupError as error:
        raise RecordError(f"line {header['seed'][0]}: {error}") from None
    return Record(
        game=header["game"][1],
        rules_version=_number(header, "rules"),
        content_hash=header["content"][1],
        seats=_number(header, "seats"),
        options={
            key.removeprefix("option "): value
            for key, (_, value) in header.items()
            if key.startswith("option ")
        },
        seed=seed,
    )


def _number(header: Header, key: str) -> int:
    line, text = header[key]
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise RecordError(f"line {line}: {key} is a number, not {text!r}")
    return int(text)


def _read_move_line(line: str, number: int, seats: int) -> tuple[int, Move]:
    seat, _, rest = line.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) < 10 and int(seat) < seats):
        raise RecordError(f"line {number}: a move starts with its seat, 0 to {seats - 1}")
    try:
        return int(seat), read_move(rest)
    except MoveSyntaxError as error:
        raise RecordError(f"line {number}: {error}") from None


def open_table(record: Record, game: Game, content: ContentSource | None = None) -> Table:
    """The table at the record's start; `RecordError` if these are not its rules or content."""
    if record.rules_version != game.rules_version:
        raise RecordError(
            f"{record.at('rules')}the record follows version {record.rules_version} of the rules "
            f"of {game.title}; this is version {game.rules_version}"
        )
    try:
        table = game.new(record.seats, record.seed, record.options, content)
    except SetupError as error:
        raise RecordError(f"{record.at(error.about)}{error}") from None
    if table.setup.content_hash != record.content_hash:
        raise RecordError(
            f"{record.at('content')}the record was played with content {record.content_hash}, "
            f"this is {table.setup.content_hash}: give the folder of its content pack"
        )
    return table
