"""MA-18: the glossary of effects, one by one: what cards and assistants bring."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.core.rows import changed
from rondel.games.maracaibo.pieces import NATION, SYNERGIES, SYNERGY
from rondel.games.maracaibo.rules.combat import ChooseStack
from rondel.games.maracaibo.rules.explorer import Explore
from rondel.games.maracaibo.rules.gains import take_synergy
from rondel.games.maracaibo.rules.villages import VillageBatch
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    batch,
    card,
    cleared,
    explorer,
    explorer_quest,
    hand,
    influence,
    marker,
    moves,
    name,
    next_tile,
    offered,
    own,
    place,
    planning,
    play,
    quest,
    refresh,
    refused,
    rich,
    step_name,
    synergy,
    turn,
    vp,
)


def shop(*cards: str, left: int = 1, at: str = "1", round: int = 1) -> MaracaiboTable:
    """Seat 0 at the last of some village actions, with these cards and enough to buy them."""
    t = batch(left, at=at, round=round)
    hand(t, *cards)
    planning(t)
    rich(t, doubloons=30, points=3, workers=2)
    refresh(t)
    return t


def buy(t: MaracaiboTable, no: str, *more: str) -> MaracaiboTable:
    return play(t, f"buy {name(t, no)}", *more)


# Income


@pytest.mark.parametrize(
    ("no", "doubloons", "points"),
    [
        *((no, 2, 0) for no in ("A01", "A02", "A03", "B001", "B002")),
        *((no, 0, 1) for no in ("A08", "B013", "B014")),
        *((no, 0, 2) for no in ("B015", "B016")),
    ],
)
def test_income(no: str, doubloons: int, points: int) -> None:
    """MA-17.10, INC-1, INC-2: the tracks rise, nothing is paid out."""
    t = shop(no, left=2)
    price = t.content.cards[card(t, no)].cost
    buy(t, no)
    p = t.players[0]
    assert (p.doubloon_income, p.vp_income) == (8 + doubloons, points)
    assert (p.doubloons, vp(t)) == (30 - price, 0)


@pytest.mark.parametrize(
    ("no", "kind", "before", "after"),
    [
        ("A09", "medal", (9, 0), (12, 0)),
        ("B017", "anchor", (9, 0), (12, 0)),
        ("B020", "lantern", (9, 0), (12, 0)),
        ("A04", "medal", (10, 0), (10, 2)),
        ("B005", "cross", (10, 0), (10, 2)),
        ("A07", "cross", (8, 0), (8, 4)),
        ("A07", "lantern", (8, 0), (8, 2)),
        ("B010", "medal", (8, 0), (8, 4)),
    ],
)
def test_income_with_a_synergy(
    no: str, kind: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    """MA-17.11, INC-3, INC-4: now if the token is there, otherwise when it comes; once."""
    t = shop(no, left=2)
    buy(t, no)
    p = t.players[0]
    assert (p.doubloon_income, p.vp_income) == before
    take_synergy(t, 0, SYNERGY[kind])
    assert (p.doubloon_income, p.vp_income) == after
    take_synergy(t, 0, SYNERGY[kind])
    assert (p.doubloon_income, p.vp_income) == after
    t = shop(no, left=2)
    synergy(t, kind)
    buy(t, no)
    p = t.players[0]
    assert (p.doubloon_income, p.vp_income) == after


def test_workers_for_income() -> None:
    """MA-17.17, INC-5, IMM-14: none, some or all workers, now only."""
    for workers in range(3):
        t = shop("B022", left=2)
        buy(t, "B022", f"workers {workers}")
        p = t.players[0]
        assert (p.doubloon_income, p.on_cards, p.personal) == (
            8 + 2 * workers,
            workers,
            2 - workers,
        )
    t = shop("B022", left=2)
    rich(t, workers=0)
    refresh(t)
    buy(t, "B022")
    assert step_name(t) == "VillageBatch"


# Permanent


@pytest.mark.parametrize(
    ("no", "kinds"),
    [
        ("A10", {"map": 1}),
        ("A11", {"herbs": 1}),
        ("A12", {"sabre": 1}),
        ("A13", {"spyglass": 1}),
        ("B025", {"map": 1, "herbs": 1}),
        ("B026", {"sabre": 1, "spyglass": 1}),
        ("B027", {"map": 1, "sabre": 1}),
        ("B028", {"herbs": 1, "spyglass": 1}),
    ],
)
def test_permanent_objects(no: str, kinds: dict[str, int]) -> None:
    """MA-17.8, PER-01: what the card shows is always there."""
    t = shop(no, "A03", "A08", "A12" if no != "A12" else "A11", left=2)
    buy(t, no)
    assert t.view(0)["players"][0]["objects"] == kinds


def test_permanent_objects_pay_again_and_again() -> None:
    """PER-01, MA-10.4, MA-9.15: each symbol for one object in every payment, not twice in one."""
    t = action(at="15")
    quest(t, "Q09", "15")  # two maps
    own(t, "A10")
    hand(t)
    refresh(t)
    assert "quest Q09" not in moves(t)
    hand(t, "A11")
    refresh(t)
    play(t, "quest Q09")
    assert t.players[0].hand == ()
    t = action(at="15")
    quest(t, "Q09", "15")
    own(t, "A10", "B025")
    hand(t, "A11")
    refresh(t)
    play(t, "quest Q09")
    assert t.players[0].hand == (card(t, "A11"),)


def test_discounts() -> None:
    """PER-02, MA-19.2: on cards and prestige buildings, not on display cards or quests."""
    t = shop("A01", "A02", left=3)
    own(t, "A15", "B031")  # 1 and 2
    t.prestige = (t.content.prestige_number["palace"],)
    rich(t, doubloons=1 + 2 + 7)
    refresh(t)
    buy(t, "A01")
    assert t.players[0].doubloons == 9
    buy(t, "A02")
    play(t, "invest palace")
    assert t.players[0].doubloons == 0


@pytest.mark.parametrize(("points", "cards", "after"), [(1, 1, 2), (1, 2, 3), (7, 2, 8), (8, 1, 8)])
def test_readiness(points: int, cards: int, after: int) -> None:
    """PER-03, MA-7.2, TX-19: before the tile is revealed, once a combat, never above 8."""
    t = action(at="1")
    own(t, *("A16", "A17")[:cards])
    rich(t, points=points)
    next_tile(t, "CB25")
    ask(t, ChooseStack(0))
    assert t.players[0].combat_points == points
    play(t, "stack 1")
    assert t.players[0].combat_points == after
    play(t, "nation france", "influence 1")
    assert t.players[0].combat_points == after


def test_compasses() -> None:
    """PER-04: one more each; with a token where one is shown."""
    t = shop("A20", "A19", left=3)
    buy(t, "A20")
    buy(t, "A19")
    assert t.players[0].lasting.compasses == 3
    assert t.view(0)["players"][0]["synergies"] == ["cross"]


def test_longer_explorer_moves() -> None:
    """PER-05: every move may be a step longer, for each card."""
    for cards in (("A23",), ("A23", "A24")):
        t = action(at="10")
        own(t, *cards)
        hand(t)
        refresh(t)
        play(t, "city")
        assert moves(t, "explore") == [f"explore {n}" for n in range(1, 4 + len(cards))]


def test_stealing_on_an_emptied_quest_space() -> None:
    """PER-06: an explorer on an emptied quest space is jumped too."""
    t = action(2, at="1")
    own(t, "A25")
    explorer(t, "8", 1)
    explorer(t, "7")
    t.explorer_quests = ()
    t.players[1].points = changed(t.players[1].points, 0, 2)
    ask(t, Explore(0, 1))
    play(t, "explore 9")
    assert vp(t, 1) == 1


def test_tavern() -> None:
    """PER-07, MA-3.3: any ship, once a card, however many assistants; 1 VP or 2 doubloons."""
    t = turn(2, seat=1, at="2")
    own(t, "A26", "B048", "A49", "B096")  # two assistants at 3
    rich(t, doubloons=0)
    refresh(t)
    play(t, "sail tortuga")
    assert t.seat == 0
    assert moves(t) == ["tavern vp", "tavern doubloons"]
    play(t, "tavern vp")
    assert t.seat == 0
    play(t, "tavern doubloons")
    assert (t.seat, vp(t), t.players[0].doubloons) == (1, 1, 2)


def test_tavern_of_the_own_ship() -> None:
    """PER-07: the owner's stops count, passing does not."""
    t = turn(2, at="2")
    own(t, "A26", "A49")
    refresh(t)
    play(t, "sail puerto_plata")
    assert step_name(t) == "MainAction"
    t = turn(2, at="2")
    own(t, "A26", "A49")
    refresh(t)
    play(t, "sail tortuga")
    assert step_name(t) == "Tavern"
    rich(t, doubloons=0)
    other = t.copy()
    play(t, "tavern vp")
    assert (vp(t), t.players[0].doubloons) == (1, 0)
    play(other, "tavern doubloons")
    assert (vp(other), other.players[0].doubloons) == (0, 2)


