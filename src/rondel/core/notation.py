"""One table of moves a game: a line a verb, and everything that others want to know of it.

A line says what the verb's arguments name: which ones there are, how the picture calls them, what
people are told about them. All that is a `Kind`, and most verbs are no more than a name and a kind:

    CARD = Kind("card", lambda content: content.card_ids, tell=card_text)

    Verb("buy", CARD)
    Verb("discard", CARD)
    word("pass")

From the table come the vocabulary (see `codec`), the things that a move mentions, the moves that
pointing at a thing may mean, the explanation beside a move, and a parser that knows every verb. An
odd verb gives functions of its own.

The order of the lines is the order of the moves' numbers, which is a promise to learners: new verbs
go to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import chain, product
from typing import Any

from rondel.core.moves import Move, MoveSyntaxError, read_move
from rondel.core.table import Table, View
from rondel.core.words import Words

Finder = Callable[[View, int, Move], list[str]]
"""The things that a move of a seat mentions, found in the view before the move."""
Guess = Callable[[View, str], list[Move]]
"""The moves that the viewer may mean by pointing at a thing of that name."""
Refine = Callable[[View, str, list[Move]], list[Move]]
"""The same, given what the lines of the table say already."""
Ids = Callable[[Any], Iterable[str | int]]
"""What there is of a kind, worked out from the content."""
Tell = Callable[[View, Words, Move], str]
"""What people are told beside a move; "" if there is nothing to tell."""
Odd = Callable[[Any, Move], int]
"""How far a move at a table is from what most people would do."""

FIRST, LAST = -1, 1
"""Ranks of verbs that pointing at a thing means before, or after, all others that it may mean."""


class Kind:
    """What an argument of a move names.

    `thing` is how the picture calls it: `card` for what lies there for all, `land:{seat}` for what
    each seat has of its own, "" for what is not drawn. `ids` are all there are, as text or numbers.
    Of places, `course` are their ids in the order in which one comes past them.
    """

    __slots__ = ("course", "ids", "tell", "thing")

    def __init__(
        self, thing: str, ids: Ids, tell: Tell | None = None, *, course: Ids | None = None
    ) -> None:
        self.thing = thing
        self.ids = ids
        self.tell = tell
        self.course = course

    @property
    def parts(self) -> tuple[Kind, ...]:
        """The kinds that this one is made up of: itself alone, as a rule."""
        return (self,)

    def part_of(self, view: View, name: str | int) -> Kind:
        """The part that has something of that name."""
        return self


class Either(Kind):
    """What an argument names that may be of several kinds: all of the first, then of the next."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: Kind) -> None:
        self._parts = parts
        super().__init__("", self._all_ids, self._tell_part)

    @property
    def parts(self) -> tuple[Kind, ...]:
        return self._parts

    def part_of(self, view: View, name: str | int) -> Kind:
        *others, last = self._parts
        return next((part for part in others if name in part.ids(view.content)), last)

    def _all_ids(self, content: Any) -> Iterable[str | int]:
        return chain.from_iterable(part.ids(content) for part in self._parts)

    def _tell_part(self, view: View, words: Words, move: Move) -> str:
        tell = self.part_of(view, move[1]).tell
        return tell(view, words, move) if tell is not None else ""


def values(*ids: str | int) -> Kind:
    """Names or numbers that are not drawn, and that every content pack has."""
    return Kind("", lambda content: ids)


