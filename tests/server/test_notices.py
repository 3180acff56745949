"""It is your turn: one message a turn, where and when somebody wants it, and not to the inside."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from sqlalchemy import select, update

from rondel.server.identity import COOKIE, hashed
from rondel.server.notices import queue
from rondel.server.notices.guard import is_outside
from rondel.server.notices.quiet import quiet_until
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.store.models import Address, Notice
from rondel.server.store.notices import MOST, TRIES, AddressRow, NoticeStore, QuietTime
from tests.support.databases import new_game, played
from tests.support.post import Endpoint, PostOffice
from tests.support.visits import LINK, ME, Person, Plain, Site, wait_for

ADDRESSES = "/api/me/notices/addresses"


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint() as endpoint:
        yield endpoint


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice() as office:
        yield office


@pytest.fixture
def telling(settings: Settings, office: PostOffice) -> Settings:
    """Settings of a server that tells people at once, also on this machine."""
    return msgspec.structs.replace(
        settings,
        smtp_url=office.url,
        mail_from="table@example.org",
        services=("json", "ntfy"),
        inside=("127.0.0.1",),
        notice_after=0.0,
    )


def add(person: Person, channel: str, target: str) -> Plain:
    added = person.post(ADDRESSES, {"channel": channel, "target": target, "label": "Laptop"})
    assert added.status_code == 201, added.text
    return dict(added.json())


def table(anna: Person, bert: Person) -> str:
    """A game in which it is Anna's turn."""
    begun = anna.begin(ME, LINK)
    assert bert.join(begun["links"]["1"], 1, begun["id"]).is_success
    pass_turn(bert, begun["id"])
    return str(begun["id"])


def pass_turn(mover: Person, game: str) -> None:
    """Play until it is somebody else's decision."""
    while (state := mover.state(game))["mine"]:
        assert mover.move(game, state, state["moves"][-1]["move"]).is_success


def told(site: Site) -> bool:
    """Whether the queue has nothing left to do."""
    with site.service.store.engine.connect() as connection:
        return not connection.scalars(select(Notice.due).where(Notice.due.is_not(None))).all()


def due_in(site: Site) -> float:
    """In how many seconds the only message is to be sent; it may not be there yet."""
    with site.service.store.engine.connect() as connection:
        return (connection.scalars(select(Notice.due)).one_or_none() or 0.0) - time.time()


def test_a_message_a_turn_by_every_way(
    telling: Settings, endpoint: Endpoint, office: PostOffice
) -> None:
    """With a link that opens the table, and needs no secret."""
    with Site(telling) as site:
        anna, bert = site.person(), site.person()
        game = table(anna, bert)
        assert bert.get("/api/me/notices").json()["push_key"]
        add(bert, "push", endpoint.subscription)
        add(bert, "service", endpoint.hook)
        wishes = add(bert, "mail", "bert@example.org")
        mail = wishes["addresses"][-1]
        assert [one["confirmed"] for one in wishes["addresses"]] == [True, True, False]
        code = re.findall(r"\d{6}", str(office.letters[0].get_payload()))[0]
        assert bert.post(f"{ADDRESSES}/{mail['id']}", {"action": "try"}).status_code == 422
        assert bert.post(
            f"{ADDRESSES}/{mail['id']}", {"action": "confirm", "code": code}
        ).is_success
        pass_turn(anna, game)
        wait_for(lambda: len(office.letters) == 2 and bool(endpoint.pushes and endpoint.hooks))
        push, hook, letter = endpoint.pushes[0], endpoint.hooks[0], office.letters[1]
        assert push == {
            "title": "It is your turn: Cooper Island",
            "text": "With Anna.",
            "url": f"{site.address}/g/{game}",
            "tag": f"rondel-{game}",
        }
        assert hook["title"] == letter["subject"] == push["title"]
        assert push["url"] in hook["message"]
        assert push["url"] in str(letter.get_payload())
        assert letter["to"] == "bert@example.org"

        # Several decisions of one turn are one message, and so is a turn that comes back.
        pass_turn(bert, game)
        pass_turn(anna, game)
        wait_for(lambda: len(endpoint.pushes) == 2)
        wait_for(lambda: told(site))
        assert len(endpoint.pushes) == 2
        assert 'rondel_notices_total{outcome="sent",way="push"} 2.0' in anna.get("/metrics").text


def test_who_listens_is_not_told(telling: Settings, endpoint: Endpoint) -> None:
    with Site(telling) as site:
        anna, bert = site.person(), site.person()
        game = table(anna, bert)
        add(bert, "service", endpoint.hook)
        with bert.listen(game) as heard:
            heard.next()
            pass_turn(anna, game)
            wait_for(lambda: site.service.notices.people != set() and told(site))
        assert endpoint.hooks == []
        assert anna.get("/api/me/notices").json()["addresses"] == []


