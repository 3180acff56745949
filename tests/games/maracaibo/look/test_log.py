"""The log of Maracaibo: every change that all can see is told, and turns read like a tale."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel import Record, Table
from rondel.core.chronicle import Happened, chronicle
from rondel.core.record import open_table
from rondel.core.words import Cast
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
BOUGHT = ("bought", "handed_in")
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
        *("discarded", "delivered", "handed_in", "discarded_hand", "put_aside", "display_cleared"),
        *("reshuffled", "unlocked"),
    ),
    "prestige": ("prestige",),
    # Players and Ana
    "players.*.vp": ("vp", "stole"),
    "*.explorer": ("explored",),
    "*.barriers": ("barrier",),
    "*.influence.*": ("influence", "title"),
    "players.*.quest_tiles": ("quest_row",),
    "players.*.doubloons": (*("doubloons", "paid_doubloons", "toll", "worked", "took_card"),),
    "players.*.combat_points": ("combat_points", "paid_points", "boosted"),
    "players.*.doubloon_income": ("doubloon_income",),
    "players.*.vp_income": ("vp_income", "vp"),
    "players.*.hand_size": (
        *("planned", "discarded", "delivered", "handed_in", "discarded_hand", "bought", "drew"),
        *("took_card", "took_free"),
    ),
    "players.*.seen_hand": (
        *("planned", "discarded", "delivered", "handed_in", "discarded_hand", "bought"),
        *("took_card", "took_free"),
    ),
    "players.*.hand_limit": ("upgrade",),
    "players.*.planning": ("planned", "bought"),
    "players.*.tableau": BOUGHT,
    "players.*.compasses": BOUGHT,
    "players.*.objects*": BOUGHT,
    "players.*.discount": BOUGHT,
    "players.*.workers.*": (
        *("workers", "paid_workers", "placed", "boosted", "on_card", "drilled"),
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
    for table, luck in games(seats, 3):
        while not table.over:
            move = pick(table, luck, DULL)
            if table.agenda[-1].secret and table.view(0).contents["round"] == 0:
                table.play(move)
            else:
                assert untold.play(table, move) == [], move


def entries(record: str, reader: int = 0) -> list[str]:
    """The log of a golden game, as one of its players reads it."""
    played = Record.read((GOLDEN / f"{record}.rondel").read_text(encoding="utf-8"))
    table = open_table(played, GAME)
    log = []
    for _, move in played.moves:
        before = (table.seat, table.turn, move, table.secret)
        table.log = []
        table.play(move)
        log.append(Happened(*before, table.log))
    names = ["Ada", "Ben"][: played.seats]
    told = chronicle(log, GAME.words(), Cast(names, reader))
    return [f"{entry.heading}|{entry.text}" for entry in told]


def test_turns_read_like_a_tale() -> None:
    told = entries("master_two_seats")
    assert told[0] == (
        "First plans|You planned the Naturalist and discarded Quartermaster, Purser and Helmsman."
        " Ben planned the Merchant House and discarded Mule Driver, Shipwright and Settlers'"
        " Charter."
    )
    assert told[3] == (
        "|Ben sailed to Santo Domingo with 4 movement points, planned the Harbour Guard, delivered"
        " the Prize Agent as rum and moved a disc from the free display area to the market. Then"
        " Ben visited the envoys (1 influence with France), bought the Spanish Envoy for 5"
        " doubloons, planned the Chapel and filled up the hand (4 cards from the draw pile)."
    )
    assert told[3].replace("Ben", "you").replace("|you", "|You") in entries("master_two_seats", 1)


def test_rounds_and_scorings_are_entries_of_their_own() -> None:
    told = entries("master_two_seats")
    assert "Income after round 1|You gained 8 doubloons. Ben gained 8 doubloons." in told
    headings = [entry.partition("|")[0] for entry in told]
    assert [heading for heading in headings if heading.startswith("Round 4")] == [
        "Round 4",
        "Round 4 is over",
    ]
    assert headings[-2].startswith("Final scoring")
    assert headings[-1] == "The game is over"


def test_every_step_of_ana_is_told() -> None:
    """MA-21.5: which card, how far, what she takes, for whom she fights and why."""
    told = entries("master_solo")
    assert (
        "|Ana turned up the card “Raid”, sailed on by 1 stop to Santiago de Cuba, put a disc on the"
        " market space for sugar and revealed a combat tile (France 2, Spain 6, England 3). Then"
        " Ana fought for Spain, worth 5 with the titles, put a marker of Spain in Santiago de Cuba"
        " (2 influence with Spain) and kept the combat tile."
    ) in told
