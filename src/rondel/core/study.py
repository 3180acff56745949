"""Somebody in a lesson: what they may do, what they are told, and where that leads.

Where they are follows from what they did so far: their moves, and each "go on". So that is all that
is kept of them, and going back is leaving out the last of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from rondel.core.game import Game
from rondel.core.lessons import Beat, Check, FirstGame, Lesson, Remark
from rondel.core.moves import Move, MoveSyntaxError, read_move, write_move
from rondel.core.positions import Misfit, begin
from rondel.core.session import Session
from rondel.core.table import IllegalMove, Table, View
from rondel.core.words import Words

GO_ON = ">"
"""What somebody does at a beat without a task."""
QUIET = "quiet"
"""The sentence for a move that the beat is not about."""


class NotHere(ValueError):
    """Something that can't be done at a beat; nothing has changed."""


@cache
def _begun(game: Game, lesson: Lesson, name: str) -> Session:
    """A position, to be copied."""
    return begin(game, lesson.positions[name], f"lesson {lesson.id}, position {name}")


def fits(move: Move, patterns: Sequence[str]) -> bool:
    """Whether one of the patterns means the move: `worker B *`, where `*` stands for anything."""
    text = write_move(move)
    return any(fnmatchcase(text, pattern) for pattern in patterns)


class Study:
    """Somebody in a lesson: what they did so far, and where that has led."""

    def __init__(self, game: Game, lesson: Lesson, actions: Sequence[str] = ()) -> None:
        """What does not fit to the lesson is left out, with all after it: it may have changed."""
        self.game = game
        self.lesson = lesson
        self.actions: list[str] = []
        self.number = -1
        """Which beat it is."""
        self.session: Session
        self.made: list[str] = []
        """The moves that were made at this beat."""
        self.script: list[str] = []
        """What is left of the beat's script."""
        self._values: list[Any] = []
        """What the conditions are about, when the beat began."""
        self._next_beat()
        for action in actions:
            try:
                self.do(action)
            except NotHere:
                break

    @property
    def done(self) -> bool:
        """Whether the lesson is at its end."""
        return self.number == len(self.lesson.beats)

    @property
    def beat(self) -> Beat:
        """The present beat; the last one, when all is done."""
        return self.lesson.beats[min(self.number, len(self.lesson.beats) - 1)]

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        last = max(self.number, 0)
        named = [beat.at for beat in self.lesson.beats[: last + 1] if beat.at]
        return self.lesson.positions[named[-1]].seat

    # What can be done

    def offers(self, move: Move) -> bool:
        """Whether a legal move looks like one that can be made: wrong turns do, too."""
        if self.done or not self.beat.task:
            return False
        wrong = [pattern for turn in self.beat.wrong for pattern in turn.moves]
        return self._belongs(move) or fits(move, wrong)

    def _belongs(self, move: Move) -> bool:
        beat = self.beat
        if beat.strict:
            return write_move(move) == beat.solution[len(self.made)]
        return fits(move, beat.goal) or fits(move, beat.allow)

    def _named(self, move: Move) -> bool:
        """Whether the task names the move in full: then no pattern makes it a wrong turn."""
        if self.beat.strict:
            return self._belongs(move)
        return write_move(move) in (*self.beat.goal, *self.beat.allow)

    def refusal(self, move: Move) -> str:
        """Why a legal move is not made at this beat: a wrong turn, or `QUIET`; "" if it is made."""
        if self.done or not self.beat.task:
            return QUIET
        if self._named(move):
            return ""
        turns = (turn.say for turn in self.beat.wrong if fits(move, turn.moves))
        return next(turns, "" if self._belongs(move) else QUIET)

    def answer(self, move: Move, words: Words) -> str:
        """What to say to a legal move that is not made at this beat; "" to one that is."""
        why = self.refusal(move)
        own = words.lesson(self.lesson.id, f"{self.beat.id}_{why}")
        return own or (why and words.messages["lessons"][QUIET])

    def do(self, action: str) -> None:
        """Go on, or make a move; `NotHere` if that can't be done now."""
        if self.done:
            raise NotHere("the lesson is done")
        if action == GO_ON:
            if self.beat.task:
                raise NotHere(f"{self.beat.id} waits for a move")
            self.actions.append(action)
            self._next_beat()
            return
        self._make(action)

    def _make(self, text: str) -> None:
        try:
            move = read_move(text)
        except MoveSyntaxError as error:
            raise NotHere(str(error)) from None
        if why := self.refusal(move):
            raise NotHere(f"{self.beat.id}: {text} is no move of this beat ({why})")
        try:
            self.session.play(move)
        except IllegalMove as error:
            raise NotHere(str(error)) from None
        self.actions.append(text)
        self.made.append(text)
        if not self._fulfilled():
            self._reply()
        if self._fulfilled():
            self._next_beat()

    def shown(self) -> list[str]:
        """What was done, with one more move of the beat's solution.

        Who has tried something else at this beat is led back to its beginning first.
        """
        solution, made = self.beat.solution, len(self.made)
        if tuple(self.made) == solution[:made] and made < len(solution):
            return [*self.actions, solution[made]]
        before = self.actions[: len(self.actions) - made]
        return [*before, solution[0]]

    # The course of a lesson

    def _next_beat(self) -> None:
        self.number += 1
        self.made = []
        if self.done:
            return
        beat = self.beat
        if beat.at:
            self.session = _begun(self.game, self.lesson, beat.at).copy()
        self.script = list(beat.script)
        while self._play_script():
            pass
        self._reply()
        self._values = self._look()

    def _play_script(self) -> bool:
        """Play the next line of the script, if it can be played."""
        table = self.session.table
        seat, _, text = self.script[0].partition(" ") if self.script else ("", "", "")
        if seat != str(table.seat) or read_move(text) not in table.moves():
            return False
        self.session.play(read_move(text))
        del self.script[0]
        return True

    def _reply(self) -> None:
        """The others do what the script says. Where it says nothing, for somebody has gone a way
        of their own, they do the first thing that they can."""
        table = self.session.table
        while not table.over and table.seat != self.seat:
            if not self._play_script():
                if not self.beat.task:
                    return
                self.session.play(table.moves()[0])
            table = self.session.table

    def _fulfilled(self) -> bool:
        beat = self.beat
        if beat.strict:
            return len(self.made) >= len(beat.solution)
        if beat.goal and not fits(read_move(self.made[-1]), beat.goal):
            return False
        values = zip(beat.until, self._values, self._look(), strict=True)
        return all(_holds(check, before, value) for check, before, value in values)

    def _look(self) -> list[Any]:
        """What stands at the paths of the conditions."""
        if not self.beat.until:
            return []
        seen = _seen(self.session.table.view(self.seat))
        return [find(seen, check.path) for check in self.beat.until]


