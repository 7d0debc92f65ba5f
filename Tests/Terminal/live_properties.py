"""What holds on the whole screen whatever is typed or clicked: of walks that chance chooses, and of a few keys anywhere."""

import functools
import os
import random
import re
import subprocess

from live_boards import BOARDS, boards, facts
from live_walks import ESCAPE, SCENES, Moment, difference, opened, opened_as, perform, walks
from live_window import CONTROL_U, DOWN, LEFT, PAGE_DOWN, RIGHT, UP, Window
from live_whole import COLOURS

TAB, BACK_TAB = "\t", "\x1b[Z"


def masked(cells):
    """A screen without the times of a clock."""
    return [
        tuple(("0", *cell[1:]) if cell[0].isdigit() else cell for cell in line)
        if re.search(r"\d\d:\d\d", "".join(cell[0] for cell in line)) else line for line in cells
    ]


def quit(window):
    os.close(window.fd)
    os.waitpid(window.pid, 0)


def compare(old, new, text):
    if old != new and masked(old) != masked(new):
        raise AssertionError(f"{text}\n{difference(old, new)}")


# Of every walk


def drawn_again(binary, name):
    """What was drawn over what was there is what is drawn on an empty screen, sign by sign and colour by colour."""
    for walk in walks(name, binary):
        for moment in walk.moments:
            if moment.redrawn:
                compare(moment.redrawn, moment.cells, walk.upto(moment))


def inside(binary, name):
    """Nothing is written past an edge, and no wide sign is cut in two."""
    for walk in walks(name, binary):
        assert not walk.window.screen.is_overrun, f"{walk.upto(walk.moments[-1])}: written past an edge"
        for moment in walk.moments:
            for row, line in enumerate(moment.cells):
                signs = [cell[0] for cell in line] + [" "]
                for column, sign in enumerate(signs[:-1]):
                    is_wide = sign != "" and Window.width(sign) == 2
                    assert (signs[column + 1] == "") == is_wide, f"{walk.upto(moment)}: row {row} is {''.join(signs)!r}"


def coloured(binary, name):
    """Only colours that the terminal has are written; with NO_COLOR none at all."""
    environment = SCENES[name][3]
    look = next((look for name, look in [("NO_COLOR", "none"), ("COLORTERM", "light"), ("TERM", "16")] if name in environment), "256")
    for walk in walks(name, binary):
        for codes in sorted(set(re.findall(rb"\x1b\[([\d;]*)m", walk.window.everything))):
            assert COLOURS[look].fullmatch(codes.decode()), f"{walk.name}: {codes} in {look} colours"
        if look == "none":
            for moment in walk.moments:
                assert {cell[2] for line in moment.cells for cell in line} == {"default"}, walk.upto(moment)


def luminance(colour):
    parts = [int(colour[place:place + 2], 16) / 255 for place in (0, 2, 4)]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@functools.cache
def contrast(first, second):
    """As WCAG has it: 1 for the same colour, 21 for black and white."""
    low, high = sorted([luminance(first), luminance(second)])
    return (high + 0.05) / (low + 0.05)


def readable(binary, name):
    """Letters and digits on a ground of their own can be told from it."""
    for walk in walks(name, binary):
        for moment in walk.moments:
            for line in moment.cells:
                for sign, front, ground, *_ in line:
                    if sign.isalnum() and len(ground) == 6 and front and len(front) == 6:
                        assert contrast(front, ground) >= 3, f"{walk.upto(moment)}: {sign!r} in {front} on {ground}"


def whole_by_a_key(binary, name):
    """Where lines of a game have no room, the key that shows them is named."""
    for walk in walks(name, binary):
        for moment in walk.moments:
            if not (moment.is_typing or moment.is_page or moment.is_menu or moment.covers_game):
                assert "more line" not in moment.text or "PgDn" in " ".join(moment.strip), walk.upto(moment)


