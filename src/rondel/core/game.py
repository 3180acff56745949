"""What a game is to the rest of Rondel: a name, options, content, and how it is set up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rondel.core.advice import Advice
from rondel.core.aids import Aid, find_aid
from rondel.core.catalogues import languages, texts
from rondel.core.chance import Chance, fresh_seed
from rondel.core.codec import Codec
from rondel.core.content import PACK_FILE, Content, ContentError, Pack, pack_info
from rondel.core.features import Features
from rondel.core.figures import Figure, find_figures
from rondel.core.lessons import FirstGame, Lesson, find_first_game, find_lessons
from rondel.core.look.sheets import Picture
from rondel.core.moves import Move
from rondel.core.notation import MoveTable
from rondel.core.table import Event, Table, View
from rondel.core.words import Words

if TYPE_CHECKING:
    from rondel.core.look.textgrid import Board

ContentSource = Path | str | Content
"""Where content comes from: a folder with files that replace ours, or content that is made."""


class SetupError(ValueError):
    """A game, a number of seats or an option that does not exist.

    `about` is what is wrong, as a record's header calls it: `seats`, `option level` …
    """

    def __init__(self, message: str, about: str) -> None:
        super().__init__(message)
        self.about = about


class Option:
    """A choice made before the game: one of a few values, always as text.

    Without values any word will do, and the game says which ones it understands. Such an option,
    and the values in `kept`, are for campaigns: they set them (see `Game.next_game`). `seats` says
    for which numbers of seats there is this choice; empty means for all. The game's words tell what
    it is about (`[option]`).
    """

    __slots__ = ("default", "kept", "name", "seats", "values")

    def __init__(
        self,
        name: str,
        values: tuple[str, ...],
        default: str,
        seats: tuple[int, ...] = (),
        kept: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.seats = seats
        self.kept = kept


class Setup:
    """What fixes a game before its first move: together with the moves it is the whole game."""

    __slots__ = ("content_hash", "game", "options", "seats", "seed")

    def __init__(
        self, game: Game, seats: int, options: dict[str, str], seed: str, content_hash: str
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.content_hash = content_hash

    def without_seed(self) -> Setup:
        """The same setup for imagined tables, from which the seed can't be learnt."""
        return Setup(self.game, self.seats, self.options, "imagined", self.content_hash)


class About(NamedTuple):
    """What people are told of a thing."""

    title: str
    text: str = ""
    """What it does, in words."""
    rule: str = ""
    """The ledger id of the rule that says so."""


class Scene(NamedTuple):
    """A piece of a game's story, to be read aloud."""

    kind: str
    """`opening`, `card`, `read`, `choice`, `change`, `ending`, `epilogue` or `piece`."""
    title: str
    text: str
    """Paragraphs, parted by empty lines."""
    task: str = ""
    """What is to be done for it, in a sentence; of a piece, what it does."""
    chapter: int = 0
    """The chapter that it belongs to; 0 if to none."""
    things: tuple[str, ...] = ()
    """Where it is to be found, as the picture calls these things."""
    symbols: tuple[str, ...] = ()
    """The task once more, as a row of the picture's symbols and of short texts."""
    reader: int | None = None
    """The seat that read it, if it was read in this game."""


NOTHING_KNOWN = About("")
NO_ADVICE = Advice()
NO_MOVES = MoveTable(())


