"""What a move is about: what its component does, or what lies on its trail space."""

from __future__ import annotations

from typing import Any

from rondel.core.moves import Move
from rondel.core.table import View
from rondel.core.words import Words
from rondel.games.new_zealand.content import Content

TOLD = (
    "neutral", "private", "sheep", "deck_cards", "bonus_cards", "objectives", "bonus_tiles",
    "hazards", "harbours", "harbour_masters", "posts", "disc_spaces", "storehouse_pairs",
)  # fmt: skip
"""The tables of the content whose entries do something that people ask about."""


def explain(view: View, move: Move, words: Words) -> str:
    """The last thing that the move names and that does something."""
    content: Content = view.content
    for argument in reversed(move[1:]):
        name = str(argument)
        tile = view["trail"].get(name)
        if tile is not None and "tile" in tile:
            return tell(content, tile["tile"], words)
        if name in content.facts and content.facts[name]["table"] in TOLD:
            return tell(content, name, words)
        stack = view["bonus_stacks"].get(name)
        if stack is not None:
            return tell(content, stack["card"], words)
    return ""


def tell(content: Content, name: str, words: Words) -> str:
    """What a component does, with the numbers of the pack."""
    facts = content.facts[name]
    table = facts["table"]
    text = words.effect(name, facts)
    if table == "private":
        needed = words.count(facts["craftsmen"], "craftsman")
        return f"Needs {needed}, {words.count(facts['vp'], 'point')}. {text}"
    if table == "harbours":
        return tell_harbour(facts, words)
    if facts.get("tasks"):
        return f"{text} {tell_tasks(facts, words)}"
    return text


def tell_tasks(facts: dict[str, Any], words: Words) -> str:
    """NZ-11.15: what an objective asks for, and what it is worth."""
    tasks = ", ".join(words.name(task) for task in facts["tasks"])
    plus, minus = words.count(facts["plus"], "point"), words.count(facts["minus"], "point")
    return f"At the end {plus} for: {tasks}; else {minus}."


def tell_harbour(facts: dict[str, Any], words: Words) -> str:
    """NZ-6.62 to NZ-6.65."""
    if facts["kind"] == "large":
        return f"Large harbour, free; opens the {words.name(facts['opens'])}."
    prices = ", ".join(map(str, facts["prices"]))
    card = words.name(facts["card"])
    kind = "Medium harbour for a disc" if facts["kind"] == "medium" else "Small harbour"
    return f"{kind}, £{prices}: a {card} card, {words.count(facts['vp'], 'point')}."
