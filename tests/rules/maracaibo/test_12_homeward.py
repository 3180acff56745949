"""MA-12: homeward spaces."""

from __future__ import annotations

from rondel.games.maracaibo.pieces import HOMEWARD, SCORING
from tests.support.maracaibo import (
    action,
    hand,
    moves,
    place,
    play,
    ready,
    refresh,
    vp,
)


def test_homeward_spaces() -> None:
    """MA-12.1: no delivery, no quests, no markers, no assistants there."""
    t = ready()
    for no in ("20", "21a", "21b", "22"):
        at = place(t, no)
        assert t.chart.kind[at] == HOMEWARD
        assert t.chart.stops[at]
        assert t.chart.markets[at] == ()
        assert t.chart.flag[at] is None
        assert not any(card.at == at for card in t.content.cards)


def test_space_20() -> None:
    """MA-12.2: a combat or the explorer up to 2."""
    t = action(at="20")
    hand(t)
    refresh(t)
    play(t, "city")
    assert moves(t) == ["choose combat", "choose explorer"]
    play(t, "choose explorer")
    assert moves(t) == ["explore 1", "explore 2", "stay"]


def test_points_on_the_way_home() -> None:
    """MA-12.3, MA-12.4: 3 VP on 21a and 21b, 5 on 22."""
    for no, round, points in (("21a", 1, 3), ("21b", 4, 3), ("22", 4, 5)):
        t = action(round=round, at=no)
        hand(t)
        refresh(t)
        before = vp(t)
        play(t, "city")
        assert vp(t) - before >= points
        assert t.players[0].points[0] == points


def test_what_they_trigger() -> None:
    """MA-12.5: 21a an interim, 22 the final scoring, 21b nothing."""
    t = action(at="21a")
    hand(t)
    refresh(t)
    play(t, "none")
    while t.trigger < 0:
        play(t, moves(t)[-1])
    assert t.phase == SCORING
    t = action(round=4, at="21b")
    play(t, "none")
    while t.seat == 0:
        play(t, moves(t)[0])
    assert t.trigger == -1
    t = action(round=4, at="22")
    play(t, "none")
    while t.trigger < 0:
        play(t, moves(t)[0])
    assert t.phase == SCORING
