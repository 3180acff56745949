"""What a browser is told of a game: built from what the viewer may see, and from nothing else."""

from __future__ import annotations

import hashlib
import time
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

import msgspec

from rondel import __version__
from rondel.core.chronicle import Entry, Happened, Span, spans, tell
from rondel.core.game import Scene
from rondel.core.table import NOBODY, View
from rondel.core.words import Words
from rondel.server.answers.campaigns import InCampaign, StoryState
from rondel.server.answers.study import Course, PastState, Phase
from rondel.server.answers.table import (
    Category,
    LogEntry,
    Person,
    PictureState,
    Result,
    Rival,
    Score,
    Seat,
    SeatNotice,
    State,
    TableManners,
    Undo,
    Wish,
)
from rondel.server.history import Past
from rondel.server.i18n import texts
from rondel.server.lessons import lesson_state
from rondel.server.markup import html
from rondel.server.offers import Offered
from rondel.server.puzzles import puzzle_state
from rondel.server.rooms import Room, Viewer
from rondel.server.scenes import open_scenes, told
from rondel.server.store import Manners, SeatRow


def make_state(
    room: Room,
    viewer: Viewer,
    view: View,
    *,
    offered: Offered,
    people: Sequence[Person],
    glance: Callable[[int], str],
    picture: PictureState | None,
    log: list[LogEntry],
    links: Mapping[str, str],
) -> State:
    """Make the state of a room for a viewer, whose view, moves and picture are at hand."""
    table, game = room.table, room.game
    words = game.words(viewer.language)
    mine = not table.over and viewer.seat == table.seat
    person = room.seats[viewer.seat].owner if viewer.seat != NOBODY else None
    return State(
        id=room.id,
        game=game.name,
        title=game.title,
        entries=room.entries,
        ply=room.session.ply,
        version=version_of(room, viewer),
        over=table.over,
        viewer=viewer.seat if viewer.seat != NOBODY else None,
        here=room.owned_by(person) if person else [],
        kept=list(viewer.kept),
        host=viewer.host,
        links=open_links(room, links) if viewer.host else {},
        watch=links.get("watch") if viewer.host else None,
        secrets=game.secrets,
        seed_known=room.row.seed_known and not table.over,
        notices=notices(room, viewer.language),
        manners=table_manners(room.row.manners),
        said=said(room, viewer),
        until=until(room),
        asked=asked(room, view),
        seats=seats(people, view, glance),
        to_decide=None if table.over else table.seat,
        mine=mine,
        ask=words.ask(table, room.cast(viewer.seat)) if mine or table.over else "",
        waiting=waiting(room, viewer),
        hurried=hurried(room, viewer),
        moves=offered.moves,
        shortcuts=offered.shortcuts,
        ways=offered.ways,
        undo=undo(room, viewer, view),
        picture=picture,
        board=None if picture else board(room, view),
        log=log,
        since=last_ply_of(room, viewer.seat),
        result=result(view, words, room) if table.over else None,
        campaign=in_campaign(room),
        story=story_state(room, view),
        lesson=lesson_state(room, viewer.language),
        puzzle=puzzle_state(room),
    )


def version_of(room: Room, viewer: Viewer) -> str:
    """Names what a viewer sees now: the same at another server, and when this one starts again.

    So somebody who comes back and has seen this version need not be sent it again.
    """
    if room.study is not None:
        digest = _digest(viewer, room, room.study.actions)
    elif (known := room.digests.get(viewer)) is not None:
        digest = known
    else:
        digest = room.digests[viewer] = _digest(viewer, room)
    return f"{room.entries}.{digest}"


def _digest(viewer: Viewer, room: Room, learnt: object = None) -> str:
    """Stands for all that a viewer sees but for what is played."""
    seen = msgspec.json.encode((viewer, room.seen_people, learnt, __version__))
    return hashlib.blake2b(seen, digest_size=6).hexdigest()


# People


def people(room: Room) -> list[Person]:
    """Who sits where, and who of them is there."""
    return [person(room, seat) for seat in room.seats]


def waiting(room: Room, viewer: Viewer) -> str:
    """Whom a viewer waits for; "" if for nobody."""
    if room.turn in (NOBODY, viewer.seat):
        return ""
    said = texts(viewer.language)
    sentences = [said.say("server.waiting", name=room.names[room.turn])]
    if room.ahead:
        key = "server.queue-one" if room.ahead == 1 else "server.queue"
        sentences.append(said.say(key, count=room.ahead))
    return " ".join(sentences)


def said(room: Room, viewer: Viewer) -> int:
    """How much was said that a viewer may read."""
    return room.row.said if room.may_read_talk(viewer) else 0


