"""The game's verbs: what stands on tiles, cards and boards (NZ-6)."""

from __future__ import annotations

from rondel.core.effects import Verbs
from rondel.games.new_zealand.table import NewZealandTable

verb: Verbs[NewZealandTable] = Verbs()
perform = verb.perform
can_perform = verb.can
