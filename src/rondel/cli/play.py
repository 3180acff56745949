"""`rondel play`: a game at this terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from rondel.bots import Bot, find_bot
from rondel.cli.common import (
    DEFAULT_GAME,
    ContentOption,
    OptionsOption,
    Problem,
    SeedOption,
    check_seats,
    console,
    game_of,
    read_options,
    read_record,
)
from rondel.cli.keeping import KeptGame, Unfinished, Who, unfinished
from rondel.cli.language import LanguageOption, language_of, speech
from rondel.cli.terminal import Terminal
from rondel.core.chance import Chance
from rondel.core.game import Game
from rondel.core.record import Record, RecordError
from rondel.core.session import Session, replay
from rondel.games import find_game

PERSON = "person"


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help=f"Which game; `rondel games` lists them. {DEFAULT_GAME} if not given.",
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="How many players; 1 is the solo game.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[,NAME…]",
            help="Who plays against you: one bot for all other seats, or a list for the last "
            "seats; seats without a bot, and those called person, are people at this terminal. "
            "A name, or file.py:Class.",
        ),
    ] = None,
    seed: SeedOption = None,
    option: OptionsOption = None,
    content: ContentOption = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the record of the game in this file.")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    You are seat 0, the other seats are bots. Choose a move by its number; type help for more.
    Every move is kept at once: without options for another game, this offers to go on with those
    that you have not finished.

    Examples:

    - rondel play
    - rondel play --seats 1 --option level=2
    - rondel play --seats 3 --bots random
    - rondel play --load game.rondel
    """
    if load is not None and (seats is not None or seed is not None or option):
        raise Problem("a loaded game has its seats, seed and options: leave these out")
    with suppress(ImportError):  # some systems have none; they ask without line editing
        import_module("readline")
    begun: Unfinished | None = None
    another = load or seats is not None or bots or seed is not None or option or content
    if not another and sys.stdin.isatty():
        begun = _offer(unfinished(game), language_of(find_game(game or DEFAULT_GAME), language))
    if begun is not None:
        session, who = _replayed(begun.record, begun.who.content), begun.who
    else:
        if load is not None:
            session = _replayed(read_record(load), _absolute(content))
        else:
            found = find_game(game or DEFAULT_GAME)
            count = _seats(found, seats, bots)
            session = Session(found.new(count, seed, read_options(option), content))
        who = Who(_listed(session.record.seats, bots), _absolute(content))
    players = _players(session, who.players)
    chosen = language_of(session.table.setup.game, language)
    if not sys.stdin.isatty():
        print("rondel play needs a terminal to ask you for moves; there is none attached.")
        return
    names = _names(players, chosen)
    kept = _kept(begun, session, who)
    try:
        Terminal(session, players, names, console(), input, save, chosen, kept).run()
    finally:
        if kept is not None:
            kept.release()


def _seats(game: Game, seats: int | None, bots: str | None) -> int:
    if seats is not None:
        return check_seats(game, seats)
    listed = len(bots.split(",")) if bots else 1
    return check_seats(game, max(2, listed + 1 if listed > 1 else 2))


def _replayed(record: Record, content: str) -> Session:
    return replay(record, game_of(record), None, content or None)


def _absolute(content: Path | None) -> str:
    return str(content.absolute()) if content else ""


def _listed(seats: int, bots: str | None) -> tuple[str, ...]:
    """By seat the name of a bot, or `person`."""
    names = [name.strip() for name in (bots or "greedy").split(",")]
    if len(names) == 1:
        names *= seats - 1
    if len(names) > seats:
        raise Problem(f"--bots names {len(names)} players, but there are {seats} seats")
    return (*[PERSON] * (seats - len(names)), *names)


def _players(session: Session, names: Sequence[str]) -> list[Bot | None]:
    """By seat a bot, or `None` for a person. With the game's seed the bots are the same, too."""
    seed = f"{session.record.seed}.{session.ply}"
    return [
        None if name == PERSON else find_bot(name)(Chance(f"{seed}.bot{seat}"))
        for seat, name in enumerate(names)
    ]


def _names(players: list[Bot | None], language: str) -> list[str]:
    say = speech(language).say
    people = sum(player is None for player in players)
    names = []
    for seat, player in enumerate(players):
        if player is not None:
            names.append(say("bot", seat))
        else:
            names.append(say("you") if people == 1 else say("person", seat))
    return names


# Games that are not finished


def _kept(begun: Unfinished | None, session: Session, who: Who) -> KeptGame | None:
    """Where the game is kept while it is played; nowhere, if the disk doesn't let us."""
    try:
        return begun.take() if begun else KeptGame.begin(session.record.game, who)
    except BlockingIOError:
        raise Problem(speech("en").say("elsewhere")) from None
    except OSError as error:
        print(speech("en").say("not_kept", error.strerror or str(error)), file=sys.stderr)
        return None


def _offer(games: list[Unfinished], language: str) -> Unfinished | None:
    """Ask which of the games goes on; None if another one is to begin."""
    say, out = speech(language).say, console()
    while games:
        out.print(say("unfinished"), style="bold")
        for number, each in enumerate(games, 1):
            out.print(f"{number:>3}  {_told(each, language)}", markup=False)
        out.print(say("go_on"), markup=False)
        try:
            word, _, rest = input("> ").strip().lower().partition(" ")
        except (EOFError, KeyboardInterrupt):
            raise typer.Exit from None
        if word in ("quit", "exit", "q"):
            raise typer.Exit
        if word in ("new", "n"):
            return None
        chosen = rest.strip() if word == "drop" else word or "1"
        if not (chosen.isdecimal() and 1 <= int(chosen) <= len(games)):
            out.print(say("go_on_wants", len(games)), style="red", markup=False)
        elif word != "drop":
            return games[int(chosen) - 1]
        else:
            given_up = games.pop(int(chosen) - 1)
            out.print(say("dropped", str(given_up.take().put_away())), markup=False, soft_wrap=True)
    return None


def _told(each: Unfinished, language: str) -> str:
    """A game in a line: which one, how far it is, when, and against whom."""
    say = speech(language).say
    time = f"{each.when:%H:%M}"
    when = f"{each.when:%Y-%m-%d} {time}"
    if each.when.date() == datetime.now().date():
        when = say("today", time)
    try:
        title = game_of(each.record).title
    except RecordError:
        title = each.record.game
    told = say(
        "unfinished_game",
        title=title,
        seats=each.record.seats,
        moves=len(each.record.moves),
        when=when,
    )
    bots = [name for name in each.who.players if name != PERSON]
    return say("unfinished_against", told, ", ".join(bots)) if bots else told
