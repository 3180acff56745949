"""The map as it is now: locations, edges, and the ways that a ship can sail.

A chart never changes: legacy tiles and city tiles that come or go lead to another chart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rondel.core.bits import has, with_bit
from rondel.core.effects import Ops
from rondel.core.moves import Move
from rondel.games.maracaibo.pieces import ABSENT, CITIES, CITY, COMBAT, VILLAGE, tag

if TYPE_CHECKING:
    from rondel.games.maracaibo.content import Content
    from rondel.games.maracaibo.content.entries import LegacyTile

Way = tuple[int, int, str, int]
"""An edge: where it leads, its price, its branch, and the gate's number or -1."""


CITY_ACTION: Final[Move] = ("city",)
VILLAGE_ACTIONS: Final[Move] = ("villages",)


class Sail:
    """One way to sail: where it ends, what it costs, what it passes, the toll paid on it.

    Passed is what the ship goes through: neither where it starts nor where it stops (MA-4.10).
    """

    __slots__ = ("passed", "passed_bits", "spent", "stop", "toll", "visited_bits")

    def __init__(self, stop: int, spent: int, passed: tuple[int, ...], toll: int) -> None:
        self.stop = stop
        self.spent = spent
        self.passed = passed
        self.passed_bits = sum(1 << place for place in passed)
        self.visited_bits = with_bit(self.passed_bits, stop)
        self.toll = toll


Edges = tuple[tuple[list[list[Way]], list[list[Way]]], tuple[int, ...]]
"""The ways from each location, in rounds 1 to 3 and in the last, and where a round ends."""
SailTable = dict[tuple[int, int, bool, int, bool], dict[Move, Sail]]
"""By start, points, whether it is the last round, open gates, and whether a toll is too dear."""


