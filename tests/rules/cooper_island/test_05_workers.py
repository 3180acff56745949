"""CI-5: the worker phase, worker spaces, fees and symbols."""

from __future__ import annotations

import pytest

from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    available,
    boat,
    cartographer,
    chart_all,
    clear_land,
    islet,
    land,
    large_card,
    market,
    moves,
    on_market,
    play,
    player,
    refresh,
    refused,
    ruin,
    ships,
    space,
    stack,
    storage,
    store,
    tiles,
    turn,
    unused_lids,
    worker_phase,
)

SECTIONS = "ABCDEFGH"


def workers_on(t: CooperTable, name: str) -> list[int]:
    seats: list[int] = t.view(0)["workers"][name]
    return seats


def take_turns(t: CooperTable, *sections: str) -> list[int]:
    """Let each seat in turn place a normal worker and end its turn; the seats, in order."""
    order = []
    for section in sections:
        order.append(t.seat)
        play(t, f"worker {section} normal")
        if "end_turn" in moves(t):
            play(t, "end_turn")
    return order


# Turns


@pytest.mark.parametrize("start", [0, 1, 2])
def test_turn_order(start: int) -> None:
    """CI-5.1: from the holder of the cooper_token on, clockwise, until no worker is left."""
    t = worker_phase(3, start)
    refresh(t)
    order = take_turns(t, "A", "B", "C", "D", "E", "F")
    assert order == [(start + i) % 3 for i in range(6)]
    assert t.view(0)["phase"] == "cleanup"


def test_turn_order_when_the_token_changes_hands() -> None:
    """CI-5.1, CI-6.2: the phase keeps the order in which it began."""
    t = worker_phase(3, start=1)
    refresh(t)
    order = take_turns(t, "C")
    order.append(t.seat)
    play(t, "worker A normal", "act token", "end_turn")
    assert t.view(0)["start_player"] == 2
    order += take_turns(t, "D", "E", "F", "G")
    assert order == [1, 2, 0, 1, 2, 0]
    assert t.view(0)["phase"] == "cleanup"


def test_a_worker_must_be_placed() -> None:
    """CI-5.2: a turn can't be passed, and it has exactly one worker."""
    t = turn(2)
    assert {move.split()[0] for move in moves(t)} == {
        "worker",
        "store_from_land",
        "use_cartographer",
    }
    refused(t, "end_turn", "CI-5.2")
    play(t, "worker A normal")
    assert not moves(t, "worker")
    assert player(t)["available"] == {"normal": 1, "special": 0}
    assert workers_on(t, "A_round") == [0]


def test_seats_without_workers_are_skipped() -> None:
    """CI-5.3: the others go on until nobody has a worker."""
    t = worker_phase(3)
    available(t, 0, normal=1)
    available(t, 1, normal=3)
    available(t, 2, normal=0)
    refresh(t)
    assert take_turns(t, "A", "B", "C", "D") == [0, 1, 1, 1]
    assert t.view(0)["phase"] == "cleanup"


def test_skipping_goes_clockwise() -> None:
    """CI-5.1, CI-5.3: after a seat that is skipped the next one clockwise has its turn."""
    t = worker_phase(4)
    for seat, count in enumerate((2, 0, 1, 2)):
        available(t, seat, normal=count)
    refresh(t)
    assert take_turns(t, "A", "B", "C", "D", "E") == [0, 2, 3, 0, 3]


# Spaces


def test_shapes() -> None:
    """CI-5.4, CI-5.5: a normal worker goes to the round space of any of the eight sections, a
    special one to the square space."""
    t = turn(2)
    available(t, normal=1, special=1)
    refresh(t)
    assert set(moves(t, "worker")) == {
        f"worker {section} {shape}" for section in SECTIONS for shape in ("normal", "special")
    }
    refused(t, "worker I normal", "CI-5.5")
    assert len(t.view(0)["workers"]) == 16
    round_one, square_one = t.copy(), t.copy()
    play(round_one, "worker C normal")
    assert workers_on(round_one, "C_round") == [0]
    assert player(round_one)["available"] == {"normal": 0, "special": 1}
    play(square_one, "worker C special")
    assert workers_on(square_one, "C_square") == [0]
    assert player(square_one)["available"] == {"normal": 1, "special": 0}


def test_own_workers_bar_a_space() -> None:
    """CI-5.6: on top of others yes; where an own worker stands, even below others, no."""
    t = turn(3)
    stack(t, "A_round", 0)
    stack(t, "B_round", 1, 0, 2)
    stack(t, "C_round", 1, 2)
    refresh(t)
    refused(t, "worker A normal", "CI-5.6")
    refused(t, "worker B normal", "CI-5.6")
    play(t, "worker C normal", "refuse")
    assert workers_on(t, "C_round") == [1, 2, 0]


