"""CI-20: what a seat may see of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypedDict

from rondel.core.content import Entry
from rondel.core.table import View
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.peninsula import Peninsula
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
from rondel.games.cooper_island.rules.course import place_of
from rondel.games.cooper_island.rules.hiring import milestones
from rondel.games.cooper_island.rules.tiles import SecondSpace
from rondel.games.cooper_island.rules.workers import SectionActions
from rondel.games.cooper_island.table import CooperTable, Player

ON_LAND = (None, *ITEMS[1:])
"""What lies on a land space, by number."""


class SpaceContents(TypedDict):
    """A land space."""

    level: int
    """How many tiles lie there; 0 is uncharted."""
    type: str | None
    """The landscape on top: forest, meadow, mountain or settlement; None if uncharted."""
    item: str | None
    """The cube, building, statue, crate lid or ruin there."""


class BoatContents(TypedDict):
    """An income boat on a landing space."""

    boat: str
    """Its id."""
    face_up: bool
    """Whether it can act; one that lies face down only holds its space (CI-14.8)."""


class ShipContents(TypedDict):
    """A ship of a player."""

    distance: int
    """The steps that it has sailed: its points (CI-8.7)."""
    anchors: int
    """The anchors under it."""
    place: int
    """The water space where it stands: an index of `ring`."""


class IsletContents(TypedDict):
    """An islet on a sand bank."""

    islet: str
    """Its id."""
    half: str
    """The half of the sand bank that it covers: a or b."""


class HolderContents(TypedDict):
    """The worker on a royal order."""

    seat: int
    """Whose worker it is."""
    worker: str
    """Its shape: normal or special."""


class HarbormasterContents(TypedDict):
    """The harbormaster."""

    ship: int
    """The cargo ship at which he stands, counted from 1: the number of the round."""
    upright: bool
    """Whether he stands upright, so that the next delivery to that ship is cheaper (CI-6.21)."""


class PlayerContents(TypedDict):
    """What belongs to a player; all of it is public."""

    land: dict[str, SpaceContents]
    """By name, the spaces of the peninsula, in the order of the layout."""
    storage: dict[str, int]
    """How many coins and cubes of each kind are stored."""
    spots: dict[str, int]
    """How many storage spots there are for any piece, for luxury alone and for coins alone."""
    market: dict[str, int]
    """How many coins and cubes of each kind lie on the marketplace."""
    tiles: dict[str, int]
    """How many double tiles of each kind are in the reserve."""
    islets: list[str]
    """The islets in the reserve."""
    boats: list[str]
    """The income boats that are not built yet."""
    landing: dict[str, BoatContents | None]
    """By landing space, the boat there."""
    buildings_left: dict[str, int]
    """How many buildings of each kind can still be erected."""
    buildings: int
    """How many buildings have been erected."""
    statues: int
    """How many statues have been built."""
    statue_spots: dict[str, bool]
    """By open statue spot, whether a statue stands there ready to be built."""
    free_reactivation: bool
    """Whether the fortress is built, with which reactivation is free (CI-12.8)."""
    cartographer: int
    """The steps at which the cartographer's marker stands."""
    cartographer_used: bool
    """Whether he has worked in this turn or phase already: he does so once (CI-9.16)."""
    ships: dict[str, ShipContents]
    """The two ships, one_sail and two_sail."""
    logs: int
    """How many log tokens the player has."""
    lids_on_ships: list[str]
    """The cargo ships on which a crate lid of the player still lies."""
    lids_taken: int
    """How many crate lids have been taken from cargo ships."""
    lids_unused: int
    """How many of them lie ready to be used."""
    crates: dict[str, bool]
    """By open crate space, whether a lid lies on it."""
    small_cards: list[str]
    """The small building cards."""
    large_cards: dict[str, bool]
    """By large building card, whether it lies face up."""
    available: dict[str, int]
    """How many normal and special workers can be placed."""
    pool: dict[str, int]
    """How many normal and special workers can still be hired."""
    milestones: dict[str, bool]
    """By milestone, whether it is reached (CI-11.1)."""
    hire_spaces_used: dict[str, int]
    """How many hire spaces for workers and for helm points are covered (CI-11.5)."""
    feeding_cost: int
    """How much food the workers will want in the cleanup phase."""


