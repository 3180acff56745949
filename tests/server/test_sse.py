"""Live updates: what listeners hear, and when."""

from __future__ import annotations

import pytest

from rondel.server import sse
from rondel.server.settings import Settings
from rondel.server.sse import HEARTBEAT, RETRY, TOGETHER, end_of_silence
from tests.support.visits import (
    BOT,
    LINK,
    ME,
    Site,
    told,
    wait_for,
)


@pytest.mark.parametrize("packed", [True, False])
def test_every_change_is_heard(site: Site, packed: bool) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    with anna.listen(game, packed, seat=state["viewer"]) as heard:
        first = heard.next()
        assert first.data["moves"] == state["moves"]
        for entries in range(1, 5):
            state = anna.state(game)
            anna.move(game, state, state["moves"][0]["move"])
            assert heard.until(entries)["entries"] == entries


def test_a_picture_is_sent_whole_once(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    seat = state["viewer"]
    with anna.listen(game, seat=seat) as heard:
        first = heard.next().data["picture"]
        changed: list[str] = []
        for entries in range(1, 5):
            state = anna.move(game, state, state["moves"][0]["move"]).json()
            second = heard.until(entries)["picture"]
            changed += second["layers"]
    ids = [sheet["id"] for sheet in first["sheets"]]
    assert list(first["layers"]) == ids
    assert first["style"]
    assert not {"style", "defs", "sheets"} & set(second)
    assert second["key"] == first["key"]
    assert 0 < len(changed) < len(ids), "only what has changed"
    with anna.listen(game, seat=seat, have=first["key"]) as heard:
        again = heard.next().data["picture"]
    assert "sheets" not in again
    assert list(again["layers"]) == ids, "whoever has no layers gets them all"
    assert "sheets" not in anna.state(game, seat=seat, have=first["key"])["picture"]
    assert "sheets" in anna.state(game, seat=seat, have="other")["picture"]


def test_who_moves_hears_the_state_as_the_answer(site: Site) -> None:
    """And in the events what comes after it; another tab of the same person hears all."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    seat, key = state["viewer"], state["picture"]["key"]
    with (
        anna.listen(game, seat=seat, have="other", tab="one") as mover,
        anna.listen(game, seat=seat, have=key, tab="two") as other,
    ):
        mover.next()
        other.next()
        first = anna.move(game, state, state["moves"][0]["move"], tab="one", have=key).json()
        assert told(other.next().data) == told(first)
        second = anna.move(game, first, first["moves"][0]["move"], have=key).json()
        assert told(other.next().data) == told(mover.next().data) == told(second)


def test_those_who_look_through_other_eyes_see_other_things(site: Site) -> None:
    anna, bert, olga = site.person(), site.person(), site.person()
    begun = anna.begin(ME, LINK)
    game = begun["id"]
    bert.join(begun["links"]["1"], 1, game)
    olga.get(begun["watch"])
    with anna.listen(game) as a, bert.listen(game) as b, olga.listen(game) as o:
        states = [heard.next().data for heard in (a, b, o)]
        assert [state["viewer"] for state in states] == [0, 1, None]
        mover = next(state for state in states if state["mine"])
        (anna if mover["viewer"] == 0 else bert).move(game, mover, mover["moves"][0]["move"])
        assert {heard.until(1)["entries"] for heard in (a, b, o)} == {1}


def test_people_hear_who_comes_and_goes(site: Site) -> None:
    anna, bert = site.person(), site.person()
    begun = anna.begin(ME, LINK)
    game = begun["id"]
    with anna.listen(game) as heard:
        assert heard.next().data["seats"][1]["kind"] == "open"
        bert.join(begun["links"]["1"], 1, game, "Bertha")
        joined = heard.next().data["seats"][1]
        assert (joined["kind"], joined["name"]) == ("person", "Bertha")
        with bert.listen(game):
            assert heard.next("people").data["seats"][1]["present"]


def test_a_new_stream_begins_with_what_there_is(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    with anna.listen(game) as heard:
        version = heard.next().id
    state = anna.state(game)
    anna.move(game, state, state["moves"][0]["move"])
    anna.client.headers["last-event-id"] = version
    with anna.listen(game) as heard:
        assert heard.next().data["entries"] == 1


def test_who_comes_back_with_the_present_state_is_not_sent_it_again(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    seat, seen = state["viewer"], state["version"]
    with anna.listen(game, seat=seat, seen=seen) as heard:
        event = heard.next(None)
        assert (event.kind, event.id) == ("people", seen)
        anna.move(game, state, state["moves"][0]["move"])
        event = heard.next()
        assert event.data["entries"] == 1
    anna.client.headers["last-event-id"] = event.id
    with anna.listen(game, seat=seat, seen=seen) as heard:
        assert heard.next(None).kind == "people", "the last event is newer than the address"


def test_a_version_is_one_viewers_and_outlives_the_room(site: Site) -> None:
    anna, bert = site.person(), site.person()
    begun = anna.begin(ME, LINK)
    game = begun["id"]
    waiting = anna.state(game)["version"]
    bert.join(begun["links"]["1"], 1, game, "Bertha")
    versions = anna.state(game)["version"], bert.state(game)["version"]
    assert len({waiting, *versions}) == 3, "who sits there has changed, and they see it differently"
    del site.service.cache.rooms[game]
    assert (anna.state(game)["version"], bert.state(game)["version"]) == versions
    with bert.listen(game, seen=versions[0]) as heard:
        assert heard.next(None).kind == "state"


def test_not_everybody_comes_back_in_the_same_moment(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    told = set()
    for _ in range(5):
        with anna.listen(game) as heard:
            told.add(heard.retry())
    assert len(told) > 1
    assert all(RETRY[0] <= retry <= RETRY[1] for retry in told)


@pytest.mark.parametrize("packed", [True, False])
def test_who_hears_nothing_gets_signs_of_life(
    site: Site, packed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Again and again, and with the version that the client has."""
    monkeypatch.setattr(sse, "HEARTBEAT", 0.1)
    monkeypatch.setattr(sse, "TOGETHER", 0.1)
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    with anna.listen(game, packed) as heard:
        version, beats, lines = heard.next().id, 0, list[str]()
        while beats < 3:
            line = next(heard.lines)
            beats += not line and lines == [f"id: {version}"]
            lines = [*lines, line] if line else []


def test_signs_of_life_go_out_together() -> None:
    """Those that are due at about the same time; none so late that a proxy has hung up."""
    for now in (0.0, 0.2, 17.31, 1_000_000.49):
        assert HEARTBEAT <= end_of_silence(now) - now < HEARTBEAT + TOGETHER < 60
    assert len({end_of_silence(1000.01 + TOGETHER * part / 100) for part in range(95)}) == 1


def test_bots_games_wait_for_someone_to_look(site: Site) -> None:
    anna = site.person()
    game = anna.begin(BOT, BOT)["id"]
    assert anna.state(game)["entries"] == 0
    with anna.listen(game) as heard:
        assert heard.until(10)["viewer"] is None
    wait_for(lambda: site.service.cache.rooms[game].bot is None)
    stopped = anna.state(game)["entries"]
    assert anna.state(game)["entries"] == stopped


def test_a_server_that_stops_lets_listeners_go(settings: Settings) -> None:
    with Site(settings) as site:
        anna = site.person()
        game = anna.begin(ME, ME)["id"]
        with anna.listen(game) as heard:
            heard.next()
            site.server.should_exit = True
            with pytest.raises(AssertionError, match="ended"):
                heard.next()
