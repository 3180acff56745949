"""`rondel games`: what can be played."""

from __future__ import annotations

from rondel.bots import bots
from rondel.cli.common import JsonOption, console, print_json
from rondel.core.engine import engine
from rondel.core.game import Game, Option
from rondel.games import find_game, list_games


def games(json: JsonOption = False) -> None:
    """List the games with their seats and options, and the bots."""
    found = [find_game(name) for name in list_games()]
    if json:
        described = {game.name: _describe(game) for game in found}
        print_json({"engine": engine(), "games": described, "bots": bots()})
        return
    out = console()
    for game in found:
        seats = ", ".join(map(str, game.seat_counts))
        out.print(f"[bold]{game.name}[/]  {game.title}; seats: {seats}")
        for option in game.options:
            _, about = game.words().option(option.name)
            out.print(f"    --option {_usage(option)}  {about}", markup=False)
    out.print(f"[bold]bots[/]  {', '.join(bots())}, or file.py:Class for your own")
    out.print(f"[bold]engine[/]  {engine()}")


def _usage(option: Option) -> str:
    values = "|".join(f"{value}*" if value == option.default else value for value in option.values)
    values = values or "TEXT"
    only = f" ({' or '.join(map(str, option.seats))} seats)" if option.seats else ""
    return f"{option.name}={values}{only}"


def _describe(game: Game) -> dict[str, object]:
    return {
        "title": game.title,
        "seats": list(game.seat_counts),
        "rules_version": game.rules_version,
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "seats": list(option.seats or game.seat_counts),
                "help": game.words().option(option.name)[1],
            }
            for option in game.options
        ],
    }
