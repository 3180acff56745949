"""What the pictures of several games share: the frame, lettering, marks, rows of symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from operator import itemgetter
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from rondel.core.look.letters import BODY, BOLD, FAMILIES, HEAD, SIZE, SIZES, fitted, measure
from rondel.core.look.picture import (
    ROOT,
    Attributes,
    Markup,
    box,
    circle,
    group,
    join,
    kept,
    label,
    number,
    path,
    pattern,
    piece,
    polygon,
    symbol,
    use,
)
from rondel.core.look.sheets import Fragment, Sheet
from rondel.core.table import View
from rondel.core.words import Words

OR = "/"
"""Stands between alternatives in a row."""
TYPE = 12.0
"""Numbers beside symbols are never smaller, unless the whole drawing is made smaller."""
UNCOLOURED: Mapping[str, str] = {}

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
WIDTH = 388.0
"""Of a player's board."""
HEADING = (WIDTH, 34.0)
OTHERS: Box = (0, 0, WIDTH, 242)
"""The sheet with the boards of the others in brief, or with a solo opponent."""
PAD = 8.0
"""Between the edge of a board and what lies on it."""

COLOURS = {
    "paper": ("#fcf8ec", "#22292d"),
    "panel": ("#f4ead0", "#2b3338"),
    "slot": ("#fffdf6", "#1b2125"),
    "rule": ("#d6c59a", "#4b555a"),
    "ink": ("#33291b", "#efe6d2"),
    "faint": ("#6f6248", "#b5ab93"),
    "coin": ("#e9b93a", "#e9b93a"),
    "coin-dark": ("#8a6206", "#5b3f00"),
    "timber": ("#b88b58", "#a27c50"),
    # Players: told apart by everybody, and by their marks.
    "seat-0": ("#c8501e", "#e0733f"),
    "seat-1": ("#1668a8", "#4d9fdd"),
    "seat-2": ("#e3b505", "#edc63a"),
    "seat-3": ("#a4588c", "#cf86b8"),
    "outline": ("#2a2118", "#0d0b08"),
    "mark": ("#ffffff", "#ffffff"),
}
"""What has the same colour in every game: paper and ink, coins and wood, the players."""
PEN: Attributes = {
    "class_": "none line-ink",
    "stroke_width": 1.8,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}
"""For symbols that are lines."""
LETTERING = f"""
.{ROOT}{{font:{SIZE}px {FAMILIES[BODY]};fill:var(--ink)}}
.r-head{{font-family:{FAMILIES[HEAD]};font-style:italic}}
{"".join(f".r-{name}{{font-size:{size}px}}" for name, size in SIZES.items())}
.r-level{{font-weight:700;paint-order:stroke;stroke-width:2.6px;
stroke:var(--paper);stroke-linejoin:round}}
.r-m{{text-anchor:middle}}.r-e{{text-anchor:end}}.r-b{{font-weight:700}}.r-low{{font-weight:400}}
.r-line-rule{{stroke-width:1.1}}.r-none{{fill:none}}.r-dash{{stroke-dasharray:3 3}}
.r-down{{opacity:.5}}.r-ghost{{opacity:.3}}
"""
"""Styles for texts and lines."""


class Part(Protocol):
    """Something that is drawn on a sheet.

    As `reads` it may name the keys of the view's contents that its layer is drawn from. Then it
    need not be drawn again as long as they are the same. `players.hand` is the hand of every
    player, `player.hand` that of the seat in front, `others.hand` those of the others; `player`
    and `others` are all that is seen of them, `score` and `other_scores` their points; `own` is
    whether the seat in front is the viewer's.

    A part of many things is `InPieces`. Nothing else may matter to what is drawn but which seat is
    in front, and as `lies` its box, if the same part can lie elsewhere.
    """

    def static(self) -> Markup:
        """What never changes."""

    def layer(self) -> Markup:
        """What changes."""


class InPieces:
    """A part of which each piece is drawn again only if what that one reads has changed."""

    pieces: ClassVar[tuple[Piece, ...]]

    def layer(self) -> Markup:
        return join(self.drawn(piece) for piece in self.pieces)

    def drawn(self, piece: Piece) -> Markup:
        drawing, _ = piece
        found = drawing(self)
        return found if isinstance(found, Markup) else join(found)


