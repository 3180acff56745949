"""MA-22: what views say and hide, imagining, undo and luck."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from rondel import Chance, Session, read_move
from rondel.games.maracaibo.pieces import FROM_DISPLAY
from rondel.games.maracaibo.rules.combat import ChooseStack
from rondel.games.maracaibo.rules.interim import RevealPrestige
from rondel.games.maracaibo.rules.quests import put_quest
from rondel.games.maracaibo.rules.solo import AutomaTurn, automa_of
from rondel.games.maracaibo.rules.story import StoryCheck
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    batch,
    card,
    hand,
    moves,
    next_tile,
    own,
    place,
    planning,
    play,
    quest,
    ready,
    refresh,
    rich,
    step_name,
    table,
    turn,
)


def texts(thing: Any) -> set[str]:
    """All texts in a view, keys of dicts included."""
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, dict):
        return set().union(*map(texts, thing.keys()), *map(texts, thing.values()))
    if isinstance(thing, (list, tuple)):
        return set().union(*map(texts, thing))
    return set()


def secrets(t: MaracaiboTable, seat: int) -> set[str]:
    """The ids of everything that the seat can't know."""
    cards = {*t.draw_pile, *t.boxed}
    for number, p in enumerate(t.players):
        if number != seat:
            cards |= {c for c, o in zip(p.hand, p.origin, strict=True) if o != FROM_DISPLAY}
            cards |= set(p.aside)
    found = {t.content.cards[c].id for c in cards if not t.shown >> c & 1}
    found |= {t.content.prestige[n].id for n in t.prestige_rest}
    found |= {t.content.combat_tiles[n].id for n in t.combat_left}
    found |= {t.content.quest_tiles[n].id for n in t.quest_rest}
    if t.automa is not None:
        found |= {name for name in t.automa.deck if name not in t.automa.known}
    return found


def imagined(t: MaracaiboTable, seat: int, count: int = 20) -> list[MaracaiboTable]:
    return [t.imagine(seat, Chance(f"dream {n}")) for n in range(count)]


# What the view says


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_view_names_nothing_hidden(seats: int) -> None:
    """MA-22.1, MA-22.2, INV-29: no card, tile or building that the seat has not seen."""
    luck = random.Random(seats)
    t = table(seats, seed=seats, scenario="76")
    for ply in range(400):
        if t.over:
            break
        if ply < 20 or ply % 8 == 0:
            for seat in range(seats):
                assert not texts(t.view(seat).contents) & secrets(t, seat)
        t.play(luck.choice(t.moves()))


def test_piles_are_numbers_only() -> None:
    """MA-22.1, MA-22.3: sizes of piles are open; of the quest stack also the top."""
    t = ready(2)
    view = t.view(0)
    assert view["draw_pile"] == len(t.draw_pile)
    assert view["combat_stacks"] == [13, 12]
    assert view["quest_stack"]["top"] == t.content.quest_tiles[t.quest_top].id
    assert view["quest_stack"]["size"] == 24 - 3 - 1
    assert len(view["prestige"]) == 1


def test_the_story_never_shows_what_follows() -> None:
    """MA-22.1: the backs of story cards: which cards will come is not in the view."""
    t = ready(2, scenario="story_01")
    story = t.view(0)["story"]
    assert story["in_play"] == ["story_01"]
    assert not texts(t.view(0).contents) & {"story_02", "story_03", "story_05"}


def test_hands_are_the_owners() -> None:
    """MA-22.2, MA-22.3: others know how many cards a hand has, and those taken openly."""
    t = ready(3)
    rich(t, doubloons=5)
    mine = t.view(0)["players"][0]
    assert mine["hand"] == [t.content.cards[c].id for c in t.players[0].hand]
    theirs = t.view(1)["players"][0]
    assert theirs["hand"] is None
    assert theirs["hand_size"] == 4
    assert theirs["seen_hand"] == []


def test_a_card_from_the_display_was_seen_by_all() -> None:
    """MA-22.2, MA-22.3: the display is open, so everybody knows who took which card."""
    t = action(2, at="1")
    hand(t, "A01", "A02", "A03")
    planning(t, "A04", "A05", "A06")
    rich(t, doubloons=3)
    refresh(t)
    taken = t.content.cards[t.display[2]].id
    play(t, "none", f"take {taken}")
    assert t.view(1)["players"][0]["seen_hand"] == [taken]
    for twin in imagined(t, 1):
        assert t.content.card_number[taken] in twin.players[0].hand


