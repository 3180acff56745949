"""How many clicks a game takes at the page, counted without a browser.

A person makes the moves of a record: by shortcuts and ways where these lead the same way, else by
pointing at things until one move is left, else by a button. What is asked before it is made takes
one click more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rondel.core.game import Game
from rondel.core.moves import Move
from rondel.core.record import Record, open_table
from rondel.core.shortcuts import shortcut, ways
from rondel.core.table import Table, extras
from rondel.server.preview import asks_first


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
        if table.agenda[-1].proposal(table) is None and asks_first(table, mine[made - 1]):
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
    view, known, anytime = table.view(table.seat), table.setup.game.moves(), extras(table)
    first = {move: known.things(view, move, table.seat) for move in table.moves()}
    later = {move: {*things, *known.turns(move)} for move, things in first.items()}
    left, clicks = table.moves(), 0
    while len(left) > 1:
        mentioned: Mapping[Move, Collection[str]] = later if clicks else first
        after = [
            [move for move in some if move[0] not in anytime] or some
            for thing in mentioned[wanted]
            for some in [[move for move in left if thing in mentioned[move]]]
        ]
        nearer = [some for some in after if wanted in some and len(some) < len(left)]
        if not nearer:
            return 1
        clicks += 1
        left = min(nearer, key=len)
    return clicks
