"""What lies on the table in Maracaibo: the map, the shared piles, each player's pieces, Ana's."""

from __future__ import annotations

from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.core.table import Table
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.chart import Chart
from rondel.games.maracaibo.pieces import CATEGORIES, NATIONS, NO_MARKER, OBJECTS
from rondel.games.maracaibo.pieces import SETUP as SETUP_PHASE


class Captain:
    """What players and Ana have in common: a ship, an explorer, influence and points."""

    __slots__ = ("crossed", "explorer", "influence", "points", "quests", "ship", "visited")

    def __init__(self) -> None:
        self.ship = 0
        self.visited = 0
        """Locations stopped at or passed in this round, a bit each (MA-4.11)."""
        self.explorer = 0
        self.crossed = 0
        """Barriers that the explorer has crossed, a bit each."""
        self.influence = [0] * len(NATIONS)
        self.points = [0] * len(CATEGORIES)
        self.quests: tuple[int, ...] = ()
        """Quest tiles taken; a story tile is -1 - its number (MA-10.7)."""

    def copy_to(self, twin: Captain) -> None:
        twin.ship = self.ship
        twin.visited = self.visited
        twin.explorer = self.explorer
        twin.crossed = self.crossed
        twin.influence = self.influence[:]
        twin.points = self.points[:]
        twin.quests = self.quests


class Player(Captain):
    """One player's boards, cards and pieces. Sets are bits of a number."""

    __slots__ = (
        "aside", "assistants", "card_quests", "career", "careers", "cleared", "combat_cards",
        "combat_points", "combat_tiles", "common", "compasses", "discount", "discs", "discs_out",
        "doubloon_income", "doubloons", "drill", "hand", "investments", "objects", "on_cards",
        "origin", "personal", "planning", "range", "readiness", "settled", "steal", "strength",
        "synergies", "tableau", "take_vp", "tasks", "tavern", "village_cards", "vp_income",
    )  # fmt: skip

    def __init__(self, content: Content) -> None:
        super().__init__()
        start = content.start
        self.doubloons = 0
        self.combat_points = start.combat_points
        self.doubloon_income = start.doubloon_income
        self.vp_income = 0
        # Cards: `origin` says for each hand card how it came there (MA-22.2).
        self.hand: tuple[int, ...] = ()
        self.origin: tuple[int, ...] = ()
        self.planning: tuple[int, ...] = ()
        self.aside: tuple[int, ...] = ()
        """Chosen to be discarded at set-up, and not yet shown (MA-2.9)."""
        self.tableau: tuple[int, ...] = ()
        # Workers (MA-2.3).
        self.personal = start.personal_supply
        self.common = start.workers - start.personal_supply
        self.on_cards = 0
        self.assistants: tuple[tuple[int, int], ...] = ()
        """Location and card of each assistant, in the order in which they were placed."""
        self.settled = 0
        """How many of them stood there before this turn (MA-11.2)."""
        self.investments = 0
        # Ship board (MA-16).
        self.discs = (2,) * len(content.upgrades)
        self.cleared = 0
        self.discs_out = 0
        self.combat_tiles: tuple[int, ...] = ()
        self.synergies = 0
        # Career (MA-15).
        self.careers: tuple[int, ...] = ()
        self.career = -1
        self.tasks = 0
        # What the tableau adds up to (MA-18).
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
        self.card_quests: tuple[tuple[int, int], ...] = ()
        """Cards that hold a quest tile (IMM-06), and which one."""

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        self.copy_to(twin)
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
        twin.compasses = self.compasses
        twin.objects = self.objects
        twin.discount = self.discount
        twin.readiness = self.readiness
        twin.range = self.range
        twin.steal = self.steal
        twin.tavern = self.tavern
        twin.drill = self.drill
        twin.strength = self.strength
        twin.take_vp = self.take_vp
        twin.village_cards = self.village_cards
        twin.combat_cards = self.combat_cards
        twin.card_quests = self.card_quests
        return twin


class Automa(Captain):
    """MA-21: Ana. Her deck has no order: she draws when she plays."""

    __slots__ = ("cards", "combat_tiles", "deck", "discards", "discs", "known", "level")

    def __init__(self, level: str) -> None:
        super().__init__()
        self.level = level
        self.deck: tuple[str, ...] = ()
        self.discards: tuple[str, ...] = ()
        self.known: tuple[str, ...] = ()
        """Cards of the deck that have been seen."""
        self.discs = 0
        """Discs gone from her board."""
        self.cards: tuple[int, ...] = ()
        self.combat_tiles: tuple[int, ...] = ()

    def copy(self) -> Automa:
        twin = Automa.__new__(Automa)
        self.copy_to(twin)
        twin.level = self.level
        twin.deck = self.deck
        twin.discards = self.discards
        twin.known = self.known
        twin.discs = self.discs
        twin.cards = self.cards
        twin.combat_tiles = self.combat_tiles
        return twin


