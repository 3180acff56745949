"""Playing at the terminal: whole games, and everything that can be typed."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

import rondel
from rondel.bots import Bot, Budget, RandomBot
from rondel.cli.common import Failure
from rondel.cli.showing import numbered_moves
from rondel.cli.terminal import Terminal
from rondel.core.chance import Chance
from rondel.core.chronicle import Happened
from rondel.core.moves import Move, write_move
from rondel.core.session import Session
from rondel.core.table import View
from tests.examples.pearl_dive import GAME as PEARL_DIVE


class Person:
    """Types lines; when there are none left, leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.prompts = 0

    def __call__(self, prompt: str) -> str:
        self.prompts += 1
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None


def sit_down(
    read: Callable[[str], str],
    seats: int = 2,
    people: int = 1,
    save: Path | None = None,
    game: str = "cooper-island",
    **options: str,
) -> Terminal:
    """A terminal with people on the first seats and random bots on the others."""
    session = Session(rondel.new(game, seats, seed=1, options=options))
    players: list[Bot | None] = [None] * people
    players += [RandomBot(Chance(f"bot {seat}")) for seat in range(people, seats)]
    names = [f"Name{seat}" for seat in range(seats)]
    out = Console(file=io.StringIO(), width=100, highlight=False)
    return Terminal(session, players, names, out, read, save)


def said(terminal: Terminal) -> str:
    assert isinstance(terminal.out.file, io.StringIO)
    return terminal.out.file.getvalue()


def talk(*lines: str, seats: int = 2, people: int = 1) -> tuple[Terminal, str]:
    """What the terminal says when these lines are typed and then nothing more."""
    terminal = sit_down(Person(*lines), seats, people)
    terminal.run()
    return terminal, said(terminal)


def play_whole_game(terminal: Terminal) -> None:
    """Type the number or the notation of some move, again and again."""
    chance = Chance("typist")

    def read(prompt: str) -> str:
        moves = numbered_moves(terminal.table)
        number = chance.below(len(moves))
        return str(number + 1) if chance.below(2) else write_move(moves[number])

    terminal.read = read
    terminal.run()


@pytest.mark.parametrize("people", [1, 2])
def test_a_game_of_two_is_played_to_its_end(people: int) -> None:
    terminal = sit_down(Person(), seats=2, people=people)
    play_whole_game(terminal)
    assert terminal.table.over
    text = said(terminal)
    assert "Final scores" in text
    assert "round 5 of 5" in text
    result = text[text.index("Final scores") :]
    for points in terminal.table.scores():
        assert str(points["total"]) in result


def test_a_solo_game_is_played_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "solo.rondel"
    terminal = sit_down(Person(), seats=1, save=file)
    play_whole_game(terminal)
    assert terminal.table.over
    text = said(terminal)
    assert "Cooper turned up the" in text
    assert str(terminal.table.rivals()["cooper"]["total"]) in text[text.index("Final scores") :]
    assert str(file.name) in text.replace("\n", "")
    again = rondel.replay(file.read_text(encoding="utf-8"))
    assert again.scores() == terminal.table.scores()


def test_what_the_bots_did_is_told() -> None:
    terminal = sit_down(Person(), seats=3)
    play_whole_game(terminal)
    text = said(terminal)
    assert "Name1 placed a normal worker in section" in text
    assert "Name2 placed a normal worker in section" in text


def test_moves_stand_in_words_with_the_questions_own_first() -> None:
    terminal, text = talk()
    assert "Your income: which hand do you use next?" in text
    assert text.index("Lay an islet") < text.index("or first, as often as you like")
    assert text.index("or first, as often as you like") < text.index("Store the food from g1")
    assert terminal.session.ply == 0


