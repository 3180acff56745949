"""Words for people: a catalogue of messages per game and language, as TOML.

Rules code speaks in keys and ids; sentences live here, so that they can be translated:

    [ask]     one sentence a step: what the seat has to decide       ChooseShip
    [move]    what a move is called; {0}, {1} … are the arguments    ship = "Sail with the {0}"
              a verb with its first argument may have its own        "steps 0" = "Stay"
    [label]   the same where it is offered, with what it costs and brings as things stand: the
              facts of the step (`Step.facts`)                       hire = "Hire a {0} for £{cost}"
              a verb may have one a `case`, if the facts name it     "hire free" = "Hire a {0}"
    [shortcut] several moves in one go, by the step that is answered by them; {what} is what the
              moves name                                             Pay = "Pay {what}"
    [warning] what to say of a move of which nothing would come (`Step.warning`)
    [phase]   what happened, for the log: a heading                  round = "Round {0}"
    [did]     … what somebody did, without the somebody              built = "built {1:the} on {2}"
    [got]     … what somebody got by what was done before            money = "£{1}"
    [paid]    … what somebody paid for what is done next             spent = "£{1}"
    [event]   … anything else, a sentence; {who} is the first argument as a seat
    [why]     one sentence a ledger id: why a move is not allowed;
              a rule that forbids for several causes has one a cause "CI-7.12 storage"
    [name]    what an id is called; after a bar, several of them     coin = "coin|coins"
              where there is little room                             short_coin = "c."
              in another form, before the id                         "a hour" = "an hour"
    [form]    what is done to a name for a form, and how sentences are put together
    [effect]  one sentence an id, or a table of the content: what the component does
    [op]      one phrase a verb of the content: what a component without a sentence does
    [thing]   one sentence a kind of thing in the picture, or a state that it is in
    [option]  what an option is called, and after a bar what it is about; a value that needs a name
              has the option before it                               "sides all_a" = "all a"
    [board]   a heading, a label or a line of the board as text      round = "round {0} of {1}"
    [part]    what a part of that board is called; people type it    map = "map"
    [say]     what a command says of itself (not in a game's words)
    [story]   a text to be read, of a thing and a part of it; told as it is
    [worth]   what a position is worth by, as bots see it (`Advice.parts`)
    [lessons] what is said in a lesson, by lesson and beat; told as it is
    [aid]     what stands in the player aid, by chapter and line; told as it is

A section may have a file of its own, `story.en.toml`, with a table a thing: what stands there under
`name` is what the thing is called; lines make paragraphs where an empty one is between them.

What all games say alike stands in our own catalogue; a game's overrules it.

A placeholder stands for the name of a value. What follows its colon says in which form:

    {x:coin}        so many coins
    {x:a} {x:the}   with an article, or any other form that `[form]` has
    {x:# is|# are}  one of several wordings, by the number; the language's plural categories in the
                    order of the CLDR: zero, one, two, few, many, other, as far as it has them
    {x:seat}        who sits there: a name, or "you" for the person who reads it
    {x:seat A|B}    wording A for the person who sits there, B for all others
    {x:own}         "your", or "Ada's"
    {who}           the first argument as a seat; {who:A|B} and {who:own} as above
    {rest}          all arguments but the first, counted; {others}: their names. What somebody did
                    several times in a row is told at once by a `[did]` with {rest}; in a form,
                    {rest:from}, each thing has it: "from {0}", and "2 from" for two of them

Text that is `Told` stands as it is.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple

from rondel.core.catalogues import texts
from rondel.core.moves import Move, write_move
from rondel.core.table import NO_FACTS, NOBODY

if TYPE_CHECKING:
    from babel import Locale

    from rondel.core.table import Event, Facts, Refusal, Table

SECTIONS = (
    *("ask", "move", "label", "shortcut", "warning", "phase", "did", "got", "paid", "event", "why"),
    *("name", "form", "effect", "op", "thing", "option", "board", "part", "say", "story"),
    *("worth", "lessons", "aid"),
)
PLURALS = ("zero", "one", "two", "few", "many", "other")
LOCALES = {"en": "en_GB"}
"""The locale that a language is written by, where it is not the language's own."""


