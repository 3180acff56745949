"""What locations are and all that lies there; legacy tiles and story cards."""

from __future__ import annotations

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.pointing import joined
from rondel.core.words import Told
from rondel.games.maracaibo.content.entries import LegacyTile
from rondel.games.maracaibo.look.explain import (
    action_text,
    ops_text,
    paid,
    quest_text,
    story_name,
    story_text,
)
from rondel.games.maracaibo.look.teller import Teller
from rondel.games.maracaibo.pieces import OBJECTS

PLACES = {"start": "MA-13.8", "village": "MA-5.3", "city": "MA-6.1", "homeward": "MA-12.1"}
LEGACY = {
    "city": "MA-6.8", "rough_sea": "MA-20.23", "plague": "MA-20.24", "skull": "MA-20.39",
    "stop": "MA-3.3", "fleet": "MA-20.29", "mine": "MA-20.34", "station": "MA-20.37",
}  # fmt: skip
EXTRAS = {"fleet": "MA-7.21", "mine": "MA-7.22"}
PURSE = {
    "doubloons": "MA-1.4", "combat_points": "MA-7.13", "workers": "MA-18.1",
    "doubloon_income": "MA-17.12", "vp_income": "MA-17.13", "compasses": "MA-10.5",
    "quest_tiles": "MA-10.6", "combat_tiles": "MA-7.26", "discount": "MA-17.5",
    "on_cards": "MA-17.17",
    **dict.fromkeys(OBJECTS, "MA-10.4"),
}  # fmt: skip
"""By kind, the rule that a thing stands under."""


def place(teller: Teller, name: str) -> About:
    place = teller.contents["map"].get(name)
    if place is None or place["kind"] not in PLACES:
        return NOTHING_KNOWN
    action = ""
    if place["action"]:
        told = action_text(teller.content, teller.words, place["action"])
        action = teller.say("place_action", action=Told(told))
    elif place["kind"] == "city":
        action = teller.say("place_no_action")
    text = joined(
        teller.say(f"place_{place['kind']}"), action, _flag(teller, name), _lies(teller, name)
    )
    title = teller.words.board("numbered", name, no=place["no"])
    return About(title, text, PLACES[place["kind"]])


def _flag(teller: Teller, name: str) -> str:
    """MA-7.15, MA-7.18: who holds it, and what a flag brings."""
    place = teller.contents["map"][name]
    if place["kind"] not in ("city", "village"):
        return ""
    nation = place["marker"]
    held = teller.say("place_held", nation=nation) if nation else teller.say("place_free")
    gains = [entry.flag for entry in teller.content.locations if entry.id == name]
    gains += [tile.flag for tile in _legacy_at(teller, name)]
    flag = [teller.say("place_flag", gain=teller.gain(ops)) for ops in gains if ops]
    return joined(*flag, held)


def _legacy_at(teller: Teller, name: str) -> list[LegacyTile]:
    in_play = teller.contents["legacy_tiles"]
    return [tile for tile in teller.content.legacy if tile.id in in_play and tile.at == name]


def _lies(teller: Teller, name: str) -> str:
    """Tiles, assistants and ships at a location."""
    place, story = teller.contents["map"][name], teller.contents["story"]
    here = story["tiles"].get(name) if story else None
    legacy = [tile.id for tile in _legacy_at(teller, name)]
    quests, assistants = place["quests"], dict.fromkeys(place["assistants"])
    return joined(
        teller.say("place_legacy", legacy=legacy) if legacy else "",
        teller.say("place_quests", quests=quests) if quests else "",
        teller.say("place_story", story=story_name(teller.content, here)) if here else "",
        teller.say("place_assistants", others=teller.all(list(assistants))) if assistants else "",
        teller.say("place_ships", others=teller.all(place["ships"])) if place["ships"] else "",
    )


def market(teller: Teller, rest: str) -> About:
    name, _, good = rest.partition(":")
    spaces = teller.contents["map"].get(name, {"market": ()})["market"]
    for space in spaces:
        if space["good"] == good:
            text = teller.say("market_free", good=good)
            if space["disc"] is not None:
                text = teller.say("market_taken", owner=teller.owner(space["disc"]))
            title = f"{teller.name('market_space')}: {teller.words.name(good)}"
            return About(title, text, "MA-6.2" if space["disc"] is None else "MA-6.4")
    return NOTHING_KNOWN


def quest(teller: Teller, name: str) -> About:
    if name not in teller.content.quest_number:
        return NOTHING_KNOWN
    where, rule = _quest_place(teller, name)
    text = joined(quest_text(teller.content, teller.words, name), where)
    return About(f"{teller.name('quest_tile')}: {teller.words.name(name)}", text, rule)


