"""Chosen screens of every game: each size, stage and look at least once, as a person sees them. `live_chosen.py PATH/TO/parlor` writes
them anew to screens.txt, to be read before they are committed."""

import functools
import os
import re
import subprocess
import sys
import time

from live_window import TIMEOUT, Window

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens.txt")
LOOKS = {
    "dark": {"COLORTERM": "truecolor", "COLORFGBG": "15;0"}, "light": {"COLORTERM": "truecolor", "COLORFGBG": "0;15"},
    "sixteen": {"TERM": "xterm"}, "ascii": {"LC_ALL": "C"},
}
SIZES = {"small": (40, 24), "usual": (80, 24), "large": (100, 40), "huge": (200, 60)}
DEALS = {
    "menu": [], "wordle": ["wordle", "classic", "answer", "crane"], "wordiest": ["wordiest", "seed", "5"],
    "atlas": ["atlas", "easy", "seed", "5"], "wordflow": ["wordflow", "normal", "size", "5", "seed", "7"],
    "builder": ["builder", "size", "4"],
}
# What is typed at each stage, and what the screen shows then.
STAGES = {
    "menu": {"begins": [("", "Today's deal of Wordle")]},
    "wordle": {
        "begins": [("", "Enter guess")], "goes on": [("slate\r", "S +L"), ("cr", "C +R")],
        "refuses": [("zzzzz\r", "Not in the word list")], "ends": [("slate\r", "S +L"), ("crane\r", r"Skill [0-9]+")],
    },
    "wordiest": {
        "begins": [("", "! submit")], "goes on": [("zinc burst\r", "Total 42")],
        "ends": [("zinc burst\r", "Total 42"), ("!", "y yes"), ("y", "\\^N another")],
    },
    "atlas": {
        "begins": [("", "Space draw")], "goes on": [(" w3", "1 move"), ("  3", "Picked up")],
        "ends": [(":resign confirm\r", "As it stood")],
    },
    "wordflow": {
        "begins": [("", "Esc menu")], "goes on": "forty words", "verdict": [("dues\r", "DUES"), ("dues\r", "already on")],
        "ends": [("dues\r", "DUES"), (":resign confirm\r", "\\^N another")],
    },
    "builder": {"begins": [("", "Type letters")], "goes on": [("teanwordsetcetra", "required words")]},
}
# The game, the stage, the size, the look.
CHOSEN = [
    ("menu", "begins", "usual", "dark"), ("menu", "begins", "small", "ascii"), ("menu", "begins", "huge", "light"),
    ("menu", "begins", "large", "sixteen"),
    ("wordle", "begins", "small", "dark"), ("wordle", "begins", "usual", "light"), ("wordle", "begins", "huge", "sixteen"),
    ("wordle", "goes on", "usual", "dark"), ("wordle", "goes on", "large", "ascii"), ("wordle", "goes on", "huge", "dark"),
    ("wordle", "refuses", "usual", "dark"), ("wordle", "ends", "small", "sixteen"), ("wordle", "ends", "usual", "dark"),
    ("wordle", "ends", "large", "light"),
    ("wordiest", "begins", "usual", "ascii"), ("wordiest", "begins", "small", "dark"), ("wordiest", "goes on", "usual", "dark"),
    ("wordiest", "goes on", "huge", "light"), ("wordiest", "ends", "usual", "sixteen"), ("wordiest", "ends", "large", "dark"),
    ("wordiest", "ends", "small", "light"),
    ("atlas", "begins", "usual", "dark"), ("atlas", "begins", "huge", "light"), ("atlas", "begins", "small", "sixteen"),
    ("atlas", "goes on", "usual", "light"), ("atlas", "goes on", "large", "dark"), ("atlas", "goes on", "usual", "ascii"),
    ("atlas", "ends", "large", "dark"), ("atlas", "ends", "small", "dark"),
    ("wordflow", "begins", "small", "light"), ("wordflow", "begins", "usual", "dark"), ("wordflow", "goes on", "usual", "dark"),
    ("wordflow", "goes on", "small", "sixteen"), ("wordflow", "goes on", "large", "ascii"),
    ("wordflow", "goes on", "huge", "light"), ("wordflow", "verdict", "usual", "dark"), ("wordflow", "ends", "usual", "dark"),
    ("wordflow", "ends", "small", "ascii"), ("wordflow", "ends", "huge", "dark"),
    ("builder", "begins", "usual", "dark"), ("builder", "goes on", "usual", "light"),
]


@functools.cache
def forty_words(binary):
    """Forty words of the grid that are to be found, and what tells how many there are."""
    lines = subprocess.run(
        [binary], input="newgame " + " ".join(DEALS["wordflow"]) + "\nsolve\n", capture_output=True, text=True,
        check=True).stdout.splitlines()
    words = [line.split()[1] for line in lines if line.startswith("solution ") and line.split()[2] == "common"][:40]
    return [(word + "\r", rf"\b{number}\s+of\s+56\s+words") for number, word in enumerate(words, 1)]


def shown(binary, game, stage, size, look):
    """The rows of a screen, without what is blank at their ends."""
    columns, rows = SIZES[size]
    window = Window(
        binary, "play", *DEALS[game], columns=columns, rows=rows, NO_MOTION="1", **LOOKS[look])
    window.wait(STAGES[game]["begins"][0][1])
    steps = STAGES[game][stage]
    for keys, pattern in forty_words(binary) if steps == "forty words" else steps:
        if keys:
            window.keys(keys, pattern)
    limit = time.monotonic() + TIMEOUT
    while window.read(0.3) and time.monotonic() < limit:
        pass
    # How long it took is no matter.
    lines = [re.sub(r"\b\d\d:\d\d\b", "mm:ss", line.rstrip()) for line in window.screen.display]
    assert not window.screen.is_overrun
    window.leave()
    return lines


def title(chosen):
    return "== {}, {}, {}, {}".format(*chosen)


def read():
    screens, rows = {}, []
    with open(FILE, encoding="utf-8") as file:
        for line in file.read().split("\n"):
            if line.startswith("== "):
                screens[line] = rows = []
            else:
                rows.append(line)
    return screens


def chosen_screens(binary):
    """Every chosen screen is as it was when it was looked at."""
    recorded = read()
    assert list(recorded) == [title(chosen) for chosen in CHOSEN], "screens.txt has other screens"
    for chosen in CHOSEN:
        rows = recorded[title(chosen)]
        while rows and not rows[-1]:
            rows.pop()
        now = shown(binary, *chosen)
        while now and not now[-1]:
            now.pop()
        assert now == rows, title(chosen) + " is now\n" + "\n".join(now)


STEPS = [chosen_screens]

if __name__ == "__main__":
    with open(FILE, "w", encoding="utf-8") as output:
        for screen in CHOSEN:
            output.write(title(screen) + "\n" + "\n".join(shown(os.path.abspath(sys.argv[1]), *screen)) + "\n")
