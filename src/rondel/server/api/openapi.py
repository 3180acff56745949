"""The API's schema: the forms as the framework describes them, the answers as their structs do."""

from __future__ import annotations

from typing import Any, get_args, get_origin

import msgspec
from fastapi import FastAPI

from rondel.server.answers import ANSWERS
from rondel.server.answers.common import Problem

REF = "#/components/schemas/{name}"

Responses = dict[int | str, dict[str, Any]]

_REFUSALS = {
    400: "A host by which we are not known.",
    403: "Not from a page of ours, or not yours to do.",
    404: "There is no such thing, or it is none of your business.",
    409: "Meanwhile something else has happened; `entries` is where the journal stands.",
    413: "Too large.",
    422: "Not of the form that the schema describes, or against the rules.",
    429: "Too often.",
    503: "The database is full or can't be reached: try again later.",
}


def answer(kind: Any, status: int = 200) -> Responses:
    """What an endpoint answers with: a struct, one of several, or a list of them."""
    names = [one.__name__ for one in get_args(kind) or (kind,)]
    schemas: list[dict[str, Any]] = [{"$ref": REF.format(name=name)} for name in names]
    schema = schemas[0] if len(schemas) == 1 else {"oneOf": schemas}
    if get_origin(kind) is list:
        schema = {"type": "array", "items": schema}
    return {status: {"description": "Done.", "content": {"application/json": {"schema": schema}}}}


def refusals(*statuses: int) -> Responses:
    """What an endpoint may say instead."""
    return {
        status: {**answer(Problem, status)[status], "description": _REFUSALS[status]}
        for status in statuses
    }


def text(media_type: str, description: str) -> Responses:
    """An answer that is no JSON."""
    content = {media_type: {"schema": {"type": "string"}}}
    return {200: {"description": description, "content": content}}


ASKING = refusals(400, 403, 404, 422, 429, 503)
DOING = refusals(400, 403, 404, 409, 413, 422, 429, 503)


class DescribedApp(FastAPI):
    """An application whose schema describes the answers."""

    def openapi(self) -> dict[str, Any]:
        schema = super().openapi()
        _, structs = msgspec.json.schema_components(ANSWERS, ref_template=REF)
        schema.setdefault("components", {}).setdefault("schemas", {}).update(structs)
        return schema
