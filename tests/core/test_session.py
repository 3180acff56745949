"""Playing with a record at one's side: undo."""

from __future__ import annotations

from typing import cast

import pytest

from rondel import IllegalMove, Session, UndoError, read_move
from tests.support import cooper_island
from tests.support.properties import snapshot
from tests.support.toy_game import ToyTable, toy

OWN_TURN = "Moves can be taken back within one's own turn, until another seat has acted."
REVEALED = "Something hidden has been revealed since."
NO_MOVE = "There is no such move to take back."


def played(*texts: str, seats: int = 2) -> Session:
    session = Session(toy(seats))
    for text in texts:
        session.play(read_move(text))
    return session


def refuses(session: Session, plies: int, reason: str) -> None:
    """The undo is refused, says why, and changes nothing."""
    before, text = snapshot(session.table), session.record.write()
    assert session.why_no_undo(plies) == reason
    with pytest.raises(UndoError, match=reason):
        session.undo(plies)
    assert snapshot(session.table) == before
    assert session.record.write() == text


# Playing


def test_an_illegal_move_is_not_written_down() -> None:
    session = played("take 1")
    before = snapshot(session.table)
    with pytest.raises(IllegalMove):
        session.play(("take", 3))
    assert snapshot(session.table) == before
    assert session.ply == 1
    assert len(session.events) == 1
    session.undo()
    assert session.ply == 0


def test_events_of_each_move() -> None:
    session = played("take 1", "forced", "end")
    assert session.events == [[("took", (0, 1))], [("paid", (0,))], []]


# Undo within a turn


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_back_to_any_earlier_point_of_the_turn(plies: int) -> None:
    texts = ["take 1", "take 2", "forced"]
    session = played(*texts)
    expected = played(*texts[: 3 - plies])
    assert session.why_no_undo(plies) == ""
    session.undo(plies)
    assert snapshot(session.table) == snapshot(expected.table)
    assert session.record.write() == expected.record.write()
    assert session.events == expected.events
    assert session.ply == 3 - plies


def test_undo_again_and_go_on() -> None:
    session = played("take 1", "take 2", "take 2")
    session.undo()
    session.undo()
    session.play(("take", 2))
    session.play(("draw",))
    expected = played("take 1", "take 2", "draw")
    assert snapshot(session.table) == snapshot(expected.table)
    assert session.record.write() == expected.record.write()


def test_the_end_of_a_turn_can_be_undone_until_the_next_seat_acts() -> None:
    session = played("take 1", "end")
    assert session.table.seat == 1
    session.undo(2)
    assert (session.table.seat, session.ply) == (0, 0)
    session = played("take 1", "end", "take 2")
    session.undo()
    assert session.table.seat == 1
    refuses(session, 1, OWN_TURN)


def test_not_into_ones_turn_before() -> None:
    """Also alone at the table a turn that has been followed by another one stays as it is."""
    session = played("take 1", "end", "take 2", seats=1)
    refuses(session, 2, OWN_TURN)
    session.undo()
    assert cast("ToyTable", session.table).coins == [1]


def test_nothing_to_undo() -> None:
    session = played()
    refuses(session, 1, NO_MOVE)
    session = played("take 1")
    refuses(session, 2, NO_MOVE)
    refuses(session, 0, NO_MOVE)
    refuses(session, -1, NO_MOVE)


# Undo and other seats


def test_not_after_another_seat_has_acted() -> None:
    session = played("take 1", "ask", "yes")
    assert session.table.seat == 0
    refuses(session, 2, OWN_TURN)
    refuses(session, 3, OWN_TURN)
    session.play(("take", 2))
    refuses(session, 2, OWN_TURN)
    session.undo()
    assert cast("ToyTable", session.table).coins == [1, 0]


def test_a_question_to_another_seat_can_be_taken_back_until_it_answers() -> None:
    session = played("take 1", "ask")
    assert session.table.seat == 1
    session.undo()
    assert session.table.seat == 0


def test_the_other_seat_may_take_its_answer_back() -> None:
    session = played("take 1", "ask", "yes")
    session.undo()
    assert session.table.seat == 1
    assert session.table.moves() == [("yes",), ("no",)]


# Undo and what is hidden


@pytest.mark.parametrize("move", ["draw", "look"])
def test_not_past_a_reveal(move: str) -> None:
    """A draw and a look both show something that can't be unseen."""
    session = played("take 1", move)
    refuses(session, 1, REVEALED)
    refuses(session, 2, REVEALED)
    session.play(("take", 2))
    session.play(("take", 1))
    refuses(session, 3, REVEALED)
    session.undo(2)
    assert cast("ToyTable", session.table).coins == [1, 0]
    refuses(session, 1, REVEALED)


def test_a_reveal_before_the_turn_does_not_matter() -> None:
    session = played("draw", "end", "take 1")
    session.undo()
    assert session.table.seat == 1


def test_the_last_move_of_the_game_can_be_undone() -> None:
    session = played("end", "end", "end", "end")
    assert session.table.moves() == []
    session.undo()
    assert not session.table.over
    assert session.table.seat == 1


# In a real game


def island(*texts: str) -> Session:
    """A worker turn in Cooper Island, in which these moves have been made."""
    t = cooper_island.turn(seat=0)
    cooper_island.store(t, coin=1, wood=2, stone=2)
    cooper_island.land(t, f1=("forest", 1))
    cooper_island.stack(t, "E_round", 1)
    cooper_island.refresh(t)
    session = Session(t)
    for text in texts:
        session.play(read_move(text))
    return session


BUILDING = ("worker D normal", "act building", "erect small_building", "put f1")


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_a_building_can_be_taken_back(plies: int) -> None:
    session = island(*BUILDING)
    session.undo(plies)
    assert snapshot(session.table) == snapshot(island(*BUILDING[: 4 - plies]).table)


def test_not_once_its_cards_have_been_looked_at() -> None:
    session = island(*BUILDING, "ship one_sail")
    assert session.table.moves()[0][0] == "keep_card"
    for plies in range(1, 6):
        refuses(session, plies, REVEALED)
    session.play(session.table.moves()[0])
    session.undo()
    refuses(session, 1, REVEALED)


def test_not_once_a_tile_has_been_drawn() -> None:
    session = island("worker C normal", "act draw", "trade_any")
    session.undo()
    refuses(session, 1, REVEALED)


def test_not_once_another_player_has_been_compensated() -> None:
    session = island("worker E normal", "refuse")
    assert session.table.seat == 1
    session.undo()
    for text in ("pay coin", "act gain", "gain gold"):
        session.play(read_move(text))
    session.undo(4)
    assert snapshot(session.table) == snapshot(island().table)
    session = island("worker E normal", "refuse", "take gold", "anchor one_sail")
    session.undo()
    assert session.table.seat == 0
    refuses(session, 1, OWN_TURN)


def test_a_session_shows_how_far_it_is() -> None:
    session = played("take 1", "take 2")
    assert repr(session) == f"<ply 2 of {session.table!r}>"
