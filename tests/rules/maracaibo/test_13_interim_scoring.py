"""MA-13: interim scoring."""

from __future__ import annotations

from rondel.core.rows import changed
from rondel.games.maracaibo.pieces import ASSISTANTS, INCOME
from rondel.games.maracaibo.rules.interim import NewDisplay, RevealPrestige, ScoringSlot
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.rules.rounds import EndTurn
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    ask,
    card,
    cleared,
    fetch,
    hand,
    moves,
    name,
    offered,
    own,
    place,
    planning,
    play,
    put_ship,
    ready,
    refresh,
    refused,
    rich,
    step_name,
    turn,
    vp,
)


def round_end(
    seats: int = 2, round: int = 1, trigger: int = 0, doubloons: int = 0
) -> MaracaiboTable:
    """A table at the end of a round; everybody has this much money and no cards."""
    t = ready(seats)
    t.round, t.incomes = round, round - 1
    for seat in range(seats):
        hand(t, seat=seat)
        planning(t, seat=seat)
        rich(t, seat, doubloons=doubloons)
    put_ship(t, "21a", trigger)
    t.agenda = [EndTurn(trigger)]
    return t


def test_credit_comes_first() -> None:
    """MA-13.0, TX-08: an assistant bought in step 1 gives nothing for this round."""
    t = round_end(doubloons=30)
    own(t, "A51")
    hand(t, "A45")
    t.players[0].visited = 0
    refresh(t)
    assert t.players[0].points[ASSISTANTS] == 2
    play(t, "buy dock_foreman")
    while t.round == 1:
        play(t, moves(t)[0])
    assert t.players[0].points[ASSISTANTS] == 2


def test_buy_or_points() -> None:
    """MA-13.1: from the trigger player clockwise: buy and refill, or 2 VP."""
    t = round_end(3, trigger=2, doubloons=30)
    hand(t, "A01", seat=2)
    refresh(t)
    assert (t.seat, step_name(t)) == (2, "ScoringChoice")
    refused(t, "none", "MA-13.1")
    play(t, "buy bookkeeper")
    assert (t.seat, step_name(t)) == (2, "Refill")
    play(t, "draw_rest")
    assert len(t.players[2].hand) == 4
    assert t.seat == 0
    play(t, "points")
    assert vp(t) == 2
    assert t.players[0].hand == ()  # nobody refills without buying
    assert t.seat == 1


def test_purchases_work_at_once() -> None:
    """MA-13.2: effects at once, no free actions; PER-08 is possible."""
    t = round_end(doubloons=30)
    hand(t, "A44", "A01")
    own(t, "A27")
    rich(t, points=0, workers=2)
    refresh(t)
    refused(t, "plan bookkeeper", "MA-3.5")
    refused(t, "task 1", "MA-15.8")
    play(t, "drill")
    assert t.players[0].combat_points == 2
    play(t, "buy powder_store")
    assert t.players[0].combat_points == 5


def test_income() -> None:
    """MA-13.3, WE-05: doubloons and points of the tracks, without the printed points."""
    t = round_end()
    t.players[0].doubloon_income = 12
    t.players[0].vp_income = 3
    refresh(t)
    assert t.players[0].doubloons == 12
    assert t.players[0].points[INCOME] == 3
    assert t.round == 2


def test_markets_are_cleared() -> None:
    """MA-13.4: discs leave the game; those on stations stay."""
    t = round_end()
    add_legacy(t, "L11")
    t.stations = tuple((number, (*discs, 0)) for number, discs in t.stations)
    t.market = changed(t.market, 0, 0)
    t.players[0].discs = (1, *t.players[0].discs[1:])
    refresh(t)
    assert t.market[0] == -1
    assert t.players[0].discs_out == 1
    assert [discs for _, discs in t.stations] == [(-1, 0)]


def test_new_display() -> None:
    """MA-13.5: the old cards are discarded, four new ones dealt."""
    t = round_end()
    old = list(t.display)
    refresh(t)
    assert not set(old) & set(t.display)
    assert all(t.discards >> card & 1 for card in old)


def test_prestige_is_revealed() -> None:
    """MA-13.6: one more building after each of the rounds 1 to 3."""
    for round in (1, 2, 3):
        t = round_end(round=round)
        before = t.prestige
        refresh(t)
        assert len(t.prestige) == len(before) + 1
        assert t.prestige[: len(before)] == before


