"""What the rules remember of move lists, compared with what they find without it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rondel.core.moves import Move
from rondel.games import find_game
from rondel.games.cooper_island.rules import (
    anytime,
    boats,
    building,
    cargo,
    paying,
    ruins,
    storage,
)
from rondel.games.maracaibo.rules import free
from rondel.games.maracaibo.rules.careers import ripe_tasks
from rondel.games.maracaibo.table import MaracaiboTable, Player

SEEDS = range(1, 5)


class Forgetful(dict[Any, Any]):
    """A memory that keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


def forget_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    shortfall = paying.shortfall.__wrapped__
    for module in (boats, building, cargo, paying, ruins):
        monkeypatch.setattr(module, "shortfall", shortfall)
    named = storage.stored_piece_moves.__wrapped__
    monkeypatch.setattr(storage, "stored_piece_moves", named)
    monkeypatch.setattr(anytime, "stores_from_market", anytime.stores_from_market.__wrapped__)


def forget_discs(monkeypatch: pytest.MonkeyPatch) -> None:
    content = find_game("new-zealand").find_content(None)
    monkeypatch.setattr(content, "_disc_prices", Forgetful())
    monkeypatch.setattr(content, "_auxiliary_forms", Forgetful())


def forget_edges(monkeypatch: pytest.MonkeyPatch) -> None:
    content = find_game("maracaibo").find_content(None)
    monkeypatch.setattr(content, "edges", Forgetful())
    monkeypatch.setattr(content, "_charts", Forgetful())
    monkeypatch.setattr(content, "_unlocked", Forgetful())
    monkeypatch.setattr(free, "ripe_tasks", ripe_tasks_anew)


def ripe_tasks_anew(t: MaracaiboTable, p: Player) -> tuple[Move, ...]:
    p.ripe = (), ()
    return ripe_tasks(t, p)


FORGET = {"cooper-island": forget_pieces, "maracaibo": forget_edges, "new-zealand": forget_discs}


def offers(name: str, seed: int) -> list[list[Move]]:
    """The moves of every decision of a random game."""
    table = find_game(name).new(1 + seed % 4, seed)
    draw = random.Random(seed)
    found = []
    while not table.over:
        found.append(table.moves())
        table.play(draw.choice(found[-1]))
    return found


@pytest.mark.parametrize("name", sorted(FORGET))
def test_remembered_moves_are_those_that_are_found_anew(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games with a full memory go as those do in which nothing is remembered."""
    first = [offers(name, seed) for seed in SEEDS]
    remembered = [offers(name, seed) for seed in SEEDS]
    FORGET[name](monkeypatch)
    found_anew = [offers(name, seed) for seed in SEEDS]
    assert first == remembered == found_anew


def test_what_views_tell_of_a_peninsula_is_what_lies_there() -> None:
    """Random games that are looked at after every move: the land is told as it would be anew."""
    for seed in SEEDS:
        table: Any = find_game("cooper-island").new(1 + seed % 4, seed)
        draw = random.Random(seed)
        while not table.over:
            table.play(draw.choice(table.moves()))
            known = [player["land"] for player in table.view(0)["players"]]
            for player in table.players:
                player.land._told = None
            assert [player["land"] for player in table.view(0)["players"]] == known
            for player, land in zip(table.players, known, strict=True):
                player.land._told = land
