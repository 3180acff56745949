"""What a content pack must be: counts, names that point to something, effects that exist.

Types, unknown keys and gaps are found when the files are read (`rondel.core.content.convert`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rondel.core.content import (
    ContentError,
    Entry,
    check_count,
    check_known,
    check_pack_ids,
    unknown_op,
)
from rondel.core.effects import Op
from rondel.games.new_zealand.pieces import BUILDINGS, LETTERS, ROW_SIZE, STACKS, WORKERS

if TYPE_CHECKING:
    from rondel.games.new_zealand.content import Content

# What may stand in an op (NZ-6.1), and what its arguments are: `n` a number, `0` a number that may
# be 0 or less, `sailors` and `shearers` a number or that worker count, or names that a verb takes.
COUNTED = ("private_on_grass", "shepherd", "storehouse_on_sea", "objective_in_area")
"""What money and certificates may be counted by (NZ-6.8)."""
DISCARDS = ("pair_same", "any_sheep", "southdown", "english_leicester")
REWARDS = ("money", "gold", "certificate")
OPS: dict[str, tuple[str, ...]] = {
    "money": ("n",),
    "money_per": ("counted", "n"),
    "certificate": ("n",),
    "certificate_per": ("counted", "n"),
    "gold": ("n",),
    "discard": ("discard", "reward", "n"),
    "discard_for_both": ("discard", "reward", "n", "reward", "n"),
    "draw_discard": ("n",),
    "draw_exactly": ("n",),
    "hire": ("0",),
    "invest": ("0",),
    "buy_sheep": (),
    "build": ("n",),
    "ship": ("sailors",),
    "shear": ("shearers", "0"),
    "objective": (),
    "pathfinder": ("n",),
    "exchange_token": ("n",),
    "aux": ("n",),
    "remove_hazard": ("0",),
    "clear_hazard": ("0",),
    "forward": ("n",),
    "gain_card": ("card",),
    "take_sheep": ("n", "breeds"),
    "take_sheep_top": ("n", "breeds"),
    "hazard_pairs": ("n", "n"),
    "wool_disc": ("post",),
    "remote_storehouse": ("n",),
    "permanent_certificate": ("n",),
    "permanent_wool": ("n",),
    "gained_cards_to_top": (),
    "replace_building": ("n",),
    "remove_starter": ("n",),
    "place_joker": (),
}
NAMED_BREEDS = (
    "shropshire", "southdown", "english_leicester", "lincoln", "corriedale", "hampshire", "ryeland",
    "romney",
)  # fmt: skip
"""Sheep that a rule or a task mentions."""
DIFFICULTIES = ("easy", "medium", "hard")
SARAH_SPACES: dict[str, tuple[str, ...]] = {"medium_harbour": (), "wool_post": ("post",)}
SARAH_OPS: dict[str, tuple[str, ...]] = {
    "hire": ("order",),
    "buy_sheep": (),
    "build": (),
    "build_exact": ("n",),
    "invest": (),
    "pathfinder": ("n",),
    "objective": (),
    "hazard": (),
    "take_one": ("breeds",),
    "sailor_card": (),
    "shearer_reward": ("shearer_rewards",),
    "extra_steps": ("n",),
    "reveal": ("n",),
}


def check(content: Content) -> None:
    """Check counts, numbers and names; everything else is checked by the types."""
    check_pack_ids(content.pack)
    _check_tables(content)
    _check_sums(content)
    _check_players(content)
    _check_numbers(content)
    _check_trail(content)
    _check_cards(content)
    _check_markets(content)
    _check_sea(content)
    _check_solo(content)
    _check_ops(content)


def _check_tables(content: Content) -> None:
    """Check how many entries each table has (NZ-1.2)."""
    file = content.cards_file
    tables: list[tuple[str, str, tuple[Entry, ...], int]] = [
        ("setup", "counts", tuple(content.counts.values()), 3),
        ("trail", "spaces", content.trail.spaces, 0),
        ("buildings", "neutral", content.neutral_tiles, 12),
        ("buildings", "private", content.private_tiles, 2 * BUILDINGS),
        ("cards", "sheep", file.sheep, 13),
        ("cards", "deck_cards", file.deck_cards, 3),
        ("cards", "bonus_cards", file.bonus_cards, 8),
        ("cards", "bonus_stacks", file.bonus_stacks, len(STACKS)),
        ("objectives", "tasks", content.tasks, 10),
        ("objectives", "objectives", content.objectives, 24),
        ("markets", "rows", content.rows, len(WORKERS)),
        ("markets", "bonus_tiles", content.bonus_tiles, 0),
        ("markets", "hazards", content.hazards, 0),
        ("markets", "hazard_sections", content.hazard_sections, 2),
        ("markets", "buy_options", content.buy_options, 0),
        ("sea", "harbours", content.harbours, 0),
        ("sea", "harbour_masters", content.masters, 8),
        ("sea", "posts", content.posts, 0),
        ("board", "disc_spaces", content.discs, content.start.discs),
        ("board", "auxiliary", content.auxiliary, 5),
        ("board", "storehouse_pairs", content.pairs, 5),
        ("solo", "cards", content.solo.cards, 17),
        ("solo", "difficulties", content.solo.difficulties, 3),
        ("solo", "market", content.solo.market, ROW_SIZE),
    ]
    for name, what, entries, expected in tables:
        if expected:
            check_count(name, what, len(entries), expected)


def _check_sums(content: Content) -> None:
    """Check how many pieces of each sort there are (NZ-1.2)."""
    sheep = content.cards_file.sheep
    sums = [
        ("markets", "rows", sum(row.count for row in content.rows), 28),
        ("markets", "hazards", sum(hazard.count for hazard in content.hazards), 16),
        ("markets", "bonus_tiles", sum(tile.count for tile in content.bonus_tiles), 34),
        ("cards", "sheep (starting)", sum(s.starting for s in sheep), 14),
        ("cards", "sheep (market)", sum(s.market for s in sheep), 37),
        ("cards", "sheep (bonus sets)", sum(1 for s in sheep if s.bonus_set), 2),
        ("setup", "start.bonus_sets", content.start.bonus_sets, len(STACKS)),
        ("markets", "bonus_market arrows", len(content.bonus_market.arrows), 6),
        ("markets", "bonus_market prices", len(content.bonus_market.prices), 7),
        ("markets", "row spaces", sum(len(row.spaces) for row in content.rows), 20),
        ("sea", "medium harbours", len(content.sea.medium), 5),
        ("trail", "hazard sections", len(content.trail.sections), 2),
        ("trail", "neutral spaces", len(content.trail.neutral), len(LETTERS)),
        ("solo", "board.bonus_card_by_space", len(content.solo.board.bonus_card_by_space), 5),
        ("solo", "board.sailor_card_by_count", len(content.solo.board.sailor_card_by_count), 5),
    ]
    for file, what, found, expected in sums:
        check_count(file, what, found, expected)


def _check_players(content: Content) -> None:
    """Check the numbers for 2, 3 and 4 players (NZ-1.3): all tiles of the set-up find room."""
    if sorted(content.counts) != [2, 3, 4]:
        raise ContentError("setup.toml, counts: there is one entry for 2, 3 and 4 players each")
    room = sum(min(row.count, len(content.job_prices)) for row in content.rows)
    for name, spaces in content.trail.sections.items():
        there = sum(hazard.count for hazard in content.hazards if hazard.section == name)
        room += min(there, len(spaces))
    for count in content.counts.values():
        if count.bonus_columns > content.bonus_market.columns:
            raise ContentError(f"setup.toml, {count.id!r}: {count.bonus_columns} bonus_columns")
        if count.a_tiles + len(WORKERS) > room:
            raise ContentError(f"setup.toml, {count.id!r}: no room for {count.a_tiles} a_tiles")


def _check_numbers(content: Content) -> None:
    """Check numbers that have to fit together.

    No transport costs more than the income that allowed the delivery has just brought (NZ-7.18,
    NZ-19.7).
    """
    sheep = content.cards_file.sheep
    swaps = [t.count for t in content.bonus_tiles if any(n[0] == "remove_starter" for n in t.needs)]
    if sum(s.starting for s in sheep[1:]) - sum(swaps) < 6:
        raise ContentError("markets.toml, bonus_tiles: a flock deck must keep 6 sheep (INV-22)")
    for post in content.posts:
        if post.transport > (post.value if post.corner == "black" else 0):
            raise ContentError(f"sea.toml, posts {post.id!r}: the transport cost is too high")
    market = content.bonus_market
    if market.token_row + len(market.arrows) - 1 != len(market.prices):
        raise ContentError("markets.toml, bonus_market: the last arrow leads out of the last row")
    spaces = [space for space, _ in content.pathfinder.vp]
    if not spaces or spaces[0] or spaces != sorted(spaces):
        raise ContentError("board.toml, pathfinder: vp begins with space 0 and goes up")


def _supply(content: Content) -> list[str]:
    """Return the cards of the deck-building supply."""
    found = [sheep.id for sheep in content.cards_file.sheep if sheep.supply]
    return found + [card.id for card in content.cards_file.deck_cards]


def _check_trail(content: Content) -> None:
    """Check the letters of neutral spaces and buildings; each building has a side I (NZ-14.1)."""
    for space in content.trail.spaces:
        check_known("trail", space, space.letter, ("", *LETTERS))
    for tile in content.neutral_tiles:
        check_known("buildings", tile, tile.letter, tuple(LETTERS))
    sides = [(tile.letter, tile.side) for tile in content.neutral_tiles]
    for letter in LETTERS:
        check_count("buildings", f"neutral {letter} I", sides.count((letter, "I")), 1)


def _check_cards(content: Content) -> None:
    """Check the order of the sheep, the stacks, and that breeds which rules name are there."""
    sheep = content.cards_file.sheep
    order = [(s.starting > 0, s.market > 0, s.supply > 0, s.bonus_set > 0) for s in sheep]
    if order != sorted(order, reverse=True) or sheep[0].id != "shropshire":
        raise ContentError("cards.toml, sheep: starting, market, romney, bonus is the order")
    for name in NAMED_BREEDS:
        if name not in content.card_number:
            raise ContentError(f"cards.toml, sheep: there must be a {name!r}")
    for stack, name in zip(content.cards_file.bonus_stacks, STACKS, strict=True):
        check_known("cards", stack, stack.id, (name,))


def _check_markets(content: Content) -> None:
    """Check the worker rows (NZ-17.1), hazards, the joker, and what can be bought (NZ-6.48)."""
    sections = content.trail.sections
    for row, name in zip(content.rows, WORKERS, strict=True):
        check_known("markets", row, row.id, (name,))
        check_count("markets", f"rows {row.id!r}", len(row.spaces), ROW_SIZE)
    for hazard in content.hazards:
        check_known("markets", hazard, hazard.section, sections)
    for section in content.hazard_sections:
        check_known("markets", section, section.id, sections)
        check_known("markets", section, section.card, _supply(content))
    breeds = [sheep.id for sheep in content.cards_file.sheep if sheep.market]
    for option in content.buy_options:
        for breed in option.breeds:
            check_known("markets", option, breed, breeds)
    if "joker_worker" not in content.bonus_number:
        raise ContentError("markets.toml, bonus_tiles: there must be a 'joker_worker'")


def _check_sea(content: Content) -> None:
    """Check harbours (NZ-19.6), arrows, and the disc spaces of auxiliary actions."""
    for harbour in content.harbours:
        medium, large = harbour.kind == "medium", harbour.kind == "large"
        prices = 1 if medium else 0 if large else 4
        check_count("sea", f"harbours {harbour.id!r} prices", len(harbour.prices), prices)
        check_count("sea", f"harbours {harbour.id!r} corner", bool(harbour.corner), medium)
        if large:
            check_known("sea", harbour, harbour.opens, content.post_number)
        else:
            check_known(
                "sea", harbour, harbour.card, STACKS if medium else (*_supply(content), *STACKS)
            )
    for arrow in content.green_arrows:
        for post in arrow.between:
            check_known("sea", arrow, post, content.post_number)
    if not any(p.group == "local" and not p.value and p.repeatable for p in content.posts):
        raise ContentError("sea.toml, posts: a repeatable local post has value 0 (NZ-7.6)")
    for aux in content.auxiliary:
        for disc in aux.spaces:
            check_known("board", aux, disc, content.disc_number)


def _check_solo(content: Content) -> None:
    """Check Sarah's cards, her board and her market."""
    solo = content.solo
    cards = [card.id for card in solo.cards]
    local = [post.id for post in content.posts if post.group == "local"]
    for difficulty, name in zip(solo.difficulties, DIFFICULTIES, strict=True):
        check_known("solo", difficulty, difficulty.id, (name,))
        check_known("solo", difficulty, difficulty.first_post, local)
        for removed in difficulty.remove:
            check_known("solo", difficulty, removed, cards)
        if len(set(difficulty.remove)) == len(cards):
            raise ContentError(f"solo.toml, {name!r}: no card is left")
    for stack in (*solo.board.bonus_card_by_space, *solo.board.sailor_card_by_count):
        check_known("solo", solo.board, stack, ("", *STACKS))
    for card in solo.cards:
        check_known("solo", card, card.steps, (*WORKERS, "printed", "specialization"))
        check_known("solo", card, card.type, (*WORKERS, ""))
    for space in solo.spaces:
        check_known("solo", space, space.row, WORKERS)
        if not 2 <= space.space <= ROW_SIZE:
            raise ContentError(f"solo.toml, {space.id!r}: she hires for spaces 2 to {ROW_SIZE}")
    breeds = [sheep.id for sheep in content.cards_file.sheep if sheep.market]
    for column in solo.market:
        for breed in (name for names in column.take for name in names):
            check_known("solo", column, breed, breeds)


