"""The board of the seat in front: its ship, purse, career and cards (MA-15 to MA-18)."""

from __future__ import annotations

from rondel.core.picture import Markup, box
from rondel.games.maracaibo.plan import DESK
from rondel.games.maracaibo.sketch import Sketch


class ShipBoard:
    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch

    def static(self) -> Markup:
        return box(*DESK, class_="panel line-rule")

    def layer(self) -> Markup:
        return Markup("")
