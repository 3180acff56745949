"""What axe says of a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.support.guests import Guest

SERIOUS = ("serious", "critical")
OPTIONS: dict[str, Any] = {"resultTypes": ["violations"]}
"""What is as it should be need not be told of, which would take longer than to find it."""
COLOURS = {**OPTIONS, "runOnly": ["color-contrast", "link-in-text-block"]}
"""All that the dark theme can break: what else axe looks at is the same in both."""


def findings(guest: Guest, *parts: str) -> list[str]:
    """What axe finds on the page, or on parts of it, and calls serious."""
    return look(guest, parts, OPTIONS)


def findings_in_both_themes(guest: Guest, *parts: str) -> list[str]:
    light = look(guest, parts, OPTIONS)
    shade = guest.page.evaluate(SHADE)
    guest.page.emulate_media(color_scheme="dark")
    assert guest.page.evaluate(SHADE) != shade, "there is no dark theme"
    dark = look(guest, parts, COLOURS)
    guest.page.emulate_media(color_scheme="light")
    return light + [f"dark: {one}" for one in dark]


SHADE = "getComputedStyle(document.body).color"


def look(guest: Guest, parts: tuple[str, ...], options: dict[str, Any]) -> list[str]:
    within = {"include": [[part] for part in parts]} if parts else None
    found: list[dict[str, Any]] = Axe().run(guest.page, within, options).response["violations"]
    return [
        f"{one['id']}: {node['html'][:120]} ({node.get('failureSummary', '')[:200]})"
        for one in found
        if one["impact"] in SERIOUS
        for node in one["nodes"][:3]
    ]
