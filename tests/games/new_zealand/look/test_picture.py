"""New Zealand as a picture: the whole view is drawn, and nothing but the view; things and words."""

from __future__ import annotations

import re

import pytest

import rondel
from rondel.core.look.frame import is_text
from rondel.core.table import NOBODY
from rondel.games.new_zealand.look.about import COMMON, OWNED
from rondel.games.new_zealand.look.breeds import BREEDS
from rondel.games.new_zealand.look.effect_symbols import op_symbols, task_symbols
from rondel.games.new_zealand.look.explain import green_arrows, yellow_arrows
from rondel.games.new_zealand.look.hand import Hand
from rondel.games.new_zealand.look.map_sea import SeaMap
from rondel.games.new_zealand.look.map_trail import HIGH, TrailMap
from rondel.games.new_zealand.look.plan import HAND, TRAIL
from rondel.games.new_zealand.look.sketch import Sketch
from tests.support.new_zealand import building, jobs, refresh, sarah_plays, turn
from tests.support.new_zealand_invariants import NEW_ZEALAND
from tests.support.pictures import (
    NAMES,
    PictureChecks,
    named,
    pieces,
    shown,
)

CHECKS = PictureChecks(NEW_ZEALAND)
GAME, WORDS = CHECKS.game, CHECKS.words


def test_random_games_give_sound_and_small_pictures() -> None:
    CHECKS.sound_and_small(often=0.015)


def test_the_static_part_never_changes() -> None:
    CHECKS.statics_never_change(often=0.02)


def test_tables_that_look_the_same_give_the_same_picture() -> None:
    """NZ-23.4: hands of others are not in the picture, nor the order of any stack."""
    CHECKS.nothing_hidden(often=0.008)


def test_moves_mention_what_is_in_the_picture() -> None:
    """Only choices without a thing of their own are left to buttons."""
    speechless = CHECKS.moves_mention_what_is_there(often=0.01)
    assert {verb for (verb,) in speechless} <= {
        "finish", "do", "give_up", "skip", "choose", "take", "reveal_all", "shear", "income",
        "no_post", "decline", "sarah_builds", "auxiliary", "act",
    }  # fmt: skip


def test_every_thing_in_the_picture_is_told_of() -> None:
    met = CHECKS.things_are_told_of(often=0.015)
    assert set(met) == {*OWNED, *COMMON}


def test_attempts_are_answered_by_rules() -> None:
    assert len(CHECKS.attempts_are_answered(often=0.01)) > 16


def test_moves_of_others_touch_what_is_in_the_picture() -> None:
    assert len(CHECKS.others_touch_what_is_there()) > 20


def test_nonsense_is_nothing() -> None:
    for seats in (1, 3):
        t = rondel.new(GAME.name, seats, seed=1)
        CHECKS.nonsense_is_nothing(t, lambda: {*OWNED, *COMMON})


def test_every_op_has_its_symbols() -> None:
    """None is left to the star that stands for anything."""
    t = rondel.new(GAME.name, 2, seed=1)
    for facts in t.content.facts.values():
        for key in ("effect", "choice", "gain", "bonus", "gains", "needs", "top"):
            for op in facts.get(key, ()):
                assert "star" not in op_symbols((tuple(op),)), op
        for line in facts.get("actions", ()) if facts["table"] != "cards" else ():
            for op in line:
                assert "star" not in op_symbols((tuple(op),)), op


def test_every_task_and_breed_has_its_symbols() -> None:
    """NZ-11.16, NZ-16.4: objectives are told by drawings; no two breeds look alike."""
    t = rondel.new(GAME.name, 2, seed=1)
    drawn = set(re.findall(r'<symbol id="r-([^"]+)"', CHECKS.drawn(t).defs))
    for task in t.content.tasks:
        symbols = [part for part in task_symbols(task) if not is_text(part)]
        assert symbols
        assert set(symbols) <= drawn, task.id
        assert (f"{task.uses}" in task_symbols(task)) == (task.uses > 1)
    sheep = {card.id for card in t.content.cards if card.breeding}
    assert sheep <= drawn
    assert len({BREEDS[id] for id in sheep}) == len(sheep)


def test_a_risk_action_is_seen_below_a_building() -> None:
    """NZ-13.5, NZ-5.5: a tile on its space leaves it uncovered."""
    t = turn(2)
    building(t, "1a", "r1", seat=0)
    trail = TrailMap(Sketch(t.view(0), NAMES, 0, WORDS))
    space = trail.trail.spaces[trail.trail.number["r1"]]
    low = trail.places["r1"][1] + HIGH / 2
    tag = re.search(r"<rect x=[^>]* y=\"([^\"]*)\"[^>]*r-sand", trail._space(space))
    assert tag is not None
    assert float(tag[1]) >= low - 2


