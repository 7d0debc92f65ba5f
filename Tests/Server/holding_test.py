"""What holds when others do their worst, when answers are lost, and when operators make mistakes."""

import json
import os
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import threading
import time

sys.modules.setdefault("server_test", sys.modules["__main__"])
from client import Closed, Server, Socket, drain, frame, new_folder, parse  # noqa: E402
from server_test import BINARY, DAY, numbers, pair, step  # noqa: E402

HARD = "size 6 tier hard with internationalization,straightforward"


def of(address):
    """The header of a proxy that speaks for an address."""
    return {"X-Forwarded-For": address}


def room_of(server, address, **wishes):
    """Two of an address who sit in a room and are connected."""
    status, _, host = server.call("POST", "/api/rooms/create", {"name": "Ann", **wishes}, headers=of(address))
    assert status == 201, host
    other = server.call("POST", f"/api/rooms/{host['code']}/join", {"name": "Ben"}, headers=of(address))[2]
    sockets = [Socket(server, host["roomId"], headers=f"X-Forwarded-For: {address}\r\n") for _ in range(2)]
    for opened, who in zip(sockets, (host, other)):
        assert opened.hello(who["token"])[-1] == "ok"
    return host, sockets


@step
def stalls(seconds=4):
    """While one address has hard puzzles dealt in four rooms, and sends all lines that it may, a claim of another takes
    milliseconds."""
    server = Server(BINARY, proxies="127.0.0.1")
    stop = threading.Event()
    try:
        easy = {"puzzle": {"options": "size 4 tier easy seed 7"}, "play": "race"}
        _, (ann, ben) = room_of(server, "10.0.0.1", **easy)
        ann.ask("start")
        bad = [room_of(server, "10.0.0.66", **easy)[1] for _ in range(4)]

        def worst(sockets):
            try:
                sockets[0].ask("start")
                sockets[1].ask("resign confirm")
                while not stop.is_set():
                    for socket in sockets:
                        socket.ask("rematch " + HARD)
                        for line in ("show", "moves", "rules", "help"):
                            socket.ask(line)
                    sockets[1].ask("resign confirm")
            except (Closed, OSError):
                pass

        threads = [threading.Thread(target=worst, args=(sockets,)) for sockets in bad]
        for thread in threads:
            thread.start()
        time.sleep(0.3)
        times = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.monotonic()
            assert ann.ask("word xylophone")[-1] == "ok"
            times.append((time.monotonic() - begun) * 1000)
            time.sleep(0.06)
        # A deal of another address does not wait for those of this one.
        begun = time.monotonic()
        _, (cleo, dan) = room_of(server, "10.0.0.2", **easy)
        cleo.ask("start")
        deal = time.monotonic() - begun
        p99 = sorted(times)[int(len(times) * 0.99)]
        assert p99 < 250 and statistics.median(times) < 50, (p99, statistics.median(times))
        return f"{len(times)} claims: median {statistics.median(times):.1f} ms, p99 {p99:.1f} ms; a room and its deal {deal * 1000:.0f} ms"
    finally:
        stop.set()
        server.kill()


@step
def missed():
    """Who comes back to 250 missed events gets all of them, whatever may wait to be sent; who reads is never cut off."""
    server = Server(BINARY, chat="1000000/1", lines="1000000/1")
    try:
        host, other, ann, ben = pair(server)
        ben.close()
        ann.connection.sendall(b"".join(frame(f"chat {'x' * 150} {index}") for index in range(250)))
        for _ in range(250):
            ann.until("ok")
        back = Socket(server, host["roomId"])
        back.send(f"hello {other['token']} since 1")
        seen = []
        while len(seen) < 250:
            seen += numbers([back.line().removeprefix("* ")])
        assert seen == list(range(2, 252)), (seen[:5], seen[-5:])
        assert back.ask("chat here")[-1] == "ok"
        # A burst for somebody who reads.
        ann.connection.sendall(b"".join(frame(f"chat {'y' * 150} {index}") for index in range(300)))
        seen = []
        while len(seen) < 300:
            seen += numbers([back.line().removeprefix("* ")])
        assert seen == list(range(253, 553)), (seen[:5], seen[-5:])
    finally:
        server.kill()


