"""Rooms: games in memory, rebuilt from their journals. A room can be lost at any time.

An *entry* is a line of the journal, a move or an undo; a *ply* is a move of the record. Moves that
were made in one go are entries like others, all but the first marked by `and`.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from rondel.core.chronicle import Happened
from rondel.core.content import Content, Pack
from rondel.core.game import Game
from rondel.core.moves import Move, read_move, write_move
from rondel.core.puzzles import Attempt
from rondel.core.record import Record, RecordError, open_table
from rondel.core.session import Session
from rondel.core.study import Study
from rondel.core.table import NOBODY, Event, Table
from rondel.core.words import Cast
from rondel.games import find_game
from rondel.server.presence import Presence
from rondel.server.settings import AWAY
from rondel.server.store import GameRow, SeatRow, Status

UNDO = "undo"
"""What an entry begins with that takes back so many moves: `undo 2`; by agreement of the table
`undo 5 agreed`, and `undo 5 seen` if something hidden had been shown since."""
AGREED, SEEN = "agreed", "seen"
AND = "and "
"""What the text of a move begins with that was made in one go with the one before."""
TOUCHED = 60
"""For so many moves of the record we know which things they touched."""


class Draft(msgspec.Struct):
    """An entry that has been tried out beside the game: nobody sees it before it is written."""

    seat: int
    text: str
    status: Status
    """How the game will stand."""
    move: DraftMove | None = None
    """None for an undo."""
    hurried: bool = False
    """Whether a bot had less time than it would have taken."""


class DraftMove(msgspec.Struct):
    """A move that has been tried out."""

    move: Move
    secret: bool
    table: Table
    """The table after it."""
    events: list[Event]
    things: list[str]


class Disagreement(Exception):
    """A room is not what its journal says."""


class Viewer(msgspec.Struct, frozen=True):
    """For whom a state is made. Those who look with the same eyes share it."""

    seat: int
    """`NOBODY` for an onlooker."""
    host: bool
    language: str
    kept: tuple[int, ...] = ()
    """The seats that are kept for the viewer, who was away."""


class Listener:
    """Somebody who is told at once when something happens."""

    def __init__(
        self,
        person: str,
        seat: int,
        language: str,
        have: str | None = None,
        pack: bool = False,
        tab: str | None = None,
    ) -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.have = have
        """What the client holds of the picture."""
        self.pack = pack
        self.tab = tab
        """The name that the client has given itself, to be known again when it moves."""
        self.seen = ""
        """The version of the state that the client had when it came."""
        self.version = -1
        self.presence = -1
        """Up to where the listener has been told."""
        self.closed = False
        self._state = b""
        self._sent = have
        self._people = b""
        self._news = asyncio.Event()

    def viewer_in(self, room: Room) -> Viewer:
        """With whose eyes this is seen now: a seat can pass to somebody else."""
        return room.viewer(self.person, self.seat, self.language)

    def send_state(self, event: bytes, have: str | None) -> None:
        """A state that was not fetched yet is out of date: the new one takes its place."""
        self._state, self._sent = event, have
        self._news.set()

    def has_state(self, room: Room, have: str | None) -> None:
        """The client gets the present state in another way, as the answer to a move."""
        self.version, self.presence = room.version, room.presence
        self.have = self._sent = have
        self._state = b""

    def send_people(self, event: bytes) -> None:
        self._people = event
        self._news.set()

    def close(self) -> None:
        """There will be no more."""
        self.closed = True
        self._news.set()

    def wake(self) -> None:
        """Have what has come fetched, even if that is nothing."""
        self._news.set()

    async def next_events(self) -> bytes:
        """What has come, as soon as something has; nothing if it was only woken."""
        await self._news.wait()
        self._news.clear()
        self.have = self._sent
        events, self._state, self._people = self._state + self._people, b"", b""
        return events


class Played(msgspec.Struct):
    """What was played in a room."""

    session: Session
    things: list[list[str]]
    """What each move of the record touched, as far as we know."""
    joined: list[bool]
    """Whether each was made in one go with the one before."""


class Room:
    """One game: its session, its people, and those who listen.

    A room in which nothing happens sleeps: of what was played it has only the moves, packed. It
    wakes by itself when somebody needs the table or the log, which takes some milliseconds.
    """

    def __init__(
        self,
        row: GameRow,
        away: float = AWAY,
        content: Content | None = None,
        journal: Sequence[tuple[int, str]] | None = None,
    ) -> None:
        """Played with our content, unless another is given. With its whole journal, it sleeps."""
        self.id = row.id
        self.row = row
        self.names = names_of(row)
        self.seen_people = people_of(row)
        """What states tell of the people, but for who is there."""
        self.digests: dict[Viewer, str] = {}
        """What stands for that in the versions of states (`state.version_of`), by viewer."""
        self.away = away
        """Seconds of silence after which somebody's seat may be given to a bot."""
        self.people = Presence(row.seats)
        self.spent, self.spent_at = row.spent, time.monotonic()
        """Seconds of the present turn that had passed, and when, by our own steady clock."""
        self.game: Game = find_game(row.game)
        self.content: Content = self.game.find_content(content)
        self._moves = b""
        """The moves of the record, packed, while the room sleeps."""
        self._turn = row.status.turn
        """Whose decision it is, while the room sleeps."""
        self.used = time.monotonic()
        """When somebody needed the table or the log last."""
        self.entries = 0
        """How many entries of the journal have been carried out."""
        self._played: Played | None = None
        if journal is None:
            self._played = self._unplayed()
        else:
            self._rest(journal)
        self.study: Study | Attempt | None = None
        """What the room is for, if it is for a lesson or a puzzle (see `lessons`, `puzzles`)."""
        self.lock = asyncio.Lock()
        """Held by whoever reads news into the room or writes an entry (`GameService.hold`)."""
        self.in_doubt = False
        """Whether an entry may have been written that the room does not know of."""
        self.given_up = False
        """Whether the room was found to be wrong, and could not be built anew."""
        self.listeners: set[Listener] = set()
        self.watchers: set[str] = set()
        self.version = 0
        """Grows with everything that changes what people see."""
        self.presence = 0
        """Grows when somebody comes or goes."""
        self.there: list[tuple[bool, bool]] = []
        """Who was there, and who away for long, when that was looked at last."""
        self.bot: asyncio.Task[None] | None = None
        """Plays the bots' moves."""
        self.analysis: asyncio.Task[None] | None = None
        self.ahead = 0
        """So many tables wait for a bot's move before this one."""
        self.hurried = NOBODY
        """The bot that made the last move with less thought than usual, for many were waiting."""

    @property
    def played(self) -> Played:
        self.used = time.monotonic()
        if self._played is None:
            self.wake(self.replayed())
            assert self._played is not None
        return self._played

    @property
    def session(self) -> Session:
        return self.played.session

    @property
    def log(self) -> list[Happened]:
        """The moves of the record, with what they brought about."""
        return self.played.session.log

    def touched(self, first: int, last: int) -> list[str]:
        """The things that some moves of the record touched."""
        things = (thing for some in self.played.things[first - 1 : last] for thing in some)
        return list(dict.fromkeys(things))

    @property
    def table(self) -> Table:
        return self.played.session.table

    @property
    def turn(self) -> int:
        """Whose decision it is; `NOBODY` when the game is over. It wakes nobody."""
        if self._played is None:
            return self._turn
        table = self._played.session.table
        return NOBODY if table.over else table.seat

    @property
    def pinned_pack(self) -> Pack | None:
        """The content of a game that goes on with another than ours."""
        ours = self.content.hash == self.game.load_content(None).hash
        return None if ours else self.content.pack

    @property
    def seats(self) -> list[SeatRow]:
        return self.row.seats

    # Sleeping

    @property
    def asleep(self) -> bool:
        return self._played is None

    def sleep(self) -> None:
        """Keep only the moves of what was played. Whoever has the table may go on with it."""
        if self._played is not None:
            self._turn = self.turn
            moves = zip(self._played.session.record.moves, self._played.joined, strict=True)
            self._moves = _packed(
                f"{seat} {AND if joined else ''}{write_move(move)}"
                for (seat, move), joined in moves
            )
            self._played = None

    def _rest(self, journal: Sequence[tuple[int, str]]) -> None:
        """Sleep from the beginning, with the moves that were not taken back."""
        moves: list[str] = []
        for seat, text in journal:
            if plies := undone(text):
                del moves[-plies:]
            else:
                moves.append(f"{seat} {text}")
        self._moves, self.entries = _packed(moves), len(journal)

    def replayed(self) -> Played:
        """What was played in a room that sleeps. It changes nothing: any thread may do it."""
        packed = self._moves
        if not packed and self._played is not None:  # somebody has woken it meanwhile
            return self._played
        played = self._unplayed()
        lines = zlib.decompress(packed).decode().splitlines()
        for number, line in enumerate(lines):
            seat, _, text = line.partition(" ")
            self._play(played, int(seat), text, number >= len(lines) - TOUCHED)
        return played

    def wake(self, played: Played) -> None:
        """Go on with what was played, unless somebody was quicker."""
        if self._played is None:
            self._played, self._moves = played, b""

    def _unplayed(self) -> Played:
        return Played(Session(open_table(record_of(self.row), self.game, self.content)), [], [])

    # The journal

    def follow(self, row: GameRow, entries: Sequence[tuple[int, str]]) -> None:
        """Take in what the store knows: the game as it stands, and the entries that are new here.

        `Disagreement`, or what an impossible move raises, if that does not fit to what we have.
        """
        self.set_row(row)
        self.replay(entries)
        self.spent, self.spent_at = row.spent, time.monotonic()
        if self.entries != row.entries:
            raise Disagreement(f"{self.entries} entries here, {row.entries} in the journal")
        turn = NOBODY if self.table.over else self.table.seat
        if (turn, self.table.over) != (row.status.turn, row.status.over):
            raise Disagreement(f"seat {turn} is to decide here, {row.status.turn} in the journal")
        self.in_doubt = False

    def become(self, other: Room) -> None:
        """Forget what was played here, and go on as a room that was built from the journal."""
        self.set_row(other.row)
        self.spent, self.spent_at = other.spent, other.spent_at
        self.content, self.entries = other.content, other.entries
        self._played, self._moves = other.played, b""
        self.in_doubt = False
        self.changed()

    def replay(self, entries: Sequence[tuple[int, str]]) -> None:
        """Carry out entries that are in the journal, one after the other."""
        for number, (seat, text) in enumerate(entries):
            if undone(text):
                self._undo(text)
            else:
                self._play(self.played, seat, text, number >= len(entries) - TOUCHED)
            self.entries += 1
        if entries:
            self.changed()

    def _play(self, played: Played, seat: int, text: str, with_things: bool) -> None:
        session = played.session
        move = read_move(text.removeprefix(AND))
        if seat != session.table.seat:
            raise RecordError(f"move {session.ply + 1}: it is not the decision of seat {seat}")
        things = self._things(session.table, seat, move) if with_things else []
        session.play(move)
        played.things.append(things)
        played.joined.append(text.startswith(AND))

    def _undo(self, text: str) -> None:
        plies = undone(text)
        if text.endswith((AGREED, SEEN)):
            self._played = self.rewound(plies)
            return
        self.session.undo(plies)
        del self.played.things[-plies:]
        del self.played.joined[-plies:]

    def rewound(self, plies: int) -> Played:
        """What was played but for the last moves, played again: however many, also over what was
        revealed. It changes nothing: any thread may do it."""
        made = list(zip(self.session.record.moves, self.played.joined, strict=True))
        left = made[: len(made) - plies]
        played = self._unplayed()
        for number, ((seat, move), joined) in enumerate(left):
            text = f"{AND}{write_move(move)}" if joined else write_move(move)
            self._play(played, seat, text, number >= len(left) - TOUCHED)
        return played

    def last_made(self) -> int:
        """How many moves were made in one go at last."""
        joined = self.played.joined
        return next((n for n, one in enumerate(reversed(joined), 1) if not one), len(joined))

    def _things(self, table: Table, seat: int, move: Move) -> list[str]:
        """What a move that is about to be played touches, as far as all may know it."""
        return [] if table.secret else self.game.things(table.view(NOBODY), move, seat)

    def draft_move(self, move: Move, before: Draft | None = None) -> Draft:
        """Try a move of the seat to decide; `IllegalMove` says why it can't be played.

        Another draft before it is of a move that is to be made in one go with this one.
        """
        made_before = before.move if before is not None else None
        standing = self.table if made_before is None else made_before.table
        seat, table = standing.seat, standing.copy()
        events: list[Event] = []
        table.log = events
        table.play(move)
        table.log = None
        things = self._things(standing, seat, move)
        made = DraftMove(move, standing.secret, table, events, things)
        text = write_move(move) if made_before is None else f"{AND}{write_move(move)}"
        return Draft(seat, text, status_of(table), made)

    def draft_undo(self, plies: int) -> Draft:
        """Try to take back moves, which were of the seat that then decides again."""
        seat = self.log[-plies].seat
        status = Status(seat, False, totals=totals_of(self.session.before(plies)))
        return Draft(seat, f"{UNDO} {plies}", status)

    def draft_take_back(self, played: Played, seen: bool) -> Draft:
        """Take back moves by agreement: what was played is to be this (see `rewound`)."""
        plies = self.session.ply - played.session.ply
        table = played.session.table
        text = f"{UNDO} {plies} {SEEN if seen else AGREED}"
        return Draft(table.seat, text, Status(table.seat, False, totals=totals_of(table)))

    def last_turn_of(self, seat: int) -> int:
        """How many moves were made since a seat began its last turn; 0 if it has had none."""
        plies, log = 0, self.log
        for number, happened in enumerate(reversed(log), 1):
            if happened.seat == seat and (not plies or happened.turn == log[-plies].turn):
                plies = number
            elif plies:
                break
        return plies

    def commit(self, draft: Draft) -> None:
        """Carry out a draft, now that it is written as the next entry."""
        made, turn = draft.move, self.turn
        if made is None:
            self._undo(draft.text)
        else:
            self.session.go_on(made.move, made.table, made.events)
            self.played.things.append(made.things)
            self.played.joined.append(draft.text.startswith(AND))
        self.entries += 1
        self.hurried = draft.seat if draft.hurried else NOBODY
        if self.turn != turn:
            self.spent, self.spent_at = 0.0, time.monotonic()
        self.changed()

    # People

    def owned_by(self, person: str) -> list[int]:
        return [seat.seat for seat in self.seats if person and seat.owner == person]

    def kept_for(self, person: str) -> tuple[int, ...]:
        """The seats to which somebody may come back, for whom a bot plays."""
        return tuple(seat.seat for seat in self.seats if person and seat.absent == person)

    @property
    def players(self) -> set[str]:
        """The people who sit here."""
        return {seat.owner for seat in self.seats if seat.owner is not None}

    @property
    def of_one_person(self) -> bool:
        """Whether nobody but one person plays here; who is away plays, bots don't."""
        return len(self.players | {seat.absent for seat in self.seats if seat.absent}) <= 1

    @property
    def without_consent(self) -> list[int]:
        """The seats of people who have not agreed that bots advise people here.

        Who plays against bots alone, or with others at one screen, where everybody sees it, needs
        no consent. Whoever will come to a free seat has not agreed yet.
        """
        people = [seat for seat in self.seats if seat.kind != "bot" or seat.absent]
        if len({seat.owner or seat.absent for seat in people}) <= 1:
            return []
        return [seat.seat for seat in people if not seat.coach]

    def agreed(self, seat: SeatRow, person: str = "") -> bool:
        """Whether the table agrees that somebody else takes a seat that is kept.

        All who sit there have to say so, but for who wants the seat. One of them must be neither
        that person nor the host: the host has the links of all seats, and might come by another
        browser.
        """
        asked = self.players - {person}
        return asked <= set(seat.agreed) and bool(asked - {self.row.host})

    def may_sit(self, seat: SeatRow, person: str) -> bool:
        """Whether somebody who was asked in may take a seat, and see what lies there."""
        if seat.kind == "person":
            return seat.owner == person
        return seat.absent in (None, person) or self.agreed(seat, person)

    def cast(self, reader: int) -> Cast:
        """The names of those who sit here, for one of them or an onlooker to read."""
        return Cast(self.names, reader)

    def viewer(self, person: str, seat: int, language: str) -> Viewer:
        """Somebody at a seat of their own; an onlooker anywhere else."""
        own = seat if seat in self.owned_by(person) else NOBODY
        return Viewer(own, self.is_host(person), language, self.kept_for(person))

    def admits(self, person: str) -> bool:
        """Whoever has a seat, began the game, or is known to have opened the onlookers' link."""
        known = self.is_host(person) or person in self.watchers
        return known or bool(self.owned_by(person) or self.kept_for(person))

    def is_host(self, person: str) -> bool:
        return bool(person) and self.row.host == person

    def notice(self, person: str) -> None:
        """Somebody asks for something. If they sit here, they are not away."""
        if self.owned_by(person):
            self.people.notice(person)

    def listens(self, person: str | None) -> bool:
        return any(listener.person == person for listener in self.listeners)

    def is_there(self, seat: SeatRow) -> bool:
        """Whether a person sits there who listens or was noticed lately, here or elsewhere."""
        if seat.kind != "person" or seat.owner is None:
            return False
        return self.listens(seat.owner) or self.people.was_there(seat.owner)

    def is_away(self, seat: SeatRow) -> bool:
        """Whether a person sits there who has been silent for so long that a bot may take over."""
        if seat.kind != "person" or seat.owner is None or self.listens(seat.owner):
            return False
        return self.people.silent_for(seat.owner) >= self.away

    def look_around(self) -> bool:
        """Whether somebody has come or gone without a word since this was asked last."""
        before = self.there
        self.there = [(self.is_there(seat), self.is_away(seat)) for seat in self.seats]
        if self.there == before:
            return False
        self.presence_changed()
        return True

    def time_left(self) -> float | None:
        """Seconds until a bot takes over for whoever is to decide; None if no clock runs."""
        clock = self.row.manners.clock
        if clock is None or self.turn == NOBODY or self.seats[self.turn].kind != "person":
            return None
        return clock - self.spent - (time.monotonic() - self.spent_at)

    def may_read_talk(self, viewer: Viewer) -> bool:
        """Those who play, or whose place is kept, and who began the game; others if they may."""
        takes_part = viewer.seat != NOBODY or viewer.host or bool(viewer.kept)
        return self.row.manners.talk == "all" or (self.row.manners.talk == "seats" and takes_part)

    @property
    def bot_to_move(self) -> SeatRow | None:
        seat = None if self.turn == NOBODY else self.seats[self.turn]
        return seat if seat is not None and seat.kind == "bot" else None

    @property
    def busy(self) -> bool:
        """Whether somebody needs the room right now."""
        return bool(self.listeners or self.bot or self.analysis or self.lock.locked())

    @property
    def has_people(self) -> bool:
        return any(seat.kind == "person" for seat in self.seats)

    def set_row(self, row: GameRow) -> None:
        before, self.seen_people = self.seen_people, people_of(row)
        if before != self.seen_people:
            self.digests.clear()
            self.changed()
        if self.row.said != row.said:
            self.presence_changed()
        self.people.read(row.seats)
        self.row = row
        self.names = names_of(row)

    def set_seen(self, seen: Mapping[tuple[str, int], float]) -> None:
        """What is written of the people at these seats."""
        seats = [
            msgspec.structs.replace(seat, seen=seen.get((self.id, seat.seat), seat.seen))
            for seat in self.seats
        ]
        self.set_row(msgspec.structs.replace(self.row, seats=seats))

    # What has changed

    def changed(self) -> None:
        self.version += 1

    def presence_changed(self) -> None:
        self.presence += 1