class Told(str):
    """Text that is no id: composed already, or a name that somebody has chosen."""

    __slots__ = ()


class Cast(tuple[str, ...]):
    """The names of those who sit at a table, for one of them to read: who reads is "you"."""

    reader: int

    def __new__(cls, names: Iterable[str], reader: int = NOBODY) -> Cast:
        cast = super().__new__(cls, names)
        cast.reader = reader
        return cast


def reader_of(names: Sequence[str]) -> int:
    """Who reads, if these are the names for one of those who sit at the table."""
    return names.reader if isinstance(names, Cast) else NOBODY


class Label(NamedTuple):
    """A move as it is offered."""

    text: str
    warning: str = ""
    """Why nothing would come of it; "" if something would."""


class Words:
    """A game's messages in one language."""

    def __init__(
        self,
        messages: dict[str, dict[str, str]],
        fallback: Words | None = None,
        language: str = "en",
    ) -> None:
        """What `messages` lack is taken from `fallback`; without one, from our own words."""
        self.locale = _locale(language)
        self._kept_plural = lru_cache(maxsize=1000)(self._plural)
        self._kept_forms = lru_cache(maxsize=5000)(self._forms)
        self._kept_in_form = lru_cache(maxsize=5000)(self._in_form)
        # A turn is told again with every move in it.
        self._kept_event = lru_cache(maxsize=5000, typed=True)(self._event)
        self._kept_told = lru_cache(maxsize=5000, typed=True)(self._told)
        # Most moves are offered again after the next one.
        self._kept_filled = lru_cache(maxsize=5000)(self._filled)
        lacking = fallback.messages if fallback is not None else _common("en")
        self.messages: dict[str, dict[str, str]] = {
            section: lacking.get(section, {}) | messages.get(section, {}) for section in SECTIONS
        }
        # A board says the same things all the time. A text that is told as it is (`Told`) is not
        # the id that reads alike.
        self._kept_board = lru_cache(maxsize=5000, typed=True)(self._board)

    @classmethod
    def load(cls, folder: Path, language: str, owner: str = "") -> Words:
        """The words in a folder, and what packages have for their owner (see `catalogues`).

        What a region's language lacks is told in the language (`pt_BR`, `pt`), and what that
        lacks in English.
        """
        fallback = None
        if language != "en":
            wider = cls.load(folder, language.rpartition("_")[0] or "en", owner)
            fallback = cls(_common(language), wider, language)
        return cls(read_messages(folder, language, owner), fallback, language)

    # Names

    def name(self, thing: str | int) -> str:
        """What an id is called; ids without a name of their own are shown as they are."""
        return self._kept_forms(thing)[0]

    def short(self, thing: str) -> str:
        """What an id is called where there is little room; most ids are short enough."""
        return self.messages["name"].get(f"short_{thing}", thing)

    def count(self, number: int, thing: str) -> str:
        """So many of a thing: `2 coins`."""
        return f"{number} {self.choose(number, self._kept_forms(thing))}"

    def choose(self, number: int, wordings: Sequence[str]) -> str:
        """The wording that goes with a number; the last one serves for all that are lacking."""
        return wordings[min(self._kept_plural(number), len(wordings) - 1)]

    def _plural(self, number: int) -> int:
        """The place of a number's category among those that the language has."""
        rule = self.locale.plural_form
        known = [category for category in PLURALS if category in {*rule.tags, "other"}]
        return known.index(rule(number))

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in a sentence: `wood, cloth and gold`."""
        forms, said = self.messages["form"], ""
        for place, part in enumerate(parts):
            form = "last" if place == len(parts) - 1 else "list"
            said = forms[form].format(said, part) if place else part
        return said

    def in_form(self, form: str, thing: str | int) -> str:
        """What an id is called in a form that the language has: `a coin`."""
        return self._kept_in_form(form, thing)

    def _in_form(self, form: str, thing: str | int) -> str:
        own = self.messages["name"].get(f"{form} {thing}")
        if own is not None:
            return own
        name = self.name(thing)
        return self._form_for(form, name).format(name)

    def _form_for(self, form: str, name: str) -> str:
        """The form's template; one that depends on the first letter has its letters behind it."""
        forms = self.messages["form"]
        first = name[:1].lower()
        for key in forms:
            if first and key.startswith(f"{form} ") and first in key.partition(" ")[2]:
                return forms[key]
        return forms[form]

    def counted(self, amounts: Mapping[str, int]) -> str:
        """Amounts of several things: `1 coin, 2 wood`."""
        return ", ".join(self.count(number, thing) for thing, number in amounts.items())

    def _forms(self, thing: str | int) -> list[str]:
        text = self.messages["name"].get(str(thing))
        return text.split("|") if text else [str(thing).replace("_", " ")]

    def option(self, option: str) -> tuple[str, str]:
        """What an option of the game is called, and what it is about."""
        text = self.messages["option"].get(option, option.replace("_", " "))
        label, _, about = text.partition("|")
        return label, about

    def option_value(self, option: str, value: str) -> str:
        return self.messages["option"].get(f"{option} {value}", value.replace("_", " "))

    # Sentences

    def ask(self, table: Table, seat_names: Sequence[str] = ()) -> str:
        """The decision that the table waits for, in one sentence."""
        if table.over:
            return self.messages["ask"]["over"]
        step = table.agenda[-1]
        template = self.messages["ask"].get(type(step).__name__)
        if template is None:
            return type(step).__name__
        return self._sentence(template, (), step.details(table), seat_names)

    def move(self, move: Move) -> str:
        """What a move is called, wherever it is mentioned."""
        template = self._template("move", move)
        return self._fill(template, move[1:]) if template else write_move(move)

    def label(self, table: Table, move: Move, seat_names: Sequence[str] = ()) -> Label:
        """A legal move of the table as it is offered: what it costs and brings now."""
        step = table.agenda[-1]
        warning = step.warning(table, move)
        facts = step.facts(table, move)
        template = self.messages["label"].get(f"{move[0]} {facts.get('case', '')}")
        template = template or self._template("label", move)
        if not template:
            template, facts, seat_names = self._template("move", move), NO_FACTS, ()
        if template:
            cast = tuple(seat_names), reader_of(seat_names)
            text = self._kept_filled(template, move[1:], frozen(facts), *cast)
        else:
            text = write_move(move)
        if not warning:
            return Label(text)
        return Label(text, self._sentence(self.messages["warning"][warning], (), facts, seat_names))

    def shortcut(self, table: Table, moves: Sequence[Move]) -> str:
        """Several moves that are offered in one go (see `shortcuts`)."""
        templates = self.messages["shortcut"]
        template = templates.get(type(table.agenda[-1]).__name__, templates["other"])
        named = Counter(move[1] for move in moves if len(move) > 1)
        what = [
            self.count(number, str(thing)) if number > 1 else self.name(thing)
            for thing, number in named.items()
        ]
        return self._fill(template, (), {"what": Told(self.listed(what))})

    def why(self, refusal: str | Refusal, table: Table, seat_names: Sequence[str] = ()) -> str:
        """Why a move is not allowed: the cause in a sentence, and what is to be decided instead."""
        asked = self.ask(table, seat_names)
        reasons = self.messages["why"]
        if isinstance(refusal, str):
            return f"{reasons.get(refusal, reasons['not_now'])} {asked}"
        plain = reasons.get(refusal.rule, reasons["not_now"])
        template = reasons[f"{refusal.rule} {refusal.case}"] if refusal.case else plain
        return f"{self._sentence(template, (), refusal.facts, seat_names)} {asked}"

    def event(self, event: Event, seat_names: Sequence[str] = ()) -> str:
        """What happened, in a sentence of its own (`chronicle` tells a turn as a whole)."""
        return self._kept_event(event, tuple(seat_names), reader_of(seat_names))

    def _event(self, event: Event, names: tuple[str, ...], reader: int) -> str:
        seat_names = Cast(names, reader)
        key, arguments = event
        for form in ("did", "got", "paid"):
            if key in self.messages[form]:
                told = Told(self.told(form, event, seat_names))
                return self.sentence(form, arguments[0], told, seat_names=seat_names)
        template = self.messages["event"].get(key) or self.messages["phase"].get(key)
        if template is None:
            return write_move((key, *arguments))
        return self._sentence(template, arguments, NO_FACTS, seat_names)

    def told(self, section: str, event: Event, seat_names: Sequence[str] = ()) -> str:
        """An event as its section of the catalogue has it: a heading, or part of a sentence."""
        return self._kept_told(section, event, tuple(seat_names), reader_of(seat_names))

    def _told(self, section: str, event: Event, names: tuple[str, ...], reader: int) -> str:
        key, arguments = event
        return self._fill(self.messages[section][key], arguments, NO_FACTS, Cast(names, reader))

    def sentence(self, form: str, *values: str | int, seat_names: Sequence[str] = ()) -> str:
        """Put a sentence together (`[form]`)."""
        return self._sentence(self.messages["form"][form], values, NO_FACTS, seat_names)

    def effect(self, thing: str, facts: Mapping[str, Any] = NO_FACTS) -> str:
        """What a component does, in one sentence; `facts` is its entry in the content.

        A component without a sentence, its own or its table's, is told by its ops.
        """
        sentences = self.messages["effect"]
        template = sentences.get(thing, sentences.get(facts.get("table", "")))
        if template is not None:
            return self._fill(template, (), facts)
        phrases = [self._phrase(tuple(op)) for op in facts.get("op", ())]
        text = "; ".join(phrases)
        return f"{text[0].upper()}{text[1:]}." if text else ""

    def thing(
        self, key: str, facts: Mapping[str, Any] = NO_FACTS, seat_names: Sequence[str] = ()
    ) -> str:
        """What is to say of a kind of thing; "" if there is nothing."""
        template = self.messages["thing"].get(key)
        return self._fill(template, (), facts, seat_names) if template else ""

    def board(self, key: str, *arguments: Any, **facts: Any) -> str:
        """A heading, a label or a line of the board as text."""
        try:
            return self._kept_board(key, *arguments, **facts)
        except TypeError:  # a list or a mapping can't be kept by
            return self._board(key, *arguments, **facts)

    def _board(self, key: str, *arguments: Any, **facts: Any) -> str:
        """There is little room on a board: amounts and names stand side by side."""
        template = self.messages["board"].get(key, key)
        return self._fill(template, arguments, facts, together=", ".join)

    def part(self, part: str) -> str:
        """What a part of the board as text is called."""
        return self.messages["part"].get(part, part)

    def say(self, key: str, *values: str | int, **facts: str | int) -> str:
        """What a command says of itself; texts in it stand as they are."""
        told = {name: _told(value) for name, value in facts.items()}
        return self._fill(self.messages["say"][key], [_told(value) for value in values], told)

    def story(self, thing: str, part: str) -> str:
        """A text of the game's story, its paragraphs parted by empty lines; "" if there is none."""
        return self.messages["story"].get(f"{thing}.{part}", "")

    def worth(self, part: str) -> str:
        """What a part of a position's value is called (see `Advice.parts`)."""
        return self.messages["worth"].get(part, part)

    def lesson(self, lesson: str, part: str) -> str:
        """What is said at a beat of a lesson; "" if nothing is."""
        return self.messages["lessons"].get(f"{lesson}.{part}", "")

    def aid(self, chapter: str, line: str) -> str:
        """What the player aid says in a line; "" if nothing."""
        return self.messages["aid"].get(f"{chapter}.{line}", "")

    def _phrase(self, op: Move) -> str:
        template = self._template("op", op)
        return self._fill(template, op) if template else write_move(op)

    def _template(self, section: str, move: Move) -> str | None:
        """The template of a verb with its first argument, else of the verb."""
        templates = self.messages[section]
        return templates.get(write_move(move[:2]), templates.get(str(move[0])))

    def _sentence(
        self,
        template: str,
        arguments: Sequence[str | int],
        facts: Mapping[str, Any],
        seat_names: Sequence[str],
    ) -> str:
        """A sentence begins with a capital, unless it begins with a name that somebody chose."""
        text = self._fill(template, arguments, facts, seat_names)
        if text[:1].islower() and not any(text.startswith(name) for name in seat_names if name):
            return text[0].upper() + text[1:]
        return text

    def _fill(
        self,
        template: str,
        arguments: Sequence[str | int],
        facts: Mapping[str, Any] = NO_FACTS,
        seat_names: Sequence[str] = (),
        together: Callable[[Sequence[str]], str] | None = None,
    ) -> str:
        filler = _Filler(self, arguments, facts, seat_names, together or self.listed)
        return filler.fill(_slots(template))

    def _filled(
        self,
        template: str,
        arguments: tuple[str | int, ...],
        facts: Frozen,
        names: tuple[str, ...],
        reader: int,
    ) -> str:
        """The same of what can be kept by."""
        return self._fill(template, arguments, thawed(facts), Cast(names, reader))


