"""What covers a game: menus, lists, pages and questions take only what they show, and nothing that costs happens unasked."""

import os
import random
import re
import time

from live_boards import boards
from live_properties import step
from live_walks import ESCAPE, SCENES, Moment, difference, opened
from live_window import CONTROL_N, CONTROL_U, DOWN, LEFT, PAGE_DOWN, RIGHT, UP, Window

CONTROL_C, CONTROL_G, CONTROL_R, CONTROL_T = "\x03", "\x07", "\x12", "\x14"
# Words that somebody types who wants to play, to learn or to leave, and moves of the games.
WORDS = [
    "daily", "games", "score", "learn", "start", "today", "about", "crane", "slate", "newt", "zinc", "w3", "t1 t3", "guess crane", "undo", "hint",
    "go", "draw", "lay zinc", "reset", "submit", "select waste", "touch a1", "play d; d", "resign", "redo", "x", "solve", "assisted",
    "help", "play", "menu", "back", "hello", "house", "words", "word", "guess", "found", "reveal", "rules", "stats", "history", "calendar",
    "set a1 word", "clear", "blank a1", "title Mine", "lift", "pass", "stop", "next", "more", "list", "show", "letters", "tiles",
    "cards", "pile", "deck", "move", "take", "point", "best", "win", "lose", "again please", "what", "why", "how", "where", "please", "ok",
]
KEYS = ["s", "c", "1", "3", "w", "f", "=", "!", "*", "/", ".", " ", "\x7f", CONTROL_U, CONTROL_R, CONTROL_T, UP, DOWN, LEFT, RIGHT, "\t"]
# How a screen is opened that covers the game, and whether it is a question.
COVERS = {
    "menu": [CONTROL_G], "modes": [CONTROL_G, "wordle\r"], "puzzles": [CONTROL_G, "wordflow\r", "puzzles\r"], "learning": [CONTROL_G, "learn\r"],
    "settings": [CONTROL_G, "settings\r"], "calendar": [CONTROL_G, "stats\r", "calendar\r"], "records": [CONTROL_G, "stats\r"],
    "history": [CONTROL_G, "stats\r", "history\r"], "together": [CONTROL_G, "together\r"],
    "help": ["?"], "rules": [":rules\r"], "statistics": [":help all\r"], "month": [":calendar\r"], "question": [":resign\r"],
}


def back(window):
    """Goes back to the game, whatever covers it; Esc on the first screen would leave."""
    for _ in range(12):
        moment = Moment(("keys", ""), window)
        strip = " ".join(moment.strip)
        if moment.is_typing or "Esc back" in strip and "^G game" not in strip:
            window.type(ESCAPE)
        elif "^G game" in strip:
            window.type(CONTROL_G)
        elif " go on" in strip or "n no" in strip:
            window.type(ESCAPE)
        else:
            return
    raise AssertionError(f"nothing leads back to the game\n{window.text()}")


def feeds_nothing(binary, name):
    """Whatever is typed and clicked on a screen that covers a game, the game is as it was."""
    window = opened(name, binary)
    window.type(SCENES[name][4][0])
    back(window)
    before = boards(window)
    chance = random.Random(name)
    for cover, keys in COVERS.items():
        for word in chance.sample(WORDS, 4):
            for way in keys:
                window.type(way)
            if Moment(("keys", ""), window).strip == [] or window.screen.behind is None:
                raise AssertionError(f"{cover} was not opened\n{window.text()}")
            covered, strip = window.text(), Moment(("keys", ""), window).strip
            if cover in ("help", "rules", "statistics", "month"):
                typed = [word, *chance.sample(KEYS, 3)]
            elif cover == "question":
                typed = [*chance.sample([key for key in KEYS if key not in "13"], 3), word + "\r"]
            else:
                # Where an entry is called so, Enter would do what the entry is for.
                typed = [":" + word + "\r"] if chance.random() < 0.5 or word in ("learn", "today", "about", "games", "daily", "score", "w3") else [word + "zz\r"]
            for one in typed:
                window.type(one)
                assert window.screen.behind is not None, f"{cover}: {typed} leave live play"
            cells = [(column, row) for row, line in enumerate(window.screen.cells()[:-2]) for column, cell in enumerate(line) if cell[0].isalpha()]
            # Some words answer the question, or lead elsewhere; a click is for what is there then.
            if cells and cover in ("question", "help", "rules", "month") and Moment(("keys", ""), window).strip == strip:
                window.give(lambda cells=cells: window.pointer(chance.choice(cells)))
            back(window)
            now = boards(window)
            assert now == before, f"{cover}: {typed} changes the game:\n{difference(before, now)}\n{covered}"
    os.close(window.fd)
    os.waitpid(window.pid, 0)


