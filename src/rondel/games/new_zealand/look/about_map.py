"""What is told of the trail, the sea, the posts and the pathfinder track."""

from __future__ import annotations

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.pointing import joined
from rondel.games.new_zealand.look.teller import Teller
from rondel.games.new_zealand.view import TileContents

HARBOURS = {
    "small": "NZ-6.62",
    "terminal_small": "NZ-6.63",
    "medium": "NZ-6.65",
    "large": "NZ-6.64",
}
"""By kind of harbour, the rule of its upgrade."""

# The trail


def space(teller: Teller, name: str) -> About:
    trail = teller.content.trail
    number = trail.number.get(name)
    if number is None:
        return NOTHING_KNOWN
    entry, tile = trail.spaces[number], teller.contents["trail"][name]
    here = teller.everybody(lambda captain: captain["runholder"] == name)
    stand = teller.say("space_runholders", others=here) if here else ""
    if entry.kind in ("start", "wellington"):
        rule = "NZ-4.8" if entry.kind == "start" else "NZ-5.8"
        return About(teller.name(name), joined(teller.say(f"space_{entry.kind}"), stand), rule)
    ground = [
        teller.say("space_grass") if entry.grass else "",
        teller.say("space_gate", gate=entry.gate) if entry.gate else "",
        teller.say("space_risk") if entry.risk else "",
    ]
    if tile is None:
        kind = "hazard" if entry.kind == "hazard" else "building"
        text = joined(teller.say(f"space_{kind}_empty"), *ground, stand)
        return About(teller.name(name), text, "NZ-4.1")
    return _tile(teller, name, tile, ground, stand)


def _tile(teller: Teller, name: str, tile: TileContents, ground: list[str], stand: str) -> About:
    id, kind = tile["tile"], tile["kind"]
    told = teller.effect(id, kind if kind != "hazard" else "hazards")
    use = teller.say(f"space_{kind}", owner=teller.owner(tile.get("owner", 0)))
    toll = teller.content.private_tolls[id] if kind == "private" else 0
    if kind == "hazard":
        toll = teller.content.hazard_tolls[teller.content.hazard_number[id]]
    fee = teller.say("space_toll", toll=toll) if toll else ""
    rule = {"neutral": "NZ-5.1", "private": "NZ-5.1", "hazard": "NZ-5.7"}[kind]
    title = f"{teller.name(id)} ({teller.words.name(name)})"
    return About(title, joined(told, use, fee, *ground, stand), rule)


def runholder(teller: Teller, owner: int, name: str) -> About:
    title = f"{teller.name('runholder')}: {teller.who(owner)}"
    if owner >= len(teller.players):
        return About(title, teller.say("runholder_sarah"), "NZ-22.18")
    limit = teller.players[owner]["step_limit"]
    return About(title, teller.say("runholder", steps=limit), "NZ-4.4")


# The sea


def water(teller: Teller, name: str) -> About:
    if name not in teller.content.sea.number:
        return NOTHING_KNOWN
    ships = teller.everybody(lambda captain: captain["ship"] == name)
    text = teller.say("water", others=ships) if ships else teller.say("water_empty")
    return About(teller.name(name), text, "NZ-6.58")


def harbour(teller: Teller, name: str) -> About:
    number = teller.content.sea.harbour_number.get(name)
    if number is None:
        return NOTHING_KNOWN
    owners = teller.everybody(lambda captain: name in captain["harbours"])
    state = teller.say("harbour_owners", others=owners) if owners else teller.say("harbour_free")
    text = joined(teller.effect(name, "harbours"), state)
    return About(teller.name(name), text, HARBOURS[teller.content.harbours[number].kind])


def post(teller: Teller, name: str) -> About:
    number = teller.content.post_number.get(name)
    if number is None:
        return NOTHING_KNOWN
    discs = teller.everybody(lambda captain: name in captain["posts"])
    group = teller.content.posts[number].group
    text = joined(
        teller.effect(name, "posts"),
        teller.say("post_closed") if group.startswith("foreign") else "",
        teller.say("post_discs", others=discs) if discs else "",
    )
    return About(teller.name(name), text, "NZ-6.74" if "wool" in group else "NZ-7.6")


def path(teller: Teller, name: str) -> About:
    if not name.isdecimal() or int(name) > teller.content.pathfinder.last:
        return NOTHING_KNOWN
    here = teller.everybody(lambda captain: captain["pathfinder"] == int(name))
    stand = teller.say("path_here", others=here) if here else ""
    title = f"{teller.name('pathfinder')}: {name}"
    return About(title, joined(teller.say("path"), stand), "NZ-11.12")


def master(teller: Teller, name: str) -> About:
    return teller.component(name, teller.say("master"))


def ship(teller: Teller, owner: int, name: str) -> About:
    title = f"{teller.name('ship')}: {teller.who(owner)}"
    at = teller.captains[owner]["ship"]
    return About(title, teller.say("ship", at=at), "NZ-6.58")
