"""Cutting a part out of a drawing."""

from __future__ import annotations

import re

from rondel.core.look.cutting import cut
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    group,
    join,
    label,
    path,
    polygon,
    stamp,
    thing,
    use,
)


def kept(*drawn: Markup) -> list[str]:
    """The ids of what is left in the square from 0 to 100."""
    return re.findall(r'id="r-(\w+)"', cut(join(drawn), (0, 0, 100, 100)))


def test_what_lies_outside_is_left_out() -> None:
    assert kept(
        box(10, 10, 5, 5, id="inside"),
        box(90, 90, 50, 50, id="edge"),
        box(150, 10, 5, 5, id="right"),
        circle(-40, 50, 50, id="reaching"),
        circle(-60, 50, 50, id="left"),
        polygon([(120, 0), (130, 9)], id="far"),
        label(110, 50, "over the edge", id="text"),
        label(400, 50, "far", id="far_text"),
        use("coin", 50, -80, 24, id="above"),
        stamp("hex", 50, -60, id="stamped"),
    ) == ["inside", "edge", "reaching", "text", "stamped"]


def test_paths_are_followed() -> None:
    assert kept(
        path("M150 150l-70-70", id="back"),
        path("M150 50H90", id="across"),
        path("M150 50h9V20q3 3 6 0Z", id="away"),
        path("M200 200A5 5 0 1 0 205 205", id="arc"),
        path("M-20 50Q50 50-30 60", id="bent"),
    ) == ["back", "across", "bent"]


def test_groups_are_moved_and_thinned_out() -> None:
    assert kept(
        group(box(0, 0, 9, 9), id="moved", transform="translate(200 0)"),
        group(box(200, 0, 9, 9), id="here", transform="translate(-150 0)"),
        group(box(900, 0, 9, 9), id="turned", transform="rotate(9)"),
        group(box(1, 1, 2, 2, id="one"), box(300, 1, 2, 2, id="two"), id="both"),
    ) == ["here", "turned", "both", "one"]
    drawn = cut(thing("a", "a thing", box(1, 1, 2, 2)), (0, 0, 9, 9))
    assert "<title>a thing</title>" in drawn
