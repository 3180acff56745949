"""CI-2: a peninsula as text: land as bricks (each row half a space further), water around it."""

from __future__ import annotations

from rich.text import Text

from rondel.core.words import Words
from rondel.games.cooper_island.content.entries import Hex
from rondel.games.cooper_island.content.layout import Layout
from rondel.games.cooper_island.view import SpaceContents

WIDE, HIGH = 9, 3
"""From one space to the next, in columns and lines; borders are shared."""

STYLES = {"forest": "green", "meadow": "yellow", "mountain": "magenta", "settlement": "red"}
WATER = "blue"

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
BORDERS = {
    LEFT | RIGHT: "─",
    UP | DOWN: "│",
    DOWN | RIGHT: "┌",
    DOWN | LEFT: "┐",
    UP | RIGHT: "└",
    UP | LEFT: "┘",
    UP | DOWN | RIGHT: "├",
    UP | DOWN | LEFT: "┤",
    DOWN | LEFT | RIGHT: "┬",
    UP | LEFT | RIGHT: "┴",
    UP | DOWN | LEFT | RIGHT: "┼",
}


class Canvas:
    """Characters with styles at places."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}
        self.borders: dict[tuple[int, int], int] = {}

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        for i, letter in enumerate(text):
            self.cells[x + i, y] = (letter, style)

    def box(self, x: int, y: int, wide: int, high: int) -> None:
        for i in range(wide):
            for line in (y, y + high):
                self._join(x + i, line, RIGHT)
                self._join(x + i + 1, line, LEFT)
        for j in range(high):
            for column in (x, x + wide):
                self._join(column, y + j, DOWN)
                self._join(column, y + j + 1, UP)

    def _join(self, x: int, y: int, direction: int) -> None:
        self.borders[x, y] = self.borders.get((x, y), 0) | direction

    def lines(self) -> list[Text]:
        """Return all lines, from the leftmost character on."""
        cells = {place: (BORDERS[bits], "dim") for place, bits in self.borders.items()}
        cells |= self.cells
        left, right = min(x for x, _ in cells), max(x for x, _ in cells)
        bottom = max(y for _, y in cells)
        lines = [
            Text.assemble(*(cells.get((x, y), (" ", "")) for x in range(left, right + 1)))
            for y in range(bottom + 1)
        ]
        for line in lines:
            line.rstrip()
        return lines


def draw_map(
    layout: Layout,
    land: dict[str, SpaceContents],
    islets: dict[str, str],
    ships: dict[str, str],
    words: Words,
) -> list[Text]:
    """Draw a peninsula; `islets` by half a sand bank (`R1a`), `ships` by water space (`H`)."""
    canvas = Canvas()
    for name, place in zip(layout.names, layout.hexes, strict=True):
        _draw_land(canvas, name, place, land[name], words)
    for half, place in layout.water.items():
        _draw_water(canvas, half, place, islets, ships)
    _draw_harbour(canvas, layout, ships.get("H", ""), words)
    return canvas.lines()


def _corner(place: Hex) -> tuple[int, int]:
    """Return the upper left corner of a space; each row lies half a space further to the right."""
    q, r = place
    return (2 * q + r) * WIDE // 2, HIGH * r


def _draw_land(canvas: Canvas, name: str, place: Hex, space: SpaceContents, words: Words) -> None:
    x, y = _corner(place)
    canvas.box(x, y, WIDE, HIGH)
    canvas.write(x + 1, y, name, "bold")
    inside = WIDE - 1
    if space["type"] is not None:
        landscape = _cut(words.board(f"map {space['type']}"), inside - 2, "<")
        canvas.write(x + 1, y + 1, f"{landscape} {space['level']}", STYLES[space["type"]])
    if space["item"]:
        ruin = space["item"] == "ruin"
        item = _cut(words.board(f"map {space['item']}"), inside)
        canvas.write(x + 1, y + (1 if ruin else 2), item, "dim" if ruin else "bold")


def _draw_water(
    canvas: Canvas, half: str, place: Hex, islets: dict[str, str], ships: dict[str, str]
) -> None:
    x, y = _corner(place)
    inside = WIDE - 1
    canvas.write(x + 1, y + 1, f"{half:^{inside}}", WATER)
    water = half[:-1]
    covered = [name for name in islets if name[:-1] == water]
    if half in covered:
        canvas.write(x + 1, y + 2, _cut(f"({islets[half]})", inside), "bold cyan")
    elif covered or half.endswith("a"):
        # Ships stand on the half that is visible (CI-2.13).
        canvas.write(x + 1, y + 2, _cut(ships.get(water, ""), inside), "bold")


def _draw_harbour(canvas: Canvas, layout: Layout, ships: str, words: Words) -> None:
    x, y = _corner(layout.hexes[layout.start])
    canvas.write(x + 1, y + HIGH + 1, _cut(words.board("map harbour"), WIDE - 1), WATER)
    canvas.write(x - 3, y + HIGH + 2, _cut(ships, WIDE + 7), "bold")


def _cut(text: str, width: int, side: str = "^") -> str:
    return f"{text:{side}{width}}" if len(text) <= width else f"{text[: width - 1]}…"
