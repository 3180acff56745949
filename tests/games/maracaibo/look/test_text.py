"""The board of Maracaibo in text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from rich.text import Text

from rondel.core.table import Table, View
from rondel.core.words import Words
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.look.explain import COUNTED
from rondel.games.maracaibo.look.text import board, glance
from rondel.games.maracaibo.pieces import LEVELS
from rondel.games.maracaibo.rules.cards import Refill
from rondel.games.maracaibo.rules.combat import ChooseNation, ChooseStack
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.rules.story import StoryCheck, Vote
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import (
    action,
    ask,
    batch,
    cleared,
    explorer,
    hand,
    hold_quest,
    next_tile,
    one_disc,
    own,
    planning,
    play,
    put_ship,
    quest,
    ready,
    refresh,
    rich,
    table,
    turn,
)
from tests.support.maracaibo_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick

NAMES = ["Ada", "Benedicta-Maria", "Cleo", "Dan"]


def lines(markup: str) -> list[str]:
    return Text.from_markup(markup).plain.split("\n")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_boards_fit_a_terminal(seats: int) -> None:
    """At most 80 columns, at every moment, for every seat."""
    for seed in range(4):
        luck = random.Random(seed)
        table = GAME.new(seats, seed, options(seats, luck))
        ply = 0
        while not table.over:
            if ply % 20 == 0:
                for seat in range(seats):
                    board = GAME.board(table.view(0), NAMES[:seats], seat)
                    assert max(map(len, lines(board))) <= 80
                glance = GAME.glance(table.view(table.seat))
                assert max(map(len, lines(glance))) <= 80
            table.play(pick(table, luck, DULL))
            ply += 1
        assert lines(GAME.board(table.view(0), NAMES[:seats]))


@pytest.mark.parametrize(("seats", "scenario"), [(1, "77"), (4, "77"), (2, "story_83")])
def test_longer_words_fit_a_terminal(seats: int, scenario: str) -> None:
    """A language may need half as much room again: what is too long is wrapped or cut."""
    longer = Words(
        {
            section: {
                key: re.sub(
                    r"\w{3,}(?![^{]*\})", lambda word: word[0] + "~" * (len(word[0]) // 2), text
                )
                for key, text in messages.items()
            }
            for section, messages in GAME.words().messages.items()
        }
    )
    luck = random.Random(seats)
    table = GAME.new(seats, 5, {"scenario": scenario})
    while not table.over:
        if luck.random() < 0.05:
            view = table.view(table.seat)
            drawn = lines(board(view, NAMES[:seats], table.seat, longer).markup())
            assert max(map(len, drawn)) <= 80
            assert any("Prestige~~~~" in line for line in drawn)
            assert max(map(len, lines(glance(view, table.seat, longer)))) <= 80
        table.play(pick(table, luck, DULL))


def test_own_hand_is_shown() -> None:
    """The hand of the viewer, and nobody else's."""
    t = ready(2)
    hand(t, "A01")
    hand(t, "A02", seat=1)
    board = "\n".join(lines(GAME.board(t.view(0), NAMES[:2])))
    assert "Bookkeeper" in board
    assert " Hand ─" in board
    other = "\n".join(lines(GAME.board(t.view(0), NAMES[:2], 1)))
    assert " Hand ─" not in other
    assert "Toll Clerk" not in other


def test_map_and_nations_are_shown() -> None:
    t = ready(2)
    board = "\n".join(lines(GAME.board(t.view(0), NAMES[:2])))
    for word in ("Puerto Plata", "Cartagena", "France", "Spain", "England", "Prestige", "Display"):
        assert word in board


def test_ana_is_shown() -> None:
    """MA-21.5: with what those of her cards do that have been seen."""
    t = ready(1)
    assert t.automa is not None
    t.automa.known = ("A1", "C3")
    board = "\n".join(lines(GAME.board(t.view(0), ["Ada"])))
    assert "Ana (medium)" in board
    assert "Scout       1 stop by the upper way; display card 3. " in board
    assert "Trek        2 stops by the upper way; display card 3. " in board
    assert "Paris" not in board


