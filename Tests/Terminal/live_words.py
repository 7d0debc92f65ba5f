"""What is said on the whole screen: after a colon, for help, and where there is little room."""

import os
import re
import signal
import tempfile

from live_window import ESCAPE, HOMES, PAGE_DOWN, Window


def a_colon_makes_a_command(binary):
    """A word after a colon is no move; a command of a place means the one under the cursor."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.keys(":slate\r", '"slate" is not a command; did you mean state|"slate" is not a command; ')
    assert "row" not in window.text() and not re.search(r"S +L +A +T +E", window.text()), window.text()
    window.keys(":share\r", "No finished game can be shared yet")
    window.keys(":guess slate\r", r"S +L +A +T +E")
    window.keys(":theme\r", "Background is automatic. It can be dark, light or automatic")
    window.keys("\x1b", "Enter guess")
    assert window.leave() == 0
    window = Window(binary, "play", "builder", "size", "3", rows=30)
    window.wait("A puzzle without a title")
    window.keys("teanwords", r"N +W +O")
    window.keys(":suggest b2\r", r"Letter +Required")
    rows = [row for row in window.text().split("\n") if re.match(r" [A-Z] +\d+ ", row)]
    window.keys(":theme\r", "Background is automatic")
    window.pointer(window.place("S   "))
    window.keys(":suggest\r", r"Letter +Required")
    assert rows != [row for row in window.text().split("\n") if re.match(r" [A-Z] +\d+ ", row)], window.text()
    assert window.leave() == 0


def help_begins_with_the_keys(binary):
    """It has fifteen lines in every game, and some more in the builder, which has more keys: what has a key, what is typed, and commands with their colon."""
    typed = {
        "wordle": "WORD +guesses it\n :candidates +", "wordiest": "WORD +your first.*\n :words, :solve +", "atlas": "w f2, w f +.*\n :round, :seen +",
        "wordflow": "WORD +submits it\n.*\n :found, :hints +", "builder": "click\\s+would.*\n :set a1 word +",
    }
    for game, lines in typed.items():
        window = Window(binary, "play", game, columns=80, rows=30)
        window.wait("Esc menu")
        window.keys(":help\r", rf"(?s) Keys, and what is typed before Enter\n.*{lines}.*\n :help all +every command")
        text = window.text()
        assert "arrows, Tab" in text and len(text[text.index(" Keys,"):text.index(":help NAME")].split("\n")) <= (18 if game == "builder" else 15), text
        assert window.leave() == 0


def a_game_is_named_after_live(binary):
    """It opens there after the question too, at the prompt and on the whole screen, and what the answer did is said."""
    for start, live in [([], "live wordle classic answer peach\r"), (["play"], ":live wordle classic answer peach\r")]:
        window = Window(binary, *start, *(["wordle", "classic", "answer", "crane"] if start else []), columns=80, rows=40)
        if start:
            window.wait("Enter guess")
        else:
            window.keys("wordle classic answer crane\r", r"wordle 1/6>")
        window.keys("slate\r", r" S +L +A +T +E\n(?s:.*)(wordle 2/6>|Enter guess)")
        window.keys(live, "Leave this game")
        window.keys("3" if start else "3\r", r"wordle 2/6>\s*\Z|(?s:\A(?!.*Leave this).*Enter guess)")
        window.keys(live, "(?s)Leave this game.*go on")
        window.keys("2" if start else "2\r", r"(?s)The word was CRANE.*Enter guess")
        assert not re.search(r" S +L +A +T +E\n", window.text()), window.text()
        assert window.leave() == 0


def games_that_are_left(binary):
    """A daily game goes on where it was left; one that nothing keeps counts as lost, however it is left."""
    home = tempfile.mkdtemp(dir=HOMES.name)

    def prompt(*lines, end=None):
        window = Window(binary, columns=80, rows=40, home=home)
        window.wait("parlor>")
        for line, pattern in lines:
            window.keys(line + "\r", pattern)
        if end:
            os.kill(window.pid, end)
        os.waitpid(window.pid, 0)

    prompt(("wordle pupil daily", "wordle 1/5>"), ("cat", "wordle 2/5>"), ("quit", "Your game is kept"))
    prompt(("wordle pupil daily", r" C +A +T\n(?s:.*)wordle 2/5>"), ("quit", "Your game is kept"))
    prompt(("newgame wordflow hardcore seed 5 words 1", "wordflow 0>"), ("dose", "wordflow 1>"),
           ("quit", r"it\s+counts as lost\. Leave\? \(y/n\)"), ("y", "The game that you leave counts as lost"))
    prompt(("history", r"WordFlow Hardcore, number \d+: lost"), ("quit", "Goodbye"))
    for played, (seed, word, end) in enumerate([(7, "enol", signal.SIGKILL), (8, "acid", signal.SIGHUP)], 2):
        prompt((f"newgame wordflow hardcore seed {seed} words 1", "wordflow 0>"), (word, "wordflow 1>"), end=end)
        prompt(("stats wordflow hardcore", rf"\n +{played} +0 +0"), ("quit", "Goodbye"))


def texts_name_keys(binary):
    """Where a key does it, texts name the key; in the lines of the prompt the command."""
    window = Window(binary, "play", "wordle", "classic", "seed", "1", "index", "0", "words", "1")
    window.wait("Enter guess")
    window.keys("\x14", r"Press\s+Ctrl-T\s+again")
    window.keys("\x14", r"(?s)may be the answer.*Ctrl-T again says more")
    window.keys("\x1b[6~", r"(?s)Ctrl-T again says more.*Tip: :rules explains.*Ctrl-U takes a move back")
    window.keys("\x1b", "Enter guess")
    os.write(window.fd, b"\x04")
    window.wait(r"wordle 1/6>")
    window.keys("hint\r", r"hint again names the move")
    os.write(window.fd, b"quit\r")
    os.waitpid(window.pid, 0)
    window = Window(binary, "play", "atlas", "easy", "seed", "5")
    window.wait("Space draw")
    window.keys("\x14", r"Press\s+Ctrl-T\s+again")
    window.keys("\x14", r"Ctrl-T again names")
    window.keys("\x14", r"Press Space\.")
    assert window.leave() == 0


def refusals_name_keys(binary):
    """What refuses a line, or asks before it, names a key rather than a command; in the REPL, the command."""
    window = Window(binary, "play", "atlas", "easy", "seed", "5")
    window.wait("Space draw")
    window.keys(":move foundation 1 tableau 2\r", r"Cards can't leave a foundation; Ctrl-U takes a move back")
    window.keys(":move stock tableau 2\r", "Space turns up a card of the stock first")
    window.keys("\x04", r"atlas[^\n]*> ?\n")
    window.keys("move foundation 1 tableau 2\r", "Cards can't leave a foundation; undo takes a move back")
    os.write(window.fd, b"quit\r")
    os.waitpid(window.pid, 0)


def better_words_are_offered_before_tiles_are_submitted(binary):
    window = Window(binary, "play", "wordiest", "seed", "5", columns=100)
    window.wait("! submit")
    window.keys("zinc burst\r", "Total 42")
    window.keys("/", "Total 0")
    window.keys("!", r"Your best was ZINC and BURST, 42\. =\s+brings it\s+back")
    window.keys("n", r"\^T hint")
    window.keys(" blintz guvs\r", "Total 49")
    window.keys("\x14", r"Press\s+Ctrl-T\s+again")
    window.keys("\x14", "No two words score more than these.*\n.*names the move")
    window.keys("\x14", r"(?s)Press !\..*No more hints for this move")
    window.keys("!y", r"[nN] another")
    window.keys(":shuffle\r", r"Ctrl-N deals another")
    assert window.leave() == 0


def the_total_stays_in_sight(binary):
    """In the smallest window too, whatever the words mean."""
    window = Window(binary, "play", "wordiest", "seed", "5", columns=40)
    window.wait("Total 0")
    window.keys(" zinc burst\r", "(?s)ZINC.*BURST.*Total 42")
    assert window.leave() == 0


def texts_below_a_narrow_board_are_whole(binary):
    window = Window(binary, "play", "wordiest", "number", "7", columns=40)
    window.wait("Total 0")
    window.keys(" ate idolatrizes\r", r"Total 165")
    window.wait(r"IDOLATRIZES \(162 points\): No definition\n *found\.|IDOLATRIZES \(162 points\)\n")
    assert window.leave() == 0


def games_stay_in_sight(binary):
    """In a small window the board stays when a game ends; all that is said of it is a key away."""
    for arguments, end, board, short, whole in [
        (["atlas", "easy", "seed", "5"], "", r" 1 .* 4", "could still have won, starting with: draw 27 cards, ", r"What was in the way\n Pile +On top"),
        (["wordiest", "seed", "5"], "!y", "Match 1 of seed 5|No words", "You scored 0 points", r"Matches +Points"),
        (["wordflow", "normal", "seed", "7", "words", "1"], "", "Medium 4x4, seed 7", "", ""),
        (["wordle", "classic", "answer", "crane"], "", "Author", "CRANE", ""),
    ]:
        window = Window(binary, "play", *arguments)
        window.wait("Esc menu")
        if arguments[0] == "wordle":
            window.keys("slate\r", r" S +L +A +T +E\n")
        if end:
            window.keys(end[0], "y yes")
            window.keys(end[1:], r"[nN] another")
        else:
            says = "It won't count in your statistics" if "answer" in arguments else "It counts as lost"
            window.keys(":resign\r", f"(?s){says}.*2 give up")
            window.keys("2", r"[nN] another")
        assert re.search(board, window.text()), window.text()
        assert re.search(short, window.text()), window.text()
        if arguments[0] == "wordle":
            # Looking back adds a line, and nothing is said twice.
            window.wait(r"(?s)Skill [0-9]+.*:analyse looks")
            assert window.text().count("The word was") == 1, window.text()
        if whole:
            if not re.search(whole, window.text()):
                window.keys("\x1b[6~", whole)
                window.keys("\x1b", board)
        assert window.leave() == 0


def a_tip_after_a_move_is_a_key_away(binary):
    """In a small window that has no room for it; it is not torn there."""
    window = Window(binary, "play", "wordflow", "beginner", "size", "3", "seed", "7", "words", "1", columns=40)
    window.wait("Esc menu")
    window.keys("newt\r", r"NEWT \+200 points[\s\S]*PgDn more")
    assert "Tip" not in window.text(), window.text()
    window.keys(PAGE_DOWN, r"Tip: words found are listed by their\s+length[\s\S]*Esc back")
    window.keys(ESCAPE, "NEWT")
    assert window.leave() == 0


def words_that_were_not_found_are_a_key_away(binary):
    """In a small window that shows the last of them alone."""
    window = Window(binary, "play", "wordflow", "beginner", "size", "3", "seed", "7", "words", "1", columns=40)
    window.wait("Esc menu")
    window.keys("newt\r", "1 of 14")
    window.keys(":resign confirm\r", r"(?s)\A(?!.*FOES).*Not found.*PgDn more")
    window.keys(PAGE_DOWN, r"FOES\s+FORE[\s\S]*Esc back")
    assert window.leave() == 0


def the_list_of_games(binary):
    """Typed letters choose from it and nothing else; it says of games that wait what a person counts in them."""
    window = Window(binary, "play")
    window.wait("How to play")
    window.keys("start\r", "No entry begins like this")
    window.keys(ESCAPE, "How you did")
    window.keys("wordle\r", "Pupil +Words of 3 letters")
    window.keys("pupil\r", r"\n +· +· +·\n")
    window.keys("ca\x7fat", r"C +A +T")
    window.keys(":menu\r", r"Continue +Wordle, Pupil: no guess yet")
    window.keys("\r", r"C +A +T")
    window.keys("\r", r"(?s)C +A +T.*· +· +·|The word was")
    if "The word was" not in window.text():
        window.keys(":menu\r", r"Continue +Wordle, Pupil: 1 guess")
    assert window.leave() == 0


def the_strip_acts_when_let_go(binary):
    """Whoever lets go elsewhere has thought better of it."""
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    column, row = window.place("Esc menu")
    window.pointer((column, row), (40, 2))
    window.keys("s", r"\n +S +·")
    assert window.screen.behind is not None
    window.click("Esc menu", "Continue this game")
    assert window.leave() == 0


def a_page_searches_and_goes_back(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.keys(":help all\r", r"PgDn more +/ find")
    first = window.text()
    window.keys("/", r"\n /▏")
    window.keys("BESTMOVE\r", r"(?i)\A.*bestmove|bestmove")
    assert window.text() != first
    window.keys("b", r"PgDn more")
    window.keys("n", "(?i)bestmove")
    window.keys("/nothing like it\r", "Not found below: nothing like it")
    # It was no guess, and the letter for the next place is none once the page is left.
    window.keys(ESCAPE, "Enter guess")
    window.keys("n", r"\n +N +·")
    assert window.leave() == 0


def the_rules_are_told_with_the_first_deal(binary):
    """In four lines, once a profile and game, until the first move; and the keys stand next to the board."""
    for arguments, line, move in [
            (["wordle", "classic", "answer", "crane"], r"Green: the letter is in its\s+place", "slate\r"),
            (["wordiest", "seed", "5"], "Make two words from fourteen", "zinc\r"),
            (["atlas", "tour", "seed", "1"], "A group is a base card", " ")]:
        window = Window(binary, "play", *arguments, columns=132, rows=43)
        window.wait(r"(?s)In short.*" + line + r".*Keys\n")
        window.keys(move, r"(?s)\A(?!.*In short).*Keys\n")
        assert window.leave() == 0
        window = Window(binary, "play", *arguments, columns=132, rows=43, home=window.home)
        window.wait(r"(?s)\A(?!.*In short).*Keys\n")
        assert window.leave() == 0
        # Where there is no room beside the board they stand below it, as far as they have room.
        window = Window(binary, "play", *arguments, columns=40)
        window.wait("Esc menu")
        if not re.search(line, window.text()):
            window.keys("\x1b[6~", line)
        assert window.leave() == 0


def help_says_what_keys_do(binary):
    """In sentences, those of keys that differ in a number in one; texts about a game name its keys, whether they do that now or not."""
    window = Window(binary, "play", "atlas", "easy", "seed", "5", rows=30)
    window.wait("Space draw")
    window.keys("?", r"1-4 +pick up from pile 1 to 4, or put down there\n")
    window.keys(ESCAPE, "Space draw")
    window.keys(":rules\r", r"Space turns one\s+card[\s\S]*empty,\s+Space\s+shuffles the\s+waste back")
    window.keys(ESCAPE, "Space draw")
    assert window.leave() == 0


def a_low_window_says_all(binary):
    """How the game stands, what is held, and the help that was asked about."""
    window = Window(binary, "play", "atlas", "tour", "seed", "1", columns=40, rows=15)
    window.wait(r"0 of 5 groups\n[\s\S]*Space draw")
    window.keys("  ", r"0 of 5 groups, 2 draws\n")
    window.keys("w", r"Holding Japanese Prefectures \(E\)\.\n")
    window.keys(ESCAPE, "Esc menu")
    window.keys("\x14", r"Press Ctrl-T again to\s+see it")
    window.keys("\x14", r"Look at pile 1\.")
    window.keys("\x0e", r"(?s)You can keep it for\s+later, give it up \(it won't count\).*3 go on")
    window.keys("3", r"(?s)2 draws.*Esc menu")
    window.keys("?", r"Space +draw from the stock\n")
    window.keys(ESCAPE, "Esc menu")
    assert window.leave() == 0


def what_a_search_finds_is_marked(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.keys(":help all\r", r"PgDn more +/ find")
    window.type("/CANDIDATES\r")
    column, row = window.place("candidates [LIMIT]")
    marked = [[cell[4] for cell in line] for line in window.screen.cells()]
    assert all(marked[row][column:column + 10]) and not any(marked[row][:column] + marked[row][column + 10:]), marked[row]
    window.keys(ESCAPE, "Enter guess")
    assert window.leave() == 0


def two_windows_play_one_game(binary):
    """What was done in the other window comes first, and it is said; letters that are typed in both are no guesses."""
    first = Window(binary, "play", "wordle", "classic", "answer", "crane")
    first.wait("Enter guess")
    first.keys("slate\r", r" S +L +A +T +E\n")
    second = Window(binary, "play", home=first.home)
    second.wait("Continue this game")
    second.keys("\r", r" S +L +A +T +E\n")
    second.keys("trace\r", r" T +R +A +C +E\n")
    first.keys("brick\r", r"(?s) T +R +A +C +E\n.*You have played on in another window")
    assert not re.search(r"B +R +I +C +K", first.text()), first.text()
    first.keys("brick\r", r" B +R +I +C +K\n")
    second.keys("c", r"(?s) B +R +I +C +K\n.*You have played on in another window")
    assert first.leave() == 0 and second.leave() == 0


STEPS = [
    help_says_what_keys_do, a_low_window_says_all, what_a_search_finds_is_marked, two_windows_play_one_game,
    a_page_searches_and_goes_back, the_rules_are_told_with_the_first_deal,
    a_colon_makes_a_command, help_begins_with_the_keys, a_game_is_named_after_live, games_that_are_left,
    texts_name_keys, refusals_name_keys,
    better_words_are_offered_before_tiles_are_submitted, the_total_stays_in_sight,
    texts_below_a_narrow_board_are_whole, games_stay_in_sight,
    a_tip_after_a_move_is_a_key_away, words_that_were_not_found_are_a_key_away, the_list_of_games,
    the_strip_acts_when_let_go,
]
