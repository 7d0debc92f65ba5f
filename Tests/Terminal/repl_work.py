"""Long work beside the prompt."""

import re


def work(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("bench\r")
    terminal.wait("bench\n")
    # Whether this comes during the work or at the next prompt, the session goes on.
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    assert "Parlor" in terminal.ask("version")
    # The beginning of a line that Ctrl-D hands over during the work is there to be gone on with after it.
    terminal.send("atlas analyse 40000 tour\r")
    terminal.wait("40000 tour\n")
    terminal.send("vers\x04")
    terminal.wait(r"parlor> vers$")
    terminal.send("ion\r")
    terminal.wait(r"Parlor \d")


def searching(start):
    """A terminal where a search is running that would take hours."""
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.ask("position wordle classic candidates guesses", r"wordle 1/6> $")
    terminal.send("go infinite\r")
    terminal.wait(r"more guesses|looks good")
    return terminal


def work_that_is_told_to_stop(start):
    terminal = searching(start)
    # What is typed meanwhile waits; a line that was only begun is there to be gone on with.
    terminal.send("version\rstop\rhelp go")
    text = terminal.wait(r"wordle 1/6> help go$")
    assert re.search(r"wordle 1/6> version\nParlor \d.*wordle 1/6> stop\n", text, re.DOTALL), text
    terminal.send("\r")
    terminal.wait(r"(?s)infinite.*wordle 1/6> $")
    # Both can be had again.
    terminal.send("\x1b[A\x1b[A\x1b[A")
    terminal.wait(r"version$")
    terminal.send("\x1b[B")
    terminal.wait(r"stop$")
    terminal.send("\x03")
    terminal.wait(r"wordle 1/6> $")
    # Ctrl-C forgets what waits too.
    terminal.send("go infinite\r")
    terminal.wait(r"more guesses|looks good")
    terminal.send("version\r\x03")
    assert "Parlor" not in terminal.wait(r"wordle 1/6> $")
    # So it does with the beginning of a line that Ctrl-D has handed over.
    terminal.send("go infinite\r")
    terminal.wait(r"more guesses|looks good")
    terminal.send("vers\x04")
    terminal.wait("vers")
    terminal.send("\x03")
    terminal.wait(r"wordle 1/6> $")
    assert "Parlor" in terminal.ask("version")
    # What waits ends all work that was asked for before it, in a pasted block too.
    terminal.send("\x1b[200~go infinite\rgo infinite\rstop\r\x1b[201~")
    terminal.wait(r"wordle 1/6> stop\n(?s:.*)wordle 1/6> $")
    terminal.send("go infinite\r")
    terminal.wait(r"more guesses|looks good")
    terminal.send("go infinite\rquit\r")
    terminal.wait("Goodbye")
    assert terminal.status() == 0


def the_end_of_the_input_ends_work(start):
    terminal = searching(start)
    terminal.send("go infinite\r\x04")
    terminal.wait("Goodbye")
    assert terminal.status() == 0


TESTS = [
    work, work_that_is_told_to_stop, the_end_of_the_input_ends_work,
]
