"""The components of Maracaibo, from `content/*.toml`, checked and made ready for play."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rondel.core.bits import has, with_bit
from rondel.core.content import convert, pack_hash, read_pack
from rondel.core.effects import Ops
from rondel.core.look.forks import Winding
from rondel.core.moves import Move
from rondel.games.maracaibo.content.chart import Chart, Edges, SailTable
from rondel.games.maracaibo.content.entries import (
    ActionsFile,
    CardsFile,
    CareersFile,
    CombatFile,
    ExplorerFile,
    LegacyFile,
    MapFile,
    PrestigeFile,
    ProjectCard,
    QuestsFile,
    ScenariosFile,
    SetupFile,
    SoloFile,
    StoryCard,
    StoryFile,
    StoryWayEntry,
    Task,
    UpgradesFile,
    VillageEntry,
    as_way,
)
from rondel.games.maracaibo.pieces import (
    ABSENT,
    ASSISTANTS,
    BARRIERS,
    CARDS,
    CITIES,
    COMBAT,
    EXPLORER,
    GOOD,
    GOODS,
    KINDS,
    NATION,
    NATIONS,
    NEED_ON_CARD,
    NEED_RETURN,
    NEEDS,
    NO_NEED,
    OBJECT,
    OBJECTS,
    QUESTS,
    SYNERGY,
    TALE,
    UPGRADES,
    VILLAGES,
    tag,
)


class Price:
    """What a quest (MA-10.2), a story quest (MA-20.18) or an exchange costs."""

    __slots__ = (
        "doubloons", "good_counts", "goods", "object_counts", "objects", "points", "same", "spent",
        "workers",
    )  # fmt: skip

    def __init__(self, ops: Ops) -> None:
        self.doubloons = _amount(ops, "doubloon")
        self.points = _amount(ops, "combat_point")
        self.workers = _amount(ops, "worker")
        self.same = _amount(ops, "same_goods")
        self.spent = _amount(ops, "spent_points")
        self.goods = tuple(ops.count(("good", good)) for good in GOODS)
        self.objects = tuple(ops.count(("object", name)) for name in OBJECTS)
        self.good_counts = tuple((good, n) for good, n in enumerate(self.goods) if n)
        self.object_counts = tuple((kind, n) for kind, n in enumerate(self.objects) if n)


def _amount(ops: Ops, verb: str) -> int:
    """Return the sum of what the ops of a verb say."""
    return sum(int(op[1]) for op in ops if op[0] == verb)


OpenTask = tuple[Move, str, int]
"""MA-15.2: the move that completes a task, what it needs, and how much of that at least."""


def _open_tasks(tasks: tuple[Task, ...], done: int) -> tuple[OpenTask, ...]:
    """Return the tasks that are not done."""
    return tuple(
        (("task", number + 1), task.needs, task.low)
        for number, task in enumerate(tasks)
        if not has(done, number)
    )


class Exchange:
    """Something given for something else."""

    __slots__ = ("id", "op", "price")

    def __init__(self, id: str, cost: Ops, op: Ops) -> None:
        self.id = id
        self.price = Price(cost)
        self.op = op


class VillageAction(Exchange):
    """A village action besides the three that everybody has."""

    __slots__ = ("last", "upgrade")

    def __init__(self, entry: VillageEntry, upgrade: int) -> None:
        super().__init__(entry.id, entry.cost, tag(entry.op, VILLAGES))
        self.upgrade = upgrade
        self.last = entry.last


class Card:
    """MA-17.1: a project card, with numbers instead of names."""

    __slots__ = (
        "at", "brings", "buy", "cost", "deck", "end_vp", "good", "id", "later", "need",
        "need_count", "need_what", "no", "object", "op", "permanent", "plain", "use", "workers",
    )  # fmt: skip

    def __init__(self, entry: ProjectCard, number: int, at: int, kind: int, use: Ops) -> None:
        self.id = entry.id
        self.buy: Move = ("buy", entry.id)
        self.no = entry.no
        self.deck = entry.no[0]
        self.cost = entry.cost
        self.end_vp = entry.end_vp
        self.good = GOOD[entry.good]
        self.object = OBJECT[entry.object]
        self.op = tag(entry.op, CARDS)
        self.brings = tuple((*op, number) if op[0] == "quest_on_card" else op for op in self.op)
        """The same, with the number of the card for a quest tile that goes onto it (IMM-06)."""
        self.permanent = entry.permanent
        self.at = at
        self.use = use
        requires = entry.requires or ("",)
        self.need = NEEDS.index(str(requires[0]))
        self.need_what = -1
        self.need_count = int(requires[-1]) if len(requires) > 1 else 0
        if requires[0] == "object":
            self.need_what = OBJECT[str(requires[1])]
        elif requires[0] == "markers":
            self.need_what = NATION[str(requires[1])]
        self.workers = (at >= 0) + (self.need in (NEED_RETURN, NEED_ON_CARD))
        """MA-11.1, MA-17.7: the workers of the personal supply that buying it takes."""
        self.plain = self.need in (NO_NEED, NEED_RETURN, NEED_ON_CARD) and kind != ABSENT
        """Whether buying it takes doubloons and workers, and nothing else that may be missing."""
        self.later = tuple(
            (SYNERGY[str(op[1])], str(op[0]).removesuffix("_with"), int(op[2]))
            for op in entry.op
            if str(op[0]).endswith("_with")
        )
        """MA-17.11: incomes that wait for a synergy: token, track, steps."""


class StoryWay:
    """MA-20.49: how the story may go on: what a vote for it is called, the card that follows, the
    cards that must have been read, and what is done besides."""

    __slots__ = ("back", "card", "choice", "needed", "option")

    def __init__(
        self, choice: str, option: str, card: int, needed: frozenset[int], back: Ops
    ) -> None:
        self.choice = choice
        """What was decided if this way is taken; "" if that has no name."""
        self.option = option
        self.card = card
        self.needed = needed
        self.back = back


class Content:
    """All components, by number; the `..._number` dicts find an id's number."""

    def __init__(self, pack: dict[str, dict[str, Any]]) -> None:
        from rondel.games.maracaibo.content.checks import check

        self.hash = pack_hash(pack)
        self.pack = pack
        setup = convert("setup", pack["setup"], SetupFile)
        self.start = setup.start
        self.limits = setup.limits
        self.stock = setup.stock
        self.influence = setup.influence
        self.income = setup.income
        self.stations = setup.stations
        self.map = convert("map", pack["map"], MapFile)
        self.locations = self.map.locations
        self.legacy = convert("legacy", pack["legacy"], LegacyFile).legacy_tiles
        self.actions = convert("actions", pack["actions"], ActionsFile)
        combat = convert("combat", pack["combat"], CombatFile)
        self.combat_tiles = combat.combat_tiles
        self.no_tile = combat.no_tile
        quests = convert("quests", pack["quests"], QuestsFile)
        self.quest_entries = quests.quest_tiles
        self.row = quests.row
        self.explorer = convert("explorer", pack["explorer"], ExplorerFile)
        careers = convert("careers", pack["careers"], CareersFile)
        self.careers = careers.career_cards
        self.all_tasks = careers.all_tasks
        prestige = convert("prestige", pack["prestige"], PrestigeFile)
        self.prestige = prestige.prestige_buildings
        self.investing = prestige.investing
        self.upgrades = convert("upgrades", pack["upgrades"], UpgradesFile).ship_upgrades
        self.card_entries = convert("cards", pack["cards"], CardsFile).project_cards
        self.scenarios = {
            scenario.id: scenario
            for scenario in convert("scenarios", pack["scenarios"], ScenariosFile).scenarios
        }
        story = convert("story", pack["story"], StoryFile)
        self.story_cards = story.story_cards
        self.has_tale = story.tale is not None and story.tale.id == TALE
        """Whether the words have texts for the story cards."""
        self.solo = convert("solo", pack["solo"], SoloFile)
        check(self)
        self._prepare()

    def _prepare(self) -> None:
        """Work out what play needs again and again."""
        self.rounds = self.start.rounds
        self.location_number = {place.id: i for i, place in enumerate(self.locations)}
        self.location_of_no = {place.no: i for i, place in enumerate(self.locations)}
        self.location_ids = tuple(place.id for place in self.locations)
        self.location_kinds = tuple(KINDS.index(place.kind) for place in self.locations)
        self.location_order = tuple(
            sorted(range(len(self.locations)), key=lambda i: _reading_order(self.locations[i].no))
        )
        self.legacy_number = {tile.id: i for i, tile in enumerate(self.legacy)}
        self.tile_number = {tile.id: i for i, tile in enumerate(self.map.city_tiles)}
        self.tile_places = sum(place.tile for place in self.locations)
        self.city_tile_sets = self._wheels_apart(many=False), self._wheels_apart(many=True)
        """MA-1.10: the wheel tiles and the others, for 1 or 2 players, and for 3 or 4."""
        self._prepare_upgrades()
        self._prepare_actions()
        self._prepare_combat()
        self._prepare_quests()
        self._prepare_cards()
        self._prepare_tracks()
        self._prepare_spaces()
        self.edges: dict[int, Edges] = {}
        self.sails: dict[int, SailTable] = {}
        """Edges and ways to sail that charts have found, by the legacy tiles that make them."""
        self._charts: dict[tuple[int, tuple[int, ...], bool], Chart] = {}

    def _prepare_upgrades(self) -> None:
        """The areas of the ship board, and their locks."""
        self.upgrade_number = {entry.id: i for i, entry in enumerate(self.upgrades)}
        self.upgrade_ids = tuple(entry.id for entry in self.upgrades)
        self.upgrade_ops = tuple(tag(entry.op, UPGRADES) for entry in self.upgrades)
        self.upgrade_after = tuple(
            self.upgrade_number[entry.after] if entry.after else -1 for entry in self.upgrades
        )
        """MA-16.4: by area the one that must be cleared before it; -1 is none."""
        self.upgrade_others = tuple(entry.others for entry in self.upgrades)
        """MA-16.4: by area how many others must be cleared before it."""
        self.disc_moves: list[Move] = [("disc", name) for name in self.upgrade_ids]
        self._unlocked: dict[int, tuple[int, ...]] = {}
        self.upgrade_bit = {
            entry.permanent: 1 << i for i, entry in enumerate(self.upgrades) if entry.permanent
        }
        """The bit in `Player.cleared` of the area that has a lasting effect."""

    def _prepare_actions(self) -> None:
        """What cities, villages, choices and exchanges do; each point goes to its category."""
        actions = self.actions
        self.base = actions.base
        self.city_actions = {
            action.id: (tag(action.op, CITIES), action.delivery) for action in actions.city_actions
        }
        upgrade_actions = {op for entry in self.upgrades for op in entry.op if op[0] == "either"}
        self.choices = {
            choice.id: tuple(
                (
                    option.id,
                    tag(
                        option.op,
                        UPGRADES if ("either", choice.id) in upgrade_actions else CITIES,
                    ),
                )
                for option in choice.options
            )
            for choice in actions.choices
        }
        traded = {op[1] for entry in actions.assistant_actions for op in entry.op}
        self.exchanges = {
            entry.id: Exchange(
                entry.id, entry.cost, tag(entry.op, ASSISTANTS if entry.id in traded else CITIES)
            )
            for entry in actions.exchanges
        }
        self.village_actions = {
            entry.id: VillageAction(
                entry, self.upgrade_number[entry.upgrade] if entry.upgrade else -1
            )
            for entry in actions.village_actions
        }
        self.upgrade_village_actions = tuple(
            action for action in self.village_actions.values() if action.upgrade >= 0
        )

    def _prepare_combat(self) -> None:
        self.combat_actions = {
            entry.id: (
                entry.cost,
                tag(entry.op, COMBAT),
                SYNERGY[entry.synergy] if entry.synergy else -1,
                tag(entry.with_, COMBAT),
            )
            for entry in self.actions.combat_actions
        }
        """By id: price, effect, the synergy that adds something, and what it adds."""
        self.tile_bonus = tuple(
            tuple(tag(tile.of(nation).op, COMBAT) for nation in range(len(NATIONS)))
            for tile in self.combat_tiles
        )
        self.combat_number = {tile.id: i for i, tile in enumerate(self.combat_tiles)}

    def _prepare_quests(self) -> None:
        self.quest_tiles = tuple(
            Exchange(entry.id, entry.cost, tag(entry.op, QUESTS)) for entry in self.quest_entries
        )
        self.quest_number = {tile.id: i for i, tile in enumerate(self.quest_tiles)}
        self.story_number = {card.id: i for i, card in enumerate(self.story_cards)}
        self.story_quests = tuple(
            Exchange(card.id, card.cost, tag(card.reward, QUESTS)) for card in self.story_cards
        )
        self.story_names = tuple(
            card.id if self.has_tale else card.id.replace("story_", "story_card_")
            for card in self.story_cards
        )
        """What the words call each story card: by its title, or without texts by its number."""
        self.story_ways = tuple(
            tuple(self._story_way(way) for way in card.next) for card in self.story_cards
        )
        self.story_stations = tuple(map(self._story_station, self.story_cards))
        """By story card the station that has to be full (MA-20.11); -1 is none."""

    def _story_way(self, entry: str | StoryWayEntry) -> StoryWay:
        way = as_way(entry)
        card = self.story_number[way.card]
        return StoryWay(
            choice=way.vote,
            option=way.vote or self.story_names[card],
            card=card,
            needed=frozenset(self.story_number[name] for name in way.if_read),
            back=way.back,
        )

    def _story_station(self, card: StoryCard) -> int:
        return self.legacy_number[card.condition[1]] if len(card.condition) > 1 else -1

    def _prepare_cards(self) -> None:
        uses = {entry.id: tag(entry.op, ASSISTANTS) for entry in self.actions.assistant_actions}
        self.cards = tuple(
            self._card(entry, number, uses) for number, entry in enumerate(self.card_entries)
        )
        self.card_number = {card.id: i for i, card in enumerate(self.cards)}
        self.card_of_no = {card.no: i for i, card in enumerate(self.cards)}
        self.decks = {
            letter: tuple(i for i, card in enumerate(self.cards) if card.deck == letter)
            for letter in "ABC"
        }
        # What is looked up for a whole hand is in lists: `map` finds it there faster.
        self.goods = [card.good for card in self.cards]
        self.objects = [card.object for card in self.cards]
        ids = [card.id for card in self.cards]
        self.plan_moves: list[Move] = [("plan", name) for name in ids]
        self.take_moves: list[Move] = [("take", name) for name in ids]
        self.discard_moves: list[Move] = [("discard", name) for name in ids]
        self.assistant_places = 0
        """The locations where assistants can stand, as bits."""
        for card in self.cards:
            if card.at >= 0:
                self.assistant_places = with_bit(self.assistant_places, card.at)
        self.career_number = {career.id: i for i, career in enumerate(self.careers)}
        self.open_tasks = tuple(
            tuple(_open_tasks(career.tasks, done) for done in range(1 << len(career.tasks)))
            for career in self.careers
        )
        """By career card and the tasks that are done, as bits: those that are not."""
        self.invest_moves: tuple[Move, ...] = tuple(
            ("invest", building.id) for building in self.prestige
        )
        self.prestige_number = {building.id: i for i, building in enumerate(self.prestige)}
        self.automa_cards = {card.id: card for card in self.solo.automa_cards}

    def _card(self, entry: ProjectCard, number: int, uses: dict[str, Ops]) -> Card:
        if not entry.assistant:
            return Card(entry, number, -1, -1, ())
        at = self.location_number[entry.at]
        return Card(entry, number, at, self.location_kinds[at], uses[entry.assistant])

    def _prepare_tracks(self) -> None:
        entries = self.explorer.spaces
        self.space_ids = tuple(entry.id for entry in entries)
        self.space_number = {entry.id: i for i, entry in enumerate(entries)}
        self.space_names: tuple[str | int, ...] = tuple(
            int(entry.id) if entry.id.isdigit() else entry.id for entry in entries
        )
        self.space_leads = tuple(int(entry.id.rstrip("s")) for entry in entries)
        """MA-8.13: the leading number of each space."""
        self.space_next = tuple(
            tuple(self.space_number[name] for name in entry.next) for entry in entries
        )
        self.explorer_way = Winding({entry.id: entry.next for entry in entries}, entries[0].id)
        self.space_ops = tuple(tag(entry.op, EXPLORER) for entry in entries)
        self.quest_spaces = frozenset(i for i, entry in enumerate(entries) if entry.quest)
        self.barrier_after = tuple(
            BARRIERS.index(entry.barrier) if entry.barrier else -1 for entry in entries
        )
        self.barriers = tuple(
            (barrier, lead)
            for barrier, lead in zip(self.barrier_after, self.space_leads, strict=True)
            if barrier >= 0
        )
        """The barriers along the track, with the leading number of the space before each."""
        self.last_space = next(i for i, entry in enumerate(entries) if not entry.next)
        self._prepare_nations()
        self.batch_normal = _batch_sizes(self.limits.sails.normal, self.limits.movement_points)
        self.batch_swift = _batch_sizes(self.limits.sails.swift, self.limits.movement_points)

    def _prepare_nations(self) -> None:
        """Influence, income and the nations' stocks."""
        self.title_of = tuple(
            sum(space <= place for space in self.influence.titles)
            for place in range(self.influence.last + 1)
        )
        self.income_points = tuple(
            max((vp for least, vp in self.income.points if least <= place), default=0)
            for place in range(self.income.doubloon_last + 1)
        )
        self.markers = sum(self.stock.spaces)
        empty = [0]
        for number, count in enumerate(self.stock.spaces):
            empty += [number] * (count - 1) + [number + 1]
        self.empty_spaces = tuple(empty)
        """MA-1.18: by the number of markers gone, how many stock spaces are empty."""

    def _prepare_spaces(self) -> None:
        """Places for markers besides the locations, market spaces, and stations."""
        self.extra_places = tuple(
            (number, tile.kind, cost)
            for number, tile in enumerate(self.legacy)
            for cost in tile.costs
        )
        """Legacy tile, its kind, and the combat value that placing a marker there costs."""
        self.place_count = len(self.locations) + len(self.extra_places)
        spaces = [
            (i, GOOD[good], second > 0)
            for i, place in enumerate(self.locations)
            for second, good in enumerate(place.market)
        ]
        spaces += [
            (self.location_number[tile.at], GOOD[good], False)
            for tile in self.legacy
            for good in tile.market
        ]
        self.market_spaces = tuple(spaces)
        """MA-1.19: location, the good that it wants, and whether it takes 3 or 4 players."""
        self.station_tiles = tuple(
            i for i, tile in enumerate(self.legacy) if tile.kind == "station"
        )
        self.station_exchanges = {
            i: Exchange(self.legacy[i].id, self.legacy[i].price, tag(self.legacy[i].op, CITIES))
            for i in self.station_tiles
        }

    def unlocked_areas(self, cleared: int) -> tuple[int, ...]:
        """MA-16.3, MA-16.4: return the areas of a ship board that hold a disc and are not locked,
        by those cleared (bits)."""
        areas = self._unlocked.get(cleared)
        if areas is None:
            number = cleared.bit_count()
            areas = self._unlocked[cleared] = tuple(
                area
                for area, after in enumerate(self.upgrade_after)
                if not has(cleared, area)
                and number >= self.upgrade_others[area]
                and (after < 0 or has(cleared, after))
            )
        return areas

    def card_entry(self, id: str) -> ProjectCard:
        """Return a project card as it is written in the pack."""
        return self.card_entries[self.card_number[id]]

    def city_tile_set(self, many: bool) -> list[int]:
        """MA-1.10: return the city tiles for 1 or 2 players, or for 3 or 4 (`many`)."""
        sets = ("all", "many" if many else "few")
        return [i for i, tile in enumerate(self.map.city_tiles) if tile.set in sets]

    def _wheels_apart(self, many: bool) -> tuple[list[int], list[int]]:
        tiles, entries = self.city_tile_set(many), self.map.city_tiles
        wheels = [i for i in tiles if entries[i].wheel]
        return wheels, [i for i in tiles if not entries[i].wheel]

    def chart(self, legacy: int, tiles: tuple[int, ...], many: bool) -> Chart:
        """Return the map as it is with these legacy tiles (bits) and city tiles."""
        key = (legacy, tiles, many)
        chart = self._charts.get(key)
        if chart is None:
            chart = self._charts[key] = Chart(self, legacy, tiles, many)
        return chart


def _reading_order(no: str) -> tuple[int, str]:
    """MA-21.20: return what puts locations into the order of their numbers: 9, 9a, 10."""
    digits = no.rstrip("ab")
    return int(digits), no[len(digits) :]


def _batch_sizes(steps: tuple[tuple[int, int], ...], most: int) -> tuple[int, ...]:
    """MA-5.7: return the village actions by points spent."""
    return tuple(
        max((count for least, count in steps if least <= points), default=0)
        for points in range(most + 1)
    )


@cache
def load(folder: Path | None) -> Content:
    """Load our content pack, or the one in which the folder's files replace ours."""
    return Content(read_pack(Path(__file__).parent, folder))
