"""Chosen screens, whole as a person sees them, each in a file of `chosen_screens` whose name says what it shows.

The first lines of a file say how to come there: the size of the window, the environment, the arguments, the keys. A line with the
styles of a row stands below it, in the files that say so: a letter for each style, which the last lines explain. Run as a program,
`live_chosen.py PATH/TO/parlor [NAME...]` writes the screens again, to be read before they are committed."""

import os
import re
import string
import sys

from live_walks import FOLDER as TESTS
from live_walks import opened_as

FOLDER = os.path.join(TESTS, "chosen_screens")


def told(lines):
    """How to come to a screen."""
    said = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
    columns, rows = map(int, said["window"].split(" by "))
    environment = dict(word.split("=", 1) for word in said.get("environment", "").split())
    return said.get("play", "").split(), columns, rows, environment, said.get("keys", ""), "styles" in said


def style(cell):
    """What is seen of a cell besides its sign."""
    _, front, ground, *attributes = cell
    colours = [front or "default"] if front and front != "default" or ground != "default" or any(attributes) else []
    return " ".join(colours + (["on " + ground] if ground != "default" else []) + [one for one in attributes if one])


def taken(binary, lines):
    """The rows of the screen that the first lines of a file lead to."""
    arguments, columns, rows, environment, keys, has_styles = told(lines)
    window = opened_as(binary, arguments, columns, rows, environment)
    # One after another, as somebody would type them who waits for each answer.
    for part in keys.split():
        window.type(part.replace("␣", r"\x20").encode().decode("unicode_escape"))
    screen, found, result = window.screen, {}, []
    assert not screen.is_overrun
    for display, cells in zip(screen.display, screen.cells()):
        # How long it took is no matter.
        result.append(("|" + re.sub(r"\b\d\d:\d\d\b", "mm:ss", display)).rstrip())
        looks = [style(cell) for cell in cells]
        if has_styles and any(looks):
            letters = string.ascii_letters + string.digits
            result.append((":" + "".join(
                found.setdefault(look, letters[len(found)]) if look else " " for look in looks)).rstrip())
    os.close(window.fd)
    os.waitpid(window.pid, 0)
    return result + [f"{letter} {look}" for look, letter in found.items()]


def read(name):
    with open(os.path.join(FOLDER, name + ".txt"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    head = [line for line in lines if line.startswith("# ")]
    return head, lines[len(head):]


def names():
    return sorted(file.removesuffix(".txt") for file in os.listdir(FOLDER))


def step(name):
    def as_chosen(binary):
        head, rows = read(name)
        now = taken(binary, head)
        different = [f"  {old}\n  now {new}" for old, new in zip(rows + [""] * len(now), now + [""] * len(rows)) if old != new]
        assert now == rows, f"{name}:\n" + "\n".join(different[:8])
    as_chosen.__name__ = "screen_" + name.replace("-", "_")
    return as_chosen


STEPS = [step(name) for name in names()]

if __name__ == "__main__":
    for chosen in sys.argv[2:] or names():
        beginning = read(chosen)[0]
        with open(os.path.join(FOLDER, chosen + ".txt"), "w", encoding="utf-8") as output:
            output.writelines(line + "\n" for line in beginning + taken(os.path.abspath(sys.argv[1]), beginning))
