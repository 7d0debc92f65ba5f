"""Where the engine is, and starting it."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from parlor_games._errors import ProgramError

_BUNDLED = Path(__file__).parent / "_bin" / "parlor-engine"
_MODULE = _BUNDLED.with_name("parlor.wasm")
#: Runs the engine as WebAssembly; the words after it are the module and its options.
_HOST = "import sys; sys.path.insert(0, {!r}); from parlor_games._wasm import main; main()"


def find_program(program: str | os.PathLike[str] | None = None) -> str:
    """The path of the engine: the one that is given, that of the variable PARLOR, the one that came with the package, one
    of the PATH, or the package's WebAssembly.

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
    if _MODULE.is_file() and importlib.util.find_spec("wasmtime"):
        return str(_MODULE)
    raise ProgramError(_missing())


def find_command(program: str | os.PathLike[str] | None = None, *, keeps: bool = False) -> list[str]:
    """The command that starts the engine.

    keeps: whether it has to keep a profile, which WebAssembly does not
    """
    path = find_program(program)
    if not path.endswith(".wasm"):
        return [path]
    if not os.path.isfile(path):
        raise ProgramError(f"there is no {path}; `make wasm` builds parlor.wasm")
    if importlib.util.find_spec("wasmtime") is None:
        raise ProgramError(f"{path} needs wasmtime: pip install 'parlor-games[wasm]'")
    if keeps:
        raise ProgramError("the engine as WebAssembly keeps no profile in a file; set PARLOR to a program that does")
    return [sys.executable, "-c", _HOST.format(str(Path(__file__).parent.parent)), path]


def find_native(program: str | os.PathLike[str] | None = None) -> str:
    """The path of a program that starts others, as the arena does."""
    path = find_program(program)
    if path.endswith(".wasm"):
        raise ProgramError("the arena starts bots, which the engine as WebAssembly can't; set PARLOR to the program")
    return path


def _missing() -> str:
    """What to do on this machine, in a sentence."""
    here = f"{platform.system() or sys.platform} on {platform.machine()}"
    if _MODULE.is_file():
        return f"there is no program for {here}: pip install 'parlor-games[wasm]' brings what runs the engine anywhere"
    if sys.platform == "win32":
        return (
            f"there is no engine for {here}: install the wheel for any system as parlor-games[wasm], or use the package in "
            "WSL, the Linux of Windows"
        )
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
        words = find_command()
    except ProgramError as error:
        sys.exit(f"parlor: {error}")
    try:
        if len(words) > 1 or sys.platform == "win32":
            sys.exit(subprocess.call([*words, *sys.argv[1:]]))
        os.execv(words[0], [*words, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"parlor: {cant_start(words[0], error)}")