def typed_ahead(binary):
    """Keys that are typed while the program starts belong to what opens, whenever they come."""
    for arguments, keys, pattern in [
        (["play", "wordle", "classic", "answer", "crane"], "slate\rcr", r" S +L +A +T +E\n[\s\S]*\n +C +R +·"),
        (["wordle", "classic", "answer", "crane"], "slate\rcr", r" S +L +A +T +E\n[\s\S]*\n +C +R +·"),
        (["play", "atlas", "easy", "seed", "5"], "   ", r"\b3 draws"), (["play"], "atlas\r", "Easy[\s\S]*Expert"),
        (["daily"], "settings\r", "hard mode"), (["play", "wordflow", "beginner", "size", "3", "seed", "7", "words", "1"], "newt\r", "1 of 14"),
        ([], "wordle classic answer crane\rlive\rslate\rcr", r" S +L +A +T +E\n[\s\S]*\n +C +R +·"),
    ]:
        for pause, delay in [(0, 0), (0, 0.2), (0.05, 0.2), (0.3, 0.05)]:
            window = Window(binary, *arguments, delay=delay)
            if pause:
                time.sleep(pause)
            os.write(window.fd, keys.encode())
            window.wait(pattern)
            os.close(window.fd)
            os.waitpid(window.pid, 0)


def windows_change_between_keys(binary):
    """A window of any size at any moment ends nothing, from when the game is opened to when it is left."""
    chance = random.Random("windows")
    for arguments, keys in [
        (["play", "wordle", "classic", "answer", "crane"], ["s", "slate\r", ESCAPE, CONTROL_G, "?", ":stats\r"]),
        (["play", "atlas", "tour", "seed", "1"], [" ", "1", "w", ESCAPE, CONTROL_G, "?", ":rules\r"]),
        (["play", "wordiest", "seed", "5"], ["zinc\r", "*", CONTROL_G, "?", "=", ESCAPE]),
        (["play", "wordflow", "beginner", "size", "3", "seed", "7"], ["newt\r", "t", "/", CONTROL_G, "?"]),
        (["play"], [DOWN, UP, "settings\r", "stats\r", "calendar\r", PAGE_DOWN, CONTROL_G]),
    ]:
        for _ in range(4):
            window = Window(binary, *arguments)
            for _ in range(60):
                if chance.random() < 0.6:
                    window.resize(chance.choice([chance.randint(1, 300), 20, 40, 39, 80]), chance.choice([chance.randint(1, 90), 24, 23]))
                else:
                    os.write(window.fd, chance.choice(keys).encode())
                if chance.random() < 0.5:
                    window.read(chance.choice([0, 0.002, 0.02]))
                # Esc on the first screen, and in a window that is too small, leaves.
                pid, status = os.waitpid(window.pid, os.WNOHANG)
                if pid:
                    assert os.waitstatus_to_exitcode(status) == 0, status
                    break
            else:
                window.resize(80, 24)
                while window.read(0.3):
                    pass
                # What was typed last may have left it.
                pid, status = os.waitpid(window.pid, os.WNOHANG)
                if pid:
                    assert os.waitstatus_to_exitcode(status) == 0, status
                elif window.screen.behind is not None:
                    window.type("\x0c")
                os.close(window.fd)
                if not pid:
                    os.waitpid(window.pid, 0)


