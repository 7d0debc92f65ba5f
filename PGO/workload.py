"""What the release is measured at: requests sent ahead, in text and JSON, and the searches of all games.
Usage: workload.py PROGRAMS RUNS, the folder of the programs that count and the one that takes what they have counted."""
import os
import random
import subprocess
import sys

programs, runs = sys.argv[1:]
GUESSES = ["crane", "slate", "paper", "ample", "plead", "apple"]
GAME = "newgame wordle classic answer apple\n" + "".join(f"guess {word}\n" for word in GUESSES)


def run(name, weight, program, *arguments, lines=""):
    counts = os.path.join(runs, f"{weight}-{name}.profraw")
    done = subprocess.run(
        [os.path.join(programs, program), *arguments], input=lines, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**os.environ, "LLVM_PROFILE_FILE": counts})
    if done.returncode or "\nerror " in done.stdout:
        sys.exit(f"workload: {name} ended with status {done.returncode}\n{done.stderr}")
    print(f"{name}: {os.path.getsize(counts):,} bytes")


def lines(form, numbers):
    return "".join(form.format(number=number) for number in numbers)


run("guesses", 20, "parlor", lines=GAME * 3000)
run("json", 20, "parlor", lines="setoption name Format value json\n" + GAME * 300)
run("isready", 20, "parlor", lines="isready\n" * 20_000)
run("counted", 1, "parlor", lines="bench\n")
run("wordle", 1, "parlor", lines="position wordle classic guesses crane gbbby\ngo\ncandidates\n")
run("wordiest", 1, "parlor", lines=lines("newgame wordiest seed 1 number {number}\nsolve\nwords\n", range(1, 61)))
for tier in ("normal", "expert"):
    run("atlas-" + tier, 1, "parlor", lines=lines(f"newgame atlas {tier} seed {{number}}\nanalyse\nmoves\n", range(1, 101)))
for size in (4, 5, 6):
    run(f"wordflow-{size}", 1, "parlor", lines=lines(f"newgame wordflow size {size} seed {{number}}\nshow\n", range(1, 21)))
for size, tier in (("4x4", "expert"), ("5x5", "medium"), ("6x6", "hard")):
    run("puzzles-" + size, 1, "parlor-workshop", "puzzles", size, tier, "1", "30")

letters = os.path.join(runs, "words"), os.path.join(runs, "boards")
moves = subprocess.run(
    [os.path.join(programs, "parlor")], capture_output=True, text=True, env={**os.environ, "LLVM_PROFILE_FILE": os.devnull},
    input="".join(f"newgame wordle {rank}\nmoves\n" for rank in ("mini", "junior", "classic", "epic"))).stdout
words = [line.split()[-1] for line in moves.splitlines() if line.startswith("move guess ")]
dice, chance = "".join(words), random.Random(1)
with open(letters[0], "w") as file:
    file.writelines(f"{word}\n" for word in sorted(words))
with open(letters[1], "w") as file:
    file.writelines("".join(chance.choice(dice) for _ in range(16)) + "\n" for _ in range(1000))
run("grids", 1, "parlor-workshop", "grids", *letters)
