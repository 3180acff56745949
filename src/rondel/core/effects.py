"""Effects: the short lists on cards and boards, and how they are carried out.

An op is `(verb, *arguments)`. A game has one `Verbs`; each chapter of its rules adds the verbs
that it explains: what it takes to carry the op out at all (`can`), and what happens (`do`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rondel.core.table import NOBODY, Step, Table

Op = tuple[str | int, ...]
Ops = tuple[Op, ...]
T = TypeVar("T", bound=Table)
Can = Callable[[T, int, Op], bool]
Do = Callable[[T, int, Op], None]


class Verbs(Generic[T]):
    """A game's table of verbs."""

    def __init__(self) -> None:
        self.checks: dict[str | int, Can[T]] = {}
        """By verb, whether anything would come of an op now."""
        self.deeds: dict[str | int, Do[T]] = {}
        """By verb, how an op is carried out."""

    def __call__(self, name: str, can: Can[T]) -> Callable[[Do[T]], Do[T]]:
        """Add a verb; `can` says whether anything would come of it now."""

        def add(do: Do[T]) -> Do[T]:
            assert name not in self.deeds, f"the verb {name} is there already"
            self.checks[name] = can
            self.deeds[name] = do
            return do

        return add

    def names(self) -> set[str]:
        return {str(name) for name in self.deeds}

    def can_op(self, t: T, seat: int, op: Op) -> bool:
        return self.checks[op[0]](t, seat, op)

    def can(self, t: T, seat: int, ops: Ops) -> bool:
        """Whether at least one part can really be carried out."""
        checks = self.checks
        for op in ops:
            if checks[op[0]](t, seat, op):
                return True
        return False

    def do_op(self, t: T, seat: int, op: Op) -> None:
        self.deeds[op[0]](t, seat, op)

    def perform(self, t: T, seat: int, ops: Ops) -> None:
        """Carry out the ops one after the other, before everything else on the agenda."""
        if len(ops) == 1:
            op = ops[0]
            self.deeds[op[0]](t, seat, op)
        else:
            for op in ops[::-1]:
                t.agenda.append(Perform(self, seat, op))


class Perform(Step):
    """One op, when its turn has come."""

    __slots__ = ("actor", "op", "verbs")

    def __init__(self, verbs: Verbs[Any], actor: int, op: Op) -> None:
        self.seat = NOBODY
        self.verbs = verbs
        self.actor = actor
        self.op = op

    def happen(self, t: Any) -> None:
        op = self.op
        self.verbs.deeds[op[0]](t, self.actor, op)


def always(t: Table, seat: int, op: Op) -> bool:
    """For verbs that can be carried out at any time."""
    return True