def test_who_is_asked_is_told_and_who_has_answered_is_not(
    telling: Settings, endpoint: Endpoint
) -> None:
    """Once a turn, however often somebody asks."""
    with Site(telling) as site:
        anna, bert = site.person(), site.person()
        game = table(anna, bert)
        pass_turn(anna, game)
        pass_turn(bert, game)
        add(bert, "service", endpoint.hook)
        ask = {"action": "ask", "seat": 0, "over_revealed": True}
        for _ in range(2):
            state = anna.state(game)
            ask |= {"entries": state["entries"], "plies": state["undo"]["ask"][0]}
            assert anna.post(f"/api/games/{game}/take-back", ask).is_success
            wait_for(lambda: len(endpoint.hooks) == 1 and told(site))
            assert bert.post(
                f"/api/games/{game}/take-back", {"action": "refuse", "seat": 1}
            ).is_success
        assert endpoint.hooks[0]["title"] == "Anna asks to take a move back: Cooper Island"


def test_whose_time_has_run_out_is_told(telling: Settings, endpoint: Endpoint) -> None:
    with Site(telling) as site:
        anna, bert = site.person(), site.person()
        game = table(anna, bert)
        assert anna.post(f"/api/games/{game}/manners", {"clock": 3600}).is_success
        pass_turn(anna, game)
        add(bert, "service", endpoint.hook)
        clocks = site.service.clocks
        asyncio.run_coroutine_threadsafe(clocks.tick(3600.0), site.loop).result(20)
        wait_for(lambda: len(endpoint.hooks) == 1 and told(site))
        assert endpoint.hooks[0]["title"] == "Your time has run out: Cooper Island"
        assert "A bot plays for you" in endpoint.hooks[0]["message"]


