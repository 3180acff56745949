"""What a seat sees as numbers: all of it from the view, always of the same size."""

from __future__ import annotations

import copy
from itertools import islice
from typing import Any

import numpy as np
import pytest

import rondel
from rondel import Chance, View
from rondel.core.features import NONE, Features, Part, amounts, entries, flags, kinds, tally
from rondel.env.simulation import Observer
from rondel.games import find_game
from tests.support.learners import EVERY_GAME, NAMES, decisions


class Copied(View):
    """A view without a table: plain data, and no more."""

    def __init__(self, seat: int, contents: dict[str, Any]) -> None:
        self.seat = seat
        self._contents = contents


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_observations_have_one_size_and_stay_within_bounds(game: str, seats: int) -> None:
    sizes = set()
    for seed in range(2):
        observer = None
        for number, table in enumerate(decisions(game, seats, seed)):
            if number % 3:
                continue
            if observer is None:
                observer = Observer(find_game(game).features(table.content, seats))
                sizes.add((observer.size, observer.values))
            view = table.view(max(0, table.seat))
            observation = observer.observe(view)
            assert observation.dtype == np.float32
            assert observation.shape == (observer.size,)
            assert np.abs(observation).max() <= 1
    assert len(sizes) == 1


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_values_fit_their_blocks(game: str, seats: int) -> None:
    """Kinds are kinds that there are; amounts are not cut off in games with our pack."""
    for seed in (2, 3):
        for number, table in enumerate(decisions(game, seats, seed)):
            if number % 4:
                continue
            features = find_game(game).features(table.content, seats)
            values = features.read(table.view(max(0, table.seat)))
            assert len(values) == sum(block.size for block in features.blocks)
            rest = iter(values)
            for block in features.blocks:
                part = list(islice(rest, block.size))
                if block.kinds:
                    assert min(part) >= NONE, block
                    assert max(part) < block.kinds, block
                elif seed == 2:
                    assert max(map(abs, part)) <= block.most, block


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_an_observation_is_made_from_the_view_alone(game: str, seats: int) -> None:
    for number, table in enumerate(decisions(game, seats, seed=3)):
        if number % 25 == 0 and not table.over:
            observer = Observer(find_game(game).features(table.content, seats))
            view = table.view(table.seat)
            plain = Copied(view.seat, copy.deepcopy(view.contents))
            assert np.array_equal(observer.observe(plain), observer.observe(view))


@pytest.mark.parametrize("game", NAMES)
def test_what_is_hidden_makes_no_difference(game: str) -> None:
    for number, table in enumerate(decisions(game, 3, seed=5)):
        if number % 25 == 0 and not table.over:
            observer = Observer(find_game(game).features(table.content, 3))
            seat = table.seat
            other = table.imagine(seat, Chance(f"other {number}"))
            assert np.array_equal(
                observer.observe(other.view(seat)), observer.observe(table.view(seat))
            )


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_blocks_lie_one_after_the_other(game: str, seats: int) -> None:
    found = find_game(game)
    observer = Observer(found.features(found.load_content(None), seats))
    assert len(observer.blocks) == len(observer.features.blocks), "a name stands for two blocks"
    end = 0
    for block, part in observer.describe():
        assert part.start == end
        assert part.stop - part.start == block.size * max(1, block.kinds)
        end = part.stop
    assert end == observer.size
    assert sum(name.startswith("next_") for name in observer.blocks) == (seats - 1) * sum(
        name.startswith("own.") for name in observer.blocks
    )


def test_every_seat_sees_itself_first() -> None:
    table = next(islice(decisions("cooper-island", 3, seed=7), 120, None))
    observer = Observer(find_game("cooper-island").features(table.content, 3))
    seen = [observer.observe(table.view(seat)) for seat in range(3)]
    for seat in range(3):
        wood = table.view(seat)["players"][seat]["storage"]["wood"]
        assert observer.block(seen[seat], "own.storage")[1] == pytest.approx(wood / 12)
        after = (seat + 1) % 3
        for name in ("land.item", "storage", "small_cards", "distance"):
            mine = observer.block(seen[after], f"own.{name}")
            assert np.array_equal(observer.block(seen[seat], f"next_1.{name}"), mine)
    decider = observer.block(seen[table.seat], "to_decide")
    assert decider.tolist() == [1, 0, 0]


def test_kinds_become_a_one_among_zeros() -> None:
    table = rondel.new("cooper-island", 2, seed=1)
    observer = Observer(find_game("cooper-island").features(table.content, 2))
    view = table.view(0)
    seen = observer.observe(view)
    assert observer.block(seen, "phase").tolist() == [1, 0, 0, 0]
    items = observer.block(seen, "own.land.item").reshape(-1, 11)
    land = view["players"][0]["land"]
    for row, space in zip(items[: len(land)], land.values(), strict=True):
        assert row.sum() == (space["item"] is not None)
    assert items[list(land).index("a2")].argmax() == 10, "a ruin"


def test_parts_read_what_they_say() -> None:
    source = {"coins": 3, "steps": 9, "cards": ["b"], "drawn": ["a", "a", "c"], "types": [1, NONE]}
    common = [
        entries(coins=6, steps=6),
        flags("cards", ["a", "b"], lambda view: view["cards"]),
        tally("drawn", ["a", "b", "c"], 2, lambda view: view["drawn"]),
        kinds("types", 2, 3, lambda view: view["types"]),
    ]
    of_player: list[Part] = [amounts("points", 1, 10, lambda player: [player["points"]])]
    features = Features(common, of_player, 2)
    players = [{"points": 5}, {"points": -20}]
    view = Copied(1, {**source, "players": players})
    assert features.read(view) == [3, 9, 0, 1, 2, 0, 1, 1, NONE, -20, 5]
    observer = Observer(features)
    seen = observer.observe(view)
    assert seen.tolist() == [0.5, 1, 0, 1, 1, 0, 0.5, 0, 1, 0, 0, 0, 0, -1, 0.5]
    assert observer.block(seen, "next_1.points").tolist() == [0.5]
