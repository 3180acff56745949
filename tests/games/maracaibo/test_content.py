"""The content of Maracaibo: the deck, and faults that are found when a pack is loaded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import mean

import pytest

from rondel.core.content import ContentError
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.checks import CARD_OPS, PERMANENT_OPS
from rondel.games.maracaibo.content import Content, load
from rondel.games.maracaibo.pieces import ABSENT, GOODS, NATIONS, OBJECTS, SYNERGIES
from tests.maracaibo import table

CONTENT = load(None)
CARDS = CONTENT.card_entries
FOLDER = GAME.folder / "content"

GLOSSARY: dict[str, str] = {
    "INC-1": "doubloon_income",
    "INC-2": "vp_income",
    "INC-3": "doubloon_income_with",
    "INC-4": "vp_income_with",
    "INC-5": "workers_for_income",
    "PER-01": "object",
    "PER-02": "discount",
    "PER-03": "combat_readiness",
    "PER-04": "compass",
    "PER-05": "explorer_range",
    "PER-06": "steal",
    "PER-07": "tavern",
    "PER-08": "drill",
    "PER-09": "nation_strength",
    "PER-10": "vp_per_take",
    "PER-11": "village_action VIL-07",
    "PER-12": "village_action VIL-08",
    "PER-13": "village_action VIL-09",
    "PER-14": "village_action VIL-10",
    "PER-15": "combat_action CMB-4",
    "PER-16": "combat_action CMB-5",
    "IMM-01": "influence france",
    "IMM-02": "synergy medal",
    "IMM-03": "settle",
    "IMM-04": "disc",
    "IMM-05": "influence any",
    "IMM-06": "quest_on_card",
    "IMM-07": "vp_per combat_tile",
    "IMM-08": "vp_per assistant",
    "IMM-09": "vp_per quest_tile",
    "IMM-10": "vp_per compass",
    "IMM-11": "worker",
    "IMM-12": "synergy any",
    "IMM-13": "settle_with_title",
    "IMM-14": "workers_for_income",
    "IMM-15": "combat_point",
    "IMM-16": "vp_per synergy",
    "IMM-17": "vp_per friendly_nation",
}
"""What stands in our cards for each effect of the glossary (MA-18)."""


def deck(*letters: str) -> list[str]:
    return [card.id for card in CARDS if card.no[0] in letters]


# The deck


def test_totals() -> None:
    """GEN-13: 56 A, 101 B and 8 C cards, each with an id and a number of its own."""
    assert [len(deck(letter)) for letter in "ABC"] == [56, 101, 8]
    assert len({card.id for card in CARDS}) == len({card.no for card in CARDS}) == 165


def test_names() -> None:
    """Every card has an English name of its own, without numbers."""
    names = [GAME.words().name(card.id) for card in CARDS]
    assert len(set(names)) == 165
    for name in names:
        assert re.fullmatch(r"[A-Z][A-Za-z' -]+", name), name


@pytest.mark.parametrize("effect", sorted(GLOSSARY))
def test_every_effect_of_the_glossary_occurs(effect: str) -> None:
    """GEN-13: no effect is without a card."""
    said = [" ".join(map(str, op)) for card in CARDS for op in (*card.op, *card.permanent)]
    assert any(text.startswith(GLOSSARY[effect]) for text in said)


def test_every_assistant_action_occurs() -> None:
    """GEN-6: 18 actions on 24 cards of A and B; every village of A has one."""
    actions = {entry.id for entry in CONTENT.actions.assistant_actions}
    assistants = [card for card in CARDS if card.assistant and card.no[0] != "C"]
    assert {card.assistant for card in assistants} == actions
    assert len(actions) == 18
    assert len(assistants) == 24
    for letter in "AB":
        places = [card.at for card in assistants if card.no[0] == letter]
        assert len(set(places)) == 12


def test_goods_and_objects_are_spread_evenly() -> None:
    """GEN-1, GEN-2, GEN-13: within 1 of even, in A alone and in A and B together."""
    for letters in ("A", "AB"):
        cards = [card for card in CARDS if card.no[0] in letters]
        goods = Counter(card.good for card in cards)
        objects = Counter(card.object for card in cards)
        assert set(goods) == set(GOODS)
        assert set(objects) == set(OBJECTS)
        assert max(goods.values()) - min(goods.values()) <= 1
        assert max(objects.values()) - min(objects.values()) <= 1


def test_goods_are_not_tied_to_objects() -> None:
    """GEN-3: every pair of good and object occurs."""
    assert len({(card.good, card.object) for card in CARDS}) == len(GOODS) * len(OBJECTS)


def test_synergies() -> None:
    """GEN-4, GEN-5: 30 tokens, 6 of each kind; 25 conditional incomes, 5 of each."""
    cards = [card for card in CARDS if card.no[0] != "C"]
    tokens = Counter(op[1] for card in cards for op in card.op if op[0] == "synergy")
    assert {kind: tokens[kind] for kind in SYNERGIES} == dict.fromkeys(SYNERGIES, 6)
    waiting = Counter(op[1] for card in cards for op in card.op if str(op[0]).endswith("_with"))
    assert {kind: waiting[kind] for kind in SYNERGIES} == dict.fromkeys(SYNERGIES, 5)


def test_prices() -> None:
    """GEN-8, GEN-13: between 3 and 14, on average 5.7 and 6.3."""
    assert all(3 <= card.cost <= 14 for card in CARDS)
    assert round(mean(card.cost for card in CARDS if card.no[0] == "A"), 1) == 5.7
    assert round(mean(card.cost for card in CARDS if card.no[0] == "B"), 1) == 6.3


def test_requirements() -> None:
    """GEN-7: 27 cards with a requirement, five of them in deck A."""
    kinds = Counter(str(card.requires[0]) for card in CARDS if card.requires)
    assert kinds == {
        "object": 3,
        "markers": 6,
        "return_worker": 8,
        "worker_on_card": 4,
        "combat_point": 6,
    }
    assert sum(bool(card.requires) for card in CARDS if card.no[0] == "A") == 5


@pytest.mark.parametrize("scenario", ["75", "76", "77"])
def test_no_card_is_impossible_with_two_players(scenario: str) -> None:
    """GEN-13: whatever a card requires can be had in a 2-player game."""
    t = table(2, scenario=scenario)
    in_game = "AB" if scenario == "75" else "ABC"
    herbs = sum(card.object == "herbs" for card in CARDS)
    for number, card in enumerate(t.content.cards):
        if card.deck not in in_game:
            continue
        requires = CARDS[number].requires
        if card.at >= 0:
            assert t.chart.kind[card.at] != ABSENT
            assert t.content.start.workers > 3
        if requires and requires[0] == "object":
            assert card.need_count <= min(herbs - 1, t.content.limits.hand - 1)
        if requires and requires[0] == "markers":
            assert requires[1] in NATIONS
            assert card.need_count <= t.content.markers
        if requires and requires[0] == "combat_point":
            assert card.need_count <= t.content.limits.combat_points
        assert card.cost <= 2 * t.content.income.doubloon_last


def test_c_cards() -> None:
    """GEN-12: their families and places."""
    cards = [card for card in CARDS if card.no[0] == "C"]
    assert [card.family for card in cards] == [
        "F02", "F13", "F15", "F26", "F33", "F42", "ASS", "ASS",
    ]  # fmt: skip
    assert [card.at for card in cards if card.at] == ["hill_town", "puerto_cabezas"]


# Other components


def test_combat_tiles() -> None:
    """T8: the nations are equal, and every tile has a nation without a cost."""
    means = {
        name: mean(tile.of(n).value for tile in CONTENT.combat_tiles)
        for n, name in enumerate(NATIONS)
    }
    assert {round(value, 1) for value in means.values()} == {4.1}
    for tile in CONTENT.combat_tiles:
        assert min(tile.of(n).cost for n in range(3)) == 0


def test_explorer_track() -> None:
    """T4: 28 steps by the long ways, 22 by the short ones."""
    for way, length in ((0, 28), (-1, 22)):
        space, steps = 0, 0
        while CONTENT.space_next[space]:
            space = CONTENT.space_next[space][way]
            steps += 1
        assert steps == length


def test_careers() -> None:
    """T10: each kind of task appears on three cards."""
    kinds = Counter(task.needs for career in CONTENT.careers for task in career.tasks)
    assert set(kinds.values()) == {3}


def test_market_goods() -> None:
    """T1: every good is wanted by two or three cities."""
    wanted = Counter(good for place in CONTENT.locations for good in place.market)
    assert set(wanted) == set(GOODS)
    assert all(2 <= n <= 3 for n in wanted.values())


def test_every_op_has_a_verb() -> None:
    """What stands in a pack can be carried out."""
    from rondel.games.maracaibo.buying import PERMANENTS
    from rondel.games.maracaibo.effects import verb

    assert set(CARD_OPS) == verb.names()
    assert set(PERMANENT_OPS) == set(PERMANENTS)


# Faults


def broken(tmp_path: Path, file: str, change: Callable[[str], str]) -> Content:
    text = (FOLDER / f"{file}.toml").read_text(encoding="utf-8")
    changed = change(text)
    assert changed != text
    (tmp_path / f"{file}.toml").write_text(changed, encoding="utf-8")
    return load(tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("cards", '"doubloon_income", 2', '"doubloon_incme", 2', "not an effect"),
        ("cards", '"doubloon_income", 2', '"doubloon_income", 0', "not an effect"),
        ("cards", 'at = "trujillo"', 'at = "trujilo"', "not known"),
        ("cards", 'good = "cocoa"', 'good = "coffee"', "cards"),
        ("cards", 'id = "toll_clerk"', 'id = "bookkeeper"', "twice"),
        ("cards", 'requires = ["return_worker"]', 'requires = ["return_ship"]', "requires"),
        ("cards", 'assistant = "AST-02"', 'assistant = "AST-20"', "not known"),
        ("quests", 'cost = [["worker", 1]]', 'cost = [["good", "rum"], ["object", "map"]]', "pay"),
        ("map", 'end = "matanzas"', 'end = "matanza"', "not known"),
        ("solo", '["explorer", 2]', '["explore", 2]', "not an effect"),
        ("legacy", 'id = "L25"', 'id = "L24"', "twice"),
        ("setup", "combat_stacks = [13, 12]", "combat_stacks = [13, 13]", "26 found"),
    ],
)
def test_faults_are_found(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    """A pack that can't be played says where its fault is."""
    with pytest.raises(ContentError, match=message):
        broken(tmp_path, file, lambda text: text.replace(old, new, 1))


def test_a_card_never_gives_what_it_waits_for(tmp_path: Path) -> None:
    """GEN-5, MA-17.11."""
    with pytest.raises(ContentError, match="waits for"):
        broken(
            tmp_path,
            "cards",
            lambda text: text.replace(
                '["vp_income_with", "medal", 2]',
                '["vp_income_with", "medal", 2], ["synergy", "medal"]',
                1,
            ),
        )


def test_missing_card(tmp_path: Path) -> None:
    """The decks have their size."""
    with pytest.raises(ContentError, match="55 found, 56 expected"):
        broken(
            tmp_path,
            "cards",
            lambda text: re.sub(r'^  \{ id = "bookkeeper".*\n', "", text, flags=re.MULTILINE),
        )