@step
def proxied():
    """Behind a proxy connections count for the clients, whom the proxy names; without one they count for the peer."""
    server = Server(BINARY, proxies="::1,127.0.0.0/8", creations="1000/1", requests="10000/1")
    try:
        host = server.call("POST", "/api/rooms/create", {"name": "Ann"}, headers=of("10.0.0.1"))[2]
        sockets = [Socket(server, host["roomId"], headers=f"X-Forwarded-For: 10.0.{index}.1\r\n") for index in range(100)]
        assert all(socket.status == 101 for socket in sockets)
        crowd = [Socket(server, host["roomId"], headers="X-Forwarded-For: 10.9.9.9\r\n") for _ in range(70)]
        refused = [socket for socket in crowd if socket.status == 429]
        assert len(refused) == 6 and b"Retry-After".lower() in refused[0].head.lower().encode(), len(refused)
        for socket in sockets + crowd:
            socket.close()
        time.sleep(0.3)
        assert Socket(server, host["roomId"], headers="X-Forwarded-For: 10.9.9.9\r\n").status == 101
        status, log = server.stop()
        said = [json.loads(line) for line in log.splitlines()]
        assert any(entry["message"] == "socket refused" and entry["level"] == "info" for entry in said), log
    finally:
        server.kill()
    for wrong, why in (("localhost", "no address"), ("10.0.0.1/8", "bits after"), ("10.0.0.0/33", "0 to 32"), ("10.0.0", "no address")):
        failed = subprocess.run([BINARY, "--proxies", wrong, "--port=0", "--data", ""], capture_output=True, text=True, timeout=10)
        assert failed.returncode == 2 and why in failed.stderr and wrong in failed.stderr, failed


@step
def twice():
    """Of two servers on one folder the second says who has it; an entry that is damaged costs its room and no other."""
    server = Server(BINARY)
    data = os.path.join(server.folder, "data")
    try:
        host, _, ann, ben = pair(server)
        spoilt = server.create("Cleo")
        newer = server.create("Dan")
        second = subprocess.run([BINARY, "--port=0", "--data", data], capture_output=True, text=True, timeout=10)
        assert second.returncode == 4 and f"process {server.process.pid}" in second.stderr, second
        assert ann.ask("chat still here")[-1] == "ok"
        server.kill()
        with sqlite3.connect(os.path.join(data, "rooms.sqlite")) as database:
            database.execute("UPDATE entry SET json = '{' WHERE room = ? AND number = 2", (spoilt["roomId"],))
            database.execute("UPDATE entry SET json = json_set(json, '$.fact', 'novelty') WHERE room = ? AND number = 2",
                             (newer["roomId"],))
        database.close()
        server.start()
        for _ in range(100):
            if server.call("GET", "/readyz")[0] == 200:
                break
            time.sleep(0.05)
        assert Socket(server, host["roomId"]).hello(host["token"])[-1] == "ok"
        for lost in (spoilt, newer):
            assert server.call("GET", f"/api/rooms/{lost['roomId']}")[0] == 404
    finally:
        server.kill()


@step
def lost_answers():
    """A request to come in whose answer was lost brings the same place when it comes again, after a crash, too."""
    server = Server(BINARY)
    try:
        key = {"Idempotency-Key": "2f6b0a5e-1111"}
        first = server.call("POST", "/api/rooms/create", {"name": "Ann"}, headers=key)[2]
        again = server.call("POST", "/api/rooms/create", {"name": "Ann"}, headers=key)[2]
        assert first["token"] == again["token"] and first["roomId"] == again["roomId"]
        path = f"/api/rooms/{first['code']}/join"
        place = server.call("POST", path, {"name": "Ben"}, headers=key)[2]
        assert server.call("POST", path, {"name": "Ben"}, headers=key)[2]["token"] == place["token"]
        assert server.call("POST", path, {"name": "Ben"})[0] == 404, "the room is full"
        path = f"/api/rooms/{first['roomId']}/join"
        third = server.call("POST", path, {"name": "Eve", "spectator": True}, headers=key)[2]
        server.kill()
        server.start()
        assert server.call("POST", path, {"name": "Eve", "spectator": True}, headers=key)[2]["token"] == third["token"]
        assert server.call("POST", path, {"name": "Eve"}, headers={"Idempotency-Key": "é".encode().decode("latin-1")})[0] == 400
        client = Socket(server, first["roomId"])
        assert client.hello(place["token"])[-1] == "ok"
    finally:
        server.kill()


@step
def stampede(rooms=60):
    """After a kill a stranger asks for all rooms at once: none is denied, and their players find them as they were."""
    server = Server(BINARY, proxies="127.0.0.1", creations="1000/1", requests="100000/1")
    try:
        kept = []
        for _ in range(rooms):
            host = server.create()
            other = server.join(host["code"])
            assert server.call("POST", f"/api/rooms/{host['roomId']}/start", token=host["token"])[0] == 200
            kept.append((host, other))
        server.kill()
        server.start()
        asked = [server.raw(f"GET /api/rooms/{host['roomId']} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.6.6.6\r\n"
                            "Connection: close\r\n\r\n".encode()) for host, _ in kept]
        answers = [parse(drain(connection)) for connection in asked]
        assert all(status == 200 or (status == 503 and "retry-after" in headers) for status, headers, _ in answers), answers
        for host, other in kept:
            for who in (host, other):
                assert any(line.startswith("room playing 1 ") for line in Socket(server, host["roomId"]).hello(who["token"]))
        assert server.call("GET", "/readyz")[0] == 200
    finally:
        server.kill()


