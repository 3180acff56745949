"""MA-8: the explorer track, with its quests and barriers and the explorers on it."""

from __future__ import annotations

from rondel.core.picture import Markup, box
from rondel.games.maracaibo.plan import TRACK
from rondel.games.maracaibo.sketch import Sketch


class ExplorerTrack:
    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch

    def static(self) -> Markup:
        return box(*TRACK, class_="panel line-rule")

    def layer(self) -> Markup:
        return Markup("")
