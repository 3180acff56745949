"""What pointing means in New Zealand, where several ways lead to the same."""

from __future__ import annotations

from rondel.core.moves import write_move
from rondel.core.shortcuts import ways
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import at, building, hand, hazard, play, refresh, turn


def meant(t: NewZealandTable, thing: str) -> list[str]:
    """The moves that pointing at a thing means; none if it does not lead anywhere."""
    found = {thing: way.moves for way in ways(t) for thing in way.things}
    return [write_move(move) for move in found.get(thing, ())]


def test_who_points_at_the_deck_draws_all() -> None:
    """NZ-6.15: what is drawn can be discarded again. The deck is pointed at once, not for the
    action and then for the cards; who wants fewer of them has the action's button."""
    t = turn()
    building(t, "4a", "e2")
    t.players[0].runholder = t.content.trail.number["nE"]
    hand(t, "shropshire", "southdown")
    refresh(t)
    assert meant(t, "deck:0") == ["move e2", "act draw_discard 2", "draw 2"]
    play(t, "move e2")
    assert t.setup.game.things(t.view(0), ("act", "draw_discard", 2)) == ["deck:0"]
    assert meant(t, "deck:0") == ["act draw_discard 2", "draw 2"]
    play(t, "act draw_discard 2")
    assert meant(t, "deck:0") == [], "how many is a question of its own then"


def test_who_points_at_a_card_discards_it() -> None:
    """NZ-6.11: one English Leicester will do, and it need not be asked for twice."""
    t = at("nD")
    hand(t, "shropshire", "english_leicester", "english_leicester")
    t.players[0].tokens = 1
    refresh(t)
    discard = "act discard english_leicester money 2"
    assert meant(t, "hand:0:english_leicester") == [discard, "discard english_leicester"]
    assert meant(t, "hand:0:shropshire") == []


def test_a_delivery_takes_the_fewest_certificates() -> None:
    """NZ-7.3: each raises the total by one, and those that are left can be used later."""
    t = at("WELLINGTON")
    hand(t, "shropshire", "southdown")
    t.players[0].certificates = 3
    refresh(t)
    assert meant(t, "post:local_3") == ["reveal_all", "certificates 0", "post local_3"]
    assert meant(t, "post:local_6") == ["reveal_all", "certificates 3", "post local_6"]
    assert meant(t, "purse:0:certificates") == [], "how many, nobody knows"


def test_the_walk_with_the_lowest_toll_is_meant() -> None:
    """NZ-4.9: a rockfall lies on one of the branches."""
    t = turn()
    hazard(t, "rock1", "rockfall_2_green")
    t.players[0].runholder = t.content.trail.number["nA"]
    t.players[0].money = 10
    refresh(t)
    walks = [write_move(move) for move in t.moves() if move[1] == "nB"]
    assert walks == ["move_by nB a1", "move_by nB rock1"]
    assert meant(t, "path:2") == ["move_by nB a1", "act pathfinder 2"]