def test_own_worker_of_the_other_shape_does_not_matter() -> None:
    """CI-5.6: only the space itself counts, not its section."""
    t = turn(2)
    available(t, normal=1, special=1)
    stack(t, "A_round", 0)
    refresh(t)
    assert "worker A special" in moves(t)
    assert "worker A normal" not in moves(t)


def test_there_is_always_a_space() -> None:
    """CI-5.7: even with all spaces taken by others, and three of them shared with own workers."""
    t = turn(4)
    for section in SECTIONS:
        stack(t, f"{section}_round", 1, 2, 3)
    for section in "ABC":
        stack(t, f"{section}_round", 1, 0, 2, 3)
    available(t, normal=1)
    refresh(t)
    assert moves(t, "worker") == [f"worker {section} normal" for section in "DEFGH"]


# Fees


def test_free_space_costs_nothing() -> None:
    """CI-5.8: no fee on a free space, also if the section's other space is taken."""
    t = turn(2)
    stack(t, "C_square", 1)
    refresh(t)
    play(t, "worker C normal")
    assert "act draw" in moves(t)
    assert storage(t) == {"coin": 1}
    assert on_market(t, 1) == {}


@pytest.mark.parametrize("below", [(), (2,), (2, 3)])
def test_one_fee_to_the_owner_of_the_top_worker(below: tuple[int, ...]) -> None:
    """CI-5.8: whatever the height of the stack, one piece to the owner of its top worker."""
    t = turn(4)
    stack(t, "C_round", *below, 1)
    refresh(t)
    play(t, "worker C normal", "pay coin")
    assert [on_market(t, seat) for seat in range(4)] == [{}, {"coin": 1}, {}, {}]
    assert storage(t) == {}
    assert "act draw" in moves(t)


def test_what_pays_a_worker_fee() -> None:
    """CI-5.9: a coin or a cube from storage, or a cube from land; each kind in storage once."""
    t = turn(2)
    store(t, coin=2, wood=2, gold=1)
    land(t, g1=("meadow", 3, "food"), f1=("forest", 1, "wood"), f2=("forest", 1, "statue"))
    stack(t, "C_round", 1)
    refresh(t)
    play(t, "worker C normal")
    assert set(moves(t, "pay")) == {"pay coin", "pay wood", "pay gold", "pay f1", "pay g1"}
    assert "refuse" in moves(t)
    refused(t, "pay cloth", "CI-5.9")
    refused(t, "pay f2", "CI-5.9")


def test_cube_from_land_counts_once() -> None:
    """CI-5.9, CI-7.13: a cube of level 3 is one cube, and one on the receiver's marketplace."""
    t = turn(2)
    land(t, g1=("meadow", 3, "food"))
    stack(t, "C_round", 1)
    refresh(t)
    play(t, "worker C normal", "pay g1")
    assert on_market(t, 1) == {"food": 1}
    assert space(t, "g1") == ("meadow", 3, "")
    assert storage(t) == {"coin": 1}


@pytest.mark.parametrize("wanted", ["coin", "wood", "stone", "food", "gold", "cloth"])
def test_refused_fee(wanted: str) -> None:
    """CI-5.10: the receiver takes any piece from the supply, the payer an anchor."""
    t = turn(2)
    stack(t, "C_round", 1)
    refresh(t)
    play(t, "worker C normal", "refuse")
    assert t.seat == 1
    assert len(moves(t)) == 6
    play(t, f"take {wanted}")
    assert on_market(t, 1) == {wanted: 1}
    assert t.seat == 0
    play(t, "anchor two_sail")
    assert [ship["anchors"] for ship in player(t)["ships"].values()] == [0, 1]
    assert storage(t) == {"coin": 1}
    assert space(t, "g1") == ("meadow", 1, "food")


@pytest.mark.parametrize("anchors", [(0, 1), (1, 0)])
def test_fee_that_cannot_be_paid(anchors: tuple[int, int]) -> None:
    """CI-5.10, CI-8.15: without any piece or means the refusal is automatic; the ship with fewer
    anchors takes the new one."""
    t = turn(2)
    clear_land(t)
    store(t)
    cartographer(t, 0)
    ships(t, anchors=anchors)
    stack(t, "C_round", 1)
    refresh(t)
    play(t, "worker C normal")
    assert t.seat == 1
    play(t, "take gold")
    assert [ship["anchors"] for ship in player(t)["ships"].values()] == [1, 1]
    assert "act draw" in moves(t)


