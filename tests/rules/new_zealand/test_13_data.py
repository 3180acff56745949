"""NZ-13, NZ-16 to NZ-18, NZ-20: what the content pack says."""

from __future__ import annotations

from rondel.games.new_zealand.content import load
from rondel.games.new_zealand.rules.movement import find_ways
from tests.support.new_zealand import (
    at,
    bare,
    clear,
    hand,
    moves,
    refresh,
    turn,
)

CONTENT = load(None)


def test_the_trail() -> None:
    """NZ-13.1, NZ-13.2: 40 spaces, four forks, 16 ways."""
    trail = CONTENT.trail
    kinds = [space.kind for space in trail.spaces]
    assert len(kinds) == 40
    assert (kinds.count("neutral"), kinds.count("building")) == (8, 22)
    assert {name: len(spaces) for name, spaces in trail.sections.items()} == {
        "rockfall": 4,
        "flood": 4,
    }
    forks = [trail.names[i] for i, ahead in enumerate(trail.next) if len(ahead) > 1]
    assert forks == ["nA", "nB", "nD", "nF"]
    assert trail.ways_home == 16
    assert sorted(space.gate for space in trail.spaces if space.gate) == [2, 4, 4, 7]


def test_gates_do_not_stop_walkers() -> None:
    """NZ-13.3: a gated space is walked through and, with a tile, stopped on."""
    from tests.support.new_zealand import building

    t = turn()
    t.players[0].runholder = t.content.trail.number["nF"]
    building(t, "5", "x2", seat=1)
    ways = find_ways(t, 0, 1)
    assert sorted(t.content.trail.names[way.space] for way in ways) == ["nG", "x2"]


def test_risk_actions() -> None:
    """NZ-13.5, NZ-6.13: a sheep for gold or for a certificate."""
    risks = {space.id: space.risk for space in CONTENT.trail.spaces if space.risk}
    assert set(risks) == {"r1", "r2", "f1", "f2"}
    assert set(risks.values()) == {
        (("discard", "any_sheep", "gold", 1),),
        (("discard", "any_sheep", "certificate", 1),),
    }


def test_sheep_values() -> None:
    """NZ-16.1, NZ-16.4, NZ-16.5: breeding, wool and points."""
    values = {s.id: (s.breeding, s.wool, s.vp) for s in CONTENT.cards_file.sheep}
    assert values == {
        "shropshire": (1, 1, 0),
        "southdown": (2, 1, 0),
        "english_leicester": (2, 2, 0),
        "merino": (2, 3, 0),
        "dorset_horn": (3, 1, 1),
        "lincoln": (2, 4, 2),
        "corriedale": (3, 3, 2),
        "hampshire": (4, 2, 3),
        "ryeland": (2, 5, 4),
        "suffolk": (6, 1, 7),
        "romney": (3, 2, 3),
        "border_leicester": (3, 4, 3),
        "perendale": (5, 3, 5),
    }
    for card in ("sheepdog", "ferry", "kotare"):
        assert CONTENT.cards[CONTENT.card_number[card]].vp == 0


def test_breeds_of_their_own() -> None:
    """NZ-16.1: Romney and bonus sheep are breeds; two of one breed are a pair."""
    t = at("nA")
    hand(t, "romney", "romney", "merino")
    t.players[0].money = 0
    refresh(t)
    assert "act discard pair_same money 2" in moves(t)
    t = at("nA")
    hand(t, "romney", "merino", "southdown")
    t.players[0].money = 0
    refresh(t)
    assert not moves(t, "act")


def test_two_point_sheep_and_starters() -> None:
    """NZ-16.2, NZ-16.3."""
    names = [CONTENT.cards[kind].id for kind in CONTENT.two_vp_breeds]
    assert names == ["lincoln", "corriedale"]
    starters = [s.id for s in CONTENT.cards_file.sheep if s.starting and s.breeding == 2]
    assert starters == ["southdown", "english_leicester", "merino"]


def test_markets() -> None:
    """NZ-17.3, NZ-17.5: rows and prices."""
    assert CONTENT.job_prices == (8, 7, 6, 5)
    assert CONTENT.bonus_market.prices == (5, 5, 6, 6, 5, 4, 3)
    usable = [7 * CONTENT.counts[seats].bonus_columns for seats in (2, 3, 4)]
    assert usable == [14, 21, 28]


def test_tiles_and_objectives() -> None:
    """NZ-18.1, NZ-18.3, NZ-18.4: counts, points and hands."""
    counts = [tile.count for tile in CONTENT.bonus_tiles]
    assert sorted(counts) == [3] * 10 + [4]
    assert {hazard.vp for hazard in CONTENT.hazards} == {2, 3, 4}
    assert {hazard.hand for hazard in CONTENT.hazards} == {"black", "green"}
    for objective in CONTENT.objectives:
        assert (len(objective.tasks), objective.plus, objective.minus) == (2, 3, -3)
    actions = {objective.effect for objective in CONTENT.objectives}
    assert len(actions) == 5


def test_disc_spaces() -> None:
    """NZ-20.1, NZ-20.3: 8 of auxiliary actions and 8 others; costs, money and points."""
    abilities = [disc.ability for disc in CONTENT.discs]
    assert abilities.count("auxiliary") == 8
    assert len(abilities) == 16
    assert {disc.id: disc.cost for disc in CONTENT.discs if disc.cost} == {
        "hand_1": 3,
        "hand_2": 8,
        "wool_paid": 4,
        "cert_paid": 4,
    }
    assert {disc.id: disc.money for disc in CONTENT.discs if disc.money} == {"step": 3}
    assert [disc.corner for disc in CONTENT.discs].count("white") == 11


def test_a_higher_certificate_limit_moves_no_marker() -> None:
    """NZ-20.4."""
    t = bare()
    t.players[0].certificates = 3
    clear(t, "cert_limit")
    assert t.players[0].certificates == 3