@step
def promised(rooms=32):
    """Rooms of one address that are all ready at once all begin, also when the server is killed after the last answer."""
    server = Server(BINARY, creations="1000/1", requests="100000/1", connections_per_address=1000)
    try:
        pairs = [pair(server) for _ in range(rooms)]

        def begin(line):
            for _, _, ann, ben in pairs:
                ann.send(f"@a {line}")
                ben.send(f"@b {line}")
            for _, _, ann, ben in pairs:
                ann.until("@a ok")
                ben.until("@b ok")

        def check(round):
            end = time.monotonic() + 20
            for host, _, _, _ in pairs:
                while server.call("GET", f"/api/rooms/{host['roomId']}", token=host["token"])[2]["round"] < round:
                    assert time.monotonic() < end, f"round {round} never begins"
                    time.sleep(0.05)

        begin("ready")
        check(1)
        for _, _, ann, ben in pairs:
            ann.send("resign confirm")
            ben.until("* ended ")
        begin("rematch")
        server.kill()
        server.start()
        check(2)
    finally:
        server.kill()


@step
def counted():
    """Messages that come and go are counted as what they are; the server notes at least every five seconds that it is there; it
    waits for slow clients as long as it was told; a day's puzzle may be kept for five minutes."""
    server = Server(BINARY, drain_time=0.2, close_time=60)
    try:
        _, _, ann, ben = pair(server)
        ann.rest()
        ben.rest()

        def counts():
            metrics = server.call("GET", "/metrics")[2].decode().splitlines()
            return [int(line.split()[1]) for name in ("in", "out") for line in metrics
                    if line.startswith(f"parlor_messages_{name}_total ")]

        before = counts()
        ann.ask("chat hello")
        ben.until("* chat ")
        assert [after - was for after, was in zip(counts(), before)] == [1, 2], (before, counts())
        assert server.call("GET", f"/api/daily-puzzle?date={DAY}")[1]["cache-control"] == "max-age=300"
        alive = []
        with sqlite3.connect(os.path.join(server.folder, "data", "rooms.sqlite")) as database:
            end = time.monotonic() + 30
            while len(alive) < 3 and time.monotonic() < end:
                time_alive = database.execute("SELECT alive FROM node").fetchone()[0]
                if time_alive is not None and time_alive not in alive:
                    alive.append(time_alive)
                time.sleep(0.1)
        database.close()
        assert len(alive) == 3 and alive[2] - alive[1] < 20_000, alive
        begun = time.monotonic()
        assert server.stop()[0] == 0 and time.monotonic() - begun < 8
    finally:
        server.kill()


@step
def requests():
    """What HTTP asks of a server: one Host, whole targets, HEAD, slow heads; and what pages may read."""
    server = Server(BINARY, request_time=1, idle_time=30, origins="https://named.example")
    try:
        for head, status in (("GET /healthz HTTP/1.1\r\n", 400), ("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n", 400),
                             ("GET /healthz HTTP/1.0\r\n", 200), ("GET http://a/healthz HTTP/1.1\r\nHost: a\r\n", 200)):
            answer = server.exchange(head.encode() + b"Connection: close\r\n\r\n")
            assert parse(answer)[0] == status, (head, answer)
        status, headers, body = server.call("HEAD", f"/api/daily-puzzle?date={DAY}")
        assert status == 200 and body == b"" and int(headers["content-length"]) > 100, headers
        _, headers, _ = server.call("GET", "/healthz", headers={"Origin": "https://named.example"})
        assert headers["access-control-expose-headers"] == "Retry-After"
        slow = server.raw(b"GET /healthz HTTP/1.1\r\nHost: a\r\n")
        begun = time.monotonic()
        drain(slow)
        assert 0.5 < time.monotonic() - begun < 8, "a slow head is waited for as long as a request"
        assert server.call("GET", "/readyz")[2]["status"] == "ready"
        metrics = server.call("GET", "/metrics")[2].decode()
        assert 'parlor_request_seconds_bucket{le="+Inf"}' in metrics and "parlor_message_seconds_count" in metrics, metrics
    finally:
        server.kill()


