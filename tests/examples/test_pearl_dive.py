"""The example of docs/adding-a-game.md: it is played, and the page shows what it really says."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rondel import Chance, ContentError, IllegalMove, Move, Record, Session, SetupError
from rondel.bots import Bot, Budget, RandomBot, SearchBot
from rondel.core.session import replay
from rondel.core.words import Words
from tests.examples.pearl_dive import GAME
from tests.examples.pearl_dive.rules.rounds import NextTurn
from tests.examples.pearl_dive.table import PearlTable

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
PEARLS = 8 * 1 + 4 * 3 + 4 * 2


def new(seats: int, *top: str) -> PearlTable:
    """A table whose deck consists of these cards, or the whole deck."""
    t = GAME.new(seats, seed=1)
    assert isinstance(t, PearlTable)
    if top:
        ids = [card.id for card in t.content.cards]
        t.deck = tuple(ids.index(card) for card in top)
        t.baskets = [0] * seats
        t.agenda = [NextTurn(0)]
        t.start()
    return t


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_random_games(seats: int) -> None:
    """PD-1.1, PD-3.1: games end, nobody has more than there is, and the best has first place."""
    for seed in range(50):
        luck = random.Random(seed)
        session = Session(GAME.new(seats, seed, {"turns": luck.choice("35")}))
        while not session.table.over:
            table = session.table
            assert len(table.moves()) > 1
            check_words(table.words(), session)
            session.play(luck.choice(table.moves()))
        end = session.table
        assert isinstance(end, PearlTable)
        assert sum(end.hoards) <= PEARLS
        assert not any(end.baskets)
        assert end.hoards[end.places().index(1)] == max(end.hoards)
        again = replay(Record.read(session.record.write()), GAME).table
        assert again.view(0).contents == end.view(0).contents


def check_words(words: Words, session: Session) -> None:
    table = session.table
    said = [words.ask(table, NAMES), *map(words.move, table.moves())]
    if session.events:
        said += [words.event(event, NAMES) for event in session.events[-1]]
    assert not [text for text in said if "_" in text or "{" in text]
    assert GAME.board(table.view(table.seat), NAMES[: len(table.scores())])


def test_cards() -> None:
    """PD-2.2 to PD-2.5: an oyster, a clam, then a squid that asks for a pearl."""
    t = new(3, "oyster", "giant_clam", "squid", "oyster")
    assert t.moves() == [("dive",), ("surface",)]  # the first dive is not a choice
    t.play(("dive",))
    t.play(("dive",))
    assert t.moves() == [("give", 1), ("give", 2)]
    t.play(("give", 2))
    assert (t.baskets[0], t.hoards) == (5, [0, 0, 1])
    t.play(("surface",))
    assert t.hoards == [5, 1, 1]  # the next seat had to dive, and then to surface
    assert t.over


def test_shark() -> None:
    """PD-2.6: the basket is lost, and the next seat is on."""
    t = new(2, "giant_clam", "shark", "oyster", "oyster")
    t.play(("dive",))
    assert (t.seat, t.baskets, t.hoards) == (1, [0, 1], [0, 0])


def test_refused() -> None:
    """PD-2.1, PD-2.5, PD-1.1: what is not possible, and why."""
    t = new(3, "oyster", "squid", "oyster")
    refusals: list[tuple[Move, str]] = [(("give", 1), "PD-2.1"), ((), "PD-2.1")]
    for move, rule in refusals:
        check_refused(t, move, rule)
    t.play(("dive",))
    for move, rule in [(("give", 0), "PD-2.5"), (("give", 7), "PD-1.1"), (("dive",), "PD-2.5")]:
        check_refused(t, move, rule)


def check_refused(t: PearlTable, move: Move, rule: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        t.play(move)
    assert caught.value.rule == rule
    assert t.words().messages["why"][rule] in str(caught.value)


def test_nobody_sees_the_deck() -> None:
    """PD-3.2: what a seat sees does not depend on the order of the deck."""
    t = new(4)
    other = t.imagine(t.seat, Chance("other"))
    assert other.deck != t.deck
    assert other.view(t.seat).contents == t.view(t.seat).contents
    assert other.moves() == t.moves()


def test_content_is_checked(tmp_path: Path) -> None:
    text = (GAME.folder / "content" / "cards.toml").read_text(encoding="utf-8")
    file = tmp_path / "cards.toml"
    file.write_text(text.replace('["bite"]', '["bark"]'), encoding="utf-8")
    with pytest.raises(ContentError, match="'shark': 'bark' is not known"):
        GAME.new(2, 1, content=tmp_path)


def test_options() -> None:
    with pytest.raises(SetupError):
        GAME.new(2, 1, {"turns": "4"})
    with pytest.raises(SetupError):
        GAME.new(5, 1)


def test_the_page_shows_the_example() -> None:
    """Every block of code in docs/adding-a-game.md that names a file is a piece of that file."""
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    shown = re.findall(r"^`(\S+)`[^\n]*:\n\n```\w*\n(.*?)```", page, re.M | re.S)
    assert len(shown) >= 8
    for name, code in shown:
        source = (GAME.folder / name).read_text(encoding="utf-8")
        for part in re.split(r"^ *(?:#|//) …\n", code, flags=re.M):
            assert part.strip("\n") in source, f"{name} does not contain:\n{part}"


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_learners_know_all_moves_and_see_the_table(seats: int) -> None:
    """PD-3.2: the moves by number, and what a seat sees as numbers, whatever is hidden."""
    luck = random.Random(seats)
    table = GAME.new(seats, seed=seats)
    codec = GAME.codec(table.content)
    features = GAME.features(table.content, seats)
    size = sum(block.size for block in features.blocks)
    while not table.over:
        assert all(codec.decode(codec.encode(move)) == move for move in table.moves())
        seen = features.read(table.view(table.seat))
        assert len(seen) == size
        dreamt = table.imagine(table.seat, Chance("other"))
        assert features.read(dreamt.view(table.seat)) == seen
        table.play(luck.choice(table.moves()))


def test_bots_do_well_without_advice() -> None:
    """Nothing tells them what a basket is worth; they find out. (Luck decides much here: who goes
    by the best odds against two others that play at random wins six games out of ten.)"""
    won = 0.0
    for seed in range(24):
        table = GAME.new(3, seed)
        mine = seed % 3
        bots: list[Bot] = [RandomBot(Chance(f"{seed} {seat}")) for seat in range(3)]
        bots[mine] = SearchBot(Chance(f"{seed}"))
        while not table.over:
            view = table.view(table.seat)
            table.play(bots[table.seat].choose(view, table.moves(), Budget(iterations=200)))
        places = table.places()
        won += (places[mine] == 1) / places.count(1)
    assert won > 1.4 * 24 / 3
