"""Tiles at locations: quests (MA-10), story tiles, stops (MA-20.28) and stations (MA-20.37).

A tile that lies alone shows what it costs and brings; several show what they are and their number.
"""

from __future__ import annotations

from typing import NamedTuple

from rondel.core.effects import Ops
from rondel.core.look.frame import capital
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    join,
    label,
    thing,
    use,
)
from rondel.games.maracaibo.content.entries import LegacyTile
from rondel.games.maracaibo.look.course import ABOVE, LEFT, Spot
from rondel.games.maracaibo.look.explain import story_name
from rondel.games.maracaibo.look.faces import row
from rondel.games.maracaibo.look.sketch import Sketch
from rondel.games.maracaibo.look.symbols import price_symbols

WIDE, NARROW, HIGH = 58.0, 29.0, 30.0
"""A tile that lies alone, one of several, and how high they are."""
SIGN = 12.5
"""The size of symbols on tiles."""
LEGACY_QUEST = ("legacy_quest",)
SLOT = 11.0
"""A slot of a station."""


class Tile(NamedTuple):
    kind: str
    id: str


class PlaceTiles:
    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.contents = sketch.contents
        self.here: dict[str, list[Tile]] = {}
        """By location, the tiles that lie there."""
        self._collect()

    def _collect(self) -> None:
        for place, facts in self.contents["map"].items():
            for quest in facts["quests"]:
                self._put(place, "quest", quest)
        story = self.contents["story"]
        for place, card in (story["tiles"] if story else {}).items():
            self._put(place, "story", card)
        for id in self.contents["legacy_tiles"]:
            tile = self._legacy(id)
            if tile.kind in ("station", "stop"):
                self._put(tile.at, tile.kind, id)
            elif self.contents["legacy_quest"] and self._has_quest(tile):
                self._put(tile.at, "quest", self.contents["legacy_quest"])

    def _legacy(self, id: str) -> LegacyTile:
        return self.content.legacy[self.content.legacy_number[id]]

    def _has_quest(self, tile: LegacyTile) -> bool:
        """MA-20.22: whether the city has a quest of its own."""
        return bool(tile.action) and LEGACY_QUEST in self.content.city_actions[tile.action][0]

    def _put(self, place: str, kind: str, id: str) -> None:
        self.here.setdefault(place, []).append(Tile(kind, id))

    def at(self, place: str, spot: Spot, half: float, over: float) -> list[Markup]:
        """The tiles of a location, beside or above a mark that reaches so far."""
        tiles = self.here.get(place, [])
        alone = len(tiles) == 1 and tiles[0].kind != "stop"
        width = WIDE if alone else NARROW
        top = spot.y - HIGH / 2
        left = spot.x + half + 3
        if spot.side == LEFT:
            left = spot.x - half - 3 - width * len(tiles)
        elif spot.side == ABOVE:
            left, top = spot.x - width * len(tiles) / 2, spot.y - over - 8 - HIGH
        return [
            self._tile(tile, left + width * i, top, width - 1.5, alone)
            for i, tile in enumerate(tiles)
        ]

    def _tile(self, tile: Tile, left: float, top: float, width: float, alone: bool) -> Markup:
        x, y = left + width / 2, top + HIGH / 2
        name = self.sketch.name
        if tile.kind == "quest":
            entry = self.content.quest_entries[self.content.quest_number[tile.id]]
            face = self._bargain(entry.cost, entry.op, x, y, width)
            sign = join((use("quest_tile", x, y - 6, 15),
                         row(price_symbols(entry.cost), x, y + 8, 11, width - 3)))  # fmt: skip
            return thing(f"quest:{tile.id}", self.sketch.quest(tile.id),
                         _card(left, top, width, "quest"), face if alone else sign,
                         data_piece=f"quest:{tile.id}")  # fmt: skip
        if tile.kind == "story":
            card = self.content.story_cards[self.content.story_number[tile.id]]
            face = self._bargain(card.cost, card.reward, x, y, width)
            sign = self._sign("story", "", x, y)
            return thing(f"story:{tile.id}", capital(name(story_name(self.content, tile.id))),
                         _card(left, top, width, "slot"), face if alone else sign)  # fmt: skip
        legacy = self._legacy(tile.id)
        if tile.kind == "stop":
            face = self.sketch.ops_row(legacy.op, x, y, 14, width - 3)
        else:
            face = self._station(legacy, x, y, width, alone)
        return thing(f"legacy:{tile.id}", capital(name(tile.id)),
                     _card(left, top, width, "legacy"), face)  # fmt: skip

    def _bargain(self, cost: Ops, gain: Ops, x: float, y: float, width: float) -> Markup:
        """What is given, above what it brings."""
        return join((row(price_symbols(cost), x, y - 7.5, SIGN, width - 4),
                     row(self.sketch.symbols(gain), x, y + 7.5, SIGN, width - 4)))  # fmt: skip

    def _sign(self, symbol: str, number: str, x: float, y: float) -> Markup:
        return join((use(symbol, x, y - 6, 15), label(x, y + 11.5, number, class_="m b small")))

    def _station(self, tile: LegacyTile, x: float, y: float, width: float, alone: bool) -> Markup:
        """MA-20.37: its bargain if there is room, and its slots with the discs left there."""
        discs = self.contents["stations"].get(tile.id, [])
        columns = tile.slots if alone else (tile.slots + 1) // 2
        gap = min(SLOT + 1.5, (width - 3) / max(1, columns))
        drawn = []
        for i in range(tile.slots):
            line = y + 7.5 if alone else y - 7 + 14 * (i // columns)
            at = x + (i % columns - (columns - 1) / 2) * gap
            drawn.append(self._slot(discs[i] if i < len(discs) else None, at, line, tile.id, i))
        if alone:
            parts = [*price_symbols(tile.price), *self.sketch.symbols(tile.op)]
            drawn.append(row(parts, x, y - 7.5, SIGN, width - 4))
        return join(drawn)

    def _slot(self, disc: int | None, x: float, y: float, id: str, number: int) -> Markup:
        """A disc of a seat; one from the box belongs to nobody (MA-20.38)."""
        if disc is None:
            return circle(x, y, SLOT / 2 - 0.5, class_="slot line-faint")
        if disc < 0:
            return use("disc", x, y, SLOT, class_="faint")
        return self.sketch.badge(x, y, disc, SLOT, f"{id}.{number}")


def _card(left: float, top: float, width: float, look: str) -> Markup:
    return box(left, top, width, HIGH, rx=3, class_=f"{look} line-outline")
