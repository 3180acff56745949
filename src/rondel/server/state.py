"""What a browser is told of a game: built from what the viewer may see, and from nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from rondel.core.look.picture import Picture
from rondel.core.moves import write_move
from rondel.core.table import NOBODY, OpenStep, View
from rondel.core.words import Words
from rondel.server.history import History
from rondel.server.i18n import texts
from rondel.server.markup import html
from rondel.server.preview import Previewer
from rondel.server.rooms import LOG, Line, Room, Viewer

Plain = dict[str, Any]
PATIENCE = 60.0
"""Seconds after which somebody who does not listen has left."""


class Shown:
    """The state of a room for one viewer, as it is sent: made once, sent to many."""

    def __init__(self, room: Room, viewer: Viewer, now: float) -> None:
        self.room = room
        self.viewer = viewer
        self.plain = state(room, viewer, now)
        self.packed: object = None
        """The same as an event (see `broadcast`)."""

    @property
    def key(self) -> str | None:
        picture = self.plain["picture"]
        return picture["key"] if picture else None

    @cached_property
    def brief(self) -> bytes:
        """For a client that has the parts of the picture which don't change."""
        return msgspec.json.encode(self.plain)

    @cached_property
    def full(self) -> bytes:
        picture = self.plain["picture"]
        if picture is None:
            return self.brief
        whole = {**picture, **statics(self.room, self.viewer)}
        return msgspec.json.encode({**self.plain, "picture": whole})

    def for_client(self, have: str | None) -> bytes:
        return self.brief if have == self.key else self.full


def shown(room: Room, viewer: Viewer, now: float) -> Shown:
    found = room.shown.get(viewer)
    if not isinstance(found, Shown):
        found = room.shown[viewer] = Shown(room, viewer, now)
    return found


def state(room: Room, viewer: Viewer, now: float) -> Plain:
    table, game, names = room.table, room.game, room.names
    view = table.view(viewer.seat, viewer.language)
    words, said = game.words(viewer.language), texts(viewer.language)
    drawn = picture(room, viewer, view)
    mine = not table.over and viewer.seat == table.seat
    person = room.seats[viewer.seat].owner if viewer.seat != NOBODY else None
    return {
        "id": room.id,
        "game": game.name,
        "title": game.title,
        "ply": room.ply,
        "made": room.session.ply,
        "over": table.over,
        "viewer": viewer.seat if viewer.seat != NOBODY else None,
        "here": room.owned_by(person) if person else [],
        "host": viewer.host,
        "links": links(room) if viewer.host else {},
        "watch": room.links.get("watch") if viewer.host else None,
        "secrets": game.secrets,
        "seats": seats(room, view, now),
        "to_decide": None if table.over else table.seat,
        "mine": mine,
        "ask": words.ask(table, names) if mine or table.over else "",
        "waiting": "" if mine or table.over else said.say("server.waiting", name=names[table.seat]),
        "moves": moves(room, view, words) if mine else [],
        "undo": undo(room, viewer),
        "picture": drawn,
        "board": None if drawn else board(room, view),
        "log": log_lines(room, viewer, words, max(0, len(room.log) - LOG), len(room.log)),
        "since": since(room, viewer.seat),
        **(result(view, words, room) if table.over else {}),
    }


# People


def people(room: Room, now: float) -> list[Plain]:
    """Who sits where, and who of them is there."""
    return [
        {
            "seat": seat.seat,
            "name": seat.name,
            "kind": seat.kind,
            "bot": seat.bot,
            "present": seat.kind == "person" and room.present(seat, now, PATIENCE),
        }
        for seat in room.seats
    ]


def seats(room: Room, view: View, now: float) -> list[Plain]:
    """The people, and what can be seen of their play."""
    scores = view.scores
    return [
        {
            **person,
            "total": scores[person["seat"]]["total"],
            "glance": html(room.game.glance(view, person["seat"])),
        }
        for person in people(room, now)
    ]


def links(room: Room) -> dict[str, str]:
    """The links of seats that wait for somebody."""
    return {
        str(seat.seat): room.links[str(seat.seat)]
        for seat in room.seats
        if seat.kind == "open" and str(seat.seat) in room.links
    }


# The decision


def moves(room: Room, view: View, words: Words) -> list[Plain]:
    table, game = room.table, room.game
    step = table.agenda[-1]
    extras = step.extras if isinstance(step, OpenStep) else {}
    previewer = Previewer(view)
    return [
        {
            "move": write_move(move),
            "label": words.move(move),
            "things": game.things(view, move),
            "group": "anytime" if move[0] in extras else "question",
            "text": game.explain(view, move),
            "preview": previewer.weighs(move),
        }
        for move in table.moves()
    ]


