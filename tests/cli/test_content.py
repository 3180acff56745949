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


def test_our_files_are_a_pack_to_start_from(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "my-box"
    said = shell("content", "maracaibo", "--export", folder)
    assert said.code == 0
    ours = sorted((find_game("maracaibo").folder / "content").glob("*.toml"))
    for file in ours:
        assert (folder / file.name).read_text() == file.read_text()
    assert 'game = "maracaibo"' in (folder / "pack.toml").read_text()
    told = shell("content", "maracaibo", "--content", folder, "--diff").out
    assert told.startswith("0 values differ")
    again = shell("content", "maracaibo", "--export", folder)
    assert (again.code, "is there already" in again.err) == (2, True)
    wrong = shell("content", "cooper-island", "--content", folder)
    assert (wrong.code, "this is a pack of maracaibo" in wrong.err) == (2, True)


def test_values_that_differ(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shell("content", "--export", folder)
    setup = folder / "setup.toml"
    text = setup.read_text()
    assert "spots = 5 " in text
    text = text.replace("spots = 5 ", "spots = 6 ").replace('note = "likely: ', 'note = "printed: ')
    setup.write_text(text)
    told = shell("content", "--content", folder, "--diff").out
    assert "setup.toml, storage.spots: 5 -> 6\n" in told
    assert "2 values differ" in told
    found = shell("content", "--content", folder, "--diff", "--json").json()
    assert found["differences"][1] == {
        "file": "setup",
        "table": "storage",
        "id": "storage",
        "key": "spots",
        "ours": 5,
        "theirs": 6,
    }
    assert found["ours"] != found["theirs"]
    assert "--content DIR" in shell("content", "--diff").err
