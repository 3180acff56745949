"""Legacy tiles: coming into play, leaving it, stations and skulls (chapter 20).

What a tile changes on the map is in `content.chart`.
"""

from __future__ import annotations

from typing import Final

from rondel.core.bits import has, with_bit, without_bit
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.rows import changed
from rondel.core.table import Facts, Refusal
from rondel.games.maracaibo.pieces import NO_MARKER
from rondel.games.maracaibo.rules.effects import verb
from rondel.games.maracaibo.rules.free import SKIP, FreeStep
from rondel.games.maracaibo.rules.paying import NOTHING, Gain, Pay, can_pay, cost_of, unpaid
from rondel.games.maracaibo.rules.quests import refill_legacy_quest
from rondel.games.maracaibo.rules.upgrades import ChooseDisc, take_disc, unlocked
from rondel.games.maracaibo.table import MaracaiboTable

BOX: Final = -1
"""Whose disc it is if it came from the box."""


def add_legacy(t: MaracaiboTable, name: str) -> None:
    """MA-20.16: put a legacy tile into play; one that is there changes nothing (MA-20.21)."""
    content = t.content
    number = content.legacy_number[name]
    if has(t.legacy, number):
        return
    tile = content.legacy[number]
    t.legacy = with_bit(t.legacy, number)
    t.note("legacy", name)
    if tile.kind == "plague":
        lose_city_tile(t, content.location_number[tile.at])
    elif tile.kind == "station":
        t.stations += ((number, (BOX,) * box_discs(t, number)),)
    t.redraw_chart()
    refill_legacy_quest(t)


def box_discs(t: MaracaiboTable, number: int) -> int:
    """MA-20.38: return how many discs of the box a station starts with, by players."""
    first = number == t.content.station_tiles[0]
    stations = t.content.stations
    if t.seats == 1:
        return stations.solo_first if first else stations.solo
    return stations.duo if t.seats == 2 and not first else 0


def lose_city_tile(t: MaracaiboTable, place: int) -> None:
    """MA-20.24: the plague: the city tile and the marker leave the game."""
    places = [i for i, entry in enumerate(t.content.locations) if entry.tile]
    index = places.index(place)
    t.tile_out = t.tiles[index]
    t.tiles = tuple(-1 if i == index else tile for i, tile in enumerate(t.tiles))
    t.markers = changed(t.markers, place, NO_MARKER)


def remove_legacy(t: MaracaiboTable, number: int) -> None:
    """MA-20.25: put a tile into the box, which ends what it did; it may come back (MA-20.41)."""
    t.legacy = without_bit(t.legacy, number)
    tile = t.content.legacy[number]
    t.note("legacy_removed", tile.id)
    if tile.kind == "plague":
        draw_city_tile(t)
    t.redraw_chart()


def draw_city_tile(t: MaracaiboTable) -> None:
    """MA-20.36: after the plague a city tile of the set comes from the box, the old one last."""
    index = t.tiles.index(-1)
    boxed = [
        tile
        for tile in t.content.city_tile_set(t.many)
        if tile not in t.tiles and tile != t.tile_out
    ] or [t.tile_out]
    new = t.chance.pick(boxed)
    t.tiles = tuple(new if i == index else old for i, old in enumerate(t.tiles))
    t.tile_out = -1


# Stations


def free_slots(t: MaracaiboTable, number: int) -> int:
    """Return how many discs a station still takes."""
    discs = dict(t.stations)[number]
    return t.content.legacy[number].slots - len(discs)


def can_use_station(t: MaracaiboTable, seat: int, number: int) -> bool:
    """MA-20.37: whether there is a free slot, a disc for it, and enough to pay."""
    exchange = t.content.station_exchanges[number]
    return (
        free_slots(t, number) > 0
        and bool(unlocked(t, t.players[seat]))
        and can_pay(t, seat, exchange.price)
    )


def use_station(t: MaracaiboTable, seat: int, number: int) -> None:
    """MA-20.37: pay, gain the reward, and leave a disc."""
    exchange = t.content.station_exchanges[number]
    t.do(
        Pay(seat, exchange.price),
        Gain(seat, exchange, "station", t.content.legacy[number].id),
        StationDisc(seat, number),
    )


def station_facts(t: MaracaiboTable, seat: int, number: int) -> Facts:
    """Return for a label what using a station costs besides the disc."""
    price = cost_of(t.players[seat], t.content.station_exchanges[number].price)
    return {"case": "free"} if price == NOTHING else {"price": price}


def why_not_station(t: MaracaiboTable, seat: int, number: int, name: str) -> str | Refusal:
    """MA-20.37: say why a station can't be used; `number` is the one that still may be, or -1."""
    if number < 0 or t.content.legacy[number].id != name:
        return "MA-20.37"
    if free_slots(t, number) <= 0:
        return Refusal("MA-20.37", case="full")
    if not unlocked(t, t.players[seat]):
        return Refusal("MA-20.37", case="disc")
    return unpaid(t, seat, t.content.station_exchanges[number].price, "MA-20.37")


class StationDisc(ChooseDisc):
    """MA-20.37: move a disc from the ship board to the station, if there still is one."""

    __slots__ = ("number",)

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        t.stations = tuple(
            (number, (*discs, self.seat) if number == self.number else discs)
            for number, discs in t.stations
        )
        take_disc(t, self.seat, t.content.upgrade_number[str(move[1])], "disc_to_station")


# Skulls


def skulls(t: MaracaiboTable) -> list[int]:
    """MA-20.36: return the tiles in play that the removal of a skull may mean: L3, L20 to L23."""
    return [
        i
        for i, tile in enumerate(t.content.legacy)
        if has(t.legacy, i) and tile.kind in ("plague", "skull")
    ]


@verb("skull", can=lambda t, seat, op: bool(skulls(t)))
def skull(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-20.19: remove a skull, as a reward."""
    if skulls(t):
        t.do(RemoveSkull(seat))


class RemoveSkull(FreeStep):
    """MA-20.36: choose the skull tile that is put into the box, or leave them all (DEC-26).

    A village or a city that is open again serves everybody, so it need not be welcome (MA-5.6).
    """

    __slots__ = ()
    rule = "MA-20.36"
    asks = ("remove",)

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [*(("remove", t.content.legacy[number].id) for number in skulls(t)), SKIP]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "remove":
            remove_legacy(t, t.content.legacy_number[str(move[1])])
