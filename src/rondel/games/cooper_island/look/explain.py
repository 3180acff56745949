"""What people are told beside a move: what its component does, or what lies on its land space."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.words import Words
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.look.things import worker_space_id
from rondel.games.cooper_island.view import CooperView


def tell_component(view: CooperView, words: Words, move: Move) -> str:
    """Tell what the component that the move names does."""
    return _effect(view.content, words, str(move[1]))


def _effect(content: Content, words: Words, id: str) -> str:
    facts = content.facts.get(id)
    return words.effect(id, facts) if facts is not None else ""


def tell_origin(view: CooperView, words: Words, move: Move) -> str:
    """Tell what the component does whose action is offered."""
    return _effect(view.content, words, str(view.mentions.get("origin", "")))


def tell_building(view: CooperView, words: Words, move: Move) -> str:
    """Tell what a building brings beside its helm points."""
    return words.thing(f"erect_{move[1]}")


def tell_nothing(view: CooperView, words: Words, move: Move) -> str:
    """Tell nothing: the move's own words say it all."""
    return ""


def tell_worker_space(view: CooperView, words: Words, move: Move) -> str:
    """CI-5.12: tell what the section offers, and its symbol's addition if the space is free."""
    content: Content = view.content
    text = _effect(content, words, str(move[1]))
    space = worker_space_id(move)
    entry = next(entry for entry in content.sections.worker_spaces if entry.id == space)
    if view.contents["workers"][space] or entry.symbol == "none":
        return text
    if "token" in entry.also and view.contents["cooper"] is not None:  # CI-19.24
        return f"{text} {words.thing('worker_anchors_cooper')}"
    return f"{text} {_effect(content, words, space)}"


def tell_space(view: CooperView, words: Words, move: Move) -> str:
    """Tell what a land space of the viewer's is like: `forest 2, wood`."""
    space = view.contents["players"][view.seat]["land"].get(str(move[1]))
    if space is None:
        return ""
    ground = words.name("uncharted")
    if space["type"] is not None:
        ground = f"{words.name(space['type'])} {space['level']}"
    return f"{ground}, {words.name(space['item'])}" if space["item"] else ground
