"""Words for people: a catalogue of messages per game and language, as TOML.

Rules code speaks in keys and ids; sentences live here, so that they can be translated:

    [ask]    one sentence a step: what the seat has to decide       ask.ChooseShip
    [move]   a label a verb, {0}, {1} … are the arguments' names     move.ship = "Sail with the {0}"
    [event]  what happened, for the log
    [why]    one sentence a ledger id: why a move is not allowed
    [name]   what an id is called
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.core.moves import Move, write_move

if TYPE_CHECKING:
    from rondel.core.table import Event, Table

SECTIONS = ("ask", "move", "event", "why", "name")


class Words:
    """A game's messages in one language."""

    def __init__(self, messages: dict[str, dict[str, str]]) -> None:
        self.messages = {section: messages.get(section, {}) for section in SECTIONS}

    @classmethod
    def load(cls, file: Path) -> Words:
        with file.open("rb") as source:
            return cls(tomllib.load(source))

    def name(self, thing: str | int) -> str:
        """What an id is called; ids without a name of their own are shown as they are."""
        return self.messages["name"].get(str(thing), str(thing).replace("_", " "))

    def ask(self, table: Table) -> str:
        """The decision that the table waits for, in one sentence."""
        if table.over:
            return self.messages["ask"].get("over", "The game is over.")
        step = table.agenda[-1]
        details = {key: self.name(value) for key, value in step.details(table).items()}
        template = self.messages["ask"].get(type(step).__name__)
        return template.format(**details) if template else type(step).__name__

    def move(self, move: Move) -> str:
        """A move as a label in plain words."""
        verb, *arguments = move
        labels = self.messages["move"]
        if arguments and (special := labels.get(f"{verb} {arguments[0]}")):
            return special.format(*map(self.name, arguments))
        template = labels.get(str(verb))
        return template.format(*map(self.name, arguments)) if template else write_move(move)

    def event(self, event: Event, seat_names: list[str]) -> str:
        """What happened, in one sentence. `{who}` is the seat that the event names first."""
        key, arguments = event
        template = self.messages["event"].get(key)
        if template is None:
            return " ".join([key, *map(str, arguments)])
        who = arguments[0] if arguments else ""
        named: dict[str, Any] = {
            "who": seat_names[who] if isinstance(who, int) and 0 <= who < len(seat_names) else who
        }
        return template.format(*map(self.name, arguments), **named)

    def why(self, rule: str, table: Table) -> str:
        """Why a move is not allowed: the rule in a sentence, and what is to be decided instead."""
        asked = self.ask(table)
        sentence = self.messages["why"].get(rule)
        if sentence is None:
            return f"not possible now. {asked}"
        return f"{sentence} {asked}"
