"""Tables, steps and the agenda."""

from __future__ import annotations

import random
from typing import ClassVar

import pytest

import rondel
from rondel import Chance, IllegalMove, Move
from rondel.core.noted import Noted
from rondel.core.table import NOBODY, OpenStep, Step, Table
from tests.support.properties import snapshot
from tests.support.toy_game import Nothing, ToyTable, toy


class Ask(Step):
    """Offers these moves, and notes which one was played."""

    __slots__ = ("offers",)
    rule = "TOY-9"

    def __init__(self, *offers: str) -> None:
        super().__init__(0)
        self.offers = offers

    def moves(self, t: Table) -> list[Move]:
        return [(offer,) for offer in self.offers]

    def play(self, t: Table, move: Move) -> None:
        t.note("played", *move)


class Happen(Step):
    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def happen(self, t: Table) -> None:
        t.note("happened", self.name)


def log_of(t: Table, *steps: Step) -> list[str]:
    """What happens when these steps come next, up to the next decision."""
    t.log = []
    t.do(*steps)
    t.start()
    return [" ".join(map(str, (key, *args))) for key, args in t.log]


# The agenda


def test_steps_in_the_order_written_before_all_others() -> None:
    t = toy()
    assert log_of(t, Happen("a"), Happen("b")) == ["happened a", "happened b"]
    assert t.moves() == toy().moves()  # then what was on the agenda before


def test_a_step_that_puts_steps_on_the_agenda_goes_first() -> None:
    class Twice(Step):
        def happen(self, t: Table) -> None:
            t.do(Happen("inner 1"), Happen("inner 2"))

    assert log_of(toy(), Twice(), Happen("outer")) == [
        "happened inner 1", "happened inner 2", "happened outer",
    ]  # fmt: skip


def test_forced_moves_are_played() -> None:
    t = toy()
    assert log_of(t, Ask("only"), Happen("next")) == ["played only", "happened next"]
    assert t.coins == [0, 0]
    t.play(("forced",))
    assert t.coins == [-1, 0]
    assert len(t.moves()) > 1


def test_a_question_without_answers_is_passed_over() -> None:
    assert log_of(toy(), Nothing(0), Happen("next")) == ["happened next"]


def test_a_choice_waits() -> None:
    t = toy()
    assert log_of(t, Ask("left", "right"), Happen("next")) == []
    assert t.seat == 0
    assert t.moves() == [("left",), ("right",)]
    t.log = []
    t.play(("right",))
    assert t.log == [("played", ("right",)), ("happened", ("next",))]


def test_the_game_is_over_when_the_agenda_is_empty() -> None:
    t = toy()
    for _ in range(4):
        assert not t.over
        t.play(("end",))
    assert t.over
    assert t.seat == NOBODY
    assert t.moves() == []
    with pytest.raises(IllegalMove, match="over"):
        t.play(("end",))
    assert t.why_not(("end",)) == ""


# Illegal moves


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (("take", 3), "TOY-2"),
        (("take",), "TOY-2"),
        (("fly",), "TOY-1"),
        (("end", "now"), "TOY-1"),
        ((), "TOY-1"),
    ],
)
def test_an_illegal_move_says_which_rule_and_changes_nothing(move: Move, rule: str) -> None:
    t = toy()
    t.log = []
    before = snapshot(t)
    with pytest.raises(IllegalMove) as caught:
        t.play(move)
    assert caught.value.move == move
    assert caught.value.rule == t.why_not(move) == rule
    assert str(caught.value).startswith(f"{rule}: ")
    assert snapshot(t) == before
    assert t.log == []


def test_words_for_a_player() -> None:
    with pytest.raises(IllegalMove) as caught:
        toy().play(("take", 3))
    assert str(caught.value) == "TOY-2: Take 1 or 2 coins. Your turn. (move: take 3)"


def test_a_legal_move_has_no_rule_against_it() -> None:
    t = toy()
    assert [t.why_not(move) for move in t.moves()] == [""] * len(t.moves())


def test_the_list_of_moves_is_the_callers_own() -> None:
    t = toy()
    t.moves().clear()
    assert len(t.moves()) == 7


# Open steps


def wave(t: Table, seat: int, move: Move) -> None:
    t.note("waved", seat)


