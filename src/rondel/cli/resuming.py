"""Games that are not finished: `rondel play` offers to go on with them."""

from __future__ import annotations

import sys
from datetime import datetime

import typer

from rondel.cli.common import Problem, console, game_of
from rondel.cli.keeping import PERSON, KeptGame, Unfinished, Who
from rondel.cli.language import speech
from rondel.core.record import RecordError


def place_for(begun: Unfinished | None, game: str, who: Who, language: str) -> KeptGame | None:
    """Where the game is kept while it is played; nowhere, if the disk doesn't let us."""
    say = speech(language).say
    try:
        return begun.take() if begun else KeptGame.begin(game, who)
    except BlockingIOError:
        raise Problem(say("elsewhere")) from None
    except OSError as error:
        print(say("not_kept", error.strerror or str(error)), file=sys.stderr)
        return None


def offer(games: list[Unfinished], language: str) -> Unfinished | None:
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
