"""What players read, as it really occurs: sweeps over random games of all seat counts and options.

Every change that all can see is told; a label fits what is offered, and stopping never comes first;
a refusal says what is missing; no id or code is shown anywhere.
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

import pytest
from rich.text import Text

import rondel
from rondel import Move, Session, Table
from rondel.core.chronicle import Happened, chronicle
from rondel.core.rows import changed
from rondel.core.table import NOBODY
from rondel.core.words import Cast
from rondel.games.new_zealand import GAME
from rondel.games.new_zealand.pieces import CRAFTSMAN, ROW_SIZE
from rondel.games.new_zealand.table import NewZealandTable, certificate_limit
from tests.support.new_zealand import at, building, clear, hand, jobs, play, refresh, turn
from tests.support.new_zealand_invariants import DULL, RICH_PACK, options
from tests.support.properties import pick
from tests.support.telling import Untold, vague_refusals
from tests.support.wording import NAMES

WORDS = GAME.words()
SEATS = (1, 2, 3, 4)


def games(kind: str, seeds: int) -> Iterator[tuple[Session, random.Random]]:
    """Positions of random games; whoever looks at one may look at the next."""
    for seats in SEATS:
        for seed in range(seeds):
            luck = random.Random(f"{kind} {seats} {seed}")
            pack = str(RICH_PACK) if seed % 2 else None
            chosen = options(seats, luck)
            yield Session(rondel.new(GAME.name, seats, f"{kind}{seed}", chosen, pack)), luck


# The log

DRAWN = ("drew", "filled_up", "card_drawn", "shearer_drew")
TELLS = {
    "players.*.money": {
        "money", "paid", "toll", "toll_to_bank", "income", "wool", "paid_auxiliary", "hired",
        "invested", "bought_sheep", "bought_top", "built", "replaced", "upgraded", "removed_hazard",
    },
    "players.*.gold": {"gold", "bought_bonus_card", "invested"},
    "players.*.certificates": {"certificates", "spent"},
    "players.*.certificate_limit": {"cleared"},
    "players.*.permanent_certificates": {"cleared", "permanent_certificates"},
    "players.*.permanent_wool": {"cleared", "permanent_wool"},
    "players.*.tokens": {"tokens", "used_token", "used_two_tokens"},
    "players.*.hand_limit": {"cleared"},
    "players.*.step_limit": {"cleared", "step_tile", "chose_steps"},
    "players.*.step_tile": {"step_tile", "chose_steps"},
    "players.*.no_tolls": {"chose_no_tolls"},
    "players.*.hand_size": {
        *DRAWN, "discarded", "handed_in", "sheared", "revealed", "played",
        "played_objective", "used_two_tokens", "removed_sheep",
    },
    "players.*.stack_size": {*DRAWN, "reshuffled", "put_on_top", "bought_top"},
    "players.*.discard_pile*": {
        "discarded", "handed_in", "sheared", "revealed", "played", "reshuffled", "card",
        "objective", "took_objective", "took_sheep", "put_on_top",
    },
    "players.*.top_of_stack*": {"put_on_top", "bought_top", *DRAWN},
    "players.*.removed": {"used_two_tokens", "removed_sheep"},
    "players.*.objective_area": {"played_objective"},
    "players.*.workers.*": {"hired", "placed_joker", "harbour_master"},
    "players.*.jokers.*": {"placed_joker", "harbour_master"},
    "players.*.cleared*": {"cleared"},
    "players.*.storehouses.*": {"storehouse"},
    "players.*.private_buildings.*": {"built", "replaced"},
    "players.*.runholder": {
        "started", "walked", "walked_home", "walked_to_building", "walked_to_hazard", "went_back",
    },
    "players.*.ship": {"sailed", "ship_returned"},
    "players.*.harbours*": {"upgraded", "storehouse", "cleared", "took_back"},
    "players.*.posts*": {"delivered"},
    "players.*.pathfinder": {"advanced"},
    "players.*.hazards": {"removed_hazard"},
    "players.*.bonus_tiles": {"invested"},
    "players.*.harbour_masters*": {"harbour_master"},
    "players.*.wellington_visits": {"walked"},
    "sarah.deck*": {"turned_up", "reshuffled"},
    "sarah.discards*": {"turned_up", "reshuffled"},
    "sarah.workers.*": {"hired"},
    "sarah.specialization": {"specialized"},
    "sarah.discs": {"delivered", "upgraded"},
    "sarah.posts*": {"delivered"},
    "sarah.next_post": {"delivered", "no_disc"},
    "sarah.harbours*": {"upgraded"},
    "sarah.ship": {"sailed"},
    "sarah.runholder": {
        "walked", "sarah_walked_home", "walked_to_building", "walked_to_hazard", "went_back",
    },
    "sarah.pathfinder": {"advanced"},
    "sarah.private_buildings.*": {"built", "replaced"},
    "sarah.hazards": {"removed_hazard"},
    "sarah.cards": {"card", "objective", "took_objective", "took_sheep"},
    "active": {"turn"},
    "end_set_off_by": {"end_set_off"},
    "market_token": {"end_set_off"},
    "token_row": {"market_token"},
    "flipped": {"flipped"},
    "trail.*": {"built", "replaced", "removed_hazard", "placed", "flipped"},
    "job_market.*": {"hired", "placed"},
    "bonus_market.*": {"invested", "placed", "removed_tile"},
    "bonus_tiles_to_come": {"placed"},
    "bag_*": {"foresaw"},
    "foresight_*": {"placed", "no_room", "foresaw"},
    "sheep_market.*": {"bought_sheep", "took_sheep", "bought_top", "revealed_sheep"},
    "market_deck.*": {"revealed_sheep"},
    "supply.*": {"card"},
    "bonus_stacks.*": {"card", "objective"},
    "objective_display*": {"took_objective", "displayed"},
    "objective_deck*": {"took_objective", "displayed"},
    "harbour_masters.*": {"harbour_master", "dismissed"},
}  # fmt: skip
"""By place of the public view, the events that tell of a change there."""

QUIET = {
    "question", "to_decide", "over",
    "scores*", "rivals*",  # what everything else is worth
    "players.*.known_in_hand*",  # follows from draws and discards that all saw
    "players.*.hand_and_stack*",  # all cards of a seat but those that lie open
    "players.*.gained_this_turn*",  # part of the discard pile
}  # fmt: skip
"""What follows from other places, or is no news."""


RARE = {
    "players.*.top_of_stack*", "sarah.ship", "sarah.harbours*", "sarah.specialization",
}  # fmt: skip
"""What seldom changes in random games."""


def test_every_public_change_is_told() -> None:
    sweep = Untold(TELLS, QUIET)
    untold: set[str] = set()
    moves = 0
    for session, luck in games("untold", seeds=2):
        table = session.table
        while not table.over:
            moves += 1
            untold.update(sweep.play(table, pick(table, luck, DULL)))
    assert not untold, "\n".join(sorted(untold)[:20])
    assert moves > 2500
    assert {*TELLS, *QUIET} - sweep.used <= RARE


def test_the_points_at_the_end_are_told() -> None:
    session, luck = next(games("end", seeds=1))
    while not session.table.over:
        session.play(pick(session.table, luck, DULL))
    last = chronicle(session.log, WORDS, Cast(NAMES, 0))[-1]
    you, her = session.table.scores()[0]["total"], session.table.rivals()["sarah"]["total"]
    assert last.heading == "The game is over"
    assert last.text.startswith(f"You scored {you} points (money ")
    assert f". Sarah scored {her} points (buildings " in last.text
    assert last.text.endswith(" and won the game.")


# Refusals


def enrich(table: Table, seat: int) -> None:
    """Plenty of all that things are paid with: money, gold, cards, craftsmen."""
    assert isinstance(table, NewZealandTable)
    p = table.players[seat]
    p.money, p.gold, p.tokens = 99, table.content.start.gold_limit, 9
    p.certificates = certificate_limit(table, p)
    p.workers = changed(p.workers, CRAFTSMAN, ROW_SIZE)
    p.hand = sorted(p.hand + [*range(table.content.first_effect)] * 2)


def test_refusals_say_what_is_missing() -> None:
    """And all of them make a sentence, whatever is tried."""
    attempts = 0
    for session, luck in games("vague", seeds=2):
        table = session.table
        moves = [move for move in GAME.codec(table.content).number if move[0] != "move_by"]
        while not table.over:
            if luck.random() < 0.12:
                vague = vague_refusals(table, moves, enrich)
                assert not vague, (table, vague[:3])
                legal = set(table.moves())
                for move in luck.sample(moves, 60):
                    if move not in legal:
                        attempts += 1
                        told = WORDS.why(table.refusal(move), table, NAMES)
                        assert not CODE.search(places_left_out(told)), (move, told)
            table.play(pick(table, luck, DULL))
    assert attempts > 5000


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (("hire", "sailor", 6), "Workers are hired at a building with a hire action"),
        (("sail", "N1"), "Ships are moved by a ship action"),
        (("move", "START"), "You stop on locations only"),
    ],
)
def test_a_move_of_another_moment_is_told_when(move: Move, told: str) -> None:
    table = GAME.new(2, "when")
    while type(table.agenda[-1]).__name__ != "MoveRunholder":
        table.play(table.moves()[0])
    assert WORDS.why(table.refusal(move), table).startswith(told)


# Labels


STOPS = {
    "finish", "give_up", "decline", "no_post", "skip", "income", "shear", "certificates 0",
    "take 0", "draw 0",
}  # fmt: skip


def test_labels_fit_what_is_offered() -> None:
    """Each is of its own, and to stop is never the first thing that is offered."""
    for session, luck in games("labels", seeds=2):
        table = session.table
        while not table.over:
            moves = table.moves()
            labels = [WORDS.label(table, move, NAMES) for move in moves]
            texts = [label.text for label in labels]
            assert len(set(texts)) == len(texts), sorted(texts)
            for move, label in zip(moves, labels, strict=True):
                shown = places_left_out(f"{label.text} {label.warning}")
                assert not CODE.search(shown), (move, label)
                assert label.text[0].isupper(), (move, label)
                assert len(label.text) < 100, label.text
            own = [move for move in moves if move[0] not in ("token", "two_tokens", "play")]
            own = [move for move in own if move[0] != "buy_bonus_card"]
            stops = [rondel.write_move(move[:2]) in STOPS for move in own]
            assert stops == sorted(stops), (table, own)
            table.play(pick(table, luck, DULL))


# Codes

CODE = re.compile(
    r"[a-z]_[a-zA-Z0-9]|[{}]"  # snake_case
    r"|\b[A-Z]{1,4}\d\w*|\b[A-Z]{2,4}\b"  # T13, BLD
    r"|\bn[A-H]\b|\b[A-Z]{2}-\d"  # spaces by their ids, rules
)
PRINTED = re.compile(r"\b[NMZ][1-6]\b|\b(START|WELLINGTON|II)\b")
"""What is printed on the board: harbours, the ends of the trail, second sides."""
SHOWN = re.compile(r'<(?:text|tspan|title|desc)\b[^>]*>([^<]+)<|aria-label="([^"]*)"')


def places_left_out(text: str) -> str:
    return PRINTED.sub("", text)


def screens(session: Session, seat: int, front: int) -> Iterator[tuple[str, str]]:
    """All that a viewer reads about a table, by where it stands."""
    table = session.table
    names = Cast(NAMES[: table.setup.seats], seat)
    view = table.view(seat)
    yield "board", Text.from_markup(GAME.board(view, list(names), front)).plain
    yield "glance", Text.from_markup(GAME.glance(view, front)).plain
    picture = GAME.picture(view, names, front)
    svg = picture.svg() if picture is not None else ""
    for found in SHOWN.findall(svg):
        yield "picture", html.unescape("".join(found))
    for thing in sorted(set(re.findall(r'data-thing="([^"]+)"', svg))):
        about = GAME.about(view, thing, names)
        yield thing, f"{about.title}. {about.text}"
    yield "question", WORDS.ask(table, names)
    for move in table.moves():
        yield f"move {move}", f"{WORDS.move(move)}. {GAME.explain(view, move)}"


def test_no_code_is_shown_to_anybody() -> None:
    read = 0
    for session, luck in games("codes", seeds=2):
        seats = session.table.setup.seats
        while not session.table.over:
            if luck.random() < 0.01:
                viewer, front = luck.choice((NOBODY, 0)), luck.randrange(seats)
                for place, text in screens(session, viewer, front):
                    read += 1
                    assert not CODE.search(places_left_out(text)), (place, text)
            session.play(pick(session.table, luck, DULL))
        for entry in chronicle(session.log, WORDS, Cast(NAMES, 0)):
            for text in (entry.heading, entry.text, *entry.details):
                read += 1
                assert not CODE.search(places_left_out(text)), text
                assert not re.search("You (is|has)|by you has", text), text
    assert read > 10000


def test_options_are_told_without_codes() -> None:
    for option in GAME.options:
        told = " ".join((*WORDS.option(option.name), *map(str, option.values)))
        assert not re.search(r"[A-Z]{2}-\d", told), told
        for value in option.values:
            assert "_" not in WORDS.option_value(option.name, value)


# What it looks like


def labels(t: NewZealandTable) -> dict[str, str]:
    names = Cast(NAMES[: t.seats], t.seat)
    return {rondel.write_move(move): WORDS.label(t, move, names).text for move in t.moves()}


def why(t: NewZealandTable, move: str) -> str:
    told = WORDS.why(t.refusal(rondel.read_move(move)), t, NAMES)
    return told.removesuffix(WORDS.ask(t, NAMES)).strip()


def test_labels_tell_the_price_of_now() -> None:
    """NZ-6.23, NZ-6.24: a surcharge below nothing makes a worker cheaper."""
    t = at("a1")
    building(t, "4", "a1")
    jobs(t, shepherd=(7, 5))
    t.players[0].money = 6
    refresh(t)
    assert labels(t)["act hire -2"] == "Hire a worker from £3 on (£2 less than its price)"
    play(t, "act hire -2")
    assert labels(t) == {"hire shepherd 7": "Hire a shepherd for £5",
                         "hire shepherd 5": "Hire a shepherd for £3"}  # fmt: skip


def test_labels_of_walks_name_the_building_its_owner_and_the_toll() -> None:
    """NZ-4.9, NZ-14.1: what lies on a space, which may not be the building of its letter."""
    t = turn(2)
    building(t, "4", "a1", seat=1)
    a, e = t.content.trail.number["nA"], t.content.trail.number["nE"]
    t.trail = changed(changed(t.trail, a, t.trail[e]), e, t.trail[a])
    refresh(t)
    said = labels(t)
    assert said["move nA"] == "Walk to building E (space A)"
    assert said["move a1"] == "Walk to Ben's building 4a (space a1), toll £1"


def warning(t: NewZealandTable, move: str) -> str:
    return WORDS.label(t, rondel.read_move(move), NAMES).warning


def test_moves_that_lead_nowhere_are_warned_of() -> None:
    """NZ-6.16, NZ-6.46, NZ-6.73: no room, no money, no sheep."""
    t = at("nF")
    t.players[0].money = 0
    refresh(t)
    assert warning(t, "act buy_sheep").startswith("The market has no sheep that you could pay for")
    t.players[0].money = 20
    refresh(t)
    assert warning(t, "act buy_sheep") == ""
    t = at("a1")
    building(t, "3", "a1")
    refresh(t)
    assert warning(t, "act shear 2 0") == "You have no sheep in hand."
    hand(t, "merino")
    refresh(t)
    assert warning(t, "act shear 2 0") == ""
    t = at("a1")
    building(t, "4", "a1", seat=1)
    clear(t, "aux_certificate_1")
    t.players[0].certificates = 3
    refresh(t)
    assert warning(t, "aux_certificate 1") == "You hold as many certificates as you may."
    t.players[0].certificates = 2
    assert warning(t, "aux_certificate 1") == ""


def test_refusals_tell_numbers() -> None:
    t = at("nD")
    t.players[0].money = 3
    refresh(t)
    play(t, "act build 2")
    assert why(t, "build 3a") == "It needs 2 craftsmen and £4: you lack 1 pound and 1 craftsman."
    t = at("nA")
    jobs(t, sailor=(6, 5), shepherd=(8, 5))
    t.players[0].money = 5
    refresh(t)
    play(t, "act hire 0")
    assert why(t, "hire shepherd 8") == ("You need 3 pounds more: it costs £8, and you have £5.")
    assert why(t, "buy_bonus_card wheel") == "You need 2 gold more; you have 1."


def test_a_turn_in_a_sentence() -> None:
    """NZ-4.9: the toll, the deed with its cost, and what it brings."""
    t = turn(2)
    building(t, "1", "a1", seat=1)
    hand(t, "southdown", "southdown", "merino")
    t.players[0].money = 9
    jobs(t, shearer=(5,))
    refresh(t)
    t.log = []
    play(t, "move nA", "act discard pair_same money 2", "act hire 0", "take_card romney")
    events = [event for event in t.log if event[0] != "turn"]
    log = [Happened(0, 1, ("move", "nA"), False, events)]
    (entry,) = chronicle(log, WORDS, Cast(NAMES, 0))
    assert entry.text == (
        "You walked to building A, handed in 2 Southdowns (£2), hired a shearer for £5 (a Romney)"
        " and filled up the hand with 3 cards."
    )