Frozen = tuple[tuple[str, type, Any, tuple[type, ...]], ...]
"""Facts that something can be kept by: names, what kind each is of, and of what kind its parts."""


def frozen(facts: Facts) -> Frozen:
    """A text that is told as it is (`Told`) is not the id that reads alike: so kinds matter."""
    found: list[tuple[str, type, Any, tuple[type, ...]]] = []
    for name, value in facts.items():
        kind = type(value)
        if kind is int or kind is str or kind is Told:
            found.append((name, kind, value, ()))
        elif isinstance(value, Mapping):
            found.append((name, dict, tuple(value.items()), tuple(map(type, value))))
        elif isinstance(value, tuple):
            found.append((name, kind, value, tuple(map(type, value))))
        else:
            found.append((name, kind, value, ()))
    return tuple(found)


def thawed(facts: Frozen) -> dict[str, Any]:
    return {name: dict(value) if kind is dict else value for name, kind, value, _ in facts}


class _Slot(NamedTuple):
    """A piece of a template: plain text, and the placeholder after it."""

    text: str
    field: str | int | None
    """The number of an argument, or the name of a fact; None at the end of a template."""
    form: str | tuple[_Slot, ...]
    """What follows the colon, which may have placeholders of its own."""


@lru_cache(maxsize=20_000)
def _slots(template: str) -> tuple[_Slot, ...]:
    """A template taken apart, once: most are filled again and again."""
    found, places = [], count()
    for text, field, form, _ in Formatter().parse(template):
        if field is None or not field.isdigit():
            named = next(places) if field == "" else field
        else:
            named = int(field)
        inside = form or ""
        found.append(_Slot(text, named, _slots(inside) if "{" in inside else inside))
    return tuple(found)


