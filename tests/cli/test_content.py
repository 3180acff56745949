"""`rondel content`: what a pack holds."""

from __future__ import annotations

from pathlib import Path

from rondel.games import find_game
from tests.support.command import Shell

ISLETS = find_game("cooper-island").folder / "content" / "islets.toml"


def test_the_built_in_pack(shell: Shell) -> None:
    pack = shell("content", "--json").json()
    assert pack["game"] == "cooper-island"
    assert pack["hash"] == find_game("cooper-island").load_content(None).hash
    assert sum(pack["by_source"].values()) == pack["entries"]
    assert pack["by_source"]["reconstructed"] == len(pack["reconstructed"])
    assert {"file": "peninsula.toml", "table": "layouts", "id": "T22"}.items() <= next(
        entry for entry in pack["reconstructed"] if entry["id"] == "T22"
    ).items()


def test_for_people(shell: Shell) -> None:
    text = shell("content").out
    assert find_game("cooper-island").load_content(None).hash in text
    assert "islets.toml, islets islet_luxury: the action is certain" in text


def test_a_pack_of_ones_own(shell: Shell, tmp_path: Path) -> None:
    ours = shell("content", "--json").json()
    text = ISLETS.read_text(encoding="utf-8")
    texts = {"same": text, "other": text.replace('"reconstructed"', '"rulebook"')}
    packs = {}
    for name, changed in texts.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "islets.toml").write_text(changed, encoding="utf-8")
        packs[name] = shell("content", "--content", tmp_path / name, "--json").json()
    assert packs["same"] == ours
    assert packs["other"]["hash"] != ours["hash"]
    assert packs["other"]["by_source"]["rulebook"] == ours["by_source"]["rulebook"] + 4
