"""NZ-12: special cases that no other chapter's tests come to, and examples across chapters."""

from __future__ import annotations

from rondel.games.new_zealand.pieces import NO_TILE, SHEPHERD, WORKERS
from rondel.games.new_zealand.rules import solo as sarah_rules
from rondel.games.new_zealand.rules.pathfinder import advance
from rondel.games.new_zealand.rules.solo import SarahTurn, sarah_of
from rondel.games.new_zealand.table import NewZealandTable, Sarah
from tests.support.new_zealand import (
    ask,
    at,
    bare,
    bonus_row,
    bonus_sets,
    building,
    clear,
    discards,
    hand,
    hazard,
    jobs,
    market,
    moves,
    play,
    refresh,
    stack,
    turn,
)


def solo(**workers: int) -> tuple[NewZealandTable, Sarah]:
    """A bare solo table in which Sarah has these workers and is a shepherdess."""
    t = bare(1, difficulty="hard")
    s = sarah_of(t)
    for row, name in enumerate(WORKERS):
        count = workers.get(name, 1)
        t.bag_a[row] -= count - s.workers[row]
        s.workers[row] = count
    s.specialization = SHEPHERD
    return t, s


def test_looking_at_the_own_cards() -> None:
    """NZ-12.4: the discard pile is shown; of the draw stack only what it must consist of."""
    t = turn()
    hand(t, "merino")
    discards(t, "southdown", "shropshire")
    refresh(t)
    own = t.view(0)["players"][0]
    assert own["discard_pile"] == ["shropshire", "southdown"]
    before = own["stack"]
    t.players[0].stack.reverse()
    assert t.view(0)["players"][0]["stack"] == before


def test_tokens_pile_up() -> None:
    """NZ-12.1, NZ-12.11, NZ-1.21: nothing limits money and tokens."""
    t = at("a1", tile_8="b")
    building(t, "8", "a1")
    t.players[0].tokens, t.players[0].money = 500, 9000
    refresh(t)
    play(t, "act exchange_token 1", "act money 5")
    assert (t.players[0].tokens, t.players[0].money) == (501, 9005)


def test_an_auxiliary_step_a_kotare_and_two_steps() -> None:
    """WE-17, NZ-21.4: from pathfinder 7 to 11 in one turn on B."""
    t = at("nB", seats=3)
    t.flipped = True
    clear(t, "aux_pathfinder_1")
    p = t.players[0]
    p.pathfinder, p.step_tile, p.gold = 7, 1, 0
    hand(t, "kotare")
    stack(t, "merino")
    refresh(t)
    play(t, "act aux 1", "aux_pathfinder 1")
    assert (p.pathfinder, p.gold, p.money) == (8, 1, 6)
    play(t, "play kotare", "act pathfinder 2")
    assert p.pathfinder == 11
    assert moves(t) == ["step_tile", "no_tolls"]


def test_passing_several_pathfinder_spaces() -> None:
    """TX-10, NZ-21.2 to NZ-21.6: three players."""
    t = bare(3)
    p = t.players[0]
    p.pathfinder, p.gold = 2, 0
    advance(t, 0, 2)
    assert (p.gold, p.step_tile) == (1, 1)
    t = bare(3)
    p = t.players[0]
    p.pathfinder, p.gold, p.step_tile = 7, 0, 1
    advance(t, 0, 4)
    refresh(t)
    assert p.gold == 1
    assert moves(t) == ["step_tile", "no_tolls"]
    t = bare(3)
    p = t.players[0]
    p.pathfinder = 14
    advance(t, 0, 4)
    assert (p.pathfinder, p.money) == (16, 9)


def test_bonus_cards_of_sarah() -> None:
    """WE-20, NZ-22.30: 4 shepherds, 2 craftsmen, 3 sailors, 1 shearer bring five cards."""
    t, s = solo(craftsman=2)  # the free worker of the set-up
    bonus_sets(t, 1, 2, 3, 7)
    for worker, count in (("shepherd", 3), ("sailor", 2)):
        for _ in range(count):
            jobs(t, **{worker: [5]})
            sarah_rules.sarah_hires(t, s, ("hire", "cheapest_first"))
    assert s.workers == [4, 2, 3, 1]
    assert s.specialization == SHEPHERD
    cards = sorted(t.content.cards[card].id for card in s.cards)
    assert cards == ["border_leicester", "set_1", "set_1", "set_2", "set_2"]


def test_card_14_of_sarah() -> None:
    """WE-21, NZ-22.33 to NZ-22.35: two free reveals, column 4 fails, column 3 works."""
    t, s = solo(shepherd=4)
    building(t, "1", "a1")
    hazard(t, "rock1", "rockfall_4_green")
    hazard(t, "rock2", "rockfall_4_green")
    before = t.players[0].money
    market(t, corriedale=2, lincoln=1)
    t.market_deck = [0, 4, 0, 0, 0, 0]
    s.deck = ("sarah_14",)
    ask(t, SarahTurn())
    assert t.players[0].money == before + 2
    assert t.content.trail.names[s.runholder] == "nC"
    assert [t.content.cards[card].id for card in s.cards] == ["corriedale", "corriedale"]


def test_an_investment_of_sarah() -> None:
    """WE-22, NZ-22.42: the tile's own costs don't matter."""
    t, s = solo()
    bonus_row(t, 1, "clear_hazard")
    sarah_rules.sarah_invests(t, s, ("invest",))
    assert t.removed_b == (t.content.bonus_number["clear_hazard"],)
    assert all(tile == NO_TILE for tile in t.bonus[:4])
