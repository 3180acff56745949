"""What happens in a worker process: bots think about games that they replay from records."""

from __future__ import annotations

import os
from collections import OrderedDict
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from rondel.bots import Bot, Budget, find_bot
from rondel.bots.levels import allowed
from rondel.core.chance import Chance, fresh_seed
from rondel.core.content import Content, Pack
from rondel.core.game import Game
from rondel.core.moves import read_move, write_move
from rondel.core.record import Record
from rondel.core.session import Session, replay
from rondel.games import find_game

GAMES = 256
"""Games that a worker remembers, so that it need not replay them from their start."""
PACKS = 8
"""Content other than ours that it remembers."""
BOTS = 48
"""Bots that it remembers with their plans: those can be large."""


class Played(msgspec.Struct, kw_only=True):
    """With what a game is played."""

    pack: Pack | None = None
    """The content of a game that goes on with another than ours."""


class Question(Played, tag=True):
    """Something to think about: a game as it stands."""

    game_id: str
    record: str
    """The header of the record."""
    moves: list[tuple[int, str]]


class Choose(Question, tag=True):
    """A move of a bot."""

    bot: str
    seconds: float | None = None
    """How long it may think; as long as it likes, if nothing is said."""


class Suggest(Question, tag=True):
    """Good moves for the seat to decide."""

    seconds: float


class Review(Question, tag=True):
    """What every move of a finished game was worth."""

    iterations: int


class Weigh(Question, tag=True):
    """What moves from here are worth, beside the best that is known or found."""

    line: list[str]
    best: list[str]
    """The best moves that are known; if there are none, a search looks for them."""
    puzzle: str = ""
    """Which puzzle it is: each has imagined deals of its own."""
    seconds: float = 1.0


class Memory:
    """Games, and the bots that play them; those thought of last at the end."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, Session] = OrderedDict()
        self.bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self.contents: OrderedDict[str, Content] = OrderedDict()
        """By hash: games of the same content share it."""

    def recall(self, question: Question) -> Session:
        """The game as it stands. What is remembered is played on, unless something was undone."""
        moves = [(seat, read_move(text)) for seat, text in question.moves]
        session = self.games.pop(question.game_id, None)
        if session is None or session.record.moves != moves[: session.ply]:
            record = Record.read(question.record)
            game = find_game(record.game)
            session = replay(record, game, content=self.content(question, record, game))
        for _, move in moves[session.ply :]:
            session.play(move)
        self.games[question.game_id] = session
        if len(self.games) > GAMES:
            self.games.popitem(last=False)
        return session

    def content(self, question: Question, record: Record, game: Game) -> Content | None:
        """The content that came with a question; None if the game is played with ours."""
        if question.pack is None:
            return None
        made = self.contents.pop(record.content_hash, None) or game.make_content(question.pack)
        self.contents[record.content_hash] = made
        if len(self.contents) > PACKS:
            self.contents.popitem(last=False)
        return made

    def bot(self, question: Choose, seat: int) -> Bot:
        """The bot at a seat, with what it has planned."""
        key = question.game_id, seat, question.bot
        bot = self.bots.pop(key, None) or find_bot(question.bot)(Chance(fresh_seed()))
        self.bots[key] = bot
        if len(self.bots) > BOTS:
            self.bots.popitem(last=False)
        return bot

    def choose(self, question: Choose) -> str:
        table = self.recall(question).table
        bot = self.bot(question, table.seat)
        budget = Budget(allowed(bot, question.seconds))
        return write_move(bot.choose(table.view(table.seat), table.moves(), budget))

    def suggest(self, question: Suggest) -> list[dict[str, Any]]:
        from rondel.bots.hints import suggest

        table = self.recall(question).table
        budget = Budget(seconds=question.seconds)
        found = suggest(table.view(table.seat), table.moves(), budget, Chance(fresh_seed()))
        return [_advice(suggestion) for suggestion in found]

    def review(self, question: Review) -> list[dict[str, Any]]:
        from rondel.bots.hints import review

        session = self.recall(question)
        return [
            {
                "ply": judged.ply,
                "seat": judged.seat,
                "values": list(judged.values),
                "played": write_move(judged.played),
                "best": _advice(judged.best) if judged.best is not None else None,
                "cost": judged.cost,
            }
            for judged in review(session, Budget(iterations=question.iterations))
        ]

    def weigh(self, question: Weigh) -> dict[str, Any]:
        from rondel.bots.coach import compare, judge_turn
        from rondel.bots.puzzle_maker import scales_for

        table = self.recall(question).table
        line, best = ([read_move(text) for text in some] for some in (question.line, question.best))
        if best:
            verdict = compare(scales_for(table.view(table.seat), question.puzzle), line, best)
        else:
            verdict = judge_turn(table, line, Budget(question.seconds), fresh_seed())
        return {
            "best": [write_move(move) for move in verdict.best],
            "worth": verdict.worth,
            "best_worth": verdict.best_worth,
            "cost": verdict.cost,
            "gains": verdict.gains,
        }

    def answer(self, question: Question) -> Any:
        match question:
            case Choose():
                return self.choose(question)
            case Suggest():
                return self.suggest(question)
            case Review():
                return self.review(question)
            case Weigh():
                return self.weigh(question)
        raise AssertionError(f"no such question: {type(question).__name__}")


def _advice(suggestion: Any) -> dict[str, Any]:
    return {
        "move": write_move(suggestion.move),
        "visits": suggestion.visits,
        "value": suggestion.value,
        "line": [write_move(move) for move in suggestion.line],
        "gains": suggestion.gains,
    }


def work(questions: Connection, niceness: int = 0) -> None:
    """Answer questions until the server is gone. What is raised is an answer as well."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    memory = Memory()
    with suppress(EOFError, OSError):
        while True:
            question = questions.recv()
            try:
                answer = ("fine", memory.answer(question))
            except Exception as error:
                answer = ("failed", f"{type(error).__name__}: {error}")
            questions.send(answer)
