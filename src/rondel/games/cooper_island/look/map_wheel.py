"""CI-6: the central island as a wheel: sections A to H, their worker spaces, the workers there."""

from __future__ import annotations

from rondel.core.look.frame import OR, InPieces
from rondel.core.look.picture import (
    Markup,
    Point,
    around,
    box,
    circle,
    group,
    join,
    path,
    polygon,
    tag,
    thing,
    title,
)
from rondel.games.cooper_island.content import Section, WorkerSpace
from rondel.games.cooper_island.look.effect_symbols import VERBS
from rondel.games.cooper_island.look.map_places import WHEEL, Places
from rondel.games.cooper_island.look.sketch import Sketch, row

SLICE = 45
CLASP = 1.035
"""Where the clasp around a section runs, in radii of the wheel."""
ACTION_ICONS = {"gain": ["+", "any"], "steps": ["3", "step"]}


class Wheel(InPieces):
    """The central island, in the middle of the map."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        places = Places(sketch)
        self.x, self.y = places.middle
        self.radius = WHEEL * places.radius
        self.spaces = {space.id: space for space in sketch.content.sections.worker_spaces}

    def at(self, degrees: float, reach: float) -> Point:
        x, y = around(degrees, reach * self.radius)
        return self.x + x, self.y + y

    def space_at(self, number: int, special: bool) -> Point:
        """Return where a worker space of a section is: round on the left, square on the right."""
        return self.at(number * SLICE + (11.5 if special else -11.5), 0.83)

    # What never changes

    def static(self) -> Markup:
        sections = self.sketch.content.sections.sections
        return join(
            (
                circle(self.x, self.y, self.radius * 1.02, class_="timber line-outline"),
                *(self._slice(number, section) for number, section in enumerate(sections)),
                *(self._spaces(number, section) for number, section in enumerate(sections)),
                self._rose(),
            )
        )

    def _slice(self, number: int, section: Section) -> Markup:
        middle = number * SLICE
        look = "wheel-a" if number % 2 else "wheel-b"
        letter = self.at(middle, 0.3)
        return group(
            title(self.sketch.about(section.id)),
            path(self._edge(number), class_=f"{look} line-paper", stroke_width=1.5),
            self._actions(section, middle),
            self._letter(section.id, letter),
        )

    def _letter(self, section: str, at: Point) -> Markup:
        size = max(13, round(0.13 * self.radius))
        return tag("text", section, x=at[0], y=at[1] + size * 0.36, class_="m head b",
                   font_size=size)  # fmt: skip

    def _edge(self, number: int) -> str:
        """Return the outline of a section as a path."""
        middle, reach = number * SLICE, 0.98 * self.radius
        (ax, ay), (bx, by) = self.at(middle - 22.5, 0.98), self.at(middle + 22.5, 0.98)
        arc = f"A{reach:.1f} {reach:.1f} 0 0 1 {bx:.1f} {by:.1f}"
        return f"M{self.x:.1f} {self.y:.1f}L{ax:.1f} {ay:.1f}{arc}Z"

    def _actions(self, section: Section, middle: float) -> Markup:
        """Draw what the section offers, with a stroke between alternatives."""
        rows = [self._either(names) for names in section.actions]
        alone = sum(map(len, rows)) == 1
        size = self.radius * (0.24 if alone else 0.155)
        if section.times > 1:
            rows = [[f"{section.times}×"], *rows]
        x, y = self.at(middle, 0.53)
        top = y - (len(rows) - 1) * size * 0.55
        return join(row(parts, x, top + i * size * 1.1, size) for i, parts in enumerate(rows))

    def _either(self, names: tuple[str, ...]) -> list[str]:
        parts: list[str] = []
        for name in names:
            parts += [OR] if parts else []
            parts += ACTION_ICONS.get(name) or [self._icon(name)]
        return parts

    def _icon(self, action: str) -> str:
        ops = {entry.id: entry.op for entry in self.sketch.content.sections.actions}
        return VERBS[str(ops[action][0][0])]

    def _spaces(self, number: int, section: Section) -> Markup:
        drawn = []
        for special, name in ((False, "round"), (True, "square")):
            space = self.spaces[f"{section.id}_{name}"]
            x, y = self.space_at(number, special)
            half = self.radius * 0.105
            if special:
                rim = box(x - half, y - half, 2 * half, 2 * half, rx=3,
                          class_="slot line-outline", stroke_width=1.3)  # fmt: skip
            else:
                rim = circle(x, y, half * 1.08, class_="slot line-outline", stroke_width=1.3)
            about = self.sketch.about(space.id, self.sketch.about(section.id))
            drawn.append(thing(f"worker:{space.id}", about, rim, self._symbol(space, x, y)))
        return join(drawn)

    def _symbol(self, space: WorkerSpace, x: float, y: float) -> Markup:
        """CI-5.12: draw what the first worker on the space gets; that worker then covers it."""
        size = self.radius * 0.16
        if space.symbol == "also":
            names = self._either(space.also)
            return row(names, x, y, size * (1 if len(names) == 1 else 0.56))
        if space.symbol == "reduce":
            return row([f"−{space.reduce}"], x, y, size * 1.1)
        return row(["+"], x, y, size * 1.5) if space.symbol == "all" else Markup("")

    def _rose(self) -> Markup:
        """Draw a compass rose in the middle."""
        size = self.radius * 0.18
        long = [around(45 * i, size * (1 if i % 2 == 0 else 0.3)) for i in range(8)]
        short = [around(45 * i, size * (0.66 if i % 2 else 0.3)) for i in range(8)]
        return group(
            circle(self.x, self.y, size * 1.15, class_="paper line-outline"),
            polygon([(self.x + x, self.y + y) for x, y in short], class_="parchment-edge"),
            polygon([(self.x + x, self.y + y) for x, y in long], class_="ink"),
            circle(self.x, self.y, size * 0.16, class_="paper"),
        )

    # What changes

    def _stacks(self) -> list[Markup]:
        """CI-5.6: draw workers in stacks, each a little higher than the one below."""
        drawn = []
        for number, section in enumerate(self.sketch.content.section_ids):
            for special, name in ((False, "round"), (True, "square")):
                space = f"{section}_{name}"
                stack = self.sketch.contents["workers"][space]
                if stack:
                    x, y = self.space_at(number, special)
                    workers = [
                        self.sketch.worker(x, y - 4 * i, seat, special, self.radius * 0.235, space)
                        for i, seat in enumerate(stack)
                    ]
                    here = ", ".join(self.sketch.who(seat) for seat in stack)
                    told = self.sketch.about(space, self.sketch.about(section), here)
                    drawn.append(thing(f"worker:{space}", told, *workers))
        return drawn

    def _worked(self) -> Markup:
        """CI-5.14: draw a clasp around the section in which somebody is at work."""
        worked = self.sketch.contents["worked"]
        if worked is None:
            return Markup("")
        middle = self.sketch.content.section_ids.index(worked[0]) * SLICE
        reach = CLASP * self.radius
        (ax, ay), (bx, by) = self.at(middle - 20, CLASP), self.at(middle + 20, CLASP)
        arc = f"M{ax:.1f} {ay:.1f}A{reach:.1f} {reach:.1f} 0 0 1 {bx:.1f} {by:.1f}"
        letter = self.at(middle, 0.3)
        colour = self.sketch.colour(self.sketch.contents["active"])
        return group(
            path(arc, class_="none line-outline", stroke_width=0.1 * self.radius),
            path(arc, class_=f"none line-{colour}", stroke_width=0.07 * self.radius),
            circle(*letter, 0.1 * self.radius, class_=f"{colour} line-outline"),
            self._letter(worked[0], letter),
            stroke_linecap="round",
        )

    pieces = ((_worked, ("worked", "active")), (_stacks, ("workers", "cooper")))
