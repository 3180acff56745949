"""What a content pack must be: counts, names that point to something, effects that exist."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from rondel.core.content import ContentError, Entry, check_count, check_ids
from rondel.core.effects import Op, Ops
from rondel.games.maracaibo.pieces import GOODS, NATIONS, NEEDS, OBJECTS, SYNERGIES

if TYPE_CHECKING:
    from rondel.games.maracaibo.content import Content

Arguments = tuple[str, ...]
"""What an op's arguments are: `number`, `nation`, `any_nation`, …, or the name of a table."""

GAIN_OPS: dict[str, Arguments] = {
    "doubloon": ("number",),
    "vp": ("number",),
    "combat_point": ("number",),
    "worker": ("number",),
    "influence": ("any_nation", "number"),
    "disc": ("number",),
    "explorer": ("number",),
    "village": ("number",),
    "village_per_compass": (),
    "combat": (),
    "per_compass": ("counted", "number"),
    "vp_per": ("measure", "number"),
    "sell_hand": ("number",),
    "either": ("choice",),
    "exchange": ("exchange",),
    "trade": ("exchange",),
    "sail": ("number",),
    "next_title": (),
    "skull": (),
    "legacy_quest": (),
}
CARD_OPS: dict[str, Arguments] = {
    **GAIN_OPS,
    "doubloon_income": ("number",),
    "vp_income": ("number",),
    "doubloon_income_with": ("synergy", "number"),
    "vp_income_with": ("synergy", "number"),
    "workers_for_income": ("number",),
    "synergy": ("any_synergy",),
    "settle": (),
    "settle_with_title": (),
    "quest_on_card": (),
}
PERMANENT_OPS: dict[str, Arguments] = {
    "object": ("object",),
    "discount": ("number",),
    "combat_readiness": ("number",),
    "compass": ("number",),
    "explorer_range": ("number",),
    "steal": ("number",),
    "tavern": ("number",),
    "drill": ("number",),
    "nation_strength": ("nation", "number"),
    "vp_per_take": ("number",),
    "village_action": ("village_action",),
    "combat_action": ("combat_action",),
}
COST_OPS: dict[str, Arguments] = {
    "doubloon": ("number",),
    "combat_point": ("number",),
    "worker": ("number",),
    "good": ("good",),
    "object": ("object",),
    "same_goods": ("number",),
    "spent_points": ("number",),
}
AUTOMA_OPS: dict[str, Arguments] = {
    "influence": ("nation", "number"),
    "disc": (),
    "vp": ("number",),
    "explorer": ("number",),
    "quest": (),
    "combat": ("number", "extra"),
}
INSTRUCTIONS: dict[str, Arguments] = {
    "story_tile": ("location",),
    "quest": ("location", "number", "number"),
    "legacy": ("legacy",),
    "to_discard": ("card",),
    "to_draw_pile": ("card",),
    "also_read": ("story",),
}


def check(content: Content) -> None:
    """Counts, references and effects; everything else is checked by the types."""
    _check_counts(content)
    names = _names(content)
    _check_names(content, names)
    _check_ops(content, names)
    _check_costs(content)


def _check_counts(content: Content) -> None:
    decks = {letter: sum(c.no[0] == letter for c in content.card_entries) for letter in "ABC"}
    for letter, expected in {"A": 56, "B": 101, "C": 8}.items():
        check_count("cards", f"deck {letter}", decks[letter], expected)
    tables: list[tuple[str, str, tuple[Entry, ...], int]] = [
        ("combat", "combat_tiles", content.combat_tiles, 25),
        ("quests", "quest_tiles", content.quest_entries, 24),
        ("careers", "career_cards", content.careers, 8),
        ("prestige", "prestige_buildings", content.prestige, 8),
        ("upgrades", "ship_upgrades", content.upgrades, 12),
        ("map", "city_tiles", content.map.city_tiles, 13),
        ("legacy", "legacy_tiles", content.legacy, 23),
        ("solo", "automa_cards", content.solo.automa_cards, 15),
        ("solo", "levels", content.solo.levels, 5),
        ("cards", "project_cards", content.card_entries, 165),
    ]
    for file, what, entries, expected in tables:
        check_count(file, what, len(entries), expected)
        check_ids(file, what, entries)
    check_count("setup", "combat_stacks", sum(content.start.combat_stacks), 25)
    check_ids("map", "locations", content.locations)
    check_ids("map", "edges", content.map.edges)
    check_ids("explorer", "spaces", content.explorer.spaces)
    check_ids("story", "story_cards", content.story_cards)
    actions = content.actions
    check_ids("actions", "city_actions", actions.city_actions)
    check_ids("actions", "choices", actions.choices)
    check_ids("actions", "exchanges", actions.exchanges)
    check_ids("actions", "assistant_actions", actions.assistant_actions)
    check_ids("actions", "village_actions", actions.village_actions)
    check_ids("actions", "combat_actions", actions.combat_actions)


