"""The roots of all errors."""

from __future__ import annotations

from typing import ClassVar


class ParlorError(Exception):
    """Anything that this package raises by itself."""


class ProgramError(ParlorError):
    """There is no engine for this machine, or it can't be started."""


class EngineClosedError(ParlorError):
    """The engine was closed, or belongs to the process that this one was forked from."""


class EngineDiedError(ParlorError):
    """The engine ended by itself. The text says how, and what it said last on standard error."""


class EngineTimeoutError(ParlorError):
    """A request took longer than it was allowed to. The engine was told to stop it."""


class Refused(ParlorError):  # noqa: N818 - a refusal is an answer of the game, and its subclasses are named as errors
    """The engine refused a request. Nothing has changed.

    code: the error's code, by which programs tell refusals apart
    text: the reason, for people
    line: the request
    """

    code: ClassVar[str] = ""

    def __init__(self, text: str, line: str = "", code: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.line = line
        if code is not None:
            self.code = code  # type: ignore[misc] # of a later engine, whose class is not known here

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, str]]:
        return (type(self), (self.text, self.line, self.code))

    def __str__(self) -> str:
        return f"{self.code}: {self.text}"
