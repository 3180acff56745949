"""What the things on the explorer track (MA-8) and on the nations' tracks are; combat (MA-7)."""

from __future__ import annotations

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.pointing import joined
from rondel.core.words import Told
from rondel.games.maracaibo.look.explain import nation_text, quest_text
from rondel.games.maracaibo.look.teller import Teller
from rondel.games.maracaibo.pieces import BARRIERS, NATIONS
from rondel.games.maracaibo.view import RevealedCombat

# The explorer track


def space(teller: Teller, name: str) -> About:
    number = teller.content.space_number.get(name)
    if number is None:
        return NOTHING_KNOWN
    entry = teller.content.explorer.spaces[number]
    quest = teller.contents["explorer_quests"].get(name)
    here = [i for i, captain in enumerate(teller.captains) if captain["explorer"] == name]
    points = ", ".join(map(str, teller.content.explorer.arrival.vp))
    text = joined(
        teller.say("space_start") if number == 0 else "",
        teller.gain(entry.op) if entry.op else "",
        _space_quest(teller, quest) if entry.quest else "",
        teller.say("space_last", points=Told(points)) if not entry.next else "",
        teller.say("space_fork", ways=entry.next) if len(entry.next) > 1 else "",
        teller.say("space_barrier", barrier=entry.barrier) if entry.barrier else "",
        teller.say("space_here", others=teller.all(here)) if here else "",
    )
    title = f"{teller.name('explorer_space')} {teller.name(name)}"
    return About(title, text, "MA-8.11" if not entry.next else "MA-8.5")


def _space_quest(teller: Teller, quest: str | None) -> str:
    if quest is None:
        return teller.say("space_emptied")
    text = Told(quest_text(teller.content, teller.words, quest))
    return teller.say("space_quest", quest=quest, text=text)


def barrier(teller: Teller, name: str) -> About:
    if name not in BARRIERS:
        return NOTHING_KNOWN
    entry = teller.content.explorer.barriers[BARRIERS.index(name)]
    crossed = [i for i, captain in enumerate(teller.captains) if name in captain["barriers"]]
    text = joined(
        teller.say("barrier_influence", steps=entry.influence) if entry.influence else "",
        teller.say("barrier_points", first=entry.first_vp, later=entry.later_vp)
        if entry.first_vp
        else "",
        teller.say("barrier_crossed", others=teller.all(crossed)) if crossed else "",
    )
    title = f"{teller.name('barrier')}: {teller.words.name(name)}"
    return About(title, text, "MA-8.8" if entry.influence else "MA-8.9")


def explorer(teller: Teller, owner: int, name: str) -> About:
    space = teller.captains[owner]["explorer"]
    ana = owner >= len(teller.players)
    text = teller.say("explorer_ana" if ana else "explorer", space=space)
    return About(teller.titled("explorer", owner), text, "MA-21.15" if ana else "MA-8.1")


# Nations and combat


def nation(teller: Teller, name: str) -> About:
    if name not in NATIONS:
        return NOTHING_KNOWN
    contents, combat = teller.contents, teller.contents["combat"]
    places = [place["marker"] for place in contents["map"].values()]
    count = [*places, *contents["legacy_spaces"].values()].count(name)
    text = joined(
        _for_nation(teller, combat, name) if combat and "tile" in combat else "",
        teller.say("nation", stock=contents["stock"][name], count=count),
        teller.say("nation_factor", factor=contents["multipliers"][name]),
        teller.say("nation_most", vp=teller.content.limits.majority_vp),
    )
    return About(teller.name(name), text, "MA-14.6")


def _for_nation(teller: Teller, combat: RevealedCombat, name: str) -> str:
    text = Told(nation_text(teller.content, teller.words, combat, name))
    return teller.say("combat_nation", nation=name, text=text)


def influence(teller: Teller, owner: int, name: str) -> About:
    if name not in NATIONS:
        return NOTHING_KNOWN
    captain, track = teller.captains[owner], teller.content.influence
    steps, title = captain["influence"][name], captain["titles"][name]
    following = next((space for space in track.titles if space > steps), None)
    text = joined(
        teller.say("influence", owner=teller.owner(owner), nation=name, steps=steps, title=title),
        teller.say("influence_beyond", vp=track.beyond_vp)
        if following is None
        else teller.say("influence_next", space=following),
    )
    return About(teller.titled(name, owner), text, "MA-7.27")


def combat(teller: Teller, name: str) -> About:
    sizes = teller.contents["combat_stacks"]
    if not name.isdecimal() or not 0 < int(name) <= len(sizes):
        return NOTHING_KNOWN
    title = f"{teller.name('combat_stack')}: {sizes[int(name) - 1]}"
    return About(title, teller.say("combat_stack"), "MA-7.3")


def combat_tile(teller: Teller, rest: str) -> About:
    combat, base = teller.contents["combat"], teller.content.base
    if combat is None:
        return NOTHING_KNOWN
    if "tile" in combat:
        text = joined(*(_for_nation(teller, combat, nation) for nation in NATIONS))
        return About(teller.name("combat"), text, "MA-7.6")
    text = joined(
        teller.say("combat_fight", **combat),
        teller.say("combat_influence", small=base.influence_small, large=base.influence_large),
        teller.say("combat_flag", free=base.annex_flag, held=base.take_flag),
        teller.say("combat_boost"),
    )
    return About(teller.name("combat"), text, "MA-7.9")
