"""The table and its agenda.

A `Table` is everything that lies on the table, as plain typed attributes. What is left to do
is `table.agenda`, a stack of `Step`s, the next one last. A step is immutable and shared by
copies. It either *happens* (changes the table, puts further steps on the agenda) or *asks* one
seat (offers moves, then plays the chosen one). Copying a table copies its lists: that makes
search, undo and previews cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, KeysView, Mapping
from functools import cache
from types import GetSetDescriptorType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Self, cast

from mypy_extensions import mypyc_attr
from typing_extensions import ParamSpec, TypeVar

from rondel.core.chance import Chance
from rondel.core.moves import Move, write_move
from rondel.core.noted import noted

if TYPE_CHECKING:
    from rondel.core.advice import Advice
    from rondel.core.game import Setup
    from rondel.core.words import Words

C = TypeVar("C", default=Any)
P = TypeVar("P", default=Any)
Q = ParamSpec("Q")

NOBODY: Final = -1
MOST_SEATS: Final = 8
Event = tuple[str, tuple[str | int, ...]]
Detail = str | int | Mapping[str, int] | tuple[str, ...]
"""What a sentence mentions: an id, a number, amounts of things, or several ids."""
Facts = Mapping[str, Detail]
NO_FACTS: Final[Facts] = {}


class Refusal(NamedTuple):
    """Why a move is not allowed: the rule, and the numbers that make it so.

    The game's words have a sentence for the rule (`[why]`), and where one rule forbids for several
    causes, for the rule with a `case`: `"CI-7.12 storage"`. The sentence mentions the `facts`. What
    is lacking for a payment is told as `missing`, amounts of things.
    """

    rule: str
    facts: Facts = NO_FACTS
    case: str = ""


def slots(kind: type) -> tuple[str, ...]:
    """The attributes of a class that has slots, of those that it derives from too.

    Compiled classes have the same ones, but no `__slots__` that lists them.
    """
    return tuple(
        name
        for each in kind.__mro__
        for name, found in vars(each).items()
        if isinstance(found, MemberDescriptorType | GetSetDescriptorType)
        and not name.startswith("__")
    )


@cache
def clockwise(first: int, count: int) -> tuple[int, ...]:
    """So many seats, clockwise from one of them."""
    return tuple([(first + i) % count for i in range(count)])


class IllegalMove(ValueError):
    """A move that the rules forbid now. The table is unchanged.

    `rule` is the ledger id of the rule that forbids it, or "" if the game is over.
    """

    def __init__(self, move: Move, rule: str, reason: str) -> None:
        self.move = move
        self.rule = rule
        self.reason = reason
        head = f"{rule}: " if rule else ""
        super().__init__(f"{head}{reason} (move: {write_move(move)})")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One entry of the agenda. Immutable: a step that goes on puts a new one on the agenda.

    A step of `NOBODY` happens by itself. A step of a seat asks that seat: no moves means that
    there is nothing to do, a single move is played at once, more are a decision.

    Every turn makes several: a step with facts of its own sets its `seat` along with them, which
    takes a third of the time that calling this class's `__init__` does.
    """

    __slots__ = ("seat",)

    rule: ClassVar[str] = ""
    """The ledger id of the rule that this step carries out."""
    secret: ClassVar[bool] = False
    """Whether the answer is for the asked seat alone to know."""
    asks: ClassVar[tuple[str, ...]] = ()
    """The verbs of the moves that the question is about: pointing at a thing means them first."""

    def __init__(self, seat: int = NOBODY) -> None:
        self.seat = seat

    def __repr__(self) -> str:
        """`Sail(seat=1, ship=0, points=2)`"""
        facts = {name: getattr(self, name) for name in dict.fromkeys(("seat", *slots(type(self))))}
        if self.seat == NOBODY:
            del facts["seat"]
        told = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        return f"{type(self).__name__}({told})"

    def happen(self, t: Any) -> None:
        """Carry out a step of nobody."""
        raise AssertionError(f"{type(self).__name__} asks a seat")

    def moves(self, t: Any) -> list[Move]:
        """What the seat may do now."""
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def play(self, t: Any, move: Move) -> None:
        """Carry out one of `moves`. The step has left the agenda."""
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def why_not(self, t: Any, move: Move) -> str | Refusal:
        """The ledger id of the rule that forbids a move which is not one of `moves`.

        With the numbers that make it so, where there are any.
        """
        return self.rule

    def details(self, t: Any) -> Facts:
        """What the question to the seat mentions, by name (see the game's words, `[ask]`)."""
        return NO_FACTS

    def facts(self, t: Any, move: Move) -> Facts:
        """What the label of one of `moves` mentions beside its arguments (`[label]`): what it
        costs and brings as things stand. Where a verb has several labels, `case` says which."""
        return NO_FACTS

    def warning(self, t: Any, move: Move) -> str:
        """What to tell people before a move of which nothing would come, as a key of the game's
        words (`[warning]`); "" for all others."""
        return ""

    def proposal(self, t: Any) -> Move | None:
        """The one of `moves` that a sensible way to answer the question begins with, where that
        takes several moves (see `shortcuts`); None if nothing can be proposed."""
        return None


