"""States of rooms, kept as long as they hold: made once, sent to all who see the same.

Making a state takes some milliseconds. What it is made of is kept too: the view of each seat, the
parts of a picture that never change, the layers of its sheets, the log in words. All that is
forgotten when the room changes, or is dropped.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from rondel.core.chronicle import Happened, Span, spans, tell
from rondel.core.game import Game
from rondel.core.look.frame import Changes
from rondel.core.look.sheets import Fragment, Picture, Sheet
from rondel.core.table import View
from rondel.core.words import Words
from rondel.server.answers.study import PastState
from rondel.server.answers.table import LogEntry, Person, PictureState, State
from rondel.server.history import Past
from rondel.server.markup import html
from rondel.server.offers import Offered, offered
from rondel.server.packing import deflate, gzip, store
from rondel.server.picture_state import (
    Drawn,
    KnownLayer,
    Pieces,
    SheetLayer,
    StaticPicture,
    Things,
    drawn_anew,
    holds_static,
    lacking,
    mark,
    picture_state,
)
from rondel.server.rooms import Room, Viewer
from rondel.server.state import log_entry, make_state, past_state, people

Key = TypeVar("Key")

TURNS, MOVES = 12, 150
"""So many turns are told with every state, of at most so many moves."""
ROOMS = 1000
"""Rooms of which states are kept: those where something happens, 0.3 to 0.5 megabytes each.
Where they were forgotten, a move takes a quarter longer."""
STATICS = 100
"""Pictures of which the parts that never change are kept, for all who see the same."""

ALL = -2
"""In the place of a seat: whoever looks."""

Eyes = tuple[int, str, tuple[str, ...]]
"""Seat, language and names: with the same eyes the same never changes."""


class SentState:
    """A state as it is sent, packed when that is first needed.

    What a client holds of the picture is left out. What it lacks follows piece by piece: the layers
    of sheets, which go to all whose are older, and the parts that never change. The picture is the
    last field of a state, and these are its last fields.
    """

    def __init__(
        self, state: State, layers: Sequence[SheetLayer] = (), static: StaticPicture | None = None
    ) -> None:
        encoded = msgspec.json.encode(state)
        end = len(encoded) - (len(_PICTURE_END) if state.picture else 0)
        self.version = state.version
        self.key = state.picture.key if state.picture else None
        """Of the parts of the picture that never change."""
        self.have = state.picture.have if state.picture else None
        """What a client holds that has got this."""
        self.static = static
        """None if it is not at hand, and nobody needed it yet."""
        self._layers = layers
        self._json = encoded[:end]
        self._deflated = b""

    def json(self, have: str | None) -> bytes:
        """For a client that holds some of the picture."""
        return b"".join(self._pieces(have, self._lacking(have)))

    def gzip(self, have: str | None) -> bytes:
        """The same as the body of an answer that is packed."""
        layers = self._lacking(have)
        return gzip(self._pieces(have, layers), self._packed(have, layers))

    def event(self, have: str | None, pack: bool) -> bytes:
        """The same as an event of a stream."""
        head = event_head("state", self.version)
        if pack:
            packed = self._packed(have, self._lacking(have))
            return b"".join((store(head), *packed, _EVENT_END))
        return head + self.json(have) + EVENT_END

    def is_known_to(self, have: str | None) -> bool:
        """Whether a client has all that never changes."""
        return self.key is None or holds_static(have, self.key)

    def _pieces(self, have: str | None, missing: Sequence[SheetLayer]) -> list[bytes]:
        if self.key is None:
            return [self._json]
        layers = [piece for layer in missing for piece in (b",", layer.json)]
        static = [] if self.is_known_to(have) else [self._shared.json]
        return [self._json, *layers[1:], b"}", *static, b"}}"]

    def _packed(self, have: str | None, missing: Sequence[SheetLayer]) -> list[bytes]:
        if not self._deflated:
            self._deflated = deflate(self._json)
        if self.key is None:
            return [self._deflated]
        layers = [piece for layer in missing for piece in (_COMMA, layer.deflated)]
        static = [] if self.is_known_to(have) else [self._shared.deflated]
        return [self._deflated, *layers[1:], _LAYERS_END, *static, _STATE_END]

    def _lacking(self, have: str | None) -> list[SheetLayer]:
        return [] if self.key is None else lacking(have, self.key, self._layers)

    @property
    def _shared(self) -> StaticPicture:
        assert self.static is not None
        return self.static


_PICTURE_END = b"}}}"
"""How a state ends with a picture that has no layers yet."""
EVENT_END = b"\n\n"
_COMMA, _LAYERS_END, _STATE_END, _EVENT_END = map(store, (b",", b"}", b"}}", EVENT_END))


def event_head(kind: str, version: str) -> bytes:
    """What stands before the data of an event. JSON has no line breaks: one line is enough."""
    return f"event: {kind}\nid: {version}\ndata: ".encode()


def _kept_or_made(
    kept: dict[Key, tuple[object, str]], keys: list[Key], reads: object, make: Callable[[], str]
) -> str:
    """What was made before from the same, under one of the keys; else it is made now. If it is not
    known what it is made from (None), nothing that was made before will do."""
    for key in keys:
        found = kept.get(key)
        if found is not None and reads is not None and found[0] == reads:
            break
    else:
        found = reads, make()
    kept.update((key, found) for key in keys)
    return found[1]


class Since:
    """What has changed in the contents of a view since others were seen; found out once for each.

    These stay where they are while this lives, so that they can be told apart by their ids.
    """

    def __init__(self, contents: Mapping[str, Any]) -> None:
        self._contents = contents
        self._found: dict[int, tuple[Mapping[str, Any], Changes]] = {}

    def __call__(self, before: Mapping[str, Any]) -> Changes:
        found = self._found.get(id(before))
        if found is None:
            found = self._found[id(before)] = before, Changes(before, self._contents)
        return found[1]


class KeptLayer:
    """A layer that a viewer has seen last."""

    __slots__ = ("layer", "seen")

    def __init__(self, layer: SheetLayer, seen: Mapping[str, Any]) -> None:
        self.layer = layer
        self.seen = seen
        """The contents of the viewer's view, from which it would be drawn just so."""

    def holds(self, sheet: Sheet, contents: Mapping[str, Any], changes: Since) -> bool:
        """Whether the layer would be drawn just so from a sheet, too; if so, it stands for that."""
        keys = sheet.keys
        if keys is None or not changes(self.seen).names(sheet.front).isdisjoint(keys):
            return False
        self.layer.sheet, self.seen = sheet, contents
        return True


