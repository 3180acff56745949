"""What stands in `content/*.toml`, entry by entry, as it is written there."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rondel.core.content import Entry
from rondel.core.effects import Op, Ops

# Actions that cost something, and what can set off a small card or a strategy of Cooper.
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

Hex = tuple[int, int]
Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class _Struct(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# setup.toml


class Start(_Struct, frozen=True):
    """What each player begins with (CI-1.3, CI-1.10, CI-1.17, CI-1.23, CI-1.25)."""

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
    """The storage spots on the player board that no building covers (CI-1.24)."""

    spots: Count


class Display(_Struct, frozen=True):
    """How many royal orders lie open with so many players (CI-1.15)."""

    players: Count
    removed: tuple[str, ...]
    shown: Count


class Cartographer(_Struct, frozen=True):
    """The end of the cartographer's track, and what his work costs (CI-6.12, CI-9.15)."""

    track: Count
    shim: Count
    new_land: Count
    raise_low: Count
    raise_low_max: Count
    raise_high: Count


class Feeding(_Struct, frozen=True):
    """The feeding row: food for each hired worker, and the helm points (CI-11.13)."""

    base: Count
    normal: Count
    special: Count
    helm_special: Count


class Hiring(_Struct, frozen=True):
    """How many hire spaces there are of each kind, and the helm points of one (CI-11.5)."""

    worker_spaces: Count
    helm_spaces: Count
    helm: Count


class Reactivation(_Struct, frozen=True):
    """What it costs to make a large card or a lid ready again (CI-12.7)."""

    card_coins: Count
    lid_coins: Count


class Points(_Struct, frozen=True):
    """What small things are worth, and the level from which mountains yield gold."""

    log: Count
    leftovers: Positive
    settlement_bonus: Count
    passage: Count
    gold_level: Count


class SetupFile(_File, frozen=True):
    start: Start
    storage: Storage
    displays: tuple[Display, ...]
    cartographer: Cartographer
    feeding: Feeding
    hiring: Hiring
    reactivation: Reactivation
    points: Points


# peninsula.toml


class LayoutEntry(_Struct, frozen=True):
    """The land of a peninsula, its special places and the water beside it (CI-2)."""

    land: tuple[Hex, ...]
    start: Hex
    passage: tuple[Hex, ...]
    ruins: tuple[Hex, ...]
    water: dict[str, dict[str, Hex]]


class PeninsulaFile(_File, frozen=True):
    layouts: tuple[LayoutEntry, ...]


# tiles.toml


class DoubleTile(_Struct, frozen=True):
    """A kind of double tile: how many there are, and the two landscapes of each side (CI-4.2)."""

    count: Count
    sides: tuple[tuple[str, str], tuple[str, str]]


class SingleTiles(_Struct, frozen=True):
    """The common supply of single tiles (CI-4.16)."""

    count: Count


class TilesFile(_File, frozen=True):
    double_tiles: tuple[DoubleTile, ...]
    single_tiles: SingleTiles


# islets.toml


class Islet(_Struct, frozen=True):
    """An islet: the landscape of its land hex, and its action (CI-18.2, CI-18.3)."""

    landscape: str
    op: Ops


class IsletsFile(_File, frozen=True):
    islets: tuple[Islet, ...]


# boats.toml


class IncomeBoat(_Struct, frozen=True):
    """An income boat: its action, and what it adds for good (CI-18.1)."""

    op: Ops
    permanent: Ops = ()


class LandingSpace(_Struct, frozen=True):
    """A place for a boat: its price and its helm points (CI-6.14)."""

    coins: Count
    wood: Count
    helm: Count


class BoatsFile(_File, frozen=True):
    income_boats: tuple[IncomeBoat, ...]
    landing_spaces: tuple[LandingSpace, ...]


# cargo.toml


class CargoShip(_Struct, frozen=True):
    """A cargo ship: its price and its helm points (CI-6.19)."""

    gold: Count
    cloth: Count
    helm: Count


class CrateSpace(_Struct, frozen=True):
    """What a crate lid does here; `from_card` spaces come with a small card (CI-9.13)."""

    op: Ops
    from_card: bool = False


class CargoFile(_File, frozen=True):
    cargo_ships: tuple[CargoShip, ...]
    crate_spaces: tuple[CrateSpace, ...]


# logs.toml


