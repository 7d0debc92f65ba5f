"""What comes in on the whole screen: answers of the terminal, however late and cut; sequences without an end; pastes; tiny windows;
terminals without UTF-8; a crash."""

import fcntl
import os
import re
import signal
import struct
import subprocess
import termios
import time

from live_window import UP, Window

CRANE = ("play", "wordle", "classic", "answer", "crane")
EMPTY = r"\n +· +· +· +· +·\n"
ANSWERS = [
    b"\x1b]11;rgb:ffff/ffff/dddd\x1b\\\x1b[?62;22c", b"\x1b]11;rgb:ffff/ffff/ffff\x07", b"\x1b[?1;2c\x1b[>41;354;0c",
    b"\x1b[?2026;2$y\x1b[?1u\x1b[24;80R", b"\x1bP>|XTerm(379)\x1b\\", b"\x1b_Gi=31;OK\x1b\\", b"\x1b^pm\x1b\\\x1bXsos\x1b\\",
    b"\x1b]52;c;" + b"QUJD" * 20000 + b"\x07",
]


def send(window, data):
    """Writes bytes however many they are."""
    while data:
        data = data[os.write(window.fd, data[:2048]):]
        window.read(0)


def settle(window, seconds=0.3):
    while window.read(seconds):
        pass


def answers_are_not_typed(binary):
    """Neither whole nor cut anywhere, also long after the question; the same at the prompt."""
    window = Window(binary, *CRANE, answers=False)
    window.wait("Enter guess")
    # The terminal owes an answer to what it was asked at first.
    for part in (b"\x1b", b"]11;rgb:ff", b"ff/ffff/ffff", b"\x1b", b"\\\x1b[?62;", b"22c"):
        os.write(window.fd, part)
        time.sleep(0.12)
    settle(window)
    assert re.search(EMPTY, window.text()) and "Esc menu" in window.text(), window.text()
    for answer in ANSWERS:
        send(window, answer)
        for cut in range(2, min(len(answer), 24), 3):
            send(window, answer[:cut])
            time.sleep(0.08)
            send(window, answer[cut:])
    window.keys("s", r"\n +S +· +· +· +·\n")
    # Enter with less than a word would show that something was typed.
    window.keys("\x7f", EMPTY)
    window.keys("\x04", r"wordle 1/6>\s*$")
    for answer in ANSWERS:
        send(window, answer)
        for cut in range(1, min(len(answer), 24), 3):
            send(window, answer[:cut])
            time.sleep(0.08)
            send(window, answer[cut:])
    window.keys("version\r", r"wordle 1/6> version\s*\nParlor \d[\s\S]*wordle 1/6>\s*$")
    os.write(window.fd, b"quit\r")
    settle(window, 1)


