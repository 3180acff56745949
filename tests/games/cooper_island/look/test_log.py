"""The log of Cooper Island: every public change is told, and turns read as sentences."""

from __future__ import annotations

import random

from rondel import Session, read_move
from rondel.core.chronicle import chronicle
from rondel.core.table import NOBODY
from rondel.core.words import Cast
from rondel.games import find_game
from rondel.games.cooper_island.pieces import ON_MARKET, PAID, PIECES
from rondel.games.cooper_island.rules.solo import cooper_of
from rondel.games.cooper_island.table import CooperTable
from tests.games.cooper_island.look.test_words import games_until, lively
from tests.support.cooper_island import (
    cartographer,
    cleanup,
    clear_land,
    land,
    market,
    refresh,
    stack,
    store,
    turn,
    worker_phase,
)
from tests.support.cooper_island_invariants import DULL
from tests.support.properties import pick
from tests.support.telling import Untold

GAME = find_game("cooper-island")
DRAWN = ("double_fm", "double_fk", "double_fs")
SPENT = (*PAID, "paid_from_land", "fee_paid", "fee_from_land", "paid_piece")
LAID = ("double_laid", "single_laid", "islet_laid", "start_tile")
OPENED = ("storage_spot", "luxury_spot", "coin_spot")
TELLS = {
    # What belongs to all
    "round": ("round",),
    "phase": ("round", "worker_phase", "cleanup", "game_end"),
    "start_player": ("cooper_token",),
    "harbormaster*": ("harbormaster", "harbormaster_used", "harbormaster_down", "game_end"),
    "bag.*": DRAWN,
    "single_tiles": ("paid_steps", "paid_shim", "start_tile"),
    "log_stock.*": ("log_token",),
    "small_stack": ("kept_card",),
    "large_stack": ("kept_card",),
    "ring.*": ("islet_laid",),
    "workers.*": ("worker", "worker_on_top", "workers_home", "workers_taken_back", "third_colour"),
    "orders.*": ("assigned",),
    # What belongs to a player
    "players.*.land.*.item": (
        *LAID, *SPENT, "mined", "stored_from_land", "placed", "hauled", "ruin_removed",
    ),
    "players.*.land.*": LAID,
    "players.*.storage.*": (*PIECES, *SPENT, "stored_from_land", "stored_from_market"),
    "players.*.market.*": (
        *ON_MARKET, "fee_paid", "fee_from_land", "compensated", "store_cube", "stored_from_market",
        "market_lost",
    ),
    "players.*.spots.*": OPENED,
    "players.*.tiles.*": (*DRAWN, "double_laid"),
    "players.*.islets": ("islet_laid", "islet_drawn"),
    "players.*.boats": ("boat_built",),
    "players.*.landing.*": ("boat_built", "scrapped"),
    "players.*.buildings_left.*": ("erected",),
    "players.*.buildings": ("placed",),
    "players.*.statues": ("placed",),
    "players.*.statue_spots.*": ("ruin_removed", "statue_built", "statue_spot"),
    "players.*.free_reactivation": ("free_reactivation",),
    "players.*.cartographer": ("cartographer_steps", "paid_steps", "paid_shim"),
    "players.*.ships.*.anchors": ("anchor", "anchors_lifted"),
    "players.*.ships.*": ("sailed",),
    "players.*.logs": ("log_token", "log_point"),
    "players.*.lids_on_ships": ("supplied",),
    "players.*.lids_taken": ("lid_taken",),
    "players.*.lids_unused": ("lid_taken", "lid_used", "lid_taken_back", "placed", "used"),
    "players.*.crates.*": ("lid_used", "lid_taken_back", "crate_space"),
    "players.*.small_cards": ("kept_card",),
    "players.*.large_cards*": ("kept_card", "used", "card_readied"),
    "players.*.available.*": ("worker", "worker_on_top", "workers_home", "hired", "assigned"),
    "players.*.pool.*": ("hired",),
    "players.*.milestones.*": ("milestone",),
    "players.*.hire_spaces_used.worker": ("paid_token",),
    "players.*.hire_spaces_used.helm": ("token_for_helm",),
    # What belongs to Cooper
    "cooper.starters": ("turned_up",),
    "cooper.deck*": ("turned_up", "discard_moved", "shuffled"),
    "cooper.discards*": ("turned_up", "discard_moved", "shuffled"),
    "cooper.store.*": ("store_cube",),
    "cooper.distance": ("sailed",),
    "cooper.anchors": (
        "anchor_for_a", "anchor_by_strategy", "anchor_on_stack", "anchors_lifted",
    ),
    "cooper.logs": ("unseen_log",),
    "cooper.available.*": ("worker", "worker_on_top", "workers_taken_back"),
    "cooper.tokens": ("token_set", "slot_covered"),
    "cooper.slots_used": ("slot_covered",),
}  # fmt: skip
QUIET = {
    # Whose decision it is, and what it is about
    "to_decide", "over", "active", "question", "half_laid", "worked",
    # What follows from the rest
    "scores.*", "rivals.*", "players.*.feeding_cost", "players.*.cartographer_used",
}  # fmt: skip


