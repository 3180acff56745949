"""The words of Cooper Island: everything that can be asked, played, told or refused has them."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter

import pytest

import rondel
from rondel import Table
from rondel.core.table import OpenStep
from rondel.games import find_game
from rondel.games.cooper_island.content import load
from rondel.games.cooper_island.content.checks import OP_ARGUMENTS
from rondel.games.cooper_island.pieces import (
    ITEMS,
    LANDSCAPES,
    ON_MARKET,
    PAID,
    PHASES,
    PIECES,
    SHAPES,
    SHIPS,
)
from rondel.games.cooper_island.rules.anytime import ANYTIME
from rondel.games.cooper_island.rules.building import NEW_SPOTS
from rondel.games.cooper_island.rules.closed import ANYTIME_VERBS, ClosedStep
from rondel.games.cooper_island.table import CooperTable
from tests.support import cooper_island
from tests.support.cooper_island_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick
from tests.support.wording import Wording

GAME = find_game("cooper-island")
SPEECH = Wording(GAME)
WORDS, MESSAGES = SPEECH.words, SPEECH.messages
NAMED = {*PIECES, *PAID, *ON_MARKET, *NEW_SPOTS.values(), "double_fm", "double_fk", "double_fs"}
NAMED |= {"paid_steps", "paid_shim"}
"""Events that have the name of what they bring, or of what it is paid with."""


WRITTEN_MOVES = ("Move", "tuple[Move, ...]")


def offered_verbs() -> set[str]:
    """The verbs of the moves that the rules and the content write down: first strings of tuples in
    `moves`, `options` and what these call, and in what is said to be a move."""
    verbs = set(map(str, ANYTIME))
    for tree in SPEECH.sources.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                if node.name in ("moves", "options"):
                    verbs.update(_verbs_in(node))
            elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) in WRITTEN_MOVES:
                verbs.update(_verbs_in(node))
    return verbs


def _verbs_in(code: ast.AST) -> set[str]:
    """Verbs that some code writes, gives to `piece_moves`, or looks up in a layout's `moves`."""
    verbs: set[str] = set()
    for node in ast.walk(code):
        if isinstance(node, ast.Tuple) and node.elts:
            first = node.elts[0]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "piece_moves"
        ):
            first = node.args[2]
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value) == "t.layout.moves":
            first = node.slice
        else:
            continue
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            verbs.add(first.value)
    return verbs - set(PIECES) - set(LANDSCAPES) - {"statues"}


# Every key has its words, and every word its key


def test_every_question_has_a_sentence() -> None:
    assert SPEECH.questions() | {"over"} == set(MESSAGES["ask"])


def test_every_verb_has_a_label() -> None:
    verbs = offered_verbs()
    assert len(verbs) > 50
    assert {key.split()[0] for key in MESSAGES["move"]} == verbs


def test_every_event_has_a_sentence() -> None:
    assert SPEECH.noted_keys() | NAMED == SPEECH.told_keys()


def test_every_rule_that_forbids_has_a_sentence() -> None:
    told = [name for name in SPEECH.sources if name.startswith("look/about")]
    assert SPEECH.cited_rules(but=told) == SPEECH.ruled()
    assert all(text.endswith(".") for text in MESSAGES["why"].values())


def test_every_component_has_a_name() -> None:
    content = load(None)
    things = {*content.facts, *content.side, *PIECES, *LANDSCAPES, *SHIPS, *SHAPES, *PHASES}
    things.update(item for item in ITEMS if item)
    table = cooper_island.table(seats=1)
    things.update(table.scores()[0], table.rivals(), table.rivals()["cooper"])
    assert sorted(things - set(MESSAGES["name"])) == []


def test_every_name_is_a_name() -> None:
    SPEECH.check_names()


def test_every_line_of_the_board_has_its_words() -> None:
    land = {f"map {thing}" for thing in (*LANDSCAPES, *filter(None, ITEMS), "harbour")}
    spots = {"spots luxury", "spots coin"}
    assert SPEECH.board_keys() | land | spots == set(MESSAGES["board"])


def test_what_stands_in_narrow_columns_has_a_short_name() -> None:
    content = load(None)
    entries = [
        *content.islets, *content.boats, *content.buildings, *content.crate_spaces,
        *content.sections.actions,
    ]  # fmt: skip
    things = {*LANDSCAPES, *(entry.id for entry in entries)}
    things.update(cooper_island.table().view(0)["players"][0]["milestones"])
    short = {key for key in MESSAGES["name"] if key.startswith("short_")}
    assert {f"short_{thing}" for thing in things} == short