PartMaker = Callable[[Any], Part]
"""Makes a part of a frame, when it is drawn: the class of the part, or a `partial` of it."""

Piece = tuple[Callable[[Any], Markup | list[Markup]], tuple[str, ...]]
"""A method that draws, and the keys of what it draws from (see `Part`)."""

Drawing = Callable[[Any, int, Any, float, float], Markup]
"""A method that draws something of a seat, from what is seen of it, at a point."""


def on_each(draw: Drawing, row: int, x: float) -> Callable[[Any], list[Markup]]:
    """Have the same drawn on all of the others' boards: in which row, and how far from the left."""

    def drawn(boards: Any) -> list[Markup]:
        players = boards.contents["players"]
        return [
            draw(boards, seat, players[seat], OTHERS[0] + PAD + x, boards.row(board, row))
            for board, seat in enumerate(boards.sketch.rival_seats)
        ]

    return drawn


class Frame:
    """A view that is being drawn."""

    rival = ""
    """What the view calls a solo opponent, whose number follows after the seats."""

    def __init__(self, view: View, names: Sequence[str], front: int, words: Words) -> None:
        self.view = view
        self.words = words
        self.content: Any = view.content
        self.seats: int = view["seats"]
        self.seat = front
        """Whose board is drawn in full."""
        self.names = seat_names(names, self.seats, words)

    @property
    def captains(self) -> list[Any]:
        """All who play: the players, and the solo opponent after them."""
        other = self.view[self.rival]
        return [*self.view["players"], *([] if other is None else [other])]

    def name(self, id: str) -> str:
        return self.words.name(id)

    def amount(self, count: int, id: str) -> str:
        return self.words.count(count, id)

    # Players

    def who(self, seat: int) -> str:
        return self.names[seat] if seat < self.seats else self.name(self.rival)

    def colour(self, seat: int) -> str:
        """The class of somebody's pieces."""
        return f"seat-{seat}" if seat < self.seats else self.rival

    def definitions(self) -> Markup:
        """A badge for everybody: colour and mark."""
        return join(
            symbol(
                f"badge-{seat}",
                24,
                circle(0, 0, 11.3, class_=f"{self.colour(seat)} line-outline", stroke_width=1.3),
                use(f"mark-{seat if seat < self.seats else self.rival}", 0, 0, 15),
            )
            for seat in range(self.seats + 1)
        )

    def badge(self, x: float, y: float, seat: int, size: float = 20, place: str = "") -> Markup:
        """Somebody's disc or mark; one that lies somewhere and may leave says where."""
        moving = piece(f"disc-{seat}", place) if place else None
        return use(f"badge-{seat}", x, y, size, data_piece=moving)

    # Sheets

    def sheet(
        self, id: str, place: Box, *makers: PartMaker, seat: int | None = None, alike: bool = False
    ) -> Sheet:
        """A sheet with its name from the words, made of parts that are drawn on it.

        It is `alike` if nothing on it depends on who looks but what its parts read.
        """
        keys = _keys_of(*map(_kind, makers))
        return Sheet(
            id,
            self.name(f"sheet_{id}"),
            place[2:],
            partial(self._static, makers),
            seat=seat,
            reads=partial(self.read_by, keys),
            keys=_names(keys),
            fragments=partial(self._layer, makers),
            alike=alike,
            front=self.seat,
        )

    def _static(self, makers: Iterable[PartMaker]) -> Markup:
        return join(make(self).static() for make in makers)

    def _layer(self, makers: Iterable[PartMaker]) -> Sequence[Fragment]:
        return self.fragments([make(self) for make in makers])

    def fragments(self, parts: Iterable[Part]) -> Sequence[Fragment]:
        """What parts draw, with what it is drawn from."""
        return [
            PartFragment(self, part, piece, names)
            for part in parts
            for piece, names in _pieces_of(type(part))
        ]

    def read_by(self, keys: tuple[str, ...] | None) -> list[object] | None:
        """All that something is drawn from; None if it does not say."""
        if keys is None:
            return None
        read: list[object] = []
        for whose, some in _by_owner(keys):
            read += self._read(whose, some)
        return read

    def _read(self, whose: str, some: Callable[[Any], object] | None) -> Iterable[object]:
        """All that is seen of some, or `some` of it."""
        contents = self.view.contents
        match whose:
            case "player":
                rows = [contents["players"][self.seat]]
            case "others":
                rows = [contents["players"][seat] for seat in self.rival_seats]
            case "score":
                rows = [contents["scores"][self.seat]]
            case "own":
                rows = [self.seat == self.view.front]
            case "other_scores":
                rows = [contents["scores"][seat] for seat in self.rival_seats]
            case _:
                rows = contents[whose] if some is not None else [contents[whose]]
        return rows if some is None else map(some, rows)

    def rival_board(self, seat: int, place: Box, *makers: PartMaker) -> Sheet:
        """The whole board of somebody else, whose name it bears."""
        keys = _keys_of(*map(_kind, makers))
        return Sheet(
            f"board-{seat}",
            self.names[seat],
            place[2:],
            lambda: self.of(seat)._static(makers),
            seat=seat,
            brief="others",
            reads=lambda: self.of(seat).read_by(keys),
            keys=_names(keys),
            fragments=lambda: self.of(seat)._layer(makers),
            alike=True,
            front=seat,
        )

    def of(self, seat: int) -> Self:
        """The same with somebody else in front."""
        return type(self)(self.view, self.names, seat, self.words)

    @property
    def rival_seats(self) -> list[int]:
        """The seats of the others, in the order of play."""
        return [(self.seat + i) % self.seats for i in range(1, self.seats)]

    def heading(self, text: str) -> Sheet:
        """How far the game has come, and whose decision it is: the top of the whole picture."""
        return Sheet("heading", text, HEADING, Markup, lambda: self._heading(text))

    def _heading(self, text: str) -> Markup:
        drawn = [fitted(4, 25, text, 210, "head big b")]
        if not self.view["over"]:
            seat, right = self.view["to_decide"], HEADING[0]
            drawn.append(fitted(right - 28, 24, self.names[seat], 140, "e head name"))
            drawn.append(self.badge(right - 12, 19, seat, 22))
        return join(drawn)


