"""Drawing with vectors: small helpers that write SVG.

`tag` writes an element; its children are `Markup` (drawn as they are) or plain texts (escaped).
Attributes are keywords: `stroke_width=2` is `stroke-width="2"`; None leaves one out. Classes and
ids get a prefix, `class_="sea"` is `class="r-sea"`, so that the styles of a picture reach nothing
else on a page, and nothing else has its ids (naming an ancestor would not do: symbols in use don't
see theirs); `href="#coin"` and `fill="url(#waves)"` follow. No element has a `style`: colours come
from classes and a `Style`, so that a picture follows the light or the dark theme and is allowed by
a strict content security policy.

What can be pointed at carries an id as `data-thing`. What can move from place to place carries a
`data-piece`, by which a client finds it again after a move and lets it glide. An id names one piece
wherever it is (`ship:0`), or a kind and a place (`wood@e3`): of a kind, one that is gone and one
that has come are taken for the same piece. With an empty place (`wood@`) it is the stock of the
kind, from which all others come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from html import escape
from math import cos, pi, sin
from typing import ParamSpec, cast

Value = str | int | float | None
Attributes = dict[str, Value]
Point = tuple[float, float]
P = ParamSpec("P")

PREFIX = "r-"
ROOT = f"{PREFIX}picture"
"""The class of every picture."""
LARGE = 14
"""From this size on it does not matter if a symbol is half a unit off."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Markup(str):
    """Text that is SVG already."""

    __slots__ = ()


# Elements


def kept(draw: Callable[P, Markup]) -> Callable[P, Markup]:
    """Keep the elements that were drawn last: a table draws the same ones all the time.

    Text and markup that read alike are different things: one is escaped, the other is not.
    """
    return cast(Callable[P, Markup], lru_cache(maxsize=20_000, typed=True)(draw))


@lru_cache(maxsize=20_000)
def number(value: float) -> str:
    """A coordinate, to a tenth: `12.5`, `12`."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


@lru_cache(maxsize=10_000)
def escaped(text: str) -> Markup:
    """Any text as the contents of an element; characters that XML can't hold are left out."""
    return Markup(escape(_NOT_XML.sub("", text)))


def tag(name: str, *children: str, **attributes: Value) -> Markup:
    start = _start(name, *attributes.items())
    if children:
        inside = join(children)
        if inside:
            return Markup(f"{start}>{inside}</{name}>")
    return Markup(f"{start}/>")


@lru_cache(maxsize=50_000)
def _start(name: str, *attributes: tuple[str, Value]) -> str:
    """The start of an element, but its last bracket. A table draws the same ones all the time."""
    parts = [f"<{name}"]
    for key, value in attributes:
        if value is not None:
            text = _words(key, value) if isinstance(value, str) else number(value)
            parts.append(f' {_attribute(key)}="{text}"')
    return "".join(parts)


def join(parts: Iterable[str]) -> Markup:
    return Markup("".join([part if type(part) is Markup else escaped(part) for part in parts]))


@cache
def _attribute(key: str) -> str:
    return "viewBox" if key == "view_box" else key.rstrip("_").replace("_", "-")


@lru_cache(maxsize=10_000)
def _words(key: str, value: str) -> str:
    if key == "class_":
        return " ".join(PREFIX + name for name in value.split())
    if key == "id":
        return PREFIX + escaped(value)
    if key == "href" or value.startswith("url(#"):
        return escaped(value.replace("#", f"#{PREFIX}", 1))
    return escaped(value)


@kept
def title(text: str) -> Markup:
    """What a tooltip shows and a screen reader says; goes first in its element."""
    return tag("title", text) if text else Markup("")


def group(*children: str, **attributes: Value) -> Markup:
    return tag("g", *children, **attributes)


@kept
def thing(id: str, label: str, *children: str, **attributes: Value) -> Markup:
    """Something that moves can mention: a client finds it by its `data-thing`."""
    return tag("g", title(label), *children, data_thing=id, **attributes)


def piece(kind: str, place: str) -> str:
    """The `data-piece` of one of many alike, by where it is; "" is the stock of them."""
    return f"{kind}@{place}"


@kept
def label(x: float, y: float, content: str | int, **attributes: Value) -> Markup:
    return tag("text", str(content), x=x, y=y, **attributes)


@kept
def circle(x: float, y: float, radius: float, *children: str, **attributes: Value) -> Markup:
    return tag("circle", *children, cx=x, cy=y, r=radius, **attributes)


@kept
def box(
    x: float, y: float, width: float, height: float, *children: str, **attributes: Value
) -> Markup:
    return tag("rect", *children, x=x, y=y, width=width, height=height, **attributes)


@kept
def path(d: str, **attributes: Value) -> Markup:
    return tag("path", d=d, **attributes)


def polygon(points: Sequence[Point], **attributes: Value) -> Markup:
    text = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return tag("polygon", points=text, **attributes)


@kept
def use(symbol: str, x: float, y: float, size: float, **attributes: Value) -> Markup:
    """A symbol of the defs, its middle at a point; a large one to whole units, which is shorter."""
    left, top = x - size / 2, y - size / 2
    if size >= LARGE:
        left, top, size = round(left), round(top), round(size)
    return tag("use", href=f"#{symbol}", x=left, y=top, width=size, height=size, **attributes)


@kept
def stamp(shape: str, x: float, y: float, turn: float = 0, **attributes: Value) -> Markup:
    """A shape of the defs that is drawn around its own origin, put to a point and turned."""
    if not turn:
        return tag("use", href=f"#{shape}", x=x, y=y, **attributes)
    place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
    return tag("use", href=f"#{shape}", transform=place, **attributes)


# Definitions: drawn once, used often


def symbol(id: str, size: float, *children: str) -> Markup:
    """A square drawing around its origin, `size` wide."""
    half = size / 2
    corner = f"{number(-half)} {number(-half)} {number(size)} {number(size)}"
    return tag("symbol", *children, id=id, view_box=corner)


def pattern(id: str, width: float, height: float, *children: str) -> Markup:
    """A repeated drawing to fill areas with, by `fill="url(#id)"`."""
    return tag(
        "pattern",
        *children,
        id=id,
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
    )


# Geometry


def hexagon(radius: float, x: float = 0, y: float = 0, turn: float = 0) -> list[Point]:
    """The corners of a hexagon; not turned, it has a corner on top."""
    corners = (around(60 * corner + turn, radius) for corner in range(6))
    return [(x + dx, y + dy) for dx, dy in corners]


def hex_centre(q: int, r: int, radius: float) -> Point:
    """The middle of the hexagon with axial coordinates, where [0, 0] is at the origin."""
    return radius * 3**0.5 * (q + r / 2), radius * 1.5 * r


@lru_cache(maxsize=20_000)
def turned(point: Point, degrees: float) -> Point:
    """A point turned clockwise round the origin (y grows downwards)."""
    angle = pi * degrees / 180
    x, y = point
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def around(degrees: float, radius: float) -> Point:
    """The point at a distance from the origin, clockwise from the top."""
    return turned((0, -radius), degrees)
