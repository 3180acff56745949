"""NZ-23: open and hidden information."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rondel import Chance, Session, UndoError, read_move, write_move
from rondel.games.new_zealand.rules.solo import SarahTurn
from rondel.games.new_zealand.rules.solo_actions import sarah_of
from rondel.games.new_zealand.table import NewZealandTable
from tests.support.new_zealand import (
    ask,
    at,
    bonus_sets,
    building,
    discards,
    foresight,
    hand,
    in_hand,
    kinds,
    market,
    moves,
    play,
    refresh,
    stack,
    table,
    turn,
    workers,
)


def openly(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what only its seat sees: its hand, and so what is left in its draw_stack."""
    rest = {key: value for key, value in view.items() if key not in ("seat", "players")}
    rest["players"] = [
        {key: value for key, value in player.items() if key not in ("hand", "stack")}
        for player in view["players"]
    ]
    return rest


def imagined(t: NewZealandTable, seat: int, count: int = 20) -> list[NewZealandTable]:
    return [t.imagine(seat, Chance(f"dream {n}")) for n in range(count)]


def hands(tables: list[NewZealandTable], seat: int) -> set[tuple[str, ...]]:
    return {tuple(in_hand(t, seat)) for t in tables}


# Open


def test_what_is_open_to_all() -> None:
    """NZ-23.1: boards, markets, foresight, display, tiles, money, areas, numbers of cards."""
    t = turn(3)
    hand(t, "merino", "ferry", seat=1)
    discards(t, "southdown", seat=1)
    building(t, "4a", "a1", seat=2)
    t.players[1].gold = 4
    t.players[2].area = tuple(kinds(t, ("objective_3",)))
    refresh(t)
    views = [t.view(seat).contents for seat in range(3)]
    assert openly(views[0]) == openly(views[1]) == openly(views[2])
    second, third = views[0]["players"][1:]
    assert (second["gold"], second["hand_size"], second["stack_size"]) == (4, 2, 12)
    assert second["discard_pile"] == ["southdown"]
    assert third["objective_area"] == ["objective_3"]
    assert third["private_buildings"]["4a"] == "a1"
    assert len(views[0]["foresight_a"]) == len(views[0]["foresight_b"]) == 2
    assert len(views[0]["objective_display"]) == 4
    assert sum(views[0]["sheep_market"].values()) == 11


def test_whose_cards_are_known_but_not_where() -> None:
    """NZ-23.2: a flock deck's cards are public, what of them is in the hand is not."""
    t = turn(2)
    hand(t, "merino", "ferry", seat=1)
    refresh(t)
    mine, theirs = t.view(0)["players"][1], t.view(1)["players"][1]
    assert (mine["hand"], mine["stack"]) == (None, None)
    assert theirs["hand"] == ["merino", "ferry"]
    assert mine["hand_and_stack"] == theirs["hand_and_stack"]
    assert sorted(theirs["hand"] + theirs["stack"]) == sorted(mine["hand_and_stack"])
    assert mine["known_in_hand"] == []


def test_cards_are_seen_when_they_come_and_go() -> None:
    """NZ-23.2, NZ-23.3: a bought card lies in a discard_pile that everybody sees; a shropshire
    that leaves the game is seen too."""
    t = at("nF")
    market(t, suffolk=1)
    workers(t, shepherd=2)
    hand(t, "shropshire")
    t.players[0].money, t.players[0].tokens = 20, 2
    refresh(t)
    play(t, "act buy_sheep", "buy s2_suffolk suffolk", "two_tokens")
    seen = t.view(1)["players"][0]
    assert seen["discard_pile"] == ["suffolk"]
    assert seen["removed"] == ["shropshire"]
    assert len(seen["hand_and_stack"]) == 13


# Hidden


def test_the_order_of_a_draw_stack_is_not_in_the_view() -> None:
    """NZ-23.4: with the stack turned over every seat sees and may do the same."""
    t = turn(2)
    hand(t, "merino")
    refresh(t)
    twin = t.copy()
    twin.players[0].stack.reverse()
    twin.players[1].stack.reverse()
    refresh(twin)
    assert twin.moves() == t.moves()
    for seat in (0, 1):
        assert twin.view(seat).contents == t.view(seat).contents


