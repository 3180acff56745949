"""Records: writing, reading, and replaying them."""

from __future__ import annotations

import pytest

from rondel import Record, RecordError, Session, read_move
from rondel.core.record import open_table
from rondel.core.session import replay
from tests.support.toy_game import (
    TOY,
    Toy,
    ToyTable,
    toy,
)

TEXT = """\
rondel-record 1
game toy
rules 4
content 0123abcd
seats 2
option pace fast
seed 7

0 take 1
0 end
1 take 2
"""


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


# Writing and reading


def test_the_text_of_a_record() -> None:
    session = Session(TOY.new(2, 7, {"pace": "fast"}))
    for text in ("take 1", "end", "take 2"):
        session.play(read_move(text))
    assert session.record.write() == TEXT


def test_there_and_back() -> None:
    record = Record.read(TEXT)
    assert record.write() == TEXT
    assert (record.game, record.rules_version, record.content_hash) == ("toy", 4, "0123abcd")
    assert (record.seats, record.options, record.seed) == (2, {"pace": "fast"}, "7")
    assert record.moves == [(0, ("take", 1)), (0, ("end",)), (1, ("take", 2))]


def test_forced_moves_are_not_written() -> None:
    session = Session(toy())
    session.play(("forced",))
    assert session.record.moves == [(0, ("forced",))]
    assert session.events == [[("paid", (0,))]]


def test_comments_and_empty_lines() -> None:
    text = TEXT.replace("game toy", "# who knows\ngame toy  # a game").replace(
        "0 end", "\n# a thought\n0 end # at last\n   \n"
    )
    assert Record.read(text).write() == TEXT


def test_other_line_ends_and_no_last_line_end() -> None:
    assert Record.read(TEXT.replace("\n", "\r\n")).write() == TEXT
    assert Record.read(TEXT.rstrip("\n")).write() == TEXT


def test_a_record_without_moves() -> None:
    record = Record.read(TEXT.partition("\n\n")[0])
    assert record.moves == []
    assert replay(record, TOY).table.seat == 0


def test_the_record_of_a_table_is_its_own() -> None:
    """Changing it does not change the table's setup."""
    table = toy()
    record = Record.of(table.setup)
    record.options["pace"] = "fast"
    assert table.setup.options == {"pace": "slow"}


# Files that are broken


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "rondel-record 1"),
        ("\n", 1, "rondel-record 1"),
        ("chess\n", 1, "rondel-record 1"),
        ("{}", 1, "rondel-record 1"),
        (changed("rondel-record 1", "rondel-record 2"), 1, "rondel-record 1"),
        (changed("rondel-record 1", "  \nrondel-record 1"), 1, "rondel-record 1"),
        (changed("game toy", "gmae toy"), 2, "unknown key 'gmae'"),
        (changed("game toy", "game"), 2, "game has no value"),
        (changed("game toy", "game # toy"), 2, "game has no value"),
        (changed("game toy", "game toy\ngame toy"), 3, "game stands twice"),
        (changed("game toy\n", ""), 1, "no line 'game …'"),
        (changed("rules 4\n", ""), 1, "no line 'rules …'"),
        (changed("content 0123abcd\n", ""), 1, "no line 'content …'"),
        (changed("seats 2\n", ""), 1, "no line 'seats …'"),
        (changed("seed 7\n", ""), 1, "no line 'seed …'"),
        (changed("rules 4", "rules four"), 3, "rules is a number, not 'four'"),
        (changed("rules 4", "rules -4"), 3, "rules is a number"),
        (changed("seats 2", "seats ²"), 5, "seats is a number"),
        (changed("seats 2", "seats 99999999999"), 5, "seats is a number"),
        (changed("option pace fast", "option pace"), 6, "option pace has no value"),
        (changed("option pace fast", "option"), 6, "has no value"),
        (changed("option pace fast", "option pace fast\noption pace slow"), 7, "stands twice"),
        (changed("seed 7", "seed 7 8"), 7, "without spaces"),
        (changed("seed 7\n\n0", "seed 7\n0"), 8, "unknown key '0'"),
        (changed("0 take 1", "take 1"), 9, "starts with its seat, 0 to 1"),
        (changed("0 take 1", "2 take 1"), 9, "starts with its seat, 0 to 1"),
        (changed("0 take 1", "-1 take 1"), 9, "starts with its seat, 0 to 1"),
        (changed("0 take 1", "zero take 1"), 9, "starts with its seat, 0 to 1"),
        (changed("0 end", "0"), 10, "empty"),
        (changed("0 end", "0 7"), 10, "starts with a verb"),
        (changed("1 take 2", "# so far\n\n1\n"), 13, "empty"),
    ],
)
def test_a_broken_record_names_the_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(text)
    assert str(caught.value).startswith(f"line {line}: ")
    assert reason in str(caught.value)


