"""What stands in `content/*.toml`, entry by entry, as it is written there."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rondel.core.content import Entry
from rondel.core.effects import Op, Ops

Natural = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Hand = Literal["black", "green"]
"""A hand on a tile asks for a toll (NZ-4.9)."""
Corner = Literal["white", "black"]
"""The colour that says which discs may come and go (NZ-7.12)."""
Action = tuple[Op, ...]
"""A local action: the alternatives of which it gives one (NZ-5.4)."""


class _Struct(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# setup.toml


class Count(_Struct, frozen=True):
    """What the number of players fixes (NZ-1.3)."""

    players: Positive
    a_tiles: Natural
    bonus_columns: Positive
    sheep_market: Natural
    bonus_cards: Natural
    step_tile_space: Natural
    step_limit: Natural
    visits: Positive
    """How many bonus tiles are placed in play until the end is set off (NZ-8.14)."""


class Start(_Struct, frozen=True):
    """What every player begins with, and the limits that hold for all.

    `money` and `cards` go by the place in the order of turns (NZ-2.10).
    """

    gold: Natural
    tokens: Natural
    money: tuple[Natural, Natural, Natural, Natural]
    cards: tuple[Natural, Natural, Natural, Natural]
    hand_limit: Positive
    certificate_limit: Natural
    raised_certificate_limit: Natural
    gold_limit: Natural
    discs: Natural
    objective_display: Natural
    bonus_sets: Natural
    effect_cards_per_turn: Natural


class Tokens(_Struct, frozen=True):
    """What one exchange token draws (NZ-6.82), and what gold two of them bring (NZ-6.83)."""

    draw: Natural
    gold: Natural


class Points(_Struct, frozen=True):
    """Points that stand on no component: money, fifth workers, the market_token."""

    money_per_vp: Positive
    fifth_worker: Natural
    market_token: Natural


class SetupFile(_File, frozen=True):
    counts: tuple[Count, ...]
    start: Start
    tokens: Tokens
    points: Points


# trail.toml

SpaceKind = Literal["start", "neutral", "hazard", "building", "wellington"]


class TrailSpace(_Struct, frozen=True):
    """A space of the trail, and the spaces to which its arrows lead (NZ-13.1, NZ-13.2)."""

    kind: SpaceKind
    next: tuple[str, ...]
    letter: str = ""
    section: str = ""
    number: Natural = 0
    gate: Natural = 0
    """The pathfinder space from which on one may build here; anybody walks through (NZ-13.3)."""
    grass: bool = False
    risk: Ops = ()
    """The risk action of the space, for the owner of the building on it (NZ-5.5, NZ-13.5)."""


class TrailFile(_File, frozen=True):
    spaces: tuple[TrailSpace, ...]


# buildings.toml


class Neutral(_Struct, frozen=True):
    """One side of a neutral building (NZ-14.1); each line of actions is one of them (NZ-14.2)."""

    letter: str
    side: Literal["I", "II"]
    actions: tuple[Action, ...]


class Private(_Struct, frozen=True):
    """One side of a private building: craftsmen, points, hands (NZ-15.1, NZ-15.6)."""

    craftsmen: Natural
    vp: Natural
    hands: tuple[Hand, ...]
    actions: tuple[Action, ...]


class BuildingsFile(_File, frozen=True):
    neutral: tuple[Neutral, ...]
    private: tuple[Private, ...]


# cards.toml


class Sheep(_Struct, frozen=True):
    """A breed, and how many sheep of it there are (NZ-16.1, NZ-16.4).

    The last four fields say where they begin: in the deck of each player, in the market, in the
    supply, or as the bonus set of that number.
    """

    breeding: Natural
    wool: Natural
    vp: Natural
    starting: Natural = 0
    market: Natural = 0
    supply: Natural = 0
    bonus_set: Natural = 0


class DeckCard(_Struct, frozen=True):
    """A deck-building card with an effect (NZ-10.5); it is worth no points (NZ-16.5)."""

    supply: Natural
    effect: Ops
    ferry: bool = False


class BonusCard(_Struct, frozen=True):
    """A bonus set that is no sheep: an effect card or an objective (NZ-16.6).

    `effect` is done as a whole; of `choice` the player picks one. Tasks, plus and minus are those
    of an objective.
    """

    set: Natural
    kind: Literal["effect", "objective"]
    vp: Natural = 0
    ferry: bool = False
    effect: Ops = ()
    choice: Ops = ()
    tasks: tuple[str, ...] = ()
    plus: Natural = 0
    minus: int = 0


class BonusStack(_Struct, frozen=True):
    """What a card of the stack costs (NZ-6.21)."""

    gold: Natural


class CardsFile(_File, frozen=True):
    sheep: tuple[Sheep, ...]
    deck_cards: tuple[DeckCard, ...]
    bonus_cards: tuple[BonusCard, ...]
    bonus_stacks: tuple[BonusStack, ...]


# objectives.toml

Supply = Literal[
    "discs_13", "buildings", "buildings_4", "shearers", "storehouses", "lincoln_corriedale",
    "hampshire_ryeland", "ferries", "pathfinder", "floods",
]  # fmt: skip


class Task(_Struct, frozen=True):
    """What a task of an objective counts, and how much of it one such task uses up (NZ-11.16)."""

    supply: Supply
    uses: Positive


class Objective(_Struct, frozen=True):
    """The action, the tasks, and the points for meeting all of them or not (NZ-18.4)."""

    effect: Ops
    tasks: tuple[str, ...]
    plus: Natural
    minus: int


class ObjectivesFile(_File, frozen=True):
    tasks: tuple[Task, ...]
    objectives: tuple[Objective, ...]


# markets.toml


class Row(_Struct, frozen=True):
    """A type of worker: how many there are, and the actions of its row's spaces (NZ-17.2)."""

    count: Natural
    spaces: tuple[Ops, ...]


