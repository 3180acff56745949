"""MA-11: assistants."""

from __future__ import annotations

import pytest

from rondel.core.rows import changed
from rondel.games.maracaibo.pieces import ASSISTANTS
from rondel.games.maracaibo.rules.assistants import credit_round
from rondel.games.maracaibo.rules.rounds import EndTurn
from tests.support.maracaibo import (
    action,
    batch,
    cleared,
    hand,
    marker,
    moves,
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


def test_buying_places_a_worker() -> None:
    """MA-11.1: a worker from the personal supply goes to the printed location at once."""
    t = batch(2, at="1")
    hand(t, "A45", "A46")
    rich(t, doubloons=20, workers=1)
    refresh(t)
    play(t, "buy dock_foreman")
    assert t.players[0].assistants == ((place(t, "18"), t.content.card_number["dock_foreman"]),)
    assert t.players[0].personal == 0
    refused(t, "buy town_envoy", "MA-17.7")


def test_not_in_the_turn_of_buying() -> None:
    """MA-11.2, MA-11.7: an assistant placed this turn can't be used, and pays nothing."""
    t = action(at="18")
    hand(t, "A45")
    planning(t, "A01", "A02", "A03")
    rich(t, doubloons=9, workers=1)
    refresh(t)
    play(t, "villages", "buy dock_foreman")
    assert vp(t) == 0


@pytest.mark.parametrize(
    ("no", "at", "before"),
    [("A51", "1", (3, 5)), ("A55", "17", (2, 0))],
)
def test_using_an_assistant(no: str, at: str, before: tuple[int, int]) -> None:
    """MA-11.2: the parts of the card: AST-01, AST-13."""
    t = action(at=at)
    own(t, no)
    t.players[0].combat_tiles = (0, 1)
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, moves(t, "assistant")[0])
    assert (vp(t), t.players[0].doubloons) == before


def test_worker_disc_and_village_action() -> None:
    """MA-11.2, MA-18.3: AST-02: parts in printed order."""
    t = action(at="18")
    own(t, "A45")
    hand(t)
    rich(t, workers=0)
    refresh(t)
    play(t, "assistant dock_foreman")
    assert t.players[0].personal == 1
    play(t, "disc UPG-03")
    assert step_name(t) == "VillageBatch"


def test_influence_and_village_actions() -> None:
    """AST-03, AST-07: influence or doubloons and a disc, then two village actions."""
    t = action(at="6")
    own(t, "A46")
    hand(t)
    refresh(t)
    play(t, "assistant town_envoy", "nation england", "work", "work")
    assert t.players[0].influence == (0, 0, 1)
    t = action(at="15")
    own(t, "A47")
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "assistant ships_carpenter", "disc UPG-01", "work", "work")
    assert t.players[0].doubloons == 4


def test_three_goods() -> None:
    """AST-05, AST-08, AST-09, AST-18: three identical goods; without them no use."""
    results = {
        "A52": ("8", (5, 0, 1)),
        "B097": ("6", (5, 2, 3)),
        "B098": ("13", (5, 2, 1)),
        "A56": ("7", (4, 4, 1)),
    }
    for no, (at, expected) in results.items():
        t = action(at=at)
        own(t, no)
        hand(t, "A02", "A05", "A17")
        planning(t, "A01", "A03", "A04")
        rich(t, doubloons=0)
        refresh(t)
        play(t, moves(t, "assistant")[0])
        assert (t.players[0].doubloons, vp(t), t.players[0].combat_points) == expected
        t = action(at=at)
        own(t, no)
        hand(t, "A02", "A05", "A01")
        refresh(t)
        assert moves(t, "assistant") == []


def test_combat_points_for_labour() -> None:
    """AST-16, AST-17: 2 combat points, never workers."""
    t = action(at="12")
    own(t, "B100")
    hand(t)
    rich(t, doubloons=0, points=2, workers=3)
    refresh(t)
    play(t, "assistant mercenary_broker", "work", "work", "work")
    assert t.players[0].doubloons == 8
    t = action(at="18")
    own(t, "B101")
    hand(t)
    rich(t, doubloons=0, points=1, workers=3)
    refresh(t)
    assert moves(t, "assistant") == []
    rich(t, points=2)
    refresh(t)
    play(t, "assistant ransom_clerk", "work", "work")
    assert t.players[0].doubloons == 9


def test_explorer_assistants() -> None:
    """AST-10, AST-11, AST-12, AST-14, AST-06."""
    t = action(at="9")
    own(t, "A48")
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "assistant jungle_guide", "stay")
    assert t.players[0].doubloons == 2
    t = action(at="12")
    own(t, "A54")
    hand(t)
    refresh(t)
    play(t, "assistant naturalist")
    assert moves(t, "explore") == ["explore 1", "explore 2"]
    play(t, "stay")
    assert vp(t) == 4
    t = action(at="3")
    own(t, "A49", "A45")
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "assistant spymaster")
    assert (t.players[0].doubloons, vp(t)) == (3, 4)
    t = action(at="19")
    own(t, "A50")
    hand(t)
    rich(t, doubloons=0)
    refresh(t)
    play(t, "assistant village_elder", "work", "work", "work")
    assert t.players[0].doubloons == 3
    t = action(at="16")
    own(t, "A53")
    hand(t)
    refresh(t)
    play(t, "assistant gunsmith", "disc UPG-01", "work", "stop")
    assert t.players[0].combat_points == 2


