"""NZ-15: every side of every private building, as it is played."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.new_zealand.content import load
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    at,
    bonus_row,
    building,
    clear,
    hand,
    hazard,
    in_discard,
    in_hand,
    jobs,
    moves,
    on_posts,
    own_hazards,
    play,
    refresh,
    refused,
    ship,
    turn,
    upgraded,
    where,
    workers,
)

CONTENT = load(None)
TILES = {tile.id: tile for tile in CONTENT.private_tiles}


def on(tile: str, space: str = "a2", seats: int = 2) -> NewZealandTable:
    """Seat 0 on its own building; change the position, then `refresh` it."""
    t = at(space, seats, 0, 1, **{f"tile_{tile[:-1]}": tile[-1]})
    building(t, tile, space)
    t.players[0].gold = 0
    return t


def acts(t: NewZealandTable) -> list[str]:
    return [move.removeprefix("act ") for move in moves(t, "act")]


# All tiles


def test_craftsmen_points_and_hands() -> None:
    """NZ-15.1, NZ-15.6: what the twenty sides need, are worth and charge."""
    rows = {tile.id: (tile.craftsmen, tile.vp, "".join(tile.hands)) for tile in TILES.values()}
    assert rows == {
        **{"1a": (1, 1, "green"), "1b": (1, 1, "green"), "2a": (1, 1, ""), "2b": (1, 1, "")},
        **{"3a": (2, 3, ""), "3b": (2, 3, ""), "4a": (2, 3, "black"), "4b": (2, 3, "black")},
        **{"5a": (3, 4, ""), "5b": (3, 4, ""), "6a": (4, 5, ""), "6b": (4, 5, "")},
        **{"7a": (5, 6, "blackgreen"), "7b": (5, 6, "blackgreen")},
        **{"8a": (7, 9, "green"), "8b": (6, 8, ""), "9a": (9, 13, ""), "9b": (8, 12, "")},
        **{"10a": (10, 15, "black"), "10b": (10, 15, "black")},
    }
    assert set(CONTENT.private_tolls.values()) == {0, 1, 2, 3}
    for side, letter in enumerate("ab"):
        tiles = CONTENT.private([side] * 10)
        assert [tile.id for tile in tiles] == [f"{number}{letter}" for number in range(1, 11)]


@pytest.mark.parametrize("tile", list(TILES))
def test_tolls_and_points_of_each_tile(tile: str) -> None:
    """NZ-15.1, NZ-4.10, NZ-11.9: others pay its hands to the owner; the owner scores its points."""
    t = turn(2, 1, 1, **{f"tile_{tile[:-1]}": tile[-1]})
    building(t, tile, "c1")
    t.players[1].runholder = t.content.trail.number["nC"]
    refresh(t)
    before = [p.money for p in t.players]
    assert t.scores()[0]["buildings"] == TILES[tile].vp
    play(t, "move c1")
    toll = sum({"black": 1, "green": 2}[hand] for hand in TILES[tile].hands)
    assert [p.money for p in t.players] == [before[0] + toll, before[1] - toll]


@pytest.mark.parametrize("tile", list(TILES))
def test_owners_pay_no_toll(tile: str) -> None:
    """NZ-15.1, NZ-4.11."""
    t = turn(2, 0, 1, **{f"tile_{tile[:-1]}": tile[-1]})
    building(t, tile, "c1")
    t.players[0].runholder = t.content.trail.number["nC"]
    refresh(t)
    play(t, "move c1")
    assert t.players[0].money == 7


# One by one


@pytest.mark.parametrize(
    ("space", "others", "count"),
    [("a2", (), 0), ("a1", (), 1), ("a2", ("b2",), 1), ("a1", ("b2", "c1", "c2"), 3)],
)
def test_1a_money_for_grass(space: str, others: tuple[str, ...], count: int) -> None:
    """NZ-15.2: £2 for each own building on grass, this one included if it stands there."""
    t = on("1a", space)
    for number, other in enumerate(others):
        building(t, str(number + 4), other)
    building(t, "5a", "d2", seat=1)
    refresh(t)
    if not count:
        assert acts(t) == ["aux 1"]
        return
    play(t, "act money_per private_on_grass 2")
    assert t.players[0].money == 7 + 2 * count
    refused(t, "act money_per private_on_grass 2", "NZ-5.2")
    assert acts(t) == ["aux 1"]


def test_1b_certificates_for_grass() -> None:
    """NZ-15.2, NZ-6.16: one each, as far as the limit goes; crossing 2 brings gold."""
    t = on("1b", "a1")
    building(t, "4", "b2")
    refresh(t)
    play(t, "act certificate_per private_on_grass 1")
    assert (t.players[0].certificates, t.players[0].gold) == (2, 1)
    t = on("1b", "a1")
    building(t, "4", "b2")
    t.players[0].certificates = 2
    refresh(t)
    play(t, "act certificate_per private_on_grass 1")
    assert (t.players[0].certificates, t.players[0].gold) == (3, 0)


def test_2a_forward_exactly_one() -> None:
    """NZ-15.3: one step; a double auxiliary action."""
    t = on("2a", "h1")
    refresh(t)
    play(t, "act aux 2")
    assert "aux_money 2" in moves(t)
    play(t, "aux_money 2")
    assert t.players[0].money == 9
    t = on("2a", "c1")
    building(t, "3", "c2")
    refresh(t)
    play(t, "act forward 1")
    assert where(t) == "c2"
    assert "invest 0" in acts(t)


def test_2b_forward_up_to_two() -> None:
    """NZ-15.6, NZ-6.93: one or two steps; the auxiliary action is single."""
    t = on("2b", "c1")
    refresh(t)
    play(t, "act aux 1")
    assert "aux_money 2" not in moves(t)
    refused(t, "aux_money 2", "NZ-6.84")
    play(t, "aux_money 1", "act forward 2")
    assert moves(t) == ["move nD", "move nE"]
    refused(t, "move nF", "NZ-6.93")


def test_3a_shear_two_and_invest() -> None:
    """NZ-15.6, NZ-6.72: up to two sheep, whatever the shearers; no draws with them."""
    t = on("3a")
    workers(t, shearer=4)
    hand(t, "merino", "lincoln", "shropshire")
    bonus_row(t, 1, "one_token")
    refresh(t)
    assert acts(t) == ["shear 2 0", "invest 0"]
    play(t, "act shear 2 0")
    assert "shearer_draw" not in moves(t)
    play(t, "reveal merino", "reveal lincoln", "no_post")
    assert t.players[0].money == 7 + 7
    assert in_hand(t) == ["shropshire"]


def test_3b_pair_and_invest() -> None:
    """NZ-15.6, NZ-6.13: £3 for two equal sheep."""
    t = on("3b")
    hand(t, "merino", "merino", "southdown")
    bonus_row(t, 1, "one_token")
    refresh(t)
    play(t, "act discard pair_same money 3")
    assert (t.players[0].money, in_discard(t)) == (10, ["merino", "merino"])
    play(t, "act invest 0")
    assert (t.players[0].money, t.players[0].tokens) == (5, 1)


def test_4a_hire_cheaper_and_draw() -> None:
    """NZ-15.6: £2 less; draw up to two."""
    t = on("4a")
    jobs(t, shepherd=[8])
    hand(t, "merino")
    refresh(t)
    play(t, "act hire -2")
    assert (t.players[0].money, t.players[0].workers[0]) == (1, 2)
    play(t, "act draw_discard 2")
    assert moves(t) == ["draw 2", "draw 1", "draw 0"]


def test_4b_money_for_shepherds_and_draw() -> None:
    """NZ-15.6, NZ-6.8: £2 each, the printed one included; draw up to three."""
    t = on("4b")
    workers(t, shepherd=3)
    hand(t, "merino")
    refresh(t)
    play(t, "act money_per shepherd 2")
    assert t.players[0].money == 13
    play(t, "act draw_discard 3", "draw 3")
    assert len(in_hand(t)) == 4


def test_5a_ship_and_forward() -> None:
    """NZ-15.6: as many moves as sailors; then one or two steps."""
    t = on("5a", "c1")
    workers(t, sailor=3)
    refresh(t)
    assert acts(t) == ["ship sailors", "forward 2"]
    play(t, "act ship sailors")
    assert "sail N3" in moves(t)
    refused(t, "sail N4", "NZ-6.58")
    play(t, "sail N3", "act forward 2", "move nE")
    assert where(t) == "nE"


def test_5b_money_for_storehouses() -> None:
    """NZ-15.6, NZ-6.8: £1 each on the sea board, discs not counted."""
    t = on("5b")
    upgraded(t, "N1", "M1", "N6", "N2")
    refresh(t)
    play(t, "act money_per storehouse_on_sea 1")
    assert t.players[0].money == 10
    t = on("5b")
    refresh(t)
    assert acts(t) == ["forward 2"]


@pytest.mark.parametrize(("hazards", "pairs"), [(2, 1), (3, 1), (4, 2)])
def test_6a_hazard_pairs(hazards: int, pairs: int) -> None:
    """NZ-15.6, NZ-6.98: £7 and pathfinder +2 for each pair; the tiles stay."""
    t = on("6a")
    kinds = ("flood_2_black", "flood_2_green", "rockfall_3_black", "rockfall_4_black")
    own_hazards(t, *kinds[:hazards])
    refresh(t)
    play(t, "act hazard_pairs 7 2")
    p = t.players[0]
    assert (p.money, p.pathfinder, len(p.hazards)) == (7 + 7 * pairs, 2 * pairs, hazards)


def test_6a_without_a_pair() -> None:
    """NZ-3.13: one hazard is no pair: there is nothing to do but an auxiliary action."""
    t = on("6a")
    own_hazards(t, "flood_2_black")
    refresh(t)
    assert moves(t) == ["aux_money 1", "aux_draw 1"]


def test_6b_one_sheep_for_both() -> None:
    """NZ-15.4: gold and £5 for the same sheep; then pathfinder +3."""
    t = on("6b")
    hand(t, "romney", "ferry")
    refresh(t)
    play(t, "act discard_for_both any_sheep gold 1 money 5")
    assert (t.players[0].money, t.players[0].gold, in_discard(t)) == (12, 1, ["romney"])
    play(t, "act pathfinder 3")
    assert (t.players[0].pathfinder, t.players[0].gold) == (3, 2)


def test_6b_with_full_gold() -> None:
    """NZ-15.4, NZ-6.14: the £5 come all the same; without a sheep nothing does."""
    t = on("6b")
    hand(t, "merino")
    t.players[0].gold = 5
    refresh(t)
    play(t, "act discard_for_both any_sheep gold 1 money 5", "discard merino")
    assert (t.players[0].money, t.players[0].gold) == (12, 5)
    t = on("6b")
    hand(t, "ferry", "kotare")
    refresh(t)
    assert acts(t) == ["pathfinder 3"]


def test_7a_shear_three_and_ship_three() -> None:
    """NZ-15.6: up to three sheep, three moves, whatever the workers."""
    t = on("7a")
    hand(t, "merino", "lincoln", "shropshire", "southdown")
    refresh(t)
    play(t, "act shear 3 0", "reveal merino", "reveal lincoln", "reveal southdown", "no_post")
    assert t.players[0].money == 15
    play(t, "act ship 3")
    assert "sail Z3" in moves(t)
    refused(t, "sail Z4", "NZ-6.58")


def test_7b_money_and_romney() -> None:
    """NZ-15.6, NZ-6.96: £6 and a romney, if there is one."""
    t = on("7b")
    refresh(t)
    play(t, "act money 6", "act gain_card romney")
    assert t.players[0].money == 13
    assert in_discard(t) == ["romney"]
    t = on("7b")
    t.supply = changed(t.supply, t.content.supply_place["romney"], 0)
    refresh(t)
    assert acts(t) == ["money 6"]


def test_8a_money_and_forward() -> None:
    """NZ-15.6: £7; up to three steps."""
    t = on("8a", "c1")
    refresh(t)
    play(t, "act money 7", "act forward 3")
    assert moves(t) == ["move nD", "move nE", "move nF"]
    assert t.players[0].money == 14


def test_8b_token_money_and_forward() -> None:
    """NZ-15.6: a token, £5, up to three steps."""
    t = on("8b", "c1")
    refresh(t)
    play(t, "act exchange_token 1", "act money 5", "act forward 3", "move nF")
    assert (t.players[0].tokens, t.players[0].money, where(t)) == (1, 12, "nF")


def test_9a_hire_invest_and_a_hazard_for_nothing() -> None:
    """NZ-15.6: £3 less for a worker, a bonus tile, a hazard for £0."""
    t = on("9a")
    jobs(t, shepherd=[8, 7])
    bonus_row(t, 1, "one_token")
    hazard(t, "flood1", "flood_4_black")
    t.players[0].money = 9
    refresh(t)
    play(t, "act hire -3", "hire shepherd 7", "act invest 0")
    assert t.players[0].money == 0
    play(t, "act remove_hazard 0", "remove_hazard flood1", "take_card ferry")
    assert t.view(0)["players"][0]["hazards"] == ["flood_4_black"]
    assert in_discard(t) == ["ferry"]


def test_9b_auxiliary_certificates_and_pathfinder() -> None:
    """NZ-15.6: a double auxiliary action, two certificates, pathfinder +4."""
    t = on("9b")
    clear(t, "aux_certificate_1", "aux_certificate_2")
    t.players[0].certificates = 0
    refresh(t)
    play(t, "act certificate 2", "act pathfinder 4", "act aux 2", "aux_certificate 1")
    p = t.players[0]
    assert (p.certificates, p.pathfinder, p.money, p.step_tile) == (3, 4, 5, 1)
    assert p.gold == 2


def test_10a_money_and_wool_13() -> None:
    """NZ-15.6, NZ-6.99: £7; a disc on wool 13 for £7 and its clearing, with a romney."""
    t = on("10a")
    refresh(t)
    play(t, "act money 7", "act wool_disc wool_13", "disc hand_1")
    p = t.players[0]
    assert (p.money, on_posts(t), in_discard(t)) == (4, {"wool_13": 1}, ["romney"])


def test_10a_again_and_unpayable() -> None:
    """NZ-6.99, NZ-7.16: once a visit; the £3 of a step disc help with the £7, not more."""
    t = on("10a")
    t.players[0].money = 10
    refresh(t)
    play(t, "act wool_disc wool_13")
    refused(t, "disc hand_2", "NZ-7.16")
    play(t, "disc step")
    assert t.players[0].money == 6
    assert acts(t) == ["money 7"]
    t = on("10a")
    t.players[0].money = 4
    refresh(t)
    play(t, "act wool_disc wool_13")
    assert (t.players[0].money, on_posts(t)) == (0, {"wool_13": 1})
    t = on("10a")
    t.players[0].money = 3
    refresh(t)
    assert acts(t) == ["money 7"]
    refused(t, "act wool_disc wool_13", "NZ-5.3")


def test_10b_ship_and_remote_storehouse() -> None:
    """NZ-15.5, NZ-6.100: in any order; the reach is measured from where the ship stands then."""
    t = on("10b")
    ship(t, "N3")
    t.players[0].money = 20
    refresh(t)
    twin = t.copy()
    play(t, "act remote_storehouse 7")
    assert "upgrade Z1" in moves(t)
    assert "upgrade N2" not in moves(t)
    refused(t, "upgrade N2", "NZ-6.101")
    play(t, "upgrade Z1", "storehouse pair_4")
    assert (t.view(0)["players"][0]["ship"], in_discard(t)) == ("N3", ["sheepdog"])
    play(t, "act ship 3", "sail N6")
    play(twin, "act ship 3", "sail N6", "act remote_storehouse 7")
    refused(twin, "upgrade Z1", "NZ-6.100")  # seven moves away
    play(twin, "upgrade N6", "storehouse pair_4")
    assert twin.view(0)["players"][0]["ship"] == "S"
    assert twin.players[0].money == 15
