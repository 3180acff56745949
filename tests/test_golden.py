"""Finished games replay to the same end, decision by decision, for ever."""

from __future__ import annotations

import re

import pytest

import rondel
from rondel import Record
from rondel.games import list_games
from tools.golden_records import ENDINGS, FOLDER, STRIDE, Ending, annotate, check, result

MASTERED = [ending for ending in ENDINGS if ending.master]
SOLO = next(ending for ending in MASTERED if ending.seats == 1)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: f"{ending.game}-{ending.name}")
def test_a_golden_record_replays_to_its_end(ending: Ending) -> None:
    text = ending.file.read_text(encoding="utf-8")
    table = check(f"{ending.game}/{ending.name}", text, ending.content)
    assert table.over
    assert ending.fits(table, Record.read(text))
    assert result(rondel.replay(text, content=ending.content)) == result(table)


def test_every_game_has_golden_records_for_every_number_of_seats() -> None:
    for name in list_games():
        for endings in (ENDINGS, MASTERED):
            assert {ending.seats for ending in endings if ending.game == name} == {1, 2, 3, 4}


def test_every_golden_file_is_checked() -> None:
    assert set(FOLDER.rglob("*.rondel")) == {ending.file for ending in ENDINGS}


@pytest.mark.parametrize("ending", MASTERED, ids=lambda ending: f"{ending.game}-{ending.name}")
def test_games_of_masters_have_a_digest_every_twenty_plies(ending: Ending) -> None:
    text = ending.file.read_text(encoding="utf-8")
    plies = [int(ply) for ply in re.findall(r"^# ply (\d+) ", text, re.MULTILINE)]
    assert plies == list(range(STRIDE, len(Record.read(text).moves) + 1, STRIDE))


# What is said of a record that has gone astray


def test_an_illegal_move_is_named() -> None:
    record = Record.read(SOLO.file.read_text(encoding="utf-8"))
    stray = annotate(record, SOLO.content, STRIDE).splitlines()
    first = stray.index("") + 3
    stray[first + 4] = "0 do_nonsense"
    with pytest.raises(AssertionError, match=r"^a record, ply 5 \(0 do_nonsense\): CI-"):
        check("a record", "\n".join(stray), SOLO.content)


def test_a_digest_that_differs_names_its_plies() -> None:
    text = SOLO.file.read_text(encoding="utf-8")
    stray = re.sub(r"^# ply 60 \w+", "# ply 60 0123", text, flags=re.MULTILINE)
    wanted = r"^a record, ply 60 \(0 .+\): between plies 41 and 60 "
    with pytest.raises(AssertionError, match=wanted):
        check("a record", stray, SOLO.content)


def test_points_that_differ_name_their_plies() -> None:
    text = SOLO.file.read_text(encoding="utf-8")
    stray = re.sub(r"^(# ply 40 \w+) .*$", r"\1 99", text, flags=re.MULTILINE)
    with pytest.raises(AssertionError, match=r"^a record, ply 40 \(.*: between plies 21 and 40 "):
        check("a record", stray, SOLO.content)
