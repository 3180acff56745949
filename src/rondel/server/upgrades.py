"""Games of other versions of ours: which of them go on, and what that changes in the store."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from rondel.core.content import Content, ContentError
from rondel.core.game import SetupError
from rondel.games import find_game, list_games
from rondel.server.closed import FINISHED, GameClosed
from rondel.server.examine import Finding, edition, examine, is_archived, is_closed
from rondel.server.packs import Offered, Packs
from rondel.server.rooms import Room
from rondel.server.store import GameRow, Store

log = logging.getLogger(__name__)


class Upgrades:
    """Looks at games, in a thread in which that may take its time."""

    def __init__(self, store: Store, away: float, offered: Sequence[Offered] = ()) -> None:
        self.store = store
        self.away = away
        """Seconds of silence after which somebody's seat may be given to a bot."""
        self.packs = Packs(store.pack, offered)

    def rebuild(self, row: GameRow) -> Room:
        """A game as it stands; `GameClosed` if it can only be read."""
        if is_archived(row):
            raise GameClosed(row, FINISHED)
        if is_closed(row):
            raise GameClosed(row, str(row.closed))
        finding = self.settle(row)
        if finding.room is None:
            raise GameClosed(row, str(finding.why))
        finding.room.away = self.away
        return finding.room

    def rest(self, row: GameRow) -> Room:
        """A game as it stands, in a room that sleeps: its table is made when somebody needs it.

        What may not go on is looked at first, as by `rebuild`.
        """
        if row.status.over or row.closed is not None or self.is_doubtful(row):
            return self.rebuild(row)
        journal = self.store.journal(row.id)[: row.entries]  # it may have grown meanwhile
        if len(journal) != row.entries:
            return self.rebuild(row)
        content = self.packs.find(find_game(row.game), row.content_hash)
        return Room(row, self.away, content, journal)

    def settle(self, row: GameRow) -> Finding:
        """See whether a game goes on, and write it down if that is news.

        A journal that can't be replayed though neither rules nor content have changed may be a
        fault that is mended without an upgrade, so this is not written down.
        """
        finding = examine(row, self.store.journal(row.id), self.packs)
        if finding.why is not None:
            log.warning("game %s can't go on (%s): %s", row.id, finding.why, finding.detail)
            if not row.status.over and finding.why != "journal":
                self.store.close_game(row, finding.why, edition(row.game))
        elif finding.changes(row):
            log.info("game %s goes on with %s", row.id, finding.present)
            self.store.go_on(row, finding.present)
        return finding

    def is_doubtful(self, row: GameRow) -> bool:
        """Whether it is not clear at once that an open game goes on, or that it can't."""
        if row.closed is not None:
            return not is_closed(row)
        try:
            game = find_game(row.game)
            self.packs.find(game, row.content_hash)
        except (SetupError, ContentError):
            return True
        return game.rules_version != row.rules_version

    def keep_our_packs(self) -> None:
        """Keep the content of games that were begun before packs were kept."""
        for name, content_hash in self.store.packs_in_use():
            if name in list_games():
                ours: Content = find_game(name).load_content(None)
                if ours.hash == content_hash:
                    self.store.keep_pack(name, ours.hash, ours.pack)
