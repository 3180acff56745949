"""How entries are written in the journal: by far the most frequent statements, made once."""

from __future__ import annotations

import sqlite3

from sqlalchemy import Connection, bindparam, case, insert, null, update

from rondel.server.store.models import Entry, Game
from rondel.server.store.rows import Next, Steps
from rondel.server.store.straight import StraightEngine

_ENTER = insert(Entry)
_STAND = (
    update(Game)
    .where(
        Game.id == bindparam("game_id"),
        Game.entries == bindparam("number"),
        Game.sealed.is_(False),
    )
    .values(
        entries=Game.entries + bindparam("count"),
        spent=case((Game.turn == bindparam("next_turn"), Game.spent), else_=0.0),
        asked=case((bindparam("by_bot"), Game.asked), else_=null()),
    )
    .returning(Game.entries)
)
_GO_ON = _STAND.where(Game.over.is_(False))
"""For a game that is not over, and was not. `over` is not set then: SQLite would write every index
anew that has it, two of the five pages that a move takes."""


def enter(connection: Connection, next: Next) -> bool:
    """Write entries if they are the next ones; False if they are not."""
    if connection.scalar(_STAND, _standing(next)) is None:
        return False
    connection.execute(_ENTER, _entering(next))
    return True


def steps(engine: StraightEngine, next: Next) -> Steps:
    """What `enter_straight` does, made ready for the driver."""
    over = next.status.over
    stand = engine.ready(_STAND, _standing(next)) if over else engine.ready(_GO_ON, _going_on(next))
    return Steps(stand, engine.ready(_ENTER, *_entering(next)))


def enter_straight(engine: StraightEngine, cursor: sqlite3.Cursor, next: Next) -> bool:
    """The same as `enter`, straight to SQLite."""
    ready = next.steps or steps(engine, next)
    found = cursor.execute(ready.stand.sql, ready.stand.rows[0]).fetchone()
    if found is None and not next.status.over:  # it may have been over
        sql, rows = engine.ready(_STAND, _standing(next))
        found = cursor.execute(sql, rows[0]).fetchone()
    if found is None:
        return False
    cursor.executemany(ready.enter.sql, ready.enter.rows)
    return True


def _going_on(next: Next) -> dict[str, object]:
    return {
        "game_id": next.game_id,
        "number": next.number,
        "count": len(next.entries),
        "updated": next.now,
        "turn": next.status.turn,
        "next_turn": next.status.turn,
        "totals": next.status.totals,
        "by_bot": next.entries[0].person is None,
    }


def _standing(next: Next) -> dict[str, object]:
    status = next.status
    end = {"over": status.over, "result": status.result, "kept": status.kept}
    return {**_going_on(next), **end}


def _entering(next: Next) -> list[dict[str, object]]:
    entries = enumerate(zip(next.entries, next.secrets, strict=True), next.number)
    return [
        {
            "game_id": next.game_id,
            "number": number,
            "seat": entry.seat,
            "text": entry.text,
            "at": next.now,
            "secret": secret,
            "person": entry.person,
        }
        for number, (entry, secret) in entries
    ]
