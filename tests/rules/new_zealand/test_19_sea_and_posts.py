"""NZ-19: the sea board, harbours and posts, as they are played."""

from __future__ import annotations

from collections import Counter

import pytest

from rondel.games.new_zealand.rules.discs import ChooseDisc
from rondel.games.new_zealand.rules.harbours import Sail
from rondel.games.new_zealand.rules.wellington import Deliver
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    bonus_sets,
    discs,
    in_discard,
    moves,
    on_posts,
    play,
    refresh,
    refused,
    ship,
    table,
    upgraded,
    workers,
)

SEA = table(2).content.sea
POSTS = {post.id: post for post in table(2).content.posts}
TRADING = [name for name in POSTS if "wool" not in name]
CARDS = {"local_3": "kotare", "local_6": "ferry", "local_12": "sheepdog", "foreign_13": "romney"}


def sailing(space: str, most: int = 1, money: int = 20, seats: int = 2) -> NewZealandTable:
    """Seat 0 asked for a ship action of so many moves, from the space, without masters."""
    t = at("nG", seats)
    bonus_sets(t, 1, 2, 3, 4)
    t.masters = (-1,) * 5
    ship(t, space)
    t.players[0].money = money
    return ask(t, Sail(0, most))


def delivering(total: int, money: int = 20) -> NewZealandTable:
    """Seat 0 asked where to deliver with this total."""
    t = bare(2)
    t.players[0].money = money
    t.do(Deliver(0, total))
    return t


# The sea board


def test_the_graph() -> None:
    """NZ-19.1, NZ-19.2: 19 spaces, longest distance 7, a space's digit is its distance from S."""
    assert len(SEA.names) == 19
    assert max(map(max, SEA.distance)) == 7
    for space, name in enumerate(SEA.names):
        assert SEA.distance[SEA.start][space] == (0 if name == "S" else int(name[1]))
    edges = sum(
        SEA.distance[a][b] == 1 for a in range(len(SEA.names)) for b in range(len(SEA.names))
    )
    assert edges == 2 * 22
    assert len(set(SEA.water_of)) == len(SEA.harbours)


def test_the_ship_goes_both_ways_and_across() -> None:
    """NZ-19.1: from N3 with two moves: back, on, and across at 2 and 4."""
    t = sailing("N3", 2)
    assert set(moves(t, "sail")) == {
        f"sail {name}" for name in ("N3", "N2", "N4", "N1", "M2", "N5", "M4")
    }
    refused(t, "sail S", "NZ-6.58")


def test_kinds_of_harbours() -> None:
    """NZ-19.3: 4 small, 3 terminal and 5 large ones for storehouses, 5 medium ones for discs."""
    kinds = Counter(harbour.kind for harbour in SEA.harbours)
    assert kinds == {"small": 4, "terminal_small": 3, "medium": 5, "large": 5}
    assert SEA.storehouse_mask.bit_count() == 12
    assert sum(bare(2).players[0].storehouses) == 10


@pytest.mark.parametrize(
    ("space", "price", "card"),
    [
        *(("N1", 2, "kotare"), ("M1", 2, "ferry"), ("Z1", 2, "sheepdog"), ("M4", 4, "romney")),
        *(("N6", 5, "set_4"), ("M6", 5, "set_4"), ("Z6", 5, "set_4")),
    ],
)
def test_small_harbours(space: str, price: int, card: str) -> None:
    """NZ-19.3, NZ-6.62, NZ-6.63: the price, the card; a terminal one sends the ship to S."""
    t = sailing(space)
    play(t, f"upgrade {space}", "storehouse pair_4")
    assert t.players[0].money == 20 - price
    assert in_discard(t) == [card]
    assert SEA.names[t.players[0].ship] == ("S" if space[1] == "6" else space)


@pytest.mark.parametrize(
    ("space", "price", "disc", "card"),
    [
        ("N2", 2, "wool_free", "set_1"),
        ("Z2", 3, "wool_free", "set_1"),
        ("M3", 4, "wool_free", "set_2"),
        ("N4", 5, "hand_1", "set_2"),
        ("Z4", 6, "hand_1", "border_leicester"),
    ],
)
def test_medium_harbours(space: str, price: int, disc: str, card: str) -> None:
    """NZ-19.3, NZ-6.65: the price, the corner, the bonus card."""
    t = sailing(space)
    play(t, f"upgrade {space}")
    if disc == "wool_free":
        refused(t, "disc hand_1", "NZ-7.12")
    play(t, f"disc {disc}")
    assert t.players[0].money == 20 - price - (3 if disc == "hand_1" else 0)
    assert in_discard(t) == [card]


