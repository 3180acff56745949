"""Drawing helpers and pictures."""

from __future__ import annotations

from math import dist
from xml.etree import ElementTree

import pytest

import rondel
from rondel.core.look.picture import (
    Markup,
    around,
    circle,
    hex_centre,
    hexagon,
    join,
    label,
    number,
    pattern,
    polygon,
    stamp,
    symbol,
    tag,
    thing,
    title,
    turned,
    use,
)
from tests.support.toy_game import TOY

ODD = "<Ann & \"Bo\" 'Cy'>\x00\x1b]]>\ud800 é"


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1, 1.0, 1.25, -0.01, 12.96)] == ["1", "1", "1.2", "0", "13"]


def test_attributes_are_keywords() -> None:
    written = tag("rect", stroke_width=1.5, class_="sea line-ink", x=None, view_box="0 0 1 1")
    assert written == '<rect stroke-width="1.5" class="r-sea r-line-ink" viewBox="0 0 1 1"/>'


def test_texts_are_escaped_and_markup_is_not() -> None:
    assert tag("g", "a<b", Markup("<i/>")) == "<g>a&lt;b<i/></g>"
    assert join(("a&b", Markup("&amp;"))) == "a&amp;b&amp;"


def test_any_name_gives_well_formed_xml() -> None:
    drawn = thing(ODD, ODD, label(1, 2, ODD))
    element = ElementTree.fromstring(drawn)
    left = "<Ann & \"Bo\" 'Cy'>]]> é"
    assert element.get("data-thing") == left
    assert [part.text for part in element] == [left, left]


def test_no_title_for_nothing() -> None:
    assert title("") == ""
    assert thing("a", "") == '<g data-thing="a"/>'


def test_symbols_are_put_with_their_middle_at_a_point() -> None:
    assert symbol("s", 24, tag("g")) == '<symbol id="r-s" viewBox="-12 -12 24 24"><g/></symbol>'
    assert use("s", 50, 40, 20) == '<use href="#r-s" x="40" y="30" width="20" height="20"/>'


def test_shapes_are_put_and_turned() -> None:
    assert stamp("s", 5, 6) == '<use href="#r-s" x="5" y="6"/>'
    assert stamp("s", 5, 6, 90) == '<use href="#r-s" transform="translate(5 6) rotate(90)"/>'


def test_patterns_repeat_in_the_units_of_the_picture() -> None:
    drawn = pattern("p", 4, 5, tag("g"))
    assert 'patternUnits="userSpaceOnUse"' in drawn


def test_a_hexagon_has_six_corners_at_its_radius() -> None:
    corners = hexagon(10, 3, 4)
    assert [dist((3, 4), corner) for corner in corners] == pytest.approx([10] * 6)
    assert corners[0] == pytest.approx((3, -6))
    assert hexagon(10, turn=30)[0] == pytest.approx(around(30, 10))
    assert polygon([(0, 0), (1.26, 2)]) == '<polygon points="0,0 1.3,2"/>'


def test_neighbouring_hexagons_share_an_edge() -> None:
    middle = hex_centre(0, 0, 10)
    for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        assert dist(middle, hex_centre(q, r, 10)) == pytest.approx(10 * 3**0.5)


def test_turning_is_clockwise() -> None:
    assert turned((0, 1), 90) == pytest.approx((-1, 0))
    assert around(90, 2) == pytest.approx((2, 0))


def test_a_game_without_a_picture_shows_none() -> None:
    table = TOY.new(seats=2, seed=1)
    assert TOY.picture(table.view(0)) is None
    assert TOY.things(table.view(0), table.moves()[0]) == []
    assert TOY.about(table.view(0), "ship:0").title == ""
    assert TOY.attempts(table.view(0), "ship:0") == []
    assert TOY.glance(table.view(0), 1) == ""
    assert table._repr_svg_() is None


def test_a_table_shows_itself_in_a_notebook() -> None:
    """As the seat to decide sees it; after the end as seat 0 does."""
    table = rondel.new("cooper-island", seats=2, seed=1)
    picture = table.setup.game.picture(table.view(table.seat))
    assert picture is not None
    assert table._repr_svg_() == picture.svg()
    while not table.over:
        table.play(table.moves()[0])
    assert "<svg" in (table._repr_svg_() or "")


def test_text_that_reads_like_markup_stays_text() -> None:
    """Somebody may be called like something that was drawn before: elements are kept."""
    drawn = circle(1, 2, 3)
    assert "&lt;circle" in label(0, 0, str(drawn))
    assert "&lt;circle" not in thing("a", "b", drawn)
    assert "&lt;circle" in thing("a", "b", str(drawn))
    assert "&lt;circle" in title(str(drawn))
    assert "&lt;circle" in circle(1, 2, 3, str(drawn))
    assert "&lt;circle" not in circle(1, 2, 3, drawn)
