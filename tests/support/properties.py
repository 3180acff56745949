"""What must hold in every game at every moment, whoever plays: checked on random games.

A game brings a `Checks`: its name, a watcher for its own invariants, the verbs that a lively
player avoids (passing, refusing, trading away), and a rich content pack in which everything is
cheap, so that random games reach all corners.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import rondel
from rondel import Chance, Record, Session, Table, read_move, write_move
from rondel.core.chance import Chance as CoreChance
from rondel.core.table import NOBODY, Event, Step, slots

Watcher = Callable[[Table, list[Event]], None]
"""Called after every move with what it brought about; raises AssertionError when an invariant is
broken."""


class Checks:
    """A game under test."""

    def __init__(
        self,
        game: str,
        watcher: Callable[[Table], Watcher],
        dull: tuple[frozenset[str], ...],
        longest: int,
        options: Callable[[int, random.Random], dict[str, str]],
        rich_pack: Path,
    ) -> None:
        self.game = game
        self.watcher = watcher
        self.dull = dull
        self.longest = longest
        self.options = options
        self.rich_pack = rich_pack


PLAIN = frozenset({int, str, bool})
"""Most of what a table is made of."""
SHARED = frozenset({"setup", "content", "layout", "chart", "log", "verbs"})
"""What all copies of a table have in common."""


def snapshot(thing: Any) -> Any:
    """Everything in a table, down to the last number, as plain data that can be compared.

    Not what its parts have worked out for themselves, which may come sooner or later.
    """
    if thing is None or isinstance(thing, (int, str, bytes, frozenset, set)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [part if type(part) in PLAIN else snapshot(part) for part in thing]
    if isinstance(thing, dict):
        return {key: snapshot(part) for key, part in thing.items()}
    if isinstance(thing, CoreChance):
        return ("chance", thing.key, thing.drawn)
    kind: Any = type(thing)
    names = told(kind)
    if names is None:
        return repr(thing)
    return kind.__name__, {name: snapshot(getattr(thing, name)) for name in names}


@cache
def told(kind: Any) -> tuple[str, ...] | None:
    """The attributes of a class that tell how it stands, if it has any."""
    names = slots(kind)
    if not names and not issubclass(kind, Step):
        return None
    return tuple(
        name for name in names if name not in SHARED and (name[0] != "_" or name == "_moves")
    )


def pick(table: Table, luck: random.Random, tiers: tuple[frozenset[str], ...]) -> rondel.Move:
    """A random move. A lively player avoids the verbs of the tiers, the first ones least."""
    moves = table.moves()
    for tier in reversed(tiers):
        better = [move for move in moves if move[0] not in tier]
        if better and luck.random() < 0.97:
            moves = better
    if tiers:
        verb = luck.choice(sorted({str(move[0]) for move in moves}))
        moves = [move for move in moves if move[0] == verb]
    return luck.choice(moves)


def play_and_check(checks: Checks, seats: int, seed: int, thorough: bool = True) -> Session:
    """One random game, with every property checked along the way."""
    luck = random.Random(f"{checks.game} {seats} {seed}")
    tiers = checks.dull if luck.random() < 0.8 else ()
    options = checks.options(seats, luck)
    content = str(checks.rich_pack) if luck.random() < 0.6 else None
    session = Session(rondel.new(checks.game, seats, f"fuzz-{seed}", options, content))
    watch = checks.watcher(session.table)
    follower = Follower(session.record, content)
    kept: list[tuple[int, Table, Any]] = []
    while not session.table.over:
        table = session.table
        check_decision(table)
        move = pick(table, luck, tiers)
        if thorough and luck.random() < 0.03:
            kept.append((session.ply, table.copy(), snapshot(table)))
            check_undo(session, move, follower)
            check_hidden(session.table, luck)
        session.play(move)
        watch(session.table, session.log[-1].events)
        assert session.ply < checks.longest, "the game does not end"
    for ply, copy, before in kept:
        assert snapshot(copy) == before, f"a copy taken at ply {ply} has changed"
    if thorough:
        check_record(session, kept, content)
    return session


_READ_BACK: set[rondel.Move] = set()
"""Moves whose text has been read back already."""


def check_decision(table: Table) -> None:
    """A decision has two or more different moves; each has a text and a number of its own."""
    moves = table.moves()
    numbers = table.setup.game.codec(table.content).number
    assert len(moves) > 1
    assert len(set(moves)) == len(moves), f"a move is offered twice: {moves}"
    assert len(moves) < 100, f"{len(moves)} moves are too many to choose from"
    for move in moves:
        assert move in numbers, f"the vocabulary lacks {move}"
        if move not in _READ_BACK:
            assert read_move(write_move(move)) == move
            _READ_BACK.add(move)
    assert 0 <= table.seat < table.setup.seats


class Follower:
    """A second table, to which the record is played as far as somebody asks."""

    def __init__(self, record: Record, content: str | None) -> None:
        self.record = record
        self.table = rondel.replay(record, 0, content)
        self.ply = 0

    def at(self, ply: int) -> Table:
        """The table there; each call goes on from the last one."""
        for seat, move in self.record.moves[self.ply : ply]:
            assert seat == self.table.seat
            self.table.play(move)
        self.ply = ply
        return self.table.copy()


def check_undo(session: Session, move: rondel.Move, follower: Follower) -> None:
    """Playing a move and taking it back leaves no trace."""
    before = snapshot(session.table)
    plies = session.ply
    session.play(move)
    if session.why_no_undo() == "":
        session.undo()
        assert snapshot(session.table) == before
        assert session.ply == plies
    else:
        session.table = follower.at(plies)
        session.record.moves.pop()
        session.log.pop()
        session._before.clear()
        assert snapshot(session.table) == before, "the record does not lead here"


def check_hidden(table: Table, luck: random.Random) -> None:
    """What a seat sees, and may do, does not depend on what it can't see; nor for onlookers."""
    public = table.view(NOBODY)
    for seat in {NOBODY, table.seat, luck.randrange(table.setup.seats)}:
        view = table.view(seat).contents
        other = table.imagine(seat, Chance(str(luck.random())))
        assert other.view(seat).contents == view
        assert other.view(NOBODY).contents == public.contents
        if table.seat == seat and not table.over:
            other.start()  # computes the moves anew
            assert other.moves() == table.moves()
        assert table.setup.seed not in repr(view)
        assert other.setup.seed != table.setup.seed
        check_public(public.contents, view)
        check_beside(table, seat, luck.randrange(NOBODY, table.setup.seats))
    assert not public.secret


