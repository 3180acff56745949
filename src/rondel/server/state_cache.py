"""States of rooms, kept as long as they hold: made once, sent to all who see the same.

Making a state takes some milliseconds. What it is made of is kept too: the view of each seat, the
parts of a picture that never change, the log in words. All that is forgotten when the room changes,
or is dropped.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

import msgspec

from rondel.core.table import View
from rondel.server.answers import LogEntry, PastState, PictureState, State
from rondel.server.history import Past
from rondel.server.packing import deflate, gzip, store
from rondel.server.rooms import Line, Room, Viewer
from rondel.server.state import (
    StaticPicture,
    first_shown,
    log_entry,
    make_state,
    past_state,
    picture_state,
    static_picture,
    words_for_secret,
)


class SentState:
    """A state as it is sent; each form is made when it is first needed."""

    def __init__(self, state: State, static: StaticPicture | None) -> None:
        self.state = state
        self._static = static
        self._json: dict[bool, bytes] = {}
        self._deflated: dict[bool, bytes] = {}

    @property
    def key(self) -> str | None:
        """Of the picture."""
        return self.state.picture.key if self.state.picture else None

    def json(self, have: str | None) -> bytes:
        """For a client that holds the parts of the picture of a key."""
        return self._encoded(have != self.key)

    def gzip(self, have: str | None) -> bytes:
        """The same as the body of an answer that is packed."""
        whole = have != self.key
        return gzip(self._encoded(whole), self._packed(whole))

    def event(self, have: str | None, pack: bool) -> bytes:
        """The same as an event of a stream."""
        head, whole = event_head("state", self.state.version), have != self.key
        if pack:
            return store(head) + self._packed(whole) + store(EVENT_END)
        return head + self._encoded(whole) + EVENT_END

    def _encoded(self, whole: bool) -> bytes:
        if whole not in self._json:
            state = self.state
            if whole and state.picture is not None and self._static is not None:
                picture = self._static.added_to(state.picture)
                state = msgspec.structs.replace(state, picture=picture)
            self._json[whole] = msgspec.json.encode(state)
        return self._json[whole]

    def _packed(self, whole: bool) -> bytes:
        if whole not in self._deflated:
            self._deflated[whole] = deflate(self._encoded(whole))
        return self._deflated[whole]


EVENT_END = b"\n\n"


def event_head(kind: str, version: str) -> bytes:
    """What stands before the data of an event. JSON has no line breaks: one line is enough."""
    return f"event: {kind}\nid: {version}\ndata: ".encode()


class RoomCache:
    """What was made of one room. Only the parts that never change are used by other threads."""

    def __init__(self) -> None:
        self.links: dict[str, str] = {}
        """For the host; known once the host's browser, which can make them, has asked."""
        self.version = -1
        self.presence = -1
        """Of the room as it was when the states were made."""
        self.names: list[str] = []
        self.states: dict[Viewer, SentState] = {}
        self.views: dict[tuple[int, str], View] = {}
        """By seat and language."""
        self.told: dict[tuple[int, str, str], tuple[Line, LogEntry]] = {}
        """The log, by ply, language and what is said instead of the move."""
        self.statics: dict[tuple[int, str, tuple[str, ...]], StaticPicture] = {}
        """By seat, language and names."""

    def forget_what_changed(self, room: Room) -> None:
        if self.version != room.version:
            self.version = room.version
            self.views.clear()
            self.states.clear()
            if self.names != room.names:
                self.names = room.names
                self.statics.clear()
                self.told.clear()
        if self.presence != room.presence:
            self.presence = room.presence
            self.states.clear()

    def picture(
        self, room: Room, viewer: Viewer, view: View
    ) -> tuple[PictureState, StaticPicture] | tuple[None, None]:
        """The picture of a view, and the parts of it that never change."""
        drawn = room.game.picture(view, room.names)
        if drawn is None:
            return None, None
        key = viewer.seat, viewer.language, tuple(room.names)
        static = self.statics.get(key)
        if static is None:
            static = self.statics[key] = static_picture(drawn)
        return picture_state(drawn, static.key), static

    def past(self, room: Room, viewer: Viewer, past: Past, have: str | None) -> PastState:
        """A state of the past, whole unless the client holds the parts that never change."""
        view = past.table.view(viewer.seat, viewer.language)
        picture, static = self.picture(room, viewer, view)
        if picture is not None and static is not None and have != static.key:
            picture = static.added_to(picture)
        return past_state(room, viewer, past, view, picture)


class StateCache:
    """The states of all rooms."""

    def __init__(self) -> None:
        self._rooms: WeakKeyDictionary[Room, RoomCache] = WeakKeyDictionary()

    def of(self, room: Room) -> RoomCache:
        """What is known of a room, and holds."""
        found = self._rooms.get(room)
        if found is None:
            found = self._rooms[room] = RoomCache()
        found.forget_what_changed(room)
        return found

    def view(self, room: Room, viewer: Viewer) -> View:
        """What a viewer sees now; described once."""
        views, key = self.of(room).views, (viewer.seat, viewer.language)
        if key not in views:
            views[key] = room.table.view(*key)
        return views[key]

    def state(self, room: Room, viewer: Viewer) -> SentState:
        """The state for a viewer, to be sent."""
        cache = self.of(room)
        found = cache.states.get(viewer)
        if found is None:
            view = self.view(room, viewer)
            picture, static = cache.picture(room, viewer, view)
            state = make_state(
                room,
                viewer,
                view,
                picture=picture,
                log=self.log(room, viewer, first_shown(room), len(room.log)),
                links=cache.links,
            )
            found = cache.states[viewer] = SentState(state, static)
        return found

    def log(self, room: Room, viewer: Viewer, first: int, end: int) -> list[LogEntry]:
        """The moves of the record from the first to before the end."""
        words, names, told = room.game.words(viewer.language), room.names, self.of(room).told
        entries = []
        for ply, line in enumerate(room.log[first:end], first + 1):
            secret = words_for_secret(line, viewer)
            key = ply, viewer.language, secret
            known = told.get(key)
            if known is None or known[0] is not line:
                known = told[key] = line, log_entry(line, ply, words, names, secret)
            entries.append(known[1])
        return entries