def test_one_assistant_a_main_action() -> None:
    """MA-11.3, MA-11.5: others at the stop give 2 VP; foreign ones can't be used."""
    t = action(at="9")
    own(t, "A48", "B090")
    hand(t)
    refresh(t)
    play(t, "assistant jungle_guide", "stay")
    assert vp(t) == 2
    t = action(at="9")
    own(t, "A48", seat=1)
    refresh(t)
    assert "assistant" not in offered(t)


def test_assistants_stay() -> None:
    """MA-11.4: after use they stand where they stood."""
    t = action(at="1")
    own(t, "A51")
    hand(t)
    refresh(t)
    play(t, "assistant spice_factor")
    assert len(t.players[0].assistants) == 1


def test_unused_in_four_ways() -> None:
    """MA-11.5, MA-11.9: passed, stopped without use, not reached; never twice in a round."""
    t = turn(at="0")
    own(t, "A51", "B096", "A50")  # 1, 3, 19
    hand(t)
    refresh(t)
    play(t, "sail tortuga")
    assert vp(t) == 2
    play(t, "none")
    assert vp(t) == 4
    credit_round(t)
    assert vp(t) == 6


def test_branch_not_taken() -> None:
    """MA-11.6, TX-07: a location on the other branch counts as not reached."""
    t = turn(at="12")
    own(t, "B098", "A47")  # 13, 15
    refresh(t)
    play(t, "sail portobelo")
    assert vp(t) == 0
    credit_round(t)
    assert vp(t) == 2


def test_placed_behind_the_ship() -> None:
    """MA-11.7, TX-08: nothing at a visited location; 2 VP at one not reached."""
    for no, points in (("A46", 0), ("A45", 2)):
        t = ready()
        put_ship(t, "10")
        t.players[0].visited |= 1 << place(t, "6")
        own(t, no)
        credit_round(t)
        assert vp(t) == points


def test_end_of_the_last_round() -> None:
    """MA-11.8, MA-14.11: the credit is given after round 4 as well."""
    t = turn(2, round=4, at="21b")
    own(t, "A51")
    t.players[0].visited = 0
    hand(t)
    rich(t, doubloons=0)
    t.players[0].ship = place(t, "22")
    t.agenda = [EndTurn(0)]
    t.turn += 1
    t.players[0].points = changed(t.players[0].points, ASSISTANTS, 0)
    refresh(t)
    assert t.players[0].points[ASSISTANTS] == 2


def test_extra_sail() -> None:
    """MA-11.10, TX-20: 3 VP, sail to 13 past an own assistant, and a main action there."""
    t = action(at="10", spent=5)
    own(t, "B099", "A54")  # 10 and 12
    hand(t, "A04")  # sugar
    planning(t, "A01", "A02", "A03")
    refresh(t)
    play(t, "assistant coastal_skipper")
    assert moves(t, "sail") == [
        "sail maracaibo",
        "sail santa_marta",
        "sail port_royal",
        "sail cartagena",
    ]
    play(t, "sail port_royal")
    assert vp(t) == 5
    assert step_name(t) == "MainAction"
    play(t, "city", "deliver sugar")
    assert step_name(t) == "DeliverDisc"


def test_extra_sail_is_optional() -> None:
    """MA-11.10: AST-04: 2 combat points, and sailing on may be left out."""
    t = action(at="3")
    own(t, "B096", "A49")
    hand(t)
    refresh(t)
    play(t, "assistant harbour_pilot", "stay")
    assert t.players[0].combat_points == 3
    assert vp(t) == 2  # the other assistant there


def test_first_stop_is_credited() -> None:
    """MA-11.10: other assistants at the first stop are credited when the ship sails on."""
    t = action(at="3")
    own(t, "B096", "A49")
    hand(t)
    refresh(t)
    play(t, "assistant harbour_pilot", "sail puerto_plata")
    assert vp(t) == 2


@pytest.mark.parametrize(("upgraded", "number"), [(False, 1), (True, 2)])
def test_extra_sail_and_village_actions(upgraded: bool, number: int) -> None:
    """MA-11.11, MA-18.2: upgrade 1 counts for the main action after an extra sail."""
    t = action(at="10")
    own(t, "B099")
    if upgraded:
        cleared(t, 1)
    hand(t)
    refresh(t)
    play(t, "assistant coastal_skipper", "sail santa_marta", "villages")
    assert t.agenda[-1].details(t)["left"] == number


def test_taverns() -> None:
    """MA-3.3, PER-07: once for each card, however many assistants stand there."""
    t = turn(2, at="8")
    own(t, "A26", "B048", "A48", "B090", seat=1)  # two taverns, two assistants at 9
    hand(t)
    refresh(t)
    play(t, "sail cumana")
    assert t.seat == 1
    refused(t, "tavern rum", "MA-3.3")
    play(t, "tavern vp", "tavern doubloons")
    assert vp(t, 1) == 1
    assert t.seat == 0


def test_requirement_of_markers() -> None:
    """MA-17.7: assistants don't count as markers."""
    t = batch(2)
    marker(t, "1", "france")
    own(t, "A45")
    hand(t, "B069")
    rich(t, doubloons=9)
    refresh(t)
    refused(t, "buy french_court", "MA-17.7")
