"""Maracaibo's content pack: what it must say, what another pack may change, what is wrong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rondel import ContentError
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.content import Content, load
from rondel.games.maracaibo.content.checks import AUTOMA_OPS, CARD_OPS, PERMANENT_OPS
from rondel.games.maracaibo.rules.effects import verb
from rondel.games.maracaibo.rules.lasting import PERMANENTS
from rondel.games.maracaibo.rules.measures import MEASURES
from rondel.games.maracaibo.rules.solo import AUTOMA_ACTIONS
from tests.support.packs import OurPack

OURS = OurPack(GAME, Content)
PACK = OURS.data


# Our pack


@pytest.mark.parametrize("file", OURS.files)
def test_every_entry_says_where_it_comes_from(file: str) -> None:
    OURS.check_sources(file)


def test_what_is_printed() -> None:
    """The ledger has these from the rulebook, its appendix or an agreeing source."""
    printed = {
        file: {entry["id"] for _, entry in OURS.entries(file) if entry["source"] != "reconstructed"}
        for file in OURS.files
    }
    assert printed["cards"] == set()
    assert printed["story"] == set()
    assert printed["scenarios"] == {"75"}
    assert len(printed["upgrades"]) == 12
    assert len(printed["prestige"]) == 9
    assert len(printed["solo"]) == 15 + 5 + 1


def test_every_verb_is_known_to_the_game() -> None:
    """Whatever the content may say, the rules can carry out."""
    assert set(CARD_OPS) <= verb.names()
    assert set(PERMANENT_OPS) == set(PERMANENTS)
    assert set(AUTOMA_OPS) == set(AUTOMA_ACTIONS)
    assert {entry.measure for entry in load(None).prestige} <= set(MEASURES)


# Another pack


def test_values_of_another_pack_count(tmp_path: Path) -> None:
    """A folder's files replace ours, and the game is played by them."""
    folder = OURS.changed(tmp_path, "setup", "doubloons = [8, 9", "doubloons = [20, 21")
    OURS.changed(tmp_path, "prestige", "cost = 9", "cost = 3")
    t = GAME.new(2, 1, content=folder)
    money = sorted(player["doubloons"] for player in t.view(0)["players"])
    assert money == [20, 21]
    assert load(folder).prestige[0].cost == 3
    assert load(folder).card_entries == load(None).card_entries
    money = sorted(player["doubloons"] for player in GAME.new(2, 1).view(0)["players"])
    assert money == [8, 9]


def test_hash_changes_with_the_values(tmp_path: Path) -> None:
    """The hash goes into every record, so that it replays with the right pack only."""
    ours = GAME.new(2, 1).setup.content_hash
    assert ours == load(None).hash
    folder = OURS.changed(tmp_path, "prestige", "cost = 9", "cost = 8")
    theirs = GAME.new(2, 1, content=folder).setup.content_hash
    assert theirs == load(folder).hash != ours


def test_hash_ignores_comments(tmp_path: Path) -> None:
    folder = OURS.changed(tmp_path, "setup", "rounds = 4", "rounds =   4  # as printed")
    assert load(folder).hash == load(None).hash