class Game:
    """A game's front door. One object a game, without state of its own."""

    name = ""
    """The id that people type: `cooper-island`."""
    title = ""
    seat_counts: tuple[int, ...] = ()
    rules_version = 1
    """Grows whenever old records would replay to another table."""
    rule_prefix = ""
    """What the game's ledger ids start with: `CI-`."""
    options: tuple[Option, ...] = ()
    secrets = True
    """Whether a seat ever sees something that others don't."""
    folder = Path()
    """Where the game's content, words and rules lie."""

    def load_content(self, folder: Path | None) -> Any:
        """The game's content pack; files in `folder` replace ours.

        Has a `hash`, and as `pack` the plain data of its files.
        """
        raise NotImplementedError

    def make_content(self, pack: Pack) -> Any:
        """The content of a pack that is at hand as plain data, such as `Content.pack`.

        A server keeps packs so that games go on with theirs when ours has changed.
        """
        raise ContentError(f"{self.title} can't make its content from plain data")

    def deal(self, setup: Setup, content: Any, chance: Chance) -> Table:
        """The table as it is set up, with the whole game on its agenda."""
        raise NotImplementedError

    # What `Table` asks it about a table; functions of the game's chapters will do

    @staticmethod
    def scores(t: Any) -> list[dict[str, int]]:
        raise NotImplementedError

    @staticmethod
    def places(t: Any) -> list[int]:
        raise NotImplementedError

    @staticmethod
    def rivals(t: Any) -> dict[str, dict[str, int]]:
        return {}

    @staticmethod
    def describe(t: Any, seat: int) -> Mapping[str, Any]:
        raise NotImplementedError

    @staticmethod
    def describe_beside(t: Any, seat: int, other: Any) -> Mapping[str, Any]:
        """The same as `describe`, made from what another seat sees of the same table. A game may
        take from there what is the same for all."""
        described: Mapping[str, Any] = t.describe(seat)
        return described

    @staticmethod
    def imagine(t: Any, seat: int, chance: Chance) -> Any:
        raise NotImplementedError

    # What people see, from the game's `look` folder and its table of moves

    def board(self, view: View, names: list[str], seat: int | None = None, part: str = "") -> str:
        """The view as text for a terminal, in rich's console markup, at most 80 columns wide.

        The boards of `seat` are drawn in full; of the viewer, if it is not given. `part` is one of
        `board_parts`, or the overview; everything, if it is not given.
        """
        drawn = self._board(view, names, seat)
        return drawn if isinstance(drawn, str) else drawn.markup(part)

    def board_parts(self, view: View) -> list[str]:
        """The parts of the view as text, by their ids; a game need not have any."""
        drawn = self._board(view, [""] * view.seats, None)
        return [] if isinstance(drawn, str) else list(drawn.parts)

    def _board(self, view: View, names: list[str], seat: int | None) -> str | Board:
        text = self.part("look.text")
        if text is None:
            raise NotImplementedError(f"{self.title} has no board as text")
        front = view.front if seat is None else seat
        drawn: str | Board = text.board(view, names, front, self.words(view.language))
        return drawn

    def glance(self, view: View, seat: int | None = None) -> str:
        """What one wants to see of a seat while a turn goes on: a line or two, in the same markup.

        Of the viewer, if no seat is given; as far as the viewer may see it.
        """
        text = self.part("look.text")
        if not hasattr(text, "glance"):
            return ""
        front = view.front if seat is None else seat
        return str(text.glance(view, front, self.words(view.language)))

    def glance_reads(self, view: View, seat: int) -> object:
        """What the glance at a seat is told from: as long as it is the same, so is the glance.

        The seat's row in a list of the contents that the game names (`GLANCES_AT`), or some of it
        (`GLANCES_READ`); None if it names none.
        """
        text = self.part("look.text")
        rows: str | None = getattr(text, "GLANCES_AT", None)
        if rows is None:
            return None
        row, keys = view.contents[rows][seat], getattr(text, "GLANCES_READ", None)
        return row if keys is None else [row[key] for key in keys]

    def picture(
        self, view: View, names: Sequence[str] = (), front: int | None = None
    ) -> Picture | None:
        """The view as a picture; None if the game has none yet.

        Everything that a move can mention carries its id as `data-thing` (see `things`). The
        boards of `front` are drawn in full and lie in front; those of the viewer, if not given.
        """
        found = self.part("look.picture")
        if found is None:
            return None
        seat = view.front if front is None else front
        picture: Picture = found.picture(view, names, seat, self.words(view.language))
        return picture

    def has_picture(self) -> bool:
        """Whether the game can draw its table."""
        return type(self).picture is not Game.picture or self.part("look.picture") is not None

    def moves(self) -> MoveTable:
        """The game's table of moves."""
        return _find_moves(self)

    def things(self, view: View, move: Move, seat: int | None = None) -> list[str]:
        """The ids of the things that a move of a seat mentions, as its picture calls them.

        Of the viewer, if no seat is given. The view is the one before the move. In other pictures
        some of the things may be missing, but not all.
        """
        return self.moves().things(view, move, view.seat if seat is None else seat)

    def about(self, view: View, thing: str, names: Sequence[str] = ()) -> About:
        """What a thing in the picture is and does; an empty title if there is no such thing."""
        found = self.part("look.about")
        if found is None:
            return NOTHING_KNOWN
        about: About = found.about(view, thing, self.words(view.language), names)
        return about

    # The story of a campaign: several games, of which each goes on from what the last one left

    def campaign(self, language: str = "en") -> list[tuple[dict[str, str], Scene]]:
        """Where a campaign can begin: the options of its first game, and what to say of it.

        Empty if the game has no campaign.
        """
        return []

    def kept(self, table: Table) -> str | None:
        """What a campaign keeps of a game that is over, as one word; None of a single game."""
        return None

    def next_game(self, kept: str) -> dict[str, str] | None:
        """The options of the next game of a campaign; None if its story has come to an end."""
        return None

    def prologue(self, view: View) -> list[Scene]:
        """What people are told who sit down at a game with a story: what was, and what lies there.

        At any time, but only of what everybody may know by then.
        """
        found = self.part("look.story")
        told: list[Scene] = found.prologue(view, self.words(view.language)) if found else []
        return told

    def scenes(self, view: View, events: Iterable[Event]) -> list[Scene]:
        """What these events mean for the story; the view is the one after them."""
        found = self.part("look.story")
        told: list[Scene] = found.scenes(view, self.words(view.language), events) if found else []
        return told

    def story_so_far(self, view: View) -> list[Scene]:
        """All that was read of the story so far, in order, with what was decided."""
        found = self.part("look.story")
        told: list[Scene] = found.story_so_far(view, self.words(view.language)) if found else []
        return told

    def story_pieces(self, view: View) -> list[Scene]:
        """What the story has brought to the table that lies there now, with what it does."""
        found = self.part("look.story")
        told: list[Scene] = found.pieces(view, self.words(view.language)) if found else []
        return told

    def surprises(self, view: View) -> tuple[str, ...]:
        """The events by which the story goes on: of them, and of what they bring about, nobody is
        told before they happen."""
        found = self.part("look.story")
        surprises: tuple[str, ...] = found.surprises(view) if found else ()
        return surprises

    def voters(self, view: View) -> list[int] | None:
        """The seats that have voted, if the story has put something to the vote; None if not. If
        all have, it is tied, and somebody has to decide.

        As long as it has, the moves of the question are what can be voted for.
        """
        found = self.part("look.story")
        voters: list[int] | None = found.voters(view) if found else None
        return voters

    def attempts(self, view: View, thing: str) -> list[Move]:
        """The moves that the viewer may mean by pointing at a thing, legal or not.

        The likeliest first: if none is legal, `Table.why_not` tells why.
        """
        return self.moves().attempts(view, thing)

    def explain(self, view: View, move: Move) -> str:
        """What the component in a move does, or what lies on its space; "" if there is nothing."""
        return self.moves().explain(view, self.words(view.language), move)

    def rules_text(self, language: str = "en") -> str:
        """The rules in our own words, in Markdown; each rule starts with its ledger id.

        In English, if nobody has written them in the language yet.
        """
        translated = texts(self.name, self.folder, f"rules.{_code(language)}.md")
        return translated[-1] if translated else (self.folder / "rules.md").read_text("utf-8")

    def languages(self) -> list[str]:
        """The languages in which the game has words, ours or a package's; English is one."""
        return list(languages(self.name, self.folder))

    def words(self, language: str = "en") -> Words:
        """The game's words; what a language lacks is told in English."""
        return _find_words(self, language)

    # What newcomers are taught, from the game's folder `lessons`

    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons, in their order; a game need not have any."""
        return find_lessons(self.name, self.folder) if self.folder.name else ()

    def first_game(self) -> FirstGame | None:
        """What is said to somebody who plays for the first time; None if nothing is."""
        return find_first_game(self.folder) if self.folder.name else None

    # What explains the game at a glance, from its folder

    def aid(self) -> Aid | None:
        """The player aid; None if there is none."""
        return find_aid(self.folder) if self.folder.name else None

    def figures(self) -> dict[str, Figure]:
        """The figures of its rules, by their names."""
        return find_figures(self.folder) if self.folder.name else {}

    # What bots and learners are told, from the game's `ai` folder

    def advice(self) -> Advice:
        """What the game tells bots."""
        found = self.part("ai.advice")
        return found.ADVICE if found is not None else NO_ADVICE

    def baseline(self) -> Advice:
        """What the game once told bots, and always will tell those of the baseline."""
        found = self.part("ai.advice")
        advice: Advice = getattr(found, "BASELINE", None) or self.advice()
        return advice

    def vocabulary(self, content: Any) -> Iterable[Move]:
        """Every move that the game can ask for with this content, in an order that never changes
        within a rules version (see `codec`)."""
        return self.moves().vocabulary(content)

    def codec(self, content: Any) -> Codec:
        """The game's moves as numbers, for learners."""
        return _make_codec(self, content)

    def features(self, content: Any, seats: int) -> Features:
        """What a seat sees as numbers, for learners."""
        features: Features = self.part("ai.observation").features(content, seats)
        return features

    def part(self, name: str) -> Any:
        """A module of the game's package, such as `look.text`; None if the game has none."""
        return _find_part(type(self).__module__, name)

    def new(
        self,
        seats: int,
        seed: int | str | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        content: ContentSource | None = None,
    ) -> Table:
        """A table of this game, at its first decision. The content is ours if none is given."""
        if seats not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            raise SetupError(f"{self.title} has {allowed} seats, not {seats}", "seats")
        pack = self.find_content(content)
        setup = Setup(
            game=self,
            seats=seats,
            options=self.complete_options(seats, options or {}),
            seed=read_seed(seed),
            content_hash=pack.hash,
        )
        table = self.deal(setup, pack, Chance(setup.seed))
        table.start()
        return table

    def find_content(self, source: ContentSource | None) -> Any:
        """The content in a folder, or ours; content that has been made already stays what it is."""
        if source is None:
            return self.load_content(None)
        if not isinstance(source, str | Path):
            return source
        folder = Path(source)
        info = pack_info(folder)
        if info is not None and info.game != self.name:
            message = f"this is a pack of {info.game}, not of {self.name}"
            raise ContentError(f"{folder / PACK_FILE}: {message}")
        return self.load_content(folder)

    def options_for(self, seats: int) -> tuple[Option, ...]:
        """The options that there are with so many seats."""
        return tuple(option for option in self.options if not option.seats or seats in option.seats)

    def complete_options(self, seats: int, given: Mapping[str, str | int | bool]) -> dict[str, str]:
        """All options with their values; `SetupError` names what is wrong and what there is."""
        known = _known_options(self, seats)
        complete = _defaults(self, seats).copy()
        for name, value in given.items():
            option = known.get(name)
            if option is None:
                there = ", ".join(known) or "none"
                raise SetupError(
                    f"{self.title} has no option {name!r} with {seats} seats; there are {there}",
                    f"option {name}",
                )
            text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            if option.values and text not in option.values:
                raise SetupError(
                    f"option {name} is one of {', '.join(option.values)}, not {text!r}",
                    f"option {name}",
                )
            if not is_word(text):
                raise SetupError(
                    f"option {name} is a word without spaces, not {text!r}", f"option {name}"
                )
            complete[name] = text
        return complete


