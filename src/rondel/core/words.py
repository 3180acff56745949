"""Words for people: a catalogue of messages per game and language, as TOML.

Rules code speaks in keys and ids; sentences live here, so that they can be translated:

    [ask]     one sentence a step: what the seat has to decide       ChooseShip
    [move]    a label a verb; {0}, {1} … are the arguments           ship = "Sail with the {0}"
              a verb with its first argument may have its own        "steps 0" = "Stay"
    [event]   what happened, for the log; {who} is the first argument as a seat
    [why]     one sentence a ledger id: why a move is not allowed
    [name]    what an id is called; after a bar, several of them     coin = "coin|coins"
              where there is little room                             short_coin = "c."
    [effect]  one sentence an id, or a table of the content: what the component does
    [op]      one phrase a verb of the content: what a component without a sentence does
    [thing]   one sentence a kind of thing in the picture, or a state that it is in
    [option]  what an option is called, and after a bar what it is about; a value that needs a name
              has the option before it                               "sides all_a" = "all a"
    [board]   a heading, a label or a line of the board as text      round = "round {0} of {1}"
    [story]   a text to be read, of a thing and a part of it; told as it is

A section may have a file of its own, `story.en.toml`, with a table a thing: what stands there under
`name` is what the thing is called; lines make paragraphs where an empty one is between them.

What all games say alike stands in our own catalogue; a game's overrules it.

A placeholder `{x}` stands for the name of a value, `{x:seat}` for the seat of that number,
`{x:coin}` for so many coins; `{rest}` for all arguments but the first, counted;
`{others}` for their names. Text that is `Told` stands as it is.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.core.moves import Move, write_move

if TYPE_CHECKING:
    from rondel.core.table import Event, Table

SECTIONS = (
    *("ask", "move", "event", "why", "name", "effect", "op", "thing", "option", "board"),
    "story",
)
NO_FACTS: Mapping[str, Any] = {}


class Told(str):
    """Text that is no id: composed already, or a name that somebody has chosen."""

    __slots__ = ()


class Words:
    """A game's messages in one language."""

    def __init__(self, messages: dict[str, dict[str, str]], fallback: Words | None = None) -> None:
        """What `messages` lack is taken from `fallback`; without one, from our own words."""
        lacking = fallback.messages if fallback is not None else _common("en")
        self.messages: dict[str, dict[str, str]] = {
            section: lacking.get(section, {}) | messages.get(section, {}) for section in SECTIONS
        }
        # A board says the same things all the time. A text that is told as it is (`Told`) is not
        # the id that reads alike.
        self._kept_board = lru_cache(maxsize=5000, typed=True)(self._board)

    @classmethod
    def load(cls, folder: Path, language: str) -> Words:
        """A game's words; what a language lacks is told in English."""
        fallback = None
        if language != "en":
            fallback = cls(_common(language), cls.load(folder, "en"))
        messages = _read(folder / f"words.{language}.toml")
        for section in SECTIONS:
            _add_section(messages, section, _read(folder / f"{section}.{language}.toml"))
        return cls(messages, fallback)

    # Names

    def name(self, thing: str | int) -> str:
        """What an id is called; ids without a name of their own are shown as they are."""
        return self._forms(thing)[0]

    def short(self, thing: str) -> str:
        """What an id is called where there is little room; most ids are short enough."""
        return self.messages["name"].get(f"short_{thing}", thing)

    def count(self, number: int, thing: str) -> str:
        """So many of a thing: `2 coins`."""
        return f"{number} {self._forms(thing)[0 if number == 1 else -1]}"

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
        return self._fill(template, (), step.details(table), seat_names)

    def move(self, move: Move) -> str:
        """A move as a label in plain words."""
        template = self._template("move", move)
        return self._fill(template, move[1:]) if template else write_move(move)

    def event(self, event: Event, seat_names: Sequence[str] = ()) -> str:
        """What happened, in one sentence."""
        key, arguments = event
        template = self.messages["event"].get(key)
        if template is None:
            return write_move((key, *arguments))
        return self._fill(template, arguments, NO_FACTS, seat_names)

    def why(self, rule: str, table: Table, seat_names: Sequence[str] = ()) -> str:
        """Why a move is not allowed: the rule in a sentence, and what is to be decided instead."""
        asked = self.ask(table, seat_names)
        reasons = self.messages["why"]
        return f"{reasons.get(rule, reasons['not_now'])} {asked}"

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
        return self._fill(self.messages["board"].get(key, key), arguments, facts)

    def story(self, thing: str, part: str) -> str:
        """A text of the game's story, its paragraphs parted by empty lines; "" if there is none."""
        return self.messages["story"].get(f"{thing}.{part}", "")

    def _phrase(self, op: Move) -> str:
        template = self._template("op", op)
        return self._fill(template, op) if template else write_move(op)

    def _template(self, section: str, move: Move) -> str | None:
        """The template of a verb with its first argument, else of the verb."""
        templates = self.messages[section]
        return templates.get(write_move(move[:2]), templates.get(str(move[0])))

    def _fill(
        self,
        template: str,
        arguments: Sequence[str | int],
        facts: Mapping[str, Any] = NO_FACTS,
        seat_names: Sequence[str] = (),
    ) -> str:
        said = [_Said(self, value, seat_names) for value in arguments]
        named: dict[str, Any] = {
            key: _Said(self, value, seat_names) for key, value in facts.items()
        }
        if said:
            named["who"] = format(said[0], "seat")
            named["rest"] = self.counted(Counter(map(str, arguments[1:])))
            named["others"] = ", ".join(map(self.name, arguments[1:]))
        return template.format(*said, **named)


class _Said:
    """A value in a sentence; the form that it takes is chosen by the template."""

    __slots__ = ("seat_names", "value", "words")

    def __init__(self, words: Words, value: Any, seat_names: Sequence[str]) -> None:
        self.words = words
        self.value = value
        self.seat_names = seat_names

    def __format__(self, form: str) -> str:
        value = self.value
        if isinstance(value, Told):
            return str(value)
        if form == "seat":
            return self._seat()
        if form:
            return self.words.count(int(value), form)
        if isinstance(value, Mapping):
            return self.words.counted(value)
        if isinstance(value, Iterable) and not isinstance(value, str):
            return ", ".join(map(self.words.name, value))
        return self.words.name(value)

    def _seat(self) -> str:
        """A seat's name; whoever sits at no seat is called by an id."""
        seat = self.value
        if not isinstance(seat, int):
            return self.words.name(seat)
        if 0 <= seat < len(self.seat_names):
            return self.seat_names[seat]
        return f"{self.words.name('seat')} {seat}"


@cache
def _common(language: str) -> dict[str, dict[str, str]]:
    return _read(Path(__file__).parent / f"words.{language}.toml")


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


def _read(file: Path) -> dict[str, dict[str, str]]:
    """A catalogue; one that nobody has written yet is empty."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
