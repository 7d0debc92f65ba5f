"""What the bots of WordFlow share: the engine on a pipe, and walks through a grid."""
import os
import subprocess
import sys


def own_words():
    """The words that the sample bots know by themselves."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../shared/words.txt")) as file:
        return file.read().split()


class Engine:
    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ.get("PARLOR", "parlor")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        """The data lines of the reply to a request."""
        return self.ask_all([request])[0]

    def ask_all(self, requests):
        """The data lines of the replies to requests, a few hundred of which are sent ahead."""
        replies = []
        for start in range(0, len(requests), 200):
            part = requests[start:start + 200]
            self.process.stdin.write("".join(request + "\n" for request in part))
            self.process.stdin.flush()
            replies += [self.reply(request) for request in part]
        return replies

    def reply(self, request):
        lines = []
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if line == "ok" or line.startswith("ok "):
                return lines
            if line.startswith("error no-more-deals"):
                return []
            if line.startswith("error "):
                sys.exit(f"{request}: {line}")
            lines.append(line)
        sys.exit(f"{request}: the engine has gone")


def neighbours(grid, x, y):
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if (dx or dy) and 0 <= y + dy < len(grid) and 0 <= x + dx < len(grid[0]):
                yield x + dx, y + dy


def paths(grid, length):
    """All texts of a length that can be traced."""
    def walk(text, x, y, used):
        if grid[y][x] == "." or (x, y) in used:
            return
        text += grid[y][x]
        if len(text) == length:
            yield text
            return
        for cell in neighbours(grid, x, y):
            yield from walk(text, *cell, used | {(x, y)})

    for y, row in enumerate(grid):
        for x in range(len(row)):
            yield from walk("", x, y, frozenset())


def traceable(grid, word):
    """Whether a word can be traced."""
    def walk(rest, x, y, used):
        if (x, y) in used or grid[y][x] != rest[0]:
            return False
        return len(rest) == 1 or any(walk(rest[1:], *cell, used | {(x, y)}) for cell in neighbours(grid, x, y))

    return any(walk(word, x, y, frozenset()) for y, row in enumerate(grid) for x in range(len(row)))


def play(engine, words):
    """Plays puzzles with the words that a bot comes up with, and prints how many of the words were found."""
    in_arena = "PARLOR_ARENA" in os.environ  # which has deals of its own, and says when there are no more
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10**9 if in_arena else 100
    size = sys.argv[2] if len(sys.argv) > 2 else "4"
    found = required = won = score = played = 0
    while played < games:
        lines = engine.ask("newgame wordflow normal" + ("" if in_arena else f" size {size} seed {played + 1} words 3"))
        if not lines:
            break
        played += 1
        grid = [line.split()[2] for line in lines if line.startswith("row ")]
        for word in words(grid, engine):
            lines = engine.ask(f"word {word}")
            if state(lines)[3] == "won":
                break
        else:
            lines = engine.ask("resign confirm")
        fields = state(lines)
        found += int(fields[4])
        required += int(fields[fields.index("required") + 1])
        won += fields[3] == "won"
        score += int(fields[6])
    print(f"{found} of {required} words ({100 * found / max(1, required):.1f} %), {won} of {played} puzzles complete, "
          f"{score / max(1, played):.0f} points a puzzle")


def state(lines):
    """The fields of the record that says how the game stands."""
    return [line for line in lines if line.startswith("wordflow ")][-1].split()