class JobMarket(_Struct, frozen=True):
    """What a worker costs by row, the dearest first (NZ-17.3)."""

    prices: tuple[Natural, ...]


class BonusMarket(_Struct, frozen=True):
    """The bonus tile market: prices by row (NZ-17.5), and the way of the market_token.

    The token begins in the last column of `token_row` (NZ-1.6). `arrows` has the arrow that it
    follows out of that row and each later one (NZ-8.7, NZ-8.9).
    """

    columns: Positive
    token_row: Positive
    prices: tuple[Natural, ...]
    arrows: tuple[Literal["black", "yellow", "turquoise", "red"], ...]


class BonusTile(_Struct, frozen=True):
    """A kind of bonus tile (NZ-18.1): what it costs and asks for, then what it brings (NZ-18.2)."""

    count: Natural
    vp: Natural
    pay: Natural = 0
    pay_gold: Natural = 0
    needs: Ops = ()
    gains: Ops = ()


class Hazard(_Struct, frozen=True):
    """A kind of hazard tile: its section, points and hand (NZ-18.3)."""

    section: str
    vp: Natural
    hand: Hand
    count: Natural


class HazardSection(_Struct, frozen=True):
    """The card that removing a hazard of the section brings (NZ-6.91)."""

    card: str


class BuyOption(_Struct, frozen=True):
    """One way to buy sheep (NZ-6.40): the shepherds it takes, its price, and what it brings.

    A Suffolk comes with an exchange token (NZ-6.43).
    """

    shepherds: Positive
    price: Natural
    cards: Positive
    breeds: tuple[str, ...]
    tokens: Natural = 0


class Hands(_Struct, frozen=True):
    """The toll of a hand (NZ-4.9)."""

    black: Natural
    green: Natural


class MarketsFile(_File, frozen=True):
    rows: tuple[Row, ...]
    job_market: JobMarket
    bonus_market: BonusMarket
    bonus_tiles: tuple[BonusTile, ...]
    hazards: tuple[Hazard, ...]
    hazard_sections: tuple[HazardSection, ...]
    buy_options: tuple[BuyOption, ...]
    hands: Hands


# sea.toml


class SeaEntry(_Struct, frozen=True):
    """The water spaces, by the links between them, and the yellow arrows between harbours."""

    start: str
    edges: tuple[tuple[str, str], ...]
    yellow_arrows: tuple[tuple[str, str], ...]
    yellow_arrow_vp: Natural


HarbourKind = Literal["small", "terminal_small", "medium", "large"]