class Verb:
    """A line of the table: a verb, and what its arguments name.

    `only` are those of the first kind that the verb can name, if not all. `moves` lists the moves
    of a verb whose arguments are not just all of their kinds. A move mentions the thing that its
    first argument names; or `at`, things that are the same whatever the arguments are; or what
    `find` finds. `tell` is what people are told beside a move, if not what the kind says. A `quiet`
    verb is not what pointing at the thing means; among the others `rank` says which come first.
    Pointing never means a verb with a `find`, but for things of the kinds in `pointing`. The other
    arguments of a verb with `by` name things of the first kind, such as where a way turns: who has
    pointed at the first of them can point at these to say which move is meant.

    A verb that `closes` ends, stops or declines something: it is offered after all others. One that
    `opens` only leads to another question: what can be pointed at there can be pointed at before
    (see `shortcuts.ways`). Of moves that mention the same and lead to the same, the least `odd` is
    meant: the way with the lowest toll. What a verb `follows` up was pointed at already: who has
    pointed at the deck to draw cards need not do so again. One that `draws` says itself that
    something unseen comes up, so that nobody need be asked whether that is meant.
    """

    __slots__ = (
        "at", "by", "closes", "draws", "find", "follows", "kinds", "moves", "name", "odd", "only",
        "opens", "pointing", "quiet", "rank", "tell",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        *kinds: Kind,
        only: Ids | None = None,
        moves: Callable[[Any], Iterable[Move]] | None = None,
        at: tuple[str, ...] = (),
        find: Finder | None = None,
        tell: Tell | None = None,
        quiet: bool = False,
        rank: int = 0,
        pointing: tuple[str, ...] = (),
        by: bool = False,
        closes: bool = False,
        opens: bool = False,
        odd: Odd | None = None,
        follows: bool = False,
        draws: bool = False,
    ) -> None:
        self.name = name
        self.kinds = kinds
        self.only = only
        self.moves = moves
        self.at = at
        self.find = find
        self.tell = tell if tell is not None or not kinds else kinds[0].tell
        self.quiet = quiet
        self.rank = rank
        self.pointing = pointing
        self.by = by
        self.closes = closes
        self.opens = opens
        self.odd = odd
        self.follows = follows
        self.draws = draws

    def all_moves(self, content: Any) -> Iterable[Move]:
        """Every move of the verb; the last argument turns fastest."""
        if self.moves is not None:
            return self.moves(content)
        domains = [kind.ids(content) for kind in self.kinds]
        if self.only is not None:
            domains[0] = self.only(content)
        return product((self.name,), *domains)

    def things(self, view: View, seat: int, move: Move) -> list[str]:
        """What a move of a seat mentions."""
        if self.find is not None:
            return self.find(view, seat, move)
        if self.at:
            return [thing.format(seat=seat) for thing in self.at]
        if not self.kinds:
            return []
        thing = self.kinds[0].part_of(view, move[1]).thing
        return [f"{thing.format(seat=seat)}:{move[1]}"] if thing else []

    def turns(self, move: Move) -> list[str]:
        """What the other arguments name, where they tell moves apart that mention the same."""
        return [f"{self.kinds[0].thing}:{name}" for name in move[2:]] if self.by else []

    def patterns(self) -> tuple[str, ...]:
        """The things that may mean this verb when they are pointed at."""
        if self.quiet or self.find is not None:
            return self.pointing
        if self.at or len(self.kinds) != 1:
            return self.at
        return tuple(part.thing for part in self.kinds[0].parts if part.thing)

    def meant_by(self, pattern: str, thing: str) -> list[Move]:
        """The move that pointing at a thing means, if the thing fits the pattern."""
        if self.at:
            return [(self.name,)] if thing == pattern else []
        prefix = f"{pattern}:"
        if not thing.startswith(prefix):
            return []
        name = thing.removeprefix(prefix)
        return [(self.name, int(name) if name.isdecimal() else name)]


def word(
    name: str,
    *at: str,
    find: Finder | None = None,
    tell: Tell | None = None,
    rank: int = 0,
    opens: bool = False,
    draws: bool = False,
) -> Verb:
    """A verb without arguments, and the things that it means."""
    return Verb(name, at=at, find=find, tell=tell, rank=rank, opens=opens, draws=draws)


def closing(name: str) -> Verb:
    """A verb without arguments that ends, stops or declines something."""
    return Verb(name, closes=True)


