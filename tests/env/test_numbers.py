"""What is read straight from a table is what the view says."""

from __future__ import annotations

import pytest

from rondel import Chance
from rondel.env.simulation import Observer, Onlooker
from rondel.games import find_game
from tests.support.learners import EVERY_GAME, decisions


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
    """An observer that goes along with a game keeps what it told; so does one of many tables."""
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
        if not table.over:
            rows = Onlooker(observer, 2).observe([table, table])
            assert (rows == observer.observe(table.view(table.seat))).all(), number


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
