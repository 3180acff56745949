"""The words of Maracaibo: everything that can be asked, played, told or refused has them."""

from __future__ import annotations

import random
from string import Formatter

import pytest

from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.content.checks import CARD_OPS, COST_OPS, PERMANENT_OPS
from rondel.games.maracaibo.pieces import (
    BARRIERS,
    GOODS,
    KINDS,
    LEVELS,
    NATIONS,
    OBJECTS,
    PHASES,
    SCENARIOS,
    STORIES,
    SYNERGIES,
)
from rondel.games.maracaibo.rules.setup import CONTINUE
from tests.support.maracaibo_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick
from tests.support.wording import RAW, Wording

SPEECH = Wording(GAME)
WORDS, MESSAGES = SPEECH.words, SPEECH.messages
DEEDS = {
    *("discarded", "delivered", "handed_in", "disc", "disc_to_market", "disc_to_station"),
    *("village_action", "fulfilled", "station", "exchanged", "combat", "combat_without"),
}
"""Events whose key is handed on to the step that tells of them."""


def test_every_question_has_a_sentence() -> None:
    assert SPEECH.questions() | {"over"} == set(MESSAGES["ask"])


def test_every_rule_that_forbids_has_a_sentence() -> None:
    told = [name for name in SPEECH.sources if name.startswith("look/about")]
    assert SPEECH.cited_rules(but=told) == SPEECH.ruled()


def test_every_event_has_a_sentence() -> None:
    assert SPEECH.noted_keys() | DEEDS == SPEECH.told_keys()


def test_every_line_of_the_board_has_words() -> None:
    assert SPEECH.board_keys() == set(MESSAGES["board"])


def test_every_name_is_a_name() -> None:
    SPEECH.check_names()


def test_every_component_has_a_name() -> None:
    content = load(None)
    ids = [card.id for card in content.cards]
    ids += [place.id for place in content.locations]
    ids += [building.id for building in content.prestige]
    ids += [tile.id for tile in content.legacy]
    ids += [entry.id for entry in content.upgrades]
    ids += [card.id for card in content.story_cards]
    ids += [card.id for card in content.careers]
    ids += [tile.id for tile in content.quest_tiles]
    ids += [card.id for card in content.solo.automa_cards]
    ids += [task.needs for card in content.careers for task in card.tasks]
    ids += [building.measure for building in content.prestige]
    ids += list(content.choices) + list(content.exchanges) + list(content.village_actions)
    ids += [*NATIONS, *SYNERGIES, *GOODS, *OBJECTS, *BARRIERS, *PHASES]
    ids += [f"short_{thing}" for thing in (*NATIONS, *SYNERGIES)]
    ids += [kind for kind in KINDS if kind != "absent"]
    missing = [name for name in ids if name not in MESSAGES["name"]]
    assert missing == []


def test_every_value_of_an_option_has_a_name() -> None:
    values = [f"level {level}" for level in LEVELS]
    values += [f"scenario {story}" for story in (*SCENARIOS, *STORIES, CONTINUE)]
    assert set(values) | {"scenario", "archive", "level"} == set(MESSAGES["option"])


def test_every_op_has_words() -> None:
    ops = (
        set(CARD_OPS) | {f"lasting_{op}" for op in PERMANENT_OPS} | {f"pay_{op}" for op in COST_OPS}
    )
    assert ops <= set(MESSAGES["op"]), ops - set(MESSAGES["op"])


@pytest.mark.parametrize("section", sorted(MESSAGES))
def test_sentences_are_well_formed(section: str) -> None:
    for key, text in MESSAGES[section].items():
        list(Formatter().parse(text))
        assert text == text.strip(), key
        if section in ("ask", "event", "why"):
            assert text[0].isupper() or text[0] == "{", key
            assert text[-1] in ".?)", key


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_games_in_words(seats: int) -> None:
    """No id, no brace and no gap in anything that is said in random games."""
    for seed in range(3):
        luck = random.Random(seed)
        table = GAME.new(seats, seed, options(seats, luck), RICH_PACK if seed % 2 else None)
        table.log = []
        while not table.over:
            SPEECH.check_question(table)
            explained = GAME.explain(table.view(table.seat), luck.choice(table.moves()))
            assert not RAW.search(explained), explained
            table.play(pick(table, luck, DULL))
        SPEECH.check_events(table.log)
