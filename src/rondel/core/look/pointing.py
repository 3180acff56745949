"""Things that a picture shows, and what people are told of them.

A thing's id is its kind and what it is called, `place:havana`; of what belongs to somebody, the
kind, the owner's number and the name, `upgrade:0:UPG-01`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.frame import capital
from rondel.core.table import View
from rondel.core.words import Told, Words


class Teller:
    """A view, and the words to tell of it."""

    rivals: tuple[str, ...] = ()
    """Who follows after the seats in a solo game, by name."""
    rival = ""
    """What the view calls the one of them who plays as the seats do."""

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        self.view = view
        self.words = words
        self.names = names
        self.content: Any = view.content
        self.players: list[Any] = view["players"]
        other = view[self.rival] if self.rival else None
        self.captains = [*self.players, *([] if other is None else [other])]

    def name(self, id: str) -> str:
        return capital(self.words.name(id))

    def say(self, key: str, **facts: Any) -> str:
        return self.words.thing(key, facts, self.names)

    def owner(self, seat: int) -> int | str:
        """As sentences want it: a seat's number, or a rival's name."""
        seats: int = self.view["seats"]
        return seat if seat < seats else self.rivals[seat - seats]

    def who(self, seat: int) -> str:
        owner = self.owner(seat)
        if isinstance(owner, str):
            return self.words.name(owner)
        return self.names[seat] if seat < len(self.names) else f"{self.words.name('seat')} {seat}"

    def all(self, seats: Sequence[int]) -> str:
        return Told(", ".join(map(self.who, seats)))

    def points(self, score: Mapping[str, int]) -> str:
        """How points are made up, without what brought none."""
        parts = [
            f"{self.words.name(part)} {points}"
            for part, points in score.items()
            if points or part == "total"
        ]
        return Told(", ".join(parts))


T = TypeVar("T", bound=Teller)


def told(
    teller: T,
    thing: str,
    common: Mapping[str, Callable[[T, str], About]],
    owned: Mapping[str, Callable[[T, int, str], About]],
    owners: int,
) -> About:
    """What a thing is, by its kind; of what belongs to one of so many `owners`, by its owner."""
    kind, _, rest = thing.partition(":")
    if kind in common:
        return common[kind](teller, rest)
    owner, _, name = rest.partition(":")
    if kind not in owned or not owner.isdecimal() or int(owner) >= owners:
        return NOTHING_KNOWN
    return owned[kind](teller, int(owner), name)


def joined(*parts: str) -> str:
    """Sentences, without those that are not there."""
    return " ".join(part for part in parts if part)
