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
    if _BUNDLED.is_file():
        if not _runs_here():
            raise ProgramError(
                "this wheel has an engine for Linux on x86-64, and this machine is "
                f"{platform.system()} on {platform.machine()}; build parlor from its source, and set PARLOR to its path"
            )
        return str(_BUNDLED)
    for name in ("parlor-engine", "parlor"):
        found = shutil.which(name)
        if found:
            return found
    raise ProgramError(
        "there is no engine: install the wheel for Linux on x86-64, or build parlor from its source "
        "and set the variable PARLOR to the program's path"
    )


def _runs_here() -> bool:
    return sys.platform == "linux" and platform.machine() in ("x86_64", "AMD64")


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
