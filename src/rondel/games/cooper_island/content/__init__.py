"""The components of Cooper Island, from `content/*.toml`, checked and made ready for play."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from rondel.core.content import Entry, convert, pack_hash, read_pack
from rondel.core.effects import Op, Ops
from rondel.games.cooper_island.content.checks import check
from rondel.games.cooper_island.content.layout import Layout, LayoutEntry
from rondel.games.cooper_island.pieces import LANDSCAPE, PIECES

Cost = tuple[int, ...]
"""Amounts of coin, wood, stone, food, gold and cloth."""
Paid = Literal["build_income_boat", "erect_building", "build_statue", "supply_cargo_ship"]
Trigger = Literal[
    "build_income_boat",
    "erect_building",
    "build_statue",
    "supply_cargo_ship",
    "remove_ruin",
    "log_token",
    "feed",
]

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class _Struct(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class Start(_Struct, frozen=True):
    coins: Count
    double_tiles: Count
    tile: str
    available_normal: Count
    pool_normal: Count
    pool_special: Count
    cartographer: tuple[Count, Count, Count, Count]
    small_buildings: Count
    large_buildings: Count
    crate_lids: Count
    rounds: Positive


class Storage(_Struct, frozen=True):
    spots: Count


class Display(_Struct, frozen=True):
    players: Count
    removed: tuple[str, ...]
    shown: Count


class Cartographer(_Struct, frozen=True):
    track: Count
    shim: Count
    new_land: Count
    raise_low: Count
    raise_low_max: Count
    raise_high: Count


class Feeding(_Struct, frozen=True):
    base: Count
    normal: Count
    special: Count
    helm_special: Count


class Hiring(_Struct, frozen=True):
    worker_spaces: Count
    helm_spaces: Count
    helm: Count


class Reactivation(_Struct, frozen=True):
    card_coins: Count
    lid_coins: Count


class Points(_Struct, frozen=True):
    log: Count
    leftovers: Positive
    settlement_bonus: Count
    passage: Count
    gold_level: Count


class SetupFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: Start
    storage: Storage
    displays: tuple[Display, ...]
    cartographer: Cartographer
    feeding: Feeding
    hiring: Hiring
    reactivation: Reactivation
    points: Points


class PeninsulaFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    layouts: tuple[LayoutEntry, ...]


class DoubleTile(_Struct, frozen=True):
    count: Count
    sides: tuple[tuple[str, str], tuple[str, str]]


class SingleTiles(_Struct, frozen=True):
    count: Count


class TilesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    double_tiles: tuple[DoubleTile, ...]
    single_tiles: SingleTiles


class Islet(_Struct, frozen=True):
    landscape: str
    op: Ops


class IsletsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    islets: tuple[Islet, ...]


class IncomeBoat(_Struct, frozen=True):
    op: Ops
    permanent: Ops = ()


class LandingSpace(_Struct, frozen=True):
    coins: Count
    wood: Count
    helm: Count


class BoatsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    income_boats: tuple[IncomeBoat, ...]
    landing_spaces: tuple[LandingSpace, ...]


class CargoShip(_Struct, frozen=True):
    gold: Count
    cloth: Count
    helm: Count


class CrateSpace(_Struct, frozen=True):
    op: Ops
    from_card: bool = False


class CargoFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cargo_ships: tuple[CargoShip, ...]
    crate_spaces: tuple[CrateSpace, ...]


class LogToken(_Struct, frozen=True):
    count: Count
    op: Ops


class LogsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    log_tokens: tuple[LogToken, ...]


class Building(_Struct, frozen=True):
    cost: dict[str, Count]
    helm: Count
    card: Literal["small", "large", ""] = ""
    permanent: Ops = ()


class StatueCost(_Struct, frozen=True):
    cost: dict[str, Count]
    helm: Count


class StatueSpot(_Struct, frozen=True):
    opened_by: Literal["start", "large", "card"]
    op: Ops


class BuildingsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    buildings: tuple[Building, ...]
    statue_costs: tuple[StatueCost, ...]
    statue_spots: tuple[StatueSpot, ...]


class Action(_Struct, frozen=True):
    op: Ops


class Section(_Struct, frozen=True):
    actions: tuple[tuple[str, ...], ...]
    times: Positive = 1


class WorkerSpace(_Struct, frozen=True):
    symbol: Literal["none", "also", "all", "reduce"]
    also: tuple[str, ...] = ()
    reduce: Count = 0


class SectionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    actions: tuple[Action, ...]
    sections: tuple[Section, ...]
    worker_spaces: tuple[WorkerSpace, ...]


class SmallCard(_Struct, frozen=True):
    no: Count
    on: tuple[Trigger, ...] = ()
    op: Ops = ()
    reduce: dict[str, Count] = msgspec.field(default_factory=dict)
    reduce_any: Count = 0
    extra_food: Count = 0
    extra_helm: Count = 0
    permanent: Ops = ()
    end: Op = ()


class LargeCard(_Struct, frozen=True):
    no: Count
    op: Ops
    end: Op = ()


class CardsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    small_cards: tuple[SmallCard, ...]
    large_cards: tuple[LargeCard, ...]


Measure = Literal[
    "boats",
    "buildings",
    "statues",
    "lids",
    "spaces_of_level_5",
    "uncharted_spaces",
    "largest_area",
    "copy",
]


class RoyalOrder(_Struct, frozen=True):
    no: Count
    measure: Measure
    stages: tuple[tuple[Count, Count, Count], ...]
    less: Count = 0


class OrdersFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    royal_orders: tuple[RoyalOrder, ...]


class Strategy(_Struct, frozen=True):
    starters: tuple[str, str]
    cooper_orders: tuple[str, str]
    your_orders: tuple[str, str]
    helm_on: Paid
    anchor_on: Paid


class ActionCard(_Struct, frozen=True):
    section: str
    first: Literal["normal", "special_if_you_hired_one"]
    stack_anchor: bool
    helm: Count
    order: str
    order_helm: Count
    extra: Literal["", "lift_anchors", "lay_harbormaster"] = ""


class Level(_Struct, frozen=True):
    store: dict[str, Count]
    cooper_bonus: Count
    extra_orders: Count


class ExtraOrders(_Struct, frozen=True):
    orders: tuple[str, ...]


class SoloFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    strategies: tuple[Strategy, ...]
    action_cards: tuple[ActionCard, ...]
    levels: tuple[Level, ...]
    extra_orders: ExtraOrders


class Side:
    """One side of a double tile: two landscape types; `name` is what moves call it."""

    __slots__ = ("kind", "name", "types")

    def __init__(self, kind: int, types: tuple[str, str]) -> None:
        self.kind = kind
        self.types = (LANDSCAPE[types[0]], LANDSCAPE[types[1]])
        self.name = "+".join(types)


class Alternative:
    """Something that a worker may do in a section; `again` is what may follow it (section G)."""

    __slots__ = ("again", "id", "op")

    def __init__(self, id: str, op: Ops, again: Slot | None) -> None:
        self.id = id
        self.op = op
        self.again = again


Slot = tuple[Alternative, ...]
"""Alternatives of which one may be chosen, once."""


class Content:
    """All components, by number; `number` finds an id's number."""

    def __init__(self, pack: dict[str, dict[str, Any]]) -> None:
        self.hash = pack_hash(pack)
        self.pack = pack
        setup = convert("setup", pack["setup"], SetupFile)
        self.start = setup.start
        self.storage_spots = setup.storage.spots
        self.displays = {display.players: display for display in setup.displays}
        self.cartographer = setup.cartographer
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
        self._prepare()

    def _prepare(self) -> None:
        """What play needs again and again."""
        self.single_tiles = self.tiles.single_tiles.count
        self.sides = tuple(
            Side(kind, types)
            for kind, tile in enumerate(self.tiles.double_tiles)
            for types in tile.sides
        )
        self.side = {side.name: side for side in self.sides}
        self.islet_landscapes = tuple(LANDSCAPE[islet.landscape] for islet in self.islets)
        self.boat_number = {boat.id: i for i, boat in enumerate(self.boats)}
        self.islet_number = {islet.id: i for i, islet in enumerate(self.islets)}
        self.landing_number = {space.id: i for i, space in enumerate(self.landing_spaces)}
        self.cargo_number = {ship.id: i for i, ship in enumerate(self.cargo_ships)}
        self.crate_number = {space.id: i for i, space in enumerate(self.crate_spaces)}
        self.spot_number = {spot.id: i for i, spot in enumerate(self.statue_spots)}
        self.small_number = {card.id: i for i, card in enumerate(self.small_cards)}
        self.large_number = {card.id: i for i, card in enumerate(self.large_cards)}
        self.order_number = {order.id: i for i, order in enumerate(self.orders)}
        self.statue_cost_number = {cost.id: i for i, cost in enumerate(self.statue_costs)}
        self.building_costs = tuple(read_cost(building.cost) for building in self.buildings)
        self.statue_prices = tuple(read_cost(entry.cost) for entry in self.statue_costs)
        self.landing_costs = tuple(
            read_cost({"coin": space.coins, "wood": space.wood}) for space in self.landing_spaces
        )
        self.cargo_costs = tuple(
            read_cost({"gold": ship.gold, "cloth": ship.cloth}) for ship in self.cargo_ships
        )
        self.copy_boats = frozenset(
            i for i, boat in enumerate(self.boats) if any(op[0] == "copy_boat" for op in boat.op)
        )
        self.facts = _facts(self.pack)
        self.section_ids = tuple(section.id for section in self.sections.sections)
        self.action_cards = {card.id: card for card in self.solo.action_cards}
        actions = {action.id: action.op for action in self.sections.actions}
        spaces = {space.id: space for space in self.sections.worker_spaces}
        self.slots_free: list[tuple[Slot, ...]] = []
        self.slots_stacked: list[tuple[Slot, ...]] = []
        for section in self.sections.sections:
            plain = tuple(_slot(names, section.times, actions) for names in section.actions)
            for shape in ("round", "square"):
                space = spaces[f"{section.id}_{shape}"]
                self.slots_stacked.append(plain)
                self.slots_free.append(_with_symbol(space, section, plain, actions))

    def triggered(self, owned: int, trigger: str) -> list[tuple[str, Ops]]:
        """What the owned small cards (a bit each) do when the trigger happens."""
        return [
            (card.id, card.op)
            for i, card in enumerate(self.small_cards)
            if owned >> i & 1 and card.op and trigger in card.on
        ]

    def reduced(self, owned: int, trigger: str, cost: Cost) -> Cost:
        """CI-7.8: the cost after the owned small cards' fixed reductions, never below 0."""
        if not owned:
            return cost
        for i, card in enumerate(self.small_cards):
            if owned >> i & 1 and card.reduce and trigger in card.on:
                cost = tuple(
                    max(0, amount - card.reduce.get(PIECES[piece], 0))
                    for piece, amount in enumerate(cost)
                )
        return cost

    def free_units(self, owned: int, trigger: str) -> int:
        """How many units of reduction the owned small cards give in the payer's choice."""
        return sum(
            card.reduce_any
            for i, card in enumerate(self.small_cards)
            if owned >> i & 1 and trigger in card.on
        )