def _check_ops(content: Content) -> None:
    """Check that every op has a verb that the game knows, with arguments that the verb takes."""
    entries: list[tuple[str, Entry, Iterable[Op]]] = []
    for neutral in content.neutral_tiles:
        entries.append(("buildings", neutral, (op for act in neutral.actions for op in act)))
    for private in content.private_tiles:
        entries.append(("buildings", private, (op for act in private.actions for op in act)))
    entries += (("trail", space, space.risk) for space in content.trail.spaces)
    entries += (("cards", card, card.effect) for card in content.cards_file.deck_cards)
    entries += (("cards", c, (*c.effect, *c.choice)) for c in content.cards_file.bonus_cards)
    entries += (("objectives", objective, objective.effect) for objective in content.objectives)
    for row in content.rows:
        entries.append(("markets", row, (op for space in row.spaces for op in space)))
    entries += (("markets", tile, (*tile.needs, *tile.gains)) for tile in content.bonus_tiles)
    entries += (("sea", master, master.top) for master in content.masters)
    entries += (("sea", post, post.gain) for post in content.posts)
    entries += (("board", aux, (*aux.single, *aux.double)) for aux in content.auxiliary)
    entries += (("board", pair, pair.bonus) for pair in content.pairs)
    for file, entry, ops in entries:
        for op in ops:
            _check_op(content, file, entry, op, OPS)
    for card in content.solo.cards:
        for op in (*card.actions, *card.specialized, *card.otherwise):
            _check_op(content, "solo", card, op, SARAH_OPS)
    for space in content.solo.spaces:
        _check_op(content, "solo", space, space.action, SARAH_SPACES)


