"""Content packs: reading, checking, hashing. (What Cooper Island's pack may say: see its tests.)"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rondel.core.content import (
    SHOWN,
    ContentError,
    Entry,
    PackInfo,
    allowed,
    check_count,
    check_known,
    check_pack_ids,
    convert,
    pack_hash,
    pack_info,
    read_pack,
    unknown_op,
)
from rondel.games import find_game


class Boat(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cost: int
    op: tuple[tuple[str | int, ...], ...] = ()


class Limits(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    most: int


class Boats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    boats: tuple[Boat, ...]
    limits: Limits


GOOD = """
[[boats]]
id = "dinghy"
source = "rulebook"
cost = 1

[[boats]]
id = "yawl"
source = "reconstructed"
note = "the cost is a guess"
cost = 2
op = [["gain", 1]]

[limits]
id = "limits"
source = "appendix"
most = 5
"""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """A pack of two files."""
    folder = tmp_path / "ours"
    folder.mkdir()
    (folder / "boats.toml").write_text(GOOD)
    (folder / "sea.toml").write_text("[water]\nid = 'water'\nsource = 'rulebook'\ndepth = 3\n")
    return folder


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    folder = tmp_path / "theirs"
    folder.mkdir()
    return folder


def boats(text: str, tmp_path: Path) -> Boats:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "boats.toml").write_text(text)
    return convert("boats", read_pack(folder, None)["boats"], Boats)


# Reading


def test_good_file(tmp_path: Path) -> None:
    pack = boats(GOOD, tmp_path)
    assert [boat.id for boat in pack.boats] == ["dinghy", "yawl"]
    assert pack.boats[1].op == (("gain", 1),)
    assert pack.boats[1].note == "the cost is a guess"
    assert pack.limits.most == 5


def test_files_by_name(ours: Path) -> None:
    assert sorted(read_pack(ours, None)) == ["boats", "sea"]


def test_their_files_replace_ours(ours: Path, theirs: Path) -> None:
    (theirs / "sea.toml").write_text("[water]\nid = 'water'\nsource = 'rulebook'\ndepth = 4\n")
    (theirs / "notes.txt").write_text("not a part of the pack")
    pack = read_pack(ours, theirs)
    assert pack["sea"]["water"]["depth"] == 4
    assert pack["boats"] == read_pack(ours, None)["boats"]


def test_their_folder_must_be_one(ours: Path, theirs: Path) -> None:
    with pytest.raises(ContentError, match="nowhere: not a folder"):
        read_pack(ours, theirs / "nowhere")
    file = theirs / "sea.toml"
    file.write_text("")
    with pytest.raises(ContentError, match=r"sea\.toml: not a folder"):
        read_pack(ours, file)


def test_their_folder_must_hold_something(ours: Path, theirs: Path) -> None:
    with pytest.raises(ContentError, match=r"theirs: no \.toml files; a pack has boats, sea"):
        read_pack(ours, theirs)


def test_unknown_file(ours: Path, theirs: Path) -> None:
    (theirs / "boat.toml").write_text(GOOD)
    with pytest.raises(ContentError, match=r"boat\.toml: unknown file; a pack has boats, sea"):
        read_pack(ours, theirs)


@pytest.mark.parametrize(
    ("damage", "line"),
    [(b"cost = ", "line 2"), (b"[[boats]", "line 2"), (b"id = 'a'\nid = 'b'", "line 3")],
)
def test_broken_toml(ours: Path, theirs: Path, damage: bytes, line: str) -> None:
    (theirs / "sea.toml").write_bytes(b"# a comment\n" + damage + b"\n")
    with pytest.raises(ContentError, match=rf"theirs/sea\.toml: .*{line}"):
        read_pack(ours, theirs)


def test_not_utf8(ours: Path, theirs: Path) -> None:
    (theirs / "sea.toml").write_bytes(b"name = '\xff'")
    with pytest.raises(ContentError, match=r"theirs/sea\.toml: .*utf-8"):
        read_pack(ours, theirs)


def test_unreadable_file(ours: Path, theirs: Path) -> None:
    (theirs / "sea.toml").mkdir()
    with pytest.raises(ContentError, match=r"theirs/sea\.toml: "):
        read_pack(ours, theirs)


# Checking


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cost = 2", "cost = 2\nprice = 3", "boats.toml, boats 'yawl': .*unknown field `price`"),
        ("cost = 2\n", "", "boats.toml, boats 'yawl': .*missing required field `cost`"),
        ("cost = 2", "cost = 'two'", "boats.toml, boats 'yawl'.cost: Expected `int`"),
        ('source = "rulebook"\n', "", "boats.toml, boats 'dinghy': .*missing .*`source`"),
        ('"rulebook"', '"my memory"', "boats.toml, boats 'dinghy'.source: Invalid .*'my memory'"),
        ('id = "yawl"\n', "", "boats.toml, boats number 2: .*missing required field `id`"),
        ('id = "yawl"', "id = 3", "boats.toml, boats 3.id: Expected `str`"),
        ("[limits]", "[limit]", "boats.toml: .*(unknown field `limit`|missing .*`limits`)"),
        ("most = 5", "", "boats.toml, limits: .*missing required field `most`"),
        ('[["gain", 1]]', '[["gain", 1.5]]', r"boats.toml, boats 'yawl'.op\[0\]\[1\]: Expected"),
        ("most = 5", "most = 2020-02-02", "boats.toml, limits.most: Expected `int`"),
    ],
)
def test_errors_name_file_and_entry(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in GOOD
    with pytest.raises(ContentError, match=message):
        boats(GOOD.replace(old, new, 1), tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cost = 2", "cost = 2\nprice = 3", "`price`; there are cost, id, note, op, source"),
        ('"rulebook"', '"my memory"', "'my memory'; there are appendix, reconstructed, rulebook"),
        ("most = 5", "most = 5\nleast = 1", "`least`; there are id, most, note, source"),
        ("[limits]", "[[fleets]]\n[limits]", "`fleets`; there are boats, limits"),
    ],
)
def test_errors_name_what_is_allowed(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in GOOD
    with pytest.raises(ContentError, match=message):
        boats(GOOD.replace(old, new, 1), tmp_path)


def test_long_lists_are_cut_to_what_is_like_a_name() -> None:
    names = [f"card_{number:02}" for number in range(40)]
    assert allowed(names[:3], "x") == "there are card_00, card_01, card_02"
    told = allowed(names, "card_7x")
    assert told.startswith("there are 40, such as card_")
    assert "card_07" in told
    assert told.count("card_") == SHOWN
    assert allowed([]) == "there are none"


def test_names_and_effects_that_there_are() -> None:
    entry = Entry(id="yawl", source="rulebook")
    check_known("boats", entry, "sea", iter(["sea", "land"]))
    with pytest.raises(ContentError, match=r"boats\.toml, 'yawl': 'sky' is not known; there are"):
        check_known("boats", entry, "sky", ("", "sea", "land"))
    verbs = {"gain": ("nation", "number"), "rest": ""}
    faults = {
        ("fly", 2): "there are gain, rest",
        ("gain",): "gain takes nation, number",
        ("rest", 1): "rest takes nothing",
        (): "there are gain, rest",
    }
    for op, told in faults.items():
        assert str(unknown_op("boats", entry, op, verbs)).endswith(told)


# What a folder says of itself


def test_a_folder_says_for_which_game_it_is(theirs: Path) -> None:
    assert pack_info(theirs) is None
    (theirs / "pack.toml").write_text('game = "cooper-island"\ntitle = "My box"\n')
    assert pack_info(theirs) == PackInfo("cooper-island", "My box")
    (theirs / "pack.toml").write_text('title = "My box"\n')
    with pytest.raises(ContentError, match=r"pack\.toml: .*`game`; it has `game` and `title`"):
        pack_info(theirs)


def test_what_a_folder_says_is_no_content(ours: Path, theirs: Path) -> None:
    (theirs / "pack.toml").write_text('game = "x"')
    (theirs / "sea.toml").write_text((ours / "sea.toml").read_text())
    assert read_pack(ours, theirs) == read_pack(ours, None)


def test_a_pack_of_another_game(tmp_path: Path) -> None:
    game = find_game("cooper-island")
    (tmp_path / "pack.toml").write_text('game = "maracaibo"')
    with pytest.raises(ContentError, match="this is a pack of maracaibo, not of cooper-island"):
        game.find_content(tmp_path)


def test_counts() -> None:
    check_count("boats", "boats", 2, 2)
    with pytest.raises(ContentError, match=r"boats\.toml, boats: 2 found, 3 expected"):
        check_count("boats", "boats", 2, 3)


def test_ids_of_a_pack(ours: Path) -> None:
    """An id stands for one thing in the whole pack: moves and names go by it."""
    pack = read_pack(ours, None)
    check_pack_ids(pack)
    pack["sea"]["water"]["id"] = "yawl"
    with pytest.raises(ContentError, match=r"sea\.toml, water 'yawl': .* in boats\.toml"):
        check_pack_ids(pack)


def test_tables_that_stand_apart_have_ids_of_their_own(ours: Path) -> None:
    pack = read_pack(ours, None)
    pack["sea"]["water"]["id"] = "yawl"
    check_pack_ids(pack, apart=["water"])
    pack["boats"]["boats"][0]["id"] = "7"
    check_pack_ids(pack, apart=["boats", "water"])
    pack["boats"]["boats"][1]["id"] = "7"
    with pytest.raises(ContentError, match=r"boats '7': the id occurs in boats\.toml too"):
        check_pack_ids(pack, apart=["boats", "water"])


@pytest.mark.parametrize("id", ["two words", "", "7", "-7", "a#b", "tab\there", "ünt\n"])
def test_ids_are_words_of_a_move(id: str, ours: Path) -> None:
    pack = read_pack(ours, None)
    pack["boats"]["boats"][0]["id"] = id
    with pytest.raises(ContentError, match=r"boats\.toml, boats .*: not a word"):
        check_pack_ids(pack)


# Hashing


@pytest.mark.parametrize(
    "text",
    [
        "# all my own work\n" + GOOD,
        GOOD.replace("cost = 1", "cost   =   1   # cheap"),
        GOOD.replace('id = "dinghy"\nsource = "rulebook"', 'source = "rulebook"\nid = "dinghy"'),
        GOOD.replace("\n\n", "\n\n\n\n"),
    ],
)
def test_hash_ignores_comments_and_layout(text: str, ours: Path, theirs: Path) -> None:
    (theirs / "boats.toml").write_text(text)
    assert pack_hash(read_pack(ours, theirs)) == pack_hash(read_pack(ours, None))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cost = 1", "cost = 2"),
        ("a guess", "certain"),
        ('[["gain", 1]]', "[]"),
        ("cost = 1", "cost = '1'"),
        ("most = 5", "most = 2020-02-02"),
    ],
)
def test_hash_changes_with_values(old: str, new: str, ours: Path, theirs: Path) -> None:
    assert old in GOOD
    (theirs / "boats.toml").write_text(GOOD.replace(old, new, 1))
    assert pack_hash(read_pack(ours, theirs)) != pack_hash(read_pack(ours, None))


def test_hash_depends_on_the_order_of_entries(ours: Path, theirs: Path) -> None:
    """Entries are numbered as they stand: another order is another pack."""
    second, limits = GOOD.index('[[boats]]\nid = "yawl"'), GOOD.index("[limits]")
    swapped = GOOD[second:limits] + GOOD[:second] + GOOD[limits:]
    (theirs / "boats.toml").write_text(swapped)
    assert pack_hash(read_pack(ours, theirs)) != pack_hash(read_pack(ours, None))
