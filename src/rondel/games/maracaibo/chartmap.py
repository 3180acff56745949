"""The map as a chart: locations and the course between them (MA-4), and all that lies there."""

from __future__ import annotations

from rondel.core.picture import Markup, box
from rondel.games.maracaibo.plan import CHART
from rondel.games.maracaibo.sketch import Sketch


class ChartMap:
    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch

    def static(self) -> Markup:
        return box(*CHART, class_="panel line-rule")

    def layer(self) -> Markup:
        return Markup("")
