"""One browser and one server for all tests, and guests who sit down."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.guests import Guest
from tests.support.serving import Serving

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a process less
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


@pytest.fixture(scope="session")
def windows() -> dict[str, list[Guest]]:
    """Those that are free, by what was asked for."""
    return defaultdict(list)


@pytest.fixture
def invite(browser: Browser, serving: Serving, windows: dict[str, list[Guest]]) -> Iterator[Invite]:
    """Somebody with a browser window of their own: `invite(phone=True, dark=True, prefs={…})`.

    Whatever the browser complained about fails the test in the end.
    """
    guests: list[tuple[str, Guest]] = []

    def come(
        phone: bool = False,
        dark: bool = False,
        prefs: dict[str, str] | None = None,
        installed: bool = False,
    ) -> Guest:
        # Passkeys and service workers are for a name, not for a number.
        address = serving.address.replace("127.0.0.1", "localhost" if installed else "127.0.0.1")
        wishes = repr((phone, dark, sorted((prefs or {}).items()), installed))
        free = windows[wishes]
        guest = free.pop() if free else Guest(browser, address, phone, dark, prefs, installed)
        guests.append((wishes, guest))
        return guest

    yield come
    complaints = [complaint for _, guest in guests for complaint in guest.complaints]
    for wishes, guest in guests:
        if guest.altered or complaints:
            guest.context.close()
        else:
            guest.clear()
            windows[wishes].append(guest)
    assert complaints == []


@pytest.fixture
def guest(invite: Invite) -> Guest:
    return invite()
