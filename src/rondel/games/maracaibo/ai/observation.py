"""What a seat sees as numbers (see `rondel.core.features`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rondel.core.content import Entry
from rondel.core.features import (
    NONE,
    Features,
    Part,
    amount,
    amounts,
    counts,
    entries,
    flags,
    kind,
    kinds,
    seat_from,
    seat_names,
    tally,
)
from rondel.games.maracaibo.ai.numbers import Numbers
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.pieces import (
    BARRIERS,
    KINDS,
    LEVELS,
    NATIONS,
    OBJECTS,
    PHASES,
    SYNERGIES,
)
from rondel.games.maracaibo.view import (
    AutomaContents,
    CaptainContents,
    MaracaiboContents,
    PlayerContents,
    StoryContents,
)

MANY_POINTS = 250
"""Victory points that a seat seldom exceeds."""
PLENTY = 40
"""Doubloons, steps of income: seldom more."""
SOME = 12
"""Cards, tiles, compasses: seldom more."""


def features(content: Content, seats: int) -> Features:
    """What a seat sees of the table and of every player."""
    common = [*_table(content, seats), *_map(content, seats), *_campaign(content)]
    if seats == 1:
        common += _automa(content)
    of_player: list[Part] = [*_captain(content), *_player(content), *_belongings(content)]
    return Features(common, of_player, seats, Numbers(content, seats))


def _ids(entries: Iterable[Entry]) -> list[str]:
    return [entry.id for entry in entries]


def _number(ids: Iterable[str]) -> dict[str | None, int]:
    """The kinds of names; no name is none of them."""
    return {None: NONE, **{id: i for i, id in enumerate(ids)}}


def _table(content: Content, seats: int) -> list[Part[MaracaiboContents]]:
    """Rounds, stocks, quests, combat, and the cards that lie in the middle."""
    who = seat_names(seats)
    turns = [*who, "ana"] if seats == 1 else who
    quest_ids = [tile.id for tile in content.quest_tiles]
    quests = _number(quest_ids)
    quest_spaces = [content.space_ids[space] for space in sorted(content.quest_spaces)]
    top_stack = max(content.start.combat_stacks)
    return [
        amount("round", content.rounds, lambda view: view["round"]),
        kind("phase", PHASES, lambda view: PHASES.index(view["phase"])),
        kind("to_decide", who, lambda view: seat_from(view, view["to_decide"])),
        kind("active", turns, lambda view: _turn(view, view["active"])),
        kind("start_player", turns, lambda view: _turn(view, view["start_player"])),
        amount("spent_points", 7, lambda view: view["spent_points"]),
        amounts("stock", NATIONS, content.markers, lambda view: view["stock"].values()),
        amounts("multipliers", NATIONS, SOME, lambda view: view["multipliers"].values()),
        kinds("explorer_quests", quest_spaces, quest_ids,
              lambda view: [quests[view["explorer_quests"].get(id)] for id in quest_spaces]),
        kind("quest_top", quest_ids, lambda view: quests[view["quest_stack"]["top"]]),
        amount("quest_stack", len(quests), lambda view: view["quest_stack"]["size"]),
        amounts("combat_stacks", 2, top_stack, lambda view: view["combat_stacks"]),
        amounts("combat.values", NATIONS, SOME, _combat_values),
        kind("combat.nation", NATIONS, _combat_nation),
        kinds("cards", list(content.card_number), ("display", "discarded"),
              _cards_in_the_middle(content)),
        amount("draw_pile", len(content.cards), lambda view: view["draw_pile"]),
        flags("prestige", _ids(content.prestige), lambda view: view["prestige"]),
    ]  # fmt: skip


def _turn(view: MaracaiboContents, seat: int) -> int:
    """Who is on turn; after the viewer of a solo game comes Ana."""
    return seat_from(view, seat) if view["automa"] is None else seat


def _combat_values(view: MaracaiboContents) -> list[int]:
    """MA-7: what a revealed tile is worth for each nation, or what is left for the chosen one."""
    combat = view["combat"]
    if combat is None:
        return [0] * len(NATIONS)
    if "values" in combat:
        return list(combat["values"].values())
    return [combat["value"] if name == combat["nation"] else 0 for name in NATIONS]


def _combat_nation(view: MaracaiboContents) -> int:
    combat = view["combat"]
    return NATIONS.index(combat["nation"]) if combat and "nation" in combat else NONE


def _cards_in_the_middle(content: Content) -> Callable[[MaracaiboContents], list[int]]:
    """By card: 0 in the display, 1 discarded."""
    number = content.card_number

    def read(view: MaracaiboContents) -> list[int]:
        found = [NONE] * len(number)
        for discarded in view["discards"]:
            found[number[discarded]] = 1
        for id in view["display"]:
            if id is not None:
                found[number[id]] = 0
        return found

    return read


def _map(content: Content, seats: int) -> list[Part[MaracaiboContents]]:
    """By location: its kind and action, whose marker and discs lie there; where quests lie."""
    places = content.location_ids
    actions = _number(content.city_actions)
    nations = _number(NATIONS)
    spots = max(sum(at == place for at, *_ in content.market_spaces)
                for place in range(len(places)))  # fmt: skip
    quests = [tile.id for tile in content.quest_tiles]

    no_space = [NONE] * spots

    def market(view: MaracaiboContents) -> list[int]:
        """By market space: 0 empty, else whose disc; none where there is no space."""
        found: list[int] = []
        for place in view["map"].values():
            there = place["market"]
            if there:
                found += [_disc(view, space["disc"]) for space in there]
            found += no_space[len(there) :]
        return found

    def quests_at(view: MaracaiboContents) -> list[int]:
        at = {id: i for i, place in enumerate(view["map"].values()) for id in place["quests"]}
        return [at.get(id, NONE) for id in quests]

    return [
        kinds("map.kind", places, KINDS,
              lambda view: [KINDS.index(place["kind"]) for place in view["map"].values()]),
        kinds("map.action", places, list(content.city_actions),
              lambda view: [actions[place["action"]] for place in view["map"].values()]),
        kinds("map.marker", places, NATIONS,
              lambda view: [nations[place["marker"]] for place in view["map"].values()]),
        kinds("map.market", [f"{place}_{spot}" for place in places for spot in range(spots)],
              ["empty", *seat_names(seats), "nobody"], market),
        kinds("map.quests", quests, places, quests_at),
    ]  # fmt: skip


def _disc(view: MaracaiboContents, owner: int | None) -> int:
    """0 nobody's, 1 the viewer's, …, and last whoever is no seat (Ana, or the box)."""
    seats = view["seats"]
    if owner is None:
        return 0
    return 1 + seat_from(view, owner) if owner < seats else 1 + seats


def _campaign(content: Content) -> list[Part[MaracaiboContents]]:
    """MA-20: legacy tiles and story cards."""
    legacy, story = _ids(content.legacy), _ids(content.story_cards)
    extra = [f"{kind}_{cost}" for _, kind, cost in content.extra_places]
    nations = _number(NATIONS)
    quest_ids = [tile.id for tile in content.quest_tiles]
    quests = _number(quest_ids)
    untold: StoryContents = {
        "in_play": [], "cards": {}, "tiles": {}, "removed": [], "read": [], "vote": None,
        "voted": 0, "ending": None, "games": 0, "archive": None,
    }  # fmt: skip

    def told(view: MaracaiboContents) -> StoryContents:
        return view["story"] or untold

    return [
        flags("legacy_tiles", legacy, lambda view: view["legacy_tiles"]),
        kinds("legacy_spaces", extra, NATIONS,
              lambda view: [nations[view["legacy_spaces"].get(id)] for id in extra]),
        kind("legacy_quest", quest_ids, lambda view: quests[view["legacy_quest"]]),
        amounts("stations", legacy, 4,
                lambda view: [len(view["stations"].get(id, ())) for id in legacy]),
        flags("story.in_play", story, lambda view: told(view)["in_play"]),
        flags("story.removed", story, lambda view: told(view)["removed"]),
        tally("story.tiles", content.location_ids, 1, lambda view: told(view)["tiles"]),
        amount("story.voted", 4, lambda view: told(view)["voted"]),
    ]  # fmt: skip


def _automa(content: Content) -> list[Part[MaracaiboContents]]:
    """MA-21: Ana."""
    cards = _ids(content.solo.automa_cards)

    alone: list[Part[AutomaContents]] = [
        kind("level", LEVELS, lambda ana: LEVELS.index(ana["level"])),
        amount("deck", len(cards), lambda ana: ana["deck"]),
        flags("cards_seen", cards, lambda ana: ana["cards_seen"]),
        flags("discards", cards, lambda ana: ana["discards"]),
        amount("discs_gone", 24, lambda ana: ana["discs_gone"]),
        amount("cards", SOME, lambda ana: ana["cards"]),
        amount("combat_tiles", SOME, lambda ana: ana["combat_tiles"]),
    ]
    return [
        *(Part(part.renamed("automa"), _of_automa(part.read)) for part in _captain(content)),
        *(Part(part.renamed("automa"), _of_automa(part.read)) for part in alone),
    ]


def _of_automa(
    read: Callable[[AutomaContents], Iterable[int]],
) -> Callable[[MaracaiboContents], Iterable[int]]:
    """Read something from Ana's part of a view."""

    def read_automa(view: MaracaiboContents) -> Iterable[int]:
        assert view["automa"] is not None
        return read(view["automa"])

    return read_automa


