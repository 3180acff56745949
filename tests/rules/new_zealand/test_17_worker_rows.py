"""NZ-17: worker rows, job market and bonus tile market."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.rules.hiring import Hire
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    bonus_row,
    check,
    foresight,
    hand,
    in_discard,
    in_hand,
    jobs,
    market,
    moves,
    play,
    refresh,
    refused,
    table,
    workers,
)


def hiring(row: str, space: int, money: int = 20) -> NewZealandTable:
    """Seat 0 on A with £20 once a worker for this space of the row has been paid."""
    t = at("nA")
    workers(t, **{row: space - 1})
    jobs(t, **{row: [8, 7]})
    t.players[0].money = money + 8
    t.players[0].gold = 0
    return t


def hired(t: NewZealandTable, row: str) -> NewZealandTable:
    refresh(t)
    return play(t, "act hire 0", f"hire {row} 8")


# Worker rows


def test_five_spaces_a_row() -> None:
    """NZ-17.1: the first is printed, the fifth is worth 4 points, a sixth doesn't exist."""
    t = hiring("shepherd", 5)
    before = t.scores()[0]["board"]
    hired(t, "shepherd")
    play(t, "give_up")
    assert t.players[0].workers == (5, 1, 1, 1)
    assert t.scores()[0]["board"] == before + 4
    t = at("nA")
    workers(t, shepherd=5)
    jobs(t, shepherd=[8], sailor=[8, 7])
    t.players[0].money = 20
    refresh(t)
    play(t, "act hire 0")
    refused(t, "hire shepherd 8", "NZ-6.26")


@pytest.mark.parametrize(
    ("row", "space"),
    [("shepherd", 2), ("craftsman", 4), ("sailor", 4), ("shearer", 4)],
)
def test_spaces_without_an_action(row: str, space: int) -> None:
    """NZ-17.2: nothing happens but the placement."""
    t = hiring(row, space)
    hand(t, "merino")
    before = t.copy().players[0]
    hired(t, row)
    p = t.players[0]
    assert moves(t, "act") == ["act hire 3"]
    assert (p.money, p.gold, p.tokens, p.pathfinder) == (20, 0, before.tokens, before.pathfinder)
    assert sum(p.workers) == sum(before.workers) + 1


@pytest.mark.parametrize(
    ("row", "space", "gain"),
    [
        ("shepherd", 3, {"tokens": 1}),
        ("craftsman", 2, {"pathfinder": 1}),
        ("sailor", 3, {"gold": 1}),
        ("shearer", 3, {"pathfinder": 1}),
    ],
)
def test_plain_actions(row: str, space: int, gain: dict[str, int]) -> None:
    """NZ-17.2, NZ-6.27: token, pathfinder, gold."""
    t = hiring(row, space)
    hired(t, row)
    p = t.players[0]
    names = ("tokens", "pathfinder", "gold", "certificates")
    assert {name: getattr(p, name) for name in names if getattr(p, name)} == gain
    assert p.money == 20


def test_shepherd_4_buys_sheep() -> None:
    """NZ-17.2, NZ-6.28: with four shepherds, the new one counted."""
    t = hiring("shepherd", 4)
    market(t, suffolk=1)
    hired(t, "shepherd")
    play(t, "do", "buy s4_suffolk suffolk")
    assert (t.players[0].money, in_discard(t)) == (16, ["suffolk"])


def test_shepherd_5_takes_a_sheep_on_top() -> None:
    """NZ-17.2, NZ-6.97: £4 for a hampshire or ryeland on the draw_stack."""
    t = hiring("shepherd", 5)
    market(t, hampshire=1, ryeland=1, suffolk=1)
    hired(t, "shepherd")
    play(t, "do")
    assert moves(t, "take_sheep") == ["take_sheep hampshire", "take_sheep ryeland"]
    refused(t, "take_sheep suffolk", "NZ-6.97")
    play(t, "take_sheep ryeland")
    assert (t.players[0].money, in_discard(t)) == (16, [])
    assert t.active == 1  # phase C is over: the sheep was drawn first, and all saw it
    assert "ryeland" in in_hand(t)
    assert t.view(1)["players"][0]["known_in_hand"] == ["ryeland"]
    check(t)


