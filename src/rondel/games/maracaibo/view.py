"""MA-22.3, MA-22.4, MA-22.5: what a seat may see of the table.

Whatever can be seen has its place in `MaracaiboContents`. What others hold in secret is None, or
only its number is there.
"""

from __future__ import annotations

from typing import TypedDict, final

from rondel.core.bits import members
from rondel.core.table import NOBODY, View
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.pieces import (
    BARRIERS,
    FROM_DISPLAY,
    GOODS,
    KINDS,
    NATIONS,
    NO_MARKER,
    OBJECTS,
    PHASES,
    SETUP,
    SYNERGIES,
)
from rondel.games.maracaibo.rules.combat import (
    ChooseNation,
    Fight,
    combat_value,
    tile_of,
)
from rondel.games.maracaibo.rules.markers import place_id
from rondel.games.maracaibo.rules.scoring import multipliers
from rondel.games.maracaibo.rules.story import (
    BreakTie,
    Vote,
    archive_of,
    reader_of,
    story_of,
)
from rondel.games.maracaibo.table import Captain, MaracaiboTable, Player

# What the contents are made of


class MarketSpace(TypedDict):
    """A space of a city's market (MA-6.2)."""

    good: str
    """The good that it wants."""
    disc: int | None
    """Who delivered: a seat, or the number after the seats for Ana or the box; None if nobody."""


class LocationContents(TypedDict):
    """A location of the map, and what lies there."""

    no: str
    """Its number on the map: `9a`."""
    kind: str
    """`start`, `village`, `city`, `homeward`, or `absent` if this game is without it."""
    action: str | None
    """The city action that a ship can do here."""
    marker: str | None
    """The nation whose marker lies here."""
    market: list[MarketSpace]
    """The spaces of its market."""
    quests: list[str]
    """The quest tiles that lie here."""
    ships: list[int]
    """Whose ships are here; the number after the seats is Ana's."""
    assistants: list[int]
    """The seats with assistants here, once for each of them."""


class QuestStack(TypedDict):
    """The stack of quest tiles to come (MA-10)."""

    top: str | None
    """The tile on top, which lies open."""
    size: int
    """How many tiles there are."""


@final
class RevealedCombat(TypedDict):
    """A combat for which a nation is still to be chosen (MA-7.4)."""

    tile: str
    """The combat tile that was revealed."""
    values: dict[str, int]
    """The combat value that it gives, by nation."""


@final
class ChosenCombat(TypedDict):
    """A combat that is being fought (MA-7.9)."""

    nation: str
    """The nation fought for."""
    value: int
    """The combat value that is left."""


class Workers(TypedDict):
    """Where a player's workers are (MA-18)."""

    personal: int
    """In the personal supply, ready for work."""
    common: int
    """In the common supply, from where they may come."""
    on_cards: int
    """On cards that took them for good."""


class Assistant(TypedDict):
    """A worker on an assistant's place (MA-11)."""

    at: str
    """The location."""
    card: str
    """The card that it belongs to."""
    ready: bool
    """False in the turn in which it came."""


class CaptainContents(TypedDict):
    """What players and Ana have alike."""

    vp: int
    """Victory points so far."""
    ship: str
    """The location of the ship."""
    visited: list[str]
    """The locations that the ship has passed or stopped at in this round."""
    explorer: str
    """The space of the explorer."""
    barriers: list[str]
    """The barriers that the explorer has crossed."""
    influence: dict[str, int]
    """Steps on the influence tracks, by nation."""
    titles: dict[str, int]
    """The title reached with each nation, 0 for none: what its multiplier counts."""
    quest_tiles: int
    """How many quest tiles were taken."""