def test_drill_at_every_question() -> None:
    """PER-08: phases A to C, stations, combat and the own slot of a scoring."""
    t = turn(2, at="1")
    own(t, "A27")
    hand(t, "A01")
    rich(t, points=1, workers=2, doubloons=5)
    refresh(t)
    assert "drill" in moves(t)
    play(t, "sail santiago")
    assert "drill" in moves(t)
    play(t, "none")
    assert "drill" in moves(t)  # the last moment of phase B
    play(t, "end_actions")
    assert step_name(t) == "Refill"
    assert "drill" in moves(t)
    play(t, "drill")
    p = t.players[0]
    assert (p.combat_points, p.personal) == (3, 1)
    play(t, "drill")
    refused(t, "drill", "MA-18.6")


def test_no_drill_in_another_turn() -> None:
    """PER-08: only in the own turn."""
    t = turn(2, seat=1, at="2")
    own(t, "A27", "A26", "A49")
    rich(t, points=0, workers=2)
    refresh(t)
    play(t, "sail tortuga")
    assert (t.seat, moves(t)) == (0, ["tavern vp", "tavern doubloons"])


@pytest.mark.parametrize(
    ("no", "nation"), [("A28", "france"), ("A29", "spain"), ("B053", "england")]
)
def test_strength(no: str, nation: str) -> None:
    """PER-09, MA-7.8: 2 combat points when that nation is chosen, none for others."""
    for chosen in ("france", "spain", "england"):
        t = action(at="1")
        own(t, no)
        next_tile(t, "CB25")
        ask(t, ChooseStack(0))
        play(t, "stack 1", f"nation {chosen}")
        assert t.players[0].combat_points == (3 if chosen == nation else 1)


