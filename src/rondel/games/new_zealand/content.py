"""The components of New Zealand, from `content/*.toml`, checked and made ready for play."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from rondel.core.content import (
    ContentError,
    Entry,
    check_count,
    check_ids,
    convert,
    pack_hash,
    read_pack,
)
from rondel.core.effects import Op, Ops
from rondel.games.new_zealand.pieces import BUILDINGS, LETTERS, ROW_SIZE, STACKS, WORKERS
from rondel.games.new_zealand.sea import Corner, Harbour, Sea, SeaEntry
from rondel.games.new_zealand.trail import Trail, TrailSpace

Hand = Literal["black", "green"]
Action = tuple[Op, ...]
"""A local action: the alternatives of which it gives one (NZ-5.4)."""

# What may stand in an op (NZ-6), and what its arguments are: `n` a number, `0` a number that may be
# 0 or less, `w` a number or a worker count, or the names that a verb takes.
COUNTED = ("private_on_grass", "shepherd", "storehouse_on_sea", "objective_in_area")
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
    "ship": ("w",),
    "shear": ("w", "0"),
    "objective": (),
    "pathfinder": ("n",),
    "exchange_token": ("n",),
    "aux": ("n",),
    "remove_hazard": ("0",),
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
    "shearer_reward": ("shearer",),
    "extra_steps": ("n",),
    "reveal": ("n",),
}


class _Struct(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Count(_Struct, frozen=True):
    """What the number of players fixes (NZ-1.3)."""

    players: int
    a_tiles: int
    bonus_columns: int
    sheep_market: int
    bonus_cards: int
    step_tile_space: int
    step_limit: int
    visits: int


class Start(_Struct, frozen=True):
    gold: int
    tokens: int
    money: tuple[int, int, int, int]
    cards: tuple[int, int, int, int]
    hand_limit: int
    certificate_limit: int
    raised_certificate_limit: int
    gold_limit: int
    discs: int
    objective_display: int
    bonus_sets: int
    effect_cards_per_turn: int


class Tokens(_Struct, frozen=True):
    draw: int
    gold: int


class Points(_Struct, frozen=True):
    money_per_vp: int
    fifth_worker: int
    market_token: int


class SetupFile(_File, frozen=True):
    counts: tuple[Count, ...]
    start: Start
    tokens: Tokens
    points: Points


class TrailFile(_File, frozen=True):
    spaces: tuple[TrailSpace, ...]


class Neutral(_Struct, frozen=True):
    letter: str
    side: Literal["I", "II"]
    actions: tuple[Action, ...]


class Private(_Struct, frozen=True):
    craftsmen: int
    vp: int
    hands: tuple[Hand, ...]
    actions: tuple[Action, ...]


class BuildingsFile(_File, frozen=True):
    neutral: tuple[Neutral, ...]
    private: tuple[Private, ...]


class Sheep(_Struct, frozen=True):
    breeding: int
    wool: int
    vp: int
    starting: int = 0
    market: int = 0
    supply: int = 0
    bonus_set: int = 0


class DeckCard(_Struct, frozen=True):
    supply: int
    effect: Ops
    ferry: bool = False


class BonusCard(_Struct, frozen=True):
    set: int
    kind: Literal["effect", "objective"]
    vp: int = 0
    ferry: bool = False
    effect: Ops = ()
    choice: Ops = ()
    tasks: tuple[str, ...] = ()
    plus: int = 0
    minus: int = 0


class BonusStack(_Struct, frozen=True):
    gold: int


class CardsFile(_File, frozen=True):
    sheep: tuple[Sheep, ...]
    deck_cards: tuple[DeckCard, ...]
    bonus_cards: tuple[BonusCard, ...]
    bonus_stacks: tuple[BonusStack, ...]


Supply = Literal[
    "discs_13", "buildings", "buildings_4", "shearers", "storehouses", "lincoln_corriedale",
    "hampshire_ryeland", "ferries", "pathfinder", "floods",
]  # fmt: skip


class Task(_Struct, frozen=True):
    supply: Supply
    uses: int


class Objective(_Struct, frozen=True):
    effect: Ops
    tasks: tuple[str, ...]
    plus: int
    minus: int


class ObjectivesFile(_File, frozen=True):
    tasks: tuple[Task, ...]
    objectives: tuple[Objective, ...]


class Row(_Struct, frozen=True):
    count: int
    spaces: tuple[Ops, ...]


class JobMarket(_Struct, frozen=True):
    prices: tuple[int, ...]


class BonusMarket(_Struct, frozen=True):
    columns: int
    token_row: int
    prices: tuple[int, ...]
    arrows: tuple[Literal["black", "yellow", "turquoise", "red"], ...]


class BonusTile(_Struct, frozen=True):
    count: int
    vp: int
    pay: int = 0
    pay_gold: int = 0
    needs: Ops = ()
    gains: Ops = ()


class Hazard(_Struct, frozen=True):
    section: str
    vp: int
    hand: Hand
    count: int


class HazardSection(_Struct, frozen=True):
    card: str


class BuyOption(_Struct, frozen=True):
    shepherds: int
    price: int
    cards: int
    breeds: tuple[str, ...]
    tokens: int = 0


class Hands(_Struct, frozen=True):
    black: int
    green: int


class MarketsFile(_File, frozen=True):
    rows: tuple[Row, ...]
    job_market: JobMarket
    bonus_market: BonusMarket
    bonus_tiles: tuple[BonusTile, ...]
    hazards: tuple[Hazard, ...]
    hazard_sections: tuple[HazardSection, ...]
    buy_options: tuple[BuyOption, ...]
    hands: Hands


Score = Literal[
    "pathfinder_spaces", "hazard_tiles", "storehouses_on_sea", "objectives_in_area",
    "certificates_all_kinds", "private_on_trail", "workers_with_printed", "ferry_cards",
]  # fmt: skip


class HarbourMaster(_Struct, frozen=True):
    top: Ops
    score: Score
    per: int
    vp: int


class Post(_Struct, frozen=True):
    group: Literal["local", "foreign", "wool", "foreign_wool"]
    value: int
    corner: Corner
    transport: int
    vp: int
    gain: Ops = ()
    repeatable: bool = False


class GreenArrow(_Struct, frozen=True):
    between: tuple[str, str]
    vp: int


class SeaFile(_File, frozen=True):
    sea: SeaEntry
    harbours: tuple[Harbour, ...]
    harbour_masters: tuple[HarbourMaster, ...]
    posts: tuple[Post, ...]
    green_arrows: tuple[GreenArrow, ...]


class DiscSpace(_Struct, frozen=True):
    corner: Corner
    ability: Literal["auxiliary", "step", "hand", "certificate_limit", "wool", "certificate"]
    cost: int = 0
    money: int = 0
    vp: int = 0


class Auxiliary(_Struct, frozen=True):
    open: int
    spaces: tuple[str, ...]
    pay: tuple[int, int]
    single: Ops
    double: Ops


class StorehousePair(_Struct, frozen=True):
    bonus: Ops = ()
    vp: int = 0


class Pathfinder(_Struct, frozen=True):
    last: int
    gold_spaces: tuple[int, ...]
    choice_space: int
    money_per_excess: int
    vp: tuple[tuple[int, int], ...]


class BoardFile(_File, frozen=True):
    disc_spaces: tuple[DiscSpace, ...]
    auxiliary: tuple[Auxiliary, ...]
    storehouse_pairs: tuple[StorehousePair, ...]
    pathfinder: Pathfinder


class Difficulty(_Struct, frozen=True):
    remove: tuple[str, ...]
    first_post: str


class SarahBoard(_Struct, frozen=True):
    discs: int
    most_steps: int
    bonus_card_by_space: tuple[str, ...]
    sailor_card_by_count: tuple[str, ...]


class SarahSpace(_Struct, frozen=True):
    row: str
    space: int
    action: Op


class SarahColumn(_Struct, frozen=True):
    take: tuple[tuple[str, ...], ...]


class SarahCard(_Struct, frozen=True):
    steps: str
    printed: int = 0
    actions: Ops = ()
    type: str = ""
    specialized: Ops = ()
    otherwise: Ops = ()


class SoloFile(_File, frozen=True):
    difficulties: tuple[Difficulty, ...]
    board: SarahBoard
    spaces: tuple[SarahSpace, ...]
    market: tuple[SarahColumn, ...]
    cards: tuple[SarahCard, ...]


class Card:
    """A kind of card in a flock deck: sheep first, then effect cards, then objective cards."""

    __slots__ = (
        "breeding",
        "choice",
        "effect",
        "ferry",
        "id",
        "minus",
        "plus",
        "tasks",
        "vp",
        "wool",
    )

    def __init__(self, id: str, vp: int = 0, breeding: int = 0, wool: int = 0) -> None:
        self.id = id
        self.vp = vp
        self.breeding = breeding
        self.wool = wool
        self.ferry = False
        self.effect: Ops = ()
        self.choice: Ops = ()
        self.tasks: tuple[int, ...] = ()
        self.plus = 0
        self.minus = 0


class Content:
    """All components, by number; the `…_number` tables find an id's number."""

    def __init__(self, pack: dict[str, dict[str, Any]]) -> None:
        self.hash = pack_hash(pack)
        self.pack = pack
        setup = convert("setup", pack["setup"], SetupFile)
        self.counts = {count.players: count for count in setup.counts}
        self.start = setup.start
        self.tokens = setup.tokens
        self.points = setup.points
        self.trail = Trail(convert("trail", pack["trail"], TrailFile).spaces)
        buildings = convert("buildings", pack["buildings"], BuildingsFile)
        self.neutral_tiles = buildings.neutral
        self.private_tiles = buildings.private
        self.cards_file = convert("cards", pack["cards"], CardsFile)
        objectives = convert("objectives", pack["objectives"], ObjectivesFile)
        self.tasks = objectives.tasks
        self.objectives = objectives.objectives
        markets = convert("markets", pack["markets"], MarketsFile)
        self.rows = markets.rows
        self.job_prices = markets.job_market.prices
        self.bonus_market = markets.bonus_market
        self.bonus_tiles = markets.bonus_tiles
        self.hazards = markets.hazards
        self.hazard_sections = markets.hazard_sections
        self.buy_options = markets.buy_options
        self.hands = markets.hands
        sea = convert("sea", pack["sea"], SeaFile)
        self.sea = Sea(sea.sea, sea.harbours)
        self.harbours = sea.harbours
        self.masters = sea.harbour_masters
        self.posts = sea.posts
        self.green_arrows = sea.green_arrows
        board = convert("board", pack["board"], BoardFile)
        self.discs = board.disc_spaces
        self.auxiliary = board.auxiliary
        self.pairs = board.storehouse_pairs
        self.pathfinder = board.pathfinder
        self.solo = convert("solo", pack["solo"], SoloFile)
        self._number()
        _check(self)
        self._prepare()

    def _number(self) -> None:
        """Cards as one list, and the numbers of all ids."""
        file = self.cards_file
        self.task_number = {task.id: i for i, task in enumerate(self.tasks)}
        self.cards = [Card(s.id, s.vp, s.breeding, s.wool) for s in file.sheep]
        self.first_effect = len(self.cards)
        for deck_card in file.deck_cards:
            self.cards.append(_effect_card(deck_card.id, 0, deck_card))
        for bonus in file.bonus_cards:
            if bonus.kind == "effect":
                self.cards.append(_effect_card(bonus.id, bonus.vp, bonus))
        self.first_objective = len(self.cards)
        for bonus in file.bonus_cards:
            if bonus.kind == "objective":
                self.cards.append(self._objective_card(bonus))
        self.first_common_objective = len(self.cards)
        self.cards += [self._objective_card(objective) for objective in self.objectives]
        self.card_number = {card.id: i for i, card in enumerate(self.cards)}
        self.row_number = {row.id: i for i, row in enumerate(self.rows)}
        self.hazard_number = {hazard.id: i for i, hazard in enumerate(self.hazards)}
        self.bonus_number = {tile.id: i for i, tile in enumerate(self.bonus_tiles)}
        self.post_number = {post.id: i for i, post in enumerate(self.posts)}
        self.disc_number = {disc.id: i for i, disc in enumerate(self.discs)}
        self.auxiliary_number = {aux.id: i for i, aux in enumerate(self.auxiliary)}
        self.buy_number = {option.id: i for i, option in enumerate(self.buy_options)}
        self.pair_number = {pair.id: i for i, pair in enumerate(self.pairs)}
        self.private_number = {tile.id: i // 2 for i, tile in enumerate(self.private_tiles)}

    def _objective_card(self, entry: Objective | BonusCard) -> Card:
        card = Card(entry.id)
        card.effect = entry.effect
        for name in entry.tasks:
            if name not in self.task_number:
                raise ContentError(f"objective {entry.id!r}: {name!r} is not a task")
        card.tasks = tuple(self.task_number[name] for name in entry.tasks)
        card.plus = entry.plus
        card.minus = entry.minus
        return card

    def _prepare(self) -> None:
        """What play needs again and again."""
        self._prepare_cards()
        self._prepare_tiles()
        self._prepare_boards()
        self.facts = _facts(self.pack)

    def _prepare_cards(self) -> None:
        sheep = self.cards_file.sheep
        self.breeding = tuple(card.breeding for card in self.cards)
        self.wool = tuple(card.wool for card in self.cards)
        self.starting_deck = [i for i, s in enumerate(sheep) for _ in range(s.starting)]
        self.shropshire = self.card_number["shropshire"]
        market = [i for i, s in enumerate(sheep) if s.market]
        self.market_first = market[0]
        self.market_counts = tuple(sheep[i].market for i in market)
        self.supply_cards = tuple(
            [i for i, s in enumerate(sheep) if s.supply]
            + list(range(self.first_effect, self.first_effect + len(self.cards_file.deck_cards)))
        )
        counts = [sheep[i].supply for i in self.supply_cards if i < self.first_effect]
        self.supply_counts = (*counts, *(card.supply for card in self.cards_file.deck_cards))
        self.supply_place = {self.cards[kind].id: i for i, kind in enumerate(self.supply_cards)}
        self.set_cards = {s.bonus_set: i for i, s in enumerate(sheep) if s.bonus_set}
        self.set_cards |= {b.set: self.card_number[b.id] for b in self.cards_file.bonus_cards}
        self.gold_prices = tuple(stack.gold for stack in self.cards_file.bonus_stacks)
        self.cheapest_bonus_card = min(self.gold_prices)
        self.two_vp_breeds = tuple(i for i in market if sheep[i].vp == 2)
        self.buy_breeds = tuple(
            tuple(self.card_number[name] for name in option.breeds) for option in self.buy_options
        )
        self.buy_moves = tuple(
            tuple(_buy_moves(self, option, breeds))
            for option, breeds in zip(self.buy_options, self.buy_breeds, strict=True)
        )

    def _prepare_tiles(self) -> None:
        faces = {(tile.letter, tile.side): tile.actions for tile in self.neutral_tiles}
        self.neutral = tuple(
            (faces[letter, "I"], faces.get((letter, "II"), faces[letter, "I"]))
            for letter in LETTERS
        )
        value = {"black": self.hands.black, "green": self.hands.green}
        self.hazard_tolls = tuple(value[hazard.hand] for hazard in self.hazards)
        self.private_tolls = {
            tile.id: sum(value[hand] for hand in tile.hands) for tile in self.private_tiles
        }
        self.hazard_cards = {entry.id: entry.card for entry in self.hazard_sections}
        self.joker = self.bonus_number["joker_worker"]

    def _prepare_boards(self) -> None:
        self.white_discs = sum(1 << i for i, d in enumerate(self.discs) if d.corner == "white")
        self.all_discs = (1 << len(self.discs)) - 1
        self.step_disc = sum(1 << i for i, d in enumerate(self.discs) if d.ability == "step")
        self.hand_discs = sum(1 << i for i, d in enumerate(self.discs) if d.ability == "hand")
        self.limit_disc = sum(
            1 << i for i, d in enumerate(self.discs) if d.ability == "certificate_limit"
        )
        self.aux_masks = tuple(
            sum(1 << self.disc_number[name] for name in aux.spaces) for aux in self.auxiliary
        )
        self.disc_twins = tuple(
            sum(mask & (1 << i) - 1 for mask in self.aux_masks if mask >> i & 1)
            for i in range(len(self.discs))
        )
        """Disc spaces before this one that do the same: one of them is offered (DP-2)."""
        opens = {harbour.opens: 1 << i for i, harbour in enumerate(self.harbours) if harbour.opens}
        self.post_harbour = tuple(opens.get(post.id, 0) for post in self.posts)
        """The large harbour (a bit) in which a storehouse opens the post; 0: open to all."""
        self.post_money = tuple(
            sum(int(op[1]) for op in post.gain if op[0] == "money") for post in self.posts
        )
        self.trading_posts = tuple(
            i for i, post in enumerate(self.posts) if post.group in ("local", "foreign")
        )
        self.local_posts = tuple(i for i, post in enumerate(self.posts) if post.group == "local")
        self.wool_posts = tuple(
            i for i, post in enumerate(self.posts) if post.group in ("wool", "foreign_wool")
        )
        self.arrow_posts = tuple(
            (self.post_number[arrow.between[0]], self.post_number[arrow.between[1]], arrow.vp)
            for arrow in self.green_arrows
        )
        self.pathfinder_vp = tuple(
            max((vp for start, vp in self.pathfinder.vp if start <= space))
            for space in range(self.pathfinder.last + 1)
        )
        self.sarah_cards = {card.id: card for card in self.solo.cards}
        self.sarah_spaces = {
            (self.row_number[space.row], space.space): space.action for space in self.solo.spaces
        }

    def private(self, sides: Iterable[int]) -> tuple[Private, ...]:
        """The ten private buildings with these sides up."""
        return tuple(self.private_tiles[2 * i + side] for i, side in enumerate(sides))


def _facts(pack: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What the pack says of each component, by id, for people; `table` is where it stands."""
    facts: dict[str, dict[str, Any]] = {}
    for file in pack.values():
        for table, found in file.items():
            for entry in found if isinstance(found, list) else [found]:
                facts[entry["id"]] = {**entry, "table": table, "op": _ops_of(entry)}
    return facts


def _ops_of(entry: dict[str, Any]) -> list[Any]:
    """All effects that an entry names, wherever it names them."""
    ops = [
        op for action in entry.get("actions", ()) if isinstance(action[0], list) for op in action
    ]
    for key in ("effect", "choice", "needs", "gains", "gain", "top", "bonus", "risk"):
        ops += entry.get(key, ())
    return ops


def _effect_card(id: str, vp: int, entry: DeckCard | BonusCard) -> Card:
    card = Card(id, vp)
    card.effect = entry.effect
    card.ferry = entry.ferry
    if isinstance(entry, BonusCard):
        card.choice = entry.choice
    return card


def _buy_moves(
    content: Content, option: BuyOption, breeds: tuple[int, ...]
) -> Iterable[tuple[tuple[str | int, ...], tuple[int, ...]]]:
    """The moves that an option for buying sheep allows, with the places in the market (NZ-6.40)."""
    names = [content.cards[kind].id for kind in breeds]
    places = [kind - content.market_first for kind in breeds]
    for i, first in enumerate(names):
        if option.cards == 1:
            yield ("buy", option.id, first), (places[i],)
        else:
            for j in range(i, len(names)):
                yield ("buy", option.id, first, names[j]), (places[i], places[j])


def _check(content: Content) -> None:
    """Counts (NZ-1.2) and references; everything else is checked by the types."""
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
        check_ids(name, what, entries)
    _check_sums(content)
    _check_names(content)
    _check_ops(content)


def _check_sums(content: Content) -> None:
    """How many pieces of each sort there are, and rules that the numbers must keep."""
    sheep = content.cards_file.sheep
    sums = [
        ("markets", "rows", sum(row.count for row in content.rows), 28),
        ("markets", "hazards", sum(hazard.count for hazard in content.hazards), 16),
        ("markets", "bonus_tiles", sum(tile.count for tile in content.bonus_tiles), 34),
        ("cards", "sheep (starting)", sum(s.starting for s in sheep), 14),
        ("cards", "sheep (market)", sum(s.market for s in sheep), 37),
        ("cards", "sheep (bonus sets)", sum(1 for s in sheep if s.bonus_set), 2),
        ("markets", "bonus_market arrows", len(content.bonus_market.arrows), 6),
        ("markets", "bonus_market prices", len(content.bonus_market.prices), 7),
        ("markets", "row spaces", sum(len(row.spaces) for row in content.rows), 20),
        ("sea", "medium harbours", len(content.sea.medium), 5),
        ("trail", "hazard sections", len(content.trail.sections), 2),
        ("trail", "neutral spaces", len(content.trail.neutral), len(LETTERS)),
    ]
    for file, what, found, expected in sums:
        check_count(file, what, found, expected)
    order = [(s.starting > 0, s.market > 0, s.supply > 0, s.bonus_set > 0) for s in sheep]
    if order != sorted(order, reverse=True) or sheep[0].id != "shropshire":
        raise ContentError("cards.toml, sheep: starting, market, romney, bonus is the order")
    swaps = [t.count for t in content.bonus_tiles if any(n[0] == "remove_starter" for n in t.needs)]
    if sum(s.starting for s in sheep[1:]) - sum(swaps) < 6:
        raise ContentError("markets.toml, bonus_tiles: a flock deck must keep 6 sheep (INV-22)")
    for post in content.posts:
        if post.transport > (post.value if post.corner == "black" else 0):
            raise ContentError(f"sea.toml, posts {post.id!r}: the transport cost is too high")


def _check_names(content: Content) -> None:
    """Names that point to something else."""

    def known(file: str, entry: Entry, name: str, names: Iterable[str]) -> None:
        if name not in names:
            raise ContentError(f"{file}.toml, {entry.id!r}: {name!r} is not known")

    breeds = [s.id for s in content.cards_file.sheep]
    supply = [s.id for s in content.cards_file.sheep if s.supply]
    supply += [card.id for card in content.cards_file.deck_cards]
    sections = content.trail.sections
    for entry, name in zip(content.rows, WORKERS, strict=True):
        known("markets", entry, entry.id, (name,))
        check_count("markets", f"rows {entry.id!r}", len(entry.spaces), ROW_SIZE)
    for stack, name in zip(content.cards_file.bonus_stacks, STACKS, strict=True):
        known("cards", stack, stack.id, (name,))
    for hazard in content.hazards:
        known("markets", hazard, hazard.section, sections)
    for section in content.hazard_sections:
        known("markets", section, section.id, sections)
        known("markets", section, section.card, supply)
    for option in content.buy_options:
        for breed in option.breeds:
            known("markets", option, breed, breeds)
    for harbour in content.harbours:
        if harbour.kind == "large":
            known("sea", harbour, harbour.opens, content.post_number)
        else:
            known("sea", harbour, harbour.card, (*supply, *STACKS))
            check_count(
                "sea", f"harbours {harbour.id!r}", len(harbour.prices), 1 if harbour.corner else 4
            )
    for arrow in content.green_arrows:
        for post in arrow.between:
            known("sea", arrow, post, content.post_number)
    for aux in content.auxiliary:
        for disc in aux.spaces:
            known("board", aux, disc, content.disc_number)
    cards = [card.id for card in content.solo.cards]
    for difficulty in content.solo.difficulties:
        known("solo", difficulty, difficulty.first_post, content.post_number)
        for card in difficulty.remove:
            known("solo", difficulty, card, cards)
    for card_entry in content.solo.cards:
        known("solo", card_entry, card_entry.steps, (*WORKERS, "printed", "specialization"))
        known("solo", card_entry, card_entry.type, (*WORKERS, ""))
    for space in content.solo.spaces:
        known("solo", space, space.row, WORKERS)
    for column in content.solo.market:
        for breed in (name for names in column.take for name in names):
            known("solo", column, breed, breeds)


def _check_ops(content: Content) -> None:
    """Every op has a verb that the game knows, with arguments that the verb takes."""
    entries: list[tuple[str, Entry, Iterable[Op]]] = []
    for space in content.trail.spaces:
        entries.append(("trail", space, space.risk))
    for neutral in content.neutral_tiles:
        entries.append(("buildings", neutral, (op for act in neutral.actions for op in act)))
    for private in content.private_tiles:
        entries.append(("buildings", private, (op for act in private.actions for op in act)))
    for deck_card in content.cards_file.deck_cards:
        entries.append(("cards", deck_card, deck_card.effect))
    for bonus in content.cards_file.bonus_cards:
        entries.append(("cards", bonus, (*bonus.effect, *bonus.choice)))
    for objective in content.objectives:
        entries.append(("objectives", objective, objective.effect))
    for row in content.rows:
        entries.append(("markets", row, (op for space in row.spaces for op in space)))
    for bonus_tile in content.bonus_tiles:
        entries.append(("markets", bonus_tile, (*bonus_tile.needs, *bonus_tile.gains)))
    for master in content.masters:
        entries.append(("sea", master, master.top))
    for post in content.posts:
        entries.append(("sea", post, post.gain))
    for aux in content.auxiliary:
        entries.append(("board", aux, (*aux.single, *aux.double)))
    for pair in content.pairs:
        entries.append(("board", pair, pair.bonus))
    for file, entry, ops in entries:
        for op in ops:
            _check_op(content, file, entry, op, OPS)
    for card in content.solo.cards:
        for op in (*card.actions, *card.specialized, *card.otherwise):
            _check_op(content, "solo", card, op, SARAH_OPS)


def _check_op(
    content: Content, file: str, entry: Entry, op: Op, verbs: dict[str, tuple[str, ...]]
) -> None:
    kinds = verbs.get(str(op[0])) if op else None
    if kinds is None or not _arguments_fit(content, list(op[1:]), kinds):
        raise ContentError(f"{file}.toml, {entry.id!r}: {list(op)} is not an effect we know")


def _arguments_fit(content: Content, arguments: list[str | int], kinds: tuple[str, ...]) -> bool:
    breeds = {s.id for s in content.cards_file.sheep}
    for i, kind in enumerate(kinds):
        rest = arguments[i:]
        if kind in ("rewards", "breeds", "shearer"):
            return (
                bool(rest)
                and {
                    "rewards": all(name in REWARDS for name in rest[::2])
                    and all(isinstance(n, int) and n > 0 for n in rest[1::2])
                    and len(rest) % 2 == 0,
                    "breeds": all(name in breeds for name in rest),
                    "shearer": all(name in ("romney", "lincoln_or_ryeland") for name in rest),
                }[kind]
            )
        if not rest or not _argument_fits(content, rest[0], kind):
            return False
    return len(arguments) == len(kinds)


def _argument_fits(content: Content, argument: str | int, kind: str) -> bool:
    if kind in ("n", "0"):
        return isinstance(argument, int) and (kind == "0" or argument > 0)
    return {
        "w": argument in ("sailors", "shearers") or (isinstance(argument, int) and argument > 0),
        "counted": argument in COUNTED,
        "discard": argument in DISCARDS,
        "reward": argument in REWARDS,
        "card": argument in content.card_number,
        "post": argument in content.post_number,
        "order": argument in ("specialized_first", "cheapest_first"),
    }[kind]


@cache
def load(folder: Path | None) -> Content:
    """Our content pack, or the one in which the folder's files replace ours."""
    return Content(read_pack(Path(__file__).parent / "content", folder))
