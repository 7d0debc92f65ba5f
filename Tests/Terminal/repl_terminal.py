"""A parlor on a pseudo-terminal, for the tests of the REPL. Every wait is for text, none for time."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import tempfile
import termios
import time

TIMEOUT = 20
# In memory where there is a place for it, since profiles are written for good with every move.
HOMES = tempfile.TemporaryDirectory(prefix="parlor-test-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|[\x01\x02\r\x07]")
NEW_GAME = "newgame wordle classic answer crane"


class Terminal:
    """A parlor on a terminal of its own, with an empty home unless one is given."""

    def __init__(self, binary, *arguments, columns=80, rows=40, home=None, **environment):
        self.home = home or tempfile.mkdtemp(dir=HOMES.name)
        self.binary = binary
        self.raw = ""
        self.seen = 0
        base = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TERM": "xterm-256color"}
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # Whoever starts the tests may ignore it.
            os.execve(binary, [binary, *arguments], {**base, **environment})
        self.resize(columns, rows)

    def resize(self, columns, rows):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, text):
        os.write(self.fd, text.encode())

    def wait(self, pattern):
        """Waits until `pattern` comes behind what was waited for before; gives the clean text up to its end."""
        limit = time.monotonic() + TIMEOUT
        while True:
            clean = CONTROL.sub("", self.raw[self.seen:])
            match = re.search(pattern, clean)
            if match:
                self.last_raw, self.seen = self.raw[self.seen:], len(self.raw)
                return clean
            if time.monotonic() > limit or not self.read(limit):
                raise AssertionError(f"waited for {pattern!r}, got {clean[-400:]!r}")

    def read(self, limit):
        if not select.select([self.fd], [], [], max(0, limit - time.monotonic()))[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the other end is gone
            data = b""
        self.raw += data.decode(errors="replace")
        return bool(data)

    def ask(self, line, prompt=r"(parlor|wordle \d/\d)> $"):
        self.send(line + "\r")
        return self.wait(prompt)

    def status(self):
        limit = time.monotonic() + TIMEOUT
        while self.read(limit):
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def close(self):
        os.close(self.fd)
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
