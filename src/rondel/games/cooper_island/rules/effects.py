"""The game's verbs: what stands in sections and on boats, islets, log tokens and cards.

Each chapter adds those that it explains, and why they may be impossible.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.effects import Op, Ops, Verbs
from rondel.core.table import Refusal
from rondel.games.cooper_island.table import CooperTable

verb: Verbs[CooperTable] = Verbs()
perform = verb.perform
can_perform = verb.can

Reason = Callable[[CooperTable, int, Op], str | Refusal]
_reasons: dict[str | int, Reason] = {}


def reason(*names: str) -> Callable[[Reason], Reason]:
    """Add what keeps a seat from the op of a verb: the rule, and what is missing."""

    def add(why: Reason) -> Reason:
        _reasons.update(dict.fromkeys(names, why))
        return why

    return add


def why_cannot(t: CooperTable, seat: int, ops: Ops) -> str | Refusal:
    """What keeps the seat from an action no part of which can be carried out."""
    found = [_reasons[op[0]](t, seat, op) for op in ops if op[0] in _reasons]
    return first_missing(found, found[0] if found else "CI-18.6")


def first_missing(found: list[str | Refusal], otherwise: str | Refusal) -> str | Refusal:
    """The first of several reasons that says what is missing."""
    named = (why for why in found if isinstance(why, Refusal) and "missing" in why.facts)
    return next(named, otherwise)
