"""Puts the compiled engine into the wheel, if somebody asks for it:

    HATCH_BUILD_HOOK_ENABLE_CUSTOM=true pip wheel --no-deps .

The source goes in as well: Python prefers an extension module to the file beside it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface[Any]):
    """Off unless asked for, and never part of an editable install: a checkout is plain Python."""

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]>=1.15"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = TemporaryDirectory()
        built = Path(self.folder.name)
        command = [sys.executable, "-m", "tools.compiled", str(built)]
        subprocess.run(command, cwd=self.root, check=True)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for file in built.rglob("*"):
            if file.is_file():
                build_data["force_include"][str(file)] = str(file.relative_to(built))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
