"""MA-15: career cards and their tasks."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.content.entries import Task
from rondel.games.maracaibo.pieces import CAREERS
from rondel.games.maracaibo.rules.measures import upgrades
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.table import MaracaiboTable, Player

ALL_TASKS = 7
TASK_MOVES: tuple[Move, ...] = (("task", 1), ("task", 2), ("task", 3))


def progress(p: Player, task: Task) -> int:
    """MA-15.7: how far the player has come in what the task asks for."""
    needs = task.needs
    if needs == "combat_tiles":
        return len(p.combat_tiles)
    if needs == "quest_tiles":
        return len(p.quests)
    if needs == "influence_one":
        return max(p.influence)
    if needs == "influence_two":
        return sorted(p.influence)[-2]
    if needs == "upgrades":
        return upgrades(p)
    if needs == "barrier":
        return p.crossed.bit_count()
    if needs == "synergies":
        return p.synergies.bit_count()
    return len(p.assistants)


def add_tasks(t: MaracaiboTable, seat: int, moves: list[Move]) -> None:
    """MA-15.2: tasks whose low requirement is met."""
    p = t.players[seat]
    for number, task in enumerate(t.content.careers[p.career].tasks):
        if not p.tasks >> number & 1 and progress(p, task) >= task.low:
            moves.append(TASK_MOVES[number])


def complete_task(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-15.2 to MA-15.6: doubloons and the worker; points if the high requirement is met."""
    p = t.players[seat]
    number = int(move[1]) - 1
    task = t.content.careers[p.career].tasks[number]
    p.tasks |= 1 << number
    p.personal += 1
    p.doubloons += task.doubloons
    t.note("task", seat, move[1], task.needs)
    if progress(p, task) >= task.high:
        gain_vp(t, seat, task.vp, CAREERS)
    if p.tasks == ALL_TASKS:
        p.doubloons += t.content.all_tasks.doubloons
        gain_vp(t, seat, t.content.all_tasks.vp, CAREERS)


def why_not_task(t: MaracaiboTable, seat: int, move: Move) -> str:
    known = len(move) == 2 and move in TASK_MOVES
    done = known and t.players[seat].tasks >> (int(move[1]) - 1) & 1
    return "MA-15.4" if done else "MA-15.2"


class ChooseCareer(Step):
    """MA-2.8: one of two career cards, in secret (DEC-02)."""

    __slots__ = ()
    rule = "MA-2.8"
    secret = True
    asks = ("career",)

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [("career", t.content.careers[card].id) for card in t.players[self.seat].careers]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        p = t.players[self.seat]
        p.career = t.content.career_number[str(move[1])]
        p.common -= len(t.content.careers[p.career].tasks)
