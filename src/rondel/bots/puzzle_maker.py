"""Finding puzzles: turns of games between strong bots in which the obvious is clearly not the best.

A game is played by bots that search. At the beginning of each turn what the search has found is
compared with what a greedy player would do. Where it is clearly better, a far deeper search looks
for still better ways; all that come into question meet the same imagined deals. What is left is
given to bots of all levels, to learn how hard it is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log

import msgspec

from rondel.bots.base import Bot, Budget
from rondel.bots.catalogue import find_bot
from rondel.bots.greedy import GreedyBot
from rondel.bots.search import Search
from rondel.bots.weighing import Scales, lines_of
from rondel.core.chance import Chance
from rondel.core.game import Game
from rondel.core.moves import Move, read_move, write_move
from rondel.core.puzzles import TOLERANCE, Puzzle, puzzle_id
from rondel.core.session import Session
from rondel.core.table import Table, View
from rondel.core.turns import Turn, part_of_turn

MADE = 120
"""Iterations of the search that plays, and finds what might be a puzzle."""
CONFIRMED = 20 * MADE
"""Iterations of the search that confirms it."""
OBVIOUS = 30
"""Plans among which a greedy player chooses: what most people think of is one of them."""
DEALS, FIRST_DEALS = 40, 8
"""Imagined deals by which ways to play are compared; a first look takes fewer."""
LEAST = 1.0
"""Points by which the best must be better than the obvious …"""
SURE = 3.0
"""… and how many standard errors."""
FEWEST, MOST = 2, 14
"""Decisions of the best line: fewer are no plan, more are tedious."""
A_GAME = 5
"""Puzzles from one game."""
TRIES = {"novice": 4, "club": 4, "expert": 3, "master": 2}
"""How often bots of a level try it, the weakest first."""
RATINGS = {"novice": 900, "club": 1200, "expert": 1550, "master": 1850}
"""What the levels would be rated, if they solved puzzles."""
EASIEST, HARDEST, STEP = 600, 2400, 25


class Judgement(msgspec.Struct):
    """What is known of the best and the obvious way to play a turn."""

    best: list[Move]
    obvious: list[Move]
    value: float
    margin: float
    error: float


class Find:
    """A turn with something to find in it."""

    def __init__(
        self, name: str, ply: int, table: Table, scales: Scales, judged: Judgement
    ) -> None:
        self.name = name
        self.ply = ply
        self.table = table
        self.scales = scales
        self.judged = judged


class Finds:
    """What came of looking for puzzles."""

    def __init__(self) -> None:
        self.thrown = Counter[str]()
        """Turns that were looked at and thrown away, by why."""

    def search_game(self, game: Game, seats: int, seed: str) -> tuple[Session, list[Puzzle]]:
        """Play a game, and look for puzzles on the way; a few of all margins are kept."""
        session = Session(game.new(seats, seed))
        luck = random.Random(seed)
        found: list[Find] = []
        while not session.table.over:
            search = _search(session.table.view(session.table.seat), MADE, luck)
            find = self.look(session, search, luck)
            if find is not None:
                found.append(find)
            _play_turn(session, search, luck)
        found.sort(key=lambda find: find.judged.margin, reverse=True)
        kept = found[:: -(-len(found) // A_GAME) or 1]
        self.thrown["enough of this game"] += len(found) - len(kept)
        return session, [make_puzzle(find) for find in kept]

    def look(self, session: Session, search: Search, luck: random.Random) -> Find | None:
        """What there is to find at the beginning of a turn, if there is something."""
        table, seed = session.table.copy(), session.table.setup.seed
        name = puzzle_id(seed, session.ply)
        view = table.view(table.seat)
        planned = part_of_turn(table, search.line(search.best()))
        greedy = GreedyBot(Chance(f"greedy {name}"))
        obvious = part_of_turn(
            table, [each.move for each in greedy.best_plan(view, Budget(iterations=OBVIOUS))]
        )
        scales = scales_for(view, name)
        better = scales.weigh(planned, FIRST_DEALS)
        if better.lead(scales.weigh(obvious, FIRST_DEALS))[0] < LEAST:
            self.thrown["obvious"] += 1
            return None
        judged = confirm(table, scales, [planned, obvious], obvious, luck)
        if judged.margin < LEAST or judged.margin < SURE * judged.error:
            self.thrown["not confirmed"] += 1
            return None
        if not FEWEST <= len(judged.best) <= MOST:
            self.thrown["too short or too long"] += 1
            return None
        return Find(name, session.ply, table, scales, judged)


def scales_for(view: View, name: str) -> Scales:
    """The deals by which a puzzle is judged: the same whenever it is."""
    return Scales(view, f"puzzle {name}", DEALS)


def _search(view: View, iterations: int, luck: random.Random) -> Search:
    """A search that does not stop early."""
    search = Search(view, luck)
    for _ in range(iterations):
        search.iterate(view)
    return search


def _play_turn(session: Session, search: Search, luck: random.Random) -> None:
    """Go on as the search likes it, until another decides or something turns up."""
    turn = Turn(session.table)
    while not turn.ended(session.table):
        view = session.table.view(session.table.seat)
        if not search.stands_at(view, session.table.moves()):
            search = _search(view, MADE // 2, luck)
        move = search.best().move
        search.follow(move)
        session.play(move)


def confirm(
    table: Table,
    scales: Scales,
    known: Sequence[list[Move]],
    obvious: list[Move],
    luck: random.Random,
) -> Judgement:
    """Look far deeper, and judge the best of all that was found by all deals."""
    deeper = _search(scales.view, CONFIRMED, luck)
    best = scales.best([*lines_of(deeper, table), *known], FIRST_DEALS)
    first = scales.weigh(best)
    margin, error = first.lead(scales.weigh(obvious))
    return Judgement(best, obvious, first.worth(), margin, error)


def make_puzzle(find: Find) -> Puzzle:
    """A puzzle, once bots of all levels have tried it."""
    table, judged = find.table, find.judged
    found = {level: _finds(table, level, judged.value, find.scales) for level in TRIES}
    usual = (level for level in TRIES if 2 * found[level] >= TRIES[level])
    return Puzzle(
        id=find.name,
        record="",
        ply=find.ply,
        best=tuple(map(write_move, judged.best)),
        obvious=tuple(map(write_move, judged.obvious)),
        value=round(judged.value, 2),
        margin=round(judged.margin, 2),
        error=round(judged.error, 2),
        level=next(usual, ""),
        rating=rate(found),
    )


def _finds(table: Table, level: str, value: float, scales: Scales) -> int:
    """How often bots of a level find a way that is as good as the best."""
    found = 0
    for attempt in range(TRIES[level]):
        bot = find_bot(level)(Chance(f"{scales.seeds[0]} {level} {attempt}"))
        found += scales.weigh(_line_of(table, bot)).worth() >= value - TOLERANCE
    return found


def _line_of(table: Table, bot: Bot) -> list[Move]:
    turn, tried, line = Turn(table), table.copy(), []
    while not turn.ended(tried):
        move = bot.choose(tried.view(tried.seat), tried.moves(), Budget())
        line.append(move)
        tried.play(move)
    return line


def rate(found: dict[str, int]) -> int:
    """The rating that explains best which levels find it, and which don't.

    As if somebody in the middle had also solved it once, and failed once.
    """
    tries = [(RATINGS[level], times, TRIES[level] - times) for level, times in found.items()]
    tries.append((1500, 1, 1))

    def likely(rating: int) -> float:
        chances = [
            (1 / (1 + 10 ** ((rating - each) / 400)), hit, miss) for each, hit, miss in tries
        ]
        return sum(hit * log(chance) + miss * log(1 - chance) for chance, hit, miss in chances)

    return max(range(EASIEST, HARDEST + 1, STEP), key=likely)


# Once more


def judge_again(table: Table, puzzle: Puzzle, deals: int = 0) -> Judgement:
    """What the lines of a puzzle are worth by the present rules and advice; with `deals`, by the
    first so many of its deals only."""
    scales = scales_for(table.view(table.seat), puzzle.id)
    best = [read_move(text) for text in puzzle.best]
    obvious = [read_move(text) for text in puzzle.obvious]
    first = scales.weigh(best, deals)
    margin, error = first.lead(scales.weigh(obvious, deals))
    return Judgement(best, obvious, first.worth(), margin, error)


def make(
    game: Game, finds: Finds, seats: Sequence[int], seed: str
) -> Iterator[tuple[Session, list[Puzzle]]]:
    """Game after game, by turns with so many seats; each with the puzzles that are in it."""
    number = 0
    while True:
        yield finds.search_game(game, seats[number % len(seats)], f"{seed}-{number}")
        number += 1
