"""Games that can't go on, or be replayed, since an upgrade: what is left of them to be read."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rondel.core.game import Game, SetupError
from rondel.core.moves import MoveSyntaxError, read_move
from rondel.core.record import Record
from rondel.games import find_game
from rondel.server.answers.lobby import Outcome, Player
from rondel.server.answers.table import ClosedGame, LogEntry
from rondel.server.errors import Refusal
from rondel.server.i18n import Texts
from rondel.server.rooms import AND, SEEN, record_of, undone
from rondel.server.store import GameRow, Store

FINISHED = "finished"
"""Why a game that is over can't be replayed: its rules have changed since."""


class GameClosed(Refusal):
    """A game that is there to be read, but not to be played or replayed."""

    def __init__(self, row: GameRow, why: str) -> None:
        gave_up = [notice.name for notice in row.notices if notice.what == "conceded"]
        name = gave_up[-1] if gave_up else ""
        super().__init__(409, f"closed-{why}", entries=row.entries, name=name)
        self.row = row


class Told(msgspec.Struct, frozen=True):
    """A move that was not taken back."""

    seat: int
    text: str
    secret: bool | None


def moves_made(
    journal: Sequence[tuple[int, str]], secrecy: Sequence[bool | None] = ()
) -> list[Told]:
    """The moves of a journal without those that were taken back."""
    made: list[Told] = []
    for number, (seat, text) in enumerate(journal):
        if plies := undone(text):
            del made[max(0, len(made) - plies) :]
        else:
            secret = secrecy[number] if number < len(secrecy) else None
            made.append(Told(seat, text.removeprefix(AND), secret))
    return made


def title_of(name: str) -> str:
    """A game that was installed once may be gone."""
    game = _game(name)
    return game.title if game is not None else name


def closed_game(closed: GameClosed, store: Store, person: str, language: Texts) -> ClosedGame:
    """What somebody who takes part may read of a game."""
    row = closed.row
    made = moves_made(store.journal(row.id), store.secrecy(row.id))
    own = {seat.seat for seat in row.seats if seat.owner == person}
    return ClosedGame(
        id=row.id,
        game=row.game,
        title=title_of(row.game),
        closed=closed.message(language),
        over=row.status.over,
        entries=row.entries,
        seats=[Player(name=seat.name, kind=seat.kind) for seat in row.seats],
        totals=row.status.totals,
        result=msgspec.convert(row.status.result, Outcome | None),
        log=_log(row, made, own, language),
    )


def _log(row: GameRow, made: Sequence[Told], own: set[int], language: Texts) -> list[LogEntry]:
    """The moves in words. As long as the game is not over, secret ones are for their seat alone,
    and so are those of which nobody can tell: who goes back to the old rules can still play on."""
    game, log = _game(row.game), []
    for ply, move in enumerate(made, 1):
        open_to_all = row.status.over or move.secret is False
        known = open_to_all or move.seat in own
        label = _label(game, move.text, language) if known else language.say("server.secret-move")
        log.append(LogEntry(ply, ply, move.seat, row.seats[move.seat].name, "", label, [], []))
    return log


def _label(game: Game | None, text: str, language: Texts) -> str:
    """In words, if there still are any for it; else as it stands in the journal."""
    try:
        return game.words(language.language).move(read_move(text)) if game is not None else text
    except (MoveSyntaxError, LookupError, ValueError):
        return text


def rivals_of(told: ClosedGame, language: Texts) -> dict[str, int]:
    """The points of opponents that are no seats, by what they are called."""
    rivals, game = told.result.rivals if told.result else {}, _game(told.game)
    if game is None:
        return rivals
    words = game.words(language.language)
    return {words.name(rival): points for rival, points in rivals.items()}


def _game(name: str) -> Game | None:
    try:
        return find_game(name)
    except SetupError:
        return None


def record_text(row: GameRow, journal: Sequence[tuple[int, str]]) -> str:
    """The record of a game, as it was played."""
    record: Record = record_of(row)
    made = moves_made(journal)
    record.moves = [(move.seat, read_move(move.text)) for move in made]
    return record.write() + taken_back(journal)


def taken_back(journal: Sequence[tuple[int, str]]) -> str:
    """Comments for a record: what the table took back though something hidden had been shown."""
    ply, comments = 0, []
    for _, text in journal:
        plies = undone(text)
        ply += -plies if plies else 1
        if plies and text.endswith(SEEN):
            comments.append(
                f"# by agreement, {plies} moves were taken back to move {ply},"
                " after something hidden had been shown\n"
            )
    return "".join(comments)
