"""The table of moves: what follows from a line."""

from __future__ import annotations

import pytest

from rondel.core.moves import Move, MoveSyntaxError
from rondel.core.notation import LAST, Either, Kind, MoveTable, Verb, values, word
from rondel.core.table import View

CARD = Kind("card", lambda content: ("ace", "king"))
LAND = Kind("land:{seat}", lambda content: (1, 2))


class Viewer(View[None]):
    """Seat 1, who is asked to buy; nothing else matters here."""

    seat = 1
    seats = 2
    to_decide = 1
    asks = ("buy",)
    content = None

    def __init__(self) -> None:
        pass


def swap_aces(view: View, name: str, moves: list[Move]) -> list[Move]:
    return [*moves, ("swap", name, 1)] if name == "ace" else moves


MOVES = MoveTable(
    [
        word("pass", "hat:{seat}", rank=LAST),
        Verb("sell", CARD),
        Verb("buy", CARD),
        Verb("dig", LAND),
        word("throw", "hat:{seat}"),
        Verb("swap", CARD, values(1, 2)),
        Verb("take", Either(CARD, LAND)),
        Verb("hide", CARD, quiet=True),
        Verb("shout", values(1)),
    ],
    in_front=("land",),
    refine={"card": swap_aces},
)
VIEW = Viewer()


def test_the_vocabulary_follows_the_lines() -> None:
    moves = list(MOVES.vocabulary(None))
    assert moves[:3] == [("pass",), ("sell", "ace"), ("sell", "king")]
    assert moves[-1] == ("shout", 1)
    assert len(set(moves)) == len(moves) == 19


@pytest.mark.parametrize(
    ("move", "things"),
    [
        (("buy", "ace"), ["card:ace"]),
        (("dig", 2), ["land:1:2"]),
        (("throw",), ["hat:1"]),
        (("shout", 1), []),
        (("take", "ace"), ["card:ace"]),
        (("take", 2), ["land:1:2"]),
        (("nonsense",), []),
    ],
)
def test_things_that_a_move_mentions(move: Move, things: list[str]) -> None:
    assert MOVES.things(VIEW, move, 1) == things


def test_a_thing_that_lies_in_front_of_another_seat_is_mentioned_with_the_seat() -> None:
    assert MOVES.things(VIEW, ("dig", 2), 0) == ["land:0:2", "seat:0"]
    assert MOVES.things(VIEW, ("buy", "ace"), 0) == ["card:ace"]


@pytest.mark.parametrize(
    ("thing", "meant"),
    [
        ("card:ace", [("buy", "ace"), ("sell", "ace"), ("take", "ace"), ("swap", "ace", 1)]),
        ("card:king", [("buy", "king"), ("sell", "king"), ("take", "king")]),
        ("land:1:2", [("dig", 2), ("take", 2)]),
        ("land:0:2", []),
        ("hat:1", [("throw",), ("pass",)]),
        ("hat:1:x", []),
        ("hat", []),
        ("nonsense", []),
    ],
)
def test_moves_that_pointing_at_a_thing_means(thing: str, meant: list[Move]) -> None:
    """What is asked comes first, then what the ranks say."""
    assert MOVES.attempts(VIEW, thing) == meant


def test_unknown_verbs_are_refused_with_a_hint() -> None:
    assert MOVES.read("dig 2") == ("dig", 2)
    with pytest.raises(MoveSyntaxError, match="is it one of sell"):
        MOVES.read("sel ace")


def test_a_verb_has_one_line() -> None:
    with pytest.raises(ValueError, match="has the verb 'pass' twice"):
        MoveTable([word("pass"), word("pass")])
