"""When things are done, for people who try them at another moment."""

from __future__ import annotations

from typing import Final

from rondel.core.moves import Move
from rondel.core.table import Refusal

WHEN: Final = {
    "hand": "CI-3.4",
    "place_islet": "CI-3.7",
    "half": "CI-3.9",
    "place_double": "CI-4.1",
    "on": "CI-4.3",
    "worker": "CI-5.2",
    "act": "CI-5.16",
    "steps": "CI-6.12",
    "islet_action": "CI-6.13",
    "build_boat": "CI-6.14",
    "landing": "CI-6.14",
    "erect": "CI-6.15",
    "remove_ruin": "CI-6.16",
    "to": "CI-6.16",
    "build_statue": "CI-6.17",
    "from": "CI-6.17",
    "supply": "CI-6.19",
    "pay": "CI-7.2",
    "ship": "CI-8.1",
    "give": "CI-9.9",
    "put": "CI-10.1",
    "keep_card": "CI-10.9",
    "put_under": "CI-10.9",
    "recruit": "CI-11.6",
    "order": "CI-11.8",
    "assign": "CI-11.8",
    "feed": "CI-12.2",
    "reactivate": "CI-12.7",
    "gain": "CI-14.4",
    "keep": "CI-14.4",
    "market": "CI-14.5",
    "boat_action": "CI-14.8",
    "next": "CI-14.11",
    "scrap": "CI-16.14",
    "haul": "CI-16.15",
    "take": "CI-19.30",
    "slot": "CI-19.38",
    "discard": "CI-19.38",
}
"""By verb, the rule that says when it is possible (`"CI-3.4 when"`)."""


def why_elsewhere(move: Move, otherwise: str) -> str | Refusal:
    """Tell when a move of another question is possible; `otherwise` is the rule of this one."""
    rule = WHEN.get(str(move[0]))
    return Refusal(rule, case="when") if rule else otherwise
