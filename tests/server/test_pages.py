"""The pages: who gets one, and what stands in them."""

from __future__ import annotations

import json
import re

import pytest

from rondel.server.pages import data, version
from tests.support.visits import Site

ROUTES = ("/", "/new", "/new?game=cooper-island", "/rules/cooper-island", "/rules/maracaibo")


@pytest.mark.parametrize("path", ROUTES)
def test_pages_for_everybody(site: Site, path: str) -> None:
    answer = site.person().client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "style=" not in answer.text
    assert not re.search(r"<script(?! src| type=\"(module\" src|application/json))", answer.text)


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/g/AAAAAAAAAAAAAAAA", "/g/x/replay", "/s/abc", "/w/abc", "/rules/chess", "/g/"],
)
def test_nothing_here(site: Site, path: str) -> None:
    """The same for what does not exist and for what one may not know of."""
    answer = site.person().client.get(path)
    assert answer.status_code == 404
    assert "Nothing here" in answer.text
    assert ("/me?back=" in answer.text) == path.startswith("/g/")  # a cookie may have been lost


def test_an_unknown_game_is_not_begun(site: Site) -> None:
    page = site.person().client.get("/new", params={"game": "</script><b>"}).text
    assert "<b>" not in page


def test_data_cannot_end_its_element() -> None:
    told = {"name": "</script><!--"}
    assert "<" not in data(told)
    assert json.loads(data(told)) == told


def test_static_files_have_addresses_that_change_with_them(site: Site) -> None:
    page = site.person().client.get("/").text
    address = re.search(r'href="(/static/[^"]+base\.css)"', page)
    assert address
    assert f"/{version()}/" in address[1]
    answer = site.person().client.get(address[1])
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in answer.headers  # it is no page


def test_a_game_has_its_own_art(site: Site) -> None:
    answer = site.person().client.get("/art/cooper-island.svg?theme=dark")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert site.person().client.get("/art/chess.svg").status_code == 303
