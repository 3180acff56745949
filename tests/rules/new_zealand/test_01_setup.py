"""NZ-1: components and set-up."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.content import load
from rondel.games.new_zealand.pieces import FIRST_HAZARD, FIRST_NEUTRAL, LETTERS, NO_TILE, WORKERS
from rondel.games.new_zealand.rules.setup import fill_a_tiles
from tests.support.new_zealand import check, table

SEEDS = range(12)


def test_one_to_four_seats() -> None:
    """NZ-1.1: two to four players, or one against Sarah on the numbers of two."""
    assert GAME.seat_counts == (1, 2, 3, 4)
    assert table(1).sarah is not None
    assert table(1).count is table(2).count
    assert all(table(seats).sarah is None for seats in (2, 3, 4))


def test_component_counts() -> None:
    """NZ-1.2, NZ-1.17, NZ-18.1: what is in the box."""
    content = load(None)
    assert [row.count for row in content.rows] == [7, 7, 7, 7]
    by_section = {
        section: sum(hazard.count for hazard in content.hazards if hazard.section == section)
        for section in ("rockfall", "flood")
    }
    assert by_section == {"rockfall": 9, "flood": 7}
    assert sum(tile.count for tile in content.bonus_tiles) == 34
    assert dict(zip(content.supply_place, content.supply_counts, strict=True)) == {
        "romney": 18,
        "sheepdog": 12,
        "ferry": 14,
        "kotare": 12,
    }
    assert content.market_counts == (5, 7, 7, 6, 6, 6)
    assert len(content.starting_deck) == 14
    assert len(content.objectives) == 24
    assert len(content.masters) == 8
    assert len(content.private_tiles) == 20
    assert len(content.solo.cards) == 17
    t = table(4)
    assert t.supply == tuple(content.supply_counts)


@pytest.mark.parametrize(
    ("seats", "a_tiles", "bonus", "sheep", "cards", "step_space", "steps", "visits"),
    [
        (2, 12, 3, 9, 3, 4, 3, 11),
        (3, 13, 5, 11, 5, 4, 3, 16),
        (4, 14, 7, 14, 6, 6, 4, 21),
    ],
)
def test_numbers_by_players(
    seats: int,
    a_tiles: int,
    bonus: int,
    sheep: int,
    cards: int,
    step_space: int,
    steps: int,
    visits: int,
) -> None:
    """NZ-1.3, NZ-1.9, NZ-1.13, NZ-1.14, NZ-1.15, NZ-1.20, NZ-1.22, NZ-1.23, NZ-2.2."""
    for seed in SEEDS:
        t = table(seats, seed)
        check(t)
        hazards = sum(FIRST_HAZARD <= tile < 32 for tile in t.trail)
        workers = sum(there.bit_count() for there in t.jobs)
        assert workers + hazards == 4 + a_tiles
        assert len(t.bag_a) == 44 - 4 - a_tiles - 2
        placed = [i for i, tile in enumerate(t.bonus) if tile != NO_TILE]
        assert len(placed) == bonus
        row = range(4 - t.count.bonus_columns, 4)
        assert placed == [*row, *(4 + column for column in row if column < 3)]
        assert len(t.bag_b) == 34 - bonus - 2
        assert len(t.foresight_a) == len(t.foresight_b) == 2
        assert sum(t.sheep) == sheep
        assert sum(t.market_deck) == 37 - sheep
        assert t.bonus_stacks == [cards] * 4
        assert t.count.step_tile_space == step_space
        assert t.count.step_limit == steps
        assert t.count.visits == visits


def test_harbour_masters() -> None:
    """NZ-1.4: one at each of the five medium harbours, three are left out."""
    seen: set[int] = set()
    for seed in SEEDS:
        masters = table(2, seed).masters
        assert len(masters) == len(set(masters)) == 5
        seen.update(masters)
    assert seen == set(range(8))


def test_neutral_buildings_on_their_letters_or_shuffled() -> None:
    """NZ-1.5, NZ-14.1: lettered or random placement; all begin with side I up."""
    t = table(2)
    for i, letter in enumerate(LETTERS):
        assert t.trail[t.content.trail.neutral[letter]] == FIRST_NEUTRAL + i
    assert not t.flipped
    layouts = set()
    for seed in SEEDS:
        shuffled = table(2, seed, neutral_layout="random")
        tiles = [shuffled.trail[shuffled.content.trail.neutral[letter]] for letter in LETTERS]
        assert sorted(tiles) == [FIRST_NEUTRAL + i for i in range(8)]
        layouts.add(tuple(tiles))
    assert len(layouts) > 1


def test_market_token() -> None:
    """NZ-1.6: it begins in row 2, on the fourth column."""
    t = table(4)
    assert t.token_row == 2
    assert t.bonus[7] == NO_TILE
    assert NO_TILE not in t.bonus[:7]


def test_a_worker_of_each_type_on_the_dearest_row() -> None:
    """NZ-1.7, NZ-1.8, NZ-1.10, NZ-1.11: columns fill from the top, sections from 1 on."""
    for seed in SEEDS:
        t = table(3, seed)
        for there in t.jobs:
            assert there & 1
            assert there & (there + 1) == 0, "filled without gaps from the dearest row"
        for spaces in t.content.trail.sections.values():
            full = [t.trail[space] >= FIRST_HAZARD for space in spaces]
            assert full == sorted(full, reverse=True)


def test_tiles_without_room_are_drawn_again() -> None:
    """NZ-1.12: a full section or column sends the tile back into the bag."""
    t = table(2)
    floods = [4 + i for i, hazard in enumerate(t.content.hazards) if hazard.section == "flood"]
    t.bag_a = (*[worker for worker in range(len(WORKERS)) for _ in range(7)], *(floods * 7))
    for worker in range(len(WORKERS)):
        t.jobs = changed(t.jobs, worker, 0)
    for space in t.content.trail.sections["flood"]:
        t.trail = changed(t.trail, space, FIRST_HAZARD + 6)
    t.bag_a = tuple(sorted(t.bag_a))
    floods_before = sum(map(t.bag_a.count, floods))
    fill_a_tiles(t)
    assert sum(there.bit_count() for there in t.jobs) == 4 + 12
    assert sum(map(t.bag_a.count, floods)) == floods_before


def test_objective_display() -> None:
    """NZ-1.16: four lie open, twenty are in the deck."""
    t = table(3)
    assert len(t.display) == 4
    assert len(t.objective_deck) == 20
    assert len({*t.display, *t.objective_deck}) == 24


def test_bonus_stacks_are_sorted_by_number() -> None:
    """NZ-1.18, NZ-1.19, NZ-16.6: four of ten sets; wheel the lowest, compass the highest."""
    content = load(None)
    number = {card: number for number, card in content.set_cards.items()}
    assert sorted(content.set_cards) == list(range(1, 11))
    kinds = {
        n: (
            "sheep"
            if card < content.first_effect
            else "effect"
            if card < content.first_objective
            else "objective"
        )
        for n, card in content.set_cards.items()
    }
    assert {n for n, kind in kinds.items() if kind == "sheep"} == {3, 7}
    assert {n for n, kind in kinds.items() if kind == "objective"} == {8, 9, 10}
    seen: set[int] = set()
    for seed in SEEDS:
        chosen = [number[card] for card in table(2, seed).set_cards]
        assert len(chosen) == 4
        assert chosen == sorted(chosen)
        seen.update(chosen)
    assert len(seen) > 6
