"""What a move is about: what its component does, or what lies on its trail space."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.words import Words
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.view import NewZealandView

TOLD = (
    "neutral", "private", "sheep", "deck_cards", "bonus_cards", "objectives", "bonus_tiles",
    "hazards", "harbours", "harbour_masters", "posts", "disc_spaces", "storehouse_pairs",
)  # fmt: skip
"""The tables of the content whose entries do something that people ask about."""


def tell_move(view: NewZealandView, words: Words, move: Move) -> str:
    """Tell of the last thing that the move names and that does something."""
    content: Content = view.content
    for argument in reversed(move[1:]):
        name = str(argument)
        tile = view.contents["trail"].get(name)
        if tile is not None and "tile" in tile:
            return tell(content, tile["tile"], words)
        if name in content.facts and content.facts[name]["table"] in TOLD:
            return tell(content, name, words)
        stack = view.contents["bonus_stacks"].get(name)
        if stack is not None:
            return tell(content, stack["card"], words)
    return ""


def tell(content: Content, name: str, words: Words) -> str:
    """Say what a component does, with the numbers of the pack."""
    facts = content.facts[name]
    if facts["table"] == "harbours":
        return words.thing(f"harbour_{facts['kind']}", facts)
    text = words.effect(name, facts)
    if facts["table"] == "private":
        return f"{words.thing('private_needs', facts)} {text}"
    if facts.get("tasks"):
        return f"{text} {words.thing('tasks', facts)}"
    return text
