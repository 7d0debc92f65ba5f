"""Figures of the server of rooms, and next to it those of other servers: bench.py BINARY [ECHO [PART ...]]."""

import os
import re
import resource
import select
import shutil
import socketserver
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tests", "Server"))
from client import Server, Socket, frame  # noqa: E402

BINARY = os.path.abspath(sys.argv[1])
ECHO = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
FREE = {name: "1000000000/1" for name in
        ("creations", "requests", "lines", "chat", "reactions", "misses", "all-misses", "pings")}
WIDE = dict({name.replace("-", "_"): value for name, value in FREE.items()}, connections=100_000,
            connections_per_address=100_000, queue_count=1_000_000, queue_bytes=1 << 28, messages_waiting=4096,
            ping_time=600, hello_time=600, idle_time=600)
# The files of this process.
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
MOST_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def quantile(times, share):
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def room(server, **wishes):
    host = server.create(**wishes)
    other = server.join(host["code"])
    sockets = [Socket(server, host["roomId"]) for _ in range(2)]
    for socket, who in zip(sockets, (host, other)):
        socket.hello(who["token"])
    return host, sockets


class Flooder:
    """A WebSocket that sends lines and counts what comes back."""

    def __init__(self, connection):
        self.connection, self.sent, self.heard, self.last, self.unsent = connection, 0, 0, b"", b""

    def write(self):
        try:
            self.unsent = self.unsent[self.connection.send(self.unsent):]
        except BlockingIOError:
            pass

    def read(self, ends):
        data = self.last + self.connection.recv(1 << 20)
        self.heard += data.count(ends)
        self.last = data[1 - len(ends):] if not data.endswith(ends) else b""


def flood(server, sockets, line, count, ends=b"ok\n", batch=64, copies=1):
    """Messages for each CPU second of the server, and for each second: everybody sends lines in batches and waits for the
    answers, of which each message brings some copies."""
    payload = frame(line) * batch
    poller = select.poll()
    flooders = {}
    for socket in sockets:
        socket.connection.setblocking(False)
        flooders[socket.connection.fileno()] = Flooder(socket.connection)
        poller.register(socket.connection, select.POLLIN)
    begun, used = time.monotonic(), server.cpu()
    each = count // len(flooders)
    while any(flooder.sent < each or flooder.heard < copies * flooder.sent for flooder in flooders.values()):
        for flooder in flooders.values():
            if flooder.sent < each and flooder.heard >= copies * flooder.sent and not flooder.unsent:
                flooder.sent += batch
                flooder.unsent = payload
            if flooder.unsent:
                flooder.write()
        for descriptor, _ in poller.poll(10):
            flooders[descriptor].read(ends)
    seconds, cpu = time.monotonic() - begun, server.cpu() - used
    sent = sum(flooder.sent for flooder in flooders.values())
    return sent / cpu, sent / seconds


def throughput():
    for name, line in (("claims of words, together", "word xylophone"), ("messages of chat", "chat hello there"),
                       ("signs of typing, which are not kept", "typing")):
        server = Server(BINARY, **WIDE)
        sockets = []
        for index in range(10):
            host, pair = room(server, puzzle={"options": "size 4 tier easy seed 7"})
            pair[0].ask("start")
            pair[1].rest(0.05)
            sockets += pair
        # Answers come with the id of the request, news with a star; only answers end with ok.
        by_cpu, by_second = flood(server, sockets, line, 100_000)
        metrics = server.call("GET", "/metrics")[2].decode()
        entries, commits = (re.search(rf"^parlor_{name}_total (\d+)$", metrics, re.M)[1] for name in ("entries", "commits"))
        print(f"{name}: {by_cpu:,.0f} a CPU second, {by_second:,.0f} a second; {entries} entries in {commits} commits", flush=True)
        server.kill()


def idle():
    count = min(10_000, MOST_FILES - 100)
    server = Server(BINARY, **WIDE)
    host = server.create()
    before = server.memory()
    kept = [Socket(server, host["roomId"]) for _ in range(count)]
    time.sleep(1)
    each = (server.memory() - before) / len(kept)
    print(f"{count} idle WebSockets: {each / 1024:.1f} KiB each", flush=True)
    server.kill()
    return each


def thousand(seconds=10, rooms=1000):
    """Rooms of two with one claim a second each: how long a claim takes to be answered."""
    server = Server(BINARY, **WIDE)
    creations, players, seats = [], {}, []
    poller = select.poll()
    for index in range(rooms):
        begun = time.monotonic()
        host = server.create(puzzle={"options": "size 4 tier easy seed 7"})
        creations.append(time.monotonic() - begun)
        other = server.join(host["code"])
        pair = [Socket(server, host["roomId"]) for _ in range(2)]
        for socket, who in zip(pair, (host, other)):
            socket.hello(who["token"])
            seats.append((socket, host["roomId"], who["token"]))
        pair[0].ask("start")
        for socket in pair:
            players[socket.connection.fileno()] = socket
            poller.register(socket.connection, select.POLLIN)
    sent, times = {}, []
    order = list(players)
    step = 1 / len(order)
    used = server.cpu()
    begun = time.monotonic()
    index = 0
    line = frame("@q word xylophone")
    while (now := time.monotonic()) < begun + seconds:
        while index * step <= now - begun:
            descriptor = order[index % len(order)]
            if descriptor not in sent:
                sent[descriptor] = time.monotonic()
                players[descriptor].connection.sendall(line)
            index += 1
        for descriptor, _ in poller.poll(1):
            data = players[descriptor].connection.recv(1 << 18)
            if b"@q ok\n" in data and descriptor in sent:
                times.append(time.monotonic() - sent.pop(descriptor))
    cpu = (server.cpu() - used) / (time.monotonic() - begun)
    print(f"{rooms} rooms of two, a claim a second each: {len(times)} claims, p50 {quantile(times, .5) * 1000:.1f} ms, "
          f"p99 {quantile(times, .99) * 1000:.1f} ms, {cpu * 100:.0f} % of a core, {server.memory() >> 20} MiB", flush=True)
    print(f"making a room: p50 {quantile(creations, .5) * 1000:.1f} ms, p99 {quantile(creations, .99) * 1000:.1f} ms",
          flush=True)
    times = [come_back(server, *seat) for seat in seats[:200]]
    print(f"coming back to a round: p50 {quantile(times, .5) * 1000:.1f} ms, p99 {quantile(times, .99) * 1000:.1f} ms", flush=True)
    server.kill()
    listening = server.start()
    print(f"starting again with {rooms} rooms: {listening:.0f} ms to listening, "
          f"{listening + come_back(server, *seats[-1]) * 1000:.0f} ms to the first player who is back", flush=True)
    server.kill()


