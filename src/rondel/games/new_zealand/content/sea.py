"""The sea board: water spaces, harbours and how far it is between them."""

from __future__ import annotations

from rondel.core.content import ContentError
from rondel.core.moves import Move
from rondel.games.new_zealand.content.entries import Harbour, SeaEntry


class Sea:
    """Water spaces by number, and the harbour at each, of which there is one at most (NZ-19.1)."""

    def __init__(self, entry: SeaEntry, harbours: tuple[Harbour, ...]) -> None:
        names = [entry.start]
        for edge in entry.edges:
            names += [name for name in edge if name not in names]
        self.names = tuple(names)
        self.number = {name: i for i, name in enumerate(names)}
        self.sails: tuple[Move, ...] = tuple(("sail", name) for name in names)
        self.upgrades: tuple[Move, ...] = tuple(("upgrade", name) for name in names)
        self.start = 0
        self.harbours = harbours
        for harbour in harbours:
            if harbour.id not in self.number:
                raise ContentError(f"sea.toml, harbours {harbour.id!r}: no such water space")
        self.harbour_number = {harbour.id: i for i, harbour in enumerate(harbours)}
        self.harbour_at = tuple(self.harbour_number.get(name, -1) for name in names)
        """By water space: its harbour, or -1."""
        self.water_of = tuple(self.number[harbour.id] for harbour in harbours)
        # Harbours by what they take: discs go to medium ones, storehouses to all others (NZ-19.3).
        self.medium = tuple(i for i, harbour in enumerate(harbours) if harbour.kind == "medium")
        self.storehouse_mask = sum(
            1 << i for i, harbour in enumerate(harbours) if harbour.kind != "medium"
        )
        self.medium_mask = sum(1 << i for i in self.medium)
        self.arrows = tuple(
            1 << self.harbour_number[a] | 1 << self.harbour_number[b]
            for a, b in entry.yellow_arrows
        )
        self.arrow_ends = entry.yellow_arrows
        self.arrow_vp = entry.yellow_arrow_vp
        self.distance = self._distances(entry)
        self.near = tuple(
            tuple(sorted(range(len(names)), key=distances.__getitem__))
            for distances in self.distance
        )

    def _distances(self, entry: SeaEntry) -> tuple[tuple[int, ...], ...]:
        """Return, by two water spaces, the fewest moves from one to the other (NZ-6.58).

        The digit in a space's name is its distance from the start (NZ-19.2).
        """
        beside: list[list[int]] = [[] for _ in self.names]
        for a, b in entry.edges:
            beside[self.number[a]].append(self.number[b])
            beside[self.number[b]].append(self.number[a])
        table = []
        for start in range(len(self.names)):
            distance = {start: 0}
            queue = [start]
            for here in queue:
                for there in beside[here]:
                    if there not in distance:
                        distance[there] = distance[here] + 1
                        queue.append(there)
            if len(distance) != len(self.names):
                raise ContentError("sea.toml, sea: some water spaces can't be reached")
            table.append(tuple(distance[there] for there in range(len(self.names))))
        return tuple(table)