def test_points_for_takes() -> None:
    """PER-10, MA-7.24: 3 VP for each marker taken, city or village; annexing is no taking."""
    t = action(at="1")
    own(t, "B054", "B055")
    cleared(t, 7)
    marker(t, "2", "spain")
    rich(t, points=8, workers=2)
    next_tile(t, "CB25")
    ask(t, ChooseStack(0))
    play(t, "stack 1", "nation france", "boost combat_point", "boost combat_point")
    play(t, "flag santiago")
    assert vp(t) == 6
    play(t, *["boost combat_point"] * 5, "village_flag st_kitts")
    assert vp(t) == 12


def test_annexing_is_no_taking() -> None:
    """PER-10: an empty flag brings no points."""
    t = action(at="1")
    own(t, "B054")
    next_tile(t, "CB25")
    ask(t, ChooseStack(0))
    play(t, "stack 1", "nation france", "flag santiago")
    assert vp(t) == 0


@pytest.mark.parametrize(
    ("no", "doubloons", "points"), [("A31", 0, 2), ("B056", 0, 2), ("B057", 3, 0), ("B058", 3, 0)]
)
def test_selling_maps(no: str, doubloons: int, points: int) -> None:
    """PER-11, PER-12, MA-9.8, MA-9.9: two maps; explorer up to 2; the last village action."""
    t = batch(3)
    own(t, no)
    hand(t, "A04", "A05", "A01")
    rich(t, doubloons=0)
    refresh(t)
    play(t, f"use {name(t, no)}")
    assert moves(t, "explore") == ["explore 1", "explore 2"]
    assert (t.players[0].doubloons, vp(t)) == (doubloons, points)
    assert t.players[0].hand == (card(t, "A01"),)
    play(t, "explore 2")
    assert step_name(t) != "VillageBatch"


