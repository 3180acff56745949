"""What is asked before it is done: what can't be taken back, where that may surprise somebody."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rondel.core.moves import read_move
from rondel.core.record import Record, open_table
from rondel.core.table import Table, extras
from rondel.games import find_game, list_games
from rondel.server.preview import Foresight


def just_before(game: str, move: str) -> Table:
    """Where a move is made for the first time in a game of strong bots."""
    found = find_game(game)
    golden = Path("tests/golden") / found.folder.name / "master_three_seats.rondel"
    record = Record.read(golden.read_text(encoding="utf-8"))
    table = open_table(record, found)
    for _, made in record.moves:
        if made == read_move(move):
            return table
        table.play(made)
    raise AssertionError(move)


def told(table: Table) -> dict[str, tuple[bool, bool]]:
    """By verb, whether a move can't be taken back, and whether it is asked about."""
    return {
        str(m[0]): (Foresight().is_final(table, m), Foresight().asks_first(table, m))
        for m in table.moves()
    }


def test_what_can_be_taken_back_is_never_asked_about() -> None:
    for game in ("cooper-island", "maracaibo", "new-zealand"):
        table = find_game(game).new(2, 1)
        for _ in range(40):
            for move in table.moves():
                assert Foresight().is_final(table, move) or not Foresight().asks_first(table, move)
            table.play(table.moves()[0])


@pytest.mark.parametrize("game", list_games())
def test_what_is_asked_about_is_found_without_trying_every_move(game: str) -> None:
    """Whole games: the same as if all answers to the question had been tried."""
    table, chance, asked = find_game(game).new(2, 3), Random(3), 0
    while not table.over:
        ahead, known = Foresight(), table.setup.game.moves()
        final = {move for move in table.moves() if Foresight().is_final(table, move)}
        answers = [move for move in table.moves() if move[0] not in extras(table)]
        others_end = all(move in final for move in answers if not known.closes(move))
        all_end = others_end and all(move in final for move in answers)
        for move in table.moves():
            expected = (all_end if known.closes(move) else others_end, known.draws(move))
            assert ahead.asks_first(table, move) == (move in final and not any(expected))
            asked += ahead.asks_first(table, move)
        table.play(chance.choice(table.moves()))
    assert asked > 10


def test_who_stops_is_asked_if_something_is_left_to_do() -> None:
    """Cooper Island: the income can be ended while hands are left; without any there is nothing
    else to answer."""
    table = find_game("cooper-island").new(2, 1)
    assert told(table)["end_income"] == (True, True)
    assert told(table)["hand"] == (False, False)
    for move in ("hand place_double", "pass", "hand place_islet", "place_islet islet_coin"):
        table.play(read_move(move))
    table.play(table.moves()[0])
    table.play(("decline",))
    assert told(table)["end_income"] == (True, False)


def test_nobody_is_surprised_where_every_answer_is_for_good() -> None:
    """Maracaibo: every card that is taken or drawn shows another one, or ends the turn."""
    table = just_before("maracaibo", "draw")
    assert set(told(table)) >= {"draw", "take"}
    assert set(told(table).values()) == {(True, False)}


def test_what_shows_something_unlike_other_answers_is_asked_about() -> None:
    """Cooper Island: drawing double tiles from the bag, where other actions can be taken back."""
    table = just_before("cooper-island", "act draw")
    assert not Foresight().is_final(table, ("act", "place"))
    assert Foresight().asks_first(table, ("act", "draw"))


def test_what_says_itself_that_something_comes_up_needs_no_question() -> None:
    """New Zealand: to draw cards is to see them, though other actions can be taken back."""
    table = just_before("new-zealand", "aux_draw 1")
    assert Foresight().is_final(table, ("aux_draw", 1))
    assert not Foresight().is_final(table, ("aux_money", 1))
    assert not Foresight().asks_first(table, ("aux_draw", 1))
