"""A tournament on the disk: whatever ends it, what was played stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.arena.journal import Journal, JournalError
from rondel.arena.match import Outcome, play_match
from rondel.arena.tournament import Tournament, read_players


@pytest.fixture
def tournament() -> Tournament:
    players = read_players("random", seconds=None, iterations=None)
    return Tournament("cooper-island", seats=2, players=players, seed="1", games=3)


def test_what_was_played_is_there_again(tournament: Tournament, tmp_path: Path) -> None:
    """In whatever order the outcomes came in."""
    file = tmp_path / "journal"
    matches = list(tournament.matches())
    outcomes = [play_match(matches[number]) for number in (2, 0)]
    journal = Journal.begin(tournament, file)
    for outcome in outcomes:
        journal.add(outcome)
    journal.close()
    again = Journal.go_on(file)
    again.close()
    assert again.tournament == tournament
    assert again.played(matches) == [(matches[0], outcomes[1]), (matches[2], outcomes[0])]
    assert again.left(matches) == [matches[1]]


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_a_line_that_was_cut_short_is_as_if_never_written(
    tournament: Tournament, tmp_path: Path, cut: int
) -> None:
    file = tmp_path / "journal"
    journal = Journal.begin(tournament, file)
    for number in range(2):
        journal.add(Outcome(number, f"1.{number}", 5))
    journal.close()
    file.write_bytes(file.read_bytes()[:-cut])
    again = Journal.go_on(file)
    assert set(again.outcomes) == {0}
    again.add(Outcome(1, "1.1", 7))
    again.close()
    last = Journal.go_on(file)
    last.close()
    assert [outcome.decisions for outcome in last.outcomes.values()] == [5, 7]


def test_a_head_that_was_cut_short(tournament: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "journal"
    Journal.begin(tournament, file).close()
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(JournalError, match="not written by rondel arena"):
        Journal.go_on(file)


def test_without_a_file_it_is_kept_in_mind(tournament: Tournament) -> None:
    journal = Journal(tournament)
    journal.add(Outcome(1, "1.1", 5))
    assert [match.number for match in journal.left(list(tournament.matches()))] == [0, 2]
    journal.delete()
