"""The moves of Cooper Island: a line a verb (see `rondel.core.notation`).

The order of the lines is the order of the moves' numbers: new verbs go to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rondel.core.notation import (
    FIRST,
    LAST,
    Either,
    Kind,
    MoveTable,
    Tell,
    Verb,
    closing,
    values,
    word,
)
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.content.checks import OP_ARGUMENTS
from rondel.games.cooper_island.content.layout import LAYOUTS
from rondel.games.cooper_island.look import attempts, things
from rondel.games.cooper_island.look.explain import (
    tell_building,
    tell_component,
    tell_nothing,
    tell_origin,
    tell_space,
    tell_worker_space,
)
from rondel.games.cooper_island.pieces import HALVES, LANDSCAPES, PIECES, SECTOR, SHAPES, SHIPS
from rondel.games.cooper_island.rules.cartographer import OPTIONS
from rondel.games.cooper_island.rules.solo import SLOTS

BANKS = tuple(water + half for water in SECTOR if water not in ("H", "BAY") for half in HALVES)


def _kind(
    thing: str, ids: Callable[[Content], Iterable[str | int]], tell: Tell | None = None
) -> Kind:
    """A `Kind` whose ids come from this game's content."""
    return Kind(thing, ids, tell)


def _named(thing: str, *names: str) -> Kind:
    """A `Kind` of which there are the same whatever the content."""
    return Kind(thing, lambda content: names)


def _land(content: Content) -> Iterable[str]:
    """The land spaces of all layouts, each of them once."""
    return dict.fromkeys(name for layout in LAYOUTS for name in content.layouts[layout].names)


# The map (CI-2, CI-4, CI-6)
LAND = _kind("land:{seat}", _land, tell_space)
BANK = _named("water:{seat}", *BANKS)
LANDSCAPE = _named("landscape", *LANDSCAPES)
TILE_SIDE = _kind("tile:{seat}", lambda content: content.side)
ISLET = _kind("islet:{seat}", lambda content: content.islet_number, tell_component)
SECTION = _kind("", lambda content: content.section_ids)
SECTION_ACTION = _kind("", lambda content: [action.id for action in content.sections.actions])
OP = values(*(verb for verb, arguments in OP_ARGUMENTS.items() if not arguments))
SHIP = _named("ship:{seat}", *SHIPS)

# Coins and cubes (CI-7, CI-14)
SUPPLY = _named("supply", *PIECES)
STORED = _named("storage:{seat}", *PIECES)
ON_MARKET = _named("market:{seat}", *PIECES)
PAID_FROM = Either(STORED, LAND)

# Player boards (CI-9, CI-10, CI-11)
BOAT = _kind("boat:{seat}", lambda content: content.boat_number, tell_component)
PRINTED_HAND = _named("hand:{seat}", "place_islet", "place_double")
LANDING = _kind("landing:{seat}", lambda content: content.landing_number, tell_component)
BUILDING = _kind(
    "building:{seat}", lambda content: [entry.id for entry in content.buildings], tell_component
)
STATUE_PRICE = _kind("price:{seat}", lambda content: content.statue_cost_number, tell_component)
STATUE_SPOT = _kind("spot:{seat}", lambda content: content.spot_number, tell_component)
CRATE = _kind("crate:{seat}", lambda content: content.crate_number, tell_component)
STEPS = _kind("", lambda content: range(content.cartographer.track + 1))
CHART_USE = _named("use:{seat}", *OPTIONS)
SHAPE = values(*SHAPES)
HIRE_SPACE = _named("hire:{seat}", "worker", "helm")
IN_POOL = _named("pool:{seat}", *SHAPES)
AVAILABLE = _named("available:{seat}", *SHAPES)

# Cards, orders, cargo ships, and Cooper's (CI-15, CI-16, CI-17, CI-19)
SMALL_CARD = _kind("card", lambda content: content.small_number, tell_component)
LARGE_CARD = _kind("card", lambda content: content.large_number, tell_component)
CARD = Either(SMALL_CARD, LARGE_CARD)
LOG = _kind("", lambda content: [log.id for log in content.logs])
ORDER = _kind("order", lambda content: content.order_number, tell_component)
CARGO_SHIP = _kind("cargo", lambda content: content.cargo_number, tell_component)
STRATEGY = _kind("", lambda content: [entry.id for entry in content.solo.strategies])
SLOT = _named("slot", *SLOTS)
ACTION_CARD = _kind("action", lambda content: content.action_cards, tell_component)

