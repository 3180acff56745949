"""How people at a table deal with each other: talk, open tables, clocks, ending, deleting."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import pytest
from sqlalchemy import select

from rondel.server import middleware
from rondel.server.middleware import Rate
from rondel.server.settings import Settings
from rondel.server.store import Manners, Notice, Status, Store
from rondel.server.store import manners as manners_store
from rondel.server.store.manners import MannersStore
from rondel.server.store.models import Game, Saying
from tests.support.databases import new_game, played
from tests.support.visits import BOT, LINK, ME, Person, Plain, Site, wait_for

HOUR = 3600
SURE = {"sure": True}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all of these tables."""
    database = tmp_path_factory.mktemp("tables") / "tables.db"
    with Site(Settings(database_url=f"sqlite:///{database}", pace=0.0, limits=False)) as site:
        yield site


def table(anna: Person, *guests: Person, **manners: object) -> Plain:
    """A game of Anna's with these guests, and what it is begun with."""
    seats = [ME, *([LINK] * len(guests))]
    wish = {"game": "cooper-island", "seats": seats, "manners": manners or None}
    begun = anna.post("/api/games", wish)
    assert begun.status_code == 201, begun.text
    made = dict(begun.json())
    for seat, guest in enumerate(guests, 1):
        joined = guest.join(made["links"][str(seat)], seat, made["id"], f"Guest {seat}")
        assert joined.is_success
    return made


# Talk


def test_talk_is_heard_at_the_table(site: Site) -> None:
    anna, bert, olga, eve = (site.person() for _ in range(4))
    begun = table(anna, bert)
    path = f"/api/games/{begun['id']}/talk"
    olga.get(begun["watch"])
    with anna.listen(begun["id"]) as heard:
        assert heard.next().data["said"] == 0
        said = bert.post(path, {"text": "<b>Hi</b> & bye"})
        assert said.status_code == 201
        while not (people := heard.next("people").data)["said"]:
            pass
        assert people["said"] == 1
    (told,) = anna.get(path).json()
    assert (told["name"], told["seat"], told["text"]) == ("Guest 1", 1, "<b>Hi</b> & bye")
    assert anna.get(path, after=1).json() == []
    for text in ("", "  ", "x" * 501, "a\nb", "\u0007"):
        assert anna.post(path, {"text": text}).status_code == 422, text
    assert olga.state(begun["id"])["said"] == 0
    assert olga.get(path).status_code == 403
    assert olga.post(path, {"text": "psst"}).status_code == 403
    assert eve.get(path).status_code == eve.post(path, {"text": "psst"}).status_code == 404

    manners = f"/api/games/{begun['id']}/manners"
    assert bert.post(manners, {"talk": "all"}).status_code == 403
    assert anna.post(manners, {"talk": "all"}).is_success
    assert len(olga.get(path).json()) == olga.state(begun["id"])["said"] == 1
    assert olga.post(path, {"text": "psst"}).status_code == 403
    assert anna.post(manners, {"talk": "off"}).is_success
    assert anna.get(path).status_code == anna.post(path, {"text": "hm"}).status_code == 403
    assert anna.state(begun["id"])["manners"]["talk"] == "off"


def test_nobody_talks_all_the_time(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "TALKING", Rate(0.001, 3))
    with Site(msgspec.structs.replace(settings, limits=True)) as site:
        anna = site.person()
        game = anna.begin(ME, LINK)["id"]
        said = [anna.post(f"/api/games/{game}/talk", {"text": "and"}).status_code for _ in range(5)]
    assert said == [201, 201, 201, 429, 429]


# Open tables


