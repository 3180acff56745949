"""Finished games replay to the same end, decision by decision, for ever."""

from __future__ import annotations

import json

import pytest

import rondel
from rondel import Record
from rondel.games import list_games
from tools.golden_records import (
    ENDINGS,
    Ending,
    comment,
    digest,
    result,
)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: f"{ending.game}-{ending.name}")
def test_a_golden_record_replays_to_its_end(ending: Ending) -> None:
    text = ending.file.read_text(encoding="utf-8")
    record = Record.read(text)
    table = rondel.replay(record, content=ending.content)
    assert table.over
    assert ending.wanted(table)
    assert json.loads(result(table)) == json.loads(comment(text, "result"))
    assert digest(record, ending.content) == comment(text, "digest")


def test_every_game_has_golden_records_for_every_number_of_seats() -> None:
    for name in list_games():
        counts = {ending.seats for ending in ENDINGS if ending.game == name}
        assert counts == {1, 2, 3, 4}
