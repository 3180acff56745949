"""`rondel serve` that can't start says why, in one line."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import Shell
from tests.support.own_packs import rich


def test_a_port_that_is_taken(shell: Shell, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = shell("serve", "--port", port, "--database", tmp_path / "t.db", "--no-browser")
    assert result.code == 2
    assert f"127.0.0.1:{port}" in result.err
    assert "try --port " in result.err
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize("database", ["nothing://here", "{folder}/text.txt", "{folder}/text.txt/x"])
def test_a_database_that_can_not_be_used(shell: Shell, tmp_path: Path, database: str) -> None:
    (tmp_path / "text.txt").write_text("this is not a database, though it is long enough\n" * 50)
    result = shell("serve", "--database", database.format(folder=tmp_path), "--no-browser")
    assert result.code == 2
    assert "the database can't be used" in result.err
    assert len(result.err.splitlines()) == 1


def test_a_setting_that_makes_no_sense(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDEL_PACE", "slowly")
    result = shell("serve", "--no-browser")
    assert result.code == 2
    assert "RONDEL_PACE" in result.err


def test_a_content_pack_that_can_not_be_used(shell: Shell, tmp_path: Path) -> None:
    box = rich(tmp_path / "box", coins=-1)
    result = shell("serve", "--content", box, "--database", tmp_path / "t.db", "--no-browser")
    assert result.code == 2
    assert "setup.toml, start.coins" in result.err
    assert len(result.err.splitlines()) == 1
    assert not (tmp_path / "t.db").exists()


def test_packages_that_are_missing() -> None:
    """In a process of its own: here the server has been imported, and must stay as it is."""
    code = (
        "import sys; sys.modules['fastapi'] = None;"
        "from rondel.cli import main; sys.exit(main(['serve', '--no-browser']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install rondel[server]" in done.stderr
    assert len(done.stderr.splitlines()) == 1