def test_anybody_sits_down_at_an_open_table(site: Site) -> None:
    anna, bert, cleo = (site.person() for _ in range(3))
    hidden = anna.begin(ME, LINK)["id"]
    wish = {
        "game": "cooper-island",
        "seats": [ME, LINK, BOT],
        "options": {"board": "B"},
        "manners": {"listed": True, "clock": HOUR},
    }
    game = anna.post("/api/games", wish).json()["id"]
    (listed,) = bert.get("/api/lobby").json()
    assert (listed["id"], listed["free"], listed["clock"]) == (game, [1], HOUR)
    assert len(listed["options"]) == 1
    assert anna.get("/api/lobby").json() == []
    assert bert.get(f"/t/{hidden}").status_code == 404
    assert "Cooper Island" in bert.get(f"/t/{game}").text
    joined = bert.post(f"/api/games/{game}/seats/1", {"action": "join", "name": "Bert"})
    assert joined.is_success
    assert bert.state(game)["seats"][1]["name"] == "Bert"
    assert cleo.get("/api/lobby").json() == []
    assert cleo.get(f"/t/{game}").status_code == 404
    for seat in (0, 1, 2):
        taken = cleo.post(f"/api/games/{game}/seats/{seat}", {"action": "join", "name": "C"})
        assert taken.status_code == 404
    assert bert.client.get(f"/t/{game}").headers["location"] == f"/g/{game}"


# Clocks


def tick(site: Site, seconds: float) -> None:
    asyncio.run_coroutine_threadsafe(site.service.clocks.tick(seconds), site.loop).result(20)


def test_when_the_time_runs_out_a_bot_plays(settings: Settings) -> None:
    """It outlives a restart, and the person comes back when they like."""
    with Site(settings) as site:
        anna, bert = site.person(), site.person()
        game = str(table(anna, bert, clock=HOUR, clock_bot="random")["id"])
        turn = anna.state(game)["to_decide"]
        mover, other = ((anna, bert), (bert, anna))[turn]
        left = anna.state(game)["until"]
        tick(site, HOUR - 60)
        assert anna.state(game)["seats"][turn]["kind"] == "person"
        cookies = [dict(mover.client.cookies), dict(other.client.cookies)]
    with Site(settings) as site:
        mover, other = site.person(), site.person()
        for person, cookie in zip((mover, other), cookies, strict=True):
            person.client.cookies.update(cookie)
        assert mover.state(game)["until"] < left
        tick(site, 61)
        wait_for(lambda: other.state(game)["to_decide"] != turn)
        state = other.state(game)
        assert (state["seats"][turn]["kind"], state["seats"][turn]["kept"]) == ("bot", True)
        assert "time has run out" in state["notices"][-1]["text"]
        assert mover.state(game)["kept"] == [turn]
        back = mover.post(f"/api/games/{game}/seats/{turn}", {"action": "join"})
        assert back.is_success
        assert mover.state(game)["seats"][turn]["kind"] == "person"


def test_a_turn_has_its_time_anew(site: Site) -> None:
    anna, bert = site.person(), site.person()
    game = str(table(anna, bert, clock=HOUR)["id"])
    people = [anna, bert]
    turn = anna.state(game)["to_decide"]
    tick(site, HOUR - 60)
    while (state := people[turn].state(game))["mine"]:
        people[turn].move(game, state, state["moves"][-1]["move"])
    tick(site, 120)
    assert all(seat["kind"] == "person" for seat in anna.state(game)["seats"])
    for clock in (60, HOUR * 24 * 8):
        refused = anna.post(f"/api/games/{game}/manners", {"clock": clock})
        assert refused.status_code == 422


# The end


def test_who_concedes_against_two_leaves_a_bot(site: Site) -> None:
    anna, bert, cleo = (site.person() for _ in range(3))
    game = str(table(anna, bert, cleo)["id"])
    assert anna.post(f"/api/games/{game}/seats/1", {"action": "concede"}).status_code == 403
    wish = {"action": "concede", "bot": "random"}
    assert bert.post(f"/api/games/{game}/seats/1", wish).is_success
    seat = anna.state(game)["seats"][1]
    assert (seat["kind"], seat["kept"]) == ("bot", False)
    assert "conceded" in anna.state(game)["notices"][-1]["text"]
    assert bert.get(f"/api/games/{game}").status_code == 404


