"""Walks through live play: keys, clicks and windows that chance chooses, the same ones each time, and what the screen shows then.

The properties in `live_properties` hold for any walk. A walk that fails says what was typed until then."""

import functools
import os
import random

from live_window import CONTROL_U, DOWN, HOMES, LEFT, PAGE_DOWN, PAGE_UP, RIGHT, UP, Window
from room_program import beside_a_room

FOLDER = os.path.dirname(os.path.abspath(__file__))
CRANE = ["wordle", "classic", "answer", "crane"]
LIGHT = {"COLORTERM": "truecolor", "COLORFGBG": "0;15"}

# Of each scene: what is played, the window, what the environment says of the terminal, and what is typed there besides the keys
# that do the same everywhere.
SCENES = {
    "wordle": (CRANE, 80, 24, {}, [*"slatecrn", "\r", "slate\r", "cr", "\x7f"]),
    "wordle_wide": (["wordle", "mini", "answer", "cat"], 120, 40, {}, [*"cat", "\r", "act\r", "tac\r", "\x14", "\x7f"]),
    "wordle_colourless": (CRANE, 64, 24, {"NO_COLOR": "1"}, [*"slate", "\r", "crane\r"]),
    "wordle_narrow_light": (CRANE, 40, 24, LIGHT, [*"slate", "\r", "react\r", "\x7f"]),
    "wordiest": (["wordiest", "seed", "5"], 100, 32, {}, [*"zincburst", "zinc\r", "zinc burst\r", "!", "y", "n"]),
    "wordiest_narrow": (["wordiest", "number", "3"], 44, 24, {"TERM": "xterm"}, [*"aeit", "!", "n", "\x7f"]),
    "atlas": (["atlas", "easy", "seed", "5"], 80, 30, {}, [" ", " ", "1", "2", "3", "4", "w", "f"]),
    "atlas_wide_light": (["atlas", "tour", "seed", "1"], 124, 44, LIGHT, [" ", "1", "2", "3", "4", "w", "f", "w f\r"]),
    "atlas_narrow": (["atlas", "easy", "seed", "5"], 40, 24, {"TERM": "xterm"}, [" ", " ", "1", "2", "3", "4", "w", "f"]),
    "wordflow": (["wordflow", "beginner", "size", "3", "seed", "7", "words", "1"], 80, 24, {}, ["newt\r", "went\r", "t", "=", "xx\r"]),
    "wordflow_tall": (["wordflow", "beginner", "size", "4", "seed", "5", "words", "1"], 96, 44, {}, ["pies\r", "p", "=", "\x7f"]),
    "builder": (["builder", "size", "3"], 80, 30, {}, [*"streading", "\x7f", "\x7f", "\r"]),
    "wordle_low": (CRANE, 40, 15, {"NO_COLOR": "1"}, [*"slate", "\r", "crane\r"]),
    "wordiest_low": (["wordiest", "seed", "5"], 60, 20, {}, [*"zinc", "zinc burst\r", "!", "y", "n"]),
    "atlas_low": (["atlas", "tour", "seed", "1"], 40, 15, {}, [" ", " ", "1", "2", "3", "4", "w", "f"]),
    "wordflow_low": (["wordflow", "beginner", "size", "4", "seed", "5", "words", "1"], 60, 16, {}, ["pies\r", "p", "="]),
    "builder_low": (["builder", "size", "6"], 40, 15, {}, [*"reading", "\x7f", "\r"]),
    "room": (["join", "228741"], 100, 30, {}, ["tune\r", '"hi \r', '"well', "=", "!", ".", "\r", "\r", "n"]),
    "room_narrow": (["join", "228741"], 60, 24, {}, ["tune\r", '"ho\r', "=", "!", "\x7f", "\r", "\r", " "]),
    "room_low": (["join", "228741"], 40, 15, {}, ["tune\r", '"ho\r', "=", "\r", "\r", " "]),
}
# As terminals send it that leave no doubt whether more comes.
ESCAPE = "\x1b[27u"
ANYWHERE = [UP, DOWN, LEFT, RIGHT, "\t", "\x1b[Z", "\r", " ", ESCAPE, CONTROL_U, "\x12", "\x7f"]
# What would open another deal, which chance alone chooses, is not among the keys for the menu.
IN_THE_MENU = [UP, DOWN, "\t", "\x1b[Z", PAGE_DOWN, PAGE_UP, "xyz", ":help\r", ":stats\r", "\x07", "\x07"]
COMMANDS = [
    ":stats\r", ":help\r", ":help all\r", ":show\r", ":xyzzy\r", ":undo\r", ":redo\r", ":hal\x7f\x7f\x7f\x7f", ":",
    ":theme light\r", ":theme dark\r", ":resign\r", ":rules\r", ":calendar\r", "s", "1", "3",
]
LENGTH, COUNT = 30, 2


