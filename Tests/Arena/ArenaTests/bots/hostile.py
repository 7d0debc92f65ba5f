#!/usr/bin/env python3
"""A bot of Wordle that misbehaves in the way that its argument names, in the middle of its first game; `good` plays."""
import os, signal, subprocess, sys, time

kind = sys.argv[1]
talk, hear = sys.stdout.buffer, sys.stdin.buffer


def say(text):
    talk.write(text if isinstance(text, bytes) else (text + "\n").encode())
    talk.flush()


def ask(text):
    """Sends a request; gives its reply, the final line last."""
    say(text)
    lines = []
    while line := hear.readline():
        lines.append(line.decode().rstrip("\n"))
        if lines[-1].startswith(("ok", "error ")):
            break
    return lines


def detached(count, command):
    for _ in range(count):
        subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL)


def good():
    while ask("newgame wordle classic")[-1].startswith("ok"):
        for word in "crane sloth bumpy fidge vixen jumbo".split():
            ask("guess " + word)


if kind == "exit-at-once":
    sys.exit(3)
if kind == "never-answers":
    time.sleep(1000)
if kind == "term":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
if kind not in ("good", "term", "detached", "wrong-game", "forbidden", "secrets"):
    ask("newgame wordle classic")
    ask("guess crane")

if kind == "late":
    time.sleep(0.7)
    ask("guess sloth")
elif kind == "hang":
    while True:
        pass
elif kind == "stop":
    os.kill(os.getpid(), signal.SIGSTOP)
elif kind == "crash":
    os.kill(os.getpid(), signal.SIGSEGV)
elif kind == "close-input":
    os.close(0)
    while True:
        say("guess sloth")
        time.sleep(0.01)
elif kind == "close-output":
    os.close(1)
    time.sleep(1000)
elif kind == "stop-reading":
    while True:
        say("show")
elif kind == "flood-lines":
    while True:
        say(b"show\n" * 1000)
elif kind == "flood-moves":
    while True:
        say(b"moves\n" * 5000)
elif kind == "flood":
    while True:
        say(b"x" * 65536)
elif kind == "flood-errors":
    while True:
        os.write(2, b"e" * 65536)
elif kind == "trickle":
    while True:
        say("# thinking")
        time.sleep(0.1)
elif kind == "trickle-rules":
    while True:
        ask("show")
        time.sleep(0.1)
elif kind == "term":
    good()
    time.sleep(1000)
elif kind == "grandchild":
    subprocess.Popen(["sleep", "1000"])
    sys.exit(0)
elif kind == "detached":
    detached(20, ["sleep", "1000"])
    good()
elif kind == "fork-fast":
    try:
        for _ in range(200):
            if os.fork() == 0:
                os.setsid()
                time.sleep(1000)
    finally:
        time.sleep(1000)
elif kind == "fork-chain":
    # Each child starts the next and goes.
    if os.fork() > 0:
        os._exit(0)
    while True:
        os.setsid()
        if os.fork() > 0:
            os._exit(0)
elif kind == "gigabyte":
    piece = b"y" * (1 << 20)
    for _ in range(1024):
        say(piece)
    say(b"\n")
    time.sleep(1000)
elif kind == "garbage":
    while True:
        say(bytes(range(256)) * 4 + b"\n")
elif kind == "illegal":
    while True:
        ask("guess zzzzz")
elif kind == "twice":
    say("guess sloth\nguess bumpy\nguess fidge\nguess vixen\nguess jumbo\nguess crane\nguess crane")
    good()
elif kind == "newgame":
    for _ in range(1000):
        if not ask("newgame wordle classic")[-1].startswith("ok"):
            break
elif kind == "wrong-game":
    for line in ["newgame atlas", "newgame wordle mini", "newgame wordle classic seed 1 index 5"]:
        print(line, ask(line)[-1], file=sys.stderr)
    for word in "crane sloth bumpy fidge vixen jumbo".split():
        ask("guess " + word)
    good()
elif kind == "forbidden":
    ask("newgame wordle classic")
    lines = ["save /tmp/x", "load /tmp/x", "setoption name Profile value /tmp/x", "go", "hint", "candidates", "undo",
             "position wordle classic", "play guess crane", "history", "stats", "bench", "generate", "solve"]
    bad = [line for line in lines if not ask(line)[-1].startswith("error not-in-match")]
    # What was let through is told by the way the game ends.
    if bad:
        sys.exit(9)
    for line in ["show", "rules", "moves 3", "isready"]:
        if ask(line)[-1].startswith("error"):
            sys.exit(8)
    for word in "crane sloth bumpy fidge vixen jumbo".split():
        ask("guess " + word)
    good()
elif kind == "kill-guard":
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(1000)
elif kind == "secrets":
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        for file in ("environ", "mem", "fd"):
            path = f"/proc/{name}/{file}"
            try:
                if file == "fd":
                    links = [os.readlink(path + "/" + entry) for entry in os.listdir(path)]
                    if any(sys.argv[2] in link for link in links):
                        found.append(path)
                elif file == "mem" and int(name) == os.getppid():
                    open(path, "rb")
                    found.append(path)
            except OSError:
                pass
    try:
        # In namespaces it is there and empty.
        if open(sys.argv[2], "rb").read(1):
            found.append(sys.argv[2])
    except OSError:
        pass
    for descriptor in range(3, 100):
        try:
            os.fstat(descriptor)
            found.append(f"descriptor {descriptor}")
        except OSError:
            pass
    if os.listdir("."):
        found.append("folder")
    if found:
        print(found, file=sys.stderr)
        sys.exit(7)
    good()
else:
    good()
