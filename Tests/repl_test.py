#!/usr/bin/env python3
"""Drives the REPL through a pseudo-terminal: repl_test.py PATH/TO/parlor. Every step waits for text, none for time."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

TIMEOUT = 20
HOMES = tempfile.TemporaryDirectory(prefix="parlor-test-")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|[\x01\x02\r\x07]")
NEW_GAME = "newgame wordle classic answer crane"


class Terminal:
    """A parlor on a terminal of its own, with an empty home unless one is given."""

    def __init__(self, binary, *arguments, columns=80, rows=40, home=None, **environment):
        self.home = home or tempfile.mkdtemp(dir=HOMES.name)
        self.raw = ""
        self.seen = 0
        base = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TERM": "xterm-256color"}
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(binary, [binary, *arguments], {**base, **environment})
        self.resize(columns, rows)

    def resize(self, columns, rows):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, text):
        os.write(self.fd, text.encode())

    def wait(self, pattern):
        """Waits until `pattern` comes behind what was waited for before; gives the clean text up to its end."""
        limit = time.monotonic() + TIMEOUT
        while True:
            clean = CONTROL.sub("", self.raw[self.seen:])
            match = re.search(pattern, clean)
            if match:
                self.last_raw, self.seen = self.raw[self.seen:], len(self.raw)
                return clean
            if time.monotonic() > limit or not self.read(limit):
                raise AssertionError(f"waited for {pattern!r}, got {clean[-400:]!r}")

    def read(self, limit):
        if not select.select([self.fd], [], [], max(0, limit - time.monotonic()))[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the other end is gone
            data = b""
        self.raw += data.decode(errors="replace")
        return bool(data)

    def ask(self, line, prompt=r"(parlor|wordle \d/\d)> $"):
        self.send(line + "\r")
        return self.wait(prompt)

    def status(self):
        limit = time.monotonic() + TIMEOUT
        while self.read(limit):
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def close(self):
        os.close(self.fd)
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


def home_screen(start):
    terminal = start()
    text = terminal.wait(r"parlor> $")
    for words in ["wordle", "1 Pupil", "wordiest", "8 Tour", "history", "stats", "quit"]:
        assert words in text, f"{words!r} is not on the home screen"
    assert "Continue" not in text


def first_minute(start):
    """What somebody types who has never seen it leads somewhere."""
    for line in ["1", "wordle", "Wordle", "play wordle", "newgame Wordle", "Pupil", "start classic"]:
        terminal = start()
        terminal.wait(r"parlor> $")
        terminal.ask(line, r"wordle 1/\d> $")
    terminal = start()
    terminal.wait(r"parlor> $")
    for line in ["play", "start"]:
        terminal.ask(line, r"Esc.*leave")  # The first screen, which takes the whole window.
        terminal.send("\x1b")
        terminal.wait(r"parlor> $")
    assert "Theme is light." in terminal.ask("set theme light")
    assert "did you mean wordle?" in terminal.ask("wordel")
    text = terminal.ask("help")
    assert len(text.splitlines()) <= 18 and "help all" in text, text
    terminal.send("help all\r")
    terminal.wait("--more--")
    terminal.send("q")
    terminal.wait(r"parlor> $")


def leaving_a_game(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    assert "keep (resume" in terminal.ask("newgame wordle mini", r"wordle 2/6> $")
    terminal.ask("go on", r"wordle 2/6> $")
    terminal.ask("mini", r"wordle 2/6> $")
    terminal.ask("keep", r"wordle 1/5> $")
    assert "trace" in terminal.ask("resume wordle classic", r"wordle 2/6> $").lower().replace(" ", "")
    terminal.ask("again", r"wordle 2/6> $")
    assert "The word was CRANE" in terminal.ask("give up", r"wordle 1/6> $")


def bare_word(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    assert COLOUR.search(terminal.last_raw)
    assert "not in the word list" in terminal.ask("zzzzz", r"wordle 2/6> $").lower()
    text = terminal.ask("crane", r"parlor> $")
    assert "solved" in text.lower() and "again deals another" in text and "Longest streak" in text, text
    # That is said once.
    assert "again deals another" not in terminal.ask("show", r"parlor> $")


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


def unique_prefix(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    assert "Parlor" in terminal.ask("vers")
    assert "type more of it" in terminal.ask("h")
    assert "not a command" in terminal.ask("xyzzy")


def interrupt(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("half a li")
    terminal.wait("half a li$")
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    assert "Parlor" in terminal.ask("version")


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


def what_is_kept(start):
    for lines, goodbye in [
        ([], "Goodbye."),
        ([NEW_GAME, "crane"], "Goodbye."),
        ([NEW_GAME, "trace"], "Goodbye. The game is kept: resume goes on with it."),
    ]:
        terminal = start()
        terminal.wait(r"parlor> $")
        for line in lines:
            terminal.ask(line)
        terminal.send("\x04")
        assert terminal.wait(r"Goodbye.*\n").endswith(goodbye + "\n"), terminal.raw
        assert terminal.status() == 0
    again = start(home=terminal.home)
    text = again.wait(r"parlor> $")
    assert "resume wordle classic" in text, text


def continuing(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.send("quit\r")
    assert "kept" not in terminal.wait("Goodbye.*")
    again = start(home=terminal.home)
    assert "Continue" not in again.wait(r"parlor> $")
    again.ask("resume", r"wordle 1/6> $")
    again.ask("trace", r"wordle 2/6> $")
    again.send("quit\r")
    assert "The game is kept" in again.wait("Goodbye.*")
    assert "resume wordle classic" in start(home=terminal.home).wait(r"parlor> $")


def no_color(start):
    terminal = start(NO_COLOR="1")
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    text = terminal.ask("trace", r"wordle 2/6> $")
    assert "-T- [R] [A] (C) [E]" in text
    terminal.send(f"\x1b[200~show\rshow\r\x1b[201~")
    terminal.wait(r"wordle 2/6> $")
    assert not COLOUR.search(terminal.raw)


def dumb(start):
    terminal = start(TERM="dumb")
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    assert "\x1b" not in terminal.raw


def plain(start):
    terminal = start("--plain")
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    assert "Row 1: T absent, R correct" in terminal.ask("trace", r"wordle 2/6> $")
    assert not COLOUR.search(terminal.raw)


def pages(start):
    """Text that is longer than the window comes page by page; a game never does."""
    terminal = start(rows=20)
    terminal.wait(r"parlor> $")
    terminal.send("help all\r")
    text = terminal.wait(r"--more-- .*$")
    # The echo of the command, and all lines but that of the question.
    assert len(text.splitlines()) == 1 + 19 + 1, text
    terminal.send(" ")
    assert len(terminal.wait(r"--more-- .*$").splitlines()) == 19 + 1
    terminal.send("\r")
    assert len(terminal.wait(r"\n--more-- .*$").splitlines()) == 1 + 1
    terminal.send("q")
    terminal.wait(r"parlor> $")
    terminal.send("help all\r")
    terminal.wait(r"--more-- .*$")
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    for _ in range(2):
        terminal.send("rules wordflow playing\r" if _ else "help all\r")
        while "--more--" in terminal.wait(r"(--more-- .*|parlor> )$"):
            terminal.send(" ")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    # The best first, and as many as fit.
    text = terminal.ask("moves", r"wordle 2/6> $")
    assert re.search(r"The first [0-9,]+ of [0-9]+,[0-9]+; moves [0-9]+ lists them all", text), text
    assert len(text.splitlines()) <= 20
    # Keys that mean nothing wait.
    terminal.send("moves 300\r")
    terminal.wait(r"--more-- .*$")
    terminal.send("xy")
    terminal.send("q")
    terminal.wait(r"wordle 2/6> $")


def pagers(start):
    terminal = start(rows=20, PAGER="sed s/^/paged:/")
    terminal.wait(r"parlor> $")
    text = terminal.ask("help all")
    assert "paged:" in text and "setoption" in text, text
    assert "paged:" not in terminal.ask("version")
    # One that can't be run leaves the text to us.
    terminal = start(rows=20, PAGER="no-such-pager")
    terminal.wait(r"parlor> $")
    terminal.send("help all\r")
    terminal.wait("--more--")
    terminal.send("q")
    terminal.wait(r"parlor> $")
    # Nothing is run for those who may not.
    terminal = start("--safe", rows=20, PAGER="sed s/^/paged:/")
    terminal.wait(r"parlor> $")
    terminal.send("help all\r")
    terminal.wait("--more--")
    terminal.send("q")
    terminal = start(rows=20, TERM="dumb", PAGER="sed s/^/paged:/")
    terminal.wait(r"parlor> $")
    text = terminal.ask("help all")
    assert "paged:" not in text and "setoption" in text


def option_table(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    text = terminal.ask("options")
    person, machine = text.split("For programs")
    for name in ["Palette", "Theme", "Colours", "HardMode"]:
        assert name in person and name not in machine, text
    for name in ["Format", "Events", "Clock", "Profile", "Threads"]:
        assert name in machine and name not in person, text


def ground(start):
    """What the terminal says of its ground is heard and never typed."""

    def colours(terminal):
        terminal.ask(NEW_GAME, r"wordle 1/6> $")
        terminal.ask("trace", r"wordle 2/6> $")
        return set(COLOUR.findall(terminal.last_raw))

    def theme(name, **environment):
        terminal = start(COLORTERM="truecolor", **environment)
        terminal.wait(r"parlor> $")
        if name:
            terminal.ask(f"set theme {name}")
        return colours(terminal)

    dark, light = theme("dark"), theme("light")
    assert dark != light
    for answer, expected in [("ffff/ffff/dddd", light), ("1c1c/1c1c/1c1c", dark)]:
        terminal = start(COLORTERM="truecolor")
        # It waits in the terminal's queue until somebody asks; what is typed before and after it is kept.
        terminal.send(f"ver\x1b]11;rgb:{answer}\x1b\\\x1b[?62;1csion")
        terminal.wait(r"parlor> version$")
        terminal.send("\r")
        assert "Parlor" in terminal.wait(r"parlor> $")
        assert colours(terminal) == expected
    assert theme(None, COLORFGBG="0;15") == light
    # An answer that comes too late.
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("ver\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?62;1csion\r")
    assert "Parlor" in terminal.wait(r"Parlor \d.*\n(?s:.*)parlor> $")
    # Who has set the theme, or gets no colours, is not asked.
    for environment in [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": "vt100"}, {"COLORFGBG": "15;0"}]:
        terminal = start(**environment)
        terminal.wait(r"parlor> $")
        assert "]11;" not in terminal.raw


def colourless(start):
    for name in ["vt100", "vt220", "xterm-mono"]:
        terminal = start(TERM=name, COLORTERM="truecolor")
        terminal.wait(r"parlor> $")
        terminal.ask(NEW_GAME, r"wordle 1/6> $")
        assert "-T- [R] [A] (C) [E]" in terminal.ask("trace", r"wordle 2/6> $")
        assert not re.search(r"\x1b\[[0-9;]*[34][0-9]", terminal.raw), name


def guidance(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    new_game = "newgame wordle classic seed 1 index 0"
    assert "Type a word of 5 letters" in terminal.ask(new_game, r"wordle 1/6> $")
    text = terminal.ask("hint", r"wordle 1/6> $")
    assert "marked as assisted" in text and "hint again says more, at no further cost." in text and "Tip: " in text
    assert "hint again names the move" in terminal.ask("hint", r"wordle 1/6> $")
    text = terminal.ask("hint", r"wordle 1/6> $")
    guess = re.search(r"Type (\w{5})\.", text)
    assert guess, text
    assert "Type a word" not in terminal.ask(guess[1], r"wordle 2/6> $")
    assert "Tip: stats" in terminal.ask("cheep")
    # Tips are told once in a profile.
    again = start(home=terminal.home)
    again.wait(r"parlor> $")
    again.ask(new_game, r"wordle 1/6> $")
    assert "Tip: " not in again.ask("hint", r"wordle 1/6> $")
    assert "Tip: share" in again.ask("cheep")


def narrow(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.resize(20, 40)
    terminal.ask("version")
    for line in [NEW_GAME, "trace", "help", "options", "stats", "calendar"]:
        terminal.send(line + "\r")
        text = terminal.wait(r"((parlor|wordle \d/\d)> |--more--.*)$")
        if "--more--" in text:
            terminal.send("q")
            terminal.wait(r"wordle \d/\d> $")
        # The first lines are the echo, which readline wraps itself and draws again after the window's change of size.
        wide = [part for part in text.split("\n")[3:-1] if len(part) > 20 and not part.endswith(line)]
        assert not wide, f"{line}: {wide[0]!r}"


def palette(start):
    terminal = start(COLORTERM="truecolor")
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    normal = set(COLOUR.findall(terminal.last_raw))
    terminal.ask("setoption name Palette value colourblind")
    terminal.ask("show")
    assert set(COLOUR.findall(terminal.last_raw)) - normal


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


def work(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.send("bench\r")
    terminal.wait("bench\n")
    # Whether this comes during the work or at the next prompt, the session goes on.
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    terminal.send("version\r")
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


def analysis(start):
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Transcripts", "files", "wordle-analysis")
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.ask(f"newgame wordle classic lists {folder} answer watch")
    terminal.ask("climb")
    terminal.ask("catch")
    text = terminal.ask("analyse")
    for part in ["CLIMB left 3 of 11 words.", "With it", "HATCH", "Skill 53, luck 32: of 2 guesses 1.00 were thrown away."]:
        assert part in text, text


def protocol(start):
    terminal = start("--protocol")
    terminal.send("@1 isready\n")
    terminal.wait(r"@1 readyok\n@1 ok\n$")
    terminal.send("quit\n")
    assert terminal.status() == 0


TESTS = [
    home_screen, first_minute, leaving_a_game, bare_word, completion, unique_prefix, interrupt, paste, leaving, what_is_kept, continuing, no_color, dumb,
    plain, pages, pagers, option_table, ground, colourless, guidance, narrow, palette, history_file, relative_folders, no_profile, many_bytes, work, work_that_is_told_to_stop,
    the_end_of_the_input_ends_work, analysis, protocol,
]


def main():
    if len(sys.argv) != 2 or not os.access(sys.argv[1], os.X_OK):
        sys.exit("usage: repl_test.py PATH/TO/parlor")
    binary = os.path.abspath(sys.argv[1])
    failed = 0
    for test in TESTS:
        opened = []

        def start(*arguments, **options):
            opened.append(Terminal(binary, *arguments, **options))
            return opened[-1]

        try:
            test(start)
        except AssertionError as error:
            failed += 1
            print(f"{test.__name__}: {error}")
        finally:
            for terminal in opened:
                terminal.close()
    print(f"{len(TESTS) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