def test_of_two_one_concedes_and_it_is_over(site: Site) -> None:
    anna, bert = site.person(), site.person()
    game = str(table(anna, bert)["id"])
    assert bert.post(f"/api/games/{game}/seats/1", {"action": "concede"}).is_success
    for person in (anna, bert):
        told = person.get(f"/api/games/{game}").json()
        assert "Guest 1 has conceded" in told["closed"]
        (listed,) = person.get("/api/games").json()
        assert (listed["closed"], listed["ended"], listed["over"]) == (True, True, False)
    move = {"seat": 0, "entries": 0, "move": "pass"}
    assert anna.post(f"/api/games/{game}/moves", move).status_code == 409
    assert anna.get(f"/api/games/{game}/record").status_code == 403


def test_ending_a_game(site: Site) -> None:
    anna, bert = site.person(), site.person()
    game = str(table(anna, bert)["id"])
    path = f"/api/games/{game}/end"
    assert bert.post(path, {"action": "end", **SURE}).status_code == 403
    assert anna.post(path, {"action": "end"}).status_code == 422
    assert anna.post(path, {"action": "end", **SURE}).is_success
    assert "has ended it" in bert.get(f"/api/games/{game}").json()["closed"]
    assert anna.post(path, {"action": "end", **SURE}).status_code == 409


def test_deleting_a_game(site: Site) -> None:
    """It goes for good with the last who takes part; with it what was said."""
    anna, bert = site.person(), site.person()
    game = str(table(anna, bert)["id"])
    path = f"/api/games/{game}/end"
    anna.post(f"/api/games/{game}/talk", {"text": "bye"})
    assert anna.post(path, {"action": "delete", **SURE}).is_success
    assert anna.get("/api/games").json() == []
    wait_for(lambda: bert.state(game)["seats"][0]["kind"] == "open")
    assert anna.get(f"/api/games/{game}").status_code == 404
    assert bert.post(path, {"action": "delete", **SURE}).is_success
    wait_for(lambda: bert.get(f"/api/games/{game}").status_code == 404)
    with site.service.store.engine.connect() as connection:
        said = select(Saying.text).where(Saying.game_id == game)
        assert connection.scalars(said).all() == []


def test_manners_on_either_database(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manners_store, "KEPT", 3)
    store = Store(store_url)
    kept = MannersStore(store)
    store.create(new_game("game", played(3), manners=Manners(True, "all", HOUR, "club")), 1.0)
    row = store.game("game")
    assert row is not None
    assert row.manners == Manners(True, "all", HOUR, "club")
    for number in range(1, 6):
        assert kept.say("game", "anna", 0, "Anna", f"{number}", 2.0) == number
    assert [one.text for one in kept.sayings("game", 0, 10)] == ["3", "4", "5"]
    assert [one.number for one in kept.sayings("game", 3, 1)] == [5]
    assert kept.open_tables(0.0, 10) == []  # all seats are taken
    assert kept.keeps_time()
    assert kept.spend(HOUR - 1.0) == []
    assert kept.spend(1.0) == ["game"]
    other = 1 - row.status.turn
    assert store.append("game", 3, row.status.turn, "x", Status(other, False), 3.0)
    assert kept.spend(1.0) == []
    notice = Notice(0, "conceded", 0, "Anna", "Anna")
    assert [kept.end("game", "conceded", notice) for _ in range(2)] == [True, False]
    with store.engine.connect() as connection:
        assert connection.scalars(select(Game.closed_by)).all() == ["people"]
    assert kept.go_away("game", "anna")
    assert store.game("game") is None
    if store.postgres:  # of two servers one keeps the time
        second = MannersStore(Store(store_url))
        assert not second.keeps_time()
        kept.close()
        assert second.keeps_time()
        second.close()
        second.store.close()
    store.close()
