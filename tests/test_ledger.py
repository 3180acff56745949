"""Every rule of a game's ledger is cited by a test, or named as one that can't be broken."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rondel.games import find_game, list_games

RULES = Path(__file__).parent / "rules"


def ledger_ids(game: str) -> set[str]:
    """The ids in the game's rules: each rule starts with its own in bold."""
    prefix = re.escape(find_game(game).rule_prefix)
    return set(
        re.findall(rf"^- \*\*({prefix}[0-9]+\.[0-9]+[a-z]?)", find_game(game).rules_text(), re.M)
    )


def cited_ids(game: str) -> set[str]:
    """The ids that tests cite, ranges (`CI-19.31 to CI-19.35`) included."""
    prefix = find_game(game).rule_prefix
    cited: set[str] = set()
    for file in RULES.joinpath(game.replace("-", "_")).glob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        cited.update(re.findall(rf"{re.escape(prefix)}[0-9]+\.[0-9]+[a-z]?", text))
        span = rf"{re.escape(prefix)}([0-9]+)\.([0-9]+) to {re.escape(prefix)}\1\.([0-9]+)"
        for chapter, first, last in re.findall(span, text):
            cited.update(f"{prefix}{chapter}.{n}" for n in range(int(first), int(last) + 1))
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


if __name__ == "__main__":
    for name in list_games():
        print(name, *untested(name) or ["every rule is tested"], sep="\n  ")