def _quest_place(teller: Teller, name: str) -> tuple[str, str]:
    """Where an open quest tile lies, and the rule for quests that lie there."""
    contents = teller.contents
    for place, entry in contents["map"].items():
        if name in entry["quests"]:
            return teller.say("quest_at", place=place), "MA-5.4"
    for space, tile in contents["explorer_quests"].items():
        if tile == name:
            return teller.say("quest_on_track", space=space), "MA-8.6"
    for seat, p in enumerate(teller.players):
        for card, tile in p["card_quests"].items():
            if tile == name:
                return teller.say("quest_on_card", card=card, owner=seat), "MA-9.12"
    if name == contents["legacy_quest"]:
        return teller.say("quest_town"), "MA-20.22"
    on_top = name == contents["quest_stack"]["top"]
    return (teller.say("quest_next") if on_top else ""), "MA-10.2"


def ship(teller: Teller, owner: int, name: str) -> About:
    at = teller.captains[owner]["ship"]
    if owner >= len(teller.players):
        return About(teller.titled("ship", owner), teller.say("ship_ana", at=at), "MA-21.6")
    text = teller.say("ship", at=at, points=teller.content.limits.movement_points)
    return About(teller.titled("ship", owner), text, "MA-4.1")


# Legacy tiles and story cards


def legacy(teller: Teller, name: str) -> About:
    """A legacy tile that is or was in play; nobody is told of others (MA-22.1)."""
    number = teller.content.legacy_number.get(name)
    known = {*teller.contents["legacy_tiles"], *teller.brought()}
    if number is None or name not in known:
        return NOTHING_KNOWN
    tile = teller.content.legacy[number]
    discs = len(teller.contents["stations"].get(name, ()))
    slots = teller.say("legacy_slots", discs=discs, slots=tile.slots) if tile.slots else ""
    text = joined(legacy_rule(teller, tile), slots)
    return About(teller.name(name), text, LEGACY[tile.kind])


def legacy_rule(teller: Teller, tile: LegacyTile) -> str:
    """What a legacy tile does."""
    edge = next((edge for edge in teller.content.map.edges if edge.id == tile.edge), None)
    ops = [*paid([list(op) for op in tile.price]), *(list(op) for op in tile.op)]
    facts = {
        "at": tile.at,
        "start": edge.start if edge is not None else "",
        "end": edge.end if edge is not None else "",
        "cost": tile.cost,
        "costs": Told(", ".join(map(str, tile.costs))),
        "gain": Told(ops_text(teller.words, ops)),
    }
    action = action_text(teller.content, teller.words, tile.action) if tile.action else ""
    return joined(
        teller.say(f"legacy_{tile.kind}", **facts),
        teller.say("place_action", action=Told(action)) if action else "",
        teller.say("legacy_gate", gate=tile.gate) if tile.gate else "",
        teller.say("legacy_reached", reached=tile.reached) if tile.reached else "",
        teller.say("legacy_toll", toll=tile.toll) if tile.toll else "",
    )


def extra(teller: Teller, name: str) -> About:
    """MA-7.21, MA-7.22: a space of the silver fleet or of the gold mine."""
    for number, kind, cost in teller.content.extra_places:
        if f"{kind}_{cost}" == name and name in teller.contents["legacy_spaces"]:
            tile, nation = teller.content.legacy[number], teller.contents["legacy_spaces"][name]
            text = joined(
                teller.say("extra", cost=cost, gain=teller.gain(tile.op)),
                teller.say("legacy_reached", reached=tile.reached) if tile.reached else "",
                teller.say("place_held", nation=nation) if nation else "",
            )
            return About(teller.name(name), text, EXTRAS[kind])
    return NOTHING_KNOWN


def story(teller: Teller, name: str) -> About:
    """A story card that lies open, or was read; nobody is told of others (MA-22.1)."""
    story = teller.contents["story"]
    if story is None:
        return NOTHING_KNOWN
    read = any(entry["card"] == name for entry in story["read"])
    facts = story["cards"].get(name)
    if facts is None and not read:
        return NOTHING_KNOWN
    card = teller.content.story_cards[teller.content.story_number[name]]
    title = teller.name(story_name(teller.content, name))
    if facts is None:
        return About(title, teller.say("story_done", chapter=card.chapter), "MA-20.14")
    where = ""
    if facts["station"] is not None:
        where = teller.say("legacy_slots", discs=facts["discs"], slots=facts["slots"])
    elif facts["place"] is not None:
        where = teller.say("story_at", place=facts["place"])
    else:
        where = teller.say("story_waits")
    voted = teller.say("story_votes", count=story["voted"]) if story["voted"] else ""
    text = joined(story_text(teller.content, teller.words, name), where, voted)
    return About(title, text, "MA-20.11")