def test_draws_are_luck() -> None:
    """NZ-23.4: tables that differ in luck alone look the same; then their draws differ: from draw
    stack, market deck, objective deck and bags."""
    t = at("WELLINGTON")
    foresight(t, ("shepherd", "sailor"), ("one_token", "dog_gold"))
    refresh(t)
    views, after = [], []
    for luck in range(12):
        twin = t.copy()
        twin.chance = Chance(f"luck {luck}")
        views.append(twin.view(0).contents)
        play(twin, "disc cert_free", "foresight_a shepherd", "foresight_b one_token")
        after.append(twin.view(0).contents)
    assert all(view == views[0] for view in views)
    assert len({tuple(view["players"][0]["hand"]) for view in after}) > 4
    assert len({tuple(view["foresight_a"]) for view in after}) > 3
    assert len({tuple(view["foresight_b"]) for view in after}) > 3
    other = at("nB")
    refresh(other)
    drawn = set()
    for luck in range(12):
        twin = other.copy()
        twin.chance = Chance(f"luck {luck}")
        play(twin, "act objective", "objective_from_deck")
        drawn.update(twin.players[0].discard)
    assert len(drawn) > 4


def test_market_reveals_are_luck() -> None:
    """NZ-23.4: the order of the market deck is in no view."""
    t = at("nF")
    market(t)
    refresh(t)
    shown = set()
    for luck in range(12):
        twin = t.copy()
        twin.chance = Chance(f"luck {luck}")
        assert twin.view(0)["market_deck"] == t.view(0)["market_deck"]
        play(twin, "act buy_sheep", "reveal_sheep")
        shown.add(tuple(twin.sheep))
    assert len(shown) > 4


def test_the_next_card_of_sarah_is_luck() -> None:
    """NZ-23.4: her deck is known as a set, what comes next is not."""
    t = turn(1)
    refresh(t)
    assert len(t.view(0)["sarah"]["deck"]) == 13
    revealed = set()
    for twin in imagined(t, 0):
        assert twin.view(0).contents == t.view(0).contents
        ask(twin, SarahTurn())
        revealed.add(sarah_of(twin).discards)
    assert len(revealed) > 5


def test_hands_of_others_change_nothing() -> None:
    """NZ-23.4, NZ-23.7: with another hand the others see and may do the same."""
    t = turn(3)
    hand(t, "merino", "merino", "southdown", "shropshire", seat=1)
    refresh(t)
    twin = t.copy()
    hand(twin, "english_leicester", "southdown", "shropshire", "shropshire", seat=1)
    refresh(twin)
    for seat in (0, 2):
        assert twin.view(seat).contents == t.view(seat).contents
    assert twin.view(1).contents != t.view(1).contents
    assert twin.moves() == t.moves()


# What becomes public


def test_drawn_and_discarded_cards_are_public() -> None:
    """NZ-23.5: what is discarded lies open, what was drawn and kept does not."""
    t = at("nC")
    hand(t, "merino")
    stack(t, "southdown", "southdown", "southdown", "shropshire", "shropshire")
    t.players[0].discard = []
    refresh(t)
    play(t, "auxiliary", "aux_draw 1", "discard merino")
    seen = t.view(1)["players"][0]
    assert seen["discard_pile"] == ["merino"]
    assert seen["hand"] is None


def test_revealed_and_played_cards_are_public() -> None:
    """NZ-23.5: sheep of a reveal, effect cards and objectives."""
    t = at("nE")
    hand(t, "merino", "ferry", "objective_1")
    refresh(t)
    play(t, "play ferry", "play objective_1", "act shear shearers 0", "reveal merino")
    seen = t.view(1)["players"][0]
    assert "merino" in seen["discard_pile"]
    assert "ferry" in seen["discard_pile"]
    assert seen["objective_area"] == ["objective_1"]


