#!/usr/bin/env python3
# Reads the replies as JSON: `setoption name Format value json` turns every line into one object.
# The whole session is sent at once; ids tell which reply a line belongs to.
import json, os, shutil, subprocess, sys

requests = """\
setoption name Format value json
@new newgame wordle classic answer apple
@first guess crane
@second guess paper
@bad guess zzzzz
@board show
"""
parlor = os.environ.get("PARLOR", "parlor")
if not shutil.which(parlor):
    sys.exit(f"{sys.argv[0].rsplit('/')[-1]}: needs parlor on the PATH, or its path in the variable PARLOR")
session = subprocess.run([parlor], input=requests, capture_output=True, text=True)
lines = [json.loads(line) for line in session.stdout.splitlines()]

board = [line for line in lines if line.get("request") == "board"]
for row in board:
    if row.get("record") == "row":
        print(row["index"], row["word"], row["feedback"])
[refusal] = [line for line in lines if "error" in line]
print(f"{refusal['request']}: {refusal['error']}")

assert board[-1]["ok"] and refusal["error"] == "not-in-list"
assert session.returncode == 1, "one command failed, and the exit status says so"
