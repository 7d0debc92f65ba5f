"""What stands in for `poll` where a system has none for pipes, which is Windows."""

from __future__ import annotations

import os
import threading
from collections import deque

_CHUNK = 1 << 16


class ReadAhead:
    """A thread reads a pipe ahead. Since the other side can always write, it always reads on, and a short write to it ends."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._target: int | None = None
        self._changed = threading.Condition()
        self._chunks: deque[bytes] = deque()
        threading.Thread(target=self._fill, daemon=True).start()

    def _fill(self) -> None:
        chunk = b"-"
        while chunk:
            try:
                chunk = os.read(self._descriptor, _CHUNK)
            except OSError:
                chunk = b""
            with self._changed:
                self._chunks.append(chunk)
                self._changed.notify_all()

    def register(self, descriptor: int, events: int) -> None:
        """Has `poll` tell that a descriptor can be written."""
        if descriptor != self._descriptor:
            self._target = descriptor

    def unregister(self, descriptor: int) -> None:
        """Ends that."""
        self._target = None

    def poll(self, milliseconds: float | None = None) -> list[tuple[int, int]]:
        """What can be read or written without waiting, after a wait for it."""
        with self._changed:
            if not self._chunks and self._target is None:
                self._changed.wait(None if milliseconds is None else milliseconds / 1000)
            ready = [self._descriptor] if self._chunks else []
            return [(descriptor, 0) for descriptor in ready + ([] if self._target is None else [self._target])]

    def read(self) -> bytes:
        """The next bytes, after a wait for them; none at the end."""
        with self._changed:
            while not self._chunks:
                self._changed.wait()
            return self._chunks.popleft() if self._chunks[0] else b""
