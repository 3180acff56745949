"""What a move is about: what its component does, or what lies on its land space."""

from __future__ import annotations

from typing import Any

from rondel.core.moves import Move
from rondel.core.table import View
from rondel.core.words import Words
from rondel.games.cooper_island.content import Content

CARDS = ("small_cards", "large_cards")
COMPONENTS: dict[str | int, tuple[str, ...]] = {
    "hand": ("income_boats",),
    "place_islet": ("islets",),
    "islet": ("islets",),
    "islet_action": ("islets",),
    "boat_action": ("income_boats",),
    "build_boat": ("income_boats",),
    "scrap": ("income_boats",),
    "landing": ("landing_spaces",),
    "erect": ("buildings",),
    "build_statue": ("statue_costs",),
    "to": ("statue_spots",),
    "supply": ("cargo_ships",),
    "use_lid": ("crate_spaces",),
    "use_large_card": ("large_cards",),
    "keep_card": CARDS,
    "put_under": CARDS,
    "reactivate": ("large_cards", "crate_spaces"),
    "order": ("royal_orders",),
    "next": ("small_cards", "islets"),
    "discard": ("action_cards",),
}
"""By verb the tables of the content in which its first argument is found."""

SPACES = ("on", "put", "store_from_land", "pay", "give", "feed", "haul", "remove_ruin")
"""Verbs whose first argument can be a land space."""


def explain(view: View, move: Move, words: Words) -> str:
    verb, *arguments = move
    if not arguments:
        return ""
    name = str(arguments[0])
    if verb == "worker":
        return _worker(view, name, str(arguments[1]), words)
    if verb in SPACES:
        return _space(view, name, words)
    return _component(view.content, COMPONENTS.get(verb, ()), name, words)


def _component(content: Content, tables: tuple[str, ...], name: str, words: Words) -> str:
    facts = content.facts.get(name)
    return words.effect(name, facts) if facts is not None and facts["table"] in tables else ""


def _worker(view: View, section: str, shape: str, words: Words) -> str:
    """CI-5.12: what the section offers, and its symbol's addition if the space is free."""
    content: Content = view.content
    text = _component(content, ("sections",), section, words)
    space = f"{section}_{'round' if shape == 'normal' else 'square'}"
    symbols = {entry.id: entry.symbol for entry in content.sections.worker_spaces}
    if view["workers"][space]:
        return f"{text} {words.thing('worker_fee')}"
    if symbols[space] == "none":
        return text
    return f"{text} {_component(content, ('worker_spaces',), space, words)}"


def _space(view: View, name: str, words: Words) -> str:
    """`forest 2, wood`"""
    land: dict[str, Any] = view["players"][view.seat]["land"]
    space = land.get(name)
    if space is None:
        return ""
    ground = words.name("uncharted")
    if space["level"]:
        ground = f"{words.name(space['type'])} {space['level']}"
    return f"{ground}, {words.name(space['item'])}" if space["item"] else ground
