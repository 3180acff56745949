"""NZ-20: the player board: disc spaces and storehouses."""

from __future__ import annotations

import pytest

from rondel.games.new_zealand.table import (
    NewZealandTable,
    certificate_limit,
    hand_limit,
    step_limit,
)
from tests.support.new_zealand import (
    at,
    building,
    clear,
    cleared,
    foresight,
    hand,
    in_hand,
    moves,
    on_posts,
    play,
    refresh,
    refused,
    ship,
    table,
    upgraded,
    workers,
)

WHITE = (
    "aux_money_2", "aux_draw_2", "aux_certificate_1", "aux_certificate_2", "aux_ship_1",
    "aux_ship_2", "aux_pathfinder_1", "aux_pathfinder_2", "cert_limit", "wool_free", "cert_free",
)  # fmt: skip
BLACK = ("step", "hand_1", "hand_2", "wool_paid", "cert_paid")


def delivery(money: int = 7, **options: str) -> NewZealandTable:
    """Seat 0 delivers to local_9 with a total of 9, so that discs of all spaces fit."""
    t = at("WELLINGTON", 2, 0, 1, **options)
    hand(t, "suffolk", "dorset_horn")
    t.players[0].money = money
    refresh(t)
    return play(t, "reveal_all", "post local_9")


def at_sea(space: str, money: int = 20, **options: str) -> NewZealandTable:
    """Seat 0 on G with 5 sailors and the ship on the space."""
    t = at("nG", 2, 0, 1, **options)
    workers(t, sailor=5)
    ship(t, space)
    t.players[0].money = money
    return refresh(t)


# Discs


def test_the_sixteen_spaces() -> None:
    """NZ-20.1, NZ-20.3: 8 auxiliary, step, 2 wool, 2 hand, limit, 2 certificates; 11 white."""
    content = table(2).content
    kinds = [disc.ability for disc in content.discs]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "auxiliary": 8,
        "step": 1,
        "wool": 2,
        "hand": 2,
        "certificate_limit": 1,
        "certificate": 2,
    }
    assert tuple(disc.id for disc in content.discs if disc.corner == "white") == WHITE
    assert tuple(disc.id for disc in content.discs if disc.corner == "black") == BLACK


def test_any_order() -> None:
    """NZ-20.2: every space that is left is offered; of equal auxiliary spaces one is (DP-2)."""
    t = delivery()
    twins = {"aux_certificate_2", "aux_ship_2", "aux_pathfinder_2"}
    assert moves(t, "disc") == [
        f"disc {name}" for name in (*WHITE[1:], *BLACK) if name not in twins
    ]
    clear(t, "hand_2", "aux_ship_1")
    refresh(t)
    assert "disc hand_1" in moves(t)
    assert "disc aux_ship_2" in moves(t)


@pytest.mark.parametrize(
    ("space", "cost"),
    [
        *((name, 0) for name in WHITE[1:] if name[-1] != "2" or name == "aux_draw_2"),
        *(("step", -3), ("hand_1", 3), ("hand_2", 8), ("wool_paid", 4), ("cert_paid", 4)),
    ],
)
def test_costs_and_rewards_of_clearing(space: str, cost: int) -> None:
    """NZ-20.3, NZ-7.11: paid or gained at once; then the space is clear."""
    t = delivery()
    p = t.players[0]
    assert p.money == 16
    play(t, f"disc {space}")
    assert p.money == 16 - cost - 3
    assert cleared(t, space)
    assert on_posts(t) == {"local_9": 1}


def test_costs_must_be_payable() -> None:
    """NZ-20.3, NZ-7.16: with £6 for £3 of transport neither £4 nor £8 can be paid."""
    t = delivery()
    t.players[0].money = 6
    refresh(t)
    for space in ("wool_paid", "cert_paid", "hand_2"):
        refused(t, f"disc {space}", "NZ-7.16")
    assert "disc hand_1" in moves(t)
    assert "disc step" in moves(t)


def test_certificate_limit() -> None:
    """NZ-20.4: the marker stays, the limit is 5."""
    t = delivery()
    p = t.players[0]
    p.certificates = 3
    play(t, "disc cert_limit")
    assert (certificate_limit(t, p), p.certificates) == (5, 3)


def test_step_space() -> None:
    """NZ-20.5: £3 at once; the higher limit counts from the next movement."""
    t = delivery()
    p = t.players[0]
    limit = step_limit(t, p)
    play(t, "disc step")
    assert step_limit(t, p) == limit + 1


def test_forward_ignores_the_step_limit() -> None:
    """NZ-20.5, NZ-6.94: a forward action of 1 stays one of 1."""
    t = at("a1", 2)
    building(t, "2a", "a1")
    clear(t, "step")
    refresh(t)
    play(t, "act forward 1")
    assert t.view(0)["players"][0]["runholder"] == "nB"