def ignored(binary, name):
    """What a terminal sends without any key changes nothing."""
    for walk in walks(name, binary):
        for moment in walk.moments:
            if moment.ignored:
                compare(moment.cells, moment.ignored, walk.upto(moment))


def steered(binary, name):
    """An arrow moves the cursor the way it points, or not at all."""
    ways = {UP: (-1, 0), DOWN: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}
    for walk in walks(name, binary):
        for moment in walk.moments[1:]:
            way, before = ways.get(moment.action[1]), moment.before
            if way is None or moment.is_page or before.is_page or moment.is_typing or before.is_typing:
                continue
            old, new = before.reversed(), moment.reversed()
            if old and new and before.size == moment.size and old != new and not (moment.is_menu and before.text != moment.text):
                middles = [[sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1)] for cells in (old, new)]
                moved = sum((middles[1][axis] - middles[0][axis]) * way[axis] for axis in (0, 1))
                assert moved > 0, f"{walk.upto(moment)}: the cursor went from {middles[0]} to {middles[1]}"


def at_its_place(binary, name):
    """The board stays where it is, whatever is said below it, as long as the window has the same size."""
    for walk in walks(name, binary):
        for moment in walk.moments[1:]:
            if moment.size != moment.before.size or any(one.is_menu or one.is_page for one in (moment, moment.before)):
                continue
            tops = [next((row, text) for row, text in enumerate(one.text.split("\n")) if text) for one in (moment.before, moment)]
            if tops[0][1].strip() == tops[1][1].strip():
                assert tops[0] == tops[1], f"{walk.upto(moment)}: the board went from {tops[0]} to {tops[1]}"


def repeated(binary, name):
    """The same keys lead to the same screens, also if nothing is drawn again between them."""
    for walk in walks(name, binary):
        window = opened(name, binary)
        for moment in walk.moments[1:]:
            perform(window, moment.action)
            compare(moment.cells, window.screen.cells(), walk.upto(moment))
        quit(window)


@functools.cache
def ways_out(binary, name):
    """Leaves every walk; the games as they were shown last, each with the folder that has its profile, and what went wrong."""
    games = []
    try:
        for walk in walks(name, binary):
            leave(name, walk, games)
    except AssertionError as error:
        return games, error
    return games, None


def leave(name, walk, games):
    window, number, text = walk.window, walk.number, walk.upto(walk.moments[-1])
    if name.startswith("room"):
        while "Leave the room for good" not in window.text():
            before = window.text()
            window.type(ESCAPE)
            assert window.text() != before, f"{text}: Esc leads nowhere\n{before}"
        out = "y"
    else:
        escapes = 0
        while not (now := Moment(("keys", ""), window)).is_menu or now.is_typing:
            if "Esc menu" in now.strip[0] + now.strip[1]:
                games.append((now, window.home))
            window.type(ESCAPE)
            escapes += 1
            assert escapes < 9, f"{text}: Esc leads nowhere\n{window.text()}"
        out = "\x04" if number % 2 else ESCAPE
    begun = len(window.everything)
    os.write(window.fd, out.encode())
    if out == ESCAPE:
        window.wait("Goodbye")
    else:
        window.wait(r"\w>\s*\Z")
        assert window.screen.behind is None, text
        window.keys("version\r", r"Parlor \d[\s\S]*\w>\s*\Z")
        os.write(window.fd, b"quit\r")
    while window.read(1):
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(window.pid, 0)[1]) == 0, text
    for mode in (b"?1049l", b"?1002l", b"?1006l", b"?2004l", b"?25h"):
        assert b"\x1b[" + mode in window.everything[begun:], f"{text}: {mode} was not written"
    assert window.is_as_before(), f"{text}: left on: {window.screen.mode - window.modes}, {window.screen.cursor.attrs}"


def left(binary, name):
    """Wherever a walk has led to, Esc leads out, and the terminal is as it was."""
    error = ways_out(binary, name)[1]
    assert error is None, error


