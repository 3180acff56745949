"""In which values two packs differ."""

from __future__ import annotations

from typing import Any

from rondel.core.pack_diff import Difference, differences

OURS: dict[str, dict[str, Any]] = {
    "boats": {
        "boats": [{"id": "yawl", "cost": 2, "op": [["gain", 1]]}, {"id": "dinghy", "cost": 1}],
        "limits": {"id": "limits", "most": 5},
    },
    "sea": {"sea": {"id": "sea", "deep": True}},
}


def test_packs_that_are_the_same() -> None:
    assert list(differences(OURS, OURS)) == []


def test_what_differs() -> None:
    theirs: dict[str, dict[str, Any]] = {
        "boats": {
            "boats": [
                {"id": "ketch", "cost": 9},
                {"id": "yawl", "cost": 3, "op": [["gain", 1]], "note": "x"},
            ],
            "limits": {"id": "limits", "most": 6},
        },
        "sea": {"sea": {"id": "sea", "deep": True}},
    }
    found = list(differences(OURS, theirs))
    assert found == [
        Difference("boats", "boats", "yawl", "cost", 2, 3),
        Difference("boats", "boats", "yawl", "note", None, "x"),
        Difference("boats", "boats", "dinghy", "", {"id": "dinghy", "cost": 1}, None),
        Difference("boats", "boats", "ketch", "", None, {"id": "ketch", "cost": 9}),
        Difference("boats", "limits", "limits", "most", 5, 6),
    ]
    assert [one.place for one in found] == [
        "boats.toml, boats 'yawl'.cost",
        "boats.toml, boats 'yawl'.note",
        "boats.toml, boats 'dinghy'",
        "boats.toml, boats 'ketch'",
        "boats.toml, limits.most",
    ]


def test_another_order_is_told_once() -> None:
    turned = {**OURS["boats"], "boats": OURS["boats"]["boats"][::-1]}
    (one,) = differences(OURS, {**OURS, "boats": turned})
    assert (one.place, one.ours) == ("boats.toml, boats.order", ["yawl", "dinghy"])
