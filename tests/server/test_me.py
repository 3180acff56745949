"""Who somebody is: a name, the same person on other devices, leaving, being forgotten."""

from __future__ import annotations

import time

import msgspec
import pytest
from sqlalchemy import select

from rondel.server import handover, middleware
from rondel.server.handover import derive, fresh_code, seal, unseal
from rondel.server.identity import COOKIE, fresh_secret, hashed
from rondel.server.middleware import Rate
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.store.models import Handover
from rondel.server.store.persons import MOST, Persons
from tests.support.visits import BOT, LINK, ME, Person, Site, wait_for


def passage(person: Person, kind: str = "code") -> str:
    made = person.post("/api/me/passages", {"kind": kind})
    assert made.status_code == 201, made.text
    return str(made.json()["code"])


def test_a_phone_becomes_the_same_person(site: Site) -> None:
    """With the same games, seats and links; the code is good once."""
    anna, phone, eve = site.person(), site.person(), site.person()
    begun = anna.begin(ME, LINK)
    anna.post("/api/me", {"name": "Anna"})
    code = passage(anna)
    entered = phone.post("/api/me/enter", {"code": code.lower().replace("-", " ")})
    assert entered.json() == {"name": "Anna", "games": 1, "has_key": False}
    assert phone.client.cookies[COOKIE] == anna.client.cookies[COOKIE]
    assert phone.state(begun["id"])["links"] == anna.state(begun["id"])["links"]
    again = eve.post("/api/me/enter", {"code": code})
    assert (again.status_code, again.json()["error"]) == (422, "no-code")
    assert COOKIE not in eve.client.cookies