def names_of(row: GameRow) -> list[str]:
    return [seat.name for seat in row.seats]


def people_of(row: GameRow) -> list[object]:
    """What a state tells of the people, but for who is there."""
    seats = [msgspec.structs.replace(seat, seen=0.0) for seat in row.seats]
    facts = [row.notices, row.seed_known, row.campaign_id, row.sealed]
    return [seats, *facts, row.manners, row.asked]


def undone(text: str) -> int:
    """How many moves an entry takes back; 0 if it is a move."""
    verb, _, rest = text.partition(" ")
    return int(rest.partition(" ")[0]) if verb == UNDO else 0


def _packed(moves: Iterable[str]) -> bytes:
    return zlib.compress("\n".join(moves).encode())


def record_of(row: GameRow) -> Record:
    """The record at its start."""
    return Record(
        game=row.game,
        rules_version=row.rules_version,
        content_hash=row.content_hash,
        seats=len(row.seats),
        options=dict(row.options),
        seed=row.seed,
    )


def status_of(table: Table) -> Status:
    totals = totals_of(table)
    if not table.over:
        return Status(table.seat, False, totals=totals)
    rivals = {name: points["total"] for name, points in table.rivals().items()}
    result = {"totals": totals, "places": table.places(), "rivals": rivals}
    return Status(NOBODY, True, result, totals, table.setup.game.kept(table))