@pytest.mark.parametrize(
    ("space", "post"),
    [
        *(("M2", "foreign_8"), ("N3", "foreign_13"), ("Z3", "foreign_17")),
        *(("N5", "foreign_wool_7"), ("Z5", "foreign_wool_11")),
    ],
)
def test_large_harbours(space: str, post: str) -> None:
    """NZ-19.3, NZ-6.64, NZ-7.7: free of charge; the post there is open from then on."""
    t = sailing(space, money=0)
    play(t, f"upgrade {space}", "storehouse pair_4")
    assert in_discard(t) == []
    if "wool" in post:
        return
    closed, opened = delivering(20), delivering(20)
    upgraded(opened, space)
    refresh(closed)
    refresh(opened)
    refused(closed, f"post {post}", "NZ-7.7")
    assert f"post {post}" in moves(opened)


@pytest.mark.parametrize(
    ("space", "prices"), [("N1", [2, 3, 3, 4]), ("M4", [4, 5, 5, 6]), ("Z6", [5, 6, 6, 7])]
)
def test_four_storehouse_spaces(space: str, prices: list[int]) -> None:
    """NZ-19.6, NZ-6.62: who comes later pays the next price; there is a space for each player."""
    for there in range(4):
        t = sailing(space, seats=4)
        for seat in range(1, there + 1):
            upgraded(t, space, seat=seat)
        refresh(t)
        play(t, f"upgrade {space}", "storehouse pair_4")
        assert t.players[0].money == 20 - prices[there]


def test_once_for_each_player() -> None:
    """NZ-19.6, NZ-6.60: a second storehouse of the same player is refused."""
    t = sailing("N1")
    upgraded(t, "N1")
    refresh(t)
    refused(t, "upgrade N1", "NZ-6.60")


# Points of harbours


@pytest.mark.parametrize(
    ("harbours", "points"),
    [
        (("N1", "M1", "Z1"), 0),
        (("M4",), 1),
        (("N6",), 2),
        (("N2", "Z2", "M3", "N4", "Z4"), 15),
        (("N6", "M6"), 2 + 2 + 4),
        (("N6", "Z6"), 4),
        (("N6", "M6", "Z6"), 6 + 8),
        (("M2", "N3", "Z3", "N5", "Z5"), 0),
    ],
)
def test_points_of_harbours(harbours: tuple[str, ...], points: int) -> None:
    """NZ-19.3, NZ-11.11: printed points, 4 for each yellow arrow with both ends; large ones
    nothing."""
    t = bare(2)
    upgraded(t, *harbours)
    assert t.scores()[0]["harbours"] == points


# Posts


def test_the_posts() -> None:
    """NZ-19.4, NZ-19.5, NZ-19.7, INV-33: values, corners, transport, points, repeatable ones."""
    rows = {post.id: (post.corner, post.value, post.transport, post.vp) for post in POSTS.values()}
    assert rows == {
        "local_0": ("white", 0, 0, -8),
        "local_1": ("white", 1, 0, 0),
        "local_3": ("white", 3, 0, 0),
        "local_6": ("white", 6, 0, 1),
        "local_9": ("black", 9, 3, 1),
        "local_12": ("black", 12, 4, 3),
        "local_15": ("black", 15, 5, 5),
        "local_18": ("black", 18, 6, 8),
        "local_21": ("black", 21, 6, 10),
        "foreign_8": ("black", 8, 2, 2),
        "foreign_13": ("black", 13, 5, 5),
        "foreign_17": ("black", 17, 6, 8),
        "wool_5": ("white", 5, 0, 1),
        "wool_9": ("black", 9, 5, 2),
        "wool_13": ("black", 13, 7, 3),
        "foreign_wool_7": ("black", 7, 3, 4),
        "foreign_wool_11": ("black", 11, 5, 6),
    }
    assert {post.id for post in POSTS.values() if post.repeatable} == {
        *("local_0", "local_21", "wool_13"),
    }
    for post in POSTS.values():
        assert post.transport <= post.value
        assert post.transport == 0 or post.corner == "black"
        assert post.transport > 0 or "foreign" not in post.group