def test_a_combat_tile_is_told() -> None:
    """Before a nation is chosen, what the tile shows for it can be read."""
    t = ready(2)
    rich(t, doubloons=9)
    next_tile(t, "CB01")
    t.active = 0
    t.agenda = []
    ask(t, ChooseStack(0))
    play(t, "stack 1")
    view = t.view(0)
    assert view["combat"] == {"tile": "CB01", "values": {"france": 6, "spain": 4, "england": 3}}
    assert GAME.explain(view, ("nation", "france")) == ""
    assert GAME.explain(view, ("nation", "england")) == "Gain 2 doubloons."
    play(t, "nation france")
    assert t.view(1)["combat"] == {"nation": "france", "value": 6}


def test_places_and_buildings_are_told() -> None:
    """What a ship finds there; MA-19.6: what a building is worth, at most."""
    view = ready(2).view(0)
    found = "Gain 2 doubloons; do 1 village action. Market: sugar."
    assert GAME.explain(view, ("sail", "santiago")) == found
    assert GAME.explain(view, ("sail", "tortuga")) == ""
    worth = "2 victory points for each quest tile at the end."
    assert GAME.explain(view, ("invest", "palace")) == worth
    most = "4 victory points for each assistant at the end, at most 16."
    assert GAME.explain(view, ("invest", "basilica")) == most


# What lies on the table, part by part


def drawn(t: Table, viewer: int = 0, seat: int | None = None) -> str:
    """The board as one line, so that nothing is looked for across the end of a line."""
    names = NAMES[: t.setup.seats]
    return " ".join(" ".join(lines(GAME.board(t.view(viewer), names, seat))).split())


def test_discs_on_a_station() -> None:
    """MA-20.37, MA-20.38: whose discs, those from the box, free slots, cost and reward."""
    t = turn(2, at="5")
    add_legacy(t, "L11")
    rich(t, doubloons=5)
    t.quests = ()
    assert "Pay 2 doubloons; gain 2 victory points. · discs ×···" in drawn(t)
    play(t, "sail san_juan", "station L11", "disc UPG-05")
    assert "Storehouse San Juan ·" in drawn(t)
    assert "· discs ×A··" in drawn(t, viewer=1)
    assert "San Juan Storehouse" in drawn(t)


def with_mine(seats: int) -> MaracaiboTable:
    """Seat 0 has seized the gold mine for Spain; the explorer of seat 1, or Ana's, is ahead."""
    t = ready(seats, scenario="77")
    next_tile(t, "CB25")
    explorer(t, "5")
    explorer(t, "18", seat=1)
    rich(t, points=8, workers=4)
    ask(t, ChooseStack(0))
    return play(t, "stack 1", "nation spain", *["boost combat_point"] * 4, "mine 8")


def test_legacy_tiles_are_told() -> None:
    """MA-20.22 ff.: where they lie, whom they let pass, what they change; with their markers."""
    t = ready(2, scenario="77")
    for tile in ("L2", "L3", "L17", "L20"):
        add_legacy(t, tile)
    told = drawn(t)
    assert "Cartagena · neither city action nor marker" in told
    assert "Santa Marta · no village actions" in told
    assert "7-8: 3 movement points" in told
    assert "9-9a: 3 movement points" in told
    assert "only with an explorer past space 4" in told
    assert "Tortuga · Gain 1 worker." in told
    assert "passing by costs 2 doubloons" in told
    assert "on space 5 or beyond · Gain 12 doubloons. · gold mine for 8: –" in told
    assert "gold mine for 8: Spain" in drawn(with_mine(2))


def test_story_cards_are_told() -> None:
    """MA-20.9, MA-20.47: where the tile of a card lies, its quest; what a station waits for."""
    t = action(2, at="15", scenario="story_01")
    rich(t, points=2)
    refresh(t)
    told = drawn(t)
    quest = "Pay 2 combat points; gain 5 doubloons; gain 1 victory point for each compass."
    assert f"A Dead Pilot's Chest Portobelo: {quest}" in told
    assert "15 · Portobelo A Dead Pilot's Chest ship A" in told
    assert GAME.explain(t.view(0), ("story_quest", "story_01")) == quest
    play(t, "story_quest story_01")
    assert f"A Dead Pilot's Chest tile not on the map: {quest}" in drawn(t)
    full = "Goes on when the Ferry is full of discs."
    assert full in drawn(table(2, scenario="story_83"))
    assert " Story " not in drawn(ready(2))


def test_votes_are_counted_and_secret() -> None:
    """MA-20.13: that somebody has voted is seen, but not for what."""
    t = ready(2, scenario="story_01")
    card = t.content.story_number["story_01"]
    ask(t, Vote(0, card), Vote(1, card))
    assert "Votes cast" not in drawn(t)
    play(t, "vote follow_the_bearings")
    told = drawn(t, viewer=1)
    assert "Votes cast 1" in told
    assert "Sail to Cumaná" not in told


