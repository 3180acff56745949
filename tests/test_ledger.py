"""Every rule of a game's ledger is cited by the code and by a test, or named as one that can't be
broken; and whatever is cited stands in the ledger."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rondel.games import find_game, list_games

TESTS = Path(__file__).parent
RULES = TESTS / "rules"
DECISIONS = {"cooper-island": "DC-", "maracaibo": "DEC-", "new-zealand": "DP-"}
"""What the ids in each game's `decisions.md` begin with."""


def ledger_ids(game: str) -> set[str]:
    """The ids in the game's rules: each rule starts with its own in bold."""
    prefix = re.escape(find_game(game).rule_prefix)
    return set(
        re.findall(rf"^- \*\*({prefix}[0-9]+\.[0-9]+[a-z]?)", find_game(game).rules_text(), re.M)
    )


def cited_ids(game: str) -> set[str]:
    """The ids that tests cite: each is written out, so that a search for it finds the test."""
    prefix = find_game(game).rule_prefix
    cited: set[str] = set()
    for file in RULES.joinpath(game.replace("-", "_")).glob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        cited.update(re.findall(rf"{re.escape(prefix)}[0-9]+\.[0-9]+[a-z]?", text))
    return cited


def definitions(game: str) -> dict[str, str]:
    """Rules that only define something, with the reason."""
    file = RULES / game.replace("-", "_") / "definitions.toml"
    found = tomllib.loads(file.read_text(encoding="utf-8"))["definitions"]
    assert isinstance(found, dict)
    return found


def untested(game: str) -> list[str]:
    return sorted(ledger_ids(game) - cited_ids(game) - set(definitions(game)))


@pytest.mark.parametrize("game", list_games())
def test_every_rule_has_a_test(game: str) -> None:
    assert ledger_ids(game)
    assert untested(game) == []


@pytest.mark.parametrize("game", list_games())
def test_definitions_are_rules_that_no_test_cites(game: str) -> None:
    assert set(definitions(game)) <= ledger_ids(game)
    assert all(reason.strip() for reason in definitions(game).values())


# What the code cites


def source(game: str) -> dict[str, str]:
    """The game's code and content, by file."""
    folder = find_game(game).folder
    files = [*folder.rglob("*.py"), *(folder / "content").glob("*.toml")]
    return {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in files}


def all_tests() -> dict[str, str]:
    """All tests, by file."""
    files = [*TESTS.rglob("*.py"), *RULES.rglob("*.toml")]
    return {str(file.relative_to(TESTS)): file.read_text(encoding="utf-8") for file in files}


def decision_ids(game: str) -> set[str]:
    """The ids of the game's decisions: each starts with its own in bold."""
    text = (find_game(game).folder / "decisions.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^- \*\*({DECISIONS[game]}[0-9]+[a-z]?)\b", text, re.M))


def strangers(game: str, text: str) -> set[str]:
    """The ids in a text that look like the game's, but stand for no rule, chapter or decision."""
    prefix = re.escape(find_game(game).rule_prefix)
    rules = ledger_ids(game)
    known = rules | {rule.partition(".")[0] for rule in rules} | decision_ids(game)
    cited = re.findall(rf"\b{prefix}[0-9]+(?:\.[0-9]+[a-z]?)?\b", text)
    cited += re.findall(rf"\b{DECISIONS[game]}[0-9]+[a-z]?\b", text)
    return {one for one in cited if one not in known}


def uncited(game: str) -> list[str]:
    """The rules that nobody would find by searching the code for their id."""
    prefix = re.escape(find_game(game).rule_prefix)
    text = "\n".join(source(game).values())
    return sorted(ledger_ids(game) - set(re.findall(rf"\b{prefix}[0-9]+\.[0-9]+[a-z]?", text)))


@pytest.mark.parametrize("game", list_games())
def test_every_rule_is_found_in_the_code(game: str) -> None:
    assert uncited(game) == []


@pytest.mark.parametrize("game", list_games())
def test_the_code_cites_no_ranges(game: str) -> None:
    """Who searches for a rule in the middle of a range does not find it."""
    prefix = re.escape(find_game(game).rule_prefix)
    number = r"[0-9]+\.[0-9]+[a-z]?"
    span = rf"{prefix}{number}\s?(?:to|–|-|…|\.\.)\s?(?:{prefix})?[0-9]+"
    found = {file: re.findall(span, text) for file, text in source(game).items()}
    assert {file: spans for file, spans in found.items() if spans} == {}


@pytest.mark.parametrize("game", list_games())
def test_what_is_cited_stands_in_the_ledger(game: str) -> None:
    found = {
        file: sorted(strangers(game, text))
        for file, text in (source(game) | all_tests()).items()
        if file != Path(__file__).name
    }
    assert {file: ids for file, ids in found.items() if ids} == {}


def test_strangers_are_noticed() -> None:
    text = "CI-1.1, CI-1, DC-1; CI-77.1 (DC-777), CI-3.999 and CI-98"
    assert strangers("cooper-island", text) == {"CI-77.1", "DC-777", "CI-3.999", "CI-98"}


if __name__ == "__main__":
    for name in list_games():
        print(name, *untested(name) or ["every rule is tested"], sep="\n  ")
        print(name, *uncited(name) or ["every rule is cited in the code"], sep="\n  ")