def test_a_move_by_notation_in_any_case() -> None:
    terminal, _ = talk("Hand  PLACE_islet", "place_islet ISLET_COIN")
    moves = [write_move(move) for _, move in terminal.session.record.moves]
    assert moves == ["hand place_islet", "place_islet islet_coin"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("0", "The moves have the numbers 1 to"),
        ("99", "The moves have the numbers 1 to"),
        ("worker A normal", "CI-"),
        ("hand boat_coin", "CI-3.4"),
        ("fly away", "I don't know 'fly away'. Type the number of a move, or help"),
        ("-3", "I don't know '-3'."),
        ("scroe", "I don't know 'scroe'. Did you mean score?"),
        ("lay an islt", "Did you mean Lay an islet?"),
        ("hand place_isle", "There is no move 'hand place_isle'. Did you mean hand place_islet"),
        ("pay #1", "There is no move 'pay #1'."),
        ("why", "why wants a move"),
        ("why hand boat_coin", "CI-3.4"),
        ("why 77", "The moves have the numbers"),
        ("why 1", "That is possible now"),
        ("undo", "There is no such move to take back"),
        ("undo much", "undo wants a number"),
        ("log much", "log wants a number of turns"),
        ("about", "about wants the name of a thing"),
        ("about zeppelin", "Nothing here is called 'zeppelin'. The rules may know it"),
        ("about boat", "boat is in several names: "),
        ("about coin islet", "Gain 1 coin."),
        ("about islet:0:islet_coin", "Gain 1 coin."),
        ("board attic", "The parts of the board are heading, players, goods, ring,"),
        ("score", "Points so far"),
        ("rules", "rules wants an id"),
        ("rules zeppelin", "No rule of Cooper Island"),
        ("board 7", "the seats are 0 to 1"),
        ("save", "save wants a file"),
        ("save /no/such/folder/file", "Not saved"),
        ("log", "Nothing has happened yet"),
        ("help", "take back your last move"),
        ("?", "take back your last move"),
    ],
)
def test_lines_that_are_no_moves_change_nothing(line: str, answer: str) -> None:
    terminal, text = talk(line)
    assert answer in " ".join(text.split())
    assert terminal.session.ply == 0
    assert terminal.session.record.moves == []


@pytest.mark.parametrize("line", ["fly away", "scroe", "hand place_isle", "pay #1"])
def test_no_rule_answers_for_a_typo(line: str) -> None:
    _, text = talk(line)
    answer = text[text.index("'") :]
    assert "CI-" not in answer


def test_a_move_by_its_label() -> None:
    terminal, _ = talk("lay an islet")
    assert terminal.session.record.moves[-1] == (terminal.table.seat, ("hand", "place_islet"))


def test_a_thing_tells_how_it_can_be_used_or_why_not() -> None:
    _, text = talk("about islet_coin", "hand place_islet", "about islet_coin")
    before, after = text.split("Coin Islet  CI-")[1:]
    assert "CI-3." in before
    assert "You can use it now: 1 Lay the Coin Islet." in " ".join(after.split())


@pytest.mark.parametrize(
    ("line", "shown", "not_shown"),
    [
        ("board ring", "ring 0 Name0 1 Name1 R4 ·", "royal orders"),
        ("board Orders", "royal orders", "BAY"),
        ("board map 1", "Name1: peninsula", "Name1: board"),
        ("board 1", "Name1: peninsula", "Name1: board"),
        ("board 1 board", "Name1: board", "Name1: peninsula"),
        ("board all", "Name0: board", "Name1: board"),
    ],
)
def test_a_part_of_the_board_and_another_seats(line: str, shown: str, not_shown: str) -> None:
    (terminal, text), (_, before) = talk(line), talk()
    answer = text.removeprefix(before[: before.rindex("4  ")])
    assert shown in " ".join(answer.split())
    assert not_shown not in answer
    assert terminal.session.ply == 0


@pytest.mark.parametrize(("rest", "turns"), [("", 10), ("3", 3), ("all", 99), ("999", 99)])
def test_the_log_goes_by_turns(rest: str, turns: int) -> None:
    terminal = sit_down(Person())
    chance = Chance("log")
    while len(terminal.entries(0)) < 15:
        terminal.session.play(chance.pick(terminal.table.moves()))
    terminal.log(rest)
    told = [entry.text for entry in terminal.entries(0)[-turns:] if entry.text]
    bullets = [line for line in said(terminal).splitlines() if line.startswith("· ")]
    assert len(bullets) == len(told)
    assert bullets[-1].removeprefix("· ").strip() in " ".join(told[-1].split())


def test_a_hint_is_a_plan_with_what_it_comes_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.cli.telling.HINT", Budget(iterations=30))
    terminal, text = talk("hint")
    told = text[text.index("What a bot would do") :]
    numbers = [int(line.split()[0]) for line in told.splitlines() if line[:3].strip().isdecimal()]
    assert 1 <= len(numbers) <= 3
    assert set(numbers) <= set(range(1, len(terminal.table.moves()) + 1))
    assert "points at the end" in told
    assert "then: " in told
    assert terminal.session.ply == 0


def test_an_interrupted_hint_leads_back_to_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rondel.cli.telling.suggest", interrupted)
    terminal, text = talk("hint", "1")
    assert "Never mind." in text
    assert terminal.session.ply == 1


def test_how_moves_are_written_is_told_on_demand() -> None:
    _, text = talk("help")
    assert "place_islet\n" not in text
    _, text = talk("moves")
    assert "  1  hand place_islet\n" in text


def test_an_empty_line_asks_again() -> None:
    terminal, text = talk("", "   ", "1")
    assert terminal.session.ply == 1
    assert text.count("Your income: which hand do you use next?") == 3