def until(room: Room) -> float | None:
    """When a bot takes over, by the clock on the wall, which people see; we count otherwise."""
    left = room.time_left()
    return None if left is None else round(time.time() + left)


def asked(room: Room, view: View) -> Wish | None:
    """What somebody asks of the others, unless it was done already, or can't be any more."""
    wish = room.row.asked
    if wish is None or room.table.over or wish.ply >= room.session.ply:
        return None
    if was_read(room, view, room.session.ply - wish.ply):
        return None
    people = wish.waits_for(room.seats)
    waiting = [seat.seat for seat in room.seats if seat.owner in people]
    return Wish(wish.seat, room.session.ply - wish.ply, wish.seen, waiting)


def hurried(room: Room, viewer: Viewer) -> str:
    """Which bot has just thought less than usual; "" if none has."""
    if room.hurried == NOBODY:
        return ""
    return texts(viewer.language).say("server.hurried", name=room.names[room.hurried])


def person(room: Room, seat: SeatRow) -> Person:
    return Person(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        bot=seat.bot,
        present=room.study is not None or room.is_there(seat),
        away=room.is_away(seat),
        kept=seat.absent is not None,
        agreed=[other.seat for other in room.seats if other.owner in seat.agreed],
        coach=seat.coach,
    )


def seats(people: Sequence[Person], view: View, glance: Callable[[int], str]) -> list[Seat]:
    """The people, and what can be seen of their play."""
    scores = view.scores
    return [
        Seat(
            **msgspec.structs.asdict(one),
            total=scores[one.seat]["total"],
            glance=glance(one.seat),
        )
        for one in people
    ]


@lru_cache(maxsize=1000)
def table_manners(manners: Manners) -> TableManners:
    """How people deal with each other, as it is told; at most tables just so."""
    return msgspec.convert(manners, TableManners, from_attributes=True)


def notices(room: Room, language: str) -> list[SeatNotice]:
    """What has changed lately in who sits where, in words."""
    said = texts(language)
    return [
        SeatNotice(
            notice.number,
            said.say(
                f"notice.{notice.what}",
                name=notice.name,
                by=notice.by or said.say("notice.host"),
                seat=notice.seat + 1,
            ),
        )
        for notice in room.row.notices
    ]


def open_links(room: Room, links: Mapping[str, str]) -> dict[str, str]:
    """The links of seats that wait for somebody."""
    waiting = [
        str(seat.seat)
        for seat in room.seats
        if seat.kind == "open" or (seat.absent is not None and room.agreed(seat))
    ]
    return {seat: links[seat] for seat in waiting if seat in links}


# The decision


def undo(room: Room, viewer: Viewer, view: View) -> Undo:
    """How many of the viewer's moves can be taken back, and why no more.

    In a lesson one goes back otherwise, step by step.
    """
    if room.study is not None:
        return Undo(0, 0, "", [])
    why = partial(why_no_undo, room, viewer.seat, language=viewer.language)
    log = room.log
    own = next((n for n, one in enumerate(reversed(log)) if one.seat != viewer.seat), len(log))
    # Whoever can't take back some moves can't take back more.
    plies = bisect_left(range(1, own + 1), True, key=lambda plies: why(plies) != "")
    step = min(plies, room.last_made())
    return Undo(plies, step, why(plies + 1), askable(room, viewer, view, plies))


def askable(room: Room, viewer: Viewer, view: View, alone: int) -> list[int]:
    """How many moves the others can be asked to take back, beyond those that need no asking."""
    if room.table.over or room.row.sealed or viewer.seat == NOBODY:
        return []
    whole = room.last_turn_of(viewer.seat)
    last = next((n for n, one in enumerate(reversed(room.log), 1) if one.seat == viewer.seat), 0)
    beyond = {plies for plies in (last, whole) if plies > alone}
    return sorted(plies for plies in beyond if not was_read(room, view, plies))


def was_read(room: Room, view: View, plies: int) -> bool:
    """Whether the story went on within the last moves: then nobody can take them back."""
    told = room.game.surprises(view)
    return bool(told) and any(key in told for line in room.log[-plies:] for key, _ in line.events)


def why_no_undo(room: Room, seat: int, plies: int, language: str) -> str:
    """Why a seat can't take back so many moves; "" if it can.

    When a game is over, everybody may read its seed: only who plays alone can go on after that.
    """
    if room.row.sealed:
        return texts(language).say("server.undo-continued")
    if room.table.over and not room.of_one_person:
        return texts(language).say("server.undo-over")
    if any(line.seat != seat for line in room.log[-plies:]):
        return texts(language).say("server.undo-others")
    return room.session.why_no_undo(plies, language)


# The story


