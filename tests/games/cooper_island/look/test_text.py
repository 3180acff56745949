"""Cooper Island as text: the whole view is drawn, nothing but the view, in 80 columns."""

from __future__ import annotations

import re

import pytest
from rich.text import Text

import rondel
from rondel.core.chance import Chance
from rondel.core.rows import changed
from rondel.core.words import Words
from rondel.games.cooper_island.pieces import FORTRESS, SETTLEMENT
from tests.support.cooper_island import (
    boat,
    income,
    islet,
    land,
    large_card,
    small_card,
    store,
    table,
    turn,
)

NAMES = ["Ann", "Bob", "Cem", "Dee"]


def drawn(t: rondel.Table, viewer: int = 0, seat: int | None = None) -> str:
    """The board without its colours."""
    text = t.setup.game.board(t.view(viewer), NAMES[: t.setup.seats], seat)
    return Text.from_markup(text).plain


def line_with(text: str, *parts: str) -> str:
    """The first line in which all parts stand."""
    return next(line for line in text.splitlines() if all(part in line for part in parts))


@pytest.mark.parametrize("layout", ["T22", "A24"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_fits_into_80_columns(seats: int, layout: str) -> None:
    t = table(seats, seed=f"text{seats}", layout=layout)
    chance = Chance("text")
    while not t.over:
        if chance.below(20) == 0:
            for line in drawn(t, chance.below(seats), chance.below(seats)).splitlines():
                assert len(line) <= 80
        t.play(chance.pick(t.moves()))
    assert "round 5 of 5 · over" in drawn(t)


def test_a_board_that_is_full_fits_too() -> None:
    """More than any game brings: all cards, boats and pieces at once."""
    t = turn(seats=4)
    for card in t.content.small_cards:
        small_card(t, card.id)
    for number, large in enumerate(t.content.large_cards):
        large_card(t, large.id, face_up=number % 2 == 0)
    for number, entry in enumerate(t.content.boats[:5], 1):
        boat(t, entry.id, number, face_up=number % 2 == 0)
    for seat in range(4):
        store(t, seat, coin=9, wood=9, stone=9, food=9, gold=9, cloth=9)
    for space in range(t.layout.size):
        t.players[0].land = t.players[0].land.laid(space, SETTLEMENT, 9, FORTRESS)
    t.workers = ((0, 1, 2, 3),) * 16
    for player in t.players:
        player.distance = (124, 126)
        player.anchors = (12, 13)
        player.crates_used = player.crates_open
    text = drawn(t)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "Haulage Firm" in text.replace("HAULAGE FIRM", "Haulage Firm")


def longer(words: Words) -> Words:
    """A language in which every word of some length is longer."""
    return Words(
        {
            section: {
                key: "".join(
                    part if part.startswith("{") else re.sub(r"[a-zA-Z]{3,}", r"\g<0>-ish", part)
                    for part in re.split(r"({[^}]*})", text)
                )
                for key, text in messages.items()
            }
            for section, messages in words.messages.items()
        }
    )


def borders(text: str) -> list[str]:
    """The map, with nothing but its lines."""
    lines = text.splitlines()
    top = next(number for number, line in enumerate(lines) if "┌a1" in line)
    return [re.sub(r"[^─│┌┐└┘├┤┬┴┼]", " ", line[:54]).rstrip() for line in lines[top : top + 24]]


@pytest.mark.parametrize("seats", [1, 4])
def test_longer_words_fit_too(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no room is wrapped or cut, and the map keeps its shape."""
    t = turn(seats=seats)
    islet(t, "islet_luxury", "R1", "a")
    boat(t, "boat_coin", 1, face_up=False)
    land(t, e1=("settlement", 3, "large_building"), e2=("mountain", 4, "gold"))
    short = drawn(t)
    words = longer(t.setup.game.words())
    monkeypatch.setattr(type(t.setup.game), "words", lambda *_: words)
    long = drawn(t)
    assert "peninsula-ish" in long
    assert "│settl… 3│mount… 4│" in long
    assert borders(long) == borders(short)
    assert max(map(len, long.splitlines())) <= 80
    for number, ship in enumerate(t.content.cargo_ships, 1):
        assert re.search(rf"^{number} .*\b{ship.gold} gold-ish", long, re.M)


def test_the_map_shows_types_levels_and_items() -> None:
    t = turn()
    land(
        t,
        e1=("forest", 3, "wood"),
        e2=("mountain", 4, "gold"),
        f1=("settlement", 2, "statue"),
        f2=("meadow", 1, "large_building"),
    )
    text = drawn(t)
    assert "│forest 3│mount. 4│  ruin  │" in text
    assert "│  wood  │  gold  │        │" in text
    assert "│settl. 2│meadow 1│" in text
    assert "│ STATUE │LARGE B.│" in text
    for name in t.layout.names:
        assert name in text


def test_rows_lie_half_a_space_apart() -> None:
    """CI-2.1: e2 lies beside d1 and d2, so it begins between them."""
    lines = drawn(turn()).splitlines()
    row_d = next(line for line in lines if "d1" in line)
    row_e = next(line for line in lines if "e1" in line)
    assert row_d.index("d1") < row_e.index("e2") < row_d.index("d2")


def test_islets_and_ships_on_the_water() -> None:
    """CI-2.13: a ship stands on the half that no islet covers."""
    t = turn(seats=2)
    islet(t, "islet_coin", "R1", "a")
    t.players[0].distance = (0, 1)
    t.players[1].distance = (11, 0)
    text = drawn(t)
    assert "(Coin)" in text
    assert line_with(text, "R1 ", "(Coin)").split() == ["R1", "(Coin)", "<0", "·"]
    assert line_with(text, "harbour ").split() == ["harbour", "0>", "<1"]
    assert line_with(text, "L1 ").split() == ["L1", "1>", "·"]
    peninsula = text.splitlines()
    row_f = next(i for i, line in enumerate(peninsula) if "R1b" in line)
    assert "<0" in peninsula[row_f + 1]
    row_g = next(i for i, line in enumerate(peninsula) if "R1a" in line)
    assert "(Coin)" in peninsula[row_g + 1]


def test_workers_anchors_orders_and_lids() -> None:
    t = turn(seats=3)
    t.workers = changed(t.workers, 0, (2, 0))
    t.players[1].anchors = (2, 1)
    t.players[2].lids_on_ships &= ~1
    shown = next(number for number, holder in enumerate(t.orders) if holder == -1)
    t.orders = changed(t.orders, shown, 2 * 1 + 0)
    text = drawn(t)
    assert "[2 0]" in line_with(text, "A  ", "draw")
    assert " 2 1 " in line_with(text, "1 Bob")
    assert line_with(text, "1 gold 2 cloth").split()[-2:] == ["0", "1"]
    assert "[1]  Order of the" in text


def test_cooper_is_drawn_in_the_solo_game() -> None:
    """CI-19: his points, his store and what is known of his deck."""
    text = drawn(table(seats=1, strategy="2"))
    assert "storehouse 2 wood, 2 stone, 2 food, 1 gold, 1 cloth" in " ".join(text.split())
    assert "first one each for B and F" in " ".join(text.split())


def test_the_boards_of_another_seat() -> None:
    t = turn(seats=2)
    store(t, 1, gold=3)
    assert "Ann: peninsula" in drawn(t)
    text = drawn(t, seat=1)
    assert "Bob: peninsula" in text
    assert "storage  3/5: 3 gold" in text


def test_nothing_hidden_is_drawn() -> None:
    """CI-20.8: what is dealt anew can't be seen."""
    t = table(seats=2)
    chance = Chance("hidden")
    for _ in range(60):
        t.play(chance.pick(t.moves()))
    seat = t.seat
    other = t.imagine(seat, Chance("another deal"))
    assert drawn(other, seat) == drawn(t, seat)


def test_names_are_not_markup() -> None:
    t = turn(seats=1)
    text = t.setup.game.board(t.view(0), ["[red]Ann[/]"])
    assert "[red]Ann[/]: peninsula" in Text.from_markup(text).plain


def test_the_glance() -> None:
    t = turn()
    store(t, wood=2)
    land(t, g1=("meadow", 2, "food"))
    text = Text.from_markup(t.setup.game.glance(t.view(0))).plain
    assert "Storage 2/5: 2 wood" in text
    assert "food 2 on g1" in text


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("place_islet islet_coin", "Gain 1 coin."),
        ("keep_card grain_loft", "Feeding costs you 1 food less."),
        ("use_large_card scout_tower", "Draw 2 double tiles."),
        ("landing landing_3", ""),
        ("supply cargo_2", ""),
        ("erect small_building", "a storage spot and brings 1 of 4 small cards"),
        ("worker C normal", "Draw 1 double tile and lay 1 double tile."),
        ("worker C special", "also use the action of any islet"),
        ("worker D normal", "Erect 1 building."),
        ("store_from_land g1", ""),
        ("on b1", "uncharted"),
        ("on a2", "uncharted, ruin"),
        ("pay wood", ""),
        ("gain gold", ""),
        ("end_turn", ""),
    ],
)
def test_moves_are_explained(move: str, told: str) -> None:
    t = income()
    t.workers = changed(t.workers, 6, (1,))
    text = t.setup.game.explain(t.view(0), rondel.read_move(move))
    assert told in text
    assert bool(text) == bool(told)


def test_alone_the_token_is_an_anchor_for_cooper() -> None:
    """CI-19.24"""
    for seats, told in ((1, "Cooper takes an anchor."), (2, "take the Cooper token")):
        t = turn(seats)
        assert told in t.setup.game.explain(t.view(0), ("worker", "A", "normal"))


def test_the_section_at_work_is_marked() -> None:
    """CI-5.14: for all seats to see, as long as its actions are being done."""
    t = turn(3)
    assert "»" not in t.setup.game.board(t.view(1), ["Ann", "Bob", "Cem"])
    t.play(("worker", "C", "normal"))
    board = Text.from_markup(t.setup.game.board(t.view(1), ["Ann", "Bob", "Cem"])).plain
    assert [line[:2] for line in board.splitlines() if "»" in line] == ["C»"]
