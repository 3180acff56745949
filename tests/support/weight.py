"""What pages weigh: the bytes that a browser which knows nothing yet gets for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.support.serving import Serving
from tests.support.visits import BOT, ME

PAGE = 150_000
"""Bytes over the wire that a page may take, with all that it loads."""


class Weight(msgspec.Struct):
    name: str
    requests: int
    bytes: int


def page_weights(browser: Browser, serving: Serving, game: str) -> list[Weight]:
    """Of the first page, and of a table."""
    person = serving.person()
    table = person.begin(ME, BOT, game=game)["url"]
    cookie = person.client.cookies["rondel"]
    return [
        weigh(browser, serving.address, "/", cookie, "main"),
        weigh(browser, serving.address, table, cookie, "main svg, main pre"),
    ]


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
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
