"""The components of Cooper Island, from `content/*.toml`, checked and made ready for play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rondel.core.bits import members
from rondel.core.content import Entry, convert, pack_hash, read_pack
from rondel.core.effects import Ops
from rondel.core.moves import Move
from rondel.games.cooper_island.content.checks import check
from rondel.games.cooper_island.content.entries import (
    BoatsFile,
    BuildingsFile,
    CardsFile,
    CargoFile,
    CargoShip,
    DoubleTile,
    IncomeBoat,
    Islet,
    IsletsFile,
    LogsFile,
    OrdersFile,
    PeninsulaFile,
    RoyalOrder,
    Section,
    SectionsFile,
    SetupFile,
    SoloFile,
    TilesFile,
    WorkerSpace,
)
from rondel.games.cooper_island.content.layout import Layout
from rondel.games.cooper_island.pieces import LANDSCAPE, PIECES, SHAPES

__all__ = [
    "Alternative",
    "CargoShip",
    "Choice",
    "Content",
    "Cost",
    "DoubleTile",
    "IncomeBoat",
    "Islet",
    "RoyalOrder",
    "Section",
    "Side",
    "WorkerSpace",
    "load",
]

Cost = tuple[int, ...]
"""Amounts of coin, wood, stone, food, gold and cloth."""


class Side:
    """One side of a double tile: two landscape types; `name` is what moves call it."""

    __slots__ = ("kind", "move", "name", "types")

    def __init__(self, kind: int, types: tuple[str, str]) -> None:
        self.kind = kind
        self.types = (LANDSCAPE[types[0]], LANDSCAPE[types[1]])
        self.name = "+".join(types)
        self.move: Move = ("place_double", self.name)


class Alternative:
    """Something that a worker may do in a section; `again` is what may follow it (section G)."""

    __slots__ = ("again", "id", "move", "op")

    def __init__(self, id: str, op: Ops, again: Choice | None) -> None:
        self.id = id
        self.move: Move = ("act", id)
        self.op = op
        self.again = again


Choice = tuple[Alternative, ...]
"""Alternatives of which one may be taken, once."""


class Content:
    """All components, by number; `boat_number` and the like find the number of an id."""

    def __init__(self, pack: dict[str, dict[str, Any]]) -> None:
        self.hash = pack_hash(pack)
        self.pack = pack
        setup = convert("setup", pack["setup"], SetupFile)
        self.start = setup.start
        self.storage_spots = setup.storage.spots
        self.displays = {display.players: display for display in setup.displays}
        self.cartographer = costs = setup.cartographer
        self.cartographer_costs = {
            "new_land": costs.new_land,
            "raise_low": costs.raise_low,
            "raise_high": costs.raise_high,
        }
        """The steps that his work costs which is no shim, the cheapest first."""
        self.feeding = setup.feeding
        self.hiring = setup.hiring
        self.reactivation = setup.reactivation
        self.points = setup.points
        self.rounds = setup.start.rounds

        peninsula = convert("peninsula", pack["peninsula"], PeninsulaFile)
        self.layouts = {entry.id: Layout(entry) for entry in peninsula.layouts}
        self.tiles = convert("tiles", pack["tiles"], TilesFile)
        self.islets = convert("islets", pack["islets"], IsletsFile).islets
        boats = convert("boats", pack["boats"], BoatsFile)
        self.boats = boats.income_boats
        self.landing_spaces = boats.landing_spaces
        cargo = convert("cargo", pack["cargo"], CargoFile)
        self.cargo_ships = cargo.cargo_ships
        self.crate_spaces = cargo.crate_spaces
        self.logs = convert("logs", pack["logs"], LogsFile).log_tokens
        buildings = convert("buildings", pack["buildings"], BuildingsFile)
        self.buildings = buildings.buildings
        self.statue_costs = buildings.statue_costs
        self.statue_spots = buildings.statue_spots
        self.sections = convert("sections", pack["sections"], SectionsFile)
        cards = convert("cards", pack["cards"], CardsFile)
        self.small_cards = cards.small_cards
        self.large_cards = cards.large_cards
        self.orders = convert("orders", pack["orders"], OrdersFile).royal_orders
        self.solo = convert("solo", pack["solo"], SoloFile)
        check(self)
        self.facts = _facts(pack)
        self._number_ids()
        self._prepare_pieces()
        self._prepare_costs()
        self._prepare_sections()

    def _number_ids(self) -> None:
        self.boat_number = _numbers(self.boats)
        self.islet_number = _numbers(self.islets)
        self.landing_number = _numbers(self.landing_spaces)
        self.cargo_number = _numbers(self.cargo_ships)
        self.crate_number = _numbers(self.crate_spaces)
        self.spot_number = _numbers(self.statue_spots)
        self.small_number = _numbers(self.small_cards)
        self.large_number = _numbers(self.large_cards)
        self.order_number = _numbers(self.orders)
        self.statue_cost_number = _numbers(self.statue_costs)

    def _prepare_pieces(self) -> None:
        start = self.start
        self.workers_of_a_colour = (
            start.available_normal + start.pool_normal,
            start.pool_special,
        )
        """Normal and special workers; Cooper has as many as a player (CI-1.3, CI-19.3)."""
        self.single_tiles = self.tiles.single_tiles.count
        self.sides = tuple(
            Side(kind, types)
            for kind, tile in enumerate(self.tiles.double_tiles)
            for types in tile.sides
        )
        self.side = {side.name: side for side in self.sides}
        self.islet_landscapes = tuple(LANDSCAPE[islet.landscape] for islet in self.islets)
        self.copy_boats = frozenset(
            i for i, boat in enumerate(self.boats) if any(op[0] == "copy_boat" for op in boat.op)
        )
        self.action_cards = {card.id: card for card in self.solo.action_cards}

    def _prepare_costs(self) -> None:
        self.building_costs = tuple(read_cost(building.cost) for building in self.buildings)
        self.statue_prices = tuple(read_cost(entry.cost) for entry in self.statue_costs)
        self.landing_costs = tuple(
            read_cost({"coin": space.coins, "wood": space.wood}) for space in self.landing_spaces
        )
        self.cargo_costs = tuple(
            read_cost({"gold": ship.gold, "cloth": ship.cloth}) for ship in self.cargo_ships
        )

    def _prepare_sections(self) -> None:
        """What a worker may do, by worker space: with its symbol, and on top of others."""
        self.section_ids = tuple(section.id for section in self.sections.sections)
        placed: tuple[Move, ...] = tuple(
            ("worker", section, shape) for section in self.section_ids for shape in SHAPES
        )
        self.worker_spaces = {move: space for space, move in enumerate(placed)}
        """The worker space of each move that places a worker."""
        self.worker_moves = tuple(
            tuple((space, move) for space, move in enumerate(placed) if move[2] == shape)
            for shape in SHAPES
        )
        """By shape the worker spaces that take it, each with the move that places one there."""
        actions = {action.id: action.op for action in self.sections.actions}
        spaces = {space.id: space for space in self.sections.worker_spaces}
        self.choices_free: list[tuple[Choice, ...]] = []
        self.choices_stacked: list[tuple[Choice, ...]] = []
        for section in self.sections.sections:
            plain = tuple(_choice(names, section.times, actions) for names in section.actions)
            for shape in ("round", "square"):
                space = spaces[f"{section.id}_{shape}"]
                self.choices_stacked.append(plain)
                self.choices_free.append(_with_symbol(space, section, plain, actions))

    # What small cards do; `owned` is a set of their numbers (see `bits`)

    def triggered(self, owned: int, trigger: str) -> list[tuple[str, Ops]]:
        """What the owned small cards do when the trigger happens, each time (CI-15.19)."""
        if not owned:
            return []
        cards = map(self.small_cards.__getitem__, members(owned))
        return [(card.id, card.op) for card in cards if card.op and trigger in card.on]

    def reduced(self, owned: int, trigger: str, cost: Cost) -> Cost:
        """The cost after the owned small cards' fixed reductions, never below 0 (CI-7.8)."""
        if not owned:
            return cost
        for number in members(owned):
            card = self.small_cards[number]
            if card.reduce and trigger in card.on:
                left = []
                for piece, amount in zip(PIECES, cost, strict=True):
                    left.append(max(0, amount - card.reduce.get(piece, 0)))
                cost = tuple(left)
        return cost

    def free_units(self, owned: int, trigger: str) -> int:
        """How many units of reduction the owned small cards give in the payer's choice."""
        if not owned:
            return 0
        units = 0
        for number in members(owned):
            card = self.small_cards[number]
            if trigger in card.on:
                units += card.reduce_any
        return units


