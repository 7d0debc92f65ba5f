#!/usr/bin/env python3
"""Writes what the package knows of the protocol, from `parlor --schema`, and the asynchronous games, from the others.

    generate.py [PROGRAM]

A test compares what is committed with what this writes.
"""

import json
import keyword
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "parlor_games"
WARNING = "# Written by scripts/generate.py; changes here are lost.\n"
TYPES = {
    "integer": "int",
    "decimal": "float",
    "word": "str",
    "flag": "bool",
    "words": "tuple[str, ...]",
    "integers": "tuple[int, ...]",
    "text": "str",
}
EMPTY = {"words": "()", "integers": "()"}


def camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[-_ ]", name))


def class_of_record(record: dict[str, Any]) -> str:
    game = record.get("game")
    if game is None:
        return camel(record["name"])
    titles = {"wordflow": "WordFlow"}
    prefix = titles.get(game, camel(game))
    return prefix + ("Status" if record["name"] == game else camel(record["name"]))


def attribute(name: str) -> str:
    return name + "_" if keyword.iskeyword(name) else name


def form(record: dict[str, Any]) -> str:
    game = record.get("game")
    return f"{game}.{record['name']}" if game else str(record["name"])


def sentence(text: str) -> str:
    """A docstring line that does not exceed the line length."""
    return text.replace("\\", "\\\\").replace('"', "'")


def wrapped(text: str, indent: str, width: int = 116) -> list[str]:
    lines: list[str] = []
    line = indent
    for word in text.split():
        if len(line) + len(word) + 1 > width and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += word + " "
    return [*lines, line.rstrip()]


def docstring(text: str, extra: list[str]) -> list[str]:
    if not extra and len(text) < 100:
        return [f'    """{sentence(text)}"""']
    first = wrapped(sentence(text), "    ")
    first[0] = '    """' + first[0].strip()
    return [*first, *([""] if extra else []), *extra, '    """']


def literal(values: list[str]) -> str:
    return "Literal[" + ", ".join(f'"{value}"' for value in values) + "]"


def records(schema: dict[str, Any]) -> str:
    lines = [
        '"""The records of the protocol, a class each."""',
        "",
        WARNING,
        "from __future__ import annotations",
        "",
        "from dataclasses import dataclass",
        "from typing import ClassVar, Literal",
        "",
        "from parlor_games._record import Field, Record",
        "",
    ]
    names: list[str] = []
    for record in schema["records"]:
        name = class_of_record(record)
        assert name not in names, name
        names.append(name)
        fields = sorted(record["fields"], key=lambda field: bool(field["optional"]))
        lines += ["", "@dataclass(frozen=True)", f"class {name}(Record):"]
        extra: list[str] = []
        for field in record["fields"]:
            extra += wrapped(sentence(f"{attribute(field['name'])}: {field['summary']}"), "    ")
        lines += [*docstring(record["summary"], extra), ""]
        lines.append(f'    NAME: ClassVar[str] = "{record["name"]}"')
        lines.append(f'    FORM: ClassVar[str] = "{form(record)}"')
        lines.append(f"    GAME: ClassVar[str | None] = {json.dumps(record.get('game')).replace('null', 'None')}")
        lines.append("    FIELDS: ClassVar[tuple[Field, ...]] = (")
        for field in record["fields"]:
            optional = ", True" if field["optional"] else ""
            lines.append(
                f'        Field("{field["name"]}", "{attribute(field["name"])}", "{field["kind"]}"{optional}),'
            )
        lines.append("    )")
        if not record["fields"]:
            lines[-2:] = ["    FIELDS: ClassVar[tuple[Field, ...]] = ()"]
        for field in fields:
            kind = literal(field["values"]) if "values" in field else TYPES[field["kind"]]
            if field["optional"]:
                default = EMPTY.get(field["kind"])
                kind = kind if default else kind + " | None"
                lines.append(f"    {attribute(field['name'])}: {kind} = {default or 'None'}")
            else:
                lines.append(f"    {attribute(field['name'])}: {kind}")
        lines.append("")
    lines += ["", "ALL: tuple[type[Record], ...] = ("]
    lines += [f"    {name}," for name in names] + [")", ""]
    lines.append("MODES: dict[str, tuple[str, ...]] = {")
    for game in schema["games"]:
        modes = ", ".join(f'"{mode["name"]}"' for mode in game["modes"])
        lines.append(f'    "{game["name"]}": ({modes}{"," if len(game["modes"]) == 1 else ""}),')
    return "\n".join([*lines, "}", ""])


