"""The game's verbs: what stands on tiles, cards and boards.

An icon means the same action wherever it stands (NZ-6.1), so each verb is explained once, in the
chapter that it belongs to.
"""

from __future__ import annotations

from rondel.core.effects import Verbs
from rondel.games.new_zealand.table import NewZealandTable

verb: Verbs[NewZealandTable] = Verbs()
perform = verb.perform
