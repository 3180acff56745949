"""How many clicks a game takes at the page, counted without a browser.

A person makes the moves of a record: by shortcuts and ways where these lead the same way, else by
pointing at things until one move is left, else by a button. What is asked before it is made takes
one click more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.moves import Move
from rondel.core.record import Record, open_table
from rondel.core.shortcuts import shortcut, ways
from rondel.core.table import Table, extras
from rondel.server.preview import Foresight

Mentioned = Mapping[Move, Sequence[str]]


class Clicks(NamedTuple):
    """What a game took."""

    moves: int
    clicks: int
    confirmed: int
    """Of the clicks, those that only say yes."""


def count_clicks(game: Game, record: Record, seat: int) -> Clicks:
    """Of one seat, in a whole game."""
    table = open_table(record, game)
    moves = clicks = confirmed = 0
    todo = list(record.moves)
    while todo:
        if todo[0][0] != seat:
            table.play(todo.pop(0)[1])
            continue
        mine = [move for other, move in todo[:20] if other == seat]
        made = in_one_go(table, mine)
        clicks += 1 if made > 1 else pointed(table, mine[0])
        for move in mine[: made - 1]:
            table.play(move)
        if table.agenda[-1].proposal(table) is None and Foresight().asks_first(
            table, mine[made - 1]
        ):
            clicks += 1
            confirmed += 1
        table.play(mine[made - 1])
        del todo[:made]
        moves += made
    return Clicks(moves, clicks, confirmed)


def in_one_go(table: Table, moves: Sequence[Move]) -> int:
    """How many of the moves to come can be made by one click."""
    plain = shortcut(table)
    if plain and sorted(plain) == sorted(moves[: len(plain)]):
        return len(plain)
    found = (way.moves for way in ways(table))
    return max((len(way) for way in found if way == tuple(moves[: len(way)])), default=1)


def pointed(table: Table, wanted: Move) -> int:
    """How many clicks a move takes: on things until no other is meant, or one on its button."""
    steps = list(narrowing(table, wanted))
    return len(steps) if len(steps[-1] if steps else table.moves()) == 1 else 1


def pointing_leaves(table: Table, wanted: Move) -> Sequence[Move]:
    """What is left when somebody has pointed at all that tells a move from others; for what has no
    thing to be pointed at, all such moves."""
    pointing = Pointing(table)
    things = pointing.first[wanted]
    if not things:
        return [move for move, none in pointing.first.items() if not none]
    steps = list(narrowing(table, wanted))
    return steps[-1] if steps else pointing.left(table.moves(), things[0], pointing.first)


def narrowing(table: Table, wanted: Move) -> Iterator[list[Move]]:
    """The moves that are left after each click on a thing."""
    pointing = Pointing(table)
    left, mentioned = table.moves(), pointing.first
    while len(left) > 1:
        after = [pointing.left(left, thing, mentioned) for thing in mentioned[wanted]]
        nearer = [some for some in after if wanted in some and len(some) < len(left)]
        if not nearer:
            return
        left, mentioned = min(nearer, key=len), pointing.later
        yield left


class Pointing:
    """What the moves at a table mention, before and after the first click."""

    def __init__(self, table: Table) -> None:
        view, known = table.view(table.seat), table.setup.game.moves()
        self.anytime = extras(table)
        things = {move: known.things(view, move, table.seat) for move in table.moves()}
        beyond = {thing for way in ways(table) for thing in way.things}
        self.first = {
            move: [thing for thing in some if thing not in beyond] for move, some in things.items()
        }
        self.later = {move: [*some, *known.turns(move)] for move, some in things.items()}

    def left(self, moves: list[Move], thing: str, mentioned: Mentioned) -> list[Move]:
        """What a click on a thing leaves: answers to the question, if there are any."""
        some = [move for move in moves if thing in mentioned[move]]
        return [move for move in some if move[0] not in self.anytime] or some
