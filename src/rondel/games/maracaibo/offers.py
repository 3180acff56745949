"""What is on offer: display, prestige buildings, stacks; fleet, mine and story if there are any."""

from __future__ import annotations

from rondel.core.picture import Markup, box
from rondel.games.maracaibo.plan import OFFERS
from rondel.games.maracaibo.sketch import Sketch


class Offers:
    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch

    def static(self) -> Markup:
        return box(*OFFERS, class_="panel line-rule")

    def layer(self) -> Markup:
        return Markup("")
