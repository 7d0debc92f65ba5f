"""The engine as a child process."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import tempfile
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, TypeVar, overload

from parlor_games import _program, openings
from parlor_games._errors import EngineClosedError, EngineDiedError, EngineTimeoutError, Refused
from parlor_games._opening import Opening
from parlor_games._read_ahead import ReadAhead
from parlor_games.protocol import Core, Pending, Reply, checked, game_of, refusal

if TYPE_CHECKING:
    from parlor_games.games import AtlasGame, Game, WordFlowGame, WordiestGame, WordleGame

_CHUNK = 1 << 16
#: A pipe that is ready takes as many bytes without blocking.
_PORTION: int = getattr(select, "PIPE_BUF", 512)
_READABLE: int = getattr(select, "POLLIN", 1)
_WRITABLE: int = getattr(select, "POLLOUT", 4)
#: How long an engine that was told to stop may take to do so, in seconds.
_GRACE = 2.0

_live: weakref.WeakSet[Engine] = weakref.WeakSet()
#: The engines that copies share, by what they were made with.
_shared: dict[tuple[object, ...], Engine] = {}
_shared_lock = threading.Lock()

E = TypeVar("E", bound="Engine")


class Engine:
    """An engine, and requests to it. One thread at a time talks with it; others wait.

        with Engine() as engine:
            game = engine.new_game(Wordle("classic", seed=7))
            print(game.guess("slate"))

    program: the engine's path; otherwise `PARLOR`, the one of the package, or that of the PATH
    safe: refuse everything that reaches files, the profile or the process
    fair: for players that nobody trusts: as `safe`, and no help, no undo, no chosen answers, no deal twice
    profile: a file that keeps games and history
    options: options of the engine, by name
    timeout: seconds that a request may take, if the request does not say otherwise
    """

    def __init__(
        self,
        program: str | os.PathLike[str] | None = None,
        *,
        safe: bool = False,
        fair: bool = False,
        profile: str | os.PathLike[str] | None = None,
        options: Mapping[str, object] | None = None,
        timeout: float | None = None,
    ) -> None:
        self.timeout = timeout
        self._lock = threading.RLock()
        self._core = Core()
        self._tables = 0
        #: Tables that nobody has any more. They are put away with the next new one, since a request can't be made just anywhere.
        self._left: deque[str] = deque()
        self._is_closed = False
        self._death: EngineDiedError | None = None
        self._made_with = (program, safe, fair, profile, tuple((options or {}).items()), timeout)
        start = _program.find_command(program, keeps=profile is not None)
        words = _program.arguments(safe=safe, fair=fair, profile=profile)
        self._stderr: IO[bytes] = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                [*start, *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                bufsize=0,
                # Ctrl-C is for the Python program, which tells the engine to stop.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            self._stderr.close()
            raise _program.cant_start(start[0], error) from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._owner = os.getpid()
        self._poll: Any
        self._read: Callable[[], bytes]
        if hasattr(select, "poll"):
            self._poll, self._read = select.poll(), partial(os.read, self._out, _CHUNK)
        else:
            self._poll = ahead = ReadAhead(self._out)
            self._read = ahead.read
        self._poll.register(self._out, _READABLE)
        self._finalizer = weakref.finalize(self, _end, self._process, self._owner)
        _live.add(self)
        try:
            for name, value in (options or {}).items():
                self.set_option(name, value)
        except BaseException:
            self.close()
            raise

    # Requests

    def run(
        self,
        line: str,
        *,
        timeout: float | None = None,
        game: str | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> Reply:
        """Carries out a request.

        timeout: seconds after which it is stopped
        game: the game at the table, whose records the reply has
        on_line: is given each data line as it comes, such as the progress of a search

        Raises a subclass of `Refused` if the engine refuses it, `EngineTimeoutError`, or `EngineDiedError`.
        """
        with self._lock:
            self._check()
            pending, data = self._core.request(line, game, on_line)
            self._exchange([pending], data, timeout)
            return pending.result()

    def batch(self, lines: Iterable[str], *, timeout: float | None = None) -> list[Reply | Refused]:
        """Sends many requests ahead, however many, and gives their replies and refusals in order."""
        with self._lock:
            self._check()
            whole = list(lines)
            for line in whole:
                checked(line)
            made = [self._core.request(line) for line in whole]
            pendings = [pending for pending, _ in made]
            self._exchange(pendings, b"".join(data for _, data in made), timeout)
            return [pending.error or pending.result() for pending in pendings]

    def ask(self, line: str) -> list[str]:
        """Carries out a request and gives the lines of its reply as they are, the final one included.

        The quickest way: nothing is read as a record, no refusal is raised, and there is no timeout.
        """
        with self._lock:
            self._check()
            data = checked(line) + b"\n"
            if not self._core.is_idle or self.timeout is not None:
                return self._ask_slowly(line)
            whole = b""
            try:
                try:
                    os.write(self._in, data)
                except OSError:
                    self._died()
                while True:
                    chunk = self._read()
                    if not chunk:
                        self._died()
                    whole = whole + chunk if whole else chunk
                    if whole[-1] == 10:
                        start = whole.rfind(b"\n", 0, -1) + 1
                        if whole.startswith((b"ok\n", b"error "), start):
                            break
            except BaseException:
                # The rest of the reply comes before that of the next request.
                if not self._is_closed:
                    self._core.adopt(line)
                    self._core.feed(whole)
                    self._abandon([])
                raise
            return whole.decode("utf-8", "replace").split("\n")[:-1]

    def _ask_slowly(self, line: str) -> list[str]:
        pending, data = self._core.request(line)
        self._exchange([pending], data, None)
        error = pending.error
        return [*pending.lines, f"error {error.code} {error.text}" if error else "ok"]

    def set_option(self, name: str, value: object) -> None:
        """Sets an option of the engine."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        self.run(f"setoption name {name} value {text}")

    # Games

    @overload
    def new_game(self, opening: openings.Wordle | openings.WordlePosition) -> WordleGame: ...
    @overload
    def new_game(self, opening: openings.Wordiest) -> WordiestGame: ...
    @overload
    def new_game(self, opening: openings.Atlas) -> AtlasGame: ...
    @overload
    def new_game(self, opening: openings.WordFlow | openings.WordFlowPosition) -> WordFlowGame: ...
    @overload
    def new_game(self, opening: str | Opening) -> Game: ...

    def new_game(self, opening: str | Opening) -> Game:
        """Opens a game at a table of its own.

        opening: such as `Wordle("classic", seed=7)`, or a line such as `newgame wordle classic seed 7`
        """
        from parlor_games.games import Game

        line = str(opening)
        name = game_of(line)
        # In the arena there is one game at a time.
        where = "" if "PARLOR_ARENA" in os.environ else f"on {self._new_table()} "
        reply = self.run(where + line, game=name)
        return Game.wrap(self, where, name or "", reply)

    def _new_table(self) -> str:
        """A name that no table of this engine has yet. Tables that were left are put away."""
        with self._lock:
            self._check()
            self._tables += 1
            left: list[str] = []
            while self._left:
                left.append(f"close {self._left.popleft()} confirm")
            if left:
                self.batch(left)
            return f"py{self._tables}"

    # Copies

    def __deepcopy__(self, _: object) -> Engine:
        """The engine itself: it is a connection, and copies of games have tables of their own on it."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Engine], tuple[object, ...]]:
        if self._made_with[3] is not None:
            raise TypeError("an engine with a profile can't be pickled: two processes would write one file")
        return shared_engine, self._made_with

    # Ends

    def close(self) -> None:
        """Ends the engine. Nothing is left of it afterwards."""
        if self._is_closed:
            return
        self._is_closed = True
        _live.discard(self)
        self._finalizer.detach()
        if os.getpid() != self._owner:
            self._forget()
            return
        if self._lock.acquire(blocking=False):
            is_busy = not self._core.is_idle
        else:
            # Another thread waits for a reply: without its process it hears the end, and lets go.
            is_busy = True
            self._process.kill()
            self._lock.acquire()
        try:
            _end(self._process, self._owner, grace=0.0 if is_busy else _GRACE)
            self._stderr.close()
        finally:
            self._lock.release()

    def __enter__(self: E) -> E:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def is_closed(self) -> bool:
        """Whether nothing can be asked any more."""
        return self._is_closed

    @property
    def pid(self) -> int:
        """The process of the engine."""
        return self._process.pid

    def _check(self) -> None:
        if os.getpid() != self._owner:
            raise EngineClosedError(
                "this engine belongs to the process that this one was forked from; make another one"
            )
        if self._death is not None:
            raise EngineClosedError(f"this engine can't be asked any more: {self._death}")
        if self._is_closed:
            raise EngineClosedError("this engine was closed")

    def _forget(self) -> None:
        """Lets go of the pipes in a process that was forked, so that the engine ends with its owner."""
        self._is_closed = True
        self._finalizer.detach()
        for stream in (self._process.stdin, self._process.stdout, self._stderr):
            if stream is not None:
                try:
                    # The stream has to know, or it would close whatever has the number later.
                    stream.close()
                except (OSError, ValueError):
                    pass
        # The process is another one's child.
        self._process.returncode = 0

    def _died(self) -> None:
        """Says how the engine ended."""
        if self._is_closed:
            raise EngineClosedError("this engine was closed while it was asked")
        self._is_closed = True
        _live.discard(self)
        self._finalizer.detach()
        try:
            status = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        said = _tail(self._stderr)
        _close(self._process)
        self._stderr.close()
        if status < 0:
            how = f"was ended by {signal.Signals(-status).name}"
        else:
            how = f"ended with status {status}"
        self._death = EngineDiedError(f"the engine {how}" + (f"; it said: {said}" if said else ""))
        raise self._death

    # Input and output

    def _exchange(self, pendings: Sequence[Pending], data: bytes, timeout: float | None) -> None:
        """Sends bytes while it reads, until all of these have their replies."""
        timeout = self.timeout if timeout is None else timeout
        deadline = None if timeout is None else time.monotonic() + timeout
        try:
            if not self._pump(pendings, data, deadline):
                self._expire(pendings, timeout or 0.0)
        except BaseException:
            if not self._is_closed:
                self._abandon(pendings)
            raise

    def _pump(self, pendings: Sequence[Pending], data: bytes, deadline: float | None) -> bool:
        """Sends and reads; false if the deadline passed first."""
        rest = memoryview(data)
        left = sum(not pending.done for pending in pendings)
        wanted = set(map(id, pendings))
        if rest:
            self._poll.register(self._in, _WRITABLE)
        try:
            while left or rest:
                wait = None if deadline is None else max(0.0, deadline - time.monotonic()) * 1000
                ready = self._poll.poll(wait)
                if not ready and deadline is not None and time.monotonic() >= deadline:
                    return False
                for descriptor, _ in ready:
                    if descriptor == self._out:
                        chunk = self._read()
                        if not chunk:
                            self._died()
                        left -= sum(id(pending) in wanted for pending in self._core.feed(chunk))
                        if self._is_closed:
                            raise EngineClosedError("this engine was closed while it was asked")
                    elif rest:
                        try:
                            rest = rest[os.write(self._in, rest[:_PORTION]) :]
                        except OSError:
                            self._died()
                        if not rest:
                            self._poll.unregister(self._in)
        finally:
            if rest and not self._is_closed:
                self._poll.unregister(self._in)
                # What was sent ends in the middle of a line, or replies would be waited for that never come.
                self._broken()
        return True

    def _broken(self) -> None:
        """Ends an engine to which a batch was sent only in part."""
        self._is_closed = True
        _live.discard(self)
        self._finalizer.detach()
        _end(self._process, self._owner, grace=0.0)
        self._stderr.close()

    def _expire(self, pendings: Sequence[Pending], timeout: float) -> None:
        if self._is_closed:
            raise EngineTimeoutError(f"the batch was not answered within {timeout:g} s; the engine was ended")
        self._abandon(pendings)
        waiting = list(self._core.waiting)
        if not self._pump(waiting, b"", time.monotonic() + _GRACE):
            line = pendings[0].line
            self._broken()
            raise EngineTimeoutError(f"{line!r} took more than {timeout:g} s and did not stop; the engine was ended")
        raise EngineTimeoutError(f"{pendings[0].line!r} took more than {timeout:g} s and was stopped")

    def _abandon(self, pendings: Sequence[Pending]) -> None:
        """Tells the engine to stop what nobody waits for any more."""
        for pending in pendings:
            pending.is_abandoned = True
        stop, data = self._core.request("stop")
        stop.is_abandoned = True
        try:
            os.write(self._in, data)
        except OSError:
            self._died()


def _tail(file: IO[bytes]) -> str:
    try:
        file.seek(0, os.SEEK_END)
        file.seek(max(0, file.tell() - 2000))
        return file.read().decode("utf-8", "replace").strip()
    except (OSError, ValueError):
        return ""


def _close(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            try:
                stream.close()
            except OSError:
                pass


def _end(process: subprocess.Popen[bytes], owner: int, grace: float = 0.0) -> None:
    """Ends an engine: at the end of its input by itself, else by force."""
    if os.getpid() != owner:
        return
    # Its output is closed last: a thread may be reading it.
    if grace > 0 and process.stdin is not None:
        try:
            process.stdin.close()
            process.wait(grace)
        except (OSError, subprocess.TimeoutExpired):
            pass
    if process.poll() is None:
        process.kill()
        process.wait()
    _close(process)


def shared_engine(
    program: str | os.PathLike[str] | None = None,
    safe: bool = True,
    fair: bool = False,
    profile: None = None,
    options: tuple[tuple[str, object], ...] = (),
    timeout: float | None = None,
) -> Engine:
    """The engine that games and copies have in common if they are given none; each process has its own."""
    key = (program, safe, fair, options, timeout)
    with _shared_lock:
        engine = _shared.get(key)
        if engine is None or engine.is_closed:
            engine = Engine(program, safe=safe, fair=fair, options=dict(options), timeout=timeout)
            _shared[key] = engine
        return engine


def leave(engine: weakref.ref[Engine], table: str) -> None:
    """Lets an engine put a table away when it next can; for finalizers, which may run in the middle of a request."""
    found = engine()
    if found is not None and not found.is_closed:
        found._left.append(table)


def _forget_in_child() -> None:
    global _shared_lock
    # Another thread may have held the locks, and is not here to let go of them.
    _shared_lock = threading.Lock()
    _shared.clear()
    for engine in list(_live):
        engine._lock = threading.RLock()
        engine._forget()
    _live.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_in_child)

__all__ = ["Engine", "leave", "refusal", "shared_engine"]
