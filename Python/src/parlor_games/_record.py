"""How records are read from lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

R = TypeVar("R", bound="Record")


class Field(NamedTuple):
    """A field of a record: its name on the wire, its attribute, its kind, and whether it may be absent."""

    name: str
    attribute: str
    kind: str
    optional: bool = False


class UnfitError(ValueError):
    """A line is not this record."""


@dataclass(frozen=True)
class Record:
    """A line of a reply."""

    NAME: ClassVar[str] = ""
    FORM: ClassVar[str] = ""
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = ()

    @classmethod
    def read(cls: type[R], line: str) -> R:
        """The record that a line of text is; raises `UnfitError` if it is another one.

        Optional fields that are not known, which a later engine may add, are passed over.
        """
        name, _, rest = line.partition(" ")
        if name != cls.NAME:
            raise UnfitError(line)
        values: dict[str, Any] = {}
        optional: dict[str, Field] = {}
        for field in cls.FIELDS:
            if field.optional:
                optional[field.name] = field
            elif field.kind in ("text", "words", "integers"):
                values[field.attribute] = _value(rest, field.kind)
                rest = ""
            else:
                word, _, rest = rest.partition(" ")
                values[field.attribute] = _value(word, field.kind)
        while rest:
            name, _, rest = rest.partition(" ")
            known = optional.get(name)
            if known is None and not optional:
                raise UnfitError(line)
            if known is not None and known.kind == "words" and cls.NAME == "option":
                # Each choice of UCI's options stands after the field's name.
                word, _, rest = rest.partition(" ")
                values[known.attribute] = (*values.get(known.attribute, ()), word)
            elif known is not None and known.kind in ("text", "words", "integers"):
                values[known.attribute] = _value(rest, known.kind)
                rest = ""
            else:
                word, _, rest = rest.partition(" ")
                if known is not None:
                    values[known.attribute] = _value(word, known.kind)
        return cls(**values)

    def fields(self) -> dict[str, Any]:
        """The fields that are there, by their names on the wire."""
        found = {field.name: getattr(self, field.attribute) for field in self.FIELDS}
        return {name: value for name, value in found.items() if value is not None}


def _value(word: str, kind: str) -> Any:
    try:
        if kind == "integer":
            return int(word)
        if kind == "decimal":
            return float(word)
    except ValueError as error:
        raise UnfitError(word) from error
    if kind == "flag":
        if word not in ("true", "false"):
            raise UnfitError(word)
        return word == "true"
    if kind == "words":
        return tuple(word.split())
    if kind == "integers":
        try:
            return tuple(int(number) for number in word.split())
        except ValueError as error:
            raise UnfitError(word) from error
    if kind == "word" and not word:
        raise UnfitError(word)
    return word


@dataclass(frozen=True)
class Unknown(Record):
    """A line that a later engine wrote."""

    line: str = ""
