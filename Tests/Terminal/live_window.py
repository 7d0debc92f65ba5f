"""A parlor in a pseudo-terminal with a model of the screen, for the tests of live play. Every wait is for a picture."""

import copy
import fcntl
import os
import pty
import re
import select
import struct
import tempfile
import termios
import time

import pyte
from wcwidth import wcwidth

TIMEOUT = 20
# In memory where there is a place for it, since profiles are written for good with every move.
HOMES = tempfile.TemporaryDirectory(prefix="parlor-live-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
PAGE_UP, PAGE_DOWN, HOME, END = "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"
WHAT_IT_IS = b"\x1b[c"
CONTROL_N, CONTROL_U, CONTROL_Z, ESCAPE = "\x0e", "\x15", "\x1a", "\x1b"


class Screen(pyte.Screen):
    """A model of a screen that has another one behind it, as xterm has."""

    behind = None
    # Whether it has another screen.
    has_other = True
    # What it tells of itself when it is asked.
    told = ""
    # Whether the other screen was written on past its right or its lower edge.
    is_overrun = False

    def __init__(self, *size):
        super().__init__(*size)
        # What stood there each time that the other screen went away.
        self.uncovered = []

    def draw(self, data):
        needed = self.cursor.x + sum(max(0, wcwidth(sign)) for sign in data)
        self.is_overrun |= self.behind is not None and needed > self.columns
        super().draw(data)

    def write_process_input(self, data):
        # What the terminal is, the window says.
        self.told += data if data.endswith("R") else ""

    def index(self):
        self.is_overrun |= self.behind is not None and self.cursor.y == self.lines - 1
        super().index()

    def delete_lines(self, count=None):
        for row in range(self.lines):
            self.buffer[row]  # Onto a row pyte moves no other one that has never been written on.
        super().delete_lines(count)

    def set_mode(self, *modes, **named):
        super().set_mode(*modes, **named)
        if 1049 in modes and named.get("private") and self.behind is None and self.has_other:
            self.behind = copy.deepcopy(self.buffer), self.cursor.y, self.cursor.x
            self.erase_in_display(2)

    def reset_mode(self, *modes, **named):
        super().reset_mode(*modes, **named)
        if 1049 in modes and named.get("private") and self.behind is not None:
            self.buffer, self.cursor.y, self.cursor.x = self.behind
            self.behind = None
            self.uncovered.append("\n".join(self.display))
            self.dirty.update(range(self.lines))


class Window:
    """A parlor in a window of its own."""

    def __init__(self, binary, *arguments, columns=80, rows=24, home=None, delay=0, speed=None, answers=True, **environment):
        self.home = home or tempfile.mkdtemp(dir=HOMES.name)
        self.delay = delay
        self.screen = Screen(columns, rows)
        self.answers = answers
        self.stream = pyte.ByteStream(self.screen)
        self.raw = self.recent = self.everything = b""
        self.modes = set(self.screen.mode)
        base = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TERM": "xterm-256color",
                "NO_MOTION": "1"}
        reading, writing = os.pipe()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.close(writing)
            os.read(reading, 1)  # The window has its size before the program asks for it.
            values = {**base, **environment}
            os.execve(binary, [binary, *arguments], {name: value for name, value in values.items() if value is not None})
        self.resize(columns, rows)
        if speed is not None:
            modes = termios.tcgetattr(self.fd)
            modes[4:6] = [speed, speed]
            termios.tcsetattr(self.fd, termios.TCSANOW, modes)
        os.close(writing)
        os.close(reading)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def edge(self):
        """The column of the line that a panel begins with; None if there is no panel."""
        rows, high = self.screen.display, range(self.screen.lines - 6)
        columns = range(40, self.screen.columns)
        return next((column for column in columns if all(rows[row][column] in "│|" for row in high)), None)

    def text(self):
        """The screen; of one with a panel first the lines at its left, then the panel."""
        rows, edge = self.screen.display, self.edge()
        if edge is None:
            return "\n".join(line.rstrip() for line in rows)
        ends = [row for row in range(self.screen.lines) if rows[row][edge] in "│|"]
        left = [line[:edge].rstrip() if row in ends else line.rstrip() for row, line in enumerate(rows)]
        return "\n".join(left + [rows[row][edge + 2:].rstrip() for row in ends])

    def read(self, seconds):
        if not select.select([self.fd], [], [], max(0, seconds))[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the other end is gone
            return False
        self.raw += data
        self.everything += data
        self.recent = (self.recent + data)[-65536:]
        self.stream.feed(data)
        if WHAT_IT_IS in data and self.answers:
            time.sleep(self.delay)
            os.write(self.fd, self.screen.told.encode() + b"\x1b[?62;22c")
            self.screen.told = ""
        return bool(data)

    def wait(self, pattern):
        """Waits until the screen shows `pattern`, perhaps on two lines, and its frame is whole."""
        limit = time.monotonic() + TIMEOUT
        while True:
            while self.read(0):
                pass
            is_whole = self.recent.rfind(b"\x1b[?2026h") <= self.recent.rfind(b"\x1b[?2026l")
            text = self.text()
            # Texts are wrapped, by the width that is left to them.
            if is_whole and (re.search(pattern, text) or re.search(pattern, re.sub(r"(?<=\S)\n +(?=\S)", " ", text))):
                return
            if not self.read(limit - time.monotonic()):
                raise AssertionError(f"waited for {pattern!r}; the screen shows\n{self.text()}")

    def keys(self, text, pattern):
        """Types and waits."""
        self.raw = b""
        os.write(self.fd, text.encode())
        self.wait(pattern)

    def frame(self, text):
        """Types what is answered with a new frame, and waits for it."""
        self.raw = b""
        os.write(self.fd, text.encode())
        limit = time.monotonic() + TIMEOUT
        while b"\x1b[?2026l" not in self.raw and self.read(limit - time.monotonic()):
            pass

    def place(self, text, number=0):
        """The cell at which `text` begins, its so many-th time."""
        found = [
            (match.start(), row) for row, line in enumerate(self.screen.display)
            for match in re.finditer(re.escape(text), line)
        ]
        assert len(found) > number, f"no {text!r} in\n{self.text()}"
        return found[number]

    def tile(self, name):
        """The middle of a tile of the grid, such as `b3`: tiles begin with a row of half blocks."""
        tops = [
            [(match.start() + match.end()) // 2 for match in re.finditer("▄{5,}", line)] for line in self.screen.display]
        rows = [row for row, columns in enumerate(tops) if columns]
        return tops[rows[0]][ord(name[0]) - 97], rows[int(name[1:]) - 1] + (rows[1] - rows[0]) // 2

    def pointer(self, *cells):
        """Presses the button in the first cell, drags over the others, and lets it go in the last one."""
        report = "".join(
            f"\x1b[<{0 if index == 0 else 32};{column + 1};{row + 1}M" for index, (column, row) in enumerate(cells))
        column, row = cells[-1]
        os.write(self.fd, f"{report}\x1b[<0;{column + 1};{row + 1}m".encode())

    def click(self, text, pattern, number=0):
        self.pointer(self.place(text, number))
        self.wait(pattern)

    def is_as_before(self):
        """Whether the terminal is in no other mode, and writes in no other style, than when it was opened."""
        return self.screen.mode == self.modes and self.screen.cursor.attrs == self.screen.default_char

    def leave(self):
        """Leaves live play and the program; nothing of the whole screen is left on."""
        self.raw = b""
        os.write(self.fd, b"\x04")
        limit = time.monotonic() + TIMEOUT
        while b"\x1b[?1049l" not in self.raw and time.monotonic() < limit:
            self.read(limit - time.monotonic())
        for mode in (b"?1049l", b"?1002l", b"?1006l", b"?25h"):
            assert b"\x1b[" + mode in self.raw, mode
        self.wait(r"\w> ?")
        assert "^T hint" not in self.text(), self.text()
        os.write(self.fd, b"quit\r")
        while self.read(1):
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