def test_the_unseen_objective_becomes_public() -> None:
    """NZ-23.5: the top card of the deck lies face up once it is taken."""
    t = at("nB")
    refresh(t)
    deck = t.view(1)["objective_deck"]
    play(t, "act objective", "objective_from_deck")
    (card,) = t.view(1)["players"][0]["discard_pile"]
    assert card in deck
    assert card not in t.view(1)["objective_deck"]


def test_a_card_put_on_top_is_known_in_the_hand() -> None:
    """NZ-23.5, NZ-10.15: everybody saw it go on the stack and sees it drawn, until it leaves."""
    t = at("nC")
    bonus_sets(t, 1, 2, 3, 4)
    hand(t, "set_4")
    t.players[0].gold = 3
    refresh(t)
    play(t, "buy_bonus_card wheel", "play set_4", "choose gained_cards_to_top")
    assert t.view(1)["players"][0]["top_of_stack"] == []
    assert t.view(1)["players"][0]["known_in_hand"] == ["set_1"]
    for twin in imagined(t, 1):
        assert "set_1" in in_hand(twin)
    play(t, "play set_1")
    assert t.view(1)["players"][0]["known_in_hand"] == []


def test_after_a_reshuffle_the_rest_of_the_hand_is_known() -> None:
    """NZ-23.2: with an empty draw_stack everybody can tell the hand; what is drawn then, not."""
    t = at("nC")
    hand(t, "merino", "southdown")
    stack(t)
    refresh(t)
    play(t, "auxiliary", "aux_draw 1")
    assert t.view(1)["players"][0]["known_in_hand"] == ["southdown", "merino"]
    play(t, "discard merino")
    seen = t.view(1)["players"][0]
    assert seen["known_in_hand"] == ["southdown"]
    assert seen["hand_size"] == 4
    assert len(hands(imagined(t, 1), 0)) > 4
    assert all("southdown" in cards for cards in hands(imagined(t, 1), 0))


# Luck


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_seed_one_game(seats: int) -> None:
    """NZ-23.6: all luck comes from the seed."""
    first, second = table(seats, 5), table(seats, "5")
    for _ in range(150):
        assert first.moves() == second.moves()
        for seat in range(seats):
            assert first.view(seat).contents == second.view(seat).contents
        if first.over:
            break
        move = first.moves()[-1]
        first.play(move)
        second.play(move)


def test_every_random_event_of_the_setup_varies() -> None:
    """NZ-23.6: masters, neutral tiles, A tiles, bonus tiles, foresight, sheep, objectives, sets,
    sides, hands and the start player follow the seed."""
    games = []
    for seed in range(20):
        t = table(3, seed, neutral_layout="random", building_sides="random")
        games.append(
            {
                "masters": t.masters,
                "neutral": tuple(t.trail[space] for space in t.content.trail.neutral.values()),
                "jobs": tuple(t.jobs),
                "bonus": tuple(t.bonus),
                "foresight": (t.foresight_a, t.foresight_b),
                "sheep": tuple(t.sheep),
                "display": t.display,
                "sets": t.set_cards,
                "sides": tuple(tile.id for tile in t.tiles),
                "hand": tuple(t.players[0].hand),
                "start": t.start_player,
            }
        )
    counts = {key: len({game[key] for game in games}) for key in games[0]}
    assert counts.pop("start") == 3
    assert min(counts.values()) > 8, counts


# Imagining


def test_imagining_deals_the_hands_of_others_anew() -> None:
    """NZ-23.7: of the right size, from the right cards; the own hand stays."""
    t = turn(3)
    hand(t, "merino", "southdown", "shropshire", seat=1)
    hand(t, "merino", "merino", "merino", seat=0)
    refresh(t)
    twins = imagined(t, 0, 40)
    assert len(hands(twins, 1)) > 8
    assert hands(twins, 0) == {("merino",) * 3}
    for twin in twins:
        p, real = twin.players[1], t.players[1]
        assert len(p.hand) == 3
        assert sorted(p.hand + p.stack) == sorted(real.hand + real.stack)
        assert twin.view(0).contents == t.view(0).contents
        assert twin.moves() == t.moves()


