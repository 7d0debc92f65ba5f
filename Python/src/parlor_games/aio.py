"""The engine as a child process, for asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import tempfile
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import IO, TYPE_CHECKING, TypeVar, overload

from parlor_games import _program, openings
from parlor_games._errors import EngineClosedError, EngineDiedError, EngineTimeoutError, Refused
from parlor_games._opening import Opening
from parlor_games.engine import _tail
from parlor_games.protocol import Core, Pending, Reply, checked, command, game_of

if TYPE_CHECKING:
    from parlor_games.aio_games import (
        AsyncAtlasGame,
        AsyncGame,
        AsyncWordFlowGame,
        AsyncWordiestGame,
        AsyncWordleGame,
    )

_GRACE = 2.0

A = TypeVar("A", bound="AsyncEngine")


class AsyncEngine:
    """An engine, and requests to it from any number of tasks. The names are those of `Engine`.

        async with AsyncEngine() as engine:
            game = await engine.new_game(Wordle("classic", seed=7))
            print(await game.guess("slate"))

    A request whose task is cancelled is stopped if it is long work.
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
        self._path = program
        self._words = _program.arguments(safe=safe, fair=fair, profile=profile)
        self._keeps = profile is not None
        self._options = dict(options or {})
        self._core = Core()
        self._results: dict[int, asyncio.Future[None]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._stderr: IO[bytes] | None = None
        self._death: EngineDiedError | None = None
        self._is_closed = False
        self._tables = 0
        # Long work is asked for one at a time, so that `stop` ends only what it is meant for.
        self._long = asyncio.Lock()
        self._starting = asyncio.Lock()
        self._owner = os.getpid()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Starts the engine; the first request does so by itself."""
        self._check_place()
        async with self._starting:
            if self._process is not None or self._is_closed:
                return
            start = _program.find_command(self._path, keeps=self._keeps)
            self._stderr = tempfile.TemporaryFile()
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *start,
                    *self._words,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=self._stderr,
                    start_new_session=True,
                )
            except OSError as error:
                self._stderr.close()
                raise _program.cant_start(start[0], error) from error
            self._reader = asyncio.create_task(self._read(self._process))
        for name, value in self._options.items():
            await self.set_option(name, value)

    # Requests

    async def run(
        self,
        line: str,
        *,
        timeout: float | None = None,
        game: str | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> Reply:
        """Carries out a request; see `Engine.run`."""
        checked(line)
        await self._ready()
        if command(line) in openings.LONG:
            async with self._long:
                return await self._answered(line, timeout, game, on_line)
        return await self._answered(line, timeout, game, on_line)

    async def _answered(
        self, line: str, timeout: float | None, game: str | None, on_line: Callable[[str], None] | None
    ) -> Reply:
        pending, data = self._send(line, game, on_line)
        future = self._results[id(pending)]
        timeout = self.timeout if timeout is None else timeout
        try:
            await self._write(data)
            await asyncio.wait_for(asyncio.shield(future), timeout)
        except (asyncio.TimeoutError, TimeoutError) as error:
            if self._death is not None:
                raise self._death from None
            await self._stop(pending, future)
            raise EngineTimeoutError(f"{line!r} took more than {timeout:g} s and was stopped") from error
        except asyncio.CancelledError:
            if not self._is_closed:
                await asyncio.shield(self._stop(pending, future))
            raise
        finally:
            self._results.pop(id(pending), None)
        return pending.result()

    async def batch(self, lines: Iterable[str], *, timeout: float | None = None) -> list[Reply | Refused]:
        """Sends many requests ahead and gives their replies and refusals in order."""
        whole = list(lines)
        for line in whole:
            checked(line)
        await self._ready()
        async with self._long:
            made = [self._send(line) for line in whole]
            futures = [self._results[id(pending)] for pending, _ in made]
            timeout = self.timeout if timeout is None else timeout
            try:
                await self._write(b"".join(data for _, data in made))
                await asyncio.wait_for(asyncio.shield(asyncio.gather(*futures)), timeout)
            except BaseException as error:
                if not self._is_closed and self._death is None:
                    for (pending, _), future in zip(made, futures, strict=True):
                        if not pending.done:
                            await asyncio.shield(self._stop(pending, future))
                if isinstance(error, (asyncio.TimeoutError, TimeoutError)):
                    raise EngineTimeoutError(f"the batch was not answered within {timeout:g} s") from error
                raise
            finally:
                for pending, _ in made:
                    self._results.pop(id(pending), None)
            return [pending.error or pending.result() for pending, _ in made]

    async def set_option(self, name: str, value: object) -> None:
        """Sets an option of the engine."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        await self.run(f"setoption name {name} value {text}")

    # Games

    @overload
    async def new_game(self, opening: openings.Wordle | openings.WordlePosition) -> AsyncWordleGame: ...
    @overload
    async def new_game(self, opening: openings.Wordiest) -> AsyncWordiestGame: ...
    @overload
    async def new_game(self, opening: openings.Atlas) -> AsyncAtlasGame: ...
    @overload
    async def new_game(self, opening: openings.WordFlow | openings.WordFlowPosition) -> AsyncWordFlowGame: ...
    @overload
    async def new_game(self, opening: str | Opening) -> AsyncGame: ...

    async def new_game(self, opening: str | Opening) -> AsyncGame:
        """Opens a game at a table of its own; see `Engine.new_game`."""
        from parlor_games.aio_games import AsyncGame

        line = str(opening)
        name = game_of(line)
        self._tables += 1
        where = "" if "PARLOR_ARENA" in os.environ else f"on py{self._tables} "
        reply = await self.run(where + line, game=name)
        return AsyncGame.wrap(self, where, name or "", reply)

    # Ends

    async def close(self) -> None:
        """Ends the engine. Nothing is left of it afterwards."""
        if self._is_closed:
            return
        self._is_closed = True
        process = self._process
        if process is None:
            return
        if os.getpid() != self._owner:
            return
        if self._loop is not asyncio.get_running_loop():
            # Its own loop can't be asked to wait for it any more.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
            with contextlib.suppress(RuntimeError):
                process._transport.close()  # type: ignore[attr-defined] # the loop is not there to do it
            if self._stderr is not None:
                self._stderr.close()
            return
        is_busy = not self._core.is_idle
        if process.stdin is not None:
            process.stdin.close()
        try:
            if is_busy:
                raise asyncio.TimeoutError
            await asyncio.wait_for(process.wait(), _GRACE)
        except (asyncio.TimeoutError, TimeoutError):
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._reader is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._stderr is not None:
            self._stderr.close()

    async def __aenter__(self: A) -> A:
        try:
            await self.start()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def is_closed(self) -> bool:
        """Whether nothing can be asked any more."""
        return self._is_closed or self._death is not None

    @property
    def pid(self) -> int | None:
        """The process of the engine; None as long as it was not started."""
        return self._process.pid if self._process else None

    # Input and output

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("an AsyncEngine belongs to its event loop and can't be copied; make another one")

    def _check_place(self) -> None:
        """Raises an error in another process or event loop than the engine's, where its pipes are never heard."""
        if os.getpid() != self._owner:
            raise EngineClosedError(
                "this engine belongs to the process that this one was forked from; make another one"
            )
        loop = asyncio.get_running_loop()
        if self._loop is None:
            self._loop = loop
        elif self._loop is not loop:
            raise EngineClosedError("this engine belongs to another event loop; make another one")

    async def _ready(self) -> None:
        if self._is_closed:
            raise EngineClosedError("this engine was closed")
        self._check_place()
        if self._process is None:
            await self.start()
        if self._death is not None:
            raise self._death

    def _send(
        self, line: str, game: str | None = None, on_line: Callable[[str], None] | None = None
    ) -> tuple[Pending, bytes]:
        # The engine may have ended while others were waited for.
        if self._death is not None:
            raise self._death
        if self._is_closed:
            raise EngineClosedError("this engine was closed")
        pending, data = self._core.request(line, game, on_line)
        self._results[id(pending)] = asyncio.get_running_loop().create_future()
        return pending, data

    async def _write(self, data: bytes) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        # Requests of other tasks go whole before or after it. If the engine is gone, its reader says why.
        with contextlib.suppress(ConnectionError):
            process.stdin.write(data)
            await process.stdin.drain()

    async def _stop(self, pending: Pending, future: asyncio.Future[None]) -> None:
        """Ends a request that nobody waits for; an engine that goes on with it is killed."""
        pending.is_abandoned = True
        if pending.done or self._death is not None:
            return
        stop, data = self._core.request("stop")
        stop.is_abandoned = True
        await self._write(data)
        try:
            await asyncio.wait_for(asyncio.shield(future), _GRACE)
        except EngineDiedError:
            pass
        except (asyncio.TimeoutError, TimeoutError):
            if self._process is not None:
                with contextlib.suppress(ProcessLookupError):
                    self._process.kill()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        while chunk := await process.stdout.read(1 << 16):
            for pending in self._core.feed(chunk):
                future = self._results.get(id(pending))
                if future is not None and not future.done():
                    future.set_result(None)
        status = await process.wait()
        said = _tail(self._stderr) if self._stderr is not None and not self._stderr.closed else ""
        how = f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
        if self._is_closed:
            how = "was closed"
        self._death = EngineDiedError(f"the engine {how}" + (f"; it said: {said}" if said else ""))
        for future in self._results.values():
            if not future.done():
                future.set_exception(self._death)
                # Whoever was to wait for it may be gone.
                future.exception()
