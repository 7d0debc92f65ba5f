#!/usr/bin/env python3
"""Measures the search for words in grids of letters.
Usage: grids.py DATA, a folder with enable.txt and with boards4.txt, boards5.txt, hard4.txt and hard5.txt, square boards row by
row. Where PEER names a clone of github.com/danvk/hybrid-boggle, both of its branches that count are built and run in turn with
ours. WORKSHOP and PARLOR name our programs. All times are processor time of one thread; medians of five."""
import os, random, re, statistics, subprocess, sys, tempfile

data = sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__)
workshop = os.environ.get("WORKSHOP", ".build/release/parlor-workshop")
parlor = os.environ.get("PARLOR", ".build/release/parlor")
peer = os.environ.get("PEER")
words = f"{data}/enable.txt"
folder = tempfile.mkdtemp(prefix="parlor-grids-")
driver = os.path.join(os.path.dirname(os.path.abspath(__file__)), "boggle.cc")

def run(*command):
    """The lines that a program writes."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode: sys.exit(f"{' '.join(command)}: {done.stderr}")
    return done.stdout.splitlines()

def number(line, name):
    return float(re.search(rf"\b{name} ([\d.]+)", line)[1])

def build(branch):
    """Programs around the peer's solver as a branch has it, one for each compiler."""
    source = f"{folder}/{branch}"
    os.mkdir(source)
    archive = subprocess.run(["git", "-C", peer, "archive", branch, "cpp"], capture_output=True, check=True).stdout
    subprocess.run(["tar", "x", "-C", source], input=archive, check=True)
    programs = []
    for compiler in ["g++", "clang++"]:
        program = f"{source}/{compiler}"
        command = [compiler, "-std=c++20", "-O3", "-march=native", "-w", "-include", "bit", f"-I{source}/cpp", driver,
                   f"{source}/cpp/trie.cc", "-o", program]
        if subprocess.run(command).returncode == 0: programs.append(program)
    return programs

peers = {branch: build(branch) for branch in ["main", "compact-trie"]} if peer else {}

def beside(boards):
    """Times of a grid, ours and those of the peers, which take turns."""
    times = {}
    for _ in range(5):
        score, found, *_ = run(workshop, "grids", words, boards)
        times.setdefault("score", []).append(number(score, "microseconds_each"))
        times.setdefault("words", []).append(number(found, "microseconds_each"))
        for branch, programs in peers.items():
            for program in programs:
                lines = run(program, words, boards)
                for line in lines:
                    kind, amount, each = (line.split() + ["", ""])[:3]
                    # A peer that finds other words than we do is not measured.
                    if kind in ["points", "words"] and int(amount) == number(score if kind == "points" else found, kind):
                        times.setdefault((branch, os.path.basename(program), kind), []).append(float(each))
    return {name: statistics.median(values) for name, values in times.items()}

print("| boards | score only | " + "".join(f"{b} {c} | " for b in peers for c in ["g++", "clang++"]) +
      "all words, paths, hints | first-path finder g++ | clang++ |")
for boards in ["boards4", "hard4", "boards5", "hard5"]:
    times = beside(f"{data}/{boards}.txt")
    def cell(name, own):
        return f"{times[name]:.1f} us, {times[name] / times[own]:.2f} times" if name in times else "-"
    cells = [f"{times['score']:.1f} us"]
    cells += [cell((b, c, "points"), "score") for b in peers for c in ["g++", "clang++"]]
    cells += [f"{times['words']:.1f} us"] + [cell(("main", c, "words"), "words") for c in ["g++", "clang++"]]
    print(f"| {boards} | " + " | ".join(cells) + " |", flush=True)

# 6x6: letters as on the dice, and the grids of the hardest puzzles.
letters = open(f"{data}/boards5.txt").read().replace("\n", "")
generator = random.Random(1)
with open(f"{folder}/boards6.txt", "w") as file:
    for _ in range(20_000): file.write("".join(generator.choice(letters) for _ in range(36)) + "\n")
with open(f"{folder}/expert6.txt", "w") as file:
    for line in run(workshop, "puzzles", "6x6", "expert", "1", "500", "--best", "500"):
        if line.startswith("seed"): file.write(line.split(" grid ")[1].split()[0].replace("/", "") + "\n")
for boards in [f"{data}/boards4.txt", f"{data}/boards5.txt", f"{folder}/boards6.txt", f"{folder}/expert6.txt"]:
    _, _, whole, edits = run(workshop, "grids", words, boards)
    spread = [f"median {number(line, 'median'):.0f} us, p99 {number(line, 'p99'):.0f} us" for line in [whole, edits]]
    print(f"{os.path.basename(boards)}: all words, paths and hints {spread[0]}; after an edit of a cell {spread[1]}", flush=True)

for size, points in [("3x3", 545), ("3x4", 1651), ("4x4", 3625)]:
    times = [number(run(workshop, "record", size, words, str(seed), str(points))[-1], "seconds") for seed in range(1, 11)]
    print(f"record {size}, {points} points: mean {statistics.mean(times):.2f} s of ten seeds, longest {max(times):.2f} s", flush=True)

for size in ["3x3", "4x4", "5x5", "6x6"]:
    rates = []
    for tier in ["easy", "medium", "hard", "expert"]:
        # Sizes and tiers that can't go together without blanks.
        blanks = {("5x5", "easy"): 6, ("6x6", "easy"): 12}.get((size, tier), 0)
        done = subprocess.run([workshop, "puzzles", size, tier, "1", "1000", "--blanks", str(blanks)], capture_output=True, text=True)
        if done.returncode == 0:
            each = number(done.stdout.splitlines()[-1], "microseconds_each")
            rates.append(f"{tier}{f' with {blanks} blanks' if blanks else ''} {1e6 / each:,.0f}")
    print(f"verified puzzles a second, {size}: {', '.join(rates)}", flush=True)

def resident(engine):
    """The memory of a program in MiB: all, and what is not a part of its file."""
    sizes = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in open(f"/proc/{engine.pid}/status") if line.startswith("Rss")}
    return sum(sizes.values()), sizes["RssAnon"]

engine = subprocess.Popen(parlor, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
def ask(line):
    engine.stdin.write(line + "\n")
    for reply in engine.stdout:
        if reply.startswith(("ok", "error")): return reply
ask("isready")
before = resident(engine)
for size in range(3, 7): ask(f"newgame wordflow normal size {size} seed 1")
after = resident(engine)
engine.kill()
print(f"memory: {before[0]:.1f} MiB at the start, {after[0]:.1f} MiB after games of all sizes; {after[1] - before[1]:.1f} MiB of it are the dictionary and the games")

# A trace back and forth along the rows, as long as it may be.
def judged(lines):
    text = "newgame wordflow normal size 5 seed 1\n" + "trace a1 b1 c1 d1 e1 e2 d2 c2\n" * lines
    start = os.times().children_user + os.times().children_system
    subprocess.run(parlor, input=text, stdout=subprocess.DEVNULL, text=True)
    return os.times().children_user + os.times().children_system - start
lines = 200_000
each = statistics.median(judged(lines) - judged(0) for _ in range(5)) / lines
print(f"a traced word judged, its line read and its reply written: {each * 1e6:.1f} us")