class Chart:
    """Kinds, actions, flags and edges by location."""

    __slots__ = (
        "_ids", "_sails", "action", "assistant_places", "dearest_toll", "delivery", "edges", "ends",
        "flag", "flag_places", "gate_of", "gates", "kind", "legacy_quest_at", "main_actions",
        "markets", "names", "no_markers", "stations", "stop_ops", "stops", "toll",
        "village_actions",
    )  # fmt: skip

    def __init__(self, content: Content, legacy: int, tiles: tuple[int, ...], many: bool) -> None:
        number = content.location_number
        count = len(content.locations)
        in_play = [tile for i, tile in enumerate(content.legacy) if has(legacy, i)]
        kind = list(content.location_kinds)
        action = [place.action for place in content.locations]
        flag: list[Ops | None] = [tag(place.flag, COMBAT) or None for place in content.locations]
        self._put_city_tiles(content, tiles, many, action)
        self.gates: list[tuple[int, int]] = []
        """Locations behind a gate, and the explorer space that must be passed for them."""
        self.gate_of = [-1] * count
        """By location its number among the gates; -1 is none."""
        self.toll = [0] * count
        self.stop_ops: dict[int, tuple[str, Ops]] = {}
        """By location the legacy tile that gives something to ships that stop, and what."""
        self.stations: dict[int, int] = {}
        """By location the station that lies there."""
        self.no_markers = 0
        """Cities with the plague, as bits."""
        self.legacy_quest_at = -1
        """The location of the quest place of L1."""
        # MA-20.23: edges that cost more than is printed.
        prices = {tile.edge: tile.cost for tile in in_play if tile.kind == "rough_sea"}
        for tile in in_play:
            at = number[tile.at] if tile.at else -1
            if tile.kind == "city":
                kind[at], action[at], flag[at] = CITY, tile.action, tag(tile.flag, COMBAT)
            elif tile.kind == "plague":
                action[at] = ""
            self._put_legacy_tile(content, tile, at)
        self.dearest_toll = max(self.toll)
        self.kind = tuple(kind)
        skulls = [number[tile.at] for tile in in_play if tile.kind == "skull"]
        self.village_actions = tuple(
            what == VILLAGE and at not in skulls for at, what in enumerate(kind)
        )
        """MA-5.3, MA-20.39: where village actions can be done: in villages without a skull."""
        self.flag = tuple(flag)
        self.flag_places = tuple(
            at
            for at, bonus in enumerate(flag)
            if bonus is not None and kind[at] != ABSENT and not has(self.no_markers, at)
        )
        """MA-7.16, MA-7.25: the cities whose flags can be raised: not where the plague lies."""
        self.action: tuple[Ops | None, ...] = tuple(
            content.city_actions[name][0] if name else None for name in action
        )
        self.main_actions = tuple(
            ((CITY_ACTION,) if name else ()) + ((VILLAGE_ACTIONS,) if villages else ())
            for name, villages in zip(action, self.village_actions, strict=True)
        )
        """MA-5.2, MA-5.3: by location the moves for what is printed or lies there."""
        self.names = tuple(action)
        """What the locations' actions are called."""
        self.delivery = tuple(bool(name) and content.city_actions[name][1] for name in action)
        self.stops = tuple(place.stop for place in content.locations)
        self.assistant_places = content.assistant_places
        edges = content.edges.get(legacy)
        if edges is None:
            edges = content.edges[legacy] = self._find_edges(content, legacy, prices)
        self.edges, self.ends = edges
        """MA-4.8, MA-3.12: the edges and the space that ends a round, in rounds 1 to 3 and in the
        last."""
        self._put_markets(content, many)
        self._ids = content.location_ids
        self._sails = content.sails.setdefault(legacy, {})

    def _put_legacy_tile(self, content: Content, tile: LegacyTile, at: int) -> None:
        """Note what a legacy tile changes at its location, besides a city's action and flag."""
        if tile.kind == "city":
            if tile.gate:  # MA-20.26, MA-20.31
                self.gate_of[at] = len(self.gates)
                self.gates.append((at, tile.gate))
            if ("legacy_quest",) in content.city_actions[tile.action][0]:  # MA-20.22
                self.legacy_quest_at = at
        elif tile.kind == "plague":  # MA-20.24
            self.no_markers = with_bit(self.no_markers, at)
        elif tile.kind == "stop":  # MA-20.28, MA-20.35
            self.stop_ops[at] = (tile.id, tag(tile.op, CITIES))
        elif tile.kind == "station":  # MA-20.37, MA-20.33
            self.stations[at] = content.legacy_number[tile.id]
            self.toll[at] = tile.toll

    def _put_city_tiles(
        self, content: Content, tiles: tuple[int, ...], many: bool, action: list[str]
    ) -> None:
        """MA-1.10: put the city tiles on the cities marked for them, lowest number first.

        With 1 or 2 players another tile covers Maracaibo (MA-1.9).
        """
        city_tiles = content.map.city_tiles
        places = [i for i, place in enumerate(content.locations) if place.tile]
        for place, tile in zip(places, tiles, strict=True):
            action[place] = city_tiles[tile].action if tile >= 0 else ""
        if not many:
            cover = next(tile for tile in city_tiles if tile.set == "duo")
            action[content.location_number[content.start.cover_tile_at]] = cover.action

    def _find_edges(self, content: Content, legacy: int, prices: dict[str, int]) -> Edges:
        """MA-4.8: sort the edges out for rounds 1 to 3 and for the last round, with their prices
        (MA-4.9), and find where each of them ends."""
        number = content.location_number
        edges: tuple[list[list[Way]], list[list[Way]]] = (
            [[] for _ in content.locations],
            [[] for _ in content.locations],
        )
        for edge in content.map.edges:
            if edge.legacy and not has(legacy, content.legacy_number[edge.legacy]):
                continue
            end = number[edge.end]
            if self.kind[end] == ABSENT:
                continue
            way = (end, prices.get(edge.id, edge.cost), edge.branch, self.gate_of[end])
            if 1 in edge.rounds:
                edges[0][number[edge.start]].append(way)
            if content.start.rounds in edge.rounds:
                edges[1][number[edge.start]].append(way)
        ends = tuple(
            next(
                i
                for i, place in enumerate(content.locations)
                if place.kind == "homeward"
                and not edges[last][i]
                and any(way[0] == i for ways in edges[last] for way in ways)
            )
            for last in (0, 1)
        )
        return edges, ends

    def _put_markets(self, content: Content, many: bool) -> None:
        """Find the market spaces where goods are delivered (MA-6.5), by players (MA-1.19)."""
        markets: list[list[int]] = [[] for _ in content.locations]
        for number, (place, _, second) in enumerate(content.market_spaces):
            if self.delivery[place] and self.kind[place] == CITY and (many or not second):
                markets[place].append(number)
        self.markets = tuple(tuple(spaces) for spaces in markets)

    def sails(
        self, start: int, points: int, last_round: bool, open_gates: int, poor: bool
    ) -> dict[Move, Sail]:
        """MA-4.2: return all ways from a location, by the move that chooses them."""
        key = (start, points, last_round, open_gates, poor)
        sails = self._sails.get(key)
        if sails is None:
            sails = self._sails[key] = self._named(self._find_sails(*key))
        return sails

    def _named(self, found: tuple[Sail, ...]) -> dict[Move, Sail]:
        """Return the ways by the move that chooses each."""
        sails = {self._move(sail, found): sail for sail in found}
        assert len(sails) == len(found), "two ways have the same name"
        return sails

    def _move(self, sail: Sail, found: tuple[Sail, ...]) -> Move:
        """Return the move for a sail.

        Where several ways lead to a stop, each is named by what the others pass least.
        """
        ids = self._ids
        others = [other for other in found if other.stop == sail.stop and other is not sail]
        if not others or not sail.passed:
            return ("sail", ids[sail.stop])
        via = min(sail.passed, key=lambda place: sum(place in other.passed for other in others))
        return ("sail_by", ids[sail.stop], ids[via])

    def _find_sails(
        self, start: int, points: int, last_round: bool, open_gates: int, poor: bool
    ) -> tuple[Sail, ...]:
        """Find the ways that the points allow (MA-4.1); those that differ in nothing count once.

        Locations and other ships can be passed (MA-4.5), except where a hand symbol ends the sail
        (MA-4.4), a gate is closed, or a toll is too dear.
        """
        found: dict[tuple[int, int, int, int], Sail] = {}
        edges = self.edges[last_round]

        def go(place: int, spent: int, passed: tuple[int, ...], toll: int) -> None:
            for end, price, _, gate in edges[place]:
                # MA-4.3: a price is paid in full or the edge is not sailed.
                if spent + price > points or (gate >= 0 and not has(open_gates, gate)):
                    continue
                sail = Sail(end, spent + price, passed, toll)
                # Nothing but assistants makes a difference between ways of the same length.
                seen = sail.passed_bits & self.assistant_places
                found.setdefault((end, sail.spent, seen, toll), sail)
                if not self.stops[end] and not (poor and self.toll[end]):
                    go(end, spent + price, (*passed, end), toll + self.toll[end])

        go(start, 0, (), 0)
        return tuple(found.values())
