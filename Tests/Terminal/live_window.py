"""A parlor in a pseudo-terminal with a model of the screen, for the tests of live play. Every wait is for a picture, or until the
program itself waits."""

import copy
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

import pyte
from wcwidth import wcwidth

TIMEOUT = 20
# In memory where there is a place for it, since profiles are written for good with every move.
HOMES = tempfile.TemporaryDirectory(prefix="parlor-live-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
PAGE_UP, PAGE_DOWN, HOME, END = "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"
WHAT_IT_IS = b"\x1b[c"
# The numbers of `poll` and `read`, whatever the processor.
POLL, READ = (7, 271, 73), (0, 63)
MARK = b"\0"
# The line that a panel begins with.
SIDES = ("│", "|")
CONTROL_N, CONTROL_U, CONTROL_Z, ESCAPE = "\x0e", "\x15", "\x1a", "\x1b"


def look(cell):
    """A sign, its colour and ground, and its other attributes, as far as they can be seen."""
    underscore, reverse = cell.underscore and "underscore", cell.reverse and "reverse"
    if cell.data == " " and not reverse:
        return cell.data, None, cell.bg, underscore, False, False, False
    bold, italics = cell.bold and "bold", cell.italics and "italics"
    return cell.data, cell.fg, cell.bg, underscore, reverse, bold, italics


def has_input(fd):
    """Whether a program would read something. `FIONREAD` does not know of keys that the terminal has yet to pass on."""
    return bool(select.select([fd], [], [], 0)[0])


def sleeps(pid):
    """How often a process has gone to sleep by itself."""
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"\nvoluntary_ctxt_switches:\t(\d+)", file.read()).group(1))


def system_call(pid):
    """The system call that a process sleeps in, with its arguments; nothing if it runs."""
    with open(f"/proc/{pid}/syscall") as file:
        words = file.read().split()
    return [int(word, 0) for word in words[:4]] if len(words) > 3 else []


