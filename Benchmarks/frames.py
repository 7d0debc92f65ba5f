#!/usr/bin/python3
"""Measures what a frame of live play costs in a window of 100 by 40: processor time and bytes, in 256 colours and true colour.

A frame of the whole screen (Ctrl-L) is laid out, compared with nothing and written whole, so it is the dearest there is;
the step of a cursor is the usual one. The time is that of all threads of the program, as the kernel counts it, from the
key to the frame's end. Usage: frames.py (three minutes; PARLOR names the engine, else it is `parlor` on the PATH)."""
import os
import shutil
import sys
from statistics import median, quantiles

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "Terminal"))
from live_window import LEFT, RIGHT, Window

FRAMES, LIMIT = 200, 5.0  # of each kind; milliseconds
CTRL_L = "\x0c"
GAMES = [
    # what is opened, what is typed first, keys that move the cursor
    ("Wordle", ["play", "wordle", "classic", "seed", "1"], ["crane\r", "slots\r"], []),
    ("Wordiest", ["play", "wordiest", "number", "1"], ["volume beget\r", RIGHT, RIGHT], [RIGHT, LEFT]),
    ("Wordiest, submitted", ["play", "wordiest", "number", "1"], ["volume beget\r", "!", "y"], []),
    ("Atlas", ["play", "atlas", "expert", "seed", "1"], [" ", " ", RIGHT, RIGHT], [RIGHT, LEFT]),
    ("WordFlow", ["play", "wordflow", "size", "6", "seed", "1"], [RIGHT, RIGHT], [RIGHT, LEFT]),
]


def spent(pid):
    """The processor time of all threads of a program so far, in milliseconds."""
    total = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/schedstat") as file:
            total += int(file.read().split()[0])
    return total / 1e6


def frame(window, key):
    """What the frame after a key costs: milliseconds and bytes."""
    while window.read(0.02):
        pass
    before = spent(window.pid)
    window.raw = b""
    os.write(window.fd, key.encode())
    while b"\x1b[?2026l" not in window.raw:
        if not window.read(5):
            sys.exit(f"frames: nothing was drawn after {key!r}:\n{window.text()}")
    while window.read(0.02):
        pass
    return spent(window.pid) - before, len(window.raw)


def main():
    parlor = shutil.which(os.environ.get("PARLOR", "parlor")) or sys.exit("frames: build parlor and name it in PARLOR")
    print(f"A frame of live play at 100x40 ({FRAMES} of each kind)")
    missed = 0
    for colours, values in (("256 colours", {}), ("true colour", {"COLORTERM": "truecolor"})):
        for name, line, moves, cursor in GAMES:
            window = Window(parlor, *line, columns=100, rows=40, **values)
            window.wait("Esc menu")
            for typed in moves:
                frame(window, typed)
            for kind, keys in (("whole", [CTRL_L]), ("cursor", cursor)):
                if not keys:
                    continue
                costs = [frame(window, keys[index % len(keys)]) for index in range(FRAMES)]
                times = [cost[0] for cost in costs]
                late = quantiles(times, n=100)[98]
                missed += late >= LIMIT
                print(
                    f"  {name + ', ' + colours:34} {kind:7} median {median(times):5.2f} ms, 99 of 100 within {late:5.2f} ms"
                    f"   at most {max(cost[1] for cost in costs):6,} bytes   < {LIMIT:g} ms  {'MISSED' if late >= LIMIT else 'met'}")
            os.kill(window.pid, 9)
            os.waitpid(window.pid, 0)
            os.close(window.fd)
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
