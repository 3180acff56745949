"""MA-7.27, MA-14: influence with the three nations, their markers in stock and what they count."""

from __future__ import annotations

from rondel.core.picture import Markup, box
from rondel.games.maracaibo.plan import NATIONS
from rondel.games.maracaibo.sketch import Sketch


class NationTracks:
    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch

    def static(self) -> Markup:
        return box(*NATIONS, class_="panel line-rule")

    def layer(self) -> Markup:
        return Markup("")
