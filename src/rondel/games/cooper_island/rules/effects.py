"""The game's verbs: what stands in sections and on boats, islets, log tokens and cards.

Each chapter adds those that it explains.
"""

from __future__ import annotations

from rondel.core.effects import Verbs
from rondel.games.cooper_island.table import CooperTable

verb: Verbs[CooperTable] = Verbs()
perform = verb.perform
can_perform = verb.can
