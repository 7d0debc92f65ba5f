"""The protocol without any input or output: lines become bytes, bytes become replies.

`Engine` and `AsyncEngine` are shells around it; a client over other transports can use it too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from parlor_games import errors, records
from parlor_games._errors import Refused
from parlor_games._record import Record, UnfitError, Unknown

R = TypeVar("R", bound=Record)

#: The most bytes that a request may have.
LONGEST_REQUEST = 65_536

_FORMS: dict[tuple[str | None, str], type[Record]] = {(form.GAME, form.NAME): form for form in records.ALL}
_BY_NAME: dict[str, list[type[Record]]] = {}
for _form in records.ALL:
    _BY_NAME.setdefault(_form.NAME, []).append(_form)

#: What would change how replies are read.
_DIALECT = re.compile(r"\s*(on\s+\S+\s+)*(uci\b|setoption\s+name\s+format\b)", re.IGNORECASE)
_WORDS = re.compile(r"\s*(?:on\s+\S+\s+)*(\S+)(?:\s+(\S+))?")


def refusal(code: str, text: str, line: str = "") -> Refused:
    """The exception for an error code."""
    kind = errors.BY_CODE.get(code)
    return kind(text, line) if kind else Refused(text, line, code)


def checked(line: str) -> bytes:
    """A request as it is sent, without its end.

    Raises `BadLineError` or `UnsupportedError` for what would leave no reply, or one that can't be read.
    """
    text = line.strip(" \t")
    if not text or text[0] in "#@" or "\n" in text or "\r" in text:
        raise errors.BadLineError("a request is one line with a command, and no comment and no id", line)
    if _DIALECT.match(text):
        raise errors.UnsupportedError("the client reads the protocol's own text; uci and Format would change it", line)
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > LONGEST_REQUEST - 64:
        raise errors.BadLineError(f"a request has at most {LONGEST_REQUEST} bytes, with its id", line)
    return data


def command(line: str) -> str:
    """The command of a request."""
    found = _WORDS.match(line)
    return found.group(1) if found else ""


def game_of(line: str) -> str | None:
    """The game that a request opens, or None."""
    found = _WORDS.match(line)
    return found.group(2) if found and found.group(1) in ("newgame", "position") else None


def _fits(form: type[Record], record: Record) -> bool:
    """Whether a record that names a mode names one of its game."""
    mode = getattr(record, "mode", None) or getattr(record, "tier", None)
    if form.GAME is None or mode is None or form.NAME not in ("stats", "distribution", "figures"):
        return True
    return mode in records.MODES[form.GAME]


def read_record(line: str, game: str | None = None, command: str = "") -> Record:
    """The record that a data line is.

    game: the game at the table, whose forms of a record go first
    command: the request's command; the engine's own forms go first for `history` and `share`
    """
    name = line.partition(" ")[0]
    first = [None, game] if command in ("history", "share", "calendar") else [game, None]
    ordered = [_FORMS[key, name] for key in first if (key, name) in _FORMS]
    for form in (*ordered, *_BY_NAME.get(name, ())):
        try:
            record: Record = form.read(line)
        except UnfitError:
            continue
        if _fits(form, record):
            return record
    return Unknown(line)


class Reply:
    """What a request was answered, without its final line."""

    __slots__ = ("_records", "command", "game", "line", "lines")

    def __init__(self, line: str, lines: list[str], game: str | None) -> None:
        self.line = line
        self.lines = lines
        self.game = game
        self.command = command(line)
        self._records: list[Record] | None = None

    def __repr__(self) -> str:
        return f"Reply({self.line!r}, {self.lines!r})"

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    @property
    def records(self) -> list[Record]:
        """The records, read when they are first asked for."""
        if self._records is None:
            self._records = [read_record(line, self.game, self.command) for line in self.lines]
        return self._records

    def all(self, kind: type[R]) -> list[R]:
        """The records of a kind."""
        name = kind.NAME + " "
        found = (read_record(line, self.game, self.command) for line in self.lines if (line + " ").startswith(name))
        return [record for record in found if isinstance(record, kind)]

    def first(self, kind: type[R]) -> R | None:
        """The first record of a kind, or None."""
        found = self.all(kind)
        return found[0] if found else None

    def one(self, kind: type[R]) -> R:
        """The first record of a kind, which has to be there."""
        found = self.first(kind)
        if found is None:
            raise errors.ParlorError(f"the reply to {self.line!r} has no record {kind.NAME!r}")
        return found


class Pending:
    """A request that was sent, and what has come of it."""

    __slots__ = ("done", "error", "game", "id", "is_abandoned", "is_stopped", "line", "lines", "on_line")

    def __init__(self, number: str, line: str, game: str | None, on_line: Callable[[str], None] | None = None) -> None:
        self.id = number
        self.line = line
        self.game = game
        self.lines: list[str] = []
        self.error: Refused | None = None
        self.done = False
        self.is_abandoned = False
        self.is_stopped = False
        self.on_line = on_line

    def take(self, line: str) -> None:
        """Takes a line of the reply, without its id."""
        if line == "ok":
            self.done = True
        elif line.startswith("error "):
            _, code, text = [*line.split(" ", 2), ""][:3]
            self.error = refusal(code, text, self.line)
            self.done = True
        elif not self.is_abandoned:
            self.lines.append(line)
            if self.on_line is not None:
                self.on_line(line)

    def result(self) -> Reply:
        """The reply; raises the refusal if there is one."""
        if self.error is not None:
            raise self.error
        return Reply(self.line, self.lines, self.game)


class Core:
    """A conversation: it numbers requests and sorts replies. It does no input or output."""

    def __init__(self) -> None:
        self._buffer = b""
        self._number = 0
        self._waiting: dict[str, Pending] = {}

    @property
    def waiting(self) -> list[Pending]:
        """The requests that have no whole reply yet, the oldest first."""
        return list(self._waiting.values())

    @property
    def is_idle(self) -> bool:
        """Whether every request was answered."""
        return not self._waiting

    def request(
        self, line: str, game: str | None = None, on_line: Callable[[str], None] | None = None
    ) -> tuple[Pending, bytes]:
        """Numbers a request; gives what waits for its reply, and the bytes to send.

        game: the game at the table, if the caller knows it
        on_line: is given each data line as it comes
        """
        data = checked(line)
        game = game or game_of(line)
        self._number += 1
        pending = Pending(format(self._number, "x"), line, game, on_line)
        self._waiting[pending.id] = pending
        return pending, b"@" + pending.id.encode() + b" " + data + b"\n"

    def adopt(self, line: str) -> Pending:
        """Takes over a request that was sent without an id, whose reply is awaited no more."""
        pending = Pending("", line, None)
        pending.is_abandoned = True
        self._waiting[""] = pending
        return pending

    def feed(self, data: bytes) -> list[Pending]:
        """Takes bytes; gives the requests whose replies they complete."""
        lines = (self._buffer + data).split(b"\n")
        self._buffer = lines.pop()
        done: list[Pending] = []
        for raw in lines:
            line = raw.decode("utf-8", "replace")
            number = ""
            if line.startswith("@"):
                number, _, line = line[1:].partition(" ")
            pending = self._waiting.get(number)
            if pending is None:
                continue
            pending.take(line)
            if pending.done:
                del self._waiting[number]
                done.append(pending)
        return done
