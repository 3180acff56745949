"""Data sets: what was seen, what was played and what came of it, as Parquet files.

`positions.parquet` has a row for each decision, `games.parquet` one for each game; docs/arena.md
describes their columns. A position holds what the seat to decide may see, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import rondel
from rondel.arena.match import Match, Outcome, Watch, describe_error, play_match
from rondel.arena.standings import wins_of
from rondel.arena.tournament import Tournament
from rondel.core.moves import write_move
from rondel.core.record import Record, open_table
from rondel.core.table import Table
from rondel.env.simulation import Observer
from rondel.games import find_game

FORMAT = "1"
"""Grows whenever a column changes."""
ROWS = 4096
"""In a row group, at least; a game is never divided."""


class Described(Outcome, frozen=True):
    """An outcome with its rows for both files; without rows if the game did not end."""

    positions: Any = None
    game: Any = None


# In a worker


def describe_match(match: Match, watch: Watch) -> Outcome:
    """Play a match, and write down every position that a bot had to decide in."""
    return _describe(match, watch, views=False)


def describe_with_views(match: Match, watch: Watch) -> Outcome:
    """The same, with the whole views."""
    return _describe(match, watch, views=True)


def _describe(match: Match, watch: Watch, views: bool) -> Outcome:
    outcome = play_match(match, watch)
    if outcome.error:
        return outcome
    fields = {name: getattr(outcome, name) for name in outcome.__struct_fields__}
    try:
        positions = position_rows(match, outcome, views)
        return Described(**fields, positions=positions, game=game_row(match, outcome))
    except Exception as error:
        fields["error"] = describe_error(error)
        return Outcome(**fields)


def position_rows(match: Match, outcome: Outcome, views: bool) -> Any:
    """The decisions of a finished game, replayed from its record."""
    record = Record.read(outcome.record)
    table = open_table(record, find_game(match.game), match.content)
    codec = table.setup.game.codec(table.content)
    observer = Observer(table.setup.game.features(table.content, len(match.players)))
    wins = wins_of(outcome.places)
    columns: dict[str, list[Any]] = {name: [] for name in position_schema(0, views).names}
    for ply, (seat, move) in enumerate(record.moves):
        moves = table.moves()
        view = table.view(seat)
        row = {
            "game": match.number,
            "seed": match.seed,
            "ply": ply,
            "seat": seat,
            "bot": match.players[seat].name,
            "observation": observer.observe(view),
            "moves": list(map(write_move, moves)),
            "actions": list(map(codec.encode, moves)),
            "move": write_move(move),
            "action": codec.encode(move),
            "score": outcome.scores[seat]["total"],
            "place": outcome.places[seat],
            "win": wins[seat],
        }
        if views:
            row["view"] = json.dumps(view.contents, ensure_ascii=False)
        for name, value in row.items():
            columns[name].append(value)
        table.play(move)
    return _arrow(columns, observer.size, views)


def _arrow(columns: dict[str, list[Any]], size: int, views: bool) -> Any:
    schema = position_schema(size, views)
    flat = pa.array(np.concatenate(columns.pop("observation")))
    arrays = {name: pa.array(values, schema.field(name).type) for name, values in columns.items()}
    arrays["observation"] = pa.FixedSizeListArray.from_arrays(flat, size)
    return pa.table([arrays[name] for name in schema.names], schema=schema)


def game_row(match: Match, outcome: Outcome) -> dict[str, Any]:
    return {
        "game": match.number,
        "deal": match.deal,
        "seed": match.seed,
        "bots": [player.name for player in match.players],
        "decisions": outcome.decisions,
        "scores": [points["total"] for points in outcome.scores],
        "places": outcome.places,
        "points": [list(points.items()) for points in outcome.scores],
        "rivals": [(name, points["total"]) for name, points in outcome.rivals.items()],
        "record": outcome.record,
    }


# The files


def position_schema(size: int, views: bool) -> Any:
    """The columns of positions.parquet, `size` being the length of an observation."""
    fields = [
        ("game", pa.int32()),
        ("seed", pa.string()),
        ("ply", pa.int32()),
        ("seat", pa.int8()),
        ("bot", pa.string()),
        ("observation", pa.list_(pa.float32(), size)),
        ("moves", pa.list_(pa.string())),
        ("actions", pa.list_(pa.int32())),
        ("move", pa.string()),
        ("action", pa.int32()),
        ("score", pa.int32()),
        ("place", pa.int8()),
        ("win", pa.float32()),
    ]
    return pa.schema([*fields, ("view", pa.string())] if views else fields)


def game_schema() -> Any:
    """The columns of games.parquet."""
    points = pa.map_(pa.string(), pa.int32())
    return pa.schema(
        [
            ("game", pa.int32()),
            ("deal", pa.int32()),
            ("seed", pa.string()),
            ("bots", pa.list_(pa.string())),
            ("decisions", pa.int32()),
            ("scores", pa.list_(pa.int32())),
            ("places", pa.list_(pa.int8())),
            ("points", pa.list_(points)),
            ("rivals", points),
            ("record", pa.string()),
        ]
    )


def metadata(tournament: Tournament, table: Table) -> dict[str, str]:
    """What the rows depend on: the same values, the same meaning of every number."""
    setup, game = table.setup, table.setup.game
    return {
        "rondel.dataset": FORMAT,
        "rondel.version": rondel.__version__,
        "rondel.game": game.name,
        "rondel.rules": str(game.rules_version),
        "rondel.content": setup.content_hash,
        "rondel.moves": game.codec(table.content).hash,
        "rondel.seats": str(setup.seats),
        "rondel.options": json.dumps(setup.options),
        "rondel.seed": tournament.seed,
        "rondel.players": json.dumps([player.name for player in tournament.players]),
    }


def write_dataset(
    folder: Path, tournament: Tournament, outcomes: Iterable[Outcome], views: bool
) -> Iterator[Outcome]:
    """Write the outcomes of `describe_match` as they come in, and pass them on. The files get
    their names when they are whole."""
    [setting] = tournament.settings
    game = find_game(tournament.game)
    table = game.new(tournament.seats, tournament.seed, setting, tournament.content)
    size = Observer(game.features(table.content, tournament.seats)).size
    about = metadata(tournament, table)
    positions = folder / "positions.parquet.part"
    waiting: list[Any] = []
    games: list[dict[str, Any]] = []
    with _writer(positions, position_schema(size, views), about) as writer:
        for outcome in outcomes:
            if isinstance(outcome, Described):
                waiting.append(outcome.positions)
                games.append(outcome.game)
            if sum(map(len, waiting)) >= ROWS:
                _write_group(writer, waiting)
            yield outcome
        _write_group(writer, waiting)
    rows = folder / "games.parquet.part"
    with _writer(rows, game_schema(), about) as writer:
        writer.write_table(pa.Table.from_pylist(games, game_schema()))
    for file in (positions, rows):
        file.replace(file.with_suffix(""))


def _writer(file: Path, schema: Any, about: dict[str, str]) -> Any:
    return pq.ParquetWriter(file, schema.with_metadata(about), compression="zstd")


def _write_group(writer: Any, waiting: list[Any]) -> None:
    if waiting:
        whole = pa.concat_tables(waiting)
        writer.write_table(whole, row_group_size=max(1, len(whole)))
        waiting.clear()
