"""What pointing at a thing may mean, where it is not just the moves that name the thing.

Moves are named whether they are possible or not. So the rule that forbids the first one tells why
nothing can be done with the thing now. The table of moves knows the regular ones.
"""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.look.things import local_action
from rondel.games.new_zealand.view import NewZealandView

MOST_DRAWN = 5
"""Cards; more are never drawn by choice at once."""


def space(view: NewZealandView, name: str) -> list[Move]:
    """Walk there, by any way; use the building; build; or remove the hazard."""
    content: Content = view.content
    if name not in content.trail.number:
        return []
    player = view.contents["players"][view.seat]
    moves: list[Move] = [("move", name)]
    moves += [("move_by", name, *way) for way in _ways_to(content, name)]
    if name == player["runholder"]:
        moves = [*_local_actions(view, name), *moves]
    tile = view.contents["trail"][name]
    if tile is not None and tile["kind"] == "hazard":
        moves.append(("remove_hazard", name))
    moves += [("place", name), ("replace", name), ("start", name)]
    unbuilt = [id for id, place in player["private_buildings"].items() if place is None]
    moves += [("replace_by", name, id) for id in unbuilt]
    return moves + _moves_of_sarah(view, name)


def _moves_of_sarah(view: NewZealandView, name: str) -> list[Move]:
    """NZ-22.17: what she may do on a space where that is left to you."""
    if view.contents["sarah"] is None:
        return []
    verbs = ("sarah_walks", "sarah_removes", "sarah_places", "sarah_replaces")
    return [(verb, name) for verb in verbs]


def _ways_to(content: Content, name: str) -> list[tuple[str, ...]]:
    """All choices at forks on the ways to a space, from anywhere behind it."""
    trail = content.trail
    ways: list[tuple[str, ...]] = []
    todo: list[tuple[int, tuple[str, ...]]] = [(trail.number[name], ())]
    while todo:
        here, chosen = todo.pop()
        for before, ahead in enumerate(trail.next):
            if here in ahead:
                choice = (trail.names[here], *chosen) if len(ahead) > 1 else chosen
                if choice and choice not in ways:
                    ways.append(choice)
                todo.append((before, choice))
    return ways


def _local_actions(view: NewZealandView, name: str) -> list[Move]:
    """The actions of the tile there, and the risk action of its space (NZ-5.5)."""
    content: Content = view.content
    tile = view.contents["trail"][name]
    lines = content.facts[tile["tile"]].get("actions", ()) if tile and "tile" in tile else ()
    ops = [tuple(op) for line in lines for op in line]
    ops += content.trail.spaces[content.trail.number[name]].risk
    return [("act", *op) for op in dict.fromkeys(ops)]


def _started_at(view: NewZealandView, thing: str) -> list[Move]:
    """NZ-5.4: the local actions that start at a thing, where the runholder stands."""
    space = view.contents["players"][view.seat]["runholder"]
    actions = [] if space is None else _local_actions(view, space)
    return [move for move in actions if thing in local_action(view, view.seat, move)]


def path(view: NewZealandView, name: str) -> list[Move]:
    """NZ-21.2: an action that leads to a space of the pathfinder."""
    return _started_at(view, f"path:{name}")


def ship(view: NewZealandView, name: str) -> list[Move]:
    return _started_at(view, f"ship:{view.seat}")


def runholder(view: NewZealandView, name: str) -> list[Move]:
    return _started_at(view, f"runholder:{view.seat}")


def auxiliary(view: NewZealandView, name: str) -> list[Move]:
    """NZ-6.84, NZ-6.85: the action, single or double; or first the choice to do one (NZ-5.6)."""
    return [(name, 1), (name, 2), ("auxiliary",)]


def purse(view: NewZealandView, name: str, moves: list[Move]) -> list[Move]:
    """NZ-7.3: spend any number of the certificates that one holds, all of them first; or use an
    action that brings more."""
    started = _started_at(view, f"purse:{view.seat}:{name}")
    if name != "certificates":
        return [*moves, *started]
    held = view.contents["players"][view.seat]["certificates"]
    return [*(("certificates", count) for count in range(held, -1, -1)), *started]


def hand(view: NewZealandView, name: str, moves: list[Move]) -> list[Move]:
    """NZ-6.13: also an action that discards such a card."""
    return [*moves, *_started_at(view, f"hand:{view.seat}:{name}")]


def deck(view: NewZealandView, name: str) -> list[Move]:
    """NZ-6.82: draw any number of cards, the most first."""
    drawn: list[Move] = [("draw", count) for count in range(MOST_DRAWN, -1, -1)]
    return [*drawn, *_started_at(view, f"deck:{view.seat}")]


def discards(view: NewZealandView, name: str) -> list[Move]:
    """NZ-10.15: put a card that was gained this turn on top of the draw stack."""
    gained = view.contents["players"][view.seat]["gained_this_turn"]
    return [("top", card) for card in dict.fromkeys(gained)]


def job(view: NewZealandView, name: str) -> list[Move]:
    """NZ-6.23: `sailor:6` is a worker and its price."""
    worker, _, price = name.partition(":")
    if not price.isdecimal():
        return []
    hers = "sarah_hires" in view.asks
    return [("sarah_hires" if hers else "hire", worker, int(price))]


def bonus_tile(view: NewZealandView, name: str) -> list[Move]:
    """NZ-6.33: `3:dog_gold` is a row and a tile in it."""
    row, _, tile = name.partition(":")
    return [("invest", tile, int(row))] if row.isdecimal() else []


def sheep(view: NewZealandView, name: str, moves: list[Move]) -> list[Move]:
    """NZ-6.40: also every purchase that brings this breed."""
    content: Content = view.content
    moves = moves[:]
    for option in content.buy_options:
        if name not in option.breeds:
            continue
        if option.cards == 1:
            moves.append(("buy", option.id, name))
        else:
            pairs = [sorted((name, other), key=option.breeds.index) for other in option.breeds]
            moves += [("buy", option.id, *pair) for pair in pairs]
            moves += [("buy", option.id, *reversed(pair)) for pair in pairs if pair[0] != pair[1]]
    return moves