def test_selling_maps_takes_maps() -> None:
    """PER-11: with one map it is not possible."""
    t = batch(3)
    own(t, "A31")
    hand(t, "A04", "A01")
    refresh(t)
    refused(t, "use map_trader", "MA-9.15")


@pytest.mark.parametrize(
    ("no", "paid"),
    [("A32", ("A09", "A01")), ("B059", ("A03", "A08")), ("B060", ("A04", "A09"))],
)
def test_selling_curiosities(no: str, paid: tuple[str, str]) -> None:
    """PER-13, MA-9.10: two printed objects for 4 VP; not a last action."""
    t = batch(3)
    own(t, no)
    hand(t, *paid)
    refresh(t)
    play(t, f"use {name(t, no)}")
    assert vp(t) == 4
    assert t.players[0].hand == ()
    assert t.agenda[-1].details(t)["left"] == 2
    refused(t, f"use {name(t, no)}", "MA-9.15")


def test_selling_goods() -> None:
    """PER-14, MA-9.11: two of the same good for 4 doubloons; each card is an action of its own."""
    t = batch(3)
    own(t, "A33", "B061")
    hand(t, "A04", "A07", "A03", "A19")
    rich(t, doubloons=0)
    refresh(t)
    play(t, "use wholesaler", "good sugar")
    assert t.players[0].doubloons == 4
    play(t, f"use {name(t, 'B061')}")
    assert t.players[0].doubloons == 8
    assert t.players[0].hand == ()


@pytest.mark.parametrize(
    ("no", "points"), [("A34", 2), ("B063", 1), ("B064", 2), ("B065", 3), ("C93", 3)]
)
def test_privateers(no: str, points: int) -> None:
    """PER-15, MA-7.19: 2 combat_value for 1 influence and points, once a combat and card."""
    t = action(at="1")
    own(t, no)
    next_tile(t, "CB25")
    ask(t, ChooseStack(0))
    play(t, "stack 1", "nation spain", f"use {name(t, no)}")
    assert t.players[0].influence == (0, 1, 0)
    assert vp(t) == points
    assert t.agenda[-1].details(t)["value"] == 2
    refused(t, f"use {name(t, no)}", "MA-7.9")


@pytest.mark.parametrize(
    ("no", "kind"), [("A35", "medal"), ("B066", "anchor"), ("B067", "crown"), ("B068", "lantern")]
)
def test_prize_agents(no: str, kind: str) -> None:
    """PER-16, MA-7.20: 1 combat_value for 3 doubloons, with the token also 2 VP."""
    for owned in SYNERGIES:
        t = action(at="1")
        own(t, no)
        synergy(t, owned)
        rich(t, doubloons=0)
        next_tile(t, "CB13")
        ask(t, ChooseStack(0))
        play(t, "stack 1", "nation france", f"use {name(t, no)}")
        assert t.players[0].doubloons == 3
        assert vp(t) == (2 if owned == kind else 0)


def test_two_cards_are_two_actions() -> None:
    """MA-17.8, MA-7.9: copies on different cards count apart."""
    t = action(at="1")
    own(t, "A34", "B064")
    next_tile(t, "CB25")
    ask(t, ChooseStack(0))
    play(t, "stack 1", "nation spain", f"use {name(t, 'A34')}", f"use {name(t, 'B064')}")
    assert t.players[0].influence == (0, 2, 0)
    assert vp(t) == 4


# Immediate


@pytest.mark.parametrize(
    ("no", "nation"), [("B069", "france"), ("B070", "spain"), ("B071", "england")]
)
def test_influence_with_a_nation(no: str, nation: str) -> None:
    """IMM-01: two steps with the shown nation."""
    t = shop(no, left=2)
    for at in ("1", "2", "3"):
        if t.markers[place(t, at)] < 0:
            marker(t, at, nation)
    refresh(t)
    buy(t, no)
    assert t.players[0].influence == tuple(2 * (NATION[nation] == i) for i in range(3))


