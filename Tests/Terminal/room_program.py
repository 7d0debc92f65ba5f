"""A room without a server, for the tests of live play and of the prompt."""

import os
import shutil
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
# A program that reaches a room whose lines are in `room.lines`: first those of the first part, then for each line that it is sent
# those of the next one. What it was sent comes back as a message.
ROOM = f"""#!/usr/bin/python3
import sys
parts = open({os.path.join(FOLDER, "room.lines")!r}).read().strip().split("\\n\\n")
print(parts[0], flush=True)
number = 0
for line in sys.stdin:
    line = line.strip()
    if line == "leave":
        break
    if line == "typing":
        print("ok", flush=True)
        continue
    number = number % (len(parts) - 1) + 1
    print(parts[number] + "\\n* chat 99 2 " + line, flush=True)
print("parlor-net: the room was left", flush=True)
"""


def beside_a_room(binary, homes):
    """A copy of the program that is played with, next to which stands the one that reaches this room."""
    folder = tempfile.mkdtemp(dir=homes)
    program = shutil.copy(binary, os.path.join(folder, "parlor"))
    with open(os.path.join(folder, "parlor-net"), "w") as file:
        file.write(ROOM)
    os.chmod(file.name, 0o755)
    return program
