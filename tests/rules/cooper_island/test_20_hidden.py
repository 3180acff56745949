"""CI-20: open and hidden information."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import rondel
from rondel import Chance, Session, read_move
from rondel.core.rows import changed
from rondel.games.cooper_island.rules.card_stack import CardStack
from rondel.games.cooper_island.rules.solo import CooperTurn, cooper_of
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    ask,
    boat,
    cartographer,
    gain_points,
    islet,
    land,
    large_card,
    log_stock,
    market,
    moves,
    on_top,
    play,
    player,
    refresh,
    ships,
    small_card,
    space,
    stack,
    store,
    table,
    tiles,
    turn,
    unused_lids,
)

TOP = ("grain_loft", "feast_farm", "quay_clerk", "log_keeper")


def building_turn(seats: int = 3, seat: int = 0) -> CooperTable:
    """A turn in which the seat can erect a small_building; four small_cards are known to us."""
    t = turn(seats, seat)
    on_top(t, *TOP)
    store(t, seat, coin=1, wood=2, stone=2)
    land(t, seat, f1=("forest", 1))
    refresh(t)
    return t


def look(t: CooperTable) -> CooperTable:
    """Erect the building: the seat looks at the four cards now."""
    play(t, "worker D normal", "act building", "erect small_building", "put f1", "ship one_sail")
    return t


def next_builder(t: CooperTable) -> None:
    """The turn of seat 1, who can erect a small_building too."""
    stack(t, "D_round")
    t.active = 1
    t.agenda = building_turn(seat=1).agenda
    store(t, seat=1, coin=1, wood=2, stone=2)
    land(t, 1, f1=("forest", 1))
    refresh(t)


def without_seat(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key != "seat"}


# Open


def test_everything_else_is_open() -> None:
    """CI-20.1: all seats see the same: boards, pieces, reserves, cards, orders, ships."""
    t = turn(3)
    store(t, seat=1, gold=2)
    market(t, seat=2, wood=1)
    tiles(t, seat=1, double_fk=3)
    small_card(t, "grain_loft", seat=1)
    large_card(t, "beacon", seat=2, face_up=False)
    boat(t, "boat_draw", 2, seat=1, face_up=False)
    ships(t, seat=2, one=7, anchors=(0, 2))
    refresh(t)
    views = [without_seat(t.view(seat).contents) for seat in range(3)]
    assert views[0] == views[1] == views[2]
    players = views[0]["players"]
    assert players[1]["storage"]["gold"] == 2
    assert players[2]["market"]["wood"] == 1
    assert players[1]["tiles"] == {"double_fm": 0, "double_fk": 3, "double_fs": 0}
    assert players[1]["small_cards"] == ["grain_loft"]
    assert players[2]["large_cards"] == {"beacon": False}
    assert players[1]["landing"]["landing_2"] == {"boat": "boat_draw", "face_up": False}
    assert players[2]["ships"]["one_sail"] == {"distance": 7, "anchors": 0, "place": 1}
    assert players[2]["logs"] == 1
    assert len(players[0]["islets"]) == 6
    assert len(players[0]["boats"]) == 6


def test_islets_and_orders_are_open() -> None:
    """CI-20.1: which islet covers which half, and whose worker stands on which royal_order."""
    t = turn(3)
    t.orders = (-2,) * len(t.orders)
    t.orders = changed(t.orders, t.content.order_number["order_lids"], -1)
    islet(t, "islet_ruin", "L2", "b", seat=1)
    unused_lids(t, 2)
    unused_lids(t, 2, seat=2)
    refresh(t)
    assert t.view(2)["ring"][16] == {"islet": "islet_ruin", "half": "b"}
    assert t.view(2)["orders"] == {"order_lids": None}
    t.active = 2
    t.agenda = turn(3, seat=2).agenda
    refresh(t)
    play(t, "hire worker", "recruit special", "assign special")
    assert t.view(0)["orders"] == {"order_lids": {"seat": 2, "worker": "special"}}


# Bag and log tokens


def test_the_rest_of_bag_and_stock_can_be_counted() -> None:
    """CI-20.2: what is left in the bag and in the stock follows from what is out."""
    t = table(2)
    view = t.view(0)
    drawn = Counter[str]()
    for seat in range(2):
        drawn.update(view["players"][seat]["tiles"])
    assert all(view["bag"][kind] + drawn[kind] == 20 for kind in view["bag"])
    assert sum(view["log_stock"].values()) == 30


def test_draws_are_not_in_the_view() -> None:
    """CI-20.2: tables that differ in luck alone look the same; then their draws differ."""
    t = turn(2)
    tiles(t)
    refresh(t)
    views, draws = [], set()
    for luck in range(12):
        twin = t.copy()
        twin.chance = Chance(f"luck {luck}")
        views.append(twin.view(0).contents)
        play(twin, "worker C normal", "act draw")
        draws.add(tuple(twin.players[0].tiles))
    assert all(view == views[0] for view in views)
    assert len(draws) == 3


def test_the_log_token_of_cooper_stays_hidden() -> None:
    """CI-20.2, CI-19.17: nobody sees what Cooper's log_token shows, so the view can't tell."""
    t = table(1, strategy="1")
    cooper = cooper_of(t)
    before = t.view(0)["log_stock"]
    cooper.starters, cooper.deck, cooper.distance = (), (("B2",),), 4
    ask(t, CooperTurn())
    assert cooper.logs == 1
    assert t.view(0)["log_stock"] == before


def test_the_log_tokens_of_cooper_are_gone_all_the_same() -> None:
    """CI-20.2, CI-8.18: of 2 tokens Cooper has 1; the other is yours, then the stock is empty."""
    t = turn(1)
    log_stock(t, log_chart=2)
    cooper_of(t).logs = 1
    cartographer(t, 0)
    ships(t, one=4)
    gain_points(t, 1)
    play(t, "ship one_sail", "do")
    assert t.players[0].cartographer == 1
    ships(t, one=4)
    gain_points(t, 1)
    play(t, "ship one_sail")
    assert "do" not in moves(t)
    assert player(t)["logs"] == 1


# Card stacks


def test_nobody_knows_the_stacks() -> None:
    """CI-20.3: 15 small and 15 large cards in an order that no view contains."""
    t = table(3)
    for seat in range(3):
        assert t.view(seat)["small_stack"] == [None] * 15
        assert t.view(seat)["large_stack"] == [None] * 15


def test_the_order_of_the_stacks_changes_no_view() -> None:
    """CI-20.3: with both stacks turned over every seat sees and may do the same."""
    t = turn(3)
    twin = t.copy()
    for name in ("small_stack", "large_stack"):
        stack: CardStack = getattr(t, name)
        setattr(twin, name, CardStack(stack.cards[::-1], stack.known))
    refresh(twin)
    assert twin.moves() == t.moves()
    for seat in range(3):
        assert twin.view(seat).contents == t.view(seat).contents


def test_only_the_builder_sees_the_cards_looked_at() -> None:
    """CI-20.4: while one of four is chosen the others learn nothing, not even from imagining."""
    t = look(building_turn())
    assert moves(t) == [f"keep_card {card}" for card in TOP]
    assert t.view(0)["small_stack"] == [*TOP, *[None] * 11]
    for seat in (1, 2):
        assert t.view(seat)["small_stack"] == [None] * 15


def test_cards_put_under_are_known_to_the_writer() -> None:
    """CI-20.4: the three at the bottom, in their order; others see only the card that is kept."""
    t = look(building_turn())
    play(t, "keep_card quay_clerk", "put_under log_keeper", "put_under grain_loft")
    bottom = ["log_keeper", "grain_loft", "feast_farm"]
    assert t.view(0)["small_stack"] == [*[None] * 11, *bottom]
    for seat in (1, 2):
        assert t.view(seat)["small_stack"] == [None] * 14
        assert t.view(seat)["players"][0]["small_cards"] == ["quay_clerk"]


def test_knowledge_is_kept_while_the_stack_moves_on() -> None:
    """CI-20.4: another builder's cards go below; the first one still knows where his own lie."""
    t = look(building_turn())
    play(t, "keep_card quay_clerk", "put_under log_keeper", "put_under grain_loft")
    next_builder(t)
    look(t)
    seen = t.view(1)["small_stack"][:4]
    assert t.view(0)["small_stack"][:4] == [None] * 4
    play(t, f"keep_card {seen[0]}", f"put_under {seen[1]}", f"put_under {seen[2]}")
    known = ["log_keeper", "grain_loft", "feast_farm"]
    assert t.view(0)["small_stack"] == [*[None] * 7, *known, *[None] * 3]
    assert t.view(1)["small_stack"] == [*[None] * 10, *seen[1:]]
    assert t.view(2)["small_stack"] == [None] * 13


