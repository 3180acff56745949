"""What pointing at a thing may mean where that depends on more than the thing's name.

Most verbs say in the table of moves which things mean them. Here are the others. Moves are named
whether they are possible or not: the rule that forbids the first one tells why nothing can be done
with the thing now.
"""

from __future__ import annotations

from rondel.core.codec import walks
from rondel.core.moves import Move
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.pieces import NATIONS
from rondel.games.maracaibo.view import MaracaiboView, PlayerContents


def _me(view: MaracaiboView) -> PlayerContents:
    return view.contents["players"][view.seat]


# The chart


def at_place(view: MaracaiboView, name: str) -> list[Move]:
    """Act there, sail there by any way, or put a marker there."""
    if name not in view.contents["map"]:
        return []
    moves: list[Move] = [("city",), ("villages",)] if name == _me(view)["ship"] else []
    if view.contents["map"][name]["kind"] != "city":
        moves.reverse()
    moves += [("sail", name), *(("sail_by", name, passed) for passed in _on_the_way(view, name))]
    flags: list[Move] = [("flag", name), ("village_flag", name)]
    if view.contents["map"][name]["kind"] == "village":
        flags.reverse()
    return [*moves, *flags, ("settle", name)]


def _on_the_way(view: MaracaiboView, name: str) -> list[str]:
    """What the own ship may pass on its way to a location."""
    content: Content = view.content
    edges = [
        (edge.start, edge.end)
        for edge in content.map.edges
        if not edge.legacy or edge.legacy in view.contents["legacy_tiles"]
    ]
    ahead = _connected(_me(view)["ship"], edges)
    behind = _connected(name, [(end, start) for start, end in edges])
    return [place for place in view.contents["map"] if place in ahead and place in behind]


def _connected(start: str, edges: list[tuple[str, str]]) -> set[str]:
    """All that edges lead to from here."""
    found: set[str] = set()
    todo = [start]
    while todo:
        here = todo.pop()
        new = [end for begin, end in edges if begin == here and end not in found]
        found.update(new)
        todo += new
    return found


def at_market(view: MaracaiboView, rest: str) -> list[Move]:
    """MA-6.2: deliveries are made where the ship stands."""
    place, _, good = rest.partition(":")
    if place == _me(view)["ship"]:
        return [("deliver", good), ("city",)]
    return [("sail", place)] if place in view.contents["map"] else []


def at_extra(view: MaracaiboView, name: str) -> list[Move]:
    """MA-7.21, MA-7.22: take the space of the fleet or of the mine."""
    content: Content = view.content
    places = content.extra_places
    return [(kind, cost) for _, kind, cost in places if f"{kind}_{cost}" == name]


def at_quest(view: MaracaiboView, name: str) -> list[Move]:
    """A quest tile on an own card is fulfilled by that card (MA-9.12)."""
    holders = [card for card, tile in _me(view)["card_quests"].items() if tile == name]
    return [*(("card_quest", card) for card in holders), ("quest", name)]


def at_legacy(view: MaracaiboView, name: str) -> list[Move]:
    """Stations are used, skulls removed; to the others one sails."""
    content: Content = view.content
    if name not in content.legacy_number:
        return []
    tile = content.legacy[content.legacy_number[name]]
    if tile.kind == "station":
        return [("station", name)]
    if tile.kind in ("plague", "skull"):
        return [("remove", name)]
    return [("sail", tile.at)] if tile.at else []


def at_space(view: MaracaiboView, name: str) -> list[Move]:
    """Go there, by any choice at the forks."""
    content: Content = view.content
    if name not in content.space_number:
        return []
    number, names = content.space_number[name], content.space_names
    ways = [forks for stop, forks in walks(content.space_next) if stop == number]
    by: list[Move] = [("explore_by", names[number], *(names[i] for i in way)) for way in ways]
    return [("explore", names[number]), *by]


# Cards


def at_card(view: MaracaiboView, name: str) -> list[Move]:
    """What can be done with a card depends on where it lies."""
    content: Content = view.content
    number = content.card_number.get(name)
    if number is None:
        return []
    p = _me(view)
    if name in (p["hand"] or ()):
        good = content.card_entries[number].good
        return [("plan", name), ("buy", name), ("discard", name), ("good", good)]
    if name in p["tableau"]:
        return _bought(view, name)
    if name in view.contents["display"]:
        return [("take", name), ("buy", name)]
    return [("buy", name), ("discard", name), ("plan", name)]


def _bought(view: MaracaiboView, name: str) -> list[Move]:
    """MA-11.2, MA-9.8, MA-9.12: a card in the tableau may be an assistant, have an action, or
    hold a quest."""
    content: Content = view.content
    card = content.cards[content.card_number[name]]
    moves: list[Move] = [("assistant", name)] if card.at >= 0 else []
    if any(op[0] in ("village_action", "combat_action") for op in card.permanent):
        moves.append(("use", name))
    if name in _me(view)["card_quests"]:
        moves.append(("card_quest", name))
    return [*moves, ("buy", name)]


# The own board


def at_upgrade(view: MaracaiboView, name: str) -> list[Move]:
    """Take a disc from there, or do the village action that the area brings (MA-16.5)."""
    content: Content = view.content
    number = content.upgrade_number.get(name)
    if number is None:
        return []
    actions = [action for action in content.upgrade_village_actions if action.upgrade == number]
    moves: list[Move] = [("disc", name), *(("use_upgrade", action.id) for action in actions)]
    if content.upgrade_bit["VIL-06"] == 1 << number:
        moves += [("settle_here", nation) for nation in NATIONS]
    return moves


def at_purse(view: MaracaiboView, name: str) -> list[Move]:
    """Gain it by a choice, or pay with it."""
    return PURSE.get(name, [])


PURSE: dict[str, list[Move]] = {
    "doubloons": [("work",)],
    "combat_points": [("boost", "combat_point")],
    "workers": [("boost", "worker"), ("drill",)],
}
"""What is paid with, or gained by a choice."""