def sequences_without_an_end(binary):
    """Whatever comes, in pieces of any size, live play goes on and the terminal is given back."""
    window = Window(binary, *CRANE)
    window.wait("Enter guess")
    for start in (b"\x1b]", b"\x1bP", b"\x1b_", b"\x1b[", b"\x1b[<", b"\x1bO", b"\x1b[?1;"):
        for count in (257, 300_000):
            send(window, start + b"1;" * (count // 2))
            time.sleep(0.05)
            send(window, b"\x07\x1b\\" if start[-1:] in b"]P_" else b"m")
    for byte in range(256):
        if byte not in (3, 4, 26, 27):
            send(window, b"\x1b[" + bytes([byte]) * 3)
    window.keys("\x15" * 3 + "\x07", "Esc")
    settle(window, 1.2)
    assert window.screen.behind is not None, window.text()
    assert window.leave() == 0


def pastes_are_drawn_once(binary):
    """However long they are; what is marked as pasted is taken up to a limit, and that is said."""
    for text in (b"\x1b[200~" + b"xyzzy" * 20_000 + b"\x1b[201~", b"\x1b[200~" + b"ab\n" * 5_000 + b"\x1b[201~"):
        window = Window(binary, *CRANE)
        window.wait("Enter guess")
        settle(window)
        window.raw = b""
        send(window, text)
        window.wait("Only the first 1000 characters of the paste were taken")
        assert window.raw.count(b"\x1b[?2026h") <= 2, window.raw.count(b"\x1b[?2026h")
        assert window.leave() == 0


def pastes_are_typed(binary):
    """With the line ends of moves, and without those of a line that is being typed."""
    window = Window(binary, *CRANE)
    window.wait("Enter guess")
    window.keys("\x1b[200~slate\n\x1b[201~", r" S +L +A +T +E\n[\s\S]*\n +· +·")
    window.keys(":\x1b[200~hel\tp\x1b[201~", r":hel ?p▏")
    window.keys("\x15\x15", "Enter guess")
    assert window.leave() == 0


def keys_of_terminals(binary):
    """Backspace is either byte, and a key that is let go is none."""
    window = Window(binary, *CRANE)
    window.wait("Enter guess")
    window.keys("sl", r"\n +S +L +· +· +·\n")
    window.keys("\x08", r"\n +S +· +· +· +·\n")
    window.keys("\x7f", EMPTY)
    window.keys("\x1b[115;1:1u\x1b[115;1:3u\x1b[108;1u\x1b[108;1:3u", r"\n +S +L +· +· +·\n")
    window.keys("\x1b[127u\x1b[127;1:3u", r"\n +S +· +· +· +·\n")
    assert window.leave() == 0


def without_utf8(binary):
    """Pictures are made of ASCII, at the prompt as on the whole screen."""
    deals = [["wordle", "classic", "answer", "crane"], ["wordiest", "seed", "5"], ["atlas", "easy", "seed", "5"],
             ["wordflow", "beginner", "size", "3", "seed", "7", "words", "1"]]
    for locale in ({"LC_ALL": "C"}, {"LANG": "de_DE.ISO-8859-1"}):
        for deal in deals:
            window = Window(binary, "play", *deal, **locale)
            window.wait("Esc menu")
            window.keys("?", ".")
            window.keys(":stats\r", "No finished games")
            assert window.leave() == 0
            assert max(window.everything) < 128, [line for line in window.text().split("\n") if not line.isascii()]
    window = Window(binary, *CRANE, LC_ALL="C.UTF-8")
    window.wait("Enter guess")
    assert max(window.everything) >= 128
    assert window.leave() == 0


def a_fault_gives_the_terminal_back(binary):
    """Whatever it is, on the whole screen and at the prompt, even if who starts the program has all signals blocked."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        faults_give_the_terminal_back(binary)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def signals_end_a_pipe(binary):
    """Whoever starts the program in a pipe may have all signals blocked, too."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            # Whoever starts the tests may ignore it.
            engine = subprocess.Popen(
                [binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=lambda number=number: signal.signal(number, signal.SIG_DFL))
            engine.stdin.write(b"isready\n")
            engine.stdin.flush()
            assert engine.stdout.readline() == b"readyok\n"
            engine.send_signal(number)
            assert engine.wait(20) == -number
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def faults_give_the_terminal_back(binary):
    for number in (signal.SIGSEGV, signal.SIGILL, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGTRAP, signal.SIGXCPU, signal.SIGUSR1):
        for arguments, pattern, ends in [
            (CRANE, "Enter guess", [b"\x1b[?1049l", b"\x1b[?1002l", b"\x1b[?1006l", b"\x1b[?2004l", b"\x1b[?25h"]),
            ((), r"parlor>\s*$", [b"\x1b[?2004l"]),
        ]:
            # The shell tells whether lines are read and shown again.
            command = f'"{binary}" {" ".join(arguments)}; echo STATUS $?; stty -a | grep -o "[-]*\\(icanon\\|echo\\|icrnl\\|opost\\) "'
            # The runtime's own report, in a build for debugging, would take seconds.
            window = Window("/bin/bash", "-c", command, SWIFT_BACKTRACE="enable=no")
            window.wait(pattern)
            children = open(f"/proc/{window.pid}/task/{window.pid}/children").read().split()
            window.raw = b""
            os.kill(int(children[0]), number)
            window.wait(rf"STATUS ({128 + number}|70)[\s\S]*icrnl[\s\S]*opost[\s\S]*icanon[\s\S]*echo")
            assert "-icanon" not in window.text() and "-echo " not in window.text(), window.text()
            for end in ends:
                assert end in window.raw, (number, end)
            assert window.is_as_before()
            os.waitpid(window.pid, 0)


def windows_of_no_size(binary):
    """From the smallest ones to large ones and back, on the whole screen and at the prompt, while something is typed."""
    for arguments, pattern in ((CRANE, "Enter guess"), ((), r"parlor>\s*$")):
        for term in ("xterm-256color", "vt100", "linux"):
            window = Window(binary, *arguments, TERM=term)
            window.wait(pattern)
            for columns, rows in [(2, 1), (1, 1), (1, 2), (3, 1), (0, 0), (1, 50), (500, 1), (2, 2), (300, 100), (1, 1)]:
                fcntl.ioctl(window.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                os.write(window.fd, b"ab\x7f\x01\x05\x0c" + UP.encode())
                settle(window, 0.05)
            window.resize(80, 24)
            os.write(window.fd, b"\x15\x15")
            settle(window)
            if arguments:
                window.keys("\x0c", pattern)
                assert window.leave() == 0
            else:
                window.keys("version\r", r"Parlor \d")
                os.write(window.fd, b"quit\r")
                settle(window, 1)
                assert os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1]) == 0


def stopped_from_outside(binary):
    """By a signal that can't be heard: once it goes on, the terminal is taken and drawn on again."""
    for arguments, before, after in ((CRANE, r"Enter guess", r"wordle 1/6>\s*$"), ((), r"parlor>\s*$", r"parlor>\s*$")):
        window = Window(binary, *arguments)
        window.wait(before)
        window.keys("ver", r" V +E +R +·|parlor> ver\s*$")
        os.kill(window.pid, signal.SIGSTOP)
        modes = termios.tcgetattr(window.fd)
        shell = modes[:]
        shell[0] |= termios.ICRNL
        shell[1] |= termios.OPOST
        shell[3] |= termios.ICANON | termios.ECHO | termios.ISIG
        termios.tcsetattr(window.fd, termios.TCSANOW, shell)
        window.stream.feed(b"\x1b[?1049l\x1b[2J\x1b[H[1]+ Stopped\r\n")
        window.resize(100, 30)
        window.raw = b""
        os.kill(window.pid, signal.SIGCONT)
        window.wait(r" V +E +R +·|parlor> ver\s*$")
        settle(window)
        assert termios.tcgetattr(window.fd)[3] == modes[3]
        if arguments:
            assert b"\x1b[?1049h" in window.raw and b"\x1b[?1006h" in window.raw and window.screen.behind is not None
            window.keys("s", r" V +E +R +S +·")
            window.keys("\x04", after)
        window.keys("\x15version\r" if arguments else "sion\r", r"Parlor \d[\s\S]*" + after)
        os.write(window.fd, b"quit\r")
        settle(window, 1)
        assert os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1]) == 0


def resized_while_the_prompt_was_stopped(binary):
    """A line is wrapped as wide as the window is then."""
    window = Window("/bin/bash", "-c", f'set -m; "{binary}"; echo STOPPED; read line; fg')
    window.wait(r"parlor>\s*$")
    window.keys("x", r"parlor> x\s*$")
    window.keys("\x1a", "STOPPED")
    window.resize(40, 24)
    window.keys("\n", r"parlor> x\s*$")
    window.keys("a" * 60, r"a{31}\na{29}\s*$")
    window.keys("\x01Y", r"parlor> Yxa{30}\na{30}\s*$")
    os.write(window.fd, b"\x15\x0bquit\r")
    settle(window, 1)


STEPS = [
    answers_are_not_typed, sequences_without_an_end, pastes_are_drawn_once, pastes_are_typed, keys_of_terminals, without_utf8,
    a_fault_gives_the_terminal_back, signals_end_a_pipe, windows_of_no_size,
    stopped_from_outside, resized_while_the_prompt_was_stopped,
]