class Moment:
    """What was done in a walk, and what the screen shows then."""

    def __init__(self, action, window, before=None):
        self.action, self.before = action, before
        self.cells, self.text = window.screen.cells(), window.text()
        self.strip = [line.rstrip() for line in window.screen.display[-2:]]
        self.size = window.screen.columns, window.screen.lines
        # The same after all was drawn again, and after keys that mean nothing; None if that was not tried here.
        self.redrawn = self.ignored = None

    @property
    def is_menu(self):
        """Whether the first screen is shown."""
        return "^D prompt" in " ".join(self.strip)

    @property
    def covers_game(self):
        """Whether a menu is shown from which a key leads back to the game."""
        return "^G game" in " ".join(self.strip)

    @property
    def is_typing(self):
        return "▏" in self.text

    @property
    def is_page(self):
        return "Esc back" in " ".join(self.strip)

    def reversed(self):
        """The cells of the cursor."""
        return [(row, column) for row, line in enumerate(self.cells) for column, cell in enumerate(line) if cell[4]]


def opened(name, binary):
    return opened_as(binary, *SCENES[name][:4])


def opened_as(binary, arguments, columns, rows, environment):
    """Live play in a window of its own, once it waits for keys."""
    if arguments[:1] != ["join"]:
        window = Window(binary, "play", *arguments, columns=columns, rows=rows, **environment)
    else:
        window = Window(beside_a_room(binary, HOMES.name), *arguments, columns=columns, rows=rows, **environment)
    window.wait("Esc ")
    window.settle()
    return window


def chosen(name, chance, moment):
    """The next thing to do."""
    typed = SCENES[name][4]
    kind = chance.random()
    if kind < 0.07:
        _, columns, rows, _, _ = SCENES[name]
        sizes = [(columns + wider, rows + higher) for wider, higher in [(0, 0), (0, 5), (9, 5), (9, 0)]]
        return ("size", *chance.choice([size for size in sizes if size != moment.size]))
    if (moment.is_menu or moment.covers_game) and not moment.is_typing:
        return ("keys", chance.choice(IN_THE_MENU))
    if kind < 0.25:
        cells = [
            (column, row) for row, line in enumerate(moment.cells) for column, cell in enumerate(line)
            if cell[0] not in " │─" and row < len(moment.cells) - 2
        ]
        places = [chance.choice(cells) for _ in range(chance.choice([1, 1, 2, 3]))]
        return ("wheel", chance.choice([64, 65]), *places[0]) if chance.random() < 0.1 else ("pointer", *places)
    if kind < 0.7:
        return ("keys", chance.choice(typed))
    if kind < 0.88:
        return ("keys", chance.choice(ANYWHERE))
    return ("keys", chance.choice(COMMANDS + [PAGE_DOWN, PAGE_UP]))


def perform(window, action):
    kind, *values = action
    if kind == "keys":
        window.type(values[0])
    elif kind == "pointer":
        window.give(lambda: window.pointer(*values))
    elif kind == "wheel":
        code, column, row = values
        window.type(f"\x1b[<{code};{column + 1};{row + 1}M")
    else:
        window.give(lambda: (window.resize(*values), window.litter()))


# What terminals send without any key: answers, the focus, keys that nobody has, and another button of the pointer.
IGNORED = "\x1b[?62;22c\x1b[I\x1b[O\x1b[24;1R\x1b[<35;9;9M\x1b[<2;9;9M\x1b[<2;9;9m\x1b]11;rgb:0/0/0\x07"


class Walk:
    def __init__(self, name, number, binary):
        self.name, self.number = name, number
        chance = random.Random(f"{name} {number}")
        self.window = window = opened(name, binary)
        self.moments = [Moment(("keys", ""), window)]
        self.error = None
        for _ in range(LENGTH):
            action = chosen(name, chance, self.moments[-1])
            draws, ignores = chance.random() < 0.4, chance.random() < 0.1
            try:
                perform(window, action)
                assert window.screen.behind is not None, "live play was left"
                moment = Moment(action, window, self.moments[-1])
                self.moments.append(moment)
                if ignores:
                    window.type(IGNORED)
                    moment.ignored = window.screen.cells()
                if draws:
                    window.redraw()
                    moment.redrawn = window.screen.cells()
            except AssertionError as error:
                self.error = self.says(action, error)
                break

    def upto(self, moment):
        """What was done until then, to be done again by hand."""
        actions = [one.action for one in self.moments[1:self.moments.index(moment) + 1]]
        return f"{self.name}, walk {self.number}: " + " ".join(map(shown, actions))

    def says(self, last, error):
        return f"{error}\n{self.upto(self.moments[-1])} {shown(last)}"


@functools.cache
def walk(name, number, binary):
    return Walk(name, number, binary)


def walks(name, binary):
    found = [walk(name, number, binary) for number in range(COUNT)]
    for one in found:
        assert one.error is None, one.error
    return found


def shown(action):
    return repr(action[1]) if action[0] == "keys" else " ".join(map(str, action))


def difference(old, new):
    """The rows in which two screens differ, as they were and as they are; or the looks, if only those differ."""
    lines = [f"{len(old)} rows, now {len(new)}"] if len(old) != len(new) else []
    for row, (before, now) in enumerate(zip(old, new)):
        if before != now:
            texts = ["".join(cell[0] for cell in line).rstrip() for line in (before, now)]
            column = next((column for column, pair in enumerate(zip(before, now)) if pair[0] != pair[1]), len(before))
            looks = f" at {column} {before[column][1:]}, now {now[column][1:]}" if texts[0] == texts[1] else ""
            lines.append(f"row {row}: {texts[0]!r}, now {texts[1]!r}{looks}")
    return "\n".join(lines[:6])
