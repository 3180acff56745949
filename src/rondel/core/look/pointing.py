"""Things that a picture shows: what moves mention, what pointing at one may mean, what it is.

A thing's id is its kind and what it is called, `place:havana`; of what belongs to somebody, the
kind, the owner's number and the name, `upgrade:0:UPG-01`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.frame import capital
from rondel.core.moves import Move
from rondel.core.table import View
from rondel.core.words import Told, Words

# What a move mentions

Finder = Callable[[View, int, Move], list[str]]


def common(kind: str) -> Finder:
    """What a move names first, of this kind."""
    return lambda view, seat, move: [f"{kind}:{move[1]}"]


def own(kind: str) -> Finder:
    """What a move names first, of this kind and the mover's own."""
    return lambda view, seat, move: [f"{kind}:{seat}:{move[1]}"]


def lone(*ids: str) -> Finder:
    """Always the same things; `S` stands for the seat."""
    return lambda view, seat, move: [id.replace("S", str(seat)) for id in ids]


def mentioned(
    view: View, move: Move, seat: int, finders: Mapping[str, Finder], in_front: Collection[str]
) -> list[str]:
    """What a move of a seat mentions, by its verb.

    Kinds `in_front` are drawn only where the board that they lie on lies in front: of a move that
    isn't the viewer's own the seat is mentioned too, which is always there.
    """
    find = finders.get(str(move[0]))
    found = find(view, seat, move) if find is not None else []
    if seat != view.seat and any(thing.split(":")[0] in in_front for thing in found):
        found.append(f"seat:{seat}")
    return found


# What pointing at a thing may mean

Guess = Callable[[View, str], list[Move]]


def verbs(*verbs: str) -> Guess:
    """Moves that name the thing."""
    return lambda view, name: [(verb, name) for verb in verbs]


def guessed(
    view: View,
    thing: str,
    common: Mapping[str, Guess],
    own: Mapping[str, Guess],
    questions: Mapping[str, Collection[str]],
    others: Mapping[str, Guess] | None = None,
) -> list[Move]:
    """The moves that a thing may mean, those that the present question asks for first.

    Whoever isn't asked has nothing to try. Of what belongs to somebody, a seat can use its `own`;
    kinds in `others`, whoever owns them.
    """
    if view["to_decide"] != view.seat:
        return []
    kind, _, rest = thing.partition(":")
    owner, _, name = rest.partition(":")
    if kind in common:
        moves = common[kind](view, rest)
    elif kind in own and owner == str(view.seat):
        moves = own[kind](view, name)
    elif others and kind in others and owner.isdecimal() and int(owner) < view["seats"]:
        moves = others[kind](view, name)
    else:
        return []
    asked = questions.get(view["question"], ())
    return sorted(moves, key=lambda move: move[0] not in asked)


# What a thing is


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

    def everybody(self, chosen: Callable[[dict[str, Any]], bool]) -> str:
        """All who are chosen, a solo opponent too."""
        return self.all([seat for seat, captain in enumerate(self.captains) if chosen(captain)])

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
