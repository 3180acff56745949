"""Effects: ops, and the verbs that carry them out."""

from __future__ import annotations

import pytest

from rondel.core.effects import Op, Verbs, always
from rondel.core.table import Table
from tests.support.toy_game import ToyTable, toy


def make_verbs() -> Verbs[ToyTable]:
    verb: Verbs[ToyTable] = Verbs()

    @verb("gain", can=always)
    def gain(t: ToyTable, seat: int, op: Op) -> None:
        t.coins[seat] += int(op[1])

    def has_coins(t: ToyTable, seat: int, op: Op) -> bool:
        return t.coins[seat] >= int(op[1])

    @verb("pay", can=has_coins)
    def pay(t: ToyTable, seat: int, op: Op) -> None:
        t.coins[seat] -= int(op[1])

    @verb("double", can=always)
    def double(t: ToyTable, seat: int, op: Op) -> None:
        t.coins[seat] *= 2

    return verb


def test_names() -> None:
    assert make_verbs().names() == {"gain", "pay", "double"}


def test_a_verb_stands_once() -> None:
    verb = make_verbs()
    with pytest.raises(AssertionError, match="gain"):
        verb("gain", can=always)(lambda t, seat, op: None)


def test_whether_an_op_can_be_carried_out() -> None:
    verb, t = make_verbs(), toy()
    assert verb.can_op(t, 0, ("gain", 1))
    assert not verb.can_op(t, 0, ("pay", 1))
    t.coins = [0, 5]
    assert verb.can_op(t, 1, ("pay", 5))
    assert not verb.can_op(t, 1, ("pay", 6))


def test_one_part_is_enough() -> None:
    verb, t = make_verbs(), toy()
    assert verb.can(t, 0, (("pay", 1), ("gain", 1)))
    assert not verb.can(t, 0, (("pay", 1), ("pay", 2)))
    assert not verb.can(t, 0, ())


def test_one_op_is_carried_out_at_once() -> None:
    verb, t = make_verbs(), toy()
    verb.perform(t, 1, (("gain", 3),))
    assert t.coins == [0, 3]


def test_several_ops_come_one_after_the_other_before_all_else() -> None:
    verb, t = make_verbs(), toy()
    verb.perform(t, 0, (("gain", 3), ("double",), ("gain", 1)))
    assert t.coins == [0, 0]  # they are on the agenda
    t.start()
    assert t.coins == [7, 0]
    assert t.moves() == toy().moves()


def test_no_ops_are_nothing() -> None:
    verb, t = make_verbs(), toy()
    agenda = t.agenda[:]
    verb.perform(t, 0, ())
    assert t.agenda == agenda


def test_an_unknown_verb() -> None:
    verb, t = make_verbs(), toy()
    with pytest.raises(KeyError):
        verb.can_op(t, 0, ("fly",))


def test_always() -> None:
    t: Table = toy()
    assert always(t, 0, ("anything",))
