"""What a seat sees as numbers (see `rondel.core.features`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeVar

from rondel.core.content import Entry
from rondel.core.features import (
    NONE,
    Features,
    Part,
    amount,
    amount_block,
    amounts,
    counts,
    entries,
    flags,
    kind,
    kind_block,
    kinds,
    seat_from,
    seat_names,
)
from rondel.games.cooper_island.ai.numbers import Numbers
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.content.layout import LAYOUTS
from rondel.games.cooper_island.pieces import (
    BUILDINGS,
    HALVES,
    ITEMS,
    LANDSCAPES,
    PHASES,
    PIECES,
    SECTOR_SIZE,
    SHAPES,
    SHIPS,
)
from rondel.games.cooper_island.view import CooperContents, OpponentContents, PlayerContents

T = TypeVar("T")
HIGHEST = 8
"""A level that land seldom exceeds."""
FARTHEST = 60
"""Steps that a ship seldom exceeds, and points that a seat does."""
PLENTY = 12
"""Pieces in one place, anchors or the like: seldom more."""
STRANGERS = ("cooper", "third_colour")
"""In the solo game workers of two more colours stand on the board (CI-19)."""
FORMS = ("round", "square")
"""Of worker spaces."""


def features(content: Content, seats: int) -> Features:
    common = [*_table(content, seats), *(_cooper(content) if seats == 1 else ())]
    of_player = [*_land(content), *_boards(content), *_cards(content)]
    return Features(common, of_player, seats, Numbers(content, seats))


def _ids(entries: Iterable[Entry]) -> list[str]:
    return [entry.id for entry in entries]


def _table(content: Content, seats: int) -> list[Part[CooperContents]]:
    """Read the rounds, the common stocks, the ring, the worker spaces and the orders."""
    tiles = content.tiles.double_tiles
    who = seat_names(seats)
    owners = [*who, *(STRANGERS if seats == 1 else ())]
    spaces = [f"{section}_{shape}" for section in content.section_ids for shape in FORMS]
    worker_spaces: dict[str | None, int] = {None: NONE}
    worker_spaces |= {space: i for i, space in enumerate(spaces)}
    islets = [f"{islet}_{half}" for islet in _ids(content.islets) for half in HALVES]
    return [
        amount("round", content.rounds, lambda view: view["round"]),
        kind("phase", PHASES, lambda view: PHASES.index(view["phase"])),
        kind("to_decide", who, lambda view: seat_from(view, view["to_decide"])),
        kind("active", who, lambda view: seat_from(view, view["active"])),
        kind("start_player", who, lambda view: seat_from(view, view["start_player"])),
        kind("worked", spaces, lambda view: worker_spaces[view["worked"]]),
        amount("harbormaster_up", 1, lambda view: view["harbormaster"]["upright"]),
        amounts("bag", _ids(tiles), max(t.count for t in tiles), lambda view: view["bag"].values()),
        amount("single_tiles", content.single_tiles, lambda view: view["single_tiles"]),
        amounts("log_stock", _ids(content.logs), 3, lambda view: view["log_stock"].values()),
        *_stack("small_stack", _ids(content.small_cards)),
        *_stack("large_stack", _ids(content.large_cards)),
        kinds("ring", SECTOR_SIZE * seats, islets, _ring(content)),
        amounts("workers", [f"{space}.{owner}" for space in spaces for owner in owners], 4,
                _workers(len(owners))),
        kinds("orders", _ids(content.orders), ["free", *owners], _orders(content)),
        amounts("scores", who, FARTHEST, _scores),
    ]  # fmt: skip


def _stack(
    name: Literal["small_stack", "large_stack"], ids: list[str]
) -> list[Part[CooperContents]]:
    """CI-20.4: read how many cards a stack has, and how deep those lie that the viewer knows."""
    place = {id: i for i, id in enumerate(ids)}

    def known(view: CooperContents) -> list[int]:
        found = [0] * len(ids)
        for depth, card in enumerate(view[name]):
            if card is not None:
                found[place[card]] = depth + 1
        return found

    return [
        amount(f"{name}.size", len(ids), lambda view: len(view[name])),
        amounts(f"{name}.known", ids, len(ids), known),
    ]


def _ring(content: Content) -> Callable[[CooperContents], list[int]]:
    """CI-2.8: read the islets on the ring, and their halves, from the viewer's own sector on."""
    codes = {
        (islet.id, half): 2 * i + j
        for i, islet in enumerate(content.islets)
        for j, half in enumerate(HALVES)
    }

    def read(view: CooperContents) -> list[int]:
        ring = view["ring"]
        start = view["seat"] * SECTOR_SIZE
        return [
            NONE if islet is None else codes[islet["islet"], islet["half"]]
            for islet in ring[start:] + ring[:start]
        ]

    return read


