"""One browser and one server for all tests, and guests who sit down."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.guests import Guest
from tests.support.serving import Serving

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters are as wide as the font says
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

Invite = Callable[..., Guest]


def chromium() -> str:
    """The system's browser."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "there is no Chromium: tools/system_packages.sh installs it"
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """People may be told by a webhook on this machine (`tests.support.post`)."""
    folder = tmp_path_factory.mktemp("server")
    with Serving(folder, services="json", inside="127.0.0.1") as serving:
        serving.wait()
        yield serving


@pytest.fixture
def invite(browser: Browser, serving: Serving) -> Iterator[Invite]:
    """Somebody with a browser window of their own: `invite(phone=True, dark=True, prefs={…})`.

    Whatever the browser complained about fails the test in the end.
    """
    guests: list[Guest] = []

    def come(
        phone: bool = False,
        dark: bool = False,
        prefs: dict[str, str] | None = None,
        installed: bool = False,
    ) -> Guest:
        # Passkeys and service workers are for a name, not for a number.
        address = serving.address.replace("127.0.0.1", "localhost" if installed else "127.0.0.1")
        guests.append(Guest(browser, address, phone, dark, prefs, installed))
        return guests[-1]

    yield come
    for guest in guests:
        guest.context.close()
    complaints = [complaint for guest in guests for complaint in guest.complaints]
    assert complaints == []


@pytest.fixture
def guest(invite: Invite) -> Guest:
    return invite()
