"""New Zealand's content pack: what it must say, what another pack may change, what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import ContentError
from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.content import Content, load
from rondel.games.new_zealand.content.checks import OPS, SARAH_OPS
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.rules.solo import ACTIONS
from tests.support.packs import OurPack

OURS = OurPack(GAME, Content)
PACK = OURS.data
CONTENT = load(None)


# Our pack


@pytest.mark.parametrize("file", OURS.files)
def test_every_entry_says_where_it_comes_from(file: str) -> None:
    OURS.check_sources(file)


def test_what_is_worked_out_as_a_whole() -> None:
    """No picture of these was at hand: trail, sea board, objective cards, Sarah's cards."""
    for file, table in (
        *(("trail", "spaces"), ("sea", "harbours"), ("sea", "sea"), ("solo", "cards")),
        *(("objectives", "objectives"), ("markets", "hazards"), ("markets", "rows")),
        *(("markets", "job_market"), ("markets", "bonus_market"), ("cards", "bonus_cards")),
    ):
        found = PACK[file][table]
        for entry in found if isinstance(found, list) else [found]:
            assert entry["source"] == "reconstructed", entry["id"]


def test_what_is_printed() -> None:
    """These stand in the rules in words; what is not certain in an entry is in its note."""
    for file, table in (
        *(("buildings", "neutral"), ("buildings", "private"), ("sea", "harbour_masters")),
        *(("markets", "buy_options"), ("board", "disc_spaces"), ("solo", "difficulties")),
        *(("board", "auxiliary"), ("cards", "bonus_stacks"), ("objectives", "tasks")),
    ):
        assert all(entry["source"] != "reconstructed" for entry in PACK[file][table]), table
    for entry in (*PACK["buildings"]["private"], *PACK["markets"]["bonus_tiles"]):
        assert entry["note"]


def test_every_verb_is_known_to_the_game() -> None:
    """Whatever the content may say, the rules can carry out."""
    assert set(OPS) == verb.names()
    assert set(SARAH_OPS) == set(ACTIONS)


# Plausibility (NZ-1.2)


def test_numbers_of_components() -> None:
    """The box: 28 workers and 16 hazards, 34 bonus tiles, 10 two-sided buildings, 51 sheep …"""
    sheep = CONTENT.cards_file.sheep
    assert [row.count for row in CONTENT.rows] == [7, 7, 7, 7]
    floods = [hazard.count for hazard in CONTENT.hazards if hazard.section == "flood"]
    assert (sum(hazard.count for hazard in CONTENT.hazards), sum(floods)) == (16, 7)
    assert sum(tile.count for tile in CONTENT.bonus_tiles) == 34
    assert len(CONTENT.neutral_tiles) == 8 + 4
    assert len(CONTENT.private_tiles) == 2 * 10
    assert (sum(s.starting for s in sheep), sum(s.market for s in sheep)) == (14, 37)
    assert dict(zip(CONTENT.supply_place, CONTENT.supply_counts, strict=True)) == {
        **{"romney": 18, "sheepdog": 12, "ferry": 14, "kotare": 12},
    }
    assert sum(CONTENT.supply_counts) == 56
    assert sorted(CONTENT.set_cards) == list(range(1, 11))
    assert (len(CONTENT.objectives), len(CONTENT.masters)) == (24, 8)
    assert (len(CONTENT.discs), 2 * len(CONTENT.pairs)) == (16, 10)
    assert len(CONTENT.solo.cards) == 17


@pytest.mark.parametrize(("seats", "visits"), [(2, 11), (3, 16), (4, 21)])
def test_the_bags_last(seats: int, visits: int) -> None:
    """INV-4: foresight can be refilled until the last turns; the market takes every tile."""
    count = CONTENT.counts[seats]
    assert count.visits == visits
    assert 4 + count.a_tiles + 2 + visits + (seats - 1) <= 44
    spaces = 7 * count.bonus_columns
    at_start = spaces - visits
    assert at_start + 2 + visits + (seats - 1) <= 34
    assert at_start == 2 * count.bonus_columns - 1


def test_every_breed_is_worth_something() -> None:
    """A dearer sheep is worth more points; each is best at something or cheap."""
    for option in CONTENT.buy_options:
        for name in option.breeds:
            assert CONTENT.cards[CONTENT.card_number[name]].vp > 0
    suffolk = CONTENT.card_number["suffolk"]
    assert CONTENT.breeding[suffolk] == max(CONTENT.breeding)
    ryeland = CONTENT.card_number["ryeland"]
    assert CONTENT.wool[ryeland] == max(CONTENT.wool)
    market = [card for card in CONTENT.cards_file.sheep if card.market]
    assert [sheep.vp for sheep in market] == sorted(sheep.vp for sheep in market)


def test_larger_buildings_are_worth_more() -> None:
    """NZ-15.6: craftsmen and points grow with the number; only replacing brings the largest."""
    for side in "ab":
        tiles = [tile for tile in CONTENT.private_tiles if tile.id[-1] == side]
        for values in ([tile.craftsmen for tile in tiles], [tile.vp for tile in tiles]):
            assert values == sorted(values)
        assert sum(tile.craftsmen > 5 for tile in tiles) == 3
    hands = [tile.hands for tile in CONTENT.private_tiles]
    assert ("black",) in hands
    assert ("green",) in hands
    assert ("black", "green") in hands


