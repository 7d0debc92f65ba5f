"""How opening lines are written and read."""

from __future__ import annotations

import dataclasses
import operator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

O = TypeVar("O", bound="Opening")  # noqa: E741 - the type of an opening


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


#: The editions that are dealt here if no other is named: of Wordle's answers, and of the words that WordFlow requires.
EDITIONS = {"wordle": 2, "wordflow": 3, "builder": 3}

#: The modes of openings that name none. The engine would take the one that was played last.
USUAL_MODES = {"wordle": "classic", "wordiest": "match", "atlas": "normal", "wordflow": "normal", "builder": "draft"}

_INTEGERS = ("integer", "seed")


@dataclass(frozen=True)
class Opening:
    """How a game is opened.

    Its line names the mode, and in Wordle hard mode, variant and edition, whether they are given or not: it opens the same
    game whatever was played before.
    """

    VERB: ClassVar[str] = "newgame"
    GAME: ClassVar[str] = ""
    KEYS: ClassVar[tuple[Key, ...]] = ()

    def __post_init__(self) -> None:
        """Writes what is given in one way, so that equal deals are equal openings. Raises `ValueError` for what is no number."""
        for key in self.KEYS:
            value = getattr(self, key.attribute)
            if key.kind in _INTEGERS and value is not None:
                object.__setattr__(self, key.attribute, whole(key.name, value))
            elif key.name == "answer" and isinstance(value, str):
                object.__setattr__(self, key.attribute, value.lower())

    def explicit(self: O) -> O:
        """The same opening with everything named that would otherwise depend on what was played before, or on the engine's
        version."""
        missing = {
            name: value for name, value in _usual(self).items() if name in _names(self) and getattr(self, name) is None
        }
        return dataclasses.replace(self, **missing) if missing else self

    @property
    def names_deal(self) -> bool:
        """Whether the line alone says what is dealt: not so without a seed or number, and not if a file or today does."""
        value = {name: getattr(self, name) for name in _names(self)}
        if (
            any(value.get(name) is not None for name in ("lists", "file", "deck", "folder"))
            or value.get("daily") is True
        ):
            return False
        if self.VERB == "position":
            return True
        # The engine draws the size of a grid that has a seed alone the same way each time; the place in an order that has
        # no seed is the profile's.
        named = ("seed", "answer", "sealed", "number", "record", "daily", "puzzle", "tutorial")
        return any(value.get(name) is not None for name in named)

    def __str__(self) -> str:
        opening = self.explicit()
        words = [self.VERB, self.GAME]
        mode: str | None = getattr(opening, "mode", None)
        if mode is not None:
            words.append(mode)
        last: list[str] = []
        for key in self.KEYS:
            value: Any = getattr(opening, key.attribute)
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


def whole(name: str, value: Any) -> int:
    """A number of any type as Python's own; raises `ValueError` if it is none."""
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise ValueError(f"{name} is a whole number, not {value!r}")


def at_least(name: str, value: Any, least: int) -> int:
    """A whole number that is not below another; raises `ValueError` if it is none."""
    number = whole(name, value)
    if number < least:
        raise ValueError(f"{name} is at least {least}, not {number}")
    return number


def _names(opening: Opening) -> set[str]:
    return {field.name for field in dataclasses.fields(opening)}


def _usual(opening: Opening) -> dict[str, Any]:
    """The values of keys that are not given. A deal of the day takes none but the mode and hard mode."""
    usual: dict[str, Any] = {"mode": USUAL_MODES.get(opening.GAME)}
    value: dict[str, Any] = {name: getattr(opening, name) for name in _names(opening)}
    is_daily = value.get("daily") not in (None, False)
    if opening.GAME == "wordle":
        if opening.VERB == "newgame":
            usual["hard"] = False
        if not is_daily:
            usual["variant"] = "ios"
            # A sealed answer is one of the first edition, if it names none.
            if value.get("lists") is None:
                usual["words"] = EDITIONS["wordle"] if value.get("sealed") is None else 1
    elif opening.GAME == "wordflow":
        if not is_daily and all(value.get(name) is None for name in ("puzzle", "file", "tutorial")):
            usual["words"] = EDITIONS["wordflow"]
    elif opening.GAME == "builder":
        usual["words"] = EDITIONS["builder"]
    return usual


def read_opening(line: str, kinds: tuple[type[Opening], ...]) -> Opening:
    """The opening that a line is.

    Raises `ValueError` if it is none that this package knows.
    """
    words = _split(line)
    kind = next((kind for kind in kinds if words[:2] == [kind.VERB, kind.GAME]), None)
    if kind is None:
        raise ValueError(f"{line!r} opens none of {', '.join(dict.fromkeys(kind.GAME for kind in kinds))}")
    rest = words[2:]
    keys = {key.name: key for key in kind.KEYS}
    values: dict[str, Any] = {}
    if rest and rest[0] not in keys:
        values["mode"] = rest.pop(0)
    while rest:
        name = rest.pop(0)
        key = keys.get(name)
        if key is None or key.attribute in values:
            fault = "is named twice" if key else f"is none of its keys: {', '.join(keys)}"
            raise ValueError(f"{name!r} in {line!r} {fault}")
        if key.kind == "flag":
            values[key.attribute] = True
        elif key.kind == "words":
            values[key.attribute], rest = tuple(rest), []
        elif key.kind == "date":
            values[key.attribute] = rest.pop(0) if rest and rest[0] not in keys else True
        elif not rest:
            raise ValueError(f"{name!r} in {line!r} has no value")
        else:
            values[key.attribute] = _value(key, rest.pop(0), line)
    return kind(**values)


def _value(key: Key, word: str, line: str) -> Any:
    if key.kind == "toggle":
        if word not in ("true", "false"):
            raise ValueError(f"{key.name!r} in {line!r} is true or false, not {word!r}")
        return word == "true"
    if key.kind in _INTEGERS:
        try:
            return int(word)
        except ValueError:
            raise ValueError(f"{key.name!r} in {line!r} is a whole number, not {word!r}") from None
    return word


def _split(line: str) -> list[str]:
    """The words of a request, with quoted paths as one."""
    words: list[str] = []
    word, is_quoted, is_open = "", False, False
    characters = iter(line.strip())
    for character in characters:
        if is_quoted:
            if character == "\\":
                word += next(characters, "")
            elif character == '"':
                is_quoted = False
            else:
                word += character
        elif character == '"':
            is_quoted = is_open = True
        elif character in " \t":
            if word or is_open:
                words.append(word)
            word, is_open = "", False
        else:
            word += character
    if is_quoted:
        raise ValueError(f"{line!r} ends inside quotation marks")
    return [*words, word] if word or is_open else words
