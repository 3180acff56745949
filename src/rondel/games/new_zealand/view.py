"""NZ-23: what a seat may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NotRequired, TypedDict

from rondel.core.table import NOBODY, View
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import (
    FIRST_HAZARD,
    FIRST_NEUTRAL,
    FIRST_PRIVATE,
    JOKER,
    NO_TILE,
    ROW_SIZE,
    STACKS,
    UNBUILT,
    WELLINGTON,
    WORKERS,
    owner_of,
)
from rondel.games.new_zealand.table import (
    NewZealandTable,
    Player,
    certificate_limit,
    hand_limit,
    name_of,
    step_limit,
    tile_id,
)


class TileContents(TypedDict):
    """What lies on a space of the trail."""

    kind: Literal["wellington", "neutral", "private", "hazard"]
    """Wellington itself, a neutral or private building, or a hazard tile."""
    tile: NotRequired[str]
    """The tile's id; Wellington has none."""
    owner: NotRequired[int | str]
    """Whose private building it is: a seat, or `sarah`."""


class StackContents(TypedDict):
    """A stack of bonus cards, all of which are the same."""

    card: str
    """The id of its cards."""
    left: int
    """How many are left."""


class PlayerContents(TypedDict):
    """A player's board, deck and pieces."""

    money: int
    """Pounds."""
    gold: int
    """Gold pieces."""
    certificates: int
    """Temporary certificates."""
    certificate_limit: int
    """How many temporary certificates the player can hold."""
    permanent_certificates: int
    """Certificates that count in every delivery (NZ-7.4)."""
    permanent_wool: int
    """Wool that counts in every shearing (NZ-6.77)."""
    tokens: int
    """Exchange tokens."""
    hand_limit: int
    """The cards up to which the hand is filled."""
    step_limit: int
    """The steps that the runholder may walk in a turn (NZ-4.5)."""
    step_tile: int
    """The steps that the step tile adds to the limit (NZ-21.2, NZ-21.4); 0 without the tile."""
    no_tolls: bool
    """Whether the player pays no tolls, by choice on the pathfinder track (NZ-21.4)."""
    hand_size: int
    """How many cards are in hand."""
    stack_size: int
    """How many cards are in the draw stack."""
    hand: list[str] | None
    """The cards in hand; None of another player's."""
    known_in_hand: list[str]
    """The cards of which everybody knows that they are in hand."""
    stack: list[str] | None
    """The cards in the draw stack, sorted; None of another player's."""
    hand_and_stack: list[str]
    """The cards in hand or in the draw stack, sorted: which are where only their owner knows."""
    top_of_stack: list[str]
    """The cards that were put on top of the draw stack, the next one first."""
    discard_pile: list[str]
    """The discarded cards, sorted."""
    gained_this_turn: list[str]
    """The cards in the discard pile that were gained this turn (NZ-10.15)."""
    removed: list[str]
    """The cards of the player that have left the game."""
    objective_area: list[str]
    """The objectives that have been played."""
    workers: dict[str, int]
    """How many workers are in each row, joker workers included."""
    jokers: dict[str, list[int]]
    """For each row, the spaces on which joker workers are, counted from 1."""
    cleared: list[str]
    """The disc spaces whose disc is gone."""
    storehouses: dict[str, int]
    """How many storehouses each pair has left."""
    private_buildings: dict[str, str | None]
    """For each private building in the game its trail space; None while it is not built."""
    runholder: str | None
    """The trail space of the runholder; None before the first turn."""
    ship: str
    """The water space of the ship."""
    harbours: list[str]
    """The upgraded harbours."""
    posts: dict[str, int]
    """How many discs lie on each post where there is any."""
    pathfinder: int
    """The space of the pathfinder track that has been reached."""
    hazards: list[str]
    """The hazard tiles that have been removed from the trail."""
    bonus_tiles: list[str]
    """The bonus tiles that have been taken."""
    harbour_masters: dict[str, str]
    """For each harbour master that has been taken, the worker that was left for it."""
    wellington_visits: int
    """How often the runholder has come to Wellington."""


