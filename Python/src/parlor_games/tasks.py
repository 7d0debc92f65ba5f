"""Tasks: deals as strings that mean the same for ever."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

from parlor_games._opening import Opening, read_opening
from parlor_games.openings import ALL

#: The version of the form. A string of a version stays what it is in all later ones.
VERSION = 1
_PREFIX = "parlor-task"


@dataclass(frozen=True)
class Task:
    """A deal, written so that it is the same in every process and every release.

        task = Task(Wordle("classic", seed=7))
        str(task)   # parlor-task/1 newgame wordle classic hard false variant ios words 2 seed 7
        task.id     # wordle-classic-eb4ef0466f7d
        Task.read(str(task)) == task

    opening: an opening that names its deal: `Wordle("classic")` does not, and neither does one with a file or today's date
    """

    opening: Opening

    def __post_init__(self) -> None:
        if not self.opening.names_deal:
            raise ValueError(
                f"{str(self.opening)!r} does not name its deal; a task has a seed, a number, an answer, a date or a puzzle, "
                "and no file"
            )
        object.__setattr__(self, "opening", self.opening.explicit())

    @classmethod
    def read(cls, text: str) -> Task:
        """The task that a string is. Raises `ValueError` if it is none, or of a later version."""
        head, _, line = text.strip().partition(" ")
        name, _, version = head.partition("/")
        if name != _PREFIX or not version.isdecimal():
            raise ValueError(f"{text[:100]!r} is no task; tasks begin with {_PREFIX}/{VERSION}")
        if int(version) != VERSION:
            raise ValueError(f"this task has version {version}, and this package knows version {VERSION}")
        return cls(read_opening(line, ALL))

    def __str__(self) -> str:
        return f"{_PREFIX}/{VERSION} {self.opening}"

    @property
    def version(self) -> int:
        """The version of the form."""
        return VERSION

    @cached_property
    def hash(self) -> str:
        """The SHA-256 of the string, in hexadecimal digits."""
        return hashlib.sha256(str(self).encode()).hexdigest()

    @property
    def id(self) -> str:
        """A short name: the game, its mode, and the first digits of the hash."""
        mode: str | None = getattr(self.opening, "mode", None)
        return "-".join(part for part in (self.opening.GAME, mode, self.hash[:12]) if part)


def opening_of(deal: Opening | Task | str) -> Opening:
    """The opening of a deal, which may be a task, its string, or an opening line."""
    if isinstance(deal, Task):
        return deal.opening
    if isinstance(deal, Opening):
        return deal.explicit()
    if deal.lstrip().startswith(_PREFIX):
        return Task.read(deal).opening
    return read_opening(deal, ALL).explicit()
