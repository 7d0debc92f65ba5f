"""Figures of the server of rooms, and beside it those of an echo by Python's websockets: bench.py BINARY [ECHO]."""

import os
import resource
import select
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


def flood(server, sockets, line, count, ends=b"ok\n", batch=64):
    """Messages for each CPU second of the server: everybody sends lines and reads the answers."""
    payload = frame(line) * batch
    waiting = {}
    poller = select.poll()
    for socket in sockets:
        socket.connection.setblocking(False)
        waiting[socket.connection.fileno()] = [socket.connection, 0, 0, b"", b""]
        poller.register(socket.connection, select.POLLIN)
    begun, used = time.monotonic(), server.cpu()
    left = len(waiting)
    each = count // len(sockets)
    for state in waiting.values():
        state[4] = payload
    while left:
        for state in waiting.values():
            if state[4]:
                try:
                    sent = state[0].send(state[4])
                    state[4] = state[4][sent:]
                except BlockingIOError:
                    pass
        for descriptor, _ in poller.poll(1000):
            state = waiting[descriptor]
            data = state[3] + state[0].recv(1 << 20)
            state[1] += data.count(ends)
            state[3] = data[-2:] if not data.endswith(ends) else b""
            while state[2] < each and state[1] >= state[2] + batch and not state[4]:
                state[2] += batch
                if state[2] < each:
                    state[4] = payload
                else:
                    left -= 1
    seconds, cpu = time.monotonic() - begun, server.cpu() - used
    return each * len(sockets) / cpu, each * len(sockets) / seconds


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
        commits = [row for row in server.call("GET", "/metrics")[2].decode().split("\n") if row.startswith("parlor_")]
        kept = {row.split()[0]: int(row.split()[1]) for row in commits}
        print(f"{name}: {by_cpu:,.0f} a CPU second, {by_second:,.0f} a second; "
              f"{kept['parlor_entries_total']} entries in {kept['parlor_commits_total']} commits", flush=True)
        server.kill()


def idle():
    count = min(10_000, MOST_FILES - 100)
    server = Server(BINARY, **WIDE)
    host = server.create()
    before = server.memory()
    kept = [Socket(server, host["roomId"]) for _ in range(count)]
    time.sleep(1)
    each = (server.memory() - before) / count
    print(f"{count} idle WebSockets: {each / 1024:.1f} KiB each", flush=True)
    server.kill()
    return each


def thousand(seconds=10, rooms=1000):
    """Rooms of two with one claim a second each: how long a claim takes to be answered."""
    server = Server(BINARY, **WIDE)
    creations, players = [], {}
    poller = select.poll()
    for index in range(rooms):
        begun = time.monotonic()
        host = server.create(puzzle={"options": "size 4 tier easy seed 7"})
        creations.append(time.monotonic() - begun)
        other = server.join(host["code"])
        pair = [Socket(server, host["roomId"]) for _ in range(2)]
        for socket, who in zip(pair, (host, other)):
            socket.hello(who["token"])
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
    tokens = server.create()
    times = []
    for _ in range(100):
        begun = time.monotonic()
        socket = Socket(server, tokens["roomId"])
        socket.hello(tokens["token"])
        times.append(time.monotonic() - begun)
        socket.close()
    print(f"coming back: p99 {quantile(times, .99) * 1000:.1f} ms", flush=True)
    server.kill()
    print(f"starting again with {rooms} rooms: {server.start():.0f} ms", flush=True)
    server.kill()


def start():
    server = Server(BINARY)
    times = [server.start_time]
    for _ in range(10):
        server.kill()
        times.append(server.start())
    server.kill()
    print(f"start to listening: {statistics.median(times):.0f} ms", flush=True)


class Other(Server):
    """Another server, which writes its port first and sends messages back."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())


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


def others():
    candidates = [("an echo by Python's websockets", (os.environ.get("PYTHON", sys.executable), "-c", PYTHON_ECHO))]
    if ECHO:
        candidates.append(("an echo by this project's frames", (ECHO,)))
    for name, command in candidates:
        server = Other(*command)
        sockets = [Socket(server, "x", protocol=None) for _ in range(20)]
        by_cpu, by_second = flood(server, sockets, "chat hello there ok\n", 100_000)
        before = server.memory()
        kept = [Socket(server, "x", protocol=None) for _ in range(2000)]
        each = (server.memory() - before) / len(kept)
        print(f"{name}: {by_cpu:,.0f} messages a CPU second, {each / 1024:.1f} KiB an idle connection", flush=True)
        server.kill()


if __name__ == "__main__":
    for part in [globals()[name] for name in sys.argv[3:]] or (start, throughput, idle, thousand, others):
        part()
