"""What a server does with a database that others have changed, damaged or taken away."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time

sys.modules.setdefault("server_test", sys.modules["__main__"])
from client import Server, Socket  # noqa: E402
from operator_test import admin  # noqa: E402
from server_test import BINARY, pair, step  # noqa: E402


@step
def deleted():
    """A room whose journal somebody deletes is lost, and no other; nothing of it is acknowledged after that."""
    server = Server(BINARY)
    try:
        spoilt, _, ann, _ = pair(server)
        host, _, cleo, _ = pair(server)
        with sqlite3.connect(os.path.join(server.folder, "data", "rooms.sqlite")) as database:
            database.execute("DELETE FROM entry WHERE room = ?", (spoilt["roomId"],))
            database.execute("DELETE FROM room WHERE id = ?", (spoilt["roomId"],))
        database.close()
        ann.send("@1 chat hello")
        ann.lines.clear()
        assert ann.closing() == 4001
        assert cleo.ask("chat here")[-1] == "ok" and server.call("GET", "/readyz")[0] == 200
        assert server.call("GET", f"/api/rooms/{spoilt['roomId']}")[0] == 404
        _, log = server.stop()
        assert spoilt["roomId"][:8] in log and spoilt["roomId"] not in log, log
    finally:
        server.kill()


@step
def copied():
    """The file of a server that was asked to end has all that was kept, without the files beside it."""
    server = Server(BINARY)
    try:
        host, _, _, _ = pair(server)
        assert server.stop()[0] == 0
        path = os.path.join(server.folder, "data", "rooms.sqlite")
        for ending in ("-wal", "-shm"):
            if os.path.exists(path + ending):
                os.remove(path + ending)
        server.start()
        assert server.call("GET", f"/api/rooms/{host['roomId']}")[0] == 200
    finally:
        server.kill()


@step
def meddled():
    """A journal to which somebody else adds costs its room, and no other. A damaged room is listed as one, and can be closed."""
    server = Server(BINARY)
    path = os.path.join(server.folder, "data", "rooms.sqlite")
    try:
        assert os.stat(path).st_mode & 0o777 == 0o600
        spoilt, _, ann, _ = pair(server)
        host, _, cleo, _ = pair(server)
        gone, _, _, _ = pair(server)
        unlisted, _, _, _ = pair(server)
        with sqlite3.connect(path) as database:
            database.execute("INSERT INTO entry SELECT room, max(number) + 1, '{}' FROM entry WHERE room = ?", (spoilt["roomId"],))
        database.close()
        ann.send("@1 chat hello")
        ann.lines.clear()
        assert ann.closing() == 4001
        assert cleo.ask("chat here")[-1] == "ok" and server.call("GET", "/readyz")[0] == 200
        _, log = server.stop()
        assert spoilt["roomId"][:8] in log and spoilt["roomId"] not in log, log
        with sqlite3.connect(path) as database:
            database.execute("DELETE FROM entry WHERE room = ?", (gone["roomId"],))
            database.execute("DELETE FROM room WHERE id = ?", (unlisted["roomId"],))
        database.close()
        server.start()
        damaged = [spoilt["roomId"], gone["roomId"]]
        for room in [*damaged, unlisted["roomId"]]:
            assert server.call("GET", f"/api/rooms/{room}")[0] == 404
        # Who sat there is told so, and does not come back for ever.
        cut = Socket(server, unlisted["roomId"])
        assert cut.hello(unlisted["token"])[-1].startswith("error bad-token") and cut.closing() == 1008
        phases = {room["room"]: room["phase"] for room in admin(server, "rooms")}
        assert [phases[room] for room in damaged] == ["damaged"] * 2 and phases[host["roomId"]] != "damaged", phases
        for room in damaged:
            assert admin(server, "close", room[:8])["closed"] == room
        assert [room["room"] for room in admin(server, "rooms")] == [host["roomId"]]
        assert "no room has the id" in admin(server, "close", "0" * 32, status=4)
    finally:
        server.kill()


@step
def moved():
    """A server whose file is deleted, replaced or damaged says that it can't keep anything, and tells strangers of no file. Told to
    end, it tells its clients."""
    server = Server(BINARY)
    path = os.path.join(server.folder, "data", "rooms.sqlite")
    try:
        _, _, ann, _ = pair(server)
        os.rename(path, path + ".away")
        ann.send("@1 chat hello")
        end = time.monotonic() + 20
        while server.call("GET", "/readyz")[0] != 503:
            assert time.monotonic() < end, "the server does not see that its file is gone"
            time.sleep(0.1)
        os.rename(path + ".away", path)
        ann.until("@1 ok")
        while server.call("GET", "/readyz")[0] != 200:
            assert time.monotonic() < end, "the server does not see that its file is back"
            time.sleep(0.1)
        os.rename(path, path + ".away")
        ann.send("@2 chat hello")
        # Who asks for a room is told that it can't be made now, and has not waited for ever.
        status, headers, problem = server.call("POST", "/api/rooms/create", {"name": "Dan"}, timeout=60)
        assert status == 503 and problem["code"] == "io" and "retry-after" in headers, (status, headers, problem)
        server.process.send_signal(signal.SIGTERM)
        assert ann.closing() == 1001
        assert server.process.wait(30) == 4
        server.process.stderr.close()
        os.rename(path + ".away", path)
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        size = os.path.getsize(path)
        with open(path, "r+b") as file:
            for page in range(6, size // 4096):
                file.seek(page * 4096)
                file.write(b"\xff" * 4096)
        process = subprocess.Popen([BINARY, "--port=0", "--data", os.path.dirname(path)], stderr=subprocess.PIPE, text=True,
                                   stdin=subprocess.DEVNULL)
        server.process = process
        line = process.stderr.readline()
        while line and '"listening"' not in line:
            line = process.stderr.readline()
        if line:
            server.port = int(json.loads(line)["port"])
            status, _, problem = server.call("POST", "/api/rooms/create", {"name": "Ann"})
            assert status == 503 and "sqlite" not in str(problem), problem
    finally:
        server.kill()