class PlayerContents(CaptainContents):
    """A player, as the viewer sees it."""

    doubloons: int
    """Money in the purse."""
    combat_points: int
    """Combat points in stock."""
    doubloon_income: int
    """Doubloons that come in at each scoring but the last."""
    vp_income: int
    """Victory points that come in at each scoring."""
    hand_size: int
    """How many cards are in hand."""
    hand_limit: int
    """How many cards the hand is filled up to."""
    hand: list[str] | None
    """The cards in hand; None of other players."""
    seen_hand: list[str]
    """The cards in hand that everybody knows, since they came from the display."""
    set_aside: list[str] | int
    """Cards that will be discarded after the set-up; of other players only how many."""
    planning: list[str | None]
    """The planned cards; None for one that lies face down."""
    tableau: list[str]
    """The cards that were bought."""
    workers: Workers
    """How many workers are where."""
    assistants: list[Assistant]
    """The workers who serve as assistants."""
    investments: list[str]
    """The prestige buildings with a disc of the player's."""
    discs: dict[str, int]
    """How many discs are left on each area of the ship board."""
    upgrades: list[str]
    """The areas of the ship board that are cleared."""
    combat_tiles: int
    """How many combat tiles were taken."""
    synergies: list[str]
    """The synergy tokens."""
    compasses: int
    """How many compasses the player has."""
    objects: dict[str, int]
    """Lasting objects: how many of each that is there."""
    discount: int
    """Doubloons that cards cost less."""
    card_quests: dict[str, str]
    """By bought card, the quest tile that lies on it."""
    career_offer: list[str] | None
    """The careers that were dealt; None of other players."""
    career: str | None
    """The chosen career; None as long as it is not known."""
    tasks_done: list[int]
    """The numbers of the career's tasks that are done."""


class AutomaContents(CaptainContents):
    """Ana, the opponent of a solo game (MA-21)."""

    level: str
    """How strong she is."""
    deck: int
    """How many cards are left in her deck."""
    cards_seen: list[str]
    """Her cards that have turned up at some time."""
    discards: list[str]
    """The cards that she has played since the deck was last shuffled."""
    discs_gone: int
    """How many discs have left her board."""
    cards: int
    """How many project cards she has taken."""
    combat_tiles: int
    """How many combat tiles she has taken."""


class StoryCardContents(TypedDict):
    """A story card in play: when it will be read (MA-20.11)."""

    chapter: int
    """The chapter that it belongs to."""
    place: str | None
    """The location where its story tile lies; None if none lies there."""
    cost: list[list[str | int]]
    """What its quest costs, as in the content."""
    reward: list[list[str | int]]
    """What its quest brings."""
    station: str | None
    """The station that has to be full instead."""
    discs: int
    """How many discs lie on that station."""
    slots: int
    """How many it takes."""


class StoryReadContents(TypedDict):
    """A story card that was read."""

    card: str
    """The card."""
    option: str | None
    """What was decided then, if anything was."""
    reader: int | None
    """The seat that read it; None in an earlier game of the campaign."""


class StoryVoteContents(TypedDict):
    """A vote on how the story goes on (MA-20.13)."""

    card: str
    """The card that was turned over."""
    reader: int
    """Who read it, and decides a tie."""
    options: list[str]
    """The ways that can be voted for."""
    voters: list[int]
    """The seats that have voted."""
    tied: bool
    """Whether all have voted, and the reader has to decide."""


class StoryContents(TypedDict):
    """A campaign's story (MA-20)."""

    in_play: list[str]
    """The story cards in play."""
    cards: dict[str, StoryCardContents]
    """The same cards, and what each of them waits for."""
    tiles: dict[str, str]
    """By location, the story card whose tile lies there."""
    removed: list[str]
    """The story cards that are done with."""
    read: list[StoryReadContents]
    """The cards read in this campaign, in order."""
    vote: StoryVoteContents | None
    """The vote that is going on."""
    voted: int
    """How many votes were given in the vote that is going on."""
    ending: str | None
    """The card that has ended the story."""
    games: int
    """How many games of the campaign were played before this one."""
    archive: str | None
    """At the end of the game, how the story goes on: the `archive` option of the next one."""