class Question(OpenStep):
    """A question during which the seat may also wave."""

    rule = "TOY-5"
    extras: ClassVar = {"wave": wave}

    def moves(self, t: Table) -> list[Move]:
        return [*self.options(t), ("wave",)]

    def options(self, t: Table) -> list[Move]:
        return [("answer",)]

    def choose(self, t: Table, move: Move) -> None:
        t.note("answered")

    def why_not_extra(self, t: Table, move: Move) -> str:
        return "TOY-6"


def test_an_extra_leaves_the_question_standing() -> None:
    t = toy()
    log_of(t, Question(0))
    assert t.moves() == [("answer",), ("wave",)]
    t.play(("wave",))
    t.play(("wave",))
    assert t.moves() == [("answer",), ("wave",)]
    t.play(("answer",))
    assert t.log == [("waved", (0,)), ("waved", (0,)), ("answered", ())]
    assert t.moves() == toy().moves()


def test_an_open_step_knows_what_is_refused() -> None:
    t = toy()
    log_of(t, Question(0))
    assert t.why_not(("wave", 2)) == "TOY-6"
    assert t.why_not(("shout",)) == "TOY-5"


# Copies


def test_copies_are_independent() -> None:
    t = toy()
    t.play(("take", 1))
    twin = t.copy()
    before = snapshot(t)
    assert snapshot(twin) == before
    for move in [("take", 2), ("draw",), ("look",), ("forced",), ("end",)]:
        twin.play(move)
    assert snapshot(t) == before
    assert isinstance(twin, ToyTable)
    assert snapshot(twin) != before


def test_a_copy_has_the_same_luck() -> None:
    t = toy()
    twin = t.copy()
    for table in (t, twin):
        for _ in range(5):
            table.play(("draw",))
    assert twin.view(0)["drawn"] == t.view(0)["drawn"]


