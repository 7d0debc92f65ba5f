"""Puts the engine and its notices into the wheel, which is then for one platform alone.

The engine is what PARLOR_ENGINE names, that of the release, or what PARLOR names; where there is none, `make engine` builds it.
If PARLOR_ENGINE names parlor.wasm the wheel is for any system; its extra `wasm` brings what runs that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
RELEASE = ROOT.parent / ".build" / "release" / "parlor-engine"
#: The processors by their numbers in ELF files.
MACHINES = {62: "x86_64", 183: "aarch64"}


def find_engine() -> Path:
    """The program for the wheel. One with GNU readline is none: the wheel would be under the GPL, and says MIT."""
    named = os.environ.get("PARLOR_ENGINE")
    if named:
        return checked(Path(named))
    if RELEASE.is_file():
        return checked(RELEASE)
    other = os.environ.get("PARLOR")
    if other and Path(other).is_file() and not has_readline(Path(other)):
        return Path(other)
    if (ROOT.parent / "Makefile").is_file() and shutil.which("swift") and shutil.which("make"):
        subprocess.run(["make", "-C", str(ROOT.parent), "engine"], check=True)
        return checked(RELEASE)
    raise FileNotFoundError(
        "there is no engine for the wheel: install Swift, so that `make engine` can build it, or set PARLOR_ENGINE to a "
        "parlor-engine (parlor itself has GNU readline in it, which the wheel's licence does not allow)"
    )


def checked(program: Path) -> Path:
    """The program, if it may be in the wheel."""
    if not program.is_file():
        raise FileNotFoundError(f"{program} is not built; `make wheel` builds it")
    if has_readline(program):
        raise ValueError(
            f"{program} has GNU readline in it, and the wheel is under the MIT licence; name a parlor-engine"
        )
    return program


def has_readline(program: Path) -> bool:
    """Whether GNU readline is a part of a program, or a library that it asks for."""
    data = program.read_bytes()
    return b"rl_readline_name" in data or b"libreadline" in data


def tag_of(program: Path) -> str:
    """The platforms that a program runs on: any Linux of its processor if it is static, else one like this."""
    data = program.read_bytes()
    if data[:4] != b"\x7fELF" or data[4] != 2:
        raise ValueError(f"{program} is no program for Linux with 64 bits")
    number = int.from_bytes(data[18:20], "little")
    if number not in MACHINES:
        raise ValueError(f"{program} is for a processor that is not known here: {number}")
    machine = MACHINES[number]
    start, size, count = (int.from_bytes(data[a:b], "little") for a, b in ((32, 40), (54, 56), (56, 58)))
    kinds = {int.from_bytes(data[start + n * size : start + n * size + 4], "little") for n in range(count)}
    interpreter = 3
    if interpreter in kinds:
        return f"py3-none-linux_{machine}"
    return f"py3-none-manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"


class EngineHook(BuildHookInterface):  # type: ignore[type-arg]
    """Takes the program, and names its platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        program = find_engine()
        parts = {"parlor-engine": program}
        if program.suffix == ".wasm":
            # The module and its parts; what loads them in browsers, and what is compressed, is for pages.
            others = (".mjs", ".mts", ".gz", ".br")
            parts = {path.name: path for path in program.parent.glob("parlor.*") if path.suffix not in others}
        folder = ROOT / "src" / "parlor_games" / "_bin"
        # What an earlier wheel had would be in this one, too.
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, source in parts.items():
            target = folder / name
            shutil.copy2(source, target)
            target.chmod(0o755)
            build_data["artifacts"].append(f"src/parlor_games/_bin/{name}")
        build_data["pure_python"] = program.suffix == ".wasm"
        build_data["tag"] = "py3-none-any" if program.suffix == ".wasm" else tag_of(program)