class Harbour(_Struct, frozen=True):
    """A harbour; its id is the water space that it is linked to.

    Storehouses of small harbours have a price for each of the four spaces (NZ-6.62, NZ-19.6), the
    disc of a medium one a single price; a large one is free and `opens` a post (NZ-6.64).
    """

    kind: HarbourKind
    prices: tuple[Natural, ...] = ()
    card: str = ""
    corner: Corner | Literal[""] = ""
    vp: Natural = 0
    opens: str = ""


Score = Literal[
    "pathfinder_spaces", "hazard_tiles", "storehouses_on_sea", "objectives_in_area",
    "certificates_all_kinds", "private_on_trail", "workers_with_printed", "ferry_cards",
]  # fmt: skip


class HarbourMaster(_Struct, frozen=True):
    """The action of its upper half, and what its lower half counts (NZ-6.68, NZ-18.5)."""

    top: Ops
    score: Score
    per: Positive
    vp: Natural


class Post(_Struct, frozen=True):
    """A trading post or a wool post; `gain` is the action that has to be done (NZ-7.13)."""

    group: Literal["local", "foreign", "wool", "foreign_wool"]
    value: Natural
    corner: Corner
    transport: Natural
    vp: int
    gain: Ops = ()
    repeatable: bool = False


class GreenArrow(_Struct, frozen=True):
    """Points, or a loss of points, for discs on both posts (NZ-7.19)."""

    between: tuple[str, str]
    vp: int


class SeaFile(_File, frozen=True):
    sea: SeaEntry
    harbours: tuple[Harbour, ...]
    harbour_masters: tuple[HarbourMaster, ...]
    posts: tuple[Post, ...]
    green_arrows: tuple[GreenArrow, ...]


# board.toml


class DiscSpace(_Struct, frozen=True):
    """A disc space of the player board: what clearing it costs or brings (NZ-20.1, NZ-20.3)."""

    corner: Corner
    ability: Literal["auxiliary", "step", "hand", "certificate_limit", "wool", "certificate"]
    cost: Natural = 0
    money: Natural = 0
    vp: Natural = 0

    def price(self, after: int) -> int:
        """Return the money that clearing takes if so much has to be paid after it (NZ-7.16)."""
        return max(self.cost, self.cost - self.money + after)


class Auxiliary(_Struct, frozen=True):
    """An auxiliary action, single and double (NZ-6.86).

    `open` counts its spaces that have no disc from the start (NZ-2.5); `pay` are the prices of
    both forms.
    """

    open: Natural
    spaces: tuple[str, ...]
    pay: tuple[Natural, Natural]
    single: Ops
    double: Ops


class StorehousePair(_Struct, frozen=True):
    """What it brings to have both storehouses of a pair at sea (NZ-20.8)."""

    bonus: Ops = ()
    vp: Natural = 0


class Pathfinder(_Struct, frozen=True):
    """The pathfinder track up to its `last` space (NZ-21.1); `vp` are (from space, points)."""

    last: Positive
    gold_spaces: tuple[Natural, ...]
    choice_space: Natural
    money_per_excess: Natural
    vp: tuple[tuple[Natural, Natural], ...]


class BoardFile(_File, frozen=True):
    disc_spaces: tuple[DiscSpace, ...]
    auxiliary: tuple[Auxiliary, ...]
    storehouse_pairs: tuple[StorehousePair, ...]
    pathfinder: Pathfinder


# solo.toml


class Difficulty(_Struct, frozen=True):
    """The cards that Sarah plays without, and her first post (NZ-22.6)."""

    remove: tuple[str, ...]
    first_post: str


class SarahBoard(_Struct, frozen=True):
    """Sarah's discs, and the bonus cards that her workers bring (NZ-22.30, NZ-22.46)."""

    discs: Natural
    bonus_card_by_space: tuple[str, ...]
    sailor_card_by_count: tuple[str, ...]


class SarahSpace(_Struct, frozen=True):
    """A space of Sarah's rows with an action (NZ-22.30)."""

    row: str
    space: Natural
    action: Op


class SarahColumn(_Struct, frozen=True):
    """What Sarah takes with so many shepherds: one breed of each group (NZ-22.33)."""

    take: tuple[tuple[str, ...], ...]


class SarahCard(_Struct, frozen=True):
    """A card of Sarah's: her steps (NZ-22.18), then her actions.

    A card with a `type` does `specialized` if that is her specialization, and `otherwise` if not.
    """

    steps: str
    printed: Natural = 0
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
