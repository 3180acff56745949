"""Positions of Cooper Island for tests: set up by hand, then played by real moves."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

import pytest

import rondel
from rondel import IllegalMove, read_move, write_move
from rondel.core.rows import changed
from rondel.core.table import Step
from rondel.games.cooper_island.peninsula import Peninsula
from rondel.games.cooper_island.pieces import (
    GAME_END,
    ITEMS,
    LANDSCAPE,
    PIECE,
    PIECES,
    RUIN,
    WORKERS,
)
from rondel.games.cooper_island.rules.cleanup import CleanupPhase
from rondel.games.cooper_island.rules.income import BeginIncome
from rondel.games.cooper_island.rules.rounds import NextRound
from rondel.games.cooper_island.rules.workers import PlaceWorker, WorkerPhase
from rondel.games.cooper_island.table import CooperTable

GAME = "cooper-island"
EMPTY = dict.fromkeys(PIECES, 0)


def table(seats: int = 2, seed: int | str = 1, **options: str) -> CooperTable:
    """A table at its first decision."""
    return cast("CooperTable", rondel.new(GAME, seats=seats, seed=seed, options=options))


def turn(
    seats: int = 2, seat: int = 0, round: int = 2, seed: int | str = 1, **options: str
) -> CooperTable:
    """A table at the beginning of the seat's worker turn; the turn is the last of its phase
    unless the test gives others workers and lets the turn end."""
    t = table(seats, seed, **options)
    t.round = round
    t.phase = WORKERS
    t.active = seat
    t.players[seat].cartographer_used = False
    t.agenda = [NextRound(), CleanupPhase(), PlaceWorker(seat)]
    refresh(t)
    return t


def income(
    seats: int = 2, seat: int = 0, round: int = 2, seed: int | str = 1, **options: str
) -> CooperTable:
    """A table at the beginning of the seat's slot in the income phase."""
    t = table(seats, seed, **options)
    t.round = round
    t.agenda = [NextRound(), BeginIncome(seat)]
    refresh(t)
    return t


def begin_income(t: CooperTable, seat: int = 0) -> None:
    """Let the seat's slot in the income phase begin now: its hands are fixed as the boats lie."""
    t.agenda = [NextRound(), BeginIncome(seat)]
    refresh(t)


def cleanup(seats: int = 2, round: int = 2, seed: int | str = 1, **options: str) -> CooperTable:
    """A table at the beginning of the clean-up phase; nothing has been asked yet: change the
    position, then `refresh` it."""
    t = table(seats, seed, **options)
    t.round = round
    t.agenda = [NextRound(), CleanupPhase()]
    return t


def worker_phase(
    seats: int = 2, start: int = 0, round: int = 2, seed: int | str = 1, **options: str
) -> CooperTable:
    """A table at the beginning of the worker phase, `start` holding the cooper_token; nothing has
    been asked yet: change the position, then `refresh` it."""
    t = table(seats, seed, **options)
    t.round = round
    t.start_player = start
    t.agenda = [NextRound(), CleanupPhase(), WorkerPhase()]
    return t


def ask(t: CooperTable, *steps: Step) -> None:
    """Let these steps come next, in the order written."""
    t.do(*steps)
    refresh(t)


def refresh(t: CooperTable) -> None:
    """After a change by hand: run to the decision that the table waits for now."""
    t.start()


# Changing a position by hand


def land(t: CooperTable, seat: int = 0, **spaces: tuple[str, int] | tuple[str, int, str]) -> None:
    """`land(t, e3=("forest", 2, "wood"), f1=("meadow", 1))`: type, level and item of spaces."""
    p = t.players[seat]
    for name, (landscape, level, *item) in spaces.items():
        space = t.layout.number[name]
        what = ITEMS.index(item[0]) if item else 0
        p.land = p.land.laid(space, LANDSCAPE[landscape], level, what)


def clear_land(t: CooperTable, seat: int = 0) -> None:
    """Take all cubes from the peninsula (the start tile's, say)."""
    p = t.players[seat]
    for space in p.land.cubes:
        p.land = p.land.put(space, 0)


def store(t: CooperTable, seat: int = 0, **pieces: int) -> None:
    """Make the storage hold exactly these pieces."""
    t.players[seat].storage = tuple(pieces.get(name, 0) for name in PIECES)


def market(t: CooperTable, seat: int = 0, **pieces: int) -> None:
    """Make the marketplace hold exactly these pieces."""
    t.players[seat].market = tuple(pieces.get(name, 0) for name in PIECES)


