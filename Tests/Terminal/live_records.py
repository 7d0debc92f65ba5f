"""Whole screens of live play, cell by cell, after each of many keys and gestures, as `live_records` has them.

Run as a program, `live_records.py PATH/TO/parlor` makes keys up anew and writes the records; read the difference."""

import os
import random
import shutil
import string
import sys
import tempfile
import time

from live_window import DOWN, HOMES, LEFT, RIGHT, UP, TIMEOUT, Window

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "live_records")
LETTERS = string.ascii_letters + string.digits
PAGE_UP, PAGE_DOWN = "\x1b[5~", "\x1b[6~"

# Of each scene: what is played, the window, and what is typed besides keys that move the cursor.
SCENES = {
    "wordle": (["wordle", "classic", "answer", "crane"], 80, 24, {}, list("slatecrn") + ["\r", "slate\r", "cr", "\x7f"]),
    "wordle-wide": (["wordle", "mini", "answer", "cat"], 120, 40, {}, list("cat") + ["\r", "act\r", "tac\r", "\x14", "\x7f"]),
    "wordiest": (["wordiest", "seed", "5"], 100, 32, {}, list("zincburst") + ["zinc\r", "zinc burst\r", "!", "y", "n"]),
    "wordiest-narrow": (["wordiest", "number", "3"], 44, 24, {"TERM": "xterm"}, list("aeit") + ["!", "n", "\x7f"]),
    "atlas": (["atlas", "easy", "seed", "5"], 80, 30, {}, [" ", " ", "1", "2", "3", "4", "w", "f"]),
    "atlas-wide": (["atlas", "tour", "seed", "1"], 124, 44, {"COLORTERM": "truecolor", "COLORFGBG": "0;15"},
                   [" ", "1", "2", "3", "4", "w", "f", "w f\r"]),
    "wordflow": (["wordflow", "beginner", "size", "3", "seed", "7"], 80, 24, {}, ["newt\r", "went\r", "t", "=", "xx\r"]),
    "wordflow-tall": (["wordflow", "beginner", "size", "4", "seed", "5"], 96, 44, {}, ["pies\r", "p", "=", "\x7f"]),
    "builder": (["builder", "size", "3"], 80, 30, {}, list("streading") + ["\x7f", "\x7f", "\r"]),
    "colourless": (["wordle", "classic", "answer", "crane"], 64, 24, {"NO_COLOR": "1"}, list("slate") + ["\r", "crane\r"]),
    "room": (["join", "228741"], 100, 30, {}, ["tune\r", "\"hi \r", "\"well", "=", "!", ".", "\r", "\r", "n"]),
    "room-narrow": (["join", "228741"], 60, 24, {}, ["tune\r", "\"ho\r", "=", "!", "\x7f", "\r", "\r", " "]),
}
# A program that reaches a room whose lines are in `room.lines`: first those of the first part, then for each line that it
# is sent those of the next. What it was sent is told again as a message.
ROOM = f"""#!/usr/bin/python3
import sys
parts = open({os.path.join(FOLDER, "room.lines")!r}).read().strip().split("\\n\\n")
print(parts[0], flush=True)
number = 0
for line in sys.stdin:
    line = line.strip()
    if line == "leave":
        break
    if line == "typing":
        print("ok", flush=True)
        continue
    number = number % (len(parts) - 1) + 1
    print(parts[number] + "\\n* chat 99 2 " + line, flush=True)
print("parlor-net: the room was left", flush=True)
"""
ANYWHERE = [UP, DOWN, LEFT, RIGHT, "\t", "\r", " ", "\x15", "\x12", "\x0c", "\x7f"]
COMMANDS = [
    ":stats\r", ":help\r", ":help all\r", ":show\r", ":xyzzy\r", ":undo\r", ":redo\r", ":hal\x7f\x7f\x7f\x7f", ":",
    ":theme light\r", ":theme dark\r", ":resign\r", ":rules\r", ":calendar\r", "s",
]


def dump(screen, styles):
    """The rows of a screen: what is written, and below it the letters of the styles where there are any."""
    rows = []
    for number in range(screen.lines):
        row = screen.buffer[number]
        text, style = "", ""
        for column in range(screen.columns):
            cell = row[column]
            text += cell.data
            look = [cell.fg, cell.bg] + [name for name in ("bold", "italics", "underscore", "reverse") if getattr(cell, name)]
            if cell.data == " " and not {"underscore", "reverse"} & set(look):
                look = ["default"] + look[1:2]  # Of a blank cell only the ground is seen.
            if cell.data == " " and "bold" in look:
                look.remove("bold")
            look = " ".join(look)
            if look == "default default" or look == "default":
                style += " "
            else:
                if look not in styles:
                    styles[look] = LETTERS[len(styles)]
                style += styles[look]
        rows.append((text.rstrip(), style.rstrip()))
    return rows


def send(window, step):
    window.raw = b""
    if step.startswith("size "):
        columns, rows = map(int, step.split()[1:])
        window.resize(columns, rows)
        return
    if step.startswith("pointer "):
        cells = [tuple(map(int, cell.split(","))) for cell in step.split()[1:]]
        window.pointer(*cells)
    elif step.startswith("wheel "):
        code, column, row = step.split()[1:]
        os.write(window.fd, f"\x1b[<{code};{int(column) + 1};{int(row) + 1}M".encode())
    else:
        os.write(window.fd, step.encode().decode("unicode_escape").encode("latin-1"))