def _names(content: Content) -> dict[str, Container[str]]:
    """What the arguments of ops and the fields of entries may name."""
    measures = (
        "barrier quest_tile assistant readiness synergy combat_tile upgrade income_track compass "
        "friendly_nation"
    )
    return {
        "nation": NATIONS,
        "any_nation": (*NATIONS, "any", "fight"),
        "good": GOODS,
        "object": OBJECTS,
        "synergy": SYNERGIES,
        "any_synergy": (*SYNERGIES, "any"),
        "counted": ("doubloon", "vp"),
        "measure": measures.split(),
        "extra": ("village",),
        "choice": {entry.id for entry in content.actions.choices},
        "exchange": {entry.id for entry in content.actions.exchanges},
        "village_action": {entry.id for entry in content.actions.village_actions},
        "combat_action": {entry.id for entry in content.actions.combat_actions},
        "city_action": {entry.id for entry in content.actions.city_actions},
        "assistant_action": {entry.id for entry in content.actions.assistant_actions},
        "location": {place.id for place in content.locations},
        "edge": {edge.id for edge in content.map.edges},
        "space": {space.id for space in content.explorer.spaces},
        "legacy": {tile.id for tile in content.legacy},
        "upgrade": {entry.id for entry in content.upgrades},
        "card": {card.id for card in content.card_entries},
        "story": {card.id for card in content.story_cards},
    }


def _check_names(content: Content, names: dict[str, Container[str]]) -> None:
    """Names that point to something else."""

    def known(file: str, entry: Entry, name: str, table: str) -> None:
        if name and name not in names[table]:
            raise ContentError(f"{file}.toml, {entry.id!r}: {name!r} is not known")

    for edge in content.map.edges:
        known("map", edge, edge.start, "location")
        known("map", edge, edge.end, "location")
        known("map", edge, edge.legacy, "legacy")
    for place in content.locations:
        known("map", place, place.action, "city_action")
    for city_tile in content.map.city_tiles:
        known("map", city_tile, city_tile.action, "city_action")
    for legacy in content.legacy:
        known("legacy", legacy, legacy.at, "location")
        known("legacy", legacy, legacy.action, "city_action")
        known("legacy", legacy, legacy.edge, "edge")
    for village in content.actions.village_actions:
        known("actions", village, village.upgrade, "upgrade")
    for space in content.explorer.spaces:
        for name in space.next:
            known("explorer", space, name, "space")
    for name in content.start.explorer_quests:
        known("setup", content.start, name, "space")
    for name, _ in content.start.village_markers:
        known("setup", content.start, name, "location")
    for upgrade in content.upgrades:
        known("upgrades", upgrade, upgrade.after, "upgrade")
    for card in content.card_entries:
        known("cards", card, card.at, "location")
        known("cards", card, card.assistant, "assistant_action")
        if bool(card.at) != bool(card.assistant):
            raise ContentError(f"cards.toml, {card.id!r}: an assistant has a place and an action")
    for scenario in content.scenarios.values():
        for name in scenario.legacy:
            known("scenarios", scenario, name, "legacy")
        for name, _, _ in (item for items in scenario.quests for item in items):
            known("scenarios", scenario, name, "location")
        check_count("scenarios", f"{scenario.id!r} quests", len(scenario.quests), 4)
    for story in content.story_cards:
        for name in story.next:
            known("story", story, name, "story")


