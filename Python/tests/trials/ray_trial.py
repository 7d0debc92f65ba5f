"""Ray: a match of a thousand deals by two workers, of which one is killed and one is slowed down; the report is that of one machine.

ray_trial.py [DEALS]
"""

import json
import os
import signal
import sys
import tempfile
import threading
import time

import ray

from parlor_games import arena

DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
BOTS = {"solver": "solver", "cat": "lines guess cat; guess dog"}


def mine(game):
    """A bot that is a function."""
    for word in ("tad", "nor", "fly"):
        if not game.is_over:
            game.guess(word)


def timeless(path):
    rows = [json.loads(line) for line in open(path)]
    for row in rows:
        row.pop("time", None)
    return rows


def report(match):
    told = match.report()
    for bot in told["bots"]:
        bot.pop("nanosecondsPerMove")
    return told


def workers():
    """The processes that play."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                name = file.read()
            with open(f"/proc/{pid}/stat") as file:
                parent = file.read().rsplit(")", 1)[1].split()[1]
        except OSError:
            continue
        if name.startswith(b"ray::_play") and parent:
            found.append(int(pid))
    return found


def trouble(told):
    """Kills a worker and slows another one down, a few times."""
    while not told["over"] and told["killed"] < 3:
        time.sleep(4)
        playing = workers()
        if playing:
            os.kill(playing[0], signal.SIGKILL)
            told["killed"] += 1
        if len(playing) > 1:
            os.kill(playing[1], signal.SIGSTOP)
            time.sleep(5)
            try:
                os.kill(playing[1], signal.SIGCONT)
            except ProcessLookupError:
                continue
            told["slowed"] += 1


with tempfile.TemporaryDirectory() as folder:
    alone = arena.run("wordle mini", BOTS, deals=DEALS, seed=1, journal=f"{folder}/alone")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    told = {"over": False, "killed": 0, "slowed": 0}
    thread = threading.Thread(target=trouble, args=(told,))
    thread.start()
    start = time.monotonic()
    spread = arena.run("wordle mini", BOTS, deals=DEALS, seed=1, journal=f"{folder}/ray", ray=True)
    seconds = time.monotonic() - start
    told["over"] = True
    thread.join()
    assert timeless(f"{folder}/ray") != [] and sorted(map(str, timeless(f"{folder}/ray"))) == sorted(
        map(str, timeless(f"{folder}/alone"))
    )
    assert report(spread) == report(alone)
    # A journal that ends early goes on, and a rule ends where it does on one machine.
    lines = open(f"{folder}/ray").read().splitlines(keepends=True)
    with open(f"{folder}/ray", "w") as file:
        file.write("".join(lines[:40]) + lines[40][:20])
    assert report(arena.run("wordle mini", BOTS, deals=DEALS, journal=f"{folder}/ray", ray=True)) == report(alone)
    options = ["--sprt", "0 0.5", "--concurrency", "1"]
    alone = arena.run("wordle mini", BOTS, deals=200, seed=1, journal=f"{folder}/alone2", options=options)
    spread = arena.run("wordle mini", BOTS, deals=200, seed=1, journal=f"{folder}/ray2", options=options, ray=True)
    assert report(spread) == report(alone)
    assert timeless(f"{folder}/ray2") == timeless(f"{folder}/alone2")
    functions = arena.run("wordle mini", {"mine": mine, "solver": "solver"}, deals=6, seed=1, ray=arena.Ray(part=2))
    assert functions.report()["bots"][0]["score"]["games"] == 6
    assert not functions.report()["bots"][0]["failures"]
    ray.shutdown()
print(f"ray: {DEALS} deals in {seconds:.0f} s, workers killed {told['killed']} times and slowed {told['slowed']} times")