class SarahContents(TypedDict):
    """NZ-22.4: the solo opponent."""

    deck: list[str]
    """The cards that are still to come, sorted."""
    discards: list[str]
    """The cards that have been played, the last one at the end."""
    workers: dict[str, int]
    """How many workers are in each row."""
    specialization: str
    """The type of worker in which she specializes."""
    discs: int
    """The discs that she has left."""
    posts: dict[str, int]
    """How many discs lie on each post where there is any."""
    next_post: str
    """The post to which she delivers next."""
    harbours: list[str]
    """The upgraded harbours."""
    ship: str
    """The water space of her ship."""
    runholder: str
    """The trail space of her runholder."""
    pathfinder: int
    """The space of the pathfinder track that she has reached."""
    private_buildings: dict[str, str | None]
    """For each private building in the game its trail space; None while it is not built."""
    hazards: list[str]
    """The hazard tiles that she has removed from the trail."""
    cards: list[str]
    """The sheep, objectives and other cards that she has taken."""


CaptainContents = PlayerContents | SarahContents
"""Whoever walks and sails."""


class NewZealandContents(TypedDict):
    """Everything that a seat may see."""

    game: str
    """The game's name."""
    options: dict[str, str]
    """The options that the game was set up with."""
    seats: int
    """How many seats there are."""
    seat: int
    """Whose view it is; -1 for an onlooker."""
    to_decide: int
    """The seat that decides now; -1 after the end."""
    over: bool
    """Whether the game is over."""
    active: int | str
    """The seat whose turn it is, or `sarah`."""
    question: str | None
    """The name of the step that waits for a decision; None after the end."""
    start_player: int
    """The seat that began."""
    end_set_off_by: int | str | None
    """The seat, or `sarah`, whose visit to Wellington set off the end; None until then."""
    trail: dict[str, TileContents | None]
    """What lies on each space of the trail; None if it is empty."""
    sides: list[str]
    """The private buildings of this game, with the sides that lie up."""
    flipped: bool
    """Whether the neutral buildings show their second sides."""
    job_market: dict[str, list[int]]
    """For each type of worker the prices at which there is one."""
    bonus_market: list[list[str | None]]
    """The bonus tiles, row by row; None where a space is empty."""
    token_row: int
    """The row of the market token, counted from 1; 8 once it has left the market."""
    market_token: int | str | None
    """Who has the market token: a seat, or `sarah`; None while nobody has."""
    bonus_tiles_to_come: int
    """How many bonus tiles will be placed until the end of the game."""
    bag_a: dict[str, int]
    """How many workers and hazards of each kind are in bag A."""
    bag_b: dict[str, int]
    """How many bonus tiles of each kind are in bag B."""
    foresight_a: list[str]
    """The A tiles of which the next visitor to Wellington places one."""
    foresight_b: list[str]
    """The B tiles of which the next visitor to Wellington places one."""
    sheep_market: dict[str, int]
    """How many sheep of each breed are for sale."""
    market_deck: dict[str, int]
    """How many sheep of each breed are still to come."""
    supply: dict[str, int]
    """How many cards of each kind are left in the supply."""
    bonus_stacks: dict[str, StackContents]
    """The four stacks of bonus cards."""
    objective_display: list[str]
    """The objectives that can be chosen."""
    objective_deck: list[str]
    """The objectives that are still to come; their order is not known."""
    harbour_masters: dict[str, str | None]
    """The harbour master at each medium harbour; None once it has been taken."""
    players: list[PlayerContents]
    """The players, by seat."""
    sarah: SarahContents | None
    """The solo opponent; None with several players."""
    scores: list[dict[str, int]]
    """The points of each seat, by category and as `total`, as if the game ended now."""
    rivals: dict[str, dict[str, int]]
    """The points of the solo opponent, in the same way."""


NewZealandView = View[NewZealandContents]


