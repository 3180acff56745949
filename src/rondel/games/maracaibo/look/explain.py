"""What a card, tile, building or location does; and so, what a move is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rondel.core.look.pointing import joined
from rondel.core.moves import Move
from rondel.core.notation import Tell
from rondel.core.words import Told, Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.view import MaracaiboView, RevealedCombat

COUNTED = ("doubloon", "vp", "combat_point", "worker", "disc", "explorer", "village")
"""Gains that are told by a number, with the short name of what it counts."""
Facts = dict[str, Any]


def by_name(text: Callable[[Content, Words, str], str]) -> Tell:
    """What the content says of the component that a move names."""
    return lambda view, words, move: text(view.content, words, str(move[1]))


def entry_of(content: Content, file: str, table: str, name: str) -> Facts:
    found: Facts = next(entry for entry in content.pack[file][table] if entry["id"] == name)
    return found


def ops_text(words: Words, ops: list[list[str | int]]) -> str:
    return words.effect("", {"op": ops})


def paid(cost: list[list[str | int]]) -> list[list[str | int]]:
    return [[f"pay_{op[0]}", *op[1:]] for op in cost]


def card_ops(content: Content, name: str) -> list[list[str | int]]:
    """All that a project card says, part by part."""
    entry = entry_of(content, "cards", "project_cards", name)
    ops: list[list[str | int]] = []
    if "requires" in entry:
        ops.append([f"needs_{entry['requires'][0]}", *entry["requires"][1:]])
    if "at" in entry:
        ops.append(["assistant_at", entry["at"]])
    return [*ops, *lasting_ops(content, name), *entry.get("op", [])]


def lasting_ops(content: Content, name: str) -> list[list[str | int]]:
    """What a project card is good for as long as it lies on the table."""
    entry = entry_of(content, "cards", "project_cards", name)
    ops: list[list[str | int]] = []
    if "at" in entry:
        ops += entry_of(content, "actions", "assistant_actions", entry["assistant"])["op"]
    for verb, *arguments in entry.get("permanent", []):
        ops.append([f"lasting_{verb}", *arguments])
        if verb in ("village_action", "combat_action"):
            ops += new_action_ops(content, verb, arguments[0])
    return ops


def new_action_ops(content: Content, verb: str, name: str) -> list[list[str | int]]:
    """What a village action or a combat action of a card takes and brings."""
    entry = entry_of(content, "actions", f"{verb}s", name)
    if verb == "village_action":
        price = paid(entry.get("cost", []))
    else:
        price = [["pay_combat_value", entry["cost"]]]
    return [*price, *gains_of_action(content, verb, name)]


def gains_of_action(content: Content, verb: str, name: str) -> list[list[str | int]]:
    """What a village action or a combat action of a card brings."""
    entry = entry_of(content, "actions", f"{verb}s", name)
    more = [["with_synergy", entry["synergy"]], *entry["with"]] if "synergy" in entry else []
    return [*entry["op"], *more]


def card_text(content: Content, words: Words, name: str) -> str:
    """`4 D, 1 VP, cocoa, spyglass. Doubloon income +2.`"""
    entry = entry_of(content, "cards", "project_cards", name)
    return words.board("card", effect=ops_text(words, card_ops(content, name)), **entry)


def quest_text(content: Content, words: Words, name: str) -> str:
    entry = entry_of(content, "quests", "quest_tiles", name)
    return ops_text(words, [*paid(entry["cost"]), *entry["op"]])


def action_text(content: Content, words: Words, name: str) -> str:
    """What a city or a homeward space does."""
    return choice_text(content, words, entry_of(content, "actions", "city_actions", name)["op"])


def choice_text(content: Content, words: Words, ops: list[list[str | int]]) -> str:
    """What ops do; a choice is told by what it offers."""
    if len(ops) != 1 or ops[0][0] != "either":
        return ops_text(words, ops)
    options = entry_of(content, "actions", "choices", str(ops[0][1]))["options"]
    return " / ".join(words.move(("choose", option["id"])) for option in options) + "."


def short_ops(words: Words, ops: list[list[str | int]]) -> str:
    """Where there is little room: `3VP+2D`; what is more than a number is told in full."""
    return "+".join(
        f"{op[-1]}{words.short(str(op[0]))}"
        if op[0] in COUNTED or op[:2] == ["influence", "any"]
        else ops_text(words, [op])
        for op in ops
    )


def legacy_text(content: Content, words: Words, name: str) -> str:
    """Where a legacy tile lies, what stands in the way, and what it brings or changes."""
    tile = entry_of(content, "legacy", "legacy_tiles", name)
    parts = [words.name(tile["at"])] if "at" in tile else []
    for edge in content.pack["map"]["edges"]:
        if edge["id"] == tile.get("edge"):
            parts.append(words.board("edge", edge["id"], tile["cost"]))
        elif edge.get("legacy") == name and edge["cost"] > 1:
            parts.append(words.board("edge", edge["id"], edge["cost"]))
    parts += legacy_changes(words, tile)
    if "op" in tile:
        parts.append(ops_text(words, [*paid(tile.get("price", [])), *tile["op"]]))
    return " · ".join(parts)


def is_locked(content: Content, cleared: list[str], area: int) -> bool:
    """MA-16.4: until the area before it, or so many others, are cleared."""
    after = content.upgrade_after[area]
    return len(cleared) < content.upgrade_others[area] or (
        after >= 0 and content.upgrade_ids[after] not in cleared
    )


def legacy_changes(words: Words, tile: Facts) -> list[str]:
    parts = []
    if tile["kind"] == "plague":
        parts.append(words.board("plague"))
    if tile["kind"] == "skull":
        parts.append(words.board("skull"))
    if "gate" in tile:
        parts.append(words.board("gate", tile["gate"]))
    if "reached" in tile:
        parts.append(words.board("reached", tile["reached"]))
    if "toll" in tile:
        parts.append(words.board("toll", tile["toll"]))
    return parts


def story_text(content: Content, words: Words, name: str) -> str:
    """A story card's quest; or the station that has to be full."""
    entry = entry_of(content, "story", "story_cards", name)
    if entry.get("condition", [""])[0] == "station_full":
        return words.board("station_full", entry["condition"][1])
    return ops_text(words, [*paid(entry.get("cost", [])), *entry.get("reward", [])])


