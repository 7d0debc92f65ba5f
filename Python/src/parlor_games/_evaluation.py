"""What an evaluator gives to `parlor-mcp` and keeps of it: the deals, and the log of all calls."""

from __future__ import annotations

import hashlib
import json
import os
import weakref
from typing import Any

from parlor_games import __version__
from parlor_games._opening import Opening
from parlor_games.tasks import opening_of

#: The games that can be dealt.
GAMES = ("wordle", "wordiest", "atlas", "wordflow")


class Log:
    """The calls of an evaluation, a line of JSON each, and the deals that were begun, which a restart does not deal again.

    deals: the opening lines; None if the model chooses
    path: the file; without one nothing is kept
    """

    def __init__(self, deals: list[Opening] | None, path: str | os.PathLike[str] | None) -> None:
        self.deals = deals
        self.begun = 0
        lines = None if deals is None else [str(deal) for deal in deals]
        head = {"parlor-mcp": 1, "version": __version__, "deals": lines and len(lines)}
        if lines is not None:
            head["suite"] = hashlib.sha256("\n".join(lines).encode()).hexdigest()
        self._file: int | None = None
        if path is None:
            return
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        except OSError as error:
            raise SystemExit(f"parlor-mcp: can't write {os.fspath(path)}: {error.strerror}") from error
        self._finalizer = weakref.finalize(self, os.close, self._file)
        if not _lock(self._file):
            self.close()
            raise SystemExit(
                f"parlor-mcp: {os.fspath(path)} is the log of a server that runs; each server needs one of its own"
            )
        with open(path, "rb") as file:
            known = file.read()
        # Whoever was killed while writing has left a part of a line, which tells nothing.
        whole = known[: known.rfind(b"\n") + 1]
        try:
            rows = [dict(json.loads(line)) for line in whole.splitlines()]
        except (TypeError, ValueError):
            rows = [{}]
        is_ours = (
            (rows[0].get("parlor-mcp"), rows[0].get("suite")) == (1, head.get("suite"))
            if rows
            else _line(head).startswith(known)
        )
        if not is_ours:
            self.close()
            raise SystemExit(f"parlor-mcp: {os.fspath(path)} is the log of other deals, or none; it was left as it is")
        os.truncate(path, len(whole))
        if not rows:
            self.write(head)
        self.begun = max((row["deal"] for row in rows if "task" in row), default=0)

    def write(self, row: dict[str, Any]) -> None:
        """Adds a line, so that it outlives the process and the machine."""
        if self._file is not None:
            os.write(self._file, _line(row))
            os.fsync(self._file)

    def close(self) -> None:
        """Lets go of the file, so that another server may go on with it."""
        if self._file is not None:
            self._file = None
            self._finalizer()


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _lock(file: int) -> bool:
    """Keeps other servers from a file, which would deal again what this one deals; false if one has it."""
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def read_deals(path: str | os.PathLike[str]) -> list[Opening]:
    """The deals of a file: on each line a task or an opening line; empty lines and those that begin with # are passed over."""
    found: list[Opening] = []
    try:
        with open(path, encoding="utf-8-sig") as file:
            lines = file.readlines()
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise SystemExit(f"parlor-mcp: can't read {os.fspath(path)}: {why}") from error
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            opening = opening_of(line.strip())
        except ValueError as error:
            raise SystemExit(f"parlor-mcp: {os.fspath(path)}, line {number}: {error}") from error
        if opening.GAME not in GAMES or opening.VERB != "newgame" or not opening.names_deal:
            raise SystemExit(f"parlor-mcp: {os.fspath(path)}, line {number}: it does not name a deal of a game to play")
        found.append(opening)
    if not found:
        raise SystemExit(f"parlor-mcp: {os.fspath(path)} has no deals")
    return found