def _check_op(
    content: Content, file: str, entry: Entry, op: Op, verbs: dict[str, tuple[str, ...]]
) -> None:
    kinds = verbs.get(str(op[0])) if op else None
    if kinds is None or not _arguments_fit(content, list(op[1:]), kinds):
        raise unknown_op(file, entry, op, verbs)


def _arguments_fit(content: Content, arguments: list[str | int], kinds: tuple[str, ...]) -> bool:
    for i, kind in enumerate(kinds):
        rest = arguments[i:]
        if kind == "breeds":
            breeds = {sheep.id for sheep in content.cards_file.sheep if sheep.market}
            return bool(rest) and all(name in breeds for name in rest)
        if kind == "shearer_rewards":
            return bool(rest) and all(name in ("romney", "lincoln_or_ryeland") for name in rest)
        if not rest or not _argument_fits(content, rest[0], kind):
            return False
    return len(arguments) == len(kinds)


def _argument_fits(content: Content, argument: str | int, kind: str) -> bool:
    number = isinstance(argument, int)
    if kind in ("n", "0"):
        return number and (kind == "0" or int(argument) > 0)
    if kind in ("sailors", "shearers"):
        return argument == kind or (number and int(argument) > 0)
    return {
        "counted": argument in COUNTED,
        "discard": argument in DISCARDS,
        "reward": argument in REWARDS,
        "card": argument in _supply(content),
        "post": argument in content.post_number,
        "order": argument in ("specialized_first", "cheapest_first"),
    }[kind]