@pytest.mark.parametrize("post", TRADING)
def test_delivering_to_each_post(post: str) -> None:
    """NZ-19.4, NZ-19.7, NZ-7.13 to NZ-7.16: reward, transport, points; white corners take no
    black disc."""
    entry = POSTS[post]
    t = delivering(entry.value)
    upgraded(t, "M2", "N3", "Z3")
    refresh(t)
    if f"post {post}" in moves(t):
        play(t, f"post {post}")
    if entry.corner == "white":
        refused(t, "disc step", "NZ-7.12")
    play(t, "disc wool_free")
    assert t.players[0].money == 20 + (6 if post == "local_0" else 0) - entry.transport
    if post in ("local_9", "local_15"):
        assert len(moves(t)) == 5
        play(t, "objective_from_deck")
        assert in_discard(t)[0].startswith("objective_")
    else:
        assert in_discard(t) == ([CARDS[post]] if post in CARDS else [])
    assert on_posts(t) == {post: 1}
    assert t.scores()[0]["posts"] == entry.vp


@pytest.mark.parametrize("post", [name for name in TRADING if name != "local_0"])
def test_value_too_low(post: str) -> None:
    """NZ-19.4, NZ-7.6: one less than the value is not enough."""
    t = delivering(POSTS[post].value - 1)
    upgraded(t, "M2", "N3", "Z3")
    refresh(t)
    if post == "local_1":
        assert not moves(t, "post")  # nothing but 0 is left
        play(t, "disc wool_free")
        assert on_posts(t) == {"local_0": 1}
    else:
        refused(t, f"post {post}", "NZ-7.6")


@pytest.mark.parametrize("post", TRADING)
def test_second_discs(post: str) -> None:
    """NZ-19.4, NZ-7.8: only on 0 and 21, where each disc counts."""
    t = delivering(21)
    upgraded(t, "M2", "N3", "Z3")
    discs(t, **{post: 1})
    refresh(t)
    if POSTS[post].repeatable:
        play(t, f"post {post}", "disc wool_free")
        assert t.scores()[0]["posts"] == 2 * POSTS[post].vp
    else:
        refused(t, f"post {post}", "NZ-7.8")


def test_thirteen_and_more() -> None:
    """NZ-19.5, NZ-11.16: exactly these posts meet the task of a disc on 13 or more."""
    meeting = set()
    for post in POSTS:
        t = bare(2)
        discs(t, **{post: 1})
        t.players[0].area = (t.content.card_number["objective_12"],)  # a disc and a sheep
        t.players[0].discard.append(t.content.card_number["lincoln"])
        if t.scores()[0]["objectives"] == 3:
            meeting.add(post)
    assert meeting == {
        *("local_15", "local_18", "local_21", "foreign_13", "foreign_17", "wool_13"),
    }


@pytest.mark.parametrize(
    ("posts", "points"),
    [
        (("local_1", "local_3"), -3),
        (("local_3", "local_6"), 0),
        (("local_1", "local_6"), 1),
        (("local_1", "local_3", "local_6"), -3),
    ],
)
def test_green_arrows(posts: tuple[str, ...], points: int) -> None:
    """NZ-19.4, NZ-7.19, NZ-7.20, NZ-11.10: -3 (1 and 3), -1 (3 and 6), with own discs at both."""
    t = bare(2)
    for post in posts:
        discs(t, **{post: 1})
    assert t.scores()[0]["posts"] == points
    other = bare(2)
    discs(other, **{posts[0]: 1})
    discs(other, seat=1, **{posts[1]: 1})
    assert other.scores()[0]["posts"] == POSTS[posts[0]].vp


@pytest.mark.parametrize("post", [name for name in POSTS if "wool" in name])
def test_wool_posts(post: str) -> None:
    """NZ-19.4, NZ-6.76: transport, a romney at the black ones, points."""
    entry = POSTS[post]
    t = bare(2)
    t.players[0].money = 20
    workers(t, shearer=2)
    ask(t, ChooseDisc(0, t.content.post_number[post]))
    play(t, "disc wool_free")
    assert t.players[0].money == 20 - entry.transport
    assert in_discard(t) == (["romney"] if entry.corner == "black" else [])
    assert t.scores()[0]["posts"] == entry.vp