def _workers(owners: int) -> Callable[[CooperContents], list[int]]:
    """CI-5: read, by worker space, how many workers each seat has there."""

    nobody = [0] * owners

    def read(view: CooperContents) -> list[int]:
        seats, own = view["seats"], view["seat"]
        found: list[int] = []
        for stack in view["workers"].values():
            if not stack:
                found += nobody
                continue
            there = [0] * owners
            for seat in stack:
                there[(seat - own) % seats if seat < seats else seat] += 1
            found += there
        return found

    return read


def _orders(content: Content) -> Callable[[CooperContents], list[int]]:
    """CI-17: read who holds orders; kind 0 is a free order, none one that is not in the game."""
    ids = _ids(content.orders)

    def read(view: CooperContents) -> list[int]:
        orders, seats, own = view["orders"], view["seats"], view["seat"]
        found = []
        for id in ids:
            holder = orders.get(id, NONE)
            if isinstance(holder, dict):
                seat = holder["seat"]
                found.append(1 + ((seat - own) % seats if seat < seats else seat))
            else:
                found.append(0 if holder is None else NONE)
        return found

    return read


def _scores(view: CooperContents) -> list[int]:
    totals = [score["total"] for score in view["scores"]]
    own = view["seat"]
    return totals[own:] + totals[:own]


def _cooper(content: Content) -> list[Part[CooperContents]]:
    """CI-19: read what the solo opponent has."""
    solo = content.solo
    strategies, levels = _ids(solo.strategies), _ids(solo.levels)
    cards = _ids(solo.action_cards)

    def of(read: Callable[[OpponentContents], T]) -> Callable[[CooperContents], T]:
        def read_cooper(view: CooperContents) -> T:
            cooper = view["cooper"]
            assert cooper is not None
            return read(cooper)

        return read_cooper

    def deck(cooper: OpponentContents) -> list[int]:
        """Read, by card, its layer: 1 is the top one, 0 is elsewhere."""
        layer = {card: n for n, cards in enumerate(cooper["deck"], 1) for card in cards}
        return [layer.get(card, 0) for card in cards]

    return [
        kind("cooper.strategy", strategies, of(lambda c: strategies.index(c["strategy"]))),
        kind("cooper.level", levels, of(lambda c: levels.index(c["level"]))),
        amounts("cooper.deck", cards, 4, of(deck)),
        flags("cooper.discards", cards, of(lambda c: c["discards"])),
        counts("cooper.store", PIECES, PLENTY, of(lambda c: c["store"])),
        amount("cooper.distance", FARTHEST, of(lambda c: c["distance"])),
        amount("cooper.anchors", PLENTY, of(lambda c: c["anchors"])),
        amount("cooper.logs", PLENTY, of(lambda c: c["logs"])),
        counts("cooper.available", SHAPES, 4, of(lambda c: c["available"])),
        amount("cooper.tokens", 8, of(lambda c: c["tokens"])),
        amounts("cooper.slots_used", 3, 1, of(lambda c: [c["slots_used"] >> i & 1
                                                         for i in range(3)])),
        amount("cooper.score", FARTHEST, lambda view: view["rivals"]["cooper"]["total"]),
    ]  # fmt: skip


