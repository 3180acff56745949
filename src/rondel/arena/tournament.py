"""Tournaments: who plays whom, on which seats, with which luck."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, count, islice, permutations, product
from pathlib import Path

import msgspec

from rondel.arena.match import Match, Player
from rondel.bots import BotError
from rondel.core.game import Game

LineUp = tuple[Player, ...]
"""Players in the order in which they sit."""

_BUDGET = re.compile(r"(?P<bot>.+)@(?P<number>\d+(?:\.\d+)?)(?P<seconds>s?)\Z")


class Tournament(msgspec.Struct, frozen=True):
    """What all games of a tournament share."""

    game: str
    seats: int
    players: tuple[Player, ...]
    seed: str
    games: int
    """With each of the settings."""
    settings: tuple[dict[str, str], ...] = ({},)
    """Options of the game; each setting sees the same deals."""
    content: str | None = None
    keep_records: bool = False

    def matches(self) -> Iterator[Match]:
        """All games, in order."""
        for number, setting in enumerate(self.settings):
            for place, (deal, line_up) in enumerate(islice(self.games_in_turn(), self.games)):
                yield Match(
                    number=number * self.games + place,
                    game=self.game,
                    players=line_up,
                    seed=f"{self.seed}.{deal}",
                    options=setting,
                    content=self.content,
                    deal=deal,
                    keep_record=self.keep_records,
                )

    def games_in_turn(self) -> Iterator[tuple[int, LineUp]]:
        """Line-ups with the number of their deal, for ever. A deal is played once with each
        rotation of a line-up; alone at the table, once by each player."""
        ups = line_ups(self.players, self.seats)
        for deal in count():
            together = ups if self.seats == 1 else rotations(ups[deal % len(ups)])
            for line_up in together:
                yield deal, line_up


def line_ups(players: tuple[Player, ...], seats: int) -> list[LineUp]:
    """All ways to fill the seats that are no rotations of each other: every choice of players in
    turn, then every choice in the next order round the table. Too few players sit down twice."""
    if len(players) < seats:
        several = -(-seats // len(players)) + 1
        endless = players * several
        choices = [endless[first : first + seats] for first in range(len(players))]
    else:
        choices = list(combinations(players, seats))
    orders = [
        (choice[0], *(choice[i] for i in order))
        for order in permutations(range(1, seats))
        for choice in choices
    ]
    found: dict[LineUp, LineUp] = {}
    for line_up in orders:
        found.setdefault(min(rotations(line_up), key=_names), line_up)
    return list(found.values())


def rotations(line_up: LineUp) -> list[LineUp]:
    """The line-up with everybody moved on by one seat, again and again; none of them twice."""
    turned = (line_up[i:] + line_up[:i] for i in range(len(line_up)))
    return list(dict.fromkeys(turned))


def _names(line_up: LineUp) -> tuple[str, ...]:
    return tuple(player.name for player in line_up)


def read_players(text: str, seconds: float | None, iterations: int | None) -> tuple[Player, ...]:
    """`master,greedy@40,search@0.5s,bots/mine.py:Mine`: bots, some with a budget of their own.
    A bot from a file goes without its folder's name, unless that makes two of them one."""
    players = [_read_player(name.strip(), seconds, iterations) for name in text.split(",")]
    bots: dict[str, set[str]] = {}
    for player in players:
        bots.setdefault(_short(player.name), set()).add(player.bot)
    return tuple(
        msgspec.structs.replace(player, name=short)
        if len(bots[short := _short(player.name)]) == 1
        else player
        for player in players
    )


def _short(name: str) -> str:
    return name.rpartition("/")[2] if ".py:" in name or ".toml:" in name else name


def _read_player(name: str, seconds: float | None, iterations: int | None) -> Player:
    bot = name
    if found := _BUDGET.match(name):
        bot, number = found["bot"], found["number"]
        if found["seconds"]:
            seconds, iterations = float(number), None
        elif "." in number:
            raise BotError(f"a budget is iterations or seconds, {bot}@300 or {bot}@0.5s: {name}")
        else:
            seconds, iterations = None, int(number)
    file, colon, inside = bot.rpartition(":")
    if colon and file.endswith((".py", ".toml")):
        bot = f"{Path(file).absolute()}:{inside}"  # workers may live elsewhere
    return Player(name, bot, seconds, iterations)


def read_settings(game: Game, seats: int, options: dict[str, str]) -> list[dict[str, str]]:
    """Options of which some have several values, `level=1,2,3`: all settings, each complete."""
    free = {option.name for option in game.options_for(seats) if not option.values}
    sweeps = {name: [text] if name in free else text.split(",") for name, text in options.items()}
    return [
        game.complete_options(seats, dict(zip(sweeps, values, strict=True)))
        for values in product(*sweeps.values())
    ]