def describe(t: NewZealandTable, seat: int) -> NewZealandContents:
    """Describe everything that lies open (NZ-23.1), and the seat's own hand (NZ-23.2, NZ-23.3)."""
    content = t.content
    return {
        "game": t.setup.game.name,
        "options": dict(t.setup.options),
        "seats": t.seats,
        "seat": seat,
        "to_decide": t.seat,
        "over": t.over,
        "active": name_of(t, t.active),
        "question": type(t.agenda[-1]).__name__ if t.agenda else None,
        "start_player": t.start_player,
        "end_set_off_by": _holder(t, t.ended_by),
        "trail": {
            name: _tile(t, tile) for name, tile in zip(content.trail.names, t.trail, strict=True)
        },
        "sides": [tile.id for tile in t.tiles],
        "flipped": t.flipped,
        "job_market": _job_market(t),
        "bonus_market": _bonus_market(t),
        "token_row": t.token_row,
        "market_token": _holder(t, t.market_owner),
        "bonus_tiles_to_come": max(0, t.count.visits - t.placed),
        "bag_a": {content.a_tiles[tile]: count for tile, count in Counter(t.bag_a).items()},
        "bag_b": {content.bonus_tiles[tile].id: count for tile, count in Counter(t.bag_b).items()},
        "foresight_a": [t.content.a_tiles[tile] for tile in t.foresight_a],
        "foresight_b": [content.bonus_tiles[tile].id for tile in t.foresight_b],
        "sheep_market": _market(content, t.sheep),
        "market_deck": _market(content, t.market_deck),
        "supply": {name: t.supply[place] for name, place in content.supply_place.items()},
        "bonus_stacks": {
            stack: {"card": content.cards[card].id, "left": left}
            for stack, card, left in zip(STACKS, t.set_cards, t.bonus_stacks, strict=True)
        },
        "objective_display": _cards(content, t.display),
        "objective_deck": _cards(content, t.objective_deck),
        "harbour_masters": _harbour_masters(t),
        "players": [_player(t, number, seat) for number in range(t.seats)],
        "sarah": _sarah(t),
        "scores": t.scores(),
        "rivals": t.rivals(),
    }


def describe_beside(t: NewZealandTable, seat: int, other: NewZealandContents) -> NewZealandContents:
    """Describe the same from what another seat sees: only hands differ (NZ-23.2)."""
    players = other["players"][:]
    for number in {seat, other["seat"]} - {NOBODY}:
        p, own = t.players[number], number == seat
        hand, stack = _hand(t.content, p, own), _stack(t.content, p, own)
        players[number] = {**players[number], "hand": hand, "stack": stack}
    return {**other, "seat": seat, "players": players}


def _hand(content: Content, p: Player, own: bool) -> list[str] | None:
    return _cards(content, p.hand) if own else None


def _stack(content: Content, p: Player, own: bool) -> list[str] | None:
    return _cards(content, sorted(p.stack)) if own else None


def _holder(t: NewZealandTable, owner: int) -> int | str | None:
    return None if owner < 0 else name_of(t, owner)


def _job_market(t: NewZealandTable) -> dict[str, list[int]]:
    prices = t.content.job_prices
    return {
        worker: [price for row, price in enumerate(prices) if t.jobs[column] >> row & 1]
        for column, worker in enumerate(WORKERS)
    }


def _bonus_market(t: NewZealandTable) -> list[list[str | None]]:
    columns, tiles = t.content.bonus_market.columns, t.content.bonus_tiles
    return [
        [None if tile == NO_TILE else tiles[tile].id for tile in t.bonus[first : first + columns]]
        for first in range(0, len(t.bonus), columns)
    ]


def _harbour_masters(t: NewZealandTable) -> dict[str, str | None]:
    content = t.content
    return {
        content.harbours[harbour].id: content.masters[master].id if master >= 0 else None
        for harbour, master in zip(content.sea.medium, t.masters, strict=True)
    }


def _tile(t: NewZealandTable, tile: int) -> TileContents | None:
    if tile == WELLINGTON:
        return {"kind": "wellington"}
    if tile >= FIRST_PRIVATE:
        owner = name_of(t, owner_of(tile))
        return {"kind": "private", "owner": owner, "tile": tile_id(t, tile)}
    if tile >= FIRST_HAZARD:
        return {"kind": "hazard", "tile": tile_id(t, tile)}
    if tile >= FIRST_NEUTRAL:
        return {"kind": "neutral", "tile": tile_id(t, tile)}
    return None


