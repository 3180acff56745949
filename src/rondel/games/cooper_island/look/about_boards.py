"""What lies on the players' boards: pieces, boats, buildings, crates, workers, tracks."""

from __future__ import annotations

from typing import Literal

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.frame import capital
from rondel.games.cooper_island.look.teller import Teller

BUILDINGS = {"small_building": "CI-10.9", "large_building": "CI-10.10", "fortress": "CI-10.11"}
USES = {
    "shim": "CI-9.18",
    "new_land": "CI-9.19",
    "raise_low": "CI-9.20",
    "raise_high": "CI-9.21",
}
TRADES = {"trade_cloth": "CI-9.7", "trade_gold": "CI-9.8", "trade_any": "CI-9.9"}
TRAYS = {
    "storage": "CI-14.1", "market": "CI-9.11", "tiles": "CI-4.1", "islets": "CI-3.7",
    "landing": "CI-6.14", "boats": "CI-6.14", "buildings": "CI-6.15", "statues": "CI-6.17",
    "crates": "CI-9.12", "hands": "CI-3.4", "building_cards": "CI-9.23", "available": "CI-5.4",
    "pool": "CI-11.6", "milestones": "CI-11.1", "hire": "CI-11.5", "chart": "CI-9.15",
    "trades": "CI-9.10", "cargo": "CI-6.19", "orders": "CI-17.1", "supply": "CI-14.6",
}  # fmt: skip


# Pieces


def storage(teller: Teller, owner: int, name: str) -> About:
    count = teller.players[owner]["storage"].get(name)
    if count is None:
        return NOTHING_KNOWN
    title = teller.words.count(count, name)
    return About(title, teller.say("storage", owner=owner), "CI-14.2")


def market(teller: Teller, owner: int, name: str) -> About:
    count = teller.players[owner]["market"].get(name)
    if count is None:
        return NOTHING_KNOWN
    title = teller.words.count(count, name)
    return About(title, teller.say("market", owner=owner), "CI-9.11")


def tile(teller: Teller, owner: int, name: str) -> About:
    side = teller.content.side.get(name)
    if side is None:
        return NOTHING_KNOWN
    kind = teller.content.tiles.double_tiles[side.kind].id
    count = teller.players[owner]["tiles"][kind]
    return About(teller.name(name), teller.say("tile", owner=owner, count=count), "CI-4.2")


# Boards


def hand(teller: Teller, owner: int, name: str) -> About:
    text = teller.say(f"hand_{name}")
    return About(teller.name(name), text, "CI-3.4") if text else NOTHING_KNOWN


def boat(teller: Teller, owner: int, name: str) -> About:
    text = teller.effect(name, "income_boats")
    if not text:
        return NOTHING_KNOWN
    built = [
        boat
        for boat in teller.players[owner]["landing"].values()
        if boat is not None and boat["boat"] == name
    ]
    state = "boat_reserve"
    if built:
        state = "boat_up" if built[0]["face_up"] else "boat_down"
    rule = "CI-14.8" if state == "boat_down" else "CI-18.1"
    return About(teller.name(name), f"{text} {teller.say(state, owner=owner)}", rule)


def landing(teller: Teller, owner: int, name: str) -> About:
    text = teller.effect(name, "landing_spaces")
    if not text:
        return NOTHING_KNOWN
    if teller.players[owner]["landing"][name] is not None:
        text = f"{text} {teller.say('landing_taken')}"
    return About(teller.name(name), text, "CI-6.14")


def building(teller: Teller, owner: int, name: str) -> About:
    text = teller.effect(name, "buildings")
    if not text:
        return NOTHING_KNOWN
    left = teller.players[owner]["buildings_left"][name]
    state = teller.say("building_left", owner=owner, left=left)
    return About(teller.name(name), f"{text} {state}", BUILDINGS[name])


def price(teller: Teller, owner: int, name: str) -> About:
    """Tell of a price of a statue. It has the id of a piece, so its facts are given here."""
    for entry in teller.content.statue_costs:
        if entry.id == name:
            facts = {"table": "statue_costs", "cost": entry.cost, "helm": entry.helm}
            return About(teller.say("price_title"), teller.words.effect(name, facts), "CI-6.17")
    return NOTHING_KNOWN


def spot(teller: Teller, owner: int, name: str) -> About:
    ready = teller.players[owner]["statue_spots"].get(name)
    if ready is None:
        return NOTHING_KNOWN
    state = teller.say("spot_statue" if ready else "spot_empty", owner=owner)
    text = f"{teller.effect(name, 'statue_spots')} {state}"
    return About(teller.name(name), text, "CI-6.17" if ready else "CI-6.16")


def crate(teller: Teller, owner: int, name: str) -> About:
    used = teller.players[owner]["crates"].get(name)
    if used is None:
        return NOTHING_KNOWN
    state = teller.say("crate_used" if used else "crate_open", owner=owner)
    rule = "CI-12.7" if used else "CI-9.13"
    return About(teller.name(name), f"{teller.effect(name, 'crate_spaces')} {state}", rule)


def available(teller: Teller, owner: int, name: str) -> About:
    return _workers(teller, "available", owner, name, "CI-5.4")


def pool(teller: Teller, owner: int, name: str) -> About:
    return _workers(teller, "pool", owner, name, "CI-11.6")


def _workers(
    teller: Teller, where: Literal["available", "pool"], owner: int, name: str, rule: str
) -> About:
    count = teller.players[owner][where].get(name)
    if count is None:
        return NOTHING_KNOWN
    title = f"{teller.name(f'tray_{where}')}: {teller.words.name(name)}"
    return About(title, teller.say(f"{where}_{name}", owner=owner, count=count), rule)


def milestone(teller: Teller, owner: int, name: str) -> About:
    met = teller.players[owner]["milestones"].get(name)
    if met is None:
        return NOTHING_KNOWN
    state = teller.say("milestone_met" if met else "milestone_open", owner=owner)
    return About(teller.name(name), capital(state), "CI-11.1")


def hire(teller: Teller, owner: int, name: str) -> About:
    hiring = teller.content.hiring
    spaces = {"worker": hiring.worker_spaces, "helm": hiring.helm_spaces}
    if name not in spaces:
        return NOTHING_KNOWN
    left = spaces[name] - teller.players[owner]["hire_spaces_used"][name]
    title = f"{teller.name('tray_hire')}: {teller.words.name(name)}"
    return About(title, teller.say(f"hire_{name}", left=left, helm=hiring.helm), "CI-11.5")


def chart(teller: Teller, owner: int, name: str) -> About:
    if not name.isdecimal():
        return NOTHING_KNOWN
    title = teller.words.count(int(name), "cartographer_step")
    at = teller.players[owner]["cartographer"]
    return About(title, teller.say("chart", owner=owner, at=at), "CI-6.12")


def use(teller: Teller, owner: int, name: str) -> About:
    if name not in USES:
        return NOTHING_KNOWN
    cost = teller.say("use_cost", steps=getattr(teller.content.cartographer, name))
    return About(teller.name(name), f"{teller.say(f'use_{name}')} {cost}", USES[name])


def trade(teller: Teller, owner: int, name: str) -> About:
    if name not in TRADES:
        return NOTHING_KNOWN
    return About(teller.name(name), teller.say(name), TRADES[name])


def tray(teller: Teller, rest: str) -> About:
    """Tell of a part of somebody's board, or of what all share."""
    name = rest.rpartition(":")[2]
    if name not in TRAYS:
        return NOTHING_KNOWN
    return About(teller.name(f"tray_{name}"), teller.say(f"tray_{name}"), TRAYS[name])
