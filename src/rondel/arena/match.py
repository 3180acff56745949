"""One game between bots, played to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from rondel.bots import Budget, find_bot
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.record import Record
from rondel.games import find_game


class Plan(msgspec.Struct, frozen=True):
    """What all games of a simulation share."""

    game: str
    seats: int
    bots: tuple[str, ...]
    """By seat."""
    seed: str
    options: dict[str, str] = {}
    content: str | None = None

    def seed_of(self, number: int) -> str:
        """The seed of one game: it depends on nothing but the plan's seed and the number."""
        return f"{self.seed}.{number}"


class Outcome(msgspec.Struct, frozen=True):
    """How one game went."""

    number: int
    seed: str
    decisions: int
    scores: list[dict[str, int]] = []
    rivals: dict[str, dict[str, int]] = {}
    places: list[int] = []
    error: str = ""
    """What was raised, if the game did not come to its end; its record tells how it got there."""
    record: str = ""


def play_match(plan: Plan, number: int, keep_record: bool = False) -> Outcome:
    """Play one game. Whatever is raised on the way is part of the outcome."""
    seed = plan.seed_of(number)
    record: Record | None = None
    moves: list[tuple[int, Move]] = []
    try:
        table = find_game(plan.game).new(plan.seats, seed, plan.options, plan.content)
        record = Record.of(table.setup)
        record.moves = moves
        budget = Budget()
        players = [find_bot(bot)(Chance(f"{seed}.bot{seat}")) for seat, bot in enumerate(plan.bots)]
        while not table.over:
            seat = table.seat
            move = players[seat].choose(table.view(seat), table.moves(), budget)
            table.play(move)
            moves.append((seat, move))
        scores, rivals, places = table.scores(), table.rivals(), table.places()
    except Exception as error:
        return Outcome(
            number,
            seed,
            len(moves),
            error=f"{type(error).__name__}: {error}",
            record=record.write() if record is not None else "",
        )
    text = record.write() if keep_record else ""
    return Outcome(number, seed, len(moves), scores, rivals, places, record=text)


def play_matches(plan: Plan, numbers: Sequence[int], keep_record: bool) -> list[Outcome]:
    """Several games, one after the other: a worker's portion."""
    return [play_match(plan, number, keep_record) for number in numbers]


def check_plan(plan: Plan) -> Mapping[str, str]:
    """The complete options; raises what is wrong with the plan before a game is begun."""
    game = find_game(plan.game)
    for bot in plan.bots:
        find_bot(bot)
    table = game.new(
        plan.seats, plan.seed, plan.options, Path(plan.content) if plan.content else None
    )
    return table.setup.options
