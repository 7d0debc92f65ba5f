"""Editing and entering lines, and what is kept of them."""

import os
import re
import signal
import time

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


def what_history_keeps(start):
    """The newest thousand lines, for the owner's eyes; none that is blank, or the same as the one before, in an earlier session too."""
    home = start().home
    folder = os.path.join(home, ".local/state/parlor")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "history")
    with open(path, "w") as file:
        file.writelines(f"line {number}\n" for number in range(1005))
        file.write("version\n")
    os.chmod(path, 0o644)
    terminal = start(home=home)
    terminal.wait(r"parlor> $")
    # All of them can be had again, as far back as one likes.
    for count, line in [(150, "line 856"), (840, "line 16"), (30, "line 6")]:
        terminal.send("\x1b[A" * count + "\x0c")
        terminal.wait(f"parlor> {line}$")
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    for line in ["version", " \t ", "isready"]:
        terminal.ask(line)
    with open(path) as file:
        # Each line is there at once.
        assert file.read().endswith("1004\nversion\nisready\n")
    assert os.stat(path).st_mode & 0o777 == 0o600
    terminal.send("\x04")
    terminal.wait("Goodbye")
    assert terminal.status() == 0
    with open(path) as file:
        lines = file.read().split("\n")
    assert len(lines) == 1001 and lines[0] == "line 7", lines[:3]
    # Strangers leave nothing behind.
    terminal = start("--safe")
    terminal.wait(r"parlor> $")
    terminal.ask("version")
    terminal.send("\x1b[A")
    terminal.wait("version$")
    terminal.send("\x15\x04")
    terminal.wait("Goodbye")
    assert terminal.status() == 0
    assert not os.path.exists(os.path.join(terminal.home, ".local/state/parlor/history"))


def lists_of_completions(start):
    """Several matches are listed below the line, which goes on as far as they agree."""
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("newgame w\t")
    text = terminal.wait(r"wordflow[^\n]*\n+parlor> newgame word$")
    assert re.search(r"wordflow +wordiest +wordle *\n", text), text
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    # Capital letters are as good; a path is completed among files.
    terminal.send("NEWG\t")
    terminal.wait("newgame $")
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    os.makedirs(os.path.join(terminal.home, "only-folder"))
    terminal.send(f"import wordle {terminal.home}/only\t")
    terminal.wait("only-folder/$")
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    # What matches nothing stays.
    terminal.send("newgame xyz\t!")
    terminal.wait("newgame xyz!$")
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    # A picture that such a list has pushed up stays where it is; one match leaves it in its place.
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.send("gue\ttrace\r")
    terminal.wait(r"wordle 2/6> $")
    assert re.search(r"\x1b\[\d+A\r", terminal.last_raw)
    terminal.send("newgame w\t")
    terminal.wait(r"wordle 2/6> newgame word$")
    terminal.send("\x15nacre\r")
    terminal.wait(r"wordle 3/6> $")
    assert not re.search(r"\x1b\[\d+A\r", terminal.last_raw), terminal.last_raw


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


def keys_that_abort(start):
    """They drop what was begun, also when they come together with the end of a search."""
    terminal = start()
    terminal.wait(r"parlor> $")
    for keys in ["\x12\x18)", "\x12a\x18\x05", "\x12\x1b\x18)", "\x12\x1b\x1b\x1b[M\x07M\x1bX", "\x12abc\x1b\x07" + "x" * 10, "\x18\x07", "\x1b5\x1b\x07", "\x12\x18\x07"]:
        terminal.send(keys)
        time.sleep(0.5)
        terminal.send("\x15\x0bversion\r")
        terminal.wait(r"Parlor \d[\s\S]*parlor> $")


def ended_in_a_paste(start):
    """A paste that never ends does not keep the program from ending."""
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("\x1b[200~no end")
    os.kill(terminal.pid, signal.SIGTERM)
    assert terminal.status() == -signal.SIGTERM


def protocol(start):
    terminal = start("--protocol")
    terminal.send("@1 isready\n")
    terminal.wait(r"@1 readyok\n@1 ok\n$")
    # In line mode a terminal passes on the first 4,095 bytes of a line: what may be such a part is not taken for a whole line.
    terminal.send("@2 isready" + " " * 4084 + "\n")
    terminal.wait(r"@2 readyok\n@2 ok\n$")
    for number, length in enumerate((4095, 4096, 9000), 3):
        terminal.send("@bad isready".ljust(length) + f"\n@{number} isready\n")
        terminal.wait(
            r"\nerror bad-line a request has at most 4094 bytes from a terminal, which cuts longer ones; this line was dropped\n"
            rf"(@{number} isready\n)?@{number} readyok\n@{number} ok\n$")
    terminal.send("quit\n")
    # Refused lines count.
    assert terminal.status() == 1


TESTS = [
    completion, interrupt, letters_of_two_bytes, paste, leaving, history_file, what_history_keeps, lists_of_completions, relative_folders, no_profile, many_bytes,
    keys_that_abort, ended_in_a_paste, protocol,
]