S = TypeVar("S", bound=Step)


def by_seat(kind: Callable[[int], S]) -> tuple[S, ...]:
    """The same step for each seat. Steps never change, so these serve all tables, turn by turn."""
    return tuple([kind(seat) for seat in range(MOST_SEATS)])


def by_facts(kind: Callable[Q, S]) -> Callable[Q, S]:
    """Make the same step once for the same facts, as `by_seat` does: for those that come again and
    again and whose facts are few."""
    return cast("Callable[Q, S]", cache(kind))


class Nothing(Step):
    """What a table is started with."""

    __slots__ = ()

    def play(self, t: Any, move: Move) -> None:
        pass


NO_MOVE: Final[Move] = ("",)
NOTHING: Final = Nothing(0)


def in_order(*steps: Step) -> tuple[Step, ...]:
    """The steps as `Table.do` puts them on the agenda, the first one on top: for those that come
    again and again (`t.agenda += TURN[seat]`)."""
    return steps[::-1]


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenStep(Step):
    """A question at which the seat may do other things first; they leave the question standing.

    A game derives its own open step, which says what those things are: `extras` maps their verbs
    to functions, and its `moves` adds those that are possible now to the `options`.
    """

    __slots__ = ()

    extras: ClassVar[dict[str | int, Callable[[Any, int, Move], None]]] = {}

    def play(self, t: Any, move: Move) -> None:
        if move[0] in self.extras:
            t.agenda.append(self)
            self.extras[move[0]](t, self.seat, move)
        else:
            self.choose(t, move)

    def why_not(self, t: Any, move: Move) -> str | Refusal:
        if move[0] in self.extras:
            return self.why_not_extra(t, move)
        return self.why_not_option(t, move)

    def facts(self, t: Any, move: Move) -> Facts:
        if move[0] in self.extras:
            return self.facts_of_extra(t, move)
        return self.facts_of_option(t, move)

    def facts_of_option(self, t: Any, move: Move) -> Facts:
        return NO_FACTS

    def facts_of_extra(self, t: Any, move: Move) -> Facts:
        return NO_FACTS

    def options(self, t: Any) -> list[Move]:
        """The moves of the question itself."""
        raise NotImplementedError

    def choose(self, t: Any, move: Move) -> None:
        """Carry out one of `options`."""
        raise NotImplementedError

    def why_not_option(self, t: Any, move: Move) -> str | Refusal:
        return self.rule

    def why_not_extra(self, t: Any, move: Move) -> str | Refusal:
        raise NotImplementedError


def extras(table: Table) -> Mapping[str | int, Callable[[Any, int, Move], None]]:
    """What may be done before the present question is answered, by verb; see `OpenStep`."""
    step = table.agenda[-1]
    return step.extras if isinstance(step, OpenStep) else {}


