#!/usr/bin/env python3
"""Makes a room for a race at the puzzle of a day, waits for somebody, and plays: host.py [http://HOST:PORT].

Reads the room's lines as JSON (`upi.v1+json`). Needs the package `websockets`. It knows the words because the puzzle of a
day is public; a fair player finds them.
"""

import asyncio
import json
import sys
import urllib.request

try:
    import websockets
except ImportError:
    sys.exit("host.py: needs the Python package websockets (Debian: python3-websockets)")

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
DAY = "2026-01-26"


def ask(method, path, body=None, token=None):
    request = urllib.request.Request(SERVER + path, method=method, data=json.dumps(body).encode() if body else None)
    if body:
        request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


async def lines(socket):
    """The lines of all messages, each of which holds one or more."""
    async for message in socket:
        for line in message.splitlines():
            yield json.loads(line)


async def main():
    rival, seat, shown = 0, None, None
    puzzle = ask("GET", f"/api/daily-puzzle?date={DAY}")
    words = [word["word"].lower() for word in puzzle["words"] if word["required"]]
    room = ask("POST", "/api/rooms/create", {"name": "Python", "play": "race", "puzzle": {"daily": DAY}})
    print("code", room["code"], flush=True)
    address = SERVER.replace("http", "ws", 1) + f"/ws/rooms/{room['roomId']}"
    async with websockets.connect(address, subprotocols=["upi.v1+json"]) as socket:
        # The token stands in no address, only in the first line.
        await socket.send(f"hello {room['token']}")
        async for line in lines(socket):
            record = line.get("record")
            if record == "online" and line["online"]:
                await socket.send("start")
            elif record == "view":
                # Who is done is shown the others' games, too, each as its own seat sees it.
                shown = line["seat"]
            elif record == "started":
                seat = line["seat"]
                await socket.send(f"word {words[0]}")
            elif record == "accepted" and line.get("push"):
                shown = shown and line["seat"]
            elif record == "accepted":
                words = words[1:]
                # A good host: the last word waits until the other has found three.
                if len(words) > 1 or (words and rival >= 3):
                    await socket.send(f"word {words[0]}")
            elif record == "rival" and shown in (None, seat) and line["words"] > rival:
                rival = line["words"]
                print("the other has found", rival, flush=True)
                if len(words) == 1 and rival >= 3:
                    await socket.send(f"word {words[0]}")
            elif record == "ended":
                print("winner", line.get("winner"), flush=True)
                return


asyncio.run(main())
