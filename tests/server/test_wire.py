"""What reaches a browser: nothing that its viewer may not know."""

from __future__ import annotations

import re
import threading
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from rondel.core.chance import Chance
from rondel.core.moves import Move, write_move
from rondel.core.table import NOBODY, Table
from rondel.games import find_game, list_games
from rondel.server.identity import COOKIE, hashed
from rondel.server.rooms import Room, Viewer
from rondel.server.state_cache import StateCache
from rondel.server.store import GameRow, SeatRow, Status
from tests.support.visits import (
    LINK,
    ME,
    Person,
    Site,
)

VIEWERS = (0, 1, NOBODY)
HIDDEN = [
    ("cooper-island", ("small_cards", "large_cards")),
    ("maracaibo", ("project_cards",)),
]
"""Cards that lie face down, or in hands, and of which there is one each."""
CHECKED = 6
"""States are compared after every so many moves."""


def room(game: str, seed: str) -> Room:
    """A room of two people, beside any server."""
    found = find_game(game)
    setup = found.new(2, seed).setup
    seats = [SeatRow(seat, "person", f"P{seat}", f"l{seat}", owner=f"p{seat}") for seat in (0, 1)]
    return Room(
        GameRow(
            id="game",
            game=game,
            rules_version=found.rules_version,
            content_hash=setup.content_hash,
            options=setup.options,
            seed=seed,
            host="p0",
            watch="w",
            updated=0.0,
            entries=0,
            status=Status(0, False),
            seats=seats,
        )
    )


def sent(room: Room, seat: int) -> bytes:
    return StateCache().state(room, Viewer(seat, False, "en")).json(None)


@pytest.mark.parametrize("game", list_games())
def test_tables_that_differ_in_hidden_things_look_the_same(game: str) -> None:
    """Whole games: what a viewer can't see is dealt anew, and the bytes stay what they were."""
    here, chance = room(game, "wire"), Random(game)
    while not here.table.over:
        if here.entries % CHECKED == 0:
            for seat in VIEWERS:
                before = sent(here, seat)
                assert with_other_secrets(here, seat) == before
        move = chance.choice(here.table.moves())
        here.replay([(here.table.seat, write_move(move))])


def with_other_secrets(here: Room, seat: int) -> bytes:
    """What would be sent if everything were otherwise that the seat can't see."""
    real = here.session.table
    here.session.table = real.imagine(seat, Chance(f"other {here.entries}"))
    here.session.table.chance.drawn = real.chance.drawn  # how far one can take back is no secret
    try:
        return sent(here, seat)
    finally:
        here.session.table = real


@pytest.mark.parametrize(("game", "kinds"), HIDDEN)
def test_what_nobody_has_shown_is_named_nowhere(game: str, kinds: tuple[str, ...]) -> None:
    """A card that a viewer has never seen stands in no state, and in no line of the log."""
    here, chance = room(game, "unseen"), Random(game)
    unseen = {seat: cards(here.table, kinds) for seat in VIEWERS}
    checked = 0
    while not here.table.over:
        move = chance.choice(here.table.moves())
        here.replay([(here.table.seat, write_move(move))])
        for seat in VIEWERS:
            seen = set(re.findall(r"'(\w+)'", shown_to(here.table, seat)))
            unseen[seat] = [card for card in unseen[seat] if card not in seen]
            if here.entries % CHECKED == 0:
                told = sent(here, seat).decode()
                assert [card for card in unseen[seat] if mentions(here.table, told, card)] == []
                checked += len(unseen[seat])
    assert checked > 100


def cards(table: Table, kinds: tuple[str, ...]) -> list[str]:
    """The ids of all cards of some kinds."""
    pack = table.content.pack
    return [card["id"] for file in pack.values() for kind in kinds for card in file.get(kind, ())]


def shown_to(table: Table, seat: int) -> str:
    """What the view shows, and what the moves of the seat to decide name."""
    return f"{table.view(seat).contents}{table.moves() if table.seat == seat else ''}"


def mentions(table: Table, told: str, card: str) -> bool:
    names = (card, table.words().name(card))
    return any(name in told and re.search(rf"\b{re.escape(name)}\b", told) for name in names)


@pytest.mark.parametrize("game", list_games())
def test_events_tell_no_secrets(game: str) -> None:
    """A move that shows nothing is told in the same words, whatever lies hidden."""
    table, chance = find_game(game).new(2, "events"), Random(game)
    compared = 0
    while not table.over:
        move, seat = chance.choice(table.moves()), table.seat
        others = [table.imagine(v, Chance(str(compared))) for v in VIEWERS if v != seat]
        secret = table.secret
        before = table.chance.drawn, table.reveals
        events = told(table, move)
        if (table.chance.drawn, table.reveals) != before:
            continue
        for other in others:
            if move in other.moves():
                compared += 1
                assert told(other, move) == events or other.chance.drawn or other.reveals
            else:
                assert secret or other.moves() != [], "a move that others can't foresee is secret"
    assert compared > 100


def told(table: Table, move: Move) -> list[Any]:
    table.log = []
    table.play(move)
    events, table.log = table.log, None
    return events


