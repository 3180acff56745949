"""Onlookers: what they see of each game, and which moves only the mover may read."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rich.text import Text

import rondel
from rondel import Chance, Table
from rondel.core.table import NOBODY
from rondel.games import find_game
from rondel.games.cooper_island.rules.building import PutUnder
from rondel.games.maracaibo.rules.setup import ChooseDiscard
from tests.support.cooper_island import (
    land,
    on_top,
    play,
    refresh,
    store,
    turn,
)
from tests.support.properties import pick
from tools.fuzz import GAMES

NAMES = ["Ann", "Bob", "Cem", "Dee"]
every_game = pytest.mark.parametrize("name", sorted(GAMES))


def positions(name: str, seats: int) -> Iterator[Table]:
    """A lively random game, now and then."""
    luck = random.Random(f"onlooker {name} {seats}")
    checks = GAMES[name]
    t = rondel.new(name, seats, "onlooker", checks.options(seats, luck), checks.rich_pack)
    while not t.over:
        if luck.random() < 0.03:
            yield t
        t.play(pick(t, luck, checks.dull))
    yield t


@every_game
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_boards_and_pictures_for_onlookers(name: str, seats: int) -> None:
    """Drawn with seat 0 in front, and the same whatever is hidden."""
    game = find_game(name)
    assert game.secrets
    names = NAMES[:seats]
    for t in positions(name, seats):
        view = t.view(NOBODY)
        twin = t.imagine(NOBODY, Chance("another deal")).view(NOBODY)
        assert view.front == 0
        for seat in range(seats):
            front = seat or None  # seat 0 is in front for an onlooker who asks for nobody
            assert game.board(view, names, front) == game.board(twin, names, front)
            glance = game.glance(view, seat)
            assert glance == game.glance(twin, seat)
            assert max(map(len, Text.from_markup(glance).plain.splitlines())) <= 100
        picture = game.picture(view, names)
        if picture is not None:
            again = game.picture(twin, names)
            assert again is not None
            assert picture.svg() == again.svg()


@every_game
def test_imagining_as_an_onlooker(name: str) -> None:
    """Whatever was hidden from all can be dealt in more than one way, and plays on to the end."""
    for t in positions(name, 2):
        deals = [t.imagine(NOBODY, Chance(f"deal {n}")) for n in range(2)]
        for deal in deals:
            assert deal.view(NOBODY).contents == t.view(NOBODY).contents
        luck = random.Random(1)
        while not deals[0].over:
            deals[0].play(luck.choice(deals[0].moves()))


@every_game
def test_the_repr_of_a_view_tells_no_secret(name: str) -> None:
    """It ends up in logs and error messages: it depends on nothing that the viewer can't see."""
    for t in positions(name, 2):
        for seat in (NOBODY, 0, 1):
            told = repr(t.view(seat))
            assert told == repr(t.imagine(seat, Chance("another deal")).view(seat))


def test_cards_looked_at_are_no_onlookers_business() -> None:
    """CI-20.4: neither the four cards, nor which one goes under the stack first."""
    t = turn(2)
    on_top(t, "grain_loft", "feast_farm", "quay_clerk", "log_keeper")
    store(t, coin=1, wood=2, stone=2)
    land(t, f1=("forest", 1))
    refresh(t)
    assert not t.view(0).secret
    play(t, "worker D normal", "act building", "erect small_building", "put f1", "ship one_sail")
    assert t.view(0).secret
    assert not t.view(1).secret
    assert set(t.view(NOBODY)["small_stack"]) == {None}
    assert not t.secret
    play(t, "keep_card grain_loft")
    assert isinstance(t.agenda[-1], PutUnder)
    assert t.secret


def test_hands_are_no_onlookers_business() -> None:
    """NZ-23.1, NZ-23.4: an onlooker counts the cards of a hand."""
    t = rondel.new("new-zealand", 2, seed=5)
    for seat, player in enumerate(t.view(NOBODY)["players"]):
        assert player["hand"] is None
        assert player["stack"] is None
        assert player["hand_size"] == len(t.view(seat)["players"][seat]["hand"]) > 1
    assert t.view(0).secret
    glance = Text.from_markup(find_game("new-zealand").glance(t.view(1), 0)).plain
    assert f"hand: {t.view(1)['players'][0]['hand_size']} unknown" in glance


def test_first_choices_are_no_onlookers_business() -> None:
    """MA-2.9, MA-22.2: plans, discards and careers are made in secret, then shown together."""
    t = rondel.new("maracaibo", 2, seed=5)
    t.play(t.moves()[0])
    assert isinstance(t.agenda[-1], ChooseDiscard)
    onlooker = t.view(NOBODY)["players"][t.seat]
    assert onlooker["planning"] == [None]
    assert onlooker["hand"] is None
    assert onlooker["career_offer"] is None
    while t.view(NOBODY)["phase"] == "setup":
        assert t.secret
        t.play(t.moves()[0])
    assert not t.secret
    assert t.view(NOBODY)["players"][0]["career"] is not None
    glance = Text.from_markup(find_game("maracaibo").glance(t.view(1), 0)).plain
    assert "4 unknown" in glance


def test_votes_are_secret() -> None:
    """MA-20.13: until all have voted."""
    from rondel.games.maracaibo.rules.story import BreakTie, Vote

    assert Vote.secret
    assert not BreakTie.secret