class LogToken(_Struct, frozen=True):
    """A kind of log token, and how many there are of it (CI-18.5)."""

    count: Count
    op: Ops


class LogsFile(_File, frozen=True):
    log_tokens: tuple[LogToken, ...]


# buildings.toml


class Building(_Struct, frozen=True):
    """A building: its price and helm points, the card it brings, what it uncovers (CI-10.6)."""

    cost: dict[str, Count]
    helm: Count
    card: Literal["small", "large", ""] = ""
    permanent: Ops = ()


class StatueCost(_Struct, frozen=True):
    """One of the two prices of a statue (CI-10.14)."""

    cost: dict[str, Count]
    helm: Count


class StatueSpotEntry(_Struct, frozen=True):
    """A statue spot: what makes it usable, and the reward for a ruin put there (CI-6.16)."""

    opened_by: Literal["start", "large", "card"]
    op: Ops


class BuildingsFile(_File, frozen=True):
    buildings: tuple[Building, ...]
    statue_costs: tuple[StatueCost, ...]
    statue_spots: tuple[StatueSpotEntry, ...]


# sections.toml


class Action(_Struct, frozen=True):
    """Something that a worker may do in a section."""

    op: Ops


class Section(_Struct, frozen=True):
    """A section of the central island (CI-6).

    Of each inner list of actions one may be chosen; the chosen one may be done `times` times.
    """

    actions: tuple[tuple[str, ...], ...]
    times: Positive = 1


class WorkerSpace(_Struct, frozen=True):
    """A worker space and its symbol (CI-5.15); its id is the section and `round` or `square`."""

    symbol: Literal["none", "also", "all", "reduce"]
    also: tuple[str, ...] = ()
    reduce: Count = 0


class SectionsFile(_File, frozen=True):
    actions: tuple[Action, ...]
    sections: tuple[Section, ...]
    worker_spaces: tuple[WorkerSpace, ...]


# cards.toml


class SmallCard(_Struct, frozen=True):
    """A small card (CI-15).

    `op` is what it does, and `reduce` or `reduce_any` what it takes off the price, whenever one of
    the actions `on` is carried out; `permanent` is done once; `end` counts at the end of the game.
    """

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
    """A large card (CI-16): its action, and what it counts at the end while it lies face up."""

    no: Count
    op: Ops
    end: Op = ()


class CardsFile(_File, frozen=True):
    small_cards: tuple[SmallCard, ...]
    large_cards: tuple[LargeCard, ...]


# orders.toml

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
    """A royal order: what it counts (see `scoring.MEASURES`), and its stages (CI-17).

    A stage is the least and the most of it, and the points. The Echo is worth `less`.
    """

    no: Count
    measure: Measure
    stages: tuple[tuple[Count, Count, Count], ...]
    less: Count = 0


class OrdersFile(_File, frozen=True):
    royal_orders: tuple[RoyalOrder, ...]


# solo.toml


class Strategy(_Struct, frozen=True):
    """A strategy of Cooper: his first cards, his royal orders and yours (CI-19.6).

    The action `helm_on` brings you a helm point, the action `anchor_on` brings him an anchor.
    """

    starters: tuple[str, str]
    cooper_orders: tuple[str, str]
    your_orders: tuple[str, str]
    helm_on: Paid
    anchor_on: Paid


class ActionCard(_Struct, frozen=True):
    """A card of Cooper's deck, from top to bottom (CI-19.21).

    `first` is the worker that he tries to place in the section; `stack_anchor` says whether he gets
    an anchor if it lands on yours; `helm` comes always, `order_helm` if he has the order.
    """

    section: str
    first: Literal["normal", "special_if_you_hired_one"]
    stack_anchor: bool
    helm: Count
    order: str
    order_helm: Count
    extra: Literal["", "lift_anchors", "lay_harbormaster"] = ""


class Level(_Struct, frozen=True):
    """A level: Cooper's storehouse and bonus, and how many more orders you get (CI-19.9)."""

    store: dict[str, Count]
    cooper_bonus: Count
    extra_orders: Count


class ExtraOrders(_Struct, frozen=True):
    """The royal orders from which a level adds some to yours (CI-19.9)."""

    orders: tuple[str, ...]


class SoloFile(_File, frozen=True):
    strategies: tuple[Strategy, ...]
    action_cards: tuple[ActionCard, ...]
    levels: tuple[Level, ...]
    extra_orders: ExtraOrders
