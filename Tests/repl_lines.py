"""Editing and entering lines, and what is kept of them."""

import os
import re

from repl_terminal import NEW_GAME


def completion(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("newg\t")
    terminal.wait("newgame $")
    terminal.send("wordl\tcl\tansw\tcrane\r")
    terminal.wait(r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    terminal.send("guess tr\t")
    terminal.wait("guess trace $")
    terminal.send("\x03")
    terminal.wait(r"wordle 2/6> $")
    # What stands between the first word and the one that is typed tells what may follow.
    terminal.send("go nodes 5 dep\t")
    terminal.wait("go nodes 5 depth $")
    terminal.send("\x03")
    terminal.wait(r"wordle 2/6> $")
    terminal.send("stats wordle cla\t")
    terminal.wait("stats wordle classic $")
    terminal.send("\x03")
    terminal.wait(r"wordle 2/6> $")
    terminal.send("setoption name pal\tval\tcon\t")
    terminal.wait("Palette value contrast $")
    terminal.send("\r")
    terminal.wait(r"wordle 2/6> $")


def interrupt(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("half a li")
    terminal.wait("half a li$")
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    assert "Parlor" in terminal.ask("version")


def letters_of_two_bytes(start):
    # Where no locale is set a key takes the whole letter back too.
    terminal = start(LANG="")
    terminal.wait(r"parlor> $")
    terminal.send("version\u00e9\x7f\r")
    assert "Parlor" in terminal.wait(r"parlor> $")


def paste(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send(f"\x1b[200~{NEW_GAME}\rtrace\rnacre\r\x1b[201~")
    text = terminal.wait(r"wordle 3/6> $")
    assert "wordle 1/6> trace" in text and "wordle 2/6> nacre" in text
    # A last line that is not whole waits for Enter.
    terminal.send("\x1b[200~version\rcrane\x1b[201~")
    terminal.wait("crane$")
    terminal.send("\r")
    assert "solved" in terminal.wait(r"parlor> $").lower()


def leaving(start):
    for words in ["\x04", "quit\r"]:
        terminal = start()
        terminal.wait(r"parlor> $")
        terminal.send(words)
        terminal.wait("Goodbye")
        assert terminal.status() == 0


def history_file(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    for line in ["version", "version", "isready"]:
        terminal.ask(line)
    terminal.send("\x04")
    terminal.wait("Goodbye")
    terminal.status()
    path = os.path.join(terminal.home, ".local/state/parlor/history")
    assert os.stat(path).st_mode & 0o777 == 0o600
    # The folder is the owner's alone, as the specification of these folders has it.
    assert os.stat(os.path.dirname(path)).st_mode & 0o777 == 0o700
    with open(path) as file:
        assert file.read() == "version\nisready\n"
    again = start(home=terminal.home)
    again.wait(r"parlor> $")
    again.send("\x1b[A")
    again.wait("isready$")


def relative_folders(start):
    # The specification of these variables says to pass over paths that are not absolute.
    terminal = start(XDG_DATA_HOME="data", XDG_STATE_HOME="state")
    terminal.wait(r"parlor> $")
    terminal.ask("version")
    terminal.send("\x04")
    terminal.wait("Goodbye")
    assert terminal.status() == 0
    for path in ["share/parlor/profile.sqlite", "state/parlor/history"]:
        assert os.path.exists(os.path.join(terminal.home, ".local", path)), f"no {path}"


def no_profile(start):
    terminal = start("--profile", "/no/such/folder/profile")
    assert "nothing of this session will be kept" in terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME)
    terminal.ask("crane")
    # The clock is the system's all the same.
    assert re.search(r"\b20\d\d-\d\d-\d\d ", terminal.ask("history")), terminal.raw


def many_bytes(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    assert '"grüße"' in terminal.ask("grüßen\x7f")


def protocol(start):
    terminal = start("--protocol")
    terminal.send("@1 isready\n")
    terminal.wait(r"@1 readyok\n@1 ok\n$")
    terminal.send("quit\n")
    assert terminal.status() == 0


TESTS = [
    completion, interrupt, letters_of_two_bytes, paste, leaving, history_file, relative_folders, no_profile, many_bytes,
    protocol,
]
