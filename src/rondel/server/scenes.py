"""Pieces of a game's story as answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rondel.core.game import Scene
from rondel.server.answers.campaigns import SceneText


def chapter_of(scenes: Sequence[Scene]) -> int:
    """The chapter that the latest of some scenes belongs to; 0 if none does."""
    return next((scene.chapter for scene in reversed(scenes) if scene.chapter), 0)


def told(scenes: Sequence[Scene]) -> list[SceneText]:
    return [SceneText(**_plain(scene)) for scene in scenes]


def _plain(scene: Scene) -> dict[str, Any]:
    return {**scene._asdict(), "things": list(scene.things), "symbols": list(scene.symbols)}


def open_scenes(scenes: Sequence[Scene]) -> list[Scene]:
    """What lies there with something to do for it."""
    return [scene for scene in scenes if scene.task]
