"""Lessons and who studies them: tasks, scripts, answers, going back; and files that are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.core.content import ContentError
from rondel.core.lessons import Beat, Check, Lesson, Position, Wrong, find_first_game, find_lessons
from rondel.core.moves import Move
from rondel.core.positions import Misfit
from rondel.core.study import GO_ON, NotHere, Study, walk
from rondel.core.words import Words
from tests.support.toy_game import TOY

START = Position(seats=2, seed="1", moves="0 take 1  # before")
WORDS = Words({"lessons": {"coins.task_greedy": "Not so greedy.", "coins.task_quiet": "Sh!"}})


def lesson(*beats: Beat) -> Lesson:
    first = Beat(id="hello", at="start")
    return Lesson("toy", "coins", ("TOY-1",), {"start": START}, (first, *beats))


def study(*beats: Beat) -> Study:
    """Somebody at the second beat."""
    return Study(TOY, lesson(*beats), [GO_ON])


def offered(one: Study) -> list[Move]:
    return [move for move in one.session.table.moves() if one.offers(move)]


def test_a_beat_without_a_task_waits_for_go_on() -> None:
    one = Study(TOY, lesson(Beat(id="task", solution=("take 1",))))
    assert (one.number, one.session.ply, offered(one)) == (0, 1, [])
    with pytest.raises(NotHere, match="no move of this beat"):
        one.do("take 1")
    one.do(GO_ON)
    with pytest.raises(NotHere, match="waits for a move"):
        one.do(GO_ON)
    one.do("take 1")
    assert one.done
    assert one.actions == [GO_ON, "take 1"]
    with pytest.raises(NotHere, match="done"):
        one.do(GO_ON)


def test_the_moves_of_the_solution_in_their_order() -> None:
    """A wrong turn looks usable and is answered; what is right is never wrong."""
    greedy = Wrong(moves=("take *",), say="greedy")
    one = study(Beat(id="task", solution=("take 1", "draw"), wrong=(greedy,)))
    assert offered(one) == [("take", 1), ("take", 2)]
    assert one.answer(("take", 1), WORDS) == ""
    assert one.answer(("take", 2), WORDS) == "Not so greedy."
    assert one.answer(("end",), WORDS) == "Sh!"
    with pytest.raises(NotHere, match=r"take 2 is no move of this beat \(greedy\)"):
        one.do("take 2")
    one.do("take 1")
    assert one.answer(("take", 1), WORDS) == "Not so greedy."
    one.do("draw")
    assert one.done


def test_a_goal_with_what_is_allowed_on_the_way() -> None:
    """A wrong turn goes before a pattern, but not before a move that is named in full."""
    greedy = Wrong(moves=("take *",), say="greedy")
    beat = Beat(
        id="task", goal=("end",), allow=("take 1", "dr*"), wrong=(greedy,), solution=("end",)
    )
    one = study(beat)
    assert offered(one) == [("take", 1), ("take", 2), ("draw",), ("end",)]
    assert one.answer(("take", 1), WORDS) == ""
    assert one.answer(("take", 2), WORDS) == "Not so greedy."
    one.do("take 1")
    one.do("draw")
    assert not one.done
    one.do("end")
    assert one.done


@pytest.mark.parametrize(
    ("check", "moves"),
    [
        (Check(path="coins.0", equals=3), ["take 2"]),
        (Check(path="coins.0", at_least=4), ["take 2", "take 1"]),
        (Check(path="coins.0", at_most=0), ["forced"]),
        (Check(path="scores.0.total", more=2), ["take 1", "take 1"]),
        (Check(path="drawn.#", at_least=1), ["take 1", "draw"]),
    ],
)
def test_until_something_holds(check: Check, moves: list[str]) -> None:
    one = study(Beat(id="task", until=(check,), allow=("*",), solution=tuple(moves)))
    for move in moves:
        assert not one.done
        one.do(move)
    assert one.done


def test_a_path_that_leads_nowhere() -> None:
    with pytest.raises(Misfit, match=r"nothing at 'coins.7' \(7\)"):
        study(Beat(id="task", until=(Check(path="coins.7"),), solution=("end",)))


def test_others_do_what_the_script_says() -> None:
    """And when they are asked in the middle; the learner's own moves when the beat begins."""
    beat = Beat(
        id="task",
        script=("0 take 2", "1 no"),
        goal=("draw",),
        allow=("ask",),
        solution=("ask", "draw"),
    )
    one = study(beat, Beat(id="then", script=("0 end", "1 take 2", "1 end")))
    assert one.session.table.scores()[0]["total"] == 3
    one.do("ask")
    assert one.session.log[-1].move == ("no",)
    one.do("draw")
    assert (one.beat.id, one.session.table.seat) == ("then", 0)
    assert one.session.table.scores()[1]["total"] == 2
    assert [each.number for each in walk(TOY, one.lesson)][-1] == 3


