#!/usr/bin/env python3
"""Compares Parlor with its last release: drift.py PARLOR PARLOR-SERVER [--record RELEASE].

What costs processor time is measured in processor time, the programs taking turns, so that a busy machine hurts all alike; and
each figure is a ratio to sqlite3 or to `isready`, which every machine has: a drift in small steps shows, where each step is within
the noise. The figures of the last release stand in last_release.json beside this file; --record puts those of this run there,
under the name of the release."""

import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from statistics import median

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Tests", "Server"))
from client import Server, Socket, frame  # noqa: E402

FIGURES = os.path.join(HERE, "last_release.json")
ROUNDS, STARTS, REQUESTS = 5, 100, 300_000
ROOMS, BATCHES, BATCH = 10, 60, 64  # a room keeps so many messages and not many more
TABLES, PART = 600, 100  # open games, and how many of the first and of the last are compared
GUESSES = ["crane", "slate", "paper", "ample", "plead", "apple"]
GAME = "newgame wordle classic answer apple\n" + "".join(f"guess {word}\n" for word in GUESSES)
FREE = {name: "1000000000/1" for name in ("creations", "requests", "lines", "chat")}


def spent(arguments, stdin="/dev/null"):
    """The processor time of a program from its start to its end, in seconds."""
    actions = [(os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    _, status, usage = os.wait4(os.posix_spawn(arguments[0], arguments, os.environ, file_actions=actions), 0)
    return usage.ru_utime + usage.ru_stime if status == 0 else sys.exit(f"drift: {' '.join(arguments)} ended with {status}")


def spent_so_far(process):
    """The processor time of a process that runs, of all its threads, in seconds."""
    total = 0
    for path in glob.glob(f"/proc/{process.pid}/task/*/schedstat"):
        with open(path, encoding="ascii") as file:
            total += int(file.read().split()[0])
    return total / 1e9


def peak(process):
    """The largest resident set of a process that runs, in KiB."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))


class Conversation:
    """A program at the other end of two pipes."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, text, end=b"ok\n"):
        """Sends requests, and reads until all of them are answered."""
        writer = threading.Thread(target=lambda: (self.process.stdin.write(text.encode()), self.process.stdin.flush()))
        writer.start()
        for _ in range(text.count("\n")):
            while (line := self.process.stdout.readline()) != end:
                if not line or line.startswith(b"error "):
                    sys.exit(f"drift: answered {line!r}")
        writer.join()

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def starts(parlor, sqlite3):
    """A start with a line to carry out, in starts of sqlite3."""
    ours, theirs = [], []
    for _ in range(STARTS):
        ours.append(spent([parlor, "-c", "isready"]))
        theirs.append(spent([sqlite3, ":memory:", "select 1"]))
    return {"start with `-c isready`, sqlite3's": median(ours) / median(theirs)}


def requests(parlor, sqlite3, folder):
    """Seconds that `isready`, a guess and sqlite3's `select 1` take, sent ahead."""
    streams = {
        "isready": ([parlor], "isready\n" * (10 * REQUESTS), 10 * REQUESTS),
        "guess": ([parlor], GAME * (REQUESTS // len(GUESSES)), REQUESTS),
        "select": ([sqlite3, ":memory:"], "select 1;\n" * REQUESTS, REQUESTS),
    }
    for name, (_, text, _) in streams.items():
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(text)
    times = {name: [] for name in streams}
    for _ in range(ROUNDS):
        for name, (arguments, _, count) in streams.items():
            times[name].append((spent(arguments, os.path.join(folder, name)) - spent(arguments)) / count)
    return {name: median(found) for name, found in times.items()}


def memory(parlor, sqlite3):
    """What a conversation takes, in that of an sqlite3 that has answered once."""
    ours, theirs = Conversation(parlor), Conversation(sqlite3, ":memory:")
    for rank in ("mini", "junior", "classic", "epic"):
        ours.ask(f"newgame wordle {rank}\nmoves\n")
    ours.ask(GAME * 5000)
    ours.ask("".join(f"lookup {word}\n" for word in GUESSES) * 100)
    theirs.ask("select 'ok';\n")
    ratio = peak(ours.process) / peak(theirs.process)
    ours.end()
    theirs.end()
    return {"memory after 30,000 guesses, sqlite3's": ratio}


def tables(parlor, isready):
    """A game of WordFlow opened and begun beside few others, and beside many."""
    talk, times = Conversation(parlor), []
    for number in range(TABLES):
        # Each part has the same deals, for which the same grids are made.
        lines = f"table t{number}\nnewgame wordflow normal seed {number % PART}\ntouch a1\nlift\n"
        before = spent_so_far(talk.process)
        talk.ask(lines)
        times.append(spent_so_far(talk.process) - before)
    talk.end()
    # The first ones of all make what is made once.
    few, many = sum(times[PART:2 * PART]) / PART, sum(times[-PART:]) / PART
    return {
        "a game of WordFlow, isready 1,000": few / isready / 1000,
        f"a game of WordFlow beside {TABLES}, beside few": many / few,
    }


def chat(binary, select):
    """A message of chat, which is kept and told to both who are in the room."""
    times = []
    for _ in range(3):
        server = Server(binary, **FREE, queue_count=1_000_000, queue_bytes=1 << 28, messages_waiting=4096)
        try:
            sockets = []
            for _ in range(ROOMS):
                host = server.create()
                for who in (host, server.join(host["code"])):
                    sockets.append(Socket(server, host["roomId"]))
                    sockets[-1].hello(who["token"])
            before = spent_so_far(server.process)
            for _ in range(BATCHES):
                for socket in sockets:
                    socket.connection.sendall(frame("chat hello there") * BATCH)
                for socket in sockets:
                    for _ in range(BATCH):
                        while (line := socket.line()) != "ok":
                            if line.startswith("error"):
                                sys.exit(f"drift: a message was answered {line!r}")
            times.append((spent_so_far(server.process) - before) / (BATCHES * BATCH * len(sockets)))
        finally:
            server.kill()
    return {"a message of chat, sqlite3's select 1": median(times) / select}


def main():
    if len(sys.argv) not in (3, 5) or sys.argv[3:4] not in ([], ["--record"]):
        sys.exit(__doc__)
    sqlite3 = shutil.which("sqlite3") or sys.exit("drift: there is no sqlite3; the Debian package sqlite3 has it")
    with tempfile.TemporaryDirectory(prefix="parlor-drift-") as folder:
        # As it would be installed: a file that the linker has just written is mapped in larger pieces, and all of them count.
        parlor = shutil.copy(sys.argv[1], folder)
        cost = requests(parlor, sqlite3, folder)
        ratios = {
            "a guess, isready 1": cost["guess"] / cost["isready"],
            "a guess, sqlite3's select 1": cost["guess"] / cost["select"],
            "isready, sqlite3's select 1": cost["isready"] / cost["select"],
        }
        ratios |= starts(parlor, sqlite3) | memory(parlor, sqlite3) | tables(parlor, cost["isready"])
        ratios |= chat(os.path.abspath(sys.argv[2]), cost["select"])
    if len(sys.argv) == 5:
        kept = {name: {"ratio": float(f"{ratio:.3g}"), "release": sys.argv[4]} for name, ratio in ratios.items()}
        with open(FIGURES, "w", encoding="utf-8") as file:
            json.dump(kept, file, indent=2)
            file.write("\n")
    with open(FIGURES, encoding="utf-8") as file:
        last = json.load(file)
    print("Against the last release (ratios; less is better)")
    for name, ratio in ratios.items():
        then, release = last[name]["ratio"], last[name]["release"]
        verdict = "" if ratio <= 1.1 * then else "  DRIFTED: more than 10 %"
        print(f"  {name:<44} {ratio:8.3g}   {release} {then:.3g}, {(ratio / then - 1) * 100:+.0f} %{verdict}")


main()