def test_imagining_is_fair() -> None:
    """NZ-23.7: a hidden card is in the hand as often as chance has it."""
    t = turn(2)
    hand(t, "shropshire", "shropshire", "shropshire", "ferry", seat=1)
    refresh(t)
    found = sum("ferry" in in_hand(twin, 1) for twin in imagined(t, 0, 300))
    assert 50 < found < 110  # 4 of 15 cards


def test_imagining_the_thoughts_of_another_seat() -> None:
    """NZ-23.7: the imagined hand explains the question that the other seat is asked."""
    t = at("nA")
    hand(t, "merino", "merino", "southdown", "southdown")
    refresh(t)
    play(t, "act discard pair_same money 2")
    for twin in imagined(t, 1):
        assert len(twin.moves()) > 1
        assert twin.seat == 0
        for move in twin.moves():
            breed = write_move(move).split()[1]
            assert in_hand(twin).count(breed) > 1


def test_imagining_the_hand_of_the_seat_that_is_asked() -> None:
    """NZ-23.4, NZ-23.7: whoever is thinking has a hand that the others have to guess, too."""
    t = turn(2)
    hand(t, "merino", "merino", "merino", "southdown")
    refresh(t)
    assert t.seat == 0
    assert len(hands(imagined(t, 1), 0)) > 8
    assert hands(imagined(t, 0), 0) == {("southdown", "merino", "merino", "merino")}


def test_imagining_a_question_that_hardly_any_hand_explains() -> None:
    """NZ-23.7: the imagined seat still has something to choose from, with the cards it has."""
    t = at("nA")
    hand(t, "merino", "merino", "southdown", "southdown")
    t.players[0].stack = kinds(t, ["ferry"]) * 300
    refresh(t)
    play(t, "act discard pair_same money 2")
    for twin in imagined(t, 1, 1):
        assert moves(twin) == ["discard southdown", "discard merino"]
        assert len(twin.players[0].stack) == 300


def test_imagined_tables_hold_no_secret() -> None:
    """NZ-23.7: neither seed nor luck of the real table; a view is plain data without them."""
    t = table(2, seed="swordfish")
    twin = t.view(0).imagine(Chance("dream"))
    assert twin.setup.seed != "swordfish"
    assert twin.chance.key != t.chance.key
    assert t.setup.seed == "swordfish"
    for seat in (0, 1):
        text = json.dumps(t.view(seat).contents)
        assert "swordfish" not in text
        assert "chance" not in text


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_imagining_through_a_game(seats: int) -> None:
    """NZ-23.4, NZ-23.7, INV-30: at every decision views and moves survive imagining, no decision
    has more than some tens of moves, and the game ends."""
    luck = random.Random(seats)
    t = table(seats, seed=seats)
    plies = most = 0
    while not t.over:
        if plies % 25 == 0:
            for seat in range(seats):
                twin = t.imagine(seat, Chance(str(plies)))
                assert twin.view(seat).contents == t.view(seat).contents
                if seat == t.seat:
                    refresh(twin)
                    assert twin.moves() == t.moves()
        options = t.moves()
        most = max(most, len(options))
        t.play(luck.choice(options))
        plies += 1
        assert plies < 20000
    assert most < 60


# Undo


def test_undo_until_something_random_happens() -> None:
    """NZ-23.8: moves of the own turn can be taken back, but not past a draw."""
    t = at("nC", seed=2)
    hand(t, "merino")
    t.players[0].tokens = 1
    refresh(t)
    session = Session(t)
    before = t.view(0).contents
    session.play(read_move("act gold 1"))
    session.play(read_move("act aux 2"))
    session.undo()
    session.undo()
    assert session.table.view(0).contents == before
    session.play(read_move("token"))
    session.play(read_move("draw 2"))
    assert session.why_no_undo()
    with pytest.raises(UndoError):
        session.undo()


def test_undo_is_no_move() -> None:
    """NZ-23.8: it is never among the legal decisions."""
    luck = random.Random(8)
    t = table(2, seed=8)
    for _ in range(300):
        if t.over:
            break
        assert not [m for m in moves(t) if m.split()[0] in ("undo", "back", "take_back")]
        t.play(luck.choice(t.moves()))
