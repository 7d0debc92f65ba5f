"""Whole games by keys alone and by the mouse alone."""

import base64
import os
import re
import subprocess

from live_window import CONTROL_U, DOWN, RIGHT, Window


def wordle_by_keys(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("Enter guess")
    window.keys("s", r"\n +S +·")
    window.keys("late", r"S +L +A +T +E\n")
    window.keys("\r", r"\n +S +L +A +T +E\n")
    window.keys("cranx\x7fe", r"C +R +A +N +E\n")
    window.keys("\r", "The word was CRANE")
    window.wait(r"[nN] another")
    assert window.leave() == 0


def wordle_by_mouse(binary):
    window = Window(binary, "play", "wordle", "classic", "answer", "crane")
    window.wait("⌫")
    for count, letter in enumerate("CRANE"):
        # The keyboard is below the board.
        keyboard = next(row for row, line in enumerate(window.screen.display) if "Q   W" in line)
        window.click(letter, letter, sum(line.count(letter) for line in window.screen.display[:keyboard]))
        window.wait(" +".join("CRANE"[:count + 1]))
    window.click("⏎", "The word was CRANE")
    window.wait(r"[nN] another")
    assert window.leave() == 0


def atlas_by_keys(binary):
    window = Window(binary, "play", "atlas", "easy", "seed", "5")
    window.wait("▒ 30 ▒")
    window.keys(" ", "▒ 29 ▒")
    window.click("1-4 pile", "Holding Drenthe")  # Keys that share an entry: a click is the first of them.
    window.keys("1", "▒ 29 ▒")
    window.keys("w", "Holding Ghana")
    window.keys("3", "D Benin")
    window.keys(CONTROL_U * 2, r"w 1 card")  # Asked first what it costs; then nothing is held.
    window.wait("so this game won't count")
    window.keys("\x12", "0 of 8 groups, 1 move")
    window.keys(CONTROL_U, r"0 of 8 groups(?!, \d+ move)")
    # The cursor: to the waste, and Enter moves its card to where it can go.
    window.keys(DOWN, "▒ 29 ▒")
    window.keys(RIGHT + "\r", "D Benin")
    assert window.leave() == 0


def atlas_by_mouse(binary):
    window = Window(binary, "play", "atlas", "easy", "seed", "5", columns=40, rows=24)
    window.wait("30")
    window.pointer(window.place("30"))
    window.wait("29")
    waste = window.place("Ghan") if "Ghan" in window.text() else window.place("w 1")
    pile = window.place("▒4")
    window.pointer((waste[0] + 1, waste[1]), (pile[0] + 1, pile[1]))
    window.wait("1 move")
    assert window.leave() == 0


def answers(binary, *lines):
    """What the engine answers in a pipe."""
    text = "".join(line + "\n" for line in lines)
    return subprocess.run([binary], input=text, capture_output=True, text=True, check=True).stdout.splitlines()


def wordflow_rounds(binary):
    """A whole puzzle with typed words, and one traced with the mouse."""
    deal = ["wordflow", "beginner", "size", "3", "seed", "7", "words", "1"]
    lines = [line.split() for line in answers(binary, "newgame " + " ".join(deal), "solve") if line.startswith("sol")]
    words = [line for line in lines if line[2] == "common"]
    for by_mouse in (False, True):
        window = Window(binary, "play", *deal)
        window.wait("0 of 14")
        for number, (_, word, _, _, _, *path) in enumerate(words):
            if by_mouse:
                window.pointer(*map(window.tile, path))
            else:
                os.write(window.fd, word.encode() + b"\r")
            if number + 1 < len(words):
                window.wait(rf"\b{number + 1} of 14 words")
        window.wait(r"(?s)T .*W .*S\s.*PgDn more.*All words found")
        window.keys("\x1b[6~", "(?s)4 letters.*Esc back")
        window.keys("\r", r"[nN] another")
        assert window.leave() == 0


def wordflow_lessons(binary):
    """What is said of a game that is opened stands on its first screen; a word may be the name of a command."""
    window = Window(binary, "play", "wordflow", "hardcore", "seed", "1", "words", "1")
    window.wait(r"Hardcore is never saved. Leave and you lose")
    if "teaches the game in four short steps" not in window.text():
        window.keys("\x1b[6~", "teaches the game in four short steps")
        window.keys("\x1b", "Esc menu")
    assert window.leave() == 0
    window = Window(binary, "play", "wordflow", "tutorial", "1")
    window.wait(r"Trace a word from letter to\s+letter")
    # A step is no game: it has no score, no statistics and nothing to share, and one key leads on.
    window.keys("word\r", r"(?s)(?=.*That was step 1 of 4\.).*n next step")
    for word in ["points", "Score", "share", "Tip:", "another"]:
        assert word not in window.text(), window.text()
    window.keys("n", r"A path need not be\s+straight")
    window.keys("\x0e", r"A\s+letter\s+that\s+is\s+done\s+fades\.")
    window.keys("\x0e", r"(?s)(?=.*ends\s+with\s+the\s+time\.).*\^N games")
    window.keys("\x0e", r"WordFlow\n[\s\S]*Normal[\s\S]*Enter open")
    assert window.leave() == 0


def wordflow_by_time(binary):
    """While the clock runs, the time stands there once."""
    window = Window(binary, "play", "wordflow", "normal", "size", "3", "seed", "1", "words", "1", "limit", "60")
    window.wait("Time left")
    window.keys("lone\r", r"You now see how many words of each length")
    for seconds in ["5[5-9]", "5[0-4]"]:
        window.wait(f"Time left: 00:{seconds}")
        assert window.text().count("Time left") == 1, window.text()
    assert window.leave() == 0


def wordiest(binary):
    window = Window(binary, "play", "wordiest", "seed", "5", columns=200, rows=60)
    window.wait("! submit")
    window.wait("Best so far")
    window.keys("zinc\r", r"Total \d\d")
    window.click(" B ", r"B\b.*Not a word")
    # Back by dragging it onto a tile of the bank.
    window.pointer(window.place(" B "), window.place(" V "))
    window.wait(r"(?s)\A(?!.*Not a word)")
    # The best so far comes back with a click.
    window.keys("/", r"Total 0 \(best \d\d\)")
    window.click("(best", r"Total \d\d\n")
    window.click("! submit", "y yes")
    window.click("y yes", r"[nN] another")
    window.wait("Best possible")
    assert window.leave() == 0


def points_of_the_graph(binary):
    """Another player is looked at with the pointer, with the cursor and with a click, nearest to where that is."""
    for environment in ({}, {"TERM": "xterm"}, {"NO_COLOR": "1"}):
        window = Window(binary, "play", "wordiest", "seed", "5", **environment)
        window.wait("! submit")
        window.keys("zinc burst\r", "Total 42")
        window.keys("!", "y yes")
        window.keys("y", "point at one")
        rows = [row for row, line in enumerate(window.screen.display) if "upsets against" in line or "expected wins" in line]
        assert rows[1] - rows[0] > 6, window.text()
        os.write(window.fd, f"\x1b[<35;40;{rows[0] + 5}M".encode())
        window.wait(r"Player \d+, rated [0-9.]+: [A-Z]+ \+ [A-Z]+, \d+ points")
        window.keys(RIGHT, r"Player \d+, rated")
        window.pointer((60, rows[0] + 3))
        window.wait(r"(?s)Player \d+, rated.*PgDn more")
        # The picture stays where it is.
        assert "upsets against" in window.text(), window.text()
        window.keys("\x1b[6~", "https://en.wiktionary.org/wiki/")
        assert window.leave() == 0


def texts_that_can_be_clicked(binary):
    """A definition leads to its page, and a row of the history opens the match as it was."""
    window = Window(binary, "play", "wordiest", "seed", "5")
    window.wait("! submit")
    window.keys("zinc burst\r", "Total 42")
    window.click("ZINC (26", "https://en.wiktionary.org/wiki/zinc")
    window.keys("\x1b", "Total 42")
    window.keys("!", "y yes")
    window.keys("y", "You scored 42 points")
    window.keys("\x1b", "Statistics and history")
    window.keys("stat\r", "Calendar")
    window.keys("history\r", "1 game")
    window.click("Wordiest, Match", "Review of match")
    window.wait("upsets against")
    assert window.leave() == 0


def what_is_dragged_moves(binary):
    """A tile is seen below the pointer while it is dragged, and goes back if it is let go beside everything."""
    window = Window(binary, "play", "wordiest", "seed", "5")
    window.wait("! submit")
    window.settle()
    before = window.text()
    column, row = window.place(" G ")
    for kind, (x, y), end in ((0, (column + 1, row), "M"), (32, (column + 9, row - 5), "M")):
        os.write(window.fd, f"\x1b[<{kind};{x + 1};{y + 1}{end}".encode())
    while "G" not in window.screen.display[row - 5]:
        window.read(1)
    assert " G " not in window.screen.display[row], window.text()
    os.write(window.fd, b"\x1b[<0;1;22m")
    while window.text() != before:
        window.read(1)
    assert window.leave() == 0


def results_go_to_the_clipboard(binary):
    """Shared text is sent to the terminal, and not to consoles that would show it."""
    for term, isSent in (("xterm-256color", True), ("tmux-256color", True), ("linux", False), ("vt100", False)):
        window = Window(binary, "play", "wordle", "classic", "answer", "crane", TERM=term)
        window.wait("Enter guess")
        window.keys("crane\r", r"s share")
        window.keys("s", r"Parlor Wordle")
        window.settle()
        sent = re.search(rb"\x1b\]52;c;([A-Za-z0-9+/=]+)\x07", window.everything)
        assert (sent is not None) == isSent and ("clipboard" in window.text()) == isSent, window.text()
        if sent:
            assert base64.b64decode(sent[1]).decode().startswith("Parlor Wordle"), sent[1]
        assert window.leave() == 0


def the_next_puzzle_is_a_key_away(binary):
    """After a puzzle of the list n opens the next one, and Esc leads to the list."""
    window = Window(binary, "play", "wordflow", "puzzle", "picnic-basket")
    window.wait("0 of")
    window.keys(":resign confirm\r", r"n next: ")
    window.keys("n", "0 of")
    window.keys(":resign confirm\r", r"n next: ")
    window.keys("\x1b", r"\d+ puzzles, ")
    assert window.leave() == 0


def wordiest_keeps_places(binary):
    """Each tile keeps its place while it is in a word, also after a shuffle; one that is dropped on another takes its place."""
    window = Window(binary, "play", "wordiest", "seed", "5", columns=100, rows=32)
    window.wait("! submit")

    def tray():
        """The letters and holes of the two rows."""
        rows = [line for line in window.screen.display[:24] if len(re.findall(r" [A-Z·] ", line)) == 7]
        assert len(rows) == 2, window.text()
        return "".join(re.findall(r" ([A-Z·]) ", " ".join(rows)))

    opening = tray()
    window.click("* mix", r"\* mix")
    while tray() == opening:
        window.read(1)
    shuffled = tray()
    window.keys("zinc\r", r"ZINC")
    holes = tray()
    assert holes.count("·") == 4 and all(b in (a, "·") for a, b in zip(shuffled, holes)), (shuffled, holes)
    window.keys("/", "Total 0")
    assert tray() == shuffled
    first, other = window.place(f" {shuffled[0]} "), window.place(f" {shuffled[2]} ")
    window.pointer((first[0] + 1, first[1]), (other[0] + 1, other[1]))
    while tray() == shuffled:
        window.read(1)
    assert tray() == shuffled[1:3] + shuffled[0] + shuffled[3:], (shuffled, tray())
    window.keys(CONTROL_U, "Total 0")
    while tray() != shuffled:
        window.read(1)
    assert window.leave() == 0


def wordiest_keeps_its_tray(binary):
    """The rack stays where and as large as it is, however long a word and whichever number meets which bonus."""
    for columns, rows in ((40, 24), (80, 24), (80, 50), (100, 40), (130, 40)):
        window = Window(binary, "play", "wordiest", "number", "7", columns=columns, rows=rows)
        window.wait("! submit")

        def edge():
            window.settle()
            lines = [line for line in window.screen.display if "▄" * 20 in line]
            return lines[-1].index("▄"), lines[-1].count("▄")

        first = edge()
        for word in ("zoa", "lazarets", "lazarette", "idolatrizes"):
            window.keys(f"{word}\r", f"{word.upper()} ")
            assert abs(edge()[0] - first[0]) <= (columns == 40) and edge()[1] == first[1], (columns, word, first, edge())
        window.keys("/", "Total 0")
        for _ in range(8):
            window.type("*")
            assert edge() == first, (columns, first, edge())
        assert window.leave() == 0


def wordflow_traced(binary):
    window = Window(binary, "play", "wordflow", "beginner", "size", "4", "seed", "5", "words", "1", columns=60)
    window.wait("0 of 61")
    window.keys("pies\r", r"\b1 of 61")
    # Where the letters of the grid stand, column by column.
    rows = [[match.start() for match in re.finditer(r"(?<![A-Za-z])[A-Z](?![A-Za-z])", line)] for line in window.screen.display]
    grid = [(columns, row) for row, columns in enumerate(rows) if len(columns) == 4]
    assert len(grid) == 4, window.text()

    def at(cell):
        columns, row = grid[int(cell[1]) - 1]
        return columns["abcd".index(cell[0])], row

    def click(cell, shown):
        window.pointer(at(cell))
        window.wait(shown)

    # A click goes on from the end, takes it back, or begins anew.
    click("a1", r"Trace: S \(a1\)")
    click("c3", r"Trace: S \(c3\)")
    click("c2", r"Trace: SE \(c3 c2\)[\s\S]*Esc clear")
    click("c2", r"Trace: S \(c3\)")
    # What was clicked before is no part of a way that is drawn.
    click("b3", r"Trace: SR \(c3 b3\)")
    window.pointer(*[at(cell) for cell in ("b3", "b2", "a3", "b4")])
    window.wait(r"\b2 of 61")
    # Neither is a corner that a straight line cuts.
    (column, row), (right, below) = at("a1"), at("b2")
    steps = [(column + 1 + (right - column) * step // 8, row + (below - row) * step // 8) for step in range(9)]
    window.pointer(*steps, steps[-1])
    window.wait(r"(?s)SE is too short|SE.*too short|too short")
    # Esc and Backspace clear before they leave.
    for key in ("\x1b", "\x7f"):
        click("b4", r"Trace: T \(b4\)")
        window.keys(key, r"(?s)\A(?!.*Trace).*Esc menu")
    click("b3", r"Trace: R \(b3\)")
    click("b2", r"Trace: RE \(b3 b2\)")
    click("a3", r"Trace: RES \(b3 b2 a3\)")
    click("c4", r"Trace: D \(c4\)")
    window.keys("\x1b", r"(?s)\A(?!.*Trace).*Esc menu")
    assert window.leave() == 0


def builder_by_keys(binary):
    window = Window(binary, "play", "builder")
    window.wait(r"Next: type letters into the cells\. 2 more things to do\.[\s\S]*! check += words +# title +\* play +> save")
    window.keys(DOWN + "q", "Q")
    window.keys("\x7f", "·")
    # What was just typed is taken back, whatever stands in the cell after it.
    window.keys("abc", r"A +B +C")
    window.pointer(window.place("A  "))
    window.keys("x", r"X +B +C")
    window.keys("\x7f", r"· +B +C")
    window.keys("a\x1b[D\x1b[B\x1b[A", r"A +B +C")
    window.keys("\x7f", r"· +B +C")
    window.keys("a", r"A +B +C")
    window.pointer(window.place("·", 3))  # A click puts the cursor there.
    window.keys("z", "Z")
    # A key begins the command, and the rest is typed.
    window.keys("#", r"Type a title for the puzzle, then Enter\.[\s\S]*\n :title ▏")
    window.keys("Summer fair\r", "Summer fair")
    window.keys(">", r"under this file name\?[\s\S]*\n :write summer-fair\.json▏")
    window.keys("\x1b", "> save")
    window.keys("?", r"(?s)! +say what is missing.*= +list the words.*# +name the puzzle.*\* +play the draft.*> +save it")
    window.keys("\x1b", "Summer fair")
    assert window.leave() == 0


def a_draft_is_tried(binary):
    """Esc leads back from the trial to the draft, also once it has ended, and from the draft to the menu."""
    window = Window(binary, "play", "builder", "size", "3")
    window.wait("type letters into the cells")
    for row in ("a1 oes", "a2 ...", "a3 mie"):
        window.keys(f":set {row}\r", "Next: ")
    window.wait("Next: connect the marked letters with the others")
    window.keys(":set a2 lal\r", "Next: give it a title")
    window.keys("#Mine\r", "Ready")
    for _ in range(2):
        window.keys("*", r"Mine\n[\s\S]*Esc goes back\s+to it\.[\s\S]*Esc draft")
        window.keys("mile\r", "1 of 15")
        window.keys("\x1b", r"Ready[\s\S]*Esc menu")
    window.keys("*", "Esc draft")
    window.keys(":resign\r", "2 give up|n another")
    if "2 give up" in window.text():
        window.keys("2", "n another")
    window.keys("\x1b", r"Ready[\s\S]*Esc menu")
    window.keys("\x1b", "Esc leave")
    assert window.leave() == 0


STEPS = [
    a_draft_is_tried, wordle_by_keys, wordle_by_mouse, atlas_by_keys, atlas_by_mouse, wordflow_rounds,
    wordflow_lessons, wordflow_by_time, wordiest, points_of_the_graph, texts_that_can_be_clicked, what_is_dragged_moves,
    results_go_to_the_clipboard, the_next_puzzle_is_a_key_away,
    wordiest_keeps_places, wordiest_keeps_its_tray,
    wordflow_traced, builder_by_keys,
]
