"""Structs that several threads read at once."""

from __future__ import annotations

from typing import Any

import msgspec


def prepare(*kinds: Any) -> None:
    """Have msgspec look at types while there is one thread.

    It does so when something is first read as one of them, and two threads that come to it at the
    same time crash the process.
    """
    for kind in kinds:
        msgspec.json.Decoder(kind)
