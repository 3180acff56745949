"""Seeded chance."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from rondel import Chance
from rondel.core.chance import fresh_seed


def test_the_same_draws_on_every_machine() -> None:
    """These numbers must never change: records of old games depend on them."""
    chance = Chance("7")
    assert [chance.below(1000) for _ in range(8)] == [385, 634, 186, 692, 880, 525, 70, 529]
    assert Chance("7").shuffled(range(10)) == [3, 6, 1, 7, 9, 0, 4, 2, 8, 5]


def test_the_same_seed_gives_the_same_draws() -> None:
    assert [Chance("a").below(1 << 60)] * 3 == [Chance("a").below(1 << 60) for _ in range(3)]


def test_another_seed_gives_other_draws() -> None:
    assert len({Chance(str(seed)).below(1 << 60) for seed in range(100)}) == 100


def test_draws_go_on() -> None:
    chance = Chance("a")
    assert len({chance.below(1 << 60) for _ in range(100)}) == 100


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance("a")
    chance.below(6)
    twin = chance.copy()
    ahead = [chance.below(1000) for _ in range(5)]
    assert twin.drawn == 1
    assert [twin.below(1000) for _ in range(5)] == ahead


@pytest.mark.parametrize("n", [1, 2, 3, 6, 60])
def test_below_is_in_range_and_reaches_everything(n: int) -> None:
    chance = Chance("range")
    seen = Counter(chance.below(n) for _ in range(60 * n))
    assert set(seen) == set(range(n))
    assert min(seen.values()) > 20


def test_below_is_fair_for_large_numbers() -> None:
    """A plain remainder would draw from the lower third half of the time."""
    n = 3 << 62
    chance = Chance("fair")
    low = sum(chance.below(n) < 1 << 62 for _ in range(3000))
    assert 900 < low < 1100


@pytest.mark.parametrize("n", [0, -1])
def test_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="no number"):
        Chance("a").below(n)


def test_pick() -> None:
    chance = Chance("pick")
    assert {chance.pick("abc") for _ in range(50)} == set("abc")


def test_pick_weighted() -> None:
    chance = Chance("bag")
    seen = Counter(chance.pick_weighted([10, 0, 20, 0]) for _ in range(3000))
    assert set(seen) == {0, 2}
    assert 900 < seen[0] < 1100
    assert {chance.pick_weighted([1, 1]) for _ in range(50)} == {0, 1}


def test_shuffled() -> None:
    chance = Chance("deck")
    deck = [1, 2, 3]
    orders = Counter(tuple(chance.shuffled(deck)) for _ in range(600))
    assert deck == [1, 2, 3]
    assert set(orders) == set(permutations(deck))
    assert min(orders.values()) > 60


def test_fresh_seeds_differ() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 32 for seed in seeds)


def test_mixing_is_fair_and_takes_one_draw() -> None:
    chance = Chance("mixed")
    orders = Counter(tuple(chance.mixed("abc")) for _ in range(1200))
    assert set(orders) == set(permutations("abc"))
    assert min(orders.values()) > 150
    assert chance.drawn == 1200
    assert chance.mixed([]) == []


def test_mixing_is_the_same_on_every_machine() -> None:
    assert Chance("7").mixed(range(10)) == Chance("7").mixed(range(10))
    assert Chance("7").mixed(range(10)) != Chance("8").mixed(range(10))
