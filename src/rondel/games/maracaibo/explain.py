"""What a move is about: what its card, tile, building or location does."""

from __future__ import annotations

from typing import Any

from rondel.core.moves import Move
from rondel.core.table import View
from rondel.core.words import Words
from rondel.games.maracaibo.content import Content

CARD_VERBS = ("plan", "discard", "take", "buy", "assistant", "use", "card_quest")
PLACE_VERBS = ("sail", "sail_by", "flag")
Facts = dict[str, Any]


def explain(view: View, move: Move, words: Words) -> str:
    if len(move) < 2:
        return ""
    content: Content = view.content
    verb, name = move[0], str(move[1])
    if verb in CARD_VERBS:
        return card_text(content, words, name)
    if verb == "quest":
        return quest_text(content, words, name)
    if verb == "invest":
        return building_text(content, words, name)
    if verb == "career":
        return career_text(content, words, name)
    if verb == "disc":
        return ops_text(words, entry_of(content, "upgrades", "ship_upgrades", name).get("op", []))
    if verb == "use_upgrade":
        entry = entry_of(content, "actions", "village_actions", name)
        return ops_text(words, [*paid(entry.get("cost", [])), *entry["op"]])
    if verb in PLACE_VERBS:
        return place_text(view, words, name, flag=verb == "flag")
    if verb == "nation" and view["combat"] and "tile" in view["combat"]:
        return nation_text(view, words, name)
    if verb in ("explore", "explore_by"):
        entry = entry_of(content, "explorer", "spaces", name)
        quest = view["explorer_quests"].get(name)
        return quest_text(content, words, quest) if quest else ops_text(words, entry.get("op", []))
    return ""


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
        action = entry_of(content, "actions", "assistant_actions", entry["assistant"])
        ops += action["op"]
    ops += [[f"lasting_{op[0]}", *op[1:]] for op in entry.get("permanent", [])]
    ops += entry.get("op", [])
    return ops


def card_text(content: Content, words: Words, name: str) -> str:
    """`4 D, 1 VP, cocoa, spyglass. Doubloon income +2.`"""
    entry = entry_of(content, "cards", "project_cards", name)
    return words.board("card", effect=ops_text(words, card_ops(content, name)), **entry)


def quest_text(content: Content, words: Words, name: str) -> str:
    entry = entry_of(content, "quests", "quest_tiles", name)
    return ops_text(words, [*paid(entry["cost"]), *entry["op"]])


def building_text(content: Content, words: Words, name: str) -> str:
    entry = entry_of(content, "prestige", "prestige_buildings", name)
    if "most" in entry:
        return words.board("building_up_to", **entry)
    return words.board("building", **entry)


def career_text(content: Content, words: Words, name: str) -> str:
    tasks = entry_of(content, "careers", "career_cards", name)["tasks"]
    return "; ".join(words.board("task", **task) for task in tasks)


def nation_text(view: View, words: Words, name: str) -> str:
    """What the revealed combat tile shows for a nation: `Combat value 6; pay 2 doubloons.`"""
    content: Content = view.content
    tile = next(
        entry
        for entry in (*content.pack["combat"]["combat_tiles"], content.pack["combat"]["no_tile"])
        if entry["id"] == view["combat"]["tile"]
    )
    ops: list[list[str | int]] = [["combat_value", view["combat"]["values"][name]]]
    if "cost" in tile[name]:
        ops.append(["pay_doubloon", tile[name]["cost"]])
    return ops_text(words, [*ops, *tile[name].get("op", [])])


def place_text(view: View, words: Words, name: str, flag: bool) -> str:
    """What a location offers to a ship, or its flag to a fighter."""
    content: Content = view.content
    if flag:
        tiles = [tile for tile in content.pack["legacy"]["legacy_tiles"] if tile.get("at") == name]
        entry = entry_of(content, "map", "locations", name)
        ops = entry.get("flag") or next(tile["flag"] for tile in tiles if "flag" in tile)
        return ops_text(words, ops)
    place = view["map"][name]
    found: list[list[str | int]] = [["place", place["kind"]]]
    if place["action"]:
        found += entry_of(content, "actions", "city_actions", place["action"])["op"]
    found += [["market", space["good"]] for space in place["market"] if space["disc"] is None]
    found += [["quest_here", tile] for tile in place["quests"]]
    return ops_text(words, found)
