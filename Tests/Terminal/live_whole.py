"""Whole games of each kind, by keys alone and by the mouse alone, in windows of all sizes and in all looks."""

import functools
import os
import re
import subprocess
import time

from live_window import CONTROL_Z, Window

SIZES = [(40, 24), (80, 24), (200, 60)]
COLOURS = {
    "256": re.compile(r"(?:[34]8;5;\d+|[0147]|2[247]|[34]9)?(?:;(?:[34]8;5;\d+|[0147]|2[247]|[34]9))*"),
    "16": re.compile(r"(?:[0147]|2[247]|[349]\d|10[0-7])?(?:;(?:[0147]|2[247]|[349]\d|10[0-7]))*"),
    "none": re.compile(r"(?:[0147]|2[247])?(?:;(?:[0147]|2[247]))*"),
    "light": re.compile(r"[\d;]*"),
}
LOOKS = {
    "256": {},
    "16": {"TERM": "xterm"},
    "none": {"NO_COLOR": "1"},
    "light": {"COLORTERM": "truecolor", "COLORFGBG": "0;15"},
}


def phrase(text):
    """A pattern for words wherever they are wrapped."""
    return r"\s+".join(map(re.escape, text.split()))


@functools.cache
def answers(binary, *lines, arguments=()):
    """What the engine answers in a pipe."""
    text = "".join(line + "\n" for line in lines)
    return subprocess.run(
        [binary, *arguments], input=text, capture_output=True, text=True, check=True).stdout.splitlines()


def game_rows(window):
    """The rows of the screen without the panel at the side."""
    edge = window.edge()
    return [line if edge is None else line[:edge] for line in window.screen.display]


def cell(window, letter, first, last):
    """Where a letter stands alone, the last time in the rows from one pattern to the next of another."""
    lines = game_rows(window)
    begin = next(row for row, line in enumerate(lines) if re.search(first, line))
    end = next(row for row, line in enumerate(lines) if row >= begin and re.search(last, line))
    found = [
        (match.start(), row) for row in range(begin, end + 1)
        for match in re.finditer(rf"(?<![A-Za-z]){letter}(?![A-Za-z])", lines[row])
    ]
    assert found, f"no {letter!r} in\n{window.text()}"
    return found[-1]


def typed(text, pattern):
    return lambda window: os.write(window.fd, text.encode()), pattern


def pointed(where, pattern):
    """A click on a cell or a drag over several, found on the screen of that moment."""
    return lambda window: window.pointer(*where(window)), pattern


class Game:
    """A deal; its steps to the end, each an action and what the screen shows then; and how it ends."""

    name, deal, begins, ends, record = "", [], "", "", ""

    def steps(self, binary, by_mouse):
        raise NotImplementedError


class Wordle(Game):
    name = "wordle"
    deal = ["wordle", "classic", "answer", "crane"]
    begins = "Enter guess"
    ends = phrase("The word was CRANE")
    record = r"^entry .* won\b"

    def steps(self, _, by_mouse):
        # Only the next letter shows that a guess has been made.
        typing = ["s", "l", "a", "t", "e", "\rc", "r", "a", "n", "e", "\r"]
        steps, letters = [], ""
        for keys in typing:
            letters = letters + keys.upper() if "\r" not in keys else keys.strip().upper()
            shown = r"(?m)^\W*" + r"\W+".join(letters) + r"\b" if keys != "\r" else self.ends
            if by_mouse:
                steps.append((functools.partial(self.click, signs=keys.replace("\r", "⏎").upper()), shown))
            else:
                steps.append(typed(keys, shown))
        return steps

    @staticmethod
    def click(window, signs):
        for sign in signs:
            # The keyboard is below the board.
            place = cell(window, sign, first=r"Q\W+W\W+E\W+R", last="⏎") if sign != "⏎" else window.place(sign)
            window.pointer(place)