class Story:
    """MA-20.8 ff.: the story cards in play and the story tiles. Immutable: copies share it."""

    __slots__ = (
        "in_play", "next_tile", "pending", "put_off", "removed", "taken", "tiles", "unlocked",
        "votes",
    )  # fmt: skip

    def __init__(self) -> None:
        self.in_play: tuple[int, ...] = ()
        self.tiles: tuple[tuple[int, int, int], ...] = ()
        """On the map: location, number of the tile, story card."""
        self.next_tile = 1
        self.taken: tuple[tuple[int, int], ...] = ()
        """Story cards whose tile was taken, and by which captain."""
        self.removed: tuple[int, ...] = ()
        self.put_off: tuple[int, ...] = ()
        """Cards whose story tile waits for the next game (MA-20.16)."""
        self.pending: tuple[int, ...] = ()
        """Cards laid out in the final scoring and not carried out yet (MA-20.15)."""
        self.unlocked: tuple[int, ...] = ()
        """C cards that the story has brought into the game."""
        self.votes: tuple[tuple[int, str], ...] = ()
        """Seats and what they have voted for, until all have voted (MA-20.13)."""

    def copy(self) -> Story:
        """To be changed and put in the old one's place."""
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
        return twin

    def with_taken(self, card: int, captain: int) -> Story:
        """The story tile of a card was taken."""
        twin = self.copy()
        twin.tiles = tuple(tile for tile in self.tiles if tile[2] != card)
        twin.taken += ((card, captain),)
        return twin


class MaracaiboTable(Table):
    """The table of Maracaibo."""

    __slots__ = (
        "active",
        "automa",
        "boxed",
        "captains",
        "chart",
        "combat_left",
        "combat_stacks",
        "content",
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
        "many",
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
        "seats",
        "shown",
        "spent",
        "start_player",
        "stations",
        "stock",
        "story",
        "tile_out",
        "tiles",
        "trigger",
        "turn_spent",
        "used",
    )  # fmt: skip

    chart: Chart

    def __init__(self, setup: Setup, content: Content, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.content: Content = content
        self.seats = setup.seats
        self.many = setup.seats > 2
        self.players = [Player(content) for _ in range(setup.seats)]
        self.automa: Automa | None = None
        self.captains: list[Captain] = list(self.players)
        """All ships: the players' by seat, then Ana's."""
        self.round = 0
        self.phase = SETUP_PHASE
        self.active = 0
        """Whose turn or slot it is."""
        self.start_player = 0
        self.trigger = -1
        """Who ended the round (MA-3.12)."""
        self.incomes = 0
        """How many scorings have paid their income (MA-17.14)."""
        # The turn: points spent in the latest sail and in all (MA-4.6), the assistant used at the
        # stop, and how often a last village action has been used (MA-9.13).
        self.spent = 0
        self.turn_spent = 0
        self.used = -1
        self.forfeits = 0
        # The map.
        self.legacy = 0
        self.tiles: tuple[int, ...] = ()
        self.tile_out = -1
        """The city tile that the plague took away (MA-20.36)."""
        self.markers = [NO_MARKER] * content.place_count
        self.stock = [content.markers] * len(NATIONS)
        self.market = [-1] * len(content.market_spaces)
        """By market space: whose disc lies there."""
        self.stations: tuple[tuple[int, tuple[int, ...]], ...] = ()
        """Legacy stations in play and whose discs lie there; -1 is the box's (MA-20.38)."""
        # Quest tiles: the stack shows its top (MA-1.7).
        self.quests: tuple[tuple[int, int], ...] = ()
        """Location and tile, the oldest first."""
        self.explorer_quests: tuple[tuple[int, int], ...] = ()
        self.legacy_quest = -1
        self.laid: tuple[int, ...] = ()
        """All tiles ever laid on the map, the oldest first; story tiles as in `Captain.quests`."""
        self.quest_top = -1
        self.quest_rest: tuple[int, ...] = ()
        # Cards and tiles that nobody has seen are drawn from `chance` when they turn up: only
        # hands and what they may be made of are hidden state.
        self.display = [-1] * content.start.display
        self.draw_pile: tuple[int, ...] = ()
        self.generation = 1
        """Counts draw piles: the first one, then one for each time the discards are shuffled."""
        self.discards = 0
        self.shown = 0
        """Cards that everybody has seen at some time."""
        self.boxed: tuple[int, ...] = ()
        self.combat_left: tuple[int, ...] = ()
        self.combat_stacks: tuple[int, ...] = content.start.combat_stacks
        self.prestige: tuple[int, ...] = ()
        """Face-up prestige buildings."""
        self.prestige_rest: tuple[int, ...] = ()
        self.story: Story | None = None

    def copy_to(self, twin: MaracaiboTable) -> None:
        Table.copy_to(self, twin)
        twin.content = self.content
        twin.chart = self.chart
        twin.seats = self.seats
        twin.many = self.many
        twin.players = [player.copy() for player in self.players]
        twin.captains = list(twin.players)
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
        twin.used = self.used
        twin.forfeits = self.forfeits
        twin.legacy = self.legacy
        twin.tiles = self.tiles
        twin.tile_out = self.tile_out
        twin.markers = self.markers[:]
        twin.stock = self.stock[:]
        twin.market = self.market[:]
        twin.stations = self.stations
        twin.quests = self.quests
        twin.explorer_quests = self.explorer_quests
        twin.legacy_quest = self.legacy_quest
        twin.laid = self.laid
        twin.quest_top = self.quest_top
        twin.quest_rest = self.quest_rest
        twin.display = self.display[:]
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

    def clockwise(self, first: int) -> list[int]:
        """All seats, clockwise from one of them; Ana sits after the human (MA-21.1)."""
        return [(first + i) % len(self.captains) for i in range(len(self.captains))]

    def redraw_chart(self) -> None:
        """After a change of legacy tiles or city tiles."""
        self.chart = self.content.chart(self.legacy, self.tiles, self.many)
