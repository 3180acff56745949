"""MA-4: sailing."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.rules.sailing import sails
from tests.support.maracaibo import (
    action,
    explorer,
    hand,
    moves,
    own,
    place,
    play,
    put_ship,
    ready,
    refresh,
    refused,
    rich,
    turn,
    vp,
)


def stops(at: str, round: int = 1, scenario: str = "75", lead: str = "0") -> list[str]:
    """The stops that can be reached from a location, by their numbers on the map."""
    t = ready(2, scenario=scenario)
    t.round = round
    put_ship(t, at)
    explorer(t, lead)
    found = {sail.stop for sail in sails(t, 0, 7).values()}
    return [t.content.locations[i].no for i in t.content.location_order if i in found]


def test_one_to_seven_points() -> None:
    """MA-4.1, MA-4.2: every location within 7 points, along the arrows, both ways at a fork."""
    assert stops("0") == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert stops("8") == ["9", "10", "11", "12", "13", "14", "15", "16", "18", "19"]
    t = turn()
    play(t, "sail st_kitts")
    assert (t.spent, t.turn_spent) == (6, 6)


def test_never_backwards() -> None:
    """MA-4.2: there is no way back."""
    t = turn(at="6")
    refused(t, "sail tortuga", "MA-4.2")


def test_edges_have_a_price() -> None:
    """MA-4.3, MA-4.9, MA-20.26: the detour costs 3 points in and 3 out."""
    assert "9a" in stops("5", scenario="76", lead="5")  # 4 points to 9, 3 to 9a
    assert "9a" not in stops("3", scenario="76", lead="5")
    t = turn(2, at="9", scenario="76")
    explorer(t, "5")
    refresh(t)
    play(t, "sail hill_town")
    assert t.spent == 3


def test_hand_symbol() -> None:
    """MA-4.4: 20, 21a, 21b and 22 end the movement."""
    assert stops("18") == ["19", "20"]
    assert stops("20") == ["21a"]
    assert stops("20", round=4) == ["21b"]
    assert stops("21b", round=4) == ["22"]


def test_ships_never_block() -> None:
    """MA-4.5: any number of ships may share a location."""
    t = turn(2)
    put_ship(t, "1", 1)
    refresh(t)
    play(t, "sail matanzas")
    assert t.players[0].ship == t.players[1].ship


def test_spent_points() -> None:
    """MA-4.6, TX-25: the latest sail counts for village actions, the turn's sum for stories."""
    t = action(at="10", spent=5)
    own(t, "B099")
    hand(t)
    refresh(t)
    play(t, "assistant coastal_skipper", "sail santa_marta")
    assert (t.spent, t.turn_spent) == (2, 7)


def test_passed_assistants() -> None:
    """MA-4.7: 2 VP at once for each own assistant at a location that is passed."""
    t = turn()
    own(t, "A51", "A46")  # at 1 and 6
    own(t, "B096", seat=1)  # another player's, at 3
    refresh(t)
    play(t, "sail martinique")
    assert vp(t) == 4
    assert vp(t, 1) == 0


@pytest.mark.parametrize(("round", "after"), [(1, "21a"), (2, "21a"), (3, "21a"), (4, "21b")])
def test_the_way_home(round: int, after: str) -> None:
    """MA-4.8: 21a follows 20 in rounds 1 to 3, 21b in round 4."""
    assert stops("20", round) == [after]


def test_passed_and_stopped() -> None:
    """MA-4.10, MA-4.11: passed and visited locations are remembered; Havana is not."""
    t = turn()
    play(t, "sail puerto_plata")
    visited = t.view(0)["players"][0]["visited"]
    assert visited == ["matanzas", "santiago", "tortuga", "puerto_plata"]


def test_ways_with_the_same_stop() -> None:
    """MA-4.2, DEC-03: where two ways lead to a stop they can be told apart."""
    t = turn(at="12")
    assert "sail_by trujillo port_royal" in moves(t)
    assert "sail_by trujillo cartagena" in moves(t)
    play(t, "sail_by trujillo cartagena")
    assert t.spent == 5
    assert t.players[0].visited >> place(t, "15") & 1
    assert not t.players[0].visited >> place(t, "13") & 1


def test_ways_that_differ_in_nothing() -> None:
    """DEC-03: nobody is asked whether 4 or 5 is passed on the way to 6."""
    t = turn()
    assert moves(t, "sail").count("sail san_juan") == 1


def test_toll() -> None:
    """MA-4.9, MA-20.33: passing the toll station costs 2 doubloons; who is poor must stop."""
    t = turn(at="18")
    add_legacy(t, "L17")
    rich(t, doubloons=3)
    refresh(t)
    play(t, "sail homeward_20")
    assert t.players[0].doubloons == 1
    t = turn(at="18")
    add_legacy(t, "L17")
    rich(t, doubloons=1)
    t.agenda = t.agenda[-1:]
    refresh(t)
    assert t.players[0].ship == place(t, "19")  # the only way left
    assert t.players[0].doubloons == 1


def test_route_lengths() -> None:
    """MA-4.2: 16 edges home by the short way, 19 by the long one."""
    t = turn()
    short = {"12": "13", "9": "10", "16": "17", "3": "4"}
    for branch, length in ((short, 16), ({**short, "12": "14"}, 19)):
        at, steps = "0", 0
        while at != "21a":
            ways = [t.content.locations[way[0]].no for way in t.chart.edges[0][place(t, at)]]
            at = branch[at] if len(ways) > 1 else ways[0]
            steps += 1
        assert steps == length


def test_every_way_has_a_name_of_its_own() -> None:
    """MA-4.2, DEC-03: whatever legacy tiles change the map."""
    content = ready(2).content
    tiles = ("L2", "L4", "L7", "L17", "L24", "L25")
    for bits in range(1 << len(tiles)):
        legacy = sum(1 << content.legacy_number[t] for i, t in enumerate(tiles) if bits >> i & 1)
        chart = content.chart(legacy, (0, 1, 2, 3), False)
        for start in range(len(content.locations)):
            for poor in (False, True):
                found = chart.sails(start, 7, False, 3, poor)
                assert len({(s.stop, s.passed) for s in found.values()}) == len(found)
