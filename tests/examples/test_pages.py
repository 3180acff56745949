"""The pages that follow from the code say what it says."""

from __future__ import annotations

import inspect
from typing import Any, is_typeddict

import pytest

import rondel
from rondel.games import find_game, list_games
from tests.examples.test_docs import DOCS
from tools.pages import PAGES, Key, chapter, in_reading_order, read_contents, root_of, view_source

TOY = '''
class Coin(TypedDict):
    """A coin."""

    worth: int
    """In pence."""

@final
class Owned(Coin):
    """A coin that is somebody's."""

    seat: int | None
    """Whose it is;
    None if nobody's."""

class Unused(TypedDict):
    x: int

class ToyContents(TypedDict, total=False):
    """All that is seen."""

    purse: list[Owned | Coin]
    turn: int
    """Counts turns."""

ToyView = View[ToyContents]
'''


@pytest.mark.parametrize("file", PAGES)
def test_the_pages_are_up_to_date(file: str) -> None:
    text = (DOCS / file).read_text(encoding="utf-8")
    assert text == PAGES[file](), "python -m tools.pages writes it anew"


@pytest.mark.parametrize("game", list_games())
def test_every_key_of_a_view_is_on_the_page_with_a_sentence(game: str) -> None:
    """As the types themselves have them, and as a view of a new table does."""
    source = view_source(game)
    root = root_of(source)
    contents = in_reading_order(read_contents(source), root)
    module: Any = inspect.getmodule(find_game(game).part("view"))
    for part in contents:
        assert is_typeddict(getattr(module, part.name))
        assert [key.name for key in part.keys] == list(getattr(module, part.name).__annotations__)
        assert part.meaning, part.name
        assert [key.name for key in part.keys if not key.meaning] == [], part.name
    known = {key.name for key in contents[0].keys}
    for seats in find_game(game).seat_counts:
        assert set(rondel.new(game, seats, 1).view(0).contents) <= known


def test_types_are_read_with_what_they_inherit() -> None:
    contents = read_contents(TOY)
    assert root_of(TOY) == "ToyContents"
    assert contents["Owned"].keys == [
        Key("worth", "int", "In pence."),
        Key("seat", "int | None", "Whose it is; None if nobody's."),
    ]
    assert [part.name for part in in_reading_order(contents, "ToyContents")] == [
        "ToyContents",
        "Owned",
        "Coin",
    ]


def test_parts_of_a_view_are_linked() -> None:
    text = chapter("The Toy", "toy", TOY)
    assert "| `purse` | `list[`[`Owned`](#toy-owned)` \\| `[`Coin`](#toy-coin)`]` |  |" in text
    assert '### <a id="toy-owned"></a>Owned\n\nA coin that is somebody\'s.\n' in text
    assert "| `seat` | `int \\| None` | Whose it is; None if nobody's. |" in text
