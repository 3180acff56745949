"""What people at a terminal are told: the board, things, rules, hints, points, what happened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from rondel.bots import Bot, Budget
from rondel.bots.hints import suggest
from rondel.cli.finding import Found, find_things
from rondel.cli.language import Reader
from rondel.cli.letters import legible
from rondel.cli.rules import print_rules
from rondel.cli.showing import gains_in_words, numbered_moves, print_board, print_result
from rondel.core.chance import Chance
from rondel.core.chronicle import Entry, chronicle
from rondel.core.game import Scene
from rondel.core.look.textgrid import OVERVIEW
from rondel.core.rulebook import rulebook
from rondel.core.session import Session
from rondel.core.table import NOBODY, Table
from rondel.core.words import Cast

LOG_TURNS = 10
HINT = Budget(seconds=2.0)
IDEAS = 3
"""So many ideas a hint has."""
THINGS = 4
"""So many things are told of at once; of more, the names."""
LISTED = 20
INDENT = 5
ALL = "all"


class Telling:
    """Tells people about a game; nothing changes by it."""

    def __init__(
        self,
        session: Session,
        players: list[Bot | None],
        names: list[str],
        out: Console,
        language: str = "en",
    ) -> None:
        self.session = session
        self.players = players
        self.names = names
        self.out = out
        self.game = session.table.setup.game
        self.reader = Reader(out, self.game, language)
        self.words = self.reader.words
        self.say = self.reader.say
        self.told = session.ply
        """Up to which move people know what happened."""

    @property
    def table(self) -> Table:
        return self.session.table

    def viewer(self) -> int:
        """Whose view is shown when nobody decides: the first person's."""
        return self.players.index(None) if None in self.players else 0

    def cast(self) -> Cast:
        """A person alone with bots is "you"; several who share a terminal have names."""
        people = [seat for seat, player in enumerate(self.players) if player is None]
        return Cast(self.names, people[0] if len(people) == 1 else NOBODY)

    def labels(self) -> list[str]:
        """What the moves are called, in the order of their numbers."""
        table, cast = self.table, self.cast()
        return [self.words.label(table, move, cast).text for move in numbered_moves(table)]

    def error(self, message: str) -> None:
        self.out.print(Text(message, "red"))

    @contextmanager
    def at_length(self) -> Iterator[Console]:
        """A console for what may be longer than the screen: then it is leafed through."""
        with self.out.capture() as shown:
            yield self.out
        text = legible(shown.get().rstrip(), self.out.encoding)
        if self.out.is_terminal and text.count("\n") >= self.out.height:
            colours = "R" in os.environ.setdefault("LESS", "FRX")
            with self.out.pager(styles=colours):
                self.out.print(Text.from_ansi(text), soft_wrap=True)
        else:
            self.out.print(Text.from_ansi(text), soft_wrap=True)

    # Commands

    def board(self, rest: str) -> None:
        """The overview, or a part; of another seat, if a number is given."""
        parts = {**self.parts(), ALL: ""}
        seats = range(len(self.players))
        part, seat = OVERVIEW, None
        for word in rest.lower().split():
            if word in parts:
                part = parts[word]
            elif word.isdecimal() and int(word) in seats:
                seat = int(word)
            else:
                names = list(self.parts())
                last = len(seats) - 1
                told = self.say("board_wants", ", ".join(names), last)
                self.error(told if names else self.say("board_one", last))
                return
        with self.at_length():
            print_board(self.reader, self.table, self.table.seat, self.names, seat, part)

    def parts(self) -> dict[str, str]:
        """The parts of the board: what people call them, and what the game does."""
        view = self.table.view(self.viewer(), self.reader.language)
        parts = self.game.board_parts(view)
        return {self.words.part(part).lower(): part for part in parts}

    def about(self, rest: str) -> None:
        table = self.table
        view = table.view(table.seat, self.reader.language)
        found = find_things(self.game, view, self.cast(), rest) if rest else []
        if not rest:
            things = self.game.things(view, table.moves()[0])
            self.error(self.say("about_wants", things[0] if things else "…"))
        elif not found:
            self.error(self.say("about_none", repr(rest)))
            self.out.print(self.say("about_rules", rest), markup=False)
        elif len(found) > THINGS:
            titles = list(dict.fromkeys(each.about.title for each in found))
            listed = ", ".join(titles[:LISTED])
            if len(titles) > LISTED:
                listed = self.say("about_more", listed, len(titles) - LISTED)
            self.out.print(Text(self.say("about_many", rest, listed)))
        else:
            for each in found:
                self.tell_about(each)

    def tell_about(self, found: Found) -> None:
        """What a thing is; how it can be used now, or why not."""
        table, (title, text, rule) = self.table, found.about
        self.out.print(Text.assemble((title, "bold"), f"  {rule}" if rule else ""))
        if text:
            self.out.print(Padding(Text(text), (0, 0, 0, INDENT)))
        view = table.view(table.seat, self.reader.language)
        usable = [
            f"{number} {label}"
            for number, (move, label) in enumerate(
                zip(numbered_moves(table), self.labels(), strict=True), 1
            )
            if found.thing in self.game.things(view, move)
        ]
        if usable:
            told = Text(self.say("about_moves", ", ".join(usable)), "green")
            self.out.print(Padding(told, (0, 0, 0, INDENT)))
            return
        for attempt in self.game.attempts(view, found.thing):
            if (refusal := table.refusal(attempt)).rule:
                reason = self.words.why(refusal, table, self.cast())
                told = Text(f"{refusal.rule}: {reason}", "yellow")
                self.out.print(Padding(told, (0, 0, 0, INDENT)))
                return

    def rules(self, rest: str) -> None:
        book = rulebook(self.game, self.reader.language)
        if book is None:
            self.error(self.say("no_rules", self.game.title))
        elif not rest:
            self.error(self.say("rules_wants", book.rules[0].id if book.rules else "…"))
        elif found := book.find(rest):
            with self.at_length() as out:
                print_rules(out, found)
        else:
            self.error(self.say("no_rule", self.game.title, repr(rest)))

    def hint(self, rest: str) -> None:
        """What a bot would do, knowing what the person knows: plans, and what they come to."""
        table = self.table
        chance = Chance(f"{self.session.record.seed} {self.session.ply}")
        self.out.print(Text(self.say("hint_thinks"), "dim"))
        try:
            ideas = suggest(table.view(table.seat), table.moves(), HINT, chance)[:IDEAS]
        except KeyboardInterrupt:
            self.out.print(Text(self.say("hint_stopped"), "dim"))
            return
        numbers = {move: number for number, move in enumerate(numbered_moves(table), 1)}
        self.out.print(Text(self.say("hint_head"), "bold"))
        for idea in ideas:
            label = self.words.label(table, idea.move, self.cast()).text
            self.out.print(Text.assemble((f"{numbers[idea.move]:>3}  ", "bold cyan"), label))
            lines = [self.worth(idea.value, ideas[0].value)]
            if len(idea.line) > 1:
                later = "; ".join(self.words.move(move) for move in idea.line[1:])
                lines.insert(0, self.say("hint_then", later))
            if brings := gains_in_words(self.reader, idea.gains):
                lines.append(self.say("hint_brings", brings))
            for line in lines:
                self.out.print(Padding(Text(line, "dim"), (0, 0, 0, INDENT + 2)))

    def worth(self, value: float, best: float) -> str:
        """The points that an idea leads to, compared with the best one."""
        points, less = f"{value:.1f}", f"{best - value:.1f}"
        if value == best:
            return self.say("hint_best", points)
        return (
            self.say("hint_less", points, less) if less > "0.0" else self.say("hint_same", points)
        )

    def score(self, rest: str) -> None:
        print_result(self.reader, self.table, self.names)

    def log(self, rest: str) -> None:
        """What happened, turn by turn."""
        if rest and rest != ALL and not rest.isdecimal():
            self.error(self.say("log_wants"))
            return
        entries = self.entries(0)
        if not entries:
            self.out.print(self.say("nothing_yet"))
            return
        turns = len(entries) if rest == ALL else int(rest or LOG_TURNS)
        with self.at_length():
            for entry in entries[max(0, len(entries) - turns) :]:
                self.print_entry(entry)

    # What happened

    def tell(self) -> None:
        """What has happened since people were told last."""
        entries, happened = self.entries(self.told), self.session.log[self.told :]
        self.told = self.session.ply
        worth_telling = [entry for entry in entries if not self.is_known(entry)]
        if worth_telling:
            self.out.print()
        for entry in worth_telling:
            self.print_entry(entry)
        view = self.table.view(self.viewer(), self.reader.language)
        events = [event for each in happened for event in each.events]
        self.read_aloud(self.game.scenes(view, events))

    def read_aloud(self, scenes: list[Scene]) -> None:
        """A piece of the game's story, and another one."""
        for scene in scenes:
            self.out.print()
            self.out.print(Text(scene.title, "bold yellow"))
            self.out.print(Text(scene.text))
            if scene.task:
                self.out.print(Text(scene.task, "yellow"))

    def is_known(self, entry: Entry) -> bool:
        """Whether nothing happened but a move that was made here."""
        return self.players[entry.seat] is None and not (entry.heading or entry.details)

    def print_entry(self, entry: Entry) -> None:
        if entry.heading:
            self.out.print(Text(entry.heading, "bold cyan"))
        if entry.text:
            bullet = Grid.grid()
            bullet.add_row(Text("· ", "cyan"), Text(entry.text, "cyan"))
            self.out.print(bullet)

    def entries(self, since: int) -> list[Entry]:
        """What happened after some moves, turn by turn."""
        return chronicle(self.session.log[since:], self.words, self.cast(), since + 1)