def test_the_archive_of_a_campaign_can_be_read_off() -> None:
    """MA-20.20, MA-20.21: the next game takes up what the board shows at the end of this one."""
    t = table(2, "campaign", scenario="story_81")
    luck = random.Random(1)
    while not t.over:
        t.play(luck.choice(t.moves()))
    shown = drawn(t).partition(" Archive ")[2].partition(" Influence ")[0].replace(" ", "")
    archive = t.view(0)["story"]["archive"]
    assert shown == archive
    again = table(2, "next", scenario="continue", archive=shown)
    assert (
        again.view(0)["legacy_tiles"]
        == table(2, scenario="continue", archive=archive).view(0)["legacy_tiles"]
    )


def test_a_combat_is_shown() -> None:
    """MA-7.4: what the tile has for each nation; then the nation and the combat value."""
    t = ready(2)
    rich(t, doubloons=9, points=3)
    next_tile(t, "CB01")
    ask(t, ChooseStack(0))
    assert " Combat " not in drawn(t)
    play(t, "stack 1")
    assert "Combat France: Combat value 6; pay 2 doubloons. Spain:" in drawn(t, viewer=1)
    play(t, "nation france")
    assert "Combat for France with 6 " in drawn(t, viewer=1)


def test_quests_are_told() -> None:
    """MA-10: cost and reward of every quest that lies open, wherever it lies."""
    t = ready(2, scenario="76")
    quest(t, "Q17", at="15")
    told = drawn(t)
    text = "Return 1 worker; gain 2 doubloons for each compass; move the explorer up to 3 steps."
    assert f"Missing Scout Portobelo: {text}" in told
    view = t.view(0)
    name = GAME.words().name
    for tile in (*view["explorer_quests"].values(), view["legacy_quest"]):
        assert f" {name(tile)} explorer " in told or f" {name(tile)} quest town: " in told
    assert f" {name(view['quest_stack']['top'])} top of the stack: " in told


def test_nothing_at_a_crowded_place_is_cut() -> None:
    """All ships, assistants, tiles and quests, though they take more than a line."""
    t = ready(4)
    t.quests = ()
    for seat in range(4):
        put_ship(t, "15", seat)
    own(t, "ships_carpenter")
    add_legacy(t, "L15")
    add_legacy(t, "L21")
    for tile in ("Q17", "Q18", "Q19", "Q20", "Q21"):
        quest(t, tile, at="15")
    told = lines(GAME.board(t.view(0), NAMES))
    row = next(i for i, line in enumerate(told) if " Portobelo " in line)
    cell = " ".join(f"{line:80}"[64:].strip() for line in told[row : row + 3])
    assert cell == "Market hall skull 5 quests +A ship ABCD"


def test_explorers_and_flags_are_shown() -> None:
    """MA-7.16, MA-8: what the spaces and the flags bring, who stands where, the barriers."""
    t = ready(2)
    explorer(t, "12", seat=1)
    told = drawn(t)
    assert "Explorers 0:–[A] 1:2D 2:1CP" in told
    assert "10:3VP |red| 11:4D 12:2wk[B] 13:1disc" in told
    assert "barriers crossed – red" in told
    assert "Flags 2:3D 4:2VP 5:1wk 10:2CP 11:1disc 13:3VP 14:1inf" in told
    assert "16a:4D" in drawn(ready(2, scenario="77"))


def test_city_actions_are_told() -> None:
    """MA-6.6, MA-12: those of this game's cities, and of the way home."""
    t = ready(2)
    told = drawn(t)
    assert "harbour: Gain 2 doubloons; do 1 village action." in told
    assert "Homeward 20: Fight a combat / Move the explorer." in told
    assert "22 · Homeward 22 5VP" in told


def test_areas_of_the_ship() -> None:
    """MA-16.3, MA-16.4: discs that can be removed, locked ones, and finished areas."""
    t = ready(2)
    one_disc(t, 1)
    assert "1: swift landing ● · 2: larger hand ●● ·" in drawn(t)
    assert "6: 6 points ○○" in drawn(t)
    cleared(t, 5)
    assert "5: 3 points × · 6: 6 points ●●" in drawn(t)


