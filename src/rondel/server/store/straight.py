"""The statements of the journal without SQLAlchemy, for SQLite.

Every move is written by the same two statements. SQLAlchemy takes longer over them than SQLite, and
lets go of the interpreter's lock and waits for it again many times meanwhile. So it compiles them
once, and from then on the driver gets them as they are.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

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


class Transaction:
    """What the journal needs of a connection of SQLAlchemy's."""

    def __init__(self, cursor: Any, compiled: Callable[[Writing, Values], Statement]) -> None:
        self._cursor = cursor
        self._compiled = compiled

    def scalar(self, statement: Writing, values: Values) -> Any:
        """The first value of the only row, if there is one."""
        ready = self._compiled(statement, values)
        row = self._cursor.execute(ready.sql, ready.parameters(values)).fetchone()
        return None if row is None else row[0]

    def execute(self, statement: Writing, rows: Sequence[Values]) -> None:
        ready = self._compiled(statement, rows[0])
        self._cursor.executemany(ready.sql, [ready.parameters(values) for values in rows])


class StraightEngine:
    """Begins transactions in which statements go straight to SQLite, one at a time.

    A statement is always given values of the same names. The connection is kept: to take one from
    the pool and to give it back takes as long as the statements.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._statements: dict[Writing, Statement] = {}
        self._connection: PoolProxiedConnection | None = None
        self._lock = threading.Lock()

    @contextmanager
    def begin(self) -> Iterator[Transaction]:
        """A transaction to write in. Its errors are those that SQLAlchemy would raise."""
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = self._engine.raw_connection()
                cursor = self._connection.cursor()
                cursor.execute("begin immediate")
                yield Transaction(cursor, self._compiled)
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

    def _compiled(self, statement: Writing, values: Values) -> Statement:
        found = self._statements.get(statement)
        if found is None:
            found = self._statements[statement] = Statement(statement, self._engine, values)
        return found
