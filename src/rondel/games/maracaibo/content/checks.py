"""Checking a content pack: counts, names that point to something, effects that exist."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, get_args

from rondel.core.content import (
    ContentError,
    Entry,
    allowed,
    check_count,
    check_known,
    check_pack_ids,
    unknown_op,
)
from rondel.core.effects import Op, Ops
from rondel.games.maracaibo.content.entries import Measure, StoryCard, as_way
from rondel.games.maracaibo.pieces import (
    BARRIERS,
    GOODS,
    LEVELS,
    NATIONS,
    NEEDS,
    OBJECTS,
    SCENARIOS,
    STORIES,
    SYNERGIES,
)

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
PERMANENT_UPGRADES = (
    *("swift_landing", "large_hand", "free_display", "village_combat"),
    *("VIL-04", "VIL-05", "VIL-06"),
)
"""What the rules ask for by name (MA-16.5)."""
CARD_NO = re.compile(r"[ABC]\d+\Z")
LOCATION_NO = re.compile(r"\d+[ab]?\Z")
SPACE_ID = re.compile(r"\d+s?\Z")
VOTE = re.compile(r"[a-z][a-z_]*\Z")
INSTRUCTIONS: dict[str, Arguments] = {
    "story_tile": ("location",),
    "quest": ("location", "number", "number"),
    "legacy": ("legacy",),
    "to_discard": ("card",),
    "to_draw_pile": ("card",),
    "also_read": ("story",),
}
"""MA-20.16: what the front of a story card may tell to do."""
BACKS: dict[str, Arguments] = {
    "quest": INSTRUCTIONS["quest"],
    "legacy": INSTRUCTIONS["legacy"],
    "remove_legacy": ("passing",),
    "to_discard": INSTRUCTIONS["to_discard"],
    "to_draw_pile": INSTRUCTIONS["to_draw_pile"],
}
"""MA-20.48: what its back may tell to do."""
PASSING = ("rough_sea", "plague", "skull", "stop")
"""Kinds of legacy tiles that a back may remove: nothing lies on them."""
APART = ("city_actions", "scenarios", "spaces")
"""Tables that go by the name of a place, or by printed numbers."""


def check(content: Content) -> None:
    """Check counts, references and effects; everything else is checked by the types."""
    check_pack_ids(content.pack, apart=APART)
    _check_numbers(content)
    _check_counts(content)
    names = _names(content)
    _check_names(content, names)
    _check_legacy(content)
    _check_story(content)
    _check_route(content)
    _check_track(content)
    _check_setup(content)
    _check_ops(content, names)
    _check_costs(content)


def _check_numbers(content: Content) -> None:
    """Check the numbers of cards, locations and explorer spaces: rules go by their digits."""
    numbered = [
        *(("cards", card, card.no, CARD_NO) for card in content.card_entries),
        *(("map", place, place.no, LOCATION_NO) for place in content.locations),
        *(("explorer", space, space.id, SPACE_ID) for space in content.explorer.spaces),
    ]
    for file, entry, no, form in numbered:
        if not form.match(no):
            raise ContentError(f"{file}.toml, {entry.id!r}: {no!r} is not such a number")


def _check_counts(content: Content) -> None:
    """Check that there are as many cards (MA-1.2) and tiles (MA-1.3) as in the box."""
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
    check_count("setup", "combat_stacks", sum(content.start.combat_stacks), 25)
    check_count("solo", "board.income", len(content.solo.board.income), 23)
    check_count("explorer", "barriers", len(content.explorer.barriers), 3)
    upgrades = [entry.permanent for entry in content.upgrades if entry.permanent]
    if sorted(upgrades) != sorted(PERMANENT_UPGRADES):
        raise ContentError(f"upgrades.toml, permanent: {', '.join(PERMANENT_UPGRADES)} are needed")
    for file, what, found, needed in (
        ("scenarios", "scenarios", set(content.scenarios), SCENARIOS),
        ("solo", "levels", {level.id for level in content.solo.levels}, LEVELS),
        ("story", "story_cards", {card.id for card in content.story_cards}, STORIES),
    ):
        if not found.issuperset(needed):
            raise ContentError(f"{file}.toml, {what}: {', '.join(needed)} are needed")


def _names(content: Content) -> dict[str, Collection[str]]:
    """Return what the arguments of ops and the fields of entries may name."""
    return {
        "nation": NATIONS,
        "any_nation": (*NATIONS, "any", "fight"),
        "good": GOODS,
        "object": OBJECTS,
        "synergy": SYNERGIES,
        "any_synergy": (*SYNERGIES, "any"),
        "counted": ("doubloon", "vp"),
        "measure": get_args(Measure),
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
        "station": {tile.id for tile in content.legacy if tile.kind == "station"},
        "passing": {tile.id for tile in content.legacy if tile.kind in PASSING},
        "upgrade": {entry.id for entry in content.upgrades},
        "card": {card.id for card in content.card_entries},
        "story": {card.id for card in content.story_cards},
    }


def _check_names(content: Content, names: dict[str, Collection[str]]) -> None:
    """Check the names that point to something else; "" is none, where none is needed."""
    for file, entry, name, table in (*_map_names(content), *_other_names(content)):
        check_known(file, entry, name, names[table])
    for card in content.card_entries:
        if bool(card.at) != bool(card.assistant):
            raise ContentError(f"cards.toml, {card.id!r}: an assistant has a place and an action")
    for scenario in content.scenarios.values():
        check_count("scenarios", f"{scenario.id!r} quests", len(scenario.quests), 4)


def _map_names(content: Content) -> Iterator[tuple[str, Entry, str, str]]:
    """Yield what the map and the legacy tiles name: file, entry, name, the table that has it."""
    yield "setup", content.start, content.start.cover_tile_at, "location"
    for edge in content.map.edges:
        yield "map", edge, edge.start, "location"
        yield "map", edge, edge.end, "location"
        if edge.legacy:
            yield "map", edge, edge.legacy, "legacy"
    for place in content.locations:
        if place.action:
            yield "map", place, place.action, "city_action"
    for city_tile in content.map.city_tiles:
        if city_tile.action:
            yield "map", city_tile, city_tile.action, "city_action"
    for legacy in content.legacy:
        if legacy.at or legacy.kind not in ("rough_sea", "fleet", "mine"):
            yield "legacy", legacy, legacy.at, "location"
        if legacy.action or legacy.kind == "city":
            yield "legacy", legacy, legacy.action, "city_action"
        if legacy.edge or legacy.kind == "rough_sea":
            yield "legacy", legacy, legacy.edge, "edge"


def _other_names(content: Content) -> Iterator[tuple[str, Entry, str, str]]:
    """Yield what the other entries name: file, entry, name, the table that has it."""
    for village in content.actions.village_actions:
        if village.upgrade:
            yield "actions", village, village.upgrade, "upgrade"
    for space in content.explorer.spaces:
        yield from (("explorer", space, name, "space") for name in space.next)
    for name in content.start.explorer_quests:
        yield "setup", content.start, name, "space"
    for name, _ in content.start.village_markers:
        yield "setup", content.start, name, "location"
    for upgrade in content.upgrades:
        if upgrade.after:
            yield "upgrades", upgrade, upgrade.after, "upgrade"
    for card in content.card_entries:
        if card.at:
            yield "cards", card, card.at, "location"
        if card.assistant:
            yield "cards", card, card.assistant, "assistant_action"
    for scenario in content.scenarios.values():
        yield from (("scenarios", scenario, name, "legacy") for name in scenario.legacy)
        for stage in scenario.quests:
            yield from (("scenarios", scenario, name, "location") for name, _, _ in stage)
    for story in content.story_cards:
        yield from (("story", story, name, "story") for name in story.told)
        for way in map(as_way, story.next):
            yield from (("story", story, name, "story") for name in (way.card, *way.if_read))
        if story.condition[:1] == ("station_full",):
            yield "story", story, story.condition[-1], "station"


def _check_legacy(content: Content) -> None:
    """Check that the plague finds a city tile, and that places off the map have a price."""
    tiled = {place.id for place in content.locations if place.tile}
    for tile in content.legacy:
        if tile.kind == "plague" and tile.at not in tiled:
            raise ContentError(f"legacy.toml, {tile.id!r}: {tile.at!r} has no city tile")
        if tile.kind in ("fleet", "mine") and not tile.costs:
            raise ContentError(f"legacy.toml, {tile.id!r}: a space has a price")


def _check_story(content: Content) -> None:
    """Check that a story card can be read (MA-20.11), and that its ways can be told apart."""
    for card in content.story_cards:
        if not _can_be_read(card):
            raise ContentError(f"story.toml, {card.id!r}: {list(card.condition)} never comes true")
        if (card.entry or card.ending) and card.next:
            raise ContentError(f"story.toml, {card.id!r}: no card follows an entry or an ending")
        ways = [as_way(way) for way in card.next]
        if len({(way.vote, way.card, way.if_read) for way in ways}) < len(ways):
            raise ContentError(f"story.toml, {card.id!r}: two ways are the same")
        votes = [way.vote for way in ways if way.vote]
        if len(set(votes)) < len(votes) or not all(map(VOTE.match, votes)):
            raise ContentError(f"story.toml, {card.id!r}: each vote is a word of its own")


def _can_be_read(card: StoryCard) -> bool:
    """MA-20.11: by its tile or a station; entries and endings are read as they come."""
    if card.entry or card.ending:
        return not card.condition
    if card.condition == ("tile_taken",):
        return any(op[0] == "story_tile" for op in card.instructions)
    return len(card.condition) == 2 and card.condition[0] == "station_full"


def _check_route(content: Content) -> None:
    """Check that all ways from Havana lead to one last space in every round (MA-4.8), by edges that
    one sail can pay for (MA-4.3)."""
    start = next((place.id for place in content.locations if place.kind == "start"), "")
    homeward = {place.id for place in content.locations if place.kind == "homeward"}
    dear = {tile.edge: tile.cost for tile in content.legacy if tile.kind == "rough_sea"}
    for number in range(1, content.start.rounds + 1):
        ways: dict[str, list[str]] = {}
        for edge in content.map.edges:
            price = max(edge.cost, dear.get(edge.id, 1))
            if number in edge.rounds and price <= content.limits.movement_points:
                ways.setdefault(edge.start, []).append(edge.end)
        ends = _ends(ways, start, ())
        if len(ends) != 1 or not ends <= homeward:
            raise ContentError(f"map.toml, edges: round {number} needs one last space for all ways")


def _ends(ways: dict[str, list[str]], place: str, path: tuple[str, ...]) -> set[str]:
    """Return where the ways from a place end; nowhere if they lead back to it."""
    if place in path:
        return set()
    following = ways.get(place, [])
    return set().union(*(_ends(ways, end, (*path, place)) for end in following)) or {place}


def _check_track(content: Content) -> None:
    """Check that every explorer comes to the one last space, past each barrier once."""
    ways = {space.id: list(space.next) for space in content.explorer.spaces}
    ends = [space for space, following in ways.items() if not following]
    if len(ends) != 1 or _ends(ways, content.explorer.spaces[0].id, ()) != set(ends):
        raise ContentError("explorer.toml, spaces: there must be one last space for all ways")
    barriers = [space.barrier for space in content.explorer.spaces if space.barrier]
    if sorted(barriers) != sorted(BARRIERS):
        raise ContentError("explorer.toml, spaces: each barrier lies after one space")


def _check_setup(content: Content) -> None:
    """Check the numbers of the set-up that must go together."""
    start = content.start
    if start.planned + start.discarded > start.cards:
        raise ContentError(
            f"setup.toml, start.cards: {start.cards} are too few to plan and discard"
        )
    tasks = max((len(career.tasks) for career in content.careers), default=0)
    if start.personal_supply + tasks > start.workers:
        raise ContentError(f"setup.toml, start.workers: {start.workers} are too few")
    if any(not 1 <= card.display <= start.display for card in content.solo.automa_cards):
        raise ContentError("solo.toml, automa_cards: the display has no such card")


def _check_ops(content: Content, names: dict[str, Collection[str]]) -> None:
    """Check that every op has a verb that the game knows, with arguments that the verb takes."""
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
        *(("story", entry, entry.back, BACKS) for entry in content.story_cards),
        *(
            ("story", entry, as_way(way).back, BACKS)
            for entry in content.story_cards
            for way in entry.next
        ),
        *(("story", entry, entry.cost, COST_OPS) for entry in content.story_cards),
        *(("story", entry, entry.reward, GAIN_OPS) for entry in content.story_cards),
    ]
    for tile in (*content.combat_tiles, content.no_tile):
        acting += [("combat", tile, tile.of(n).op, GAIN_OPS) for n in range(len(NATIONS))]
    for file, entry, ops, verbs in acting:
        for op in ops:
            if not _fits(op, verbs, names):
                raise unknown_op(file, entry, op, verbs)


def _fits(op: Op, verbs: dict[str, Arguments], names: dict[str, Collection[str]]) -> bool:
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
    """Check that the rules can take every payment: goods and objects never come in one cost."""
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
            message = f"requires {list(requires)} is not known; {allowed(map(str, NEEDS))}"
            raise ContentError(f"cards.toml, {card.id!r}: {message}")
        asked = {op[1] for op in card.op if str(op[0]).endswith("_with")}
        if asked & {op[1] for op in card.op if op[0] == "synergy"}:
            raise ContentError(f"cards.toml, {card.id!r}: a card never gives what it waits for")