def test_shepherd_5_needs_money_and_sheep() -> None:
    """NZ-17.2, NZ-3.13: with £3, or without such a sheep, nothing is offered."""
    for money, there in ((3, 1), (20, 0)):
        t = hiring("shepherd", 5, money=money)
        market(t, hampshire=there, suffolk=2)
        hired(t, "shepherd")
        assert "do" not in moves(t)
        assert t.players[0].money == money


@pytest.mark.parametrize(("space", "per"), [(3, 2), (5, 1)])
def test_craftsmen_build(space: int, per: int) -> None:
    """NZ-17.2, NZ-6.50: for £2 a craftsman on the left space, £1 on the right one."""
    t = hiring("craftsman", space)
    hired(t, "craftsman")
    play(t, "do", "build 5a", "place a1")
    assert t.players[0].money == 20 - 3 * per
    assert t.players[0].gold == 1


def test_sailor_2_discards_for_a_certificate() -> None:
    """NZ-17.2: any sheep for a certificate; without a sheep nothing is asked."""
    t = hiring("sailor", 2)
    hand(t, "romney", "ferry")
    hired(t, "sailor")
    play(t, "do")
    assert (t.players[0].certificates, in_discard(t)) == (1, ["romney"])
    t = hiring("sailor", 2)
    hand(t, "ferry")
    hired(t, "sailor")
    assert "do" not in moves(t)


def test_sailor_5_sails() -> None:
    """NZ-17.2: five moves."""
    t = hiring("sailor", 5)
    hired(t, "sailor")
    play(t, "do")
    assert "sail N5" in moves(t)
    assert "upgrade N4" in moves(t)
    refused(t, "sail N6", "NZ-6.58")


def test_shearer_2_brings_a_romney() -> None:
    """NZ-17.2: from the supply, or given up."""
    t = hiring("shearer", 2)
    hired(t, "shearer")
    play(t, "take_card romney")
    assert in_discard(t) == ["romney"]
    t = hiring("shearer", 2)
    hired(t, "shearer")
    play(t, "give_up")
    assert in_discard(t) == []


def test_shearer_5_takes_sheep() -> None:
    """NZ-17.2, NZ-6.97, NZ-16.2: two 2-VP sheep, or one hampshire or ryeland."""
    t = hiring("shearer", 5)
    market(t, lincoln=1, corriedale=2, hampshire=1, ryeland=1, suffolk=1, dorset_horn=1)
    hired(t, "shearer")
    play(t, "do")
    both = ["take_sheep lincoln", "take_sheep corriedale"]
    assert moves(t) == [*both, "take_sheep hampshire", "take_sheep ryeland", "finish"]
    refused(t, "take_sheep suffolk", "NZ-6.97")
    refused(t, "take_sheep dorset_horn", "NZ-6.97")
    twin = t.copy()
    play(t, "take_sheep corriedale")
    assert moves(t) == [*both, "finish"]
    refused(t, "take_sheep hampshire", "NZ-6.97")
    play(t, "take_sheep lincoln")
    assert not moves(t, "take_sheep")
    assert (in_discard(t), t.players[0].money) == (["corriedale", "lincoln"], 20)
    play(twin, "take_sheep ryeland")
    assert not moves(twin, "take_sheep")
    assert in_discard(twin) == ["ryeland"]


# Job market


def jobs_of(t: NewZealandTable, row: str) -> list[int]:
    prices: list[int] = t.view(0)["job_market"][row]
    return prices


