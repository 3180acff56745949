"""The game's advice to bots: what is worth what, and which moves deserve a look."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.core.rows import changed, more
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.ai.advice import ADVICE, MaracaiboAdvice, time_left
from rondel.games.maracaibo.ai.scale import SCALE
from rondel.games.maracaibo.ai.worth import card_worth, worth_to
from rondel.games.maracaibo.pieces import SCORING, SYNERGY
from rondel.games.maracaibo.table import MaracaiboTable, Player
from tests.support.advice import check_advice, greedy_and_random, positions, unknown_things
from tests.support.maracaibo import turn


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", ["75", "77", "story_01"])
def test_advice_holds_in_random_games(seats: int, scenario: str) -> None:
    options = {"scenario": scenario}
    assert sum(check_advice(GAME, seats, seed, options) for seed in range(4)) > 250


def give_points(t: MaracaiboTable, p: Player) -> None:
    p.points = more(p.points, 0, 1)


def give_doubloon(t: MaracaiboTable, p: Player) -> None:
    p.doubloons += 1


def raise_income(t: MaracaiboTable, p: Player) -> None:
    p.doubloon_income = min(t.content.income.doubloon_last, p.doubloon_income + 1)


def raise_points(t: MaracaiboTable, p: Player) -> None:
    p.vp_income += 1


def give_combat_point(t: MaracaiboTable, p: Player) -> None:
    p.combat_points += 1


def give_worker(t: MaracaiboTable, p: Player) -> None:
    p.personal += 1


def give_influence(t: MaracaiboTable, p: Player) -> None:
    p.influence = changed(p.influence, 1, min(t.content.influence.last, p.influence[1] + 1))


def give_card(t: MaracaiboTable, p: Player) -> None:
    p.tableau += (t.content.card_number["navigator"],)


def place_assistant(t: MaracaiboTable, p: Player) -> None:
    card = t.content.card_of_no["A45"]
    p.assistants += ((t.content.cards[card].at, card),)


def invest(t: MaracaiboTable, p: Player) -> None:
    p.investments |= 1 << t.prestige[0]


GOOD: list[Callable[[MaracaiboTable, Player], None]] = [
    give_points,
    give_doubloon,
    raise_income,
    raise_points,
    give_combat_point,
    give_worker,
    give_influence,
    give_card,
    place_assistant,
    invest,
]


BY_HAND = MaracaiboAdvice(SCALE, ADVICE.policy)
"""The estimate that learned values begin with."""


@pytest.mark.parametrize("gain", GOOD)
def test_more_is_never_worth_less(gain: Callable[[MaracaiboTable, Player], None]) -> None:
    for number, table in enumerate(positions(GAME, 3, 7, {})):
        if number % 9 == 0 and not table.over:
            assert isinstance(table, MaracaiboTable)
            better = table.copy()
            gain(better, better.players[1])
            assert BY_HAND.value(better, 1) >= BY_HAND.value(table, 1)


def test_a_round_lasts_as_long_as_its_fastest_ship() -> None:
    """MA-3.12: the first ship to reach the last space ends the round for everybody."""
    t = turn(2)
    whole, rounds = time_left(SCALE, t, 0)
    assert rounds > 3
    t.players[1].ship = t.content.location_of_no["20"]
    hurried, _ = time_left(SCALE, t, 0)
    assert hurried < whole - 2
    t.phase = SCORING
    assert time_left(SCALE, t, 0)[1] == 3


def test_lasting_effects_are_worth_more_early() -> None:
    """MA-17.14: an income pays in each scoring that is left."""
    t = turn(2)
    chronicler = t.content.card_number["chronicler"]
    assert card_worth(t.content, chronicler, 3.0) > card_worth(t.content, chronicler, 1.0)


def test_a_card_is_worth_more_where_its_synergy_is() -> None:
    """MA-17.11: the harbour guard's points wait for a medal, which the lighthouse brings."""
    t = turn(2)
    p = t.players[0]
    guard, lighthouse = (t.content.card_number[name] for name in ("harbour_guard", "lighthouse"))
    for card in (guard, lighthouse):
        assert worth_to(p, t.content, card, 3.0) == card_worth(t.content, card, 3.0)
    p.tableau += (guard,)
    assert worth_to(p, t.content, lighthouse, 3.0) > card_worth(t.content, lighthouse, 3.0) + 3
    p.synergies |= 1 << SYNERGY["medal"]
    assert worth_to(p, t.content, lighthouse, 3.0) == card_worth(t.content, lighthouse, 3.0)
    assert worth_to(p, t.content, guard, 3.0) == card_worth(t.content, guard, 3.0) + 3


def test_what_is_liked_exists() -> None:
    assert unknown_things(GAME, ADVICE.policy.things) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_greedy_with_advice_leaves_random_far_behind(seed: int) -> None:
    greedy, other = greedy_and_random(GAME, 2, seed, plans=12)
    assert greedy > 90
    assert greedy > other + 45
