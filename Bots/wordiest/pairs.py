#!/usr/bin/env python3
"""Plays Wordiest without the engine's solver: of the words that the rack can make it takes the best fifty by themselves,
pairs each with every other word that the tiles left over can make, and plays the best pair. Usage: pairs.py [MATCHES]"""
import os, shutil, subprocess, sys
from collections import Counter
from statistics import mean

matches = int((sys.argv + ["1000000000" if "PARLOR_ARENA" in os.environ else "100"])[1])
parlor = shutil.which(os.environ.get("PARLOR", "parlor")) or sys.exit("parlor is neither in PARLOR nor on the PATH")
engine = subprocess.Popen(parlor, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)  # by lines

def ask(request):
    """Sends a request; gives the data lines of its reply, each as a list of its words."""
    engine.stdin.write(request + "\n")
    lines = []
    for line in engine.stdout:
        match line.split():
            case ["ok", *_]: return lines
            case ["error", "no-more-deals", *_]: return None
            case ["error", *_]: sys.exit(f"{request}: {line.strip()}")
            case words: lines.append(words)
    sys.exit(f"{request}: the engine has gone")

def tiles(records):
    """The tiles of a rack as (letter, points, factor of the word), from its `tile` records."""
    for record, _, letter, value, _, _, *bonus in records:
        if record == "tile":
            times, kind = (int(bonus[1][0]), bonus[1][1]) if bonus else (1, "L")
            yield letter, int(value) * (times if kind == "L" else 1), times if kind == "W" else 1

def lay(word, rack):
    """The word's score and the tiles left over; of equal letters it takes those with the best bonus."""
    left, points, factor = list(rack), 0, 1
    for letter in word:
        best = max((tile for tile in left if tile[0] == letter), key=lambda tile: (tile[2], tile[1]), default=None)
        if best is None: return 0, []
        left.remove(best)
        points, factor = points + best[1], factor * best[2]
    return points * factor, left

percentiles, ratings = [], []
for _ in range(matches):
    records = ask("newgame wordiest")
    if records is None: break
    rack = [*tiles([record for record in records if record[0] == "tile"])]
    words = sorted(((lay(word, rack), word) for kind, word, *_ in ask("words") if kind == "makes"), key=lambda item: -item[0][0])
    best, play = 0, []
    for (score, left), word in words[:50]:
        have = Counter(letter for letter, *_ in left)
        for (alone, _), other in words:
            if score + alone <= best: break  # what is left over scores no more than the whole rack
            if Counter(other) <= have and (total := score + lay(other, left)[0]) > best:
                best, play = total, [word, other]
        if score > best: best, play = score, [word]
    if play: ask("place " + " ".join(play))
    for record, *fields in ask("submit confirm"):
        if record == "score":
            percentiles.append(float(fields[1]))
            ratings.append(float(fields[3]))

if ratings: print(f"percentile {mean(percentiles):.1f} average, rating {ratings[-1]:.1f} after {len(ratings)} matches")
