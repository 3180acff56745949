"""One game between bots, played to its end, or to the fault of one of them."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from time import perf_counter
from typing import Any

import msgspec

from rondel.bots import Bot, Budget, find_bot
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.record import Record
from rondel.core.table import NOBODY, IllegalMove, Table
from rondel.games import find_game

LONGEST = 20_000
"""Decisions. No game takes a tenth of that; bots that go on longer do so for ever."""


class Player(msgspec.Struct, frozen=True):
    """A bot with what it may think about a move."""

    name: str
    """As people call it: a bot with two budgets is two players."""
    bot: str
    """Where it is found (see `find_bot`)."""
    seconds: float | None = None
    iterations: int | None = None


class Match(msgspec.Struct, frozen=True):
    """All that fixes one game before it begins: a job for a worker."""

    number: int
    game: str
    players: tuple[Player, ...]
    """By seat."""
    seed: str
    options: dict[str, str] = {}
    content: str | None = None
    deal: int = 0
    """Games of one deal have the same seed, with the players on other seats."""
    keep_record: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """How one game went."""

    number: int
    seed: str
    decisions: int
    scores: list[dict[str, int]] = []
    rivals: dict[str, dict[str, int]] = {}
    places: list[int] = []
    error: str = ""
    """What went wrong, if the game did not come to its end; its record tells how it got there."""
    culprit: int = NOBODY
    """The seat whose bot went wrong; nobody's if the game itself did."""
    record: str = ""
    traceback: str = ""
    """Where in the code it went wrong, as far as that is known."""
    decided: list[int] = []
    """The decisions of each seat."""
    seconds: list[float] = []
    """And how long it thought about them."""


class Watch:
    """Follows a game from outside, as far as somebody wants to; this one sees nothing."""

    def begins(self, record: Record) -> None:
        """The table is set up."""

    def thinks(self, seat: int) -> None:
        """From now on the seat's bot is at work."""

    def rests(self) -> None:
        """The bot has answered."""

    def moved(self, seat: int, move: Move) -> None:
        """A move was made."""


class Fault(Exception):
    """A bot raised, or answered what is no move."""


def play_match(match: Match, watch: Watch | None = None) -> Outcome:
    """Play one game. Whatever is raised on the way is part of the outcome."""
    return _Play(match, watch or Watch()).outcome()


def check_matches(matches: Iterable[Match]) -> None:
    """Raises what is wrong with a match before a game is begun."""
    bots: set[str] = set()
    tables: list[tuple[int, dict[str, str]]] = []
    for match in matches:
        for player in match.players:
            if player.bot not in bots:
                find_bot(player.bot)
                bots.add(player.bot)
        seats = len(match.players)
        if (seats, match.options) not in tables:
            find_game(match.game).new(seats, match.seed, match.options, match.content)
            tables.append((seats, match.options))


def describe_error(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def trace(error: BaseException) -> str:
    """The way to an error through the code, as Python writes it."""
    return "".join(traceback.format_exception(error))


class _Play:
    """A game while it is played."""

    def __init__(self, match: Match, watch: Watch) -> None:
        self.match = match
        self.watch = watch
        self.record: Record | None = None
        self.decisions = 0
        self.seat = NOBODY
        seats = len(match.players)
        self.decided = [0] * seats
        self.seconds = [0.0] * seats

    def outcome(self) -> Outcome:
        match = self.match
        ending: dict[str, Any] = {}
        try:
            table = self.run()
            ending = {
                "scores": table.scores(),
                "rivals": table.rivals(),
                "places": table.places(),
            }
        except Fault as fault:
            cause = fault.__cause__
            where = "" if cause is None else trace(cause)
            ending = {"error": str(fault), "culprit": self.seat, "traceback": where}
        except Exception as error:
            ending = {"error": describe_error(error), "traceback": trace(error)}
        keep = match.keep_record or "error" in ending
        return Outcome(
            match.number,
            match.seed,
            self.decisions,
            record=self.record.write() if keep and self.record is not None else "",
            decided=self.decided,
            seconds=self.seconds,
            **ending,
        )

    def run(self) -> Table:
        match, watch = self.match, self.watch
        game = find_game(match.game)
        table = game.new(len(match.players), match.seed, match.options, match.content)
        self.record = record = Record.of(table.setup)
        watch.begins(record)
        bots = [self.sit_down(seat) for seat in range(len(match.players))]
        budgets = [Budget(player.seconds, player.iterations) for player in match.players]
        while not table.over:
            self.seat = seat = table.seat
            move = self.ask(bots[seat], table, budgets[seat])
            table.play(move)
            record.moves.append((seat, move))
            watch.moved(seat, move)
            self.decisions += 1
        return table

    def sit_down(self, seat: int) -> Bot:
        """The bot of a seat, with its own luck."""
        self.seat = seat
        self.watch.thinks(seat)
        try:
            return find_bot(self.match.players[seat].bot)(Chance(f"{self.match.seed}.bot{seat}"))
        except (Exception, SystemExit) as error:
            raise Fault(describe_error(error)) from error
        finally:
            self.watch.rests()

    def ask(self, bot: Bot, table: Table, budget: Budget) -> Move:
        """The bot's move, which is one of the legal moves."""
        seat = table.seat
        if self.decisions >= LONGEST:
            raise Fault(f"the game has not ended after {LONGEST:,} decisions")
        moves = table.moves()
        view = table.view(seat)
        self.watch.thinks(seat)
        start = perf_counter()
        try:
            answer = bot.choose(view, moves[:], budget)
        except (Exception, SystemExit) as error:
            raise Fault(describe_error(error)) from error
        finally:
            self.seconds[seat] += perf_counter() - start
            self.decided[seat] += 1
            self.watch.rests()
        try:
            return moves[moves.index(answer)]
        except Exception:  # not among them, or something that can't even be compared
            raise Fault(why_not(table, answer)) from None


def describe_failure(match: Match, outcome: Outcome) -> dict[str, Any]:
    """A game that did not come to its end: where, why, and whose fault it was."""
    seat = outcome.culprit if outcome.culprit != NOBODY else None
    return {
        "game": outcome.number,
        "seed": outcome.seed,
        "ply": outcome.decisions,
        "seat": seat,
        "bot": match.players[seat].name if seat is not None else None,
        "error": outcome.error,
        "traceback": outcome.traceback,
        "record": outcome.record,
    }


def why_not(table: Table, answer: Any) -> str:
    """What is wrong with an answer that is none of the legal moves."""
    try:
        table.copy().play(answer)
    except IllegalMove as error:
        return describe_error(error)
    except Exception:
        return f"IllegalMove: {answer!r} is no move"
    raise AssertionError("a legal move is one of the moves")
