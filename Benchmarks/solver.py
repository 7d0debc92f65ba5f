#!/usr/bin/env python3
"""Measures Wordle's solver: processor time of whole processes, from two lists to the answer, medians of five; and `go` over the
pipe. Usage: solver.py [ANSWERS GUESSES]; without lists the embedded ones of classic are taken. Where PEER names the program
`wordle` of github.com/alex1770/wordle, it is run in turn with ours on the same two lists. PARLOR and WORKSHOP name our programs."""
import os, random, statistics, subprocess, sys, time

parlor = os.environ.get("PARLOR", ".build/release/parlor")
solve = [os.environ.get("WORKSHOP", ".build/release/parlor-workshop"), "solve"]
peer = os.environ.get("PEER")
lists = sys.argv[1:3] if len(sys.argv) == 3 else ["embedded", "classic"]
own = len(sys.argv) == 3

def cpu(command):
    """Processor seconds of a whole process, and the last line that it writes."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status: sys.exit(f"{' '.join(command)}: status {status}")
    return usage.ru_utime + usage.ru_stime, output

def beside(name, ours, theirs=None, word="total"):
    """Runs ours and, where there is one, theirs, in turn."""
    times, others = [], []
    for _ in range(5):
        seconds, output = cpu([*solve, *lists, *ours])
        times.append(seconds)
        if peer and own and theirs: others.append(cpu([peer, "-a", lists[1], "-h", lists[0], *theirs])[0])
    told = output.strip().splitlines()[-1].split(" cpu")[0]
    line = f"{name:<34} {statistics.median(times):7.3f} s"
    if others: line += f"  beside {statistics.median(others):7.3f} s, ratio {statistics.median(times) / statistics.median(others):.3f}"
    print(f"{line}   {told}", flush=True)

first = "salet" if own else "trace"
print(cpu([*solve, *lists, "matrix"])[1].strip())
beside("normal, ten guesses a set", ["search", "2"], ["-n10"])
beside(f"normal, {first}, ten guesses a set", ["first", first, "2"], ["-n10", "-w", first])
beside(f"normal, {first}, exact", ["first", first], ["-w", first])
beside("hard, ten guesses a set", ["hard", "search", "2"], ["-H", "-n10"])
beside(f"hard, {first}, exact", ["hard", "first", first], ["-H", "-w", first])
if own: beside("hard, palet, five guesses, exact", ["hard", "limit", "5", "first", "palet"], ["-H", "-g5", "-w", "palet"])

class Engine:
    """A conversation with parlor."""
    def __init__(self):
        self.process = subprocess.Popen(parlor, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    def ask(self, request):
        self.process.stdin.write(request + "\n")
        lines = []
        for line in self.process.stdout:
            if line.startswith("ok"): return lines
            if line.startswith("error"): sys.exit(f"{request}: {line}")
            lines.append(line.split())
        sys.exit(f"{request}: the engine has gone")

engine = Engine()
generator = random.Random(1)
for rules in ["", " hard"]:
    engine.ask("newgame wordle classic")
    answers = [line[1] for line in engine.ask("candidates")[1:]]
    guesses = [line[2] for line in engine.ask("moves")]
    times, exact = [], 0
    while len(times) < 500:
        engine.ask(f"newgame wordle classic{rules} answer {generator.choice(answers)}")
        for _ in range(generator.choice([1, 1, 2])):
            guess = generator.choice([line[2] for line in engine.ask("moves")] if rules else guesses)
            if any(line[0] == "result" for line in engine.ask(f"guess {guess}")): break
        else:
            if not 3 <= int(engine.ask("candidates 1")[0][1]) <= 100: continue
            start = time.perf_counter()
            reply = engine.ask("go")
            times.append(time.perf_counter() - start)
            exact += "true" in [line for line in reply if line[0] == "info"][-1]
    print(f"go{rules}, 3 to 100 answers left after random guesses: median {1000 * statistics.median(times):.2f} ms, "
          f"worst {1000 * max(times):.0f} ms, {exact} of {len(times)} proved")

for mode in ["mini", "junior", "classic", "epic"]:
    for rules in ["", " hard"]:
        # The games are played once to learn the guesses; what is measured is the same conversation, sent ahead.
        engine.ask(f"newgame wordle {mode}{rules}")
        requests, total, lost = [], 0, 0
        answers = [line[1] for line in engine.ask("candidates")[1:]]
        for answer in answers:
            result = None
            requests.append(f"newgame wordle {mode}{rules} answer {answer}")
            engine.ask(requests[-1])
            while not result:
                requests += ["go", " ".join(engine.ask("go")[-1][1:])]
                result = next((line for line in engine.ask(requests[-1]) if line[0] == "result"), None)
            total += int(result[2])
            lost += result[1] == "lost"
        start = time.perf_counter()
        subprocess.run(parlor, input="\n".join(requests) + "\n", stdout=subprocess.DEVNULL, text=True, check=True)
        print(f"{mode}{rules}: {len(answers)} games, {total} guesses, {lost} lost, in {time.perf_counter() - start:.2f} s")

def colours(guess, answer):
    """The feedback of a guess in the letters of the protocol."""
    marks, rest = ["b"] * len(guess), [b for a, b in zip(guess, answer) if a != b]
    for place, letter in enumerate(guess):
        if letter == answer[place]:
            marks[place] = "g"
        elif letter in rest:
            marks[place] = "y"
            rest.remove(letter)
    return "".join(marks)

def cost(rules, rows, answers, guess):
    """Guesses and losses of all answers, where `guess` follows the rows, and then what `go movetime 100` says."""
    total, lost, classes = len(answers), 0, {}
    for answer in answers:
        if answer != guess: classes.setdefault(colours(guess, answer), []).append(answer)
    for marks, some in classes.items():
        row = [*rows, guess, marks]
        if len(row) == 12:
            more = (len(some), len(some))
        elif len(some) == 1:
            more = (1, 0)
        else:
            engine.ask(f"position wordle classic{rules} guesses {' '.join(row)}")
            more = cost(rules, row, some, engine.ask("go movetime 100")[-1][2])
        total, lost = total + more[0], lost + more[1]
    return total, lost

for rules in ["", " hard"]:
    engine.ask("newgame wordle classic")
    answers = [line[1] for line in engine.ask("candidates")[1:]]
    for opener in ["fuzzy", "jumbo", "caulk", "carve"]:
        total, lost = cost(rules, [], answers, opener)
        told = subprocess.run([*solve, "embedded", "classic", *rules.split(), "first", opener], text=True, capture_output=True)
        least = told.stdout.split(" cpu")[0].removeprefix(opener + " ")
        print(f"go{rules} movetime 100 after {opener}: {total} guesses, {lost} lost; the least are {least}", flush=True)
