"""The log: what happened, told turn by turn in sentences.

Steps note events (`Table.note`), small and flat, in the order in which things happen. Here they
become entries, one a turn or a phase. Which part an event has in a sentence is said by the section
of the words that it stands in:

    [phase]  begins an entry and is its heading          Round 2
    [did]    what somebody did                           sailed 3 to Santo Domingo
    [got]    what they got by what they did last         2 doubloons
    [paid]   what they paid for what they did next       4 doubloons
    [event]  a sentence of its own                       The deck is shuffled.

So a turn reads "Ada sailed 3 to Santo Domingo, delivered sugar (2 doubloons and 1 influence with
France) and bought the Lighthouse for 4 doubloons." Its details are the events one by one.

What somebody does several times in a row is told at once, if its words count what it is done with
(`{rest}`): "discarded 2 coins and 1 hat".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rondel.core.moves import Move
from rondel.core.table import Event
from rondel.core.words import Told, Words, reader_of

TURN = "turn"
"""The event that begins a seat's turn (`Table.begin_turn`)."""
CLAUSES = 4
"""What somebody did is told in one sentence, up to so many deeds."""


class Happened(NamedTuple):
    """A move of the record, and what it brought about."""

    seat: int
    turn: int
    """Of the table when the move was made."""
    move: Move
    secret: bool
    """Whether only its seat may read the move; all may read the events."""
    events: list[Event]


class Entry(NamedTuple):
    """A turn, or a phase."""

    first: int
    last: int
    """The moves of the record, from 1, of which it tells."""
    seat: int
    """Whose turn it is, or who decided first in it."""
    heading: str
    """The phase; "" for a turn."""
    text: str
    details: tuple[str, ...]


class Span(NamedTuple):
    """What happened in a turn or a phase."""

    first: int
    last: int
    seat: int
    events: tuple[Event, ...]
    moves: tuple[Happened, ...]
    part: int = 0
    """Which it is of those that begin with the same move."""


def chronicle(
    log: Sequence[Happened], words: Words, seat_names: Sequence[str] = (), first: int = 1
) -> list[Entry]:
    """Tell what some moves brought about; `first` is the number of the first one."""
    return [
        entry
        for span in spans(log, words, first)
        if (entry := tell(span, words, seat_names)).heading or entry.text
    ]


def spans(log: Sequence[Happened], words: Words, first: int = 1) -> list[Span]:
    """Part what happened into turns and phases. A move can end one and begin the next."""
    found: list[Span] = []
    span = Growing(first, log[0].seat if log else -1)
    turn = log[0].turn if log else 0
    for ply, happened in enumerate(log, first):
        if happened.turn != turn and not span.awaited:
            span = span.end(found, ply, happened.seat)
        turn = happened.turn
        span.last, span.awaited = ply, False
        span.moves.append(happened)
        for event in happened.events:
            if event[0] == TURN or event[0] in words.messages["phase"]:
                span = span.end(found, ply, _whose(event, happened.seat))
                span.awaited = event[0] == TURN
            span.events.append(event)
    span.end(found, 0, 0)
    return found


def _whose(event: Event, mover: int) -> int:
    """A turn's seat stands in its event; a rival's turn or a phase counts for who moved last."""
    seat = event[1][0] if event[0] == TURN else mover
    return seat if isinstance(seat, int) else mover


class Growing:
    """A turn or phase that goes on."""

    def __init__(self, first: int, seat: int, part: int = 0) -> None:
        self.first = self.last = first
        self.seat = seat
        self.part = part
        self.events: list[Event] = []
        self.moves: list[Happened] = []
        self.awaited = False
        """Whether a turn was announced, and its first move is still to come."""

    def end(self, found: list[Span], ply: int, seat: int) -> Growing:
        """Keep it, if anything happened, and begin the next one."""
        part = self.part
        if self.events or self.moves:
            events, moves = tuple(self.events), tuple(self.moves)
            found.append(Span(self.first, self.last, self.seat, events, moves, part))
            part += 1
        return Growing(ply, seat, part if ply == self.first else 0)


def tell(span: Span, words: Words, seat_names: Sequence[str] = ()) -> Entry:
    """One entry: a heading if it is a phase, sentences, and the events one by one.

    Of a game without words for deeds the moves are told as they are called.
    """
    heading = ""
    teller = Teller(words, seat_names)
    details: list[str] = []
    for event in span.events:
        if event[0] == TURN:
            continue
        if event[0] in words.messages["phase"]:
            heading = words.told("phase", event, seat_names)
            continue
        teller.add(event)
        details.append(words.event(event, seat_names))
    text = " ".join(teller.finish())
    if not text and not heading and not words.messages["did"]:
        text = _moves_told(span, words, seat_names)
    return Entry(span.first, span.last, span.seat, heading, text, tuple(details))