def test_fee_before_the_section() -> None:
    """CI-5.11: it is settled before the section's actions."""
    t = turn(2)
    market(t, wood=1)
    stack(t, "C_round", 1)
    refresh(t)
    play(t, "worker C normal")
    refused(t, "act draw", "CI-5.11")
    refused(t, "pay wood", "CI-9.11")
    play(t, "pay coin")
    assert "act draw" in moves(t)


def test_anytime_actions_before_a_worker_fee() -> None:
    """CI-5.11, CI-9.2: a coin that lies on the marketplace can be stored, and then pays."""
    t = turn(2)
    clear_land(t)
    store(t)
    cartographer(t, 0)
    market(t, coin=1)
    stack(t, "C_round", 1)
    refresh(t)
    play(t, "worker C normal")
    assert moves(t) == ["refuse", "store_from_market coin"]
    play(t, "store_from_market coin")
    assert moves(t) == ["pay coin", "refuse"]
    play(t, "pay coin")
    assert on_market(t, 1) == {"coin": 1}
    assert t.players[0].anchors == (0, 0)


def test_what_an_anytime_action_brings_before_a_worker_fee() -> None:
    """CI-5.11, CI-9.19: the cube on land that was charted after the worker was placed."""
    t = turn(2)
    clear_land(t)
    store(t)
    cartographer(t, 2)
    stack(t, "C_round", 1)
    refresh(t)
    play(t, "worker C normal", "use_cartographer new_land", "on f1", "type forest", "pay f1")
    assert on_market(t, 1) == {"wood": 1}
    assert "act draw" in moves(t)


def test_marketplace_pays_no_fee() -> None:
    """CI-5.11, CI-7.7: what lies on the marketplace has to be stored before the worker goes."""
    for stored in (False, True):
        t = turn(2)
        market(t, wood=1)
        stack(t, "C_round", 1)
        refresh(t)
        if stored:
            play(t, "store_from_market wood")
        play(t, "worker C normal")
        assert ("pay wood" in moves(t)) == stored


# Symbols


def rich(seat: int = 0) -> CooperTable:
    """A position in which every action of every section can be done."""
    t = turn(2, seat=seat)
    chart_all(t, but={"a2", "d3", "d4"}, seat=seat)
    ruin(t, "a2", seat=seat)
    land(
        t,
        seat,
        g1=("forest", 3, "wood"),
        f1=("forest", 4, "wood"),
        f2=("mountain", 4, "stone"),
        e1=("mountain", 3, "gold"),
        e2=("settlement", 3, "cloth"),
    )
    store(t, seat, coin=3)
    tiles(t, seat, double_fm=2, double_fk=2)
    cartographer(t, 0, seat)
    boat(t, "boat_coin", 1, seat=1 - seat)
    islet(t, "islet_coin", "R1", "a", seat=1 - seat)
    p = t.players[seat]
    p.spots_open |= 2
    p.statues_ready |= 1
    available(t, seat, normal=1, special=1)
    refresh(t)
    return t


PLAIN = {
    "A": {"draw", "place", "step"},
    "B": {"boat"},
    "C": {"draw", "place"},
    "D": {"building"},
    "E": {"steps", "gain"},
    "F": {"ruin", "statue"},
    "G": {"draw", "place"},
    "H": {"supply"},
}
SYMBOL = {
    "A_round": {"token"},
    "C_square": {"islet_action"},
    "E_square": {"boat_action"},
    "G_square": {"step"},
    "H_square": {"draw", "place"},
}


@pytest.mark.parametrize("shape", ["round", "square"])
@pytest.mark.parametrize("section", SECTIONS)
def test_symbols_of_the_first_worker(section: str, shape: str) -> None:
    """CI-5.12, CI-5.15: the symbol's action comes with the section's, on a free space only."""
    name = f"{section}_{shape}"
    worker = f"worker {section} {'normal' if shape == 'round' else 'special'}"
    t = rich()
    play(t, worker)
    offered = {move.split()[1] for move in moves(t, "act")}
    assert offered == PLAIN[section] | SYMBOL.get(name, set())
    t = rich()
    stack(t, name, 1)
    refresh(t)
    play(t, worker, "pay coin")
    offered = {move.split()[1] for move in moves(t, "act")}
    assert offered == PLAIN[section]


def test_covered_symbols_reduce_nothing() -> None:
    """CI-5.12, CI-5.15: the cost modifiers of B_square and D_square are for the first worker."""
    for section, action in (("B", "act boat"), ("D", "act building")):
        for taken in (False, True):
            t = turn(2)
            land(t, g1=("meadow", 1), f1=("forest", 2, "wood"), f2=("mountain", 1, "stone"))
            store(t, coin=1, food=1)
            if section == "B":
                store(t, food=1)
            available(t, special=1)
            if taken:
                stack(t, f"{section}_square", 1)
            refresh(t)
            play(t, f"worker {section} special")
            if taken:
                play(t, "pay food")
            assert (action in moves(t)) == (not taken)


