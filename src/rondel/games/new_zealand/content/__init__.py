"""The components of New Zealand, from `content/*.toml`, checked and made ready for play."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from rondel.core.bits import has
from rondel.core.content import check_known, convert, pack_hash, read_pack
from rondel.core.effects import Ops
from rondel.core.moves import Move
from rondel.games.new_zealand.content.checks import check
from rondel.games.new_zealand.content.entries import (
    BoardFile,
    BonusCard,
    BuildingsFile,
    BuyOption,
    CardsFile,
    DeckCard,
    MarketsFile,
    Objective,
    ObjectivesFile,
    Private,
    SeaFile,
    SetupFile,
    SoloFile,
    TrailFile,
)
from rondel.games.new_zealand.content.sea import Sea
from rondel.games.new_zealand.content.trail import Trail
from rondel.games.new_zealand.pieces import LETTERS, WORKERS


class Card:
    """A kind of card that may come into a flock deck, as play needs it.

    All kinds are numbered: sheep first, then effect cards, then objectives, so that comparing a
    number says what a card is. Two sheep are equal if their number is (NZ-16.1).
    """

    __slots__ = (
        "breeding", "choice", "effect", "ferry", "id", "minus", "plus", "tasks", "vp", "wool",
    )  # fmt: skip

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


class Prices:
    """Moves, with the money that one has to have for each."""

    __slots__ = ("most", "moves", "prices")

    def __init__(self, found: list[tuple[Move, int]]) -> None:
        self.moves = [move for move, _ in found]
        self.prices = tuple(found)
        self.most = max((price for _, price in found), default=0)

    def payable(self, money: int) -> list[Move]:
        """Return the moves that can be paid."""
        if money >= self.most:
            return self.moves.copy()
        found: list[Move] = []
        for move, price in self.prices:
            if price <= money:
                found.append(move)
        return found


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
        self.job_rows = (1 << len(self.job_prices)) - 1
        """The rows of the job market, a bit each."""
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
        check(self)
        self._prepare()

    def _number(self) -> None:
        """Put all kinds of cards in one list, and number everything that has an id."""
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
        self.a_tiles = (*WORKERS, *(hazard.id for hazard in self.hazards))
        """By number the A tiles: types of workers, then kinds of hazards."""
        self.a_number = {name: i for i, name in enumerate(self.a_tiles)}
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
            file = "cards" if isinstance(entry, BonusCard) else "objectives"
            check_known(file, entry, name, self.task_number)
        card.tasks = tuple(self.task_number[name] for name in entry.tasks)
        card.plus = entry.plus
        card.minus = entry.minus
        return card

    def _prepare(self) -> None:
        """Work out what play needs again and again."""
        self._prepare_cards()
        self._prepare_tiles()
        self._prepare_discs()
        self._prepare_posts()
        self._prepare_track_and_sarah()
        self.facts = _facts(self.pack)

    def _prepare_cards(self) -> None:
        sheep = self.cards_file.sheep
        self.breeding = tuple(card.breeding for card in self.cards)
        self.card_points = tuple(card.vp for card in self.cards)
        self.ferries = tuple(i for i, card in enumerate(self.cards) if card.ferry)
        self.wool = tuple(card.wool for card in self.cards)
        # By kind of card, the moves of which many are offered.
        self.discards: tuple[Move, ...] = tuple(("discard", card.id) for card in self.cards)
        self.reveals: tuple[Move, ...] = tuple(("reveal", card.id) for card in self.cards)
        self.plays: tuple[Move, ...] = tuple(("play", card.id) for card in self.cards)
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
        self.stacks_for_gold = tuple(
            tuple(stack for stack, price in enumerate(self.gold_prices) if price <= gold)
            for gold in range(max(self.start.gold, self.start.gold_limit) + 1)
        )
        """By how much gold one has: the bonus_stacks of which it can buy a card."""
        self.least_gold = min(self.gold_prices)
        """What the cheapest bonus card costs."""
        self.two_vp_breeds = tuple(i for i in market if sheep[i].vp == 2)
        self.buy_breeds = tuple(
            tuple(self.card_number[name] for name in option.breeds) for option in self.buy_options
        )
        self.buy_moves = tuple(
            tuple(_buy_moves(self, option, breeds))
            for option, breeds in zip(self.buy_options, self.buy_breeds, strict=True)
        )

    def _prepare_tiles(self) -> None:
        # A building without a side II shows side I for ever (NZ-8.13).
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
        self.bag_a = _one_by_one(
            [*(row.count for row in self.rows), *(h.count for h in self.hazards)]
        )
        self.bag_b = _one_by_one([tile.count for tile in self.bonus_tiles])
        """All tiles of a bag: its kinds in ascending order, each as often as it is there."""
        self.a_moves: tuple[Move, ...] = tuple(("foresight_a", name) for name in self.a_tiles)
        self.b_moves: tuple[Move, ...] = tuple(
            ("foresight_b", tile.id) for tile in self.bonus_tiles
        )
        columns = self.bonus_market.columns
        self.bonus_rows = tuple(
            (row, price, slice((row - 1) * columns, row * columns))
            for row, price in enumerate(self.bonus_market.prices, 1)
        )
        """The rows of the bonus tile market, from 1: the price, and the places."""
        self.joker = self.bonus_number["joker_worker"]

    def _prepare_discs(self) -> None:
        """Work out the disc spaces of the player board as sets of bits."""
        discs = list(enumerate(self.discs))
        self.all_discs = _bits(i for i, _ in discs)
        self.white_discs = _bits(i for i, disc in discs if disc.corner == "white")
        self.step_disc = _bits(i for i, disc in discs if disc.ability == "step")
        self.hand_discs = _bits(i for i, disc in discs if disc.ability == "hand")
        self.limit_disc = _bits(i for i, disc in discs if disc.ability == "certificate_limit")
        self.disc_points = tuple((1 << i, disc.vp) for i, disc in discs if disc.vp)
        """Disc spaces (a bit) that are worth points once they are clear (NZ-11.21)."""
        self.aux_masks = tuple(
            _bits(self.disc_number[name] for name in aux.spaces) for aux in self.auxiliary
        )
        self.auxiliary_deeds: dict[Move, tuple[int, Ops]] = {
            (aux.id, form + 1): (aux.pay[form], ops)
            for aux in self.auxiliary
            for form, ops in enumerate((aux.single, aux.double))
        }
        """By move: what an auxiliary action costs and does."""
        self._auxiliary_forms: dict[tuple[int, int], Prices] = {}
        self.aux_spaces = _bits(
            self.disc_number[name] for aux in self.auxiliary for name in aux.spaces
        )
        self.disc_twins = tuple(
            sum(mask & (1 << i) - 1 for mask in self.aux_masks if has(mask, i)) for i, _ in discs
        )
        """Disc spaces before this one that do the same: one of them is offered (DP-2)."""
        self.first_discs: tuple[Move, ...] = tuple(
            ("disc", disc.id)
            for i, disc in discs
            if has(self.white_discs, i) and not self.disc_twins[i]
        )
        """The discs of which one leaves in the first turn (NZ-2.13)."""
        self._disc_prices: dict[tuple[int, int], Prices] = {}

    def disc_prices(self, discs: int, after: int) -> Prices:
        """Return what it takes to clear one of these disc spaces (bits), if so much has to be paid
        after that; of disc spaces that do the same one is offered (DP-2)."""
        prices = self._disc_prices.get((discs, after))
        if prices is None:
            found: list[tuple[Move, int]] = []
            for i, disc in enumerate(self.discs):
                if has(discs, i) and not self.disc_twins[i] & discs:
                    found.append((("disc", disc.id), disc.price(after)))
            prices = self._disc_prices[discs, after] = Prices(found)
        return prices

    def auxiliary_forms(self, cleared: int, most: int) -> Prices:
        """Return the auxiliary actions that these clear disc spaces (bits) unlock, single and, if
        `most` is 2, double, with what they cost (NZ-6.85, NZ-6.86)."""
        key = (cleared & self.aux_spaces, most)
        forms = self._auxiliary_forms.get(key)
        if forms is None:
            found: list[tuple[Move, int]] = []
            for aux, mask in zip(self.auxiliary, self.aux_masks, strict=True):
                for form in range(min(most, aux.open + (cleared & mask).bit_count())):
                    found.append(((aux.id, form + 1), aux.pay[form]))
            forms = self._auxiliary_forms[key] = Prices(found)
        return forms

    def _prepare_posts(self) -> None:
        opens = {harbour.opens: 1 << i for i, harbour in enumerate(self.harbours) if harbour.opens}
        self.post_harbour = tuple(opens.get(post.id, 0) for post in self.posts)
        """The large harbour (a bit) in which a storehouse opens the post; 0: open to all."""
        self.post_money = tuple(
            sum(int(op[1]) for op in post.gain if op[0] == "money") for post in self.posts
        )
        self.post_costs = tuple(
            post.transport - money for post, money in zip(self.posts, self.post_money, strict=True)
        )
        """The transport cost, less the money that the post brings before."""
        self.post_moves: tuple[Move, ...] = tuple(("post", post.id) for post in self.posts)
        self.clearings = {
            after: tuple(sorted((disc.price(after), 1 << i) for i, disc in enumerate(self.discs)))
            for after in {0, *self.post_costs}
        }
        """By what has to be paid after it: the money that clearing a disc space (a bit) takes, the
        cheapest first."""
        self.trading_posts = tuple(
            i for i, post in enumerate(self.posts) if post.group in ("local", "foreign")
        )
        self.trading_values = sorted({self.posts[i].value for i in self.trading_posts})
        self.trading_within = tuple(
            tuple(i for i in self.trading_posts if self.posts[i].value <= value)
            for value in (-1, *self.trading_values)
        )
        """Trading posts of less than the lowest value, up to the lowest value, the next one …"""
        self.local_posts = tuple(i for i, post in enumerate(self.posts) if post.group == "local")
        self.wool_posts = tuple(
            i for i, post in enumerate(self.posts) if post.group in ("wool", "foreign_wool")
        )
        self.arrow_posts = tuple(
            (self.post_number[arrow.between[0]], self.post_number[arrow.between[1]], arrow.vp)
            for arrow in self.green_arrows
        )

    def _prepare_track_and_sarah(self) -> None:
        self.pathfinder_vp = tuple(
            max((vp for start, vp in self.pathfinder.vp if start <= space))
            for space in range(self.pathfinder.last + 1)
        )
        self.sarah_cards = {card.id: card for card in self.solo.cards}
        self.sarah_spaces = {
            (self.row_number[space.row], space.space): space.action for space in self.solo.spaces
        }

    def private(self, sides: Iterable[int]) -> tuple[Private, ...]:
        """Return the ten private buildings with these sides up."""
        return tuple(self.private_tiles[2 * i + side] for i, side in enumerate(sides))


def _bits(numbers: Iterable[int]) -> int:
    """Return a set of numbers as bits."""
    return sum(1 << number for number in numbers)


def _one_by_one(counts: list[int]) -> tuple[int, ...]:
    """Return each kind as often as it is counted."""
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


def _facts(pack: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return what the pack says of each component, by id, to be shown to people.

    `table` is the TOML table in which the component stands.
    """
    facts: dict[str, dict[str, Any]] = {}
    for file in pack.values():
        for table, found in file.items():
            for entry in found if isinstance(found, list) else [found]:
                facts[entry["id"]] = {**entry, "table": table, "op": _ops_of(entry)}
    return facts


def _ops_of(entry: dict[str, Any]) -> list[Any]:
    """Return all effects that an entry names, under whatever key."""
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
    """Return the moves that one way of buying sheep allows, with their places in the market.

    A purchase of two takes two of one breed or one of each (NZ-6.42).
    """
    names = [content.cards[kind].id for kind in breeds]
    places = [kind - content.market_first for kind in breeds]
    for i, first in enumerate(names):
        if option.cards == 1:
            yield ("buy", option.id, first), (places[i],)
        else:
            for j in range(i, len(names)):
                yield ("buy", option.id, first, names[j]), (places[i], places[j])


@cache
def load(folder: Path | None) -> Content:
    """Load our content pack, or the one in which the folder's files replace ours."""
    return Content(read_pack(Path(__file__).parent, folder))