@step
def reset():
    """A close frame that is followed by a reset counts the socket out once."""
    import socket as sockets
    import struct
    server = Server(BINARY, creations="1000/1")
    try:
        room = server.create()
        for _ in range(30):
            client = Socket(server, room["roomId"])
            client.connection.sendall(frame(b"\x03\xe8", opcode=8))
            client.connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
            client.close()
        time.sleep(0.5)
        metrics = server.call("GET", "/metrics")[2].decode()
        assert "parlor_sockets 0\n" in metrics, [line for line in metrics.splitlines() if "sockets" in line]
    finally:
        server.kill()


@step
def reload():
    """SIGHUP has the limits and the level of the log read again; what is wrong in them changes nothing."""
    folder = new_folder()
    path = os.path.join(folder, "server.conf")

    def write(text):
        with open(path, "w") as file:
            file.write(text)

    # As long as these hold, the server ends after ten minutes.
    patient = "drain-time = 600\nclose-time = 600\n"
    write("creations = 1/60\n" + patient)
    server = Server(BINARY, "--config", path)
    try:
        first = server.create()
        assert server.call("POST", "/api/rooms/create", {"name": "Ann"})[0] == 429
        write("creations = 3/60\nlog = debug\nthreads = 2\nbody-bytes = 300\nanalytics = 1/3600\ndrain-time = 0.2\nclose-time = 600\n")
        server.process.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        server.create()
        write("creations = many\n")
        server.process.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        server.create()
        # What counts connections, requests and bytes has heard of it, too.
        report = {"puzzleId": "nothing", "mode": "normal", "completionTime": 1}
        reported = [server.call("POST", "/api/analytics/game-complete", report)[0] for _ in range(2)]
        assert reported == [404, 429], reported
        assert server.call("POST", "/api/rooms/create", {"name": "A" * 300})[0] == 413
        # Whoever does not answer the end is not waited for.
        silent = Socket(server, first["roomId"])
        silent.hello(first["token"])
        server.process.send_signal(signal.SIGTERM)
        try:
            _, log = server.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            raise AssertionError("the server waits as long as it was told at its start") from None
        assert server.process.returncode == 0 and "were not read again" in log and "read again" in log and '"request"' in log, log
        assert log.count("needs a restart") == 1 and '"setting":"threads"' in log, log
        # A port that is taken is told in words for people.
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            failed = subprocess.run([BINARY, "--port", port, "--data", new_folder()], capture_output=True, text=True)
        wanted = f"parlor-server: can't listen on 127.0.0.1:{port}: Address already in use"
        assert failed.returncode == 4 and wanted in failed.stderr.splitlines(), failed
    finally:
        server.kill()


@step
def sleeping(count=100_000):
    """A server that keeps many rooms reads none of them before somebody asks, and each is there for whoever does."""
    server = Server(BINARY, creations="1000000/1", requests="1000000/1", seat_time=86_400, empty_time=86_400)
    try:
        host = server.create("Ann")
        room, code = host["roomId"], host["code"]
        assert server.stop()[0] == 0
        with sqlite3.connect(os.path.join(server.folder, "data", "rooms.sqlite")) as database:
            database.execute("CREATE TEMP TABLE many AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE "
                             f"i < {count}) SELECT printf('%032x', i) AS id, i % 256 AS share, printf('%06d', i) AS code FROM n "
                             f"WHERE printf('%06d', i) <> '{code}'")
            database.execute("INSERT INTO room SELECT many.id, many.share, created, last, away FROM many, room WHERE room.id = ?",
                             (room,))
            database.execute("INSERT INTO entry SELECT many.id, number, replace(replace(json, ?, many.id), ?, '\"' || many.code || '\"') "
                             "FROM many, entry WHERE entry.room = ?", (room, f'"{code}"', room))
            database.execute("INSERT INTO due SELECT many.id, many.share, ? FROM many", (int(time.time() * 1000) + 86_400_000,))
            database.execute("INSERT INTO code SELECT many.code, many.id FROM many")
        begun = server.start()
        memory = server.memory()
        first = time.monotonic()
        joined = server.join("000077")
        back = (time.monotonic() - first) * 1000
        assert joined["roomId"] == f"{77:032x}" and joined["member"] == 2, joined
        text = server.call("GET", "/metrics")[2].decode()
        rooms = int(next(line for line in text.splitlines() if line.startswith("parlor_rooms ")).split()[1])
        assert rooms <= 2, rooms
        return f"{count} rooms: listening after {begun:.0f} ms with {memory >> 20} MB, the first player after {back:.0f} ms"
    finally:
        server.kill()