def help_that_costs_is_asked_about(binary):
    """Until it is taken, at the prompt and on the whole screen; whoever says no has lost nothing."""
    window = Window(binary, "play", "wordle", "classic", "seed", "1")
    window.wait("Enter guess")
    window.keys("slate\r", r" S +L +A +T +E\n")
    window.keys("cr", r"\n +C +R +·")
    window.keys(CONTROL_U, r"(?s)\A(?!.*\n +C +R +·).* S +L +A +T +E\n")
    window.keys(CONTROL_U, r"won't\s+count[\s\S]*Press\s+Ctrl-U\s+again|take a move back")
    assert " S" in window.text(), window.text()
    window.keys(CONTROL_U, r"(?s)\A(?!.* S +L +A +T +E\n)")
    assert window.leave() == 0
    for line in ("hint", "go", "candidates"):
        window = Window(binary)
        window.wait(r"parlor>\s*$")
        window.keys("wordle classic seed 1\r", r"wordle 1/6>\s*$")
        window.keys(line + "\r", r"won't count in your statistics\. Go on\? \(y/n\)[\s\S]*wordle 1/6>\s*$")
        window.keys("n\r", r"n\n[\s\S]*wordle 1/6>\s*$")
        window.keys(line + "\r", r"n\n[\s\S]*Go on\? \(y/n\)[\s\S]*wordle 1/6>\s*$")
        window.keys("y\r", r"You used help[\s\S]*wordle 1/6>\s*$")
        os.close(window.fd)
        os.waitpid(window.pid, 0)


def hardcore_is_left_after_a_question(binary):
    """At the first screen, and at the prompt with quit and Ctrl-D."""
    deal = ["wordflow", "hardcore", "size", "3", "seed", "7", "words", "1"]
    window = Window(binary, "play", *deal)
    window.wait("Esc menu")
    window.keys("newt\r", "NEWT")
    window.keys(ESCAPE, "Esc leave")
    window.keys(ESCAPE, r"y yes +n no")
    window.keys("n", "Esc leave")
    window.keys(CONTROL_C, "Press Esc to leave")
    window.keys(ESCAPE, r"y yes +n no")
    window.keys("y", "counts as lost")
    while window.read(1):
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1]) == 0
    window = Window(binary)
    window.wait(r"parlor>\s*$")
    window.keys(" ".join(deal) + "\r", r"wordflow.*>\s*$")
    window.keys("newt\r", r"wordflow 1.*>\s*$")
    window.keys("quit\r", r"Leave\? \(y/n\)[\s\S]*>\s*$")
    window.keys("n\r", r"n\n[\s\S]*>\s*$")
    window.keys("\x04", r"Leave\? \(y/n\)[\s\S]*>\s*$")
    window.keys("\x04", "counts as lost")
    while window.read(1):
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1]) == 0


def escape_puts_a_card_down(binary):
    """So does Ctrl-U; a card that was put back is no move that it could take back."""
    window = Window(binary, "play", "atlas", "easy", "seed", "5")
    window.wait("Space draw")
    window.keys(" w", "Esc put down")
    window.keys(ESCAPE, "Esc menu")
    window.keys("w", "Esc put down")
    window.keys(CONTROL_U, "Esc menu")
    window.keys(CONTROL_U, r"[1-9]\d* draws?[\s\S]*Press\s+Ctrl-U\s+again")
    # Another key is no consent.
    window.keys("w", "Esc put down")
    window.keys("w", "Esc menu")
    window.keys(CONTROL_U, r"Press\s+Ctrl-U\s+again")
    window.keys(CONTROL_U, r"0 of 8 groups\n")
    window.keys(" ", r"[1-9]\d* draws?")
    window.keys("\x03", "Press Esc for the menu")
    window.keys(CONTROL_N, r"2 give up|of 8 groups\n")
    assert window.leave() == 0


# The menus, and how each is opened.
def menus_called_by_name(binary):
    """A command that has a menu shows the same as the way through the first screen, and Esc leads back to the game."""
    window = opened("wordle", binary)
    window.type("s")
    before = boards(window)
    for name, keys in {
        "today": ["today\r"], "settings": ["settings\r"], "about": ["about\r"], "puzzles": ["wordflow\r", "puzzles\r"],
        "history": ["stats\r", "history\r"], "statistics": ["stats\r", "statistics\r"], "calendar": ["stats\r", "calendar\r"],
    }.items():
        window.type(CONTROL_G)
        for key in keys:
            window.type(key)
        chosen = window.text()
        window.type(CONTROL_G)
        window.type(f":{name}\r")
        assert window.text() == chosen, f":{name} shows\n{window.text()}\nin place of\n{chosen}"
        # A name once more, or another one, is one step further.
        window.type(f":{name}\r")
        window.type(":about\r" if name != "about" else ":settings\r")
        window.type(ESCAPE)
        assert window.text() == chosen, f"{name}: Esc leads to\n{window.text()}"
        window.type(ESCAPE)
        assert boards(window) == before, f"{name}: Esc leads to\n{window.text()}"
    assert window.leave() == 0