def test_a_card_taken_up_and_put_back_by_another_is_lost_from_sight() -> None:
    """CI-20.4: who puts a known card under again is the only one to know its place."""
    t = look(building_turn())
    play(t, "keep_card quay_clerk", "put_under log_keeper", "put_under grain_loft")
    bottom = t.small_stack
    t.small_stack = CardStack(
        (*bottom.cards[11:], *bottom.cards[:11]), (*bottom.known[11:], *bottom.known[:11])
    )  # the three known cards have come up to the top
    next_builder(t)
    look(t)
    fourth = t.view(1)["small_stack"][3]
    assert t.view(0)["small_stack"][:4] == ["log_keeper", "grain_loft", "feast_farm", None]
    play(t, f"keep_card {fourth}", "put_under feast_farm", "put_under log_keeper")
    assert t.view(0)["small_stack"] == [None] * 13
    assert t.view(1)["small_stack"][-3:] == ["feast_farm", "log_keeper", "grain_loft"]


# Log tokens seen, and what is not secret


def test_a_gained_log_token_is_seen_by_all() -> None:
    """CI-20.5: its action side goes into the log of the game, and out of the stock."""
    t = turn(2)
    ships(t, one=4)
    log_stock(t, log_draw=1, log_chart=0)
    gain_points(t, 1)
    session = Session(t)
    session.play(read_move("ship one_sail"))
    assert ("log_token", (0, "log_draw")) in session.events[-1]
    assert t.view(1)["log_stock"]["log_draw"] == 0


