#!/usr/bin/env python3
"""Plays a season of Wordiest through a pipe and computes every rating step a second time, from the other players' scores
and ratings alone. Usage: season_test.py PARLOR [MATCHES]"""
import math
import subprocess
import sys

parlor, matches = (sys.argv + ["1000"])[1:3]
# One plays, the other is asked what is best, which would mark the match as assisted.
engine, adviser = (
    subprocess.Popen([parlor], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) for _ in range(2))


def ask(request, engine=engine):
    engine.stdin.write(request + "\n")
    lines = []
    for line in engine.stdout:
        words = line.split()
        if words[0] == "ok":
            return lines
        if words[0] == "error":
            sys.exit(f"{request}: {line}")
        lines.append(words)
    sys.exit(f"{request}: the engine has gone")


def up(value):
    return math.ceil(value * 10) / 10


rating, changes, total, best_round = 50.0, set(), 0, 0
for number in range(1, int(matches) + 1):
    ask(f"newgame wordiest match number {number}")
    # Of every strength: the best pair, one of the first words, or nothing at all.
    ask(f"newgame wordiest match number {number}", adviser)
    if number % 3 == 0:
        words = next(fields for record, *fields in ask("solve", adviser) if record == "pair")
        ask("place " + " ".join(words))
    elif number % 3 == 1:
        made = [word for record, word, *_ in ask(f"words {number % 97 + 1}", adviser) if record == "makes"]
        ask("place " + made[-1])
    shown = {record: fields for record, *fields in ask("submit confirm")}
    others = [(float(fields[3]), int(fields[4])) for record, *fields in ask("graph") if record == "point"]
    mine = int(shown["score"][0])

    wins = [theirs for theirs, score in others if not score > mine]
    losses = [theirs for theirs, score in others if score > mine]
    percentile = up(100 * len(wins) / len(others)) if others else 100.0
    new = up(percentile * 0.2 + rating * 0.8)
    expected = [f"{percentile:.1f}", f"{rating:.1f}", f"{new:.1f}", "false" if losses or not wins else "true"]
    counts = [sum(r >= rating for r in wins), sum(r < rating for r in wins),
              sum(r < rating for r in losses), sum(r >= rating for r in losses)]
    if shown["score"][1:] != expected or shown["counts"] != [str(count) for count in counts] or len(others) != 100:
        sys.exit(f"match {number}: {shown['score']} {shown['counts']}, not {mine} {expected} {counts}")
    changes.add(new - rating > 0)
    rating, total, best_round = new, total + mine, max(best_round, mine)

figures = [fields for _, *fields in ask("wordiest leaders")]
if figures != [["total", str(total)], ["best-round", str(best_round)], ["rating", str(math.floor(rating + 0.5))]]:
    sys.exit(f"the leader board has {figures}")
if [fields for record, *fields in ask("wordiest splash") if record == "splash"] != [[matches, str(total), f"{rating:.1f}"]]:
    sys.exit("the splash figures are wrong")
sparks = [fields for record, *fields in ask("wordiest sparkline") if record == "spark"]
if len(sparks) != min(100, int(matches)) or any(abnormal == "true" for _, _, abnormal, _ in sparks):
    sys.exit(f"the sparkline has {len(sparks)} points, or steps that do not fit")
if len(changes) < 2:
    sys.exit("the rating went one way only")
print(f"{matches} matches, rating {rating:.1f}")
