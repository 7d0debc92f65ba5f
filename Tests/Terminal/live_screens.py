"""What surrounds the games: the first screen, windows, looks, stopping."""

import os
import re
import subprocess
import tempfile
import time

from live_window import CONTROL_Z, HOMES, PAGE_DOWN, Window


def the_first_screen_leads_to_games(binary):
    window = Window(binary, "play")
    window.wait("How to play")
    # Keys that choose nothing leave nothing.
    window.keys("\x7fxz\x7f\x7f\x7f", "Today's puzzles")
    window.keys(":rules wordle\r", "(?s)Find a hidden word.*Esc back")
    window.keys("\x1b", "Today's puzzles")
    window.keys("\x1b[B\x1b[B\r", r"Match[\s\S]*Challenge")
    window.keys("\r", r"! submit")
    window.keys(":menu\r", "Continue this game")
    window.keys("\r", r"! submit")
    window.keys("\x1b", "Continue this game")
    window.keys("\x07", r"! submit")
    window.keys("\x07", "Continue this game")
    window.keys("Wordle\r", "Author")
    window.keys("\r", "Enter guess")
    assert window.leave() == 0


def commands_are_typed_after_a_colon(binary):
    window = Window(binary, "play", "wordle", "classic")
    window.wait("Enter guess")
    window.keys(":theme light\r", "Background is now light")
    window.keys(":help all\r", "Esc back")
    window.keys("\x1b[6~", "Esc back")
    window.keys("\x1b", "Enter guess")
    # The picture of the game is there already.
    window.keys(":show", ":show▏")
    window.frame("\r")
    assert window.text().count("Author #1") == 1, window.text()
    window.keys(":xyzzy\r", '"xyzzy" is not a command; try help')
    window.keys(":calender\r", "did you mean calendar")
    window.resize(100, 30)
    window.wait("Enter guess")
    assert window.leave() == 0


def stopped_and_continued(binary):
    # A program whose parent does not watch it can't be stopped.
    window = Window("/bin/bash", "-c", f'set -m; "{binary}" play wordle; echo STOPPED; read line; fg')
    window.wait("Enter guess")
    window.raw = b""
    window.keys(CONTROL_Z, "STOPPED")
    assert b"\x1b[?1049l" in window.raw and b"\x1b[?1002l" in window.raw
    window.keys("\n", "Enter guess")
    assert b"\x1b[?1049h" in window.raw
    window.keys("s", r"\n +S +·")
    assert window.leave() == 0


def started_by_a_script(binary):
    """A script's programs are not the first of their group; what is typed during work is heard all the same."""
    window = Window("/bin/bash", "-c", f'"{binary}"; echo ENDED')
    window.wait(r"parlor>\s*$")
    window.keys("position wordle classic candidates guesses\r", r"wordle 1/6>\s*$")
    window.keys("go infinite\r", r"more guesses|looks good")
    window.keys("stop\r", r"stop\s[\s\S]*wordle 1/6>\s*$")
    window.keys("quit\r", "ENDED")


def windows_that_are_too_small(binary):
    for columns, rows in [(39, 24), (80, 14)]:
        window = Window(binary, "play", "wordle", columns=columns, rows=rows)
        window.wait(rf"at least 40\s+by 15\s+characters; this one has\s+{columns}\s+by\s+{rows}")
        os.write(window.fd, b"quit\r")
        os.waitpid(window.pid, 0)


def looks(binary):
    for environment in ({"NO_COLOR": "1"}, {"TERM": "xterm"}, {"TERM": "no-such-terminal"}, {"COLORTERM": "truecolor"},
                        {"NO_MOTION": "1"}, {"COLORFGBG": "0;15"}):
        window = Window(binary, "play", "wordle", "classic", "answer", "crane", columns=40, **environment)
        window.wait("Enter guess")
        window.keys("slate\r", "S")
        window.wait("(?s)S.*L.*A.*T.*E")
        assert window.leave() == 0


GAMES = [
    (["wordle", "classic", "answer", "crane"], "Enter guess", "sl", r" S +L "),
    (["wordiest", "seed", "5"], "! submit", "zinc\r", "Total"),
    (["atlas", "easy", "seed", "5"], "Space draw", " ", "1 draw|29"),
    (["wordflow", "beginner", "size", "3", "seed", "7", "words", "1"], "= numbers", "newt\r", "NEWT|1 of 14"),
]


def every_game_in_every_window(binary):
    """Each game opens, takes keys and survives changes of the window, down to the least that is played in."""
    for deal, keys, typed, answer in GAMES:
        for columns, rows in ((40, 15), (60, 20), (80, 24), (200, 60)):
            window = Window(binary, "play", *deal, columns=columns, rows=rows)
            window.wait(keys)
            window.keys(typed, answer)
            window.resize(64, 30)
            window.keys("\x0c", keys)
            window.resize(columns, rows)
            window.keys("\x0c", keys)
            assert window.leave() == 0