class Wordiest(Game):
    name = "wordiest"
    deal = ["wordiest", "seed", "5"]
    begins = "! submit"
    ends = phrase("You scored 42 points")
    record = r"\b42\b"

    def steps(self, _, by_mouse):
        if not by_mouse:
            return [typed("zinc\r", r"ZINC"), typed(" burst\r", "BURST|Total 42"), typed("!", "y yes"), typed("y", self.ends)]
        steps = []
        for word in ["ZINC", "BURST"]:
            shown = ""
            for letter in word:
                shown += letter
                # What is not laid yet lies below the words.
                tile = functools.partial(cell, letter=letter, first="Match", last=r"Total|^\s*[A-Z]+(: | \()")
                steps.append(pointed(lambda window, tile=tile: [tile(window)], rf"(?m)^\W*{shown}(: | \()"))
        return steps + [pointed(lambda window: [window.place("! submit")], "y yes"),
                        pointed(lambda window: [window.place("y yes")], self.ends)]


class Atlas(Game):
    name = "atlas"
    deal = ["atlas", "easy", "seed", "5", "open"]
    begins = "Space draw"
    ends = phrase("All 8 groups are complete")
    record = r"^entry .* won\b"

    @staticmethod
    def pile(window, name):
        """The head of a pile, which is labelled with its key: the foundations alike, in their order."""
        key = {"s": "Space", "w": "w", "f": "f"}.get(name[0], name[-1])
        heads = r"^\s*1\s.*(?<!\S)2\s.*(?<!\S)3\s.*(?<!\S)4(?!\S)"
        found = [
            (match.start(), row) for row, line in enumerate(game_rows(window))
            if name[0] != "t" or re.search(heads, line) or re.match(rf"\s*{key} ", line)
            for match in re.finditer(rf"(?<!\S){key}(?!\S)", line)]
        number = int(name[1]) if name[0] == "f" else 1
        assert len(found) >= number, f"no {name} in\n{window.text()}"
        return found[number - 1]

    def steps(self, binary, by_mouse):
        lines = answers(binary, "newgame " + " ".join(self.deal), "solve")
        steps, drawn, moved = [], 0, 0
        for words in [line.split()[1:] for line in lines if line.startswith("step ")]:
            if words[0] == "move":
                piles = re.findall(r"waste|foundation \d|tableau \d", " ".join(words[1:]))
                moved += 1
                names = [{"w": "w", "f": "f" + name[-1], "t": "t" + name[-1]}[name[0]] for name in piles]
                if by_mouse:
                    act = pointed(lambda window, names=names: [self.pile(window, name) for name in names], "")
                else:
                    act = typed("".join(name[1] if name[0] == "t" else name[0] for name in names), "")
            else:
                drawn += words[0] == "draw"
                act = pointed(lambda window: [self.pile(window, "s")], "") if by_mouse else typed(" ", "")
            told = [rf"\b{count} {what}s?\b" for count, what in ((moved, "move"), (drawn, "draw")) if count]
            steps.append((act[0], r",\s+".join(told)))
        return steps[:-1] + [(steps[-1][0], self.ends)]


class WordFlow(Game):
    name = "wordflow"
    deal = ["wordflow", "beginner", "size", "3", "seed", "7", "words", "1"]
    begins = "= numbers"
    ends = phrase("All words found")
    record = r"^entry .* won\b"

    def steps(self, binary, by_mouse):
        lines = [line.split() for line in answers(binary, "newgame " + " ".join(self.deal), "solve")]
        words = [(line[1], line[5:]) for line in lines if line[0] == "solution" and line[2] == "common"]
        rows = [line[2].upper() for line in lines if line[0] == "row"]

        def places(window, path):
            grid = []
            for row, line in enumerate(game_rows(window)):
                found = list(re.finditer(r"(?<![A-Za-z])[A-Z](?![A-Za-z])", line))
                if len(grid) < 3 and "".join(match.group() for match in found) == rows[len(grid)]:
                    grid.append([(match.start(), row) for match in found])
            assert len(grid) == 3, window.text()
            return [grid[int(place[1]) - 1]["abc".index(place[0])] for place in path]

        steps = []
        for number, (word, path) in enumerate(words):
            shown = rf"\b{number + 1}\s+of\s+{len(words)}\s+words" if number + 1 < len(words) else self.ends
            trace = pointed(lambda window, path=path: places(window, path), shown)
            steps.append(trace if by_mouse else typed(word + "\r", shown))
        return steps


GAMES = [Wordle(), Wordiest(), Atlas(), WordFlow()]


