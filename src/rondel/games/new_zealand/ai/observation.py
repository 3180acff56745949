"""What a seat sees as numbers (see `rondel.core.features`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

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
from rondel.games.new_zealand.ai.numbers import Numbers
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import BUILDINGS, LETTERS, OUT, STACKS, WORKERS
from rondel.games.new_zealand.view import (
    CaptainContents,
    NewZealandContents,
    PlayerContents,
    SarahContents,
    TileContents,
)

T = TypeVar("T")
OfTable = list[Part[NewZealandContents]]
OfPlayer = list[Part[PlayerContents]]
SARAH = "sarah"
MANY_POINTS = 200
"""Victory points that a seat seldom exceeds."""
PLENTY = 80
"""Pounds: seldom more."""
SOME = 12
"""Pieces and cards of one sort: seldom more."""


def features(content: Content, seats: int) -> Features:
    """List everything that a learner is told, for so many seats."""
    common = [*_table(content, seats), *_markets(content, seats), *_trail(content, seats)]
    if seats == 1:
        common += _sarah(content)
    of_player = [*_board(content), *_cards(content), *_pieces(content), *_own_markets(content)]
    return Features(common, of_player, seats, Numbers(content, seats))


def _ids(entries: Iterable[Entry]) -> list[str]:
    return [entry.id for entry in entries]


def _number(ids: Iterable[str]) -> dict[str | None, int]:
    """Number names; no name is none of the kinds."""
    return {None: NONE, **{id: i for i, id in enumerate(ids)}}


def _holder(view: NewZealandContents, holder: int | str | None) -> int:
    """Number holders: 0 is the viewer, 1 the next seat, …; Sarah is the last."""
    if holder is None:
        return NONE
    return int(view["seats"]) if holder == SARAH else seat_from(view, int(holder))


def _active(view: NewZealandContents) -> int:
    """Whose turn it is; nobody's while Sarah plays."""
    active = view["active"]
    return NONE if isinstance(active, str) else seat_from(view, active)


def _table(content: Content, seats: int) -> OfTable:
    """List turns, stacks of cards, objectives and scores."""
    objectives = [card.id for card in content.cards[content.first_common_objective :]]
    ids = [card.id for card in content.cards]
    cards = _number(ids)
    who = seat_names(seats)
    return [
        kind("to_decide", who, lambda view: seat_from(view, view["to_decide"])),
        kind("active", who, _active),
        kind("start_player", who, lambda view: seat_from(view, view["start_player"])),
        kind("end_set_off_by", [*who, SARAH], lambda view: _holder(view, view["end_set_off_by"])),
        amount("flipped", 1, lambda view: view["flipped"]),
        amounts("supply", list(content.supply_place), 18, lambda view: view["supply"].values()),
        kinds("bonus_stacks.card", STACKS, ids,
              lambda view: [cards[stack["card"]] for stack in view["bonus_stacks"].values()]),
        amounts("bonus_stacks.left", STACKS, SOME,
                lambda view: [stack["left"] for stack in view["bonus_stacks"].values()]),
        tally("objective_display", objectives, 1, lambda view: view["objective_display"]),
        tally("objective_deck", objectives, 1, lambda view: view["objective_deck"]),
        amounts("scores", who, MANY_POINTS, _scores),
    ]  # fmt: skip


def _scores(view: NewZealandContents) -> list[int]:
    totals = [score["total"] for score in view["scores"]]
    own = view["seat"]
    return totals[own:] + totals[:own]


