"""Content packs: the components of a game as TOML files, loaded into typed structs and checked.

Every entry says where its numbers come from (`source`): `rulebook` or `appendix` if they are
printed in words, `reconstructed` if they had to be worked out. A person who owns the box can
give a folder of their own: its files replace ours, file by file, and the pack's hash goes into
every record.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

import msgspec

Source = Literal["rulebook", "appendix", "reconstructed"]
T = TypeVar("T")
Pack = dict[str, dict[str, Any]]
"""The files of a pack by name (without .toml), each as plain data."""

_ID = re.compile(r"(?![0-9]+\Z)\w[\w-]*\Z", re.ASCII)
_PLACE = re.compile(r"\$\.?(\w+)?(?:\[(\d+)\])?(.*)")


class ContentError(ValueError):
    """A content file that can't be used; the message names the file and the entry."""


class Content(Protocol):
    """What a game makes of a pack; tables of the same content share it."""

    hash: str
    pack: Pack


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One component: a stable id, where its numbers come from, and how sure we are."""

    id: str
    source: Source
    note: str = ""


def read_pack(ours: Path, theirs: Path | None) -> Pack:
    """Our pack, in which files of theirs take the place of ours."""
    files = {file.stem: file for file in sorted(ours.glob("*.toml"))}
    if theirs is not None:
        if not theirs.is_dir():
            raise ContentError(f"{theirs}: not a folder")
        given = sorted(theirs.glob("*.toml"))
        if not given:
            raise ContentError(f"{theirs}: no .toml files; a pack has {', '.join(files)}")
        for file in given:
            if file.stem not in files:
                raise ContentError(f"{file}: unknown file; a pack has {', '.join(files)}")
            files[file.stem] = file
    pack = {}
    for name, file in files.items():
        try:
            pack[name] = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise ContentError(f"{file}: {error.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ContentError(f"{file}: {error}") from None
    return pack


def pack_hash(pack: Pack) -> str:
    """A short hash of what the pack says; comments and layout don't count.

    A pack that was written as JSON and read again has the same hash.
    """
    text = json.dumps(pack, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def convert(file: str, data: dict[str, Any], kind: type[T]) -> T:
    """One file's data as a typed struct; unknown keys, wrong types and gaps are errors."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `")
        raise ContentError(f"{file}.toml{_entry(data, place.rstrip('`'))}: {message}") from None


def _entry(data: dict[str, Any], place: str) -> str:
    """`$.boats[2].op` in a person's words: `, boats 'boat_draw'.op`."""
    match = _PLACE.match(place)
    if not match or not match[1]:
        return ""
    table, index, rest = match.groups()
    if index is None:
        return f", {table}{rest}"
    entry = data[table][int(index)]
    name = entry.get("id") if isinstance(entry, dict) else None
    return f", {table} {name!r}{rest}" if name else f", {table} number {int(index) + 1}{rest}"


def check_count(file: str, what: str, found: int, expected: int) -> None:
    if found != expected:
        raise ContentError(f"{file}.toml, {what}: {found} found, {expected} expected")


def check_pack_ids(pack: Pack, apart: Collection[str] = ()) -> None:
    """An id is a word of the move notation, and stands for one thing in the whole pack. Tables
    that stand apart have ids of their own: numbers, or ids of things that they tell more about."""
    everywhere: dict[str, str] = {}
    for file, tables in pack.items():
        for table, found in tables.items():
            seen = {} if table in apart else everywhere
            for entry in found if isinstance(found, list) else [found]:
                name = entry["id"]
                where = f"{file}.toml, {table} {name!r}"
                if table not in apart and not _ID.match(name):
                    raise ContentError(f"{where}: not a word that a move could mention")
                if name in seen:
                    raise ContentError(f"{where}: the id occurs in {seen[name]}.toml too")
                seen[name] = file
