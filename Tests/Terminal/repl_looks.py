"""What is drawn, and on which terminals."""

import re
import time

from repl_terminal import COLOUR, CONTROL, HOMES, NEW_GAME
from room_program import beside_a_room


def no_color(start):
    terminal = start(NO_COLOR="1")
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    text = terminal.ask("trace", r"wordle 2/6> $")
    assert "-T- [R] [A] (C) [E]" in text
    terminal.send("\x1b[200~show\rshow\r\x1b[201~")
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


def in_place(start):
    """A move draws its picture over the last one, as long as that is on the screen and nothing else has come since."""

    def is_drawn_over(terminal):
        return re.search(r"\x1b\[\d+A\r", terminal.last_raw) is not None

    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    assert not is_drawn_over(terminal)
    terminal.ask("trace", r"wordle 2/6> $")
    assert is_drawn_over(terminal)
    # Nothing of the last picture is left behind a line that is shorter.
    lines = terminal.last_raw.split("\x1b[?2026h")[-1].split("\x1b[?2026l")[0].split("\r\n")
    assert len(lines) > 5 and all(line.endswith("\x1b[K") for line in lines[:-1]), lines
    # A refusal stays only until the next picture.
    terminal.ask("zzzzz", r"wordle 2/6> $")
    assert not is_drawn_over(terminal)
    terminal.ask("nacre", r"wordle 3/6> $")
    assert is_drawn_over(terminal)
    terminal.ask("undo", r"wordle 2/6> $")
    assert is_drawn_over(terminal)
    # Nor is a picture of a pasted block.
    terminal.send("\x1b[200~undo\rtrace\r\x1b[201~")
    terminal.wait(r"wordle 1/6> trace[\s\S]*wordle 2/6> $")
    assert not is_drawn_over(terminal)
    terminal.ask("show", r"wordle 2/6> $")
    assert not is_drawn_over(terminal)
    # What was asked for is not drawn over, and neither is a picture in a window that has changed.
    terminal.ask("version", r"wordle 2/6> $")
    terminal.ask("nacre", r"wordle 3/6> $")
    assert not is_drawn_over(terminal)
    terminal.resize(70, 40)
    terminal.ask("show", r"wordle 3/6> $")
    assert not is_drawn_over(terminal)
    terminal.ask("crane", r"parlor> $")
    assert is_drawn_over(terminal)
    # The end of a game stays.
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    assert not is_drawn_over(terminal)
    for options in ({"rows": 20}, {"TERM": "dumb"}):
        terminal = start(**options)
        terminal.wait(r"parlor> $")
        terminal.ask("newgame atlas easy seed 5 ", r"atlas 0/8> $")
        terminal.ask("d", r"atlas 0/8> $")
        assert not is_drawn_over(terminal), options
    terminal = start("--plain")
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    assert not is_drawn_over(terminal)


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
    assert re.search(r"The first [0-9,]+ of [0-9]+,[0-9]+; moves [0-9]+ lists all", text), text
    assert len(text.splitlines()) <= 20
    # Keys that mean nothing wait.
    terminal.send("moves 300\r")
    terminal.wait(r"--more-- .*$")
    terminal.send("xy")
    terminal.send("q")
    terminal.wait(r"wordle 2/6> $")


def answers_in_pages(start):
    """What the terminal says of itself turns no page and closes none, whole or in parts."""
    terminal = start(rows=20)
    terminal.wait(r"parlor> $")
    terminal.send("help all\r")
    terminal.wait(r"--more-- .*$")
    for parts in [["\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c"], ["\x1b]11;rgb:ff", "ff/eeee/ffff\x07"], ["\x1bP>|foot je zz\x1b", "\\\x1b[24;80R"]]:
        for part in parts:
            terminal.send(part)
            time.sleep(0.15)
    terminal.send("\n")
    assert len(terminal.wait(r"\n--more-- .*$").splitlines()) == 1 + 1, terminal.last_raw
    terminal.send("q")
    terminal.wait(r"parlor> $")


def keys_of_pages(start):
    """Each of the keys that turn pages, and of those that end them."""
    terminal = start(rows=20)
    terminal.wait(r"parlor> $")

    def opened():
        terminal.send("help all\r")
        return terminal.wait(r"--more-- .*$")

    begin = opened().split("\n")[1]
    for key in [" ", "f", "z", "\x1b[6~"]:
        terminal.send(key)
        assert len(terminal.wait(r"--more-- .*$").splitlines()) == 19 + 1, key
    for key in ["\n", "j", "e", "\x1b[B", "\x1bOB"]:
        terminal.send(key)
        assert len(terminal.wait(r"\n--more-- .*$").splitlines()) == 1 + 1, key
    # Back by a page and to the start, on to a text, and to the same one again.
    for key in ["b", "\x1b[5~", "g", "/SHARE\r"]:
        terminal.send(key)
        text = terminal.wait(r"--more-- .*$")
        assert key != "g" or begin in text, text
        assert not key.startswith("/") or "share" in text.split("...")[1].splitlines()[1], text
    terminal.send("/nothing like it\r")
    terminal.wait(r"Not found below: nothing like it\n--more-- .*$")
    # Keys that mean nothing show nothing.
    terminal.send("xk1\t\n")
    assert len(terminal.wait(r"\n--more-- .*$").splitlines()) == 1 + 1, terminal.last_raw
    # What is typed after the last key is meant for the prompt.
    terminal.send("qvers")
    terminal.wait(r"parlor> vers$")
    terminal.send("\x03")
    terminal.wait(r"parlor> $")
    for key in ["Q", "\x1b", "\x04"]:
        assert opened().split("\n")[1] == begin
        terminal.send(key)
        terminal.wait(r"parlor> $")
        # The question is taken away.
        assert "\r\x1b[K" in terminal.last_raw
    # The page is as high as the window is then.
    opened()
    terminal.resize(80, 12)
    terminal.send(" ")
    assert len(terminal.wait(r"--more-- .*$").splitlines()) == 11 + 1
    terminal.send("q")
    terminal.wait(r"parlor> $")
    # Text that just fills the window leaves room for the prompt; with one row less it does not.
    terminal = start(rows=60)
    terminal.wait(r"parlor> $")
    lines = len(terminal.ask("rules wordle").splitlines()) - 2
    for rows, is_long in [(lines + 1, False), (lines, True)]:
        terminal = start(rows=rows)
        terminal.wait(r"parlor> $")
        terminal.send("rules wordle\r")
        assert ("--more--" in terminal.wait(r"(--more-- .*|parlor> )$")) == is_long, rows


