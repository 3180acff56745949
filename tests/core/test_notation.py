"""A table of moves: what follows from a line, and what odd verbs say themselves."""

from __future__ import annotations

from typing import Any

import pytest

from rondel import Move, View
from rondel.core.moves import MoveSyntaxError
from rondel.core.notation import FIRST, LAST, Either, Kind, MoveTable, Verb, values, word
from rondel.core.table import NOBODY, Step
from rondel.core.words import Words
from tests.support.toy_game import ToyTable, toy

WORDS = Words({"name": {"oak": "Oak", "elm": "Elm"}})


class Ask(Step):
    """A question about some verbs."""

    __slots__ = ()
    asks = ("fell", "look")

    def moves(self, t: ToyTable) -> list[Move]:
        return [("fell", "oak"), ("look", "oak")]


def asked(seat: int = 0, of: int = 0, seats: int = 2) -> View:
    """What a seat sees while another, or itself, is asked."""
    table = toy(seats)
    table.agenda.append(Ask(of))
    table.start()
    return table.view(seat)


def tell_tree(view: View, words: Words, move: Move) -> str:
    return f"a tree: {words.name(str(move[1]))}"


TREE = Kind("tree", lambda content: ("oak", "elm"), tell=tell_tree)
SPACE = Kind("land:{seat}", lambda content: (1, 2, 3))
AMOUNT = values(1, 2)


def vocabulary(*verbs: Verb, content: Any = None) -> list[Move]:
    return list(MoveTable(verbs).vocabulary(content))


# Numbers and text


def test_the_vocabulary_follows_the_lines() -> None:
    assert vocabulary(word("stop"), Verb("fell", TREE), Verb("take", AMOUNT)) == [
        ("stop",),
        ("fell", "oak"),
        ("fell", "elm"),
        ("take", 1),
        ("take", 2),
    ]


def test_the_last_argument_turns_fastest() -> None:
    pairs = vocabulary(Verb("pay", TREE, AMOUNT))
    assert pairs == [("pay", "oak", 1), ("pay", "oak", 2), ("pay", "elm", 1), ("pay", "elm", 2)]


def test_what_there_is_comes_from_the_content() -> None:
    card = Kind("card", lambda content: content["cards"])
    assert vocabulary(Verb("buy", card), content={"cards": ["a", "b"]}) == [
        ("buy", "a"),
        ("buy", "b"),
    ]


def test_only_some_of_a_kind() -> None:
    elm = Verb("pay", TREE, AMOUNT, only=lambda content: ("elm",))
    assert vocabulary(elm) == [("pay", "elm", 1), ("pay", "elm", 2)]


def test_a_verb_that_lists_its_moves() -> None:
    odd = Verb("pair", TREE, moves=lambda content: [("pair", "oak", 1), ("pair", "elm", 2)])
    assert vocabulary(odd) == [("pair", "oak", 1), ("pair", "elm", 2)]


def test_either_kind_the_first_ones_first() -> None:
    assert vocabulary(Verb("use", Either(TREE, SPACE))) == [
        ("use", "oak"),
        ("use", "elm"),
        ("use", 1),
        ("use", 2),
        ("use", 3),
    ]


def test_a_verb_stands_once_in_the_table() -> None:
    with pytest.raises(ValueError, match="has the verb 'stop' twice"):
        MoveTable((word("stop"), word("go"), word("stop")))


def test_reading_knows_every_verb() -> None:
    moves = MoveTable((word("stop"), Verb("fell", TREE)))
    assert moves.read("fell oak") == ("fell", "oak")
    assert moves.read("stop") == ("stop",)
    with pytest.raises(MoveSyntaxError, match=r"no move begins with 'fel'; is it one of fell\?"):
        moves.read("fel oak")
    with pytest.raises(MoveSyntaxError, match=r"no move begins with 'xyzzy'$"):
        moves.read("xyzzy")


# What a move mentions


