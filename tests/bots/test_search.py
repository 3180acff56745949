"""The searching bot: its tree, its budget, its honesty, and that it finds what is there."""

from __future__ import annotations

import random

import pytest

import rondel
from rondel import Chance, Table
from rondel.bots import Bot, Budget, GreedyBot, MakeBot, RandomBot, SearchBot
from rondel.bots.search import Search
from rondel.bots.tree import worth
from rondel.games import list_games
from tests.support import cooper_island
from tests.support.toy_bots import ToyTable

QUICK = Budget(iterations=40)


def search(table: Table, iterations: int, turns: int = 1, seed: int = 1) -> Search:
    view = table.view(table.seat)
    found = Search(view, random.Random(seed), turns)
    found.run(view, Budget(iterations=iterations))
    return found


# On toys


def test_it_finds_the_end_of_a_long_turn() -> None:
    tree: object = [9]
    for _ in range(6):
        tree = (0, {"wrong": [1], "right": tree})
    found = search(ToyTable(tree, 1), 200)
    assert found.best().move == ("right",)
    assert found.line(found.best()) == [("right",)] * 6
    assert found.root is not None
    assert found.root.points() == [9]


def test_every_seat_looks_after_itself() -> None:
    """The other seat could hurt us by `harm`, but takes what is best for itself."""
    trusting = (1, {"harm": [0, 1], "thrive": [8, 6]})
    table = ToyTable((0, {"trust": trusting, "hide": [4, 0]}), 2)
    found = search(table, 100, turns=2)
    assert found.best().move == ("trust",)
    assert found.root is not None
    assert found.root.points() == [8, 6]


def test_others_are_expected_to_choose_well() -> None:
    greedy = (1, {"take": [1, 9], "leave": [9, 1]})
    table = ToyTable((0, {"offer": greedy, "keep": [5, 5]}), 2)
    assert search(table, 100, turns=2).best().move == ("keep",)


def test_what_cannot_be_seen_is_not_counted_on() -> None:
    """Betting wins 10 half of the time; the tree must not pretend to know when."""
    bet: dict[int, object] = {0: [0], 1: [10]}
    table = ToyTable((0, {"bet": bet, "safe": [7]}), 1)
    found = search(table, 400)
    assert found.best().move == ("safe",)
    assert found.root is not None
    child = found.root.edges[("bet",)].child
    assert child is not None
    assert 2 < child.points()[0] < 8


def test_moves_that_are_not_always_there_are_used_when_they_are() -> None:
    """After `look` the good move is there in half of the tables: worth 5 on average."""
    look: dict[int, object] = {
        0: (0, {"good": [10], "bad": [0]}),
        1: (0, {"poor": [1], "bad": [0]}),
    }
    table = ToyTable((0, {"look": look, "safe": [4]}), 1)
    found = search(table, 600)
    assert found.best().move == ("look",)
    assert found.root is not None
    assert 4.2 < found.root.points()[0] < 7


def test_points_are_weighed_against_the_best_of_the_others() -> None:
    assert worth([5.0]) == [5.0]
    assert worth([5.0], rival=3.0) == [2.0]
    ahead, behind, last = worth([10.0, 6.0, 1.0])
    assert ahead > 6
    assert 1 < behind < 6
    assert last < 0


def test_a_search_stops_when_there_is_nothing_more_to_find() -> None:
    table = ToyTable((0, {"a": [1], "b": [2]}), 1)
    assert search(table, 100_000).iterations < 1000


def test_progress_is_told() -> None:
    told: list[tuple[int, float]] = []
    table = rondel.new("cooper-island", seats=2, seed=1)
    bot = SearchBot(Chance("me"), lambda iterations, share: told.append((iterations, share)))
    bot.choose(table.view(table.seat), table.moves(), Budget(iterations=100))
    assert [iterations for iterations, _ in told] == sorted(iterations for iterations, _ in told)
    assert 0 < told[0][1] < told[-1][1] <= 1


# In games


def test_the_same_luck_makes_the_same_moves() -> None:
    def play() -> list[rondel.Move]:
        table = rondel.new("cooper-island", seats=2, seed=5)
        bots = [SearchBot(Chance(f"{seat}")) for seat in range(2)]
        moves = []
        for _ in range(30):
            seat = table.seat
            moves.append(bots[seat].choose(table.view(seat), table.moves(), QUICK))
            table.play(moves[-1])
        return moves

    assert play() == play()


