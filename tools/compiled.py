"""Compiles the engine with mypyc: the modules that `pyproject.toml` lists under `tool.rondel`.

    python -m tools.compiled DIR     the extension modules, laid out as in the package
    python -m tools.compiled         checks only that they could be compiled; needs no C compiler

With `--only core bots` the rest stays as it is: games in plain Python work on a compiled core.
`make compiled` and the build hook of the wheel (`hatch_build.py`) run it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tomllib
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent.parent


def settings() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return found


def modules(parts: Collection[str] = ()) -> list[str]:
    """The files to compile, as paths from the project's folder: all, or some of its parts."""
    listed = settings()["tool"]["rondel"]["compiled"]
    found = {file for glob in listed["include"] for file in ROOT.glob(glob)}
    found -= {file for glob in listed["exclude"] for file in ROOT.glob(glob)}
    package = ROOT / "src" / "rondel"
    if parts:
        found = {file for file in found if file.relative_to(package).parts[0] in parts}
    return sorted(file.relative_to(ROOT).as_posix() for file in found)


def translate(folder: Path, files: list[str], optimise: str) -> list[Extension]:
    """Write the modules as C. Ends with mypyc's complaints if it can't."""
    options = folder / "mypy.ini"
    options.write_text(
        "[mypy]\nstrict = True\nexplicit_package_bases = True\nmypy_path = src\n"
        f"cache_dir = {folder / 'cache'}\n"
    )
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(folder)  # setuptools reads the pyproject.toml of the folder where it works
    arguments = ["--config-file", str(options), *files]
    found: list[Extension] = mypycify(
        arguments, opt_level=optimise, multi_file=True, target_dir=str(folder / "c")
    )
    if os.name == "posix":
        for extension in found:  # the modules call each other directly, not by way of the linker
            extension.extra_compile_args.append("-fvisibility=hidden")
    return found


class SideBySide(build_ext):  # type: ignore[misc]
    """Builds on all cores: setuptools takes one file of an extension after the other."""

    def build_extensions(self) -> None:
        compile_one = getattr(self.compiler, "_compile", None)
        if compile_one is None or self.compiler.compiler_type != "unix":
            super().build_extensions()
            return
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            begun = []
            self.compiler._compile = lambda *given: begun.append(pool.submit(compile_one, *given))
            link = self.compiler.link

            def link_when_compiled(*given: Any, **named: Any) -> None:
                while begun:
                    begun.pop().result()
                link(*given, **named)

            self.compiler.link = link_when_compiled
            super().build_extensions()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.compiled", description=__doc__)
    parser.add_argument("target", nargs="?", type=Path, help="where the extension modules go")
    parser.add_argument("--optimise", default="2", choices="0123", help="the C compiler's -O")
    parser.add_argument("--only", nargs="+", default=[], metavar="PART", help="core, bots, games")
    given = parser.parse_args()
    files = modules(given.only)
    target = None if given.target is None else given.target.resolve()
    with TemporaryDirectory() as temporary:
        extensions = translate(Path(temporary), files, given.optimise)
        if target is None:
            print(f"{len(files)} modules can be compiled")
            return
        sys.argv = ["setup.py", "-q"]
        setup(
            name="rondel",
            packages=[],
            ext_modules=extensions,
            cmdclass={"build_ext": SideBySide},
            script_args=["-q", "build_ext", "--build-lib", str(target), "--build-temp", "objects"],
        )
        os.chdir(ROOT)


if __name__ == "__main__":
    main()
