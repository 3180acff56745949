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
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

import msgspec
from msgspec import inspect

Source = Literal["rulebook", "appendix", "reconstructed"]
T = TypeVar("T")
Pack = dict[str, dict[str, Any]]
"""The files of a pack by name (without .toml), each as plain data."""

PACK_FILE = "pack.toml"
"""Says for which game a folder of somebody's own is, and what it is called; it is no content."""
SHOWN = 12
"""So many names are listed in a message."""

_ID = re.compile(r"(?![0-9]+\Z)\w[\w-]*\Z", re.ASCII)
_type_info = cache(inspect.type_info)
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


class PackInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a `pack.toml`."""

    game: str
    title: str = ""
    """For people; the folder's name, if there is none."""


def pack_info(folder: Path) -> PackInfo | None:
    """What a folder says of itself; None if it says nothing."""
    file = folder / PACK_FILE
    if not file.is_file():
        return None
    try:
        return msgspec.convert(read_file(file), PackInfo)
    except msgspec.ValidationError as error:
        raise ContentError(f"{file}: {error}; it has `game` and `title`") from None


def read_pack(ours: Path, theirs: Path | None) -> Pack:
    """Our pack, in which files of theirs take the place of ours."""
    files = {file.stem: file for file in sorted(ours.glob("*.toml"))}
    if theirs is not None:
        if not theirs.is_dir():
            raise ContentError(f"{theirs}: not a folder")
        given = [file for file in sorted(theirs.glob("*.toml")) if file.name != PACK_FILE]
        if not given:
            raise ContentError(f"{theirs}: no .toml files; a pack has {', '.join(files)}")
        for file in given:
            if file.stem not in files:
                raise ContentError(f"{file}: unknown file; a pack has {', '.join(files)}")
            files[file.stem] = file
    return {name: read_file(file) for name, file in files.items()}


def read_file(file: Path) -> dict[str, Any]:
    """What a TOML file says."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ContentError(f"{file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{file}: {error}") from None


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
        message, _, path = str(error).partition(" - at `")
        place = path.rstrip("`")
        message += _allowed_at(kind, place, message)
        raise ContentError(f"{file}.toml{_entry(data, place)}: {message}") from None


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


def _allowed_at(kind: type, place: str, message: str) -> str:
    """What would be right at a place, where the message does not say it."""
    found = _type_at(_type_info(kind), re.findall(r"\w+|\[[\d.]+\]", place.lstrip("$")))
    if isinstance(found, inspect.StructType) and "unknown field" in message:
        known = [field.encode_name for field in found.fields]
        return f"; {allowed(known, message.partition('`')[2].rstrip('`'))}"
    if isinstance(found, inspect.LiteralType):
        return (
            f"; {allowed(map(str, found.values), message.partition(' value ')[2].strip(chr(39)))}"
        )
    return ""


def _type_at(found: inspect.Type, steps: list[str]) -> inspect.Type | None:
    """The type of what stands at the end of a path, such as `boats`, `[2]`, `op`."""
    if isinstance(found, inspect.Metadata):
        return _type_at(found.type, steps)
    if isinstance(found, inspect.UnionType):
        inner = (_type_at(one, steps) for one in found.types)
        return next((one for one in inner if one is not None), None)
    if not steps:
        return found
    step, *rest = steps
    if isinstance(found, inspect.StructType):
        fields = {field.encode_name: field.type for field in found.fields}
        return _type_at(fields[step], rest) if step in fields else None
    if isinstance(found, inspect.DictType):
        return _type_at(found.value_type, rest)
    if isinstance(found, inspect.TupleType) and step.strip("[]").isdigit():
        return _type_at(found.item_types[int(step.strip("[]"))], rest)
    if isinstance(found, inspect.CollectionType):
        return _type_at(found.item_type, rest)
    return None


def allowed(names: Iterable[str], near: str = "") -> str:
    """What may stand in a place, for a message: all of it, or what is most like a name."""
    known = sorted(names)
    if len(known) <= SHOWN:
        return f"there are {', '.join(known)}" if known else "there are none"
    close = get_close_matches(near, known, SHOWN, 0.5) or known[:SHOWN]
    return f"there are {len(known)}, such as {', '.join(close)}"


def check_known(file: str, entry: Entry, name: str, names: Iterable[str]) -> None:
    """A name points to something that there is."""
    known = names if isinstance(names, Collection) else tuple(names)
    if name not in known:
        message = f"{name!r} is not known; {allowed(filter(None, known), name)}"
        raise ContentError(f"{file}.toml, {entry.id!r}: {message}")


def unknown_op(
    file: str, entry: Entry, op: Sequence[object], verbs: Mapping[str, str | Sequence[str]]
) -> ContentError:
    """An op that does not exist; `verbs` says what each that does takes."""
    verb = str(op[0]) if op else ""
    if verb in verbs:
        kinds = verbs[verb]
        takes = kinds if isinstance(kinds, str) else ", ".join(kinds)
        hint = f": {verb} takes {takes or 'nothing'}"
    else:
        hint = f"; {allowed(verbs, verb)}"
    return ContentError(
        f"{file}.toml, {entry.id!r}: {list(op)} is not an effect we know here{hint}"
    )


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