class _Filler(NamedTuple):
    """What the placeholders of a template stand for."""

    words: Words
    arguments: Sequence[str | int]
    facts: Mapping[str, Any]
    seat_names: Sequence[str]
    listed: Callable[[Sequence[str]], str]
    """How several things are put side by side."""

    def fill(self, slots: tuple[_Slot, ...]) -> str:
        said = []
        for text, field, form in slots:
            if text:
                said.append(text)
            if field is not None:
                said.append(self._said(field, form if isinstance(form, str) else self.fill(form)))
        return "".join(said)

    def _said(self, field: str | int, form: str) -> str:
        """A value in the form that the template asks for."""
        value = self._value(field)
        if isinstance(value, Told):
            return str(value)
        said = _Said(self.words, value, self.seat_names, self.listed)
        if field == "who" and self.arguments:
            return said.as_seat(form)
        return said.in_form(form) if form else said.name()

    def _value(self, field: str | int) -> Any:
        if isinstance(field, int):
            return self.arguments[field]
        if self.arguments:
            match field:
                case "who":
                    return self.arguments[0]
                case "rest":
                    return Counter(map(str, self.arguments[1:]))
                case "others":
                    return self.arguments[1:]
        return self.facts[field]


class _Said:
    """A value in a sentence; the form that it takes is chosen by the template."""

    __slots__ = ("listed", "seat_names", "value", "words")

    def __init__(
        self,
        words: Words,
        value: Any,
        seat_names: Sequence[str],
        listed: Callable[[Sequence[str]], str],
    ) -> None:
        self.words = words
        self.value = value
        self.seat_names = seat_names
        self.listed = listed
        """How several things are put side by side."""

    def in_form(self, form: str) -> str:
        value = self.value
        if form in ("seat", "own") or form.startswith("seat "):
            return self.as_seat(form.removeprefix("seat "))
        if form in self.words.messages["form"]:
            return self._in_form(form)
        if "|" in form:
            return self.words.choose(int(value), form.split("|")).replace("#", str(value))
        return self.words.count(int(value), form)

    def name(self) -> str:
        value = self.value
        if isinstance(value, str | int):
            return self.words.name(value)
        if isinstance(value, Mapping):
            return self.listed([self.words.count(n, thing) for thing, n in value.items()])
        if isinstance(value, Iterable):
            return self.listed([self.words.name(each) for each in value])
        return self.words.name(value)

    def _in_form(self, form: str) -> str:
        """A name in a form; of several things each, by its number where there is a form for it."""
        words, value = self.words, self.value
        if not isinstance(value, Mapping):
            return words.in_form(form, value)
        forms = words.messages["form"]
        return self.listed(
            [
                words.in_form(f"{number} {form}" if f"{number} {form}" in forms else form, thing)
                for thing, number in value.items()
            ]
        )

    def as_seat(self, form: str) -> str:
        reader = reader_of(self.seat_names)
        reads = reader != NOBODY and reader == self.value
        if "|" in form:
            for_reader, for_others = form.split("|")
            return for_reader if reads else for_others
        forms = self.words.messages["form"]
        if form == "own":
            return forms["your"] if reads else forms["own"].format(self._seat())
        return forms["you"] if reads else self._seat()

    def _seat(self) -> str:
        """A seat's name; whoever sits at no seat is called by an id."""
        seat = self.value
        if not isinstance(seat, int):
            return self.words.name(seat)
        if 0 <= seat < len(self.seat_names):
            return self.seat_names[seat]
        return f"{self.words.name('seat')} {seat}"


