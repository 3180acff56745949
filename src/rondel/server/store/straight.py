"""The statements of the journal without SQLAlchemy, for SQLite.

Every move is written by the same two statements. SQLAlchemy takes longer over them than SQLite, and
lets go of the interpreter's lock and waits for it again many times meanwhile. So it compiles them
once, and from then on the driver gets them as they are.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Engine, Insert, PoolProxiedConnection, Update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

Writing = Insert | Update
Values = Mapping[str, object]


class Statement:
    """A statement as the driver takes it, for values of the same names."""

    def __init__(self, statement: Writing, engine: Engine, names: Iterable[str]) -> None:
        compiled = statement.compile(engine, column_keys=list(names))
        assert isinstance(compiled, SQLCompiler)
        assert compiled.positiontup is not None
        self.sql = str(compiled)
        self._names = compiled.positiontup
        self._fixed = compiled.params
        """What the statement says itself."""
        self._forms: dict[str, Callable[[Any], Any]] = {
            name: form
            for name, bind in compiled.binds.items()
            if (form := bind.type.dialect_impl(engine.dialect).bind_processor(engine.dialect))
        }
        """How values are written that SQLite has no type for."""

    def parameters(self, given: Values) -> list[object]:
        found = []
        for name in self._names:
            value = given[name] if name in given else self._fixed[name]
            found.append(self._forms[name](value) if name in self._forms else value)
        return found


class Ready(NamedTuple):
    """A statement as the driver takes it, and the values for each time that it is executed."""

    sql: str
    rows: list[list[object]]


class StraightEngine:
    """Begins transactions in which statements go straight to SQLite, one at a time.

    The connection is kept: to take one from the pool and to give it back takes as long as the
    statements.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._statements: dict[Writing, Statement] = {}
        self._connection: PoolProxiedConnection | None = None
        self._lock = threading.Lock()

    def ready(self, statement: Writing, *rows: Values) -> Ready:
        """Make a statement ready, which is always given values of the same names."""
        found = self._statements.get(statement)
        if found is None:
            found = self._statements[statement] = Statement(statement, self._engine, rows[0])
        return Ready(found.sql, [found.parameters(values) for values in rows])

    @contextmanager
    def begin(self) -> Iterator[sqlite3.Cursor]:
        """A transaction to write in. Its errors are those that SQLAlchemy would raise."""
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = self._engine.raw_connection()
                cursor: Any = self._connection.cursor()
                cursor.execute("begin immediate")
                yield cursor
                self._connection.commit()
            except BaseException as error:
                self._drop()
                if isinstance(error, sqlite3.Error):
                    raise DBAPIError.instance(None, None, error, sqlite3.Error) from error
                raise

    def close(self) -> None:
        """The next transaction begins with a connection of its own."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        """Give the connection back, whose transaction is taken back if it has not ended."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
