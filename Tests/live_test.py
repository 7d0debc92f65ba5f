#!/usr/bin/python3
"""Plays live in pseudo-terminals with a model of the screen: live_test.py PATH/TO/parlor. Every step waits for a picture."""

import copy
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

TIMEOUT = 20
HOMES = tempfile.TemporaryDirectory(prefix="parlor-live-")
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
CONTROL_N, CONTROL_U, CONTROL_Z, ESCAPE = "\x0e", "\x15", "\x1a", "\x1b"


class Screen(pyte.Screen):
    """A model of a screen that has another one behind it, as xterm has."""

    behind = None

    def set_mode(self, *modes, **named):
        super().set_mode(*modes, **named)
        if 1049 in modes and named.get("private") and self.behind is None:
            self.behind = copy.deepcopy(self.buffer), self.cursor.y, self.cursor.x
            self.erase_in_display(2)

    def reset_mode(self, *modes, **named):
        super().reset_mode(*modes, **named)
        if 1049 in modes and named.get("private") and self.behind is not None:
            self.buffer, self.cursor.y, self.cursor.x = self.behind
            self.behind = None
            self.dirty.update(range(self.lines))


class Window:
    """A parlor in a window of its own."""

    def __init__(self, binary, *arguments, columns=80, rows=24, home=None, **environment):
        self.home = home or tempfile.mkdtemp(dir=HOMES.name)
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = self.recent = b""
        base = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TERM": "xterm-256color",
                "NO_MOTION": "1"}
        reading, writing = os.pipe()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.close(writing)
            os.read(reading, 1)  # The window has its size before the program asks for it.
            os.execve(binary, [binary, *arguments], {**base, **environment})
        self.resize(columns, rows)
        os.close(writing)
        os.close(reading)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, seconds):
        if not select.select([self.fd], [], [], max(0, seconds))[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the other end is gone
            return False
        self.raw += data
        self.recent = (self.recent + data)[-65536:]
        self.stream.feed(data)
        return bool(data)

    def wait(self, pattern):
        """Waits until the screen shows `pattern` and its frame is whole."""
        limit = time.monotonic() + TIMEOUT
        while True:
            while self.read(0):
                pass
            is_whole = self.recent.rfind(b"\x1b[?2026h") <= self.recent.rfind(b"\x1b[?2026l")
            if is_whole and re.search(pattern, self.text()):
                return
            if not self.read(limit - time.monotonic()):
                raise AssertionError(f"waited for {pattern!r}; the screen shows\n{self.text()}")

    def keys(self, text, pattern):
        """Types, waits, and gives how many bytes came."""
        self.raw = b""
        os.write(self.fd, text.encode())
        self.wait(pattern)
        return len(self.raw)

    def place(self, text, number=0):
        """The cell at which `text` begins, its so many-th time."""
        found = [
            (match.start(), row) for row, line in enumerate(self.screen.display)
            for match in re.finditer(re.escape(text), line)
        ]
        assert len(found) > number, f"no {text!r} in\n{self.text()}"
        return found[number]

    def pointer(self, *cells):
        """Presses the button in the first cell, drags over the others, and lets it go in the last one."""
        report = "".join(
            f"\x1b[<{0 if index == 0 else 32};{column + 1};{row + 1}M" for index, (column, row) in enumerate(cells))
        column, row = cells[-1]
        os.write(self.fd, f"{report}\x1b[<0;{column + 1};{row + 1}m".encode())

    def click(self, text, pattern, number=0):
        self.pointer(self.place(text, number))
        self.wait(pattern)

    def leave(self):
        """Leaves live play and the program; nothing of the whole screen is left on."""
        os.write(self.fd, ESCAPE.encode())
        limit = time.monotonic() + TIMEOUT
        while b"\x1b[?1049l" not in self.raw and time.monotonic() < limit:
            self.read(limit - time.monotonic())
        for mode in (b"?1049l", b"?1002l", b"?1006l", b"?25h"):
            assert b"\x1b[" + mode in self.raw, mode
        self.wait(r"(\d|parlor|builder)> ?")
        assert "Esc leave" not in self.text(), self.text()
        os.write(self.fd, b"quit\r")
        while self.read(1):
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def wordle_by_keys(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    assert window.keys("s", r"\n +S +·") <= 2048
    assert window.keys("late", r"S +L +A +T +E\n") <= 2048
    window.keys("\r", r"\n +S +L +A +T +E\n")
    window.keys("cranx\x7fe", r"C +R +A +N +E\n")
    window.keys("\r", "The word was CRANE")
    window.keys("\r", r"\^N another")
    assert window.leave() == 0


def wordle_by_mouse(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("⌫")
    for count, letter in enumerate("CRANE"):
        # The keyboard is below the board.
        keyboard = next(row for row, line in enumerate(window.screen.display) if "Q   W" in line)
        window.click(letter, letter, sum(line.count(letter) for line in window.screen.display[:keyboard]))
        window.wait(" +".join("CRANE"[:count + 1]))
    window.click("⏎", "The word was CRANE")
    window.click("Enter back", r"\^N another")
    assert window.leave() == 0


def atlas_by_keys(binary):
    window = Window(binary, "play", "atlas", "easy", "seed", "5")
    window.wait("▒ 30 ▒")
    count = window.keys(" ", "▒ 29 ▒")
    assert count <= 2048, count
    window.keys("w", "Picked up: Ghana")
    window.keys("3", "D Benin")
    window.keys(CONTROL_U, r"w 1 card")  # Picked up as before.
    window.keys("w", r"(?s)w 1 card.*29")
    # The cursor: to the waste, and Enter moves its card to where it can go.
    window.keys(DOWN, "▒ 29 ▒")
    window.keys(RIGHT + "\r", "D Benin")
    assert window.leave() == 0


def atlas_by_mouse(binary):
    window = Window(binary, "play", "atlas", "easy", "seed", "5", columns=40, rows=24)
    window.wait("30")
    window.pointer(window.place("30"))
    window.wait("29")
    waste = window.place("Ghan") if "Ghan" in window.text() else window.place("w 1")
    pile = window.place("t3")
    window.pointer((waste[0] + 1, waste[1]), (pile[0] + 1, pile[1] + 2))
    window.wait("1 move")
    assert window.leave() == 0


def answers(binary, *lines):
    """What the engine answers in a pipe."""
    text = "".join(line + "\n" for line in lines)
    return subprocess.run([binary], input=text, capture_output=True, text=True, check=True).stdout.splitlines()


def atlas_rounds(binary):
    """A whole round by keys alone, and one by the mouse alone."""
    deal = ["atlas", "easy", "seed", "5", "open"]
    lines = answers(binary, "newgame " + " ".join(deal), "solve")
    steps = [line.split()[1:] for line in lines if line.startswith("step ")]

    def key(words):
        return "f" if words[0] == "foundation" else "w" if words[0] == "waste" else words[1]

    def label(words):
        return "w" if words[0] == "waste" else words[0][0] + words[1]

    def pile(window, name):
        row = next(row for row, line in enumerate(window.screen.display) if f" {'t1' if name[0] == 't' else 'f1'} " in line)
        return re.search(rf" ({name}) ", window.screen.display[row]).start(1), row

    for by_mouse in (False, True):
        window = Window(binary, "play", *deal)
        window.wait("▒ 30 ▒|0 draws")
        drawn = moved = 0
        for number, step in enumerate(steps):
            if step[0] == "move":
                source, target = (step[1:2], step[2:]) if step[1] == "waste" else (step[1:3], step[3:])
                moved += 1
                if by_mouse:
                    window.pointer(pile(window, label(source)), pile(window, label(target)))
                else:
                    os.write(window.fd, (key(source) + key(target)).encode())
            else:
                drawn += step[0] == "draw"
                if by_mouse:
                    window.pointer(pile(window, "s"))
                else:
                    os.write(window.fd, b" ")
            if number + 1 < len(steps):
                window.wait(rf"\b{moved} moves?, {drawn} draws?")
        window.wait("All 8 groups are complete")
        window.keys("\r", r"\^N another")
        assert window.leave() == 0


def wordflow_rounds(binary):
    """A whole puzzle with typed words, and one traced with the mouse."""
    deal = ["wordflow", "beginner", "size", "3", "seed", "5"]
    lines = [line.split() for line in answers(binary, "newgame " + " ".join(deal), "solve") if line.startswith("sol")]
    words = [line for line in lines if line[2] == "common"]
    for by_mouse in (False, True):
        window = Window(binary, "play", *deal)
        window.wait("0 of 12")
        for number, (_, word, _, _, _, *path) in enumerate(words):
            if by_mouse:
                column, row = window.place("▄▄▄▄▄▄▄")
                window.pointer(*[(column + 3 + 8 * (ord(cell[0]) - 97), row + 3 * int(cell[1]) - 2) for cell in path])
            else:
                os.write(window.fd, word.encode() + b"\r")
            if number + 1 < len(words):
                window.wait(rf"\b{number + 1} of 12 words")
        window.wait("Enter back")
        window.keys("\r", r"\^N another")
        assert window.leave() == 0


def wordiest(binary):
    window = Window(binary, "play", "wordiest", "seed", "5", columns=200, rows=60)
    window.wait("! submit")
    window.wait("So far")
    window.keys("zinc\r", r"Total \d\d")
    window.click(" B ", r"move tile 5 word2")
    # Back by dragging it onto a tile of the bank.
    window.pointer(window.place(" B "), window.place(" V "))
    window.wait(r"move tile 5 bank")
    window.click("! submit", "submit confirm")
    window.click("y yes", "Enter back")
    window.click("Enter back", r"\^N another")
    assert window.leave() == 0


def wordflow_traced(binary):
    window = Window(binary, "play", "wordflow", "beginner", "size", "4", "seed", "5", columns=60)
    window.wait("0 of 61")
    window.keys("pies\r", r"\b1 of 61")
    window.pointer(window.place(" S "), window.place(" I "))
    window.wait("SI")
    assert window.leave() == 0


def builder_by_keys(binary):
    window = Window(binary, "play", "builder")
    window.wait("fault")
    window.keys(DOWN + "q", "Q")
    window.keys("\x7f", "·")
    window.pointer(window.place("·", 3))  # A click puts the cursor there.
    window.keys("z", "Z")
    assert window.leave() == 0


def first_screen(binary):
    window = Window(binary, "play")
    window.wait("Type a number")
    window.keys("Wordle\r", "Enter guess")
    window.keys(":theme light\r", "Theme is light")
    window.keys(":help all\r", "Enter back to the game")
    window.keys("\x1b[6~", "Enter back")
    window.keys("\r", "Enter guess")
    window.keys(":xyzzy\r", "xyzzy")
    window.resize(100, 30)
    window.wait("Enter guess")
    assert window.leave() == 0


def stopped_and_continued(binary):
    # A program whose parent does not watch it can't be stopped.
    window = Window("/bin/bash", "-c", f'set -m; "{binary}" play wordle; echo STOPPED; read line; fg')
    window.wait("Enter guess")
    window.raw = b""
    window.keys(CONTROL_Z, "STOPPED")
    assert b"\x1b[?1049l" in window.raw and b"\x1b[?1002l" in window.raw
    window.keys("\n", "Enter guess")
    assert b"\x1b[?1049h" in window.raw
    window.keys("s", r"\n +S +·")
    assert window.leave() == 0


def windows_that_are_too_small(binary):
    window = Window(binary, "play", "wordle", columns=39)
    window.wait(r"at least 40\s+by 24")
    os.write(window.fd, b"quit\r")
    os.waitpid(window.pid, 0)


def looks(binary):
    for environment in ({"NO_COLOR": "1"}, {"TERM": "xterm"}, {"COLORTERM": "truecolor"}, {"NO_MOTION": "1"},
                        {"COLORFGBG": "0;15"}):
        window = Window(binary, "play", "wordle", "classic", "answer", "crane", columns=40, **environment)
        window.wait("Enter guess")
        window.keys("slate\r", "S")
        window.wait("(?s)S.*L.*A.*T.*E")
        assert window.leave() == 0


STEPS = [
    wordle_by_keys, wordle_by_mouse, atlas_by_keys, atlas_by_mouse, atlas_rounds, wordflow_rounds, wordiest, wordflow_traced, builder_by_keys,
    first_screen, stopped_and_continued, windows_that_are_too_small, looks,
]


def main():
    binary = os.path.abspath(sys.argv[1])
    chosen = [step for step in STEPS if not sys.argv[2:] or step.__name__ in sys.argv[2:]]
    failed = 0
    for step in chosen:
        try:
            step(binary)
        except Exception as error:
            failed += 1
            print(f"FAILED {step.__name__}: {error}")
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