class RoomCache:
    """What was made of one room. Only the parts that never change are used by other threads."""

    def __init__(self, statics: StaticPictures) -> None:
        self.statics = statics
        self.links: dict[str, str] = {}
        """For the host; known once the host's browser, which can make them, has asked."""
        self.version = -1
        self.presence = -1
        """Of the room as it was when the states were made."""
        self.people: list[Person] = []
        """Who sits where, for all states that are made then; found out with the first."""
        self.names: list[str] = []
        self.states: dict[Viewer, SentState] = {}
        self.views: dict[tuple[int, str], View] = {}
        """By seat and language."""
        self.seen: Mapping[str, Any] = {}
        """The contents of the view that was described last."""
        self.spans: dict[int, list[Span]] = {}
        """The last turns before a move, by its number."""
        self.turns: Turns | None = None
        """The last turns of the whole record, as it was when they were asked for."""
        self.told: dict[tuple[int, str], dict[tuple[int, int], ToldTurn]] = {}
        """The last turns in words, by reader and language; those by first move and part."""
        self.keys: dict[Eyes, tuple[str, dict[str, Things]]] = {}
        """Of the parts of pictures that never change, and the things in them, by sheet."""
        self.layers: dict[tuple[int, str, str], KeptLayer] = {}
        """The last of each sheet; by seat, language and sheet. Of sheets that look the same to
        all, that of `ALL` is the one drawn last."""
        self.fragments: dict[tuple[str, tuple[object, ...]], tuple[object, Drawn]] = {}
        """What was drawn last, for any viewer, and what from; by language and key."""
        self.known: dict[tuple[int, str, str], KnownLayer] = {}
        """The little that is kept of layers that were forgotten, as long as the room is awake."""
        self.glances: dict[tuple[int, str, int], tuple[object, str]] = {}
        """What is seen of a seat at a glance, with what that is told from; by viewer's seat,
        language and seat."""

    def forget_what_changed(self, room: Room) -> None:
        if self.version != room.version:
            self.version = room.version
            self.views.clear()
            self._forget_states()
            self.spans.clear()
            if self.names != room.names:
                self.names = room.names
                self.keys.clear()
                self.told.clear()
                self.layers.clear()
                self.fragments.clear()
                self.known.clear()
        if self.presence != room.presence:
            self.presence = room.presence
            self._forget_states()

    def _forget_states(self) -> None:
        self.states.clear()
        self.people = []

    def forget(self) -> None:
        """Keep only what is small, for others were asked for since."""
        self.known.update((key, KnownLayer(kept.layer)) for key, kept in self.layers.items())
        self._forget_what_is_large()

    def _forget_what_is_large(self) -> None:
        self.views.clear()
        self.seen = {}
        self._forget_states()
        self.spans.clear()
        self.turns = None
        self.layers.clear()
        self.fragments.clear()
        self.glances.clear()

    def fall_asleep(self) -> None:
        """Keep next to nothing."""
        self._forget_what_is_large()
        self.told.clear()
        self.known.clear()

    def picture(
        self,
        room: Room,
        viewer: Viewer,
        view: View,
        offered: Offered,
        have: str | None = None,
    ) -> tuple[PictureState | None, list[SheetLayer], StaticPicture | None]:
        """The picture of a view, its layers, and the parts of it that never change.

        Without these, if they are not at hand and the client holds them already.
        """
        drawn = room.game.picture(view, room.names)
        if drawn is None:
            return None, [], None
        key, things, static = self._static(room, viewer, drawn, have)
        changes = Since(view.contents)
        layers = [self.layer(viewer, sheet, view.contents, changes) for sheet in drawn.sheets]
        return picture_state(drawn, key, layers, things, offered), layers, static

    def _static(
        self, room: Room, viewer: Viewer, drawn: Picture, have: str | None
    ) -> tuple[str, dict[str, Things], StaticPicture | None]:
        """What never changes: its key, the things in it, and itself if somebody needs it."""
        eyes = viewer.seat, viewer.language, tuple(room.names)
        key, things = self.keys.get(eyes, ("", {}))
        static = self.statics.get(key) if key else None
        if static is None and not (key and holds_static(have, key)):
            static = self.statics.keep(StaticPicture(drawn))
            key, things = self.keys[eyes] = static.key, static.things
        return key, things, static

    def layer(
        self, viewer: Viewer, sheet: Sheet, contents: Mapping[str, Any], changes: Since
    ) -> SheetLayer:
        """What changes on a sheet: the same as before if nothing has, or as another viewer's."""
        keys = [(viewer.seat, viewer.language, sheet.id)]
        own = self.layers.get(keys[0])
        if own is not None and own.holds(sheet, contents, changes):
            return own.layer
        other = None
        if sheet.alike:
            keys.append((ALL, viewer.language, sheet.id))
            other = self.layers.get(keys[1])
        if other is not None and other.holds(sheet, contents, changes):
            layer = other.layer
        else:
            layer = self._layer_after(own or other, keys, viewer, sheet, changes)
        for key in keys:
            self.layers[key] = KeptLayer(layer, contents)
        return layer

    def _layer_after(
        self,
        kept: KeptLayer | None,
        keys: list[tuple[int, str, str]],
        viewer: Viewer,
        sheet: Sheet,
        changes: Since,
    ) -> SheetLayer:
        """What changes on a sheet: the same as before if it looks the same."""
        if kept is None:
            return self._known(keys, sheet, partial(self._drawn, viewer, None, None))
        before = kept.layer
        now = SheetLayer(sheet, partial(self._drawn, viewer, before, changes(kept.seen)))
        return before.stands_for(sheet) if before.digest == now.digest else now

    def _known(
        self, keys: list[tuple[int, str, str]], sheet: Sheet, draw: Callable[[Sheet], Pieces]
    ) -> SheetLayer:
        """A layer with what is known of one that was drawn from the same, if there was one."""
        known = [self.known[key] for key in keys if key in self.known]
        made_from = mark(sheet.reads) if known else None
        for little in known:
            if made_from is not None and little.mark == made_from:
                return little.layer(sheet, draw)
        return SheetLayer(sheet, draw)

    def _drawn(
        self, viewer: Viewer, before: SheetLayer | None, since: Changes | None, sheet: Sheet
    ) -> Pieces:
        """What changes on a sheet, of which only that is drawn which differs from before."""
        fragments = sheet.fragments
        if not fragments:
            return drawn_anew(sheet)
        if since is None or before is None or not before.is_drawn:
            return tuple([self._fragment(viewer, fragment) for fragment in fragments])
        changed = since.names(sheet.front)
        return tuple(
            [
                piece
                if fragment.names is not None and changed.isdisjoint(fragment.names)
                else self._fragment(viewer, fragment)
                for fragment, piece in zip(fragments, before.pieces, strict=True)
            ]
        )

    def _fragment(self, viewer: Viewer, fragment: Fragment) -> Drawn:
        """What was drawn from the same for any viewer."""
        key, reads = (viewer.language, fragment.key), fragment.reads()
        found = self.fragments.get(key)
        if found is None or reads is None or found[0] != reads:
            found = self.fragments[key] = reads, Drawn(str(fragment.draw()))
        return found[1]

    def glance(self, game: Game, view: View, seat: int) -> str:
        """What is seen of a seat at a glance: the same as before if nothing of it has changed, and
        as for another viewer who sees the same of it."""
        keys = [(viewer, view.language, seat) for viewer in (view.seat, ALL)]
        told_from = game.glance_reads(view, seat)
        return _kept_or_made(self.glances, keys, told_from, lambda: html(game.glance(view, seat)))

    def past(self, room: Room, viewer: Viewer, past: Past, have: str | None) -> PastState:
        """A state of the past, without what the client holds of the picture."""
        view = past.table.view(viewer.seat, viewer.language)
        drawn = room.game.picture(view, room.names)
        if drawn is None:
            return past_state(room, viewer, past, view, None)
        key, things, static = self._static(room, viewer, drawn, have)
        layers = [SheetLayer(sheet) for sheet in drawn.sheets]
        picture = picture_state(drawn, key, layers, things)
        picture.layers = {layer.id: layer.drawn for layer in lacking(have, key, layers)}
        if static is not None and not holds_static(have, key):
            picture = static.added_to(picture)
        return past_state(room, viewer, past, view, picture)


