"""The log of Cooper Island: every public change is told, and turns read as sentences."""

from __future__ import annotations

import random

from rondel.games.cooper_island.pieces import ON_MARKET, PAID, PIECES
from tests.games.cooper_island.look.test_words import lively
from tests.support.cooper_island_invariants import DULL
from tests.support.properties import pick
from tests.support.telling import Untold

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
    "cooper.anchors": ("anchor", "anchors_lifted"),
    "cooper.logs": ("unseen_log",),
    "cooper.available.*": ("worker", "worker_on_top", "workers_taken_back"),
    "cooper.tokens": ("token_set", "slot_covered"),
    "cooper.slots_used": ("slot_covered",),
}  # fmt: skip
QUIET = {
    # Whose decision it is, and what it is about
    "to_decide", "over", "active", "question", "worked",
    # What follows from the rest
    "scores.*", "rivals.*", "players.*.feeding_cost", "players.*.cartographer_used",
}  # fmt: skip


def test_every_public_change_is_told() -> None:
    sweep = Untold(TELLS, QUIET)
    untold: dict[str, int] = {}
    for seed in range(24):
        luck = random.Random(seed)
        t = lively(seed, luck)
        while not t.over:
            move = pick(t, luck, DULL)
            for change in sweep.play(t, move):
                untold[f"{move[0]}: {change}"] = seed
    assert untold == {}
    assert {*TELLS, *QUIET} - sweep.used == set()