class MaracaiboContents(TypedDict):
    """All that a seat may see."""

    game: str
    """The game's name."""
    options: dict[str, str]
    """The options that were chosen before the game."""
    seats: int
    """How many seats there are."""
    seat: int
    """The viewer; -1 for an onlooker."""
    to_decide: int
    """The seat that is asked now; -1 when the game is over."""
    question: str | None
    """What is asked, by the name of the rules' step."""
    over: bool
    """Whether the game is over."""
    round: int
    """The number of the round, 0 before the first one."""
    rounds: int
    """How many rounds there are."""
    phase: str
    """`setup`, `sailing`, `actions`, `refill`, `scoring` or `automa_turn`."""
    active: int
    """Whose turn it is; the number after the seats is Ana's."""
    start_player: int
    """Who begins the round; the number after the seats is Ana."""
    spent_points: int
    """Movement points that the latest sail took (MA-4.6)."""
    turn_spent_points: int
    """Movement points spent in all of this turn."""
    map: dict[str, LocationContents]
    """All locations, by id."""
    legacy_tiles: list[str]
    """The legacy tiles in play."""
    legacy_spaces: dict[str, str | None]
    """Spaces that legacy tiles bring, by id: the nation whose marker lies there."""
    legacy_quest: str | None
    """The quest tile of a city that came with a legacy tile."""
    stations: dict[str, list[int]]
    """By station, whose discs lie there; -1 for one from the box."""
    stock: dict[str, int]
    """How many markers each nation has left."""
    multipliers: dict[str, int]
    """What a title counts at present, by nation."""
    explorer_quests: dict[str, str]
    """By explorer space, the quest tile that lies there."""
    quest_stack: QuestStack
    """The quest tiles to come."""
    combat_stacks: list[int]
    """How many tiles each combat stack has."""
    combat: RevealedCombat | ChosenCombat | None
    """The combat that is going on."""
    display: list[str | None]
    """The project cards on display; None where one is lacking."""
    draw_pile: int
    """How many project cards are left in the draw pile."""
    discards: list[str]
    """The project cards that were discarded."""
    prestige: list[str]
    """The prestige buildings of this game."""
    players: list[PlayerContents]
    """The players, by seat."""
    automa: AutomaContents | None
    """Ana; None if the game is no solo game."""
    story: StoryContents | None
    """The story; None if the game tells none."""
    scores: list[dict[str, int]]
    """The points of all seats, by category and as `total`."""
    rivals: dict[str, dict[str, int]]
    """The same of opponents that are no seats, by name."""


MaracaiboView = View[MaracaiboContents]
"""What a seat may see of a table of Maracaibo."""

# Describing


def describe(t: MaracaiboTable, seat: int) -> MaracaiboContents:
    """Everything that lies open, and the seat's own hand."""
    content, cards = t.content, t.content.cards
    return {
        "game": t.setup.game.name,
        "options": dict(t.setup.options),
        "seats": t.seats,
        "seat": seat,
        "to_decide": t.seat,
        "question": type(t.agenda[-1]).__name__ if t.agenda else None,
        "over": t.over,
        "round": t.round,
        "rounds": content.rounds,
        "phase": PHASES[t.phase],
        "active": t.active,
        "start_player": t.start_player,
        "spent_points": t.spent,
        "turn_spent_points": t.turn_spent,
        "map": {place.id: _location(t, i) for i, place in enumerate(content.locations)},
        "legacy_tiles": [tile.id for i, tile in enumerate(content.legacy) if t.legacy >> i & 1],
        "legacy_spaces": {
            place_id(t, len(content.locations) + i): _nation(t.markers[len(content.locations) + i])
            for i, (tile, _, _) in enumerate(content.extra_places)
            if t.legacy >> tile & 1
        },
        "legacy_quest": _quest(content, t.legacy_quest),
        "stations": {content.legacy[number].id: list(discs) for number, discs in t.stations},
        "stock": dict(zip(NATIONS, t.stock, strict=True)),
        "multipliers": dict(zip(NATIONS, multipliers(t), strict=True)),
        "explorer_quests": {
            content.space_ids[space]: content.quest_tiles[tile].id
            for space, tile in t.explorer_quests
        },
        "quest_stack": {
            "top": _quest(content, t.quest_top),
            "size": len(t.quest_rest) + (t.quest_top >= 0),
        },
        "combat_stacks": list(t.combat_stacks),
        "combat": _combat(t),
        "display": [cards[card].id if card >= 0 else None for card in t.display],
        "draw_pile": len(t.draw_pile),
        "discards": [cards[card].id for card in members(t.discards)],
        "prestige": [content.prestige[number].id for number in t.prestige],
        "players": [_player(t, number, seat) for number in range(t.seats)],
        "automa": _automa(t),
        "story": _story(t),
        "scores": t.scores(),
        "rivals": t.rivals(),
    }


