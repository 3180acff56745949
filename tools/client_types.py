"""The client's types: `python -m tools.client_types` writes what the server's answers are made of.

The structs of `rondel.server.answers` become interfaces in `static/js/types.d.ts`, by which the
TypeScript compiler checks the scripts. A test says if the file is out of date.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import inspect

from rondel.server.answers import ANSWERS

FILE = Path("src/rondel/server/static/js/types.d.ts")
HEAD = """\
// What the server sends. Written by `python -m tools.client_types` from rondel/server/answers:
// change it there.
"""


def declarations() -> str:
    """The whole file."""
    structs: dict[str, inspect.StructType] = {}
    for answer in inspect.multi_type_info(ANSWERS):
        for struct in structs_in(answer):
            structs.setdefault(struct.cls.__name__, struct)
    return "\n".join([HEAD, *(interface(structs[name]) for name in sorted(structs))])


def structs_in(kind: inspect.Type) -> Iterator[inspect.StructType]:
    """A type's structs: itself, and those that it is made of."""
    match kind:
        case inspect.StructType(fields=fields):
            yield kind
            for field in fields:
                yield from structs_in(field.type)
        case inspect.ListType(item_type=item):
            yield from structs_in(item)
        case inspect.UnionType(types=types):
            for one in types:
                yield from structs_in(one)


def interface(struct: inspect.StructType) -> str:
    doc = (struct.cls.__doc__ or "").strip().partition("\n")[0]
    head = f"/** {doc} */\n" if doc else ""
    fields = "".join(f"  {field_name(field)}: {written(field.type)};\n" for field in struct.fields)
    return f"{head}export interface {struct.cls.__name__} {{\n{fields}}}\n"


def field_name(field: inspect.Field) -> str:
    """A field that may be left out has a question mark: one that is neither required nor filled."""
    filled = (field.default, field.default_factory) != (msgspec.NODEFAULT, msgspec.NODEFAULT)
    return field.name if field.required or filled else f"{field.name}?"


def written(kind: inspect.Type) -> str:
    """A type in the client's language."""
    match kind:
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case inspect.ListType(item_type=item):
            inside = written(item)
            return f"({inside})[]" if "|" in inside else f"{inside}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {written(value)}>"
        case inspect.UnionType(types=types):
            return " | ".join(written(one) for one in types)
        case inspect.StructType(cls=cls):
            return cls.__name__
    raise TypeError(f"no type of the client's for {kind}")


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
