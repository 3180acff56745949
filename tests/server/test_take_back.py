"""Taking back by agreement: others say yes, and nothing hidden was shown, or they know it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rondel.server.rooms import Room
from rondel.server.settings import Settings
from tests.support.visits import LINK, ME, Plain, Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all of these tables."""
    database = tmp_path_factory.mktemp("tables") / "tables.db"
    with Site(Settings(database_url=f"sqlite:///{database}", pace=0.0, limits=False)) as site:
        yield site


class Company:
    """Anna, Bert and Cleo at a table, and how they ask each other."""

    def __init__(self, site: Site, guests: int = 2, game: str = "cooper-island") -> None:
        self.people = [site.person() for _ in range(guests + 1)]
        begun = self.people[0].begin(ME, *([LINK] * guests), game=game)
        self.game = str(begun["id"])
        for seat in range(1, guests + 1):
            self.people[seat].join(begun["links"][str(seat)], seat, self.game, f"Guest {seat}")
        self.room: Room = site.service.cache.rooms[self.game]

    def state(self, seat: int = 0) -> Plain:
        return self.people[seat].state(self.game)

    def play(self, revealing: bool) -> int:
        """Play until somebody has ended a turn, and the next one moved once, and that did, or did
        not, reveal something: whose turn it was."""
        for _ in range(300):
            seat = self.state()["to_decide"]
            before = self.room.table.revealed
            while self.state(seat)["mine"]:
                self.move(seat)
            self.move(self.state()["to_decide"])
            shown = self.room.table.revealed != before
            if shown == revealing and self.state(seat)["undo"]["ask"]:
                return int(seat)
        raise AssertionError("there is no such turn")

    def move(self, seat: int) -> None:
        state = self.state(seat)
        last = state["moves"][-1]["move"]
        assert self.people[seat].move(self.game, state, last).is_success

    def ask(self, seat: int, action: str = "ask", **more: object) -> Plain:
        state = self.state(seat)
        body = {"action": action, "seat": seat, "entries": state["entries"], **more}
        if action == "ask" and not more.get("plies"):
            body["plies"] = state["undo"]["ask"][-1]
        answer = self.people[seat].post(f"/api/games/{self.game}/take-back", body)
        return {"status": answer.status_code, **answer.json()}


def test_all_others_have_to_agree(site: Site) -> None:
    here = Company(site)
    seat = here.play(revealing=False)
    left = here.state(seat)["ply"] - here.state(seat)["undo"]["ask"][-1]
    others = [other for other in range(3) if other != seat]
    entries = here.state()["entries"]
    assert here.ask(seat)["status"] == 200
    asked = here.state(others[0])["asked"]
    assert (asked["seat"], asked["seen"], asked["waiting"]) == (seat, False, others)
    assert here.ask(others[0], "agree")["status"] == 200
    assert here.state()["entries"] == entries
    assert here.ask(others[0], "agree")["status"] == 200  # twice counts once
    assert here.state()["asked"]["waiting"] == others[1:]
    assert here.ask(others[1], "agree")["status"] == 200
    state = here.state(seat)
    assert (state["mine"], state["ply"], state["entries"]) == (True, left, entries + 1)
    assert state["asked"] is None
    assert "taken back" in state["notices"][-1]["text"]
    assert here.ask(others[0], "agree")["error"] == "nothing-asked"


def test_one_can_refuse_and_who_asks_can_let_it_be(site: Site) -> None:
    here = Company(site)
    seat = here.play(revealing=False)
    other = (seat + 1) % 3
    for who in (other, seat):
        here.ask(seat)
        assert here.ask(who, "refuse")["status"] == 200
        assert here.state()["asked"] is None


def test_who_plays_on_has_answered(site: Site) -> None:
    here = Company(site)
    seat = here.play(revealing=False)
    here.ask(seat)
    here.move(here.state()["to_decide"])
    assert here.state()["asked"] is None
    assert here.ask((seat + 1) % 3, "agree")["error"] == "nothing-asked"


def test_not_over_what_was_revealed(site: Site) -> None:
    """Unless it is said in the question, and all agree: then the journal says so."""
    here = Company(site, game="maracaibo")
    seat = here.play(revealing=True)
    assert here.ask(seat)["error"] == "revealed-since"
    assert here.state()["asked"] is None
    assert here.ask(seat, over_revealed=True)["status"] == 200
    others = [other for other in range(3) if other != seat]
    assert here.state(others[0])["asked"]["seen"]
    drawn = here.room.table.revealed
    for other in others:
        here.ask(other, "agree")
    assert here.room.table.revealed != drawn
    journal = site.service.store.journal(here.game)
    assert journal[-1][1].endswith(" seen")
    assert "hidden" in here.state()["notices"][-1]["text"]


def test_nobody_takes_back_what_others_did(site: Site) -> None:
    here = Company(site)
    seat = here.play(revealing=False)
    (other,) = {0, 1, 2} - {seat, here.room.log[-1].seat}
    for who in (seat, other):
        assert here.ask(who, plies=1)["error"] == "no-take-back"
    assert here.ask(seat, plies=900)["error"] == "no-take-back"
    assert (
        here.people[other]
        .post(f"/api/games/{here.game}/take-back", {"action": "ask", "seat": seat})
        .status_code
        == 403
    )


def test_alone_nobody_is_asked(site: Site) -> None:
    """Who plays for all takes back what they like."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    while not (state := anna.state(game, seat=0))["undo"]["ask"]:
        turn = anna.state(game)
        assert anna.move(game, turn, turn["moves"][-1]["move"]).is_success
    body = {"action": "ask", "seat": 0, "entries": state["entries"], "over_revealed": True}
    plies = state["undo"]["ask"][0]
    answer = anna.post(f"/api/games/{game}/take-back", {**body, "plies": plies})
    assert answer.status_code == 200, answer.text
    assert anna.state(game)["ply"] == state["ply"] - plies


def test_it_outlives_a_restart(settings: Settings) -> None:
    """The room is built from a journal with moves that were taken back by agreement."""
    with Site(settings) as site:
        here = Company(site, guests=1)
        seat = here.play(revealing=False)
        here.ask(seat)
        here.ask(1 - seat, "agree")
        before, cookies = here.state(seat), dict(here.people[seat].client.cookies)
    with Site(settings) as site:
        person = site.person()
        person.client.cookies.update(cookies)
        after = person.state(here.game)
        assert (after["ply"], after["moves"]) == (before["ply"], before["moves"])
        assert person.move(here.game, after, after["moves"][0]["move"]).is_success
