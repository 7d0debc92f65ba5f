"""Stopping by Ctrl-Z and going on, in a window that changes meanwhile, and keys that cut pictures which move short."""

import os
import re
import signal
import time

from live_window import CONTROL_Z, TIMEOUT, Window


def under_a_shell(binary, arguments):
    """A parlor that is a job of its own, which a line continues after it has been stopped."""
    return Window("/bin/bash", "-c", f'set -m; "{binary}" {arguments}; echo STOPPED; read line; fg; echo "STATUS $?"')


def stopped(window):
    window.keys(CONTROL_Z, "STOPPED")


def resized_while_stopped(binary):
    """Nothing tells a program that is stopped of another size: it has to look itself once it goes on."""
    deal = "wordle classic answer crane"
    for columns, rows in [(100, 40), (132, 43), (40, 24), (64, 30)]:
        fresh = Window(binary, "play", *deal.split(), columns=columns, rows=rows)
        fresh.wait("Enter guess")
        fresh.keys("sla", r" S +L +A +·")
        window = under_a_shell(binary, f"play {deal}")
        window.wait("Enter guess")
        window.keys("sla", r" S +L +A +·")
        stopped(window)
        window.resize(columns, rows)
        window.keys("\n", r"(?s) S +L +A +·.*Enter guess")
        assert window.text() == fresh.text(), window.text() + "\n" + fresh.text()
        # The pointer means what is there now.
        window.click("Backspace delete", r" S +L +· +·")
        assert fresh.leave() == 0
        window.keys("\x04", r"(?m)^wordle 1/6>")
        window.keys("quit\r", "STATUS 0")


def too_small_while_stopped(binary):
    """A window that can't be played in is told of, as if it had changed while the game was going on."""
    for columns, rows in [(39, 24), (80, 14), (60, 10), (40, 3), (20, 2), (80, 1)]:
        window = under_a_shell(binary, "play wordle classic answer crane")
        window.wait("Enter guess")
        window.keys("sla", r" S +L +A +·")
        stopped(window)
        window.resize(columns, rows)
        window.keys("\n", r"Live\s+play\s+needs|characters")
        window.resize(80, 24)
        window.wait(r"(?s) S +L +A +·.*Enter guess")
        # And the other way round.
        window.resize(39, 10)
        window.wait(r"Live play needs")
        window.keys("\x1b", r"(?m)^wordle 1/6>")
        window.resize(80, 24)
        window.keys("quit\r", "STATUS 0")


def signals_come_before_keys_that_wait(binary):
    """However many keys were typed: whoever ends the process waits for none of them."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        for deal in (("wordle", "classic", "answer", "crane"), ("atlas", "easy", "seed", "5"), ("wordflow", "seed", "5")):
            window = Window(binary, "play", *deal)
            window.wait("Esc menu")
            window.settle()
            os.kill(window.pid, signal.SIGSTOP)
            os.waitpid(window.pid, os.WUNTRACED)
            window.raw = b""
            os.write(window.fd, b":qwerty" * 500)
            os.kill(window.pid, number)
            os.kill(window.pid, signal.SIGCONT)
            while window.read(TIMEOUT):
                pass
            assert os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1]) == -number
            assert b"qwe" not in window.raw and b"Q" not in window.raw, window.raw


def frames(window):
    return window.raw.count(b"\x1b[?2026h")


def cut(binary, word, frame, shown):
    """Enters a word, types once so many frames have come, and gives how many there were in the end."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane", rows=40, NO_MOTION=None)
    window.wait("Enter guess")
    window.keys(word, " +".join(word.upper()) + "\n")
    while window.read(0.3):
        pass
    window.raw = b""
    os.write(window.fd, b"\r")
    limit = time.monotonic() + 5
    while frames(window) < frame and time.monotonic() < limit:
        window.read(0.05)
    os.write(window.fd, b"s")
    window.wait(shown)
    while window.read(0.4):
        pass
    count = frames(window)
    assert not re.search(r"(?m)^ *[*•] ", window.text()), window.text()
    assert window.leave() == 0
    return count


def keys_cut_what_moves(binary):
    """A key is heard at once, while tiles are turned over and while confetti falls."""
    for word, frame, most, shown in [("slate", 1, 7, r"S +L +A +T +E(?s:.*) S +·"), ("crane", 3, 12, "Parlor Wordle")]:
        # A busy machine may take a line for a slow one, and be late itself.
        assert any(frame < cut(binary, word, frame, shown) <= most for _ in range(8)), word


STEPS = [resized_while_stopped, too_small_while_stopped, keys_cut_what_moves, signals_come_before_keys_that_wait]