class ToldTurn(NamedTuple):
    """A turn in words, for a reader."""

    last: Happened
    """The move with which it ended then: it holds as long as the turn has not grown."""
    entry: LogEntry


class Turns(NamedTuple):
    """The last turns of a log, up to a move of it."""

    end: int
    """The number of that move."""
    move: Happened
    turns: list[Span]


def last_turns(
    log: Sequence[Happened], words: Words, end: int, known: Turns | None = None
) -> list[Span]:
    """The last turns of the first moves of a log, but none that has begun too long ago.

    Of those that are known, if no move of theirs was taken back, only the last can have grown.
    """
    start = max(0, end - MOVES)
    if known and known.turns and known.end <= end and log[known.end - 1] is known.move:
        turns = grown(log, words, end, known.turns)
    else:
        turns = spans(log[start:end], words, start + 1)
    # What begins with the first of the moves may have begun before it, unless it is the very first.
    return [turn for turn in turns if start == 0 or turn.first > start + 1][-TURNS:]


def grown(log: Sequence[Happened], words: Words, end: int, known: Sequence[Span]) -> list[Span]:
    """Known turns, and what has come since: parted from the move before the last of them, by which
    one sees where that begins."""
    last = known[-1].first
    before = max(1, last - 1)
    turns = spans(log[before - 1 : end], words, before)
    return [turn for turn in known if turn.first < last] + [
        turn for turn in turns if turn.first >= last
    ]