@pytest.mark.parametrize("count", [1, 4, 5, 10, 16])
def test_cards_in_hand_lie_side_by_side(count: int) -> None:
    """NZ-2.8: within their sheet, and none on another."""
    t = turn(2)
    view = t.view(0)
    player = view.contents["players"][0]
    player["hand"] = ["shropshire"] * count
    player["hand_size"] = count
    drawn = Hand(Sketch(view, NAMES, 0, WORDS), HAND).layer()
    cards = re.findall(
        r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="5" '
        r'class="r-slot r-line-outline"',
        drawn,
    )
    boxes = [tuple(map(float, card)) for card in cards]
    assert len(boxes) == count
    for i, (x, y, width, height) in enumerate(boxes):
        assert 0 <= x <= HAND[2] - width
        assert 0 <= y <= HAND[3] - height
        assert all(abs(x - ox) >= width or abs(y - oy) >= height for ox, oy, *_ in boxes[:i])


def test_a_space_says_what_it_holds() -> None:
    """NZ-13.3, NZ-4.9: grass and gate of an empty one; what lies there, whose it is, its toll."""
    t = turn(2)
    building(t, "1a", "a1", seat=1)
    trail = CHECKS.drawn(t, 0).sheet("trail")
    assert "<title>space p2: grass, gate 2</title>" in trail.static
    told = "[^<]*1a\\. [A-Z][^<]*"
    assert re.search(rf"<title>space a1: {told} \(Bob\), £2</title>", trail.layer)


def test_the_trail_lies_on_its_paper() -> None:
    """NZ-13: every space has a place of its own."""
    t = rondel.new(GAME.name, 2, seed=1)
    places = TrailMap(Sketch(t.view(0), NAMES, 0, WORDS)).places
    assert set(places) == set(t.view(0)["trail"])
    left, top, width, height = TRAIL
    for x, y in places.values():
        assert left + 20 < x < left + width - 20
        assert top + 20 < y < top + height - 20
    spots = list(places.values())
    for i, (ax, ay) in enumerate(spots):
        assert all(abs(ax - bx) > 45 or abs(ay - by) > 40 for bx, by in spots[:i])


def test_sheets() -> None:
    CHECKS.sheets_are_called_something("trail")


def test_the_board_of_another_seat_can_lie_in_front() -> None:
    """NZ-23.1: of its hand only the number of cards is seen."""
    t = rondel.new(GAME.name, 3, seed=1)
    other = CHECKS.drawn(t, viewer=0, front=1)
    assert "disc:1:hand_1" in shown(other)
    board = named(other.sheet("board").layer)
    assert not {thing for thing in board if thing.startswith("hand:")}
    assert {thing for thing in shown(CHECKS.drawn(t, 1)) if thing.startswith("hand:1:")}


def test_a_runholder_can_be_followed() -> None:
    t = rondel.new(GAME.name, 2, seed=1)
    seen = pieces(CHECKS.drawn(t, NOBODY))
    assert {"ship:0", "ship:1"} <= seen
    while t.view(0)["question"] != "LocalActions":
        t.play(t.moves()[0])
    assert f"runholder:{t.seat}" in pieces(CHECKS.drawn(t, NOBODY))


@pytest.mark.parametrize(
    ("thing", "rule"),
    [
        ("space:nA", "NZ-5.1"),
        ("space:a1", "NZ-4.1"),
        ("harbour:N1", "NZ-6.62"),
        ("harbour:M2", "NZ-6.64"),
        ("post:local_9", "NZ-7.6"),
        ("post:wool_5", "NZ-6.74"),
        ("sheep:suffolk", "NZ-6.40"),
        ("stack:wheel", "NZ-6.21"),
        ("disc:0:hand_1", "NZ-20.1"),
        ("aux:0:aux_ship", "NZ-6.86"),
        ("pair:0:pair_4", "NZ-20.8"),
        ("purse:0:tokens", "NZ-6.82"),
        ("hand:0:merino", "NZ-16.1"),
    ],
)
def test_things_cite_their_rule(thing: str, rule: str) -> None:
    t = rondel.new(GAME.name, 2, seed=1)
    about = GAME.about(t.view(0), thing, NAMES)
    assert about.rule == rule
    assert about.text


