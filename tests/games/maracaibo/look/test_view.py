"""What a seat sees is what the types of its contents say, down to every key."""

from __future__ import annotations

import ast
import inspect
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

from rondel.core.table import NOBODY
from rondel.games.maracaibo import view
from rondel.games.maracaibo.view import MaracaiboContents
from tests.support.maracaibo_invariants import MARACAIBO
from tests.support.pictures import PictureChecks


def fits(value: Any, kind: Any) -> bool:
    """Whether plain data is of a type, with neither a key too many nor too few."""
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        return list(value) == list(hints) and all(fits(value[key], hints[key]) for key in hints)
    arguments = get_args(kind)
    if get_origin(kind) is list:
        return isinstance(value, list) and all(fits(one, arguments[0]) for one in value)
    if get_origin(kind) is dict:
        return isinstance(value, dict) and all(
            fits(key, arguments[0]) and fits(one, arguments[1]) for key, one in value.items()
        )
    if isinstance(kind, UnionType):
        return any(
            fits(value, one) for one in arguments if isinstance(value, dict) == is_typeddict(one)
        )
    return type(value) is kind


def test_contents_are_of_their_type() -> None:
    hints = get_type_hints(MaracaiboContents)
    seen = 0
    for t, luck in PictureChecks(MARACAIBO).games(seeds=4):
        if not t.over and luck.random() > 0.02:
            continue
        for seat in (NOBODY, *range(t.setup.seats)):
            contents = t.view(seat).contents
            assert list(contents) == list(hints)
            for key, kind in hints.items():
                assert fits(contents[key], kind), (key, contents[key])
            seen += 1
    assert seen > 100


def test_every_key_has_its_sentence() -> None:
    for node in ast.parse(inspect.getsource(view)).body:
        if isinstance(node, ast.ClassDef):
            assert ast.get_docstring(node), node.name
            told = [part for part in node.body[1:] if isinstance(part, ast.Expr)]
            keys = [part for part in node.body[1:] if isinstance(part, ast.AnnAssign)]
            assert len(told) == len(keys) > 0, node.name
            for key, sentence in zip(keys, told, strict=True):
                assert sentence.lineno == (key.end_lineno or 0) + 1, (node.name, key.lineno)
