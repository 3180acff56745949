"""MA-8: the explorer track, with its quests and barriers and the explorers on it."""

from __future__ import annotations

from functools import cache

from rondel.core.look.frame import PAD, capital, slot
from rondel.core.look.picture import (
    Markup,
    Point,
    box,
    join,
    label,
    path,
    thing,
    use,
)
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.entries import ExplorerEntry
from rondel.games.maracaibo.look.explain import ops_text
from rondel.games.maracaibo.look.faces import row
from rondel.games.maracaibo.look.plan import TRACK
from rondel.games.maracaibo.look.sketch import Sketch
from rondel.games.maracaibo.look.symbols import price_symbols

GATE = 0.42
"""How much of a space a barrier takes."""
MORE = 0.3
"""How much wider a space is that brings several things."""
LANE = 11.5
"""Where the way forks, each branch lies this far from the middle."""
HIGH, LOW = 34.0, 21.0
"""How high a space is: on its own, and beside another one."""
GAP = 2.5
SIGN = 13.0


class TrackLayout:
    """Where the spaces of the explorer track lie: two rows, to the right and back again."""

    def __init__(self, content: Content) -> None:
        track = content.explorer
        self.along = content.explorer_way.places
        self.spaces = [space for space in track.spaces if space.id in self.along]
        self.barriers = {barrier.id: barrier for barrier in track.barriers}
        self.gates = [self.along[space.id].along for space in self.spaces if space.barrier]
        self.wide = {self.along[space.id].along for space in self.spaces if len(space.op) > 1}
        self.turn, self.pitch = self._turn()
        self.places = {id: self._at(*place) for id, place in self.along.items()}

    def _turn(self) -> tuple[float, float]:
        """Where the second row begins, and how wide a space is.

        No fork is torn apart: the first row ends with a space that lies alone.
        """
        end = max(place.along for place in self.along.values())
        alone = sorted(place.along for place in self.along.values() if place.lane == 0)
        length = self._begin(end + 1)
        last = min(alone, key=lambda along: abs(self._begin(along + 1) - length / 2))
        turn = self._begin(last + 1)
        return last + 1, (TRACK[2] - 2 * PAD) / max(turn, length - turn)

    def _begin(self, along: float) -> float:
        """How far away a space begins, with barriers and wide spaces before it."""
        gates = sum(gate < along for gate in self.gates)
        return along + GATE * gates + MORE * sum(wide < along for wide in self.wide)

    def size(self, along: float) -> float:
        return 1 + MORE * (along in self.wide)

    def _at(self, along: float, lane: float) -> Point:
        """The first row ends at the right edge, where the second one begins."""
        left, top, width, height = TRACK
        second = along >= self.turn
        far = self._begin(along) + self.size(along) / 2 - self._begin(self.turn)
        y = top + height * (0.75 if second else 0.25)
        return left + width - PAD - abs(far) * self.pitch, y + lane * LANE

    def gate_at(self, space: ExplorerEntry) -> Point:
        x, y = self.places[space.id]
        along = self.along[space.id].along
        back = -1 if along >= self.turn else 1
        return x + back * (self.size(along) + GATE) / 2 * self.pitch, y

    def width(self, id: str) -> float:
        return self.size(self.along[id].along) * self.pitch - GAP


@cache
def track_layout(content: Content) -> TrackLayout:
    """Work the layout out once for each content pack: it takes as long as drawing the track."""
    return TrackLayout(content)


