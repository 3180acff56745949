"""Seats that change hands: nobody sees what another has, and everybody is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from markupsafe import escape
from sqlalchemy import update

from rondel.games import list_games
from rondel.server.i18n import texts
from rondel.server.settings import Settings
from rondel.server.store.models import Game
from tests.support.visits import BOT, LINK, ME, Person, Plain, Site

GOLDEN = Path("tests/golden/cooper_island/two_seats.rondel")
TOLD = texts().say("common.seed_known")
MOVES = 30
"""After so many moves hands differ from what the others can see."""
BOTS = {"action": "bot", "bot": "random"}


class Three:
    """Anna, who began the game, Bert and Cleo."""

    def __init__(self, site: Site, game: str = "cooper-island") -> None:
        self.site = site
        self.people = [site.person() for _ in range(3)]
        self.anna, self.bert, self.cleo = self.people
        begun = self.anna.begin(ME, LINK, LINK, game=game)
        self.id, self.links = str(begun["id"]), dict(begun["links"])
        self.bert.join(self.links["1"], 1, self.id, "Bert")
        self.cleo.join(self.links["2"], 2, self.id, "Cleo")

    def play(self, moves: int) -> None:
        for _ in range(moves):
            seat = self.anna.state(self.id)["to_decide"]
            state = self.people[seat].state(self.id)
            choice = state["moves"][state["entries"] % len(state["moves"])]["move"]
            assert self.people[seat].move(self.id, state, choice).status_code == 200

    def wish(self, person: Person, seat: int, **wish: str) -> tuple[int, str]:
        answer = person.post(f"/api/games/{self.id}/seats/{seat}", wish)
        return answer.status_code, answer.json().get("error", "")

    def by_link(self, person: Person, name: str) -> tuple[int, str]:
        answer = person.join(self.links["1"], 1, self.id, name)
        return answer.status_code, answer.json().get("error", "")

    def goes_away(self, seat: int) -> None:
        """For longer than the table has to wait."""
        room = self.site.service.cache.rooms[self.id]
        room.away = 0.0
        assert room.is_away(room.seats[seat])

    def told(self, person: Person) -> list[str]:
        return [notice["text"] for notice in person.state(self.id)["notices"]]

    def seen_by(self, person: Person, **query: Any) -> list[Any]:
        """All pictures that somebody can get of Bert's seat; refusals as they are."""
        asked: list[tuple[str, Plain]] = [
            ("", {}),
            ("/boards/1", {}),
            ("/at", {"ply": MOVES}),
            ("/log", {"before": MOVES}),
        ]
        answers = [person.get(f"/api/games/{self.id}{path}", **query, **q) for path, q in asked]
        return [picture(answer.json()) for answer in answers]