def _captain(content: Content) -> list[Part[CaptainContents]]:
    """What players and Ana have alike."""
    places, spaces = content.location_number, content.space_number
    last = content.influence.last
    numbers: Part[CaptainContents] = entries(vp=MANY_POINTS, quest_tiles=SOME)
    return [
        numbers,
        kind("ship", content.location_ids, lambda p: places[p["ship"]]),
        flags("visited", content.location_ids, lambda p: p["visited"]),
        kind("explorer", content.space_ids, lambda p: spaces[p["explorer"]]),
        flags("barriers", BARRIERS, lambda p: p["barriers"]),
        amounts("influence", NATIONS, last, lambda p: p["influence"].values()),
        amounts("titles", NATIONS, 6, lambda p: p["titles"].values()),
    ]


def _player(content: Content) -> list[Part[PlayerContents]]:
    """Money, incomes, hand and career."""
    careers = _ids(content.careers)
    number = _number(careers)
    numbers: Part[PlayerContents] = entries(
        doubloons=60, combat_points=8, doubloon_income=PLENTY, vp_income=PLENTY,
        hand_size=SOME, hand_limit=SOME, combat_tiles=SOME, compasses=SOME, discount=6,
    )  # fmt: skip
    return [
        numbers,
        kinds("cards", list(content.card_number), ("hand", "aside", "planning", "tableau"),
              _cards_of(content)),
        flags("career_offer", careers, lambda p: p["career_offer"] or ()),
        kind("career", careers, lambda p: number[p["career"]]),
        amounts("tasks_done", 3, 1, lambda p: [task in p["tasks_done"] for task in (1, 2, 3)]),
    ]  # fmt: skip


