"""What axe says of a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.support.guests import Guest

SERIOUS = ("serious", "critical")
OPTIONS = {"resultTypes": ["violations"]}
"""What is as it should be need not be told of, which would take longer than to find it."""


def findings(guest: Guest, *parts: str) -> list[str]:
    """What axe finds on the page, or on parts of it, and calls serious."""
    within = {"include": [[part] for part in parts]} if parts else None
    found: list[dict[str, Any]] = Axe().run(guest.page, within, OPTIONS).response["violations"]
    return [
        f"{one['id']}: {node['html'][:120]} ({node.get('failureSummary', '')[:200]})"
        for one in found
        if one["impact"] in SERIOUS
        for node in one["nodes"][:3]
    ]
