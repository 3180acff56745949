"""The log of Maracaibo: every change that all can see is told, and turns read like a tale."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel import Table
from rondel.games.maracaibo import GAME
from tests.support.maracaibo_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick
from tests.support.telling import Untold

GOLDEN = Path(__file__).parents[3] / "golden" / "maracaibo"
STORY = (
    *("legacy", "legacy_removed", "unlocked", "story", "story_read", "voted", "story_quest"),
    *("story_choice", "story_ends", "took_story"),
)
MARKERS = ("flag", "flag_taken", "settled", "marker_lost", *STORY)
DISPLAY = ("took_card", "took_free", "took_from_display", "dealt", "display_cleared")
BOUGHT = ("bought", "discarded")
"""A card works once it is paid for."""
TELLS = {
    "round": ("round",),
    "active": ("turn",),
    "start_player": ("ships_returned",),
    "*spent_points": ("sailed", "turn"),
    # The map
    "map.*.marker": MARKERS,
    "map.*.market.*.disc": ("disc_to_market", "market_disc", "markets_cleared"),
    "map.*.quests": ("quest", "took_quest", "quest_placed"),
    "map.*.ships*": ("sailed", "sailed_stops", "ships_returned"),
    "map.*.assistants": ("placed",),
    "map.*": STORY,
    "legacy_spaces.*": MARKERS,
    "legacy_quest": ("quest", "took_quest", "quest_placed"),
    "legacy_tiles": STORY,
    "legacy_spaces": STORY,
    "stations*": ("disc_to_station", *STORY),
    "stock.*": MARKERS,
    # Tiles and cards
    "explorer_quests.*": ("quest", "took_quest"),
    "quest_stack.*": ("quest_placed", "quest_on_card", "drew_quest"),
    "combat_stacks.*": ("combat",),
    "combat*": (
        *("combat", "combat_without", "fights_for", "boosted", "pressed", "flag", "flag_taken"),
        *("fought_with", "kept_tile", "combat_ends"),
    ),
    "display.*": DISPLAY,
    "draw_pile": ("drew", "reshuffled", "unlocked", *DISPLAY),
    "discards": (
        *("discarded", "delivered", "discarded_hand", "put_aside", "display_cleared"),
        *("reshuffled", "unlocked"),
    ),
    "prestige": ("prestige",),
    # Players and Ana
    "players.*.vp": ("vp", "stole"),
    "*.explorer": ("explored",),
    "*.barriers": ("barrier",),
    "*.influence.*": ("influence", "title"),
    "players.*.quest_tiles": ("quest_row",),
    "players.*.doubloons": (
        *("doubloons", "paid", "bought", "invested", "toll", "worked", "took_card"),
    ),
    "players.*.combat_points": ("combat_points", "spent_points", "boosted"),
    "players.*.doubloon_income": ("doubloon_income",),
    "players.*.vp_income": ("vp_income", "vp"),
    "players.*.hand_size": (
        *("planned", "discarded", "delivered", "discarded_hand", "bought", "drew"),
        *("took_card", "took_free"),
    ),
    "players.*.seen_hand": (
        *("planned", "discarded", "delivered", "discarded_hand", "bought"),
        *("took_card", "took_free"),
    ),
    "players.*.hand_limit": ("upgrade",),
    "players.*.planning": ("planned", "bought"),
    "players.*.tableau": BOUGHT,
    "players.*.compasses": BOUGHT,
    "players.*.objects*": BOUGHT,
    "players.*.discount": BOUGHT,
    "players.*.workers.*": (
        *("workers", "returned", "placed", "invested", "boosted", "on_card", "drilled"),
    ),
    "players.*.assistants": ("placed",),
    "players.*.investments": ("invested",),
    "players.*.discs.*": ("disc", "disc_to_market", "disc_to_station"),
    "players.*.upgrades": ("upgrade",),
    "players.*.combat_tiles": ("kept_tile",),
    "players.*.synergies": ("synergy",),
    "players.*.card_quests*": ("quest_on_card", "quest"),
    "players.*.career": ("career",),
    "players.*.tasks_done": ("task",),
    "automa.vp": ("vp", "stole"),
    "automa.deck": ("turned_up",),
    "automa.discards": ("turned_up",),
    "automa.cards_seen": ("turned_up",),
    "automa.discs_gone": ("market_disc", "disc_gone"),
    "automa.cards": ("took_from_display",),
    "automa.quest_tiles": ("took_quest", "drew_quest", "took_story"),
    "automa.combat_tiles": ("kept_tile",),
    "story*": STORY,
}
QUIET = (
    *("phase", "question", "to_decide", "over"),  # what is asked, and of whom
    "multipliers.*",  # by the markers
    "scores.*", "rivals.*",  # by the points
    "*.titles.*",  # by the influence
    "*.ship", "*.visited",  # by the ships on the map
    "players.*.assistants.*.ready",  # by the turn
    "players.*.career_offer",  # by the career
    "story.vote*", "story.archive",  # secret until all have voted; by all that came before
)  # fmt: skip


def games(seats: int, seeds: int) -> Iterator[tuple[Table, random.Random]]:
    for seed in range(seeds):
        luck = random.Random(seed)
        yield GAME.new(seats, seed, options(seats, luck), RICH_PACK if seed % 2 else None), luck


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_public_change_is_told(seats: int) -> None:
    """But for what is chosen in secret before the first round: that is told when all have."""
    untold = Untold(TELLS, QUIET)
    for table, luck in games(seats, 2):
        while not table.over:
            move = pick(table, luck, DULL)
            if table.agenda[-1].secret and table.view(0).contents["round"] == 0:
                table.play(move)
            else:
                assert untold.play(table, move) == [], move
