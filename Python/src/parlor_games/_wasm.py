"""The engine as WebAssembly, on the standard input and output: it stands in for the program where there is none.

Its words are the module and --safe or --fair, which do what they do with the program. There are no files and no profiles.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

#: What `parlor_take` and its like say is to be done next.
_HAS_WORK, _IS_OVER, _PAUSES, _HAS_CHANGED = 1, 2, 4, 16
#: Bytes of calls in the midst of each other; the runtime allows no more than 2 MiB.
_STACK = 2 << 20


class Module:
    """The engine, which is given lines and writes replies.

    path: the module; its parts are beside it
    reach: 1 for all but files and profiles, 0 for what is fair to players that nobody trusts
    write: is given the bytes of replies
    pause: whether work is to end
    """

    def __init__(
        self, path: str | os.PathLike[str], reach: int, write: Callable[[bytes], object], pause: Callable[[], bool]
    ) -> None:
        import wasmtime

        self._path = Path(path)
        self._reach = reach
        self._write = write
        self._pause = pause
        self._kept = b""
        self._state: list[bytes] = []
        self._parts: dict[str, bytes] = {}
        self.is_over = False
        config = wasmtime.Config()
        # Compiling takes seconds; the next process takes what this one has made.
        config.cache = True
        config.max_wasm_stack = _STACK
        self._wasmtime: Any = wasmtime
        self._engine = wasmtime.Engine(config)
        self._module = wasmtime.Module.from_file(self._engine, str(path))
        self._open()

    def take(self, line: bytes) -> None:
        """Carries out a line. If the engine fails the line is refused, and the engine goes on as it was before."""
        try:
            status = self._call("parlor_take", line)
            while status & (_HAS_WORK | _PAUSES):
                status = self._run("parlor_work" if status & _HAS_WORK else "parlor_go_on")
            if status & _HAS_CHANGED:
                self._follow_state()
        except (self._wasmtime.Trap, self._wasmtime.WasmtimeError) as error:
            self._open()
            if self._state:
                self._call("parlor_restore", b"\n".join(self._state))
                # It has told nothing of its state before.
                self._state = []
                self._follow_state()
            told = str(error).strip().splitlines()[-1].strip()
            text = f"the engine failed ({told}) and began again from the games' journals"
            self._write(f"error crashed {text}; the line was: {line.decode('utf-8', 'replace')}\n".encode())
            return
        self.is_over = bool(status & _IS_OVER)

    def _open(self) -> None:
        self._store = self._wasmtime.Store(self._engine)
        host = {
            "now": lambda: time.time() * 1000,
            "elapsed": lambda: time.perf_counter() * 1000,
            "offset": _offset,
            "random": lambda start, count: self._put(os.urandom(count), start),
            "write": lambda start, count: self._write(self._bytes(start, count)),
            "pause": lambda: int(self._pause()),
            "load": lambda start, count: -1,
            "list": lambda start, count: self._keep(b""),
            "number": lambda start, count: float(self._bytes(start, count)),
            "fetch": lambda start: self._put(self._kept, start),
            "commit": lambda start, count: 0,
            "part": self._part,
        }
        functions = [
            self._wasmtime.Func(self._store, entry.type, host[entry.name or ""]) for entry in self._module.imports
        ]
        self._exports = self._wasmtime.Instance(self._store, self._module, functions).exports(self._store)
        self._memory = self._exports["memory"]
        self._run("parlor_open", self._reach, 0)

    def _run(self, name: str, *arguments: int) -> int:
        result: int | None = self._exports[name](self._store, *arguments)
        return result or 0

    def _call(self, name: str, text: bytes) -> int:
        start = self._run("parlor_allocate", len(text) + 1)
        self._put(text, start)
        result = self._run(name, start, len(text))
        self._run("parlor_free", start)
        return result

    def _bytes(self, start: int, count: int) -> bytes:
        return bytes(self._memory.read(self._store, start, start + count))

    def _put(self, data: bytes, start: int) -> None:
        if data:
            self._memory.write(self._store, data, start)

    def _keep(self, data: bytes) -> int:
        self._kept = data
        return len(data)

    def _part(self, start: int) -> int:
        name = self._bytes(start, 64).split(b"\0")[0].decode()
        if name not in self._parts:
            self._parts[name] = self._path.with_suffix(f".{name}").read_bytes()
        return self._keep(self._parts[name])

    def _follow_state(self) -> None:
        """Takes over what has changed of the lines that the engine needs to begin again."""
        chunks: list[bytes] = []
        write, self._write = self._write, chunks.append
        try:
            self._run("parlor_state")
        finally:
            self._write = write
        change, *lines = b"".join(chunks).removesuffix(b"\n").split(b"\n")
        start, count = map(int, change.split())
        self._state[start : start + count] = lines


def _offset(milliseconds: float) -> int:
    """How many seconds the time of this place is ahead of UTC."""
    try:
        offset = datetime.fromtimestamp(milliseconds / 1000).astimezone().utcoffset()
    except (OSError, OverflowError, ValueError):
        return 0
    return int(offset.total_seconds()) if offset else 0


class _Lines:
    """The lines of the standard input, read ahead, so that a `stop` is heard while the engine works."""

    def __init__(self) -> None:
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._stops = 0
        self._lock = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        rest = b""
        while chunk := os.read(0, 1 << 16):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if _is_stop(line):
                    with self._lock:
                        self._stops += 1
                self._lines.put(line)
        if rest:
            self._lines.put(rest)
        self._lines.put(None)

    def next(self) -> bytes | None:
        line = self._lines.get()
        if line is not None and _is_stop(line):
            with self._lock:
                self._stops -= 1
        return line

    def wants_stop(self) -> bool:
        return self._stops > 0


def _is_stop(line: bytes) -> bool:
    words = line.split()
    return words[-1:] == [b"stop"] and (len(words) == 1 or (len(words) == 2 and words[0].startswith(b"@")))


def main() -> None:
    """Answers the lines of the standard input until it ends."""
    path, *options = sys.argv[1:]
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (0, 1):
            msvcrt.setmode(descriptor, os.O_BINARY)
    if unknown := [option for option in options if option not in ("--safe", "--fair")]:
        sys.exit(f"parlor: the engine as WebAssembly has no {unknown[0]}; it takes --safe and --fair")
    lines = _Lines()
    engine = Module(path, 0 if "--fair" in options else 1, _write, lines.wants_stop)
    while not engine.is_over and (line := lines.next()) is not None:
        engine.take(line.removesuffix(b"\r"))


def _write(data: bytes) -> None:
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[os.write(1, rest) :]
    except BrokenPipeError:
        os._exit(0)
