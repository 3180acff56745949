"""The wheel: what people install has everything in it, and works without the sources."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.build import get_requires_for_build_wheel
from packaging.requirements import Requirement

from tests.support.serving import Serving
from tests.support.visits import BOT, ME

pytestmark = pytest.mark.early  # at the end, several processes would each build one
ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q"]
    options = ["--no-build-isolation", "--no-deps", "--no-index", "-w", str(folder)]
    subprocess.run([*pip, "wheel", *options, str(ROOT)], check=True, cwd=folder)
    (made,) = folder.glob("rondel-*.whl")
    return made


@pytest.fixture(scope="module")
def unpacked(wheel: Path) -> Path:
    folder = wheel.parent / "unpacked"
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_every_file_of_the_package_is_in_it(wheel: Path) -> None:
    files = {
        file.relative_to(SOURCE).as_posix()
        for file in SOURCE.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("rondel/")}
    assert packed == files


@pytest.mark.parametrize(
    "kind",
    [
        "rondel/py.typed",
        "rondel/server/templates/*.html",
        "rondel/server/static/css/*.css",
        "rondel/server/static/js/*.js",
        "rondel/server/static/icons/*.svg",
        "rondel/server/locale/*.po",
        "rondel/server/store/migrations/env.py",
        "rondel/server/store/migrations/versions/*.py",
        "rondel/games/*/content/*.toml",
        "rondel/games/*/words.*.toml",
        "rondel/games/*/rules.md",
    ],
)
def test_it_has_more_than_code(unpacked: Path, kind: str) -> None:
    assert list(unpacked.glob(kind))


def test_the_licence_and_the_command_are_in_it(unpacked: Path) -> None:
    (about,) = unpacked.glob("rondel-*.dist-info")
    assert {file.name for file in (about / "licenses").iterdir()} == {"LICENSE", "NOTICE"}
    assert "rondel = rondel.cli:main" in (about / "entry_points.txt").read_text()


@pytest.mark.parametrize("compiled", [False, True])
def test_what_an_isolated_build_brings_along(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """mypyc needs the types of all that the engine uses; the plain wheel needs nothing."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("HATCH_BUILD_HOOK_ENABLE_CUSTOM", str(compiled).lower())
    brought = {Requirement(one).name for one in get_requires_for_build_wheel()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    used = {Requirement(one).name for one in project["dependencies"]}
    assert brought == (used | {"mypy"} if compiled else set())


def test_a_server_runs_from_it(unpacked: Path, tmp_path: Path) -> None:
    with Serving(tmp_path, code=unpacked) as serving:
        serving.wait()
        person = serving.person()
        assert person.get("/").status_code == 200
        for game in ("cooper-island", "maracaibo", "new-zealand"):
            begun = person.begin(ME, BOT, game=game)
            assert person.get(begun["url"]).status_code == 200
            assert person.get(f"/rules/{game}").status_code == 200


def test_it_is_not_the_sources_that_run(unpacked: Path, tmp_path: Path) -> None:
    serving = Serving(tmp_path, code=unpacked)
    found = subprocess.run(
        [sys.executable, "-c", "import rondel.server; print(rondel.server.__file__)"],
        env=serving.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.startswith(str(unpacked))
