"""Every move has its number, and keeps it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import Record, read_move, write_move
from rondel.core.codec import Codec, every, once, walks
from rondel.games import find_game
from rondel.games.cooper_island.content import Content
from tests.support.learners import EVERY_GAME, NAMES, decisions
from tools.fuzz import GAMES
from tools.golden_records import ENDINGS, Ending
from tools.numbering import file_of, numbering


@pytest.mark.parametrize(("game", "seats"), EVERY_GAME)
def test_every_legal_move_has_a_number_and_comes_back_from_it(game: str, seats: int) -> None:
    made = 0
    for seed in range(6):
        for table in decisions(game, seats, seed):
            codec = find_game(game).codec(table.content)
            numbers = [codec.encode(move) for move in table.moves()]
            assert [codec.decode(number) for number in numbers] == table.moves()
            assert all(0 <= number < codec.size for number in numbers)
            made += 1
    assert made > 500


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: f"{ending.game}-{ending.name}")
def test_the_moves_of_golden_records_have_numbers(ending: Ending) -> None:
    game = find_game(ending.game)
    codec = game.codec(game.load_content(Path(ending.content) if ending.content else None))
    for _, move in Record.read(ending.file.read_text(encoding="utf-8")).moves:
        assert codec.decode(codec.encode(move)) == move


@pytest.mark.parametrize("game", NAMES)
def test_numbers_change_only_with_the_rules_version(game: str) -> None:
    known = file_of(game).read_text(encoding="utf-8").splitlines()
    now = numbering(game).splitlines()
    assert now[0] == known[0], "a new rules version: write the numbering anew"
    for number, (before, after) in enumerate(zip(known[1:], now[1:], strict=False)):
        assert before == after, f"move {number} has changed: that wants a new rules version"
    assert len(known) == len(now), "there are more or fewer moves: that wants a new rules version"


@pytest.mark.parametrize("game", NAMES)
def test_a_text_is_as_good_as_a_move(game: str) -> None:
    """Numbers can be kept as text and read back, verbs and arguments alike."""
    found = find_game(game)
    for move in found.codec(found.load_content(None)).moves:
        assert read_move(write_move(move)) == move


@pytest.mark.parametrize("game", NAMES)
def test_a_pack_of_ones_own_has_a_codec_of_its_own(game: str) -> None:
    found = find_game(game)
    ours, theirs = found.load_content(None), found.load_content(GAMES[game].rich_pack)
    assert found.codec(ours) is found.codec(ours)
    assert found.codec(theirs) is not found.codec(ours)


def test_new_ids_in_a_pack_are_new_moves() -> None:
    game = find_game("cooper-island")
    pack = game.load_content(None).pack
    boats = [dict(boat) for boat in pack["boats"]["income_boats"]]
    old, boats[0]["id"] = boats[0]["id"], "boat_of_mine"
    changed = Content({**pack, "boats": {**pack["boats"], "income_boats": boats}})
    codec, ours = game.codec(changed), game.codec(game.load_content(None))
    assert codec.decode(ours.encode(("build_boat", old))) == ("build_boat", "boat_of_mine")
    assert codec.hash != ours.hash


def test_whatever_is_due_at_once_can_come_next() -> None:
    """CI-14.11: small cards, the reward of a ruin's spot, log tokens, Cooper's strategy."""
    game = find_game("cooper-island")
    content = game.load_content(None)
    due = (content.small_cards, content.statue_spots, content.logs, content.solo.strategies)
    for entries in due:
        for entry in entries:
            game.codec(content).encode(("next", entry.id))


def test_a_vocabulary_has_no_move_twice() -> None:
    with pytest.raises(ValueError, match="'pay wood' twice"):
        Codec([("pay", "wood"), ("pay", "stone"), ("pay", "wood")])


def test_all_moves_of_a_verb() -> None:
    assert list(every("go", ("a", "b"), (1, 2))) == [
        ("go", "a", 1),
        ("go", "a", 2),
        ("go", "b", 1),
        ("go", "b", 2),
    ]
    assert list(every("stop")) == [("stop",)]
    assert once(["b", "a", "b"]) == ["b", "a"]


def test_walks_along_a_track_that_forks_twice() -> None:
    """0 leads to 1 or 2, both to 3, that to 4 or 5."""
    ahead = [(1, 2), (3,), (3,), (4, 5), (), ()]
    assert walks(ahead) == [
        (1, (1,)),
        (2, (2,)),
        (3, (1,)),
        (3, (2,)),
        (4, (1, 4)),
        (4, (2, 4)),
        (4, (4,)),
        (5, (1, 5)),
        (5, (2, 5)),
        (5, (5,)),
    ]