def play(window, steps):
    for act, pattern in steps:
        act(window)
        window.wait(pattern)


def finish(binary, window, game, look="256"):
    """What is relied on once a game has ended, and that nothing of it is left on the screen."""
    window.wait(r"[nN] another|Esc back")
    assert not window.screen.is_overrun, "the whole screen was written on past its edge"
    assert window.leave() == 0
    assert window.is_as_before(), f"left on: {window.screen.mode - window.modes}, {window.screen.cursor.attrs}"
    for codes in re.findall(rb"\x1b\[([\d;]*)m", window.everything):
        assert COLOURS[look].fullmatch(codes.decode()), f"{codes} in {look} colours"
    profile = os.path.join(window.home, ".local/share/parlor/profile.sqlite")
    lines = answers(binary, f"history {game.name}", arguments=("--profile", profile))
    assert any(re.search(game.record, line) for line in lines), lines


def whole(binary, game, columns=80, rows=24, look="256", by_mouse=False):
    """A game from its first key to its last; what stood on the screen before stands there afterwards."""
    deal = " ".join(game.deal)
    window = Window(
        "/bin/sh", "-c", f'echo before; "{binary}" play {deal}', columns=columns, rows=rows, **LOOKS[look])
    window.wait(game.begins)
    play(window, game.steps(binary, by_mouse))
    finish(binary, window, game, look)
    assert window.screen.uncovered and all(text.startswith("before") for text in window.screen.uncovered)


def redrawn(window, act, pattern):
    """Does something for which all is drawn anew."""
    window.raw = b""
    act()
    limit = time.monotonic() + 20
    while b"\x1b[2J" not in window.raw:
        assert window.read(limit - time.monotonic()), "nothing was drawn"
    window.wait(pattern)


def in_every_size(binary, game):
    for columns, rows in SIZES:
        for by_mouse in (False, True):
            whole(binary, game, columns, rows, by_mouse=by_mouse)


def in_every_look(binary, game):
    for look in LOOKS:
        for by_mouse in (False, True):
            whole(binary, game, look=look, by_mouse=by_mouse)


def stopped_in_the_middle(binary, game):
    """The window changes its size, and the program is stopped and goes on, in the middle of a game."""
    deal = " ".join(game.deal)
    # A program whose parent does not watch it can't be stopped.
    window = Window("/bin/bash", "-c", f'set -m; "{binary}" play {deal}; echo STOPPED; read line; fg')
    window.wait(game.begins)
    steps = game.steps(binary, True)
    middle = len(steps) // 2
    play(window, steps[:middle])
    state = steps[middle - 1][1]
    for columns, rows in ((64, 30), (132, 43), (40, 24), (80, 24)):
        redrawn(window, lambda: window.resize(columns, rows), state)
    window.keys(CONTROL_Z, "STOPPED")
    assert window.screen.behind is None and game.begins not in window.text(), window.text()
    redrawn(window, lambda: os.write(window.fd, b"\n"), state)
    play(window, steps[middle:])
    finish(binary, window, game)


def closed_in_the_middle(binary, game):
    """The terminal goes away in the middle of a game: no process stays, and the game can be played to its end."""
    window = Window(binary, "play", *game.deal)
    window.wait(game.begins)
    steps = game.steps(binary, False)
    middle = len(steps) // 2
    play(window, steps[:middle])
    os.close(window.fd)
    limit = time.monotonic() + 20
    while os.waitpid(window.pid, os.WNOHANG)[0] == 0:
        assert time.monotonic() < limit, "the program goes on without a terminal"
        time.sleep(0.01)
    try:
        os.killpg(window.pid, 0)
        raise AssertionError("a process has stayed")
    except ProcessLookupError:
        pass
    window = Window(binary, "play", home=window.home)
    window.wait("Continue")
    window.keys("\r", steps[middle - 1][1])
    play(window, steps[middle:])
    finish(binary, window, game)


def step(case, game):
    def played(binary):
        case(binary, game)
    played.__name__ = f"{game.name}_{case.__name__}"
    return played


STEPS = [
    step(case, game) for game in GAMES
    for case in (in_every_size, in_every_look, stopped_in_the_middle, closed_in_the_middle)
]
