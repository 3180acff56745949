"""Texts that are made to fit."""

from __future__ import annotations

import re

from rondel.core.look.frame import row
from rondel.core.look.letters import (
    BOLD,
    HEAD,
    LEAST,
    SIZE,
    fitted,
    measure,
    paragraph,
    shortened,
    type_of,
    wrapped,
)

LONG = "Order of the Explorers"


def sizes(drawn: str) -> list[float]:
    return [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]


def test_type_comes_from_classes() -> None:
    assert type_of("m small b") == (12, BOLD)
    assert type_of("e head name b") == (16, HEAD)
    assert type_of("") == (SIZE, "body")


def test_widths_add_up() -> None:
    assert measure("ab", 10) == measure("a", 10) + measure("b", 10)
    assert measure("ab", 20) == 2 * measure("ab", 10)
    assert measure("→", 10) == 8, "of a letter that our fonts lack we expect the worst"


def test_a_text_with_room_stays_as_it_is() -> None:
    assert fitted(1, 2, LONG, 300, "m head") == (
        f'<text x="1" y="2" class="r-m r-head">{LONG}</text>'
    )


def test_a_text_gets_smaller_down_to_a_limit_and_is_then_shortened() -> None:
    wide = measure(LONG, SIZE, HEAD)
    (smaller,) = sizes(fitted(0, 0, LONG, wide * 0.96, "head"))
    assert LEAST < smaller < SIZE
    assert measure(LONG, smaller, HEAD) <= wide * 0.96
    short = fitted(0, 0, LONG, wide * 0.5, "head")
    assert sizes(short) == [LEAST]
    text = re.sub("<[^>]*>", "", short)
    assert text.endswith("…")
    assert measure(text, LEAST, HEAD) <= wide * 0.5


def test_a_class_for_the_size_gives_way() -> None:
    """It would win over the attribute."""
    drawn = fitted(0, 0, LONG, measure(LONG, 16, HEAD) * 0.9, "head name")
    assert "r-name" not in drawn
    assert sizes(drawn)[0] < 16


def test_small_type_gets_no_smaller() -> None:
    assert "font-size" not in fitted(0, 0, "ab", 999, "small")
    assert "…" in fitted(0, 0, LONG, 60, "small")


def test_lines_break_between_words() -> None:
    assert wrapped("Message in a Bottle", 80, 2, 12) == ["Message in a", "Bottle"]
    assert wrapped("Map Room", 80, 2, 12) == ["Map Room"]
    first, last = wrapped("Message in a very large Bottle", 80, 2, 12)
    assert first == "Message in a"
    assert last.endswith("…")
    assert shortened("ab", 100, 12) == "ab"


def test_lines_lie_around_a_height() -> None:
    drawn = paragraph(0, 50, "Message in a Bottle", 80, 2, "small")
    assert [float(y) for y in re.findall(r' y="([\d.]+)"', drawn)] == [44, 56]


def test_type_in_rows_stays_legible() -> None:
    """Symbols get smaller first."""
    drawn = row(["3", "coin", "move", "12", "star"], 0, 0, 16, room=45)
    assert set(sizes(drawn)) == {LEAST}
    widths = [float(width) for width in re.findall(r'<use [^>]*width="([\d.]+)"', drawn)]
    assert max(widths) < 12