def recorded(binary, name):
    """The letters and the cards on the screen are those that the engine tells a program of."""
    game = SCENES[name][0][0]
    for moment, home in ways_out(binary, name)[0]:
        profile = os.path.join(home, ".local/share/parlor/profile.sqlite")
        lines = subprocess.run(
            [binary, "--profile", profile], input=f"resume {game}\n", capture_output=True, text=True).stdout.splitlines()
        for pattern in BOARDS[game](moment, [line.split() for line in lines]):
            assert re.search(pattern, moment.text), f"{name}: no {pattern!r} in\n{moment.text}\nof {lines}"


# Of a few keys


MOVES = {
    "wordle": ["s", "late", "\r", "cr"], "wordle_narrow_light": ["react", "\r", "s"], "wordle_colourless": ["slate", "\r"],
    "wordiest": ["zinc\r", " burst\r", "/"], "wordiest_narrow": ["hao\r", "*"],
    "atlas": [" ", "w3", "  "], "atlas_wide_light": [" ", "w f\r", "  "], "atlas_narrow": [" ", "w3"],
    "wordflow": ["tune\r", "newt\r"], "wordflow_tall": ["pies\r"], "builder": ["s", "tr", "\x7f"],
}


def undone(binary, name):
    """Undo shows the picture before a move, redo the one after it; what is said below may be other words."""
    window = opened(name, binary)

    def board():
        window.redraw()
        return boards(window)

    for move in MOVES[name]:
        before = board()
        window.type(move)
        after, count = board(), 0
        assert after != before, f"{move!r} changes nothing in\n{window.text()}"
        while (now := board()) != before:
            count += 1
            assert count < 9, f"{move!r} is not taken back:\n{difference(before, now)}"
            window.type(":undo\r")
            if "y yes" in window.text():
                window.type("y")
        window.type("\x12" * count)
        compare(after, board(), f"{move!r} is not done again after {count} times ^U")
    quit(window)


def touched(binary, name):
    """A click anywhere on a tile does what a click on its letter does."""
    window = opened(name, binary)
    first = window.screen.cells()
    tiles = [
        (column, row) for row, line in enumerate(first) for column, cell in enumerate(line)
        if cell[0].isalpha() and len(cell[2]) == 6 and not line[column - 1][0].isalpha() and not line[column + 1][0].isalpha()
    ]
    assert tiles, window.text()
    for column, row in random.Random(name).sample(tiles, 4):
        ground = first[row][column][2]
        left = right = column
        while first[row][left - 1][2] == ground:
            left -= 1
        while first[row][right + 1][2] == ground:
            right += 1
        seen = []
        for place in (column, left, right):
            window.give(lambda place=place: window.pointer((place, row)))
            seen.append(boards(window))
            window.type(ESCAPE if "Esc clear" in window.text() else CONTROL_U)
        assert seen[0] != boards(window), f"a click on {column}, {row} does nothing in\n{window.text()}"
        for other in seen[1:]:
            compare(seen[0], other, f"a click at the edge of the tile at {column}, {row}")
    quit(window)


def pointed(binary, name):
    """A click takes the cursor of the keys away."""
    window = opened(name, binary)
    window.type(TAB + TAB)
    assert Moment(("keys", ""), window).reversed(), f"Tab leads nowhere in\n{window.text()}"
    rows = window.screen.cells()
    tiles = [
        (column, row) for row, line in enumerate(rows) for column, cell in enumerate(line)
        if cell[0].isalpha() and cell[2] != "default" and not cell[4]
    ]
    place = random.Random(name).choice(tiles)
    window.give(lambda: window.pointer(place))
    assert not Moment(("keys", ""), window).reversed(), f"after a click on {place} it is still there in\n{window.text()}"
    quit(window)


def erased(binary, name):
    """Backspace takes letters back in turn."""
    window = opened(name, binary)
    window.type(TAB)
    seen = [boards(window)]
    for letter in "rat":
        window.type(letter)
        seen.append(boards(window))
        assert seen[-1] != seen[-2], f"{letter} is not written in\n{window.text()}"
    for number in (2, 1, 0):
        window.type("\x7f")
        compare(seen[number], boards(window), f"{3 - number} of three letters are erased")
    quit(window)