def test_every_harbour_can_be_reached() -> None:
    """NZ-19.1: no harbour is farther than the longest route; terminal ones end the routes."""
    ends = []
    for harbour in CONTENT.harbours:
        space = CONTENT.sea.number[harbour.id]
        if harbour.kind == "terminal_small":
            ends.append(sum(d == 1 for d in CONTENT.sea.distance[space]))
    assert ends == [1, 1, 1]


def test_every_post_can_be_reached() -> None:
    """NZ-19: the best six sheep and certificates reach 21; five sheep of wool reach 13."""
    market = [i for i, s in enumerate(CONTENT.cards_file.sheep) if s.market]
    breeding = sorted((CONTENT.breeding[i] for i in market), reverse=True)
    wool = sorted((CONTENT.wool[i] for i in market), reverse=True)
    assert sum(breeding[:6]) + 5 >= max(post.value for post in CONTENT.posts)
    assert sum(wool[:5]) >= max(p.value for p in CONTENT.posts if "wool" in p.group)
    assert min(p.value for p in CONTENT.posts if p.group == "local") == 0


def test_arrows_of_the_bonus_market() -> None:
    """NZ-8.9: one turquoise, and the last one is red."""
    arrows = CONTENT.bonus_market.arrows
    assert (arrows.count("turquoise"), arrows.count("red"), arrows[-1]) == (1, 1, "red")


# Another pack


def test_values_of_another_pack_count(tmp_path: Path) -> None:
    """A folder's files replace ours, and the game is played by them."""
    folder = OURS.changed(tmp_path, "setup", "money = [7, 8, 9, 10]", "money = [17, 18, 19, 20]")
    t = GAME.new(2, 1, content=folder)
    assert sorted(player["money"] for player in t.view(0)["players"]) == [17, 18]
    assert load(folder).posts == CONTENT.posts
    ours = GAME.new(2, 1)
    assert sorted(player["money"] for player in ours.view(0)["players"]) == [7, 8]


def test_hash_changes_with_the_values(tmp_path: Path) -> None:
    """The hash goes into every record, so that it replays with the right pack only."""
    ours = GAME.new(2, 1).setup.content_hash
    assert ours == CONTENT.hash
    folder = OURS.changed(tmp_path, "setup", "gold_limit = 5", "gold_limit = 6")
    assert GAME.new(2, 1, content=folder).setup.content_hash == load(folder).hash != ours


def test_hash_ignores_comments(tmp_path: Path) -> None:
    folder = OURS.changed(tmp_path, "setup", "gold_limit = 5", "gold_limit =   5  # as printed")
    assert load(folder).hash == CONTENT.hash