def pagers(start):
    terminal = start(rows=20, PAGER="sed s/^/paged:/")
    terminal.wait(r"parlor> $")
    text = terminal.ask("help all")
    assert "paged:" in text and "setoption" in text, text
    assert "paged:" not in terminal.ask("version")
    # It gets all of it, to the end of the last line.
    terminal = start(rows=20, PAGER="cat; echo The end")
    terminal.wait(r"parlor> $")
    assert re.search(r"\nThe end\n", terminal.ask("help all"))
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


def rooms_without_pictures(start):
    """Where something stands in the way of the whole screen, a room is in lines."""
    for arguments, rows, values in ((["--plain"], 40, {}), ([], 40, {"TERM": "dumb"}), ([], 12, {})):
        terminal = start(*arguments, rows=rows, **values)
        terminal.wait(r"parlor> $")
        terminal.send("join http://127.0.0.1:9 ROOM\r")
        terminal.wait(r"(?s)\n(! )?(Unexpected argument 'ROOM'|parlor-net, ).*parlor> $")
        assert "\x1b[?1049h" not in terminal.raw, terminal.raw


def rooms_in_sentences(start):
    """There a room is told in sentences: no line of it is shown as it comes. What can't be taken back is asked about."""
    room = beside_a_room(start("--version").binary, HOMES.name)
    for arguments, values in ((["join", "228741", "--plain"], {}), (["join", "228741"], {"TERM": "dumb"})):
        terminal = start(*arguments, program=room, **values)
        terminal.wait(r"(?s)A room of ours: WordFlow, Normal, race\n.*Type ready when you are ready")
        for line, told in [
            ("ready", r"Cleo has joined\.\n"), ("ready", r"Ben is ready\.\n"), ("ready", r"Round 1 has begun\.\n"),
            ("help", r"In a room\n"), ("resign", r"Give up this round\? \(y/n\)\n"), ("n", ""), ("notes", ""), ("more", ""), ("again", r"c3 does not touch b1\."), ("lift", ""),
            ("tune", r"TUNE was found"), ("react", "\U0001F44D"), ("more", r"Ben is offline\."), ("leave", r"Leave the room for good\? \(y/n\)\n"),
            ("yes", r"You have left the room\.\nparlor> $"),
        ]:
            terminal.send(line + "\r")
            terminal.wait(told)
        lines = CONTROL.sub("", terminal.raw).split("\n")
        raw = [line for line in lines if re.match(r"(\* |ok\b|error |accepted |attempt |message |parlor-net: |.*\{\")", line)]
        assert not raw, raw
    # Ctrl-D keeps the seat.
    terminal = start("join", "228741", "--plain", program=room)
    terminal.wait("Type ready")
    terminal.send("\x03")
    terminal.wait("Type leave to leave the room")
    terminal.send("\x04")
    terminal.wait(r"(?s)join back leads to it.*parlor> $")


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


def unknown_size(start):
    """A terminal that knows no size, as over a serial line, has the columns of the environment, or 80."""
    for environment, size in (({"COLUMNS": "40"}, 40), ({}, 80)):
        terminal = start(columns=0, rows=0, **environment)
        terminal.wait(r"parlor> $")
        terminal.send("rules wordle\r")
        lines = terminal.wait(r"(--more--.*|parlor> )$").split("\n")[2:-1]
        assert size - 12 < max(map(len, lines)) <= size, lines
        # Its window is taken to have 24 lines: the echo and those of the question are none of these.
        assert not environment or len(lines) == 22, lines


def tiny(start):
    """Every game can be played at the prompt in 20 by 10 characters; no line is wider."""
    games = [(NEW_GAME, "trace", r"wordle \d/\d> $"), ("newgame wordiest seed 5", "zinc", r"wordiest.*> $"),
             ("newgame atlas easy seed 5", "d", r"atlas \d/\d> $"),
             ("newgame wordflow beginner size 3 seed 5 words 1", "darn", r"wordflow.*> $")]
    for opening, move, prompt in games:
        terminal = start(columns=20, rows=10)
        terminal.wait(r"parlor> $")
        terminal.ask(opening, prompt)
        text = terminal.ask(move, prompt)
        wide = [line for line in text.split("\n")[1:-1] if len(line) > 20 and "\ufffd" not in line]
        assert not wide, wide


def palette(start):
    terminal = start(COLORTERM="truecolor")
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    normal = set(COLOUR.findall(terminal.last_raw))
    terminal.ask("setoption name Palette value colourblind")
    terminal.ask("show")
    assert set(COLOUR.findall(terminal.last_raw)) - normal


TESTS = [
    no_color, dumb, plain, in_place, pages, answers_in_pages, keys_of_pages, pagers, rooms_without_pictures, rooms_in_sentences, ground, colourless, narrow, unknown_size, tiny, palette,
]
