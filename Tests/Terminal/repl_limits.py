"""What a stranger may do at a prompt that is open to strangers: no key opens a file, takes much memory or keeps the end away."""

import os
import re
import signal
import tempfile
import time

from repl_terminal import HOMES, TIMEOUT

# Enough for the program and the longest line; a number of a hundred million spaces takes six times as much.
MOST_MEMORY = 250 << 20


def resident(terminal):
    with open(f"/proc/{terminal.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def settle(terminal):
    """Reads what is shown until nothing more comes: whoever types without reading waits for ever."""
    while terminal.read(time.monotonic() + 0.2):
        pass


def ends(terminal):
    """Whether the process ends by the signal, as long as a test waits for anything."""
    os.kill(terminal.pid, signal.SIGTERM)
    limit = time.monotonic() + TIMEOUT
    while time.monotonic() < limit:
        pid, status = os.waitpid(terminal.pid, os.WNOHANG)
        if pid:
            return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGTERM
        time.sleep(0.01)
    return False


def nothing_is_told_of_files(start):
    """Tab completes commands, but no path, and a tilde stays one."""
    terminal = start("--safe")
    terminal.wait(r"parlor> $")
    terminal.send("vers\t\r")
    terminal.wait(r"Parlor \d[\s\S]*parlor> $")
    os.mkdir(os.path.join(terminal.home, "secret-folder"))
    for line in (f"load {terminal.home}/sec\t\t", "newgame wordle lists /et\t\t", "save ~/\t\t", "wordflow check /\x1b*",
                 "load ~root\x1b&"):
        terminal.send(line + "\x05.\r")
        shown = terminal.wait(r"error[\s\S]*parlor> $|[\s\S]*\.\n[\s\S]*parlor> $")
        assert not re.search(r"secret-folder|etc|root/", shown.replace(line, "")), shown
    terminal.send("quit\r")
    terminal.wait("")


def numbers_before_commands_are_bounded(start):
    """A number repeats a key a hundred times at most, in a macro too, and less often what is long."""
    terminal = start("--safe")
    terminal.wait(r"parlor> $")
    for keys in ("\x1b99999999 ", "\x1b-99999999 ", "\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15x",
                 "\x18(\x1b99999999 \x18)\x18e", "\x1b99999999\x11x"):
        terminal.send(keys + "\x01\x0b")
    terminal.send("version\r")
    terminal.wait(r"Parlor \d[\s\S]*parlor> $")
    assert resident(terminal) < MOST_MEMORY, resident(terminal)
    terminal.send("\x1b99999999 ")
    assert ends(terminal)


def numbers_before_keys_of_vi_are_bounded(start):
    """What is put back many times is bounded as well."""
    home = tempfile.mkdtemp(dir=HOMES.name)
    with open(os.path.join(home, ".inputrc"), "w", encoding="ascii") as file:
        file.write("set editing-mode vi\n")
    terminal = start("--safe", home=home)
    terminal.wait(r"parlor> $")
    for _ in range(25):
        terminal.send("y" * 200)
        settle(terminal)
    for keys in ("\x1bdd", "99999p", "99999p", "ddi"):
        terminal.send(keys)
        settle(terminal)
    terminal.send("version\r")
    terminal.wait(r"Parlor \d[\s\S]*parlor> $")
    assert resident(terminal) < MOST_MEMORY, resident(terminal)


def the_end_is_heard_within_a_sequence(start):
    """readline waits for the rest of a paste or of an answer; whoever ends the process does not."""
    for keys in ("\x1b[200~half a paste", "\x1b[?", "\x1b]11;", "\x1b99", "\x11", "\x1d", "\x13abc"):
        terminal = start()
        terminal.wait(r"parlor> $")
        terminal.send(keys)
        # Nothing tells that the keys were taken; a slow machine is only tested less hard.
        time.sleep(0.5)
        assert ends(terminal), keys


def signals_come_before_keys_that_wait(start):
    """However much was typed: whoever ends the process waits for no key, and Ctrl-C comes before all of them."""
    for number, pattern in ((signal.SIGTERM, r"$"), (signal.SIGHUP, r"$"), (signal.SIGINT, "quit or press Ctrl-D")):
        terminal = start()
        terminal.wait(r"parlor> $")
        os.kill(terminal.pid, signal.SIGSTOP)
        os.waitpid(terminal.pid, os.WUNTRACED)
        terminal.send("qwerty " * 500)
        os.kill(terminal.pid, number)
        os.kill(terminal.pid, signal.SIGCONT)
        shown = terminal.wait(pattern)
        # Keys may come after it in the same breath.
        assert "qwe" not in shown[:re.search(pattern, shown).end()], shown
        if number != signal.SIGINT:
            assert terminal.status() == -number


def lines_are_kept_up_to_a_limit(start):
    """The newest 1,000 in the file; a stranger's, which are in no file, up to 100."""
    home = tempfile.mkdtemp(dir=HOMES.name)
    folder = os.path.join(home, ".local", "state", "parlor")
    os.makedirs(folder)
    path = os.path.join(folder, "history")
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"# {number}\n" for number in range(1_500))
    terminal = start(home=home)
    terminal.wait(r"parlor> $")
    terminal.send("# last\rquit\r")
    terminal.status()
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    assert len(lines) == 1_000 and lines[-2:] == ["# last", "quit"] and lines[0] == "# 502", (len(lines), lines[:2], lines[-2:])
    terminal = start("--safe")
    terminal.wait(r"parlor> $")
    for number in range(110):
        terminal.send(f"# {number}.\r")
        terminal.wait(rf"# {number}\.[\s\S]*parlor> $")
    # The oldest line that is there, with a mark at its end.
    terminal.send("\x1b<=\r")
    terminal.wait(r"# 10\.=")


def a_macro_types_its_keys_again(start):
    """Macros are recorded and played as in every program with readline."""
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("\x18(vers\x18)\x15\x18eion\r")
    terminal.wait(r"Parlor \d[\s\S]*parlor> $")
    # One that plays itself stops there.
    terminal.send("\x18(vers\x18e\x18)\x15\x18eion\r")
    terminal.wait(r"Parlor \d[\s\S]*parlor> $")


def a_window_may_have_any_size(start):
    """No window is too small for a line, or so large that its picture takes all memory."""
    terminal = start()
    terminal.wait(r"parlor> $")
    for columns, rows in ((2, 1), (1, 1), (7, 1), (65535, 65535)):
        terminal.resize(columns, rows)
        terminal.send("version\x01\x05\t\x15\r")
        settle(terminal)
    terminal.send("newgame wordle mini answer cat\r")
    terminal.wait(r"wordle 1/5> $")
    terminal.send("live\r")
    settle(terminal)
    assert resident(terminal) < MOST_MEMORY, resident(terminal)
    terminal.resize(80, 24)
    settle(terminal)
    terminal.send("\x04")
    terminal.wait(r"wordle 1/5> $")


def keys_without_a_meaning_end_nothing(start):
    """Characters are looked for, and keys that mean nothing are none."""
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("\x1d\x1bs\x1b\x1d\x1bs\x15" + "aversion\x01\x1dv\x15\r")
    terminal.wait(r"Parlor \d[\s\S]*parlor> $")


TESTS = [
    nothing_is_told_of_files, numbers_before_commands_are_bounded, numbers_before_keys_of_vi_are_bounded, a_macro_types_its_keys_again,
    a_window_may_have_any_size, keys_without_a_meaning_end_nothing, the_end_is_heard_within_a_sequence,
    signals_come_before_keys_that_wait, lines_are_kept_up_to_a_limit,
]
