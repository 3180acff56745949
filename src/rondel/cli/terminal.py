"""The talk between a game and the people at a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from rondel.bots import Bot, Budget
from rondel.cli.common import Failure, Problem, write_text
from rondel.cli.rules import print_rules
from rondel.cli.showing import numbered_moves, print_board, print_moves, print_result
from rondel.core.chronicle import chronicle
from rondel.core.game import Scene
from rondel.core.moves import Move, MoveSyntaxError, read_move, write_move
from rondel.core.rulebook import rulebook
from rondel.core.session import Session
from rondel.core.table import NOBODY, IllegalMove, Table
from rondel.core.words import Cast

Read = Callable[[str], str]
"""Shows a prompt and returns the line that was typed; `EOFError` if there will be no more."""

LOG_LINES = 20
BUDGET = Budget()

HELP = """\
[bold]3[/] (a number)    make that move      [bold]worker C normal[/]    the same, written out
[bold]undo[/] \\[N]        take back your last move, or the last N, within your turn
[bold]why[/] MOVE        why a move is not possible, e.g. why worker A special
[bold]rules[/] ID        a rule by its id or by words in it, e.g. rules CI-8.4, rules harbour fee
[bold]board[/] \\[SEAT]    draw the board again, with the boards of another seat
[bold]log[/]             what has happened lately
[bold]save[/] FILE       write the game to a file; rondel play --load FILE goes on with it
[bold]quit[/]            leave the game
(just Enter)    the question again"""


class Terminal:
    """A game with people here (`None` among the players) and bots."""

    def __init__(
        self,
        session: Session,
        players: list[Bot | None],
        names: list[str],
        out: Console,
        read: Read,
        save: Path | None = None,
    ) -> None:
        self.session = session
        self.players = players
        self.names = names
        self.out = out
        self.read = read
        self.save_file = save
        self.told = session.ply
        """Up to which move people know what happened."""
        self.shown: tuple[int, int] = (-1, -1)
        """The seat and turn for which the board was drawn last."""
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "why": self.why,
            "rules": self.rules,
            "board": self.board,
            "log": self.log,
            "save": self.save,
            "help": self.help,
        }

    @property
    def table(self) -> Table:
        return self.session.table

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.read_aloud(self.table.setup.game.prologue(self.table.view(self.viewer())))
        try:
            while not self.table.over:
                bot = self.players[self.table.seat]
                if bot is None:
                    self.decide()
                else:
                    self.let_decide(bot)
        except (EOFError, KeyboardInterrupt):
            self.leave()
            return
        self.tell()
        print_board(self.out, self.table, self.viewer(), self.names)
        print_result(self.out, self.table, self.names)
        self.keep()

    def let_decide(self, bot: Bot) -> None:
        """A bot's move. Whatever goes wrong there ends the game, but not the record."""
        seat = self.table.seat
        try:
            self.session.play(bot.choose(self.table.view(seat), self.table.moves(), BUDGET))
        except Exception as error:
            self.keep()
            message = f"{type(bot).__name__} on seat {seat} failed: {type(error).__name__}: {error}"
            raise Failure(message) from error

    def viewer(self) -> int:
        """Whose view is shown when nobody decides: the first person's."""
        return self.players.index(None) if None in self.players else 0

    def leave(self) -> None:
        if self.save_file is None:
            self.out.print("\nYou left the game. (save FILE before quit would have kept it.)")
        else:
            self.keep()

    def keep(self) -> None:
        """Write the record where `--save` wants it."""
        if self.save_file is not None:
            self._write(self.save_file)

    def _write(self, file: Path) -> None:
        try:
            write_text(file, self.session.record.write())
        except Problem as problem:
            self.out.print(Text(f"Not saved: {problem}", "red"))
        else:
            self.out.print(Text(f"Saved: {file} ({self.session.ply} moves)"))

    # One decision

    def decide(self) -> None:
        """Show what a person has to decide and carry out what is typed, until a move is made."""
        self.tell()
        table = self.table
        if self.shown != (table.seat, table.turn):
            self.shown = (table.seat, table.turn)
            print_board(self.out, table, table.seat, self.names)
        elif glance := table.setup.game.glance(table.view(table.seat)):
            self.out.print()
            self.out.print(glance, soft_wrap=True)
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
        if sum(player is None for player in self.players) > 1:
            self.out.print(Text(f"{self.names[table.seat]} decides.", "bold"))
        self.out.print(Text(table.words().ask(table, self.cast()), "bold"))
        print_moves(self.out, table)

    def obey(self, line: str) -> None:
        """A move by number or notation, or a command."""
        if (move := self.find_move(line)) is not None:
            self.session.play(move)
            return
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in ("quit", "exit", "q"):
            raise EOFError
        command = self.commands.get({"?": "help"}.get(word, word))
        if command is not None:
            command(rest.strip())
        else:
            self.refuse(line)

    def find_move(self, text: str) -> Move | None:
        """The legal move with that number or notation (capitals don't matter)."""
        moves = numbered_moves(self.table)
        if text.isdecimal():
            return moves[int(text) - 1] if 1 <= int(text) <= len(moves) else None
        wanted = " ".join(text.lower().split())
        return next((move for move in moves if write_move(move).lower() == wanted), None)

    def refuse(self, line: str) -> None:
        """Say why this is no move now. Nothing changes."""
        table = self.table
        verb = line.split(maxsplit=1)[0]
        if line.isdecimal():
            self.error(f"The moves have the numbers 1 to {len(table.moves())}.")
            return
        try:
            move = read_move(line)
            table.copy().play(move)
        except MoveSyntaxError as error:
            self.error(f"{error}. Type help for what you can type.")
        except IllegalMove as error:
            self.error(f"{error.rule or verb}: {error.reason}")

    def error(self, message: str) -> None:
        self.out.print(Text(message, "red"))

    # Commands

    def undo(self, rest: str) -> None:
        if rest and not rest.isdecimal():
            self.error("undo wants a number of moves: undo 2")
            return
        plies = int(rest or 1)
        reason = self.why_no_undo(plies)
        if reason:
            self.error(reason)
            return
        self.session.undo(plies)
        self.told = min(self.told, self.session.ply)
        self.out.print(f"Took back {plies} move{'' if plies == 1 else 's'}.")

    def why_no_undo(self, plies: int) -> str:
        """Bots don't take their moves back for you."""
        moves = self.session.record.moves
        if any(self.players[seat] is not None for seat, _ in moves[len(moves) - plies :]):
            return "Moves can be taken back within one's own turn, until another seat has acted."
        return self.session.why_no_undo(plies)

    def why(self, rest: str) -> None:
        if not rest:
            self.error("why wants a move: why worker A special")
        elif (move := self.find_move(rest)) is not None:
            self.out.print(Text(f"That is possible now: {write_move(move)}"))
        else:
            self.refuse(rest)

    def rules(self, rest: str) -> None:
        game = self.table.setup.game
        book = rulebook(game)
        found = book.find(rest) if book is not None and rest else []
        if found:
            print_rules(self.out, found)
        elif rest:
            self.error(f"No rule of {game.title} has the id or the words {rest!r}.")
        else:
            self.error("rules wants an id or words: rules CI-8.4")

    def board(self, rest: str) -> None:
        seats = range(len(self.players))
        if rest and not (rest.isdecimal() and int(rest) in seats):
            self.error(f"The seats are 0 to {len(seats) - 1}.")
            return
        seat = int(rest) if rest else None
        print_board(self.out, self.table, self.table.seat, self.names, seat)
        self.ask()

    def log(self, rest: str) -> None:
        lines = self.entries(0)[-LOG_LINES:]
        for line in lines or ["Nothing has happened yet."]:
            self.out.print(Text(line))

    def save(self, rest: str) -> None:
        if rest:
            self._write(Path(rest).expanduser())
        else:
            self.error("save wants a file: save game.rondel")

    def help(self, rest: str) -> None:
        self.out.print(HELP)

    # What happened

    def tell(self) -> None:
        """What has happened since people were told last."""
        lines, happened = self.entries(self.told), self.session.log[self.told :]
        self.told = self.session.ply
        if lines:
            self.out.print()
        for line in lines:
            self.out.print(Text(f"· {line}", "cyan"))
        game, view = self.table.setup.game, self.table.view(self.viewer())
        self.read_aloud(game.scenes(view, [event for each in happened for event in each.events]))

    def read_aloud(self, scenes: list[Scene]) -> None:
        """A piece of the game's story, and another one."""
        for scene in scenes:
            self.out.print()
            self.out.print(Text(scene.title, "bold yellow"))
            self.out.print(Text(scene.text))
            if scene.task:
                self.out.print(Text(scene.task, "yellow"))

    def entries(self, since: int) -> list[str]:
        """What happened after some moves, turn by turn."""
        words = self.table.words()
        told = chronicle(self.session.log[since:], words, self.cast(), since + 1)
        return [f"{entry.heading} {entry.text}".strip() for entry in told]

    def cast(self) -> Cast:
        """A person alone with bots is "you"; several who share a terminal have names."""
        people = [seat for seat, player in enumerate(self.players) if player is None]
        return Cast(self.names, people[0] if len(people) == 1 else NOBODY)
