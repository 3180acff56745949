"""The cards of Pearl Dive, from `cards.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rondel.core.content import ContentError, Entry, check_pack_ids, convert, pack_hash, read_pack
from rondel.core.effects import Ops

VERBS = {"pearls": int, "give_pearl": None, "bite": None}
"""What may stand in an op, and the type of its argument."""


class Card(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    count: int
    op: Ops


class CardsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Card, ...]


class Content:
    def __init__(self, pack: dict[str, dict[str, Any]]) -> None:
        self.pack = pack
        self.hash = pack_hash(pack)
        self.cards = convert("cards", pack["cards"], CardsFile).cards
        check_pack_ids(pack)
        for card in self.cards:
            for verb, *arguments in card.op:
                kind = VERBS.get(str(verb), str)
                if [type(argument) for argument in arguments] != ([kind] if kind else []):
                    raise ContentError(f"cards.toml, {card.id!r}: {verb!r} is not known like that")


@cache
def load(folder: Path | None) -> Content:
    return Content(read_pack(Path(__file__).parent, folder))