def _market(content: Content, counts: tuple[int, ...]) -> dict[str, int]:
    return {
        content.cards[content.market_first + place].id: count for place, count in enumerate(counts)
    }


def _cards(content: Content, cards: Iterable[int]) -> list[str]:
    return [content.cards[card].id for card in cards]


def _private_buildings(t: NewZealandTable, places: Iterable[int]) -> dict[str, str | None]:
    return {
        tile.id: t.content.trail.names[place] if place >= 0 else None
        for tile, place in zip(t.tiles, places, strict=True)
        if place >= UNBUILT
    }


def _player(t: NewZealandTable, number: int, viewer: int) -> PlayerContents:
    content, p = t.content, t.players[number]
    own = number == viewer
    return {
        "money": p.money,
        "gold": p.gold,
        "certificates": p.certificates,
        "certificate_limit": certificate_limit(t, p),
        "permanent_certificates": p.permanent_certificates,
        "permanent_wool": p.permanent_wool,
        "tokens": p.tokens,
        "hand_limit": hand_limit(t, p),
        "step_limit": step_limit(t, p),
        "step_tile": p.step_tile,
        "no_tolls": p.no_tolls,
        "hand_size": len(p.hand),
        "stack_size": len(p.stack) + len(p.top),
        "hand": _hand(content, p, own),
        "known_in_hand": _cards(content, sorted(p.known)),
        "stack": _stack(content, p, own),
        "hand_and_stack": _cards(content, sorted(p.hand + p.stack)),
        "top_of_stack": _cards(content, p.top),
        "discard_pile": _cards(content, sorted(p.discard)),
        "gained_this_turn": _cards(content, sorted(p.gained)),
        "removed": _cards(content, sorted(p.removed)),
        "objective_area": _cards(content, p.area),
        "workers": dict(zip(WORKERS, p.workers, strict=True)),
        "jokers": {
            worker: [space + 1 for space in range(ROW_SIZE) if p.jokers[row] >> space & 1]
            for row, worker in enumerate(WORKERS)
        },
        "cleared": [disc.id for i, disc in enumerate(content.discs) if p.cleared >> i & 1],
        "storehouses": {
            pair.id: left for pair, left in zip(content.pairs, p.storehouses, strict=True)
        },
        "private_buildings": _private_buildings(t, p.places),
        "runholder": content.trail.names[p.runholder] if p.runholder >= 0 else None,
        "ship": content.sea.names[p.ship],
        "harbours": [entry.id for i, entry in enumerate(content.harbours) if p.harbours >> i & 1],
        "posts": {content.posts[i].id: discs for i, discs in enumerate(p.posts) if discs},
        "pathfinder": max(0, p.pathfinder),
        "hazards": [content.hazards[i].id for i in p.hazards],
        "bonus_tiles": [content.bonus_tiles[i].id for i in p.bonus_tiles],
        "harbour_masters": {
            content.masters[i].id: "joker_worker" if worker == JOKER else WORKERS[worker]
            for i, worker in p.masters
        },
        "wellington_visits": p.visits,
    }


def _sarah(t: NewZealandTable) -> SarahContents | None:
    """Describe Sarah (NZ-22.4): her cards lie face down, but everybody has seen them come."""
    s = t.sarah
    if s is None:
        return None
    content = t.content
    return {
        "deck": sorted(s.deck, key=list(content.sarah_cards).index),
        "discards": list(s.discards),
        "workers": dict(zip(WORKERS, s.workers, strict=True)),
        "specialization": WORKERS[s.specialization],
        "discs": s.discs,
        "posts": {content.posts[i].id: discs for i, discs in enumerate(s.posts) if discs},
        "next_post": content.posts[s.next_post].id,
        "harbours": [entry.id for i, entry in enumerate(content.harbours) if s.harbours >> i & 1],
        "ship": content.sea.names[s.ship],
        "runholder": content.trail.names[s.runholder],
        "pathfinder": s.pathfinder,
        "private_buildings": _private_buildings(t, s.places),
        "hazards": [content.hazards[i].id for i in s.hazards],
        "cards": _cards(content, s.cards),
    }