def every_game_in_every_look(binary):
    looks = [{"NO_COLOR": "1"}, {"TERM": "vt100"}, {"TERM": "xterm"}, {"TERM": "xterm-256color"},
             {"COLORTERM": "truecolor", "COLORFGBG": "0;15"}]
    for deal, keys, typed, answer in GAMES:
        for look in looks:
            window = Window(binary, "play", *deal, **look)
            window.wait(keys)
            window.keys(typed, answer)
            assert window.leave() == 0


def resized(window, columns, rows, pattern):
    """Resizes the window and gives what it shows, as words and as it stands."""
    if (columns, rows) != (window.screen.columns, window.screen.lines):
        # Keys may be read before the signal that tells the new size.
        window.give(lambda: window.resize(columns, rows))
    window.keys("\x0c", pattern)
    window.settle()
    return " ".join(window.text().split()), window.text()


def what_is_told_fits_the_window(binary):
    """A page, help beside the game and the end of a game are wrapped anew in a window of another size, and nothing of them is lost."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane", columns=100, rows=40)
    window.wait("Enter guess")
    window.keys(":rules\r", "Esc back")
    words, page = resized(window, 100, 40, "Esc back")
    for columns, rows in ((60, 40), (44, 60), (90, 40)):
        now, _ = resized(window, columns, rows, "Esc back")
        assert re.sub("Esc back.*", "", now).startswith(re.sub("Esc back.*", "", words)), f"{words}\n{now}"
    assert resized(window, 100, 40, "Esc back")[1] == page
    window.keys("\x1b", "Enter guess")
    for _ in range(2):
        window.keys("\x14", "again")
        window.settle()
    _, helped = resized(window, 100, 40, "again")
    assert "A good guess has the letter" in resized(window, 50, 30, "again")[0]
    assert resized(window, 100, 40, "again")[1] == helped
    window.keys("crane\r", "You solved it")
    _, ended = resized(window, 100, 40, "You solved it")
    assert "Played" in ended, ended
    small, _ = resized(window, 40, 24, "PgDn more")
    assert "You solved it! The word was CRANE." in small and "Played" not in small, small
    window.keys(PAGE_DOWN, "Played")
    assert "Longest streak" in resized(window, 41, 24, "Played")[0]
    window.keys("\x1b", "Esc menu")
    assert resized(window, 100, 40, "Played")[1] == ended
    assert window.leave() == 0


def a_window_that_gets_too_small(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.type("cr")
    window.give(lambda: window.resize(39, 20))
    window.wait("Live play needs")
    window.type("x")
    window.give(lambda: window.resize(80, 24))
    window.keys("ane\r", "The word was CRANE")
    assert window.leave() == 0


def plain_play(binary):
    """Words only: live play says that it is not there, and the game goes on at the prompt."""
    window = Window(binary, "--plain")
    window.wait("parlor>")
    window.keys("newgame wordle classic answer crane\r", "wordle 1/6>")
    window.keys("live\r", "which --plain turns off")
    window.keys("crane\r", "You solved it")
    assert b"\x1b[?1049h" not in window.raw
    os.write(window.fd, b"quit\r")
    os.waitpid(window.pid, 0)


def under_tmux(binary):
    """tmux gives the screen back as it was, and its window shows nothing of the game once it is left."""
    socket = os.path.join(tempfile.mkdtemp(dir=HOMES.name), "tmux")

    def tmux(*arguments):
        return subprocess.run(
            ["tmux", "-S", socket, "-f", "/dev/null", *arguments], capture_output=True, text=True, check=True).stdout

    def wait(text, is_there=True):
        limit = time.monotonic() + 20
        while (text in tmux("capture-pane", "-p")) != is_there:
            assert time.monotonic() < limit, f"waited for {text!r} in\n" + tmux("capture-pane", "-p")
            time.sleep(0.05)

    home = tempfile.mkdtemp(dir=HOMES.name)
    shell = f"env -i HOME={home} HISTFILE= PATH=/usr/bin:/bin TERM=screen-256color PS1='shell> ' /bin/bash --norc"
    tmux("new-session", "-d", "-x", "80", "-y", "30", shell)
    try:
        wait("shell>")
        tmux("send-keys", "echo before", "Enter")
        wait("\nbefore")
        tmux("send-keys", f"{binary} play wordle classic answer crane", "Enter")
        wait("Enter guess")
        wait("before", is_there=False)
        tmux("send-keys", "crane", "Enter")
        wait("The word was CRANE")
        tmux("send-keys", "C-d")
        wait("\nbefore")
        wait("parlor>")
        wait("Esc menu", is_there=False)
        tmux("send-keys", "quit", "Enter")
        wait("Goodbye")
        tmux("send-keys", "echo after", "Enter")
        wait("\nafter")
    finally:
        tmux("kill-server")


STEPS = [
    the_first_screen_leads_to_games, commands_are_typed_after_a_colon, stopped_and_continued, started_by_a_script, windows_that_are_too_small, looks, every_game_in_every_window,
    every_game_in_every_look, a_window_that_gets_too_small, what_is_told_fits_the_window, plain_play, under_tmux,
]