def test_every_public_change_is_told() -> None:
    sweep = Untold(TELLS, QUIET)
    untold: dict[str, int] = {}
    for seed in games_until(8, lambda: sweep.used == {*TELLS, *QUIET}):
        luck = random.Random(seed)
        t = lively(seed, luck)
        while not t.over:
            move = pick(t, luck, DULL)
            for change in sweep.play(t, move):
                untold[f"{move[0]}: {change}"] = seed
    assert untold == {}
    assert {*TELLS, *QUIET} - sweep.used == set()


# Whole turns as they are read


def told(t: CooperTable, *moves: str, reader: int = NOBODY) -> list[str]:
    """The log of these moves."""
    session = Session(t)
    for move in moves:
        session.play(read_move(move))
    names = Cast(["Ada", "Ben", "Cleo", "Dan"], reader)
    entries = chronicle(session.log, GAME.words(), names)
    return [f"{entry.heading}|{entry.text}" for entry in entries]


def boat_builder() -> CooperTable:
    t = turn(2)
    clear_land(t)
    store(t, coin=1, food=1)
    land(t, b3=("forest", 2, "wood"))
    stack(t, "B_round", 1)
    refresh(t)
    return t


def test_a_turn_with_its_causes() -> None:
    """CI-5.9, CI-6.14, CI-8.7: worker, fee, boat with its price, sailing, the boat's action."""
    moves = (
        "worker B normal",
        "pay food",
        "act boat",
        "build_boat boat_coin",
        "ship one_sail",
        "do",
    )
    turns = told(boat_builder(), *moves, "end_turn", reader=0)
    assert turns[0] == (
        "|You placed a normal worker in section B on top of Ben's worker, paid Ben a fee of 1 food,"
        " worked in section B and built the Coin Boat on landing space 1 for 1 coin and 2 wood from"
        " b3 (1 helm point). Then you sailed the one-sail ship 1 step to your L1 and used the Coin"
        " Boat (1 coin)."
    )


def test_a_fee_that_is_refused() -> None:
    """CI-5.10, CI-8.15: the anchor, and what the other takes instead."""
    turns = told(boat_builder(), "worker B normal", "refuse", "take gold", "anchor two_sail")
    assert turns == [
        "|Ada placed a normal worker in section B on top of Ben's worker and refused the fee. Ben"
        " took 1 gold to the marketplace instead. Ada took an anchor under the two-sail ship."
    ]


def test_hungry_workers() -> None:
    """CI-12.3: what is paid, what is lacking, and the anchors for it."""
    t = cleanup(2)
    for seat in (0, 1):
        clear_land(t, seat)
        store(t, seat, food=1)
        market(t, seat, coin=1)
        cartographer(t, 0, seat)
    t.start_player = 0
    refresh(t)
    turns = told(t, "done", "anchor one_sail", "done", "anchor two_sail", "done", "done")
    assert turns == [
        "|Ada lacked 1 food for the workers after paying 1 food and took an anchor under the"
        " one-sail ship.",
        "|Ben lacked 1 food for the workers after paying 1 food and took an anchor under the"
        " two-sail ship.",
        "|All workers go home.",
        "|Ada lost 1 coin on the marketplace. Ben lost 1 coin on the marketplace.",
        "Round 3: income|The harbormaster stands on cargo ship 3.",
    ]


def test_cooper_tells_what_he_does_and_why() -> None:
    """CI-19.21, CI-19.30, CI-19.32: the card, the worker, the anchor, the order and the ship."""
    t = worker_phase(1, strategy="1")
    cooper = cooper_of(t)
    cooper.starters, cooper.deck, cooper.anchors = (), (("D1",), ("B2",)), 1
    refresh(t)
    turns = told(t, "worker B normal", "end_turn", "take wood")
    assert turns == [
        "|Ada placed a normal worker in section B.",
        "|Cooper turned up the Boat Crew, placed a normal worker in section B on top of Ada's"
        " worker and took an anchor under his ship for it. Ada took 1 wood from Cooper's storehouse"
        " to the marketplace. Cooper served the Order of the Boats (1 helm point) and lifted 1"
        " anchor of his ship.",
    ]
