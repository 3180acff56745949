"""What a view contains is what its type says, and every key has its sentence."""

from __future__ import annotations

import ast
import inspect

import msgspec

from rondel.core.table import NOBODY
from rondel.games.cooper_island import view as module
from rondel.games.cooper_island.view import CooperContents
from tests.games.cooper_island.look.test_picture import games


def test_views_contain_what_their_type_says() -> None:
    """No key is missing, none is more than the type knows, every value has its type."""
    for t, luck in games(rich=True, seeds=1):
        if t.over or luck.random() < 0.05:
            contents = t.view(luck.choice((NOBODY, *range(t.setup.seats)))).contents
            assert msgspec.convert(contents, CooperContents) == contents


def test_every_key_has_a_sentence() -> None:
    """The docs are made from them."""
    described = 0
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, ast.ClassDef):
            continue
        assert ast.get_docstring(node), node.name
        for key, sentence in zip(node.body[1:-1:2], node.body[2::2], strict=True):
            assert isinstance(key, ast.AnnAssign), node.name
            assert isinstance(sentence, ast.Expr), ast.unparse(key)
            assert ast.literal_eval(sentence.value).endswith("."), ast.unparse(key)
            described += 1
    assert described > 70