@pytest.mark.parametrize("make", [SearchBot, GreedyBot])
def test_its_choice_does_not_depend_on_what_it_cannot_see(make: MakeBot) -> None:
    """Two tables that differ in hidden things alone: the same view, the same move."""
    luck = Chance("moves")
    table = rondel.new("cooper-island", seats=2, seed=3)
    compared = 0
    while not table.over:
        if luck.below(15) == 0:
            seat = table.seat
            other = table.imagine(seat, Chance(f"dealt anew {compared}"))
            assert other.view(seat).contents == table.view(seat).contents
            chosen = {
                make(Chance("me")).choose(each.view(seat), each.moves(), QUICK)
                for each in (table, other)
            }
            assert len(chosen) == 1
            compared += 1
        table.play(luck.pick(table.moves()))
    assert compared > 3


def test_a_forced_move_takes_no_thought() -> None:
    bot = SearchBot(Chance("me"))
    table = rondel.new("cooper-island", seats=2, seed=1)
    view = table.view(table.seat)
    assert bot.choose(view, [("only", "this")], Budget()) == ("only", "this")
    assert bot.search is None


def test_the_budget_is_kept() -> None:
    table = rondel.new("cooper-island", seats=3, seed=1)
    assert 0 < search(table, 70).iterations <= 70
    view = table.view(table.seat)
    move = SearchBot(Chance("me")).choose(view, table.moves(), Budget(seconds=0.0))
    assert move in table.moves()


def test_the_tree_is_used_again_within_the_turn() -> None:
    table = rondel.new("cooper-island", seats=2, seed=1)
    bot = SearchBot(Chance("me"))
    seat, turn = table.seat, table.turn
    drawn = table.chance.drawn
    trees = []
    while (table.seat, table.turn, table.chance.drawn) == (seat, turn, drawn):
        table.play(bot.choose(table.view(seat), table.moves(), Budget(iterations=400)))
        assert bot.search is not None
        trees.append((bot.search, bot.search.iterations))
    assert len(trees) > 2
    assert {id(tree) for tree, _ in trees} == {id(bot.search)}
    assert trees[-1][1] < 2 * trees[0][1]


def test_it_takes_eight_points_that_lie_there() -> None:
    """CI-11.8, CI-17: in the very last turn a milestone can still hire a special worker, and the
    worker on the order of five boats is worth 8 points."""
    t = cooper_island.turn(seats=3, round=5)
    for number, name in enumerate(
        ("boat_coin", "boat_luxury", "boat_draw", "boat_chart", "boat_basic"), 1
    ):
        cooper_island.boat(t, name, number)
    t.orders = (-1,) * len(t.orders)
    cooper_island.available(t, normal=1)
    cooper_island.refresh(t)
    bot = SearchBot(Chance("me"))
    made = []
    while not t.over and t.seat == 0 and t.phase == 1:
        move = bot.choose(t.view(0), t.moves(), Budget(iterations=600))
        made.append(move)
        t.play(move)
    assert ("recruit", "special") in made
    assert ("order", "order_boats") in made
    assert t.scores()[0]["royal_orders"] == 8


@pytest.mark.parametrize("game", list_games())
@pytest.mark.parametrize("seats", [1, 3])
def test_it_plays_every_game(game: str, seats: int) -> None:
    """Without advice of the game it goes by the points."""
    table = rondel.new(game, seats, "any")
    bots = [SearchBot(Chance(f"{seat}")) for seat in range(seats)]
    for _ in range(25):
        move = bots[table.seat].choose(table.view(table.seat), table.moves(), QUICK)
        table.play(move)


def test_it_beats_greedy_and_random() -> None:
    table = rondel.new("cooper-island", seats=3, seed="ladder")
    bots: list[Bot] = [SearchBot(Chance("s")), GreedyBot(Chance("g")), RandomBot(Chance("r"))]
    budgets = [Budget(iterations=40), Budget(iterations=3), Budget()]
    while not table.over:
        seat = table.seat
        table.play(bots[seat].choose(table.view(seat), table.moves(), budgets[seat]))
    searching, greedy, chaotic = (points["total"] for points in table.scores())
    assert searching > greedy > chaotic
