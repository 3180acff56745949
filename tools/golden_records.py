"""Golden records: finished games, one for each way in which a game can end, and games played well.

A record carries its result and digests as comments, so that a change of the rules shows up at the
first table that differs. Rare endings are looked for in games of random moves; how the game is
played in earnest is kept in games of the `master` level, with a digest every twenty plies. Stories
go on only if somebody cares for them: their games are played by the `club` level.

`python -m tools.golden_records` writes the records that are missing. Those that are there replay
for ever: only a new version of a game's rules is a reason to write one anew.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rondel
from rondel import IllegalMove, Record, Session, Table, write_move
from rondel.arena.match import Match, Player, play_match
from rondel.bots import Budget, find_bot
from rondel.core.chance import Chance
from rondel.core.record import open_table
from rondel.core.table import NOBODY
from rondel.games import find_game
from tests.support import cooper_island_invariants, maracaibo_invariants, new_zealand_invariants
from tests.support.cooper_island_invariants import RICH_PACK
from tests.support.properties import pick

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
STRIDE = 20
"""Plies from one digest to the next."""
THOUGHT = 600
"""Iterations of the search at the first decision of a turn: a game takes a minute at most."""


def result(table: Table) -> str:
    """Return how a game ended, as a record says it."""
    return json.dumps(
        {"scores": table.scores(), "places": table.places(), "rivals": table.rivals()}
    )


class Replay:
    """A record that is played once more, with a digest of who was offered what until now."""

    def __init__(self, name: str, record: Record, content: str | None) -> None:
        self.name = name
        self.record = record
        self.table = open_table(record, find_game(record.game), content)
        self.seen = hashlib.sha256()
        self.ply = 0

    def run(self) -> Iterator[int]:
        """Play to the end, and stop after every ply."""
        table = self.table
        for seat, move in self.record.moves:
            self.ply += 1
            assert seat == table.seat, f"{self.here}: seat {table.seat} decides"
            offered = "\n".join(map(write_move, table.moves()))
            self.seen.update(f"{seat}: {offered}\n".encode())
            try:
                table.play(move)
            except IllegalMove as error:
                raise AssertionError(f"{self.here}: {error}") from None
            yield self.ply

    @property
    def here(self) -> str:
        """Which move was played last, of which record."""
        seat, move = self.record.moves[self.ply - 1]
        return f"{self.name}, ply {self.ply} ({seat} {write_move(move)})"

    @property
    def digest(self) -> str:
        """A hash of who decided what, at every ply until now."""
        return self.seen.hexdigest()[:16]

    @property
    def milestone(self) -> str:
        """The digest with everybody's points: what a record says every twenty plies."""
        return " ".join([self.digest, *(str(points["total"]) for points in self.table.scores())])


def check(name: str, text: str, content: str | None) -> Table:
    """Return the table at a record's end; an AssertionError names the ply at which it strays."""
    milestones = {int(ply): said for ply, said in re.findall(r"^# ply (\d+) (.*)$", text, re.M)}
    replay = Replay(name, Record.read(text), content)
    last = 0
    for ply in replay.run():
        if ply in milestones:
            assert replay.milestone == milestones[ply], (
                f"{replay.here}: between plies {last + 1} and {ply} something else was offered or "
                f"scored than when it was played: {milestones[ply]!r}, now {replay.milestone!r}"
            )
            last = ply
    assert replay.digest == comment(text, "digest"), (
        f"{replay.here}: after ply {last} something else was offered than when it was played"
    )
    ended = json.loads(result(replay.table))
    assert ended == json.loads(comment(text, "result")), f"{replay.here}: ends with {ended}"
    return replay.table


def comment(text: str, key: str) -> str:
    """Return what a golden record says of itself."""
    found = re.search(rf"^# {key} (.*)$", text, re.MULTILINE)
    assert found, f"the record has no line '# {key} …'"
    return found[1]


