#!/usr/bin/env python3
"""Plays Atlas Solitaire carefully: a card of the waste goes to foundations only, never into the tableau.

In this order: a partner to its foundation; a base to an empty foundation, of the tableau before the waste; a run onto
another run of its group; a run or a base that has cards below it to an empty pile. Where there is none of these it draws;
when a whole pass through the stock has brought nothing, it gives up. Usage: careful.py [TIER [ROUNDS]]"""
import os, shutil, subprocess, sys

in_arena = "PARLOR_ARENA" in os.environ  # which has deals of its own, and says when there are no more
tier, rounds = (sys.argv[1:] + ["normal", "1000000000" if in_arena else "100"][len(sys.argv) - 1:])[:2]
rounds = max(1, int(rounds))
parlor = shutil.which(os.environ.get("PARLOR", "parlor")) or sys.exit("parlor is neither in PARLOR nor on the PATH")
engine = subprocess.Popen(parlor, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)  # by lines
TABLEAU = [f"tableau-{number}" for number in range(1, 5)]
FOUNDATIONS = [f"foundation-{number}" for number in range(1, 5)]

def ask(request):
    """Sends a request; gives the data lines of its reply, each as a list of its words."""
    engine.stdin.write(request + "\n")
    lines = []
    for line in engine.stdout:
        match line.split():
            case ["ok", *_]: return lines
            case ["error", "no-more-deals", *_]: raise StopIteration
            case ["error", *_]: sys.exit(f"{request}: {line.strip()}")
            case words: lines.append(words)
    sys.exit(f"{request}: the engine has gone")

class Round:
    """The cards as replies tell of them: `piles` has a list for each pile, from below, of (letter, kind) or None."""

    def __init__(self, number):
        self.piles = {}
        self.read(ask(f"newgame atlas {tier}" + ("" if in_arena else f" seed {number}")))

    def read(self, records):
        for record in records:
            match record:
                case ["atlas", _, status, _, _, stock, _, moves, draws, *_]:
                    self.status, self.stock, self.moves, self.draws = status, int(stock), int(moves), int(draws)
                case ["pile", name, hidden, shown, _]:
                    self.piles[name] = [None] * (int(hidden) + int(shown))
                case ["card", name, place, _, letter, kind, *_]:  # moved or turned up
                    pile = self.piles[name]
                    pile += [None] * (int(place) - len(pile))
                    pile[int(place) - 1] = letter, kind
                case ["cleared", name, *_]:
                    self.piles[name] = []

    def move(self, count, source, target):
        del self.piles[source][-count:]
        self.read(ask(f"move {source} {target} {count}".replace("-", " ")))

    def turn(self):
        """Draws a card, or shuffles the waste back."""
        if not self.stock: self.piles["waste"] = []
        self.read(ask("draw" if self.stock else "reshuffle"))

    def top(self, name):
        return self.piles[name][-1] if self.piles[name] else (None, None)

    def run(self, name):
        """How many cards on top of a pile can be moved as one."""
        top, count = self.top(name), 1
        while top[1] == "partner" and self.piles[name][-count - 1:-count] == [top]: count += 1
        return count

    def choose(self):
        """The number of cards, where from and where to; None where it is better to draw."""
        open_groups = {self.piles[name][0][0]: name for name in FOUNDATIONS if self.piles[name]}
        free = [name for name in FOUNDATIONS if not self.piles[name]]
        for name in TABLEAU + ["waste"]:
            letter, kind = self.top(name)
            if kind == "partner" and letter in open_groups: return 1, name, open_groups[letter]
        for name in TABLEAU + ["waste"]:
            if self.top(name)[1] == "base" and free: return 1, name, free[0]
        for name in TABLEAU:
            for other in TABLEAU:
                if name != other and self.top(name)[1] == "partner" and self.top(name) == self.top(other):
                    return self.run(name), name, other
        empty = [name for name in TABLEAU if not self.piles[name]]
        for name in TABLEAU:
            if empty and self.piles[name] and self.run(name) < len(self.piles[name]):
                return self.run(name), name, empty[0]

def play(number):
    """Plays a round; gives its moves and draws if it is won."""
    cards, idle = Round(number), 0
    while cards.status == "playing":
        if move := cards.choose():
            cards.move(*move)
            idle = 0
        elif idle <= cards.stock + len(cards.piles["waste"]) and (cards.stock or cards.piles["waste"]):
            idle += cards.stock > 0
            cards.turn()
        else:
            ask("resign confirm")
            return None
    return cards.moves, cards.draws

won, played = [], 0
try:
    while played < rounds:
        won += filter(None, [play(played + 1)])
        played += 1
except StopIteration:
    rounds = max(1, played)
result = f"won {len(won)} of {rounds} ({100 * len(won) / rounds:.1f} %)"
if won:
    moves, draws = (sum(counts) / len(won) for counts in zip(*won))
    result += f", {moves:.1f} moves and {draws:.1f} draws a won round"
print(result)