KEYS = {"Esc": ESCAPE, "Enter": "\r", "Backspace": "\x7f", "Space": " ", "PgDn": PAGE_DOWN, "PgUp": "\x1b[5~", "Up": UP}


def strip(window):
    """The entries of the last lines: where each is, and its key."""
    found = []
    has_bold = any(cell[5] for cell in window.screen.cells()[-1])
    for row in (window.screen.lines - 2, window.screen.lines - 1):
        line, looks = window.screen.display[row], window.screen.cells()[row]
        for match in re.finditer(r"(?<=[ │|])([^\s│|]+) ([a-z][a-z ]*?)(?=  |$| *[│|]| [^a-z])", line):
            label = match.group(1)
            key = KEYS.get(label) or (chr(ord(label[1]) - 64) if label[0] == "^" and len(label) == 2 else label[0])
            if (bool(looks[match.start()][5]) == has_bold and len(label) < 10 and label not in ("^N", "^D")
                    and "leave" not in match.group(2) and match.group(2) not in ("play", "another")):
                found.append((match.start(), row, key, match.group()))
    return found


def clicked(binary, name):
    """A click on an entry of the last lines does what its key does."""
    chance = random.Random(name)
    by_key, by_click = opened(name, binary), opened(name, binary)
    done = []
    for _ in range(10):
        entries = strip(by_key)
        if not entries:
            break
        column, row, key, title = chance.choice(entries)
        done.append(title)
        by_key.type(key)
        by_click.give(lambda: by_click.pointer((column, row)))
        assert by_key.screen.behind is not None, done
        compare(by_key.screen.cells(), by_click.screen.cells(), f"after {done}")
    assert len(done) > 4, f"{done}: no keys in\n{by_key.text()}"
    quit(by_key)
    quit(by_click)


def at_once(binary, name):
    """Keys that come at once do what they do one by one."""
    chance = random.Random(name)
    single, many = opened(name, binary), opened(name, binary)
    for _ in range(3):
        keys = [chance.choice(SCENES[name][4]) for _ in range(6)]
        for key in keys:
            single.type(key)
        many.type("".join(keys))
        compare(single.screen.cells(), many.screen.cells(), f"{keys} at once")
    quit(single)
    quit(many)


def tabbed(binary, name):
    """Tab goes through all places, and back through the same ones with Shift."""
    window = opened(name, binary)
    window.type(TAB)
    seen = [window.screen.cells()]
    for _ in range(5):
        window.type(TAB)
        seen.append(window.screen.cells())
        assert seen[-1] != seen[-2] or len(seen) > 3, f"Tab leads nowhere in\n{window.text()}"
    for number in reversed(range(5)):
        window.type(BACK_TAB)
        compare(seen[number], window.screen.cells(), f"{number} steps back")
    quit(window)


def typed(binary, name):
    """The end of what is typed is seen, and the cursor, however long it is and whatever its letters are; all of it is drawn."""
    window = opened(name, binary)
    for text in ("abcdefghij" * 15, "日本語のもじ" * 30, "👍x" * 60):
        window.type(":" + text)
        line = next((line for line in window.screen.display if "▏" in line), "")
        assert text[-1] + "▏" in line.replace(" ", ""), f"after {text[-9:]!r}:\n{window.text()}"
        window.type("\x01")
        line = next((line for line in window.screen.display if "▏" in line), "")
        assert "▏" + text[0] in line.replace(" ", ""), f"at the begin of {text[:9]!r}:\n{window.text()}"
        for key in (RIGHT, "x", "\x7f"):
            window.type(key)
            now = window.screen.cells()
            window.redraw()
            compare(window.screen.cells(), now, f"{key!r} at the begin of {text[:9]!r}")
        assert not window.screen.is_overrun
        window.type(ESCAPE)
    quit(window)


