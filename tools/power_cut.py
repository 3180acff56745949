"""A power cut for a server on SQLite: what was not synced to the disk is gone.

A library in C is loaded before the server and copies each file of the database's folder whenever it
is synced. Cutting the power kills the server and puts these copies back: everything that was
written since, and had not been synced, is lost, as on a disk that kept it in its cache.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")


def compiler() -> str | None:
    """The system's C compiler, if there is one."""
    return shutil.which("cc") or shutil.which("gcc")


class PowerCut:
    """The files of one folder, and what of them is safe."""

    def __init__(self, folder: Path, work: Path) -> None:
        """`folder` holds the database and nothing else; `work` is a place for our own files."""
        self.folder = folder.resolve()
        self.safe = work / "safe"
        self.safe.mkdir(parents=True)
        self.library = work / "power_cut.so"
        command = compiler()
        assert command is not None, "a C compiler is needed"
        subprocess.run(
            [command, "-shared", "-fPIC", "-O1", "-o", self.library, SOURCE, "-ldl", "-lpthread"],
            check=True,
        )

    def environment(self) -> dict[str, str]:
        """What the server must be started with, beside its own environment."""
        return {
            "LD_PRELOAD": str(self.library),
            "POWER_CUT_FOLDER": str(self.folder),
            "POWER_CUT_SAFE": str(self.safe),
        }

    def lose_the_rest(self) -> None:
        """After the server was killed: leave only what had been synced."""
        for file in list(self.folder.iterdir()):
            file.unlink()
            if (self.safe / file.name).exists():  # what was deleted stays so: that is synced too
                shutil.copy(self.safe / file.name, file)