def test_others_do_the_first_thing_where_the_script_does_not_fit() -> None:
    """Who plays goes a way of their own; but an author is told."""
    beat = Beat(
        id="task", script=("1 perhaps",), goal=("draw",), allow=("ask",), solution=("ask", "draw")
    )
    one = study(beat)
    one.do("ask")
    assert one.session.log[-1].move == ("yes",)
    with pytest.raises(Misfit, match="task: '1 perhaps' was not played"):
        list(walk(TOY, one.lesson))


def test_a_solution_that_does_not_do_the_task_is_noticed() -> None:
    beat = Beat(id="task", goal=("end",), allow=("draw",), solution=("draw",))
    with pytest.raises(Misfit, match="task: its solution does not do the task"):
        list(walk(TOY, lesson(beat)))


def test_shown_move_by_move() -> None:
    """Who has tried something else is led back to the beginning of the beat."""
    beat = Beat(id="task", goal=("end",), allow=("take *",), solution=("take 1", "end"))
    one = study(beat)
    assert one.shown() == [GO_ON, "take 1"]
    one.do("take 2")
    assert one.shown() == [GO_ON, "take 1"]
    one = Study(TOY, one.lesson, [GO_ON, "take 1"])
    assert one.shown() == [GO_ON, "take 1", "end"]


def test_what_does_not_fit_any_more_is_left_out() -> None:
    """The lesson may have changed since somebody left it."""
    one = Study(
        TOY, lesson(Beat(id="task", solution=("take 1", "draw"))), [GO_ON, "take 2", "draw"]
    )
    assert one.actions == [GO_ON]
    assert one.session.table.scores()[0]["total"] == 1


def test_a_position_is_not_changed_by_who_studies() -> None:
    taught = lesson(Beat(id="task", solution=("take 2",)))
    Study(TOY, taught, [GO_ON, "take 2"])
    assert Study(TOY, taught).session.table.scores()[0]["total"] == 1


# Files

GOOD = """
chapters = ["TOY-1"]
positions.start = { seats = 2, seed = "1" }
[[beats]]
id = "hello"
at = "start"
"""


def test_files_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    assert find_lessons("none", tmp_path / "elsewhere") == ()
    for name in ("02_later", "01_first"):
        (folder / f"{name}.toml").write_text(GOOD)
    (folder / "first_game.toml").write_text(
        'seats = 2\nremarks = [{ id = "a", verbs = ["take"] }]\n'
    )
    assert [one.id for one in find_lessons("toy", tmp_path)] == ["first", "later"]
    first = find_first_game(tmp_path)
    assert first is not None
    assert first.remarks[0].verbs == ("take",)
    assert TOY.lessons() == ()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("first", GOOD, "begins with its number"),
        ("01_a", GOOD + "lit = []\n", "beats 'hello'.*unknown field `lit`"),
        ("01_a", GOOD + '[[beats]]\nid = "hello"\n', "two beats 'hello'"),
        ("01_a", GOOD + '[[beats]]\nid = "b"\nat = "end"\n', "no position 'end'"),
        ("01_a", GOOD + '[[beats]]\nid = "b"\ngoal = ["end"]\n', "a task has a solution"),
        ("01_a", GOOD + '[[beats]]\nid = "b"\nallow = ["a"]\nsolution = ["b"]\n', "wait for?"),
        ("01_a", GOOD.replace('at = "start"', ""), "at which position it begins"),
    ],
)
def test_files_that_are_wrong(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / f"{name}.toml").write_text(text)
    with pytest.raises(ContentError, match=message):
        find_lessons("toy", tmp_path)