def annotate(record: Record, content: str | None, stride: int) -> str:
    """Return a record's text with its result and digests; without a stride, at the end alone."""
    head, _, body = record.write().partition("\n\n")
    lines = []
    replay = Replay(record.seed, record, content)
    for ply, line in zip(replay.run(), body.splitlines(), strict=True):
        lines.append(line)
        if stride and ply % stride == 0:
            lines.append(f"# ply {ply} {replay.milestone}")
    said = f"# result {result(replay.table)}\n# digest {replay.digest}"
    return "\n".join([head, "", said, *lines]) + "\n"


Wanted = Callable[[Table], bool]


def finished(table: Table) -> bool:
    return table.over


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


# Stories: what was read, by whom, and what was decided


def read_here(table: Table) -> list[dict[str, Any]]:
    """Return the story cards that were read in this game, with their readers and decisions."""
    read: list[dict[str, Any]] = table.view(NOBODY)["story"]["read"]
    return [entry for entry in read if entry["reader"] is not None]


def reads_on_and_on(table: Table) -> bool:
    """Two story quests, a vote, and a card that is read in the final scoring."""
    read = read_here(table)
    _, pending, *_ = table.view(NOBODY)["story"]["archive"].split("/")
    return len(read) > 1 and any(entry["option"] for entry in read) and pending != "-"


def reads_what_was_laid_out(table: Table) -> bool:
    """A card that the game before had only laid out was carried out and read."""
    _, pending, *_ = table.setup.options["archive"].split("/")
    return pending in [entry["card"] for entry in read_here(table)]


def reads_what_ana_took(table: Table) -> bool:
    """Somebody else has taken a story tile; a person has read its card."""
    ana = table.view(NOBODY)["automa"]["quest_tiles"]
    return bool(ana and any(seat == table.setup.seats for _, seat in taken_tiles(table)))


def taken_tiles(table: Table) -> tuple[tuple[int, int], ...]:
    """Return the story cards whose tiles were taken and read, and by whom."""
    story: Any = getattr(table, "story", None)
    read = [card for card, _, reader in story.log if reader >= 0]
    return tuple((card, seat) for card, seat in story.taken if card in read)


def ends_with(ending: str) -> Wanted:
    return lambda table: bool(table.view(NOBODY)["story"]["ending"] == ending)