def _check_ops(content: Content, names: dict[str, Container[str]]) -> None:
    """Every op has a verb that the game knows, with arguments that the verb takes."""
    actions = content.actions
    choices = [(choice, o.op) for choice in actions.choices for o in choice.options]
    acting: list[tuple[str, Entry, Ops, dict[str, Arguments]]] = [
        *(("cards", entry, entry.op, CARD_OPS) for entry in content.card_entries),
        *(("cards", entry, entry.permanent, PERMANENT_OPS) for entry in content.card_entries),
        *(("quests", entry, entry.op, GAIN_OPS) for entry in content.quest_entries),
        *(("quests", entry, entry.cost, COST_OPS) for entry in content.quest_entries),
        *(("map", entry, entry.flag, GAIN_OPS) for entry in content.locations),
        *(("explorer", entry, entry.op, GAIN_OPS) for entry in content.explorer.spaces),
        *(("upgrades", entry, entry.op, GAIN_OPS) for entry in content.upgrades),
        *(("actions", entry, entry.op, GAIN_OPS) for entry in actions.city_actions),
        *(("actions", entry, entry.op, GAIN_OPS) for entry in actions.exchanges),
        *(("actions", entry, entry.cost, COST_OPS) for entry in actions.exchanges),
        *(("actions", entry, entry.op, GAIN_OPS) for entry in actions.assistant_actions),
        *(("actions", entry, entry.op, GAIN_OPS) for entry in actions.village_actions),
        *(("actions", entry, entry.cost, COST_OPS) for entry in actions.village_actions),
        *(("actions", entry, entry.op, GAIN_OPS) for entry in actions.combat_actions),
        *(("actions", entry, entry.with_, GAIN_OPS) for entry in actions.combat_actions),
        *(("actions", entry, ops, GAIN_OPS) for entry, ops in choices),
        *(("legacy", entry, entry.op, GAIN_OPS) for entry in content.legacy),
        *(("legacy", entry, entry.flag, GAIN_OPS) for entry in content.legacy),
        *(("legacy", entry, entry.price, COST_OPS) for entry in content.legacy),
        *(("solo", entry, entry.early, AUTOMA_OPS) for entry in content.solo.automa_cards),
        *(("solo", entry, entry.late, AUTOMA_OPS) for entry in content.solo.automa_cards),
        *(("story", entry, entry.instructions, INSTRUCTIONS) for entry in content.story_cards),
        *(("story", entry, entry.cost, COST_OPS) for entry in content.story_cards),
        *(("story", entry, entry.reward, GAIN_OPS) for entry in content.story_cards),
    ]
    for tile in (*content.combat_tiles, content.no_tile):
        acting += [("combat", tile, tile.of(n).op, GAIN_OPS) for n in range(len(NATIONS))]
    for file, entry, ops, verbs in acting:
        for op in ops:
            if not _fits(op, verbs, names):
                raise ContentError(
                    f"{file}.toml, {entry.id!r}: {list(op)} is not an effect we know"
                )


def _fits(op: Op, verbs: dict[str, Arguments], names: dict[str, Container[str]]) -> bool:
    verb, *arguments = op if op else ("",)
    kinds = verbs.get(str(verb))
    if kinds is None:
        return False
    required = [kind for kind in kinds if kind != "extra"]
    if not len(required) <= len(arguments) <= len(kinds):
        return False
    return all(
        isinstance(argument, int) and argument > 0
        if kind == "number"
        else isinstance(argument, str) and argument in names[kind]
        for kind, argument in zip(kinds, arguments, strict=False)
    )


def _check_costs(content: Content) -> None:
    """Payments that the rules can take: goods and objects never come in one cost."""
    costs: list[tuple[str, Entry, Ops]] = [
        *(("quests", entry, entry.cost) for entry in content.quest_entries),
        *(("actions", entry, entry.cost) for entry in content.actions.exchanges),
        *(("actions", entry, entry.cost) for entry in content.actions.village_actions),
        *(("legacy", entry, entry.price) for entry in content.legacy),
        *(("story", entry, entry.cost) for entry in content.story_cards),
    ]
    for file, entry, cost in costs:
        kinds = {op[0] for op in cost} & {"good", "object", "same_goods"}
        if len(kinds) > 1:
            raise ContentError(f"{file}.toml, {entry.id!r}: cards pay as goods or as objects")
    for card in content.card_entries:
        requires = card.requires or ("",)
        fits = {
            "": len(requires) == 1,
            "object": len(requires) == 3 and requires[1] in OBJECTS,
            "markers": len(requires) == 3 and requires[1] in NATIONS,
            "return_worker": len(requires) == 1,
            "worker_on_card": len(requires) == 1,
            "combat_point": len(requires) == 2,
        }
        if requires[0] not in NEEDS or not fits[str(requires[0])]:
            raise ContentError(f"cards.toml, {card.id!r}: requires {list(requires)} is not known")
        asked = {op[1] for op in card.op if str(op[0]).endswith("_with")}
        if asked & {op[1] for op in card.op if op[0] == "synergy"}:
            raise ContentError(f"cards.toml, {card.id!r}: a card never gives what it waits for")