def _facts(pack: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What the pack says of each component, by id, for people; `table` is where it stands."""
    facts: dict[str, dict[str, Any]] = {}
    for file in pack.values():
        for table, found in file.items():
            for entry in found if isinstance(found, list) else [found]:
                facts[entry["id"]] = {**entry, "table": table}
    return facts


def _slot(names: tuple[str, ...], times: int, actions: dict[str, Ops]) -> Slot:
    """One of the named actions, the chosen one up to `times` times (CI-6.10)."""
    return tuple(
        Alternative(name, actions[name], _slot((name,), times - 1, actions) if times > 1 else None)
        for name in names
    )


def _with_symbol(
    space: WorkerSpace, section: Section, plain: tuple[Slot, ...], actions: dict[str, Ops]
) -> tuple[Slot, ...]:
    """CI-5.12: what the first worker on the space may do."""
    if space.symbol == "also":
        return (*plain, _slot(space.also, 1, actions))
    if space.symbol == "all":
        return tuple(_slot((name,), 1, actions) for names in section.actions for name in names)
    if space.symbol == "reduce":
        cheaper: dict[str, Ops] = {name: ((*op[0], space.reduce),) for name, op in actions.items()}
        return tuple(_slot(names, 1, cheaper) for names in section.actions)
    return plain


def read_cost(amounts: dict[str, int]) -> Cost:
    return tuple(amounts.get(piece, 0) for piece in PIECES)


@cache
def load(folder: Path | None) -> Content:
    """Our content pack, or the one in which the folder's files replace ours."""
    return Content(read_pack(Path(__file__).parent, folder))