def test_a_copy_has_no_log() -> None:
    t = toy()
    t.log = []
    twin = t.copy()
    twin.play(("take", 1))
    assert t.log == []
    assert twin.log is None


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_copies_of_a_real_game(seats: int) -> None:
    """Copies taken along a random game stay as they are, and play on like the original."""
    luck = random.Random(seats)
    t = rondel.new("cooper-island", seats, seed=3)
    taken: list[tuple[Table, object, list[Move]]] = []
    made: list[Move] = []
    while not t.over:
        if len(made) % 40 == 0:
            taken.append((t.copy(), snapshot(t), made[:]))
        move = luck.choice(t.moves())
        t.play(move)
        made.append(move)
    for twin, before, _ in taken:
        assert snapshot(twin) == before
    twin, _, so_far = taken[len(taken) // 2]
    for move in made[len(so_far) :]:
        twin.play(move)
    assert snapshot(twin) == snapshot(t)


@pytest.mark.parametrize("seats", [1, 3])
def test_senseless_moves_in_a_real_game(seats: int) -> None:
    """Whatever is tried, a table refuses what is illegal by some rule, and stays as it is."""
    luck = random.Random(seats)
    t = rondel.new("cooper-island", seats, seed=4)
    heard: list[Move] = [("pass",), ("steps", 99), ("on", "z9"), ("put",), ("reduce", "air")]
    while not t.over:
        legal = t.moves()
        heard.append(luck.choice(legal))
        if luck.random() < 0.2:
            before = snapshot(t)
            for move in luck.sample(heard, 5):
                for tried in (move, move[:1], (*move, "x")):
                    if tried not in legal:
                        with pytest.raises(IllegalMove) as caught:
                            t.play(tried)
                        assert caught.value.rule.startswith("CI-")
            assert snapshot(t) == before
        t.play(luck.choice(legal))


# Views


def test_a_view_is_a_mapping() -> None:
    view = toy().view(1)
    assert dict(view) == {"coins": [0, 0], "drawn": [], "seat": 1}
    assert len(view) == 3
    assert view["seat"] == view.seat == 1
    with pytest.raises(KeyError):
        view["card"]


def test_a_view_imagines() -> None:
    t = toy()
    cards = set()
    for luck in range(20):
        twin = t.view(0).imagine(Chance(str(luck)))
        assert isinstance(twin, ToyTable)
        assert dict(twin.view(0)) == dict(t.view(0))
        cards.add(twin.card)
    assert len(cards) > 10


# Onlookers


def test_an_onlooker_sits_nowhere() -> None:
    t = toy()
    assert t.view(NOBODY).seat == NOBODY
    assert t.view(NOBODY).front == 0
    assert t.view(1).front == 1
    assert not t.view(0).secret


def test_a_secret_question() -> None:
    """While it is asked, the move is for the asked seat alone to read."""

    class Whisper(Ask):
        __slots__ = ()
        secret = True

    t = toy()
    asked = [t.secret]
    t.do(Whisper("a", "b"))
    t.start()
    asked.append(t.secret)
    t.play(("a",))
    asked.append(t.secret)
    t.agenda.clear()
    assert [*asked, t.secret] == [False, True, False, False]


# What they look like to a developer


class Sail(Step):
    """Has facts of its own, and some of the kind that it derives from."""

    __slots__ = ("points", "ship")

    def __init__(self, seat: int, ship: int, points: int) -> None:
        super().__init__(seat)
        self.ship = ship
        self.points = points


class SailFar(Sail):
    __slots__ = ("storm",)

    def __init__(self, seat: int) -> None:
        super().__init__(seat, ship=2, points=9)
        self.storm = "grey"


def test_a_step_shows_whom_it_asks_and_what_it_is_about() -> None:
    assert repr(Sail(1, ship=0, points=2)) == "Sail(seat=1, points=2, ship=0)"
    assert repr(SailFar(3)) == "SailFar(seat=3, storm='grey', points=9, ship=2)"
    assert repr(Nothing(0)) == "Nothing(seat=0)"


def test_a_step_of_nobody_has_no_seat_to_show() -> None:
    assert repr(Happen("a")) == "Happen(name='a')"


def test_a_table_shows_the_game_and_its_question() -> None:
    t = toy(seats=3)
    assert repr(t) == "<toy, 3 seats, turn 1: seat 0 is asked Turn(seat=0)>"
    t.play(("ask",))
    assert repr(t) == "<toy, 3 seats, turn 1: seat 1 is asked Answer(seat=1)>"
    t.agenda.clear()
    t.start()
    assert repr(t) == "<toy, 3 seats, turn 1: over>"


def test_a_view_shows_who_looks_and_nothing_that_is_hidden() -> None:
    t = toy(seed="luck")
    assert repr(t.view(1)) == "<what seat 1 sees of The Toy, turn 1>"
    assert repr(t.view(NOBODY)) == "<what an onlooker sees of The Toy, turn 1>"


# The log


class Ended(Table):
    """A table with a result of its own."""

    __slots__ = ("result",)

    def __init__(self, points: tuple[int, ...], rival: tuple[int, ...]) -> None:
        super().__init__(toy().setup, Chance("1"))
        self.result = (points, rival)

    def scores(self) -> list[dict[str, int]]:
        return [{"pearls": points, "luck": 0, "total": points} for points in self.result[0]]

    def rivals(self) -> dict[str, dict[str, int]]:
        return {"crab": {"total": self.result[1][0]}} if self.result[1] else {}

    def places(self) -> list[int]:
        best = max(*self.result[0], *self.result[1], 0)
        return [1 if points == best else 2 for points in self.result[0]]


@pytest.mark.parametrize(
    ("points", "rival", "told"),
    [
        ((3, 1), (), ["won 0"]),
        ((3, 3), (), ["shared 0", "shared 1"]),
        ((3,), (2,), ["won 0"]),
        ((3,), (4,), ["won crab"]),
        ((3,), (3,), ["drawn 0 crab"]),
    ],
)
def test_the_result_is_told(
    points: tuple[int, ...], rival: tuple[int, ...], told: list[str]
) -> None:
    t = Ended(points, rival)
    t.tell_points()
    assert t.log is None
    t.log = []
    t.tell_points()
    noted = [" ".join(map(str, (key, *args))) for key, args in t.log]
    assert noted[:2] == ["scored 0 3", "points 0 pearls 3"]
    assert [line for line in noted if not line.startswith(("scored", "points"))] == told


def test_events_know_how_deep_they_happened() -> None:
    t = toy()
    rest = len(t.agenda)
    t.log = []
    t.do(Happen("a"), Happen("b"))
    t.start()
    assert [event.depth - rest for event in t.log if isinstance(event, Noted)] == [1, 0]
