"""How games end on the whole screen, what help and drafts leave, and how much a key costs."""

import os
import re
import signal
import termios
import time

from live_window import CONTROL_N, DOWN, ESCAPE, PAGE_DOWN, RIGHT, Window


def wordle_ends(binary):
    window = Window(binary, "play", "wordle", "classic", "seed", "1", "index", "0", columns=100, rows=40)
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
    laid = [line for line in window.text().split("\n")[:11] if re.search(r"[A-Z] +\d", line)]
    window.keys("!", "y yes")
    window.keys("y", "You scored 42 points")
    text = window.text()
    # The words stay where they were laid, though the widest tiles were not among theirs.
    assert len(laid) == 4 and all(line in text.split("\n") for line in laid), f"{laid} in\n{text}"
    for part in ["Yours: ZINC \\+ BURST, 42 points", "Best possible: BLINTZ \\+ GUVS, 49 points", "place 52 of 101"]:
        assert re.search(part, text), f"no {part!r} in\n{text}"
    assert not re.search(r"-\d|\b\d{4}", text.split("Wordiest, Match")[0]), text
    assert window.leave() == 0


def atlas_ends(binary):
    window = Window(binary, "play", "atlas", "easy", "seed", "5", columns=100, rows=50)
    window.wait("Space draw")
    window.keys("     ", "5 draws")
    window.keys(":resign confirm\r", "What was in the way")
    text = window.text()
    for part in ["t4 +Uppsala .* 5 +Cities in Sweden, its base, in t4 below 5 cards", "could still be won: d"]:
        assert re.search(part, text), f"no {part!r} in\n{text}"
    assert window.leave() == 0


def hints_stay_in_the_panel(binary):
    window = Window(binary, "play", "wordle", "classic", "seed", "1", "index", "0", columns=120, rows=40)
    window.wait("So far")
    for _ in range(3):
        window.keys("?", r"\? again|Type [a-z]{5}")
    window.wait(r"(?s)Hints.*may be the answer.*Type [a-z]{5}.*So far")
    window.keys("slate\r", r"(?s)^((?!Hints).)*$")
    window.keys("cheep\r", r"(?s)Assisted.*So far")
    assert window.leave() == 0


def drafts_are_kept(binary):
    """Typed letters are durable once live play is left, also if the program is killed then."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.keys("sl", r"\n +S +L +·")
    window.keys(ESCAPE, r"wordle 1/6> ?\n")
    os.kill(window.pid, signal.SIGKILL)
    os.waitpid(window.pid, 0)
    again = Window(binary, "play", home=window.home)
    again.wait("Wordle, Author: ")
    again.keys("17\r", r"\n +S +L +·")
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
        again.keys("17\r", seen)
        assert again.leave() == 0


def a_key_that_does_nothing(binary):
    window = Window(binary, "play", "atlas", "easy", "seed", "5")
    window.wait("Space draw")
    window.keys("f", "no open card can go to a foundation")
    window.keys(" ", "1 draw,")
    assert window.leave() == 0


def keys_that_come_at_once(binary):
    """More of them than the decoder of keys takes at a time."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.keys("a\x7f" * 300 + "slate\r", r" S +L +A +T +E\n")
    assert window.leave() == 0


def bytes_of_keys(binary):
    """Every key of every game costs 2 KB at the most."""
    size = {"columns": 100, "rows": 40}
    window = Window(binary, "play", "wordle", "classic", "answer", "crane", **size)
    window.wait("Enter guess")
    for letter in "SLATE":
        window.size(letter.lower(), rf" {letter}\b.*\n.*▀")
    window.size("\r", r" S +L +A +T +E\n")
    assert window.leave() == 0
    window = Window(binary, "play", "wordiest", "seed", "5", **size)
    window.wait("! submit")
    for letter in "zinc":
        window.size(letter, f"> .*{letter}")
    window.size("\r", r"Total \d\d")
    for keys, pattern in [(" burst\r", "Total 42"), ("/", "Total 0"), ("=", "Total 42")]:
        window.size(keys, pattern)
    window.size(RIGHT, "Total 42")
    window.size("\r", "move tile|Total")
    assert window.leave() == 0
    window = Window(binary, "play", "atlas", "easy", "seed", "5", **size)
    window.wait("Space draw")
    for keys, pattern in [(" ", "1 draw,"), ("w", "Picked up"), ("3", "1 move"), (" ", "2 draws"), (RIGHT, "2 draws"),
                          (DOWN, "2 draws"), ("3", r"Picked up: Benin .D., Ghana"), ("3", "2 draws, 0 reshuffles\n *\n")]:
        window.size(keys, pattern)
    assert window.leave() == 0
    window = Window(binary, "play", "wordflow", "beginner", "size", "3", "seed", "7", **size)
    window.wait("0 of 14")
    for keys, pattern in [("n", "> n"), ("ewt", "> newt"), ("\r", "NEWT"), (RIGHT, "1 of 14"), ("\r", "Trace")]:
        window.size(keys, pattern)
    assert window.leave() == 0


