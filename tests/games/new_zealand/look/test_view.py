"""What a view contains is what its types say, and every key has its sentence."""

from __future__ import annotations

import ast
import inspect
import random
from collections.abc import Collection
from typing import Any, get_type_hints

import pytest

from rondel.core.table import NOBODY
from rondel.games.new_zealand import GAME, view
from tests.support.new_zealand_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick

TYPES = {
    name: found
    for name, found in vars(view).items()
    if name.endswith("Contents") and inspect.isclass(found)
}


def check(contents: Any, kind: str, missing: Collection[str] = ()) -> None:
    """The keys are those of the type, but for some that may be missing."""
    keys = set(get_type_hints(TYPES[kind]))
    assert keys - set(missing) <= set(contents) <= keys, kind


@pytest.mark.parametrize("seats", [1, 3])
def test_views_contain_what_their_types_say(seats: int) -> None:
    luck = random.Random(seats)
    t = GAME.new(seats, seats, options(seats, luck), RICH_PACK)
    while not t.over:
        if luck.random() < 0.05:
            contents = t.view(luck.choice((NOBODY, *range(seats)))).contents
            check(contents, "NewZealandContents")
            for player in contents["players"]:
                check(player, "PlayerContents")
            for stack in contents["bonus_stacks"].values():
                check(stack, "StackContents")
            for tile in filter(None, contents["trail"].values()):
                check(tile, "TileContents", ("tile", "owner"))
            assert (contents["sarah"] is not None) == (seats == 1)
            if contents["sarah"] is not None:
                check(contents["sarah"], "SarahContents")
        t.play(pick(t, luck, DULL))


def test_every_key_has_a_sentence() -> None:
    """The page about views is made of them."""
    for node in ast.parse(inspect.getsource(view)).body:
        if isinstance(node, ast.ClassDef) and node.name in TYPES:
            _, *body = node.body
            for key, sentence in zip(body[::2], body[1::2], strict=True):
                assert isinstance(key, ast.AnnAssign), ast.unparse(key)
                assert isinstance(sentence, ast.Expr), ast.unparse(key)
                assert isinstance(sentence.value, ast.Constant), ast.unparse(key)
                assert str(sentence.value.value).endswith("."), ast.unparse(key)