def in_campaign(room: Room) -> InCampaign | None:
    row = room.row
    if row.campaign_id is None:
        return None
    return InCampaign(row.campaign_id, row.campaign_no or 0, row.sealed)


def story_state(room: Room, view: View) -> StoryState | None:
    prologue = room.game.prologue(view)
    if not prologue:
        return None
    tasks = [scene.task for scene in open_scenes(prologue)]
    return StoryState(last_moment(room, view), room.game.voters(view), tasks)


def last_moment(room: Room, view: View) -> int:
    """After how many moves of the record something of the story was read last."""
    log = room.log
    for ply in range(len(log), 0, -1):
        if room.game.scenes(view, log[ply - 1].events):
            return ply
    return 0


# The board


def board(room: Room, view: View) -> str:
    """For games without a picture: their board for the terminal."""
    return html(room.game.board(view, room.names, view.front))


# What happened


def log_entry(entry: Entry, names: Sequence[str], things: list[str]) -> LogEntry:
    """A turn in words. What can't be parted any more has no details."""
    details = list(entry.details) if len(entry.details) > 1 else []
    return LogEntry(
        first=entry.first,
        last=entry.last,
        seat=entry.seat,
        who=names[entry.seat],
        heading=entry.heading,
        text=entry.text,
        details=details,
        things=things,
    )


def last_ply_of(room: Room, seat: int) -> int:
    """After how many moves of the record a seat moved last."""
    log = room.log
    for ply in range(len(log), 0, -1):
        if log[ply - 1].seat == seat:
            return ply
    return 0


def result(view: View, words: Words, room: Room) -> Result:
    """The points by category; rivals that are no seats have theirs as well."""
    return Result(
        scores=[score(points, words) for points in view.scores],
        places=room.table.places(),
        rivals=[
            Rival(points["total"], categories(points, words), rival, words.name(rival))
            for rival, points in room.table.rivals().items()
        ],
    )


def score(points: dict[str, int], words: Words) -> Score:
    return Score(points["total"], categories(points, words))


def categories(points: dict[str, int], words: Words) -> list[Category]:
    return [
        Category(category, words.name(category), number)
        for category, number in points.items()
        if category != "total"
    ]


# The past


def past_state(
    room: Room, viewer: Viewer, past: Past, view: View, picture: PictureState | None
) -> PastState:
    """The table after some moves of the record, and the last of them."""
    words = room.game.words(viewer.language)
    return PastState(
        ply=past.ply,
        picture=picture,
        board=None if picture else board(room, view),
        entry=last_entry(room, viewer, past),
        to_decide=None if past.table.over else past.table.seat,
        seats=seats(people(room), view, lambda seat: html(room.game.glance(view, seat))),
        scores=[score(points, words) for points in view.scores],
        scenes=told(past_scenes(room, past, view)),
    )


def past_scenes(room: Room, past: Past, view: View) -> list[Scene]:
    """What was read of the story after the last move; before the first one, how it began."""
    game = room.game
    return game.scenes(view, past.events) if past.ply else game.prologue(view)


def last_entry(room: Room, viewer: Viewer, past: Past) -> LogEntry | None:
    if past.before is None or past.last is None:
        return None
    seat, move = past.last
    before = past.before
    things = [] if before.secret else room.game.things(before.view(NOBODY), move, seat)
    made = Happened(seat, before.turn, move, before.secret, past.events)
    span = Span(past.ply, past.ply, seat, tuple(past.events), (made,))
    words, cast = room.game.words(viewer.language), room.cast(viewer.seat)
    return log_entry(tell(span, words, cast), room.names, things)


def course(room: Room, language: str, totals: list[list[int]]) -> Course:
    """The points after each move of the record, and how the moves make turns and rounds."""
    turns = spans(room.log, room.game.words(language))
    return Course(
        plies=list(range(len(totals))),
        totals=totals,
        turns=sorted({span.last for span in turns}),
        phases=phases(room, turns, language),
    )


def phases(room: Room, turns: Sequence[Span], language: str) -> list[Phase]:
    """Rounds and phases as the game calls them; where it has none, once round the table is one.

    Of several that begin with the same move the last is told.
    """
    words = room.game.words(language)
    named = {
        begun(span): heading for span in turns if (heading := tell(span, words, room.names).heading)
    }
    if len(named) < 2 and turns:
        said, lead = texts(language), turns[0].seat
        rounds = [begun(span) for span in turns if span.seat == lead and span.moves]
        named |= {ply: said.say("replay.round", number=n) for n, ply in enumerate(rounds, 1)}
    return [Phase(ply, title) for ply, title in sorted(named.items())]


def begun(span: Span) -> int:
    """After how many moves of the record a turn or a phase began."""
    return span.last - len(span.moves)