def test_the_first_choices_are_shown() -> None:
    """MA-2.7, MA-2.8: the owner sees the careers and the cards set aside, others how many."""
    t = table(2)
    play(t, f"plan {t.view(0)['players'][0]['hand'][0]}")
    card = t.view(0)["players"][0]["hand"][0]
    play(t, f"discard {card}")
    careers = t.view(0)["players"][0]["career_offer"]
    told = drawn(t)
    assert f"Set aside {GAME.words().name(card)} " in told
    for career in careers:
        assert f"{GAME.words().name(career)}: " in told
    other = drawn(t, viewer=1, seat=0)
    assert "Set aside 1 " in other
    assert "Careers" not in other


def test_cards_taken_from_the_display_are_known() -> None:
    """MA-22.4: all have seen them; what was drawn from the pile is not shown."""
    t = ready(2)
    t.active = 0
    hand(t, "A01", "A02", "A03")
    rich(t, doubloons=3)
    ask(t, Refill(0))
    card = t.view(0)["display"][0]
    assert "Known cards in hand" not in drawn(t, viewer=1, seat=0)
    play(t, f"take {card}")
    known = drawn(t, viewer=1, seat=0).partition(" Known cards in hand ")[2]
    assert GAME.words().name(card) in known
    assert "Bookkeeper" not in known


def test_bought_cards_say_what_they_are_good_for() -> None:
    """MA-7.19, MA-9.15, MA-18: lasting effects, new actions with cost and reward, assistants."""
    t = batch(at="1")
    own(t, "privateer", "prize_agent", "map_trader", "herb_garden", "steward")
    told = drawn(t, viewer=1, seat=0)
    assert "New combat action; use 2 of the combat value; gain 1 influence with the" in told
    assert "and with the medal token; gain 2 victory points." in told
    paid = "discard a card with a map; " * 2
    assert f"New village action (maps for fame); {paid}gain 2" in told
    assert "lasting objects 1 herbs –" in told
    assert "discount 1 –" in told
    planning(t, "dock_foreman")
    rich(t, doubloons=9, workers=1)
    refresh(t)
    play(t, "buy dock_foreman")
    assert "Assistants Dock Foreman in Trujillo (new)" in drawn(t, viewer=1, seat=0)


def test_whose_turn_it_is() -> None:
    """MA-3.1, MA-4.6: the start player, the turn, and the movement points spent."""
    t = turn(2, seat=1)
    t.quests = ()
    assert "Start player A · turn of B" in drawn(t)
    play(t, "sail tortuga")
    assert "Start player A · turn of B · 3 movement points spent (3 this turn)" in drawn(t)


def test_short_names_are_there() -> None:
    """What is told by a number and a short name has one; so has each area of the ship."""
    names = GAME.words().messages["name"]
    areas = ready(2).content.upgrade_ids
    for thing in (*COUNTED, "influence", *areas):
        assert f"short_{thing}" in names


# The view and the board, key by key

NOT_DRAWN = {
    "table.game": "the board is one game's; its title stands around it",
    "table.seats": "every seat has its column",
    "table.seat": "whoever looks knows who they are; what they see in their hand is drawn",
    "table.to_decide": "the question names who has to decide",
    "table.question": "the question is asked in words",
    "table.over": "said in place of the question",
    "table.scores": "a table of its own beside the board, once the game is over",
    "table.rivals": "stands in the table of scores",
    "options.archive": "what came of it lies on the table",
    "options.level": "Ana's own level is drawn",
    "map.no": "a location's number never changes",
    "players.ship": "drawn at the location",
    "players.visited": "behind the ship on its way round; MA-4.11 needs no piece for it",
    "story.in_play": "drawn with what each card waits for",
    "story.tiles": "drawn with the cards",
    "story.vote": "the question says what it is about, and the moves what there is",
    "automa.ship": "drawn at the location",
    "automa.visited": "as for players",
}
"""Keys of the view that the board leaves out, and why."""
KINDS = ("table", "options", "quest_stack", "map", "players", "workers", "automa", "story")
SELDOM = (ChooseNation, Vote)
TRIES = 30
Plain = dict[str, Any]
Position = tuple[Table, Plain]


class Altered(View):
    """A view in which something was exchanged."""

    def __init__(self, table: Table, contents: Plain) -> None:
        super().__init__(table, 0)
        self._contents = contents


def parts(view: Plain, kind: str) -> list[Plain]:
    """All parts of a view that have the same keys."""
    if kind == "table":
        return [view]
    if kind == "workers":
        return [player["workers"] for player in view["players"]]
    found = view[kind]
    if kind == "map":
        return list(found.values())
    return found if kind == "players" else [found] if found else []


