"""What people are told of things, and which moves they may mean by pointing at them."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rondel import IllegalMove
from rondel.core.game import NOTHING_KNOWN
from rondel.core.rulebook import Rulebook
from rondel.core.table import NOBODY
from rondel.games import find_game
from rondel.games.cooper_island.look.about import COMMON, OWNED
from rondel.games.cooper_island.table import CooperTable
from tests.games.cooper_island.look.test_picture import (
    NAMES,
    drawn,
    games,
)
from tests.support.cooper_island import (
    boat,
    income,
    islet,
    land,
    large_card,
    refresh,
    ships,
    small_card,
    stack,
    store,
    table,
    turn,
)
from tests.support.pictures import shown
from tests.support.wording import RAW

GAME = find_game("cooper-island")
WORDS = GAME.words()
SENTENCES = re.compile(r"[A-Z](?:(?!  |\. ?\.|\bNone\b).)+\.")
RULES = {rule.id for rule in Rulebook(GAME.rules_text()).rules}


def told(t: CooperTable, thing: str, seat: int = 0) -> tuple[str, str, str]:
    return GAME.about(t.view(seat), thing, NAMES)


def why(t: CooperTable, thing: str) -> str:
    """The rule that a person is told who points at a thing; "" if one of its moves is legal."""
    meant = GAME.attempts(t.view(t.seat), thing)
    assert meant, f"{thing} means nothing"
    if any(move in t.moves() for move in meant):
        return ""
    rule = t.why_not(meant[0])
    assert rule in WORDS.messages["why"]
    with pytest.raises(IllegalMove):
        t.copy().play(meant[0])
    return rule


# Every position


@pytest.mark.parametrize("rich", [False, True], ids=["ours", "rich"])
def test_every_thing_in_the_picture_is_told_of(rich: bool) -> None:
    """A title, a text of whole sentences without ids, and a rule that there is."""
    met: Counter[str] = Counter()
    for t, luck in games(rich, seeds=1):
        if not t.over and luck.random() > 0.02:
            continue
        viewer = luck.choice((NOBODY, *range(t.setup.seats)))
        view = t.view(viewer)
        picture = GAME.picture(view, NAMES, luck.randrange(t.setup.seats))
        assert picture is not None
        for thing in shown(picture):
            title, text, rule = GAME.about(view, thing, NAMES)
            assert title, thing
            assert not RAW.search(f"{title} {text}"), (thing, text)
            assert SENTENCES.fullmatch(text), (thing, text)
            assert rule in RULES, (thing, rule)
            met[thing.partition(":")[0]] += 1
    assert set(met) >= {*OWNED, *COMMON} - {"strategy"}


def test_every_move_is_found_again_in_its_things() -> None:
    """Whatever a legal move mentions, pointing at it may mean the move."""
    seen: Counter[tuple[str, str]] = Counter()
    for t, luck in games(rich=True, seeds=3):
        if t.over:
            continue
        step = type(t.agenda[-1]).__name__
        kinds = {(step, str(move[0])) for move in t.moves()}
        if all(seen[kind] > 4 for kind in kinds) and luck.random() > 0.02:
            continue
        seen.update(kinds)
        view = t.view(t.seat)
        for move in t.moves():
            things = GAME.things(view, move)
            assert not things or any(move in GAME.attempts(view, thing) for thing in things), (
                step, move, things,
            )  # fmt: skip
    assert len(seen) > 150


def test_every_attempt_is_answered() -> None:
    """By a rule that has its sentence; and whatever a question asks for is tried first."""
    answered: Counter[str] = Counter()
    for t, luck in games(rich=True, seeds=1):
        if t.over or luck.random() > 0.01:
            continue
        view = t.view(t.seat)
        for thing in sorted(shown(drawn(t))):
            meant = GAME.attempts(view, thing)
            assert len(set(meant)) == len(meant)
            for move in meant:
                if move not in t.moves():
                    rule = t.why_not(move)
                    assert rule in WORDS.messages["why"], (thing, move, rule)
                    answered[rule] += 1
    assert len(answered) > 25


# What is told


def test_land_is_told_by_its_state() -> None:
    t = turn(2)
    land(t, f1=("forest", 4, "wood"), e1=("settlement", 2, "statue"), e2=("meadow", 1))
    t.players[0].land = t.players[0].land.put(t.layout.number["e2"], 0)
    assert told(t, "land:0:f1")[1:] == (
        "Forest, level 4, of Ann. The cube of wood is worth 4 as long as it lies here: it can pay, "
        "be traded, or be stored, where it is worth 1.",
        "CI-7.3",
    )
    assert told(t, "land:0:e1")[2] == "CI-10.4"
    assert told(t, "land:0:e2")[2] == "CI-4.5"
    assert told(t, "land:0:a1") == (
        "Land space a1",
        "Uncharted land of Ann. A tile fits here if this space, or the other one that a double "
        "tile covers, lies beside charted land.",
        "CI-4.4",
    )
    assert told(t, "land:1:a2")[2] == "CI-6.16"


def test_worker_spaces_are_told_with_who_is_there() -> None:
    t = turn(3)
    stack(t, "C_square", 1, 2)
    title, text, rule = told(t, "worker:C_square")
    assert title == "Square space of section C"
    assert "any islet on the board" in text
    assert "There: Bob, Cem." in text
    assert rule == "CI-6.6"
    assert told(t, "worker:A_round")[2] == "CI-6.2"


def test_the_section_at_work_is_told() -> None:
    """CI-5.14: while its actions are being done."""
    t = turn(3)
    assert t.view(1)["worked"] is None
    t.play(("worker", "C", "normal"))
    assert t.view(1)["worked"] == "C_round"
    assert told(t, "worker:C_round", seat=1)[1].endswith("Ann is at work here.")


def test_cards_cite_their_own_rule() -> None:
    t = turn(2)
    small_card(t, "feast_farm")
    large_card(t, "beacon", face_up=False)
    assert told(t, "card:feast_farm")[2] == "CI-15.12"
    beacon = told(t, "card:beacon")
    assert beacon[2] == "CI-16.11"
    assert "face down" in beacon[1]
    assert told(t, "order:order_explored")[2] == "CI-17.7"


def test_ships_tell_their_anchors() -> None:
    t = turn(2)
    ships(t, 1, one=7, anchors=(0, 2))
    assert told(t, "ship:1:one_sail") == (
        "One-sail ship",
        "It sails clockwise, and Bob has come 7 steps with it. Every step is a point.",
        "CI-8.7",
    )
    assert told(t, "ship:1:two_sail")[2] == "CI-8.5"


def test_boats_and_islets_are_told_by_where_they_are() -> None:
    t = turn(2)
    boat(t, "boat_coin", 1, seat=1, face_up=False)
    islet(t, "islet_coin", "R1", "a", seat=1)
    assert told(t, "boat:1:boat_coin")[2] == "CI-14.8"
    assert "Still to be built by Ann." in told(t, "boat:0:boat_coin")[1]
    assert told(t, "islet:1:islet_coin")[2] == "CI-18.4"
    assert "In the reserve of Ann." in told(t, "islet:0:islet_coin")[1]


@pytest.mark.parametrize(
    "thing",
    [
        "", "land", "land:0", "land:0:z9", "land:7:f1", "land:x:f1", "water:0:Q1a",
        "worker:Z_round", "islet:0:islet_x", "ship:0:three_sail", "ship:9:one_sail", "ship:",
        "ship:cooper",
        "storage:0:salt", "market:0:salt", "supply:salt", "landscape:swamp", "tile:0:a+b",
        "store:wood", "hand:0:x", "boat:0:x", "landing:0:x", "building:0:x", "price:0:x",
        "spot:0:x", "crate:0:x", "available:0:x", "pool:0:x", "milestone:0:x", "hire:0:x",
        "chart:0:x", "use:0:x", "trade:0:x", "tray:x", "card:x", "card:coin", "stack:x", "cargo:x",
        "order:x", "seat:9", "seat:x", "cooper", "strategy:helm", "slot:slot_top", "action:B1",
        "nonsense:1:2", "land:0:f1:more",
    ],
)  # fmt: skip
def test_nothing_is_told_of_what_is_not_there(thing: str) -> None:
    t = turn(2)
    assert GAME.about(t.view(0), thing) == NOTHING_KNOWN
    for move in GAME.attempts(t.view(0), thing):
        assert t.why_not(move) in WORDS.messages["why"]


def test_nothing_hidden_is_told() -> None:
    """CI-20.4: who knows a card in the stack is told so; of others the text is what is printed."""
    t = turn(2)
    card = t.content.small_cards[t.small_stack.cards[0]].id
    before = told(t, f"card:{card}")
    t.small_stack = t.small_stack.looked_at(1, 0)
    assert "You know this card" in told(t, f"card:{card}")[1]
    assert told(t, f"card:{card}", seat=1) == before


# Why not


def test_only_whoever_is_asked_can_try() -> None:
    t = turn(3)
    assert GAME.attempts(t.view(0), "worker:C_round") == [("worker", "C", "normal")]
    assert GAME.attempts(t.view(1), "worker:C_round") == []
    assert GAME.attempts(t.view(NOBODY), "worker:C_round") == []


def test_at_the_start_of_a_turn() -> None:
    """CI-5.4, CI-5.6: what stands against a worker; anything else is told its own moment."""
    t = turn(3)
    stack(t, "C_round", 0)
    refresh(t)
    assert why(t, "worker:B_round") == ""
    assert why(t, "worker:C_round") == "CI-5.6"
    assert why(t, "worker:C_square") == "CI-5.4"
    assert why(t, "boat:0:boat_coin") == "CI-6.14"
    assert why(t, "land:0:a1") == "CI-4.3"
    assert why(t, "crate:0:crate_draw") == "CI-9.12"
    assert why(t, "trade:0:trade_gold") == "CI-9.10"
    assert why(t, "use:0:raise_high") in ("CI-9.15", "CI-9.21")
    assert why(t, "hire:0:worker") == "CI-11.1"
    assert why(t, "market:0:gold") == "CI-9.4"


def test_inside_a_section() -> None:
    """What belongs to another section or moment says to which."""
    t = turn(3)
    store(t, coin=1, wood=2, stone=2)
    land(t, f1=("forest", 1))
    refresh(t)
    t.play(("worker", "D", "normal"))
    assert why(t, "building:0:small_building") == ""
    assert why(t, "boat:0:boat_coin") == "CI-6.14"
    assert why(t, "cargo:cargo_1") == "CI-6.19"
    assert why(t, "worker:C_round") == "CI-5.2"


def test_a_price_that_is_too_high() -> None:
    """CI-7.12: the building is left, the pieces are not there."""
    t = turn(3)
    store(t, coin=1, wood=2, stone=2)
    land(t, f1=("forest", 1))
    refresh(t)
    t.play(("worker", "D", "normal"))
    t.play(("act", "building"))
    assert why(t, "building:0:small_building") == ""
    assert why(t, "building:0:fortress") == "CI-7.12"
    t.play(("erect", "small_building"))
    assert why(t, "trade:0:trade_any") == "CI-9.10"


def test_while_a_tile_is_laid() -> None:
    """CI-4.4, CI-4.10: which spaces take it, and why others don't."""
    t = income(2)
    t.play(("hand", "place_double"))
    t.play(t.moves()[0])
    rules = {thing: why(t, thing) for thing in (f"land:0:{name}" for name in t.layout.names)}
    assert "" in rules.values()
    assert set(rules.values()) <= {"", "CI-4.3", "CI-4.4", "CI-4.7", "CI-4.8", "CI-4.10"}
    assert rules["land:0:a1"] in ("CI-4.3", "CI-4.4")


def test_a_cube_of_the_storehouse() -> None:
    """CI-19.30: what is taken lies with Cooper, not in the supply."""
    from rondel.games.cooper_island.rules.solo import TakeStoreCube
    from tests.support.cooper_island import ask

    t = table(1, level="2")
    ask(t, TakeStoreCube(0))
    view = t.view(0)
    takes = [move for move in t.moves() if move[0] == "take"]
    assert takes
    there = shown(drawn(t, 0))
    for move in takes:
        assert GAME.things(view, move) == [f"store:{move[1]}"]
        assert f"store:{move[1]}" in there
        assert move in GAME.attempts(view, f"store:{move[1]}")


def test_no_word_is_left_over() -> None:
    """Every sentence about things is used by something, by its kind, state or name."""
    look = GAME.folder / "look"
    files = [*sorted(look.glob("about*.py")), look / "explain.py"]
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    kinds = {"available", "pool", *re.findall(r"""f["']([a-z]+)_{""", source)}
    named = set(re.findall(r"""["']([a-z_]+)["']""", source))
    left = {key for key in set(WORDS.messages["thing"]) - named if key.split("_")[0] not in kinds}
    assert not left