@pytest.mark.parametrize(
    ("verb", "move", "things"),
    [
        (Verb("fell", TREE), ("fell", "oak"), ["tree:oak"]),
        (Verb("pay", TREE, AMOUNT), ("pay", "elm", 2), ["tree:elm"]),
        (Verb("dig", SPACE), ("dig", 3), ["land:0:3"]),
        (Verb("take", AMOUNT), ("take", 1), []),
        (word("stop"), ("stop",), []),
        (word("rest", "bed:{seat}", "clock"), ("rest",), ["bed:0", "clock"]),
        (Verb("use", Either(TREE, SPACE)), ("use", "elm"), ["tree:elm"]),
        (Verb("use", Either(TREE, SPACE)), ("use", 2), ["land:0:2"]),
        (Verb("odd", TREE, find=lambda view, seat, move: ["here"]), ("odd", "oak"), ["here"]),
    ],
)
def test_things(verb: Verb, move: Move, things: list[str]) -> None:
    assert MoveTable((verb,)).things(asked(), move, 0) == things


def test_a_verb_that_is_not_in_the_table_mentions_nothing() -> None:
    assert MoveTable(()).things(asked(), ("fell", "oak"), 0) == []


def test_what_tells_moves_apart() -> None:
    """That mention the same: the turns of a way, where the line says so."""
    table = MoveTable([Verb("walk_by", TREE, TREE, by=True), Verb("fell", TREE, TREE)])
    assert table.turns(("walk_by", "oak", "elm", "elm")) == ["tree:elm", "tree:elm"]
    assert table.turns(("fell", "oak", "elm")) == []
    assert table.turns(("fly",)) == []


def test_what_a_line_says_of_its_verb() -> None:
    table = MoveTable([word("open", opens=True), word("draw", draws=True, rank=LAST), word("do")])
    told = [
        (table.opens(m), table.draws(m), table.rank(m)) for m in [("open",), ("draw",), ("fly",)]
    ]
    assert told == [(True, False, 0), (False, True, LAST), (False, False, 0)]


@pytest.mark.parametrize("in_front", [("land",), lambda view, seat, thing: "land" in thing])
def test_what_is_drawn_in_front_alone_mentions_its_seat(in_front: Any) -> None:
    """Of moves of others, to those who have another board in front of them."""
    moves = MoveTable((Verb("dig", SPACE), Verb("fell", TREE)), in_front=in_front)
    assert moves.things(asked(seat=0), ("dig", 1), 1) == ["land:1:1", "seat:1"]
    assert moves.things(asked(seat=1), ("dig", 1), 1) == ["land:1:1"]
    assert moves.things(asked(seat=0), ("fell", "oak"), 1) == ["tree:oak"]
    assert moves.things(asked(seat=NOBODY), ("dig", 1), 0) == ["land:0:1", "seat:0"]


# What people are told


def test_explaining() -> None:
    """The verb's own words go before its kind's, those before the table's."""
    moves = MoveTable(
        (
            Verb("fell", TREE),
            Verb("look", TREE, tell=lambda view, words, move: "just a look"),
            Verb("take", AMOUNT),
            Verb("use", Either(TREE, SPACE)),
            word("stop"),
            word("rest", tell=lambda view, words, move: "until tomorrow"),
        ),
        tell=lambda view, words, move: f"anything: {move[1]}",
    )
    view = asked()
    assert moves.explain(view, WORDS, ("fell", "oak")) == "a tree: Oak"
    assert moves.explain(view, WORDS, ("look", "oak")) == "just a look"
    assert moves.explain(view, WORDS, ("take", 2)) == "anything: 2"
    assert moves.explain(view, WORDS, ("use", "elm")) == "a tree: Elm"
    assert moves.explain(view, WORDS, ("use", 1)) == ""
    assert moves.explain(view, WORDS, ("stop",)) == ""
    assert moves.explain(view, WORDS, ("rest",)) == "until tomorrow"
    assert moves.explain(view, WORDS, ("unheard", 1)) == "anything: 1"
    assert MoveTable((Verb("take", AMOUNT),)).explain(view, WORDS, ("take", 2)) == ""