def _moves_told(span: Span, words: Words, seat_names: Sequence[str]) -> str:
    reader = reader_of(seat_names)
    open_to_reader = [made for made in span.moves if not made.secret or made.seat == reader]
    if not open_to_reader:
        return ""
    told = Told("; ".join(words.move(made.move) for made in open_to_reader))
    return words.sentence("played", span.seat, told, seat_names=seat_names)


class Clause:
    """What somebody did, what they paid for it, and what they got by it."""

    def __init__(self, key: str, deed: str, paid: list[Event]) -> None:
        self.key = key
        self.deed = deed
        self.paid = paid
        self.got: list[Event] = []
        self.countable: Event | None = None
        """The event, if more of the kind can be told with it."""


class Teller:
    """Puts events together to sentences."""

    def __init__(self, words: Words, seat_names: Sequence[str]) -> None:
        self.words = words
        self.seat_names = seat_names
        self.sentences: list[str] = []
        self.who: str | int | None = None
        """Of whom the present sentence tells."""
        self.clauses: list[Clause] = []
        self.paid: list[Event] = []
        """What was paid for a deed that is still to come."""
        self.goes_on = False
        """Whether the sentence before told of the same person."""

    def add(self, event: Event) -> None:
        key, arguments = event
        if key in self.words.messages["did"]:
            self._do(event)
        elif key in self.words.messages["paid"]:
            if arguments[0] != self.who:
                self._begin(arguments[0])
            self.paid.append(event)
        elif key in self.words.messages["got"]:
            if arguments[0] != self.who or not self.clauses:
                self._begin(arguments[0])
                self.clauses.append(Clause("", "", []))
            self.clauses[-1].got.append(event)
        else:
            self._end()
            self.who = None
            self.sentences.append(self.words.event(event, self.seat_names))

    def finish(self) -> list[str]:
        self._end()
        return self.sentences

    def _do(self, event: Event) -> None:
        """Begin a clause, or count the deed with the one before."""
        key, arguments = event
        before = self.clauses[-1] if self.clauses and arguments[0] == self.who else None
        if before and not (self.paid or before.got) and before.countable and before.key == key:
            event = (key, (*before.countable[1], *arguments[1:]))
            self.clauses.pop()
            self.paid = before.paid
        self._begin(arguments[0])
        clause = Clause(key, self.words.told("did", event, self.seat_names), self.paid)
        if "{rest" in self.words.messages["did"][key]:
            clause.countable = event
        self.clauses.append(clause)
        self.paid = []

    def _begin(self, who: str | int) -> None:
        """Go on with the sentence if it tells of the same person and is not too long."""
        if who != self.who:
            self._end()
            self.who, self.goes_on = who, False
        elif len(self.clauses) >= CLAUSES:
            self._put_together()
            self.goes_on = True

    def _end(self) -> None:
        if self.paid:
            self.clauses.append(Clause("", "", self.paid))
            self.paid = []
        self._put_together()

    def _put_together(self) -> None:
        if self.clauses and self.who is not None:
            parts = [self._told(clause) for clause in self.clauses]
            form = "then" if self.goes_on else "did"
            told = Told(self.words.listed(parts))
            self.sentences.append(
                self.words.sentence(form, self.who, told, seat_names=self.seat_names)
            )
        self.clauses = []

    def _told(self, clause: Clause) -> str:
        forms, deed = self.words.messages["form"], clause.deed
        paid, got = self._listed("paid", clause.paid), self._listed("got", clause.got)
        if paid:
            form = forms.get(f"for {clause.key}", forms["for"]) if deed else forms["spent"]
            deed = form.format(deed, paid) if deed else form.format(paid)
        if not got:
            return deed
        return forms["brought"].format(deed, got) if deed else forms["gained"].format(got)

    def _listed(self, section: str, events: Sequence[Event]) -> str:
        told = [self.words.told(section, event, self.seat_names) for event in summed(events)]
        return self.words.listed(told)


def summed(events: Sequence[Event]) -> list[Event]:
    """Amounts of the same thing as one amount: of what is got, the last argument says how much."""
    amounts: dict[tuple[str, tuple[str | int, ...]], int] = {}
    for key, arguments in events:
        *kind, amount = arguments
        counted = len(arguments) > 1 and isinstance(amount, int)
        name = (key, tuple(kind)) if counted else (key, arguments)
        amounts[name] = amounts.get(name, 0) + (int(amount) if counted else 0)
    return [
        (key, (*arguments, amount) if amount else arguments)
        for (key, arguments), amount in amounts.items()
    ]
