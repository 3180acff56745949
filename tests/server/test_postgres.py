"""Several servers on one PostgreSQL: what one writes, the others hear."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from rondel.core.moves import write_move
from rondel.server.identity import COOKIE, hashed
from rondel.server.notices import queue
from rondel.server.notices.channels import Message
from rondel.server.settings import Settings
from rondel.server.store.notices import AddressRow, Waiting
from tests.support.postgres import database
from tests.support.serving import Serving
from tests.support.visits import (
    BOT,
    LINK,
    ME,
    Person,
    Site,
    wait_for,
)


@pytest.fixture
def sites(postgres: str, request: pytest.FixtureRequest) -> Iterator[list[Site]]:
    """Two servers that know nothing of each other but the database."""
    name = request.node.name.removeprefix("test_")[:60]
    url = database(postgres, name)
    settings = Settings(database_url=url, pace=0.0, limits=False)
    with ExitStack() as stack:
        yield [stack.enter_context(Site(settings)) for _ in range(2)]


def same_person(person: Person, site: Site) -> Person:
    """The same browser at another server."""
    twin = site.person()
    twin.client.cookies.update(dict(person.client.cookies))
    return twin


def test_a_move_at_one_is_heard_at_the_other(sites: list[Site]) -> None:
    first, second = sites
    anna = first.person()
    game = anna.begin(ME, ME)["id"]
    there = same_person(anna, second)
    with there.listen(game) as heard:
        assert heard.next().data["entries"] == 0
        for entries in range(1, 6):
            state = anna.state(game)
            assert anna.move(game, state, state["moves"][0]["move"]).json()["entries"] == entries
            assert heard.until(entries)["entries"] == entries
        state = there.state(game)
        assert there.move(game, state, state["moves"][0]["move"]).json()["entries"] == 6
    with anna.listen(game) as heard:
        assert heard.until(6)["entries"] == 6


def test_a_repeated_move_at_the_other_server_is_done_once(sites: list[Site]) -> None:
    first, second = sites
    anna = first.person()
    game = anna.begin(ME, ME)["id"]
    there = same_person(anna, second)
    state = there.state(game)
    move = state["moves"][0]["move"]
    answers = [person.move(game, state, move) for person in (anna, there, anna, there)]
    assert [answer.json()["entries"] for answer in answers] == [1, 1, 1, 1]
    assert len(first.service.store.journal(game)) == 1


def test_people_join_at_any_server(sites: list[Site]) -> None:
    first, second = sites
    anna, bert = first.person(), second.person()
    begun = anna.begin(ME, LINK)
    with anna.listen(begun["id"]) as heard:
        heard.next()
        assert bert.join(begun["links"]["1"], 1, begun["id"], "Bertha").status_code == 200
        assert heard.next().data["seats"][1]["name"] == "Bertha"


def test_who_has_joined_at_one_server_is_known_to_one_that_has_not_heard_of_it(
    sites: list[Site],
) -> None:
    first, second = sites
    anna, bert = first.person(), second.person()
    begun = anna.begin(ME, LINK)
    game = begun["id"]
    first.service.following.add(game)  # as if its news were being read all the time
    assert same_person(bert, first).get(f"/api/games/{game}").status_code == 404
    assert bert.join(begun["links"]["1"], 1, game, "Bert").status_code == 200
    assert same_person(bert, first).state(game)["seats"][1]["name"] == "Bert"


def test_a_new_name_is_heard_at_all_servers(sites: list[Site]) -> None:
    first, second = sites
    anna, bert = first.person(), second.person()
    begun = anna.begin(ME, LINK)
    bert.join(begun["links"]["1"], 1, begun["id"], "Bert")
    with anna.listen(begun["id"]) as heard:
        heard.next()
        assert bert.post("/api/me", {"name": "Berta"}).is_success
        while heard.next().data["seats"][1]["name"] != "Berta":
            pass


def test_seats_are_kept_at_all_servers(sites: list[Site]) -> None:
    """Who agrees at one counts at the other, and is heard of there."""
    first, second = sites
    anna, bert, cleo, dora = first.person(), first.person(), second.person(), second.person()
    begun = anna.begin(ME, LINK, LINK)
    game, link = begun["id"], begun["links"]["1"]
    bert.join(link, 1, game, "Bert")
    cleo.join(begun["links"]["2"], 2, game, "Cleo")
    path = f"/api/games/{game}/seats/1"
    assert cleo.post(path, {"action": "bot", "bot": "random"}).json()["error"] == "still-there"
    assert bert.post(path, {"action": "bot", "bot": "random"}).status_code == 200
    with anna.listen(game) as heard:
        heard.next()
        assert dora.join(link, 1, game, "Dora").json()["error"] == "kept"
        assert cleo.post(path, {"action": "agree"}).status_code == 200
        while not (seats := heard.next().data["seats"])[1]["agreed"]:
            pass
        assert (seats[1]["kept"], seats[1]["agreed"]) == (True, [2])
    assert dora.join(link, 1, game, "Dora").json()["error"] == "kept"
    assert anna.post(path, {"action": "agree"}).status_code == 200
    assert dora.join(link, 1, game, "Dora").status_code == 200
    assert bert.join(link, 1, game, "Bert").json()["error"] == "taken"


def test_bots_move_once_though_both_servers_listen(sites: list[Site]) -> None:
    first, second = sites
    anna = first.person()
    game = anna.begin(BOT, BOT, game="maracaibo")["id"]
    there = same_person(anna, second)
    with anna.listen(game) as here, there.listen(game) as far:
        assert here.until(30)["entries"] >= 30
        assert far.until(30)["entries"] >= 30
    wait_for(lambda: all(site.service.cache.rooms[game].bot is None for site in sites))
    moves = [site.service.cache.rooms[game].session.record.moves[:30] for site in sites]
    assert moves[0] == moves[1]
    journal = first.service.store.journal(game)[:30]
    assert journal == [(seat, write_move(move)) for seat, move in moves[0]]


def test_who_listens_at_another_server_is_not_told(
    sites: list[Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And who has gone from there is. Nothing is sent but by `deliver`."""
    monkeypatch.setattr(queue, "ELSEWHERE", 3600.0)
    first, second = sites
    anna, bert = first.person(), second.person()
    begun = anna.begin(ME, LINK)
    game = begun["id"]
    bert.join(begun["links"]["1"], 1, game)
    notices, owner = first.service.notices, hashed(bert.client.cookies[COOKIE])
    notices.kept.add(AddressRow("a", owner, "service", "json://x", "x", "en", "http://x", 1.0))
    notices.people.add(owner)
    sent: list[str] = []

    async def send(to: AddressRow, message: Message) -> None:
        sent.append(message.title)

    monkeypatch.setattr(notices, "send", send)

    def waiting() -> list[Waiting]:
        return notices.kept.due(time.time() + 7200.0, 7200.0)

    def deliver() -> None:
        for one in waiting():
            asyncio.run_coroutine_threadsafe(notices.deliver(one), first.loop).result(20)

    def make_it_berts_turn() -> None:
        for person in (same_person(bert, first), anna):
            while (state := person.state(game))["mine"]:
                person.move(game, state, state["moves"][-1]["move"])
        wait_for(lambda: bool(waiting()))

    with bert.listen(game) as heard:
        heard.next()
        make_it_berts_turn()
        for _ in range(queue.LOOKS + 1):
            assert waiting()
            there = second.service.write_presence()
            asyncio.run_coroutine_threadsafe(there, second.loop).result(20)
            deliver()
        assert (waiting(), sent) == ([], [])
    make_it_berts_turn()
    while waiting():  # a server may just have written down that he was there a moment ago
        deliver()
    assert sent == ["It is your turn: Cooper Island"]


