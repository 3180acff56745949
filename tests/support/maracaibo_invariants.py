"""The invariants of Maracaibo (see its glossary), checked after every move."""

from __future__ import annotations

import random
from pathlib import Path
from typing import cast

from rondel import Table
from rondel.core.table import Event
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.pieces import LEVELS, SCENARIOS, STORIES
from rondel.games.maracaibo.rules.sailing import SetSail
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import check
from tests.support.properties import Checks, Watcher

DULL = (
    frozenset(("none", "skip", "stay", "points", "stop", "discard_hand")),
    frozenset(("plan", "work", "end_actions", "draw_rest")),
)
"""What a lively random player seldom does, and what it does least of all."""

LONGEST_TURN = 300


class Memory:
    """What must not change between states, or only in one direction."""

    def __init__(self, t: MaracaiboTable) -> None:
        self.turn = t.turn
        self.round = t.round
        self.incomes = t.incomes
        self.active = t.active
        self.influence = [captain.influence for captain in t.captains]
        self.leads = [t.content.space_leads[captain.explorer] for captain in t.captains]
        self.ships = [captain.ship for captain in t.captains]
        self.incomes_of = [p.doubloon_income for p in t.players]
        self.cleared = [p.cleared for p in t.players]
        self.planned = [set(p.planning) for p in t.players]


def watcher(table: Table) -> Watcher:
    """Checks every state, and every change from one state to the next."""
    before = Memory(cast("MaracaiboTable", table))
    totals: dict[int | str, int] = {}
    decisions = 0
    ran_dry = False

    def watch(table: Table, events: list[Event]) -> None:
        nonlocal before, decisions, ran_dry
        t = cast("MaracaiboTable", table)
        check(t)
        after = Memory(t)
        decisions = decisions + 1 if after.turn == before.turn else 0
        assert decisions < LONGEST_TURN, "INV-32: a turn does not end"
        count_points(totals, events)
        for seat, p in enumerate(t.players):
            assert sum(p.points) == totals.get(seat, 0), "INV-26"
        if t.automa is not None:
            assert sum(t.automa.points) == totals.get("ana", 0), "INV-26"
        ran_dry = ran_dry or not (t.draw_pile or t.discards)
        check_changes(t, before, after)
        if t.agenda and type(t.agenda[-1]) is SetSail and not ran_dry:
            check_hands(t)
        if t.over:
            assert t.round == t.incomes == t.content.rounds, "INV-23"
        before = after

    return watch


def count_points(totals: dict[int | str, int], events: list[Event]) -> None:
    """INV-26: every point is told when it is gained, stolen or lost."""
    for key, arguments in events:
        if key == "vp":
            totals[arguments[0]] = totals.get(arguments[0], 0) + int(arguments[1])
        elif key == "stole":
            thief, amount, victim = arguments
            totals[thief] = totals.get(thief, 0) + int(amount)
            totals[victim] = totals.get(victim, 0) - int(amount)


def check_changes(t: MaracaiboTable, before: Memory, after: Memory) -> None:
    """INV-07, INV-08, INV-13, INV-14, INV-23: what never goes back."""
    assert before.round <= after.round, "INV-23"
    assert before.incomes <= after.incomes <= after.round, "INV-31"
    for captain, (old, new) in enumerate(zip(before.influence, after.influence, strict=True)):
        assert all(a <= b for a, b in zip(old, new, strict=True)), "INV-07"
        assert before.leads[captain] <= after.leads[captain], "INV-14"
        if before.round == after.round:
            order = t.content.location_order
            old_place = order.index(before.ships[captain])
            assert old_place <= order.index(after.ships[captain]), "INV-13"
    for seat, p in enumerate(t.players):
        assert before.incomes_of[seat] <= after.incomes_of[seat], "INV-08"
        assert before.cleared[seat] & ~after.cleared[seat] == 0, "INV-17"
        assert before.planned[seat] <= set(p.planning) | set(p.tableau) | in_hand(t), "INV-11"
    if before.round < after.round and after.round > 1:
        assert all(owner < 0 or owner == t.seats for owner in t.market), "INV-16"


def in_hand(t: MaracaiboTable) -> set[int]:
    """Cards that are being paid for."""
    return {step.card for step in t.agenda if hasattr(step, "card") and hasattr(step, "buyer")}


def check_hands(t: MaracaiboTable) -> None:
    """INV-10: after phase C every hand is full."""
    for p in t.players:
        assert len(p.hand) == p.lasting.hand_limit, "INV-10"


def options(seats: int, luck: random.Random) -> dict[str, str]:
    """Any scenario, a story's beginning, or a story that goes on; any level of Ana's."""
    chosen = {"scenario": luck.choice([*SCENARIOS, *SCENARIOS, luck.choice(STORIES)])}
    if luck.random() < 0.1:
        chosen = {"scenario": "continue", "archive": some_archive(luck)}
    if seats == 1:
        chosen["level"] = luck.choice(LEVELS)
    return chosen


def some_archive(luck: random.Random) -> str:
    """Story cards, legacy tiles and C cards as a campaign might have left them."""
    content = load(None)
    stories = [card.id for card in content.story_cards if card.condition]
    cards = [content.cards[card].id for card in content.decks["C"]]
    legacy = [tile.id for tile in content.legacy]
    in_play = luck.sample(stories, luck.randint(1, 2))
    pending = [card for card in in_play if luck.random() < 0.3]
    parts = [
        in_play,
        pending,
        [],
        luck.sample(legacy, luck.randint(0, 8)),
        luck.sample(cards, luck.randint(0, 8)),
    ]
    return "/".join("+".join(part) or "-" for part in parts)


RICH_PACK = Path(__file__).parents[1] / "packs" / "maracaibo_rich"

MARACAIBO = Checks("maracaibo", watcher, DULL, longest=20000, options=options, rich_pack=RICH_PACK)