def _markets(content: Content, seats: int) -> OfTable:
    """List workers, bonus tiles, sheep, what may still come, and harbour masters."""
    prices = list(dict.fromkeys(content.job_prices))
    bonus = _ids(content.bonus_tiles)
    number = _number(bonus)
    market = content.bonus_market
    spaces = [f"row_{row}_{column}" for row in range(len(market.prices))
              for column in range(market.columns)]  # fmt: skip
    a_tiles = [*WORKERS, *_ids(content.hazards)]
    first = content.market_first
    sheep = [card.id for card in content.cards[first : first + len(content.market_counts)]]
    masters = _number(_ids(content.masters))
    medium = [content.harbours[harbour].id for harbour in content.sea.medium]

    def jobs(view: NewZealandContents) -> list[int]:
        return [column.count(price) for column in view["job_market"].values() for price in prices]

    return [
        amounts("job_market", [f"{worker}_{price}" for worker in WORKERS for price in prices], 3,
                jobs),
        kinds("bonus_market", spaces, bonus,
              lambda view: [number[tile] for row in view["bonus_market"] for tile in row]),
        amount("token_row", OUT, lambda view: view["token_row"]),
        kind("market_token", [*seat_names(seats), SARAH],
             lambda view: _holder(view, view["market_token"])),
        amount("bonus_tiles_to_come", 40, lambda view: view["bonus_tiles_to_come"]),
        counts("bag_a", a_tiles, 8, lambda view: view["bag_a"]),
        counts("bag_b", bonus, 4, lambda view: view["bag_b"]),
        tally("foresight_a", a_tiles, 2, lambda view: view["foresight_a"]),
        tally("foresight_b", bonus, 2, lambda view: view["foresight_b"]),
        amounts("sheep_market", sheep, SOME, lambda view: view["sheep_market"].values()),
        amounts("market_deck", sheep, SOME, lambda view: view["market_deck"].values()),
        kinds("harbour_masters", medium, _ids(content.masters),
              lambda view: [masters[name] for name in view["harbour_masters"].values()]),
    ]  # fmt: skip


def _trail(content: Content, seats: int) -> OfTable:
    """List what lies on each space of the trail, and whose it is."""
    spaces = content.trail.names
    hazard = {id: len(LETTERS) + i for i, id in enumerate(_ids(content.hazards))}
    private = len(LETTERS) + len(hazard)
    number = content.private_number
    b_sides = _ids(content.private_tiles)[1::2]

    def lying(tile: TileContents | None) -> int:
        """Number tiles: neutral buildings by letter, then hazards by kind, private buildings."""
        if tile is None or tile["kind"] == "wellington":
            return NONE
        if tile["kind"] == "private":
            return private + number[tile["tile"]]
        return LETTERS.index(tile["tile"][0]) if tile["kind"] == "neutral" else hazard[tile["tile"]]

    def owners(view: NewZealandContents) -> list[int]:
        return [
            _holder(view, tile["owner"]) if tile is not None and "owner" in tile else NONE
            for tile in view["trail"].values()
        ]

    return [
        kinds("trail.tile", spaces,
              [*LETTERS, *hazard, *(f"private_{i + 1}" for i in range(BUILDINGS))],
              lambda view: [lying(tile) for tile in view["trail"].values()]),
        kinds("trail.owner", spaces, [*seat_names(seats), SARAH], owners),
        flags("b_sides", b_sides, lambda view: view["sides"]),
    ]  # fmt: skip


def _board(content: Content) -> OfPlayer:
    """List the money, limits and markers of a player."""
    spaces = content.trail.number
    sea = content.sea.number
    return [
        entries(
            money=PLENTY, gold=SOME, certificates=6, certificate_limit=6, permanent_certificates=6,
            permanent_wool=6, tokens=16, hand_limit=6, step_limit=8, step_tile=2, no_tolls=1,
            pathfinder=content.pathfinder.last, wellington_visits=SOME, hand_size=10, stack_size=30,
        ),
        kind("runholder", list(spaces), lambda p: spaces.get(p["runholder"], NONE)),
        kind("ship", list(sea), lambda p: sea[p["ship"]]),
    ]  # fmt: skip


def _cards(content: Content) -> OfPlayer:
    """Count each card by where it is; of another's hand, as far as everybody knows it."""
    cards = [card.id for card in content.cards]
    objectives = cards[content.first_objective :]

    def hand(player: PlayerContents) -> list[str]:
        return player["known_in_hand"] if player["hand"] is None else player["hand"]

    return [
        tally("hand", cards, 4, hand),
        tally("hand_and_stack", cards, 6, lambda p: p["hand_and_stack"]),
        tally("top_of_stack", cards, 2, lambda p: p["top_of_stack"]),
        tally("discard_pile", cards, 6, lambda p: p["discard_pile"]),
        tally("gained_this_turn", cards, 3, lambda p: p["gained_this_turn"]),
        tally("objective_area", objectives, 1, lambda p: p["objective_area"]),
    ]