class PartFragment(NamedTuple):
    """A piece of a part, or the whole of one that is not in pieces."""

    frame: Frame
    part: Part
    piece: Piece | None
    names: frozenset[str] | None

    @property
    def key(self) -> tuple[object, ...]:
        drawing = self.piece[0] if self.piece else None
        return type(self.part), self.frame.seat, getattr(self.part, "lies", None), drawing

    def reads(self) -> list[object] | None:
        return self.frame.read_by(self.piece[1] if self.piece else _keys_of(type(self.part)))

    def draw(self) -> Markup:
        if self.piece is None:
            return self.part.layer()
        assert isinstance(self.part, InPieces)
        return self.part.drawn(self.piece)


@cache
def _pieces_of(kind: type[Part]) -> list[tuple[Piece | None, frozenset[str] | None]]:
    """The pieces of a kind of parts, with the names of what they read."""
    if issubclass(kind, InPieces):
        return [(piece, _names(piece[1])) for piece in kind.pieces]
    return [(None, _names(_keys_of(kind)))]


def _kind(make: PartMaker) -> Any:
    """The class of the parts that are made."""
    return make.func if isinstance(make, partial) else make


@cache
def _keys_of(*kinds: type[Part]) -> tuple[str, ...] | None:
    """All that parts of some kinds read; None if one of them does not say."""
    found: list[str] = []
    for kind in kinds:
        if issubclass(kind, InPieces):
            found += [key for _, keys in kind.pieces for key in keys]
        elif (keys := getattr(kind, "reads", None)) is not None:
            found += keys
        else:
            return None
    return tuple(dict.fromkeys(found))


@cache
def _names(keys: tuple[str, ...] | None) -> frozenset[str] | None:
    """What parts read, as `Changes` calls it: of what is nobody's, the whole."""
    if keys is None:
        return None
    owned = ("player.", "players.", "others.")
    return frozenset(key if key.startswith(owned) else key.partition(".")[0] for key in keys)


