"""What lies on the table in Maracaibo: the map, the shared piles, each player's pieces, Ana's."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.core.moves import Move
from rondel.core.table import Table, clockwise
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.chart import Chart, Sail
from rondel.games.maracaibo.pieces import CATEGORIES, NATIONS, NO_MARKER, OBJECTS
from rondel.games.maracaibo.pieces import SETUP as SETUP_PHASE

DISCS_PER_AREA: Final = 2
"""MA-2.1: the discs on each area of the ship board at the start."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Captain:
    """What players and Ana have in common: a ship, an explorer, influence and points.

    All begin in Havana, on explorer space 0, without influence and points (MA-2.2, MA-21.2).
    """

    __slots__ = ("crossed", "explorer", "influence", "points", "quests", "ship", "visited")

    def __init__(self) -> None:
        self.ship = 0
        self.visited = 0
        """MA-4.11: the locations stopped at or passed in this round, as bits."""
        self.explorer = 0
        self.crossed = 0
        """The barriers that the explorer has crossed, as bits."""
        self.influence = (0,) * len(NATIONS)
        self.points = (0,) * len(CATEGORIES)
        self.quests: tuple[int, ...] = ()
        """The quest row. A story tile counts as a quest tile and is -1 - its number (MA-10.7)."""


class Lasting:
    """MA-17.8: what the lasting effects of a tableau, and of cleared areas, add up to.

    Copies of a table share it: it is never changed, but made anew when something adds to it.
    """

    __slots__ = (
        "combat_cards", "compasses", "discount", "display_price", "drill", "hand_limit", "objects",
        "range", "readiness", "steal", "strength", "take_vp", "tavern", "village_cards",
    )  # fmt: skip

    def __init__(self, content: Content) -> None:
        self.hand_limit = content.limits.hand
        """MA-3.8: how many cards a full hand has."""
        self.display_price = content.limits.display_price
        """MA-3.9: what a card of the display costs."""
        self.compasses = 1
        self.objects = (0,) * len(OBJECTS)
        self.discount = 0
        self.readiness = 0
        self.range = 0
        self.steal = 0
        self.tavern = 0
        self.drill = 0
        self.strength = (0,) * len(NATIONS)
        self.take_vp = 0
        self.village_cards: tuple[tuple[int, str], ...] = ()
        self.combat_cards: tuple[tuple[int, str], ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Player(Captain):
    """MA-1.5: one player's boards, cards and pieces.

    Sets are kept as the bits of a number (see `core.bits`): `cleared` areas of the ship board,
    prestige buildings with an own worker (`investments`), `synergies` and career `tasks` done.
    """

    __slots__ = (
        "aside", "assistants", "card_quests", "career", "careers", "cleared", "combat_points",
        "combat_tiles", "common", "discs", "discs_out", "doubloon_income", "doubloons", "hand",
        "investments", "lasting", "on_cards", "origin", "personal", "planning", "ripe", "settled",
        "synergies", "tableau", "tasks", "vp_income",
    )  # fmt: skip

    def __init__(self, content: Content) -> None:
        super().__init__()
        start = content.start
        # MA-1.4: money and points have no upper limit. MA-2.2: what everybody starts with.
        self.doubloons = 0
        self.combat_points = start.combat_points
        self.doubloon_income = start.doubloon_income
        self.vp_income = 0
        # Cards in the hand, in the planning spaces (MA-3.6) and bought (MA-17.3).
        self.hand: tuple[int, ...] = ()
        self.origin: tuple[int, ...] = ()
        """MA-22.2: for each hand card how it came there: `FROM_DISPLAY`, `DEALT`, or which pile."""
        self.planning: tuple[int, ...] = ()
        self.aside: tuple[int, ...] = ()
        """MA-2.9: chosen to be discarded at set-up, and not yet shown."""
        self.tableau: tuple[int, ...] = ()
        # MA-2.3: workers, by the supply or card on which they are.
        self.personal = start.personal_supply
        self.common = start.workers - start.personal_supply
        self.on_cards = 0
        self.assistants: tuple[tuple[int, int], ...] = ()
        """MA-11.4: location and card of each assistant, in the order in which they were placed."""
        self.settled = 0
        """MA-11.2: how many of them stood there before this turn; the later ones can't act yet."""
        self.investments = 0
        # The ship board.
        self.discs = (DISCS_PER_AREA,) * len(content.upgrades)
        self.cleared = 0
        self.discs_out = 0
        """MA-16.2: discs that have left the game."""
        self.combat_tiles: tuple[int, ...] = ()
        self.synergies = 0
        self.careers: tuple[int, ...] = ()
        """MA-2.6: the career cards dealt, until one of them is chosen."""
        self.career = -1
        self.tasks = 0
        self.ripe: tuple[tuple[object, ...], tuple[Move, ...]] = ((), ())
        """What the tasks were last judged by, and the moves for those that could be completed."""
        self.lasting = Lasting(content)
        self.card_quests: tuple[tuple[int, int], ...] = ()
        """IMM-06: cards that hold a quest tile, and which one."""

    def add_to_hand(self, card: int, origin: int) -> None:
        """Add a card to the hand, and remember how it came there."""
        self.hand += (card,)
        self.origin += (origin,)

    def remove_from_hand(self, card: int) -> None:
        """Take a card out of the hand."""
        place = self.hand.index(card)
        hand, origin = [*self.hand], [*self.origin]
        del hand[place], origin[place]
        self.hand, self.origin = tuple(hand), tuple(origin)

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        twin.ship = self.ship
        twin.visited = self.visited
        twin.explorer = self.explorer
        twin.crossed = self.crossed
        twin.influence = self.influence
        twin.points = self.points
        twin.quests = self.quests
        twin.doubloons = self.doubloons
        twin.combat_points = self.combat_points
        twin.doubloon_income = self.doubloon_income
        twin.vp_income = self.vp_income
        twin.hand = self.hand
        twin.origin = self.origin
        twin.planning = self.planning
        twin.aside = self.aside
        twin.tableau = self.tableau
        twin.personal = self.personal
        twin.common = self.common
        twin.on_cards = self.on_cards
        twin.assistants = self.assistants
        twin.settled = self.settled
        twin.investments = self.investments
        twin.discs = self.discs
        twin.cleared = self.cleared
        twin.discs_out = self.discs_out
        twin.combat_tiles = self.combat_tiles
        twin.synergies = self.synergies
        twin.careers = self.careers
        twin.career = self.career
        twin.tasks = self.tasks
        twin.ripe = self.ripe
        twin.lasting = self.lasting
        twin.card_quests = self.card_quests
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Automa(Captain):
    """MA-21.2: Ana, the solo opponent, who has no workers, money, combat points, hand or career.

    Her deck has no order: a card is drawn from it at random when she plays.
    """

    __slots__ = ("cards", "combat_tiles", "deck", "discards", "discs", "known", "level")

    def __init__(self, level: str) -> None:
        super().__init__()
        self.level = level
        self.deck: tuple[str, ...] = ()
        self.discards: tuple[str, ...] = ()
        self.known: tuple[str, ...] = ()
        """MA-22.1: the cards of her deck that have turned up at some time."""
        self.discs = 0
        """MA-21.3: how many of the 22 discs are gone from her board."""
        self.cards: tuple[int, ...] = ()
        """MA-21.10: project cards that she took from the display."""
        self.combat_tiles: tuple[int, ...] = ()

    def copy(self) -> Automa:
        twin = Automa.__new__(Automa)
        twin.ship = self.ship
        twin.visited = self.visited
        twin.explorer = self.explorer
        twin.crossed = self.crossed
        twin.influence = self.influence
        twin.points = self.points
        twin.quests = self.quests
        twin.level = self.level
        twin.deck = self.deck
        twin.discards = self.discards
        twin.known = self.known
        twin.discs = self.discs
        twin.cards = self.cards
        twin.combat_tiles = self.combat_tiles
        return twin


class Story:
    """MA-20.8: the story cards in play and the story tiles of a campaign game.

    Copies of a table share it: change a `copy` of it and put that in its place.
    """

    __slots__ = (
        "ending", "games", "in_play", "log", "next_tile", "pending", "put_off", "removed", "taken",
        "tiles", "unlocked", "votes",
    )  # fmt: skip

    def __init__(self) -> None:
        self.in_play: tuple[int, ...] = ()
        self.tiles: tuple[tuple[int, int, int], ...] = ()
        """Story tiles on the map: location, number of the tile, and the card that placed it."""
        self.next_tile = 1
        """MA-1.8: the top of the stack of story tiles."""
        self.taken: tuple[tuple[int, int], ...] = ()
        """MA-20.11: story cards whose tile was taken, and by which captain."""
        self.removed: tuple[int, ...] = ()
        """MA-20.14: cards that have left play; none of them comes back (MA-20.44)."""
        self.put_off: tuple[int, ...] = ()
        """MA-20.16: cards whose story tile waits for the next game."""
        self.pending: tuple[int, ...] = ()
        """MA-20.15: cards laid out in the final scoring and not carried out yet."""
        self.unlocked: tuple[int, ...] = ()
        """MA-1.13: C cards that the story has brought into the game."""
        self.votes: tuple[tuple[int, str], ...] = ()
        """MA-20.13: seats and what they have voted for, until all have voted."""
        self.log: tuple[tuple[int, str, int], ...] = ()
        """MA-20.20: the cards read in this campaign, in order: the card, what was decided then (""
        is nothing), and who read it; -1 in an earlier game."""
        self.games = 0
        """How many games of the campaign were played before this one."""
        self.ending = -1
        """MA-20.50: the card that has ended the story."""

    def copy(self) -> Story:
        """Return a twin that may be changed before it takes this one's place."""
        twin = Story()
        twin.in_play = self.in_play
        twin.tiles = self.tiles
        twin.next_tile = self.next_tile
        twin.taken = self.taken
        twin.removed = self.removed
        twin.put_off = self.put_off
        twin.pending = self.pending
        twin.unlocked = self.unlocked
        twin.votes = self.votes
        twin.log = self.log
        twin.games = self.games
        twin.ending = self.ending
        return twin

    def with_taken(self, card: int, captain: int) -> Story:
        """Return the story after a captain has taken the story tile of a card."""
        twin = self.copy()
        twin.tiles = tuple(tile for tile in self.tiles if tile[2] != card)
        twin.taken += ((card, captain),)
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class MaracaiboTable(Table[Content]):
    """The table of Maracaibo."""

    __slots__ = (
        "_quests_at",
        "active",
        "automa",
        "boxed",
        "captains",
        "chart",
        "combat_left",
        "combat_stacks",
        "discards",
        "display",
        "draw_pile",
        "explorer_quests",
        "forfeits",
        "generation",
        "incomes",
        "laid",
        "legacy",
        "legacy_quest",
        "markers",
        "market",
        "phase",
        "players",
        "prestige",
        "prestige_rest",
        "quest_rest",
        "quest_top",
        "quests",
        "round",
        "sails",
        "seats",
        "shown",
        "spent",
        "start_player",
        "stations",
        "stock",
        "story",
        "taverns",
        "tile_out",
        "tiles",
        "trigger",
        "turn_spent",
        "used",
    )  # fmt: skip

    chart: Chart

    def __init__(self, setup: Setup, content: Content, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.content = content
        self.seats = setup.seats
        self.players = [Player(content) for _ in range(setup.seats)]
        self.automa: Automa | None = None
        self.captains: list[Captain] = list(self.players)
        """All ships: the players' by seat, then Ana's."""
        self.round = 0
        self.phase = SETUP_PHASE
        self.active = 0
        """Whose turn it is, or whose part of a scoring."""
        self.start_player = 0
        self.trigger = -1
        """MA-3.12: who ended the round; -1 while it goes on."""
        self.incomes = 0
        """MA-17.14: how many scorings have paid their income."""
        # The turn.
        self.spent = 0
        """MA-4.6: movement points of the latest sail: they decide about village actions."""
        self.turn_spent = 0
        """MA-4.6: movement points of all sails of this turn: they pay for story quests."""
        self.sails: dict[Move, Sail] = {}
        """Those that were offered last: they need not be found again to take one."""
        self.taverns = False
        """Whether anybody has bought a card with PER-07."""
        self.used = -1
        """The card of the assistant that was used at this stop."""
        self.forfeits = 0
        """MA-9.13: counts last village actions; batches given before the latest are lost."""
        # The map.
        self.legacy = 0
        """The legacy tiles in play, as bits."""
        self.tiles: tuple[int, ...] = ()
        """MA-1.10: the city tiles, in the order of the cities that hold one; -1 is none."""
        self.tile_out = -1
        """MA-20.36: the city tile that the plague took away."""
        self.markers = (NO_MARKER,) * content.place_count
        """The nation of the marker on each location, then on each space of legacy tiles."""
        self.stock = [content.markers] * len(NATIONS)
        """MA-1.16: by nation how many markers are left in its stock."""
        self.market = (-1,) * len(content.market_spaces)
        """By market space: whose disc lies there; -1 is nobody's."""
        self.stations: tuple[tuple[int, tuple[int, ...]], ...] = ()
        """Legacy stations in play and whose discs lie there; -1 is the box's (MA-20.38)."""
        # Quest tiles: the stack shows its top (MA-1.7).
        self.quests: tuple[tuple[int, int], ...] = ()
        """Location and tile, the oldest first."""
        self._quests_at: tuple[tuple[tuple[int, int], ...], dict[int, tuple[int, ...]]] = ((), {})
        """Quests as they were sorted out last, and the tiles by location."""
        self.explorer_quests: tuple[tuple[int, int], ...] = ()
        """Explorer space and tile."""
        self.legacy_quest = -1
        """MA-20.22: the tile on the quest place of L1."""
        self.laid: tuple[int, ...] = ()
        """All tiles ever laid on the map, the oldest first; story tiles as in `Captain.quests`."""
        self.quest_top = -1
        self.quest_rest: tuple[int, ...] = ()
        # MA-22.1: cards and tiles that nobody has seen have no order; each is drawn from `chance`
        # when it turns up (MA-22.7). So only hands, and what they may be made of, are hidden.
        self.display = [-1] * content.start.display
        """MA-1.14: the open cards, from the left; -1 is a gap."""
        self.draw_pile = b""
        """The cards by their numbers. Bytes are quickest to take one out of."""
        self.generation = 1
        """Counts draw piles: the first one, then one for each time the discards are shuffled."""
        self.discards = 0
        """The discarded cards, as bits."""
        self.shown = 0
        """Cards that everybody has seen at some time, as bits."""
        self.boxed: tuple[int, ...] = ()
        """MA-1.11: the B cards that are out of the game."""
        self.combat_left: tuple[int, ...] = ()
        """The combat tiles of both stacks together."""
        self.combat_stacks: tuple[int, ...] = content.start.combat_stacks
        """MA-1.6: how many tiles lie in each stack."""
        self.prestige: tuple[int, ...] = ()
        """MA-1.15: the prestige buildings that lie face up."""
        self.prestige_rest: tuple[int, ...] = ()
        """Those that nobody has seen; the ones out of the game are among them."""
        self.story: Story | None = None

    def copy_to(self, twin: MaracaiboTable) -> None:
        Table.copy_to(self, twin)
        twin.content = self.content
        twin.chart = self.chart
        twin.seats = self.seats
        twin.players = [player.copy() for player in self.players]
        twin.captains = [*twin.players]
        if self.automa is None:
            twin.automa = None
        else:
            twin.automa = self.automa.copy()
            twin.captains.append(twin.automa)
        twin.round = self.round
        twin.phase = self.phase
        twin.active = self.active
        twin.start_player = self.start_player
        twin.trigger = self.trigger
        twin.incomes = self.incomes
        twin.spent = self.spent
        twin.turn_spent = self.turn_spent
        twin.sails = self.sails
        twin.taverns = self.taverns
        twin.used = self.used
        twin.forfeits = self.forfeits
        twin.legacy = self.legacy
        twin.tiles = self.tiles
        twin.tile_out = self.tile_out
        twin.markers = self.markers
        twin.stock = self.stock.copy()
        twin.market = self.market
        twin.stations = self.stations
        twin.quests = self.quests
        twin._quests_at = self._quests_at
        twin.explorer_quests = self.explorer_quests
        twin.legacy_quest = self.legacy_quest
        twin.laid = self.laid
        twin.quest_top = self.quest_top
        twin.quest_rest = self.quest_rest
        twin.display = self.display.copy()
        twin.draw_pile = self.draw_pile
        twin.generation = self.generation
        twin.discards = self.discards
        twin.shown = self.shown
        twin.boxed = self.boxed
        twin.combat_left = self.combat_left
        twin.combat_stacks = self.combat_stacks
        twin.prestige = self.prestige
        twin.prestige_rest = self.prestige_rest
        twin.story = self.story

    @property
    def many(self) -> bool:
        """Whether the board is set up for 3 or 4 players; alone it is as for 2 (MA-1.1)."""
        return self.seats > 2

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all captains, clockwise from one of them; Ana sits after the human (MA-21.1)."""
        return clockwise(first, len(self.captains))

    def quests_at(self, location: int) -> tuple[int, ...]:
        """Return the quest tiles on a location, the oldest first."""
        sorted_out, tiles = self._quests_at
        if sorted_out is not self.quests:
            tiles = {}
            for at, tile in self.quests:
                tiles[at] = (*tiles.get(at, ()), tile)
            self._quests_at = self.quests, tiles
        return tiles.get(location, ())

    def redraw_chart(self) -> None:
        """Look the map up anew, after a change of legacy tiles or city tiles."""
        self.chart = self.content.chart(self.legacy, self.tiles, self.many)