def picture(answer: Any) -> Any:
    """What is drawn, and what is offered."""
    if isinstance(answer, dict) and answer.get("picture"):
        return answer["picture"]["layers"], answer.get("moves")
    return answer


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Bots that take over sit there and think, so that the table stays as it is."""
    return msgspec.structs.replace(settings, pace=3600.0)


@pytest.mark.parametrize("game", list_games())
def test_the_host_reads_no_hand(site: Site, game: str) -> None:
    """Put a bot on a seat, join it, look, leave: there is nothing to be seen that way."""
    three = Three(site, game)
    anna, bert = three.anna, three.bert
    three.play(MOVES)
    before, hand = three.seen_by(anna), three.seen_by(bert)
    assert before[0] != hand[0], "there is nothing hidden"

    assert three.wish(anna, 1, **BOTS) == (403, "still-there")
    assert three.wish(anna, 1, action="join") == (409, "taken")
    assert three.seen_by(anna) == before
    three.goes_away(1)
    assert three.wish(anna, 1, **BOTS) == (200, "")
    for wish in ({"action": "join"}, {"action": "leave"}, {"action": "rename", "name": "Mine"}):
        assert three.wish(anna, 1, **wish)[0] == 403
    assert three.wish(anna, 1, **BOTS) == (200, "")
    assert three.wish(anna, 1, action="join") == (403, "kept")
    assert three.by_link(anna, "Anna") == (403, "kept")
    assert three.by_link(site.person(), "Another browser") == (403, "kept")
    assert anna.get(three.links["1"]).status_code == 404
    for answer in three.seen_by(anna, seat=1):
        assert answer["error"] == "not-your-seat"
    assert three.seen_by(anna) == before
    assert three.seen_by(bert) != hand
    assert three.wish(bert, 1, action="join") == (200, "")
    assert three.seen_by(bert) == hand


def test_who_left_has_given_the_seat_away(site: Site) -> None:
    three = Three(site)
    three.play(MOVES)
    hand = three.seen_by(three.bert)
    assert three.wish(three.bert, 1, action="leave") == (200, "")
    assert three.bert.get(f"/api/games/{three.id}").status_code == 404
    dora = site.person()
    assert three.by_link(dora, "Bert") == (200, "")
    assert three.seen_by(dora) == hand
    assert three.by_link(three.bert, "Bert") == (409, "taken")


def test_the_table_agrees(site: Site) -> None:
    """All who sit there, but for who wants the seat; and the host alone is not the table."""
    three = Three(site)
    anna, bert, cleo = three.people
    three.goes_away(1)
    assert three.wish(anna, 1, action="agree") == (422, "not-kept")
    assert three.wish(cleo, 1, **BOTS) == (200, "")
    dora = site.person()
    assert three.wish(bert, 1, action="agree") == (403, "not-seated")
    assert three.wish(anna, 1, action="join") == (403, "kept")
    assert three.wish(anna, 1, action="agree") == (200, "")
    assert three.wish(anna, 1, action="agree") == (200, "")
    assert anna.state(three.id)["seats"][1]["agreed"] == [0]
    assert anna.state(three.id)["links"] == {}
    assert three.by_link(dora, "Dora") == (403, "kept")
    assert three.wish(cleo, 1, action="agree") == (200, "")
    assert anna.state(three.id)["links"] == {"1": three.links["1"]}
    assert dora.get(three.links["1"]).status_code == 200
    assert three.by_link(dora, "Dora") == (200, "")
    assert bert.get(f"/api/games/{three.id}").status_code == 404
    seat = dora.state(three.id)["seats"][1]
    assert (seat["name"], seat["kept"], seat["agreed"]) == ("Dora", False, [])
    assert three.told(cleo)[-4:] == [
        "Cleo lets a bot play for Bert, who has been away for long.",
        "Anna agrees that somebody else takes the place of Bert.",
        "Cleo agrees that somebody else takes the place of Bert.",
        "Dora has taken the place of Bert: the table agreed.",
    ]


def test_the_host_needs_the_others_only(site: Site) -> None:
    three = Three(site)
    three.goes_away(1)
    three.wish(three.anna, 1, **BOTS)
    three.wish(three.cleo, 1, action="agree")
    assert three.wish(three.cleo, 1, action="join") == (403, "not-your-seat")
    assert three.wish(three.anna, 1, action="join") == (200, "")
    assert three.anna.state(three.id)["here"] == [0, 1]


def test_nobody_agrees_with_oneself(site: Site) -> None:
    """Two at the table: one alone is not the table, by whatever browser."""
    anna, bert = site.person(), site.person()
    begun = anna.begin(ME, LINK, BOT)
    game, link = begun["id"], begun["links"]["1"]
    bert.join(link, 1, game, "Bert")
    site.service.cache.rooms[game].away = 0.0
    path = f"/api/games/{game}/seats/1"
    assert anna.post(path, BOTS).status_code == 200
    assert anna.post(path, {"action": "agree"}).status_code == 200
    for person in (anna, site.person()):
        assert person.join(link, 1, game).json()["error"] == "kept"
    assert bert.join(link, 1, game).status_code == 200


def test_who_was_away_comes_back(site: Site) -> None:
    """They find the game in their list, see it as onlookers do, and sit down again."""
    three = Three(site)
    three.goes_away(1)
    three.wish(three.cleo, 1, **BOTS)
    bert = three.bert
    assert [game["id"] for game in bert.get("/api/games").json()] == [three.id]
    assert bert.get(f"/g/{three.id}").status_code == 200
    state = bert.state(three.id)
    assert (state["viewer"], state["here"], state["kept"], state["moves"]) == (None, [], [1], [])
    assert bert.get(f"/api/games/{three.id}", seat=1).status_code == 403
    assert three.anna.state(three.id)["kept"] == []
    seat = state["seats"][1]
    assert (seat["kind"], seat["name"], seat["kept"]) == ("bot", "Bert", True)
    assert three.wish(bert, 1, action="join") == (200, "")
    assert bert.state(three.id)["viewer"] == 1
    assert three.told(bert)[-1] == "Bert is back."


def test_who_was_away_gives_the_seat_up(site: Site) -> None:
    """Then the bot is a bot like any other."""
    three = Three(site)
    assert three.wish(three.bert, 1, **BOTS) == (200, "")
    assert three.told(three.anna)[-1] == "Bert lets a bot play."
    assert three.wish(three.anna, 1, action="join") == (403, "kept")
    assert three.wish(three.bert, 1, action="leave") == (200, "")
    assert three.anna.state(three.id)["seats"][1]["kind"] == "bot"
    assert three.wish(three.anna, 1, action="join") == (200, "")


def test_those_who_listen_are_told_at_once(site: Site) -> None:
    three = Three(site)
    three.goes_away(1)
    with three.anna.listen(three.id) as heard:
        first = heard.next().data["notices"][-1]["number"]
        three.wish(three.cleo, 1, **BOTS)
        notice = heard.next().data["notices"][-1]
    assert notice["number"] == first + 1
    assert notice["text"] == "Cleo lets a bot play for Bert, who has been away for long."


def test_a_host_who_does_not_play_is_called_so(site: Site) -> None:
    anna = site.person()
    game = anna.begin(LINK, LINK)["id"]
    assert anna.post(f"/api/games/{game}/seats/1", BOTS).status_code == 200
    assert anna.state(game)["notices"][-1]["text"] == "The host lets a bot play at seat 2."


# Over is over


def almost_over() -> tuple[str, int, str]:
    """The record of a game of two before its last move, and that move with its seat."""
    lines = GOLDEN.read_text(encoding="utf-8").rstrip().split("\n")
    seat, _, move = lines.pop().partition(" ")
    return "\n".join(lines) + "\n", int(seat), move


def bring(person: Person, record: str, *seats: Plain) -> Plain:
    made = person.post("/api/import", {"record": record, "seats": list(seats) or None})
    assert made.status_code == 201, made.text
    return dict(made.json())


def test_over_is_over(site: Site) -> None:
    """The seed may be read then, so nobody goes on."""
    record, seat, move = almost_over()
    seats = [LINK, LINK]
    seats[seat] = ME
    anna, bert = site.person(), site.person()
    begun = bring(anna, record, *seats)
    game = begun["id"]
    bert.join(begun["links"][str(1 - seat)], 1 - seat, game)
    over = anna.move(game, anna.state(game), move).json()
    assert over["over"]
    assert anna.get(f"/api/games/{game}/record").status_code == 200
    assert over["undo"] == {
        "plies": 0,
        "step": 0,
        "reason": texts().say("server.undo-over"),
        "ask": [],
    }
    answer = anna.undo(game, over)
    assert (answer.status_code, answer.json()["error"]) == (422, "no-undo")
    assert anna.state(game)["over"]


@pytest.mark.parametrize("other", [ME, BOT, LINK])
def test_who_plays_alone_may_go_on_after_the_end(site: Site, other: Plain) -> None:
    record, seat, move = almost_over()
    seats = [other, other]
    seats[seat] = ME
    anna = site.person()
    game = bring(anna, record, *seats)["id"]
    over = anna.move(game, anna.state(game, seat=seat), move).json()
    assert over["over"]
    assert over["undo"]["plies"] >= 1
    again = anna.undo(game, over).json()
    assert (again["over"], again["to_decide"]) == (False, seat)


def test_who_is_away_counts_at_the_end(site: Site) -> None:
    record, seat, move = almost_over()
    seats = [LINK, LINK]
    seats[seat] = ME
    anna, bert = site.person(), site.person()
    begun = bring(anna, record, *seats)
    game, number = begun["id"], 1 - seat
    bert.join(begun["links"][str(number)], number, game)
    assert bert.post(f"/api/games/{game}/seats/{number}", BOTS).status_code == 200
    over = anna.move(game, anna.state(game), move).json()
    assert anna.undo(game, over).json()["error"] == "no-undo"


# Seeds that somebody knows


def test_guests_of_an_imported_game_are_told(site: Site) -> None:
    anna, bert = site.person(), site.person()
    begun = bring(anna, almost_over()[0], ME, LINK)
    link = begun["links"]["1"]
    assert f'id="seed-known" class="note">{escape(TOLD)}</p>' in bert.get(link).text
    bert.join(link, 1, begun["id"])
    assert bert.state(begun["id"])["seed_known"]
    site.service.cache.rooms.clear()
    assert bert.state(begun["id"])["seed_known"]


def test_nobody_knows_the_seed_of_other_games(site: Site) -> None:
    three = Three(site)
    assert not three.bert.state(three.id)["seed_known"]
    three.wish(three.bert, 1, action="leave")
    page = site.person().get(three.links["1"])
    assert page.status_code == 200
    assert "seed-known" not in page.text
    over = bring(three.anna, GOLDEN.read_text(encoding="utf-8"))
    assert not three.anna.state(over["id"])["seed_known"]


def test_the_seed_is_known_after_the_end(site: Site) -> None:
    """Somebody who plays alone reads it, takes the last move back, and invites a guest."""
    record, seat, move = almost_over()
    seats: list[Plain] = [LINK, LINK]
    seats[seat] = ME
    anna = site.person()
    begun = bring(anna, record, *seats)
    game = begun["id"]
    with site.service.store.engine.begin() as connection:
        connection.execute(update(Game).values(seed_known=False))
    site.service.cache.rooms.clear()
    assert not anna.state(game)["seed_known"]
    over = anna.move(game, anna.state(game), move).json()
    assert not over["seed_known"]
    assert anna.undo(game, over).json()["seed_known"]
