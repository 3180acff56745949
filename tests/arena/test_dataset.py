"""Data sets: read back, replayed to the same positions, and good for learning something."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import rondel
from rondel.arena.dataset import describe_with_views, write_dataset
from rondel.arena.match import Outcome, Watch
from rondel.arena.tournament import Tournament, read_players
from rondel.env.simulation import Simulation
from rondel.games import find_game, list_games
from tests.support.faulty_bots import bot

FOLDS = 4
GAMES = 12


def write(folder: Path, game: str, bots: str, number: int, seats: int = 2) -> list[Outcome]:
    folder.mkdir(exist_ok=True)
    tournament = Tournament(
        game,
        seats,
        read_players(bots, None, 2),
        "d",
        number,
        settings=(find_game(game).complete_options(seats, {}),),
        keep_records=True,
    )
    coming = (describe_with_views(match, Watch()) for match in tournament.matches())
    return list(write_dataset(folder, tournament, coming, views=True))


def read(folder: Path, name: str) -> Any:
    return pq.read_table(folder / f"{name}.parquet")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    write(folder, "cooper-island", "greedy,random", GAMES)
    return folder


@pytest.mark.parametrize("game", list_games())
@pytest.mark.parametrize("seats", [1, 3])
def test_every_row_is_a_position_of_its_game(game: str, seats: int, tmp_path: Path) -> None:
    """Replayed, each position is what the row says: view, numbers, moves, result."""
    write(tmp_path, game, "random", 1, seats)
    [played] = read(tmp_path, "games").to_pylist()
    simulation = Simulation(game, seats)
    rows = read(tmp_path, "positions").to_pylist()
    assert len(rows) == played["decisions"]
    record = rondel.Record.read(played["record"])
    simulation.table = table = rondel.new(game, seats, played["seed"], record.options)
    for ply, row in enumerate(rows):
        assert (row["game"], row["seed"], row["ply"]) == (0, played["seed"], ply)
        assert row["seat"] == table.seat
        assert row["bot"] == "random"
        assert row["moves"] == [rondel.write_move(move) for move in table.moves()]
        assert sorted(row["actions"]) == simulation.legal()
        if ply % 40 == 0:
            assert np.array_equal(row["observation"], simulation.observe(table.seat))
            assert json.loads(row["view"]) == json.loads(
                json.dumps(table.view(table.seat).contents)
            )
        assert simulation.codec.moves[row["action"]] == rondel.read_move(row["move"])
        table.play(rondel.read_move(row["move"]))
    assert table.over
    assert played["scores"] == [points["total"] for points in table.scores()]
    assert [dict(points) for points in played["points"]] == table.scores()
    assert played["places"] == table.places()
    assert set(dict(played["rivals"])) == set(table.rivals())
    for row in rows:
        assert row["score"] == played["scores"][row["seat"]]
        assert row["place"] == played["places"][row["seat"]]


def test_what_the_numbers_depend_on_is_in_the_file(data: Path) -> None:
    table = rondel.new("cooper-island", 2, 1)
    for name in ("games", "positions"):
        about = read(data, name).schema.metadata
        assert about[b"rondel.dataset"] == b"1"
        assert about[b"rondel.game"] == b"cooper-island"
        assert about[b"rondel.rules"] == str(table.setup.game.rules_version).encode()
        assert about[b"rondel.content"] == table.setup.content_hash.encode()
        assert about[b"rondel.moves"] == table.setup.game.codec(table.content).hash.encode()
        assert json.loads(about[b"rondel.options"]) == table.setup.options
        assert (about[b"rondel.seats"], about[b"rondel.seed"]) == (b"2", b"d")


def test_the_same_games_give_the_same_files(tmp_path: Path) -> None:
    for folder in (tmp_path / "a", tmp_path / "b"):
        write(folder, "cooper-island", "random", 2)
    for name in ("games.parquet", "positions.parquet"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_row_groups_hold_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.arena.dataset.ROWS", 300)
    write(tmp_path, "cooper-island", "random", 4)
    file = pq.ParquetFile(tmp_path / "positions.parquet")
    assert file.metadata.num_row_groups >= 2
    first = [set(file.read_row_group(i)["game"].to_pylist()) for i in range(file.num_row_groups)]
    assert sorted(number for group in first for number in group) == [0, 1, 2, 3]


def test_games_that_did_not_end_are_left_out(tmp_path: Path) -> None:
    outcomes = write(tmp_path, "cooper-island", f"random,random,{bot('Raises')}", 6)
    good = [outcome.number for outcome in outcomes if not outcome.error]
    assert 0 < len(good) < 6
    assert read(tmp_path, "games")["game"].to_pylist() == good
    assert set(read(tmp_path, "positions")["game"].to_pylist()) == set(good)


def test_a_broken_data_set_has_no_name(tmp_path: Path) -> None:
    tournament = Tournament("cooper-island", 2, read_players("random", None, None), "d", 1)

    def broken() -> Iterator[Outcome]:
        yield from ()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(write_dataset(tmp_path, tournament, broken(), views=False))
    assert not list(tmp_path.glob("*.parquet"))


def test_something_can_be_learnt(data: Path) -> None:
    """A straight line through what was seen tells who will have more points, in other games
    than those that it was drawn for."""
    rows = read(data, "positions")
    seen = np.stack(rows["observation"].to_numpy()).astype(float)
    score = rows["score"].to_numpy().astype(float)
    guess = np.zeros(len(score))
    for fold in range(FOLDS):
        others = rows["game"].to_numpy() % FOLDS == fold
        x, y = seen[~others], score[~others]
        seen_mean, score_mean = x.mean(axis=0), y.mean()
        x = x - seen_mean
        weights = np.linalg.solve(x.T @ x + 30 * np.eye(x.shape[1]), x.T @ (y - score_mean))
        guess[others] = (seen[others] - seen_mean) @ weights + score_mean
    assert np.corrcoef(guess, score)[0, 1] > 0.4  # from the first position to the last


def test_greedy_bots_move_differently(data: Path) -> None:
    """The moves in the rows are those of the bots: one of them wins all games."""
    rows = read(data, "positions").to_pylist()
    assert {row["win"] for row in rows if row["bot"] == "greedy"} == {1.0}
    assert {row["win"] for row in rows if row["bot"] == "random"} == {0.0}
