"""What a player has: career, cards, ship board, purse."""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.frame import capital
from rondel.core.look.pointing import joined
from rondel.core.words import Told
from rondel.games.maracaibo.content.entries import Task, TaskKind
from rondel.games.maracaibo.look.about_solo import automa
from rondel.games.maracaibo.look.explain import village_action_text
from rondel.games.maracaibo.look.teller import Teller
from rondel.games.maracaibo.pieces import OBJECTS, SYNERGIES
from rondel.games.maracaibo.view import PlayerContents

PURSE = {
    "doubloons": "MA-1.4", "combat_points": "MA-7.13", "workers": "MA-18.1",
    "doubloon_income": "MA-17.12", "vp_income": "MA-17.13", "compasses": "MA-10.5",
    "quest_tiles": "MA-10.6", "combat_tiles": "MA-7.26", "discount": "MA-17.5",
    "on_cards": "MA-17.17",
    **dict.fromkeys(OBJECTS, "MA-10.4"),
}  # fmt: skip
"""By kind, the rule that it stands under."""

PROGRESS: dict[TaskKind, Callable[[PlayerContents], int]] = {
    "combat_tiles": lambda p: p["combat_tiles"],
    "quest_tiles": lambda p: p["quest_tiles"],
    "influence_one": lambda p: max(p["influence"].values()),
    "influence_two": lambda p: sorted(p["influence"].values())[-2],
    "upgrades": lambda p: len(p["upgrades"]),
    "barrier": lambda p: len(p["barriers"]),
    "synergies": lambda p: len(p["synergies"]),
    "assistants": lambda p: len(p["assistants"]),
}
"""MA-15.7: how far somebody has come in what a task asks for."""


# The career


def career(teller: Teller, name: str) -> About:
    number = teller.content.career_number.get(name)
    if number is None:
        return NOTHING_KNOWN
    tasks, last = teller.content.careers[number].tasks, teller.content.all_tasks
    owners = [seat for seat, p in enumerate(teller.players) if p["career"] == name]
    text = joined(
        *(_task(teller, i, task) for i, task in enumerate(tasks, 1)),
        teller.say("career_all", doubloons=last.doubloons, vp=last.vp),
        teller.say("career_owner", others=teller.all(owners)) if owners else "",
    )
    return About(teller.name(name), text, "MA-15.1")


def _task(teller: Teller, number: int, task: Task) -> str:
    """What a task asks for, and what it brings."""
    facts = {"low": task.low, "high": task.high, "doubloons": task.doubloons, "vp": task.vp}
    return teller.say("task", number=number, needs=task.needs, **facts)


def task(teller: Teller, owner: int, name: str) -> About:
    p = teller.players[owner]
    career = p["career"]
    if career is None:
        return NOTHING_KNOWN
    tasks = teller.content.careers[teller.content.career_number[career]].tasks
    if not name.isdecimal() or not 0 < int(name) <= len(tasks):
        return NOTHING_KNOWN
    task = tasks[int(name) - 1]
    state = teller.say("task_open", owner=owner, count=PROGRESS[task.needs](p))
    if int(name) in p["tasks_done"]:
        state = teller.say("task_done", owner=owner)
    text = joined(_task(teller, int(name), task), state)
    return About(teller.titled(career, owner), text, "MA-15.2")


# Cards


def hand(teller: Teller, owner: int, name: str) -> About:
    p = teller.players[owner]
    seen = p["hand"] or p["seen_hand"]
    text = joined(
        teller.say("hand", owner=owner, count=p["hand_size"], limit=p["hand_limit"]),
        teller.say("hand_seen", cards=seen) if seen else "",
    )
    return About(teller.titled("hand", owner), text, "MA-3.8")


def planning(teller: Teller, owner: int, name: str) -> About:
    cards = teller.players[owner]["planning"]
    known = [card for card in cards if card is not None]
    hidden = len(cards) - len(known)
    text = joined(
        teller.say("planning", limit=teller.content.limits.planning_spaces),
        teller.say("planning_cards", cards=known) if known else "",
        teller.say("planning_hidden", count=hidden) if hidden else "",
    )
    return About(teller.titled("planning", owner), text, "MA-3.6")


def tableau(teller: Teller, owner: int, name: str) -> About:
    cards = teller.players[owner]["tableau"]
    text = teller.say("tableau", cards=cards) if cards else teller.say("tableau_none")
    return About(teller.titled("tableau", owner), text, "MA-17.6")


# The ship board


def upgrade(teller: Teller, owner: int, name: str) -> About:
    number = teller.content.upgrade_number.get(name)
    if number is None:
        return NOTHING_KNOWN
    entry, p = teller.content.upgrades[number], teller.players[owner]
    cleared = name in p["upgrades"]
    state = teller.say("upgrade_discs", owner=owner, discs=p["discs"][name])
    text = joined(
        _lasting(teller, entry.permanent) if entry.permanent else "",
        teller.gain(entry.op) if entry.op else "",
        teller.say("upgrade_cleared", owner=owner) if cleared else state,
        "" if cleared else _lock(teller, number, p["upgrades"]),
    )
    return About(teller.name(name), text, "MA-16.5")


def _lasting(teller: Teller, permanent: str) -> str:
    """What an upgrade is good for from now on."""
    if permanent in teller.content.village_actions:
        text = village_action_text(teller.content, teller.words, permanent)
        return teller.say("upgrade_action", action=Told(text))
    base = teller.content.base
    return teller.say(
        f"upgrade_{permanent}",
        cards=teller.content.limits.large_hand,
        free=base.annex_village,
        held=base.take_village,
        doubloons=base.settle_doubloons,
    )


def _lock(teller: Teller, number: int, cleared: list[str]) -> str:
    """MA-16.4: what has to be cleared before."""
    after, others = teller.content.upgrade_after[number], teller.content.upgrade_others[number]
    if after >= 0 and teller.content.upgrade_ids[after] not in cleared:
        return teller.say("upgrade_after", area=teller.content.upgrade_ids[after])
    return teller.say("upgrade_others", count=others) if len(cleared) < others else ""


# Purse, synergies and points


def purse(teller: Teller, owner: int, name: str) -> About:
    if name not in PURSE:
        return NOTHING_KNOWN
    p, row = teller.players[owner], teller.content.row
    facts = {
        "owner": owner,
        "object": name,
        "limit": teller.content.limits.combat_points,
        "common": p["workers"]["common"],
        "points": teller.content.income_points[p["doubloon_income"]],
        "full": teller.content.income.vp_full,
        "number": row.first,
        "first": row.first_vp,
        "later": row.later_vp,
    }
    key = "purse_object" if name in OBJECTS else f"purse_{name}"
    return About(teller.titled(name, owner), teller.say(key, **facts), PURSE[name])


def synergy(teller: Teller, owner: int, name: str) -> About:
    if name not in SYNERGIES:
        return NOTHING_KNOWN
    taken = name in teller.players[owner]["synergies"]
    state = teller.say("synergy_taken" if taken else "synergy_lacking", owner=owner)
    return About(teller.titled(name, owner), joined(teller.say("synergy"), state), "MA-17.15")


def seat(teller: Teller, owner: int, name: str) -> About:
    """How somebody's points are made up so far."""
    if owner >= len(teller.players):
        return automa(teller, "")
    text = teller.say("seat", points=teller.points(teller.contents["scores"][owner]))
    return About(capital(teller.who(owner)), text, "MA-14.10")