def totals_of(table: Table) -> list[int]:
    return [points["total"] for points in table.scores()]


def journal_of(record: Record) -> list[tuple[int, str]]:
    return [(seat, write_move(move)) for seat, move in record.moves]


class Cache:
    """The rooms in memory, those used last at the end."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.rooms: OrderedDict[str, Room] = OrderedDict()

    def get(self, game_id: str) -> Room | None:
        room = self.rooms.get(game_id)
        if room is not None:
            self.rooms.move_to_end(game_id)
        return room

    def drop(self, room: Room) -> None:
        """Give up a room: who comes next has it built from the journal."""
        room.given_up = True
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    def keep(self, room: Room) -> Room:
        """The room; or the one that has taken its place, if it was away for a while."""
        kept = self.rooms.setdefault(room.id, room)
        excess = len(self.rooms) - self.size
        if excess > 0:
            idle = [key for key, old in self.rooms.items() if old is not kept and not old.busy]
            for key in idle[:excess]:
                del self.rooms[key]
        return kept

    def let_sleep(self, quiet: float) -> list[Room]:
        """Those in which nothing happened for so many seconds sleep, also if somebody listens."""
        since = time.monotonic() - quiet
        tired = [
            room
            for room in self.rooms.values()
            if room.used < since
            and not room.asleep
            and not (room.bot or room.analysis or room.lock.locked())
        ]
        for room in tired:
            room.sleep()
        return tired
