"""The words of Maracaibo: everything that can be asked, played, told or refused has them."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from string import Formatter

import pytest

from rondel.core.table import Event, Step
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.checks import CARD_OPS, COST_OPS, PERMANENT_OPS
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.pieces import NATIONS, SYNERGIES
from tests.maracaibo_invariants import DULL, RICH_PACK, options
from tests.properties import pick

WORDS = GAME.words()
MESSAGES = WORDS.messages
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
RAW = re.compile(r"[a-z]_[a-zA-Z0-9]|[{}]")
"""What an id looks like that has slipped into a sentence."""
RULE = re.compile(r"MA-\d+\.\d+$")
SOURCES = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(GAME.folder.glob("*.py"))]


def subclasses(kind: type[Step]) -> Iterator[type[Step]]:
    for child in kind.__subclasses__():
        yield child
        yield from subclasses(child)


def asking_steps() -> list[str]:
    """Steps of the game that ask a seat: they say what they offer."""
    steps = {child for child in subclasses(Step) if ".maracaibo." in child.__module__}
    return sorted(
        step.__name__
        for step in steps
        if not any(step in other.__mro__[1:] for other in steps) and step.rule
    )


def cited_rules() -> set[str]:
    """Rules that the code gives as reasons."""
    found = set()
    for tree in SOURCES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and RULE.match(str(node.value)):
                found.add(str(node.value))
    return found


def notes() -> set[str]:
    """Events that the code tells."""
    found = set()
    for tree in SOURCES:
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "note"
                and isinstance(node.args[0], ast.Constant)
            ):
                found.add(str(node.args[0].value))
    return found


@pytest.mark.parametrize("step", asking_steps())
def test_every_question_has_words(step: str) -> None:
    assert step in MESSAGES["ask"]


def test_every_reason_has_words() -> None:
    assert cited_rules() <= set(MESSAGES["why"]), cited_rules() - set(MESSAGES["why"])
    assert set(MESSAGES["why"]) <= cited_rules(), set(MESSAGES["why"]) - cited_rules()


def test_every_event_has_words() -> None:
    known = notes() | {"doubloon_income", "vp_income"}
    assert known == set(MESSAGES["event"])


def test_every_component_has_a_name() -> None:
    content = load(None)
    ids = [card.id for card in content.cards]
    ids += [place.id for place in content.locations]
    ids += [building.id for building in content.prestige]
    ids += [tile.id for tile in content.legacy]
    ids += [entry.id for entry in content.upgrades]
    ids += [card.id for card in content.story_cards]
    ids += list(content.choices) + list(content.exchanges) + list(content.village_actions)
    ids += [*NATIONS, *SYNERGIES]
    missing = [name for name in ids if name not in MESSAGES["name"]]
    assert missing == []


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
            asked = WORDS.ask(table, NAMES)
            assert not RAW.search(asked), asked
            for move in table.moves():
                label = WORDS.move(move)
                assert not RAW.search(label), (move, label)
            explained = GAME.explain(table.view(table.seat), luck.choice(table.moves()))
            assert not RAW.search(explained), explained
            table.play(pick(table, luck, DULL))
        check_events(table.log)


def check_events(events: list[Event]) -> None:
    for event in events:
        told = WORDS.event(event, NAMES)
        assert not RAW.search(told), (event, told)
        assert told[-1] == "."
