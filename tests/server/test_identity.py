"""Who may do what: links, onlookers, several at one screen, bots for those who have left."""

from __future__ import annotations

import pytest

from tests.support.visits import (
    BOT,
    LINK,
    ME,
    Plain,
    Site,
)

OTHERS = [
    ("GET", ""),
    ("GET", "/live"),
    ("GET", "/log?before=3"),
    ("GET", "/preview?entries=0&move=pass"),
    ("GET", "/thing?id=x"),
    ("GET", "/at?ply=0"),
    ("GET", "/course"),
    ("GET", "/record"),
    ("GET", "/analysis"),
    ("POST", "/analysis"),
    ("POST", "/moves"),
    ("POST", "/undo"),
    ("POST", "/hint"),
    ("POST", "/seats/0"),
    ("POST", "/seats/1"),
]


@pytest.mark.parametrize(("method", "path"), OTHERS)
def test_strangers_are_told_nothing(site: Site, method: str, path: str) -> None:
    """A game that is none of your business looks like one that does not exist."""
    anna, eve = site.person(), site.person()
    game = anna.begin(ME, LINK)["id"]
    eve.begin(ME, ME)
    body: Plain = {"seat": 0, "entries": 0, "move": "pass"}
    if path == "/hint":
        del body["move"]
    if path == "/undo":
        body = {"seat": 0, "entries": 0, "plies": 1}
    if path.startswith("/seats"):
        body = {"action": "leave"}
    answers = [
        person.client.request(
            method, f"/api/games/{name}{path}", json=body if method == "POST" else None
        )
        for person in (eve, site.person())
        for name in (game, "nothingtobefound")
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert {answer.text for answer in answers} == {answers[0].text}
    assert anna.state(game)["entries"] == 0


def test_a_seat_is_taken_by_its_link_once(site: Site) -> None:
    anna, bert, eve = site.person(), site.person(), site.person()
    begun = anna.begin(ME, LINK)
    game, link = begun["id"], begun["links"]["1"]
    assert bert.get(link).status_code == 200
    assert bert.join(link, 1, game, "Bertha").status_code == 200
    state = bert.state(game)
    assert (state["viewer"], state["here"], state["host"]) == (1, [1], False)
    assert (state["links"], state["watch"]) == ({}, None)
    assert [seat["name"] for seat in state["seats"]] == ["Anna", "Bertha"]
    assert bert.join(link, 1, game, "Bertha again").status_code == 200
    assert eve.join(link, 1, game).status_code == 409
    assert eve.join(link, 0, game).status_code == 404
    assert eve.get(f"/api/games/{game}").status_code == 404


def test_the_host_can_look_the_links_up_again(site: Site) -> None:
    anna = site.person()
    begun = anna.begin(ME, LINK, LINK)
    site.service.cache.rooms.clear()
    state = anna.state(begun["id"])
    assert state["links"] == begun["links"]
    assert state["watch"] == begun["watch"]
    assert sorted(state["links"]) == ["1", "2"]


def test_onlookers_see_and_touch_nothing(site: Site) -> None:
    anna, olga = site.person(), site.person()
    begun = anna.begin(ME, ME)
    game = begun["id"]
    assert olga.client.get(begun["watch"], follow_redirects=False).headers["location"] == (
        f"/g/{game}"
    )
    state = olga.state(game)
    assert (state["viewer"], state["mine"], state["moves"], state["here"]) == (None, False, [], [])
    move = anna.state(game)["moves"][0]["move"]
    refused = olga.post(f"/api/games/{game}/moves", {"seat": 0, "entries": 0, "move": move})
    assert refused.status_code == 403
    assert olga.get(f"/api/games/{game}", seat=0).status_code == 403
    bot = {"action": "bot", "bot": "random"}
    assert olga.post(f"/api/games/{game}/seats/0", bot).status_code == 403
    assert olga.get("/api/games").json()[0]["id"] == game


def test_several_at_one_screen(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, {"kind": "me", "name": "Bert"}, game="maracaibo")["id"]
    state = anna.state(game)
    assert state["here"] == [0, 1]
    assert state["viewer"] == state["to_decide"]
    assert state["secrets"]
    other = anna.state(game, seat=1 - state["viewer"])
    assert (other["mine"], other["moves"]) == (False, [])


def test_the_host_may_let_bots_play(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, LINK)["id"]
    path = f"/api/games/{game}/seats/1"
    assert anna.post(path, {"action": "bot", "bot": "novice"}).status_code == 200
    assert anna.post(path, {"action": "bot", "bot": "tests/x.py:Bot"}).status_code == 422
    assert anna.post(path, {"action": "bot"}).status_code == 422
    assert anna.post(path, {"action": "rename", "name": "Cooper"}).status_code == 200
    seat = anna.state(game)["seats"][1]
    assert (seat["kind"], seat["bot"], seat["name"]) == ("bot", "novice", "Cooper")
    assert anna.post(path, {"action": "join", "name": "Anna"}).status_code == 200
    assert anna.state(game)["here"] == [0, 1]


def test_leaving_opens_the_seat_again(site: Site) -> None:
    anna, bert = site.person(), site.person()
    begun = anna.begin(ME, LINK)
    game, link = begun["id"], begun["links"]["1"]
    bert.join(link, 1, game)
    path = f"/api/games/{game}/seats/1"
    assert anna.post(path, {"action": "leave"}).status_code == 403
    assert anna.post(path, {"action": "rename", "name": "Fool"}).status_code == 403
    assert bert.post(path, {"action": "leave"}).status_code == 200
    assert anna.state(game)["links"]["1"] == link


def test_my_games(site: Site) -> None:
    anna, bert = site.person(), site.person()
    assert bert.get("/api/games").json() == []
    begun = anna.begin(ME, LINK, game="new-zealand")
    anna.begin(ME, BOT, game="maracaibo")
    bert.join(begun["links"]["1"], 1, begun["id"])
    titles = [game["game"] for game in anna.get("/api/games").json()]
    assert titles == ["maracaibo", "new-zealand"]
    (listed,) = bert.get("/api/games").json()
    assert listed["seats"] == [
        {"name": "Anna", "kind": "person"},
        {"name": "Bert", "kind": "person"},
    ]
    assert listed["turn"]["mine"] == (listed["turn"]["seat"] == 1)
    assert not listed["over"]


def test_what_can_not_be_begun(site: Site) -> None:
    anna = site.person()
    for body in (
        {"game": "chess", "seats": [ME, ME]},
        {"game": "cooper-island", "seats": [ME] * 7},
        {"game": "cooper-island", "seats": [ME, ME], "options": {"colour": "red"}},
        {"game": "cooper-island", "seats": [ME, ME], "options": {"layout": "Z"}},
        {"game": "cooper-island", "seats": [ME, {"kind": "bot", "bot": "x.py:Bot"}]},
        {"game": "cooper-island", "seats": [ME, ME], "seed": "7"},
        {"game": "cooper-island", "seats": []},
    ):
        answer = anna.post("/api/games", body)
        assert answer.status_code == 422, answer.text
        assert answer.json()["message"]
    assert anna.get("/api/games").json() == []
