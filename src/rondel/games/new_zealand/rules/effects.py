"""The game's verbs: what stands on tiles, cards and boards.

An icon means the same action wherever it stands (NZ-6.1), so each verb is explained once, in the
chapter that it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.effects import Op, Verbs
from rondel.core.table import NO_FACTS, Facts, Refusal
from rondel.games.new_zealand.table import NewZealandTable

verb: Verbs[NewZealandTable] = Verbs()
perform = verb.perform

Teller = Callable[[NewZealandTable, int, Op], Facts]
TELLERS: Final[dict[str | int, Teller]] = {}
"""By verb: what an action costs and brings as things stand, and what is `missing` for it."""


def tells(name: str) -> Callable[[Teller], Teller]:
    """Add what people are told of a verb where it is offered or refused."""

    def add(teller: Teller) -> Teller:
        TELLERS[name] = teller
        return teller

    return add


Warner = Callable[[NewZealandTable, int, Op], str]
WARNERS: Final[dict[str | int, Warner]] = {}
"""By verb: the key of a warning if nothing would come of an action that is possible."""


def warns(name: str) -> Callable[[Warner], Warner]:
    """Add what people are warned of before an action."""

    def add(warner: Warner) -> Warner:
        WARNERS[name] = warner
        return warner

    return add


def facts_of(t: NewZealandTable, seat: int, op: Op) -> Facts:
    """Return what the label of an action mentions, and why it is impossible, if it is."""
    teller = TELLERS.get(op[0])
    return teller(t, seat, op) if teller is not None else NO_FACTS


def warning_of(t: NewZealandTable, seat: int, op: Op) -> str:
    """Return the key of a warning; "" if something would come of the action."""
    warner = WARNERS.get(op[0])
    return warner(t, seat, op) if warner is not None else ""


def why_not_op(t: NewZealandTable, seat: int, op: Op, rule: str) -> Refusal:
    """Tell what an action asks for in vain."""
    facts = facts_of(t, seat, op)
    return Refusal(rule, facts, "missing" if facts.get("missing") else "")