def _told(value: str | int) -> str | int:
    return Told(value) if isinstance(value, str) else value


@cache
def _locale(language: str) -> Locale:
    """Loaded when somebody first reads anything: who simulates needs no words."""
    from babel import Locale

    return Locale.parse(LOCALES.get(language, language))


@cache
def _common(language: str) -> dict[str, dict[str, str]]:
    return _read("core", Path(__file__).parent, f"words.{language}.toml")


def read_messages(folder: Path, language: str, owner: str = "") -> dict[str, dict[str, str]]:
    """All that a game says in a language by itself, sections with a file of their own included."""
    messages = _read(owner, folder, f"words.{language}.toml")
    for section in SECTIONS:
        _add_section(messages, section, _read(owner, folder, f"{section}.{language}.toml"))
    return messages


def _add_section(
    messages: dict[str, dict[str, str]], section: str, things: dict[str, dict[str, str]]
) -> None:
    """Add the file of a section: texts by thing and part, and the names of the things."""
    for thing, parts in things.items():
        for part, text in parts.items():
            if part == "name":
                messages.setdefault("name", {})[thing] = text
            else:
                messages.setdefault(section, {})[f"{thing}.{part}"] = _paragraphs(text)


def _paragraphs(text: str) -> str:
    """The text with one line a paragraph."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


def _read(owner: str, folder: Path, name: str) -> dict[str, dict[str, str]]:
    """A catalogue; one that nobody has written yet is empty."""
    messages: dict[str, dict[str, str]] = {}
    for text in texts(owner, folder, name):
        for section, entries in tomllib.loads(text).items():
            messages.setdefault(section, {}).update(entries)
    return messages
