"""Looking beyond one's turn."""

from __future__ import annotations

import random
from math import inf

import rondel
from rondel import Chance
from rondel.bots import Budget, SearchBot
from rondel.bots.hints import suggest
from rondel.bots.rollouts import FINALISTS, ROUNDS, USUAL, Line, Rollouts, Way, varied
from rondel.bots.search import Search
from rondel.bots.tree import Edge, promise, rank
from tests.support.toy_bots import ToyTable

INVEST = (
    0,
    {
        "sow": (1, {"wait": (0, {"reap": [9, 0], "rest": [0, 0]}), "nap": (0, {"reap": [8, 0]})}),
        "eat": (1, {"wait": (0, {"beg": [1, 0], "rest": [0, 0]}), "nap": (0, {"beg": [2, 0]})}),
        "give": [0, 5],
    },
)
"""The harvest comes a turn later, and until then nobody has a point."""


def searched(table: ToyTable, way: Way = USUAL) -> tuple[Search, Rollouts]:
    view = table.view(0)
    search = Search(view, random.Random(1))
    search.run(view, Budget(iterations=60))
    assert search.root is not None
    return search, Rollouts(view, search.root, random.Random(2), search.advice, way)


def moves(line: Line) -> list[str]:
    return [str(edge.move[0]) for edge in line.path]


def test_it_sees_what_the_next_turn_brings() -> None:
    search, outlook = searched(ToyTable(INVEST, 2))
    assert search.root is not None
    sow, eat = (search.root.edges[move,] for move in ("sow", "eat"))
    assert promise(sow, 0) == promise(eat, 0) == 0
    for _ in range(ROUNDS):
        assert outlook.add_round() >= len(outlook.lines)
    outlook.settle()
    assert search.best().move == ("sow",)
    assert sow.points()[0] > eat.points()[0] + 2
    assert rank(sow, 0) > rank(eat, 0)


def idle(tree: object) -> tuple[int, dict[str, object]]:
    """A turn of the other seat that changes nothing."""
    return 1, {"wait": tree, "nap": tree}


HARVEST = (0, {"reap": [9, 0], "rest": [0, 0]})
FAMINE = (0, {"beg": [1, 0], "rest": [0, 0]})
LATE = (
    0,
    {
        "plant": idle(
            (0, dict.fromkeys(("tend", "look"), idle((0, {"reap": [9, 0], "rest": [0, 0]}))))
        ),
        "play": idle(
            (0, dict.fromkeys(("sit", "look"), idle((0, {"beg": [1, 0], "rest": [0, 0]}))))
        ),
    },
)
"""The harvest comes in our second turn from now."""


def test_two_turns_ahead_are_enough_for_what_one_turn_does_not_show() -> None:
    gains = {}
    for turns in (1, 2):
        search, outlook = searched(ToyTable(LATE, 2), Way(turns=turns))
        for _ in range(ROUNDS):
            outlook.add_round()
        outlook.settle()
        assert search.root is not None
        plant, play = (search.root.edges[move,].points()[0] for move in ("plant", "play"))
        gains[turns] = plant - play
    assert gains[1] == 0
    assert gains[2] > 2


def test_fewer_lines_are_the_best_and_others_that_begin_otherwise() -> None:
    edges = {name: Edge((name,)) for name in "abc"}
    lines = [Line([edges[first]], promise) for promise, first in enumerate("aaaabc")]
    assert varied(lines, 4) == [lines[0], lines[4], lines[1], lines[5]]
    assert varied(lines, 1) == [lines[0], lines[4], lines[1]]
    assert len(varied(lines, 99)) == len(lines)


def test_with_little_time_all_of_it_goes_into_the_tree() -> None:
    table = rondel.new("maracaibo", seats=2, seed=1)
    view = table.view(table.seat)
    for iterations, beyond in ((60, False), (600, True)):
        search = Search(view, random.Random(1))
        search.think(view, Budget(iterations=iterations))
        assert search.root is not None
        seen = any(edge.outlook is not None for edge in search.root.edges.values())
        assert seen == beyond


