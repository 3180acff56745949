"""MA-2: the players' set-up and first decisions."""

from __future__ import annotations

import pytest

from tests.support.maracaibo import (
    moves,
    play,
    refused,
    step_name,
    table,
)


def test_start_positions() -> None:
    """MA-2.1, MA-2.2: 24 discs, and all markers at their start."""
    for p in table(4).players:
        assert sum(p.discs) == 24
        assert (sum(p.points), p.ship, p.explorer, p.combat_points) == (0, 0, 0, 1)
        assert (p.doubloon_income, p.vp_income, p.lasting.compasses, p.synergies) == (8, 0, 1, 0)
        assert p.influence == (0, 0, 0)
        assert p.quests == p.combat_tiles == ()


def test_workers() -> None:
    """MA-2.3, MA-2.8: 2 workers are at hand; 3 go onto the career card, 3 stay in the supply."""
    t = table(2)
    assert (t.players[0].personal, t.players[0].common) == (2, 6)
    while t.round == 0:
        t.play(t.moves()[0])
    assert (t.players[0].personal, t.players[0].common) == (2, 3)


def test_start_player_is_random() -> None:
    """MA-2.4: the start player is drawn."""
    assert {table(4, seed).start_player for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_start_money(seats: int) -> None:
    """MA-2.5: 8, 9, 10, 11 doubloons in turn order."""
    t = table(seats, 5)
    money = [t.players[seat].doubloons for seat in t.clockwise(t.start_player)]
    assert money == [8, 9, 10, 11][:seats]


def test_careers_are_dealt_at_once() -> None:
    """MA-2.6: two career cards each, seen by their owner from the start."""
    t = table(3)
    assert all(len(p.careers) == 2 for p in t.players)
    assert len({card for p in t.players for card in p.careers}) == 6
    assert len(t.view(0)["players"][0]["career_offer"]) == 2
    assert t.view(0)["players"][1]["career_offer"] is None


def test_first_cards() -> None:
    """MA-2.7: 1 of 8 cards is planned, 3 are discarded, 4 stay."""
    t = table(2)
    seat = t.seat
    p = t.players[seat]
    assert len(moves(t, "plan")) == 8
    t.play(t.moves()[0])
    assert step_name(t) == "ChooseDiscard"
    for left in (7, 6, 5):
        assert len(moves(t, "discard")) == left
        t.play(t.moves()[0])
    assert (len(p.hand), len(p.planning)) == (4, 1)
    assert t.seat != seat
    refused(t, f"discard {t.content.cards[p.hand[0]].id}", "MA-2.7")


def test_choices_are_secret_until_all_have_chosen() -> None:
    """MA-2.9: what was planned and discarded becomes visible together."""
    t = table(2)
    first, second = t.seat, 1 - t.seat
    for _ in range(4):
        t.play(t.moves()[0])
    view = t.view(second)
    assert view["players"][first]["planning"] == [None]
    assert view["players"][first]["set_aside"] == 3
    assert view["discards"] == []
    for _ in range(4):
        t.play(t.moves()[0])
    view = t.view(second)
    assert view["players"][first]["planning"] != [None]
    assert len(view["discards"]) == 6


def test_order_of_the_first_decisions() -> None:
    """MA-2.8, MA-2.10: careers are chosen after the cards, in secret, and shown together."""
    t = table(2)
    asked = []
    while t.round == 0:
        asked.append(step_name(t))
        if step_name(t) == "ChooseCareer":
            assert t.view(t.seat)["players"][1 - t.seat]["career"] is None
        t.play(t.moves()[0])
    assert asked == (["ChoosePlan", *["ChooseDiscard"] * 3] * 2) + ["ChooseCareer"] * 2
    assert all(player["career"] for player in t.view(0)["players"])


def test_play_starts_with_the_start_player() -> None:
    """MA-2.11: round 1, beginning with the start player."""
    t = table(4, 3)
    while t.round == 0:
        t.play(t.moves()[0])
    assert t.round == 1
    assert t.seat == t.active == t.start_player
    order = [t.seat]
    while len(order) < 4:
        t.play(t.moves()[0])
        if t.seat != order[-1]:
            order.append(t.seat)
    assert order == list(t.clockwise(t.start_player))


def test_keep_one_career() -> None:
    """MA-2.8: only the dealt cards can be kept."""
    t = table(2)
    while step_name(t) != "ChooseCareer":
        t.play(t.moves()[0])
    offered = [t.content.careers[i].id for i in t.players[t.seat].careers]
    assert moves(t, "career") == [f"career {name}" for name in offered]
    other = next(c.id for c in t.content.careers if c.id not in offered)
    refused(t, f"career {other}", "MA-2.8")
    play(t, f"career {offered[1]}")
