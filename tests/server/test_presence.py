"""Who is there: by what is noticed, whatever the clocks say."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

from rondel.server.presence import PATIENCE, Presence
from rondel.server.service import GameService
from rondel.server.settings import Settings
from rondel.server.store import SeatRow
from tests.support.postgres import database
from tests.support.visits import LINK, ME, Person, Site

AWAY = 600.0
DAY = 86_400.0


class Clock:
    """A steady clock that one sets by hand."""

    def __init__(self) -> None:
        self.now = 5_000.0

    def __call__(self) -> float:
        return self.now


def seat(seen: float, owner: str | None = "bert") -> SeatRow:
    return SeatRow(1, "person" if owner else "open", "Bert", "link", owner=owner, seen=seen)


def test_who_asks_is_there_for_a_while() -> None:
    clock = Clock()
    people = Presence([seat(1.0)], clock)
    assert not people.was_there("bert")
    people.notice("bert")
    clock.now += PATIENCE - 1
    assert people.was_there("bert")
    clock.now += 1
    assert not people.was_there("bert")
    assert people.silent_for("bert") == PATIENCE


@pytest.mark.parametrize("written", [1.0, 1.0 - DAY, 1.0 + DAY])
def test_what_is_written_counts_when_it_changes(written: float) -> None:
    """Whether the other server's clock is right, slow or fast, or has jumped."""
    clock = Clock()
    people = Presence([seat(0.5)], clock)
    clock.now += AWAY
    assert people.silent_for("bert") == AWAY
    people.read([seat(written)])
    assert people.was_there("bert")
    assert people.silent_for("bert") == 0
    clock.now += AWAY
    people.read([seat(written)])
    assert people.silent_for("bert") == AWAY


def test_who_was_there_before_we_were_has_time_to_come_back() -> None:
    clock = Clock()
    people = Presence([seat(0.0)], clock)
    assert not people.was_there("bert")
    assert people.silent_for("bert") == 0


def test_who_sits_down_elsewhere_is_there() -> None:
    clock = Clock()
    people = Presence([seat(0.0, None)], clock)
    clock.now += AWAY
    people.read([seat(0.0)])
    assert people.silent_for("bert") == 0


def test_servers_do_not_repeat_each_other() -> None:
    clock = Clock()
    people = Presence([seat(0.0)], clock)
    people.read([seat(1.0)])
    assert people.was_there("bert")
    assert not people.was_here("bert", PATIENCE)
    clock.now += AWAY
    people.wrote(1, "bert", 2.0)
    people.read([seat(2.0)])
    assert people.silent_for("bert") == AWAY


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The steady clock of all rooms that are made from now on."""
    clock = Clock()
    init = Presence.__init__
    monkeypatch.setattr(Presence, "__init__", lambda self, seats: init(self, seats, clock))
    return clock


def table(anna: Person, bert: Person) -> str:
    begun = anna.begin(ME, LINK)
    bert.join(begun["links"]["1"], 1, begun["id"], "Bert")
    return str(begun["id"])


def wants_bot(person: Person, game: str) -> tuple[int, str]:
    answer = person.post(f"/api/games/{game}/seats/1", {"action": "bot", "bot": "random"})
    return answer.status_code, answer.json().get("error", "")


@pytest.mark.parametrize("jump", [-DAY, DAY, -10 * 365 * DAY])
def test_a_clock_that_jumps_frees_no_seat_and_freezes_none(
    site: Site, clock: Clock, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    anna, bert = site.person(), site.person()
    game = table(anna, bert)
    right = time.time
    monkeypatch.setattr(time, "time", lambda: right() + jump)
    assert wants_bot(anna, game) == (403, "still-there")
    assert anna.state(game)["seats"][1]["present"]
    bert.state(game)
    clock.now += AWAY - 1
    assert wants_bot(anna, game) == (403, "still-there")
    assert not anna.state(game)["seats"][1]["away"]
    clock.now += 1
    assert anna.state(game)["seats"][0]["present"]
    assert wants_bot(anna, game) == (200, "")


def test_who_listens_is_there_however_long_it_takes(site: Site, clock: Clock) -> None:
    anna, bert = site.person(), site.person()
    game = table(anna, bert)
    with bert.listen(game) as heard:
        heard.next()
        clock.now += 10 * AWAY
        assert wants_bot(anna, game) == (403, "still-there")
        assert anna.state(game)["seats"][1]["present"]
    from_now = site.service.cache.rooms[game]
    while from_now.listeners:
        anna.state(game)
    clock.now += AWAY - 1
    assert wants_bot(anna, game) == (403, "still-there")
    clock.now += 1
    assert wants_bot(anna, game) == (200, "")


def run(site: Site, work: Callable[[GameService], Coroutine[Any, Any, None]]) -> None:
    """Let the server do what it does every now and then."""
    asyncio.run_coroutine_threadsafe(work(site.service), site.loop).result(20)


def test_what_a_server_has_written_itself_is_no_news(site: Site, clock: Clock) -> None:
    anna, bert = site.person(), site.person()
    game = table(anna, bert)
    with bert.listen(game) as heard:
        heard.next()
        clock.now += AWAY
        run(site, GameService.write_presence)
    room = site.service.cache.rooms[game]
    while room.listeners:
        anna.state(game)
    clock.now += AWAY
    assert wants_bot(anna, game) == (200, "")


@pytest.fixture
def sites(postgres: str) -> Iterator[list[Site]]:
    url = database(postgres, "presence")
    with ExitStack() as stack:
        settings = Settings(database_url=url, pace=0.0, limits=False)
        yield [stack.enter_context(Site(settings)) for _ in range(2)]


def test_who_is_at_another_server_is_not_away(sites: list[Site], clock: Clock) -> None:
    """They are silent here, but what is written of them there changes."""
    here, there = sites
    anna, bert = here.person(), here.person()
    game = table(anna, bert)
    twin = there.person()
    twin.client.cookies.update(dict(bert.client.cookies))
    with twin.listen(game) as heard, anna.listen(game) as told:
        heard.next()
        told.next()
        clock.now += AWAY
        run(there, GameService.write_presence)
        assert wants_bot(anna, game) == (403, "still-there")
        clock.now += AWAY
        room = here.service.cache.rooms[game]
        assert not room.is_there(room.seats[1])
        run(there, GameService.write_presence)
        run(here, GameService.read_presence)
        assert room.is_there(room.seats[1])
    clock.now += AWAY
    assert wants_bot(anna, game) == (200, "")


def test_rooms_notice_who_comes_and_goes_without_a_word(site: Site, clock: Clock) -> None:
    anna, bert = site.person(), site.person()
    game = table(anna, bert)
    room = site.service.cache.rooms[game]
    assert room.look_around()
    assert not room.look_around()
    for seconds in (PATIENCE, AWAY - PATIENCE):
        clock.now += seconds
        anna.state(game)
        assert room.look_around()
        assert not room.look_around()
    assert room.there == [(True, False), (False, True)]
    room.set_seen({(game, 1): -5.0})
    assert room.look_around()
    assert room.there == [(True, False), (True, False)]


def test_the_setting(settings: Settings) -> None:
    with Site(msgspec.structs.replace(settings, away=0.0)) as site:
        anna, bert = site.person(), site.person()
        game = table(anna, bert)
        assert wants_bot(anna, game) == (200, "")
    assert Settings.from_environment({"RONDEL_AWAY": "30"}).away == 30
    assert Settings(database_url="").away == AWAY
