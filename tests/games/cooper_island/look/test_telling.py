"""What people read in Cooper Island: labels, refusals, screens and the log, in random games."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

from rich.text import Text

from rondel import Session, read_move
from rondel.core.chronicle import chronicle
from rondel.core.moves import Move
from rondel.core.table import NOBODY, OpenStep, Table
from rondel.core.words import Cast
from rondel.games import find_game
from rondel.games.cooper_island.moves import MOVES
from rondel.games.cooper_island.pieces import PIECES
from rondel.games.cooper_island.rules.cleanup import Reactivate
from rondel.games.cooper_island.table import CooperTable
from tests.games.cooper_island.look.test_words import lively
from tests.support.cooper_island import (
    ask,
    available,
    cartographer,
    clear_land,
    gain_points,
    land,
    large_card,
    play,
    refresh,
    ships,
    stack,
    store,
    turn,
)
from tests.support.cooper_island_invariants import DULL
from tests.support.properties import pick
from tests.support.telling import vague_refusals

GAME = find_game("cooper-island")
WORDS = GAME.words()
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
CODE = re.compile(r"[a-z]_[a-z]|[a-z]{3}\+[a-z]{3}|[{}]|CI-\d|\b(?![RL][1-4])[A-Z]+\d+\b|\bseat \d")
"""Ids, rules and numbers of components; sand banks have their names printed beside them."""
SHOWN = re.compile(r'<(?:text|tspan|title|desc)\b[^>]*>([^<]+)<|aria-label="([^"]*)"')
LONGEST = 95
"""What fits in two lines on a phone."""
LAST = {"end_income", "pass", "end_turn", "decline", "lose_rest", "refuse", "done", "leave_token"}
LAST |= {"nothing", "none", "commit", "redraw_islet"}
"""Moves that stop, leave or refuse something."""


def positions(seeds: range, share: float) -> Iterator[tuple[Session, random.Random]]:
    """Games of all seat counts and options; a share of their decisions, and their ends."""
    for seed in seeds:
        luck = random.Random(seed)
        session = Session(lively(seed, luck))
        while not session.table.over:
            if luck.random() < share:
                yield session, luck
            session.play(pick(session.table, luck, DULL))
        yield session, luck


# Labels, questions and the log


def offered(table: Table, seat_names: Cast) -> Iterator[str]:
    """All labels, warnings and explanations, checked one by one."""
    view = table.view(table.seat)
    seen: set[str] = set()
    for move in table.moves():
        text, warning = WORDS.label(table, move, seat_names)
        about = GAME.explain(view, move)
        assert text[0].isupper(), text
        assert len(text) <= LONGEST, text
        assert text not in seen, text
        assert about.rstrip(".") not in text or not about, (text, about)
        seen.add(text)
        yield from (text, warning, about)


def check_order(table: Table) -> None:
    """Whoever stops or refuses something finds that last among the answers."""
    step = table.agenda[-1]
    extras = step.extras if isinstance(step, OpenStep) else {}
    answers = [str(move[0]) for move in table.moves() if move[0] not in extras]
    ends = [verb in LAST for verb in answers]
    assert ends == sorted(ends), answers


def test_labels_questions_and_log_are_for_people() -> None:
    for session, _ in positions(range(8), 0.3):
        table = session.table
        cast = Cast(NAMES, max(0, table.seat))
        if table.over:
            for reader in (0, NOBODY):
                for entry in chronicle(session.log, WORDS, Cast(NAMES, reader)):
                    text = "\n".join((entry.heading, entry.text, *entry.details))
                    assert not CODE.search(text), text
            continue
        check_order(table)
        asked = WORDS.ask(table, cast)
        for text in (asked, *offered(table, cast)):
            assert not CODE.search(text), text


def test_hints_are_for_people() -> None:
    """What a move is called without a table."""
    for move in MOVES.vocabulary(lively(0, random.Random(0)).content):
        assert not CODE.search(WORDS.move(move)), WORDS.move(move)


# Refusals


def enrich(table: Table, seat: int) -> None:
    """Pieces of all kinds and room for them, steps, crate lids and tiles."""
    assert isinstance(table, CooperTable)
    p = table.players[seat]
    p.storage = (30,) * len(PIECES)
    p.spots = 1000
    p.cartographer = table.content.cartographer.track
    p.lids_unused = 5
    p.tiles = (5,) * len(p.tiles)


def test_refusals_say_what_is_missing() -> None:
    vague: dict[str, Move] = {}
    for session, luck in positions(range(8), 0.3):
        table = session.table
        if table.over:
            continue
        assert isinstance(table, CooperTable)
        vocabulary = list(MOVES.vocabulary(table.content))
        for move, refusal in vague_refusals(table, vocabulary, enrich):
            vague[f"{type(table.agenda[-1]).__name__} {refusal.rule}"] = move
        legal = set(table.moves())
        for move in luck.sample(vocabulary, 20):
            if move not in legal:
                told = WORDS.why(table.refusal(move), table, Cast(NAMES, table.seat))
                assert not CODE.search(told), told
    assert vague == {}


# Screens


def screens(table: Table) -> Iterator[str]:
    """The text board, the picture with its titles, and what is told of every thing in it."""
    view = table.view(max(0, table.seat))
    front = table.setup.seats - 1
    yield Text.from_markup(GAME.board(view, NAMES, front)).plain
    yield Text.from_markup(GAME.glance(view, front)).plain
    picture = GAME.picture(view, NAMES, front)
    assert picture is not None
    svg = picture.svg()
    yield from (html.unescape("".join(found)) for found in SHOWN.findall(svg))
    for thing in sorted(set(re.findall(r'data-thing="([^"]+)"', svg))):
        title, text, _ = GAME.about(view, thing, NAMES)
        yield from (title, text)


def test_screens_show_no_codes() -> None:
    for session, _ in positions(range(8), 0.01):
        for text in screens(session.table):
            assert not CODE.search(text), text


def test_options_are_for_people() -> None:
    for option in GAME.options:
        values = [WORDS.option_value(option.name, value) for value in option.values]
        told = (*WORDS.option(option.name), *values)
        assert not any(map(CODE.search, told)), told
        assert all(value.islower() or value[0].isdecimal() for value in values), values


# One by one


def label(t: CooperTable, move: str) -> str:
    return WORDS.label(t, read_move(move), Cast(NAMES, t.seat)).text


def refusal(t: CooperTable, move: str) -> str:
    """The cause, without the question that follows."""
    said = WORDS.why(t.refusal(read_move(move)), t, Cast(NAMES, t.seat))
    return said.removesuffix(f" {WORDS.ask(t, Cast(NAMES, t.seat))}")


def builder() -> CooperTable:
    """Seat 0 is about to erect a building; on b3 lies a cube of stone that is worth 2."""
    t = turn(2)
    clear_land(t)
    store(t, coin=1, wood=2, stone=1)
    land(t, b3=("mountain", 2, "stone"), f1=("forest", 1))
    refresh(t)
    return play(t, "worker D normal", "act building")


def test_a_building_says_its_price_and_its_points() -> None:
    """CI-10.6, CI-10.7"""
    assert label(builder(), "erect small_building") == (
        "Erect a small building for 1 coin, 2 wood and 2 stone: 1 helm point"
    )


def test_a_building_says_what_is_missing() -> None:
    """CI-7.12"""
    assert refusal(builder(), "erect large_building") == (
        "You need 1 coin, 2 wood and 1 stone more: the price is 2 coins, 4 wood and 4 stone, and"
        " you have 1 coin, 2 wood and 3 stone in storage and on land."
    )


def test_a_discount_is_part_of_the_label_and_of_the_refusal() -> None:
    """CI-6.7: the free square space of section D takes 2 off."""
    t = turn(2)
    clear_land(t)
    land(t, f1=("forest", 1))
    available(t, special=1)
    store(t, coin=1, wood=2)
    refresh(t)
    play(t, "worker D special")
    assert label(t, "act building") == "Erect a building for 2 less"
    play(t, "act building")
    assert label(t, "erect small_building") == (
        "Erect a small building for 1 coin, 2 wood and 2 stone, 2 less: 1 helm point"
    )
    assert refusal(t, "erect large_building") == (
        "You need 1 coin, 2 wood and 4 stone more, and only 2 of it is taken off the price of"
        " 2 coins, 4 wood and 4 stone."
    )


def test_ships_say_where_they_would_come() -> None:
    """CI-8.1, CI-8.5"""
    t = turn(2)
    ships(t, anchors=(1, 3))
    gain_points(t, 2)
    assert label(t, "ship one_sail") == (
        "Lift 1 anchor of the one-sail ship and sail 1 step to your L1"
    )
    assert label(t, "ship two_sail") == "Lift 2 anchors of the two-sail ship"
    ships(t, one=4)
    assert label(t, "ship one_sail") == "Sail the one-sail ship 2 steps to Ben's R4"


def test_cubes_on_land_say_what_they_are_worth() -> None:
    """CI-7.3, CI-9.3"""
    t = builder()
    assert label(t, "store_from_land b3") == "Store the stone from b3: worth 2 there, 1 in storage"
    play(t, "erect small_building")
    assert label(t, "pay b3") == "Pay the stone on b3, worth 2"
    assert label(t, "pay stone") == "Pay 1 stone from storage"


def test_a_fee_says_to_whom() -> None:
    """CI-5.8, CI-5.10"""
    t = turn(2)
    stack(t, "E_round", 1)
    refresh(t)
    assert label(t, "worker E normal") == "Place a normal worker in section E for a fee to Ben"
    play(t, "worker E normal")
    assert label(t, "refuse") == ("Refuse and take an anchor; Ben may take a piece from the supply")


def test_a_section_where_nothing_is_possible_warns() -> None:
    """CI-5.14: without a coin and wood no boat can be built."""
    t = turn(2)
    store(t)
    clear_land(t)
    refresh(t)
    poor = WORDS.label(t, ("worker", "B", "normal"))
    assert poor.warning == "Nothing that this section offers is possible as things stand."
    assert WORDS.label(t, ("worker", "E", "normal")).warning == ""


def test_things_say_when_they_are_possible() -> None:
    t = turn(2)
    cartographer(t, 2)
    assert refusal(t, "erect fortress") == "Buildings are erected in section D, or by a large card."
    assert refusal(t, "use_cartographer raise_high") == (
        "This takes 4 cartographer steps, and the marker stands at 2: you need 2 cartographer steps"
        " more."
    )
    assert refusal(t, "trade_gold") == (
        "You need 2 gold more for this trade: what you have in storage and on land is worth 0."
    )


def test_what_is_laid_back_is_told_by_its_name() -> None:
    """CI-12.7"""
    t = turn(2)
    store(t, coin=2)
    large_card(t, "mint_house", face_up=False)
    t.players[0].crates_used = 1 << t.content.crate_number["crate_place"]
    ask(t, Reactivate(0, True, True))
    assert label(t, "reactivate mint_house") == "Turn the Mint House face up for 2 coins"
    assert label(t, "reactivate crate_place") == (
        "Take the lid back from the crate space for laying for 1 coin"
    )
    assert label(t, "nothing") == "Make nothing ready again"
