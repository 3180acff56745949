"""The bots of the baseline choose what they always chose.

The golden choices are those of `greedy` and `search` before they had anything else to be measured
against. If a rule of a game is mended, positions may change and with them the choices; a change of
the advice or of the search must not touch them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel import Chance, write_move
from rondel.bots import Budget, find_bot
from rondel.bots.baseline import THOUGHT, BaselineMaster

CASES = json.loads((Path(__file__).parents[1] / "golden" / "baseline.json").read_text("utf-8"))
LONG = 1000
"""A search with so many iterations looks beyond its turn, where that is advised."""


def name(case: dict[str, Any]) -> str:
    return f"{case['game']} {case['seats']} {case['bot']}@{case['iterations']}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_it_chooses_what_it_always_chose(case: dict[str, Any]) -> None:
    """A game at random; now and then the bot is asked."""
    luck, every = Chance("golden baseline"), 40 if case["iterations"] > LONG else 7
    table = rondel.new(case["game"], case["seats"], "baseline")
    bot = find_bot(case["bot"])(Chance("golden bot"))
    budget = Budget(iterations=case["iterations"])
    chosen: list[str] = []
    ply = 0
    while len(chosen) < len(case["chosen"]):
        if ply % every == 3:
            move = bot.choose(table.view(table.seat), table.moves(), budget)
            chosen.append(write_move(move))
        else:
            move = luck.pick(table.moves())
        table.play(move)
        ply += 1
    assert chosen == case["chosen"]


def test_its_master_thinks_no_longer_than_masters_did() -> None:
    table = rondel.new("cooper-island", 2, "baseline")
    told: list[int] = []
    bot = BaselineMaster(Chance("me"), lambda iterations, share: told.append(iterations))
    bot.choose(table.view(table.seat), table.moves(), Budget(iterations=10 * THOUGHT))
    assert THOUGHT / 2 < told[-1] <= THOUGHT