def breaks_a_tie(record: Record) -> bool:
    """Whether there is a vote more than there are seats: the reader's."""
    votes = 0
    for _, move in record.moves:
        votes = votes + 1 if move[0] == "vote" else 0
        if votes > record.seats:
            return True
    return False


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
        master: bool = False,
        club: bool = False,
        tied: bool = False,
        after: str = "",
    ) -> None:
        self.name = name
        self.game = game
        self.seats = seats
        self.wanted = wanted
        self.options = options
        self.content = str(content) if content else None
        self.master = master
        self.club = club
        """Whether bots of the `club` level play it, and not random moves."""
        self.tied = tied
        """Whether a vote has to end in a tie."""
        self.after = after
        """The record of the game that this one goes on from, in a campaign."""

    def fits(self, table: Table, record: Record) -> bool:
        """Return whether a game has ended as wanted."""
        return self.wanted(table) and (not self.tied or breaks_a_tie(record))

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
    Ending("story_chapter_10", MA, 2, one_winner, {"scenario": "story_88"}, RICH_MA),
    Ending("story_tie", MA, 2, reads_on_and_on, {"scenario": "story_01"}, club=True, tied=True),
    Ending("story_continued", MA, 3, reads_what_was_laid_out, {}, club=True, after="story_tie"),
    Ending("story_solo", MA, 1, reads_what_ana_took, {"scenario": "story_81"}, club=True),
    *(
        Ending(f"story_{name}", MA, seats, ends_with(card), {"scenario": "story_89"}, club=True)
        for name, seats, card in (
            ("printed", 2, "story_70"),
            ("kept", 3, "story_72"),
            ("sunk", 4, "story_74"),
        )
    ),
    Ending("solo_lost", MA, 1, loses_to_rival, {"level": "very_hard", "scenario": "77"}),
    Ending("solo_won", MA, 1, beats_rival, {"level": "very_easy", "scenario": "77"}, GILDED_MA),
    Ending("solo_drawn", MA, 1, draws_with_rival, {"level": "very_easy"}, GILDED_MA),
    Ending("two_seats", NZ, 2, one_winner, {}),
    Ending("three_seats", NZ, 3, one_winner, {"neutral_layout": "random"}),
    Ending("four_seats", NZ, 4, one_winner, {"building_sides": "random"}),
    Ending("shared_victory", NZ, 2, shared, {"delivery_objective_from_deck": "no"}),
    Ending("rich_four_seats", NZ, 4, one_winner, {"tile_10": "b"}, RICH_NZ),
    Ending("solo_lost", NZ, 1, loses_to_rival, {"difficulty": "hard"}),
    Ending("solo_token", NZ, 1, loses_after_taking_the_token, {"difficulty": "medium"}),
    Ending("solo_won", NZ, 1, beats_rival, {"difficulty": "easy"}, GILDED_NZ),
    Ending("solo_drawn", NZ, 1, draws_with_rival, {"difficulty": "easy"}, GILDED_NZ),
    *(
        Ending(f"master_{name}", game, seats, finished, options, master=True)
        for game, name, seats, options in (
            (CI, "two_seats", 2, {"board": "C"}),
            (CI, "three_seats", 3, {"layout": "A24"}),
            (CI, "four_seats", 4, {}),
            (CI, "solo", 1, {"strategy": "3", "level": "2"}),
            (MA, "two_seats", 2, {"scenario": "76"}),
            (MA, "three_seats", 3, {}),
            (MA, "four_seats", 4, {"scenario": "story_84"}),
            (MA, "solo", 1, {"level": "easy"}),
            (NZ, "two_seats", 2, {"neutral_layout": "random", "building_sides": "random"}),
            (NZ, "three_seats", 3, {"delivery_objective_from_deck": "no"}),
            (NZ, "four_seats", 4, {}),
            (NZ, "solo", 1, {"difficulty": "medium"}),
        )
    ),
]


def find(ending: Ending) -> Record:
    """Return the record of the first seed whose game ends as wanted."""
    options = dict(ending.options)
    if ending.after:
        before = ending.file.with_stem(ending.after).read_text(encoding="utf-8")
        game = find_game(ending.game)
        options = game.next_game(game.kept(rondel.replay(before)) or "") or {}
    for seed in range(100_000):
        luck = random.Random(seed)
        table = rondel.new(ending.game, ending.seats, f"golden-{seed}", options, ending.content)
        session = Session(table)
        bots = [find_bot("club")(Chance(f"{seed}.{seat}")) for seat in range(ending.seats)]
        while not session.table.over:
            table = session.table
            if ending.club:
                view = table.view(table.seat)
                session.play(bots[table.seat].choose(view, table.moves(), Budget()))
            else:
                session.play(pick(table, luck, DULL[ending.game]))
        if ending.fits(session.table, session.record):
            return session.record
    raise AssertionError(f"no game ends as {ending.name}")


def play_well(ending: Ending) -> Record:
    """Return the record of a game that the `master` level plays with itself."""
    player = Player("master", "master", iterations=THOUGHT)
    players = (player,) * ending.seats
    match = Match(0, ending.game, players, "golden-master", ending.options, keep_record=True)
    outcome = play_match(match)
    assert not outcome.error, outcome.error
    return Record.read(outcome.record)


def main() -> None:
    for ending in ENDINGS:
        if not ending.file.exists():
            record = play_well(ending) if ending.master else find(ending)
            text = annotate(record, ending.content, STRIDE if ending.master else 0)
            ending.file.parent.mkdir(parents=True, exist_ok=True)
            ending.file.write_text(text, encoding="utf-8")
            print(ending.file.name, comment(text, "result"), flush=True)


if __name__ == "__main__":
    main()
