"""Content from plain data: what a game was begun with can be kept, and is the same again."""

from __future__ import annotations

import json

import pytest

from rondel import ContentError
from rondel.core.content import Pack
from rondel.core.game import ContentSource, Game
from rondel.core.record import RecordError
from rondel.core.session import Session, replay
from rondel.games import find_game, list_games
from tests.support.toy_game import TOY
from tests.support.upgrades import NUMBERS, with_changed_number

GAMES = ("cooper-island", "maracaibo", "new-zealand")


def through_json(pack: Pack) -> Pack:
    data: Pack = json.loads(json.dumps(pack))
    return data


def played(game: Game, moves: int, content: ContentSource | None = None) -> Session:
    session = Session(game.new(2, 7, content=content))
    for _ in range(moves):
        session.play(session.table.moves()[-1])
    return session


def test_every_game_is_looked_at() -> None:
    assert set(GAMES) <= set(list_games())
    assert NUMBERS.keys() == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_pack_that_was_kept_has_the_same_hash(name: str) -> None:
    game = find_game(name)
    ours = game.load_content(None)
    assert game.make_content(through_json(ours.pack)).hash == ours.hash


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_with_a_pack_that_was_kept(name: str) -> None:
    game = find_game(name)
    other = game.make_content(through_json(with_changed_number(name)))
    assert other.hash != game.load_content(None).hash
    session = played(game, 30, other)
    again = replay(session.record, game, content=game.make_content(through_json(other.pack)))
    assert again.table.view(0).contents == session.table.view(0).contents
    assert again.table.scores() == session.table.scores()
    with pytest.raises(RecordError, match=other.hash):
        replay(session.record, game)


def test_a_game_that_can_not_make_its_content_says_so() -> None:
    with pytest.raises(ContentError, match="The Toy"):
        TOY.make_content({})