@pytest.mark.parametrize("game", list_games())
def test_what_is_told_of_things_has_no_secrets(game: str) -> None:
    """Tooltips, and the boards of others seen in full."""
    here, chance = room(game, "things"), Random(game)
    compared = 0
    while not here.table.over:
        if here.entries % (4 * CHECKED) == 0:
            for seat in VIEWERS:
                real = things(here.table, seat)
                assert things(here.table.imagine(seat, Chance("other")), seat) == real
                compared += len(real)
        here.table.play(chance.choice(here.table.moves()))
        here.entries += 1
    assert compared > 50


def things(table: Table, seat: int) -> list[Any]:
    """What can be learnt of all that a viewer can point at."""
    game, view, names = table.setup.game, table.view(seat), ["Anna", "Bert"]
    drawn = [game.picture(view, names, front) for front in (0, 1)]
    layers = [
        str(sheet.layer) for picture in drawn for sheet in (picture.sheets if picture else ())
    ] or [game.board(view, names, 0)]
    ids = sorted(set(re.findall(r'data-thing="([^"]+)"', "".join(layers))))
    told = [(id, game.about(view, id, names), game.attempts(view, id)) for id in ids]
    return [*layers, *told, *(game.glance(view, other) for other in (0, 1))]


@pytest.mark.parametrize("game", list_games())
def test_refusals_tell_no_secrets(game: str) -> None:
    """Why a move is not possible depends on nothing that its seat can't see."""
    table, chance = find_game(game).new(2, "refusals"), Random(game)
    known: list[Move] = []
    compared = 0
    while not table.over:
        moves = table.moves()
        known += [move for move in moves if move not in known]
        other = table.imagine(table.seat, Chance(str(len(known))))
        for move in chance.sample(known, min(len(known), 6)):
            assert other.why_not(move) == table.why_not(move)
            compared += move not in moves
        table.play(chance.choice(moves))
    assert compared > 500


# Over the network


class Ear(threading.Thread):
    """Keeps all that a stream brings."""

    def __init__(self, person: Person, game: str) -> None:
        super().__init__()
        self.person = person
        self.game = game
        self.heard: list[str] = []
        self.ready = threading.Event()

    def run(self) -> None:
        path = f"/api/games/{self.game}/live"
        with self.person.client.stream("GET", path) as stream:
            for line in stream.iter_lines():
                self.heard.append(line)
                self.ready.set()
                if '"over":true' in line:
                    return


def everything(person: Person, game: str, ply: int, seat: int | None) -> str:
    """All that somebody can ask for."""
    state = person.state(game)
    answers = [
        person.get(f"/api/games/{game}"),
        person.get(f"/api/games/{game}/log", before=ply),
        person.get(f"/api/games/{game}/at", ply=ply // 2),
        person.get(f"/api/games/{game}/course"),
        person.get(f"/api/games/{game}/record"),
        person.get(f"/api/games/{game}/analysis"),
        person.get(f"/api/games/{game}/thing", id="hand"),
        person.get(f"/api/games/{game}/boards/0"),
        person.get(f"/api/games/{game}/boards/1"),
        person.get("/api/games"),
        person.get(f"/g/{game}"),
        person.get(f"/g/{game}/replay"),
    ]
    for move in state["moves"][:3]:
        query = {"seat": seat, "entries": state["entries"], "move": move["move"]}
        answers.append(person.get(f"/api/games/{game}/preview", **query))
    return "\n".join(f"{answer.headers}\n{answer.text}" for answer in answers)


@pytest.mark.parametrize("game", list_games())
def test_no_secret_is_on_the_wire(site: Site, game: str) -> None:
    """A whole game of two browsers and an onlooker, with all that they are sent."""
    anna, bert, olga = people = [site.person() for _ in range(3)]
    begun = anna.begin(ME, LINK, game=game)
    bert.join(begun["links"]["1"], 1, begun["id"])
    olga.get(begun["watch"])
    key = begun["id"]
    ears = [Ear(person, key) for person in people]
    with ExitStack() as stack:
        for ear in ears:
            ear.start()
            stack.callback(ear.join)
            ear.ready.wait()
        got = play(site, key, [anna, bert], people, Random(game))
    table = site.service.cache.rooms[key].table
    cookies = [person.client.cookies[COOKIE] for person in people]
    secrets = [site.service.cache.rooms[key].row.seed, table.chance.key.hex(), *cookies]
    secrets += [hashed(cookie) for cookie in cookies]
    links = [link.rpartition("/")[2] for link in (begun["links"]["1"], begun["watch"])]
    for number, person in enumerate(people):
        sent = "\n".join([*ears[number].heard, *got[number]])
        forbidden = secrets + (links if person is not anna else [])
        assert [secret for secret in forbidden if secret in sent] == []
        assert len(ears[number].heard) > 50


def play(
    site: Site, key: str, players: list[Person], people: list[Person], chance: Random
) -> list[list[str]]:
    """To the end, and now and then everybody asks for everything."""
    got: list[list[str]] = [[] for _ in people]
    here = site.service.cache.rooms[key]
    while not here.table.over:
        seat, entries = here.table.seat, here.entries
        if entries % 90 == 0:
            for number, person in enumerate(people):
                got[number].append(everything(person, key, entries, number if number < 2 else None))
        move = write_move(chance.choice(here.table.moves()))
        body = {"seat": seat, "entries": entries, "move": move}
        assert players[seat].post(f"/api/games/{key}/moves", body).status_code == 200
    return got