@pytest.mark.parametrize(
    ("before", "after", "removed"),
    [
        ([], [8], 0),
        ([8, 6], [8, 7, 6], 0),
        ([7, 6, 5], [8, 7, 6, 5], 0),
        ([8, 7, 6, 5], [8, 7, 6, 5], 1),
    ],
)
def test_capacity_of_the_job_market(before: list[int], after: list[int], removed: int) -> None:
    """NZ-17.3, NZ-8.2: four a column, the dearest free space first; a fifth is removed."""
    t = at("WELLINGTON")
    jobs(t, sailor=before)
    foresight(t, ("sailor", "shepherd"), ("one_token", "dog_gold"))
    refresh(t)
    play(t, "disc wool_free", "foresight_a sailor")
    assert jobs_of(t, "sailor") == after
    assert len(t.removed_a) == removed


def test_every_worker_may_be_hired_not_only_the_cheapest() -> None:
    """NZ-17.4: the cheapest lies lowest; each price is an option of its own."""
    t = bare(2)
    jobs(t, sailor=[8, 7], shearer=[8, 7, 6, 5])
    t.players[0].money = 7
    ask(t, Hire(0, 0))
    assert moves(t, "hire") == [
        *("hire sailor 7", "hire shearer 7", "hire shearer 6", "hire shearer 5"),
    ]
    refused(t, "hire sailor 8", "NZ-4.13")
    play(t, "hire shearer 6", "take_card romney")
    assert jobs_of(t, "shearer") == [8, 7, 5]
    assert t.players[0].money == 1


@pytest.mark.parametrize(("money", "can"), [(4, False), (5, True)])
def test_the_cheapest_decides_whether_hiring_is_offered(money: int, can: bool) -> None:
    """NZ-17.4, NZ-3.13: one worker that can be paid is enough."""
    t = at("nA")
    jobs(t, shearer=[8, 7, 6, 5])
    t.players[0].money = money
    refresh(t)
    assert ("act hire 0" in moves(t)) == can
    assert "act hire 3" not in moves(t)


# Bonus tile market


@pytest.mark.parametrize(("seats", "spaces"), [(2, 14), (3, 21), (4, 28)])
def test_capacity_of_the_bonus_market(seats: int, spaces: int) -> None:
    """NZ-17.5: seven rows of the usable columns."""
    t = table(seats)
    assert 7 * t.count.bonus_columns == spaces
    assert t.placed + t.count.visits + sum(tile >= 0 for tile in t.bonus) == spaces


@pytest.mark.parametrize(("row", "price"), [(1, 5), (2, 5), (3, 6), (4, 6), (5, 5), (6, 4), (7, 3)])
def test_row_prices(row: int, price: int) -> None:
    """NZ-17.5, NZ-6.33: each row has its price, the surcharge on top."""
    t = at("nC")
    t.flipped = True
    for other in range(1, 8):
        bonus_row(t, other)
    bonus_row(t, row, "one_token")
    t.token_row, t.market_owner = 8, 1
    t.players[0].money = price + 3
    refresh(t)
    play(t, "act invest 3")
    assert t.players[0].money == 0
    assert t.players[0].tokens == 1


# Just enough


def test_shepherd_5_with_exactly_four_pounds() -> None:
    """NZ-17.2, NZ-4.13: £4 are enough."""
    t = hiring("shepherd", 5, money=4)
    market(t, hampshire=1)
    hired(t, "shepherd")
    play(t, "do")
    assert t.players[0].money == 0
    assert t.view(0)["sheep_market"]["hampshire"] == 0


@pytest.mark.parametrize("breed", ["hampshire", "ryeland", "lincoln", "corriedale"])
def test_shearer_5_with_one_breed_there(breed: str) -> None:
    """NZ-17.2, NZ-6.97: one of the breeds is enough for the offer."""
    t = hiring("shearer", 5)
    market(t, suffolk=1, **{breed: 1})
    hired(t, "shearer")
    play(t, "do", f"take_sheep {breed}")
    assert in_discard(t) == [breed]


def test_shearer_5_with_nothing_to_take() -> None:
    """NZ-3.13: other breeds are no offer."""
    t = hiring("shearer", 5)
    market(t, suffolk=2, dorset_horn=2)
    hired(t, "shearer")
    assert "do" not in moves(t)