def story_name(content: Content, name: str) -> str:
    """What the words know a story card by."""
    return content.story_names[content.story_number[name]]


def upgrade_text(content: Content, words: Words, name: str) -> str:
    """What clearing an area of the ship board brings."""
    entry = entry_of(content, "upgrades", "ship_upgrades", name)
    ops: list[list[str | int]] = entry.get("op", [])
    if "permanent" in entry:
        ops = [[f"upgrade_{entry['permanent']}"], *ops]
    return choice_text(content, words, ops)


def village_action_text(content: Content, words: Words, name: str) -> str:
    """What a village action takes and brings."""
    return ops_text(words, new_action_ops(content, "village_action", name))


def building_text(content: Content, words: Words, name: str) -> str:
    entry = entry_of(content, "prestige", "prestige_buildings", name)
    if "most" in entry:
        return words.board("building_up_to", **entry)
    return words.board("building", **entry)


def career_text(content: Content, words: Words, name: str) -> str:
    tasks = entry_of(content, "careers", "career_cards", name)["tasks"]
    return "; ".join(words.board("task", **task) for task in tasks)


# What a move brings, beside a label that says what it costs


def tell_purchase(view: MaracaiboView, words: Words, move: Move) -> str:
    """What a card is good for once it is bought."""
    name = str(move[1])
    entry = entry_of(view.content, "cards", "project_cards", name)
    ops = [op for op in card_ops(view.content, name) if not str(op[0]).startswith("needs_")]
    return words.board("card_bought", effect=Told(ops_text(words, ops)), vp=entry["end_vp"])


def tell_investment(view: MaracaiboView, words: Words, move: Move) -> str:
    """What a prestige building is worth at the end."""
    entry = entry_of(view.content, "prestige", "prestige_buildings", str(move[1]))
    if "most" in entry:
        return words.board("invested_up_to", **entry)
    return words.board("invested", **entry)


def tell_assistant(view: MaracaiboView, words: Words, move: Move) -> str:
    """What an assistant does."""
    entry = entry_of(view.content, "cards", "project_cards", str(move[1]))
    return choice_text(
        view.content,
        words,
        entry_of(view.content, "actions", "assistant_actions", entry["assistant"])["op"],
    )


def tell_use(view: MaracaiboView, words: Words, move: Move) -> str:
    """What the village action or the combat action of a card brings, with a synergy too."""
    entry = entry_of(view.content, "cards", "project_cards", str(move[1]))
    return " ".join(
        ops_text(words, gains_of_action(view.content, verb, arguments[0]))
        for verb, *arguments in entry.get("permanent", [])
        if verb in ("village_action", "combat_action")
    )


def tell_upgrade_action(view: MaracaiboView, words: Words, move: Move) -> str:
    """What a village action of the ship board brings."""
    return ops_text(words, gains_of_action(view.content, "village_action", str(move[1])))


def tell_quest(view: MaracaiboView, words: Words, move: Move) -> str:
    """What a quest brings."""
    return ops_text(words, entry_of(view.content, "quests", "quest_tiles", str(move[1]))["op"])


def tell_card_quest(view: MaracaiboView, words: Words, move: Move) -> str:
    """What the quest on a card of the viewer's brings."""
    quest = view.contents["players"][view.seat]["card_quests"].get(str(move[1]), "")
    return tell_quest(view, words, ("quest", quest)) if quest else ""


def tell_station(view: MaracaiboView, words: Words, move: Move) -> str:
    """What a station brings."""
    tile = entry_of(view.content, "legacy", "legacy_tiles", str(move[1]))
    return ops_text(words, tile["op"])