def bytes_of_long_changes(binary):
    """So does what changes much of the screen, in 256 colours and in all of them."""
    for look in ({}, {"COLORTERM": "truecolor"}):
        size = {"columns": 100, "rows": 40, **look}
        window = Window(binary, "play", "wordle", "classic", "answer", "crane", **size)
        window.wait("Enter guess")
        for _ in range(3):
            window.size("?", "[?] again|Press|Type")
        window.size("crane", r"C +R +A +N +E\n")
        window.size("\r", r"(?s)The word was CRANE.*Skill [0-9]+")
        window.size("s", "Parlor Wordle")
        assert window.leave() == 0
        window = Window(binary, "play", "wordiest", "number", "7", **size)
        window.wait("! submit")
        window.size("ate idolatrizes", "> ate idolatrizes")
        for keys, pattern in [("\r", "Total 165"), ("/", "Total 0"), ("=", "Total 165"), ("*", "Total 165"), ("!", "y yes")]:
            window.size(keys, pattern)
        window.size("y", r"(?s)Achieved: .*\^N another")
        assert window.leave() == 0
        window = Window(binary, "play", "wordflow", "beginner", "size", "5", "seed", "7", **size)
        window.wait("0 of 56")
        for keys, pattern in [("aftie\r", "AFTIE"), ("!", "Revealed: "), ("=", r"Letters +Found"), ("!", "of 56 words")]:
            window.size(keys, pattern)
        assert window.leave() == 0
        window = Window(binary, "play", "atlas", "easy", "seed", "5", **size)
        window.wait("Space draw")
        window.size("     ", "5 draws")
        window.size(":resign confirm\r", "(?s)What was in the way.*Tip")
        assert window.leave() == 0


LOOKS = [{"repeats": repeats, **look} for repeats in (True, False) for look in ({}, {"COLORTERM": "truecolor"})]


def framed(window, text):
    """Types what is answered with a new frame, and sees that few enough bytes came."""
    window.frame(text)
    assert 0 < len(window.raw) <= 2048, f"{len(window.raw)} bytes for {text!r} and\n{window.text()}"


def redrawn(window):
    """Has the window drawn anew, and sees that nothing has changed."""
    before = window.text()
    framed(window, "\x0c")
    assert window.text() == before, f"{before}\n{window.text()}"


def bytes_of_whole_screens(binary):
    """So does what is drawn anew as a whole, what has many words, and what is handed back to the prompt; on a terminal that
    repeats no sign too."""
    scenes = [
        (["wordle", "wordsmith", "answer", "planet"], "plague\r", "P +L +A +G +U +E\n", "moves"),
        (["wordflow", "beginner", "size", "6", "seed", "3026"], "", "0 of", "rules"),
        (["wordle", "classic", "answer", "crane"], "tares\r", "2 guesses|T +A +R +E +S\n", "moves"),
        (["wordiest", "seed", "12"], "newer nizamates\r", "Total 111", "words"),
        (["atlas", "normal", "seed", "3"], "  ", "2 draws", "rules"),
        (["wordflow", "beginner", "size", "5", "seed", "7"], "aftie\r", "AFTIE", "rules"),
    ]
    for look in LOOKS:
        for words, moves, pattern, command in scenes:
            window = Window(binary, "play", *words, columns=100, rows=40, **look)
            window.wait("Esc leave")
            while window.read(0.1):  # it may have answered that it repeats no sign
                pass
            window.keys(moves, pattern)
            redrawn(window)
            window.size("?", r"PgDn more|[?] again")
            redrawn(window)
            window.size(f":{command}\r", "Esc back")
            redrawn(window)
            window.size("q", "Esc leave")
            window.size(":help all\r", "PgDn more")
            pages = []
            while "Esc back" in window.text():
                pages.append(window.text())
                redrawn(window)
                framed(window, " ")
            # None of the commands is passed over.
            text = "\n".join(pages)
            assert len(pages) > 2 and all(re.search(rf"^ {name}\b", text, re.M) for name in ("newgame", "undo", "quit")), text
            assert window.leave() == 0
            assert window.last <= 2048, window.last


