"""The game's verbs: what effects on cards, tiles, cities and tracks do (chapter 18)."""

from __future__ import annotations

from rondel.core.effects import Ops, Perform, Verbs
from rondel.games.maracaibo.table import MaracaiboTable

verb: Verbs[MaracaiboTable] = Verbs()
can_perform = verb.can


def perform(t: MaracaiboTable, seat: int, ops: Ops) -> None:
    """Carry out the parts one after the other, before everything else on the agenda (MA-18.4).

    The first one happens at once. A part whose source is empty is lost, the others stay (MA-18.5):
    each verb sees to that. Village actions still to come know how many last actions had been used
    when they were given: one more, and they are lost (MA-9.13).
    """
    if not ops:
        return
    if len(ops) > 1:
        for op in ops[:0:-1]:
            t.agenda.append(Perform(verb, seat, (*op, t.forfeits) if op[0] == "village" else op))
    op = ops[0]
    verb.deeds[op[0]](t, seat, op)


def fighting_for(ops: Ops, nation: str) -> Ops:
    """MA-7.10: return the parts with the fighting nation's name in place of `fight`."""
    return tuple(tuple(nation if word == "fight" else word for word in op) for op in ops)
