"""Golden records: finished games, one for each way in which a game can end.

A record carries its result and a digest of every decision as comments, so that a change of the
rules shows up at the first table that differs. `python -m tools.golden_records` looks for games
that end as wanted and writes those that are missing; delete a file to have it written anew.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import rondel
from rondel import Record, Session, Table, write_move
from rondel.core.record import open_table
from rondel.games import find_game
from tests.support import cooper_island_invariants, maracaibo_invariants, new_zealand_invariants
from tests.support.cooper_island_invariants import RICH_PACK
from tests.support.properties import pick

FOLDER = Path(__file__).parents[1] / "tests" / "golden"


def result(table: Table) -> str:
    return json.dumps(
        {"scores": table.scores(), "places": table.places(), "rivals": table.rivals()}
    )


def digest(record: Record, content: str | None) -> str:
    """A hash of who decides what, at every ply."""
    table = open_table(record, find_game(record.game), content)
    seen = hashlib.sha256()
    for _, move in record.moves:
        offered = "\n".join(map(write_move, table.moves()))
        seen.update(f"{table.seat}: {offered}\n".encode())
        table.play(move)
    return seen.hexdigest()[:16]


def comment(text: str, key: str) -> str:
    """What a golden record says of itself."""
    found = re.search(rf"^# {key} (.*)$", text, re.MULTILINE)
    assert found, f"the record has no line '# {key} …'"
    return found[1]


Wanted = Callable[[Table], bool]


def one_winner(table: Table) -> bool:
    totals = sorted(points["total"] for points in table.scores())
    return table.places().count(1) == 1 and totals[-1] > totals[-2]


def tie_broken(table: Table) -> bool:
    totals = sorted(points["total"] for points in table.scores())
    return table.places().count(1) == 1 and totals[-1] == totals[-2]


def shared(table: Table) -> bool:
    return table.places().count(1) > 1


def beats_rival(table: Table) -> bool:
    rival = next(iter(table.rivals().values()))
    return table.scores()[0]["total"] > rival["total"]


def loses_to_rival(table: Table) -> bool:
    return table.places() == [2]


def draws_with_rival(table: Table) -> bool:
    rival = next(iter(table.rivals().values()))
    return table.scores()[0]["total"] == rival["total"]


def loses_after_taking_the_token(table: Table) -> bool:
    return loses_to_rival(table) and table.scores()[0]["market_token"] > 0


class Ending:
    """A way to end, and how to get there."""

    def __init__(
        self,
        name: str,
        game: str,
        seats: int,
        wanted: Wanted,
        options: dict[str, str],
        content: Path | None = None,
    ) -> None:
        self.name = name
        self.game = game
        self.seats = seats
        self.wanted = wanted
        self.options = options
        self.content = str(content) if content else None

    @property
    def file(self) -> Path:
        return FOLDER / self.game.replace("-", "_") / f"{self.name}.rondel"


CI, MA, NZ = "cooper-island", "maracaibo", "new-zealand"
DULL = {
    CI: cooper_island_invariants.DULL,
    MA: maracaibo_invariants.DULL,
    NZ: new_zealand_invariants.DULL,
}
RICH_MA = maracaibo_invariants.RICH_PACK
GILDED_MA = RICH_MA.parent / "maracaibo_gilded"
RICH_NZ = new_zealand_invariants.RICH_PACK
GILDED_NZ = RICH_NZ.parent / "new_zealand_gilded"
ENDINGS = [
    Ending("two_seats", CI, 2, one_winner, {}),
    Ending("three_seats", CI, 3, one_winner, {"start_tile": "random", "board": "B"}),
    Ending("four_seats", CI, 4, one_winner, {"start_tile": "choice"}),
    Ending("layout_a24", CI, 3, one_winner, {"layout": "A24"}),
    Ending("tie_broken", CI, 2, tie_broken, {}),
    Ending("shared_victory", CI, 2, shared, {}),
    Ending("rich_four_seats", CI, 4, one_winner, {}, RICH_PACK),
    Ending("solo_lost", CI, 1, loses_to_rival, {"strategy": "2", "level": "3"}),
    Ending("solo_islets", CI, 1, loses_to_rival, {"strategy": "3", "random_islets": "yes"}),
    Ending("solo_won", CI, 1, beats_rival, {"strategy": "4"}, RICH_PACK),
    Ending("solo_drawn", CI, 1, draws_with_rival, {"strategy": "1"}, RICH_PACK),
    Ending("two_seats", MA, 2, one_winner, {}),
    Ending("three_seats", MA, 3, one_winner, {"scenario": "76"}),
    Ending("four_seats", MA, 4, one_winner, {"scenario": "77"}),
    Ending("shared_victory", MA, 2, shared, {"scenario": "77"}),
    Ending("rich_four_seats", MA, 4, one_winner, {"scenario": "76"}, RICH_MA),
    Ending("story", MA, 3, one_winner, {"scenario": "story_01"}),
    Ending("chapter_8", MA, 2, one_winner, {"scenario": "story_88"}, RICH_MA),
    Ending("solo_lost", MA, 1, loses_to_rival, {"level": "very_hard", "scenario": "77"}),
    Ending("solo_won", MA, 1, beats_rival, {"level": "very_easy", "scenario": "77"}, GILDED_MA),
    Ending("solo_drawn", MA, 1, draws_with_rival, {"level": "very_easy"}, GILDED_MA),
    Ending("two_seats", NZ, 2, one_winner, {}),
    Ending("three_seats", NZ, 3, one_winner, {"neutral_layout": "random"}),
    Ending("four_seats", NZ, 4, one_winner, {"building_sides": "random"}),
    Ending("partial_rewards", NZ, 2, one_winner, {"partial_rewards": "yes"}),
    Ending("shared_victory", NZ, 2, shared, {"delivery_objective_from_deck": "no"}),
    Ending("rich_four_seats", NZ, 4, one_winner, {"tile_10": "b"}, RICH_NZ),
    Ending("solo_lost", NZ, 1, loses_to_rival, {"difficulty": "hard"}),
    Ending("solo_token", NZ, 1, loses_after_taking_the_token, {"difficulty": "medium"}),
    Ending("solo_won", NZ, 1, beats_rival, {"difficulty": "easy"}, GILDED_NZ),
    Ending("solo_drawn", NZ, 1, draws_with_rival, {"difficulty": "easy"}, GILDED_NZ),
]


def find(ending: Ending) -> Session:
    """The first seed whose game ends as wanted."""
    for seed in range(100_000):
        luck = random.Random(seed)
        table = rondel.new(
            ending.game, ending.seats, f"golden-{seed}", ending.options, ending.content
        )
        session = Session(table)
        while not session.table.over:
            session.play(pick(session.table, luck, DULL[ending.game]))
        if ending.wanted(session.table):
            return session
    raise AssertionError(f"no game ends as {ending.name}")


def main() -> None:
    for ending in ENDINGS:
        if not ending.file.exists():
            session = find(ending)
            head, _, body = session.record.write().partition("\n\n")
            seen = digest(session.record, ending.content)
            said = f"# result {result(session.table)}\n# digest {seen}"
            ending.file.parent.mkdir(parents=True, exist_ok=True)
            ending.file.write_text(f"{head}\n\n{said}\n{body}", encoding="utf-8")
            print(ending.file.name, result(session.table))


if __name__ == "__main__":
    main()