@mypyc_attr(allow_interpreted_subclasses=True)
class ClosedStep(Step):
    """A question at which none of a game's free actions is possible.

    A game derives its own closed step, which says what they are called and which rule shuts them
    out.
    """

    __slots__ = ()

    free_verbs: ClassVar[frozenset[str]] = frozenset()
    closed: ClassVar[str] = ""
    """The ledger id of the rule that shuts them out."""

    def why_not(self, t: Any, move: Move) -> str | Refusal:
        return self.closed if move[0] in self.free_verbs else self.why_not_option(t, move)

    def why_not_option(self, t: Any, move: Move) -> str | Refusal:
        """The rule that forbids a move of the question itself."""
        return self.rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Generic[P]):
    """Everything on the table. Games add their own attributes, and copy them in `copy_to`.

    A game that types its content says so: `class CooperTable(Table[Content])`.
    """

    __slots__ = (
        "_moves", "agenda", "chance", "content", "log", "over", "reveals", "seat", "setup", "turn",
    )  # fmt: skip

    content: P
    """The game's content pack."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup = setup
        self.chance = chance
        self.agenda: list[Step] = []
        self.seat = NOBODY
        """Who decides now."""
        self.over = False
        self.turn = 0
        """Counts turns (or a seat's slots in a common phase): undo stays within one."""
        self.reveals = 0
        """Counts what was shown without a draw from `chance`: undo stops there."""
        self.log: list[Event] | None = None
        """What happened, for people. Kept only if somebody listens, and never copied."""
        self._moves: list[Move] = []

    def __repr__(self) -> str:
        """`<maracaibo, 3 seats, turn 12: seat 1 is asked MainAction(seat=1)>`"""
        setup = self.setup
        now = "over" if self.over else f"seat {self.seat} is asked {self.agenda[-1]!r}"
        return f"<{setup.game.name}, {setup.seats} seats, turn {self.turn}: {now}>"

    # Playing

    def start(self) -> None:
        """Run to the first decision: as after a move by which nothing happens."""
        self.agenda.append(NOTHING)
        self._moves = [NO_MOVE]
        self.play(NO_MOVE)

    def moves(self) -> list[Move]:
        """The legal moves of `table.seat`: two or more, or none if the game is over."""
        return self._moves.copy()

    def play(self, move: Move) -> None:
        """Play a legal move and run to the next decision; `IllegalMove` changes nothing.

        Steps happen, and forced moves are played, until a seat has a choice.
        """
        if move not in self._moves:
            refusal = self.refusal(move)
            raise IllegalMove(move, refusal.rule, self.words().why(refusal, self))
        agenda = self.agenda
        agenda.pop().play(self, move)
        while agenda:
            step = agenda[-1]
            seat = step.seat
            if seat < 0:
                agenda.pop()
                step.happen(self)
                continue
            moves = step.moves(self)
            if len(moves) > 1:
                self.seat = seat
                self._moves = moves
                return
            agenda.pop()
            if moves:
                step.play(self, moves[0])
        self.over = True
        self.seat = NOBODY
        self._moves = []

    @property
    def revealed(self) -> tuple[int, int]:
        """Changes whenever something hidden is drawn or shown."""
        return self.chance.drawn, self.reveals

    @property
    def secret(self) -> bool:
        """Whether the next move, as it is written, is for nobody but `table.seat` to read."""
        return bool(self.agenda) and self.agenda[-1].secret

    def why_not(self, move: Move) -> str:
        """The ledger id of the rule that forbids the move now; "" if nothing forbids it.

        After the end nothing is asked, so no rule answers either.
        """
        return self.refusal(move).rule

    def refusal(self, move: Move) -> Refusal:
        """Why the move is not allowed now: the rule, and what it is about (see `why_not`)."""
        if self.over or move in self._moves:
            return Refusal("")
        step = self.agenda[-1]
        sound = bool(move) and all(isinstance(part, str | int) for part in move)
        why = step.why_not(self, move) if sound else step.rule
        return why if isinstance(why, Refusal) else Refusal(why)

    # For the rules

    def do(self, *steps: Step) -> None:
        """Put steps on the agenda, to be carried out in the order written, before all others.

        A single step that comes often is appended to the agenda itself, and several as they are
        `in_order`, which takes a quarter of the time.
        """
        if len(steps) == 1:
            self.agenda.append(steps[0])
        else:
            self.agenda += steps[::-1]

    def begin_turn(self, seat: int | str) -> None:
        """A seat's turn begins, or its slot in a common phase; or a rival's, who has an id."""
        self.turn += 1
        if self.log is not None:
            self.note("turn", seat)

    def reveal(self) -> None:
        """Something hidden is shown: what led here can't be undone."""
        self.reveals += 1

    def note(self, key: str, *args: str | int) -> None:
        """Tell people what happened (see `chronicle`)."""
        if self.log is not None:
            self.log.append(noted(key, args, len(self.agenda)))

    def because(self, seat: int | str, *deeds: str) -> None:
        """What is noted next comes of the last of these deeds, though others were done since."""
        if self.log is not None:
            self.note("because", seat, *deeds)

    def tell_points(self) -> None:
        """Note how everybody's points are made up, and who has won."""
        if self.log is None:
            return
        scores, rivals, places = self.scores(), self.rivals(), self.places()
        for seat, points in enumerate(scores):
            self._tell_points_of(seat, points)
        for rival, points in rivals.items():
            self._tell_points_of(rival, points)
        first = [seat for seat, place in enumerate(places) if place == 1]
        if len(first) > 1:
            for seat in first:
                self.note("shared", seat)
            return
        for rival, points in rivals.items():
            if first and points["total"] == scores[first[0]]["total"]:
                self.note("drawn", first[0], rival)
                return
        if first:
            self.note("won", first[0])
        else:
            self.note("won", next(iter(rivals)))

    def _tell_points_of(self, who: int | str, points: dict[str, int]) -> None:
        self.note("scored", who, points["total"])
        for category, number in points.items():
            if number and category != "total":
                self.note("points", who, category, number)

    # Copies

    def copy(self) -> Self:
        """An independent copy, without the log."""
        twin = type(self).__new__(type(self))
        self.copy_to(twin)
        return twin

    def copy_to(self, twin: Any) -> None:
        """Copy what every table has. The list of moves is never changed, so it is shared."""
        copied: Table = twin
        copied.setup = self.setup
        copied.chance = self.chance.copy()
        copied.agenda = self.agenda.copy()
        copied.seat = self.seat
        copied.over = self.over
        copied.turn = self.turn
        copied.reveals = self.reveals
        copied.log = None
        copied._moves = self._moves

    # What the game says about its table

    def words(self) -> Words:
        """The game's words in the language of the person at this machine."""
        return self.setup.game.words()

    def scores(self) -> list[dict[str, int]]:
        """For each seat the points by category, and their sum as `total`.

        Everybody may see them at any time: what is secret counts when the game is over.
        """
        return self.setup.game.scores(self)

    def places(self) -> list[int]:
        """For each seat its place, 1 being best; seats that share a place have the same number."""
        return self.setup.game.places(self)

    def rivals(self) -> dict[str, dict[str, int]]:
        """The points of opponents that are no seats (solo games): by name, by category."""
        return self.setup.game.rivals(self)

    def view(self, seat: int, language: str = "en") -> View:
        """What the seat may see; of `NOBODY`, what an onlooker may see: public things alone."""
        return View(self, seat, language)

    def _repr_svg_(self) -> str | None:
        """In a notebook a table shows itself, as the seat to decide sees it."""
        picture = self.setup.game.picture(self.view(max(0, self.seat)))
        return None if picture is None else picture.svg()

    def describe(self, seat: int) -> Mapping[str, Any]:
        """The contents of `view(seat)`, made of dicts, lists, texts and numbers."""
        return self.setup.game.describe(self, seat)

    def imagine(self, seat: int, chance: Chance) -> Self:
        """A copy in which everything that the seat can't see is dealt anew from `chance`."""
        twin: Self = self.setup.game.imagine(self, seat, chance)
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Generic[C]):
    """What one seat may see of a table: a mapping made of dicts, lists, texts and numbers.

    The view of `NOBODY` is an onlooker's, who sees what all may see.

    It is all that a client or an honest bot gets. `imagine` deals what is hidden anew. A view
    shows the table as it lies: it is good until the next move (take `contents` to keep it).

    Every game has a type for the contents of its views, and a name for views with such contents
    (`CooperView`): a type checker then knows each key of `view.contents`, and complains of
    `view["playrs"]`.
    """

    __slots__ = ("_contents", "_scores", "_table", "language", "seat")

    def __init__(self, table: Table, seat: int, language: str = "en") -> None:
        self.seat = seat
        self.language = language
        """In which words the game tells the viewer about the table."""
        self._table = table
        self._contents: Any = None
        self._scores: list[dict[str, int]] | None = None

    def __repr__(self) -> str:
        who = "an onlooker" if self.seat == NOBODY else f"seat {self.seat}"
        return f"<what {who} sees of {self.title}, turn {self.turn}>"

    @property
    def contents(self) -> C:
        """All that is seen, as the game's type for it says."""
        if self._contents is None:
            self._contents = self._table.describe(self.seat)
        contents: C = self._contents
        return contents

    def look_beside(self, other: View[C]) -> None:
        """Take what all see from another view of the same table, which saves describing it."""
        assert other._table is self._table
        game = self._table.setup.game
        self._contents = game.describe_beside(self._table, self.seat, other.contents)

    def look_after(self, before: Mapping[str, Any]) -> None:
        """Take what is as it was from earlier contents: what is the same thing need not be compared
        ever again, nor be kept twice."""
        contents: Any = self.contents
        if before:
            _take_the_same(contents, before)

    def __getitem__(self: View[dict[str, Any]], key: str) -> Any:
        return self.contents[key]

    def __iter__(self: View[dict[str, Any]]) -> Iterator[str]:
        return iter(self.contents)

    def __len__(self: View[dict[str, Any]]) -> int:
        return len(self.contents)

    def keys(self: View[dict[str, Any]]) -> KeysView[str]:
        return self.contents.keys()

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._table.setup.seats

    @property
    def to_decide(self) -> int:
        """Who decides now."""
        return self._table.seat

    @property
    def turn(self) -> int:
        """Counts turns, as `Table.turn` does."""
        return self._table.turn

    @property
    def asks(self) -> tuple[str, ...]:
        """The verbs that the present question is about."""
        return self._table.agenda[-1].asks if self._table.agenda else ()

    @property
    def mentions(self) -> Facts:
        """What the present question mentions (`Step.details`)."""
        return self._table.agenda[-1].details(self._table) if self._table.agenda else NO_FACTS

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._table.setup.game.title

    @property
    def front(self) -> int:
        """Whose boards lie in front of the viewer: its own; for an onlooker those of seat 0."""
        return max(0, self.seat)

    @property
    def scores(self) -> list[dict[str, int]]:
        """The points of all seats, by category and as `total`."""
        if self._scores is None:
            described = self._contents or {}
            self._scores = described["scores"] if "scores" in described else self._table.scores()
        return self._scores

    @property
    def secret(self) -> bool:
        """Whether the seat sees anything that an onlooker does not."""
        public, own = self._table.describe(NOBODY), self._table.describe(self.seat)
        return any(public[key] != part for key, part in own.items() if key != "seat")

    @property
    def content(self) -> Any:
        """The game's content pack: what is printed on its components is known to all."""
        table: Any = self._table  # a game may keep its content as it likes
        return table.content

    @property
    def advice(self) -> Advice:
        """What the game tells bots."""
        return self._table.setup.game.advice()

    @property
    def baseline(self) -> Advice:
        """What the game tells bots that are to stay as they are."""
        return self._table.setup.game.baseline()

    def imagine(self, chance: Chance) -> Table:
        """A table as it might be, as far as this seat can tell."""
        return self._table.imagine(self.seat, chance)


def _take_the_same(parts: dict[str, Any], before: Mapping[str, Any]) -> bool:
    """Put what was there before in the place of parts that equal it, also in lists of rows; whether
    all of them do."""
    all_same = len(parts) == len(before)
    for name, part in parts.items():
        old: Any = before.get(name)
        if old is part:
            continue
        if part == old:
            parts[name] = old
            continue
        all_same = False
        if _are_rows(part) and _are_rows(old) and len(part) == len(old):
            for place, row in enumerate(part):
                if _take_the_same(row, old[place]):
                    part[place] = old[place]
    return all_same


def _are_rows(part: object) -> bool:
    return isinstance(part, list) and {*map(type, part)} == {dict}