def describe_beside(t: MaracaiboTable, seat: int, other: MaracaiboContents) -> MaracaiboContents:
    """The same from what another seat sees: only what is known of the players differs."""
    players = other["players"][:]
    for number in {seat, other["seat"]} - {NOBODY}:
        players[number] = _seen_by(t, seat, number, players[number])
    return {**other, "seat": seat, "players": players}


def _combat(t: MaracaiboTable) -> RevealedCombat | ChosenCombat | None:
    """The tile that was revealed and what it is worth; then the nation and the combat value."""
    for step in reversed(t.agenda):
        if isinstance(step, ChooseNation):
            values = {name: combat_value(t, step.tile, i) for i, name in enumerate(NATIONS)}
            return {"tile": tile_of(t, step.tile).id, "values": values}
        if isinstance(step, Fight):
            return {"nation": NATIONS[step.nation], "value": step.value}
    return None


def _nation(marker: int) -> str | None:
    return None if marker == NO_MARKER else NATIONS[marker]


def _quest(content: Content, tile: int) -> str | None:
    return None if tile < 0 else content.quest_tiles[tile].id


def _location(t: MaracaiboTable, place: int) -> LocationContents:
    content = t.content
    return {
        "no": content.locations[place].no,
        "kind": KINDS[t.chart.kind[place]],
        "action": t.chart.names[place] or None,
        "marker": _nation(t.markers[place]),
        "market": [
            {"good": GOODS[content.market_spaces[space][1]], "disc": _owner(t.market[space])}
            for space in t.chart.markets[place]
        ],
        "quests": [content.quest_tiles[tile].id for tile in t.quests_at(place)],
        "ships": [number for number, captain in enumerate(t.captains) if captain.ship == place],
        "assistants": [
            number for number, p in enumerate(t.players) for at, _ in p.assistants if at == place
        ],
    }


def _owner(number: int) -> int | None:
    return None if number < 0 else number


def _names(number: int, names: tuple[str, ...]) -> list[str]:
    return [name for i, name in enumerate(names) if number >> i & 1]


def _captain(t: MaracaiboTable, captain: Captain) -> CaptainContents:
    content = t.content
    return {
        "vp": sum(captain.points),
        "ship": content.location_ids[captain.ship],
        "visited": _names(captain.visited, content.location_ids),
        "explorer": content.space_ids[captain.explorer],
        "barriers": _names(captain.crossed, BARRIERS),
        "influence": dict(zip(NATIONS, captain.influence, strict=True)),
        "titles": {
            nation: content.title_of[place]
            for nation, place in zip(NATIONS, captain.influence, strict=True)
        },
        "quest_tiles": len(captain.quests),
    }


def _player(t: MaracaiboTable, number: int, viewer: int) -> PlayerContents:
    content, p = t.content, t.players[number]
    cards = content.cards
    row: PlayerContents = {
        **_captain(t, p),
        "doubloons": p.doubloons,
        "combat_points": p.combat_points,
        "doubloon_income": p.doubloon_income,
        "vp_income": p.vp_income,
        "hand_size": len(p.hand),
        "hand_limit": p.lasting.hand_limit,
        "hand": None,
        "seen_hand": [
            cards[card].id
            for card, pile in zip(p.hand, p.origin, strict=True)
            if pile == FROM_DISPLAY
        ],
        "set_aside": 0,
        "planning": [],
        "tableau": [cards[card].id for card in p.tableau],
        "workers": {"personal": p.personal, "common": p.common, "on_cards": p.on_cards},
        "assistants": [
            {"at": content.location_ids[at], "card": cards[card].id, "ready": i < p.settled}
            for i, (at, card) in enumerate(p.assistants)
        ],
        "investments": [
            entry.id for i, entry in enumerate(content.prestige) if p.investments >> i & 1
        ],
        "discs": dict(zip(content.upgrade_ids, p.discs, strict=True)),
        "upgrades": _names(p.cleared, content.upgrade_ids),
        "combat_tiles": len(p.combat_tiles),
        "synergies": _names(p.synergies, SYNERGIES),
        "compasses": p.lasting.compasses,
        "objects": {name: n for name, n in zip(OBJECTS, p.lasting.objects, strict=True) if n},
        "discount": p.lasting.discount,
        "card_quests": {
            cards[card].id: content.quest_tiles[tile].id for card, tile in p.card_quests
        },
        "career_offer": None,
        "career": None,
        "tasks_done": [i + 1 for i in range(3) if p.tasks >> i & 1],
    }
    return _seen_by(t, viewer, number, row)


