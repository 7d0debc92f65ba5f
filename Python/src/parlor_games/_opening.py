"""How opening lines are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple


class Key(NamedTuple):
    """A key of an opening line: its name on the wire, its attribute, and the kind of its value."""

    name: str
    attribute: str
    kind: str


def quoted(path: str) -> str:
    """A path as requests have it."""
    if path and not any(character in ' \t"\\$`' for character in path):
        return path
    return '"' + "".join("\\" + character if character in '"\\$`' else character for character in path) + '"'


#: The editions of the words of new deals: of Wordle's answers, which `wordle answers` lists, and of what WordFlow requires.
EDITIONS = {"wordle": 2, "wordflow": 3, "builder": 3}

#: The attributes that name a deal which says nothing of its words, and those that have words of their own.
_NAMING = ("seed", "index", "answer", "grid")
_OWN_WORDS = ("words", "lists", "sealed", "daily", "puzzle", "file", "tutorial")


@dataclass(frozen=True)
class Opening:
    """How a game is opened."""

    VERB: ClassVar[str] = "newgame"
    GAME: ClassVar[str] = ""
    KEYS: ClassVar[tuple[Key, ...]] = ()

    def _names(self, attributes: tuple[str, ...]) -> bool:
        return any(getattr(self, attribute, None) not in (None, False) for attribute in attributes)

    def __str__(self) -> str:
        words = [self.VERB, self.GAME]
        mode: str | None = getattr(self, "mode", None)
        if mode is not None:
            words.append(mode)
        # A line with a seed and no edition means the first, for ever.
        if self.GAME in EDITIONS and self._names(_NAMING) and not self._names(_OWN_WORDS):
            words.append(f"words {EDITIONS[self.GAME]}")
        last: list[str] = []
        for key in self.KEYS:
            value: Any = getattr(self, key.attribute)
            if value is None or (value is False and key.kind in ("flag", "date")):
                continue
            if key.kind in ("toggle",):
                words += [key.name, "true" if value else "false"]
            elif key.kind == "flag" or (key.kind == "date" and value is True):
                words.append(key.name)
            elif key.kind == "words":
                # Such a key takes the rest of the line.
                last = [key.name, *value]
            elif key.kind == "path":
                words += [key.name, quoted(str(value))]
            else:
                words += [key.name, str(value)]
        return " ".join(words + last)
