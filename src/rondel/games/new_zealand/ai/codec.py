"""All moves of the game, in the order of their numbers (see `rondel.core.codec`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rondel.core.codec import every, once, walks
from rondel.core.content import Entry
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import STACKS, WORKERS

WORDS = (
    "auxiliary", "finish", "do", "give_up", "skip", "decline", "token", "two_tokens",
    "objective_from_deck", "reveal_sheep", "reveal_all", "shear", "shearer_draw", "no_post",
    "income", "step_tile", "no_tolls",
)  # fmt: skip
"""Moves that are a verb and no more."""


def vocabulary(content: Content) -> Iterator[Move]:
    """Every move, whatever the options and the number of seats."""
    for word in WORDS:
        yield (word,)
    yield from _trail(content)
    yield from _actions(content)
    yield from _cards(content)
    yield from _markets(content)
    yield from _sea(content)


def _ids(entries: Iterable[Entry]) -> list[str]:
    return [entry.id for entry in entries]


def _trail(content: Content) -> Iterator[Move]:
    """NZ-4, NZ-6.f: walking, buildings, hazards."""
    trail = content.trail
    names = trail.names
    yield from every("start", [names[space] for space in trail.neutral.values()])
    yield from every("move", names)
    for stop, branches in walks(trail.next):
        yield ("move_by", names[stop], *(names[branch] for branch in branches))
    tiles = _ids(content.private_tiles)
    spaces = [names[space] for space in trail.buildings]
    yield from every("build", tiles)
    for verb in ("place", "replace"):
        yield from every(verb, spaces)
    yield from every("replace_by", spaces, tiles)
    hazards = [names[space] for spaces in trail.sections.values() for space in spaces]
    yield from every("remove_hazard", hazards)


def _actions(content: Content) -> Iterator[Move]:
    """NZ-5, NZ-6: local actions, auxiliary actions, how much of a reward is taken."""
    local = [op for tile in content.neutral_tiles for action in tile.actions for op in action]
    local += [op for tile in content.private_tiles for action in tile.actions for op in action]
    local += [op for risk in content.trail.risk for op in risk]
    for op in dict.fromkeys(local):
        yield ("act", *op)
    for op in dict.fromkeys(op for card in content.cards for op in card.choice):
        yield ("choose", *op)
    for aux in content.auxiliary:
        yield from every(aux.id, (1, 2))
    yield from every("take", range(_most_taken(content) + 1))
    draws = [int(op[1]) for op in _ops(content) if op[0] == "draw_discard"]
    yield from every("draw", range(max(content.tokens.draw, *draws) + 1))
    yield from every("certificates", range(content.start.raised_certificate_limit + 1))


def _most_taken(content: Content) -> int:
    """The largest reward that can come at once: certificates, gold or pathfinder steps."""
    pairs = sum(hazard.count for hazard in content.hazards) // 2
    steps = [int(op[1]) for op in _ops(content) if op[0] == "pathfinder"]
    steps += [int(op[2]) * pairs for op in _ops(content) if op[0] == "hazard_pairs"]
    start = content.start
    return max(start.raised_certificate_limit, start.gold_limit, *steps)


def _ops(content: Content) -> Iterator[Op]:
    """Every effect that stands anywhere in the pack."""

    def inside(found: object) -> Iterator[Op]:
        if isinstance(found, list) and found and isinstance(found[0], str):
            yield tuple(found)
        elif isinstance(found, list | dict):
            for part in found.values() if isinstance(found, dict) else found:
                yield from inside(part)

    return inside(content.pack)


def _cards(content: Content) -> Iterator[Move]:
    """NZ-9, NZ-10: flock decks, effect cards, objectives."""
    cards = [card.id for card in content.cards]
    sheep = cards[: content.first_effect]
    yield from every("discard", cards)
    yield from every("top", cards)
    yield from every("play", cards[content.first_effect :])
    for verb in ("reveal", "remove", "take_sheep"):
        yield from every(verb, sheep)
    yield from every("objective", cards[content.first_common_objective :])
    yield from every("buy_bonus_card", STACKS)


def _markets(content: Content) -> Iterator[Move]:
    """NZ-6.d, NZ-6.e, NZ-6.g, NZ-8: workers, bonus tiles, sheep, foresight."""
    bonus = _ids(content.bonus_tiles)
    yield from every("hire", WORKERS, once(content.job_prices))
    yield from every("row", WORKERS)
    yield from every("harbour_master", WORKERS)
    yield from every("invest", bonus, range(1, len(content.bonus_market.prices) + 1))
    for moves in content.buy_moves:
        yield from (move for move, _ in moves)
    yield from every("foresight_a", (*WORKERS, *_ids(content.hazards)))
    yield from every("foresight_b", bonus)


def _sea(content: Content) -> Iterator[Move]:
    """NZ-6.h, NZ-6.i, NZ-7: ships, storehouses, discs, deliveries."""
    harbours = _ids(content.harbours)
    yield from every("sail", content.sea.names)
    yield from every("upgrade", harbours)
    yield from every("disc_from", harbours)
    yield from every("storehouse", _ids(content.pairs))
    yield from every("disc", _ids(content.discs))
    yield from every("post", _ids(content.posts))
