"""What all endpoints answer with: why not, and that it is done."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType


class Problem(msgspec.Struct):
    """Why not. `error` is for programs, `message` for people."""

    error: str
    message: str
    entries: int | UnsetType = UNSET
    """Where the journal stands, if the client was behind."""
    rule: str | UnsetType = UNSET
    """The ledger id of the rule that forbids a move."""


class Accepted(msgspec.Struct):
    entries: int