@cache
def _known_options(game: Game, seats: int) -> dict[str, Option]:
    return {option.name: option for option in game.options_for(seats)}


@cache
def _defaults(game: Game, seats: int) -> dict[str, str]:
    return {option.name: option.default for option in game.options_for(seats)}


def is_word(text: str) -> bool:
    """Whether the text can stand in a record's header."""
    return bool(text) and text.split() == [text] and "#" not in text


def read_seed(seed: int | str | None) -> str:
    """A seed as text: what was given, or one that nobody can guess."""
    if seed is None:
        return fresh_seed()
    text = str(seed)
    if not is_word(text):
        raise SetupError(f"a seed is a number or a word without spaces, not {text!r}", "seed")
    return text


@cache
def _find_part(package: str, name: str) -> Any:
    """Imported when it is first asked for: who simulates needs no pictures."""
    full = f"{package}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name is not None and full.startswith(error.name):
            return None
        raise


@cache
def _find_moves(game: Game) -> MoveTable:
    found = game.part("moves")
    known: MoveTable = found.MOVES if found is not None else NO_MOVES
    return known


@cache
def _find_words(game: Game, language: str) -> Words:
    code = _code(language)
    known = code == "en" or code in game.languages()
    return _load_words(game.name, game.folder, code if known else "en")


@cache
def _load_words(name: str, folder: Path, language: str) -> Words:
    return Words.load(folder, language, name)


def _code(language: str) -> str:
    """As files are called: browsers write `pt-BR`."""
    return language.replace("-", "_")


@cache
def _make_codec(game: Game, content: Any) -> Codec:
    return Codec(game.vocabulary(content))
