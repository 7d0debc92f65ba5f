"""Replies of the process keep the order of requests, also right after work has ended; endless work ends by stop alone."""
import subprocess
import sys

ROUNDS = 2000

# What opens the session, and how the last line of `go` begins; after `uci` there is no final line after it.
for opening, last in (([], "ok"), (["uci"], "bestmove ")):
    process = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(*lines):
        process.stdin.write("".join(line + "\n" for line in lines))
        process.stdin.flush()

    def read(until):
        lines = []
        while not lines or not lines[-1].startswith(until):
            lines.append(process.stdout.readline())
            assert lines[-1], lines
        return lines

    send(*opening, "newgame wordle mini answer cat")
    read("ok")
    for number in range(ROUNDS):
        send("go nodes 1")
        read(last)
        send("@a version", "@b isready")
        got = [process.stdout.readline()[:2] for _ in range(3 if opening else 4)]
        assert got == ["@a", "@a", "@b", "@b"][: len(got)], f"round {number}: {got}"

    # One candidate is left, so that there is nothing to search for.
    send("guess cot", "guess bat", "@go go infinite", "@ready isready")
    lines = read("@ready readyok")
    for number in range(50):
        send("@again isready")
        lines += read("@again readyok")
    assert not any(line.startswith(("@go bestmove", "@go ok")) for line in lines), lines
    send("stop")
    read("@go bestmove guess cat")
    process.stdin.close()
    process.stdout.read()
    assert process.wait() == 0
