"""What people type and are told."""

import os
import re

from repl_terminal import COLOUR, NEW_GAME


def home_screen(start):
    terminal = start()
    text = terminal.wait(r"parlor> $")
    for words in ["wordle", "1 Author", "wordiest", "8 Normal", "history", "stats", "quit"]:
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
    assert "Background is now light." in terminal.ask("set theme light")
    assert "did you mean wordle?" in terminal.ask("wordel")
    text = terminal.ask("help")
    assert len(text.splitlines()) <= 18 and "help all" in text, text
    terminal.send("help all\r")
    terminal.wait("--more--")
    terminal.send("q")
    terminal.wait(r"parlor> $")


def bare_keys(start):
    """Short forms at the prompt: several draws, several moves, the last one again, and a reshuffle."""
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.ask("newgame atlas easy seed 5", r"atlas 0/8> $")
    assert "5 draws" in terminal.ask("d 5", r"atlas 0/8> $")
    assert "6 draws" in terminal.ask("d", r"atlas 0/8> $")
    assert "7 draws" in terminal.ask("", r"atlas 0/8> $")
    assert "8 draws" in terminal.ask("", r"atlas 0/8> $")
    terminal.ask("d 22", r"atlas 0/8> $")
    assert "1 reshuffle" in terminal.ask("d", r"atlas 0/8> $")


def leaving_a_game(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.ask(NEW_GAME, r"wordle 1/6> $")
    terminal.ask("trace", r"wordle 2/6> $")
    # A game of another mode waits unasked; of the same one there is a choice.
    assert "is kept for later" in terminal.ask("newgame wordle mini", r"wordle 1/5> $")
    terminal.ask("resume wordle classic", r"wordle 2/6> $")
    assert "keep for later" in terminal.ask("again", r"wordle 2/6> $")
    terminal.ask("go on", r"wordle 2/6> $")
    terminal.ask("again", r"wordle 2/6> $")
    terminal.ask("keep", r"wordle 1/6> $")
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


def unique_prefix(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    assert "Parlor" in terminal.ask("vers")
    assert re.search(r"h: .* or .*\?", terminal.ask("h"))
    assert "not a command" in terminal.ask("xyzzy")


def what_is_kept(start):
    for lines, goodbye in [
        ([], "Goodbye."),
        ([NEW_GAME, "crane"], "Goodbye."),
        ([NEW_GAME, "trace"], "Goodbye. Your game is kept; parlor play goes on with it."),
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
    assert "resume wordle author" in text, text


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
    assert "Your game is kept" in again.wait("Goodbye.*")
    assert "resume wordle author" in start(home=terminal.home).wait(r"parlor> $")


def option_table(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    text = terminal.ask("options")
    for name in ["Background", "Number of colours", "Wordle: hard mode", "high contrast"]:
        assert name in text, text
    # Those for programs are not listed; whoever knows their names may ask for them.
    for name in ["Format", "Events", "Clock", "Profile", "Threads"]:
        assert name not in text, text
        assert name in terminal.ask(f"help {name}")


def guidance(start):
    terminal = start()
    terminal.wait(r"parlor> $")
    new_game = "newgame wordle classic words 1 seed 1 index 0"
    assert "Type a word of 5 letters" in terminal.ask(new_game, r"wordle 1/6> $")
    assert "won't count in your statistics. Go on? (y/n)" in terminal.ask("hint", r"wordle 1/6> $")
    text = terminal.ask("y", r"wordle 1/6> $")
    assert "You used help" in text and "hint again says more." in text and "Tip: " in text
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
    again.ask("hint", r"wordle 1/6> $")
    assert "Tip: " not in again.ask("y", r"wordle 1/6> $")
    assert "Tip: share" in again.ask("cheep")


def analysis(start):
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Recorded", "files", "wordle-analysis")
    terminal = start()
    terminal.wait(r"parlor> $")
    terminal.ask(f"newgame wordle classic lists {folder} answer watch")
    terminal.ask("climb")
    terminal.ask("catch")
    text = terminal.ask("analyse")
    for part in ["CLIMB left 3 of 11 words.", "Your guess", "HATCH", "Skill 53, luck 32: 1.00 of your 2 guesses wasted."]:
        assert part in text, text


def lines_for_a_server_are_read_before_it_is_asked(start):
    """What is wrong with them is said in one sentence; games and modes have the names that people know."""
    terminal = start(PARLOR_SERVER="http://127.0.0.1:1")
    terminal.wait(r"parlor> $")
    for line, said in [
        ("create foo", r'There is no game "foo"; there are wordle, wordiest, atlas and\s+wordflow\.'),
        ("create wordle foo", r'Wordle has no mode "foo"; there are Pupil, Scribe, Author and\s+Wordsmith\.'),
        ("join 12", r'A room\'s code has six digits, such as 228741; "12" is none\.'),
        ("fetch foo", r"Fetch daily gets the server's puzzle of the day; there is nothing else to\s+fetch\."),
    ]:
        text = terminal.ask(line)
        assert re.search(said, text) and "parlor: " not in text, text
    terminal = start()
    terminal.wait(r"parlor> $")
    assert "Server is now http://127.0.0.1:2." in terminal.ask("set server http://127.0.0.1:2")


def a_game_goes_on_in_two_windows(start):
    """What was done in the other one is there; nothing is lost, and it is said."""
    first = start()
    first.wait(r"parlor> $")
    first.ask("wordle author answer crane")
    first.ask("slate")
    second = start(home=first.home)
    second.wait(r"parlor> $")
    second.ask("resume")
    second.ask("trace")
    text = first.ask("brick")
    assert re.search(r"T +R +A +C +E", text) and "B     R" not in text, text
    assert "You have played on in another window" in text, text
    assert re.search(r"B +R +I +C +K", first.ask("brick"))
    assert "You have played on in another window" in second.ask("resign confirm")
    assert "You gave up" in second.ask("resign confirm")
    text = first.ask("track")
    assert "You have ended this game in another window. again deals another one." in text, text


TESTS = [
    lines_for_a_server_are_read_before_it_is_asked, a_game_goes_on_in_two_windows,
    home_screen, first_minute, bare_keys, leaving_a_game, bare_word, unique_prefix, what_is_kept, continuing,
    option_table, guidance, analysis,
]
