"""Pictures as they are sent: what never changes once, and of what changes only what has changed.

A client tells what it holds by the `have` of the last picture that it got: the key of the parts
that never change, and a digest of each sheet's layer. Each part is encoded and packed by itself,
when that is first needed, so that it can be sent to all who lack it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from rondel.core.look.sheets import Picture, Sheet, sheets_about, things_in
from rondel.server.answers.table import PictureState, SheetState
from rondel.server.offers import NOTHING, Offered
from rondel.server.packing import THOROUGH, deflate

Things = frozenset[str]


class StaticPicture:
    """The parts of a picture that never change, and the key by which a client knows them."""

    def __init__(self, drawn: Picture) -> None:
        static = {sheet.id: str(sheet.static) for sheet in drawn.sheets}
        sheets = [
            SheetState(
                sheet.id,
                sheet.title,
                sheet.width,
                sheet.height,
                sheet.least,
                sheet.seat,
                sheet.brief,
                static[sheet.id],
            )
            for sheet in drawn.sheets
        ]
        parts = StaticParts(drawn.style.css(), str(drawn.defs), sheets)
        self.json = b"," + msgspec.json.encode(parts)[1:-1]
        """What follows the other fields of a `PictureState`."""
        self.key = hashlib.sha256(self.json).hexdigest()[:16]
        self.deflated = deflate(self.json, THOROUGH)
        self.things = {id: shared(things_in(markup)) for id, markup in static.items()}
        """What can be pointed at, by sheet."""

    def added_to(self, picture: PictureState) -> PictureState:
        """The whole picture."""
        parts = msgspec.json.decode(b"{" + self.json[1:] + b"}", type=StaticParts)
        return msgspec.structs.replace(picture, **msgspec.structs.asdict(parts))


class StaticParts(msgspec.Struct):
    """Those fields of a `PictureState` that never change."""

    style: str
    defs: str
    sheets: list[SheetState]


@lru_cache(maxsize=1000)
def shared(things: Things) -> Things:
    """The same set for all rooms in which there are the same things: only one is kept."""
    return things


class Drawn:
    """A piece of a layer as it was drawn, and what is made of it once.

    Rooms keep thousands of them: each has its markup in one form only, that in which it is sent.
    """

    __slots__ = ("_digest", "_things", "json")

    def __init__(self, markup: str) -> None:
        self.json = msgspec.json.encode(markup)[1:-1]
        """As a part of a JSON text."""
        self._digest: bytes | None = None
        self._things: tuple[str, ...] | None = None

    @property
    def markup(self) -> str:
        return msgspec.json.decode(b'"%b"' % self.json, type=str)

    @property
    def digest(self) -> bytes:
        if self._digest is None:
            self._digest = hashlib.blake2b(self.json, digest_size=8).digest()
        return self._digest

    @property
    def things(self) -> Iterable[str]:
        if self._things is None:
            self._things = tuple(things_in(self.markup))
        return self._things


Pieces = tuple[Drawn, ...]


def drawn_anew(sheet: Sheet) -> Pieces:
    """What a layer is made of."""
    fragments = sheet.fragments
    if not fragments:
        return (Drawn(str(sheet.layer)),)
    return tuple([Drawn(str(fragment.draw())) for fragment in fragments])


class SheetLayer:
    """What changes on a sheet, as it is now. It is drawn when somebody lacks it."""

    def __init__(self, sheet: Sheet, draw: Callable[[Sheet], Pieces] = drawn_anew) -> None:
        self.id = sheet.id
        self.sheet = sheet
        self._draw = draw

    def stands_for(self, sheet: Sheet) -> SheetLayer:
        """The same, for it would be drawn from this sheet just so."""
        self.sheet = sheet
        return self

    @property
    def mark(self) -> bytes | None:
        """Of what it is drawn from; None if that is not known."""
        return mark(self.sheet.reads)

    @cached_property
    def pieces(self) -> Pieces:
        # Who draws knows the layer before this one, which nobody needs any more then.
        draw, self._draw = self._draw, drawn_anew
        return draw(self.sheet)

    @property
    def is_drawn(self) -> bool:
        """Whether its pieces are at hand."""
        return "pieces" in self.__dict__

    @property
    def drawn(self) -> str:
        return "".join([piece.markup for piece in self.pieces])

    @property
    def json(self) -> bytes:
        """An item of `PictureState.layers`. It is put together from the pieces, which are kept."""
        name = msgspec.json.encode(self.id)
        return b"".join((name, b':"', *[piece.json for piece in self.pieces], b'"'))

    @cached_property
    def digest(self) -> str:
        """Made of those of its pieces, most of which are as they were."""
        digests = b"".join([piece.digest for piece in self.pieces])
        return hashlib.blake2b(digests, digest_size=6).hexdigest()

    @cached_property
    def deflated(self) -> bytes:
        return deflate(self.json)

    @cached_property
    def things(self) -> Things:
        return frozenset().union(*[piece.things for piece in self.pieces])


class KnownLayer:
    """The little that is kept of a layer: enough for those who have it already."""

    __slots__ = ("_things", "digest", "mark")

    def __init__(self, layer: SheetLayer) -> None:
        self.mark = layer.mark
        self.digest = layer.digest
        self._things = "\n".join(layer.things)

    def layer(self, sheet: Sheet, draw: Callable[[Sheet], Pieces]) -> SheetLayer:
        """The layer of a sheet that is drawn from the same."""
        found = SheetLayer(sheet, draw)
        found.digest = self.digest
        found.things = frozenset(self._things.split("\n") if self._things else ())
        return found


def mark(read: object) -> bytes | None:
    """A short mark of what something is made from: the same, if that is. None stays None."""
    if read is None:
        return None
    return hashlib.blake2b(msgspec.msgpack.encode(read), digest_size=12).digest()


def has(key: str, layers: Sequence[SheetLayer]) -> str:
    """What a client holds that has got all of this."""
    return ".".join((key, *(layer.digest for layer in layers)))


def holds_static(have: str | None, key: str) -> bool:
    """Whether a client has the parts of a picture that never change."""
    return have is not None and have.partition(".")[0] == key


def lacking(have: str | None, key: str, layers: Sequence[SheetLayer]) -> list[SheetLayer]:
    """The layers that a client has not got."""
    if have is None or not holds_static(have, key):
        return list(layers)
    held = have.split(".")[1:]
    held += [""] * (len(layers) - len(held))
    return [layer for layer, digest in zip(layers, held, strict=False) if layer.digest != digest]


def picture_state(
    drawn: Picture,
    key: str,
    layers: Sequence[SheetLayer],
    static_things: Mapping[str, Things],
    offered: Offered = NOTHING,
) -> PictureState:
    """A picture without its layers and without what never changes.

    The question is also about what is pointed at instead of a move that has no place itself.
    """
    moves = offered.moves
    shown = [(layer.id, static_things[layer.id], layer.things) for layer in layers if moves]
    ahead: dict[str, list[str]] = {}
    for way in offered.ways:
        ahead.setdefault(way.moves[0], []).extend(way.things)
    first, later = list[list[str]](), list[list[str]]()
    for move in moves:
        if move.group == "question":
            asked = later if move.move in offered.later else first
            asked.append(move.things or ahead.get(move.move, []))
    return PictureState(
        key=key,
        title=drawn.title,
        headline=drawn.headline,
        about=sheets_about(shown, first, later),
        have=has(key, layers),
        layers={},
    )