def test_career_cards_until_the_choice() -> None:
    """MA-22.2, MA-22.3: the two dealt cards are the owner's; the chosen one lies open."""
    t = table(2)
    while step_name(t) != "ChooseCareer":
        play(t, moves(t)[0])
    first = t.seat
    offer = t.view(first)["players"][first]["career_offer"]
    assert len(offer) == 2
    assert t.view(1 - first)["players"][first]["career_offer"] is None
    play(t, f"career {offer[1]}")
    assert t.view(first)["players"][first]["career"] == offer[1]
    assert t.view(1 - first)["players"][first]["career"] is None
    play(t, moves(t)[0])
    other = t.view(1 - first)["players"][first]
    assert other["career"] == offer[1]
    assert offer[0] not in texts(other)


def test_everything_else_is_open() -> None:
    """MA-22.3: all seats see the same, but for hands and secret choices."""
    luck = random.Random(3)
    t = table(3, seed=5, scenario="77")
    own = {"hand", "career_offer", "set_aside", "planning", "career"}
    for _ in range(80):
        views = [t.view(seat).contents for seat in range(3)]
        for number in range(3):
            shown = [
                {key: value for key, value in view["players"][number].items() if key not in own}
                for view in views
            ]
            assert shown[0] == shown[1] == shown[2]
        common = [{k: v for k, v in view.items() if k not in ("players", "seat")} for view in views]
        assert common[0] == common[1] == common[2]
        t.play(luck.choice(t.moves()))
    for key in ("doubloons", "vp", "combat_points", "workers", "discs", "influence", "tableau"):
        assert key in t.view(0)["players"][1]
    for key in ("display", "discards", "stock", "map", "explorer_quests"):
        assert key in t.view(0)


def test_the_map_is_open() -> None:
    """MA-22.3: ships, city actions, quests and assistants, and who can be used already."""
    t = action(2, at="2")
    own(t, "B093")  # at 2
    quest(t, "Q01", "2")
    t.quest_rest += (t.quest_top,)
    quest(t, "Q02")
    t.quest_top = t.content.quest_number["Q02"]
    t.quest_rest = tuple(tile for tile in t.quest_rest if tile != t.quest_top)
    t.players[0].assistants += ((place(t, "3"), card(t, "A49")),)
    refresh(t)
    shown = t.view(1)["map"]
    assert shown["santiago"]["ships"] == [0]
    assert shown["havana"]["ships"] == [1]
    assert shown["santiago"]["action"] == "CIT-06"
    assert shown["tortuga"]["action"] is None
    assert shown["santiago"]["quests"] == ["Q01"]
    assert (shown["santiago"]["assistants"], shown["tortuga"]["assistants"]) == ([0], [0])
    ready_ones = [entry["ready"] for entry in t.view(1)["players"][0]["assistants"]]
    assert ready_ones == [True, False]


def test_the_top_of_the_quest_stack() -> None:
    """MA-22.1: every tile can be seen there; an empty stack shows none."""
    t = ready(2)
    for tile in ("Q01", "Q24"):
        quest(t, tile)
        t.quest_top = t.content.quest_number[tile]
        assert t.view(0)["quest_stack"]["top"] == tile
    t.quest_top, t.quest_rest = -1, ()
    assert t.view(0)["quest_stack"] == {"top": None, "size": 0}


def test_the_discards_are_open() -> None:
    """MA-22.3: which cards lie there, not only how many."""
    t = batch(at="1")
    hand(t, "A01", "A02")
    refresh(t)
    play(t, "discard_hand")
    assert {"bookkeeper", "toll_clerk"} <= set(t.view(1)["discards"])


def test_planned_cards_are_open() -> None:
    """MA-22.4: everybody sees them, once the first ones are shown."""
    t = action(2, at="1")
    hand(t, "A01", "A02")
    planning(t)
    refresh(t)
    play(t, "plan bookkeeper")
    assert t.view(1)["players"][0]["planning"] == ["bookkeeper"]
    for twin in imagined(t, 1):
        assert twin.players[0].planning == t.players[0].planning