def test_a_game_without_advice_is_played_on_to_its_end() -> None:
    """Six turns later patience pays; all that time nobody has a point."""
    tree: object = (0, {"patient": LATE, "hasty": [1, 0]})
    for seat in (1, 0, 1):
        tree = (seat, {"on": tree, "further": tree})
    bot = SearchBot(Chance("me"))
    table = ToyTable((0, {"wait": tree, "grab": [1, 0]}), 2)
    assert bot.choose(table.view(0), table.moves(), Budget(iterations=400)) == ("wait",)


def test_too_little_is_nothing() -> None:
    """Before some rounds are over nothing is written down."""
    search, outlook = searched(ToyTable(INVEST, 2))
    for _ in range(ROUNDS - 1):
        outlook.add_round()
    outlook.settle()
    assert search.root is not None
    assert all(edge.outlook is None for edge in search.root.edges.values())


def test_only_lines_that_are_nearly_as_good_are_compared() -> None:
    later = (0, {"well": [9, 0], "badly": [1, 0]})
    table = ToyTable((0, {"best": later, "good": [7, 0], "bad": [2, 0]}), 2)
    _, outlook = searched(table, Way(close=2.5))
    assert [moves(line) for line in outlook.lines] == [["best", "well"], ["good"]]


def test_a_line_ends_where_a_draw_decides() -> None:
    """Betting shows what is hidden, and only then it is clear what can be done."""
    bet: dict[int, object] = {
        0: (0, {"weep": [0, 0], "moan": [0, 0]}),
        1: (0, {"a": [9, 0], "b": [8, 0]}),
    }
    _, outlook = searched(ToyTable((0, {"bet": bet, "pass": [5, 0]}), 2))
    assert ["bet"] in map(moves, outlook.lines)
    assert not any("a" in moves(line) for line in outlook.lines)


def test_the_worse_half_is_left_behind() -> None:
    """All begin with different moves; in the end the better ones have had the most futures."""
    ways = {f"way {n}": (1, {"wait": (0, {"reap": [n, 0], "rest": [0, 0]})}) for n in range(12)}
    search, outlook = searched(ToyTable((0, ways), 2), Way(sure=inf))
    assert USUAL.contenders <= len(outlook.lines) < 12
    for _ in range(4 * ROUNDS):
        outlook.add_round()
    assert len(outlook.lines) == FINALISTS
    assert all(len(line.futures) == 4 * ROUNDS for line in outlook.lines)
    best = max(int(moves(line)[0].split()[1]) for line in outlook.lines)
    outlook.settle()
    assert search.best().move == (f"way {best}",)


def test_a_line_that_is_surely_worse_is_left_behind_and_the_search_is_over_with_one() -> None:
    """Whatever the others do, the best way brings a point more than the next best one."""
    ways = {f"way {n}": (1, {"wait": (0, {"reap": [n, 0], "rest": [0, 0]})}) for n in range(12)}
    search = Search(ToyTable((0, ways), 2).view(0), random.Random(1))
    thoughts: list[int] = []
    search.think(
        ToyTable((0, ways), 2).view(0),
        Budget(iterations=20_000),
        lambda done, _: thoughts.append(done),
    )
    assert search.best().move == ("way 11",)
    assert thoughts[-1] < 5_000


def test_a_line_whose_draw_turns_out_otherwise_goes_on_as_advised() -> None:
    """A path that was seen once need not be possible every time."""
    bet: dict[int, object] = {
        0: (0, {"weep": [0, 0], "moan": [0, 0]}),
        1: (0, {"a": [9, 0], "b": [8, 0]}),
    }
    search, outlook = searched(ToyTable((0, {"bet": bet, "pass": [5, 0]}), 2))
    assert search.root is not None
    first = search.root.edges["bet",]
    assert first.child is not None
    line = Line([first, first.child.edges["a",]], 9.0)
    ends = {outlook.play_on(line, Chance(f"{n}"))[2] for n in range(20)}
    assert ends == {0, 9}


def test_it_costs_what_the_budget_has_left() -> None:
    """A plan counts as an iteration; what was seen decides what is suggested first."""
    table = rondel.new("cooper-island", seats=2, seed=1)
    told: list[int] = []
    bot = SearchBot(Chance("me"), lambda iterations, share: told.append(iterations))
    move = bot.choose(table.view(table.seat), table.moves(), Budget(iterations=2000))
    assert bot.thought < told[-1] <= 2000
    ideas = suggest(table.view(table.seat), table.moves(), Budget(iterations=2000), Chance("me"))
    assert ideas[0].move == move
