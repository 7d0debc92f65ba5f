#!/usr/bin/env python3
"""Measures Parlor beside sqlite3 and Stockfish: start, round trips, throughput, memory, solvers, counted work.

Every comparison is made in this one run, the programs taking turns, and every figure is a median over rounds, so that
a busy machine hurts all alike. The targets are ratios where another program does a comparable thing.
Usage: bench.py [PAGE] (takes a minute or two; PARLOR names the engine, else it is `parlor` on the PATH). The tables go into
the page too, between the lines that mark their place."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from random import Random
from statistics import median
from time import perf_counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scripts"))
from pages import fill

STARTS = 300
ROUND_TRIPS, BLOCKS = 20_000, 20
ROUNDS, SECONDS = 3, 5.5  # of pipelined throughput; rounds that turn out shorter than 5 s are said to be
GUESSES = ["crane", "slate", "paper", "ample", "plead", "apple"]
GAME = "newgame wordle classic answer apple\n" + "".join(f"guess {word}\n" for word in GUESSES)
RACKS = 10_000
RANKS = ["mini", "junior", "classic", "epic"]
DEALS, HARD_DEALS = 100_000, 10_000
TIERS = ["tour", "easy", "normal", "hard", "expert"]
TABLES, PART = 10_000, 200  # open games of each kind, and how many at both ends are compared
KINDS = {
    "Wordle": ("newgame wordle classic seed {}", ["guess crane"]),
    "Wordiest": ("newgame wordiest challenge seed {}", ["shuffle"]),
    "Atlas": ("newgame atlas easy seed {}", ["draw"]),
    "WordFlow": ("newgame wordflow normal seed {}", ["touch a1", "lift"]),
    "WordFlow builder": ("newgame builder", ["set a1 q"]),
}


def program(name, package):
    path = shutil.which(name) or shutil.which(name, path="/usr/games")
    return path or sys.exit(f"bench: there is no {name}; {package}")


parlor = program(os.environ.get("PARLOR", "parlor"), "build it with `make build` and name it in PARLOR")
sqlite3 = program("sqlite3", "the Debian package sqlite3 has it")
stockfish = program("stockfish", "the Debian package stockfish has it")
memory_disk = "/dev/shm" if os.path.isdir("/dev/shm") else None
folder = tempfile.TemporaryDirectory(prefix="parlor-bench-", dir=memory_disk)
# As it would be installed: a file that the linker has just written is mapped in larger pieces, and all of them count as
# resident.
installed = tempfile.TemporaryDirectory(prefix="parlor-bench-")
parlor = shutil.copy(parlor, installed.name)


def file(name, text, times=1):
    """Writes an input file to memory, `text` so many times over, and gives its path."""
    path = os.path.join(folder.name, name)
    data = text.encode()
    chunk = max(1, 1_000_000 // len(data))
    with open(path, "wb") as out:
        for _ in range(times // chunk):
            out.write(data * chunk)
        out.write(data * (times % chunk))
    return path


def seconds(arguments, stdin="/dev/null"):
    """Runs a program from spawn to exit, output to /dev/null. posix_spawn costs the same whatever this process holds."""
    actions = [(os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    start = perf_counter()
    _, status, _ = os.wait4(os.posix_spawn(arguments[0], arguments, os.environ, file_actions=actions), 0)
    time = perf_counter() - start
    return time if status == 0 else sys.exit(f"bench: {' '.join(arguments)} < {stdin} ended with wait status {status}")


class Conversation:
    """A program at the other end of two pipes, one request at a time."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.requests, self.replies = self.process.stdin.fileno(), self.process.stdout.fileno()

    def ask(self, request, last=b"\nok\n"):
        """Sends a request that is answered by data lines, and reads until the reply ends in `last`."""
        try:
            os.write(self.requests, request)
        except BrokenPipeError:
            sys.exit(f"bench: {self.process.args[0]} ended before {request!r}")
        reply = os.read(self.replies, 65536)
        while not reply.endswith(last):
            more = b"" if reply.startswith(b"error ") else os.read(self.replies, 65536)
            reply = reply + more if more else sys.exit(f"bench: {request!r} was answered {reply!r}")
        return reply

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def per_request(talk, requests, last, rounds, before=None):
    """Seconds a request takes there and back; the request `before`, if any, is not timed."""
    total = 0
    for _ in range(rounds // len(requests)):
        if before:
            talk.ask(before, last)
        start = perf_counter()
        for request in requests:
            talk.ask(request, last)
        total += perf_counter() - start
    return total / (rounds // len(requests) * len(requests))


# The rows of the page.
figures = []


def table(title, rows):
    print(f"\n{title}")
    figures.append(f"| *{title}* | | |")
    figures.extend(f"| {name} | {value} | {beside} |" for name, value, beside, *_ in rows)
    for name, value, beside, target, met in rows:
        verdict = "" if met is None else "met" if met else "MISSED"
        print(f"  {name:<34} {value:>15}   {beside:<44} {target:<22} {verdict}".rstrip())
    sys.stdout.flush()


def start_up():
    requests = file("start", "isready\nquit\n")
    ours, theirs = [], []
    for _ in range(STARTS):
        ours.append(seconds([parlor], requests))
        theirs.append(seconds([sqlite3, ":memory:", "select 1"]))
    a, b = median(ours), median(theirs)
    goal = "goal 1.5 met" if a <= 1.5 * b else "goal 1.5 not met"
    table(f"Start (median of {STARTS} runs each, taking turns)", [
        ("start, isready, quit", f"{a * 1e3:.2f} ms", f"sqlite3 'select 1' {b * 1e3:.2f} ms, ratio {a / b:.2f}",
         "ratio <= 2.5", a <= 2.5 * b),
    ])
    print(f"  {goal}; the quickest runs took {min(ours) * 1e3:.2f} and {min(theirs) * 1e3:.2f} ms")


def round_trips():
    # All on one core: waking a process on another one takes longer than the work, and how long is a matter of luck.
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    ours, theirs = Conversation(parlor), Conversation(stockfish)
    theirs.ask(b"isready\n", b"readyok\n")
    guesses = [f"guess {word}\n".encode() for word in GUESSES]
    times = {"ready": [], "guess": [], "stockfish": []}
    block = ROUND_TRIPS // BLOCKS
    for _ in range(BLOCKS):
        times["ready"].append(per_request(ours, [b"isready\n"], b"\nok\n", block))
        times["stockfish"].append(per_request(theirs, [b"isready\n"], b"readyok\n", block))
        times["guess"].append(per_request(ours, guesses, b"\nok\n", block, GAME.splitlines(True)[0].encode()))
    ours.end()
    theirs.end()
    os.sched_setaffinity(0, cores)
    ready, guess, theirs = (median(times[key]) * 1e6 for key in ("ready", "guess", "stockfish"))
    beside = f"Stockfish isready {theirs:.1f} us, ratio "
    table(f"Round trip over a pipe, on one core (median of {BLOCKS} blocks of {block:,} each, taking turns)", [
        ("isready", f"{ready:.1f} us", f"{beside}{ready / theirs:.2f}", "ratio <= 1", ready <= theirs),
        ("guess", f"{guess:.1f} us", f"{beside}{guess / theirs:.2f}", "ratio <= 2", guess <= 2 * theirs),
    ])


def throughput():
    # name, arguments, input, counted requests in it, requests in it
    streams = [
        ("isready", [parlor], "isready\n", 1, 1),
        ("guess", [parlor], GAME, len(GUESSES), len(GUESSES) + 1),
        ("sqlite3", [sqlite3, ":memory:"], "select 1;\n", 1, 1),
    ]
    inputs = []
    for name, arguments, text, counted, requests in streams:
        trial = 20_000
        path = file(name, text, trial)
        if arguments == [parlor]:
            with open(path) as stdin:
                output = subprocess.run(arguments, stdin=stdin, capture_output=True).stdout
            answered = output.count(b"\nok\n")
            if answered != trial * requests:
                sys.exit(f"bench: {answered} of {trial * requests} requests of the stream of {name} were answered ok")
        # The longer a trial, the surer the rate: start-up and the first pages weigh less.
        while (time := seconds(arguments, path)) < SECONDS / 8:
            trial *= 4
            path = file(name, text, trial)
        times = int(trial * SECONDS / time) + 1
        inputs.append((name, arguments, file(name, text, times), counted * times))
    rates, shortest = {name: [] for name, *_ in inputs}, SECONDS
    for _ in range(ROUNDS):
        for name, arguments, path, counted in inputs:
            time = seconds(arguments, path)
            rates[name].append(counted / time)
            shortest = min(shortest, time)
    ready, guess, theirs = (median(rates[name]) for name, *_ in inputs)
    beside = f"sqlite3 'select 1;' {theirs:,.0f}/s, ratio "
    table(f"Throughput, requests sent ahead (median of {ROUNDS} rounds, taking turns; the shortest took {shortest:.1f} s)", [
        ("isready", f"{ready:,.0f}/s", f"{beside}{ready / theirs:.1f}", ">= 3,000,000/s", ready >= 3e6),
        ("guess, newgame every 6", f"{guess:,.0f}/s", f"{beside}{guess / theirs:.1f}", ">= 1,000,000/s", guess >= 1e6),
    ])


def many_tables():
    rows = []
    for kind, (opening, moves) in KINDS.items():
        talk, times = Conversation(parlor), []
        for number in range(TABLES):
            talk.ask(f"table t{number}\n".encode())
            start = perf_counter()
            talk.ask(opening.format(number).encode() + b"\n")
            for move in moves:
                talk.ask(move.encode() + b"\n")
            times.append(perf_counter() - start)
        talk.end()
        # The first ones of all make what is made once.
        first, last = median(times[PART:2 * PART]) * 1e3, median(times[-PART:]) * 1e3
        rows.append((kind, f"{last:.3f} ms", f"among the first {first:.3f} ms, ratio {last / first:.2f}", "ratio <= 1.3",
                     last <= 1.3 * first))
    table(f"A game opened and begun beside {TABLES:,} open ones (median of {PART})", rows)


def memory():
    talk = Conversation(parlor)
    for rank in RANKS:
        talk.ask(f"newgame wordle {rank}\n".encode())
        talk.ask(b"moves\n")
    for _ in range(0, 100_000, len(GUESSES)):
        for line in GAME.splitlines(True):
            talk.ask(line.encode())
    for word in GUESSES * 100:
        talk.ask(f"lookup {word}\n".encode())
    # Not wait4's ru_maxrss: across exec that keeps the peak of the process that spawned, here Python's.
    with open(f"/proc/{talk.process.pid}/status") as status:
        [peak] = [int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM:")]
    talk.end()
    table("Memory", [
        ("largest resident set", f"{peak:.1f} MiB", "four ranks, 100,000 guesses, 600 lookups", "<= 20 MiB", peak <= 20),
    ])


def random_rack(dice):
    """14 tiles with 2 to 6 bonuses, letters and factors as often as on the racks that the rules describe."""
    letters = "".join(letter * count for letter, count in zip(
        "abcdefghijklmnopqrstuvwxyz", [9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1]))
    tiles = dice.sample(letters, 14)
    for place in dice.sample(range(14), dice.choices([2, 3, 4, 5, 6], [1, 2, 3, 3, 1])[0]):
        kind = dice.choices("lw", [26, 19])[0]
        tiles[place] += str(dice.choices([2, 3, 4, 5], [17, 3, 4, 2] if kind == "l" else [3, 7, 7, 2])[0]) + kind
    return " ".join(tiles)


def best_of_racks():
    dice, times, masks = Random(1), [], 0
    talk = Conversation(parlor)
    talk.ask(b"position wordiest a\n")
    talk.ask(b"solve\n")  # the index of the lexicon is made once
    for _ in range(RACKS):
        talk.ask(f"position wordiest {random_rack(dice)}\n".encode())
        start = perf_counter()
        reply = talk.ask(b"solve\n")
        times.append(perf_counter() - start)
        masks += int(reply.split()[4])
    talk.end()
    middle, worst = median(times) * 1e3, max(times) * 1e3
    table(f"Wordiest: exact best of a rack of 14 tiles, over a pipe ({RACKS:,} racks)", [
        ("median", f"{middle:.3f} ms", f"{masks:,} masks tried, {masks / sum(times) / 1e6:.0f} million a second",
         "<= 0.5 ms", middle <= 0.5),
        ("worst", f"{worst:.3f} ms", f"95 of 100 within {sorted(times)[RACKS * 95 // 100] * 1e3:.3f} ms", "<= 5 ms",
         worst <= 5),
    ])


def analyse(talk, deals, shape, seed=1):
    """Has deals of Atlas Solitaire analysed; gives the fields of the last `winnable` and of `careful`, and the seconds until
    the former arrived, in which all the deals were dealt and solved: careful play begins only then."""
    finished = re.compile(rb"^winnable \S+ %d .*\n" % deals, re.MULTILINE)
    reply, time = b"", None
    start = perf_counter()
    os.write(talk.requests, f"atlas analyse {deals} {shape} {seed}\n".encode())
    while not reply.endswith(b"\nok\n"):
        more = os.read(talk.replies, 65536)
        if time is None and finished.search(reply + more):
            time = perf_counter() - start
        reply += more
        if not more or reply.startswith(b"error "):
            sys.exit(f"bench: analysing {deals} deals of {shape} was answered {reply!r}")
    lines = reply.decode().splitlines()
    return lines[-3].split(), lines[-2].split(), time


def solved_deals():
    talk, rows = Conversation(parlor), []
    for shape in ["8x5:4-5-6-7", "10x5:5-6-7-8"]:
        times = []
        for _ in range(ROUNDS):
            winnable, _, time = analyse(talk, DEALS, shape)
            times.append(time)
        _, _, deals, won, _, percent, _, _, nodes, worst = winnable
        beside = f"{percent} % winnable, {int(nodes) / int(deals):.1f} positions a deal"
        rows.append((shape, f"{DEALS / median(times):,.0f}/s", beside, f"at most {worst} of them", None))
    talk.end()
    table(f"Atlas: deals dealt and solved (median of {ROUNDS} runs of {DEALS:,} deals)", rows)


def hard_deals():
    talk, shape = Conversation(parlor), "16x5:5-6-7-8"
    times, nodes = [60.0] * HARD_DEALS, 0
    for _ in range(ROUNDS):
        for deal in range(HARD_DEALS):
            winnable, _, time = analyse(talk, 1, shape, deal)
            times[deal] = min(times[deal], time)
            nodes = max(nodes, int(winnable[9]))
    rows = [(f"analyse, {shape}", nodes, times)]
    # There is no tier of 16 groups, but groups can be named; the tableau is the tier's, and the reply has all the moves.
    groups = [line.split()[1] for line in talk.ask(b"atlas groups\n").decode().splitlines()
              if line.startswith("listing ") and int(line.split()[2]) >= 5][:16]
    times, nodes = [60.0] * HARD_DEALS, 0
    for deal in range(HARD_DEALS):
        talk.ask(f"newgame atlas hard open any seed {deal} groups {','.join(groups)}\n".encode())
        for _ in range(ROUNDS):
            start = perf_counter()
            reply = talk.ask(b"solve\n")
            times[deal] = min(times[deal], perf_counter() - start)
        nodes = max(nodes, int(reply.split()[3]))
    rows.append(("solve, 16x5:4-5-6-7", nodes, times))
    talk.end()
    table(f"Atlas: one deal of 16 groups, over a pipe ({HARD_DEALS:,} deals; of each the quickest of {ROUNDS} times)", [
        (name, f"median {median(times) * 1e3:.3f} ms", f"worst {max(times) * 1e3:.3f} ms",
         f"at most {nodes} positions", None) for name, nodes, times in rows
    ])


def tiers():
    talk, rows = Conversation(parlor), []
    for tier in TIERS:
        winnable, careful, _ = analyse(talk, HARD_DEALS, tier)
        rows.append((f"{tier}, {winnable[1]}", f"{winnable[5]} %", f"{winnable[6]} to {winnable[7]} %",
                     f"careful {careful[4]} %", None))
    talk.end()
    table(f"Atlas: deals that can be won ({HARD_DEALS:,} a tier, with 95 % Wilson interval), that careful play wins", rows)


def fingerprint():
    output = subprocess.run([parlor, "-c", "bench"], capture_output=True, text=True).stdout
    lines = [line.split() for line in output.splitlines()]
    counts = [words[2] for words in lines if words[:2] == ["bench", "fingerprint"]]
    print(f"\nFingerprint of counted work: {counts[0] if counts else sys.exit('bench: bench gave no fingerprint')}")


if len(sys.argv) > 2:
    sys.exit(__doc__)
machine = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
print(machine)
start_up()
round_trips()
throughput()
memory()
many_tables()
best_of_racks()
solved_deals()
hard_deals()
tiers()
fingerprint()
if len(sys.argv) == 2:
    fill(sys.argv[1], "speed", "\n".join([f"{machine}:", "", "| measured | Parlor | beside |", "|---|---|---|", *figures]))