class OpponentContents(TypedDict):
    """Cooper, the opponent of the solo game (CI-19)."""

    strategy: str
    """The strategy that he follows."""
    level: str
    """The level of difficulty."""
    orders: list[str]
    """The royal orders that he serves."""
    starters: list[str]
    """The letters of the two starting cards, as long as they have not come up (CI-19.7)."""
    deck: list[list[str]]
    """His cards as layers, the top one first: which cards a layer has is known, not their order."""
    discards: list[str]
    """The cards that he has played."""
    store: dict[str, int]
    """How many cubes of each kind are in his storehouse."""
    distance: int
    """The steps that his ship has sailed."""
    anchors: int
    """The anchors under his ship."""
    logs: int
    """How many log tokens he has; nobody has seen them."""
    available: dict[str, int]
    """How many normal and special workers he can place."""
    tokens: int
    """How many tokens can be put on slots of his display (CI-19.38)."""
    slots_used: int
    """Which slots have a token: a bit each, the bottom one first."""


class HalfLaidContents(TypedDict):
    """Half of a double tile whose other half is still to be laid (CI-4.3)."""

    seat: int
    """On whose peninsula it lies."""
    space: str
    """The space that it covers."""
    type: str
    """Its landscape."""


class CooperContents(TypedDict):
    """CI-20.1: everything that lies open, and what the viewer has looked at."""

    game: str
    """cooper-island."""
    options: dict[str, str]
    """The options that were chosen before the game."""
    seats: int
    """How many players there are."""
    seat: int
    """The viewer's seat; -1 for an onlooker."""
    to_decide: int
    """Whose decision it is; -1 when the game is over."""
    over: bool
    """Whether the game is over."""
    round: int
    """The number of the round, from 1."""
    rounds: int
    """How many rounds the game has."""
    phase: str
    """The phase of the round: income, workers or cleanup; game_end at the end."""
    active: int
    """Whose turn it is."""
    question: str | None
    """What is asked, by the name of its step; None when the game is over."""
    half_laid: HalfLaidContents | None
    """The half of a double tile that lies already, while the other half is asked for."""
    worked: str | None
    """The worker space whose section the active player works in now (CI-5.14)."""
    start_player: int
    """Who has the cooper token."""
    harbormaster: HarbormasterContents
    """Where the harbormaster is."""
    bag: dict[str, int]
    """How many double tiles of each kind are in the bag."""
    single_tiles: int
    """How many single tiles are left."""
    log_stock: dict[str, int]
    """How many log tokens of each kind nobody has seen; Cooper's are among them."""
    small_stack: list[str | None]
    """The stack of small building cards, top first; None is a card that the viewer can't know."""
    large_stack: list[str | None]
    """The stack of large building cards, in the same way."""
    ring: list[IsletContents | None]
    """By water space, the islet there: ten spaces a player, clockwise."""
    workers: dict[str, list[int]]
    """By worker space, whose workers stand there, the bottom one first.

    In the solo game the number of seats is Cooper, and one more the third colour."""
    orders: dict[str, HolderContents | None]
    """By royal order in the game, the worker who serves it."""
    players: list[PlayerContents]
    """The players, by seat."""
    cooper: OpponentContents | None
    """The opponent of the solo game."""
    scores: list[dict[str, int]]
    """By seat, the points by category, and their sum as `total`."""
    rivals: dict[str, dict[str, int]]
    """The points of the solo opponent, in the same way."""


CooperView = View[CooperContents]
"""What a seat sees of a game of Cooper Island."""


