"""All moves of the game, in the order of their numbers (see `rondel.core.codec`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rondel.core.codec import every, once
from rondel.core.content import Entry
from rondel.core.moves import Move
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.content.checks import OP_ARGUMENTS
from rondel.games.cooper_island.content.layout import LAYOUTS
from rondel.games.cooper_island.pieces import (
    HALVES,
    LANDSCAPES,
    PIECES,
    SECTOR,
    SHAPES,
    SHIPS,
)
from rondel.games.cooper_island.rules.cartographer import OPTIONS
from rondel.games.cooper_island.rules.solo import SLOTS

WORDS = (
    "end_income", "keep_islet", "redraw_islet", "pass", "end_turn", "do", "decline", "lose_rest",
    "refuse", "trade_cloth", "trade_gold", "trade_any", "commit", "done", "raise", "stop",
    "nothing", "none",
)  # fmt: skip
"""Moves that are a verb and no more."""

ON_LAND = ("on", "put", "haul", "store_from_land", "remove_ruin")
PAYING = ("pay", "give", "feed")
"""Pieces are paid from storage or from a land space."""


def vocabulary(content: Content) -> Iterator[Move]:
    """Every move, whatever the layout and the number of seats."""
    for word in WORDS:
        yield (word,)
    yield from _places(content)
    yield from _pieces(content)
    yield from _workers(content)
    yield from _boards(content)
    yield from _cards(content)


def _ids(entries: Iterable[Entry]) -> list[str]:
    return [entry.id for entry in entries]


def _places(content: Content) -> Iterator[Move]:
    """CI-2, CI-3, CI-4: land, water and what is laid there."""
    land = once(name for layout in LAYOUTS for name in content.layouts[layout].names)
    for verb in ON_LAND:
        yield from every(verb, land)
    for verb in PAYING:
        yield from every(verb, (*PIECES, *land))
    banks = [water + half for water in SECTOR if water not in ("H", "BAY") for half in HALVES]
    yield from every("half", banks)
    yield from every("start_tile", LANDSCAPES)
    yield from every("type", LANDSCAPES)
    yield from every("place_double", [side.name for side in content.sides])
    for verb in ("place_islet", "islet_action", "islet"):
        yield from every(verb, _ids(content.islets))
    yield from every("hand", ("place_islet", "place_double", *_ids(content.boats)))


def _pieces(content: Content) -> Iterator[Move]:
    """CI-7, CI-9, CI-14: coins and cubes, the ships, the cartographer."""
    for verb in ("gain", "keep", "take", "reduce", "store_from_market"):
        yield from every(verb, PIECES)
    yield from every("market", PIECES[1:])
    yield from every("cube", ("stone", "gold"))
    yield from every("anchor", SHIPS)
    yield from every("ship", SHIPS)
    yield from every("steps", range(content.cartographer.track + 1))
    yield from every("use_cartographer", OPTIONS)


def _workers(content: Content) -> Iterator[Move]:
    """CI-5, CI-6, CI-11: worker spaces, what is done there, hiring."""
    yield from every("worker", content.section_ids, SHAPES)
    yield from every("act", _ids(content.sections.actions))
    yield from every("choose", [verb for verb, kind in OP_ARGUMENTS.items() if not kind])
    yield from every("hire", ("worker", "helm"))
    yield from every("recruit", SHAPES)
    yield from every("assign", SHAPES)
    yield from every("order", _ids(content.orders))


def _boards(content: Content) -> Iterator[Move]:
    """CI-10: boats, buildings, statues, cargo ships."""
    for verb in ("build_boat", "boat_action", "scrap"):
        yield from every(verb, _ids(content.boats))
    yield from every("landing", _ids(content.landing_spaces))
    yield from every("erect", _ids(content.buildings))
    yield from every("build_statue", _ids(content.statue_costs))
    for verb in ("to", "from"):
        yield from every(verb, _ids(content.statue_spots))
    yield from every("supply", _ids(content.cargo_ships))
    yield from every("use_lid", _ids(content.crate_spaces))


def _cards(content: Content) -> Iterator[Move]:
    """CI-15, CI-16, CI-19: building cards, effects due at once, Cooper's cards."""
    small, large = _ids(content.small_cards), _ids(content.large_cards)
    for verb in ("keep_card", "put_under"):
        yield from every(verb, (*small, *large))
    yield from every("use_large_card", large)
    yield from every("reactivate", (*large, *_ids(content.crate_spaces)))
    due = (content.statue_spots, content.logs, content.solo.strategies)
    yield from every("next", (*small, *(entry.id for entries in due for entry in entries)))
    yield from every("slot", SLOTS)
    yield from every("discard", _ids(content.solo.action_cards))
