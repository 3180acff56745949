"""MA-7.27, MA-14.5: influence with the nations, their markers in stock and what titles count."""

from __future__ import annotations

from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    group,
    join,
    label,
    thing,
    use,
)
from rondel.core.words import Told
from rondel.games.maracaibo.look.plan import NATIONS as AREA
from rondel.games.maracaibo.look.sketch import Sketch
from rondel.games.maracaibo.pieces import NATIONS

LEFT, TOP, WIDTH, HEIGHT = AREA
HEAD, TAIL = 120.0, 62.0
"""Beside a track: the nation with its stock on the left, what a title counts on the right."""
ROW = HEIGHT / len(NATIONS)
MARKER = 12.5


class NationTracks:
    """A row for each nation."""

    reads = ("players.influence", "automa", "multipliers", "stock")

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.last = sketch.content.influence.last
        self.pitch = (WIDTH - HEAD - TAIL) / (self.last + 1)

    def _x(self, space: int) -> float:
        return LEFT + HEAD + (space + 0.5) * self.pitch

    def static(self) -> Markup:
        rows = [self._track(TOP + ROW * i) for i in range(len(NATIONS))]
        return join((box(*AREA, class_="panel line-rule"), *rows))

    def _track(self, top: float) -> Markup:
        """Titles are reached at certain spaces only (MA-14.5)."""
        content = self.sketch.content
        drawn = []
        for space in range(self.last + 1):
            title = space in content.influence.titles
            x, y = self._x(space), top + ROW / 2
            drawn.append(box(x - self.pitch / 2 + 1, top + 3, self.pitch - 2, ROW - 6, rx=3,
                             class_="city line-rule" if title else "slot line-rule"))  # fmt: skip
            if title:
                drawn.append(label(x, y + 4.5, content.title_of[space], class_="m b faint"))
        return group(*drawn)

    def layer(self) -> Markup:
        return join(
            part
            for i, nation in enumerate(NATIONS)
            for part in (self._nation(nation, TOP + ROW * i), self._markers(nation, TOP + ROW * i))
        )

    def _nation(self, nation: str, top: float) -> Markup:
        """Its markers in stock, and what it multiplies titles by at the end (MA-14.6)."""
        contents, y = self.sketch.contents, top + ROW / 2
        stock, factor = contents["stock"][nation], contents["multipliers"][nation]
        right = LEFT + WIDTH - TAIL
        return thing(
            f"nation:{nation}",
            self.sketch.words.board("nation_row", nation, stock=stock, factor=factor),
            box(LEFT + 3, top + 3, HEAD - 6, ROW - 6, rx=3, class_="slot line-rule"),
            use(nation, LEFT + 17, y, 22, data_piece=f"{nation}@"),
            label(LEFT + 31, y + 4.5, self.sketch.name(nation), class_="head b"),
            label(LEFT + HEAD - 22, y + 4.5, stock, class_="e b"),
            use(nation, LEFT + HEAD - 14, y, 13),
            circle(right + 28, y, 12.5, class_="coin line-coin-dark"),
            label(right + 28, y + 4.5, f"×{factor}", class_="m b outline"),
        )

    def _markers(self, nation: str, top: float) -> Markup:
        """Several may stand on one space, the second beside the first, two more below."""
        here: dict[int, list[int]] = {}
        for seat, captain in enumerate(self.sketch.captains):
            here.setdefault(captain["influence"][nation], []).append(seat)
        drawn = []
        for space, seats in here.items():
            x, y = self._x(min(space, self.last)), top + ROW / 2
            for i, seat in enumerate(seats):
                across = 0.0 if len(seats) == 1 else (i % 2 - 0.5) * MARKER
                down = 0.0 if len(seats) < 3 else (i // 2 - 0.5) * MARKER
                drawn.append(
                    thing(
                        f"influence:{seat}:{nation}",
                        self.sketch.words.board(
                            "marker_on_track", Told(self.sketch.who(seat)), nation, space
                        ),
                        self.sketch.badge(x + across, y + down, seat,
                                          18 if len(seats) == 1 else MARKER),
                        data_piece=f"influence:{seat}:{nation}",
                    )
                )  # fmt: skip
        return join(drawn)
