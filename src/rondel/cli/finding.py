"""Finding what people mean by what they type: things by their names, words that are misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from rondel.core.game import About, Game
from rondel.core.moves import Move, write_move
from rondel.core.table import Table, View

_DRAWN = re.compile(r'data-thing="([^"]+)"')
NEAR = 3
"""So many words are suggested for one that is not known."""


class Found(NamedTuple):
    """Something that people asked about."""

    thing: str
    about: About


def find_things(game: Game, view: View, names: Sequence[str], query: str) -> list[Found]:
    """The things with that id; else those of that name; else those with all words in their name.

    What says the same of itself, such as the same boat of every seat, is found once.
    """
    wanted = query.strip().lower()
    words = wanted.split()
    known: dict[About, Found] = {}
    for thing in _things(game, view):
        about = game.about(view, thing, names)
        if about.title:
            known.setdefault(about, Found(thing, about))
    everything = list(known.values())
    for found in (
        [each for each in everything if wanted in (each.thing.lower(), _id(each.thing))],
        [each for each in everything if each.about.title.lower() == wanted],
        [each for each in everything if set(words) <= set(_words(each.about.title))],
        [each for each in everything if all(word in each.about.title.lower() for word in words)],
    ):
        if found:
            return found
    return []


def _things(game: Game, view: View) -> Iterator[str]:
    """What the picture shows, the viewer's own first; then whatever a move can name.

    Of what belongs to a seat, the rest is not there.
    """
    picture = game.picture(view)
    drawn = dict.fromkeys(_DRAWN.findall(picture.svg()) if picture is not None else ())
    yield from sorted(drawn, key=lambda thing: f":{view.seat}" not in thing)
    verbs = game.moves().verbs.values()
    kinds = [kind for verb in verbs for kind in verb.kinds]
    for part in dict.fromkeys(part for kind in kinds for part in kind.parts):
        if part.thing and "{seat}" not in part.thing:
            yield from (f"{part.thing}:{id}" for id in part.ids(view.content))


def _id(thing: str) -> str:
    return thing.rpartition(":")[2].lower()


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


# Moves and words


class Typed(NamedTuple):
    """What is known of a line that is no legal move."""

    move: Move | None
    """The move that it is, though not now."""
    near: list[str]
    """If it is none: what may have been meant."""
    verb: bool
    """Whether it begins as moves do."""


def understand(table: Table, line: str, commands: Iterable[str], labels: Sequence[str]) -> Typed:
    """Take a line for a move of the game, if it is one."""
    game = table.setup.game
    text = " ".join(line.lower().split())
    first = text.partition(" ")[0]
    all_moves = {write_move(move).lower(): move for move in game.codec(table.content).moves}
    if text in all_moves:
        return Typed(all_moves[text], [], True)
    verbs = {str(move[0]).lower() for move in [*all_moves.values(), *table.moves()]}
    legal = [write_move(move) for move in table.moves()]
    if first in verbs:
        alike = [move for move in legal if move.lower().startswith(f"{first} ")]
        return Typed(None, get_close_matches(text, alike or legal, NEAR, 0.5), True)
    words = get_close_matches(first, [*commands, *sorted(verbs)], NEAR, 0.7)
    named = get_close_matches(text, [*legal, *labels], NEAR, 0.7)
    return Typed(None, [*words, *(name for name in named if name not in words)][:NEAR], False)
