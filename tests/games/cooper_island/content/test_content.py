"""Cooper Island's content pack: what it must say, what another pack may change, what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from rondel import ContentError
from rondel.games.cooper_island import GAME
from rondel.games.cooper_island.content import Content, load
from rondel.games.cooper_island.content.checks import OP_ARGUMENTS
from rondel.games.cooper_island.rules.effects import verb
from tests.support.packs import OurPack

OURS = OurPack(GAME, Content)
PACK = OURS.data


# Our pack


@pytest.mark.parametrize("file", OURS.files)
def test_every_entry_says_where_it_comes_from(file: str) -> None:
    OURS.check_sources(file)


def test_what_is_reconstructed() -> None:
    """The ledger marks these numbers as worked out; all others stand in a rulebook."""
    found = {
        entry["id"]
        for file in OURS.files
        for _, entry in OURS.entries(file)
        if entry["source"] == "reconstructed"
    }
    assert found == {
        *("T22", "A24", "storage", "feeding", "hiring", "single_tiles", "extra_orders"),
        *("double_fm", "double_fk", "double_fs"),
        *("islet_luxury", "islet_draw", "islet_chart", "islet_ruin"),
        *(f"landing_{number}" for number in range(1, 6)),
        *(f"cargo_{number}" for number in range(1, 6)),
        *(f"level_{number}" for number in range(1, 5)),
        *("statue_spot_start", "statue_spot_large_1", "statue_spot_large_2"),
        *(token["id"] for token in PACK["logs"]["log_tokens"]),
    }


def test_every_verb_is_known_to_the_game() -> None:
    """Whatever the content may say, the rules can carry out."""
    assert set(OP_ARGUMENTS) <= verb.names()


# Another pack


def test_values_of_another_pack_count(tmp_path: Path) -> None:
    """A folder's files replace ours, and the game is played by them."""
    folder = OURS.changed(tmp_path, "setup", "coins = 1 ", "coins = 3 ")
    OURS.changed(tmp_path, "boats", "coins = 1\nwood = 2", "coins = 0\nwood = 1")
    t = rondel.new(GAME.name, seats=2, seed=1, content=folder)
    assert t.view(0)["players"][0]["storage"]["coin"] == 3
    content = load(folder)
    assert (content.landing_spaces[0].coins, content.landing_spaces[0].wood) == (0, 1)
    assert content.cargo_ships == load(None).cargo_ships
    assert rondel.new(GAME.name, seats=2, seed=1).view(0)["players"][0]["storage"]["coin"] == 1


def test_cartographer_may_start_at_the_end_of_the_track(tmp_path: Path) -> None:
    folder = OURS.changed(tmp_path, "setup", "[3, 3, 4, 4]", "[6, 3, 4, 4]")
    t = rondel.new(GAME.name, seats=1, content=folder)
    assert t.view(0)["players"][0]["cartographer"] == 6


def test_hash_changes_with_the_values(tmp_path: Path) -> None:
    """The hash goes into every record, so that it replays with the right pack only."""
    ours = rondel.new(GAME.name, seats=2, seed=1).setup.content_hash
    assert ours == load(None).hash
    folder = OURS.changed(tmp_path, "boats", "helm = 3", "helm = 4")
    theirs = rondel.new(GAME.name, seats=2, seed=1, content=folder).setup.content_hash
    assert theirs == load(folder).hash != ours


def test_hash_ignores_comments(tmp_path: Path) -> None:
    folder = OURS.changed(tmp_path, "boats", "helm = 3", "helm =   3  # as printed")
    assert load(folder).hash == load(None).hash


