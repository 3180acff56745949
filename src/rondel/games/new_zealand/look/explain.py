"""What a move is about: what its component does, or what lies on its trail space."""

from __future__ import annotations

from rondel.core.look.pointing import joined
from rondel.core.moves import Move
from rondel.core.words import Told, Words
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import WORKER, WORKERS
from rondel.games.new_zealand.view import NewZealandView

Arrow = tuple[str, str, int]
"""The ends of an arrow, and its points."""
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


def tell_destination(view: NewZealandView, words: Words, move: Move) -> str:
    """Tell of where a walk ends; the branches that it takes are no matter of theirs."""
    tile = view.contents["trail"].get(str(move[1])) if len(move) > 1 else None
    if tile is not None and (tile["kind"] == "hazard" or tile.get("owner", view.seat) != view.seat):
        return words.thing("space_foreign")
    return tell_move(view, words, move[:2])


def tell_hire(view: NewZealandView, words: Words, move: Move) -> str:
    """Tell of the space that the worker will stand on (NZ-6.27, NZ-6.31)."""
    content: Content = view.content
    row = WORKER.get(str(move[1]))
    if view.seat < 0 or row is None:
        return ""
    spaces = content.rows[row].spaces
    place = view.contents["players"][view.seat]["workers"][WORKERS[row]]
    if place >= len(spaces):
        return ""
    action = Told(words.effect("", {"op": spaces[place]}))
    if place == len(spaces) - 1:
        return words.thing("hire_last", {"action": action}).strip()
    return words.thing("hire_space", {"action": action}) if action else ""


def tell(content: Content, name: str, words: Words) -> str:
    """Say what a component does, with the numbers of the pack."""
    facts = content.facts[name]
    if facts["table"] == "harbours":
        told = words.thing(f"harbour_{facts['kind']}", facts)
        return joined(told, *tell_arrows(content, name, words))
    text = words.effect(name, facts)
    if facts["table"] == "posts":
        gain = words.effect("", {"op": facts.get("gain", ())})
        action = words.thing("post_action", {"action": Told(gain)}) if gain else ""
        return joined(text, action, *tell_arrows(content, name, words))
    if facts["table"] == "private":
        return f"{words.thing('private_needs', facts)} {text}"
    if facts.get("tasks"):
        return f"{text} {words.thing('tasks', facts)}"
    return text


def green_arrows(content: Content) -> list[Arrow]:
    """Return the arrows between posts (NZ-7.19)."""
    return [(*arrow.between, arrow.vp) for arrow in content.green_arrows]


def yellow_arrows(content: Content) -> list[Arrow]:
    """Return the arrows between harbours (NZ-11.11)."""
    sea = content.sea
    return [(*ends, sea.arrow_vp) for ends in sea.arrow_ends]


def tell_arrows(content: Content, name: str, words: Words) -> list[str]:
    """Say what the arrows of a post or harbour bring together with their other ends."""
    arrows = [("green_arrow", arrow) for arrow in green_arrows(content)]
    arrows += [("yellow_arrow", arrow) for arrow in yellow_arrows(content)]
    return [
        words.thing(kind, {"other": second if name == first else first, "vp": vp})
        for kind, (first, second, vp) in arrows
        if name in (first, second)
    ]
