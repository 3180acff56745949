"""What is read straight from a table is what the view says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from struct import pack
from typing import Any

import numpy as np
import pytest

from rondel import Chance
from rondel.core.table import slots
from rondel.env.simulation import Observer, Onlooker
from rondel.games import find_game
from tests.support.learners import EVERY_GAME, NAMES, decisions


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_the_short_way_reads_what_the_view_says(game: str, seats: int) -> None:
    """In every game, for every seat, at decisions all over plain and lively games."""
    for seed in (1, 2):
        for number, table in enumerate(decisions(game, seats, seed)):
            if number % 9 and not table.over:
                continue
            features = find_game(game).features(table.content, seats)
            assert features.direct is not None
            for seat in range(seats):
                said = list(map(int, features.read(table.view(seat))))
                assert list(map(int, features.read_table(table, seat))) == said, (number, seat)


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_what_is_kept_of_players_is_what_the_view_says(game: str, seats: int) -> None:
    """An observer that goes along with a game keeps what it told."""
    observers: list[Observer] = []
    for number, table in enumerate(decisions(game, seats, seed=4)):
        if not observers:
            observers.append(Observer(find_game(game).features(table.content, seats)))
        [observer] = observers
        seat = number % seats
        seen = observer.observe_table(table, seat)
        if number % 7 and not table.over:
            continue
        assert (seen == observer.observe(table.view(seat))).all(), number


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_what_is_kept_of_tables_is_what_the_view_says(game: str, seats: int) -> None:
    """An onlooker goes along with three games, plain ones and then lively ones."""
    for seeds in ((2, 4, 6), (1, 3, 5)):
        going = [decisions(game, seats, seed) for seed in seeds]
        tables = [next(each) for each in going]
        observer = Observer(find_game(game).features(tables[0].content, seats))
        onlooker = Onlooker(observer, len(tables))
        number = 0
        while not any(table.over for table in tables):
            seen = onlooker.observe(tables)
            if number % 13 == 0:
                said = [observer.observe(table.view(table.seat)) for table in tables]
                assert (seen == said).all(), number
            number += 1
            tables = [next(each) for each in going]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_changes_is_noticed(game: str, seats: int) -> None:
    """One attribute after the other is taken from another moment of the game, on the table and of
    every player: neither the observer nor the onlooker says what was before."""
    moments = [table.copy() for table in decisions(game, seats, seed=1) if not table.over]
    features = find_game(game).features(moments[0].content, seats)
    observer, noticed = Observer(features), 0
    onlooker = Onlooker(observer, 1)
    for here, there in pairwise(moments[10 :: len(moments) // 8]):
        for other, changed in with_one_change(here, there):
            [before] = onlooker.observe([here])
            observer.observe_table(here, here.seat)
            try:
                values = features.read_table(other, here.seat)
            except (AssertionError, LookupError, TypeError, ValueError):
                continue  # no such table can be
            said = observer.scale.fill(pack(f"{len(values)}h", *values))
            noticed += not np.array_equal(said, before)
            assert np.array_equal(observer.observe_table(other, here.seat), said), changed
            assert np.array_equal(onlooker.observe([other])[0], said), changed
    assert noticed > 50, "most changes are seen"


def with_one_change(here: Any, there: Any) -> Iterator[tuple[Any, str]]:
    """Copies of a table, each with one attribute of another one, or of one of its players.

    Compiled classes list their properties, too, which can't be set.
    """
    for name in slots(type(here)):
        if name not in ("players", "captains", "content", "log", "over", "seat", "setup"):
            other = here.copy()
            with suppress(AttributeError):
                setattr(other, name, getattr(there.copy(), name))
                yield other, name
    for seat, player in enumerate(here.players):
        for name in slots(type(player)):
            other = here.copy()
            with suppress(AttributeError):
                setattr(other.players[seat], name, getattr(there.copy().players[seat], name))
                yield other, f"{name} of {seat}"


@pytest.mark.parametrize(("game", "seats"), [pair for pair in EVERY_GAME if pair[1] > 1])
def test_the_short_way_tells_no_secret(game: str, seats: int) -> None:
    """Whatever a seat can't see may be dealt otherwise: it reads the same."""
    for number, table in enumerate(decisions(game, seats, seed=3)):
        if number % 31 == 0 and not table.over:
            features = find_game(game).features(table.content, seats)
            other = table.imagine(table.seat, Chance(f"other {number}"))
            assert features.read_table(other, table.seat) == features.read_table(table, table.seat)


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_every_number_has_a_label_of_its_own(game: str, seats: int) -> None:
    found = find_game(game)
    features = found.features(found.load_content(None), seats)
    labels = [label for block in features.blocks for label in block.labels()]
    assert len(labels) == sum(block.size * max(1, block.kinds) for block in features.blocks)
    assert len(set(labels)) == len(labels)