# Faults


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        # Unknown keys, missing keys, provenance, types
        ("setup", "rounds = 4", "rounds = 4\nmonths = 1", "setup.toml, start: .*`months`"),
        ("setup", "hand = 4\n", "", "setup.toml, limits: .*missing.*`hand`"),
        ("setup", "rounds = 4", "rounds = 0", "setup.toml, start.rounds: .*>= 1"),
        ("setup", "workers = 8", "workers = -8", "setup.toml, start.workers: .*>= 0"),
        ("setup", "[8, 9, 10, 11]", "[8, 9, 10]", "setup.toml, start.doubloons: .*length 4"),
        ("setup", "vp_full = 20", "vp_full = 0", "setup.toml, income.vp_full: .*>= 1"),
        ("setup", "[stock]", "[stocks]", "setup.toml: "),
        (
            "cards",
            "cost = 4",
            'cost = "four"',
            "cards.toml, project_cards 'bookkeeper'.cost: .*int",
        ),
        ("cards", '"reconstructed"', '"hearsay"', "cards.toml, project_cards 'bookk.*hearsay"),
        ("cards", 'good = "cocoa"', 'good = "pepper"', "cards.toml, project_cards 'book.*pepper"),
        ("cards", 'colour = "green"', 'colour = "grey"', "cards.toml, project_cards 'book.*grey"),
        ("careers", 'needs = "', 'needs = "no_', "careers.toml, career_cards 'K1'"),
        ("prestige", '"barrier"', '"barriers"', "prestige.toml, prestige_buildings 'abb.*barriers"),
        # Counts
        ("cards", 'no = "A01"', 'no = "B001"', "cards.toml, deck A: 55 found, 56 expected"),
        ("setup", "[13, 12]", "[12, 12]", "setup.toml, combat_stacks: 24 found, 25 expected"),
        ("setup", "cards = 8", "cards = 3", "setup.toml, start.cards: 3 are too few"),
        ("setup", "workers = 8", "workers = 4", "setup.toml, start.workers: 4 are too few"),
        ("solo", "36, 38]", "36]", "solo.toml, board.income: 22 found, 23 expected"),
        ("solo", "display = 3", "display = 5", "solo.toml, automa_cards: the display"),
        # Ids and numbers
        ("cards", 'id = "toll_clerk"', 'id = "bookkeeper"', "cards.toml, .*'bookkeeper'.*too"),
        ("cards", 'no = "A01"', 'no = ""', "cards.toml, 'bookkeeper': ''"),
        ("map", 'no = "1"', 'no = "one"', "map.toml, 'matanzas': 'one'"),
        ("explorer", 'id = "7s"', 'id = "short"', "explorer.toml, 'short': 'short'"),
        ("scenarios", 'id = "76"', 'id = "78"', "scenarios.toml, scenarios: 75, 76, 77"),
        ("solo", 'id = "hard"', 'id = "tough"', "solo.toml, levels: very_easy, easy"),
        ("story", 'id = "story_80"', 'id = "story_90"', "story.toml, story_cards: story_01"),
        # Names
        ("map", 'action = "CIT-06"', 'action = "CIT-66"', "map.toml, 'santiago': 'CIT-66' is not"),
        ("map", 'end = "matanzas"', 'end = "atlantis"', "map.toml, '0-1': 'atlantis' is not"),
        ("map", 'legacy = "L4"', 'legacy = "L99"', "map.toml, '9-9a': 'L99' is not known"),
        ("legacy", 'at = "tortuga"', 'at = ""', "legacy.toml, 'L5': '' is not known"),
        ("legacy", 'at = "cartagena"', 'at = "tortuga"', "legacy.toml, 'L3': 'tortuga' has no"),
        ("legacy", 'action = "hill_town"', 'action = ""', "legacy.toml, 'L4': '' is not known"),
        ("legacy", 'edge = "7-8"', 'edge = "7-9"', "legacy.toml, 'L2': '7-9' is not known"),
        ("legacy", "costs = [8], ", "", "legacy.toml, 'L8': a space has a price"),
        ("setup", '"maracaibo"', '"havre"', "setup.toml, 'start': 'havre' is not known"),
        ("setup", '["8", "15", "22"]', '["8", "15", "29"]', "setup.toml, 'start': '29' is not"),
        ("upgrades", 'after = "UPG-05"', 'after = "UPG-99"', "upgrades.toml, 'UPG-06': 'UPG-99'"),
        ("upgrades", '"large_hand"', '"long_hand"', "upgrades.toml, permanent: .*large_hand"),
        ("cards", 'at = "trujillo"', 'at = "paris"', "cards.toml, 'dock_foreman': 'paris' is not"),
        ("cards", 'assistant = "AST-02"', 'assistant = ""', "'dock_foreman': an assistant has"),
        (
            "scenarios",
            '["san_juan", 1, 4]',
            '["rome", 1, 4]',
            "scenarios.toml, '75': 'rome' is not",
        ),
        (
            "story",
            'next = ["story_05"]',
            'next = ["story_09"]',
            "story.toml, 'story_02': 'story_09'",
        ),
        # Effects
        ("cards", '["doubloon_income", 2]', '["income", 2]', "cards.toml, 'bookkeeper': .*income"),
        ("cards", '["doubloon_income", 2]', '["doubloon_income"]', "cards.toml, 'bookkeeper'"),
        ("cards", '["doubloon_income", 2]', '["doubloon_income", 0]', "cards.toml, 'bookkeeper'"),
        ("cards", '["object", "map"]', '["object", "lamp"]', "cards.toml, 'chart_table': .*lamp"),
        ("cards", '["combat_action", "CMB-4-2"]', '["combat_action", "X"]', "'privateer': .*X"),
        ("cards", '["combat_point", 1]', '["cannon", 1]', "'lookout_mast': requires .*cannon"),
        ("cards", '["synergy", "crown"]', '["synergy", "star"]', "cards.toml, 'navigator': .*star"),
        ("quests", '["good", "sugar"]', '["good", "map"]', "quests.toml, 'Q01': .*good"),
        ("quests", '["good", "sugar"]', '["object", "map"]', "quests.toml, 'Q01': .*as goods or"),
        ("combat", '["doubloon", 2]', '["doubloon", -2]', "combat.toml, 'CB01': .*doubloon"),
        ("explorer", '["doubloon", 2]', '["gold", 2]', "explorer.toml, '1': .*gold"),
        ("actions", '["village", 1]', '["village", "one"]', "actions.toml, 'CIT-03': .*one"),
        ("actions", '["either", "last_chance"]', '["either", "none"]', "'homeward_20': .*none"),
        ("solo", '["explorer", 2]', '["explore", 2]', "solo.toml, 'A1': .*explore"),
        ("story", '["legacy", "L5"]', '["legacy", "L18"]', "story.toml, 'story_05': .*L18"),
        ("story", '["to_discard", "old_hand"]', '["to_discard", "hand"]', "'story_03': .*hand"),
        # The route and the track
        (
            "map",
            'end = "matanzas", cost = 1',
            'end = "matanzas", cost = 8',
            "map.toml, edges: round",
        ),
        ("map", 'end = "belize", cost', 'end = "havana", cost', "map.toml, edges: round 1"),
        ("explorer", 'next = ["28"]', "next = []", "explorer.toml, spaces: .*one last space"),
        ("explorer", 'next = ["2"]', 'next = ["0"]', "explorer.toml, spaces: .*one last space"),
        ("explorer", 'barrier = "red"', 'barrier = "blue"', "explorer.toml, spaces: each barrier"),
        # TOML
        ("cards", "project_cards = [", "project_cards = ", r"mine/cards\.toml: .*line"),
    ],
)
def test_faults(file: str, old: str, new: str, message: str, tmp_path: Path) -> None:
    """A fault is found when the pack is loaded; the message names the file and the entry."""
    with pytest.raises(ContentError, match=message):
        GAME.new(2, content=OURS.changed(tmp_path, file, old, new))


COUNTED = [
    ("cards", "project_cards"),
    ("combat", "combat_tiles"),
    ("quests", "quest_tiles"),
    ("careers", "career_cards"),
    ("prestige", "prestige_buildings"),
    ("upgrades", "ship_upgrades"),
    ("map", "city_tiles"),
    ("legacy", "legacy_tiles"),
    ("explorer", "barriers"),
    ("scenarios", "scenarios"),
    ("solo", "automa_cards"),
    ("solo", "levels"),
]


@pytest.mark.parametrize(("file", "table"), COUNTED)
def test_an_entry_too_few(file: str, table: str) -> None:
    """Every table of a box's components has its number of entries."""
    OURS.check_an_entry_too_few(file, table)


# Damage of any kind

SAMPLE = 30
"""How many spoilt packs a file is tried with."""


@pytest.mark.parametrize("file", OURS.files)
def test_damage_is_found_or_harmless(file: str) -> None:
    """Whatever single value is taken away or spoilt."""
    packs = list(OURS.spoilt(file))
    sample = random.Random(file).sample(packs, min(SAMPLE, len(packs)))
    scenario = "story_01" if file == "story" else "77"
    OURS.check_damage(sample, 1 if file == "solo" else 2, {"scenario": scenario})
