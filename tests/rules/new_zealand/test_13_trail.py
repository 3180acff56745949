"""NZ-13: the trail: its spaces, forks, gates and risk actions."""

from __future__ import annotations

from rondel.games.new_zealand.content import load
from rondel.games.new_zealand.rules.movement import find_stops
from tests.support.new_zealand import building, turn

TRAIL = load(None).trail


def test_the_trail() -> None:
    """NZ-13.1, NZ-13.2: 40 spaces, four forks, 16 ways."""
    kinds = [space.kind for space in TRAIL.spaces]
    assert len(kinds) == 40
    assert (kinds.count("neutral"), kinds.count("building")) == (8, 22)
    assert {name: len(spaces) for name, spaces in TRAIL.sections.items()} == {
        "rockfall": 4,
        "flood": 4,
    }
    forks = [TRAIL.names[i] for i, ahead in enumerate(TRAIL.next) if len(ahead) > 1]
    assert forks == ["nA", "nB", "nD", "nF"]
    assert TRAIL.ways_home == 16
    assert sorted(space.gate for space in TRAIL.spaces if space.gate) == [2, 4, 4, 7]


def test_gates_do_not_stop_walkers() -> None:
    """NZ-13.3: a gated space is walked through and, with a tile, stopped on."""
    t = turn()
    t.players[0].runholder = t.content.trail.number["nF"]
    building(t, "5", "x2", seat=1)
    ways = find_stops(t, 0, 1)
    assert sorted(t.content.trail.names[space] for space in ways) == ["nG", "x2"]


def test_risk_actions() -> None:
    """NZ-13.5, NZ-6.13: a sheep for gold or for a certificate."""
    risks = {space.id: space.risk for space in TRAIL.spaces if space.risk}
    assert set(risks) == {"r1", "r2", "f1", "f2"}
    assert set(risks.values()) == {
        (("discard", "any_sheep", "gold", 1),),
        (("discard", "any_sheep", "certificate", 1),),
    }
