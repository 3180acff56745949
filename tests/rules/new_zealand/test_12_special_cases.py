"""NZ-12: special cases that no other chapter's tests come to."""

from __future__ import annotations

from tests.support.new_zealand import (
    at,
    building,
    discards,
    hand,
    play,
    refresh,
    turn,
)


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
