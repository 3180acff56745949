"""Rooms in which nothing happens sleep, and nobody notices."""

from __future__ import annotations

import zlib

import pytest

from rondel.core.look.sheets import Picture
from rondel.games import list_games
from rondel.server import state_cache
from rondel.server.picture_state import StaticPicture
from rondel.server.rooms import Played, Viewer
from rondel.server.state_cache import StateCache, StaticPictures
from tests.support.visits import BOT, LINK, ME, Person, Site, wait_for


def play(person: Person, game: str, count: int) -> None:
    for _ in range(count):
        state = person.state(game)
        person.move(game, state, state["moves"][0]["move"])


def sleeps(site: Site, game: str) -> bool:
    return site.service.cache.rooms[game].asleep


@pytest.mark.parametrize("game", list_games())
def test_a_room_that_slept_is_what_it_was(site: Site, game: str) -> None:
    anna = site.person()
    id = anna.begin(ME, ME, game=game)["id"]
    play(anna, id, 35)
    if anna.state(id)["undo"]["plies"]:
        anna.undo(id, anna.state(id), 1)
    before = anna.state(id), anna.get(f"/api/games/{id}/log?before=8").json()
    room = site.service.cache.rooms[id]
    turn, version = room.turn, room.version
    room.sleep()
    assert sleeps(site, id)
    assert (room.turn, room.version) == (turn, version)
    room.changed()  # so that nothing is at hand any more
    assert (anna.state(id), anna.get(f"/api/games/{id}/log?before=8").json()) == before
    assert not sleeps(site, id)
    play(anna, id, 3)


def test_a_room_that_does_not_wake_is_built_from_the_journal(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all of it: what the room knows of the game may be older than its last moves."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    play(anna, game, 5)
    before = anna.state(game)
    room = site.service.cache.rooms[game]
    room.sleep()
    room.changed()
    monkeypatch.setattr(room, "replayed", lambda: zlib.decompress(b""))
    after = anna.state(game)
    assert (after["entries"], after["moves"]) == (5, before["moves"])


def test_a_room_that_somebody_wakes_while_another_does(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    play(anna, game, 5)
    room = site.service.cache.rooms[game]
    table = room.table
    plain = room.replayed

    def too_late() -> Played:
        room.wake(plain())
        return plain()

    room.sleep()
    room.changed()
    monkeypatch.setattr(room, "replayed", too_late)
    monkeypatch.setattr(site.service, "_rebuild", None)  # nothing has to be built anew
    assert anna.state(game)["entries"] == 5
    assert room.table is not table


def test_coming_back_wakes_nobody(site: Site) -> None:
    anna, bert = site.person(), site.person()
    begun = anna.begin(ME, LINK)
    game = begun["id"]
    bert.join(begun["links"]["1"], 1, game, "Bertha")
    states = [person.state(game) for person in (anna, bert)]
    with anna.listen(game) as heard:
        heard.next()
        site.service.cache.let_sleep(quiet=-1.0)
        assert sleeps(site, game), "also if somebody listens"
        with bert.listen(game, seen=states[1]["version"]) as other:
            assert other.next(None).kind == "people"
            assert heard.next(None).kind == "people"
        assert sleeps(site, game)
        mover, state = next((p, s) for p, s in zip((anna, bert), states, strict=True) if s["mine"])
        mover.move(game, state, state["moves"][0]["move"])
        assert heard.until(1)["entries"] == 1


def test_a_room_sleeps_after_a_while_and_not_before(site: Site) -> None:
    anna = site.person()
    game = anna.begin(BOT, ME)["id"]
    wait_for(lambda: anna.state(game)["mine"])
    site.service.cache.let_sleep(quiet=3600.0)
    assert not sleeps(site, game), "it was used just now"
    site.service.cache.let_sleep(quiet=-1.0)
    assert sleeps(site, game)


def test_states_are_kept_of_few_rooms(site: Site) -> None:
    anna = site.person()
    rooms = []
    for _ in range(3):
        game = anna.begin(ME, ME)["id"]
        anna.state(game)
        rooms.append(site.service.cache.rooms[game])
    states, viewer = StateCache(size=2), Viewer(0, True, "en")
    sent = [states.state(room, viewer).json(None) for room in rooms]
    assert [bool(states.of(room).states) for room in rooms] == [False, True, True]
    key = states.state(rooms[0], viewer).key
    assert states.state(rooms[0], viewer).json(None) == sent[0]
    assert len(states.state(rooms[0], viewer, key).json(key)) < len(sent[0])


def test_moves_draw_nothing_that_clients_have(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    class Counted(StaticPicture):
        def __init__(self, picture: Picture) -> None:
            super().__init__(picture)
            drawn.append(self.key)

    monkeypatch.setattr(state_cache, "StaticPicture", Counted)
    site.service.states.statics.size = 0  # as if many other pictures were drawn meanwhile
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    seat, key = state["viewer"], state["picture"]["key"]
    with anna.listen(game, seat=seat, have=key, tab="tab", seen=state["version"]) as heard:
        heard.next("people")
        drawn.clear()
        body = {"seat": seat, "entries": 0, "move": state["moves"][0]["move"]}
        answer = anna.post(f"/api/games/{game}/moves", {**body, "have": key, "tab": "tab"})
        assert answer.json()["picture"]["key"] == key
        assert drawn == []
        assert "sheets" in anna.state(game, seat=seat)["picture"], "who has nothing gets it"
        assert drawn == [key]


def test_what_never_changes_is_drawn_again_when_it_was_forgotten(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    anna.state(game)
    room, states = site.service.cache.rooms[game], StateCache()
    viewer = Viewer(0, True, "en")
    first = states.state(room, viewer)
    whole, key = first.json(None), first.key
    states.of(room).statics = StaticPictures()
    room.changed()
    assert states.state(room, viewer, key).static is None, "the client has it"
    assert states.state(room, viewer).json(None) == whole