def test_the_bus_comes_back(sites: list[Site], postgres: str) -> None:
    """Deaf for a while, a server reads what it has missed."""
    first, second = sites
    anna = first.person()
    game = anna.begin(ME, ME)["id"]
    there = same_person(anna, second)
    with there.listen(game) as heard, psycopg.connect(postgres, autocommit=True) as admin:
        heard.next()
        admin.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'"
        )
        state = anna.state(game)
        anna.move(game, state, state["moves"][0]["move"])
        assert heard.until(1)["entries"] == 1


def test_two_processes_and_one_dies(postgres: str, tmp_path: Path) -> None:
    """As they are run: what is posted to one arrives at the other, which goes on alone."""
    url = database(postgres, "processes")
    with ExitStack() as stack:
        servings = []
        for name in ("first", "second"):
            (tmp_path / name).mkdir()
            servings.append(stack.enter_context(Serving(tmp_path / name, database=url)))
        for serving in servings:
            serving.wait()
        anna, there = servings[0].person(), servings[1].person()
        game = anna.begin(ME, BOT, game="maracaibo")["id"]
        there.client.cookies.update(dict(anna.client.cookies))
        with there.listen(game) as heard:
            for _ in range(3):
                wait_for(lambda: bool(anna.state(game)["mine"]))
                state = anna.state(game)
                entries = anna.move(game, state, state["moves"][0]["move"]).json()["entries"]
                assert heard.until(entries)["entries"] >= entries
            servings[0].kill()
            for _ in range(3):
                wait_for(lambda: bool(there.state(game)["mine"]))
                state = there.state(game)
                assert there.move(game, state, state["moves"][0]["move"]).status_code == 200
