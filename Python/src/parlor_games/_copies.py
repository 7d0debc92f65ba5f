"""Games that can be copied and pickled: the lines that led to them are played again at another table."""

from __future__ import annotations

import contextlib
import weakref
from typing import TYPE_CHECKING, Any

from parlor_games import openings
from parlor_games._errors import Refused
from parlor_games.engine import Engine, leave
from parlor_games.protocol import command

if TYPE_CHECKING:
    from parlor_games.games import Game

_MARK = "assisted"


class Journal:
    """The accepted lines of a game, its opening first."""

    def __init__(self, opening: str) -> None:
        self.lines = [opening]

    def note(self, line: str) -> None:
        """Takes an accepted line, if it changes the game."""
        word = command(line)
        if word in openings.CHANGES:
            self.lines.append(line)
        elif word in openings.ASSISTS and _MARK not in self.lines:
            # What helps would be searched for again; its mark is enough.
            self.lines.append(_MARK)


class Copied:
    """What `copy.deepcopy` and `pickle` ask a game: a copy has a table of its own, on the same engine or, where it is
    unpickled, on the engine that its process shares."""

    _journal: Journal
    _engine: Engine
    _where: str
    name: str

    def __reduce__(self) -> tuple[Any, ...]:
        if not self._where:
            raise TypeError("in the arena there is one game at a time, which can't be copied")
        return _opened_again, (self._engine, self.name, tuple(self._journal.lines))

    def __deepcopy__(self, _: object) -> Any:
        make, arguments = self.__reduce__()
        return make(*arguments)


def _opened_again(engine: Engine, name: str, lines: tuple[str, ...]) -> Game:
    from parlor_games.games import Game

    table = engine._new_table()
    where = f"on {table} "
    game = Game.wrap(engine, where, name, engine.run(where + lines[0], game=name))
    weakref.finalize(game, leave, weakref.ref(engine), table)
    for line in lines[1:]:
        # A game that is over takes no mark any more.
        with contextlib.suppress(*([Refused] if line == _MARK else [])):
            game.run(line)
    return game
