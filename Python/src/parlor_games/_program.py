"""Where the engine is, and starting it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from parlor_games._errors import ProgramError

_BUNDLED = Path(__file__).parent / "_bin" / "parlor-engine"


def find_program(program: str | os.PathLike[str] | None = None) -> str:
    """The path of the engine: the one that is given, that of the variable PARLOR, the one that came with the package, or
    one of the PATH.

    Raises `ProgramError` if there is none.
    """
    if program is not None:
        return os.fspath(program)
    named = os.environ.get("PARLOR")
    if named:
        return named
    if _BUNDLED.is_file() and _runs_here():
        return str(_BUNDLED)
    for name in ("parlor-engine", "parlor"):
        found = shutil.which(name)
        if found:
            return found
    raise ProgramError(_missing())


def _missing() -> str:
    """What to do on this machine, in a sentence."""
    here = f"{platform.system() or sys.platform} on {platform.machine()}"
    if sys.platform == "win32":
        return f"there is no engine for {here}: use the package in WSL, the Linux of Windows"
    if _BUNDLED.is_file():
        return (
            f"the engine of this wheel is for another system, and this is {here}: build parlor from its source, and set the "
            "variable PARLOR to the program's path"
        )
    return (
        f"there is no engine for {here}: install a wheel that has it, or build parlor from its source and set the variable "
        "PARLOR to the program's path"
    )


#: The processors by their numbers in ELF files.
_MACHINES = {62: ("x86_64", "AMD64"), 183: ("aarch64", "arm64")}


def _runs_here() -> bool:
    """Whether the package's engine is for this system and processor."""
    with open(_BUNDLED, "rb") as file:
        head = file.read(20)
    names = _MACHINES.get(int.from_bytes(head[18:20], "little"), ())
    return sys.platform == "linux" and head[:4] == b"\x7fELF" and platform.machine() in names


def cant_start(program: str, error: OSError) -> ProgramError:
    """What is said of a program that can't be started."""
    told = f"can't start {program}: {error.strerror}"
    if " " in program and not os.path.exists(program):
        told += "; this is the path of a program, not a command with options"
    return ProgramError(told)


def arguments(
    *, safe: bool = False, fair: bool = False, profile: str | os.PathLike[str] | None = None, extra: Sequence[str] = ()
) -> list[str]:
    """The command line of an engine on a pipe. In the arena it takes none: the engine leads to the referee."""
    if "PARLOR_ARENA" in os.environ:
        return []
    words = [*(["--safe"] if safe and not fair else []), *(["--fair"] if fair else [])]
    if profile is not None:
        words += ["--profile", os.fspath(profile)]
    return [*words, *extra]


def main() -> None:
    """The command `parlor`: the engine itself."""
    try:
        program = find_program()
    except ProgramError as error:
        sys.exit(f"parlor: {error}")
    try:
        os.execv(program, [program, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"parlor: {cant_start(program, error)}")