def bytes_of_ends(binary):
    """So do the ends of games that need the most, drawn anew and handed back too."""
    for look in LOOKS:
        size = {"columns": 100, "rows": 40, **look}
        # Many points of their own in the graph, tiles that were not laid and were the widest, six achievements.
        for words, laid in [
            (("number", "1282"), "amygdule feu"), (("number", "1237"), "quantify vatu"), (("number", "1190"), "taxi vitriform"),
            (("number", "758"), "halfa jezails"), (("seed", "12"), "newer nizamates"),
        ]:
            window = Window(binary, "play", "wordiest", *words, **size)
            window.wait("! submit")
            window.keys(f" {laid}\r", r"Total [1-9]")
            window.size("!", "y yes")
            window.size("y", r"(?s)Achieved: .*\^N another")
            redrawn(window)
            if "Best round" not in window.text():
                window.size(PAGE_DOWN, r"Matches +Points +Mean +Best round")
                redrawn(window)
                window.size("q", "Esc leave")
            assert window.leave() == 0
            assert window.last <= 2048, window.last
        window = Window(binary, "play", "wordle", "wordsmith", "answer", "planet", **size)
        window.wait("Enter guess")
        for guess in ("strong", "charge", "plague", "planes", "plants", "island", "castle"):
            window.size(guess, " +".join(guess.upper()) + "\n")
            window.frame("\r")
            while window.read(0.2):
                pass
            redrawn(window)
        # The keyboard makes room for what is told.
        assert re.search(r"Out of guesses. The word was PLANET", window.text()) and "Q   W   E" not in window.text(), window.text()
        assert window.leave() == 0
        assert window.last <= 2048, window.last


def a_terminal_that_cannot_repeat(binary):
    """It is asked whether it repeats a sign, and gets each of them where it does not; of large boards lighter pictures, also
    if it says nothing."""
    for words, is_large in [(["wordle", "classic", "answer", "crane"], False), (["atlas", "normal", "seed", "3"], True)]:
        texts = []
        for look in ({}, {"repeats": False}, {"repeats": False, "answers": False}):
            window = Window(binary, "play", *words, columns=100, rows=40, **look)
            window.wait("Esc leave")
            if is_large and look:
                window.wait("╭ +╮")
            before = window.text()
            window.frame("\x0c")
            assert window.text() == before
            texts.append(before)
            assert (re.search(rb"\x1b\[[0-9]+b", window.raw) is not None) == (not look)
            assert window.leave() == 0
        rich, light, silent = texts
        assert light == silent and (light != rich) == is_large, texts
        assert light == rich or light == re.sub("[╌▒]{3,}", lambda found: " " * len(found[0]), rich), texts


def every_game_is_as_light(binary):
    """So is the game after a light one, and the one after that."""
    window = Window(binary, "play", "atlas", "normal", "seed", "3", columns=100, rows=40, repeats=False)
    window.wait("╭ +╮")
    for mode in ("hard", "easy", "normal"):
        window.keys(f":newgame atlas {mode} seed 4\r", rf"(?s)Atlas Solitaire, {mode}.*╭ +╮.*New round")
        before = window.text()
        window.frame("\x0c")
        assert window.text() == before, window.text()
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
    assert len(window.raw) <= 2048, len(window.raw)
    os.write(window.fd, CONTROL_N.encode())
    window.wait(r"(?s)^(?!.*The word was).*Enter guess")
    assert window.leave() == 0
    return count


def motion(binary):
    """A win is celebrated on a quick line, in few bytes; not with NO_MOTION, and not on a slow line."""
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
    keys_that_come_at_once, bytes_of_keys, bytes_of_long_changes, bytes_of_whole_screens, bytes_of_ends,
    a_terminal_that_cannot_repeat, every_game_is_as_light, motion,
]
