"""`rondel replay` and `rondel show`: records of games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

import rondel
from rondel.cli.common import (
    ContentOption,
    Failure,
    FileArgument,
    JsonOption,
    Problem,
    console,
    game_of,
    print_json,
    read_text,
)
from rondel.cli.language import LanguageOption, Reader, language_of
from rondel.cli.showing import print_board, print_moves, print_result, seat_names
from rondel.core.look.textgrid import OVERVIEW
from rondel.core.moves import write_move
from rondel.core.record import Record
from rondel.core.session import Session
from rondel.core.session import replay as replay_record
from rondel.core.table import Table


def replay(
    file: FileArgument,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Check every move and the file's form; exit code 1 if one is wrong."
        ),
    ] = False,
    content: ContentOption = None,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> None:
    """Replay a record and print how the game ended.

    A record that can't be replayed is bad input (exit code 2); with --check it is a failed check
    (exit code 1). A record may stop in the middle of a game.
    """
    text = read_text(file)
    if check:
        try:
            session = _checked(text, content)
        except rondel.RecordError as error:
            raise Failure(f"{file}: {error}") from None
    else:
        try:
            session = _replayed(Record.read(text), content)
        except rondel.RecordError as error:
            raise Problem(f"{file}: {error}") from None
    table = session.table
    if json:
        print_json(
            {
                "game": session.record.game,
                "seats": session.record.seats,
                "options": session.record.options,
                "seed": session.record.seed,
                "content": session.record.content_hash,
                "rules": session.record.rules_version,
                "plies": session.ply,
                "over": table.over,
                "scores": table.scores(),
                "rivals": table.rivals(),
                "places": table.places(),
                "checked": check,
            }
        )
        return
    reader = _reader(session, language)
    say = reader.say
    told = say(
        "replayed_checked" if check else "replayed",
        title=reader.game.title,
        moves=session.ply,
        state=say("over" if table.over else "not_over"),
    )
    reader.out.print(told, markup=False)
    print_result(reader, table, seat_names(reader, table.setup.seats))


def _reader(session: Session, language: str | None) -> Reader:
    game = game_of(session.record)
    return Reader(console(), game, language_of(game, language))


def _replayed(record: Record, content: Path | None, ply: int | None = None) -> Session:
    return replay_record(record, game_of(record), ply, str(content) if content else None)


def _checked(text: str, content: Path | None) -> Session:
    """The record's session, if every move is legal and the text says the same when written anew."""
    record = Record.read(text)
    session = _replayed(record, content)
    written = record.write()
    if Record.read(written).write() != written:
        raise rondel.RecordError("written and read again, the record is not the same")
    return session


def show(
    file: FileArgument,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="PLY", help="After how many moves; the end if not given."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", help="Whose view; the one to decide if not given."),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="Draw the table as a picture into this file."),
    ] = None,
    part: Annotated[
        str,
        typer.Option("--part", metavar="NAME", help="A part of the board, such as overview."),
    ] = "",
    content: ContentOption = None,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> None:
    """Show the board and the decision at one point of a record.

    Example: rondel show game.rondel --at 120
    """
    try:
        record = Record.read(read_text(file))
        if at is not None and not 0 <= at <= len(record.moves):
            raise Problem(f"{file} has {len(record.moves)} moves; there is no ply {at}")
        session = _replayed(record, content, at)
    except rondel.RecordError as error:
        raise Problem(f"{file}: {error}") from None
    table = session.table
    if seat is not None and not 0 <= seat < record.seats:
        raise Problem(f"{file} has seats 0 to {record.seats - 1}, not {seat}")
    viewer = seat if seat is not None else max(0, table.seat)
    reader = _reader(session, language)
    names = seat_names(reader, record.seats)
    if svg is not None:
        _draw(table, viewer, names, reader.language, svg)
        return
    if json:
        print_json(_described(session, viewer))
        return
    _check_part(reader, table, viewer, part)
    reader.out.print(reader.say("ply_of", session.ply, len(record.moves)), markup=False)
    print_board(reader, table, viewer, names, part=part)
    if table.over:
        print_result(reader, table, names)
        return
    asked = reader.words.ask(table, names)
    reader.out.print(Text(f"{names[table.seat]}: {asked}", "bold"))
    if seat is None or seat == table.seat:
        print_moves(reader, table, names)


def _check_part(reader: Reader, table: Table, viewer: int, part: str) -> None:
    there = [OVERVIEW, *reader.game.board_parts(table.view(viewer))]
    if part and part not in there:
        raise Problem(f"the board of {reader.game.title} has no part {part!r}; there are "
                      f"{', '.join(there)}")  # fmt: skip


def _draw(table: Table, viewer: int, names: list[str], language: str, file: Path) -> None:
    """What the viewer sees, as a picture in a file."""
    game = table.setup.game
    picture = game.picture(table.view(viewer, language), names)
    if picture is None:
        raise Problem(f"{game.title} has no picture yet")
    try:
        file.write_text(picture.svg(), encoding="utf-8")
    except OSError as error:
        raise Problem(f"{file}: {error.strerror}") from None


def _described(session: Session, viewer: int) -> dict[str, Any]:
    """A point of a record for programs: what the viewer sees, and its moves if it decides."""
    table = session.table
    decides = table.seat == viewer
    return {
        "ply": session.ply,
        "seat": viewer,
        "to_decide": table.seat,
        "over": table.over,
        "question": table.words().ask(table),
        "moves": [write_move(move) for move in table.moves()] if decides else [],
        "view": table.view(viewer).contents,
    }
