"""The list of one's games: ending one before its end, taking one from the list."""

from __future__ import annotations

from pathlib import Path

from tests.support.visits import BOT, LINK, ME, Person, Plain, Site

FINISHED = Path("tests/golden/cooper_island/two_seats.rondel").read_text(encoding="utf-8")


def listed(person: Person) -> dict[str, Plain]:
    return {one["id"]: one for one in person.get("/api/games").json()}


def two_at_a_table(site: Site) -> tuple[Person, Person, str]:
    anna, bert = site.person(), site.person()
    begun = anna.begin(ME, LINK)
    assert bert.join(begun["links"]["1"], 1, begun["id"]).is_success
    return anna, bert, begun["id"]


def test_a_list_says_what_one_may_do(site: Site) -> None:
    anna, bert, game = two_at_a_table(site)
    alone = anna.begin(ME, BOT)["id"]
    assert [(one["host"], one["shared"]) for one in (listed(anna)[alone], listed(anna)[game])] == [
        (True, False),
        (True, True),
    ]
    assert (listed(bert)[game]["host"], listed(bert)[game]["shared"]) == (False, True)


def test_who_began_a_game_ends_it_for_all(site: Site) -> None:
    anna, bert, game = two_at_a_table(site)
    state = anna.state(game)
    mover = anna if state["mine"] else bert
    seen = mover.state(game)
    with bert.listen(game) as listening:
        listening.next()
        assert anna.post(f"/api/games/{game}/end").is_success
        late = mover.move(game, seen, seen["moves"][0]["move"])
        assert (late.status_code, late.json()["error"]) == (409, "closed-ended")
    for person in (anna, bert):
        line = listed(person)[game]
        assert (line["ended"], line["closed"], line["over"], line["turn"]) == (
            True, True, False, None,
        )  # fmt: skip
        told = person.get(f"/api/games/{game}").json()
        assert (
            told["closed"]
            == "Whoever began this game has ended it. What was played can still be read."
        )
        assert "has ended it" in person.get(f"/g/{game}").text
    again = anna.post(f"/api/games/{game}/end")
    assert (again.status_code, again.json()["error"]) == (409, "closed-ended")


def test_an_ended_game_stays_ended_after_an_upgrade(site: Site) -> None:
    """Other games that can't go on are looked at again."""
    anna = site.person()
    game = anna.begin(ME, BOT)["id"]
    assert anna.post(f"/api/games/{game}/end").is_success
    row = site.service.store.game(game)
    assert row is not None
    assert not site.service.upgrades.is_doubtful(row)
    assert game not in site.service.cache.rooms


def test_a_finished_game_does_not_end_again(site: Site) -> None:
    anna = site.person()
    game = anna.post("/api/import", {"record": FINISHED}).json()["id"]
    refused = anna.post(f"/api/games/{game}/end")
    assert (refused.status_code, refused.json()["error"]) == (422, "over")


def test_a_game_of_ones_own_is_deleted_for_good(site: Site) -> None:
    anna = site.person()
    running, ended = anna.begin(ME, BOT)["id"], anna.begin(ME, ME)["id"]
    finished = anna.post("/api/import", {"record": FINISHED}).json()["id"]
    anna.post(f"/api/games/{ended}/end")
    for game in (running, ended, finished):
        assert anna.post(f"/api/games/{game}/delete").is_success
        assert anna.get(f"/api/games/{game}").status_code == 404
        assert site.service.store.game(game) is None
    assert listed(anna) == {}


def test_a_game_with_others_stays_for_them(site: Site) -> None:
    """A seat in an open game is free again; who began it is its host no more."""
    anna, bert, game = two_at_a_table(site)
    assert anna.post(f"/api/games/{game}/delete").is_success
    assert game not in listed(anna)
    assert anna.get(f"/api/games/{game}").status_code == 404
    seats = bert.state(game)["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [
        ("Anna", "open"),
        ("Bert", "person"),
    ]
    assert not listed(bert)[game]["shared"], "nobody else is left"
    assert bert.post(f"/api/games/{game}/delete").is_success
    assert site.service.store.game(game) is None


def test_an_onlooker_takes_a_game_from_the_list(site: Site) -> None:
    anna, olga = site.person(), site.person()
    begun = anna.begin(ME, BOT)
    olga.get(begun["watch"])
    assert begun["id"] in listed(olga)
    assert olga.post(f"/api/games/{begun['id']}/delete").is_success
    assert listed(olga) == {}
    assert olga.get(f"/api/games/{begun['id']}").status_code == 404
    assert begun["id"] in listed(anna)


def test_a_game_of_a_campaign_belongs_to_it(site: Site) -> None:
    anna = site.person()
    made = anna.post("/api/campaigns", {"game": "maracaibo", "seats": [ME, BOT]}).json()
    for what in ("end", "delete"):
        refused = anna.post(f"/api/games/{made['first']['id']}/{what}")
        assert (refused.status_code, refused.json()["error"]) == (422, "in-campaign")
