"""The talk between a game and the people at a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from rondel.bots import Bot, Budget
from rondel.cli.common import Failure, Problem, write_text
from rondel.cli.finding import understand
from rondel.cli.keeping import KeptGame
from rondel.cli.showing import (
    numbered_moves,
    print_board,
    print_moves,
    print_result,
    print_written,
)
from rondel.cli.telling import Telling
from rondel.core.look.textgrid import OVERVIEW
from rondel.core.moves import Move, MoveSyntaxError, read_move, write_move
from rondel.core.session import Session

Read = Callable[[str], str]
"""Shows a prompt and returns the line that was typed; `EOFError` if there will be no more."""

BUDGET = Budget()


class Terminal(Telling):
    """A game with people here (`None` among the players) and bots."""

    def __init__(
        self,
        session: Session,
        players: list[Bot | None],
        names: list[str],
        out: Console,
        read: Read,
        save: Path | None = None,
        language: str = "en",
        kept: KeptGame | None = None,
    ) -> None:
        super().__init__(session, players, names, out, language)
        self.read = read
        self.save_file = save
        self.kept = kept
        self.shown: tuple[int, int] = (-1, -1)
        """The seat and turn for which the board was drawn last."""
        self.commands: dict[str, Callable[[str], None]] = {
            "moves": self.moves,
            "board": self.board,
            "about": self.about,
            "why": self.why,
            "rules": self.rules,
            "hint": self.hint,
            "score": self.score,
            "log": self.log,
            "undo": self.undo,
            "save": self.save,
            "quit": self.quit,
            "help": self.help,
        }
        self.synonyms = {"?": "help", "exit": "quit", "q": "quit", "scores": "score"}

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        view = self.table.view(self.viewer(), self.reader.language)
        self.read_aloud(self.game.prologue(view))
        try:
            while not self.table.over:
                bot = self.players[self.table.seat]
                if bot is None:
                    self.decide()
                else:
                    self.let_decide(bot)
                self.keep_running()
        except (EOFError, KeyboardInterrupt):
            self.leave()
            return
        self.tell()
        print_board(self.reader, self.table, self.viewer(), self.names, part=OVERVIEW)
        print_result(self.reader, self.table, self.names)
        self.keep()
        if self.kept is not None and (place := self.kept.put_away()) is not None:
            self.out.print(Text(self.say("record_at", str(place))), soft_wrap=True)

    def let_decide(self, bot: Bot) -> None:
        """A bot's move. Whatever goes wrong there ends the game, but not the record."""
        seat = self.table.seat
        try:
            self.session.play(bot.choose(self.table.view(seat), self.table.moves(), BUDGET))
        except Exception as error:
            self.keep()
            message = f"{type(bot).__name__} on seat {seat} failed: {type(error).__name__}: {error}"
            raise Failure(message) from error

    # What is kept of the game

    def keep_running(self) -> None:
        """After every move: whatever ends this process, the game goes on from here."""
        if self.kept is None:
            return
        try:
            self.kept.keep(self.session.record)
        except OSError as error:
            self.kept = None
            self.error(self.say("not_kept", error.strerror or str(error)))

    def leave(self) -> None:
        self.out.print()
        self.keep()
        if self.kept is None:
            if self.save_file is None:
                self.out.print(self.say("left_unkept"))
        elif any(self.players[seat] is None for seat, _ in self.session.record.moves):
            self.kept.release()
            self.out.print(self.say("left"))
        else:
            self.kept.forget()

    def keep(self) -> None:
        """Write the record where `--save` wants it."""
        if self.save_file is not None:
            self._write(self.save_file)

    def _write(self, file: Path) -> None:
        try:
            write_text(file, self.session.record.write())
        except Problem as problem:
            self.error(self.say("not_saved", str(problem)))
        else:
            self.out.print(Text(self.say("saved", str(file), self.session.ply)), soft_wrap=True)

    # One decision

    def decide(self) -> None:
        """Show what a person has to decide and carry out what is typed, until a move is made."""
        self.tell()
        table = self.table
        if self.shown != (table.seat, table.turn):
            self.shown = (table.seat, table.turn)
            self.out.print()
            print_board(self.reader, table, table.seat, self.names, part=OVERVIEW)
        self.ask()
        ply = self.session.ply
        while self.session.ply == ply:
            line = self.read("> ").strip()
            if line:
                self.obey(line)
            else:
                self.ask()

    def ask(self) -> None:
        table = self.table
        self.out.print()
        if glance := self.game.glance(table.view(table.seat, self.reader.language)):
            self.out.print(glance, soft_wrap=True)
        if sum(player is None for player in self.players) > 1:
            self.out.print(Text(self.say("decides", self.names[table.seat]), "bold"))
        self.out.print(Text(self.words.ask(table, self.cast()), "bold"))
        print_moves(self.reader, table, self.cast())

    def obey(self, line: str) -> None:
        """A move by number or notation, or a command."""
        if (move := self.find_move(line)) is not None:
            self.session.play(move)
            return
        word, _, rest = line.partition(" ")
        word = word.lower()
        command = self.commands.get(self.synonyms.get(word, word))
        if command is not None:
            command(rest.strip())
        else:
            self.refuse(line)

    def find_move(self, text: str) -> Move | None:
        """The legal move with that number, notation or label (capitals don't matter)."""
        moves = numbered_moves(self.table)
        if text.isdecimal():
            return moves[int(text) - 1] if 1 <= int(text) <= len(moves) else None
        wanted = " ".join(text.lower().split())
        written = [write_move(move).lower() for move in moves]
        labels = [label.lower() for label in self.labels()]
        return next(
            (moves[names.index(wanted)] for names in (written, labels) if wanted in names), None
        )

    def refuse(self, line: str) -> None:
        """Say why this is no move now, if it is one at all. Nothing changes."""
        if line.isdecimal():
            self.error(self.say("numbers", len(self.table.moves())))
            return
        typed = understand(self.table, line, self.commands, self.labels())
        move = typed.move
        if move is None and not self.game.moves().verbs:
            move = _as_move(line)  # a game without a table of moves answers for itself
        if move is not None:
            refusal = self.table.refusal(move)
            reason = self.words.why(refusal, self.table, self.cast())
            self.error(f"{refusal.rule}: {reason}" if refusal.rule else reason)
            return
        said = [self.say("no_such_move" if typed.verb else "unknown", repr(line))]
        if typed.near:
            said.append(self.say("did_you_mean", self.say("or").join(typed.near)))
        self.error(" ".join([*said, self.say("then_help")]))

    # Commands of its own

    def moves(self, rest: str) -> None:
        print_written(self.reader, self.table)

    def undo(self, rest: str) -> None:
        if rest and not rest.isdecimal():
            self.error(self.say("undo_wants"))
            return
        plies = int(rest or 1)
        reason = self.why_no_undo(plies)
        if reason:
            self.error(reason)
            return
        self.session.undo(plies)
        self.told = min(self.told, self.session.ply)
        self.out.print(self.say("undone", plies))

    def why_no_undo(self, plies: int) -> str:
        """Bots don't take their moves back for you."""
        moves = self.session.record.moves
        if any(self.players[seat] is not None for seat, _ in moves[len(moves) - plies :]):
            return self.say("undo_other")
        return self.session.why_no_undo(plies, self.reader.language)

    def save(self, rest: str) -> None:
        if rest:
            self._write(Path(rest).expanduser())
        else:
            self.error(self.say("save_wants"))

    def quit(self, rest: str) -> None:
        raise EOFError

    def why(self, rest: str) -> None:
        if not rest:
            self.error(self.say("why_wants", write_move(numbered_moves(self.table)[0])))
        elif (move := self.find_move(rest)) is not None:
            self.out.print(Text(self.say("possible", write_move(move))))
        else:
            self.refuse(rest)

    def help(self, rest: str) -> None:
        parts = self.parts()
        entries = [
            self.say("help_number"),
            self.say("help_move", write_move(numbered_moves(self.table)[0])),
            self.say("help_enter"),
            self.say("help_board", ", ".join(parts)) if parts else self.say("help_board_one"),
            *(self.say(f"help_{command}") for command in self.commands if command not in _SHOWN),
        ]
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        for entry in entries:
            grid.add_row(*map(Text, entry.split("|")))
        self.out.print(grid)


_SHOWN = ("board", "help")
"""Commands that help lists in another way, or not at all."""


def _as_move(line: str) -> Move | None:
    try:
        return read_move(line)
    except MoveSyntaxError:
        return None
