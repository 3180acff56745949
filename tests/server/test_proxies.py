"""Who may say for whom they ask, and by which names we are called."""

from __future__ import annotations

import msgspec
import pytest

from rondel.server import middleware
from rondel.server.doorway import TOLD
from rondel.server.middleware import Rate
from rondel.server.settings import Settings, SettingsError, unknown_settings
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


@pytest.mark.parametrize(
    "url",
    [
        "rondel.example.org",
        "ftp://a.org",
        "https://a.org/rondel",
        "https://me@a.org",
        "http://[",
        "",
    ],
)
def test_a_public_url_is_an_address(url: str) -> None:
    given = Settings(database_url="sqlite://", public_url=(url,))
    with pytest.raises(SettingsError, match=r"RONDEL_PUBLIC_URL: .* is not an address such as"):
        given.checked()


def test_addresses_are_written_as_browsers_do() -> None:
    urls = ("HTTPS://Spiele.Müller.de:443/", "http://[2001:DB8::1]:8080", "http://a.org:443")
    assert Settings(database_url="sqlite://", public_url=urls).checked().public_url == (
        "https://spiele.xn--mller-kva.de",
        "http://[2001:db8::1]:8080",
        "http://a.org:443",
    )


def behind(settings: Settings, *urls: str, proxies: tuple[str, ...] = ()) -> Settings:
    return msgspec.structs.replace(settings, public_url=urls, proxies=proxies).checked()


@pytest.mark.parametrize("host", ["example.com", "EXAMPLE.com:8443", "example.com:8000"])
def test_what_a_proxy_makes_of_the_address_does_not_matter(settings: Settings, host: str) -> None:
    """`Host $host` drops the port, and a proxy that is not named can't tell us of HTTPS."""
    with Site(behind(settings, "https://example.com:8443")) as site:
        anna = site.person()
        anna.client.headers.update({"host": host, "origin": "https://example.com:8443"})
        begun = anna.post("/api/games", BODY)
        assert begun.status_code == 201
        assert "secure" in begun.headers["set-cookie"].lower()
        for origin in ("https://example.com", "http://example.com:8443", "https://evil.org"):
            anna.client.headers["origin"] = origin
            assert anna.post("/api/games", BODY).json()["error"] == "origin"


def test_names_that_are_not_ours_are_told_which_is(settings: Settings) -> None:
    with Site(behind(settings, "https://example.com")) as site:
        headers = {"host": "127.0.0.1:8000"}
        refused = site.person().client.get("/", headers=headers)
        assert (refused.status_code, refused.text) == (
            400,
            "This server is at https://example.com.",
        )
        refused = site.person().client.get("/api/games", headers=headers)
        assert refused.json()["error"] == "host-named"


def test_two_addresses_of_one_name(settings: Settings) -> None:
    """At home without HTTPS, from elsewhere by a proxy with it: cookies are what each needs."""
    urls = ("http://example.com:8000", "https://example.com")
    with Site(behind(settings, *urls, proxies=("127.0.0.1",))) as site:
        for forwarded, url in zip(("http", "https"), urls, strict=True):
            anna = site.person()
            anna.client.headers.update(
                {"host": "example.com", "origin": url, "x-forwarded-proto": forwarded}
            )
            cookie = anna.post("/api/games", BODY).headers["set-cookie"].lower()
            assert ("secure" in cookie) == (forwarded == "https")


def test_the_log_says_what_is_wrong_with_a_proxy(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with Site(msgspec.structs.replace(settings, host="0.0.0.0")) as site:
        anna = site.person()
        told = {
            "host": "example.com",
            "origin": "https://example.com:8443",
            "x-forwarded-for": "::1",
        }
        anna.client.headers.update(told)
        for _ in range(3):
            assert anna.post("/api/games", BODY).status_code == 403
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2
    assert "127.0.0.1 asks for others" in said[0]
    assert "name it in RONDEL_PROXIES" in said[0]
    assert "this server is http://example.com:" in said[1]
    assert "set RONDEL_PUBLIC_URL=https://example.com:8443" in said[1]


def test_strangers_can_not_fill_the_log(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with Site(settings) as site:
        for number in range(30):
            anna = site.person()
            anna.client.headers["origin"] = f"https://evil-{number}.org"
            assert anna.post("/api/games", BODY).status_code == 403
    assert len(caplog.records) == TOLD


def test_settings_that_are_probably_not_meant(settings: Settings) -> None:
    assert settings.doubts() == []
    (doubt,) = msgspec.structs.replace(settings, proxies=("10.0.0.1",)).doubts()
    assert "RONDEL_PUBLIC_URL is not" in doubt
    (doubt,) = behind(settings, "https://example.com").doubts()
    assert "RONDEL_PROXIES is not set" in doubt
    assert behind(settings, "http://example.com").doubts() == []
    assert behind(settings, "https://example.com", proxies=("10.0.0.1",)).doubts() == []


def test_settings_that_are_none() -> None:
    found = unknown_settings(
        {"RONDEL_HOSTS": "a", "RONDEL_HOST": "b", "RONDEL_XYZ": "", "HOME": "/"}
    )
    assert found == [
        "RONDEL_HOSTS: there is no such setting, is it RONDEL_HOST?",
        "RONDEL_XYZ: there is no such setting",
    ]


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//[", "http://a]b"])
def test_an_origin_that_is_none_is_refused(site: Site, origin: str) -> None:
    anna = site.person()
    anna.client.headers["origin"] = origin
    refused = anna.post("/api/games", BODY)
    assert (refused.status_code, refused.json()["error"]) == (403, "origin")