@pytest.mark.parametrize(
    ("no", "kind"),
    [("A36", "medal"), ("A37", "anchor"), ("B074", "crown"), ("A40", "lantern"), ("B062", "cross")],
)
def test_tokens(no: str, kind: str) -> None:
    """IMM-02, MA-17.15: the shown token, if it is lacking."""
    for owned in (False, True):
        t = shop(no, left=2)
        if owned:
            synergy(t, kind)
        buy(t, no)
        if step_name(t) == "RemoveDisc":
            play(t, "disc UPG-01")
        assert t.view(0)["players"][0]["synergies"] == [kind]


def test_settlers_need_stock_and_village() -> None:
    """IMM-03, MA-1.21: only nations with a marker; without an empty village it is lost."""
    t = shop("A38", left=2)
    t.stock[NATION["spain"]] = 0
    buy(t, "A38")
    assert moves(t, "nation") == ["nation france", "nation england"]
    refused(t, "nation spain", "MA-1.21")
    t = shop("A38", left=2)
    for i, kind in enumerate(t.content.locations):
        if kind.kind == "village":
            t.markers = changed(t.markers, i, 0)
    refresh(t)
    buy(t, "A38")
    assert step_name(t) == "VillageBatch"
    assert t.view(0)["players"][0]["synergies"] == ["crown"]
    t = shop("A38", left=2)
    t.stock = [0, 0, 0]
    buy(t, "A38")
    assert step_name(t) == "VillageBatch"


def test_settling_brings_nothing_else() -> None:
    """IMM-03: no influence, no doubloons."""
    t = shop("A38", left=2)
    buy(t, "A38", "nation france")
    before = t.players[0].doubloons
    refused(t, "settle san_juan", "MA-1.21")  # a marker lies there
    play(t, "settle matanzas")
    assert t.stock[0] == 11
    assert (t.players[0].influence, t.players[0].doubloons) == ((0, 0, 0), before)


def test_removing_discs() -> None:
    """IMM-04, MA-16.8: the upgrade of the first disc counts for the second."""
    t = shop("B077", left=2)
    cleared(t, 1, 2, 4)
    p = t.players[0]
    p.discs = (*p.discs[:4], 1, *p.discs[5:])
    p.discs_out += 1
    refresh(t)
    buy(t, "B077")
    refused(t, "disc UPG-10", "MA-16.4")
    play(t, "disc UPG-05")
    assert vp(t) == 3
    play(t, "disc UPG-10")
    assert p.discs[9] == 1


def test_free_influence() -> None:
    """IMM-05: one step with any nation."""
    t = shop("B078", left=2)
    buy(t, "B078", "nation france")
    assert t.players[0].influence == (1, 0, 0)


def test_a_quest_on_a_card_is_done_once() -> None:
    """IMM-06, MA-9.12: as a village action, the last one; then it is gone."""
    t = shop("A42", left=2)
    quest(t, "Q20")
    t.quest_rest += (t.quest_top,)
    t.quest_top = t.content.quest_number["Q20"]
    buy(t, "A42")
    play(t, "card_quest message_in_a_bottle")
    assert t.players[0].quests == (t.content.quest_number["Q20"],)
    assert t.players[0].card_quests == ()
    assert step_name(t) != "VillageBatch"


def test_no_quest_for_the_card() -> None:
    """IMM-06, MA-10.10: an empty stack; the token is still taken."""
    t = shop("A42", left=2)
    t.quest_top, t.quest_rest = -1, ()
    buy(t, "A42")
    assert t.players[0].card_quests == ()
    assert t.view(0)["players"][0]["synergies"] == ["cross"]