MENUS = [[], ["today\r"], ["together\r"], ["learn\r"], ["settings\r"], ["about\r"], ["stats\r"], ["stats\r", "calendar\r"]] + [
    [game + "\r"] for game in ("wordle", "wordiest", "atlas", "wordflow")] + [["wordflow\r", "puzzles\r"]]


def menus_say_all(binary):
    """In a usual window no entry of a menu is cut; in a narrow or low one what the chosen one does is said to its end."""
    for columns, rows in [(80, 24), (40, 24), (40, 15)]:
        for keys in MENUS:
            window = Window(binary, "play", columns=columns, rows=rows)
            window.wait("Esc leave")
            for key in keys:
                window.type(key)
            before = None
            while (text := window.text()) != before:
                before = text
                said = "\n".join(line.strip() for line in window.screen.display[:-2]).strip()
                gist = " ".join(said.split("\n\n")[-1].split())
                assert gist[-1:] in ".!", f"{gist!r} is cut in\n{text}"
                assert columns < 80 or "\u2026" not in text, f"an entry is cut in\n{text}"
                if gist.startswith("1 "):
                    break  # The days go on in the next month.
                window.type("\t" if "calendar\r" in keys else DOWN)
            os.close(window.fd)
            os.waitpid(window.pid, 0)


def games_say_all(binary):
    """No text of a game that was just dealt is cut, in the smallest window either; of WordFlow's lists a key away is the rest."""
    for columns, rows in [(80, 24), (40, 15)]:
        for deal in [["wordle", "author"], ["wordle", "daily"], ["wordiest", "seed", "5"], ["wordiest", "daily"], ["atlas", "tour"],
                     ["atlas", "expert"], ["wordflow", "beginner"], ["wordflow", "daily"], ["builder"], ["builder", "size", "6"]]:
            window = Window(binary, "play", *deal, columns=columns, rows=rows)
            window.wait("Esc menu")
            window.settle()
            text = window.text()
            assert "\u2026" not in text, f"a text is cut in\n{text}"
            assert "more line" not in text or deal[0] == "wordflow" and rows == 15 and "PgDn more" in text, text
            os.close(window.fd)
            os.waitpid(window.pid, 0)


def pages_show_what_has_no_room(binary):
    """What a low window cuts of a game, of its lists or of its end, is on the page that the named key shows."""
    for deal, keys, said in [
        (["wordflow", "beginner", "size", "4", "seed", "5", "words", "1"], ["/"], ["4 letters 0/27", "7 letters 0/3"]),
        (["wordiest", "seed", "5"], ["zinc burst\r", "!", "y"], ["That is place 52 of 101", "Best possible: BLINTZ + GUVS"]),
    ]:
        window = Window(binary, "play", *deal, columns=40, rows=15)
        window.wait("Esc menu")
        for key in keys:
            window.type(key)
        assert re.search(r"\d more lines: PgDn", window.text()), window.text()
        read = ""
        window.type(PAGE_DOWN)
        while "PgDn" in " ".join(window.screen.display[-2:]):
            read += window.text() + "\n"
            window.type(PAGE_DOWN)
        read = " ".join((read + window.text()).split())
        assert all(text in read for text in said), read
        window.type(ESCAPE)
        # The command says the same.
        window.type(":show\r")
        while said[-1] not in (read := " ".join(window.text().split())) and "PgDn" in read:
            window.type(PAGE_DOWN)
        assert said[-1] in read, window.text()
        os.close(window.fd)
        os.waitpid(window.pid, 0)


def pages_over_a_menu_leave_the_game(binary):
    """Over a menu, a page names no key of a game that has ended, and takes none; over the game it does."""
    window = Window(binary, "play", "wordle", "mini", "answer", "cat")
    window.wait("Enter guess")
    window.keys("cat\r", "n another +s share")
    window.type(":help all\r")
    window.wait("n another +s share")
    window.type(ESCAPE)
    for keys in [[CONTROL_G, "?"], [CONTROL_G, "stats\r", "history\r", "\r"], [CONTROL_G, ":help all\r"]]:
        for key in keys:
            window.type(key)
        page = window.text()
        assert "Esc back" in page and "another" not in page and "share" not in page, page
        for key in ("s", "n", CONTROL_N):
            window.type(key)
            assert window.text() == page, f"{key!r} leads to\n{window.text()}"
        window.type(ESCAPE)
        window.type(CONTROL_G)
        window.wait("n another +s share")
    assert window.leave() == 0