def _numbers(entries: Sequence[Entry]) -> dict[str, int]:
    return {entry.id: number for number, entry in enumerate(entries)}


def _facts(pack: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What the pack says of each component, by id, for people; `table` is where it stands."""
    facts: dict[str, dict[str, Any]] = {}
    for file in pack.values():
        for table, found in file.items():
            for entry in found if isinstance(found, list) else [found]:
                facts[entry["id"]] = {**entry, "table": table}
    return facts


def _choice(names: tuple[str, ...], times: int, actions: dict[str, Ops]) -> Choice:
    """One of the named actions, the chosen one up to `times` times (CI-6.10)."""
    return tuple(
        Alternative(
            name, actions[name], _choice((name,), times - 1, actions) if times > 1 else None
        )
        for name in names
    )


def _with_symbol(
    space: WorkerSpace, section: Section, plain: tuple[Choice, ...], actions: dict[str, Ops]
) -> tuple[Choice, ...]:
    """What the first worker on the space may do (CI-5.12).

    A reduction is part of the section's own action, so it never helps a large card (CI-5.18).
    """
    if space.symbol == "also":
        return (*plain, _choice(space.also, 1, actions))
    if space.symbol == "all":
        return tuple(_choice((name,), 1, actions) for names in section.actions for name in names)
    if space.symbol == "reduce":
        cheaper: dict[str, Ops] = {name: ((*op[0], space.reduce),) for name, op in actions.items()}
        return tuple(_choice(names, 1, cheaper) for names in section.actions)
    return plain


def read_cost(amounts: dict[str, int]) -> Cost:
    """The cost as a tuple, from amounts by name."""
    return tuple(amounts.get(piece, 0) for piece in PIECES)


@cache
def load(folder: Path | None) -> Content:
    """Our content pack, or the one in which the folder's files replace ours."""
    return Content(read_pack(Path(__file__).parent, folder))