class StaticPictures:
    """The parts of pictures that never change, by their keys: one copy of those used last."""

    def __init__(self, size: int = STATICS) -> None:
        self.size = size
        self._kept: OrderedDict[str, StaticPicture] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> StaticPicture | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, static: StaticPicture) -> StaticPicture:
        """The same, or the one that others have already."""
        with self._lock:
            kept = self._kept.setdefault(static.key, static)
            self._kept.move_to_end(static.key)
            if len(self._kept) > self.size:
                self._kept.popitem(last=False)
            return kept


class StateCache:
    """The states of all rooms; of those that nobody has asked for lately, only what is small."""

    def __init__(self, size: int = ROOMS) -> None:
        self.size = size
        self.statics = StaticPictures()
        self._rooms: WeakKeyDictionary[Room, RoomCache] = WeakKeyDictionary()
        self._recent: OrderedDict[RoomCache, None] = OrderedDict()

    def of(self, room: Room) -> RoomCache:
        """What is known of a room, and holds."""
        found = self._rooms.get(room)
        if found is None:
            found = self._rooms[room] = RoomCache(self.statics)
        found.forget_what_changed(room)
        return found

    def _use(self, cache: RoomCache) -> None:
        """Something large is going to be kept of a room: then another's is forgotten."""
        self._recent[cache] = None
        self._recent.move_to_end(cache)
        if len(self._recent) > self.size:
            oldest, _ = self._recent.popitem(last=False)
            oldest.forget()

    def sleep(self, room: Room) -> None:
        """Keep next to nothing of a room in which nothing happens."""
        cache = self.of(room)
        self._recent.pop(cache, None)
        cache.fall_asleep()

    def view(self, room: Room, viewer: Viewer) -> View:
        """What a viewer sees now; described once."""
        cache, key = self.of(room), (viewer.seat, viewer.language)
        self._use(cache)
        if key not in cache.views:
            view = room.table.view(*key)
            for other in cache.views.values():
                view.look_beside(other)
                break
            else:
                view.look_after(cache.seen)
                cache.seen = view.contents
            cache.views[key] = view
        return cache.views[key]

    def state(self, room: Room, viewer: Viewer, have: str | None = None) -> SentState:
        """The state for a viewer, to be sent to a client that holds some of the picture."""
        cache = self.of(room)
        self._use(cache)
        found = cache.states.get(viewer)
        if found is None or (found.static is None and not found.is_known_to(have)):
            view = self.view(room, viewer)
            can_do = offered(room, viewer, view)
            picture, layers, static = cache.picture(room, viewer, view, can_do, have)
            cache.people = cache.people or people(room)
            state = make_state(
                room,
                viewer,
                view,
                offered=can_do,
                people=cache.people,
                glance=partial(cache.glance, room.game, view),
                picture=picture,
                log=self.log(room, viewer, len(room.log)),
                links=cache.links,
            )
            found = cache.states[viewer] = SentState(state, layers, static)
        return found

    def log(self, room: Room, viewer: Viewer, end: int) -> list[LogEntry]:
        """The last turns before the end, a number of moves; none that has begun before."""
        words, cast = room.game.words(viewer.language), room.cast(viewer.seat)
        cache = self.of(room)
        self._use(cache)
        if end not in cache.spans:
            cache.spans[end] = last_turns(room.log, words, end, cache.turns)
            if end == len(room.log) > 0:
                cache.turns = Turns(end, room.log[-1], cache.spans[end])
        log, eyes = room.log, (viewer.seat, viewer.language)
        before, now = cache.told.get(eyes, {}), dict[tuple[int, int], ToldTurn]()
        for span in cache.spans[end]:
            place, last = (span.first, span.part), log[span.last - 1]
            known = before.get(place)
            if known is None or known.last is not last:
                things = room.touched(span.first, span.last)
                known = ToldTurn(last, log_entry(tell(span, words, cast), room.names, things))
            now[place] = known
        if end == len(log):  # the words of old turns are rarely asked for
            cache.told[eyes] = now
        return [one.entry for one in now.values() if one.entry.text or one.entry.heading]