def test_every_word_that_an_option_offers_can_be_translated() -> None:
    offered = {f"{option.name} {value}" for option in GAME.options for value in option.values}
    assert {key for key in MESSAGES["option"] if " " in key} == offered


def test_every_verb_of_the_content_has_a_phrase() -> None:
    assert {key.split()[0] for key in MESSAGES["op"]} == set(OP_ARGUMENTS)


@pytest.mark.parametrize("pack", [None, RICH_PACK], ids=["ours", "rich"])
def test_every_component_says_what_it_does(pack: Path | None) -> None:
    content = load(pack)
    acting = [
        *content.boats, *content.landing_spaces, *content.islets, *content.logs,
        *content.cargo_ships, *content.crate_spaces, *content.buildings, *content.statue_costs,
        *content.statue_spots, *content.sections.actions, *content.sections.sections,
        *content.sections.worker_spaces, *content.small_cards, *content.large_cards,
        *content.orders, *content.tiles.double_tiles, *content.solo.strategies,
        *content.solo.action_cards, *content.solo.levels,
    ]  # fmt: skip
    for entry in acting:
        SPEECH.check_effect(entry.id, WORDS.effect(entry.id, content.facts[entry.id]))


def test_effects_tell_the_numbers_of_the_pack() -> None:
    ours, rich = load(None), load(RICH_PACK)
    assert WORDS.effect("landing_5", ours.facts["landing_5"]) == (
        "A boat here costs 3 coins and 5 wood and brings 3 helm points."
    )
    assert WORDS.effect("log_coin_wood", ours.facts["log_coin_wood"]) == "Gain 1 coin and 1 wood."
    assert WORDS.effect("mint_house", ours.facts["mint_house"]) == (
        "Put 3 coins on your marketplace."
    )
    dear, cheap = (WORDS.effect("fortress", pack.facts["fortress"]) for pack in (ours, rich))
    assert dear != cheap


def test_words_speak_of_nothing_else() -> None:
    """Sentences for effects are for components, and no sentence misses its value."""
    content = load(None)
    tables = {str(fact["table"]) for fact in content.facts.values()}
    assert set(MESSAGES["effect"]) <= set(content.facts) | tables
    for rule, text in MESSAGES["why"].items():
        fields = list(filter(None, (field for _, field, _, _ in Formatter().parse(text))))
        assert " " in rule or not fields, rule


# Every sentence fits what really happens


def lively(seed: int, luck: random.Random) -> CooperTable:
    """A game in which much can happen: cheap content, as a rule; cards and boats from the start."""
    seats = seed % 4 + 1
    content = RICH_PACK if seed % 3 else None
    t = rondel.new("cooper-island", seats, seed, options(seats, luck), content)
    assert isinstance(t, CooperTable)
    cards = min(5, (12 - 2 * seats) // seats)  # the stacks have to last (CI-10.12)
    for seat in range(seats):
        stack = [t.content.large_cards[i].id for i in t.large_stack.cards]
        for card in luck.sample(stack, cards):
            cooper_island.large_card(t, card, seat)
        cooper_island.boat(t, "boat_coin", 1, seat)
        cooper_island.boat(t, "boat_chart", 2, seat)
        cooper_island.small_card(
            t, t.content.small_cards[luck.choice(t.small_stack.cards)].id, seat
        )
    cooper_island.refresh(t)
    return t


def games_until(least: int, complete: Callable[[], bool]) -> Iterator[int]:
    """Seeds of games: a few dozen, and more until all has come up that can come up."""
    for seed in range(400):
        if seed >= least and complete():
            return
        yield seed


SELDOM = {"drawn"}
"""Events that random players seldom bring about."""


def test_random_games_in_words() -> None:
    """Every question, its moves and every event, as they really occur."""
    questions, told_keys = SPEECH.questions(), SPEECH.told_keys() - SELDOM
    asked: set[str] = set()
    told: set[str] = set()
    for seed in games_until(32, lambda: questions <= asked and told_keys <= told):
        luck = random.Random(seed)
        table: Table = lively(seed, luck)
        while not table.over:
            asked.add(SPEECH.check_question(table))
            table.log = []
            table.play(pick(table, luck, DULL))
            told.update(SPEECH.check_events(table.log))
        assert WORDS.ask(table) == "The game is over."
    assert questions - asked == set()
    assert told_keys - told == set()


def test_anytime_verbs_are_known_to_closed_questions() -> None:
    """CI-9.26: what an open question allows, a closed one refuses by its own rule."""
    assert set(ANYTIME) == ANYTIME_VERBS
    for step in SPEECH.asking_steps():
        assert issubclass(step, ClosedStep) or issubclass(step, OpenStep), step
        assert step.rule in MESSAGES["why"], step
