"""What single keys do on the whole screen: pages, lines typed before, work in the background, and what a game leaves to the next."""

import os
import re

from live_prompt import ended
from live_window import CONTROL_N, CONTROL_U, DOWN, END, ESCAPE, HOME, PAGE_DOWN, PAGE_UP, RIGHT, UP, Window

CONTROL_C, CONTROL_D, CONTROL_L, CONTROL_R, CONTROL_T = "\x03", "\x04", "\x0c", "\x12", "\x14"


def wheel(window, code, pattern):
    window.keys(f"\x1b[<{code};5;5M", pattern)


def pages_turn(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    first, second, next_page = r"\A Wordle\n", r"\A guess WORD", r"(?s)\A(?!.* guess WORD).* shuffle "
    last = r"help COMMAND says more; rules GAME explains a game\.\n"
    before_last = r"(?s)\A(?!.*says more; rules)(?=.*Leaves Parlor\.)"

    def opened():
        window.keys(":help all\r", first)
        assert "PgDn more" in window.text(), window.text()

    opened()
    for keys, pattern in [
        (UP + DOWN, second), (UP, first), (PAGE_DOWN, next_page), (PAGE_UP, first), (" ", next_page), (HOME, first),
        (PAGE_UP + DOWN, second), (END, last), (PAGE_UP, r"(?s)\A(?!.*says more; rules)"), (PAGE_DOWN, last), (DOWN + UP, before_last),
        (DOWN, last), (ESCAPE, "Enter guess"),
    ]:
        window.keys(keys, pattern)
    # What it does not name does nothing, and nothing of it is typed in the game.
    for key in ["q", "\r", "\x7f", "\t", RIGHT, "\x1b[D", "x", CONTROL_U, CONTROL_R]:
        opened()
        window.keys(key + "\x0c", first)
        window.keys(ESCAPE, r"\n +· +· +· +· +·\n(?s:.*)Enter guess")
    # The wheel turns it too, and a click on it is none on the game.
    place = window.place("Q")
    opened()
    wheel(window, 65, second)
    wheel(window, 64, first)
    window.pointer(place)
    window.keys(ESCAPE, r"\n +· +·[\s\S]*Enter guess")
    wheel(window, 65, "Enter guess")
    window.resize(80, 24)
    window.keys(":help\r", r"(?s)\A Keys, and what is typed before Enter\n.*Esc back")
    window.click("Esc back", "Enter guess")
    assert window.leave() == 0


def the_menu_scrolls(binary):
    """In a list that is longer than the screen; a list in the middle of another one leads back to it."""
    window = Window(binary, "play", columns=40, rows=24)
    window.wait(r"How to play[\s\S]*Leave")
    window.keys("wordflow\r", "Puzzles")
    window.keys("puzzles\r", r"WordFlow: \d+ puzzles, 0 solved\n[\s\S]*Enter open")
    first = window.screen.display[2].strip()
    window.keys(END, r"(?s)\A(?!.*0 solved)")
    assert first not in window.text(), window.text()
    window.keys(HOME, "0 solved")
    assert first in window.text(), window.text()
    window.keys(PAGE_DOWN + PAGE_DOWN, r"(?s)\A(?!.*0 solved)")
    window.keys(ESCAPE, "Puzzles +[0-9]+, 0 solved")
    window.keys(ESCAPE, r"How to play[\s\S]*Leave")
    window.click("Atlas Solitaire", "Easy")
    window.click("Easy", "Space draw")
    window.keys(":menu\r", "Continue")
    window.keys("wordle\r", "Author")
    window.keys("\r", r"(?s)Author.*Enter guess|2 give up")
    assert window.leave() == 0


def f1_shows_the_keys_while_a_line_is_typed(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    for line in ["sla", ":theme da"]:
        window.keys(line, rf"{line}▏" if line[0] == ":" else r"\n +S +L +A +·")
        window.keys("\x1bOP", r"(?s)\A Keys, and what is typed before Enter\n(?!.*▏)")
        window.keys(ESCAPE, "Enter guess")
    window.keys(":" + UP, r":theme da▏")
    window.keys(ESCAPE, r"(?s)\A(?!.*▏)")
    assert window.leave() == 0


def typed_lines_come_back(binary):
    window = Window(binary, "play", "atlas", "easy", "seed", "5")
    window.wait("Space draw")
    for line in ["xa", "xb", "xa"]:
        window.keys(f":{line}\r", f'"{line}" is not a command')
    # Each once, the newest last; behind that one an empty line.
    for keys, pattern in [
        (":" + UP, r":xa▏"), (UP, r":xb▏"), (UP + DOWN, r":xa▏"), (DOWN, r"\n :▏"), (DOWN + UP, r":xa▏"), (UP + UP + UP, r":xb▏"),
        # It clears what is typed, but not a command that was begun for it.
        (CONTROL_U, r"\n :▏"), (CONTROL_U, r"(?s)\A(?!.*▏)"),
    ]:
        window.keys(keys, pattern)
    # An empty line is none, though at the prompt it would draw once more.
    window.keys(" ", r"\b1 draw\b")
    for closing in ["\r", ESCAPE, "\x7f", CONTROL_C, CONTROL_U]:
        window.keys(":", r"\n :▏")
        window.keys(closing, r"(?s)\A(?!.*▏).*1 draw\b")
    # Of the keys with Ctrl only those that have nothing to do with moves are heard meanwhile.
    window.keys(":xc" + CONTROL_N + CONTROL_R + CONTROL_L, r":xc▏")
    window.keys("\x01y\x05z", r":yxcz▏")
    window.keys(ESCAPE, r"(?s)\A(?!.*▏).*1 draw\b")
    # A move that is typed can be had again as well, and is no command.
    window.keys("zz\r", "Commands begin with a colon")
    window.keys(":" + UP, r":zz▏")
    window.keys(CONTROL_D, r"(?m)^atlas 0/8>$")
    assert ended(window) == 0


def a_hundred_typed_lines_come_back(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    os.write(window.fd, "".join(f":k{number}\r" for number in range(101)).encode())
    window.wait('"k100" is not')
    window.keys(":" + UP * 100, r":k1▏")
    window.keys(UP + UP, r":k1▏")
    window.keys("\x7f" * 3, r"(?s)\A(?!.*▏)")
    assert window.leave() == 0


def panel(window):
    return "\n".join(line[window.screen.columns - 34:].rstrip() for line in window.screen.display)


def the_panel_is_of_this_game(binary):
    """Statistics, hints and story stand beside a game, also once it has ended; nothing of them stays for the next one."""
    window = Window(binary, "play", "wordle", "classic", "seed", "1", "index", "0", "words", "1", columns=130, rows=40)
    window.wait("Guesses left")
    assert re.search(r"\A\W*In short[\s\S]*Guesses left +6\n.*Not tried", panel(window)), panel(window)
    window.keys("slate\r", r" S +L +A +T +E\b")
    window.keys("cheep\r", r"Skill [0-9]+")
    text = panel(window)
    for part in [r"(?m)^ *SLATE +[0-9]", r"(?m)^ *CHEEP +1$"]:
        assert re.search(part, text), f"no {part!r} in\n{text}"
    # After the end help tells of the keys that are left.
    window.keys(":help\r", r"(?s)Keys\n.* n +another.* :help all +every command")
    window.keys(CONTROL_N, r"Enter guess")
    text = panel(window)
    assert "cheep" not in text and "Words left" not in text and "Not tried" in text, text
    window.keys(CONTROL_T, r"Press\s+Ctrl-T\s+again")
    window.keys(CONTROL_T, r"(?s)Hints.*Guesses left")
    window.keys(RIGHT, "Hints")
    # A game of another kind waits, unasked.
    window.keys(":newgame wordiest seed 5\r", "! submit")
    text = panel(window)
    assert "Best so far" in text and "Wordle" not in text and "Hints" not in text, text
    # Nothing is chosen in it yet, and nothing said before is to be had.
    assert "PgDn" not in window.text()
    window.keys("\r", "Total 0")
    assert "> " not in window.text() and "Nothing yet" in panel(window), window.text()
    assert window.leave() == 0


def the_panel_of_atlas_has_the_groups(binary):
    """Groups with their letters, and how many of their cards are on foundations."""
    window = Window(binary, "play", "atlas", "easy", "seed", "5", columns=130, rows=40)
    window.wait("Space draw")
    for part in ["Groups", "B 0/6 Cities in Sweden", "D 0/6 Countries of West Africa"]:
        assert part in panel(window), panel(window)
    assert window.leave() == 0


def work_in_the_background(binary):
    """It is told to stop by a key, by a command, and by leaving; what it says is shown, the newest last."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.keys(":position wordle classic candidates guesses\r", "played elsewhere")
    going, over = r"looks good[\s\S]*\^C stop|more guesses[\s\S]*\^C stop", r"(?s)\A(?!.*\^C stop).*Best move: \w+"
    for stop in [CONTROL_C, ":stop\r"]:
        window.keys(":go infinite\r", going)
        window.keys(stop, over)
    window.keys(":go infinite\r", r"\^C stop")
    window.click("^C stop", over)
    window.keys(":go infinite\r", r"\^C stop")
    window.keys(CONTROL_D, r"(?m)^wordle 1/6>$")
    # At the prompt nothing of it goes on.
    window.keys("version\r", r"(?m)^Parlor \d[\s\S]*^wordle 1/6>$")
    window.keys("live\r", r"played elsewhere[\s\S]*Esc menu")
    window.keys(":go infinite\r", r"\^C stop")
    window.keys(":quit\r", "Goodbye")
    while window.read(1):
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1]) == 0


def leaving_a_window_that_is_too_small(binary):
    for key in [ESCAPE, CONTROL_D]:
        window = Window(binary, "play", "wordle", "classic", "answer", "crane")
        window.wait("Enter guess")
        window.resize(80, 14)
        window.wait("this one has 80 by 14")
        window.resize(40, 15)
        window.wait("Enter guess")
        window.resize(39, 24)
        window.wait(r"this\s+one\s+has\s+39\s+by\s+24")
        window.keys(key, r"(?m)^wordle 1/6>$")
        assert window.screen.behind is None
        assert ended(window) == 0


def clicks_on_the_strip(binary):
    """They do what the keys do."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    # While a line is typed the strip has the keys for that.
    window.click(": command", r"\n :▏\n Enter do it  Esc close  Up earlier lines  \^U clear")
    window.keys("xyzzy", r"\n :xyzzy▏")
    window.click("Enter do it", r'"xyzzy" is not a command')
    window.click(": command", r"\n :▏")
    window.click("Up earlier lines", r"\n :xyzzy▏")
    window.click("^U clear", r"\n :▏")
    window.click("Esc close", r"\^T hint")
    window.click("^T hint", "may be the answer")
    window.keys("slate", r" S +L +A +T +E\n")
    window.click("Backspace delete", r" S +L +A +T +·")
    window.keys("e", r" S +L +A +T +E\n")
    window.pointer(window.place("Enter guess"))
    window.keys("c", r"\n +C +·")
    window.click("^U clear", r"(?s)\A(?!.*\n +C +·)")
    window.click("^N new", "1 keep")
    window.keys(ESCAPE, r"\^N new")
    assert window.leave() == 0


def the_builder_has_no_hints(binary):
    window = Window(binary, "play", "builder")
    window.wait("to do")
    assert "^T hint" not in window.text()
    window.keys(CONTROL_T, r"There are no hints here\.")
    assert window.leave() == 0


def questions_are_answered_in_words(binary):
    """What is typed at a question is no word of the game, and a slip changes nothing."""
    asked, still = "1 keep for later  2 give up  3 go on", r"is not an answer; type keep for later, give up or go on"
    window = Window(binary, "play", "wordle", "mini", "seed", "1")
    # What is usually done is said until the first move.
    window.wait(r"Type a word of 3 letters; Ctrl-T helps, \? lists the commands\.")
    window.keys("dog", r" D +O +G\n")
    assert "Type a word" not in window.text(), window.text()
    window.keys("x", r"The row is full: Enter guesses, Backspace deletes")
    window.keys("\r\x0e", asked)
    window.keys("x", r"\n > x▏")
    window.keys("\r", '"x" ' + still)
    window.keys("\r\x7fg", r"\n > g▏")
    window.keys("\r", 'g: give up or go on')
    window.keys("k", r"\n > k▏")
    # A line that is begun is closed first, then the question.
    window.keys(ESCAPE, r"(?s)\A(?!.*▏)")
    assert asked in window.text(), window.text()
    window.keys(ESCAPE, r"(?s)\A(?!.*2 give up)")
    window.keys("cat", r" C +A +T\n")
    window.keys(CONTROL_U + CONTROL_N, asked)
    window.keys("go on\r", r"(?s)\A(?!.*2 give up).* D +O +G\n")
    window.keys(CONTROL_N, asked)
    window.keys("k\r", r"The game is kept; :resume continues it\.")
    assert re.search(r"\n +· +· +·\n", window.text()), window.text()
    window.keys(":resume\r", r" D +O +G\n")
    # The marks on the strip answer too, whatever is typed, and so do their digits in a line.
    window.keys(CONTROL_N, asked)
    window.keys("gi", r"\n > gi▏")
    window.click("1 keep", "The game is kept")
    window.keys(":newgame wordle mini\r", "^")
    window.keys(":resume wordle mini\r", r" D +O +G\n")
    window.keys(CONTROL_N, asked)
    window.keys(":3\r", r"(?s)\A(?!.*2 give up).* D +O +G\n")
    window.keys(CONTROL_N, asked)
    window.keys("give up\r", r"(?s)\A(?!.*2 give up).*\n +· +· +·\n")
    window.keys("dog\r", r" D +O +G\n")
    assert window.leave() == 0


def clearing_leaves_the_command_that_a_key_began(binary):
    """Letters that are typed then are still for it, and not for the grid."""
    window = Window(binary, "play", "builder", "size", "3", rows=30)
    window.wait("A puzzle without a title")
    window.keys("#wrong", r":title wrong▏")
    window.keys(CONTROL_U, r":title ▏")
    window.keys("Porch\r", r"\n +Porch\n")
    window.keys(">", r":write porch\.json▏")
    window.keys(CONTROL_U + "mine", r":write mine▏")
    window.keys(CONTROL_U * 2, r"\n :▏")
    window.keys(CONTROL_U, r"(?s)\A(?!.*▏)")
    assert window.leave() == 0


def a_game_that_waits_is_called_for_with_a_colon(binary):
    window = Window(binary, "play", "wordle", "mini", "seed", "1")
    window.wait("Type a word")
    window.keys("dog\r", r" D +O +G\n")
    window.keys(CONTROL_N, "1 keep for later  2 give up  3 go on")
    window.keys("1", "The game is kept")
    assert window.leave() == 0
    # Called by its name alone, the game that waits is meant.
    window = Window(binary, "play", "wordle", "pupil", home=window.home)
    window.wait(r" D +O +G\n")
    assert window.leave() == 0
    window = Window(binary, "play", "wordle", "mini", "seed", "2", home=window.home)
    window.wait(r"You have an unfinished game; :resume wordle pupil continues it\.")
    assert window.leave() == 0


def the_first_move_of_wordiest_is_explained(binary):
    """Nothing else on the screen says that words are typed and tiles moved."""
    window = Window(binary, "play", "wordiest", "seed", "5")
    window.wait(r"Type a word and Enter to lay it, or click or drag tiles; Ctrl-T helps\.")
    assert window.leave() == 0


def letting_go_beside_everything(binary):
    """What is dragged goes back, and other buttons do nothing."""
    window = Window(binary, "play", "atlas", "easy", "seed", "5")
    window.wait("Space draw")
    window.keys(" ", r"\b1 draw\b")
    column, row = window.place("w 1")
    window.pointer((column, row), (1, 19))
    window.keys(" ", "groups, 2 draws")
    assert "Holding" not in window.text(), window.text()
    # Other buttons do nothing, and neither does letting go of what was never pressed.
    stock = window.place("▒ 28 ▒")
    for report in [f"2;{stock[0] + 1};{stock[1] + 1}M", f"2;{stock[0] + 1};{stock[1] + 1}m", f"0;{stock[0] + 1};{stock[1] + 1}m"]:
        os.write(window.fd, f"\x1b[<{report}".encode())
    window.keys(" ", r"\b[3-9] draws")
    assert "3 draws" in window.text(), window.text()
    # Nor does what was let go before go anywhere again.
    window.keys(CONTROL_U * 3, r"\b1 draw\b")  # The first one says what it costs.
    window.click("w 1", "1 move, 1 draw")
    window.keys(CONTROL_U, "groups, 1 draw")
    target = window.place("▒ 4 ▒")
    os.write(window.fd, f"\x1b[<2;{target[0] + 1};{target[1] + 3}m".encode())
    window.keys(" ", "2 draws")
    assert " move" not in window.text().split("groups")[1].split("\n")[0], window.text()
    assert window.leave() == 0


def a_way_ends_where_the_pointer_leaves_the_grid(binary):
    window = Window(binary, "play", "wordflow", "beginner", "size", "3", "seed", "7", "words", "1", columns=60)
    window.wait("0 of 14")
    column, row = window.place("▄▄▄▄▄▄▄")
    lines = [line for line in window.screen.display]
    letters = {
        match.group(1): (match.start(1), number) for number, line in enumerate(lines)
        for match in re.finditer(r" ([A-Z]) ", line) if number > row
    }
    window.pointer(*[letters[letter] for letter in "NEWT"], (1, 19))
    window.wait("1 of 14")
    assert window.leave() == 0


def frames_of(window, keys, pattern):
    window.keys(keys, pattern)
    while window.read(0.4):
        pass
    return window.raw.count(b"\x1b[?2026h")


def tiles_are_turned_over(binary):
    """One after another where pictures move; letters that are typed come at once, and a loss is not celebrated."""
    arguments = ["play", "wordle", "classic", "answer", "crane"]
    for attempt in range(4):  # A busy machine may take a line for a slow one.
        window = Window(binary, *arguments, NO_MOTION=None)
        window.wait("Enter guess")
        typed = frames_of(window, "s", r" S +·")
        window.keys("late", r" S +L +A +T +E\n")
        turned = frames_of(window, "\r", r" S +L +A +T +E\n")
        shown = frames_of(window, ":show\r", r"Author")
        lost = frames_of(window, ":resign confirm\r", "The word was CRANE")
        assert window.leave() == 0
        if typed == 1 and turned >= 4:
            break
    assert typed == 1 and shown <= 7 and lost <= 8, (typed, shown, lost)
    assert 4 <= turned <= 12, turned
    window = Window(binary, *arguments)
    window.wait("Enter guess")
    window.keys("slate", r" S +L +A +T +E\n")
    assert frames_of(window, "\r", r" S +L +A +T +E\n") == 1
    assert window.leave() == 0


STEPS = [
    clearing_leaves_the_command_that_a_key_began,
    pages_turn, the_menu_scrolls, f1_shows_the_keys_while_a_line_is_typed, typed_lines_come_back,
    a_hundred_typed_lines_come_back, the_panel_is_of_this_game, the_panel_of_atlas_has_the_groups, work_in_the_background,
    leaving_a_window_that_is_too_small, clicks_on_the_strip, the_builder_has_no_hints, questions_are_answered_in_words,
    a_game_that_waits_is_called_for_with_a_colon, the_first_move_of_wordiest_is_explained, letting_go_beside_everything,
    a_way_ends_where_the_pointer_leaves_the_grid, tiles_are_turned_over,
]
