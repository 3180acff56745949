"""The log of whole games tells what was gained with the deed that brought it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import Record
from rondel.core.chronicle import chronicle
from rondel.core.session import replay
from rondel.core.words import Cast
from rondel.games import find_game

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ["Ada", "Ben", "Cleo", "Dan"]

TOLD = {
    "cooper_island/master_solo": [
        # A lid used while the boat's question stands (CI-9.13)
        "used the Barge (1 food). Then you put a crate lid on the crate space for charting (2 ca",
        # The section's step, though Cooper acts meanwhile (CI-6.1, CI-19.24)
        "placed a normal worker in section A (1 cartographer step). Cooper took an anchor under",
        # The bay's log token, though an islet is used on the way (CI-8.8)
        "to your harbour (a log of stone and food) and made no use of the Ruin Islet",
        "Cooper profited from it (1 helm point)",
    ],
    "new_zealand/master_two_seats": [
        # The harbour's card, not the disc space's (NZ-6.65)
        "upgraded N2 for £2 (a Trail Ferry card). Then Ada cleared the first permanent certificate",
        # The ship returns in between (NZ-6.63)
        "upgraded Z6 for £5 (with a storehouse of pair 3 and the objective “Triple Storehouse”)",
        # A bonus tile's cost comes before its reward (NZ-18.2)
        "bought the Romney tile for £7 (a Romney and 1 gold), removed a Merino from the game",
        "played a Sheepdog card (1 certificate, 1 gold and 1 card drawn)",
    ],
    "new_zealand/master_solo": ["Then you sheared no sheep (£1 for the wool)."],
    "maracaibo/master_two_seats": [
        "removed 2 discs from the 6 points area",
        # What else the card brings, though a quest is laid on it before
        "bought the Message in a Bottle for 6 doubloons (the cross token and +4 point income) and",
        "Ben scored 150 victory points (",
    ],
}


@pytest.mark.parametrize("name", TOLD)
def test_gains_are_told_with_their_causes(name: str) -> None:
    record = Record.read((GOLDEN / f"{name}.rondel").read_text(encoding="utf-8"))
    game = find_game(record.game)
    reader = 0 if record.seats == 1 else -1
    entries = chronicle(replay(record, game).log, game.words(), Cast(NAMES[: record.seats], reader))
    text = "\n".join(entry.text for entry in entries)
    for sentence in TOLD[name]:
        assert sentence in text
