"""The moves of New Zealand: a line a verb (see `rondel.core.notation`).

The order of the lines is the order of the moves' numbers: new verbs go to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from rondel.core.codec import once
from rondel.core.content import Entry
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.notation import FIRST, LAST, Ids, Kind, MoveTable, Verb, closing, values, word
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.look import attempts, explain, things
from rondel.games.new_zealand.pieces import STACKS, WORKERS

# What there is to name


def _ids(entries: Callable[[Content], Iterable[Entry]]) -> Ids:
    """The ids of a table of the content."""
    return lambda content: [entry.id for entry in entries(content)]


def _trail(content: Content) -> Iterable[str]:
    return content.trail.names


def _sea(content: Content) -> Iterable[str]:
    return content.sea.names


def _spaces(numbers: Callable[[Content], Iterable[int]]) -> Ids:
    """The names of some spaces of the trail."""
    return lambda content: [content.trail.names[space] for space in numbers(content)]


def _cards(content: Content) -> list[str]:
    return [card.id for card in content.cards]


def _sheep(content: Content) -> list[str]:
    return _cards(content)[: content.first_effect]


def _cards_with_effects(content: Content) -> list[str]:
    """NZ-10.1: effect cards and objectives."""
    return _cards(content)[content.first_effect :]


def _objectives(content: Content) -> list[str]:
    """NZ-6.78: those of the common deck."""
    return _cards(content)[content.first_common_objective :]


def _market_sheep(content: Content) -> list[str]:
    """NZ-6.45: those that the sheep market has."""
    first = content.market_first
    return _cards(content)[first : first + len(content.market_counts)]


def _supply(content: Content) -> list[str]:
    """NZ-1.17: the cards of the supply."""
    return [content.cards[card].id for card in content.supply_cards]


def _medium_harbours(content: Content) -> list[str]:
    return [content.harbours[harbour].id for harbour in content.sea.medium]


def _workers_and_hazards(content: Content) -> list[str]:
    """NZ-8.1: what is in bag A."""
    return [*WORKERS, *(hazard.id for hazard in content.hazards)]


def _job_prices(content: Content) -> list[str | int]:
    return once(content.job_prices)


def _bonus_rows(content: Content) -> range:
    return range(1, len(content.bonus_market.prices) + 1)


def _certificates(content: Content) -> range:
    return range(content.start.raised_certificate_limit + 1)


def _cards_drawn(content: Content) -> range:
    """Up to as many as an exchange token or an effect allows at once."""
    draws = [int(op[1]) for op in _ops(content) if op[0] == "draw_discard"]
    return range(max(content.tokens.draw, *draws) + 1)


def _amounts_taken(content: Content) -> range:
    """Up to the largest reward that can come at once: certificates, gold or pathfinder steps."""
    pairs = sum(hazard.count for hazard in content.hazards) // 2
    steps = [int(op[1]) for op in _ops(content) if op[0] == "pathfinder"]
    steps += [int(op[2]) * pairs for op in _ops(content) if op[0] == "hazard_pairs"]
    start = content.start
    return range(max(start.raised_certificate_limit, start.gold_limit, *steps) + 1)


def _ops(content: Content) -> Iterator[Op]:
    """Every effect that stands anywhere in the pack."""

    def inside(found: object) -> Iterator[Op]:
        if isinstance(found, list) and found and isinstance(found[0], str):
            yield tuple(found)
        elif isinstance(found, list | dict):
            for part in found.values() if isinstance(found, dict) else found:
                yield from inside(part)

    return inside(content.pack)


CARD = Kind("hand:{seat}", _cards)
SHEEP_CARD = Kind("hand:{seat}", _sheep)
EFFECT_CARD = Kind("hand:{seat}", _cards_with_effects)
DISC_SPACE = Kind("disc:{seat}", _ids(lambda content: content.discs))
PAIR = Kind("pair:{seat}", _ids(lambda content: content.pairs))
PRIVATE_BUILDING = Kind("private:{seat}", _ids(lambda content: content.private_tiles))
ROW = Kind("row:{seat}", lambda content: WORKERS)
SINGLE_OR_DOUBLE = values(1, 2)

SPACE = Kind("space", _trail, course=_trail)
NEUTRAL_SPACE = Kind("space", _spaces(lambda c: c.trail.neutral.values()), course=_trail)
BUILDING_SPACE = Kind("space", _spaces(lambda c: c.trail.buildings), course=_trail)
HAZARD_SPACE = Kind("space", _spaces(lambda c: chain(*c.trail.sections.values())), course=_trail)
WATER = Kind("water", _sea, course=_sea)
HARBOUR = Kind("harbour", _ids(lambda content: content.harbours), course=_sea)
POST = Kind("post", _ids(lambda content: content.posts))

JOB = Kind("job", lambda content: WORKERS)
JOB_PRICE = Kind("", _job_prices)
BONUS_TILE = Kind("bonus", _ids(lambda content: content.bonus_tiles))
BONUS_ROW = Kind("", _bonus_rows)
FORESIGHT_A = Kind("foresight:a", _workers_and_hazards)
FORESIGHT_B = Kind("foresight:b", _ids(lambda content: content.bonus_tiles))
BREED = Kind("sheep", _sheep)
OBJECTIVE = Kind("objective", _objectives)
STACK = Kind("stack", lambda content: STACKS)
SUPPLY_CARD = Kind("supply", _supply)

# What Sarah may do (NZ-22)
HER_BREED = Kind("sheep", _market_sheep)
HER_HARBOUR = Kind("harbour", _medium_harbours)
HER_BUILDING = Kind("", _ids(lambda content: content.private_tiles))

# The moves of verbs whose arguments are not just all of their kinds


def _walks(content: Content) -> Iterable[Move]:
    """NZ-4.3: where there are several ways to a space, the branches that are taken."""
    return content.trail.by_branches.values()


def _local_actions(content: Content) -> Iterator[Move]:
    """NZ-5.4, NZ-5.5: the actions of all tiles, and those of spaces with a risk."""
    ops = [op for tile in content.neutral_tiles for action in tile.actions for op in action]
    ops += [op for tile in content.private_tiles for action in tile.actions for op in action]
    ops += [op for risk in content.trail.risk for op in risk]
    return (("act", *op) for op in dict.fromkeys(ops))


def _choices(content: Content) -> Iterator[Move]:
    """NZ-10.15, NZ-10.16, NZ-10.17: what cards leave open to choose."""
    ops = dict.fromkeys(op for card in content.cards for op in card.choice)
    return (("choose", *op) for op in ops)


def _purchases(content: Content) -> Iterator[Move]:
    """NZ-6.40: an option of the sheep market, and the breeds that are bought."""
    return (move for moves in content.buy_moves for move, _ in moves)


def _auxiliary(name: str, draws: bool = False) -> Verb:
    """NZ-6.84, NZ-6.85: an auxiliary action, single or double."""
    return Verb(name, SINGLE_OR_DOUBLE, find=things.auxiliary_action, draws=draws)


IN_FRONT = frozenset({"hand", "disc", "aux", "pair", "private"})
"""What is drawn only on the board that lies in front."""

MOVES = MoveTable(
    [
        word("auxiliary", rank=LAST, opens=True),
        closing("finish"),
        word("do"),
        closing("give_up"),
        closing("skip"),
        closing("decline"),
        word("token", "purse:{seat}:tokens"),
        word("two_tokens", "purse:{seat}:tokens", "hand:{seat}:shropshire", rank=LAST),
        word("objective_from_deck", "objective_deck", draws=True),
        word("reveal_sheep", "market_deck", draws=True),
        word("reveal_all", opens=True),
        closing("shear"),
        word("shearer_draw", "row:{seat}:shearer", rank=LAST, draws=True),
        closing("no_post"),
        closing("income"),
        word("step_tile", "purse:{seat}:steps"),
        word("no_tolls", "purse:{seat}:money"),
        # Trail and buildings
        Verb("start", NEUTRAL_SPACE, opens=True),
        Verb("move", SPACE, tell=explain.tell_destination, opens=True),
        Verb(
            "move_by",
            SPACE,
            moves=_walks,
            tell=explain.tell_destination,
            by=True,
            opens=True,
            odd=things.toll,
        ),
        Verb("build", PRIVATE_BUILDING, opens=True),
        Verb("place", BUILDING_SPACE),
        Verb("replace", BUILDING_SPACE),
        Verb("replace_by", BUILDING_SPACE, PRIVATE_BUILDING),
        Verb("remove_hazard", HAZARD_SPACE),
        # Actions, and how much of a reward is taken
        Verb("act", moves=_local_actions, find=things.local_action, opens=True),
        Verb("choose", moves=_choices, opens=True),
        _auxiliary("aux_money"),
        _auxiliary("aux_draw", draws=True),
        _auxiliary("aux_certificate"),
        _auxiliary("aux_ship"),
        _auxiliary("aux_pathfinder"),
        Verb("take", Kind("", _amounts_taken)),
        Verb(
            "draw",
            Kind("", _cards_drawn),
            at=("deck:{seat}",),
            draws=True,
            odd=things.most,
            follows=True,
        ),
        Verb(
            "certificates",
            Kind("", _certificates),
            at=("purse:{seat}:certificates",),
            opens=True,
            odd=things.fewest,
        ),
        # Cards
        Verb("discard", CARD, follows=True),
        Verb("top", CARD, at=("discards:{seat}",)),
        Verb("play", EFFECT_CARD, rank=FIRST, draws=True),
        Verb("reveal", SHEEP_CARD),
        Verb("remove", SHEEP_CARD),
        Verb("take_sheep", BREED),
        Verb("objective", OBJECTIVE),
        Verb("buy_bonus_card", STACK),
        # Markets and foresight
        Verb("hire", JOB, JOB_PRICE, find=things.job, tell=explain.tell_hire),
        Verb("row", ROW),
        Verb("harbour_master", ROW),
        Verb("invest", BONUS_TILE, BONUS_ROW, find=things.bonus_tile),
        Verb("buy", moves=_purchases, find=things.breeds),
        Verb("foresight_a", FORESIGHT_A),
        Verb("foresight_b", FORESIGHT_B),
        # Sea and deliveries
        Verb("sail", WATER),
        Verb("upgrade", HARBOUR),
        Verb("disc_from", HARBOUR),
        Verb("storehouse", PAIR),
        Verb("disc", DISC_SPACE),
        Verb("post", POST),
        Verb("take_card", SUPPLY_CARD),
        # Sarah's ties
        Verb("sarah_walks", SPACE),
        Verb("sarah_hires", JOB, JOB_PRICE, find=things.job),
        Verb("sarah_upgrades", HER_HARBOUR),
        Verb("sarah_takes", HER_BREED),
        Verb("sarah_builds", HER_BUILDING),
        Verb("sarah_places", BUILDING_SPACE),
        Verb("sarah_replaces", BUILDING_SPACE),
        Verb("sarah_removes", HAZARD_SPACE),
    ],
    in_front=IN_FRONT,
    tell=explain.tell_move,
    own={
        "aux": attempts.auxiliary,
        "deck": attempts.deck,
        "discards": attempts.discards,
        "ship": attempts.ship,
        "runholder": attempts.runholder,
    },
    common={
        "path": attempts.path,
        "space": attempts.space,
        "job": attempts.job,
        "bonus": attempts.bonus_tile,
    },
    refine={
        "hand": attempts.hand,
        "purse": attempts.purse,
        "sheep": attempts.sheep,
    },
)