def come_back(server, socket, room, token):
    """In how many seconds a player whose connection is lost plays again."""
    socket.close()
    begun = time.monotonic()
    again = Socket(server, room)
    again.hello(token, since=3)
    seconds = time.monotonic() - begun
    again.close()
    return seconds


def start():
    server = Server(BINARY)
    times = [server.start_time]
    for _ in range(10):
        server.kill()
        times.append(server.start())
    server.kill()
    print(f"start to listening: {statistics.median(times):.0f} ms", flush=True)


class Other(Server):
    """Another server, which listens on a free port; without a port of its own it writes one first."""

    def __init__(self, *command, port=None):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port = port or int(self.process.stdout.readline())
        while True:
            try:
                self.raw().close()
                break
            except ConnectionRefusedError:
                time.sleep(0.05)


PYTHON_ECHO = """
import asyncio, websockets
async def echo(socket):
    async for message in socket:
        await socket.send(message)
async def main():
    async with websockets.serve(echo, "127.0.0.1", 0, max_size=1 << 20, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.Future()
asyncio.run(main())
"""

# What a room does with a message of chat, and nothing else of what a room is: the length and the characters are checked, it
# is kept in SQLite with others in one commit, then both are told.
PYTHON_ROOMS = """
import asyncio, collections, sqlite3, sys, websockets
database = sqlite3.connect(sys.argv[1], check_same_thread=False)
database.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE entry (room TEXT, number INTEGER, json TEXT)")
rooms = collections.defaultdict(list)
counts = collections.Counter()
entries, sends, news = [], [], None
def keep(rows):
    with database:
        database.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
async def commit():
    global entries, sends
    while True:
        await news.wait()
        news.clear()
        rows, texts, entries, sends = entries, sends, [], []
        await asyncio.get_running_loop().run_in_executor(None, keep, rows)
        for socket, text in texts:
            await socket.send(text)
async def play(socket, path):
    members = rooms[path]
    members.append(socket)
    number = len(members)
    async for message in socket:
        command, _, text = message.partition(" ")
        if command != "chat" or not 0 < len(text) <= 200 or not text.isprintable():
            await socket.send("error bad-text\\n")
            continue
        counts[path] += 1
        entries.append((path, counts[path], text))
        for member in members:
            if member is socket:
                sends.append((member, f"chat {counts[path]} {number} {text}\\nok\\n"))
            else:
                sends.append((member, f"* chat {counts[path]} {number} {text}\\n"))
        news.set()
async def main():
    global news
    news = asyncio.Event()
    asyncio.create_task(commit())
    async with websockets.serve(play, "127.0.0.1", 0, max_size=4096, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.Future()
asyncio.run(main())
"""


def compare(name, server, rooms, protocol=None, line="chat hello there", count=100_000, **options):
    """Messages for each CPU second, sent by two in each room, and the memory of connections that are idle."""
    sockets = [Socket(server, room, protocol=protocol) for room in rooms for _ in range(2)]
    by_cpu, _ = flood(server, sockets, line, count, **options)
    before = server.memory()
    kept = [Socket(server, "idle", protocol=protocol) for _ in range(2000)]
    each = (server.memory() - before) / len(kept)
    print(f"{name}: {by_cpu:,.0f} messages a CPU second, {each / 1024:.1f} KiB an idle connection", flush=True)
    server.kill()


def others():
    """The same messages at other servers: those that do as much as a room, and those that do less."""
    python = os.environ.get("PYTHON", sys.executable)
    rooms = [f"room-{index}" for index in range(10)]
    echoed = "chat hello there ok\n"
    with tempfile.TemporaryDirectory() as folder:
        compare("rooms by Python's websockets: messages of chat, kept and told to both",
                Other(python, "-c", PYTHON_ROOMS, folder + "/rooms.sqlite"), rooms)
    if mirror := shutil.which("libwebsockets-test-server"):
        # All its clients are in one room.
        port = free_port()
        compare("libwebsockets (C), which tells both and keeps nothing", Other(mirror, f"--port={port}", "-d0", port=port),
                ["room"], "lws-mirror-protocol", echoed, batch=8, copies=2)
    compare("an echo by Python's websockets", Other(python, "-c", PYTHON_ECHO), rooms, line=echoed)
    if ECHO:
        compare("an echo by this project's frames", Other(ECHO), rooms, line=echoed, count=2_000_000)


def free_port():
    with socketserver.TCPServer(("127.0.0.1", 0), None) as server:
        return server.server_address[1]


if __name__ == "__main__":
    for part in [globals()[name] for name in sys.argv[3:]] or (start, throughput, idle, thousand, others):
        part()
