"""What pages weigh: the bytes that a browser which knows nothing yet gets for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from playwright.sync_api import Browser, sync_playwright

from tests.server.serving import Serving

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


class Weight(msgspec.Struct):
    name: str
    requests: int
    bytes: int


def page_weights(serving: Serving, game: str) -> list[Weight]:
    """Of the first page, and of a table."""
    person = serving.person()
    me, bot = {"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}
    table = person.begin(me, bot, game=game)["url"]
    cookie = person.client.cookies["rondel"]
    with chromium() as browser:
        return [
            weigh(browser, serving.address, "/", cookie, "main"),
            weigh(browser, serving.address, table, cookie, "main svg"),
        ]


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def weigh(browser: Browser, address: str, path: str, cookie: str, sign: str) -> Weight:
    """Load a page until its sign is there and nothing more comes."""
    context = browser.new_context()
    context.add_cookies([{"name": "rondel", "value": cookie, "url": address}])
    page = context.new_page()
    found = Weight(path if path == "/" else "of a table", 0, 0)
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")

    def arrived(event: dict[str, int]) -> None:
        found.bytes += event["encodedDataLength"]

    def answered(event: dict[str, dict[str, int]]) -> None:
        found.requests += 1
        found.bytes += event["response"]["encodedDataLength"]

    wire.on("Network.dataReceived", arrived)
    wire.on("Network.responseReceived", answered)
    page.goto(address + path)
    page.wait_for_selector(sign)
    page.wait_for_timeout(1500)
    context.close()
    return found