def remark_for(first: FirstGame, table: Table, said: Collection[str]) -> Remark | None:
    """What comes up for the first time at the present question of somebody's first game."""
    if table.over:
        return None
    step, verbs = type(table.agenda[-1]).__name__, {str(move[0]) for move in table.moves()}
    for remark in first.remarks:
        fresh = remark.id not in said and (step in remark.steps or verbs & set(remark.verbs))
        if fresh and _all_hold(remark.when, table.view(table.seat)):
            return remark
    return None


def _all_hold(checks: Sequence[Check], view: View) -> bool:
    return all(_holds(check, 0, find(_seen(view), check.path)) for check in checks)


def _seen(view: View) -> dict[str, Any]:
    """What conditions can be about."""
    return {**view.contents, "scores": view.scores}


def find(seen: Mapping[str, Any], path: str) -> Any:
    """What stands at a path of a view."""
    found: Any = seen
    for part in path.split("."):
        try:
            if part == "#":
                found = len(found)
            elif isinstance(found, Mapping):
                found = found[part]
            else:
                found = found[int(part)]
        except (KeyError, IndexError, ValueError, TypeError):
            raise Misfit(f"a view has nothing at {path!r} ({part})") from None
    return found


def _holds(check: Check, before: Any, value: Any) -> bool:
    return (
        (check.equals is None or value == check.equals)
        and (check.at_least is None or value >= check.at_least)
        and (check.at_most is None or value <= check.at_most)
        and (check.more is None or value >= before + check.more)
    )


def walk(game: Game, lesson: Lesson) -> Iterator[Study]:
    """A lesson from its beginning to its end, by its own solutions: before each action, and done.

    It is the same object all along. `Misfit` if somebody could not do what the script says.
    """
    study = Study(game, lesson)
    yield study
    while not study.done:
        beat, number, script = study.beat, study.number, study.script
        if beat.task and len(study.made) == len(beat.solution):
            raise Misfit(f"lesson {lesson.id}, {beat.id}: its solution does not do the task")
        try:
            study.do(beat.solution[len(study.made)] if beat.task else GO_ON)
        except NotHere as error:
            raise Misfit(f"lesson {lesson.id}: {error}") from None
        if study.number != number and script:
            raise Misfit(f"lesson {lesson.id}, {beat.id}: {script[0]!r} was not played")
        yield study