# Faults


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        # Unknown keys, missing keys, provenance, types
        ("setup", "gold = 1\ntokens", "silver = 1\ntokens", "setup.toml, start: .*"),
        ("setup", 'source = "rulebook"\n', "", "setup.toml, counts 'three_players': .*`source`"),
        ("solo", '"rulebook"', '"hearsay"', "solo.toml, .*source: .*hearsay"),
        ("setup", "hand_limit = 4", "hand_limit = 'four'", "setup.toml, start.hand_limit: .*int"),
        ("setup", "hand_limit = 4", "hand_limit = 0", "setup.toml, start.hand_limit: .*>= 1"),
        ("setup", "money = [7, 8, 9, 10]", "money = [7, 8, 9]", "start.money: .*length 4"),
        ("markets", "prices = [8, 7", "prices = [-8, 7", "job_market.prices.*>= 0"),
        ("sea", "prices = [2, 3, 3, 4]", "prices = [-2, 3, 3, 4]", "harbours 'N1'.prices.*>= 0"),
        ("board", 'corner = "white"', 'corner = "grey"', "board.toml, disc_spaces 'aux_money_2'"),
        ("objectives", "uses = 1", "uses = 0", "objectives.toml, tasks 'T13'.uses: .*>= 1"),
        ("setup", "money_per_vp = 5", "money_per_vp = 0", "points.money_per_vp: .*>= 1"),
        # Counts
        ("setup", "players = 3", "players = 2", "setup.toml, counts: 2 found, 3 expected"),
        ("setup", "players = 2", "players = 5", "setup.toml, counts: .*2, 3 and 4"),
        ("setup", "bonus_columns = 4", "bonus_columns = 5", "'four_players': 5 bonus_columns"),
        ("setup", "a_tiles = 12", "a_tiles = 30", "'two_players': no room for 30"),
        ("setup", "bonus_sets = 4", "bonus_sets = 3", "start.bonus_sets: 3 found, 4 expected"),
        ("markets", "count = 7", "count = 8", "markets.toml, rows: 29 found, 28 expected"),
        ("markets", "token_row = 2", "token_row = 3", "bonus_market: the last arrow"),
        (
            "markets",
            'count = 3, vp = 2, gains = [["permanent_c',
            'count = 4, vp = 2, gains = [["permanent_c',
            "35 found, 34 expected",
        ),
        ("cards", "starting = 5", "starting = 6", "sheep .starting.: 15 found, 14 expected"),
        ("cards", "market = 5", "market = 4", "sheep .market.: 36 found, 37 expected"),
        ("board", "vp = [[0, 0], [5, 3]", "vp = [[5, 3]", "board.toml, pathfinder: vp begins"),
        # Ids and letters
        ("cards", '"kotare"', '"ferry"', "cards.toml, deck_cards 'ferry': .*cards.toml too"),
        ("cards", '"kotare"', '"a card"', "deck_cards 'a card': not a word"),
        ("cards", '"southdown"', '"cheviot"', "cards.toml, sheep: there must be a 'southdown'"),
        ("markets", '"joker_worker"', '"joker"', "there must be a 'joker_worker'"),
        ("buildings", 'letter = "B"', 'letter = "A"', "buildings.toml, neutral A I: 2 found"),
        ("trail", 'letter = "B"', 'letter = "J"', "trail.toml, 'nB': 'J' is not known"),
        ("solo", 'id = "easy"', 'id = "simple"', "solo.toml, 'simple': 'simple' is not known"),
        # Verbs
        ("buildings", '["hire", 0]', '["hire"]', "buildings.toml, 'A_I': .*hire"),
        ("buildings", '["hire", 0]', '["higher", 0]', "buildings.toml, 'A_I': .*higher"),
        ("buildings", '"pair_same", "money", 2', '"merino", "money", 2', "'A_I': .*merino"),
        ("buildings", '["ship", "sailors"]', '["ship", "shearers"]', "'B_I': .*shearers"),
        ("buildings", '["gain_card", "romney"]', '["gain_card", "suffolk"]', "'7b': .*suffolk"),
        ("solo", '["buy_sheep"]', '["sell_sheep"]', "solo.toml, 'sarah_3': .*sell_sheep"),
        ("solo", '["wool_post", "wool_5"]', '["wool_post", "wool_6"]', "'shearer_3': .*wool_6"),
        ("solo", '"lincoln", "corriedale"]]', '"lincoln", "romney"]]', "solo.toml, .*romney"),
        ("objectives", '"BLD", "PF6"', '"BLD", "PF7"', "objectives.toml, 'objective_1': 'PF7'"),
        ("cards", '"STO", "STO", "STO"', '"STO", "STOP"', "cards.toml, 'set_9': 'STOP'"),
        # Names
        ("markets", 'card = "sheepdog"', 'card = "dog"', "'rockfall': 'dog' is not known"),
        ("sea", 'opens = "foreign_8"', 'opens = "foreign_9"', "'M2': 'foreign_9' is not known"),
        ("sea", 'card = "wheel"', 'card = "ferry"', "sea.toml, 'N2': 'ferry' is not known"),
        ("solo", 'first_post = "local_3"', 'first_post = "wool_5"', "'easy': 'wool_5' is not"),
        ("sea", '"local_1", "local_3"', '"local_2", "local_3"', "'local_2' is not known"),
        # Graphs
        ("trail", 'next = ["rock1", "a1"]', 'next = ["rock9"]', "'nA': 'rock9' is not known"),
        ("trail", 'next = ["nB"]', 'next = ["nA"]', "runs in a circle"),
        ("sea", '["S", "N1"]', '["S", "N1"], ["X1", "X2"]', "water spaces can't be reached"),
        ("sea", '["N5", "N6"]', '["N5", "N7"]', "harbours 'N6': no such water space"),
        ("sea", "value = 0,", "value = 2,", "sea.toml, posts: .*value 0"),
        ("sea", "transport = 3,", "transport = 10,", "'local_9': the transport cost is too high"),
        # TOML
        ("setup", "[start]", "[start", r"mine/setup\.toml: .*"),
    ],
)
def test_faults(file: str, old: str, new: str, message: str, tmp_path: Path) -> None:
    """A fault is found when the pack is loaded; the message names the file and the entry."""
    with pytest.raises(ContentError, match=message):
        GAME.new(2, content=OURS.changed(tmp_path, file, old, new))


NOT_COUNTED = ("buy_options", "spaces", "green_arrows", "harbours", "posts")
"""Tables of boards, where another pack may say more or less than ours."""


@pytest.mark.parametrize(
    ("file", "table"), [pair for pair in OURS.lists() if pair[1] not in NOT_COUNTED]
)
def test_an_entry_too_few(file: str, table: str) -> None:
    """Every table of a box's components has its number of entries."""
    OURS.check_an_entry_too_few(file, table)


# Damage of any kind


@pytest.mark.parametrize("file", OURS.files)
def test_damage_is_found_or_harmless(file: str) -> None:
    """Whatever single value is taken away or spoilt."""
    OURS.check_damage(OURS.spoilt_at_the_ends(file), 1 if file == "solo" else 2)
