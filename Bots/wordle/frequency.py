#!/usr/bin/env python3
"""Plays Wordle by letter frequency: of the words that agree with all colours so far, it guesses the one whose letters
stand most often in the others, a letter in its place counting twice. Usage: frequency.py MODE [GAMES]"""
import os, shutil, subprocess, sys
from collections import Counter, defaultdict
from functools import cache

mode, games = (sys.argv + ["100"])[1:3] if len(sys.argv) > 1 else sys.exit(__doc__)
parlor = shutil.which(os.environ.get("PARLOR", "parlor")) or sys.exit("parlor is neither in PARLOR nor on the PATH")
engine = subprocess.Popen(parlor, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)  # by lines

def ask(request):
    """Sends a request; gives the data lines of its reply, each as a list of its words."""
    engine.stdin.write(request + "\n")
    lines = []
    for line in engine.stdout:
        match line.split():
            case ["ok", *_]: return lines
            case ["error", *_]: sys.exit(f"{request}: {line.strip()}")
            case words: lines.append(words)
    sys.exit(f"{request}: the engine has gone")

def colours(guess, answer):
    """What the engine would answer: g in its place, y elsewhere, b not in the word or not once more."""
    left = Counter(a for g, a in zip(guess, answer) if g != a)
    def colour(g, a):
        left[g] -= g != a
        return "g" if g == a else "y" if left[g] >= 0 else "b"
    return "".join(map(colour, guess, answer))

@cache
def plan(rows):
    """The guess after these rows of colours, and the words that would be left, by the colours that it may get.
    The bot always plays alike, so the colours alone tell where it is, and no work is done twice."""
    words = plan(rows[:-1])[1][rows[-1]] if rows else everything
    places = Counter(place for word in words for place in enumerate(word))
    letters = Counter(letter for word in words for letter in set(word))
    guess = max(words, key=lambda word: sum(map(places.get, enumerate(word))) + sum(map(letters.get, set(word))))
    left = defaultdict(list)
    for word in words:
        left[colours(guess, word)].append(word)
    return guess, left

[[_, _, _, limit, *_], *_] = ask(f"newgame wordle {mode}")
everything = [word for _, _, word in ask("moves")]
tries = Counter()
games = int(games)
for _ in range(games):
    ask(f"newgame wordle {mode}")
    rows, result = (), None
    while not result:
        reply = {record: fields for record, *fields in ask("guess " + plan(rows)[0])}
        rows += (reply["row"][2],)
        result = reply.get("result")
    tries[int(result[1]) if result[0] == "won" else "lost"] += 1

for key in [*range(1, int(limit) + 1), "lost"]:
    print(f"{key:<7} {tries[key]:5}", "#" * -(-50 * tries[key] // max(games, 1)) or "-")
won = games - tries.pop("lost", 0)
print(f"average {sum(key * n for key, n in tries.items()) / max(won, 1):5.2f}")