def option(parameter: dict[str, Any]) -> tuple[str, str, str]:
    """The type of a key of an opening line, its default, and the kind that writes it."""
    kind = parameter["kind"]
    if kind == "flag":
        return "bool", "False", kind
    if kind == "choice":
        return literal(parameter["values"]) + " | None", "None", kind
    types = {"toggle": "bool", "integer": "int", "seed": "int", "date": "str | bool", "words": "Sequence[str]"}
    return types.get(kind, "str") + " | None", "None", kind


def openings(schema: dict[str, Any]) -> str:
    lines = [
        '"""The opening lines of the games: `Wordle("classic", seed=7)` is `newgame wordle classic words 2 seed 7`."""',
        "",
        WARNING,
        "from __future__ import annotations",
        "",
        "from collections.abc import Sequence",
        "from dataclasses import dataclass",
        "from typing import ClassVar, Literal",
        "",
        "from parlor_games._opening import Key, Opening",
        "",
    ]
    names: list[str] = []
    for game in schema["games"]:
        title = {"wordflow": "WordFlow"}.get(game["name"], camel(game["name"]))
        for verb, suffix, parameters in (
            ("newgame", "", game["newgame"]),
            ("position", "Position", game["position"]),
        ):
            if not parameters:
                continue
            names.append(title + suffix)
            modes = ", ".join(f'"{mode["name"]}"' for mode in game["modes"])
            extra = [
                line
                for parameter in parameters
                for line in wrapped(sentence(f"{attribute(parameter['name'])}: {parameter['summary']}"), "    ")
            ]
            what = game["summary"] if verb == "newgame" else f"A position of {game['title']} from elsewhere."
            lines += ["", "@dataclass(frozen=True)", f"class {title}{suffix}(Opening):", *docstring(what, extra), ""]
            lines += [f'    VERB: ClassVar[str] = "{verb}"', f'    GAME: ClassVar[str] = "{game["name"]}"']
            lines.append("    KEYS: ClassVar[tuple[Key, ...]] = (")
            fields = [f"    mode: Literal[{modes}] | None = None"]
            for parameter in parameters:
                kind, default, how = option(parameter)
                lines.append(f'        Key("{parameter["name"]}", "{attribute(parameter["name"])}", "{how}"),')
                fields.append(f"    {attribute(parameter['name'])}: {kind} = {default}")
            lines += ["    )", *fields, ""]
    lines += ["", "ALL: tuple[type[Opening], ...] = (" + ", ".join(names) + ")", ""]
    long = sorted({command["name"].split(" ")[-1] for command in schema["commands"] if command["long"]})
    lines += ["#: Commands that may take long; `stop` ends them.", f"LONG = frozenset({long})", ""]
    changes = {command["name"] for command in schema["commands"] if command["move"]}
    changes |= {"again", "assisted", "newgame", "play", "position", "redo", "resign", "sit", "undo"}
    assists = sorted({command["name"] for command in schema["commands"] if command["assists"]})
    lines += ["#: Commands that may change a game.", f"CHANGES = frozenset({sorted(changes)})", ""]
    lines += ["#: Commands that mark a game as assisted.", f"ASSISTS = frozenset({assists})", ""]
    return "\n".join(lines)


def error_class(code: str) -> str:
    return camel(code) + "Error"


