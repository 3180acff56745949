"""`rondel play`: a game at this terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from rondel.bots import Bot, find_bot
from rondel.cli.common import (
    DEFAULT_GAME,
    ContentOption,
    GameArgument,
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
from rondel.cli.terminal import Terminal
from rondel.core.chance import Chance
from rondel.core.game import Game
from rondel.core.session import Session, replay
from rondel.games import find_game

PERSON = "person"


def play(
    game: GameArgument = DEFAULT_GAME,
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
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    You are seat 0, the other seats are bots. Choose a move by its number; type help for more.

    Examples:

    - rondel play
    - rondel play --seats 1 --option level=2
    - rondel play --seats 3 --bots random
    - rondel play --load game.rondel
    - rondel play maracaibo --campaign mine.txt
    """
    if load is not None:
        if seats is not None or seed is not None or option or campaign is not None:
            raise Problem("a loaded game has its seats, seed and options: leave these out")
        session = _loaded(load, content)
    else:
        found = find_game(game)
        count = _seats(found, seats, bots)
        chosen = read_options(option)
        if campaign is not None:
            chosen = _campaign_options(found, campaign, chosen)
        session = Session(found.new(count, seed, chosen, content))
    players = _players(session, bots)
    if not sys.stdin.isatty():
        print("rondel play needs a terminal to ask you for moves; there is none attached.")
        return
    with suppress(ImportError):  # some systems have none; they ask without line editing
        import_module("readline")
    Terminal(session, players, _names(players), console(), input, save).run()
    kept = session.table.setup.game.kept(session.table)
    if campaign is not None and kept is not None:
        write_text(campaign, f"{kept}\n")


def _campaign_options(game: Game, file: Path, given: dict[str, str]) -> dict[str, str]:
    """The options of a campaign's next game, or of its first one if there is no such file yet."""
    games = [options for options, _ in game.campaign()]
    if not games:
        raise Problem(f"{game.title} has no campaign")
    if file.exists():
        going = game.next_game(read_text(file).strip())
        if going is None:
            raise Problem(f"the campaign in {file} is over; the name of a new file begins another")
        games = [going]
    for options in games:
        if all(given.get(name, value) == value for name, value in options.items()):
            return {**given, **options}
    raise Problem(f"the next game of {file} is no game with these options")


def _seats(game: Game, seats: int | None, bots: str | None) -> int:
    if seats is not None:
        return check_seats(game, seats)
    listed = len(bots.split(",")) if bots else 1
    return check_seats(game, max(2, listed + 1 if listed > 1 else 2))


def _loaded(file: Path, content: Path | None) -> Session:
    record = read_record(file)
    return replay(record, game_of(record), None, str(content) if content else None)


def _listed(seats: int, bots: str | None) -> list[str]:
    """By seat the name of a bot, or `person`."""
    names = [name.strip() for name in (bots or "greedy").split(",")]
    if len(names) == 1:
        names *= seats - 1
    if len(names) > seats:
        raise Problem(f"--bots names {len(names)} players, but there are {seats} seats")
    return [PERSON] * (seats - len(names)) + names


def _players(session: Session, bots: str | None) -> list[Bot | None]:
    """By seat a bot, or `None` for a person. With the game's seed the bots are the same, too."""
    seed = f"{session.record.seed}.{session.ply}"
    return [
        None if name == PERSON else find_bot(name)(Chance(f"{seed}.bot{seat}"))
        for seat, name in enumerate(_listed(session.record.seats, bots))
    ]


def _names(players: list[Bot | None]) -> list[str]:
    people = sum(player is None for player in players)
    names = []
    for seat, player in enumerate(players):
        if player is not None:
            names.append(f"Bot {seat}")
        else:
            names.append("You" if people == 1 else f"Person {seat}")
    return names
