"""Whole games at the prompt: in the smallest window, and in words alone."""

import re
import subprocess

from repl_terminal import COLOUR

# The line that opens a game, those that play it to its end or how they are asked for, the last answer, and the history's word.
GAMES = [
    ("wordle", "newgame wordle classic answer crane", ["slate", "crane"], "The word was CRANE", "won"),
    ("wordiest", "newgame wordiest seed 5", ["zinc burst", "submit", "y"], "You scored 42 points", r"\b42\b"),
    ("atlas", "newgame atlas easy seed 5 open", "step", "All 8 groups are complete", "won"),
    ("wordflow", "newgame wordflow beginner size 3 seed 7 words 1", "solution", "All words found", "won"),
]


def moves(binary, opening, name):
    """The moves to the end as the engine knows them."""
    text = subprocess.run(
        [binary], input=f"{opening}\nsolve\n", capture_output=True, text=True, check=True).stdout.splitlines()
    lines = [line.split() for line in text if line.startswith(name + " ")]
    if name == "solution":
        return [line[1] for line in lines if line[2] == "common"]
    return [" ".join(line[1:]) for line in lines]


def ask(terminal, line):
    """Types a line, turns all pages, and gives what came."""
    terminal.send(line + "\r")
    text = terminal.wait(r"(> |--more-- .*)$")
    while "--more--" in text.split("\n")[-1]:
        terminal.send(" ")
        text += terminal.wait(r"(> |--more-- .*)$")
    return text


def whole(start, *arguments, width, **options):
    """Plays every game to its end; gives what came, cleaned, and all the bytes of it."""
    for name, opening, lines, end, result in GAMES:
        terminal = start(*arguments, columns=width, **options)
        terminal.wait(r"parlor> $")
        if isinstance(lines, str):
            lines = moves(terminal.binary, opening, lines)
        for line in [opening, *lines]:
            text = ask(terminal, line)
            # The first lines are the echo, which readline wraps itself.
            rows = re.sub(r"^.*?\n", "", text, count=(len(line) + 16) // width + 1).split("\n")[:-1]
            wide = [row for row in rows if len(row) > width and not row.endswith(line[-width:])]
            assert not wide, f"{line}: {wide}"
        assert re.search(r"\s+".join(end.split()), text), f"{name}: {text!r}"
        assert re.search(result, ask(terminal, f"history {name}").split("history")[-1], re.IGNORECASE), terminal.raw[-400:]
        terminal.send("quit\r")
        terminal.wait("Goodbye")
        assert terminal.status() == 0
        yield terminal


def whole_games_in_a_tiny_window(start):
    for _ in whole(start, width=20, rows=10):
        pass


def whole_games_in_words(start):
    for terminal in whole(start, "--plain", width=80):
        assert not COLOUR.search(terminal.raw) and "\x1b[?1049h" not in terminal.raw


TESTS = [
    whole_games_in_a_tiny_window, whole_games_in_words,
]