@pytest.mark.parametrize(
    ("no", "points"),
    [
        ("B080", 3),  # IMM-07: three combat tiles
        ("B081", 4),  # IMM-08: two assistants
        ("B082", 5),  # IMM-09: five quest tiles, a story tile among them
        ("B083", 6),  # IMM-10: three compasses
        ("B088", 4),  # IMM-16: two tokens
        ("B089", 6),  # IMM-17: two nations with 3 influence
    ],
)
def test_points_for_what_is_there(no: str, points: int) -> None:
    """MA-18.3, IMM-07, IMM-08, IMM-09, IMM-10, IMM-16, IMM-17: as it is now."""
    t = shop(no, "A03", "A08", "A12", left=2)
    p = t.players[0]
    p.combat_tiles = (0, 1, 2)
    p.quests = (0, 1, 2, 3, -2)
    own(t, "A45", "A46", "A20", "A21")
    synergy(t, "crown", "cross")
    influence(t, france=3, spain=2, england=9)
    for at in ("2", "4"):
        marker(t, at, "england")
    refresh(t)
    buy(t, no)
    assert vp(t) == points


def test_the_own_token_counts() -> None:
    """IMM-16, MA-18.3: a token gained earlier on the same card is counted."""
    t = shop("B088", left=2)
    synergy(t, "medal")
    buy(t, "B088")
    assert vp(t) == 2


def test_recruits() -> None:
    """IMM-11, MA-18.1: two workers, as far as there are any."""
    for common, gained in ((3, 2), (1, 1), (0, 0)):
        t = shop("B084", left=2)
        p = t.players[0]
        p.on_cards += p.common - common
        p.common = common
        buy(t, "B084")
        assert (p.personal, p.common) == (2 + gained, common - gained)


@pytest.mark.parametrize(
    ("before", "after"), [(0, 1), (1, 3), (2, 3), (4, 5), (6, 8), (8, 11), (11, 15), (15, 15)]
)
def test_settlers_and_the_next_title(before: int, after: int) -> None:
    """IMM-13, MA-16.7: the own influence goes to the next title space; at 15 there is none."""
    t = shop("C95", left=2)
    influence(t, spain=before)
    buy(t, "C95", "nation spain", "settle matanzas")
    assert t.players[0].influence == (0, after, 0)
    assert t.markers[place(t, "1")] == NATION["spain"]
    assert vp(t) == 0


def test_the_title_without_a_marker() -> None:
    """IMM-13, MA-1.21, TX-29: an empty stock, or no village: the title move is still done."""
    t = shop("C95", left=2)
    t.stock[NATION["spain"]] = 0
    influence(t, spain=6)
    buy(t, "C95", "nation spain")
    assert t.players[0].influence == (0, 8, 0)
    assert step_name(t) == "VillageBatch"


@pytest.mark.parametrize(("before", "after"), [(0, 3), (5, 8), (7, 8)])
def test_powder(before: int, after: int) -> None:
    """IMM-15: three combat points, never above 8."""
    t = shop("B087", left=2)
    rich(t, points=before)
    refresh(t)
    buy(t, "B087")
    assert t.players[0].combat_points == after


# Assistants

SUGAR = ("A04", "A07", "A14")
USES: dict[str, tuple[str, str, tuple[str, ...], dict[str, Any]]] = {
    # Card, location, moves after the assistant was chosen, and what it brought.
    "AST-01": ("A51", "1", (), {"vp": 3, "d": 5}),
    "AST-02": ("A45", "18", ("disc UPG-01",), {"w": 1, "disc": 1, "left": 1}),
    "AST-03": ("A46", "6", ("nation spain",), {"inf": 1, "left": 2}),
    "AST-04": ("B096", "3", ("stay",), {"cp": 2}),
    "AST-05": ("A52", "8", (), {"d": 5, "hand": -3, "left": 2}),
    "AST-06": ("A53", "16", ("disc UPG-01",), {"cp": 1, "disc": 1, "left": 2}),
    "AST-07": ("A47", "15", ("disc UPG-01",), {"d": 2, "disc": 1, "left": 2}),
    "AST-08": ("B097", "6", (), {"d": 5, "vp": 2, "cp": 2, "hand": -3}),
    "AST-09": ("B098", "13", ("nation spain",), {"d": 5, "vp": 2, "inf": 1, "hand": -3}),
    "AST-10": ("A48", "9", ("explore 3",), {"d": 2, "vp": 2, "space": 3}),  # space 3: 2 VP
    "AST-11": ("A54", "12", ("explore 2",), {"vp": 4, "cp": 1, "space": 2}),  # space 2: 1 CP
    "AST-12": ("A49", "3", (), {"d": 3, "vp": 4}),
    "AST-13": ("A55", "17", (), {"vp": 2}),
    "AST-14": ("A50", "19", (), {"left": 3}),
    "AST-15": ("B099", "10", ("stay",), {"vp": 3}),
    "AST-16": ("B100", "12", (), {"d": 5, "cp": -2, "left": 3}),
    "AST-17": ("B101", "18", (), {"d": 7, "cp": -2, "left": 2}),
    "AST-18": ("A56", "7", (), {"d": 4, "vp": 4, "hand": -3}),
}