def test_who_keeps_a_key_comes_back_without_the_cookie(site: Site) -> None:
    """As often as they like, until it is taken back."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    key = passage(anna, "key")
    assert anna.get("/api/me").json()["has_key"]
    for _ in range(2):
        found = site.person()
        assert found.post("/api/me/enter", {"code": key}).status_code == 200
        assert found.state(game)["mine"]
    assert not anna.post("/api/me/drop-passages").json()["has_key"]
    assert site.person().post("/api/me/enter", {"code": key}).status_code == 422


def test_a_code_grows_old(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.server.api.me.MINUTES", -1)
    code = passage(site.person())
    assert site.person().post("/api/me/enter", {"code": code}).status_code == 422
    with site.service.store.engine.connect() as connection:
        assert connection.scalars(select(Handover.id)).all() == []


def test_games_of_a_browser_are_not_lost_by_mistake(site: Site) -> None:
    anna, bert = site.person(), site.person()
    anna.begin(ME, ME)
    game = bert.begin(ME, ME)["id"]
    code = passage(anna)
    refused = bert.post("/api/me/enter", {"code": code})
    assert (refused.status_code, refused.json()["error"]) == (409, "has-games")
    assert bert.get(f"/api/games/{game}").status_code == 200
    entered = bert.post("/api/me/enter", {"code": code, "leave_games": True})
    assert entered.status_code == 200
    assert bert.get(f"/api/games/{game}").status_code == 404


def test_codes_can_not_be_tried_out(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BEGINNING", Rate(0.001, 0.5))  # five for an address
    with Site(msgspec.structs.replace(settings, limits=True)) as site:
        codes = [
            site.person().post("/api/me/enter", {"code": f"0000-000{number}"}).status_code
            for number in range(8)
        ]
    assert codes[-1] == 429


def test_the_database_tells_no_secret(site: Site) -> None:
    anna = site.person()
    code = passage(anna)
    secret = anna.client.cookies[COOKIE]
    with site.service.store.engine.connect() as connection:
        (row,) = connection.execute(select(Handover.__table__)).all()
    stored = " ".join(map(str, row))
    plain = code.replace("-", "")
    for told in (secret, code, plain, hashed(plain), hashed(code)):
        assert told not in stored
    assert row.person == hashed(secret)


def test_codes_and_seals() -> None:
    secret, code = fresh_secret(), fresh_code("code")
    assert len(code) == 9
    assert len(fresh_code("key")) == 39
    derived = derive(code)
    assert derive(f" {code.lower()} ") == derived
    assert derive("OIL0-0000") == derive("0110-0000")
    assert unseal(seal(secret, derived.pad), derived.pad) == secret
    assert derive(fresh_code("code")) != derived
    assert "I" not in handover.ALPHABET


def test_a_name_is_asked_for_once(site: Site) -> None:
    anna, bert = site.person(), site.person()
    assert anna.get("/api/me").json() == {"name": "", "games": 0, "has_key": False}
    begun = anna.begin({**ME, "name": "Screen 1"}, LINK)
    assert bert.join(begun["links"]["1"], 1, begun["id"], "Bert").is_success
    assert bert.get("/api/me").json()["name"] == "Bert"
    assert '"name":"Bert"' in bert.get("/").text
    other = anna.begin(ME, LINK)
    assert '"name":"Bert"' in bert.get(other["links"]["1"]).text
    bert.join(other["links"]["1"], 1, other["id"], "Bertie")
    assert bert.get("/api/me").json()["name"] == "Bert"


def test_a_new_name_is_heard_at_the_tables(site: Site) -> None:
    """Where somebody sits by the old one; not where they play for several at one screen."""
    anna, bert = site.person(), site.person()
    begun = anna.begin({**ME, "name": "Anna"}, LINK)
    bert.join(begun["links"]["1"], 1, begun["id"], "Bert")
    hotseat = bert.begin({**ME, "name": "One"}, {**ME, "name": "Bert"}, {**ME, "name": "Three"})
    with anna.listen(begun["id"]) as heard:
        heard.next()
        assert bert.post("/api/me", {"name": "Berta"}).json()["name"] == "Berta"
        while heard.next().data["seats"][1]["name"] != "Berta":
            pass
    wait_for(lambda: bert.state(hotseat["id"])["seats"][1]["name"] == "Berta")
    assert [seat["name"] for seat in bert.state(hotseat["id"])["seats"]] == [
        "One",
        "Berta",
        "Three",
    ]
    assert anna.post("/api/me", {"name": "x" * 41}).status_code == 422


def test_signing_out(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    key = passage(anna, "key")
    left = anna.post("/api/me/leave")
    assert left.status_code == 200
    assert COOKIE not in anna.client.cookies
    assert anna.get(f"/api/games/{game}").status_code == 404
    anna.post("/api/me/enter", {"code": key})
    assert anna.get(f"/api/games/{game}").status_code == 200


def test_being_forgotten(site: Site) -> None:
    anna, bert = site.person(), site.person()
    begun = anna.begin({**ME, "name": "Anna"}, LINK)
    alone = bert.begin({**ME, "name": "Bert"}, BOT)["id"]
    bert.join(begun["links"]["1"], 1, begun["id"], "Bert")
    key, secret = passage(bert, "key"), bert.client.cookies[COOKIE]
    assert bert.post("/api/me/forget", {}).status_code == 422
    assert bert.post("/api/me/forget", {"sure": True}).status_code == 200
    assert COOKIE not in bert.client.cookies
    wait_for(lambda: anna.state(begun["id"])["seats"][1]["name"] == "Player 2")
    assert bert.post("/api/me/enter", {"code": key}).status_code == 422
    bert.client.cookies.set(COOKIE, secret)
    assert bert.get("/api/games").json() == []
    assert bert.get("/api/me").json()["name"] == ""
    wait_for(lambda: bert.get(f"/api/games/{alone}").status_code == 404)


def test_nobody_has_keys_without_end(site: Site) -> None:
    anna = site.person()
    persons = site.service.persons
    anna.begin(ME, ME)
    who, now = hashed(anna.client.cookies[COOKIE]), time.time()
    for number in range(MOST):
        assert persons.offer(f"{number:064}", who, "sealed", now + 60, now)
    refused = anna.post("/api/me/passages", {"kind": "key"})
    assert (refused.status_code, refused.json()["error"]) == (409, "many-keys")
    anna.post("/api/me/drop-passages")
    assert passage(anna, "key")


def test_a_code_is_taken_by_one(store_url: str) -> None:
    persons = Persons(Store(store_url))
    now = time.time()
    assert persons.offer("a" * 64, "anna", "sealed", now + 60, now)
    assert persons.offer("b" * 64, "anna", "kept", None, now)
    assert [persons.take("a" * 64, now) for _ in range(2)] == ["sealed", None]
    assert [persons.take("b" * 64, now) for _ in range(2)] == ["kept", "kept"]
    assert (persons.has_key("anna"), persons.has_key("bert")) == (True, False)
    persons.engine.dispose()