def tiles(t: CooperTable, seat: int = 0, **kinds: int) -> None:
    """Make the reserve hold exactly these double tiles: `tiles(t, double_fm=1)`."""
    entries = t.content.tiles.double_tiles
    t.players[seat].tiles = tuple(kinds.get(entry.id, 0) for entry in entries)


def small_card(t: CooperTable, card: str, seat: int = 0) -> None:
    """Give the seat a small card, with what it adds for good."""
    from rondel.games.cooper_island.rules.building import apply_permanent

    number = t.content.small_number[card]
    t.small_stack = t.small_stack.without(number)
    t.players[seat].small_cards |= 1 << number
    apply_permanent(t, seat, t.content.small_cards[number].permanent)


def large_card(t: CooperTable, card: str, seat: int = 0, face_up: bool = True) -> None:
    """Give the seat a large card."""
    number = t.content.large_number[card]
    t.large_stack = t.large_stack.without(number)
    t.players[seat].large_cards |= 1 << number
    if face_up:
        t.players[seat].large_up |= 1 << number


def boat(t: CooperTable, name: str, landing: int = 1, seat: int = 0, face_up: bool = True) -> None:
    """Put a built boat on a landing_space."""
    number = t.content.boat_number[name]
    p = t.players[seat]
    p.boats_left &= ~(1 << number)
    p.landing = changed(p.landing, landing - 1, number)
    p.boats_built += 1
    if not face_up:
        p.boats_down |= 1 << number


def islet(t: CooperTable, name: str, water: str, half: str, seat: int = 0) -> None:
    """Lay an islet's water half on the ring (its land half is up to `land`)."""
    from rondel.games.cooper_island.pieces import HALVES, SECTOR, SECTOR_SIZE

    number = t.content.islet_number[name]
    t.players[seat].islets &= ~(1 << number)
    place = SECTOR_SIZE * seat + SECTOR.index(water)
    t.ring = changed(t.ring, place, 2 * number + HALVES.index(half))


def unused_lids(t: CooperTable, count: int, seat: int = 0) -> None:
    """Deliver crate_lids: they lie in the unused_lid_area, the first ships are without."""
    p = t.players[seat]
    for ship in range(count):
        p.lids_on_ships &= ~(1 << ship)
    p.lids_taken = count
    p.lids_unused = count


def available(t: CooperTable, seat: int = 0, normal: int = 0, special: int = 0) -> None:
    """Make the available_area hold exactly these workers; special ones come from pool_below."""
    p = t.players[seat]
    p.normal, p.special = normal, special
    p.pool_special = t.content.start.pool_special - special


def stack(t: CooperTable, space: str, *seats: int) -> None:
    """Put workers of these seats on a worker_space, bottom first: `stack(t, "C_round", 1)`."""
    section, shape = space.split("_")
    number = 2 * t.content.section_ids.index(section) + ("round", "square").index(shape)
    t.workers = changed(t.workers, number, seats)


def cartographer(t: CooperTable, place: int, seat: int = 0) -> None:
    """Put the marker on a place of its track."""
    t.players[seat].cartographer = place


def chart_all(t: CooperTable, but: Collection[str] = (), seat: int = 0) -> None:
    """Chart the whole peninsula with free meadows of level 1, ruins included, but for some."""
    land = Peninsula(t.layout)
    for space, name in enumerate(t.layout.names):
        land = land.put(space, 0) if name in but else land.laid(space, LANDSCAPE["meadow"], 1)
    t.players[seat].land = land


def ruin(t: CooperTable, *spaces: str, seat: int = 0) -> None:
    """Put ruins on uncharted spaces (and take the others away)."""
    p = t.players[seat]
    for space, item in enumerate(p.land.item):
        if item == RUIN:
            p.land = p.land.put(space, 0)
    for name in spaces:
        p.land = p.land.put(t.layout.number[name], RUIN)


def ships(
    t: CooperTable,
    seat: int = 0,
    one: int = 0,
    two: int = 0,
    anchors: tuple[int, int] = (0, 0),
) -> None:
    """How far the seat's ships have sailed, with the log_tokens that this brought; anchors."""
    p = t.players[seat]
    p.distance = (one, two)
    p.anchors = anchors
    p.logs = one // 5 + two // 5


def log_stock(t: CooperTable, **tokens: int) -> None:
    """Make the stock of log_tokens hold exactly these: `log_stock(t, log_two_coins=1)`."""
    t.logs = tuple(tokens.get(token.id, 0) for token in t.content.logs)


