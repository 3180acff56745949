"""The words of New Zealand: everything that can be asked, played, told or refused has them."""

from __future__ import annotations

import random
from string import Formatter

import pytest

from rondel import Table
from rondel.core.table import OpenStep
from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.content import load
from rondel.games.new_zealand.content.checks import OPS
from rondel.games.new_zealand.look.explain import TOLD, tell
from rondel.games.new_zealand.pieces import STACKS, WORKERS
from rondel.games.new_zealand.rules.closed import FREE_VERBS, WHEN, ClosedStep
from rondel.games.new_zealand.rules.free import FREE_MOVES
from tests.support.new_zealand_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick
from tests.support.wording import RAW, Wording

SPEECH = Wording(GAME)
WORDS, MESSAGES = SPEECH.words, SPEECH.messages


# Every key has its words, and every word its key


def test_every_question_has_a_sentence() -> None:
    assert SPEECH.questions() | {"over"} == set(MESSAGES["ask"])


def test_every_event_has_a_sentence() -> None:
    assert SPEECH.noted_keys() == SPEECH.told_keys()


def test_every_line_of_the_text_board_has_words() -> None:
    assert SPEECH.board_keys() == set(MESSAGES["board"])


def test_every_value_of_an_option_that_is_a_word_can_be_translated() -> None:
    for option in GAME.options:
        for value in option.values:
            word = len(value) > 1 and not value.isdecimal()
            assert (f"{option.name} {value}" in MESSAGES["option"]) == word


def test_everything_that_is_drawn_in_a_narrow_place_has_a_short_name() -> None:
    content = load(None)
    things = {"sarah", "deck", "discards"}
    kinds = ("start", "wellington", "hazard", "neutral")
    things |= {tile.id for tile in content.bonus_tiles}
    things |= {space.id for space in content.trail.spaces if space.kind in kinds}
    things |= {harbour.kind for harbour in content.harbours if harbour.kind != "large"}
    things |= {name for post in content.posts for name in (post.group, post.corner)}
    named = {key.removeprefix("short_") for key in MESSAGES["name"] if key.startswith("short_")}
    assert named == things


def test_every_rule_that_forbids_has_a_sentence() -> None:
    telling = [name for name in SPEECH.sources if name.startswith("look/")]
    assert SPEECH.cited_rules(but=telling) == SPEECH.ruled()
    for key, text in MESSAGES["why"].items():
        assert text.endswith(".")
        fields = [field for _, field, _, _ in Formatter().parse(text) if field]
        assert not fields or " " in key, "only a cause has numbers"


def test_every_move_of_another_moment_is_told_when() -> None:
    told = {key.removesuffix(" when") for key in MESSAGES["why"] if key.endswith(" when")}
    assert told == set(WHEN.values())


def test_every_component_has_a_name() -> None:
    content = load(None)
    things = {*content.facts, *content.sea.names, *WORKERS, *STACKS}
    table = GAME.new(1, 1)
    things.update(table.scores()[0], table.rivals(), table.rivals()["sarah"])
    assert sorted(things - set(MESSAGES["name"])) == []


def test_every_name_is_a_name() -> None:
    SPEECH.check_names()


def test_every_verb_of_the_content_has_a_phrase() -> None:
    assert {key.split()[0] for key in MESSAGES["op"]} == set(OPS)


def test_every_local_action_has_a_label() -> None:
    """Local actions are offered as `act` and the op."""
    content = load(None)
    ops = [op for tile in content.neutral_tiles for action in tile.actions for op in action]
    ops += [op for tile in content.private_tiles for action in tile.actions for op in action]
    ops += [op for space in content.trail.spaces for op in space.risk]
    for op in ops:
        label = WORDS.move(("act", *op))
        assert f"act {op[0]}" in MESSAGES["move"], op
        assert not RAW.search(label), label


def test_every_component_says_what_it_does() -> None:
    content = load(None)
    told = 0
    for name, facts in content.facts.items():
        if facts["table"] in TOLD:
            SPEECH.check_effect(name, tell(content, name, WORDS))
            told += 1
    assert told > 150


def test_effects_are_of_things_that_exist() -> None:
    content = load(None)
    tables = {str(fact["table"]) for fact in content.facts.values()}
    assert set(MESSAGES["effect"]) <= set(content.facts) | tables


def test_free_verbs_are_known_to_closed_questions() -> None:
    """NZ-3.12: what an open question allows, a closed one refuses by its own rule."""
    assert set(FREE_MOVES) == FREE_VERBS
    for step in SPEECH.asking_steps():
        assert issubclass(step, ClosedStep) or issubclass(step, OpenStep), step
        assert step.rule in MESSAGES["why"], step


# Every sentence fits what really happens


def check_question(table: Table) -> str:
    """Every move has a label of its own, by its verb or by its verb and what it is about."""
    for move in table.moves():
        key = str(move[0])
        assert key in MESSAGES["move"] or f"{key} {move[1]}" in MESSAGES["move"], move
    return SPEECH.check_question(table)


RARE = {
    "DiscFromHarbour", "TakeSheepTop", "TakeSheep", "PutOnTop", "ReplaceBuilding", "TakeHowMuch",
    "SarahBuilds", "SarahReplacesBy", "SarahUpgrades", "SarahWalks",
}  # fmt: skip
"""Questions that random players seldom come to; tests of the rules ask them."""


SELDOM = {"bought_top", "drawn", "no_disc", "took_back", "put_on_top"}
"""Events that random players seldom bring about."""


def test_random_games_in_words() -> None:
    """Every question, its moves and every event, as they really occur."""
    questions = SPEECH.questions()
    asked: set[str] = set()
    told: set[str] = set()
    for seed in range(200):
        missing = (questions - asked - RARE) | (SPEECH.told_keys() - told - SELDOM)
        if seed >= 24 and not missing:
            break
        luck = random.Random(seed)
        seats = seed % 4 + 1
        table = GAME.new(seats, seed, options(seats, luck), RICH_PACK)
        while not table.over:
            asked.add(check_question(table))
            table.log = []
            table.play(pick(table, luck, DULL))
            told |= SPEECH.check_events(table.log)
        assert WORDS.ask(table) == "The game is over."
    assert questions - asked <= RARE
    assert SPEECH.told_keys() - told <= SELDOM


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_explanations_of_moves(seats: int) -> None:
    """Whatever can be chosen is explained without ids, or not at all."""
    luck = random.Random(seats)
    table = GAME.new(seats, seats, {}, RICH_PACK)
    for _ in range(150):
        view = table.view(table.seat)
        for move in table.moves():
            assert not RAW.search(GAME.explain(view, move)), move
        table.play(pick(table, luck, DULL))
