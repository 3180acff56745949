"""What `import rondel` gives."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from rondel import ContentError, Record, RecordError, Session, SetupError
from tests.support.properties import snapshot


def test_the_example_of_the_readme() -> None:
    table = rondel.new("cooper-island", seats=3, seed=7)
    while not table.over:
        table.play(table.moves()[-1])
    for points in table.scores():
        assert points["total"] == sum(points.values()) - points["total"]
    assert sorted(table.places())[0] == 1


def test_games() -> None:
    assert "cooper-island" in rondel.list_games()
    assert rondel.list_games() == sorted(rondel.list_games())


# New tables


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_new(seats: int) -> None:
    table = rondel.new("cooper-island", seats, seed=1)
    assert table.setup.seats == seats
    assert table.setup.seed == "1"
    assert len(table.moves()) > 1
    assert not table.over


def test_a_seed_may_be_a_number_or_a_word() -> None:
    number, word = rondel.new("cooper-island", 2, 7), rondel.new("cooper-island", 2, "7")
    assert snapshot(number) == snapshot(word)
    rondel.new("cooper-island", 2, "swordfish")
    rondel.new("cooper-island", 2, -1)


def test_without_a_seed_every_game_is_another() -> None:
    seeds = {rondel.new("cooper-island", 2).setup.seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(len(seed) >= 16 for seed in seeds)


@pytest.mark.parametrize("seed", ["", " ", "two words", "a#b", "tab\there", "line\nend"])
def test_seeds_that_do_not_fit_in_a_record(seed: str) -> None:
    with pytest.raises(SetupError, match="seed") as caught:
        rondel.new("cooper-island", 2, seed)
    assert caught.value.about == "seed"


def test_an_unknown_game() -> None:
    with pytest.raises(SetupError, match=r"no game 'chess'; there are .*cooper-island") as caught:
        rondel.new("chess", 2)
    assert caught.value.about == "game"


@pytest.mark.parametrize("seats", [0, 5, -1])
def test_a_wrong_number_of_seats(seats: int) -> None:
    with pytest.raises(SetupError, match=f"has 1, 2, 3, 4 seats, not {seats}") as caught:
        rondel.new("cooper-island", seats)
    assert caught.value.about == "seats"


def test_options() -> None:
    table = rondel.new("cooper-island", 1, 1, {"level": 3, "random_islets": True})
    assert table.setup.options["level"] == "3"
    assert table.setup.options["random_islets"] == "yes"
    assert table.setup.options["strategy"] == "1"  # as nothing else was said
    table = rondel.new("cooper-island", 1, 1, {"random_islets": False})
    assert table.setup.options["random_islets"] == "no"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"colour": "red"}, "no option 'colour' with 2 seats; there are layout, start_tile, board"),
        ({"level": "1"}, "no option 'level' with 2 seats"),
        ({"start_tile": "swamp"}, "start_tile is one of meadow, random, choice, not 'swamp'"),
        ({"board": "D"}, "board is one of A, B, C, not 'D'"),
        ({"start_tile": True}, "not 'yes'"),
    ],
)
def test_options_that_there_are_not(options: dict[str, str | int | bool], reason: str) -> None:
    with pytest.raises(SetupError, match=reason) as caught:
        rondel.new("cooper-island", 2, 1, options)
    assert caught.value.about == f"option {next(iter(options))}"


def test_options_depend_on_the_seats() -> None:
    rondel.new("cooper-island", 2, 1, {"board": "C"})
    with pytest.raises(SetupError, match="board is one of A, B, not 'C'"):
        rondel.new("cooper-island", 3, 1, {"board": "C"})
    with pytest.raises(SetupError, match="no option 'board'"):
        rondel.new("cooper-island", 4, 1, {"board": "A"})


def test_a_content_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="not a folder"):
        rondel.new("cooper-island", 2, 1, content=tmp_path / "nowhere")


# Replays


@pytest.fixture
def session() -> Session:
    session = Session(rondel.new("cooper-island", 2, "seven", {"start_tile": "choice"}))
    for _ in range(60):
        session.play(session.table.moves()[-1])
    return session


def test_replay_of_a_record_and_of_its_text(session: Session) -> None:
    end = snapshot(session.table)
    assert snapshot(rondel.replay(session.record)) == end
    assert snapshot(rondel.replay(session.record.write())) == end
    assert snapshot(rondel.replay(Record.read(session.record.write()))) == end


def test_replay_to_a_ply(session: Session) -> None:
    table = rondel.new("cooper-island", 2, "seven", {"start_tile": "choice"})
    for ply, (seat, move) in enumerate(session.record.moves):
        if ply % 20 == 0:
            assert snapshot(rondel.replay(session.record, ply)) == snapshot(table)
        assert table.seat == seat
        table.play(move)


def test_replay_of_an_unknown_game(session: Session) -> None:
    text = session.record.write().replace("game cooper-island", "game chess")
    with pytest.raises(RecordError, match=r"^line 2: there is no game 'chess'"):
        rondel.replay(text)


def test_replay_of_a_text_that_is_no_record() -> None:
    with pytest.raises(RecordError, match=r"^line 1: "):
        rondel.replay("once upon a time")


def test_replay_with_other_content(session: Session, tmp_path: Path) -> None:
    """The hash of the content pack is in the record, so other content is noticed."""
    game = session.table.setup.game
    text = (game.folder / "content" / "setup.toml").read_text(encoding="utf-8")
    (tmp_path / "setup.toml").write_text(text.replace("spots = 5", "spots = 6"), encoding="utf-8")
    with pytest.raises(RecordError, match=r"^line 4: the record was played with content"):
        rondel.replay(session.record.write(), content=str(tmp_path))
    mine = Session(rondel.new("cooper-island", 2, 1, content=tmp_path))
    mine.play(mine.table.moves()[0])
    with pytest.raises(RecordError, match="give the folder"):
        rondel.replay(mine.record)
    assert snapshot(rondel.replay(mine.record, content=str(tmp_path))) == snapshot(mine.table)