# Records that can't be replayed


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (changed("rules 4", "rules 3"), 3, "version 3 of the rules of The Toy; this is version 4"),
        (changed("content 0123abcd", "content ffff"), 4, "content ffff, this is 0123abcd"),
        (changed("seats 2", "seats 4"), 5, "The Toy has 1, 2, 3 seats, not 4"),
        (changed("seats 2", "seats 0").partition("\n\n")[0], 5, "1, 2, 3 seats, not 0"),
        (changed("option pace fast", "option pace odd"), 6, "slow, fast, not 'odd'"),
        (changed("option pace fast", "option rival no"), 6, "no option 'rival' with 2 seats"),
        (changed("0 take 1", "1 take 1"), 9, "move 1 (1 take 1): it is seat 0's decision"),
        (changed("0 end", "0 take 3"), 10, "move 2, seat 0: TOY-2: Take 1 or 2 coins."),
        (changed("1 take 2", "# now\n1 fly"), 12, "move 3, seat 1: TOY-1: "),
        (TEXT + "1 end\n0 end\n1 end\n0 end\n", 15, "move 7 (0 end): the game is over"),
    ],
)
def test_a_foreign_record_names_the_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(Record.read(text), TOY)
    assert str(caught.value).startswith(f"line {line}: ")
    assert reason in str(caught.value)


def test_a_record_that_was_not_read_has_no_lines() -> None:
    record = Record.of(toy().setup)
    record.moves.append((1, ("end",)))
    with pytest.raises(RecordError, match=r"^move 1 \(1 end\): it is seat 0's decision$"):
        replay(record, TOY)


def test_newer_rules_refuse_an_old_record() -> None:
    class NewToy(Toy):
        rules_version = 5

    with pytest.raises(RecordError, match="this is version 5"):
        open_table(Record.read(TEXT), NewToy())


def test_a_record_with_content_of_its_own() -> None:
    record = Record.read(changed("content 0123abcd", "content 4567efab"))
    with pytest.raises(RecordError, match="give the folder of its content pack"):
        replay(record, TOY)
    assert replay(record, TOY, content="a/folder").ply == 3


# Replaying


def test_replay() -> None:
    session = replay(Record.read(TEXT), TOY)
    assert isinstance(session.table, ToyTable)
    assert session.table.coins == [1, 2]
    assert session.table.seat == 1
    assert session.record.write() == TEXT


def test_replay_to_a_ply() -> None:
    record = Record.read(TEXT)
    for ply, coins in enumerate([[0, 0], [1, 0], [1, 0], [1, 2]]):
        session = replay(record, TOY, ply)
        assert session.ply == ply
        assert session.table.view(0)["coins"] == coins


def test_the_seed_is_the_luck() -> None:
    text = TEXT + "1 draw\n1 draw\n1 draw\n"
    first = replay(Record.read(text), TOY).table.view(0)["drawn"]
    assert replay(Record.read(text), TOY).table.view(0)["drawn"] == first
    others = {
        tuple(replay(Record.read(text.replace("seed 7", f"seed {n}")), TOY).table.view(0)["drawn"])
        for n in range(20)
    }
    assert len(others) > 10


def test_a_record_shows_its_game_and_not_its_luck() -> None:
    record = Record.read(TEXT)
    assert repr(record) == f"<record of toy, {record.seats} seats, {len(record.moves)} moves>"
