"""A table of an engine with what was played there, so that it can be copied, pickled, and set up again."""

from __future__ import annotations

import weakref
from typing import Any

from parlor_games._errors import ParlorError
from parlor_games.engine import Engine, leave, shared_engine
from parlor_games.protocol import refusal


class Table:
    """A table, and the journal of the accepted lines that led to what lies on it.

    A table that is made has an engine of its own, which is started when it is first needed. A copy, and a table that is
    unpickled, is one of many on the engine that its process shares, and sets the game up when it is first asked. So does a
    table whose engine belongs to the parent of this process.

    program: the engine's path
    safe: whether it is asked only for what `Engine(safe=True)` allows
    """

    def __init__(self, program: str | None = None, *, safe: bool = True) -> None:
        self._program = program
        self._safe = safe
        self.journal: list[str] = []
        self._engine: Engine | None = None
        self._where = ""
        self._is_own = True
        self._finalizer: weakref.finalize[Any, Any] | None = None

    @property
    def is_open(self) -> bool:
        """Whether a game was opened."""
        return bool(self.journal)

    @property
    def engine(self) -> Engine:
        """The engine with the game set up on it."""
        engine = self._engine
        if engine is None or engine.is_closed:
            return self._set_up()
        return engine

    def _set_up(self) -> Engine:
        if self._is_own:
            engine, where = Engine(self._program, safe=self._safe), ""
        else:
            engine = shared_engine(self._program, self._safe)
            table = engine._new_table()
            where = f"on {table} "
            self._finalizer = weakref.finalize(self, leave, weakref.ref(engine), table)
        for line, reply in zip(self.journal, engine.batch([where + line for line in self.journal]), strict=True):
            if isinstance(reply, Exception):
                raise ParlorError(f"the game can't be set up again: {line!r} was refused: {reply}")
        self._engine, self._where = engine, where
        return engine

    def ask(self, line: str) -> list[str]:
        """The lines of a reply, the final one included. The game is as it was."""
        engine = self.engine
        return engine.ask(self._where + line)

    def play(self, line: str) -> list[str]:
        """The same for a line that changes the game, if it is accepted."""
        engine = self.engine
        lines = engine.ask(self._where + line)
        if lines[-1] == "ok":
            self.journal.append(line)
        return lines

    def open(self, line: str) -> list[str]:
        """Opens a game in the place of what was played here; gives the data lines of the reply. If it is refused the game that
        was played stays."""
        lines = self.ask(line)
        if lines[-1] == "ok":
            self.journal = [line]
        return self._done(line, lines)

    def tell(self, line: str) -> list[str]:
        """The data lines of a reply to a question; raises what the engine refuses."""
        return self._done(line, self.ask(line))

    def move(self, line: str) -> list[str]:
        """The data lines of a reply to a line that changes the game; raises what the engine refuses."""
        return self._done(line, self.play(line))

    @staticmethod
    def _done(line: str, lines: list[str]) -> list[str]:
        last = lines.pop()
        if last != "ok":
            _, code, text = [*last.split(" ", 2), ""][:3]
            raise refusal(code, text, line)
        return lines

    def close(self) -> None:
        """Ends the engine, if it is this table's alone, or puts the table away."""
        engine, self._engine = self._engine, None
        self.journal = []
        if self._finalizer is not None:
            self._finalizer()
            self._finalizer = None
        elif engine is not None and self._is_own:
            engine.close()

    # Copies

    def __getstate__(self) -> dict[str, Any]:
        return {"program": self._program, "safe": self._safe, "journal": list(self.journal)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["program"], safe=state["safe"])  # type: ignore[misc] # as a new table
        self.journal = state["journal"]
        self._is_own = False
