"""The page about the server names what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rondel.server.app import create_app
from rondel.server.settings import Settings

PAGE = Path("docs/server.md").read_text(encoding="utf-8")
SERVER = Path("src/rondel/server")


@pytest.mark.parametrize("name", Settings.__struct_fields__)
def test_every_setting_is_on_the_page(name: str) -> None:
    assert f"`RONDEL_{name.upper()}`" in PAGE


def test_the_defaults_on_the_page() -> None:
    told = dict(re.findall(r"^\| `RONDEL_(\w+)` \|[^|]*\| `([\w.]+)` \|$", PAGE, re.M))
    plain = Settings(database_url="")
    assert {name: told[name] for name in ("AWAY", "PACE", "PATIENCE", "ROOMS", "LIMITS")} == {
        "AWAY": f"{plain.away:g}",
        "PACE": f"{plain.pace:g}",
        "PATIENCE": f"{plain.patience:g}",
        "ROOMS": str(plain.rooms),
        "LIMITS": str(plain.limits).lower(),
    }


def test_the_house_on_the_page() -> None:
    listed = set(re.findall(r"\b(\w+)\.py\b", PAGE))
    files = {file.stem for file in SERVER.glob("*.py")} - {"__init__"}
    assert files <= listed, "a file that the page does not tell of"
    assert listed <= files, "the page tells of a file that is not there"


def test_paths_on_the_page_are_in_the_schema() -> None:
    schema = create_app(Settings(database_url="sqlite://")).openapi()
    paths = {path.replace("{game_id}", "$ID") for path in schema["paths"]}
    told = set(re.findall(r"\$ORIGIN(/api/\S+)", PAGE))
    assert len(told) == 5
    assert told <= paths