def check_beside(table: Table, seat: int, other: int) -> None:
    """A view that takes what all see from another seat's has nothing else from there."""
    beside = table.view(seat)
    beside.look_beside(table.view(other))
    assert beside.contents == table.view(seat).contents


def check_public(public: Any, seen: Any, key: str = "") -> None:
    """An onlooker sees what a seat sees, but for the seat's own: of that nothing, or how much."""
    if public == seen:
        return
    if isinstance(public, dict) and isinstance(seen, dict):
        assert public.keys() == seen.keys(), key
        for part in public:
            check_public(public[part], seen[part], part)
    elif isinstance(public, list) and isinstance(seen, list):
        assert len(public) == len(seen), key
        for mine, theirs in zip(public, seen, strict=True):
            check_public(mine, theirs, key)
    elif public is not None and key != "seat":
        assert isinstance(seen, list), key
        assert public == len(seen), key


def check_record(session: Session, kept: list[tuple[int, Table, Any]], content: str | None) -> None:
    """Record → text → record → the same table; and a copy goes on like its original."""
    text = session.record.write()
    again = Record.read(text)
    assert again.write() == text
    end = snapshot(session.table)
    assert snapshot(rondel.replay(again, content=content)) == end
    if kept:
        ply, copy, _ = kept[len(kept) // 2]
        for _, move in session.record.moves[ply:]:
            copy.play(move)
        assert snapshot(copy) == end
