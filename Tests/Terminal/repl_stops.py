"""Stopping by Ctrl-Z at the prompt and in the pager, in a window that changes meanwhile."""

import re
import termios

from repl_terminal import NEW_GAME


def under_a_shell(start, times, **options):
    """A parlor that is a job of its own, which a line continues each time that it has been stopped."""
    binary = start().binary
    command = f'set -m; "{binary}"{"; echo STOPPED; read line; fg" * times}; echo "STATUS $?"'
    return start("-c", command, program="/bin/bash", **options)


def takes_lines(terminal):
    """Whether the terminal gives its programs whole lines, and shows what is typed, as a shell expects it."""
    modes = termios.tcgetattr(terminal.fd)[3]
    return modes & (termios.ICANON | termios.ECHO) == termios.ICANON | termios.ECHO


def pages_that_are_stopped(start):
    """The shell gets the terminal as it was; the question comes again afterwards, and each key is heard at once."""
    terminal = under_a_shell(start, 2, rows=20)
    terminal.wait(r"parlor> $")
    terminal.send("help all\r")
    terminal.wait(r"--more-- .*$")
    assert not takes_lines(terminal)
    for rows in (20, 12):
        terminal.send("\x1a")
        terminal.wait(r"STOPPED\n$")
        assert takes_lines(terminal)
        terminal.resize(80, rows)
        terminal.send("\n")
        terminal.wait(r"--more-- \(space: page, b: back, Enter: line, /: search, q: end\)$")
        assert not takes_lines(terminal)
        terminal.send(" ")
        assert len(terminal.wait(r"--more-- .*$").splitlines()) == rows - 1 + 1
    terminal.send("q")
    terminal.wait(r"parlor> $")
    terminal.send("quit\r")
    terminal.wait("STATUS 0")


def a_line_that_is_stopped(start):
    """What was typed is there again afterwards, and is gone on with."""
    terminal = under_a_shell(start, 2)
    terminal.wait(r"parlor> $")
    terminal.send("vers")
    terminal.wait("vers$")
    terminal.send("\x1a")
    terminal.wait(r"STOPPED\n$")
    assert takes_lines(terminal)
    terminal.send("\n")
    terminal.wait(r"parlor> vers$")
    terminal.send("ion\r")
    terminal.wait(r"Parlor \d[\s\S]*parlor> $")
    # A picture from before is not drawn over.
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.send("\x1a")
    terminal.wait(r"STOPPED\n$")
    terminal.send("\n")
    terminal.wait(r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    assert not re.search(r"\x1b\[\d+A\r", terminal.last_raw), terminal.last_raw
    terminal.send("quit\r")
    terminal.wait("STATUS 0")


TESTS = [pages_that_are_stopped, a_line_that_is_stopped]