# Faults


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        # Unknown keys, missing keys, provenance, types
        (
            "boats",
            "wood = 2",
            "wood = 2\nstone = 1",
            "boats.toml, landing_spaces 'landing_1': .*`stone`",
        ),
        ("boats", "wood = 2\n", "", "boats.toml, landing_spaces 'landing_1': .*missing.*`wood`"),
        ("islets", 'source = "rulebook"\n', "", "islets.toml, islets 'islet_coin': .*`source`"),
        ("islets", '"rulebook"', '"hearsay"', "islets.toml, islets 'islet_coin'.source: .*hearsay"),
        ("setup", "coins = 1 ", "coins = 'one' ", "setup.toml, start.coins: Expected `int`"),
        ("setup", "[feeding]", "[food]", "setup.toml: "),
        ("setup", "[3, 3, 4, 4]", "[3, 3, 4]", "setup.toml, start.cartographer: .*length 4"),
        (
            "orders",
            '"boats"',
            '"ships"',
            "orders.toml, royal_orders 'order_boats'.measure: .*ships",
        ),
        ("boats", "helm = 3", "helm = -3", "boats.toml, landing_spaces 'landing_5'.helm: .*>= 0"),
        ("setup", "leftovers = 5", "leftovers = 0", "setup.toml, points.leftovers: .*>= 1"),
        ("setup", "rounds = 5", "rounds = 0", "setup.toml, start.rounds: .*>= 1"),
        (
            "buildings",
            "wood = 2, stone",
            "wood = -2, stone",
            "buildings 'small_building'.cost.*>= 0",
        ),
        # Counts
        ("setup", "rounds = 5", "rounds = 6", "cargo.toml, cargo_ships: 5 found, 6 expected"),
        (
            "setup",
            "crate_lids = 5",
            "crate_lids = 4",
            "setup.toml, start.*crate_lids: 4 .* 5 expected",
        ),
        ("logs", "count = 3", "count = 4", "logs.toml, log_tokens: 31 found, 30 expected"),
        ("tiles", "count = 20", "count = 19", "tiles.toml, double_tiles: 59 found, 60 expected"),
        ("tiles", "count = 56", "count = 55", "tiles.toml, single_tiles: 55 found, 56 expected"),
        ("setup", "players = 3", "players = 2", "setup.toml, displays: .*2, 3 and 4"),
        ("setup", "shown = 6", "shown = 9", "setup.toml, 'display_3': .*9"),
        ("setup", "shown = 4", "shown = 8", "setup.toml, 'display_2': .*8 orders, not 4 to 7"),
        ("setup", "shown = 4", "shown = 3", "setup.toml, 'display_2': .*3 orders, not 4 to 7"),
        ("setup", "[3, 3, 4, 4]", "[3, 3, 4, 7]", "setup.toml, 'start': .*beyond 6"),
        ("setup", "raise_low = 3", "raise_low = 1", "setup.toml, 'cartographer': .*dearer"),
        # Ids
        (
            "boats",
            '"boat_draw"',
            '"boat_coin"',
            "boats.toml, income_boats 'boat_coin': .*boats.toml",
        ),
        ("boats", '"boat_draw"', '"cargo_1"', "cargo.toml, cargo_ships 'cargo_1': .*boats.toml"),
        ("boats", '"boat_draw"', '"my boat"', "boats.toml, income_boats 'my boat': not a word"),
        ("peninsula", '"A24"', '"A25"', "peninsula.toml, layouts: .*A24"),
        ("buildings", '"fortress"', '"castle"', "buildings.toml, buildings: .*fortress"),
        # Verbs
        (
            "boats",
            '["draw_double", 1]',
            '["draw_tripel", 1]',
            "boats.toml, 'boat_draw': .*draw_tripel",
        ),
        (
            "boats",
            '["draw_double", 1]',
            '["draw_double"]',
            "boats.toml, 'boat_draw': .*draw_double",
        ),
        ("boats", '["draw_double", 1]', '["draw_double", 0]', "boats.toml, 'boat_draw': .*0"),
        ("boats", '["draw_double", 1]', '["draw_double", "one"]', "boats.toml, 'boat_draw': .*one"),
        ("boats", '["draw_double", 1]', "[]", "boats.toml, 'boat_draw': "),
        ("boats", '["gain", "coin"]', '["gain", "silver"]', "boats.toml, 'boat_coin': .*silver"),
        ("boats", '["gain", "coin"]', '["gain"]', "boats.toml, 'boat_coin': .*gain"),
        (
            "boats",
            '["copy_boat"]',
            '["boat_actions", 1]',
            "boats.toml, 'boat_copy': .*boat_actions",
        ),
        (
            "islets",
            '["gain", "coin"]',
            '["islet_actions", 1]',
            "islets.toml, 'islet_coin': .*islet_act",
        ),
        (
            "boats",
            '["add_storage", "any", 1]',
            '["add_storage", "wood", 1]',
            "'boat_basic': .*wood",
        ),
        ("cards", '"add_crate_space", "crate_pallet"', '"add_crate_space", "crate_x"', "'crate_x'"),
        (
            "cards",
            '"add_statue_spot", "card"',
            '"add_statue_spot", "cart"',
            "carvers_studio': .*cart",
        ),
        (
            "cards",
            '"either", "remove_ruin"',
            '"either", "remove_wall"',
            "antiquities_hall': .*wall",
        ),
        (
            "cards",
            '["if_stored", "luxury"',
            '["if_stored", "wood"',
            "'strong_room': .*wood.* takes luxury or coin",
        ),
        (
            "cards",
            '["per_lid_on_land", 1]',
            '["per_lid", 1]',
            "'burial_ground': .*'per_lid'.* there are .*per_lid_on_land",
        ),
        (
            "cards",
            '["per_lid_on_land", 1]',
            '["per_lid_on_land"]',
            "'burial_ground': .*per_lid",
        ),
        (
            "cards",
            '["if_built", 3, 3, 3]',
            '["if_built", 3, 3, "3"]',
            "'haulage_firm': .*if_built",
        ),
        ("cards", '["if_built", 3', '["if_stored", 3', "'haulage_firm': .*if_stored"),
        # Names
        ("islets", '"meadow"', '"swamp"', "islets.toml, 'islet_coin': 'swamp' is not known"),
        ("setup", '"meadow"', '"swamp"', "setup.toml, 'start': 'swamp' is not known"),
        ("setup", '"order_copy"', '"order_9"', "setup.toml, 'display_2': 'order_9' is not known"),
        ("tiles", '"forest", "meadow"', '"forest", "sea"', "tiles.toml, 'double_fm': 'sea' is not"),
        (
            "tiles",
            '"mountain", "settlement"',
            '"meadow", "forest"',
            "'double_fm': .*each type once",
        ),
        (
            "tiles",
            '[["forest", "mountain"], ["meadow", "settlement"]]',
            '[["settlement", "mountain"], ["meadow", "forest"]]',
            r"tiles.toml, 'double_fk': settlement\+mountain is a side of another kind",
        ),
        ("sections", '[["boat"]]', '[["ship"]]', "sections.toml, 'B': 'ship' is not known"),
        ("sections", '["token"]', '["coin"]', "sections.toml, 'A_round': 'coin' is not known"),
        ("sections", '"B_round"', '"Z_round"', "sections.toml, 'Z_round': 'Z' is not known"),
        ("sections", '"B_round"', '"B_oval"', "sections.toml, 'B_oval': 'oval' is not known"),
        ("sections", 'symbol = "all"', 'symbol = "reduce"', "sections.toml, 'A_square': .*reduce"),
        ("sections", 'also = ["token"]', "", "sections.toml, 'A_round': .*also"),
        ("sections", '[["draw_double", 1]]', "[]", "sections.toml, 'draw': .*one effect"),
        ("buildings", "coin = 1", "coins = 1", "buildings.toml, 'small_building': 'coins' is not"),
        (
            "buildings",
            "wood = 3, stone",
            "timber = 3, stone",
            "buildings.toml, 'stone': 'timber' is",
        ),
        ("buildings", 'opened_by = "large"', 'opened_by = "start"', "statue_spot.*large"),
        (
            "cards",
            "reduce = { wood",
            "reduce = { timber",
            "cards.toml, 'sawyers_yard': 'timber' is",
        ),
        ("cards", 'on = ["log_token"]', 'on = ["log"]', "cards.toml, small_cards 'log_keeper'.on"),
        ("solo", '["B", "D"]', '["B", "X"]', "solo.toml, 'strategy_1': 'X' is not known"),
        ("solo", '["B", "D"]', '["B", "A"]', "solo.toml, 'strategy_1': .*'A'"),
        (
            "solo",
            '"order_boats", "order_b',
            '"order_x", "order_b',
            "'strategy_1': 'order_x' is not",
        ),
        ("solo", 'order = "order_boats"', 'order = "order_x"', "solo.toml, 'B1': 'order_x' is not"),
        ("solo", 'section = "B"', 'section = "X"', "solo.toml, 'B1': 'X' is not known"),
        ("solo", "{ wood = 2", "{ coin = 2", "solo.toml, 'level_1': 'coin' is not known"),
        (
            "solo",
            '"order_area"]',
            '"order_x"]',
            "solo.toml, 'extra_orders': 'order_x' is not known",
        ),
        # Geometry
        (
            "peninsula",
            "start = [-3, 6]",
            "start = [9, 9]",
            r"peninsula.toml, layouts 'T22': \[9, 9\]",
        ),
        (
            "peninsula",
            "[-1, 0], [0, 0]",
            "[-1, 0], [-1, 0]",
            "layouts 'T22': a land space stands twice",
        ),
        ("peninsula", "R1 = {", "R9 = {", "peninsula.toml, layouts 'T22': water must have exactly"),
        ("peninsula", "a = [-2, 6]", "c = [-2, 6]", "layouts 'T22': water R1 must have the halves"),
        ("peninsula", "a = [-2, 6]", "a = [-3, 6]", "layouts 'T22': water R1a lies on land"),
        (
            "peninsula",
            "ruins = [[-2, 4], ",
            "ruins = [",
            "layouts 'T22': ruins: 4 found, 5 expected",
        ),
        # TOML
        ("boats", "[[income_boats]]", "[[income_boats]", r"mine/boats\.toml: .*line 3"),
    ],
)
def test_faults(file: str, old: str, new: str, message: str, tmp_path: Path) -> None:
    """A fault is found when the pack is loaded; the message names the file and the entry."""
    with pytest.raises(ContentError, match=message):
        rondel.new(GAME.name, seats=2, content=OURS.changed(tmp_path, file, old, new))


NOT_COUNTED = ("landing_spaces", "statue_costs", "actions")
"""Tables in which another pack may say more or less than ours."""


@pytest.mark.parametrize(
    ("file", "table"), [pair for pair in OURS.lists() if pair[1] not in NOT_COUNTED]
)
def test_an_entry_too_few(file: str, table: str) -> None:
    """Every table of a box's components has its number of entries."""
    OURS.check_an_entry_too_few(file, table, named=file)


# Damage of any kind


@pytest.mark.parametrize("file", OURS.files)
def test_damage_is_found_or_harmless(file: str) -> None:
    """Whatever single value is taken away or spoilt."""
    OURS.check_damage(OURS.spoilt(file), 1 if file == "solo" else 2)
