"""What actions and tasks look like: symbols and short texts in a row."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.effects import Op, Ops
from rondel.core.look.frame import OR, row
from rondel.core.look.picture import Markup
from rondel.games.new_zealand.content.entries import Task
from rondel.games.new_zealand.look.breeds import BREEDS

LASTING = "∞"
UNOWNED: Mapping[str, str] = {
    "ship": "timber",
    "storehouse": "timber",
    "disc": "timber",
    "runholder": "timber",
}
"""What pieces look like that are nobody's; a player's have the player's colour."""
COUNTED = {
    "certificate": "certificate",
    "gold": "gold",
    "exchange_token": "token",
    "pathfinder": "path",
    "ship": "ship",
    "aux": "aux",
    "draw_discard": "card",
    "draw_exactly": "card",
    "forward": "step",
}
"""Ops that bring so many of something."""
WORKERS = {"sailors": "sailor", "shearers": "shearer"}
"""What stands for a number where workers are counted."""
PRICED = {
    "hire": "hire",
    "invest": "tile",
    "remove_hazard": "clear",
    "clear_hazard": "clear",
    "build": "hammer",
}
"""Ops that have a price or a surcharge."""
ALONE: dict[str, list[str]] = {
    "buy_sheep": ["sheep", "coin"],
    "objective": ["flag"],
    "permanent_certificate": ["certificate", LASTING],
    "permanent_wool": ["wool", LASTING],
    "place_joker": ["joker_worker"],
    "remove_starter": ["−", "sheep"],
    "remote_storehouse": ["storehouse", "ship"],
    "gained_cards_to_top": ["card", "up"],
    "replace_building": ["building", "up"],
    "take_sheep": ["+", "sheep"],
    "take_sheep_top": ["sheep", "up"],
    "wool_disc": ["disc", "wool"],
    "hazard_pairs": ["clear", "move", "path"],
}
"""Ops that look the same whatever their arguments are."""
MEASURES = {
    "private_on_grass": "meadow",
    "shepherd": "shepherd",
    "storehouse_on_sea": "storehouse",
    "objective_in_area": "flag",
}
"""What is counted for money or certificates."""
REWARDS = {"certificate": "certificate", "gold": "gold", "pathfinder": "path"}
"""What discarding a card brings, besides money."""
TASKS: Mapping[str, tuple[str, ...]] = {
    "discs_13": ("disc", "13+"),
    "buildings": ("building",),
    "buildings_4": ("building", "4+"),
    "shearers": ("shearer",),
    "storehouses": ("storehouse",),
    "lincoln_corriedale": ("lincoln", OR, "corriedale"),
    "hampshire_ryeland": ("hampshire", OR, "ryeland"),
    "ferries": ("ferry",),
    "pathfinder": ("path",),
    "floods": ("flood",),
}
"""NZ-11.16: what a task asks for."""

SCORED = {
    "pathfinder_spaces": "path",
    "hazard_tiles": "rockfall",
    "storehouses_on_sea": "storehouse",
    "objectives_in_area": "flag",
    "certificates_all_kinds": "certificate",
    "private_on_trail": "building",
    "workers_with_printed": "hire",
    "ferry_cards": "ferry",
}
"""NZ-18.5: what harbour masters count."""


def op_symbols(ops: Ops) -> list[str]:
    """Return symbols and short texts from left to right; a star stands for anything else."""
    parts: list[str] = []
    for op in ops:
        parts += _one(op)
    return parts


def line_symbols(alternatives: Ops) -> list[str]:
    """Return a local action, with strokes between its alternatives (NZ-5.11)."""
    parts: list[str] = []
    for op in alternatives:
        parts += [OR, *_one(op)] if parts else _one(op)
    return parts


def task_symbols(task: Task) -> list[str]:
    """Return what a task asks for, with how many of it if more than one."""
    return [*([f"{task.uses}"] if task.uses > 1 else []), *TASKS[task.supply]]


def parts_row(parts: list[str], x: float, y: float, size: float, room: float = 999) -> Markup:
    """Draw symbols and short texts in a row; pieces among them are nobody's."""
    return row(parts, x, y, size, room, colours=UNOWNED)


def ops_row(ops: Ops, x: float, y: float, size: float, room: float = 999) -> Markup:
    """Draw what ops do as symbols in a row, with its middle at a point."""
    return parts_row(op_symbols(ops), x, y, size, room)


def _one(op: Op) -> list[str]:
    verb, *arguments = map(str, op)
    if verb == "money":
        return [f"£{arguments[0]}"]
    if verb in COUNTED:
        number = arguments[0]
        return [COUNTED[verb]] if number == "1" else [_number(number), COUNTED[verb]]
    if verb in PRICED:
        return [PRICED[verb]] if arguments[0] == "0" else [PRICED[verb], _price(arguments[0])]
    if verb == "shear":
        return ["shears", _number(arguments[0])]
    if verb == "gain_card":
        return [arguments[0]]
    if verb in ("money_per", "certificate_per"):
        gain = f"£{arguments[1]}" if verb == "money_per" else "certificate"
        return [gain, "×", MEASURES.get(arguments[0], "star")]
    if verb in ("discard", "discard_for_both"):
        return [*_discarded(arguments[0]), "move", *_rewards(arguments[1:])]
    return ALONE.get(verb, ["star"])


def _discarded(kind: str) -> list[str]:
    if kind == "pair_same":
        return ["pair"]
    return [kind if kind in BREEDS else "sheep"]


def _rewards(arguments: list[str]) -> list[str]:
    """Return kinds with amounts after them: `gold 1 money 5`."""
    parts: list[str] = []
    for kind, amount in zip(arguments[::2], arguments[1::2], strict=True):
        if kind == "money":
            parts.append(f"£{amount}")
        else:
            parts += [*([amount] if amount != "1" else []), REWARDS.get(kind, "star")]
    return parts


def _price(amount: str) -> str:
    """Write an amount of money with its sign before the pound."""
    return f"−£{amount[1:]}" if amount.startswith("-") else f"£{amount}"


def _number(number: str) -> str:
    """Return a number, or the worker whose number counts."""
    return number if number.isdigit() else WORKERS.get(number, "n")
