"""Between the whole screen and the prompt, and what a terminal answers late or can't do."""

import os
import re

from live_window import ESCAPE, Window

CONTROL_D = "\x04"


def ended(window):
    """Leaves the prompt; the exit status."""
    os.write(window.fd, b"quit\r")
    while window.read(1):
        pass
    return os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1])


def the_prompt_says_what_is_new(binary):
    """Back there, it does not repeat what live play has said already."""
    again = "again deals another"
    window = Window(binary, "play", "wordle", "classic", "answer", "crane", rows=40)
    window.wait("Enter guess")
    window.keys(CONTROL_D, r"(?m)^wordle 1/6>$")
    window.keys("crane\r", again)
    window.keys("again\r", r"Author #1[\s\S]*wordle 1/6>\Z")
    window.keys("live\r", "Enter guess")
    window.keys(":resign confirm\r", r"[nN] another")
    window.keys(CONTROL_D, r"(?m)^parlor>$")
    window.keys("version\r", r"Parlor \d[\s\S]*parlor>\n*\Z")
    assert again not in window.text().split("> live")[-1], window.text()
    assert ended(window) == 0


def the_first_screen_is_left_for_the_prompt(binary):
    window = Window(binary, "play")
    window.wait("How to play")
    window.keys(CONTROL_D, r"(?m)^menu shows the games\.\n[\s\S]*^parlor>$")
    assert ended(window) == 0


def escape_leads_back_to_the_shell(binary):
    """Also from a page that was opened while an entry was sought."""
    window = Window(binary, "play")
    window.wait("How to play")
    window.keys("xyz", "No entry begins like this")
    window.keys("\x1bOP", "choose the entry that is called so")
    window.keys(ESCAPE, r"How to play[\s\S]*Enter open")
    window.keys(ESCAPE, "Goodbye")
    while window.read(1):
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1]) == 0


def escape_leads_back_to_the_prompt(binary):
    window = Window(binary)
    window.wait("parlor>")
    window.keys("live\r", "How to play")
    window.keys(ESCAPE, r"(?m)^menu shows the games\.\n[\s\S]*^parlor>$")
    assert ended(window) == 0


def a_game_that_does_not_open_leads_to_the_prompt(binary):
    window = Window(binary, "play", "wordle", "nothing")
    window.wait(r"(?m)nothing[\s\S]*^parlor>$")
    assert b"\x1b[?1049h" not in window.raw
    assert ended(window) == 0


def rows_of_a_wide_line(binary):
    """At the prompt a move draws over the last picture, also where what was typed since takes several rows."""
    # Without a profile nothing is asked before a move is taken back.
    window = Window(binary, "--safe", columns=60, rows=70)
    window.wait(r"(?m)^parlor>$")
    window.keys("newgame wordle classic answer crane\r", r"(?m)^wordle 1/6>$")
    before = window.text().split("answer crane")[0]
    # The prompt and what is typed fill two rows, and just not a third one.
    for length in [5, 60 - 12, 60 - 11, 120 - 13, 120 - 12]:
        window.keys("x" * length + "\r", r"\nwordle 1/6>\n*\Z")
        window.wait("x is not|longer|letters|not a command|not in")
        for number, move in enumerate(["slate", "undo"]):
            window.keys(move + "\r", rf"(?m)^wordle {2 - number}/6>$")
            assert window.text().startswith(before) and window.text().count("Q   W") == 1, (length, window.text())
    os.write(window.fd, b"quit\r")
    while window.read(1):
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1]) == 0


def a_late_answer_adds_nothing(binary):
    """A terminal that answers late and in pieces takes nothing away of what is typed either."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane", rows=40, answers=False)
    window.wait("Enter guess")
    for piece in (b"\x1b[1;", b"21R\x1b[?6", b"2;22c"):
        os.write(window.fd, piece)
        while window.read(0.15):
            pass
    window.keys("s", r" S +·")
    assert "[" not in window.text() and ">" not in window.text(), window.text()
    assert window.leave() == 0


def keys_before_a_late_answer_reach_the_prompt(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane", answers=False)
    window.wait("Enter guess")
    os.write(window.fd, b"\x04")
    while window.read(0.15):
        pass
    os.write(window.fd, b"show\rver")
    while window.read(0.05):
        pass
    os.write(window.fd, b"\x1b[1;2R\x1b[?62;22c")
    window.wait(r"> show\n(.*\n)+.*> ver")
    os.write(window.fd, b"\x15quit\r")
    while window.read(1):
        pass
    os.waitpid(window.pid, 0)


def a_key_like_a_place_is_no_answer(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    before = window.text()
    for key in (b"\x1b[1;5R", b"\x1b[1;2R"):
        os.write(window.fd, key)
    window.frame("\x0c")
    assert window.text() == before, window.text()
    assert window.leave() == 0


def one_screen_alone(binary):
    """A terminal that has no other screen shows the picture and nothing of the one before."""
    window = Window(binary, columns=80, rows=40)
    window.screen.has_other = False
    window.wait("parlor>")
    os.write(window.fd, b"newgame wordflow beginner size 4 seed 5 words 1\rlive\r")
    window.wait("Esc menu")
    os.write(window.fd, b"\x04")
    window.wait(r"wordflow 0/\d+>")
    assert len(re.findall("Esc menu|command", window.text())) == 0, window.text()
    assert re.match(r" *Medium 4x4, seed 5\n", window.text()), window.text()
    os.write(window.fd, b"quit\r")
    while window.read(1):
        pass
    os.waitpid(window.pid, 0)


STEPS = [
    the_prompt_says_what_is_new, the_first_screen_is_left_for_the_prompt, escape_leads_back_to_the_shell,
    escape_leads_back_to_the_prompt, a_game_that_does_not_open_leads_to_the_prompt, rows_of_a_wide_line,
    a_late_answer_adds_nothing, keys_before_a_late_answer_reach_the_prompt, a_key_like_a_place_is_no_answer, one_screen_alone,
]
