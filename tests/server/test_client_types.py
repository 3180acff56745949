"""The client's types are those of the server's answers."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest
from msgspec import inspect

from rondel.server.answers import ANSWERS
from rondel.server.answers.table import PictureState, State
from tools.client_types import FILE, declarations, interface, written


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == declarations(), "run python -m tools.client_types"


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (str, "string"),
        (float, "number"),
        (list[str | None], "(string | null)[]"),
        (dict[str, list[int]], "Record<string, number[]>"),
        (Literal["a", "b"], '"a" | "b"'),
        (State | None, "State | null"),
    ],
)
def test_types(kind: object, expected: str) -> None:
    assert written(inspect.type_info(kind)) == expected


def test_what_may_be_left_out_has_a_question_mark() -> None:
    picture = inspect.type_info(PictureState)
    assert isinstance(picture, inspect.StructType)
    told = interface(picture)
    assert "  layers: Record<string, string>;" in told
    assert "  style?: string;" in told


def test_every_answer_can_be_described() -> None:
    _, structs = msgspec.json.schema_components(ANSWERS)
    assert all(f"export interface {name} {{" in declarations() for name in structs)