def with_a_quest_on_a_card(seats: int) -> MaracaiboTable:
    """Seat 0 has bought a card that a quest tile lies on (IMM-06)."""
    t = with_mine(seats)
    own(t, "message_in_a_bottle")
    hold_quest(t, "message_in_a_bottle", "Q05")
    return t


def voting(seats: int) -> list[MaracaiboTable]:
    """The story of three is voted on: before the first vote, and before the second."""
    if seats == 1:
        return []
    t = ready(seats, scenario="story_01")
    assert t.story is not None
    t.story = t.story.with_taken(t.content.story_number["story_01"], 0)
    t.trigger = 0
    ask(t, StoryCheck(final=False))
    before = t.copy()
    t.play(t.moves()[0])
    return [before, t]


def ended(seats: int) -> MaracaiboTable:
    """The story has come to its end (MA-20.50)."""
    t = ready(seats, scenario="continue", archive="story_57/-/story_28/-/-")
    assert t.story is not None
    t.story = t.story.with_taken(t.content.story_number["story_57"], 0)
    t.trigger = 0
    ask(t, StoryCheck(final=False))
    return t


@cache
def positions() -> dict[int, list[Position]]:
    """Views of real games: alone with Ana, and for three, in campaigns with many tiles."""
    archive = "story_20+story_40/-/story_01/L1+L4+L6+L8+L10+L11+L14+L17/old_hand/-/3"
    found: dict[int, list[Position]] = {1: [], 3: []}
    campaign = {"scenario": "continue", "archive": archive}
    chosen: tuple[dict[str, str], ...] = ({"scenario": "story_01"}, {"scenario": "77"}, campaign)
    for seats, views in found.items():
        for t in (with_mine(seats), with_a_quest_on_a_card(seats), ended(seats), *voting(seats)):
            views.append((t, t.view(0).contents))
        for seed, scenario in enumerate(chosen):
            luck = random.Random(seed)
            level = {"level": LEVELS[seed]} if seats == 1 else {}
            game = GAME.new(seats, seed, scenario | level, RICH_PACK if seed else None)
            while not game.over:
                if luck.random() < 0.15 or isinstance(game.agenda[-1], SELDOM):
                    views.append((game.copy(), deepcopy(game.view(0).contents)))
                game.play(pick(game, luck, DULL))
            views.append((game, game.view(0).contents))
    return found


def values(view: Plain, kind: str, key: str) -> list[Any]:
    return [part[key] for part in parts(view, kind)]


def exchanged(kind: str, key: str) -> Iterator[tuple[Table, Plain, Plain]]:
    """Views of real positions, and the same with one key as in another position.

    A number of the table that is the same everywhere is raised by one.
    """
    luck = random.Random(f"{kind}.{key}")
    for views in positions().values():
        one_of_each = {repr(values(view, kind, key)): (game, view) for game, view in views}
        pairs = list(permutations(one_of_each.values(), 2))
        for (game, view), (_, other_view) in luck.sample(pairs, min(TRIES, len(pairs))):
            twin = deepcopy(view)
            for mine, other in zip(parts(twin, kind), parts(other_view, kind), strict=False):
                mine[key] = other[key]
            yield game, view, twin
        game, view = views[0]
        if not pairs and isinstance(view.get(key), int):
            yield game, view, view | {key: view[key] + 1}


def all_keys() -> list[str]:
    views = [view for found in positions().values() for _, view in found]
    keys = {
        f"{kind}.{key}": None
        for kind in KINDS
        for view in views
        for part in parts(view, kind)
        for key in part
    }
    return list(keys)


def shows(kind: str, key: str) -> bool:
    """Whether a board somewhere tells one value of the key from another."""
    for game, view, twin in exchanged(kind, key):
        names = NAMES[: game.setup.seats]
        for seat in {0, game.setup.seats - 1}:
            boards = [GAME.board(Altered(game, one), names, seat) for one in (view, twin)]
            if boards[0] != boards[1]:
                return True
    return False


def test_every_key_of_the_view_is_drawn() -> None:
    """A value of another position changes the board, unless the key is left out on purpose."""
    keys = all_keys()
    assert set(NOT_DRAWN) <= set(keys)
    assert [key for key in keys if key not in NOT_DRAWN and not shows(*key.split("."))] == []
