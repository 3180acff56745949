"""The moves that somebody may mean by pointing at a thing: what `things` says, the other way round.

Moves of a kind are named, possible or not, those that the present question asks for first. So the
rule that forbids the first one tells why nothing can be done with the thing now.
"""

from __future__ import annotations

from typing import Any

from rondel.core.codec import walks
from rondel.core.look.pointing import Guess, guessed, verbs
from rondel.core.moves import Move
from rondel.core.table import View
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.pieces import NATIONS

QUESTIONS: dict[str, tuple[str, ...]] = {
    "ChoosePlan": ("plan",),
    "ChooseDiscard": ("discard",),
    "ChooseCareer": ("career",),
    "SetSail": ("sail", "sail_by"),
    "SailOn": ("sail", "sail_by"),
    "OfferStation": ("station",),
    "MainAction": ("city", "villages", "quest", "story_quest", "assistant"),
    "EndActions": ("plan", "task"),
    "Refill": ("take", "draw", "draw_rest"),
    "Deliver": ("deliver",),
    "VillageBatch": (
        "buy", "invest", "use", "use_upgrade", "settle_here", "card_quest", "discard_hand", "work",
    ),
    "OfferHand": ("discard_hand",),
    "ChooseGood": ("good",),
    "DiscardGood": ("discard",),
    "DiscardObject": ("discard",),
    "RemoveDisc": ("disc",),
    "DeliverDisc": ("disc",),
    "StationDisc": ("disc",),
    "ChooseInfluence": ("nation",),
    "ChooseTitle": ("nation",),
    "ChooseSynergy": ("synergy",),
    "ChooseSettlers": ("nation",),
    "ChooseVillage": ("settle",),
    "Explore": ("explore", "explore_by"),
    "OfferQuest": ("quest",),
    "RemoveSkull": ("remove",),
    "ChooseStack": ("stack",),
    "ChooseNation": ("nation",),
    "Fight": ("flag", "village_flag", "fleet", "mine", "use", "boost"),
    "ScoringChoice": ("buy", "invest"),
}  # fmt: skip
"""By question the verbs of the moves that it asks for and that mention things."""


def attempts(view: View, thing: str) -> list[Move]:
    return guessed(view, thing, COMMON, OWN, QUESTIONS)


def _me(view: View) -> dict[str, Any]:
    own: dict[str, Any] = view["players"][view.seat]
    return own


def _alone(*verbs: str) -> Guess:
    return lambda view, name: [(verb,) for verb in verbs]


# The chart


def _place(view: View, name: str) -> list[Move]:
    """Act there, sail there by any way, or put a marker there."""
    if name not in view["map"]:
        return []
    moves: list[Move] = [("city",), ("villages",)] if name == _me(view)["ship"] else []
    if view["map"][name]["kind"] != "city":
        moves.reverse()
    moves += [("sail", name), *(("sail_by", name, passed) for passed in _on_the_way(view, name))]
    flags: list[Move] = [("flag", name), ("village_flag", name)]
    if view["map"][name]["kind"] == "village":
        flags.reverse()
    return [*moves, *flags, ("settle", name)]


def _on_the_way(view: View, name: str) -> list[str]:
    """What the own ship may pass on its way to a location."""
    edges = [
        (edge.start, edge.end)
        for edge in view.content.map.edges
        if not edge.legacy or edge.legacy in view["legacy_tiles"]
    ]
    ahead = _connected(_me(view)["ship"], edges)
    behind = _connected(name, [(end, start) for start, end in edges])
    return [place for place in view["map"] if place in ahead and place in behind]


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


def _market(view: View, rest: str) -> list[Move]:
    """MA-6.2: deliveries are made where the ship stands."""
    place, _, good = rest.partition(":")
    if place == _me(view)["ship"]:
        return [("deliver", good), ("city",)]
    return [("sail", place)] if place in view["map"] else []


def _extra(view: View, name: str) -> list[Move]:
    places = view.content.extra_places
    return [(kind, cost) for _, kind, cost in places if f"{kind}_{cost}" == name]


def _quest(view: View, name: str) -> list[Move]:
    """A quest tile on an own card is fulfilled by that card (MA-9.12)."""
    holders = [card for card, tile in _me(view)["card_quests"].items() if tile == name]
    return [*(("card_quest", card) for card in holders), ("quest", name)]


def _legacy(view: View, name: str) -> list[Move]:
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


def _space(view: View, name: str) -> list[Move]:
    """Go there, by any choice at the forks."""
    content: Content = view.content
    if name not in content.space_number:
        return []
    number, names = content.space_number[name], content.space_names
    ways = [forks for stop, forks in walks(content.space_next) if stop == number]
    by: list[Move] = [("explore_by", names[number], *(names[i] for i in way)) for way in ways]
    return [("explore", names[number]), *by]


def _stack(view: View, name: str) -> list[Move]:
    return [("stack", int(name))] if name.isdecimal() else []


# Cards


def _card(view: View, name: str) -> list[Move]:
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
    if name in view["display"]:
        return [("take", name), ("buy", name)]
    return [("buy", name), ("discard", name), ("plan", name)]


def _bought(view: View, name: str) -> list[Move]:
    """MA-11.2, MA-9.8 ff., MA-9.12: a card in the tableau may be an assistant, have an action, or
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


def _upgrade(view: View, name: str) -> list[Move]:
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


def _purse(view: View, name: str) -> list[Move]:
    return PURSE.get(name, [])


PURSE: dict[str, list[Move]] = {
    "doubloons": [("work",)],
    "combat_points": [("boost", "combat_point")],
    "workers": [("boost", "worker"), ("drill",)],
}
"""What is paid with, or gained by a choice."""


def _task(view: View, name: str) -> list[Move]:
    return [("task", int(name))] if name.isdecimal() else []


OWN: dict[str, Guess] = {
    "upgrade": _upgrade,
    "purse": _purse,
    "synergy": verbs("synergy"),
    "task": _task,
    "hand": _alone("discard_hand"),
}
"""By kind, what the viewer's own things may be pointed at for."""

COMMON: dict[str, Guess] = {
    "place": _place,
    "market": _market,
    "extra": _extra,
    "quest": _quest,
    "legacy": _legacy,
    "story": verbs("story_quest"),
    "space": _space,
    "nation": verbs("nation", "settle_here"),
    "combat": _stack,
    "card": _card,
    "prestige": verbs("invest"),
    "career": verbs("career"),
    "draw_pile": _alone("draw_rest", "draw"),
}
"""By kind, what common things may be pointed at for."""