def _land(content: Content) -> list[Part[PlayerContents]]:
    """CI-4: read the peninsula, space by space; a smaller layout ends with empty ones."""
    names = max((content.layouts[layout].names for layout in LAYOUTS), key=len)
    size = len(names)
    types: dict[str | None, int] = {name: i for i, name in enumerate(LANDSCAPES)}
    items: dict[str | None, int] = {name: i for i, name in enumerate(ITEMS[1:])}
    types[None] = items[None] = NONE

    def read(player: PlayerContents) -> list[int]:
        spaces = player["land"].values()
        missing = size - len(spaces)
        nothing = [NONE] * missing
        values = [space["level"] for space in spaces]
        values += [0] * missing
        values += [types[space["type"]] for space in spaces]
        values += nothing
        values += [items[space["item"]] for space in spaces]
        values += nothing
        return values

    blocks = (
        amount_block("land.level", names, HIGHEST),
        kind_block("land.type", names, LANDSCAPES),
        kind_block("land.item", names, ITEMS[1:]),
    )
    return [Part(blocks, read)]


def _boards(content: Content) -> list[Part[PlayerContents]]:
    """Read what lies on a player's boards."""
    boats = _ids(content.boats)
    spots = _ids(content.statue_spots)
    crates = _ids(content.crate_spaces)

    def landed(player: PlayerContents) -> list[int]:
        """Read, by landing space, the boat there and whether it lies face up."""
        return [
            NONE if space is None else 2 * boats.index(space["boat"]) + space["face_up"]
            for space in player["landing"].values()
        ]

    def sailing(player: PlayerContents) -> list[int]:
        one, two = player["ships"].values()
        return [one["distance"], two["distance"], one["anchors"], two["anchors"]]

    numbers: Part[PlayerContents] = entries(
        buildings=5, statues=5, free_reactivation=1, cartographer=content.cartographer.track,
        cartographer_used=1, logs=PLENTY, lids_taken=5, lids_unused=5, feeding_cost=PLENTY,
    )  # fmt: skip
    return [
        numbers,
        amounts("storage", PIECES, PLENTY, lambda p: p["storage"].values()),
        amounts("spots", ("any", "luxury", "coin"), PLENTY, lambda p: p["spots"].values()),
        amounts("market", PIECES, PLENTY, lambda p: p["market"].values()),
        amounts("tiles", _ids(content.tiles.double_tiles), 8, lambda p: p["tiles"].values()),
        flags("islets", _ids(content.islets), lambda p: p["islets"]),
        flags("boats", boats, lambda p: p["boats"]),
        kinds("landing", _ids(content.landing_spaces),
              [f"{boat}_{face}" for boat in boats for face in ("down", "up")], landed),
        amounts("buildings_left", BUILDINGS, 2, lambda p: p["buildings_left"].values()),
        kinds("statue_spots", spots, ("empty", "ready"),
              lambda p: [p["statue_spots"].get(spot, NONE) for spot in spots]),
        Part((amount_block("distance", SHIPS, FARTHEST), amount_block("anchors", SHIPS, PLENTY)),
             sailing),
        flags("lids_on_ships", _ids(content.cargo_ships), lambda p: p["lids_on_ships"]),
        kinds("crates", crates, ("open", "covered"),
              lambda p: [p["crates"].get(id, NONE) for id in crates]),
    ]  # fmt: skip


def _cards(content: Content) -> list[Part[PlayerContents]]:
    """Read a player's building cards and workers."""
    large = _ids(content.large_cards)
    return [
        flags("small_cards", _ids(content.small_cards), lambda p: p["small_cards"]),
        kinds("large_cards", large, ("down", "up"),
              lambda p: [p["large_cards"].get(id, NONE) for id in large]),
        amounts("available", SHAPES, 4, lambda p: p["available"].values()),
        amounts("pool", SHAPES, 4, lambda p: p["pool"].values()),
        amounts("milestones", ("boats", "buildings", "statues", "lids"), 1,
                lambda p: p["milestones"].values()),
        amounts("hire_spaces_used", ("worker", "helm"), 4,
                lambda p: p["hire_spaces_used"].values()),
    ]  # fmt: skip