def undo(room: Room, viewer: Viewer) -> Plain:
    """How many of the viewer's moves can be taken back, and why no more."""
    plies = 0
    while (why := reason(room, viewer.seat, plies + 1, viewer.language)) == "":
        plies += 1
    return {"plies": plies, "reason": why}


def reason(room: Room, seat: int, plies: int, language: str) -> str:
    """Why a seat can't take back so many moves; "" if it can."""
    if any(line.seat != seat for line in room.log[-plies:]):
        return texts(language).say("server.undo-others")
    return room.session.why_no_undo(plies, language)


# The board


def picture(room: Room, viewer: Viewer, view: View) -> Plain | None:
    drawn = room.game.picture(view, room.names)
    if drawn is None:
        return None
    return {
        "key": _statics(room, viewer, drawn)["key"],
        "width": drawn.width,
        "height": drawn.height,
        "title": drawn.title,
        "layer": str(drawn.layer),
    }


def statics(room: Room, viewer: Viewer) -> Plain:
    """The parts of the viewer's picture that never change, and their key."""
    found = room.statics.get(viewer)
    assert isinstance(found, dict), "drawn with the picture"
    return found


def _statics(room: Room, viewer: Viewer, drawn: Picture) -> Plain:
    found = room.statics.get(viewer)
    if isinstance(found, dict):
        return found
    defs, static = _one(str(drawn.defs)), _one(str(drawn.static))
    parts = {"style": drawn.style, "defs": defs, "static": static}
    digest = hashlib.sha256("\0".join(parts.values()).encode()).hexdigest()
    regions = [{"id": id, **region._asdict()} for id, region in drawn.regions.items()]
    made: Plain = {"key": digest[:16], **parts, "regions": regions}
    room.statics[viewer] = made
    return made


@lru_cache(maxsize=500)
def _one(text: str) -> str:
    """One copy of a large text that many viewers share."""
    return text


def board(room: Room, view: View) -> str:
    """For games without a picture: their board for the terminal."""
    return html(room.game.board(view, room.names, view.front))


# What happened


def log_lines(room: Room, viewer: Viewer, words: Words, first: int, end: int) -> list[Plain]:
    """Moves of the record from the first to before the end."""
    return [
        log_line(line, number, viewer, words, room.names)
        for number, line in enumerate(room.log[first:end], first + 1)
    ]


def log_line(line: Line, number: int, viewer: Viewer, words: Words, names: Sequence[str]) -> Plain:
    """A secret move is told by its events alone, but to whoever made it."""
    if viewer.language not in line.said:
        events = [words.event(event, names) for event in line.events]
        line.said[viewer.language] = words.move(line.move), events
    label, events = line.said[viewer.language]
    told = not line.secret or line.seat == viewer.seat
    silent = "" if events else texts(viewer.language).say("server.secret-move")
    return {
        "ply": number,
        "seat": line.seat,
        "who": names[line.seat],
        "label": label if told else silent,
        "events": events,
        "things": line.things if told else [],
    }


def since(room: Room, seat: int) -> int:
    """After how many moves of the record the viewer moved last."""
    for number in range(len(room.log), 0, -1):
        if room.log[number - 1].seat == seat:
            return number
    return 0


def result(view: View, words: Words, room: Room) -> Plain:
    """The points by category; rivals that are no seats have theirs as well."""
    return {
        "scores": [named(points, words) for points in view.scores],
        "places": room.table.places(),
        "rivals": [
            {"id": rival, "name": words.name(rival), **named(points, words)}
            for rival, points in room.table.rivals().items()
        ],
    }


def named(points: dict[str, int], words: Words) -> Plain:
    return {
        "total": points["total"],
        "categories": [
            {"id": category, "name": words.name(category), "points": number}
            for category, number in points.items()
            if category != "total"
        ],
    }


# The past


def past(room: Room, viewer: Viewer, history: History, ply: int, have: str | None) -> Plain:
    """The table after so many moves, and the last of them."""
    then = history.at(ply)
    view = then.table.view(viewer.seat, viewer.language)
    words = room.game.words(viewer.language)
    drawn = picture(room, viewer, view)
    if drawn is not None and drawn["key"] != have:
        drawn |= statics(room, viewer)
    entry = None
    if then.before is not None:
        seat, move = history.made[ply - 1]
        secret = then.before.secret
        things = [] if secret else room.game.things(then.before.view(NOBODY), move, seat)
        line = Line(seat, move, secret, then.events, things)
        entry = log_line(line, ply, viewer, words, room.names)
    return {
        "ply": ply,
        "picture": drawn,
        "board": None if drawn else board(room, view),
        "entry": entry,
        "to_decide": None if then.table.over else then.table.seat,
        "seats": seats(room, view, 0.0),
        "scores": [named(points, words) for points in view.scores],
    }
