"""Career cards and their tasks (chapter 15)."""

from __future__ import annotations

from typing import Final

from rondel.core.bits import has, with_bit
from rondel.core.moves import Move
from rondel.core.table import Facts, Refusal
from rondel.games.maracaibo.content.entries import Task
from rondel.games.maracaibo.pieces import CAREERS
from rondel.games.maracaibo.rules.measures import MEASURES
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.rules.questions import Question
from rondel.games.maracaibo.table import MaracaiboTable, Player

TASK_MOVES: Final[tuple[Move, ...]] = (("task", 1), ("task", 2), ("task", 3))
ALL_TASKS: Final = (1 << len(TASK_MOVES)) - 1
"""`Player.tasks` when all three are done."""


def progress(t: MaracaiboTable, p: Player, task: Task) -> int:
    """MA-15.7: return how far the player has come in what the task asks for."""
    return MEASURES[task.needs](t, p)


def ripe_tasks(t: MaracaiboTable, p: Player) -> tuple[Move, ...]:
    """MA-15.1, MA-15.2: return the open tasks whose low requirement is met, in any order.

    This is asked at every question of phase B, and what tasks count changes seldom: only then are
    they looked at again.
    """
    facts = (
        p.career, p.tasks, p.combat_tiles, p.quests, p.influence, p.crossed, p.cleared, p.synergies,
        p.assistants,
    )  # fmt: skip
    known, ripe = p.ripe
    if facts != known:
        ripe = find_ripe_tasks(t, p)
        p.ripe = facts, ripe
    return ripe


def find_ripe_tasks(t: MaracaiboTable, p: Player) -> tuple[Move, ...]:
    """MA-15.1: look which open tasks are met."""
    ripe: list[Move] = []
    for move, needs, low in t.content.open_tasks[p.career][p.tasks]:
        if MEASURES[needs](t, p) >= low:
            ripe.append(move)
    return tuple(ripe)


def task_rewards(t: MaracaiboTable, seat: int) -> tuple[int, int]:
    """Return the doubloons and workers of all tasks that could be completed now (MA-15.2).

    Completing one never meets or spoils the requirement of another.
    """
    p = t.players[seat]
    moves = ripe_tasks(t, p)
    tasks = t.content.careers[p.career].tasks
    doubloons = sum(tasks[int(move[1]) - 1].doubloons for move in moves)
    if moves and p.tasks.bit_count() + len(moves) == len(tasks):  # MA-15.5
        doubloons += t.content.all_tasks.doubloons
    return doubloons, len(moves)


def complete_task(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-15.2: gain doubloons, and the worker of the task, who can be used at once (MA-15.6)."""
    p = t.players[seat]
    number = int(move[1]) - 1
    task = t.content.careers[p.career].tasks[number]
    p.tasks = with_bit(p.tasks, number)
    p.personal += 1
    p.doubloons += task.doubloons
    t.note("task", seat, task.needs)
    t.note("doubloons", seat, task.doubloons)
    t.note("workers", seat, 1)
    if progress(t, p, task) >= task.high:  # MA-15.3
        gain_vp(t, seat, task.vp, CAREERS)
    if p.tasks == ALL_TASKS:  # MA-15.5
        p.doubloons += t.content.all_tasks.doubloons
        t.note("all_tasks", seat)
        t.note("doubloons", seat, t.content.all_tasks.doubloons)
        gain_vp(t, seat, t.content.all_tasks.vp, CAREERS)


def task_gain(t: MaracaiboTable, seat: int, move: Move) -> Facts:
    """Return what completing a task would bring now (MA-15.2, MA-15.3, MA-15.5)."""
    p = t.players[seat]
    tasks = t.content.careers[p.career].tasks
    task, reward = tasks[int(move[1]) - 1], t.content.all_tasks
    last = p.tasks.bit_count() + 1 == len(tasks)
    vp = task.vp * (progress(t, p, task) >= task.high) + reward.vp * last
    gain = {"doubloon": task.doubloons + reward.doubloons * last, "worker": 1, "vp": vp}
    return {"task": task.needs, "gain": {thing: n for thing, n in gain.items() if n}}


def why_not_task(t: MaracaiboTable, seat: int, move: Move) -> str | Refusal:
    """Return why a task can't be completed in phase B: done already, or not enough for it."""
    if len(move) != 2 or move not in TASK_MOVES:
        return "MA-15.2"
    p = t.players[seat]
    number = int(move[1]) - 1
    if has(p.tasks, number):
        return "MA-15.4"
    task = t.content.careers[p.career].tasks[number]
    return Refusal("MA-15.2", {"need": {task.needs: task.low}, "have": progress(t, p, task)}, "low")


class ChooseCareer(Question):
    """MA-2.8: keep one of two career cards, in secret (MA-2.9, DEC-02)."""

    __slots__ = ()
    rule = "MA-2.8"
    asks = ("career",)
    secret = True

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [("career", t.content.careers[card].id) for card in t.players[self.seat].careers]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        p = t.players[self.seat]
        p.career = t.content.career_number[str(move[1])]
        p.common -= len(t.content.careers[p.career].tasks)
