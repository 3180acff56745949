"""Check a content pack: counts, names that point to something, effects that exist.

Types, unknown keys and gaps are found when the files are read (`rondel.core.content.convert`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rondel.core.content import (
    ContentError,
    Entry,
    check_count,
    check_known,
    check_pack_ids,
    unknown_op,
)
from rondel.core.effects import Op, Ops
from rondel.games.cooper_island.content.layout import LAYOUTS
from rondel.games.cooper_island.pieces import BUILDINGS, LANDSCAPE, PIECE, PIECES

if TYPE_CHECKING:
    from rondel.games.cooper_island.content import Content

# What may stand in an op (CI-16, CI-18), and what its arguments are.
OP_ARGUMENTS = {
    "gain": "pieces",
    "gain_one_of": "pieces",
    "market": "pieces",
    "market_choice": "number",
    "market_coin_per_building": "",
    "draw_double": "number",
    "place_double": "number",
    "cartographer_steps": "number",
    "helm": "number",
    "remove_ruin": "",
    "build_statue": "",
    "build_income_boat": "",
    "erect_building": "",
    "supply_cargo_ship": "",
    "take_cooper_token": "",
    "islet_actions": "number",
    "boat_actions": "number",
    "boat_actions_but_copy": "number",
    "copy_boat": "",
    "feed": "number",
    "pay_piece": "",
    "either": "verbs",
    "lay_lid_on_land": "number",
    "turn_boat_down": "",
    "move_piece": "",
}
PERMANENT_ARGUMENTS = {
    "add_storage": "spots",
    "add_statue_spot": "opener",
    "add_crate_space": "name",
    "free_reactivation": "",
}
END_ARGUMENTS = {
    "if_stored": "stored",
    "per_lid_on_land": "number",
    "per_boat_face_down": "number",
    "if_built": "numbers",
}
CHOOSING = ("islet_actions", "boat_actions", "boat_actions_but_copy")
"""Verbs that choose an islet or boat: on one of those they would choose for ever."""
LEAST_SPOTS = 3
"""With a full storage and one cube on land there is enough for a trade (CI-9.9): so a place can
always be cleared for what was built (CI-10.2)."""
REDUCIBLE = ("build_income_boat", "erect_building")
"""Verbs whose cost a worker space can lower (CI-6.5, CI-6.7)."""


def check(content: Content) -> None:
    """Raise `ContentError` at the first fault."""
    check_pack_ids(content.pack)
    _check_counts(content)
    _check_setup(content)
    _check_names(content)
    _check_tiles(content)
    _check_sections(content)
    _check_ops(content)
    _check_statue_spots(content)


def _fault(file: str, entry: Entry, message: str) -> ContentError:
    return ContentError(f"{file}.toml, {entry.id!r}: {message}")


def _check_counts(content: Content) -> None:
    """There are as many of everything as in the box (CI-1.2, CI-1.3)."""
    start = content.start
    counts = [
        ("islets", "islets", len(content.islets), 6),
        ("boats", "income_boats", len(content.boats), 6),
        ("cargo", "cargo_ships", len(content.cargo_ships), content.rounds),
        ("cargo", "crate_spaces", len(content.crate_spaces), 6),
        ("buildings", "buildings", len(content.buildings), 3),
        ("buildings", "statue_spots", len(content.statue_spots), 4),
        ("sections", "sections", len(content.sections.sections), 8),
        ("sections", "worker_spaces", len(content.sections.worker_spaces), 16),
        ("cards", "small_cards", len(content.small_cards), 15),
        ("cards", "large_cards", len(content.large_cards), 15),
        ("orders", "royal_orders", len(content.orders), 8),
        ("solo", "strategies", len(content.solo.strategies), 4),
        ("solo", "action_cards", len(content.solo.action_cards), 8),
        ("solo", "levels", len(content.solo.levels), 4),
        ("logs", "log_tokens", sum(token.count for token in content.logs), 30),
        ("tiles", "double_tiles", sum(tile.count for tile in content.tiles.double_tiles), 60),
        ("tiles", "single_tiles", content.tiles.single_tiles.count, 56),
        ("setup", "start, small_buildings", start.small_buildings, 2),
        ("setup", "start, large_buildings", start.large_buildings, 2),
        ("setup", "start, normal workers", start.available_normal + start.pool_normal, 4),
        ("setup", "start, special workers", start.pool_special, 2),
        ("setup", "start, crate_lids", start.crate_lids, len(content.cargo_ships)),
    ]
    for file, what, found, expected in counts:
        check_count(file, what, found, expected)


def _check_setup(content: Content) -> None:
    """Numbers of the set-up that depend on each other fit."""
    if sorted(content.displays) != [2, 3, 4]:
        raise ContentError("setup.toml, displays: there must be one each for 2, 3 and 4 players")
    for display in content.displays.values():
        left = len(content.orders) - len(set(display.removed))
        # Every special worker sends somebody to an order: they must not run out (CI-11.10).
        least = content.start.pool_special * display.players
        if not least <= display.shown <= left:
            raise _fault("setup", display, f"shows {display.shown} orders, not {least} to {left}")
    costs = content.cartographer
    if not costs.new_land <= costs.raise_low <= costs.raise_high:
        raise _fault("setup", costs, "the options must get dearer from new_land to raise_high")
    if max(content.start.cartographer) > costs.track:
        raise _fault("setup", content.start, f"a cartographer starts beyond {costs.track}")
    if content.storage_spots < LEAST_SPOTS:
        raise ContentError(f"setup.toml, storage: there must be {LEAST_SPOTS} spots or more")
    missing = [name for name in LAYOUTS if name not in content.layouts]
    if missing:
        raise ContentError(f"peninsula.toml, layouts: {', '.join(missing)} missing")


def _check_names(content: Content) -> None:
    """Names that point to something else point to something that exists."""

    orders = {order.id for order in content.orders}
    sections = {section.id for section in content.sections.sections}
    check_known("setup", content.start, content.start.tile, LANDSCAPE)
    for islet in content.islets:
        check_known("islets", islet, islet.landscape, LANDSCAPE)
    for display in content.displays.values():
        for order in display.removed:
            check_known("setup", display, order, orders)
    if tuple(building.id for building in content.buildings) != BUILDINGS:
        raise ContentError(f"buildings.toml, buildings: must be {', '.join(BUILDINGS)}")
    for building in content.buildings:
        for piece in building.cost:
            check_known("buildings", building, piece, PIECES)
    for statue_cost in content.statue_costs:
        for piece in statue_cost.cost:
            check_known("buildings", statue_cost, piece, PIECES)
    for card in content.small_cards:
        for piece in card.reduce:
            check_known("cards", card, piece, PIECES)
    lettered = {card.section for card in content.solo.action_cards}
    for strategy in content.solo.strategies:
        for order in (*strategy.cooper_orders, *strategy.your_orders):
            check_known("solo", strategy, order, orders)
        for letter in strategy.starters:
            check_known("solo", strategy, letter, sections)
            if letter not in lettered:
                raise _fault("solo", strategy, f"no action card has the letter {letter!r}")
        if len(set(strategy.your_orders)) < content.start.pool_special:
            raise _fault("solo", strategy, "the same order stands twice in your_orders")
    for action_card in content.solo.action_cards:
        check_known("solo", action_card, action_card.order, orders)
        check_known("solo", action_card, action_card.section, sections)
    for level in content.solo.levels:
        for piece in level.store:
            check_known("solo", level, piece, PIECES[1:])
    for order in content.solo.extra_orders.orders:
        check_known("solo", content.solo.extra_orders, order, orders)


def _check_tiles(content: Content) -> None:
    """A double tile shows each type once, and no side belongs to two kinds (CI-4.2)."""
    seen: set[tuple[str, ...]] = set()
    for tile in content.tiles.double_tiles:
        types = (*tile.sides[0], *tile.sides[1])
        for name in types:
            check_known("tiles", tile, name, LANDSCAPE)
        if len(set(types)) != len(types):
            raise _fault("tiles", tile, "a tile shows each type once")
        for side in tile.sides:
            if tuple(sorted(side)) in seen:
                raise _fault("tiles", tile, f"{'+'.join(side)} is a side of another kind")
            seen.add(tuple(sorted(side)))


def _check_sections(content: Content) -> None:
    """Sections name actions; worker spaces name a section, and what their symbol needs."""
    ops = {action.id: action.op for action in content.sections.actions}
    for action in content.sections.actions:
        if len(action.op) != 1:
            raise _fault("sections", action, "an action has exactly one effect")
    sections = {section.id: section for section in content.sections.sections}
    for section in sections.values():
        for name in (name for names in section.actions for name in names):
            check_known("sections", section, name, ops)
    for space in content.sections.worker_spaces:
        letter, _, shape = space.id.partition("_")
        for name in space.also:
            check_known("sections", space, name, ops)
        check_known("sections", space, letter, sections)
        check_known("sections", space, shape, ("round", "square"))
        if (space.symbol == "also") != bool(space.also):
            raise _fault("sections", space, "`also` belongs to the symbol also, and only there")
        if (space.symbol == "reduce") != bool(space.reduce):
            raise _fault("sections", space, "`reduce` belongs to the symbol reduce, and only there")
        actions = [name for names in sections[letter].actions for name in names]
        if space.reduce and any(ops[name][0][0] not in REDUCIBLE for name in actions):
            raise _fault("sections", space, "only boats and buildings have a cost to reduce")


# Effects


def _acting(content: Content) -> Iterator[tuple[str, Entry, Ops]]:
    yield from (("islets", entry, entry.op) for entry in content.islets)
    yield from (("boats", entry, entry.op) for entry in content.boats)
    yield from (("cargo", entry, entry.op) for entry in content.crate_spaces)
    yield from (("logs", entry, entry.op) for entry in content.logs)
    yield from (("buildings", entry, entry.op) for entry in content.statue_spots)
    yield from (("sections", entry, entry.op) for entry in content.sections.actions)
    yield from (("cards", entry, entry.op) for entry in content.small_cards)
    yield from (("cards", entry, entry.op) for entry in content.large_cards)


def _lasting(content: Content) -> Iterator[tuple[str, Entry, Ops]]:
    yield from (("boats", entry, entry.permanent) for entry in content.boats)
    yield from (("buildings", entry, entry.permanent) for entry in content.buildings)
    yield from (("cards", entry, entry.permanent) for entry in content.small_cards)


def _ends(content: Content) -> Iterator[tuple[Entry, Op]]:
    yield from ((card, card.end) for card in content.small_cards)
    yield from ((card, card.end) for card in content.large_cards)


def _check_ops(content: Content) -> None:
    """Every op has a verb that the game knows, with arguments that the verb takes."""
    for file, entry, ops in _acting(content):
        for op in ops:
            chooses = file in ("islets", "boats") and op and op[0] in CHOOSING
            if chooses or not _fits(op, OP_ARGUMENTS):
                raise _unknown(file, entry, op, OP_ARGUMENTS)
    crates = {space.id for space in content.crate_spaces}
    for file, entry, ops in _lasting(content):
        for op in ops:
            if not _fits(op, PERMANENT_ARGUMENTS):
                raise _unknown(file, entry, op, PERMANENT_ARGUMENTS)
            if op[0] == "add_crate_space":
                check_known(file, entry, str(op[1]), crates)
    for entry, end in _ends(content):
        if end and not _fits(end, END_ARGUMENTS):
            raise _unknown("cards", entry, end, END_ARGUMENTS)


TAKES = {
    "": "",
    "number": "a number",
    "numbers": "three numbers",
    "name": "a name",
    "opener": "large or card",
    "pieces": f"some of {', '.join(PIECES)}",
    "verbs": "effects that take nothing",
    "spots": "any, luxury or coin, and a number",
    "stored": "luxury or coin, and two numbers",
}
"""What each kind of argument is, in words."""


def _unknown(file: str, entry: Entry, op: Op, verbs: dict[str, str]) -> ContentError:
    return unknown_op(file, entry, op, {verb: TAKES[kind] for verb, kind in verbs.items()})


def _fits(op: Op, verbs: dict[str, str]) -> bool:
    """Whether the verb is one of these, and the arguments are of its kind."""
    verb, *arguments = op or ("",)
    kind = verbs.get(str(verb))
    numbers = [argument for argument in arguments if isinstance(argument, int) and argument > 0]
    return {
        None: False,
        "": not arguments,
        "number": len(numbers) == len(arguments) == 1,
        "numbers": len(numbers) == len(arguments) == 3,
        "name": len(arguments) == 1 and isinstance(arguments[0], str),
        "opener": arguments in (["large"], ["card"]),
        "pieces": bool(arguments) and all(piece in PIECE for piece in arguments),
        "verbs": bool(arguments) and all(verbs.get(str(name)) == "" for name in arguments),
        "spots": arguments[:1] in (["any"], ["luxury"], ["coin"])
        and arguments[1:] == numbers
        and len(numbers) == 1,
        "stored": arguments[:1] in (["luxury"], ["coin"])
        and arguments[1:] == numbers
        and len(numbers) == 2,
    }[kind]


def _check_statue_spots(content: Content) -> None:
    """Whatever opens a statue spot finds one (CI-1.24)."""
    copies = {
        "small_building": content.start.small_buildings,
        "large_building": content.start.large_buildings,
    }
    needed: Counter[str | int] = Counter()
    for _, entry, ops in _lasting(content):
        for op in ops:
            if op[0] == "add_statue_spot":
                needed[op[1]] += copies.get(entry.id, 1)
    there = Counter(str(spot.opened_by) for spot in content.statue_spots)
    for opener, count in needed.items():
        check_count("buildings", f"statue_spots opened by {opener!r}", there[str(opener)], count)
