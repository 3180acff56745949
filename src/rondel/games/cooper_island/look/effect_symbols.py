"""What an effect looks like: symbols and short texts in a row, `/` between alternatives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.core.effects import Ops
from rondel.core.look.frame import OR

VERBS = {
    "draw_double": "draw",
    "place_double": "place",
    "cartographer_steps": "step",
    "helm": "helm",
    "remove_ruin": "ruin-solid",
    "build_statue": "statue",
    "build_income_boat": "boat",
    "erect_building": "small_building",
    "supply_cargo_ship": "cargo",
    "take_cooper_token": "token",
    "islet_actions": "islet",
    "boat_actions": "boat",
    "boat_actions_but_copy": "boat",
    "copy_boat": "copy_boat",
    "feed": "feed",
    "lay_lid_on_land": "crate_lid",
    "turn_boat_down": "turn",
    "move_piece": "move",
}


TRIGGERS = {
    "build_income_boat": "boat",
    "erect_building": "small_building",
    "build_statue": "statue",
    "supply_cargo_ship": "cargo",
    "remove_ruin": "ruin-solid",
    "log_token": "log",
    "feed": "feed",
}

PERMANENT = {
    "add_crate_space": "crate_lid",
    "add_statue_spot": "statue",
    "add_storage": "any",
    "luxury": "gold",
    "coin": "coin",
}
"""What a card adds for good: a kind of storage spot, else a space or spot."""


def op_symbols(ops: Ops) -> list[str]:
    """Return what ops look like: names of symbols and short texts, from left to right."""
    row: list[str] = []
    for verb, *arguments in ops:
        names = list(map(str, arguments))
        if verb == "gain":
            row += names
        elif verb == "gain_one_of":
            row += _either(names) if len(names) < 5 else ["any"]
        elif verb == "either":
            row += _either([VERBS[name] for name in names])
        elif verb == "market":
            row += ["market", str(len(names)), names[0]]
        elif verb == "market_choice":
            row += ["market", names[0], "any"]
        elif verb == "market_coin_per_building":
            row += ["market", "coin", OR, "small_building"]
        elif verb == "pay_piece":
            row += ["−", "any"]
        elif names and names[0].isdigit() and names[0] != "1":
            row += [names[0], VERBS[str(verb)]]
        else:
            row.append(VERBS[str(verb)])
    return row


def card_symbols(facts: Mapping[str, Any]) -> list[str]:
    """Return what a building card looks like: when it works, and what it brings."""
    row = [TRIGGERS[trigger] for trigger in facts.get("on", ())]
    row += [":"] if row else []
    for piece, amount in facts.get("reduce", {}).items():
        row += [f"−{amount}", piece]
    if facts.get("reduce_any"):
        row += [f"−{facts['reduce_any']}", "any"]
    if facts.get("extra_food"):
        row += [f"+{facts['extra_food']}", "food", "move", str(facts["extra_helm"]), "helm"]
    for verb, kind, *count in facts.get("permanent", ()):
        row += [f"+{count[0] if count else 1}", PERMANENT.get(kind) or PERMANENT[verb]]
    return row + op_symbols(tuple(tuple(op) for op in facts.get("op", ())))


def _either(names: list[str]) -> list[str]:
    row: list[str] = []
    for name in names:
        row += [name, OR]
    return row[:-1]