def _seen_by(t: MaracaiboTable, viewer: int, number: int, row: PlayerContents) -> PlayerContents:
    """A player's row with those things as a viewer sees them that are not the same for all."""
    content, p, own = t.content, t.players[number], number == viewer
    cards, careers = content.cards, content.careers
    secret = t.phase == SETUP and not own
    return {
        **row,
        "hand": [cards[card].id for card in p.hand] if own else None,
        "set_aside": [cards[card].id for card in p.aside] if own else len(p.aside),
        "planning": _planning(t, p, own),
        "career_offer": [careers[i].id for i in p.careers] if own else None,
        "career": careers[p.career].id if p.career >= 0 and not secret else None,
    }


def _planning(t: MaracaiboTable, p: Player, own: bool) -> list[str | None]:
    """MA-2.9, MA-22.4: open to all once everybody has chosen the first one."""
    cards = t.content.cards
    return [cards[card].id if own or t.shown >> card & 1 else None for card in p.planning]


def _automa(t: MaracaiboTable) -> AutomaContents | None:
    automa = t.automa
    if automa is None:
        return None
    return {
        **_captain(t, automa),
        "level": automa.level,
        "deck": len(automa.deck),
        "cards_seen": list(automa.known),
        "discards": list(automa.discards),
        "discs_gone": automa.discs,
        "cards": len(automa.cards),
        "combat_tiles": len(automa.combat_tiles),
    }


def _story(t: MaracaiboTable) -> StoryContents | None:
    """MA-22.1: what was read, and what lies open; never a card that is still to come."""
    story = t.story
    if story is None:
        return None
    cards = t.content.story_cards
    return {
        "in_play": [cards[card].id for card in story.in_play],
        "cards": {cards[card].id: _story_card(t, card) for card in story.in_play},
        "tiles": {t.content.location_ids[at]: cards[card].id for at, _, card in story.tiles},
        "removed": [cards[card].id for card in story.removed],
        "read": [
            {"card": cards[card].id, "option": option or None, "reader": _owner(reader)}
            for card, option, reader in story.log
        ],
        "vote": _vote(t),
        "voted": len(story.votes),
        "ending": cards[story.ending].id if story.ending >= 0 else None,
        "games": story.games,
        "archive": archive_of(t).write(t.content) if t.over else None,
    }


def _story_card(t: MaracaiboTable, card: int) -> StoryCardContents:
    content, entry = t.content, t.content.story_cards[card]
    station = content.story_stations[card]
    places = [at for at, _, of in story_of(t).tiles if of == card]
    return {
        "chapter": entry.chapter,
        "place": content.location_ids[places[0]] if places else None,
        "cost": [list(op) for op in entry.cost],
        "reward": [list(op) for op in entry.reward],
        "station": content.legacy[station].id if station >= 0 else None,
        "discs": len(dict(t.stations).get(station, ())),
        "slots": content.legacy[station].slots if station >= 0 else 0,
    }


def _vote(t: MaracaiboTable) -> StoryVoteContents | None:
    """MA-20.13: who has voted is known, for what is not."""
    step = t.agenda[-1] if t.agenda else None
    if not isinstance(step, Vote | BreakTie):
        return None
    return {
        "card": t.content.story_cards[step.card].id,
        "reader": reader_of(t, step.card),
        "options": [str(move[1]) for move in step.moves(t)],
        "voters": [seat for seat, _ in story_of(t).votes],
        "tied": isinstance(step, BreakTie),
    }
