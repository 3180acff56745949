"""What stands in `content/*.toml`, entry by entry, as it is written there."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rondel.core.content import Entry
from rondel.core.effects import Op, Ops

NationName = Literal["france", "spain", "england"]
GoodName = Literal["sugar", "tobacco", "cocoa", "cotton", "rum"]
ObjectName = Literal["map", "herbs", "sabre", "spyglass"]
SynergyName = Literal["medal", "anchor", "crown", "cross", "lantern"]
Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Branch = Literal["", "upper", "lower"]


class _Struct(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class _Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# setup.toml


class Start(_Struct, frozen=True):
    """The set-up: what is dealt and given to everybody (MA-2.2)."""

    rounds: Positive
    cards: Positive
    planned: Count
    discarded: Count
    doubloons: tuple[Count, Count, Count, Count]
    combat_points: Count
    doubloon_income: Count
    workers: Count
    personal_supply: Count
    careers: Count
    prestige_buildings: Count
    display: Positive
    b_cards: Count
    combat_stacks: tuple[Count, Count]
    explorer_quests: tuple[str, ...]
    village_markers: tuple[tuple[str, NationName], ...]
    cover_tile_at: str


class Sails(_Plain, frozen=True):
    """MA-5.7: points spent and the village actions they allow; `swift` with ship upgrade 1."""

    normal: tuple[tuple[int, int], ...]
    swift: tuple[tuple[int, int], ...]


class Limits(_Struct, frozen=True):
    """Numbers that hold throughout the game."""

    movement_points: Positive
    hand: Count
    large_hand: Count
    planning_spaces: Count
    combat_points: Count
    display_price: Count
    assistant_vp: Count
    scoring_vp: Count
    majority_vp: Count
    map_majorities: tuple[Count, Count, Count]
    sails: Sails


class Stock(_Struct, frozen=True):
    """MA-1.16: the markers on the stock spaces of each nation, from the left."""

    spaces: tuple[Positive, ...]


class InfluenceTrack(_Struct, frozen=True):
    """The end and the title spaces of an influence track, and points for steps beyond (MA-7.27)."""

    last: Count
    titles: tuple[int, ...]
    beyond_vp: Count


class IncomeTracks(_Struct, frozen=True):
    """Where the tracks end (MA-17.12, MA-17.13), and the points printed along one (MA-14.2)."""

    doubloon_last: Count
    vp_full: Positive
    points: tuple[tuple[int, int], ...]


class Stations(_Struct, frozen=True):
    """MA-20.38: discs of the box on the first and the other stations, alone and with 2 players."""

    solo_first: Count
    solo: Count
    duo: Count


class SetupFile(_Plain, frozen=True):
    start: Start
    limits: Limits
    stock: Stock
    influence: InfluenceTrack
    income: IncomeTracks
    stations: Stations


# map.toml, legacy.toml


class Location(_Struct, frozen=True):
    """A location of the route; `stop` is the hand symbol, which ends a sail (MA-4.4)."""

    no: str
    kind: Literal["start", "village", "city", "homeward", "absent"]
    tile: bool = False
    action: str = ""
    market: tuple[GoodName, ...] = ()
    flag: Ops = ()
    stop: bool = False


class Edge(_Struct, frozen=True):
    """MA-4.2: a way between two locations; `legacy` is the tile that it is there with."""

    start: str
    end: str
    cost: Positive
    branch: Branch = ""
    legacy: str = ""
    rounds: tuple[int, ...] = (1, 2, 3, 4)


class CityTile(_Struct, frozen=True):
    """MA-1.10: a city tile for `few` players, `many` or `all`; `duo` covers a city (MA-1.9)."""

    set: Literal["all", "few", "many", "duo"]
    wheel: bool
    action: str


class MapFile(_Plain, frozen=True):
    locations: tuple[Location, ...]
    edges: tuple[Edge, ...]
    city_tiles: tuple[CityTile, ...]


class LegacyTile(_Struct, frozen=True):
    """A legacy tile; what it says depends on its kind (see `legacy.toml`)."""

    kind: Literal["city", "rough_sea", "plague", "skull", "stop", "fleet", "mine", "station"]
    at: str = ""
    action: str = ""
    market: tuple[GoodName, ...] = ()
    flag: Ops = ()
    gate: Count = 0
    edge: str = ""
    cost: Count = 0
    op: Ops = ()
    costs: tuple[Positive, ...] = ()
    reached: Count = 0
    slots: Count = 0
    price: Ops = ()
    toll: Count = 0


class LegacyFile(_Plain, frozen=True):
    legacy_tiles: tuple[LegacyTile, ...]


# actions.toml


class CityEntry(_Struct, frozen=True):
    """MA-6.6: the printed action of a city or homeward space."""

    op: Ops
    delivery: bool = True


class ChoiceOption(_Plain, frozen=True):
    id: str
    op: Ops


class Choice(_Struct, frozen=True):
    """One of several effects."""

    options: tuple[ChoiceOption, ...]


class ExchangeEntry(_Struct, frozen=True):
    """MA-5.6: something given for something else."""

    cost: Ops
    op: Ops


class AssistantAction(_Struct, frozen=True):
    """MA-11.2: what an assistant does, part by part."""

    op: Ops


class VillageEntry(_Struct, frozen=True):
    """A village action of a ship upgrade or a card; a `last` one ends all others (MA-9.13)."""

    op: Ops
    cost: Ops = ()
    upgrade: str = ""
    last: bool = False


class CombatAction(_Struct, frozen=True):
    """A combat action of a card (MA-7.19, MA-7.20); a synergy adds `with`."""

    cost: Count
    op: Ops
    synergy: SynergyName | Literal[""] = ""
    with_: Ops = msgspec.field(default=(), name="with")


class Base(_Struct, frozen=True):
    """Prices and gains of the combat and village actions that need no card."""

    influence_small: Count
    influence_large: Count
    annex_flag: Count
    take_flag: Count
    annex_village: Count
    take_village: Count
    own_assistant_doubloons: Count
    foreign_assistant_doubloons: Count
    hand_doubloons: Count
    rest_doubloons: Count
    settle_doubloons: Count


class ActionsFile(_Plain, frozen=True):
    city_actions: tuple[CityEntry, ...]
    choices: tuple[Choice, ...]
    exchanges: tuple[ExchangeEntry, ...]
    assistant_actions: tuple[AssistantAction, ...]
    village_actions: tuple[VillageEntry, ...]
    combat_actions: tuple[CombatAction, ...]
    base: Base


# The other files


class NationValue(_Plain, frozen=True):
    """What a combat tile says of a nation: its value, its price, its bonus (MA-7.5)."""

    value: Count
    cost: Count = 0
    op: Ops = ()


class CombatTile(_Struct, frozen=True):
    """A combat tile; `most` and `fewest` change the value of a nation (MA-7.6)."""

    france: NationValue
    spain: NationValue
    england: NationValue
    most: int = 0
    fewest: int = 0

    def of(self, nation: int) -> NationValue:
        """Return what the tile says of a nation."""
        return (self.france, self.spain, self.england)[nation]


class CombatFile(_Plain, frozen=True):
    combat_tiles: tuple[CombatTile, ...]
    no_tile: CombatTile


class QuestEntry(_Struct, frozen=True):
    """A quest tile: its cost (MA-10.2) and its reward (MA-10.5)."""

    cost: Ops
    op: Ops


class QuestRow(_Struct, frozen=True):
    """MA-10.6: which tile of the row is the first to bring points."""

    first: Count
    first_vp: Count
    later_vp: Count


class QuestsFile(_Plain, frozen=True):
    quest_tiles: tuple[QuestEntry, ...]
    row: QuestRow


class ExplorerEntry(_Struct, frozen=True):
    """A space of the explorer track: the spaces that follow, the long way first (MA-8.2)."""

    next: tuple[str, ...]
    op: Ops = ()
    quest: bool = False
    barrier: Literal["", "red", "blue", "green"] = ""


class Barrier(_Struct, frozen=True):
    """What crossing a barrier pays (MA-8.8, MA-8.9)."""

    influence: Count = 0
    first_vp: Count = 0
    later_vp: Count = 0


class Arrival(_Struct, frozen=True):
    """MA-8.11: points on the last space, by arrival."""

    vp: tuple[int, ...]


class ExplorerFile(_Plain, frozen=True):
    spaces: tuple[ExplorerEntry, ...]
    barriers: tuple[Barrier, ...]
    arrival: Arrival


TaskKind = Literal[
    "combat_tiles",
    "quest_tiles",
    "influence_one",
    "influence_two",
    "upgrades",
    "barrier",
    "synergies",
    "assistants",
]


class Task(_Plain, frozen=True):
    """A career task: what it counts, its requirements (MA-15.1), its reward."""

    needs: TaskKind
    low: Count
    high: Count
    doubloons: Count
    vp: Count


class CareerCard(_Struct, frozen=True):
    """A career card."""

    tasks: tuple[Task, Task, Task]


class AllTasks(_Struct, frozen=True):
    """MA-15.5: what the third task brings besides."""

    doubloons: Count
    vp: Count


class CareersFile(_Plain, frozen=True):
    career_cards: tuple[CareerCard, ...]
    all_tasks: AllTasks


Measure = Literal[
    "barrier",
    "quest_tile",
    "assistant",
    "readiness",
    "synergy",
    "combat_tile",
    "upgrade",
    "income_track",
    "compass",
    "friendly_nation",
]


UNLIMITED = 1000
"""The most points of a building that counts without end."""


class PrestigeBuilding(_Struct, frozen=True):
    """A prestige building: its price (MA-19.2) and what it counts at the end (MA-19.6)."""

    no: str
    cost: Count
    measure: Measure
    vp: Count
    most: Count = UNLIMITED


class Investing(_Struct, frozen=True):
    """What investing brings: a token (MA-19.3), and points to the first (MA-19.4)."""

    synergy: SynergyName
    first_vp: Count


class PrestigeFile(_Plain, frozen=True):
    prestige_buildings: tuple[PrestigeBuilding, ...]
    investing: Investing


class ShipUpgrade(_Struct, frozen=True):
    """MA-16.5: an area of the ship board, what clearing it does, and its lock (MA-16.4)."""

    op: Ops = ()
    permanent: str = ""
    after: str = ""
    others: Count = 0


class UpgradesFile(_Plain, frozen=True):
    ship_upgrades: tuple[ShipUpgrade, ...]


class ProjectCard(_Struct, frozen=True):
    """MA-17.1: a project card."""

    no: str
    family: str
    colour: Literal["green", "red", "tan", "blue"]
    cost: Count
    end_vp: Count
    good: GoodName
    object: ObjectName
    op: Ops = ()
    permanent: Ops = ()
    requires: Op = ()
    at: str = ""
    assistant: str = ""


class CardsFile(_Plain, frozen=True):
    project_cards: tuple[ProjectCard, ...]


class Scenario(_Struct, frozen=True):
    """A scenario: its legacy tiles (MA-20.4), its C cards (MA-20.7), its quests (MA-20.3)."""

    legacy: tuple[str, ...]
    cards: Literal["", "C"]
    quests: tuple[tuple[tuple[str, int, int], ...], ...]


class ScenariosFile(_Plain, frozen=True):
    scenarios: tuple[Scenario, ...]


class StoryWayEntry(_Plain, frozen=True, kw_only=True):
    """How the story may go on after a card (MA-20.49); `vote` is what a vote for it is called."""

    card: str
    vote: str = ""
    if_read: tuple[str, ...] = ()
    back: Ops = ()


class StoryCard(_Struct, frozen=True):
    """MA-20.9: a story card: instructions, its own quest, a condition, the cards that follow.

    A card that follows in any case may be just named.
    """

    chapter: Count
    instructions: Ops
    next: tuple[str | StoryWayEntry, ...]
    entry: bool = False
    ending: bool = False
    cost: Ops = ()
    reward: Ops = ()
    condition: tuple[str, ...] = ()
    back: Ops = ()
    told: tuple[str, ...] = ()


def as_way(entry: str | StoryWayEntry) -> StoryWayEntry:
    """Return how the story may go on, also if the next card is just named."""
    return StoryWayEntry(card=entry) if isinstance(entry, str) else entry


class Tale(_Struct, frozen=True):
    """The story that the cards tell."""


class StoryFile(_Plain, frozen=True):
    story_cards: tuple[StoryCard, ...]
    tale: Tale | None = None


class AutomaCard(_Struct, frozen=True):
    """MA-21.5: a card of Ana's: her move, her branch at forks, and what she does."""

    move: Count
    fork: Literal["upper", "lower"]
    display: Positive
    early: Ops
    late: Ops


class AutomaLevel(_Struct, frozen=True):
    """MA-21.4: how many cards of each letter are in Ana's deck."""

    a: Count
    b: Count
    c: Count


class AutomaBoard(_Struct, frozen=True):
    """Ana's board: points by discs gone (MA-21.24), and her bonuses at the end."""

    income: tuple[int, ...]
    quest_vp: Count
    quest_lead: tuple[tuple[int, int], ...]
    upgrade_lead: tuple[tuple[int, int], ...]
    explorer_lead: tuple[tuple[int, int], ...]


class SoloFile(_Plain, frozen=True):
    automa_cards: tuple[AutomaCard, ...]
    levels: tuple[AutomaLevel, ...]
    board: AutomaBoard