def test_first_plans_are_secret_until_all_have_chosen() -> None:
    """MA-22.2, MA-2.9: neither the planned card nor the discards can be seen by others."""
    t = table(2)
    first = t.seat
    for _ in range(4):
        play(t, moves(t)[0])
    assert t.seat != first
    theirs = t.view(1 - first)["players"][first]
    assert theirs["planning"] == [None]
    assert theirs["set_aside"] == 3
    real = t.players[first]
    twins = imagined(t, 1 - first)
    assert len({twin.players[first].planning for twin in twins}) > 5
    assert len({twin.players[first].aside for twin in twins}) > 10
    mine = t.view(first)["players"][first]
    assert mine["planning"] == [t.content.cards[real.planning[0]].id]
    assert mine["set_aside"] == [t.content.cards[c].id for c in real.aside]


def test_taken_tiles_lie_face_down() -> None:
    """MA-22.5: of quest and combat tiles only the number can be seen."""
    t = ready(2)
    t.players[0].quests = (quest(t, "Q05"), -1)
    t.players[0].combat_tiles = (3, 4, 5)
    for seat in range(2):
        shown = t.view(seat)["players"][0]
        assert shown["quest_tiles"] == 2
        assert shown["combat_tiles"] == 3
        assert "Q05" not in texts(t.view(seat).contents)


# Imagining what is hidden


def test_imagining_deals_hidden_things_anew() -> None:
    """MA-22.1, MA-22.2: other hands, the draw pile and the boxed B cards; own things stay."""
    t = ready(3)
    twins = imagined(t, 0)
    for twin in twins:
        assert twin.players[0].hand == t.players[0].hand
        assert twin.display == t.display
        assert twin.discards == t.discards
        assert len(twin.boxed) == 61
        assert all(twin.content.cards[c].deck == "B" for c in twin.boxed)
        assert all(
            twin.content.cards[c].deck == "A" for p in twin.players[1:] for c in p.hand
        )  # the first deal is of A cards
        assert twin.view(0).contents == t.view(0).contents
    assert len({twin.players[1].hand for twin in twins}) == 20
    assert len({twin.boxed for twin in twins}) == 20
    assert len({frozenset(twin.draw_pile) for twin in twins}) == 20


def test_imagining_careers() -> None:
    """MA-22.2: other seats' dealt careers and choices are guessed, never the own ones."""
    t = table(3)
    while step_name(t) != "ChooseCareer":
        play(t, moves(t)[0])
    first = t.seat
    play(t, moves(t)[1])
    me = t.seat
    twins = imagined(t, me)
    for twin in twins:
        assert twin.players[me].careers == t.players[me].careers
        cards = [c for p in twin.players for c in p.careers]
        assert len(set(cards)) == 6
        assert twin.players[first].career in twin.players[first].careers
    assert len({twin.players[first].careers for twin in twins}) > 10
    assert all(twin.players[first].career == t.players[first].career for twin in imagined(t, first))


def test_what_comes_next_is_open() -> None:
    """MA-22.1: from tables that look the same different tiles, buildings and cards turn up."""
    t = action(1, at="1", level="very_hard")
    seen: dict[str, set[Any]] = {"combat": set(), "quest": set(), "prestige": set(), "ana": set()}
    for n, twin in enumerate(imagined(t, 0, 40)):
        assert twin.view(0).contents == t.view(0).contents
        put_quest(twin, place(twin, "9"))
        seen["quest"].add(twin.quest_top)
        ask(twin, RevealPrestige(), AutomaTurn())
        seen["prestige"].add(twin.prestige)
        seen["ana"].add(automa_of(twin).discards)
        fight = t.imagine(0, Chance(f"fight {n}"))
        ask(fight, ChooseStack(0))
        play(fight, "stack 1")
        seen["combat"].add(fight.combat_left)
    assert {key: len(values) > 5 for key, values in seen.items()} == dict.fromkeys(seen, True)


def test_ana_is_a_stranger() -> None:
    """MA-22.1: which B and C cards her deck holds is not known before they turn up."""
    t = ready(1, level="very_hard")
    automa = automa_of(t)
    decks = [frozenset(automa_of(twin).deck) for twin in imagined(t, 0, 40)]
    assert len(set(decks)) > 10
    assert all(len(deck) == 9 for deck in decks)
    assert all(sum(c[0] == "B" for c in deck) == 3 for deck in decks)
    known = next(c for c in automa.deck if c[0] == "B")
    automa.known = (known,)
    assert all(known in automa_of(twin).deck for twin in imagined(t, 0, 40))