def test_new_quests() -> None:
    """MA-13.7, WE-06: after round 1 quests at 6 and 12, with 3 or 4 players also at 16."""
    for seats, expected in ((2, {"6", "12"}), (3, {"6", "12", "16"}), (4, {"6", "12", "16"})):
        t = round_end(seats)
        before = set(t.quests)
        refresh(t)
        new = {t.content.locations[at].no for at, _ in set(t.quests) - before}
        assert new == expected


def test_ships_return() -> None:
    """MA-13.8: all ships to Havana; the player after the trigger player starts."""
    t = round_end(3, trigger=1)
    put_ship(t, "7", 0)
    refresh(t)
    assert all(p.ship == 0 and p.visited == 0 for p in t.players)
    assert (t.round, t.seat, t.start_player) == (2, 2, 2)


def test_what_stays() -> None:
    """MA-13.9: explorers, markers, influence, combat points, money, hands and quests."""
    t = round_end()
    t.players[0].explorer = 4
    t.players[0].influence = (1, 2, 3)
    t.markers = changed(t.markers, place(t, "2"), 1)
    t.stock[1] -= 1
    hand(t, "A01", "A02")
    quests = t.quests
    refresh(t)
    p = t.players[0]
    assert (p.explorer, p.influence, p.combat_points) == (4, (1, 2, 3), 1)
    assert t.markers[place(t, "2")] == 1
    assert len(p.hand) == 2
    assert set(quests) <= set(t.quests)


def test_investing_in_step_1() -> None:
    """MA-13.1, MA-19.1: a revealed building instead of a card."""
    t = round_end(doubloons=20)
    refresh(t)
    assert "invest" in offered(t)
    play(t, moves(t, "invest")[0], "draw_rest")
    assert t.players[0].investments


def test_large_hand_is_filled() -> None:
    """MA-13.1: the refill goes up to the limit."""
    t = round_end(doubloons=30)
    cleared(t, 2)
    hand(t, "A01")
    refresh(t)
    play(t, "buy bookkeeper", "draw_rest")
    assert len(t.players[0].hand) == 6


def test_final_slot_without_refill() -> None:
    """MA-14.1: in the final scoring nothing is drawn."""
    t = round_end(doubloons=30)
    hand(t, "A01")
    t.agenda = []
    t.trigger = 0
    ask(t, ScoringSlot(0, False), ScoringSlot(1, False))
    play(t, "buy bookkeeper")
    assert t.players[0].hand == ()


def test_a_purchase_fills_the_display_first() -> None:
    """MA-13.1, MA-3.11: cards discarded for a purchase are drawn into gaps of the display."""
    t = turn(2, at="20")
    hand(t, "B008", "A03", "A08", "A12")  # three herbs
    planning(t, "A01", "A02", "A04")
    rich(t, doubloons=7)
    t.display = [t.display[0], -1, -1, -1]
    t.draw_pile, t.discards = b"", 0
    refresh(t)
    play(t, "none")
    assert step_name(t) == "ScoringChoice"
    play(t, f"buy {name(t, 'B008')}")
    herbs = {card(t, no) for no in ("A03", "A08", "A12")}
    assert set(t.display[1:]) == herbs
    assert t.draw_pile == b""


def test_what_cannot_be_bought() -> None:
    """MA-13.1, MA-17.5: the same rules as for every purchase."""
    t = round_end(doubloons=12)
    hand(t, "A01", "B031")
    refresh(t)
    refused(t, "buy guild_warden", "MA-17.5")


def test_new_cards_in_all_four_places() -> None:
    """MA-13.5: also if the first card of the deck lay there; all of them can be seen."""
    t = ready(2)
    fetch(t, card(t, "A01"))
    t.draw_pile += bytes([t.display[3]])
    t.display[3] = card(t, "A01")
    old = t.display[:]
    ask(t, NewDisplay())
    assert all(number >= 0 for number in t.display)
    assert not set(t.display) & set(old)
    assert all(t.discards >> number & 1 for number in old)
    assert None not in t.view(1)["display"]


def test_no_building_twice() -> None:
    """MA-13.6, MA-1.15: four different prestige buildings in a game, for any luck."""
    for seed in range(12):
        t = ready(2, seed)
        ask(t, RevealPrestige(), RevealPrestige(), RevealPrestige())
        assert len(set(t.prestige)) == len(t.prestige) == 4
        assert not set(t.prestige) & set(t.prestige_rest)