class Broken:
    def choose(self, view: View, moves: list[Move], budget: Budget) -> Move:
        return ("fly",)


def test_a_bot_that_fails_ends_the_game_but_not_the_record(tmp_path: Path) -> None:
    file = tmp_path / "kept.rondel"
    terminal = sit_down(Person(), save=file)
    terminal.players = [Broken(), Broken()]
    with pytest.raises(Failure, match=r"Broken on seat \d failed: IllegalMove: CI-"):
        terminal.run()
    assert file.read_text(encoding="utf-8") == terminal.session.record.write()


def test_undo_takes_moves_of_the_own_turn_back() -> None:
    terminal, text = talk("hand place_islet", "place_islet islet_coin", "undo 2")
    assert "Took back 2 moves." in text
    assert terminal.session.ply == 0
    assert text.count("Your income: which hand do you use next?") == 2


def test_undo_says_why_not_when_something_was_revealed() -> None:
    """Drawing the tile of the Tile Islet shows something hidden."""
    lines = ["hand place_islet", "place_islet islet_draw", "half R1a", "do", "undo"]
    terminal, text = talk(*lines)
    assert "Something hidden has been revealed since." in text
    assert terminal.session.ply == 4


def test_the_moves_of_bots_are_not_taken_back() -> None:
    terminal = sit_down(Person())
    first = terminal.table.seat
    other = 1 - first
    terminal.players = [None, None]
    terminal.players[other] = RandomBot(Chance("bot"))

    def read(prompt: str) -> str:
        moves = terminal.session.record.moves
        if moves and moves[-1][0] == other:
            if any(line == "undo" for line in typed):
                raise EOFError
            typed.append("undo")
        else:
            typed.append("1")
        return typed[-1]

    typed: list[str] = []
    terminal.read = read
    terminal.run()
    assert typed[-1] == "undo"
    assert "until another seat has acted" in " ".join(said(terminal).split())


def test_board_shows_another_seat_and_the_log_what_happened() -> None:
    _, text = talk("hand place_double", "1", "1", "1", "board 1", "log")
    assert "Name1: peninsula" in text
    told = [line for line in text.splitlines() if "laid" in line]
    assert len(told) >= 2  # once when it happened, once in the log


def test_a_rule_is_shown() -> None:
    _, text = talk("rules CI-8.5")
    assert "anchors" in text[text.index("CI-8.5") :]


def test_a_saved_game_can_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.rondel"
    terminal, text = talk("1", f"save {file}", "quit")
    assert "Saved" in text
    assert "You left the game." in text
    assert file.read_text(encoding="utf-8") == terminal.session.record.write()


def test_leaving_keeps_the_record_where_save_wants_it(tmp_path: Path) -> None:
    file = tmp_path / "kept.rondel"
    terminal = sit_down(Person("1", "quit"), save=file)
    terminal.run()
    assert file.read_text(encoding="utf-8") == terminal.session.record.write()
    assert terminal.session.ply == 1


def test_a_story_is_read_aloud() -> None:
    """What lies there before the first question; then what came of a vote."""
    archive = "story_01/-/-/-/-"
    terminal = sit_down(Person(), people=2, game="maracaibo", scenario="continue", archive=archive)
    terminal.run()
    begun = said(terminal)
    assert "Tomasa Rojas, thirty years a pilot" in begun
    assert "Portobelo: Pay 2 combat points;" in begun
    terminal.session.log.append(
        Happened(0, 1, ("vote", "find_her_crew"), False, [("story_choice", ("find_her_crew",))])
    )
    terminal.tell()
    assert "You asked along the quay for a P. Hout" in said(terminal)


def test_a_game_from_elsewhere_has_one_part_and_no_picture() -> None:
    """Pearl Dive: a board of a few lines, things that nothing is known about."""
    session = Session(PEARL_DIVE.new(2, seed=1))
    out = Console(file=io.StringIO(), width=80, highlight=False)
    lines = ["help", "board", "board 1", "board ring", "about squid", "dvie", "give 0", "1"]
    bot = RandomBot(Chance("diver"))
    terminal = Terminal(session, [None, bot], ["Ada", "Ben"], out, Person(*lines))
    terminal.run()
    text = " ".join(said(terminal).split())
    assert "board [SEAT] the board, or that of another seat" in text
    assert text.count("deck: ") == 3 + (terminal.table.turn > 1)
    assert "The seats are 0 to 1." in text
    assert "Nothing here is called 'squid'." in text
    assert "I don't know 'dvie'. Did you mean dive?" in text
    assert "PD-2.1: " in text
    assert terminal.session.ply >= 1
