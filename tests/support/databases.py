"""Databases with games in them, made without a server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, text

from rondel.core.session import Session
from rondel.games import find_game
from rondel.server.rooms import journal_of, status_of
from rondel.server.store import GameRow, NewGame, SeatRow
from rondel.server.store.upgrade import upgrade

COOPER = find_game("cooper-island")


def played(moves: int | None, content: Any = None) -> Session:
    """A game after some moves, or to its end."""
    session = Session(COOPER.new(2, 7, content=content))
    while not session.table.over and (moves is None or session.ply < moves):
        session.play(session.table.moves()[-1])
    return session


def new_game(key: str, session: Session, pack: Any = None, **changes: Any) -> NewGame:
    facts: dict[str, Any] = {
        "id": key,
        "game": "cooper-island",
        "rules_version": COOPER.rules_version,
        "content_hash": session.table.setup.content_hash,
        "options": session.table.setup.options,
        "seed": session.table.setup.seed,
        "host": "anna",
        "watch": f"{key} watch",
        "updated": 1.0,
        "entries": session.ply,
        "status": status_of(session.table),
        "seats": [
            SeatRow(seat, "person", name, f"{key} link {seat}", owner="anna")
            for seat, name in enumerate(("Anna", "[b]Bert"))
        ],
    }
    return NewGame(GameRow(**{**facts, **changes}), journal_of(session.record), pack)


def of_the_first_version(file: Path) -> Engine:
    """A database as the first version left it, with a game in it that is under way."""
    engine = create_engine(f"sqlite:///{file}")
    upgrade(engine, "0001")
    new = new_game("old", played(3))
    row = new.row
    with engine.begin() as connection:
        connection.execute(
            text(
                "insert into game values (:id, 'cooper-island', 1, :content, 2, :options, :seed,"
                " 'anna', 'w', 1, 1, 3, :turn, false, null)"
            ),
            {
                "id": row.id,
                "content": row.content_hash,
                "options": json.dumps(row.options),
                "seed": row.seed,
                "turn": row.status.turn,
            },
        )
        for seat in row.seats:
            values = {"seat": seat.seat, "name": seat.name, "link": seat.link}
            connection.execute(
                text(
                    "insert into seat values"
                    " ('old', :seat, 'person', :name, null, 'anna', :link, 0)"
                ),
                values,
            )
        for number, (mover, move) in enumerate(new.journal):
            connection.execute(
                text("insert into entry values ('old', :number, :seat, :text, 1)"),
                {"number": number, "seat": mover, "text": move},
            )
    return engine