@pytest.mark.parametrize(
    ("spaces", "limit"), [((), 4), (("hand_1",), 5), (("hand_2",), 5), (("hand_1", "hand_2"), 6)]
)
def test_hand_limit(spaces: tuple[str, ...], limit: int) -> None:
    """NZ-20.6, NZ-9.2: each hand space is one card more, also in phase C of the same turn."""
    t = at("WELLINGTON", 2)
    if spaces:
        clear(t, *spaces[:-1])
    hand(t, "suffolk", "dorset_horn")
    foresight(t, ("shepherd", "sailor"), ("one_token", "dog_gold"))
    refresh(t)
    play(t, "reveal_all", "post local_9", f"disc {spaces[-1] if spaces else 'cert_free'}")
    play(t, "objective_from_deck", "foresight_a shepherd", "foresight_b one_token")
    assert t.active == 1
    assert hand_limit(t, t.players[0]) == len(in_hand(t)) == limit


@pytest.mark.parametrize("space", ["wool_free", "wool_paid"])
def test_wool_spaces(space: str) -> None:
    """NZ-20.3: permanent wool +1."""
    t = delivery()
    play(t, f"disc {space}")
    assert (t.players[0].permanent_wool, t.players[0].permanent_certificates) == (1, 0)


@pytest.mark.parametrize("space", ["cert_free", "cert_paid"])
def test_certificate_spaces(space: str) -> None:
    """NZ-20.3: permanent certificate +1; the income of this visit is over."""
    t = delivery()
    money = t.players[0].money
    cost = 4 if space == "cert_paid" else 0
    play(t, f"disc {space}")
    assert (t.players[0].permanent_wool, t.players[0].permanent_certificates) == (0, 1)
    assert t.players[0].money == money - cost - 3


def test_cleared_for_good() -> None:
    """NZ-20.7: there is no second disc on a space."""
    t = delivery()
    refused(t, "disc aux_money_2", "NZ-20.7")
    clear(t, "hand_1")
    refresh(t)
    refused(t, "disc hand_1", "NZ-20.7")


# Storehouses


def test_which_storehouse_leaves() -> None:
    """NZ-20.10: one of any pair that has one left."""
    t = at_sea("N1")
    play(t, "act ship sailors", "upgrade N1")
    assert moves(t, "storehouse") == [f"storehouse pair_{n}" for n in range(1, 6)]
    t.players[0].storehouses = (0, 2, 1, 0, 2)
    refresh(t)
    assert moves(t, "storehouse") == ["storehouse pair_2", "storehouse pair_3", "storehouse pair_5"]
    refused(t, "storehouse pair_1", "NZ-20.10")
    play(t, "storehouse pair_3")
    assert t.players[0].storehouses == (0, 2, 0, 0, 2)


def complete(t: NewZealandTable, pair: int) -> NewZealandTable:
    """The second storehouse of the pair leaves for a large harbour, which costs nothing."""
    left = [2] * 5
    left[pair - 1] = 1
    t.players[0].storehouses = tuple(left)
    t.players[0].harbours = 1 << t.content.sea.harbour_number["N1"]
    refresh(t)
    return play(t, "act ship sailors", "upgrade M2", f"storehouse pair_{pair}")


def test_money_of_the_first_pair() -> None:
    """NZ-20.8, NZ-6.3: £5, taken in any case."""
    t = complete(at_sea("S"), 1)
    assert t.players[0].money == 25
    assert not moves(t, "take")


def test_gold_of_the_second_pair() -> None:
    """NZ-20.8, NZ-6.2: 2 gold; nobody would give it up."""
    t = complete(at_sea("S"), 2)
    assert t.players[0].gold == 3
    assert not moves(t, "take")


def test_wool_of_the_third_pair() -> None:
    """NZ-20.8, NZ-6.77: permanent wool +1."""
    t = complete(at_sea("S"), 3)
    assert t.players[0].permanent_wool == 1


@pytest.mark.parametrize(("pair", "vp"), [(4, 2), (5, 4)])
def test_points_of_the_last_pairs(pair: int, vp: int) -> None:
    """NZ-20.8, NZ-11.22: points at the end."""
    t = at_sea("S")
    before = t.scores()[0]["board"]
    complete(t, pair)
    assert t.scores()[0]["board"] == before + vp


@pytest.mark.parametrize("pair", range(1, 6))
def test_the_first_of_a_pair_brings_nothing(pair: int) -> None:
    """NZ-20.8: only when both have left."""
    t = at_sea("S")
    p = t.players[0]
    play(t, "act ship sailors", "upgrade M2", f"storehouse pair_{pair}")
    assert (p.money, p.gold, p.permanent_wool, t.scores()[0]["board"]) == (20, 1, 0, 4)


def test_storehouses_run_out() -> None:
    """NZ-20.9, NZ-6.61: with ten on the sea board none is left for another harbour."""
    t = at_sea("Z5")
    upgraded(t, "N1", "M1", "Z1", "M4", "N6", "M6", "M2", "N3", "Z3", "N5")
    refresh(t)
    assert sum(t.players[0].storehouses) == 0
    play(t, "act ship sailors")
    refused(t, "upgrade Z5", "NZ-6.61")
    refused(t, "upgrade Z6", "NZ-6.61")
    assert "upgrade Z4" in moves(t)