def build(t: CooperTable, seat: int = 0, **spaces: str) -> None:
    """`build(t, e1="small_building", f1="statue")`: put these on charted spaces; a building
    leaves the player board, without its points and its card."""
    from rondel.games.cooper_island.rules.building import apply_permanent

    p = t.players[seat]
    for name, item in spaces.items():
        p.land = p.land.put(t.layout.number[name], ITEMS.index(item))
        if item == "statue":
            p.statues += 1
            continue
        p.buildings += 1
        p.small_left -= item == "small_building"
        p.large_left -= item == "large_building"
        p.fortress_left -= item == "fortress"
        entry = next(entry for entry in t.content.buildings if entry.id == item)
        apply_permanent(t, seat, entry.permanent)


def on_top(t: CooperTable, *cards: str) -> None:
    """Put small or large cards on top of their stack, in this order; nobody has seen them."""
    from rondel.games.cooper_island.rules.card_stack import CardStack

    small = cards[0] in t.content.small_number
    numbers = t.content.small_number if small else t.content.large_number
    chosen = [numbers[card] for card in cards]
    stack = t.small_stack if small else t.large_stack
    rest = [card for card in stack.cards if card not in chosen]
    arranged = CardStack((*chosen, *rest), (0,) * (len(chosen) + len(rest)))
    if small:
        t.small_stack = arranged
    else:
        t.large_stack = arranged


def only_log(t: CooperTable, token: str) -> None:
    """Let the stock of log_tokens consist of this kind."""
    t.logs = tuple(sum(t.logs) if log.id == token else 0 for log in t.content.logs)


def gain_points(t: CooperTable, points: int, seat: int = 0) -> None:
    """Let the seat gain helm points: its ship is asked for next."""
    from rondel.games.cooper_island.rules.sailing import ChooseShip

    ask(t, ChooseShip(seat, points))


# Playing and looking


def play(t: CooperTable, *moves: str) -> CooperTable:
    """Play moves given as text."""
    for text in moves:
        t.play(read_move(text))
    return t


IDLE = ("done", "nothing", "feed", "anchor", "decline", "pass", "end_turn", "end_income")


def idle(t: CooperTable) -> None:
    """Feed, or do nothing, at this decision."""
    move = next((text for verb in IDLE for text in moves(t, verb)), "")
    assert move, f"nobody can be idle here: {moves(t)}"
    t.play(read_move(move))


def wait_for(t: CooperTable, move: str, seat: int = 0) -> CooperTable:
    """Let everybody be idle until the seat can play the move."""
    while t.seat != seat or move not in moves(t):
        idle(t)
    return t


def game_end(t: CooperTable, seat: int = 0) -> CooperTable:
    """Let everybody be idle until the seat's window at the end of the game."""
    while t.phase != GAME_END or t.seat != seat:
        idle(t)
    return t


def lay(t: CooperTable, side: str, first: str, second: str) -> CooperTable:
    """Place this side of a double tile on two spaces; a space that is the only one is not asked."""
    play(t, f"place_double {side}")
    for name in (first, second):
        if f"on {name}" in moves(t):
            play(t, f"on {name}")
    return t


def moves(t: CooperTable, verb: str = "") -> list[str]:
    """The legal moves as text, all of them or those of one verb."""
    texts = [write_move(move) for move in t.moves()]
    return [text for text in texts if not verb or text.split()[0] == verb]


def refused(t: CooperTable, move: str, rule: str) -> None:
    """The move is illegal by this rule, says so, and changes nothing."""
    before = t.view(t.seat).contents
    legal = t.moves()
    with pytest.raises(IllegalMove) as caught:
        t.play(read_move(move))
    assert caught.value.rule == rule
    assert str(caught.value).startswith(f"{rule}: ")
    assert t.view(t.seat).contents == before
    assert t.moves() == legal


def storage(t: CooperTable, seat: int = 0) -> dict[str, int]:
    """What lies in storage, without the zeros."""
    return {name: n for name, n in zip(PIECES, t.players[seat].storage, strict=True) if n}


def on_market(t: CooperTable, seat: int = 0) -> dict[str, int]:
    """What lies on the marketplace, without the zeros."""
    return {name: n for name, n in zip(PIECES, t.players[seat].market, strict=True) if n}


def space(t: CooperTable, name: str, seat: int = 0) -> tuple[str, int, str]:
    """Type, level and item of a land space ("" for none)."""
    from rondel.games.cooper_island.pieces import LANDSCAPES

    p = t.players[seat]
    number = t.layout.number[name]
    kind = LANDSCAPES[p.land.kind[number]] if p.land.level[number] else ""
    return kind, p.land.level[number], ITEMS[p.land.item[number]]


def player(t: CooperTable, seat: int = 0) -> dict[str, Any]:
    """A player's boards and pieces, as everybody sees them."""
    return cast("dict[str, Any]", t.view(seat)["players"][seat])


def piece(name: str) -> int:
    return PIECE[name]
