"""The game's verbs: what stands on boats, islets, log tokens and cards (CI-16, CI-18)."""

from __future__ import annotations

from rondel.core.effects import Verbs
from rondel.games.cooper_island.table import CooperTable

verb: Verbs[CooperTable] = Verbs()
perform = verb.perform
can_perform = verb.can
