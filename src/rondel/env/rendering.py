"""Pictures of a table for environments: text, SVG, and SVG as pixels."""

from __future__ import annotations

from html import escape
from io import BytesIO, StringIO

import numpy as np
from numpy.typing import NDArray

from rondel.core.game import Game
from rondel.core.table import View

MODES = ("human", "ansi", "svg", "rgb_array")
"""`human` prints the text board; the others return a text, an SVG document, an array of pixels."""

COLUMNS = 100
WIDTH = 1200
"""Of a picture in pixels."""

_LINE, _LETTER = 18, 9
Rendered = str | NDArray[np.uint8] | None


def render(game: Game, view: View, names: list[str], mode: str) -> Rendered:
    """What the viewer sees, in one of the modes."""
    if mode == "human":
        print(text_board(game, view, names, colours=True))
        return None
    if mode == "ansi":
        return text_board(game, view, names, colours=True)
    picture = svg(game, view, names)
    return picture if mode == "svg" else pixels(picture)


def text_board(game: Game, view: View, names: list[str], colours: bool) -> str:
    """The board for a terminal, with or without escape sequences for colours."""
    from rich.console import Console

    out = StringIO()
    console = Console(
        file=out,
        width=COLUMNS,
        force_terminal=colours,
        color_system="standard" if colours else None,
        highlight=False,
    )
    console.print(game.board(view, names))
    return out.getvalue()


def svg(game: Game, view: View, names: list[str]) -> str:
    """The game's picture in its light colours; its text board if it has no picture."""
    picture = game.picture(view, names)
    if picture is not None:
        return picture.svg("light")
    lines = text_board(game, view, names, colours=False).splitlines()
    texts = "".join(
        f'<text xml:space="preserve" x="{_LETTER}" y="{_LINE * (i + 1)}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    width, height = _LETTER * (COLUMNS + 2), _LINE * (len(lines) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="monospace" font-size="{_LINE * 0.8}">'
        f'<rect width="{width}" height="{height}" fill="white"/>{texts}</svg>'
    )


def pixels(picture: str) -> NDArray[np.uint8]:
    """An SVG document as rows of red, green and blue."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    png = svg_to_bytes(svg_string=picture, width=WIDTH, background="#ffffff")
    with Image.open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8).copy()