def test_a_reshuffled_pile_is_known_as_a_whole() -> None:
    """MA-22.1: once the discards are the draw pile, all know which cards it is made of."""
    t = action(2, at="1")
    hand(t, "A01")
    planning(t, "A02", "A03", "A04")
    t.discards = sum(1 << card(t, no) for no in ("A05", "A06", "A07", "A08", "A09"))
    t.shown |= t.discards
    t.draw_pile = b""
    rich(t, doubloons=0)
    refresh(t)
    play(t, "none")
    assert len(t.players[0].hand) == 4
    drawn = set(t.players[0].hand[1:]) | set(t.draw_pile)
    for twin in imagined(t, 1):
        assert set(twin.players[0].hand[1:]) | set(twin.draw_pile) == drawn
    assert len({frozenset(twin.draw_pile) for twin in imagined(t, 1)}) > 3


def test_imagined_tables_hold_no_secret() -> None:
    """MA-22.7: neither the seed nor the luck of the real table is in an imagined one."""
    t = table(2, seed="swordfish")
    twin = t.view(0).imagine(Chance("dream"))
    assert twin.chance.key != t.chance.key
    assert "swordfish" not in repr(t.view(0).contents)


# Undo


def after(t: MaracaiboTable, *texts: str) -> str:
    """Why the last of these moves can't be taken back."""
    session = Session(t)
    for text in texts:
        session.play(read_move(text))
    return session.why_no_undo()


def test_open_moves_can_be_taken_back() -> None:
    """MA-22.6: nothing new was seen."""
    t = turn(2, at="0")
    assert after(t, "sail tortuga") == ""
    t = batch(2)
    assert after(t, "work") == ""


def test_a_drawn_card_ends_undo() -> None:
    """MA-22.6: from the draw pile, or by a gap in the display."""
    t = action(2, at="1")
    hand(t, "A01", "A02")
    planning(t, "A03", "A04", "A05")
    rich(t, doubloons=3)
    refresh(t)
    play(t, "none")
    assert after(t.copy(), "draw") != ""
    assert after(t.copy(), f"take {t.content.cards[t.display[0]].id}") != ""


def test_a_combat_tile_ends_undo() -> None:
    """MA-22.6: once revealed it is known."""
    t = action(2, at="1")
    next_tile(t, "CB25")
    ask(t, ChooseStack(0))
    assert after(t.copy(), "stack 1") != ""
    play(t, "stack 1")
    assert after(t, "nation france") == ""


def test_a_new_quest_on_top_ends_undo() -> None:
    """MA-22.6: IMM-06 takes the top of the stack, and the next tile comes to light."""
    t = batch(2)
    hand(t, "A42")
    rich(t, doubloons=9)
    refresh(t)
    assert after(t, "buy message_in_a_bottle") != ""


def test_a_prestige_building_ends_undo() -> None:
    """MA-22.6: and so does the end of a vote."""
    t = action(2, at="1")
    drawn = t.chance.drawn
    ask(t, RevealPrestige())
    assert t.chance.drawn > drawn
    t = ready(2, scenario="story_01")
    t.story = t.story.with_taken(t.content.story_number["story_01"], 1) if t.story else None
    t.trigger = 0
    ask(t, StoryCheck(final=False))
    play(t, "vote follow_the_bearings")
    assert after(t, "vote follow_the_bearings") != ""


# Luck


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_seed_one_game(seats: int) -> None:
    """MA-22.7, INV-28: all luck comes from the seed."""
    first = table(seats, seed=5)
    second = table(seats, seed="5")
    for n in range(250):
        assert first.moves() == second.moves()
        if first.over:
            break
        move = first.moves()[n % len(first.moves())]
        first.play(move)
        second.play(move)
    assert [first.view(seat).contents for seat in range(seats)] == [
        second.view(seat).contents for seat in range(seats)
    ]


def test_every_random_source_varies() -> None:
    """MA-22.7: start player, hands, careers, city tiles, quests, prestige and the display."""
    tables = [table(3, seed) for seed in range(30)]
    assert {t.start_player for t in tables} == {0, 1, 2}
    looks: list[Callable[[MaracaiboTable], object]] = [
        lambda t: t.players[0].hand,
        lambda t: t.players[0].careers,
        lambda t: t.tiles,
        lambda t: t.explorer_quests,
        lambda t: t.display,
        lambda t: t.prestige,
    ]
    for look in looks:
        assert len({str(look(t)) for t in tables}) > 6
