"""`rondel play`: a game at this terminal."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

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
    read_text,
    write_text,
)
from rondel.cli.keeping import PERSON, Unfinished, Who, unfinished
from rondel.cli.language import LanguageOption, language_of, speech
from rondel.cli.resuming import offer, place_for
from rondel.cli.terminal import Terminal
from rondel.core.chance import Chance
from rondel.core.game import Game
from rondel.core.record import Record
from rondel.core.session import Session, replay
from rondel.games import find_game

CONTENT = "content: "
"""Before the folder of content files, in the file of a campaign."""


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
    campaign: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Play the next game of the campaign that this file keeps, or the first one of "
            "a new campaign; when the game is over, the file says how the story goes on.",
        ),
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
    - rondel play maracaibo --campaign mine.txt
    """
    if load is not None and (seats is not None or seed is not None or option or campaign):
        raise Problem("a loaded game has its seats, seed and options: leave these out")
    with suppress(ImportError):  # some systems have none; they ask without line editing
        import_module("readline")
    begun: Unfinished | None = None
    another = load or bots or option or content or seats is not None or seed is not None
    content = content or _campaign_content(campaign)
    if not another and sys.stdin.isatty():
        waiting = [
            each for each in unfinished(game) if _absolute(campaign) in ("", each.who.campaign)
        ]
        begun = offer(waiting, language_of(find_game(game or DEFAULT_GAME), language))
    if begun is not None:
        session, who = _replayed(begun.record, begun.who.content), begun.who
    else:
        if load is not None:
            session = _replayed(read_record(load), _absolute(content))
        else:
            found = find_game(game or DEFAULT_GAME)
            session = _new(found, _seats(found, seats, bots), seed, option, content, campaign)
        listed = _listed(session.record.seats, bots)
        who = Who(listed, _absolute(content), _absolute(campaign))
    players = _players(session, who.players)
    if not sys.stdin.isatty():
        print("rondel play needs a terminal to ask you for moves; there is none attached.")
        return
    spoken = language_of(session.table.setup.game, language)
    kept = place_for(begun, session.record.game, who, spoken)
    try:
        names = _names(players, spoken)
        terminal = Terminal(session, players, names, console(), input, save, spoken, kept)
        terminal.run()
    finally:
        if kept is not None:
            kept.release()
    game_played = session.table.setup.game
    outcome = game_played.kept(session.table)
    if who.campaign and outcome is not None:
        pack = f"{CONTENT}{who.content}\n" if who.content else ""
        write_text(Path(who.campaign), f"{outcome}\n{pack}")
        if game_played.next_game(outcome) is not None:
            command = f"rondel play {game_played.name} --campaign {shlex.quote(who.campaign)}"
            console().print(Text(terminal.say("story_goes_on", command)), soft_wrap=True)


def _new(
    game: Game,
    seats: int,
    seed: str | None,
    option: list[str] | None,
    content: Path | None,
    campaign: Path | None,
) -> Session:
    """A game that begins; if it is one of a campaign, with what the last one left."""
    chosen = read_options(option)
    if campaign is not None:
        chosen = _campaign_options(game, campaign, chosen)
    return Session(game.new(seats, seed, chosen, content))


def _campaign_options(game: Game, file: Path, given: dict[str, str]) -> dict[str, str]:
    """The options of a campaign's next game, or of its first one if there is no such file yet."""
    games = [options for options, _ in game.campaign()]
    if not games:
        raise Problem(f"{game.title} has no campaign")
    if file.exists():
        going = game.next_game(_campaign_lines(file)[0])
        if going is None:
            raise Problem(f"the campaign in {file} is over; the name of a new file begins another")
        games = [going]
    for options in games:
        if all(given.get(name, value) == value for name, value in options.items()):
            return {**given, **options}
    raise Problem(f"the next game of {file} is no game with these options")


def _campaign_content(file: Path | None) -> Path | None:
    """The folder of content files with which a campaign was begun, if not ours."""
    if file is None or not file.exists():
        return None
    folders = [line for line in _campaign_lines(file) if line.startswith(CONTENT)]
    return Path(folders[0].removeprefix(CONTENT)) if folders else None


def _campaign_lines(file: Path) -> list[str]:
    """A campaign's file: what the last game left, then what is the same in all its games."""
    return [line.strip() for line in read_text(file).splitlines()] or [""]


def _seats(game: Game, seats: int | None, bots: str | None) -> int:
    if seats is not None:
        return check_seats(game, seats)
    listed = len(bots.split(",")) if bots else 1
    return check_seats(game, max(2, listed + 1 if listed > 1 else 2))


def _replayed(record: Record, content: str) -> Session:
    return replay(record, game_of(record), None, content or None)


def _absolute(path: Path | None) -> str:
    return str(path.absolute()) if path else ""


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
