"""What the things on the map are: land, water, worker spaces, islets, ships."""

from __future__ import annotations

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.frame import capital
from rondel.games.cooper_island.look.teller import Teller
from rondel.games.cooper_island.look.things import islets_in_sector

SECTIONS = {
    "A_round": "CI-6.2", "A_square": "CI-6.4", "B": "CI-6.5", "C": "CI-6.6", "D": "CI-6.7",
    "E": "CI-6.8", "F": "CI-6.9", "G": "CI-6.10", "H": "CI-6.11",
}  # fmt: skip


def land(teller: Teller, owner: int, name: str) -> About:
    space = teller.players[owner]["land"].get(name)
    if space is None:
        return NOTHING_KNOWN
    level, item = space["level"], space["item"]
    if not level:
        key, rule = ("land_ruin", "CI-6.16") if item else ("land_uncharted", "CI-4.4")
    elif item is None:
        key, rule = "land_free", "CI-4.5"
    elif item in teller.players[owner]["storage"]:
        key, rule = "land_cube", "CI-7.3"
    else:
        key, rule = "land_built", "CI-10.4"
    facts = {"owner": owner, "level": level, "type": space["type"] or "", "item": item or ""}
    return About(teller.say("land", name=name), capital(teller.say(key, **facts)), rule)


def water(teller: Teller, owner: int, name: str) -> About:
    if name == "H":
        harbour = teller.say("water_harbour", owner=owner)
        return About(teller.name("water_H"), harbour, "CI-8.10")
    if name == "BAY":
        return About(teller.name("water_BAY"), teller.say("water_bay"), "CI-8.9")
    layout = teller.content.layouts[teller.contents["options"]["layout"]]
    if name not in layout.water:
        return NOTHING_KNOWN
    title = f"{teller.words.name(f'water_{name[:2]}')}{name[2:]}"
    return About(title, teller.say("water_bank", owner=owner), "CI-2.11")


def worker(teller: Teller, name: str) -> About:
    stack = teller.contents["workers"].get(name)
    if stack is None:
        return NOTHING_KNOWN
    section = name[0]
    parts = [teller.effect(section, "sections"), teller.effect(name, "worker_spaces")]
    if stack:
        workers = teller.all(stack)
        parts.append(teller.say("worker_taken", others=workers))
    else:
        parts.append(teller.say("worker_free"))
    if teller.contents["worked"] == name:
        parts.append(teller.say("worker_now", seat=teller.contents["active"]))
    return About(teller.name(name), " ".join(parts), SECTIONS.get(name) or SECTIONS[section])


def islet(teller: Teller, owner: int, name: str) -> About:
    text = teller.effect(name, "islets")
    if not text:
        return NOTHING_KNOWN
    laid = name in islets_in_sector(teller.contents, owner)
    state = "islet_laid" if laid else "islet_box"
    if name in teller.players[owner]["islets"]:
        state = "islet_reserve"
    landscape = teller.content.islets[teller.content.islet_number[name]].landscape
    rule = "CI-18.4" if laid else "CI-18.2"
    return About(
        teller.name(name), f"{text} {teller.say(state, owner=owner, type=landscape)}", rule
    )


def ship(teller: Teller, rest: str) -> About:
    owner, _, name = rest.partition(":")
    if owner == "cooper" and teller.contents["cooper"] is not None:
        cooper = teller.contents["cooper"]
        text = teller.say("ship_cooper", distance=cooper["distance"])
        return _ship(teller, teller.name("cooper"), text, cooper["anchors"], "CI-19.16")
    if not owner.isdecimal() or int(owner) >= teller.contents["seats"]:
        return NOTHING_KNOWN
    ship = teller.players[int(owner)]["ships"].get(name)
    if ship is None:
        return NOTHING_KNOWN
    text = teller.say(f"ship_{name}", owner=int(owner), distance=ship["distance"])
    return _ship(teller, teller.name(name), text, ship["anchors"], "CI-8.7")


def _ship(teller: Teller, title: str, text: str, anchors: int, rule: str) -> About:
    if not anchors:
        return About(title, text, rule)
    return About(title, f"{text} {teller.say('ship_anchors', anchors=anchors)}", "CI-8.5")