def what_waits_says_how_far(binary):
    """The first screen tells of every game that waits how far it is, while it is open and once it is kept."""
    for deal, keys, told, kept in [
        ("wordle", "slate\r", "Author: 1 guess", "Author: 1 guess"), ("wordiest seed 5", "zinc burst\r", "Match: best 42 points", "Match: tiles laid"),
        ("atlas easy", " ", "Easy: 1 draw", "Easy: 1 draw"), ("wordflow beginner size 3 seed 7 words 1", "newt\r", r"Beginner: 1 of \d+ words", "Beginner: 1 word tried"),
    ]:
        window = Window(binary, "play", *deal.split())
        window.wait("Esc menu")
        window.type(keys)
        window.type(ESCAPE)
        window.wait(rf"Continue +[^\n]*, {told}\n")
        os.write(window.fd, ESCAPE.encode())
        window.wait("Goodbye")
        again = Window(binary, "play", home=window.home)
        again.wait(rf"Continue +[^\n]*, {kept}\n")
        os.close(again.fd)
        os.waitpid(again.pid, 0)


def escape_is_named_by_what_it_does(binary):
    """In the first tutorial Esc skips it; a puzzle of today leads back to today's."""
    window = Window(binary, "play")
    window.wait("Esc leave")
    window.keys("wordflow\r", "Normal")
    window.keys("\r", r"(?s)Tutorial, step 1.*Esc skip")
    window.keys("?", r"next step; play; the prompt")
    window.type(ESCAPE)
    window.keys(ESCAPE, r"(?s)(?=.*of \d+ words).*Esc menu")
    window.type(CONTROL_G)
    window.keys("today\r", "Today's puzzle")
    window.keys("wordle\r", "Enter guess")
    window.keys(ESCAPE, r"(?s)Today\n.*Wordle +no guess yet")
    assert window.leave() == 0


def what_nothing_is_called(binary):
    """The next letter after Enter begins another word; Esc only clears what is typed, and a command begins anew."""
    window = Window(binary, "play")
    window.wait("Esc leave")
    window.keys("xyzzy\r", "> xyzzy +No entry begins like this")
    window.keys("sett", "> sett\n")
    window.keys("zz\r", "> settzz +No entry begins like this")
    window.keys(":", r"\n :▏")
    window.keys(ESCAPE, r"(?s)\A(?!.*settzz).*Esc leave")
    window.keys("zzz", "> zzz +No entry begins like this")
    window.keys(ESCAPE, r"(?s)\A(?!.*zzz).*Esc leave")
    window.keys("sett", "> sett\n")
    window.keys("\r", "Wordle: hard mode")
    os.close(window.fd)
    os.waitpid(window.pid, 0)


def another_is_one_key_away(binary):
    """After the end of any game, of a day too, where the next one is another game's."""
    for name in ("wordle", "wordiest", "atlas", "wordflow"):
        for deal in ([], ["daily"]):
            window = Window(binary, "play", name, *deal)
            window.wait("Esc menu")
            window.keys(":resign\r", "2 give up|y yes|n next|n another")
            if "2 give up" in window.text():
                window.type("2")
            elif "y yes" in window.text():
                window.type("y")
            window.wait(r"n next: \w+" if deal else r"n another")
            ended = window.text()
            window.keys("n", r"\^N new")
            assert window.text() != ended and "n another" not in window.text()
            os.close(window.fd)
            os.waitpid(window.pid, 0)


NAMES = ["wordle", "wordle_narrow_light", "wordiest", "atlas", "wordflow", "builder"]
STEPS = [step(feeds_nothing, name) for name in NAMES] + [
    menus_called_by_name, menus_say_all, games_say_all, pages_show_what_has_no_room, pages_over_a_menu_leave_the_game, what_waits_says_how_far,
    escape_is_named_by_what_it_does, what_nothing_is_called, another_is_one_key_away, typed_ahead, windows_change_between_keys, help_that_costs_is_asked_about, hardcore_is_left_after_a_question, escape_puts_a_card_down,
]