def _cards_of(content: Content) -> Callable[[PlayerContents], list[int]]:
    """By card: 0 in hand as far as the viewer knows, 1 set aside, 2 planned, 3 in the tableau."""
    number = content.card_number

    def read(player: PlayerContents) -> list[int]:
        found = [NONE] * len(number)
        hand = player["seen_hand"] if player["hand"] is None else player["hand"]
        aside = () if isinstance(player["set_aside"], int) else player["set_aside"]
        for where, cards in enumerate((hand, aside, player["planning"], player["tableau"])):
            for id in cards:
                if id is not None:
                    found[number[id]] = where
        return found

    return read


def _workers(player: PlayerContents) -> tuple[int, ...]:
    workers = player["workers"]
    return workers["personal"], workers["common"], workers["on_cards"]


def _belongings(content: Content) -> list[Part[PlayerContents]]:
    """Workers, assistants, upgrades, tiles and symbols."""
    upgrades = content.upgrade_ids
    quests = [tile.id for tile in content.quest_tiles]
    return [
        amounts("workers", ("personal", "common", "on_cards"), 8, _workers),
        tally("assistants", content.location_ids, 3, lambda p: [a["at"] for a in p["assistants"]]),
        tally("assistants_ready", content.location_ids, 3,
              lambda p: [a["at"] for a in p["assistants"] if a["ready"]]),
        flags("investments", _ids(content.prestige), lambda p: p["investments"]),
        amounts("discs", upgrades, 2, lambda p: p["discs"].values()),
        flags("upgrades", upgrades, lambda p: p["upgrades"]),
        flags("synergies", SYNERGIES, lambda p: p["synergies"]),
        counts("objects", OBJECTS, 4, lambda p: p["objects"]),
        tally("card_quests", quests, 1, lambda p: p["card_quests"].values()),
    ]  # fmt: skip