def resized(binary, name):
    """A window that becomes another one and is as before again shows what it showed."""
    window = opened(name, binary)
    _, columns, rows, _, keys = SCENES[name]
    for key in keys[:4]:
        window.type(key)
    for at in range(2):
        seen = []
        for size in [(columns + 7, rows + 3), (columns, rows), (130, 44), (columns, rows)]:
            perform(window, ("size", *size))
            seen.append(window.screen.cells())
        compare(seen[1], seen[3], f"after {(2 * keys)[:4 + at]}")
        window.type(keys[(4 + at) % len(keys)])
    quit(window)


def enlarged(binary, name):
    """A window that becomes larger shows what one shows that had that size from the beginning."""
    _, columns, rows, _, _ = SCENES[name]
    small, large = (opened_as(binary, SCENES[name][0], *size, SCENES[name][3]) for size in [(columns, rows), (columns, rows + 20)])
    for window in (small, large):
        window.type(SCENES[name][4][0])
    perform(small, ("size", columns, rows + 20))
    compare(large.screen.cells(), small.screen.cells(), f"enlarged from {rows} rows")
    quit(small)
    quit(large)


def heard(binary, name):
    """What was said last in a room is on the screen, however much was said before."""
    window = opened(name, binary)
    for number in range(16):
        window.type(f'"message {number}\r')
        while "Esc back" in window.text():
            window.type(ESCAPE)
        # Of a text that is wrapped.
        text = " ".join(re.sub("[│|]", " ", window.text()).split())
        assert re.search(rf"chat message {number}\b", text), f"message {number} is not in\n{window.text()}"
    quit(window)


# What is played in a wide window and in a narrow one, step by step.
STORIES = {
    "wordle": (["wordle", "classic", "seed", "1", "index", "0", "words", "1"], ["slate\r", "\x14\x14", "\x14", ":xyzzy\r", "cheep\r"]),
    "atlas": (["atlas", "easy", "seed", "5"], [" w3", "  3", "\x14\x14", ":resign confirm\r"]),
    "wordflow": (["wordflow", "beginner", "size", "3", "seed", "7", "words", "1"], ["newt\r", "newt\r", "\x14\x14", ":resign confirm\r"]),
}


def told_in_a_narrow_window(binary, name):
    """A narrow window says all that a wide one says next to the board, on more pages if need be."""
    arguments, keys = STORIES[name]
    wide, narrow = (opened_as(binary, arguments, columns, rows, {}) for columns, rows in [(108, 44), (40, 24)])
    for key in keys:
        wide.type(key)
        narrow.type(key)
        before = narrow.text()
        lost = facts(wide) - facts(narrow)
        assert not lost, f"after {key!r} {lost} are not in\n{before}\nbut in\n{wide.text()}"
    quit(wide)
    quit(narrow)


GAMES = [name for name in SCENES if not name.startswith(("room", "builder"))]
EVERYWHERE = [drawn_again, inside, coloured, readable, whole_by_a_key, ignored, steered, repeated, left]


def step(case, name):
    def holds(binary):
        case(binary, name)
    holds.__name__ = f"{name}_{case.__name__}"
    return holds


# Where the window has room for all that may be said next to the board.
ROOMY = ["wordle", "wordle_wide", "wordle_colourless", "wordiest", "wordflow", "wordflow_tall", "builder"]

WRITTEN = ["wordle", "wordle_wide", "wordle_narrow_light", "wordle_colourless", "builder"]
TILES = ["wordle", "wordle_wide", "wordle_narrow_light", "wordflow", "wordflow_tall"]

STEPS = [
    step(case, name) for cases, names in [
        (EVERYWHERE, SCENES), ([at_its_place], ROOMY), ([recorded, at_once, tabbed, enlarged], GAMES), ([undone], MOVES), ([touched, pointed], TILES),
        ([erased], WRITTEN), ([clicked, typed, resized], SCENES), ([heard], ["room", "room_narrow"]), ([told_in_a_narrow_window], STORIES),
    ] for name in names for case in cases
]