DUE = Either(SMALL_CARD, _kind("", lambda content: content.spot_number), LOG, STRATEGY)
"""Whatever has effects that can be due at once (CI-14.11)."""

MOVES = MoveTable(
    [
        closing("end_income"),
        word("keep_islet"),
        word("redraw_islet"),
        closing("pass"),
        closing("end_turn"),
        word("do", find=things.origin_of_action, tell=tell_origin, opens=True),
        closing("decline"),
        closing("lose_rest"),
        closing("refuse"),
        word("trade_cloth", "trade:{seat}:trade_cloth"),
        word("trade_gold", "trade:{seat}:trade_gold"),
        word("trade_any", "trade:{seat}:trade_any"),
        word("commit"),
        closing("done"),
        word("raise", find=things.cards_for_extra_food),
        closing("leave_token"),
        closing("nothing"),
        closing("none"),
        # Land and water
        Verb("on", LAND, rank=FIRST),
        Verb("put", LAND, rank=FIRST),
        Verb("haul", LAND),
        Verb(
            "store_from_land",
            LAND,
            find=things.land_and_storage,
            pointing=("land:{seat}",),
            tell=tell_nothing,
            rank=FIRST,
        ),
        Verb("remove_ruin", LAND, tell=tell_nothing, rank=LAST),
        Verb("pay", PAID_FROM, tell=tell_nothing),
        Verb("give", PAID_FROM, tell=tell_nothing),
        Verb("feed", PAID_FROM, tell=tell_nothing),
        Verb("half", BANK),
        Verb("start_tile", LANDSCAPE, rank=LAST),
        Verb("type", LANDSCAPE),
        Verb("place_double", TILE_SIDE, opens=True),
        Verb("place_islet", ISLET, opens=True),
        Verb("islet_action", ISLET, find=things.islets_laid),
        Verb("islet", ISLET, find=things.islets_laid),
        Verb("hand", Either(PRINTED_HAND, BOAT), opens=True),
        # Coins and cubes, ships, the cartographer
        Verb("gain", SUPPLY, rank=FIRST),
        Verb("keep", SUPPLY),
        Verb("take", SUPPLY, find=things.taken_from, pointing=("supply", "store"), rank=FIRST),
        Verb("reduce", SUPPLY, rank=LAST),
        Verb("store_from_market", ON_MARKET),
        Verb("market", SUPPLY, only=lambda content: PIECES[1:]),
        Verb("cube", SUPPLY, only=lambda content: ("stone", "gold")),
        Verb("anchor", SHIP, rank=LAST),
        Verb("ship", SHIP, opens=True),
        Verb("steps", STEPS, find=things.place_after_steps),
        Verb("use_cartographer", CHART_USE, opens=True),
        # Workers: where they go, what is done there, hiring
        Verb(
            "worker",
            SECTION,
            SHAPE,
            find=things.worker_space,
            tell=tell_worker_space,
            opens=True,
        ),
        Verb("act", SECTION_ACTION, find=things.start_of_action, opens=True),
        Verb("choose", OP, find=things.start_of_action, opens=True),
        Verb("hire", HIRE_SPACE),
        Verb("recruit", IN_POOL),
        Verb("assign", AVAILABLE),
        Verb("order", ORDER),
        # Boats, buildings, statues, cargo ships
        Verb("build_boat", BOAT),
        Verb("boat_action", BOAT, find=things.boats_face_up),
        Verb("scrap", BOAT),
        Verb("landing", LANDING, tell=tell_nothing),
        Verb("erect", BUILDING, tell=tell_building),
        Verb("build_statue", STATUE_PRICE, tell=tell_nothing),
        Verb("to", STATUE_SPOT),
        Verb("from", STATUE_SPOT, tell=tell_nothing),
        Verb("supply", CARGO_SHIP, tell=tell_nothing),
        Verb("use_lid", CRATE),
        # Building cards, effects that are due, Cooper's cards
        Verb("keep_card", CARD),
        Verb("put_under", CARD),
        Verb("use_large_card", LARGE_CARD),
        Verb("reactivate", Either(LARGE_CARD, CRATE)),
        Verb("next", DUE, find=things.cards_and_logs),
        Verb("slot", SLOT),
        Verb("discard", ACTION_CARD),
        word("helm"),
    ],
    in_front=things.is_only_in_front,
    own=attempts.OWN,
    others=attempts.OTHERS,
    common=attempts.COMMON,
    refine=attempts.REFINE,
)
