"""The boards of the others, small but whole; and Ana's (MA-21)."""

from __future__ import annotations

from rondel.core.picture import Markup, box
from rondel.games.maracaibo.plan import OTHERS
from rondel.games.maracaibo.sketch import Sketch


class Neighbours:
    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch

    def layer(self) -> Markup:
        return box(*OTHERS, class_="panel line-rule")