def test_covered_all_symbols() -> None:
    """CI-5.12, CI-5.15: on a covered A_square draw and place exclude each other again."""
    for taken in (False, True):
        t = rich()
        if taken:
            stack(t, "A_square", 1)
            refresh(t)
        play(t, "worker A special")
        if taken:
            play(t, "pay coin")
        play(t, "act draw")
        assert ("act place" in moves(t)) == (not taken)


def test_symbol_is_optional() -> None:
    """CI-5.13: a turn may end without the symbol's action."""
    t = turn(2)
    holder = t.view(0)["start_player"]
    play(t, "worker A normal", "act step", "end_turn")
    assert t.view(0)["start_player"] == holder


@pytest.mark.parametrize(
    "order",
    [
        ("act islet_action", "act draw", "act place"),
        ("act draw", "act islet_action", "act place"),
        ("act place", "act draw", "act islet_action"),
    ],
)
def test_symbol_before_between_or_after(order: tuple[str, ...]) -> None:
    """CI-5.13, CI-5.14: symbol and actions in any order, each of them once."""
    t = rich()
    play(t, "worker C special")
    left = set(order)
    for action in order:
        assert set(moves(t, "act")) == left
        play(t, action)
        if action == "act islet_action":
            play(t, "islet_action islet_coin")
        elif action == "act place":
            play(t, "pass")
        left.remove(action)
    assert not moves(t, "act")


def test_every_action_is_optional() -> None:
    """CI-5.14: a turn may end at once."""
    t = rich()
    before = player(t)
    play(t, "worker G normal", "end_turn")
    after = player(t)
    assert after["tiles"] == before["tiles"]
    assert after["cartographer"] == before["cartographer"]


def test_worker_where_nothing_can_be_done() -> None:
    """CI-5.14: a worker may go to a section of no use."""
    t = turn(2)
    store(t)
    for section in "BDFH":
        assert f"worker {section} normal" in moves(t)
    play(t, "worker B normal")
    assert workers_on(t, "B_round") == [0]
    assert not moves(t, "act")


def test_an_action_once() -> None:
    """CI-5.14: what was done is gone, while the rest waits."""
    t = rich()
    play(t, "worker C normal", "act draw")
    assert "act draw" not in moves(t)
    assert "act place" in moves(t)


# The end of a turn


def test_turn_ends_when_declared() -> None:
    """CI-5.16: after all actions the turn waits for its end; anytime actions go on."""
    t = worker_phase(2)
    market(t, wood=1)
    refresh(t)
    play(t, "worker A normal", "act draw", "act step", "act token")
    assert t.seat == 0
    play(t, "store_from_market wood", "end_turn")
    assert t.seat == 1


def test_milestones_before_the_end_of_the_turn() -> None:
    """CI-5.16: a milestone_token can be moved as long as the turn lasts."""
    t = worker_phase(2)
    unused_lids(t, 2)
    refresh(t)
    play(t, "worker A normal", "act draw", "act step", "act token")
    play(t, "hire worker", "recruit normal")
    assert player(t)["available"] == {"normal": 2, "special": 0}
    play(t, "end_turn")
    assert t.seat == 1


def test_workers_stay_until_clean_up() -> None:
    """CI-5.17: they stand while the clean-up begins, and are back home in the next round."""
    t = worker_phase(2)
    refresh(t)
    take_turns(t, "A", "B", "C", "D")
    assert t.view(0)["phase"] == "cleanup"
    assert workers_on(t, "A_round") == [0]
    assert player(t)["available"] == {"normal": 0, "special": 0}
    quiet = {"done", "nothing", "anchor one_sail"}
    while t.view(0)["phase"] == "cleanup":
        play(t, next(move for move in moves(t) if move in quiet))
    assert not any(t.view(0)["workers"].values())
    assert player(t)["available"] == {"normal": 2, "special": 0}


def test_symbol_modifies_only_its_own_section() -> None:
    """CI-5.18: a boat built by large_card 8 costs its full price, also on B_square."""
    t = turn(2)
    large_card(t, "boatwrights_hall")
    store(t, coin=1)
    available(t, special=1)
    refresh(t)
    play(t, "worker B special")
    assert "act boat" in moves(t)
    assert "use_large_card boatwrights_hall" not in moves(t)
    store(t, coin=1, wood=2)
    refresh(t)
    play(t, "use_large_card boatwrights_hall", "build_boat boat_coin")
    assert storage(t) == {}
    play(t, "ship one_sail", "decline")
    assert "act boat" not in moves(t)