def test_the_queue_outlives_a_restart(
    telling: Settings, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be sent is tried again, also by the next server."""
    monkeypatch.setattr(queue, "PAUSES", (0.0,) * 8)
    endpoint.status = 503
    with Site(telling) as site:
        anna, bert = site.person(), site.person()
        game = table(anna, bert)
        add(bert, "push", endpoint.subscription)
        key = bert.get("/api/me/notices").json()["push_key"]
        pass_turn(anna, game)
        wait_for(lambda: endpoint.asked > 0 and due_in(site) < queue.LEASE / 2)
    endpoint.status = 201
    with Site(telling) as site:
        wait_for(lambda: len(endpoint.pushes) == 1)
        again = site.person()
        assert again.get("/api/me/notices").json()["push_key"] == key


def test_what_fails_is_given_up_and_what_is_gone_is_dropped(
    telling: Settings, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(queue, "POLL", 0.01)
    endpoint.status = 500
    with Site(telling) as site:
        anna, bert = site.person(), site.person()
        game = table(anna, bert)
        add(bert, "push", endpoint.subscription)
        pass_turn(anna, game)
        wait_for(lambda: endpoint.asked >= 3 and told(site))
        assert endpoint.asked == 3
        endpoint.status = 410
        (mine,) = bert.get("/api/me/notices").json()["addresses"]
        gone = bert.post(f"{ADDRESSES}/{mine['id']}", {"action": "try"})
        assert (gone.status_code, gone.json()["error"]) == (422, "address-gone")
        assert bert.get("/api/me/notices").json()["addresses"] == []


def test_quiet_time() -> None:
    """Over midnight, and where the clocks are changed."""
    night = QuietTime("Europe/Berlin", 22 * 60, 7 * 60 + 30)

    def at(year: int, month: int, day: int, hour: int, minute: int) -> float:
        zone = ZoneInfo("Europe/Berlin")
        return datetime(year, month, day, hour, minute, tzinfo=zone).timestamp()

    morning = at(2026, 11, 17, 7, 30)
    assert quiet_until(night, at(2026, 11, 16, 21, 59)) is None
    assert quiet_until(night, at(2026, 11, 16, 22, 0)) == morning
    assert quiet_until(night, at(2026, 11, 17, 7, 29)) == morning
    assert quiet_until(night, at(2026, 11, 17, 7, 30)) is None
    assert quiet_until(night, at(2026, 3, 28, 23, 0)) == at(2026, 3, 29, 7, 30)
    assert quiet_until(None, morning) is None
    assert quiet_until(QuietTime("UTC", 60, 60), morning) is None


def test_what_comes_in_the_quiet_time_waits(telling: Settings, endpoint: Endpoint) -> None:
    with Site(telling) as site:
        anna, bert = site.person(), site.person()
        game = table(anna, bert)
        add(bert, "service", endpoint.hook)
        now = datetime.now(ZoneInfo("Asia/Tokyo"))
        begins = (now.hour * 60 + now.minute - 5) % 1440
        quiet = {"zone": "Asia/Tokyo", "begins": begins, "ends": (begins + 60) % 1440}
        assert bert.post("/api/me/notices", {"quiet": quiet}).json()["quiet"] == quiet
        assert bert.post("/api/me/notices", {"quiet": {**quiet, "zone": "Moon"}}).is_client_error
        pass_turn(anna, game)
        kept = site.service.notices.kept
        wait_for(lambda: due_in(site) > 1000)
        assert endpoint.hooks == []
        bert.post("/api/me/notices", {"quiet": None})
        with kept.engine.begin() as connection:
            connection.execute(update(Notice).values(due=1.0))
        site.loop.call_soon_threadsafe(site.service.notices.work.set)
        wait_for(lambda: len(endpoint.hooks) == 1)


@pytest.mark.parametrize(
    ("address", "outside"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("/var/run/docker.sock", False),
    ],
)
def test_what_is_outside(address: str, outside: bool) -> None:
    assert is_outside(address) is outside
    assert is_outside("10.1.2.3", ["10.0.0.0/8"])


def test_nobody_reaches_the_inside(telling: Settings, endpoint: Endpoint) -> None:
    """Neither by a service of their own, nor as a push, nor by what this server does not know."""
    closed = msgspec.structs.replace(telling, inside=())
    with Site(closed) as site:
        anna = site.person()
        mine = add(anna, "service", endpoint.hook)["addresses"][0]["id"]
        refused = anna.post(f"{ADDRESSES}/{mine}", {"action": "try"})
        assert (refused.status_code, refused.json()["error"]) == (422, "not-sent")
        for channel, target in (
            ("service", "syslog://"),
            ("service", "mailto://a:b@example.org"),
            ("service", "json://"),
            ("push", endpoint.subscription),
            ("push", "{}"),
            ("mail", "nobody"),
            ("mail", "a b@example.org"),
        ):
            wish = {"channel": channel, "target": target}
            assert anna.post(ADDRESSES, wish).status_code == 422, target
    assert endpoint.asked == 0


def test_an_address_is_nobody_elses(telling: Settings, endpoint: Endpoint) -> None:
    with Site(telling) as site:
        anna, eve = site.person(), site.person()
        mine = add(anna, "service", endpoint.hook)["addresses"][0]["id"]
        add(eve, "service", endpoint.hook)
        for action in ("try", "drop", "confirm"):
            assert eve.post(f"{ADDRESSES}/{mine}", {"action": action}).status_code == 404
        assert anna.post(f"{ADDRESSES}/{mine}", {"action": "try"}).is_success
        assert len(endpoint.hooks) == 1
        assert anna.post("/api/me/forget", {"sure": True}).is_success
        with site.service.store.engine.connect() as connection:
            left = connection.scalars(select(Address.person)).all()
        assert left == [hashed(eve.client.cookies[COOKIE])]


def test_the_queue_of_either_database(store_url: str) -> None:
    store = Store(store_url)
    kept = NoticeStore(store)
    store.create(new_game("game", played(3)), 1.0)
    bert = AddressRow("address", "bert", "mail", "b@x", "b@x", "en", "http://x", 5.0, code="code")
    assert kept.add(bert)
    assert kept.people() == set()
    for _ in range(TRIES - 1):
        assert not kept.confirm("address", "bert", "wrong", 0.0)
    assert kept.confirm("address", "bert", "code", 0.0)
    assert kept.people() == {"bert"}
    assert [kept.tell("game", "bert", "turn", 3, 10.0, 0.0) for _ in range(2)] == [1, 0]
    assert kept.due(9.0, 100.0) == []
    (one,) = kept.due(10.0, 100.0)
    assert [kept.claim(one, 20.0) for _ in range(2)] == [True, False]
    kept.done(one)
    assert kept.tell("game", "bert", "turn", 4, 30.0, 0.0) == 0
    assert kept.tell("game", "bert", "over", 4, 30.0, 0.0) == 1
    assert [one.what for one in kept.due(1.0, 10.0)] == ["over"]  # by a clock that was set back
    assert kept.tell("game", "bert", "asked", 4, 30.0, 0.0) == 0  # what waits will tell of it
    (one,) = kept.due(30.0, 100.0)
    kept.done(one)
    assert [kept.tell("game", "bert", "asked", 4, 30.0, 0.0) for _ in range(2)] == [1, 0]
    assert [kept.tell("game", "bert", "clock", 4, 30.0, 0.0) for _ in range(2)] == [1, 1]
    assert kept.keepsake("key", lambda: "one") == "one"
    assert kept.keepsake("key", lambda: "two") == "one"
    for number in range(MOST - 1):
        assert kept.add(msgspec.structs.replace(bert, id=f"{number}", target=f"{number}"))
    assert not kept.add(msgspec.structs.replace(bert, id="more", target="more"))
    kept.drop("address")
    assert kept.due(100.0, 100.0) == []
    store.close()