def test_nothing_but_cards_looked_at_is_secret() -> None:
    """CI-20.1, CI-20.6: through a whole game all seats see the same, the card stacks excepted."""
    luck = random.Random(20)
    t = table(3, seed=20)
    while not t.over:
        views = [t.view(seat).contents for seat in range(3)]
        for view in views:
            for key in ("seat", "small_stack", "large_stack"):
                del view[key]
        assert views[0] == views[1] == views[2]
        for _ in range(20):
            if not t.over:
                t.play(luck.choice(t.moves()))


def test_a_view_is_plain_data() -> None:
    """CI-20.8: a view holds neither the seed nor anything of the luck to come."""
    t = table(2, seed="swordfish")
    for seat in range(2):
        text = json.dumps(t.view(seat).contents)
        assert "swordfish" not in text
        assert "chance" not in text
        assert "seed" not in text


# Solo


def test_cooper_deck_is_known_as_layers() -> None:
    """CI-20.7: the set on top is known, its order is not; discards lie open."""
    looks = []
    for seed in range(8):
        t = table(1, seed, strategy="1", level="4")
        view = t.view(0)["cooper"]
        assert view["starters"] == ["B", "D"]
        looks.append(view["deck"])
    assert all(deck == [["B1", "B2", "D1", "D2", "F1", "F2", "H1", "H2"]] for deck in looks)


def test_cooper_next_card_is_not_in_the_view() -> None:
    """CI-20.7: tables that look the same bring different cards."""
    t = table(1, strategy="1")
    cooper = cooper_of(t)
    cooper.starters = ()
    cooper.deck = (("B1", "D1", "F1"), ("B2", "D2", "F2", "H1", "H2"))
    revealed = set()
    for luck in range(20):
        twin = t.imagine(0, Chance(f"luck {luck}"))
        assert twin.view(0).contents == t.view(0).contents
        ask(twin, CooperTurn())
        revealed.add(cooper_of(twin).discards)
    assert revealed == {("B1",), ("D1",), ("F1",)}


def test_cooper_revealed_cards_leave_their_layer() -> None:
    """CI-20.7: what lies open is no longer in the deck, and the known rest remains known."""
    t = table(1, strategy="1")
    cooper = cooper_of(t)
    cooper.starters = ()
    cooper.deck = (("B1", "D1", "F1"), ("B2", "D2", "F2", "H1", "H2"))
    ask(t, CooperTurn())
    view = t.view(0)["cooper"]
    (card,) = view["discards"]
    assert sorted([card, *view["deck"][0]]) == ["B1", "D1", "F1"]
    assert view["deck"][1] == ["B2", "D2", "F2", "H1", "H2"]


# Imagining


def imagined(t: CooperTable, seat: int, count: int = 20) -> list[CooperTable]:
    return [t.imagine(seat, Chance(f"dream {n}")) for n in range(count)]


def test_imagining_keeps_what_the_seat_knows() -> None:
    """CI-20.8: known cards stay in their places, the others are dealt anew among theirs."""
    t = look(building_turn())
    play(t, "keep_card quay_clerk", "put_under log_keeper", "put_under grain_loft")
    real = t.small_stack.cards
    for twin in imagined(t, 0):
        assert twin.small_stack.cards[-3:] == real[-3:]
        assert sorted(twin.small_stack.cards) == sorted(real)
        assert twin.small_stack.known == t.small_stack.known
    assert len({twin.small_stack.cards for twin in imagined(t, 0)}) == 20
    assert len({twin.small_stack.cards[-3:] for twin in imagined(t, 1)}) > 10
    assert len({twin.large_stack.cards for twin in imagined(t, 0)}) == 20


def test_imagining_is_fair() -> None:
    """CI-20.8: a card that the seat can't see turns up at every hidden place."""
    t = look(building_turn())
    play(t, "keep_card quay_clerk", "put_under log_keeper", "put_under grain_loft")
    card = t.small_stack.cards[0]
    places = {twin.small_stack.cards.index(card) for twin in imagined(t, 0, 200)}
    assert places == set(range(11))
    places = {twin.small_stack.cards.index(card) for twin in imagined(t, 2, 200)}
    assert places == set(range(14))


