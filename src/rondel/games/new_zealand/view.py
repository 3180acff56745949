"""NZ-23: what a seat may see, and imagining what it can't."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Any

from rondel.core.chance import Chance
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import (
    BUILDINGS,
    FIRST_HAZARD,
    FIRST_NEUTRAL,
    FIRST_PRIVATE,
    JOKER,
    LETTERS,
    NO_TILE,
    ROW_SIZE,
    STACKS,
    UNBUILT,
    WELLINGTON,
    WORKERS,
)
from rondel.games.new_zealand.rules.wellington import name_a
from rondel.games.new_zealand.table import (
    NewZealandTable,
    Player,
    certificate_limit,
    hand_limit,
    step_limit,
)

TRIES = 200
"""How often hands are dealt anew until they explain the question that a seat is thinking about."""


def imagine(t: NewZealandTable, seat: int, chance: Chance) -> NewZealandTable:
    """NZ-23.4: a copy in which the hands of the others are dealt anew.

    Draws from stacks, decks and bags are made when they happen: with another chance they are new
    by themselves. Whoever is being asked has something to choose from, so their hand does too. Bots
    think about such copies only, never about the table itself (NZ-23.7).
    """
    twin = t.copy()
    twin.setup = t.setup.without_seed()
    twin.chance = chance.copy()
    others = [other for other in range(t.seats) if other != seat]
    for other in others:
        if other != t.seat:
            deal_hand(twin, other)
    if t.over or t.seat == seat:
        return twin
    for _ in range(TRIES):
        deal_hand(twin, t.seat)
        if len(twin.agenda[-1].moves(twin)) > 1:
            break
    else:
        p, original = twin.players[t.seat], t.players[t.seat]
        p.hand, p.stack = original.hand[:], original.stack[:]
    twin.start()
    return twin


def deal_hand(t: NewZealandTable, seat: int) -> None:
    """The cards of a hand that nobody else knows change places with those of the draw_stack."""
    p = t.players[seat]
    pool = t.chance.shuffled(hidden_cards(p))
    size = len(p.hand) - len(p.known)
    p.hand = sorted(p.known)
    for card in pool[:size]:
        insort(p.hand, card)
    p.stack = sorted(pool[size:])


def hidden_cards(p: Player) -> list[int]:
    """What lies in the hand or in the draw_stack, and nobody else can tell in which (NZ-23.2)."""
    pool = p.hand[:]
    for card in p.known:
        pool.remove(card)
    return sorted(pool + p.stack)


def describe(t: NewZealandTable, seat: int) -> dict[str, Any]:
    """NZ-23.1 to NZ-23.3: everything that lies open, and the seat's own hand."""
    content = t.content
    market = content.bonus_market
    return {
        "game": t.setup.game.name,
        "options": dict(t.setup.options),
        "seats": t.seats,
        "seat": seat,
        "to_decide": t.seat,
        "over": t.over,
        "active": t.active,
        "question": type(t.agenda[-1]).__name__ if t.agenda else None,
        "start_player": t.start_player,
        "end_set_off_by": _holder(t, t.ended_by),
        "trail": {
            name: _tile(t, tile) for name, tile in zip(content.trail.names, t.trail, strict=True)
        },
        "sides": [tile.id for tile in t.tiles],
        "flipped": t.flipped,
        "job_market": {
            worker: [
                price for row, price in enumerate(content.job_prices) if t.jobs[column] >> row & 1
            ]
            for column, worker in enumerate(WORKERS)
        },
        "bonus_market": [
            [
                None if tile == NO_TILE else content.bonus_tiles[tile].id
                for tile in t.bonus[first : first + market.columns]
            ]
            for first in range(0, len(t.bonus), market.columns)
        ],
        "token_row": t.token_row,
        "market_token": _holder(t, t.market_owner),
        "bonus_tiles_to_come": max(0, t.count.visits - t.placed),
        "bag_a": {name_a(t, tile): count for tile, count in enumerate(t.bag_a) if count},
        "bag_b": {
            content.bonus_tiles[tile].id: count for tile, count in enumerate(t.bag_b) if count
        },
        "foresight_a": [name_a(t, tile) for tile in t.foresight_a],
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
        "harbour_masters": {
            content.harbours[harbour].id: content.masters[master].id if master >= 0 else None
            for harbour, master in zip(content.sea.medium, t.masters, strict=True)
        },
        "players": [_player(t, number, seat) for number in range(t.seats)],
        "sarah": _sarah(t),
        "scores": t.scores(),
        "rivals": t.rivals(),
    }


def _holder(t: NewZealandTable, owner: int) -> int | str | None:
    if owner < 0:
        return None
    return owner if owner < t.seats else "sarah"


def _tile(t: NewZealandTable, tile: int) -> dict[str, Any] | None:
    if tile == WELLINGTON:
        return {"kind": "wellington"}
    if tile >= FIRST_PRIVATE:
        owner, number = divmod(tile - FIRST_PRIVATE, BUILDINGS)
        return {"kind": "private", "owner": _holder(t, owner), "tile": t.tiles[number].id}
    if tile >= FIRST_HAZARD:
        return {"kind": "hazard", "tile": t.content.hazards[tile - FIRST_HAZARD].id}
    if tile >= FIRST_NEUTRAL:
        letter = LETTERS[tile - FIRST_NEUTRAL]
        front = t.content.neutral[tile - FIRST_NEUTRAL]
        side = "II" if t.flipped and front[0] is not front[1] else "I"
        return {"kind": "neutral", "tile": f"{letter}_{side}"}
    return None


def _market(content: Content, counts: list[int]) -> dict[str, int]:
    return {
        content.cards[content.market_first + place].id: count for place, count in enumerate(counts)
    }


def _cards(content: Content, cards: Iterable[int]) -> list[str]:
    return [content.cards[card].id for card in cards]


def _player(t: NewZealandTable, number: int, viewer: int) -> dict[str, Any]:
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
        "hand": _cards(content, p.hand) if own else None,
        "known_in_hand": _cards(content, sorted(p.known)),
        "stack": _cards(content, sorted(p.stack)) if own else None,
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
        "private_buildings": {
            tile.id: content.trail.names[place] if place >= 0 else None
            for tile, place in zip(t.tiles, p.places, strict=True)
            if place >= UNBUILT
        },
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


def _sarah(t: NewZealandTable) -> dict[str, Any] | None:
    """NZ-22.4: her cards lie face down, but everybody has seen them come."""
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
        "private_buildings": {
            tile.id: content.trail.names[place] if place >= 0 else None
            for tile, place in zip(t.tiles, s.places, strict=True)
            if place >= UNBUILT
        },
        "hazards": [content.hazards[i].id for i in s.hazards],
        "cards": _cards(content, s.cards),
    }