def describe(t: CooperTable, seat: int) -> CooperContents:
    """Tell what lies open, and what the seat has looked at itself.

    CI-20.1, CI-20.2, CI-20.3, CI-20.4, CI-20.5, CI-20.6, CI-20.7.
    """
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
        "half_laid": _half_laid(t),
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


def describe_beside(t: CooperTable, seat: int, other: CooperContents) -> CooperContents:
    """Describe the same from what another seat sees: only the cards looked at differ (CI-20.4)."""
    return {
        **other,
        "seat": seat,
        "small_stack": _stack(t.small_stack, seat, t.content.small_cards),
        "large_stack": _stack(t.large_stack, seat, t.content.large_cards),
    }


@cache
def _worker_spaces(sections: tuple[str, ...]) -> list[str]:
    return [f"{section}_{shape}" for section in sections for shape in ("round", "square")]


def _half_laid(t: CooperTable) -> HalfLaidContents | None:
    step = t.agenda[-1] if t.agenda else None
    if not isinstance(step, SecondSpace):
        return None
    landscape = LANDSCAPES[step.side.types[0]]
    return {"seat": step.seat, "space": t.layout.names[step.first], "type": landscape}


def _worked(t: CooperTable) -> str | None:
    """CI-5.14: the worker space whose section the active seat works in now."""
    for step in reversed(t.agenda):
        if isinstance(step, SectionActions):
            return _worker_spaces(t.content.section_ids)[step.space]
    return None


def _stack(stack: CardStack, seat: int, cards: Sequence[Entry]) -> list[str | None]:
    return [None if card is None else cards[card].id for card in stack.seen_by(seat)]


def _islet(content: Content, code: int) -> IsletContents | None:
    if code < 0:
        return None
    return {"islet": content.islets[code >> 1].id, "half": HALVES[code & 1]}


def _order_holder(holder: int) -> HolderContents | None:
    return {"seat": holder >> 1, "worker": SHAPES[holder & 1]} if holder >= 0 else None


def _counts(numbers: Iterable[int]) -> dict[str, int]:
    return dict(zip(PIECES, numbers, strict=True))


def _bits(number: int, ids: Iterable[str]) -> list[str]:
    return [name for i, name in enumerate(ids) if number >> i & 1] if number else []


def _player(t: CooperTable, seat: int) -> PlayerContents:
    content, p = t.content, t.players[seat]
    return {
        "land": p.land.told(_land),
        "storage": _counts(p.storage),
        "spots": {"any": p.spots, "luxury": p.luxury_spots, "coin": p.coin_spots},
        "market": _counts(p.market),
        "tiles": {tile.id: n for tile, n in zip(content.tiles.double_tiles, p.tiles, strict=True)},
        "islets": _bits(p.islets, content.islet_number),
        "boats": _bits(p.boats_left, content.boat_number),
        "landing": _landing(content, p),
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
        "ships": _ships(t, seat),
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


def _land(land: Peninsula) -> dict[str, SpaceContents]:
    return {
        name: {"level": level, "type": LANDSCAPES[kind] if level else None, "item": ON_LAND[item]}
        for name, level, kind, item in zip(
            land.layout.names, land.level, land.kind, land.item, strict=True
        )
    }


def _landing(content: Content, p: Player) -> dict[str, BoatContents | None]:
    return {
        space.id: None
        if boat < 0
        else {"boat": content.boats[boat].id, "face_up": not p.boats_down >> boat & 1}
        for space, boat in zip(content.landing_spaces, p.landing, strict=True)
    }


def _ships(t: CooperTable, seat: int) -> dict[str, ShipContents]:
    p = t.players[seat]
    return {
        name: {
            "distance": p.distance[ship],
            "anchors": p.anchors[ship],
            "place": place_of(t, seat, ship),
        }
        for ship, name in enumerate(SHIPS)
    }


def _cooper(t: CooperTable) -> OpponentContents | None:
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
