"""Content packs of whoever runs the server: offered, chosen, shown, and kept by their hash."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rondel.core.content import ContentError
from rondel.games import find_game
from rondel.server.packs import load_offered
from rondel.server.settings import Settings
from tests.support.own_packs import rich
from tests.support.visits import BOT, LINK, ME, Person, Plain, Site, wait_for

OURS = find_game("cooper-island").load_content(None).hash


def with_packs(settings: Settings, *folders: Path) -> Settings:
    return msgspec.structs.replace(settings, content=tuple(map(str, folders)))


def begin(person: Person, content: str | None = None, *seats: Plain) -> Plain:
    body = {"game": "cooper-island", "seats": list(seats or (ME, ME))}
    made = person.post("/api/games", body | ({"content": content} if content else {}))
    assert made.status_code == 201, made.text
    return dict(made.json())


def content_of(site: Site, game: str) -> str:
    row = site.service.store.game(game)
    assert row is not None
    return row.content_hash


def test_packs_are_offered_and_chosen(settings: Settings, tmp_path: Path) -> None:
    packs = [rich(tmp_path / "box"), rich(tmp_path / "feast", "<b>Feast</b>", coins=9)]
    with Site(with_packs(settings, *packs)) as site:
        anna = site.person()
        found = {one["game"]: one["packs"] for one in anna.get("/api/catalogue").json()["games"]}
        assert [(one["name"], one["title"], one["changes"]) for one in found["cooper-island"]] == [
            ("box", "My box", 1),
            ("feast", "<b>Feast</b>", 1),
        ]
        assert found["maracaibo"] == []
        plain, box, feast = (begin(anna, name)["id"] for name in (None, "box", "feast"))
        hashes = [content_of(site, game) for game in (plain, box, feast)]
        assert hashes == [OURS, *(one["hash"] for one in found["cooper-island"])]
        tables = [site.service.cache.rooms[game].table for game in (plain, box, feast)]
        assert [table.setup.content_hash for table in tables] == hashes
        assert len({str(table.view(0).contents) for table in tables}) == 3
        told = {one["id"]: one["content"] for one in anna.get("/api/games").json()}
        assert told == {plain: "", box: "My box", feast: "<b>Feast</b>"}
        assert 'id="content"' not in anna.get(f"/g/{plain}").text
        assert f'/content/{hashes[1]}">My box<' in anna.get(f"/g/{box}").text
        assert "&lt;b&gt;Feast&lt;/b&gt;" in anna.get(f"/g/{feast}").text


def test_a_pack_that_is_not_offered(settings: Settings, tmp_path: Path) -> None:
    with Site(with_packs(settings, rich(tmp_path / "box"))) as site:
        anna = site.person()
        body = {"game": "cooper-island", "seats": [ME, ME], "content": "../../etc"}
        refused = anna.post("/api/games", body)
        assert (refused.status_code, refused.json()["error"]) == (422, "no-pack")
        assert "box" in refused.json()["message"]
        body |= {"game": "maracaibo", "content": "box"}
        assert anna.post("/api/games", body).json()["error"] == "no-pack"


def test_guests_are_told_before_they_sit_down(settings: Settings, tmp_path: Path) -> None:
    with Site(with_packs(settings, rich(tmp_path / "box"))) as site:
        link = begin(site.person(), "box", ME, LINK)["links"]["1"]
        assert "My box" in site.person().get(link).text


def test_the_page_of_a_pack_tells_the_values(settings: Settings, tmp_path: Path) -> None:
    with Site(with_packs(settings, rich(tmp_path / "box"))) as site:
        anna = site.person()
        found = content_of(site, begin(anna, "box")["id"])
        page = anna.get(f"/content/{found}").text
        assert "setup.toml, start.coins" in page
        assert "<td>1</td><td>7</td>" in page
        assert anna.get("/content/0123456789abcdef").status_code == 404


def test_bots_play_with_the_pack(settings: Settings, tmp_path: Path) -> None:
    with Site(with_packs(settings, rich(tmp_path / "box"))) as site:
        anna = site.person()
        game = begin(anna, "box", BOT, BOT)["id"]
        with anna.listen(game) as heard:
            heard.until(20)
        assert site.service.tasks.failures == {}


def test_games_go_on_when_the_pack_is_gone(settings: Settings, tmp_path: Path) -> None:
    """They were kept with it, by its hash; also by its title. Records find it too."""
    with Site(with_packs(settings, rich(tmp_path / "box"))) as site:
        anna = site.person()
        game = begin(anna, "box", ME, BOT)["id"]
        found = content_of(site, game)
        wait_for(lambda: bool(anna.state(game)["mine"]))
        seen = anna.state(game)
    with Site(settings) as site:
        twin = site.person()
        twin.client.cookies.update(dict(anna.client.cookies))
        assert twin.state(game)["moves"] == seen["moves"]
        assert twin.move(game, seen, seen["moves"][0]["move"]).is_success
        assert f'/content/{found}">My box<' in twin.get(f"/g/{game}").text
        assert "start.coins" in twin.get(f"/content/{found}").text
        assert twin.get("/api/catalogue").json()["games"][0]["packs"] == []
        row = site.service.store.game(game)
        assert row is not None
        assert site.service.upgrades.packs.find(find_game(row.game), found).hash == found


def test_a_folder_of_packs(tmp_path: Path) -> None:
    for name in ("one", "two"):
        rich(tmp_path / "packs" / name, None)
    (tmp_path / "packs" / "notes.txt").write_text("not a pack")
    found = load_offered([str(tmp_path / "packs")])
    assert [(one.name, one.title) for one in found] == [("one", "one"), ("two", "two")]


def test_what_is_wrong_with_a_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"there is no pack\.toml, which says for which game"):
        load_offered([str(tmp_path)])
    box = rich(tmp_path / "a" / "box")
    other = rich(tmp_path / "b" / "box")
    with pytest.raises(ContentError, match="there is another pack 'box' of cooper-island"):
        load_offered([str(box), str(other)])
    (box / "pack.toml").write_text('game = "chess"')
    with pytest.raises(ContentError, match="no game 'chess'; there are cooper-island, maracaibo"):
        load_offered([str(box)])
    third = rich(tmp_path / "c" / "box")
    (third / "setup.toml").write_text("coins = many")
    with pytest.raises(ContentError, match=r"c/box/setup\.toml: "):
        load_offered([str(third)])


def test_folders_in_the_environment() -> None:
    given = {"RONDEL_CONTENT": "/srv/my packs:/srv/b,c", "RONDEL_DATABASE_URL": "sqlite://"}
    assert Settings.from_environment(given).content == ("/srv/my packs", "/srv/b,c")
