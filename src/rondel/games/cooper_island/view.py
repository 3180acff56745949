"""CI-20: what a seat may see, and imagining what it can't."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from rondel.core.chance import Chance
from rondel.core.content import Entry
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.pieces import (
    HALVES,
    ITEMS,
    LANDSCAPES,
    PHASES,
    PIECES,
    SHAPES,
    SHIPS,
)
from rondel.games.cooper_island.rules.card_stack import CardStack
from rondel.games.cooper_island.rules.cleanup import feeding_cost
from rondel.games.cooper_island.rules.hiring import milestones
from rondel.games.cooper_island.rules.sailing import place_of
from rondel.games.cooper_island.rules.workers import SectionActions
from rondel.games.cooper_island.table import CooperTable, Player

ON_LAND = (None, *ITEMS[1:])
"""What lies on a land space, by number."""


def imagine(t: CooperTable, seat: int, chance: Chance) -> CooperTable:
    """CI-20.8: a copy with the card stacks dealt anew as far as the seat can't know them.

    Draws from the bag, the logs and Cooper's deck are made when they happen: with another
    chance they are new by themselves.
    """
    twin = t.copy()
    twin.setup = t.setup.without_seed()
    twin.chance = chance.copy()
    twin.small_stack = t.small_stack.dealt_anew(seat, twin.chance)
    twin.large_stack = t.large_stack.dealt_anew(seat, twin.chance)
    if seat != t.seat:
        twin.start()  # another seat may be looking at cards: its moves name them (CI-20.4)
    return twin


def describe(t: CooperTable, seat: int) -> dict[str, Any]:
    """CI-20.1 to CI-20.7: everything that lies open, and what the seat has looked at itself."""
    content = t.content
    return {
        "game": t.setup.game.name,
        "options": dict(t.setup.options),
        "seats": t.seats,
        "seat": seat,
        "to_decide": t.seat,
        "over": t.over,
        "round": t.round,
        "rounds": content.rounds,
        "phase": PHASES[t.phase],
        "active": t.active,
        "question": type(t.agenda[-1]).__name__ if t.agenda else None,
        "worked": _worked(t),
        "start_player": t.start_player,
        "harbormaster": {"ship": t.round, "upright": t.harbormaster_up},
        "bag": {tile.id: n for tile, n in zip(content.tiles.double_tiles, t.bag, strict=True)},
        "single_tiles": t.single_tiles,
        "log_stock": {log.id: n for log, n in zip(content.logs, t.logs, strict=True)},
        "small_stack": _stack(t.small_stack, seat, content.small_cards),
        "large_stack": _stack(t.large_stack, seat, content.large_cards),
        "ring": [_islet(content, code) for code in t.ring],
        "workers": dict(
            zip(_worker_spaces(content.section_ids), map(list, t.workers), strict=True)
        ),
        "orders": {
            order.id: _order_holder(holder)
            for order, holder in zip(content.orders, t.orders, strict=True)
            if holder != -2
        },
        "players": [_player(t, number) for number in range(t.seats)],
        "cooper": _cooper(t),
        "scores": t.scores(),
        "rivals": t.rivals(),
    }


@cache
def _worker_spaces(sections: tuple[str, ...]) -> list[str]:
    return [f"{section}_{shape}" for section in sections for shape in ("round", "square")]


def _worked(t: CooperTable) -> str | None:
    """CI-5.14: the worker space whose section the active seat works in now."""
    for step in reversed(t.agenda):
        if isinstance(step, SectionActions):
            return _worker_spaces(t.content.section_ids)[step.space]
    return None


def _stack(stack: CardStack, seat: int, cards: Sequence[Entry]) -> list[str | None]:
    return [None if card is None else cards[card].id for card in stack.seen_by(seat)]


def _islet(content: Content, code: int) -> dict[str, str] | None:
    if code < 0:
        return None
    return {"islet": content.islets[code >> 1].id, "half": HALVES[code & 1]}


def _order_holder(holder: int) -> dict[str, Any] | None:
    return {"seat": holder >> 1, "worker": SHAPES[holder & 1]} if holder >= 0 else None


def _counts(numbers: list[int]) -> dict[str, int]:
    return dict(zip(PIECES, numbers, strict=True))


def _bits(number: int, ids: Iterable[str]) -> list[str]:
    return [name for i, name in enumerate(ids) if number >> i & 1] if number else []


def _player(t: CooperTable, seat: int) -> dict[str, Any]:
    content, p = t.content, t.players[seat]
    return {
        "land": _land(t, p),
        "storage": _counts(p.storage),
        "spots": {"any": p.spots, "luxury": p.luxury_spots, "coin": p.coin_spots},
        "market": _counts(p.market),
        "tiles": {tile.id: n for tile, n in zip(content.tiles.double_tiles, p.tiles, strict=True)},
        "islets": _bits(p.islets, content.islet_number),
        "boats": _bits(p.boats_left, content.boat_number),
        "landing": {
            space.id: None
            if boat < 0
            else {"boat": content.boats[boat].id, "face_up": not p.boats_down >> boat & 1}
            for space, boat in zip(content.landing_spaces, p.landing, strict=True)
        },
        "buildings_left": {
            "small_building": p.small_left,
            "large_building": p.large_left,
            "fortress": p.fortress_left,
        },
        "buildings": p.buildings,
        "statues": p.statues,
        "statue_spots": {
            spot.id: bool(p.statues_ready >> i & 1)
            for i, spot in enumerate(content.statue_spots)
            if p.spots_open >> i & 1
        },
        "free_reactivation": p.free_reactivation,
        "cartographer": p.cartographer,
        "cartographer_used": p.cartographer_used,
        "ships": {
            name: {
                "distance": p.distance[ship],
                "anchors": p.anchors[ship],
                "place": place_of(t, seat, ship),
            }
            for ship, name in enumerate(SHIPS)
        },
        "logs": p.logs,
        "lids_on_ships": _bits(p.lids_on_ships, content.cargo_number),
        "lids_taken": p.lids_taken,
        "lids_unused": p.lids_unused,
        "crates": {
            space.id: bool(p.crates_used >> i & 1)
            for i, space in enumerate(content.crate_spaces)
            if p.crates_open >> i & 1
        },
        "small_cards": _bits(p.small_cards, content.small_number),
        "large_cards": {
            name: bool(p.large_up >> content.large_number[name] & 1)
            for name in _bits(p.large_cards, content.large_number)
        },
        "available": {"normal": p.normal, "special": p.special},
        "pool": {"normal": p.pool_normal, "special": p.pool_special},
        "milestones": milestones(p),
        "hire_spaces_used": {"worker": p.workers_hired, "helm": p.helm_hired},
        "feeding_cost": feeding_cost(t, p),
    }


def _land(t: CooperTable, p: Player) -> dict[str, dict[str, Any]]:
    return {
        name: {"level": level, "type": LANDSCAPES[kind] if level else None, "item": ON_LAND[item]}
        for name, level, kind, item in zip(t.layout.names, p.level, p.kind, p.item, strict=True)
    }


def _cooper(t: CooperTable) -> dict[str, Any] | None:
    """CI-20.7: the deck as layers: the cards of a layer are known, their order is not."""
    cooper = t.cooper
    if cooper is None:
        return None
    return {
        "strategy": t.content.solo.strategies[cooper.strategy].id,
        "level": t.content.solo.levels[cooper.level].id,
        "orders": list(t.content.solo.strategies[cooper.strategy].cooper_orders),
        "starters": list(cooper.starters),
        "deck": [list(layer) for layer in cooper.deck],
        "discards": list(cooper.discards),
        "store": _counts(cooper.store),
        "distance": cooper.distance,
        "anchors": cooper.anchors,
        "logs": cooper.logs,
        "available": {"normal": cooper.normal, "special": cooper.special},
        "tokens": cooper.tokens,
        "slots_used": cooper.slots_used,
    }