def opened(name, binary):
    arguments, columns, rows, environment, _ = SCENES[name]
    if not name.startswith("room"):
        return Window(binary, "play", *arguments, columns=columns, rows=rows, **environment)
    # The program that reaches rooms is looked for beside the one that is played with.
    folder = tempfile.mkdtemp(dir=HOMES.name)
    program = shutil.copy(binary, os.path.join(folder, "parlor"))
    with open(os.path.join(folder, "parlor-net"), "w") as file:
        file.write(ROOM)
    os.chmod(file.name, 0o755)
    return Window(program, *arguments, columns=columns, rows=rows, **environment)


def left(name, window):
    """Leaves the program; its exit status."""
    os.write(window.fd, b"\x03")  # Nothing is being typed any more.
    if not name.startswith("room"):
        return window.leave()
    window.keys("\x04", "Leave the room")
    window.keys("y", r"the room was left[\s\S]*parlor> ?")
    os.write(window.fd, b"quit\r")
    while window.read(1):
        pass
    return os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1])


def is_whole(window):
    return window.recent.rfind(b"\x1b[?2026h") <= window.recent.rfind(b"\x1b[?2026l")


def settle(window):
    """Waits until nothing more comes."""
    while window.read(0.3):
        pass


def record(name, binary):
    chance = random.Random(name)
    window = opened(name, binary)
    window.wait("Esc")
    lines, old, styles = [], [], {}
    typed = SCENES[name][4]
    for number in range(70):
        kind = chance.random()
        if number == 0:
            step = "\x0c"
        elif kind < 0.5:
            step = chance.choice(typed)
        elif kind < 0.7:
            step = chance.choice(ANYWHERE)
        elif kind < 0.8:
            step = chance.choice(COMMANDS)
        elif kind < 0.85:
            step = chance.choice([PAGE_DOWN, PAGE_UP, "q", UP, DOWN])
        else:
            cells = [
                (column, row) for row, line in enumerate(window.screen.display) for column, sign in enumerate(line) if sign not in " │─"
                and "Esc menu" not in line[max(0, column - 8):column + 9]
            ]
            chosen = [chance.choice(cells) for _ in range(chance.choice([1, 1, 2, 3]))]
            step = "pointer " + " ".join(f"{column},{row}" for column, row in chosen)
            if chance.random() < 0.1:
                step = f"wheel {chance.choice([64, 65])} {chosen[0][0]} {chosen[0][1]}"
        if number % 12 == 11:
            _, columns, rows, _, _ = SCENES[name]
            wider, higher = [(0, 5), (9, 5), (9, 0), (0, 0)][number // 12 % 4]
            step = f"size {columns + wider} {rows + higher}"
        step = step if step.startswith(("pointer ", "wheel ", "size ")) else step.encode("unicode_escape").decode()
        send(window, step)
        settle(window)
        if window.screen.behind is None:
            raise AssertionError(f"{name}: {step!r} left live play")
        rows = dump(window.screen, styles)
        lines.append("> " + step)
        if step.startswith("size "):
            old = []
        for index, row in enumerate(rows):
            if not old or old[index] != row:
                lines.append(f"{index:2}|{row[0]}")
                if row[1]:
                    lines.append("  :" + row[1])
        old = rows
    assert left(name, window) == 0
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, name + ".txt"), "w") as file:
        file.writelines(f"{letter} {look}\n" for look, letter in styles.items())
        file.writelines(line + "\n" for line in lines)


def read(name):
    """The styles of a record, and its steps with the rows after each."""
    styles, steps, rows = {}, [], {}
    with open(os.path.join(FOLDER, name + ".txt")) as file:
        for line in file.read().split("\n"):
            if line.startswith("> "):
                steps.append((line[2:], rows := {} if line.startswith("> size ") else dict(rows)))
            elif not steps and line:
                styles[line[2:]] = line[0]
            elif line[2:3] == "|":
                rows[last := int(line[:2])] = (line[3:], "")
            elif line[2:3] == ":":
                rows[last] = (rows[last][0], line[3:])
    return styles, steps


def compare(name, binary):
    styles, steps = read(name)
    window = opened(name, binary)
    window.wait("Esc")
    for number, (step, rows) in enumerate(steps):
        send(window, step)
        limit = time.monotonic() + TIMEOUT
        while True:
            while window.read(0):
                pass
            # All is drawn anew for Control-L and in another window, whether or not it looks the same.
            is_anew = step == "\\x0c" or step.startswith("size ")
            is_drawn = is_whole(window) and (not is_anew or b"\x1b[2J" in window.raw)
            seen = dict(enumerate(dump(window.screen, dict(styles)))) if is_drawn else None
            if seen == rows:
                break
            if not window.read(min(2, limit - time.monotonic())) and time.monotonic() > limit - TIMEOUT + 2:
                other = [index for index in rows if not seen or seen[index] != rows[index]]
                raise AssertionError(f"{name}, step {number + 1} {step!r}: " + "\n".join(
                    f"row {index}: expected {rows[index]}, got {seen and seen[index]}" for index in other[:4]))
    assert left(name, window) == 0


def step(name):
    def as_recorded(binary):
        compare(name, binary)
    as_recorded.__name__ = "screens_of_" + name.replace("-", "_")
    return as_recorded


STEPS = [step(name) for name in SCENES]

if __name__ == "__main__":
    for chosen in sys.argv[2:] or SCENES:
        record(chosen, os.path.abspath(sys.argv[1]))
