"""`rondel rules`: looking rules up."""

from __future__ import annotations

from rondel.core.rulebook import Rulebook
from tests.support.command import Shell

TEXT = """\
# A game

Some words before the rules, with a **bold** one.

## 1. Beginning

- **XX-1.1** Take a coin
  and a cube.
- **XX-1.2** Take a hat.

## 2. End

### Scores

**XX-2.1**: count the *coins*.

Not a rule.

- **XX-2.10** The hat counts nothing.
"""


def test_rules_and_chapters_are_found() -> None:
    book = Rulebook(TEXT)
    assert book.chapters == ["1. Beginning", "2. End"]
    assert [(rule.id, rule.chapter) for rule in book.rules] == [
        ("XX-1.1", "1. Beginning"),
        ("XX-1.2", "1. Beginning"),
        ("XX-2.1", "2. End"),
        ("XX-2.10", "2. End"),
    ]
    assert book.rules[0].text == "Take a coin and a cube."
    assert book.rules[2].text == "count the *coins*."


def ids(query: str) -> list[str]:
    return [rule.id for rule in Rulebook(TEXT).find(query)]


def test_find_by_id_chapter_and_words() -> None:
    assert ids("XX-2.1") == ["XX-2.1"]
    assert ids("xx-2.1") == ["XX-2.1"]
    assert ids("XX-1") == ["XX-1.1", "XX-1.2"]
    assert ids("hat take") == ["XX-1.2"]
    assert ids("COIN") == ["XX-1.1"]
    assert ids("coi") == ["XX-1.1", "XX-2.1"]
    assert ids("sword") == []


def test_the_command(shell: Shell) -> None:
    chapters = shell("rules", "--json").json()
    assert chapters["game"] == "cooper-island"
    assert chapters["rules"] > 100
    assert shell("rules").out.count("\n") > 10
    (rule,) = shell("rules", "CI-8.5", "--json").json()
    assert rule["id"] == "CI-8.5"
    assert "anchor" in rule["text"].lower()
    text = shell("rules", "cooper-island", "ci-8.5").out
    assert text.split()[-1] in rule["text"].split()[-1]
    found = shell("rules", "harbour", "fee", "--json").json()
    assert all("harbour" in rule["text"].lower() for rule in found)