def test_imagining_never_changes_view_or_moves() -> None:
    """CI-20.8: for every seat, at every decision around the look at the cards."""
    t = building_turn()
    for text in (
        *("worker D normal", "act building", "erect small_building", "put f1", "ship one_sail"),
        *("keep_card quay_clerk", "put_under log_keeper", "put_under grain_loft"),
    ):
        play(t, text)
        for seat in range(3):
            for twin in imagined(t, seat, 3):
                assert twin.view(seat).contents == t.view(seat).contents
                if seat == t.seat:
                    assert twin.moves() == t.moves()
                    refresh(twin)
                    assert twin.moves() == t.moves()


def test_imagining_another_seat_at_its_cards() -> None:
    """CI-20.4, CI-20.8: the cards that another seat looks at are guessed, and so are its moves."""
    t = look(building_turn())
    seen = set()
    for twin in imagined(t, 1):
        top = [twin.content.small_cards[card].id for card in twin.small_stack.cards[:4]]
        assert moves(twin) == [f"keep_card {card}" for card in top]
        play(twin, f"keep_card {top[0]}", f"put_under {top[1]}", f"put_under {top[2]}")
        assert player(twin)["small_cards"] == [top[0]]
        seen.add(tuple(top))
    assert len(seen) == 20


def test_imagined_tables_hold_no_secret() -> None:
    """CI-20.8: neither the seed nor the luck of the real table can be found in an imagined one."""
    t = table(2, seed="swordfish")
    twin = t.view(0).imagine(Chance("dream"))
    assert twin.setup.seed != "swordfish"
    assert twin.chance.key != t.chance.key
    assert twin.setup.options == t.setup.options
    assert t.setup.seed == "swordfish"


def test_imagining_leaves_the_table_alone() -> None:
    """CI-20.8: what happens in an imagined table never happens in the real one."""
    t = look(building_turn())
    before, stack = t.view(0).contents, t.small_stack.cards
    for twin in imagined(t, 0, 3):
        play(twin, "keep_card quay_clerk", "put_under log_keeper", "put_under grain_loft")
    assert t.view(0).contents == before
    assert t.small_stack.cards == stack
    assert moves(t) == [f"keep_card {card}" for card in TOP]


def test_imagined_draws_differ() -> None:
    """CI-20.8: the same chance dreams the same, another one something else."""
    t = turn(2)
    tiles(t)
    refresh(t)

    def draw(luck: str) -> tuple[int, ...]:
        twin = t.imagine(0, Chance(luck))
        play(twin, "worker G normal", "act draw", "act draw")
        return tuple(twin.players[0].tiles)

    assert draw("a") == draw("a")
    assert len({draw(f"dream {n}") for n in range(20)}) > 3


# Luck


def opening(seats: int, seed: int, **options: str) -> dict[str, Any]:
    t = table(seats, seed, **options)
    return {
        "start": t.start_player,
        "orders": tuple(sorted(t.view(0)["orders"])),
        "small": t.small_stack.cards,
        "large": t.large_stack.cards,
        "tiles": tuple(tuple(p.tiles) for p in t.players),
        "start_tile": space(t, "g1")[0],
    }


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_seed_one_game(seats: int) -> None:
    """CI-20.9: all luck comes from the seed."""
    first = rondel.new("cooper-island", seats, seed=5)
    second = rondel.new("cooper-island", seats, seed="5")
    for _ in range(200):
        assert first.moves() == second.moves()
        assert [first.view(seat).contents for seat in range(seats)] == [
            second.view(seat).contents for seat in range(seats)
        ]
        if first.over:
            break
        move = first.moves()[-1]
        first.play(move)
        second.play(move)


def test_every_random_event_varies() -> None:
    """CI-20.9: start_player, orders, both stacks, bag and random start tiles follow the seed."""
    games = [opening(3, seed, start_tile="random") for seed in range(30)]
    counts = {key: len({game[key] for game in games}) for key in games[0]}
    assert counts["start"] == 3
    assert counts["start_tile"] == 4
    assert counts["small"] == counts["large"] == 30
    assert counts["orders"] > 5
    assert counts["tiles"] > 5


def test_log_draws_vary() -> None:
    """CI-20.9: which log_token comes next is luck."""
    tokens: set[str | int] = set()
    for seed in range(30):
        t = turn(2, seed=seed)
        ships(t, one=4)
        gain_points(t, 1)
        session = Session(t)
        session.play(read_move("ship one_sail"))
        tokens.update(args[1] for key, args in session.events[-1] if key == "log_token")
    assert len(tokens) > 6
