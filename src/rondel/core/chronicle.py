"""The log: what happened, told turn by turn in sentences.

Steps note events (`Table.note`), small and flat, in the order in which things happen. Here they
become entries, one a turn or a phase. Which part an event has in a sentence is said by the section
of the words that it stands in:

    [phase]  begins an entry and is its heading          Round 2
    [did]    what somebody did                           sailed 3 to Santo Domingo
    [got]    what they got by what they did              2 doubloons
    [paid]   what they paid for what they did next       4 doubloons
    [event]  a sentence of its own                       The deck is shuffled.

So a turn reads "Ada sailed 3 to Santo Domingo, delivered sugar (2 doubloons and 1 influence with
France) and bought the Lighthouse for 4 doubloons." Its details are the events one by one.

Which deed brought a gain is told by how deep in the agenda both happened: a free action in between
takes nothing from the deed that it interrupts. Where that can't tell, rules do (`Table.because`).

What somebody does several times in a row is told at once, if its words count what it is done with
(`{rest}`): "discarded 2 coins and 1 hat".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rondel.core.moves import Move
from rondel.core.noted import Noted
from rondel.core.table import NOBODY, Event
from rondel.core.words import Told, Words, reader_of

TURN = "turn"
"""The event that begins a seat's turn (`Table.begin_turn`)."""
BECAUSE = "because"
"""The event that names the deed that brings what follows (`Table.because`)."""
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
    parting = {TURN, *words.messages["phase"]}
    for ply, happened in enumerate(log, first):
        if happened.turn != turn and not span.awaited:
            span = span.end(found, ply, happened.seat)
        turn = happened.turn
        span.last, span.awaited = ply, False
        span.moves.append(happened)
        if parting.isdisjoint([event[0] for event in happened.events]):
            span.events += happened.events
            continue
        for event in happened.events:
            if event[0] in parting:
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
        details += one_by_one([event], words, seat_names)
    text = " ".join(teller.finish())
    if not text and not heading and not words.messages["did"]:
        text = _moves_told(span, words, seat_names)
    return Entry(span.first, span.last, span.seat, heading, text, tuple(details))


def one_by_one(events: Iterable[Event], words: Words, seat_names: Sequence[str] = ()) -> list[str]:
    """Each event in a sentence of its own."""
    return [words.event(event, seat_names) for event in events if event[0] != BECAUSE]


def _moves_told(span: Span, words: Words, seat_names: Sequence[str]) -> str:
    reader = reader_of(seat_names)
    open_to_reader = [made for made in span.moves if not made.secret or made.seat == reader]
    if not open_to_reader:
        return ""
    told = Told("; ".join(words.move(made.move) for made in open_to_reader))
    return words.sentence("played", span.seat, told, seat_names=seat_names)


class Clause:
    """What somebody did, what they paid for it, and what they got by it."""

    def __init__(self, who: str | int, depth: int = 0, key: str = "", deed: str = "") -> None:
        self.who = who
        self.depth = depth
        """Of the event (see `noted`)."""
        self.key = key
        self.deed = deed
        self.paid: list[Event] = []
        self.got: list[Event] = []
        self.countable: Event | None = None
        """The event, if more of the kind can be told with it."""


class Passage(NamedTuple):
    """What one person did, with nothing told in between."""

    who: str | int
    clauses: list[Clause]


class Teller:
    """Puts events together to sentences."""

    def __init__(self, words: Words, seat_names: Sequence[str]) -> None:
        self.words = words
        self.seat_names = seat_names
        self.passages: list[Passage | str] = []
        """With sentences that tell of nobody's deeds between them."""
        self.paid: list[Event] = []
        """What was paid for a deed that is still to come, by whom the last passage tells of."""
        self.causes: list[Clause] = []
        """Deeds of which something may come yet, none deeper than the one after it."""

    def add(self, event: Event) -> None:
        key, arguments = event
        if key == BECAUSE:
            self._go_back(event)
        elif key in self.words.messages["did"]:
            self._do(event)
        elif key in self.words.messages["paid"]:
            self._passage(arguments[0])
            self.paid.append(event)
        elif key in self.words.messages["got"]:
            self._cause(event).got.append(event)
        else:
            self._spend()
            self._begin(Clause(NOBODY, _depth(event)))
            self.passages.append(self.words.event(event, self.seat_names))

    def finish(self) -> list[str]:
        self._spend()
        told: list[str] = []
        for passage in self.passages:
            told += [passage] if isinstance(passage, str) else self._sentences(passage)
        return told

    def _do(self, event: Event) -> None:
        """Add a clause, or count the deed with the one before."""
        key, (who, *rest) = event
        depth = _depth(event)
        clauses = self._passage(who).clauses
        before = clauses[-1] if clauses else None
        if before and not (self.paid or before.got) and before.countable and before.key == key:
            event = (key, (*before.countable[1], *rest))
            depth = before.depth
            self.paid = clauses.pop().paid
        clause = Clause(who, depth, key, self.words.told("did", event, self.seat_names))
        if "{rest" in self.words.messages["did"][key]:
            clause.countable = event
        clause.paid, self.paid = self.paid, []
        clauses.append(clause)
        self._begin(clause)

    def _begin(self, clause: Clause) -> None:
        """Nothing more comes of what was done deeper, nor of what the same person did as deep."""
        self.causes = [
            cause
            for cause in self.causes
            if cause.depth < clause.depth
            or (cause.depth == clause.depth and cause.who != clause.who != NOBODY)
        ]
        self.causes.append(clause)

    def _go_back(self, event: Event) -> None:
        """What follows comes of an earlier deed."""
        who, *deeds = event[1]
        for passage in reversed(self.passages):
            if isinstance(passage, Passage) and passage.who == who:
                for clause in reversed(passage.clauses):
                    if clause.key in deeds:
                        self._begin(clause)
                        return

    def _cause(self, event: Event) -> Clause:
        """By which deed somebody got something: the deepest one that it can have come of.

        If that is none of their own, they got it by what they did last, or without doing anything.
        """
        who, depth = event[1][0], _depth(event)
        self.causes = [cause for cause in self.causes if cause.depth <= depth]
        for cause in reversed(self.causes):
            if cause.depth == self.causes[-1].depth and cause.who == who:
                return cause
        clauses = self._passage(who).clauses
        if not clauses:
            clauses.append(Clause(who, depth))
        return clauses[-1]

    def _passage(self, who: str | int) -> Passage:
        """Go on telling of the same person, or begin to tell of another."""
        last = self.passages[-1] if self.passages else ""
        if isinstance(last, Passage) and last.who == who:
            return last
        self._spend()
        passage = Passage(who, [])
        self.passages.append(passage)
        return passage

    def _spend(self) -> None:
        """Tell what was paid for nothing that is told."""
        last = self.passages[-1] if self.passages else ""
        if self.paid and isinstance(last, Passage):
            clause = Clause(last.who)
            clause.paid, self.paid = self.paid, []
            last.clauses.append(clause)

    def _sentences(self, passage: Passage) -> Iterator[str]:
        for first in range(0, len(passage.clauses), CLAUSES):
            parts = [self._told(each) for each in passage.clauses[first : first + CLAUSES]]
            told = Told(self.words.listed(parts))
            form = "then" if first else "did"
            yield self.words.sentence(form, passage.who, told, seat_names=self.seat_names)

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


def _depth(event: Event) -> int:
    return event.depth if isinstance(event, Noted) else 0


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