class Screen(pyte.Screen):
    """A model of a screen that has another one behind it, as xterm has."""

    behind = None
    # Whether it has another screen.
    has_other = True
    # What it tells of itself when it is asked.
    told = ""
    # Whether the other screen was written on past its right or its lower edge, or the cursor was sent there.
    is_overrun = False
    # Whether a sign of two cells was ever written.
    has_wide = False

    def __init__(self, *size):
        # The rows as ``cells`` gave them last.
        self.seen = {}
        super().__init__(*size)
        # What stood there each time that the other screen went away.
        self.uncovered = []

    def draw(self, data):
        sizes = [max(0, wcwidth(sign)) for sign in data]
        needed = self.cursor.x + sum(sizes)
        self.is_overrun |= self.behind is not None and needed > self.columns
        self.has_wide |= 2 in sizes
        if not self.has_wide:
            return super().draw(data)
        # As terminals do, and pyte does not: of a wide sign that is written over in part the other half is gone too.
        for sign, size in zip(data, sizes):
            row, start = self.buffer[self.cursor.y], self.cursor.x
            end = start + size
            if size and start < self.columns and row[start].data == "" and start > 0:
                row[start - 1] = row[start - 1]._replace(data=" ")
            if size and end < self.columns and row[end].data == "":
                row[end] = row[end]._replace(data=" ")
            super().draw(sign)

    def write_process_input(self, data):
        # What the terminal is, the window says.
        self.told += data if data.endswith("R") else ""

    def cursor_position(self, line=None, column=None):
        self.is_overrun |= self.behind is not None and ((line or 1) > self.lines or (column or 1) > self.columns)
        super().cursor_position(line, column)

    def cells(self):
        """Every row as its cells: a sign and its look, of which a blank cell shows little."""
        for row in self.dirty | (set(range(self.lines)) - self.seen.keys()):
            line = self.buffer[row]
            self.seen[row] = tuple(look(line[column]) for column in range(self.columns))
        self.dirty.clear()
        return [self.seen[row] for row in range(self.lines)]

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
        self.is_marked = False
        base = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TERM": "xterm-256color",
                "NO_MOTION": "1"}
        reading, writing = os.pipe()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.close(writing)
            os.read(reading, 1)  # The window has its size before the program asks for it.
            values = {**base, **environment}
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # Whoever starts the tests may ignore it.
            os.execve(binary, [binary, *arguments], {name: value for name, value in values.items() if value is not None})
        # Programs in other windows don't keep this one open.
        os.set_inheritable(self.fd, False)
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
        return next((column for column in columns if all(rows[row][column:column + 1] in SIDES for row in high)), None)

    def text(self):
        """The screen; of one with a panel first the lines at its left, then the panel."""
        rows, edge = self.screen.display, self.edge()
        if edge is None:
            return "\n".join(line.rstrip() for line in rows)
        ends = [row for row in range(self.screen.lines) if rows[row][edge:edge + 1] in SIDES]
        left = [line[:edge].rstrip() if row in ends else line.rstrip() for row, line in enumerate(rows)]
        return "\n".join(left + [rows[row][edge + 2:].rstrip() for row in ends])

    def read(self, seconds):
        if not select.select([self.fd], [], [], max(0, seconds))[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the other end is gone
            return False
        if MARK in data:
            self.is_marked = True
            data = data.replace(MARK, b"")
            if not data:
                return True
        self.raw += data
        self.everything += data
        self.recent = (self.recent + data)[-65536:]
        self.stream.feed(data)
        if WHAT_IT_IS in data and self.answers:
            time.sleep(self.delay)
            os.write(self.fd, self.screen.told.encode() + b"\x1b[?62;22c")
            self.screen.told = ""
        return bool(data)

    @staticmethod
    def width(sign):
        """The cells that a sign takes in this model."""
        return max(0, wcwidth(sign[0]))

    def children(self):
        with open(f"/proc/{self.pid}/task/{self.pid}/children") as file:
            return file.read().split()

    def is_idle(self, terminal):
        """Whether live play waits for keys, and the program that reaches a room, if there is one, for lines."""
        if has_input(terminal) or system_call(self.pid)[0:3:2] not in [[number, 3] for number in POLL]:
            return False
        for child in self.children():
            if system_call(child)[:2] not in [[number, 0] for number in READ]:
                return False
            pipe = os.open(f"/proc/{child}/fd/0", os.O_RDONLY | os.O_NONBLOCK)
            is_empty = not has_input(pipe)
            os.close(pipe)
            if not is_empty:
                return False
        return True

    def settle(self, count=-1):
        """Waits until live play has nothing to do; `count` is how often it had slept before it was given something."""
        terminal = os.open(f"/proc/{self.pid}/fd/0", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            self.wait_for_sleep(count, terminal)
        finally:
            os.close(terminal)

    def has_ended(self):
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def wait_for_sleep(self, count, terminal):
        limit = time.monotonic() + TIMEOUT
        while True:
            while self.read(0):
                pass
            before = sleeps(self.pid)
            # What runs in one of the two wakes the other, so that both have to be seen asleep for the same time.
            if before > count and self.is_idle(terminal) and self.is_idle(terminal) and sleeps(self.pid) == before:
                # All that was written comes before this.
                self.is_marked = False
                os.write(terminal, MARK)
                while not self.is_marked:
                    assert self.read(limit - time.monotonic()), "the terminal passes nothing on"
                if "^C stop" not in self.screen.display[-1] + self.screen.display[-2]:
                    return
            if self.has_ended():
                return
            if not self.read(0.002) and time.monotonic() > limit:
                raise AssertionError(f"live play never waits for keys; the screen shows\n{self.text()}")

    def give(self, act):
        """Does something that wakes the program, and waits until it has done all that it makes of it."""
        self.raw = b""
        count = sleeps(self.pid)
        act()
        self.settle(count)

    def type(self, text):
        self.give(lambda: os.write(self.fd, text.encode()))

    def redraw(self):
        """Has all drawn again, on a screen that shows something else."""
        self.litter()
        self.type("\x0c")

    def litter(self):
        """Fills the model of the screen, so that what is not drawn again is seen."""
        sign = self.screen.default_char._replace(data="#", bg="red")
        for row in range(self.screen.lines):
            self.screen.buffer[row].update(dict.fromkeys(range(self.screen.columns), sign))
        self.screen.dirty.update(range(self.screen.lines))

    def wait(self, pattern):
        """Waits until the screen shows `pattern`, perhaps on two lines, and its frame is whole."""
        limit = time.monotonic() + TIMEOUT
        while True:
            while self.read(0):
                pass
            is_whole = self.recent.rfind(b"\x1b[?2026h") <= self.recent.rfind(b"\x1b[?2026l")
            if is_whole and self.shows(pattern):
                return
            if not self.read(limit - time.monotonic()):
                raise AssertionError(f"waited for {pattern!r}; the screen shows\n{self.text()}")

    def shows(self, pattern):
        """Whether `pattern` is on the screen, perhaps on two lines: texts are wrapped, by the width that is left to them."""
        text = self.text()
        return bool(re.search(pattern, text) or re.search(pattern, re.sub(r"(?<=\S)\n +(?=\S)", " ", text)))

    def keys(self, text, pattern):
        """Types and waits. What the whole screen shows already says nothing about the keys: all that they do is waited for then,
        unless it is done by a server."""
        if self.screen.behind is not None and self.shows(pattern) and not self.children():
            self.type(text)
        else:
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