def errors(schema: dict[str, Any]) -> str:
    lines = [
        '"""The errors of the protocol, a class each: `parlor_games.errors.NotInListError` is code `not-in-list`."""',
        "",
        WARNING,
        "from __future__ import annotations",
        "",
        "from parlor_games._errors import EngineClosedError as EngineClosedError",
        "from parlor_games._errors import EngineDiedError as EngineDiedError",
        "from parlor_games._errors import EngineTimeoutError as EngineTimeoutError",
        "from parlor_games._errors import ParlorError as ParlorError",
        "from parlor_games._errors import ProgramError as ProgramError",
        "from parlor_games._errors import Refused as Refused",
        "",
    ]
    known: dict[str, list[dict[str, Any]]] = {}
    for error in schema["errors"]:
        known.setdefault(error["code"], []).append(error)
    for code, all_of_it in known.items():
        summary = " ".join(dict.fromkeys(error["summary"] for error in all_of_it))
        lines += ["", f"class {error_class(code)}(Refused):", *docstring(summary, []), ""]
        lines += [f'    code = "{code}"', ""]
    lines += ["", "BY_CODE: dict[str, type[Refused]] = {"]
    lines += [f'    "{code}": {error_class(code)},' for code in known] + ["}", ""]
    return "\n".join(lines)


def asynchronous(text: str) -> str:
    """The asynchronous form of the games' source. They can't be copied: setting a game up would have to be awaited."""
    text = re.sub(r".*(_copies|_journal).*\n", "", text).replace("class Game(Copied):", "class Game:")
    text = re.sub(r"reply = (.*)\n        return reply\n", r"return \1\n", text)
    text = text.replace('"""The games, each', '"""The games of an AsyncEngine, each')
    text = re.sub(r"\b(Game|WordleGame|WordiestGame|AtlasGame|WordFlowGame)\b(?!\s*=|_)", r"Async\1", text)
    text = text.replace("from parlor_games.engine import Engine", "from parlor_games.aio import AsyncEngine")
    text = re.sub(r"\bEngine\b", "AsyncEngine", text)
    text = re.sub(r"    def (?!_|wrap\b)(\w+)\(self", r"    async def \1(self", text)
    text = re.sub(r"(?<!def )\bself\.(_ask|_run|show)\(", r"await self.\1(", text)
    text = text.replace("def _ask(self", "async def _ask(self").replace("def _run(self", "async def _run(self")
    text = text.replace("self._engine.run(", "await self._engine.run(")
    text = re.sub(r"    @property\n    async def", "    @property\n    def", text)
    text = text.replace("def __enter__(self", "async def __aenter__(self").replace(
        "def __exit__(self", "async def __aexit__(self"
    )
    text = text.replace("        self.close()", "        await self.close()")
    return text.replace('"""\n\nfrom', f'"""\n\n{WARNING}\nfrom', 1)


def generated(schema: dict[str, Any]) -> dict[Path, str]:
    """The files and their texts, formatted."""
    texts = {
        PACKAGE / "records.py": records(schema),
        PACKAGE / "errors.py": errors(schema),
        PACKAGE / "openings.py": openings(schema),
        PACKAGE / "aio_games.py": asynchronous((PACKAGE / "games.py").read_text()),
    }
    return {path: formatted(text) for path, text in texts.items()}


def formatted(text: str) -> str:
    config = str(PACKAGE.parent.parent / "pyproject.toml")
    ruff = [sys.executable, "-m", "ruff"]
    for command in (["check", "--fix-only", "-q", "--select", "I"], ["format", "-q"]):
        text = subprocess.run(
            [*ruff, *command, "--config", config, "--stdin-filename", str(PACKAGE / "records.py"), "-"],
            input=text,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    return text


def main() -> None:
    program = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PARLOR", "parlor")
    schema = json.loads(subprocess.run([program, "--schema"], capture_output=True, check=True).stdout)
    for path, text in generated(schema).items():
        path.write_text(text)


if __name__ == "__main__":
    main()