def _pieces(content: Content) -> OfPlayer:
    """List the buildings, discs and storehouses of a player, and what they have opened."""
    return [
        flags("cleared", _ids(content.discs), lambda p: p["cleared"]),
        amounts("storehouses", _ids(content.pairs), 2, lambda p: p["storehouses"].values()),
        kinds("private_buildings", BUILDINGS, ("to_build", "on_trail"), _built(content)),
        flags("harbours", _ids(content.harbours), lambda p: p["harbours"]),
        counts("posts", _ids(content.posts), 6, lambda p: p["posts"]),
        tally("hazards", _ids(content.hazards), 3, lambda p: p["hazards"]),
    ]


def _built(content: Content) -> Callable[[CaptainContents], list[int]]:
    """Number private buildings by state: 0 to build, 1 on the trail, none if out of the game."""
    number = content.private_number

    def read(player: CaptainContents) -> list[int]:
        found = [NONE] * BUILDINGS
        for id, place in player["private_buildings"].items():
            found[number[id]] = int(place is not None)
        return found

    return read


def _own_markets(content: Content) -> OfPlayer:
    """List the workers, bonus tiles and harbour masters of a player."""
    workers = (*WORKERS, "joker_worker")
    number = _number(workers)
    masters = _ids(content.masters)
    return [
        amounts("workers", WORKERS, 5, lambda p: p["workers"].values()),
        amounts("jokers", WORKERS, 3, lambda p: map(len, p["jokers"].values())),
        tally("bonus_tiles", _ids(content.bonus_tiles), 3, lambda p: p["bonus_tiles"]),
        kinds("harbour_masters", masters, workers,
              lambda p: [number[p["harbour_masters"].get(id)] for id in masters]),
    ]  # fmt: skip


def _sarah(content: Content) -> OfTable:
    """List what the solo opponent has (NZ-22.4)."""
    cards, own = list(content.sarah_cards), [card.id for card in content.cards]
    posts = content.post_number
    spaces, sea = content.trail.number, content.sea.number

    def of(read: Callable[[SarahContents], T]) -> Callable[[NewZealandContents], T]:
        def read_sarah(view: NewZealandContents) -> T:
            assert view["sarah"] is not None, "she plays in solo games only"
            return read(view["sarah"])

        return read_sarah

    return [
        flags("sarah.deck", cards, of(lambda s: s["deck"])),
        flags("sarah.discards", cards, of(lambda s: s["discards"])),
        amounts("sarah.workers", WORKERS, 5, of(lambda s: s["workers"].values())),
        kind("sarah.specialization", WORKERS, of(lambda s: WORKERS.index(s["specialization"]))),
        amount("sarah.discs", content.solo.board.discs, of(lambda s: s["discs"])),
        counts("sarah.posts", _ids(content.posts), 6, of(lambda s: s["posts"])),
        kind("sarah.next_post", list(posts), of(lambda s: posts[s["next_post"]])),
        flags("sarah.harbours", _ids(content.harbours), of(lambda s: s["harbours"])),
        kind("sarah.ship", list(sea), of(lambda s: sea[s["ship"]])),
        kind("sarah.runholder", list(spaces), of(lambda s: spaces[s["runholder"]])),
        amount("sarah.pathfinder", content.pathfinder.last, of(lambda s: s["pathfinder"])),
        kinds("sarah.private_buildings", BUILDINGS, ("to_build", "on_trail"), of(_built(content))),
        tally("sarah.hazards", _ids(content.hazards), 3, of(lambda s: s["hazards"])),
        tally("sarah.cards", own, 8, of(lambda s: s["cards"])),
        amount("sarah.score", MANY_POINTS, lambda view: view["rivals"][SARAH]["total"]),
    ]  # fmt: skip
