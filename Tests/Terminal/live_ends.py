"""How games end on the whole screen, what help and drafts leave, and how much a key costs."""

import os
import re
import signal
import termios
import time

from live_window import CONTROL_N, RIGHT, Window


def wordle_ends(binary):
    window = Window(binary, "play", "wordle", "classic", "seed", "1", "index", "0", "words", "1", columns=100, rows=40)
    window.wait("Enter guess")
    window.keys("slate\r", r" S +L +A +T +E\n")
    window.keys("cheep\r", "The word was CHEEP")
    # Beside the board, which stays. The look back comes last.
    window.wait(r"Skill [0-9]+, luck [0-9]+")
    text = window.text()
    for part in [r"Streak", r"2 .*1 <", r"C +H +E +E +P", "Tip: "]:
        assert re.search(part, text), f"no {part!r} in\n{text}"
    window.keys("s", r"(?s)Parlor Wordle.*2/6")
    assert window.leave() == 0


def wordiest_ends(binary):
    window = Window(binary, "play", "wordiest", "seed", "5", columns=100, rows=40)
    window.wait("! submit")
    window.keys("zinc burst\r", r"Total 42")
    window.keys("!", "y yes")
    window.keys("y", "You scored 42 points")
    text = window.text()
    # Both words in a row, with their points.
    for part in [r" +\d+ +".join("ZINC") + r" +\d+ +\+ +" + r" +\d+ +".join("BURST"),
                 "Best possible: BLINTZ \\+ GUVS, 49 points .yours 42.", "place 52 of 101"]:
        assert re.search(part, text), f"no {part!r} in\n{text}"
    assert not re.search(r"-\d|\b\d{4}", text.split("Wordiest, Match")[0]), text
    assert window.leave() == 0


def atlas_ends(binary):
    window = Window(binary, "play", "atlas", "easy", "seed", "5", columns=100, rows=50)
    window.wait("Space draw")
    window.keys("     ", "5 draws")
    window.keys(":resign confirm\r", "What was in the way")
    text = window.text()
    for part in ["4 +Uppsala .* 5 +Cities in Sweden, its base, in pile 4 below 5 cards", "could still have won, starting with: draw"]:
        assert re.search(part, text), f"no {part!r} in\n{text}"
    assert window.leave() == 0


def hints_stay_in_the_panel(binary):
    window = Window(binary, "play", "wordle", "classic", "seed", "1", "index", "0", "words", "1", columns=120, rows=40)
    window.wait("Guesses left")
    window.keys("\x14", r"Press\s+Ctrl-T\s+again")
    for _ in range(3):
        window.keys("\x14", r"Ctrl-T again says|Ctrl-T again names|Type [a-z]{5}")
    window.wait(r"(?s)Hints.*may be the answer.*Type [a-z]{5}.*Guesses left")
    window.keys("slate\r", r"(?s)^((?!Hints).)*$")
    window.keys("cheep\r", r"(?s)Plus 1 game")
    assert window.leave() == 0


def drafts_are_kept(binary):
    """Typed letters are durable once live play is left, also if the program is killed then."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.keys("sl", r"\n +S +L +·")
    window.keys("\x04", r"wordle 1/6> ?\n")
    os.kill(window.pid, signal.SIGKILL)
    os.waitpid(window.pid, 0)
    again = Window(binary, "play", home=window.home)
    again.wait("Wordle, Author: ")
    again.keys("\r", r"\n +S +L +·")
    assert again.leave() == 0


def a_kill_in_live_play(binary):
    """What was typed in live play is durable a moment later: letters of a guess, and edits of a puzzle."""
    for arguments, keys, seen in [
        (["wordle", "classic", "answer", "crane"], "sl", r"\n +S +L +·"), (["builder", "size", "3"], RIGHT + "o", r"  O  "),
    ]:
        window = Window(binary, "play", *arguments)
        window.wait("·")
        window.keys(keys, seen)
        time.sleep(0.6)
        os.kill(window.pid, signal.SIGKILL)
        os.waitpid(window.pid, 0)
        again = Window(binary, "play", home=window.home)
        again.wait("Continue")
        again.keys("\r", seen)
        assert again.leave() == 0


def a_key_that_does_nothing(binary):
    window = Window(binary, "play", "atlas", "easy", "seed", "5")
    window.wait("Space draw")
    window.keys("f", "No card fits a foundation now")
    window.keys("F", "No card fits a foundation now")
    window.keys(" ", r"1 draw\b")
    assert window.leave() == 0


def keys_that_come_at_once(binary):
    """More of them than the decoder of keys takes at a time."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.keys("a\x7f" * 300 + "slate\r", r" S +L +A +T +E\n")
    assert window.leave() == 0


def frames(window):
    return window.raw.count(b"\x1b[?2026h")


def celebrated(binary, **options):
    """Wins at once; gives how many frames came until the next key was heard, which is tried for twice a second."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane", columns=100, rows=40, **options)
    window.wait("Enter guess")
    window.keys("cran", r" C +R +A +N ")
    window.keys("e", r" C +R +A +N +E\n")
    window.raw = b""
    window.keys("\r", "The word was CRANE")
    while window.read(0.5):
        pass
    count = frames(window)
    os.write(window.fd, CONTROL_N.encode())
    window.wait(r"(?s)^(?!.*The word was).*Enter guess")
    assert window.leave() == 0
    return count


def motion(binary):
    """A win is celebrated on a quick line; not with NO_MOTION, and not on a slow line."""
    assert celebrated(binary) <= 2
    assert celebrated(binary, delay=0.3, NO_MOTION=None) <= 2
    # A busy machine may take a line for a slow one.
    assert any(celebrated(binary, NO_MOTION=None) > 6 for _ in range(8))
    for speed in (termios.B1200, termios.B9600, termios.B19200):
        assert celebrated(binary, speed=speed, NO_MOTION=None) <= 2
    for speed in (termios.B57600, termios.B230400):
        assert any(celebrated(binary, speed=speed, NO_MOTION=None) > 6 for _ in range(8))


STEPS = [
    wordle_ends, wordiest_ends, atlas_ends, hints_stay_in_the_panel, drafts_are_kept, a_kill_in_live_play, a_key_that_does_nothing,
    keys_that_come_at_once, motion,
]