# What pointing at a thing means


def test_pointing_means_the_verbs_that_name_a_thing() -> None:
    moves = MoveTable(
        (
            Verb("plant", TREE),
            Verb("fell", TREE),
            Verb("pay", TREE, AMOUNT),
            Verb("hide", TREE, quiet=True),
            Verb("odd", TREE, find=lambda view, seat, move: []),
            Verb("dig", SPACE),
            word("rest", "bed:{seat}"),
            word("wait", "clock"),
        )
    )
    view = asked()
    assert moves.attempts(view, "tree:oak") == [("fell", "oak"), ("plant", "oak")]  # as asked
    assert moves.attempts(view, "land:0:3") == [("dig", 3)]
    assert moves.attempts(view, "bed:0") == [("rest",)]
    assert moves.attempts(view, "clock") == [("wait",)]
    for nothing in ("land:1:3", "bed:1", "clock:1", "moon", "moon:0:1", ""):
        assert moves.attempts(view, nothing) == [], nothing


def test_only_who_is_asked_has_something_to_try() -> None:
    moves = MoveTable((Verb("fell", TREE),))
    for seat in (1, NOBODY):
        assert moves.attempts(asked(seat=seat, of=0), "tree:oak") == []


def test_ranks_put_verbs_first_or_last() -> None:
    moves = MoveTable(
        (Verb("a", TREE, rank=LAST), Verb("b", TREE), Verb("c", TREE, rank=FIRST), Verb("d", TREE))
    )
    assert [move[0] for move in moves.attempts(asked(), "tree:elm")] == ["c", "b", "d", "a"]


def test_either_kind_can_be_pointed_at() -> None:
    moves = MoveTable((Verb("use", Either(TREE, SPACE)),))
    assert moves.attempts(asked(), "tree:oak") == [("use", "oak")]
    assert moves.attempts(asked(), "land:0:2") == [("use", 2)]


def test_an_odd_verb_says_what_it_is_meant_by() -> None:
    odd = Verb("odd", TREE, find=lambda view, seat, move: [], pointing=("tree",))
    assert MoveTable((odd,)).attempts(asked(), "tree:oak") == [("odd", "oak")]


def test_guesses_of_the_game_itself() -> None:
    """In place of what the lines say, for things of others too; or on top of it."""
    moves = MoveTable(
        (Verb("fell", TREE), Verb("dig", SPACE)),
        own={"land": lambda view, name: [("sow", int(name))]},
        common={"sky": lambda view, name: [("look", name or "up")]},
        others={"land": lambda view, name: [("visit", int(name))]},
        refine={"tree": lambda view, name, moves: [*moves, ("climb", name)]},
    )
    view = asked()
    assert moves.attempts(view, "land:0:1") == [("sow", 1)]
    assert moves.attempts(view, "land:1:1") == [("visit", 1)]
    assert moves.attempts(view, "land:2:1") == []  # there are two seats
    assert moves.attempts(view, "sky") == [("look", "up")]
    assert moves.attempts(view, "tree:oak") == [("fell", "oak"), ("climb", "oak")]


def test_places_are_named_in_the_order_of_their_course() -> None:
    """Whatever the verb; what names no place stays where it is."""
    road = Kind("inn", lambda content: ("c", "a", "b"), course=lambda content: ("a", "b", "c"))
    table = MoveTable([Verb("walk", road), Verb("rest", road), Verb("fell", TREE), word("stop")])
    moves: list[Move] = [
        ("walk", "c"),
        ("fell", "oak"),
        ("rest", "b"),
        ("walk", "b"),
        ("fell", "elm"),
        ("walk", "a"),
        ("stop",),
    ]
    assert table.in_course(None, moves) == [
        ("walk", "a"),
        ("fell", "oak"),
        ("rest", "b"),
        ("walk", "b"),
        ("fell", "elm"),
        ("walk", "c"),
        ("stop",),
    ]