class Changes:
    """In what two views of a table differ, in the names by which parts say what they read."""

    def __init__(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        """The contents of both. What looks different to another viewer is different."""
        self._by_front: dict[int, frozenset[str]] = {}
        self._players = _rows("players", before, after)
        self._scores = {seat for seat, _ in _rows("scores", before, after)}
        rows = {"players": self._players, "scores": self._scores}
        self._whole = before.keys() ^ after.keys()
        self._whole |= {name for name, differing in rows.items() if differing}
        self._whole |= {
            key
            for key, old in before.items()
            if key in after and key not in rows and after[key] is not old and after[key] != old
        }
        if "seat" in self._whole:
            self._whole.add("own")

    def names(self, front: int) -> frozenset[str]:
        """The names of all that differs, where a seat is in front."""
        if front not in self._by_front:
            self._by_front[front] = frozenset(self._named(front))
        return self._by_front[front]

    def _named(self, front: int) -> set[str]:
        found = set(self._whole)
        for seat, keys in self._players:
            whose = "player" if seat == front else "others"
            found.add(whose)
            for key in keys:
                found |= {f"{whose}.{key}", f"players.{key}"}
        if front in self._scores:
            found.add("score")
        if self._scores - {front}:
            found.add("other_scores")
        return found


def _rows(
    name: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[tuple[int, set[str]]]:
    """Whose row of a list differs, and in what."""
    rows = zip(before.get(name, ()), after.get(name, ()), strict=True)
    differing = [(seat, _differing(old, new)) for seat, (old, new) in enumerate(rows)]
    return [(seat, keys) for seat, keys in differing if keys]


def _differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> set[str]:
    """The keys of what differs in two rows. What is the same thing is not looked at."""
    if old is new:
        return set()
    differing = {key for key, was in old.items() if (now := new.get(key)) is not was and now != was}
    return differing | (new.keys() - old.keys())


@cache
def _by_owner(keys: tuple[str, ...]) -> list[tuple[str, Callable[[Any], object] | None]]:
    """The keys that a part reads, by whose they are: `players.hand` and `players.deck` together."""
    named: dict[str, list[str]] = {}
    for key in keys:
        whose, _, part = key.partition(".")
        named.setdefault(whose, []).extend([part] if part else [])
    return [(whose, itemgetter(*parts) if parts else None) for whose, parts in named.items()]


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def seat_names(names: Sequence[str], seats: int, words: Words) -> list[str]:
    """What the players are called; seats without a name by their number."""
    return [
        names[seat] if seat < len(names) else f"{words.name('seat')} {seat}"
        for seat in range(seats)
    ]


def seat_marks(others: Mapping[str, str]) -> list[Markup]:
    """`mark-0` to `mark-3`, white on the players' colours; `others` have lines for marks."""
    shapes = {
        "mark-0": circle(0, 0, 6.5),
        "mark-1": polygon([(0, -8), (8, 6), (-8, 6)]),
        "mark-2": box(-6, -6, 12, 12),
        "mark-3": polygon([(0, -9), (7, 0), (0, 9), (-7, 0)]),
    }
    for name, line in others.items():
        shapes[name] = path(line, class_="none line-mark", stroke_width=3)
    return [symbol(name, 24, group(shape, class_="mark")) for name, shape in shapes.items()]


def waves() -> Markup:
    """A pattern for the sea, whose palette has a `wave`."""
    lines = "M0 8q7.5-6 15 0t15 0 15 0 15 0M-15 21q7.5-6 15 0t15 0 15 0 15 0 15 0"
    return pattern("waves", 60, 26, path(lines, class_="none line-wave", stroke_width=1.3))


def signs() -> list[Markup]:
    """Symbols for what many games have; the palette has a `star`."""
    rays = [(0, -11), (3, -3.5), (11, -3), (5, 2), (7, 10), (0, 5.5), (-7, 10), (-5, 2), (-11, -3),
            (-3, -3.5)]  # fmt: skip
    disc: Attributes = {"class_": "line-outline", "stroke_width": 1.2, "stroke_linejoin": "round"}
    return [
        symbol("star", 24, polygon(rays, class_="star")),
        symbol("disc", 24, circle(0, 0, 10, **disc), circle(0, 0, 6, class_="none line-outline")),
        symbol("card", 24, box(-7.5, -11, 15, 22, rx=2, class_="slot line-ink", stroke_width=1.3)),
        symbol("compass", 24, circle(0, 0, 10, class_="slot line-ink", stroke_width=1.5),
               polygon([(0, -8), (3, 0), (0, 8), (-3, 0)], class_="star line-ink")),
        symbol("hand", 24, path("M-6 10V-2Q-6-5-3.5-4V1-9Q-1.5-11 0-9V0-10Q2-12 4-9V0-6Q6-8 7.5-5"
               "V4Q7 10 2 10Z", class_="slot line-ink", stroke_width=1.2)),
        symbol("move", 24, path("M-9 0H8M3-5L8 0 3 5", **PEN)),
    ]  # fmt: skip


def row(
    parts: Sequence[str],
    x: float,
    y: float,
    size: float,
    room: float = 999,
    least: float = TYPE,
    colours: Mapping[str, str] = UNCOLOURED,
) -> Markup:
    """Symbols and short texts, with their middle at a point; smaller where there is no room."""
    classes = tuple(map(colours.get, parts)) if colours else (None,) * len(parts)
    return _row(tuple(parts), classes, x, y, size, room, least)


@kept
def _row(
    parts: tuple[str, ...],
    classes: tuple[str | None, ...],
    x: float,
    y: float,
    size: float,
    room: float,
    least: float,
) -> Markup:
    text = max(least, round(size * 0.8, 1))
    if _wide(parts, size, text) > room:
        size, text = _fitting(parts, size, text, room, least)
    left = x - _wide(parts, size, text) / 2
    drawn = []
    for part, class_ in zip(parts, classes, strict=True):
        width = _width(part, size, text)
        middle = left + width / 2
        if part == OR:
            slash = f"M{number(middle - text * 0.12)} {number(y + text * 0.4)}"
            slash += f"L{number(middle + text * 0.12)} {number(y - text * 0.4)}"
            drawn.append(path(slash, class_="none line-ink", stroke_width=1.2))
        elif is_text(part):
            drawn.append(label(middle, y + text * 0.35, part, class_="m b", font_size=text))
        else:
            drawn.append(use(part, middle, y, size, class_=class_))
        left += width
    return join(drawn)


def row_width(parts: Sequence[str], size: float) -> float:
    """How wide a row is for which there is room enough."""
    return _wide(tuple(parts), size, max(TYPE, round(size * 0.8, 1)))


def _fitting(
    parts: tuple[str, ...], size: float, text: float, room: float, least: float
) -> tuple[float, float]:
    """Sizes of symbols and of type with which a row fits; type stays as large as it has to be."""
    factor = room / _wide(parts, size, text)
    smaller = max(min(text, least), round(text * factor - 0.05, 1))
    symbols = _wide(parts, size, 0)
    left = room - (_wide(parts, size, smaller) - symbols)
    return size * min(1.0, max(0.4, left / symbols)) if symbols else size, smaller


def is_text(part: str) -> bool:
    """Symbols are called by words; a single letter is a text like a number."""
    return len(part) == 1 or not part[0].isalpha()


def _wide(parts: tuple[str, ...], size: float, text: float) -> float:
    return sum(_width(part, size, text) for part in parts)


def _width(part: str, size: float, text: float) -> float:
    if part == OR:
        return size * 0.36
    return measure(part, text, BOLD) + text * 0.06 if is_text(part) else size * 1.04


def heading(x: float, y: float, content: str) -> Markup:
    return label(x, y, capital(content), class_="head")


def slot(x: float, y: float, width: float, height: float, look: str = "slot line-rule") -> Markup:
    """A place for something, with its upper left corner at a point."""
    return box(x, y, width, height, rx=4, class_=look)


def counted(name: str, count: int | str, x: float, y: float, size: float) -> Markup:
    """A symbol, and how many there are of it."""
    return join((use(name, x, y, size), label(x + size * 0.6, y + 4.5, count, class_="b")))