def tell_exchange(view: MaracaiboView, words: Words, move: Move) -> str:
    """What an exchange brings."""
    return ops_text(words, entry_of(view.content, "actions", "exchanges", str(move[1]))["op"])


def tell_task(view: MaracaiboView, words: Words, move: Move) -> str:
    """What a task asks for, and what it brings."""
    career = view.contents["players"][view.seat]["career"]
    if career is None:
        return ""
    task = entry_of(view.content, "careers", "career_cards", career)["tasks"][int(move[1]) - 1]
    return words.board("task_brings", **task)


def tell_city(view: MaracaiboView, words: Words, move: Move) -> str:
    """What the action does where the viewer's ship stands."""
    action = view.contents["map"][view.contents["players"][view.seat]["ship"]]["action"]
    return action_text(view.content, words, action) if action else ""


def tell_villages(view: MaracaiboView, words: Words, move: Move) -> str:
    return words.effect("villages")


# What depends on more than the name of a thing


def nation_text(content: Content, words: Words, combat: RevealedCombat, name: str) -> str:
    """What the revealed combat tile shows for a nation: `Combat value 6; pay 2 doubloons.`"""
    tile = combat_tile(content, combat["tile"])
    ops: list[list[str | int]] = [["combat_value", combat["values"][name]]]
    if "cost" in tile[name]:
        ops.append(["pay_doubloon", tile[name]["cost"]])
    return ops_text(words, [*ops, *tile[name].get("op", [])])


def tell_nation(view: MaracaiboView, words: Words, move: Move) -> str:
    """While a nation is chosen to fight for, what the combat tile brings with it (MA-7.5)."""
    combat = view.contents["combat"]
    if combat is None or "tile" not in combat:
        return ""
    return ops_text(words, combat_tile(view.content, combat["tile"])[str(move[1])].get("op", []))


def combat_tile(content: Content, name: str) -> Facts:
    """A combat tile, or what counts when there is none (MA-7.3)."""
    tiles = (*content.pack["combat"]["combat_tiles"], content.pack["combat"]["no_tile"])
    found: Facts = next(entry for entry in tiles if entry["id"] == name)
    return found


def tell_story_quest(view: MaracaiboView, words: Words, move: Move) -> str:
    """The quest of a story card that lies open; of others nothing is told (MA-22.1)."""
    story = view.contents["story"]
    if story is None or move[1] not in story["in_play"]:
        return ""
    return story_text(view.content, words, str(move[1]))


def tell_vote(view: MaracaiboView, words: Words, move: Move) -> str:
    """What a vote means, as long as it is put to the vote (MA-20.13)."""
    story = view.contents["story"]
    vote = story["vote"] if story is not None else None
    if vote is None or move[1] not in vote["options"]:
        return ""
    return words.story(str(move[1]), "means")


def tell_stop(view: MaracaiboView, words: Words, move: Move) -> str:
    """What a location offers to a ship."""
    content: Content = view.content
    name = str(move[1])
    place = view.contents["map"][name]
    found: list[list[str | int]] = []
    for tile in content.pack["legacy"]["legacy_tiles"]:
        if tile["kind"] == "stop" and tile["at"] == name:
            found += tile["op"] if tile["id"] in view.contents["legacy_tiles"] else []
    found += [["market", space["good"]] for space in place["market"] if space["disc"] is None]
    found += [["quest_here", tile] for tile in place["quests"]]
    if view.seat >= 0:
        own = view.contents["players"][view.seat]["assistants"]
        found += [["assistant_here", one["card"]] for one in own if one["at"] == name]
    action = action_text(content, words, place["action"]) if place["action"] else ""
    return joined(action, ops_text(words, found))


def tell_extra(view: MaracaiboView, words: Words, move: Move) -> str:
    """MA-7.21, MA-7.22: what a space of the fleet or of the mine brings."""
    tiles = view.content.pack["legacy"]["legacy_tiles"]
    return ops_text(words, next(tile["op"] for tile in tiles if tile["kind"] == move[0]))


def tell_flag(view: MaracaiboView, words: Words, move: Move) -> str:
    """What the flag of a location brings; a legacy tile there may have one (MA-7.16)."""
    content: Content = view.content
    entry = entry_of(content, "map", "locations", str(move[1]))
    tiles = [tile for tile in content.pack["legacy"]["legacy_tiles"] if tile.get("at") == move[1]]
    return ops_text(
        words, entry.get("flag") or next(tile["flag"] for tile in tiles if "flag" in tile)
    )


def tell_space(view: MaracaiboView, words: Words, move: Move) -> str:
    """MA-8.5, MA-8.6: the quest that lies on an explorer space, or what the space brings."""
    content: Content = view.content
    name = str(move[1])
    quest = view.contents["explorer_quests"].get(name)
    if quest:
        return quest_text(content, words, quest)
    return ops_text(words, entry_of(content, "explorer", "spaces", name).get("op", []))
