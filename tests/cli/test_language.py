"""Languages: which one people get, and catalogues that another package brings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.cli.common import Problem
from rondel.cli.language import language_of, speech
from rondel.core import catalogues, game, words
from rondel.core.plugins import plugins
from rondel.games import find_game
from rondel.server import i18n
from tests.cli.test_app import run_process
from tests.support.command import Shell

GAME = find_game("cooper-island")

FILES = {
    "core/words.de.toml": '[form]\nlast = "{0} und {1}"\n',
    "cli/words.de.toml": '[say]\nfinal = "Endstand"\nseat = "Platz {0}"\n',
    "cooper-island/words.de.toml": """
[name]
coin = "Münze|Münzen"
[ask]
IncomePhase = "?"
[part]
ring = "Ring"
[board]
goods = "gelagert und auf dem Land"
""",
    "cooper-island/words.de_CH.toml": '[name]\ncoin = "Franken|Franken"\n',
    "cooper-island/rules.de.md": "## 8. Segeln\n\n- **CI-8.4** Auf Deutsch.\n",
    "server/de.po": 'msgid "home.start"\nmsgstr "Los"\n',
}


@pytest.fixture
def german(tmp_path: Path) -> Path:
    """A distribution with German words is installed; returns where packages lie."""
    site = tmp_path / "site"
    about = site / "rondel_deutsch-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: rondel-deutsch\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        "[rondel.words]\ndeutsch = rondel_deutsch\nbroken = no_such_package\n"
    )
    for name, text in FILES.items():
        file = site / "rondel_deutsch" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (site / "rondel_deutsch" / "__init__.py").touch()
    return site


@pytest.fixture
def in_process(german: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same for this process, without a trace afterwards."""
    monkeypatch.syspath_prepend(german)
    kept = (plugins, catalogues.packages, catalogues.languages, words._common, game._load_words,
            game._find_words, speech, i18n.languages, i18n.texts, i18n.accepted)  # fmt: skip
    for cache in kept:
        cache.cache_clear()
    yield
    for cache in kept:
        cache.cache_clear()


@pytest.mark.usefixtures("in_process")
def test_a_package_brings_a_language() -> None:
    assert GAME.languages() == ["de", "de_CH", "en"]
    assert GAME.words("de").count(2, "coin") == "2 Münzen"
    assert GAME.words("de").listed(["A", "B"]) == "A und B"
    assert GAME.words("de").name("wood") == "wood", "what it lacks is told in English"
    assert GAME.words("en").count(2, "coin") == "2 coins"
    assert find_game("maracaibo").languages() == ["en"]


@pytest.mark.usefixtures("in_process")
def test_a_regions_words_go_before_the_languages() -> None:
    swiss = GAME.words("de-CH")
    assert swiss.name("coin") == "Franken"
    assert swiss.listed(["A", "B"]) == "A und B"
    assert GAME.words("de_AT").name("coin") == "coin", "nobody has written it"


@pytest.mark.usefixtures("in_process")
def test_a_package_brings_rules_and_pages() -> None:
    assert "Auf Deutsch." in GAME.rules_text("de")
    assert "Auf Deutsch." not in GAME.rules_text("en")
    assert i18n.languages() == ("de", "en")
    assert i18n.accepted("de-DE,de;q=0.9,en;q=0.5") == "de"
    assert i18n.texts("de").say("home.start") == "Los"
    assert i18n.texts("de").say("home.play") == i18n.texts("en").say("home.play")


@pytest.mark.usefixtures("in_process")
@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_CH@euro"}, "de_CH"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
    ],
)
def test_the_systems_language(environment: dict[str, str], language: str) -> None:
    assert language_of(GAME, None, environment) == language


@pytest.mark.usefixtures("in_process")
def test_a_wish_goes_before_the_systems_language() -> None:
    assert language_of(GAME, "de", {"LANG": "en_GB"}) == "de"
    assert language_of(GAME, "de-CH", {}) == "de_CH"
    assert language_of(GAME, "en", {"LANG": "de_DE"}) == "en"
    with pytest.raises(Problem, match=r"no words in 'tlh'; there are de, de_CH, en"):
        language_of(GAME, "tlh", {})


@pytest.mark.usefixtures("in_process")
def test_commands_speak_it(shell: Shell, record_file: Path) -> None:
    result = shell("replay", record_file, "--language", "de")
    assert "Endstand" in result.out
    assert "Platz 0" in result.out
    assert "gelagert und auf dem Land" in shell("show", record_file, "--language", "de").out
    assert "Auf Deutsch." in shell("rules", "CI-8.4", "--language", "de").out
    assert shell("rules", "CI-8.4", "--language", "tlh").code == 2


def test_a_process_follows_lang(german: Path, record_file: Path) -> None:
    """Installed for good: nothing is told to the process but where packages lie, and LANG."""
    result = run_process(
        "replay", str(record_file), PYTHONPATH=_path(german), LANG="de_DE.UTF-8",
        PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert result.code == 0
    assert "Endstand" in result.out


def _path(site: Path) -> str:
    return os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))