class ExplorerTrack:
    """Two rows through the jungle, to the right and back again; short cuts below the long way."""

    reads = ("players.explorer", "automa", "explorer_quests")

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.layout = track_layout(sketch.content)
        self.along, self.places = self.layout.along, self.layout.places
        self.spaces = self.layout.spaces

    # What never changes

    def static(self) -> Markup:
        return join(
            (
                box(*TRACK, class_="jungle"),
                box(*TRACK, fill="url(#hills)"),
                self._way("line-land-dark", 13),
                self._way("line-land", 10),
                self._arrival(),
                *map(self._space, self.spaces),
                *(self._barrier(space) for space in self.spaces if space.barrier),
            )
        )

    def _way(self, look: str, width: float) -> Markup:
        ways = ""
        for space in self.spaces:
            x, y = self.places[space.id]
            for there in space.next:
                nx, ny = self.places[there]
                middle = (x + nx) / 2
                ways += f"M{x:.0f} {y:.0f}C{middle:.0f} {y:.0f} {middle:.0f} {ny:.0f} "
                ways += f"{nx:.0f} {ny:.0f}"
        return path(ways, class_=f"none {look}", stroke_width=width, stroke_linecap="round")

    def _space(self, space: ExplorerEntry) -> Markup:
        """What stopping there brings (MA-8.7); a space on its own shows its number too."""
        (x, y), lane = self.places[space.id], self.along[space.id].lane
        high, wide = LOW if lane else HIGH, self.layout.width(space.id)
        drawn = [slot(x - wide / 2, y - high / 2, wide, high, "slot line-land-dark")]
        level = y
        if not lane:
            drawn.append(label(x - wide / 2 + 4, y - 4.5, space.id, class_="small faint"))
            level = y + 7
        if space.quest:
            drawn.append(use("quest_tile", x, level, 15, class_="ghost"))
        drawn.append(self.sketch.ops_row(space.op, x, level, SIGN, wide - 3))
        brings = ops_text(self.sketch.words, [list(op) for op in space.op]).removesuffix(".")
        title = f"{self._title(space.id)}: {brings}" if brings else self._title(space.id)
        return thing(f"space:{space.id}", title, *drawn)

    def _title(self, id: str) -> str:
        return capital(self.sketch.words.board("space", id))

    def _barrier(self, space: ExplorerEntry) -> Markup:
        """MA-8.8, MA-8.9: what crossing it brings, to the first explorer if not to all."""
        x, y = self.layout.gate_at(space)
        colour, wide = space.barrier, GATE * self.layout.pitch
        barrier = self.layout.barriers[colour]
        number, sign = (
            (barrier.influence, "influence") if barrier.influence else (barrier.first_vp, "star")
        )
        name = f"{self.sketch.name(colour)} {self.sketch.name('barrier')}"
        return thing(
            f"barrier:{colour}",
            capital(name),
            box(x - wide / 2, y - 22, wide, 44, rx=3, class_=f"{colour} line-outline"),
            box(x - wide / 2 + 1.5, y - 17, wide - 3, 34, rx=2, class_="slot"),
            label(x, y - 3, number, class_="m b small"),
            use(sign, x, y + 8, 12),
        )

    def _arrival(self) -> Markup:
        """MA-8.11: points for those who come to the last space, first to last."""
        last = next(space for space in self.spaces if not space.next)
        x, y = self.places[last.id]
        points = [f"{number}" for number in self.sketch.content.explorer.arrival.vp]
        left, top = TRACK[0] + PAD, TRACK[1] + 8
        return join(
            (
                path(f"M{x:.0f} {y:.0f}V{top + 20:.0f}", class_="none line-land", stroke_width=10),
                slot(left, top, 44, 38, "paper line-land-dark"),
                use("star", left + 9, top + 20, 13),
                *(
                    label(left + (40 if i % 2 else 25), top + 16 + 15 * (i // 2), number,
                          class_="e b small")
                    for i, number in enumerate(points)
                ),
            )
        )  # fmt: skip

    # What changes

    def layer(self) -> Markup:
        quests = self.sketch.contents["explorer_quests"]
        return join((*(self._quest(*quest) for quest in quests.items()), *self._explorers()))

    def _quest(self, space: str, tile: str) -> Markup:
        x, y = self.places[space]
        wide = self.layout.width(space) - 2
        entry = self.sketch.content.quest_entries[self.sketch.content.quest_number[tile]]
        return thing(
            f"quest:{tile}",
            self.sketch.quest(tile),
            box(x - wide / 2, y - LOW / 2 + 1, wide, LOW - 2, rx=3, class_="quest line-outline"),
            row(price_symbols(entry.cost), x, y, 12, wide - 3),
            data_piece=f"quest:{tile}",
        )

    def _explorers(self) -> list[Markup]:
        """MA-8.3: only the first and the last space hold several."""
        here: dict[str, list[int]] = {}
        for seat, captain in enumerate(self.sketch.captains):
            here.setdefault(captain["explorer"], []).append(seat)
        drawn = []
        for space, seats in here.items():
            x, y = self._stand(space)
            for i, seat in enumerate(seats):
                at = x - 7 * (len(seats) - 1 - i)
                drawn.append(
                    thing(f"explorer:{seat}", f"{self.sketch.who(seat)}: {self._title(space)}",
                          use("explorer", at, y, 20, class_=self.sketch.colour(seat)),
                          self.sketch.badge(at, y + 4.5, seat, 9),
                          data_piece=f"explorer:{seat}")
                )  # fmt: skip
        return drawn

    def _stand(self, id: str) -> Point:
        """Where an explorer hides least of its space."""
        x, y = self.places[id]
        right = x + self.layout.width(id) / 2
        if self.along[id].lane:
            return right, y
        return right - 6, y + 3 if id == self.spaces[0].id else y - 9
