"""Cutting a part out of a drawing: what lies outside of it is left out.

A figure that shows a corner of a large sheet would otherwise carry all of it. How far an element
reaches is estimated, and never too small; of what can't be told it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as Xml

from rondel.core.look.picture import Markup

Area = tuple[float, float, float, float]
"""Left, top, right and bottom."""

EVERYWHERE: Area = (-1e9, -1e9, 1e9, 1e9)
NOWHERE: Area = (1e9, 1e9, -1e9, -1e9)
STAMP = 90.0
"""How far a shape of the definitions reaches from its origin."""
LETTER = 12.0
"""How wide a letter is at most."""
LINE = 4.0
"""How far a stroke reaches beyond its line."""

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_SHIFT = re.compile(r"translate\((\S+) (\S+)\)\Z")
_SIZES = {"M": 2, "L": 2, "T": 2, "Q": 4, "S": 4, "C": 6, "H": 1, "V": 1, "A": 7}
"""How many numbers a command of a path takes."""


def cut(drawn: Markup, area: Area) -> Markup:
    """The elements of a drawing that reach into an area; of groups, what does of their parts."""
    root = Xml.fromstring(f"<g>{drawn}</g>")
    _prune(root, area)
    return Markup("".join(Xml.tostring(one, "unicode") for one in root))


def _prune(element: Xml.Element, area: Area) -> None:
    for child in list(element):
        if child.tag == "title":
            continue
        if not _meet(_reach(child), area):
            element.remove(child)
        elif child.tag == "g" and "transform" not in child.attrib:
            _prune(child, area)


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _reach(element: Xml.Element) -> Area:
    """How far an element reaches, strokes included."""
    shape = {"g": _group, "text": _text, "use": _use}.get(element.tag, _points)
    left, top, right, bottom = shape(element)
    x, y = 0.0, 0.0
    if transform := element.get("transform"):
        shift = _SHIFT.match(transform)
        if shift is None:
            return EVERYWHERE
        x, y = float(shift[1]), float(shift[2])
    return left + x - LINE, top + y - LINE, right + x + LINE, bottom + y + LINE


def _group(element: Xml.Element) -> Area:
    return _around(
        corner
        for child in element
        if child.tag != "title"
        for corner in (_reach(child)[:2], _reach(child)[2:])
    )


def _text(element: Xml.Element) -> Area:
    """Whatever its anchor is."""
    x, y = _number(element, "x"), _number(element, "y")
    wide = LETTER * len(element.text or "")
    return x - wide, y - 2 * LETTER, x + wide, y + LETTER


def _use(element: Xml.Element) -> Area:
    if "width" in element.attrib:
        return _points(element)
    x, y = _number(element, "x"), _number(element, "y")
    return x - STAMP, y - STAMP, x + STAMP, y + STAMP


def _points(element: Xml.Element) -> Area:
    """Shapes that are known by their corners."""
    number = _number
    if element.tag == "circle":
        x, y, r = number(element, "cx"), number(element, "cy"), number(element, "r")
        return x - r, y - r, x + r, y + r
    if element.tag == "polygon":
        pairs = [pair.split(",") for pair in element.get("points", "").split()]
        return _around((float(x), float(y)) for x, y in pairs)
    if element.tag == "path":
        return _around(_path(element.get("d", "")))
    if "width" not in element.attrib:
        return EVERYWHERE
    x, y = number(element, "x"), number(element, "y")
    return x, y, x + number(element, "width"), y + number(element, "height")


def _number(element: Xml.Element, name: str) -> float:
    return float(element.get(name, "0"))


def _path(d: str) -> Iterator[tuple[float, float]]:
    """The points of a path, those that only bend it included."""
    x, y = 0.0, 0.0
    for command, text in _COMMAND.findall(d):
        numbers = list(map(float, _NUMBER.findall(text)))
        size = _SIZES.get(command.upper(), 0)
        for first in range(0, len(numbers), size or 1):
            some = numbers[first : first + size]
            ox, oy = (x, y) if command.islower() else (0.0, 0.0)
            match command.upper():
                case "H":
                    x = ox + some[0]
                case "V":
                    y = oy + some[0]
                case "A":
                    across, down = abs(some[0]) * 2, abs(some[1]) * 2
                    yield x - across, y - down
                    yield x + across, y + down
                    x, y = ox + some[5], oy + some[6]
                case _:
                    for place in range(0, len(some), 2):
                        x, y = ox + some[place], oy + some[place + 1]
                        yield x, y
            yield x, y


def _around(points: Iterable[tuple[float, float]]) -> Area:
    left, top, right, bottom = NOWHERE
    for x, y in points:
        left, top = min(left, x), min(top, y)
        right, bottom = max(right, x), max(bottom, y)
    return left, top, right, bottom