def state(t: MaracaiboTable) -> dict[str, int]:
    p = t.players[0]
    step = t.agenda[-1] if t.agenda else None
    left = step.left if isinstance(step, VillageBatch) else 0
    return {
        "vp": vp(t),
        "d": p.doubloons,
        "cp": p.combat_points,
        "w": p.personal,
        "disc": p.discs_out,
        "inf": sum(p.influence),
        "space": p.explorer,
        "hand": len(p.hand),
        "left": left,
    }


@pytest.mark.parametrize("use", USES)
def test_assistants(use: str) -> None:
    """MA-11.2, AST-01 to AST-18: the parts in their order."""
    no, at, answers, expected = USES[use]
    t = action(at=at)
    own(t, no, "B091")  # a second assistant elsewhere
    hand(t, *SUGAR)
    planning(t, "A01", "A02", "A03")
    t.players[0].combat_tiles = (0, 1)
    rich(t, doubloons=0, points=3, workers=1)
    t.quests = ()
    refresh(t)
    assert t.content.card_entries[card(t, no)].assistant == use
    before = state(t)
    t.agenda = t.agenda[-1:]  # no refill, no other turn
    play(t, f"assistant {name(t, no)}", *answers)
    after = state(t)
    assert {key: after[key] - before[key] for key in after if after[key] != before[key]} == expected


@pytest.mark.parametrize("use", ["AST-05", "AST-08", "AST-09", "AST-18"])
def test_assistants_that_take_goods(use: str) -> None:
    """AST-05, AST-08, AST-09, AST-18: three of one good, or they can't be used."""
    no, at, _, _ = USES[use]
    t = action(at=at)
    own(t, no)
    hand(t, "A04", "A07", "A01", "A03")
    refresh(t)
    refused(t, f"assistant {name(t, no)}", "MA-5.5")


@pytest.mark.parametrize("use", ["AST-16", "AST-17"])
def test_assistants_that_take_combat_points(use: str) -> None:
    """AST-16, AST-17: two combat points; workers are no substitute."""
    no, at, _, _ = USES[use]
    t = action(at=at)
    own(t, no)
    hand(t)
    rich(t, points=1, workers=4)
    refresh(t)
    refused(t, f"assistant {name(t, no)}", "MA-5.5")


@pytest.mark.parametrize(
    ("use", "reach"),
    [
        ("AST-04", {"puerto_plata", "santo_domingo", "san_juan", "st_kitts"}),
        ("AST-15", {"maracaibo", "santa_marta", "port_royal", "cartagena"}),
    ],
)
def test_assistants_that_sail_on(use: str, reach: set[str]) -> None:
    """AST-04, AST-15, MA-11.10: 1 to 3 points, then one main action at the new stop."""
    no, at, _, _ = USES[use]
    for stop in sorted(reach):
        t = action(at=at)
        own(t, no)
        hand(t)
        refresh(t)
        play(t, f"assistant {name(t, no)}")
        assert {text.split()[1] for text in moves(t, "sail")} == reach
        play(t, f"sail {stop}")
        assert step_name(t) == "MainAction"
        assert offered(t) & {"city", "villages"}


