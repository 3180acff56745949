"""The rules in our own words: every rule of the ledger, once, in order, fit to be shown alone."""

from __future__ import annotations

import re
from pathlib import Path

from rondel.core.rulebook import Rulebook
from rondel.games import find_game
from rondel.games.cooper_island.content import load

GAME = find_game("cooper-island")
TEXT = GAME.rules_text()
RULES = {
    1: 26, 2: 15, 3: 17, 4: 16, 5: 18, 6: 22, 7: 14, 8: 21, 9: 26, 10: 14,
    11: 14, 12: 15, 13: 9, 14: 11, 15: 19, 16: 16, 17: 11, 18: 6, 19: 46, 20: 9,
}  # fmt: skip
"""How many rules each chapter of the ledger has."""
IDS = [f"CI-{chapter}.{n}" for chapter, count in RULES.items() for n in range(1, count + 1)]


def test_every_rule_once_and_in_order() -> None:
    assert re.findall(r"^- \*\*(CI-\d+\.\d+)\*\* \S", TEXT, re.M) == IDS


def test_chapters_are_headed_by_their_number() -> None:
    book = Rulebook(TEXT)
    assert book.chapters[:2] == ["The game in two minutes", "How to read these rules"]
    assert [chapter.partition(".")[0] for chapter in book.chapters[2:]] == [str(n) for n in RULES]
    for rule in book.rules:
        assert rule.chapter.startswith(rule.id.removeprefix("CI-").partition(".")[0] + "."), rule.id


def test_every_rule_stands_on_its_own() -> None:
    for rule in Rulebook(TEXT).rules:
        assert rule.text[0].isupper(), rule.id
        assert rule.text.rstrip("*)")[-1] == ".", rule.id
        assert not set("_[]|{}") & set(rule.text), rule.id


def test_rules_cite_rules_that_there_are() -> None:
    assert set(re.findall(r"CI-\d+\.\d+", TEXT)) <= set(IDS)


def test_components_are_called_by_their_names() -> None:
    content = load(None)
    words = GAME.words()
    for entry in (
        *content.boats,
        *content.islets,
        *content.small_cards,
        *content.large_cards,
        *content.orders,
    ):
        assert words.name(entry.id) in TEXT, entry.id


def test_land_is_called_as_in_moves() -> None:
    """CI-2.3, CI-2.4: the layout as the content has it."""
    layout = load(None).layouts["T22"]
    rules = {rule.id: rule.text for rule in Rulebook(TEXT).rules}
    ruins = sorted(layout.names[space] for space in layout.ruins)
    listed = f"{', '.join(ruins[:-1])} and {ruins[-1]}"
    assert listed in rules["CI-1.12"]
    assert listed in rules["CI-2.3"]
    halves: dict[str, list[str]] = {}
    for berth in layout.berths:
        halves.setdefault(berth.name, []).append(layout.names[berth.land])
    for half, spaces in halves.items():
        beside = ", ".join(sorted(spaces))
        assert re.search(rf"\b{half}\b(?: and \w+)? {beside}[;.]", rules["CI-2.4"]), half


def test_docs_show_the_same_rules() -> None:
    link = Path(__file__).parents[4] / "docs" / "cooper-island.md"
    assert link.is_symlink()
    assert link.read_text(encoding="utf-8") == TEXT
