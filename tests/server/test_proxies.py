"""Who may say for whom they ask, and by which names we are called."""

from __future__ import annotations

import msgspec
import pytest

from rondel.server import middleware
from rondel.server.middleware import Rate
from rondel.server.settings import Settings, SettingsError
from tests.support.visits import ME, Site

BODY = {"game": "cooper-island", "seats": [ME, ME]}


def strangers(site: Site, count: int) -> list[int]:
    """New games by people without a cookie, each from an address of their own, as they say."""
    codes = []
    for number in range(count):
        person = site.person()
        person.client.headers["x-forwarded-for"] = f"198.51.100.{number}"
        codes.append(person.post("/api/games", BODY).status_code)
    return codes


def limited(settings: Settings, monkeypatch: pytest.MonkeyPatch, *proxies: str) -> Settings:
    monkeypatch.setattr(middleware, "BEGINNING", Rate(0.001, 0.3))  # three for an address
    return msgspec.structs.replace(settings, limits=True, proxies=proxies)


def test_nobody_is_taken_for_a_proxy(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever calls from this machine can't get around the limits by inventing addresses."""
    with Site(limited(settings, monkeypatch)) as site:
        assert 429 in strangers(site, 5)


def test_a_proxy_that_is_named_is_believed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "BEGINNING", Rate(0.001, 1))
    named = msgspec.structs.replace(settings, limits=True, proxies=("127.0.0.0/8",))
    with Site(named) as site:
        assert strangers(site, 12) == [201] * 12


def test_proxies_are_addresses_or_networks() -> None:
    given = {"RONDEL_PROXIES": "127.0.0.1, 10.0.0.0/8", "RONDEL_DATABASE_URL": "sqlite://"}
    assert Settings.from_environment(given).proxies == ("127.0.0.1", "10.0.0.0/8")
    with pytest.raises(SettingsError, match="RONDEL_PROXIES: 'my' is neither"):
        Settings.from_environment({**given, "RONDEL_PROXIES": "my proxy"})


def test_names_are_the_same_in_large_and_small_letters(settings: Settings) -> None:
    with Site(msgspec.structs.replace(settings, hosts=("Example.COM",))) as site:
        anna = site.person()
        anna.client.headers.update({"host": "EXAMPLE.com", "origin": "http://example.com"})
        assert anna.post("/api/games", BODY).status_code == 201
        assert anna.client.get("/api/games", headers={"host": "other.org"}).status_code == 400


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//[", "http://a]b"])
def test_an_origin_that_is_none_is_refused(site: Site, origin: str) -> None:
    anna = site.person()
    anna.client.headers["origin"] = origin
    refused = anna.post("/api/games", BODY)
    assert (refused.status_code, refused.json()["error"]) == (403, "origin")