def test_a_purchase_inside_a_purchase() -> None:
    """MA-18.4: a disc of a card ends in space 28 and its village action; then the batch goes on."""
    t = shop("A39", "A01", left=2)
    cleared(t, 1, 2, 4, 5)
    p = t.players[0]
    p.discs = (*p.discs[:10], 1, p.discs[11])
    p.discs_out += 1
    explorer(t, "27")
    refresh(t)
    buy(t, "A39", "disc UPG-11", "choose explorer", "explore 28")
    assert vp(t) == 10
    play(t, f"buy {name(t, 'A01')}")  # the inner village action
    assert t.agenda[-1].details(t)["left"] == 1
    assert p.doubloon_income == 10


def test_sources_that_are_empty() -> None:
    """MA-18.5: quest stack, discs and supply: the other parts of the effect stay."""
    t = action(at="15")
    quest(t, "Q10", "15")  # herbs: 2 VP for each compass, and a worker
    hand(t, "A03", "A08")
    planning(t, "A01", "A02", "A04")
    p = t.players[0]
    p.on_cards += p.common
    p.common = 0
    workers = p.personal
    refresh(t)
    play(t, "quest Q10")
    assert (vp(t), p.personal) == (2, workers)


def test_explorer_quest_inside_an_effect() -> None:
    """MA-18.4, MA-8.14: a quest found by the explorer is carried out before the rest."""
    t = action(at="9")
    own(t, "A48")  # 2 doubloons, explorer up to 3
    explorer(t, "7")
    explorer_quest(t, "Q22", "8")  # 3 doubloons: 2 VP for each compass, explorer 2
    hand(t)
    rich(t, doubloons=1)
    refresh(t)
    play(t, "assistant jungle_guide", "explore 8", "quest Q22")
    assert moves(t, "explore") == ["explore 9", "explore 10"]
    assert (vp(t), t.players[0].quests) == (2, ())


# Exactly enough


def test_the_assistant_is_one_of_your_workers() -> None:
    """MA-17.7, MA-17.17: REQ-2 takes a worker of the personal supply; without one no purchase."""
    t = shop("A45", "A46", left=3)
    rich(t, workers=1)
    refresh(t)
    common = t.players[0].common
    buy(t, "A45")
    assert (t.players[0].personal, t.players[0].common) == (0, common)
    refused(t, f"buy {name(t, 'A46')}", "MA-17.7")


@pytest.mark.parametrize("points", [2, 3])
def test_exactly_enough_combat_points(points: int) -> None:
    """MA-17.7: REQ-7(3) takes three combat points, and all of them."""
    t = shop("B032", left=2)
    rich(t, points=points)
    refresh(t)
    if points == 3:
        buy(t, "B032")
        assert t.players[0].combat_points == 0
    else:
        refused(t, f"buy {name(t, 'B032')}", "MA-17.7")


def test_three_permanent_herbs() -> None:
    """MA-17.7, PER-01: REQ-3(3) paid by the tableau alone: no card is discarded."""
    t = shop("B083", "A03", left=2)
    own(t, "A11", "B025", "B028")
    refresh(t)
    buy(t, "B083")
    assert step_name(t) == "VillageBatch"
    assert t.players[0].hand == (card(t, "A03"),)


def test_a_full_track_of_points() -> None:
    """MA-17.13: 20 is full: 20 VP for each scoring to come, and the marker on 0."""
    t = shop("B015", left=2, round=4)
    t.players[0].vp_income = 18
    buy(t, "B015")
    assert (t.players[0].vp_income, vp(t)) == (0, 20)


def test_free_actions_besides_every_choice() -> None:
    """MA-3.5, MA-18.6: planning is possible while a token is chosen."""
    t = shop("B085", "A03", left=2)
    buy(t, "B085")
    assert {"synergy", "plan"} == {move.split()[0] for move in moves(t)}
    play(t, "plan rent_collector", "synergy medal")
    assert t.view(0)["players"][0]["synergies"] == ["medal"]


def test_free_actions_besides_a_disc() -> None:
    """MA-3.5, MA-16.3: a card may be planned while a disc is chosen."""
    t = shop("A40", "A03", left=2)
    buy(t, "A40")
    assert "plan rent_collector" in moves(t)
    play(t, "plan rent_collector", "disc UPG-01")
    assert t.players[0].planning == (card(t, "A03"),)