@pytest.mark.parametrize(
    ("post", "action"),
    [
        ("local_0", "Gain £6."),
        ("local_9", "Take an objective card."),
        ("wool_9", "Take a Romney."),
    ],
)
def test_a_post_tells_of_its_delivery_action(post: str, action: str) -> None:
    """NZ-7.13, NZ-7.14, NZ-6.76: beside the move, too."""
    view = rondel.new(GAME.name, 2, seed=1).view(0)
    said = f"Its delivery action has to be done: {action}"
    assert said in GAME.about(view, f"post:{post}", NAMES).text
    assert said in GAME.explain(view, ("post", post))


def test_posts_and_harbours_tell_of_their_arrows() -> None:
    """NZ-7.19, NZ-11.11: with the other end, and the points."""
    view = rondel.new(GAME.name, 2, seed=1).view(0)
    post = GAME.about(view, "post:local_3", NAMES).text
    assert "With your disc on local post 1 too: -3 points" in post
    assert "With your disc on local post 6 too: -1 point for" in post
    assert "green arrow" not in GAME.about(view, "post:local_9", NAMES).text
    harbour = GAME.about(view, "harbour:N6", NAMES).text
    assert "With your storehouse in M6 too: 4 points" in harbour
    assert "Z6" not in harbour
    assert "arrow" not in GAME.about(view, "harbour:N1", NAMES).text


def test_the_points_of_arrows_are_drawn() -> None:
    """NZ-7.19, NZ-11.11: numbers that nothing else in the picture shows."""
    view = rondel.new(GAME.name, 2, seed=1).view(0)
    sea = SeaMap(Sketch(view, NAMES, 0, WORDS))
    drawn = [*map(sea._green_arrow, green_arrows(view.content))]
    drawn += [*map(sea._yellow_arrow, yellow_arrows(view.content))]
    numbers = [re.findall(r"<text[^>]*>([^<]*)</text>", arrow)[0] for arrow in drawn]
    assert numbers == ["-3", "-1", "4", "4"]
    assert all(arrow in sea.static() for arrow in drawn)


def test_a_walk_tells_of_where_it_ends() -> None:
    """NZ-4.3: not of the branches on the way."""
    t = turn(2)
    building(t, "1a", "a1", seat=1)
    view = t.view(0)
    assert GAME.explain(view, ("move_by", "nB", "a1")) == GAME.explain(view, ("move", "nB"))
    assert GAME.explain(view, ("move_by", "nB", "a1")) != GAME.explain(view, ("move", "a1"))


def test_two_tokens_are_meant_by_a_shropshire_alone() -> None:
    """NZ-6.83"""
    view = refresh(turn(2)).view(0)
    assert ("two_tokens",) in GAME.attempts(view, "hand:0:shropshire")
    assert ("two_tokens",) in GAME.attempts(view, "purse:0:tokens")
    assert ("two_tokens",) not in GAME.attempts(view, "hand:0:merino")


def test_ties_of_sarah_are_broken_by_pointing() -> None:
    """NZ-22.17: at a place of the job market, a space of the trail, a breed."""
    t = turn(1)
    jobs(t, sailor=[7], shearer=[7])
    sarah_plays(t, 2)
    view = t.view(0)
    assert GAME.attempts(view, "job:shearer:7")[0] in t.moves()
    assert ("sarah_walks", "nB") in GAME.attempts(view, "space:nB")
    assert ("sarah_takes", "lincoln") in GAME.attempts(view, "sheep:lincoln")
    assert GAME.things(view, ("sarah_removes", "rock1"), 0) == ["space:rock1"]


def test_why_something_cannot_be_done_now() -> None:
    """NZ-2.13: the first turn begins with a disc for the pathfinder track."""
    t = rondel.new(GAME.name, 2, seed=1)
    while t.view(0)["question"] == "DiscardToFour":
        t.play(t.moves()[0])
    view = t.view(t.seat)
    assert view["question"] == "FirstDisc"
    for thing in ("space:nA", f"disc:{t.seat}:hand_1", "water:N1", "post:local_3"):
        meant = GAME.attempts(view, thing)
        assert t.why_not(meant[0]) == "NZ-2.13", thing
    assert GAME.attempts(view, f"disc:{t.seat}:aux_ship_1")[0] in t.moves()
    card = view["players"][t.seat]["hand"][0]
    assert ("discard", card) in GAME.attempts(view, f"hand:{t.seat}:{card}")
    assert GAME.attempts(t.view(1 - t.seat), "space:nA") == []