class MoveTable:
    """A game's verbs, in the order of their moves' numbers.

    `in_front` are the kinds of things that are drawn only on the board that lies in front, or says
    of a seat's thing whether it is one. `tell` is what people are told beside moves of verbs that
    say nothing themselves.

    What pointing at a thing means follows from the verbs that name it. Where it depends on more
    than that, `own` and `common` say so, by kind: of the viewer's own things, and of things that
    are nobody's; `others` says what the things of other seats are good for. `refine` adds to what
    the lines say of a kind, or puts it in another order.
    """

    def __init__(
        self,
        verbs: Iterable[Verb],
        *,
        in_front: Callable[[View, int, str], bool] | Collection[str] = (),
        tell: Tell | None = None,
        own: Mapping[str, Guess] | None = None,
        common: Mapping[str, Guess] | None = None,
        others: Mapping[str, Guess] | None = None,
        refine: Mapping[str, Refine] | None = None,
    ) -> None:
        lines = list(verbs)
        self.verbs = {verb.name: verb for verb in lines}
        if len(self.verbs) != len(lines):
            twice = next(verb.name for verb in lines if self.verbs[verb.name] is not verb)
            raise ValueError(f"the table of moves has the verb {twice!r} twice")
        self.in_front = in_front
        self.tell = tell
        regular_own, regular_common = self._regular()
        self.own = {**regular_own, **(own or {})}
        self.common = {**regular_common, **(common or {})}
        self.others = dict(others or {})
        for kind, refined in (refine or {}).items():
            guesses = self.own if kind in self.own else self.common
            guesses[kind] = _refined(guesses[kind], refined)

    # Numbers and text

    def vocabulary(self, content: Any) -> Iterator[Move]:
        """Every move that can ever be asked for, in the order of their numbers."""
        for verb in self.verbs.values():
            yield from verb.all_moves(content)

    def read(self, text: str) -> Move:
        """The text as a move; `MoveSyntaxError` if no move of the game begins like that."""
        move = read_move(text)
        if move[0] not in self.verbs:
            near = get_close_matches(str(move[0]), self.verbs, n=3)
            hint = f"; is it one of {', '.join(near)}?" if near else ""
            raise MoveSyntaxError(f"no move begins with {move[0]!r}{hint}")
        return move

    # What people see

    def closes(self, move: Move) -> bool:
        """Whether a move ends, stops or declines something."""
        verb = self.verbs.get(str(move[0]))
        return verb is not None and verb.closes

    def in_course(self, content: Any, moves: Sequence[Move]) -> list[Move]:
        """The moves with those that name places in the order of the course; all others stay."""
        places = [place for place, move in enumerate(moves) if self._course(move) is not None]
        result = list(moves)
        named = sorted(
            (moves[place] for place in places), key=lambda move: self._far(content, move)
        )
        for place, move in zip(places, named, strict=True):
            result[place] = move
        return result

    def _far(self, content: Any, move: Move) -> int:
        """How far along its course a place is."""
        course = self._course(move)
        return list(course(content)).index(move[1]) if course is not None else 0

    def _course(self, move: Move) -> Ids | None:
        verb = self.verbs.get(str(move[0]))
        return verb.kinds[0].course if verb is not None and verb.kinds else None

    def opens(self, move: Move) -> bool:
        """Whether a move only leads to another question."""
        verb = self.verbs.get(str(move[0]))
        return verb is not None and verb.opens

    def varies(self, move: Move) -> bool:
        """Whether moves of this verb that mention the same differ in how odd they are."""
        verb = self.verbs.get(str(move[0]))
        return verb is not None and verb.odd is not None

    def odd(self, table: Table, move: Move) -> int:
        """How far a move is from what most people would do."""
        verb = self.verbs.get(str(move[0]))
        return verb.odd(table, move) if verb is not None and verb.odd is not None else 0

    def follows(self, move: Move) -> bool:
        """Whether who has pointed at the same thing for the move before means this one, too."""
        verb = self.verbs.get(str(move[0]))
        return verb is not None and verb.follows

    def draws(self, move: Move) -> bool:
        """Whether a move says itself that something unseen comes up."""
        verb = self.verbs.get(str(move[0]))
        return verb is not None and verb.draws

    def rank(self, move: Move) -> int:
        """Which moves pointing at a thing means first: those with the lowest rank."""
        verb = self.verbs.get(str(move[0]))
        return verb.rank if verb is not None else 0

    def explain(self, view: View, words: Words, move: Move) -> str:
        """What a move is about; "" if there is nothing to tell."""
        verb = self.verbs.get(str(move[0]))
        if verb is not None and verb.tell is not None and not verb.kinds:
            return verb.tell(view, words, move)
        tell = verb.tell if verb is not None and verb.tell is not None else self.tell
        return tell(view, words, move) if tell is not None and len(move) > 1 else ""

    def things(self, view: View, move: Move, seat: int) -> list[str]:
        """What a move of a seat mentions.

        Of a move that isn't the viewer's own the seat is mentioned too if what it mentions is
        drawn only where that seat's board lies in front: the seat is always there.
        """
        verb = self.verbs.get(str(move[0]))
        found = verb.things(view, seat, move) if verb is not None else []
        if seat != view.seat and any(self._only_in_front(view, seat, thing) for thing in found):
            found.append(f"seat:{seat}")
        return found

    def turns(self, move: Move) -> list[str]:
        """The things that tell a move from others that mention the same things."""
        verb = self.verbs.get(str(move[0]))
        return verb.turns(move) if verb is not None else []

    def _only_in_front(self, view: View, seat: int, thing: str) -> bool:
        if callable(self.in_front):
            return self.in_front(view, seat, thing)
        return thing.split(":", maxsplit=1)[0] in self.in_front

    def attempts(self, view: View, thing: str) -> list[Move]:
        """The moves that a thing may mean, those that the present question asks for first.

        Whoever isn't asked has nothing to try.
        """
        if view.to_decide != view.seat:
            return []
        kind, _, rest = thing.partition(":")
        owner, _, name = rest.partition(":")
        if kind in self.common:
            moves = self.common[kind](view, rest)
        elif kind in self.own and owner == str(view.seat):
            moves = self.own[kind](view, name)
        elif kind in self.others and owner.isdecimal() and int(owner) < view.seats:
            moves = self.others[kind](view, name)
        else:
            return []
        asked = view.asks
        return sorted(moves, key=lambda move: move[0] not in asked)

    def _regular(self) -> tuple[dict[str, Guess], dict[str, Guess]]:
        """What pointing at each kind of thing means, as far as the lines of the table say."""
        own: dict[str, list[tuple[Verb, str]]] = {}
        common: dict[str, list[tuple[Verb, str]]] = {}
        for verb in sorted(self.verbs.values(), key=lambda verb: verb.rank):
            for pattern in verb.patterns():
                kind, _, rest = pattern.partition(":")
                found = own if rest.partition(":")[0] == "{seat}" else common
                found.setdefault(kind, []).append((verb, pattern))
        return (
            {kind: _guess(f"{kind}:{{seat}}", lines) for kind, lines in own.items()},
            {kind: _guess(kind, lines) for kind, lines in common.items()},
        )


def _guess(kind: str, lines: list[tuple[Verb, str]]) -> Guess:
    def guess(view: View, name: str) -> list[Move]:
        thing = f"{kind}:{name}" if name else kind
        return [move for verb, pattern in lines for move in verb.meant_by(pattern, thing)]

    return guess


def _refined(guess: Guess, refine: Refine) -> Guess:
    return lambda view, name: refine(view, name, guess(view, name))
