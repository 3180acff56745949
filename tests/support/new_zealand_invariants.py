"""The invariants of New Zealand (see the game's `decisions.md`), checked after every move."""

from __future__ import annotations

import random
from pathlib import Path
from typing import cast

from rondel import Table
from rondel.core.table import Event
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import check
from tests.support.properties import Checks, Watcher

DULL = (
    frozenset(("finish", "give_up", "decline", "no_post", "skip", "income", "shear")),
    frozenset(("token", "two_tokens", "auxiliary", "reveal_sheep", "shearer_draw")),
)
"""What a lively random player seldom does, and what it does least of all."""

LONGEST_TURN = 1000


class Memory:
    """What must not change between states, or only in one direction."""

    def __init__(self, t: NewZealandTable) -> None:
        self.pathfinder = [p.pathfinder for p in t.players]
        self.cleared = [p.cleared for p in t.players]
        self.posts = [p.posts for p in t.players]
        self.storehouses = [sum(p.storehouses) for p in t.players]
        self.visits = [p.visits for p in t.players]
        self.money = [p.money for p in t.players]
        self.flipped = t.flipped
        self.turn = t.turn


def watcher(table: Table) -> Watcher:
    """Checks every state, and every change from one state to the next."""
    before = Memory(cast("NewZealandTable", table))
    turns = [0] * table.setup.seats
    turns[cast("NewZealandTable", table).active] = 1
    decisions = 0

    def watch(table: Table, events: list[Event]) -> None:
        nonlocal before, decisions
        t = cast("NewZealandTable", table)
        check(t)
        after = Memory(t)
        decisions = decisions + 1 if after.turn == before.turn else 0
        assert decisions < LONGEST_TURN, "INV-35: a turn does not end"
        for key, arguments in events:
            if key == "turn" and isinstance(arguments[0], int):
                turns[arguments[0]] += 1
        check_changes(t, before, after)
        check_tolls(before, after, events)
        if t.over:
            assert max(turns) - min(turns) <= 1, "INV-31"
            check_end(t)
        before = after

    return watch


def check_changes(t: NewZealandTable, before: Memory, after: Memory) -> None:
    """INV-10, INV-11, INV-23, INV-26: what never goes back."""
    assert before.flipped <= after.flipped, "INV-26"
    for seat in range(t.seats):
        assert before.pathfinder[seat] <= after.pathfinder[seat], "INV-23"
        assert before.cleared[seat] & ~after.cleared[seat] == 0, "INV-10"
        assert before.storehouses[seat] >= after.storehouses[seat], "INV-11"
        pairs = zip(before.posts[seat], after.posts[seat], strict=True)
        assert all(old <= new for old, new in pairs), "INV-10"


def check_tolls(before: Memory, after: Memory, events: list[Event]) -> None:
    """INV-14: a toll goes from one player to another, and nobody else's money changes."""
    touched = {event[1][0] for event in events if event[1]}
    touched |= {arguments[1] for key, arguments in events if key == "toll"}
    for seat, (old, new) in enumerate(zip(before.money, after.money, strict=True)):
        if seat not in touched:
            assert old == new, "INV-14"


def check_end(t: NewZealandTable) -> None:
    """INV-18, INV-32: the end was set off, and the score is the sum of its twelve parts."""
    assert t.placed == t.count.visits, "INV-18"
    for points in t.scores():
        assert len(points) == 13, "INV-32"
        assert sum(points.values()) == 2 * points["total"], "INV-32"


def options(seats: int, luck: random.Random) -> dict[str, str]:
    """Any variant of the game."""
    chosen = {
        "neutral_layout": luck.choice(["letters", "random"]),
        "building_sides": luck.choice(["all_a", "random"]),
        "delivery_objective_from_deck": luck.choice(["yes", "yes", "no"]),
        f"tile_{luck.randint(1, 10)}": luck.choice(["any", "a", "b"]),
    }
    if seats == 1:
        chosen["difficulty"] = luck.choice(["easy", "medium", "hard"])
        chosen["first_post"] = luck.choice(["by_difficulty", "3", "12", "21"])
    return chosen


RICH_PACK = Path(__file__).parents[1] / "packs" / "new_zealand_rich"

NEW_ZEALAND = Checks(
    "new-zealand", watcher, DULL, longest=20000, options=options, rich_pack=RICH_PACK
)
