"""Several moves in one go: legal wherever they are offered, and blind for what is hidden; and how
many clicks they leave."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from rondel.core.chance import Chance
from rondel.core.moves import Move
from rondel.core.record import Record, open_table
from rondel.core.shortcuts import FARTHEST, shortcut, ways
from rondel.core.table import Table, extras
from rondel.games import find_game, list_games
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.clicks import count_clicks

GOLDEN = Path(__file__).parents[1] / "golden"


def revealed(table: Table) -> tuple[int, int]:
    return table.chance.drawn, table.reveals


@pytest.mark.parametrize("name", list_games())
def test_a_shortcut_can_be_made_as_it_is_offered(name: str) -> None:
    """In a whole game: found on an imagined table, made on the real one, by one seat in one turn,
    and with nothing after what reveals something."""
    game = find_game(name)
    record = Record.read((GOLDEN / game.folder.name / "master_three_seats.rondel").read_text())
    table = open_table(record, game)
    words, found = game.words(), 0
    for _, played in record.moves:
        moves = shortcut(table.view(table.seat).imagine(Chance("imagined")))
        if moves:
            found += 1
            assert len(moves) > 1
            assert words.shortcut(table, moves).split()[0] in ("Pay", "Feed", "Discard")
            copy = table.copy()
            for move in moves:
                assert (copy.seat, copy.turn) == (table.seat, table.turn)
                assert revealed(copy) == revealed(table)
                copy.play(move)
        table.play(played)
    assert found


def test_who_needs_none_gets_none() -> None:
    """Most questions are answered by one move, and after the end nothing is asked."""
    table = find_game("cooper-island").new(2, 1)
    assert shortcut(table) == ()
    table.over = True
    assert shortcut(table) == ()
    assert ways(table) == []


# Ways to things of later questions


@pytest.mark.parametrize("name", list_games())
def test_a_way_can_be_gone_as_it_is_offered(name: str) -> None:
    """In a whole game: found on an imagined table, gone on the real one, by one seat in one turn,
    and with nothing after what reveals something. What can be pointed at now means no way, unless
    the only move that it means is followed up there; and everything else one at most."""
    game = find_game(name)
    known = game.moves()
    record = Record.read((GOLDEN / game.folder.name / "master_three_seats.rondel").read_text())
    table = open_table(record, game)
    lengths = set()
    for _, played in record.moves:
        found = ways(table.view(table.seat).imagine(Chance("imagined")))
        things = [thing for way in found for thing in way.things]
        assert len(set(things)) == len(things)
        view = table.view(table.seat)
        answers = [move for move in table.moves() if move[0] not in extras(table)]
        near = {thing for move in table.moves() for thing in game.things(view, move)}
        for way in found:
            for thing in near.intersection(way.things):
                first, second = way.moves
                assert known.follows(second)
                assert [move for move in answers if thing in game.things(view, move)] == [first]
            lengths.add(len(way.moves))
            assert len({move[0] for move in way.moves}) == len(way.moves)
            copy = table.copy()
            for move in way.moves:
                assert (copy.seat, copy.turn) == (table.seat, table.turn)
                assert revealed(copy) == revealed(table)
                assert move[0] not in extras(copy)
                assert not known.closes(move)
                mentioned = game.things(copy.view(copy.seat), move)
                copy.play(move)
            assert set(way.things) <= set(mentioned)
        table.play(played)
    assert lengths == set(range(2, FARTHEST + 1))


def at_building(space: str, action: Move) -> Table:
    """New Zealand, where the first runholder starts at a building, and money is no matter."""
    t = rondel.new("new-zealand", seats=2, seed=3)
    assert isinstance(t, NewZealandTable)
    while ("start", space) not in t.moves():
        t.play(t.moves()[0])
    t.players[t.seat].money = 30
    t.play(("start", space))
    assert action in t.moves()
    return t


def test_pointing_means_the_way_that_comes_first() -> None:
    """NZ-5.6: an auxiliary action can be done in place of all local actions, but where a local
    action allows one, that is meant."""
    t = at_building("nC", ("act", "aux", 2))
    assert ("auxiliary",) in t.moves()
    found = {thing: way.moves for way in ways(t) for thing in way.things}
    assert found[f"aux:{t.seat}:aux_draw"] == (("act", "aux", 2), ("aux_draw", 1))


def test_pointing_means_nothing_where_several_ways_lead() -> None:
    """NZ-6.30: both hirings lead to every worker; who has only one left means that."""
    t = at_building("nA", ("act", "hire", 3))
    assert [way for way in ways(t) if way.moves[0][:2] == ("act", "hire")] == []
    t.play(("act", "hire", 0))
    t.play(("hire", "shepherd", 8))
    assert ("act", "hire", 3) in {way.moves[0] for way in ways(t)}


# How many clicks a whole game takes

CLICKS = {"cooper-island": 146, "maracaibo": 134, "new-zealand": 164}
"""At most, for each person of three, on the average of a few games."""


@pytest.mark.parametrize("name", list_games())
def test_a_game_takes_few_clicks(name: str) -> None:
    """In games of strong bots and of weak ones; hardly any of the clicks only confirm."""
    game = find_game(name)
    counts = []
    for file in ("master_three_seats", "three_seats"):
        record = Record.read((GOLDEN / game.folder.name / f"{file}.rondel").read_text())
        counts += [count_clicks(game, record, seat) for seat in range(3)]
    clicks = sum(count.clicks for count in counts)
    assert clicks / len(counts) <= CLICKS[name]
    assert clicks < 0.9 * sum(count.moves for count in counts)
    assert sum(count.confirmed for count in counts) < 0.1 * clicks
