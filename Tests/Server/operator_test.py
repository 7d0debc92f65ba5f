"""An operator's evening, what is kept of people, a full disk, and players whose programs end. server_test.py runs it."""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time

sys.modules.setdefault("server_test", sys.modules["__main__"])
from client import Server, Socket, new_folder, parse  # noqa: E402
from server_test import BINARY, pair, step  # noqa: E402

KEY = "0123456789abcdef"


def admin(server, *words, status=0):
    """The answer to a command of the operator, as JSON."""
    done = subprocess.run([BINARY, "admin", "--json", *words, "--data", os.path.join(server.folder, "data")],
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == status, done
    return json.loads(done.stdout) if status == 0 else done.stderr


@step
def evening():
    """The operator looks at rooms and reports, mutes and bans somebody whose address nobody knows, says something to all, closes a
    room, and lets nobody new in before the server ends. Bans outlast a restart."""
    server = Server(BINARY, proxies="127.0.0.1")
    try:
        path = os.path.join(server.folder, "data", "admin.sock")
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600, oct(os.stat(path).st_mode)

        def seat(name, address, room=None):
            headers = {"X-Forwarded-For": address}
            where = f"/api/rooms/{room}/join" if room else "/api/rooms/create"
            status, _, body = server.call("POST", where, {"name": name, **({} if room else {"game": "wordle", "players": 3})},
                                          headers=headers)
            assert status in (200, 201), body
            opened = Socket(server, body["roomId"], headers=f"X-Forwarded-For: {address}\r\n")
            assert opened.hello(body["token"])[-1] == "ok"
            return body, opened

        room, ann = seat("Ann", "192.0.2.1")
        _, ben = seat("Ben", "192.0.2.2", room["code"])
        assert ben.ask("chat something rude")[-1] == "ok"
        assert ann.ask("report 2 he is rude")[-1] == "ok"
        listed = admin(server, "rooms", "work")
        assert [entry["room"] for entry in listed] == [room["roomId"]] and listed[0]["work"] > 0, listed
        shown = admin(server, "show", room["roomId"][:8])
        who = {entry["name"]: entry["identity"] for entry in shown["members"]}
        assert re.fullmatch(r"\d+-[0-9a-f]{10}", who["Ben"]) and who["Ann"] != who["Ben"], shown
        report = admin(server, "reports")[0]
        assert report["about"] == "Ben" and report["text"] == "he is rude" and report["identity"] == who["Ben"], report
        said = admin(server, "report", str(report["number"]))["report"]["said"]
        assert [message["text"] for message in said] == ["something rude"], said
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT.*Z", said[0]["time"]), said
        admin(server, "done", str(report["number"]))
        assert admin(server, "reports") == []

        muted = admin(server, "mute", "identity", who["Ben"], "10m")
        refused = ben.ask("chat again")[-1]
        assert refused.startswith("error banned ") and "until" in refused, refused
        admin(server, "lift", str(muted["number"]))
        assert ben.ask("chat sorry")[-1] == "ok"
        admin(server, "say", "all", "We", "stop", "at", "noon.")
        assert ann.until("* notice")[-1].endswith("We stop at noon.")

        banned = admin(server, "ban", "identity", who["Ben"], "7d", "insults")
        assert banned["closed"] == 1, banned
        assert ben.closing() == 1008
        body = server.call("POST", "/api/rooms/create", {"name": "Ben"}, headers={"X-Forwarded-For": "192.0.2.2"})
        assert body[0] == 403 and body[2]["code"] == "banned" and "insults" in body[2]["detail"], body
        metrics = server.call("GET", "/metrics")[2]
        metrics = metrics if isinstance(metrics, str) else metrics.decode()
        assert f'parlor_address_work_seconds{{address="{who["Ben"]}"}}' in metrics, metrics
        assert f'parlor_room_kept_bytes{{room="{room["roomId"][:8]}"}}' in metrics, metrics
        status, log = server.stop()
        assert status == 0 and who["Ben"] in log and "192.0.2" not in log, log
        server.start()
        body = server.call("POST", "/api/rooms/create", {"name": "Ben"}, headers={"X-Forwarded-For": "192.0.2.2"})
        assert body[0] == 403, body

        def ready():
            return server.call("GET", "/readyz")[0] == 200

        while not ready():
            time.sleep(0.1)
        admin(server, "drain")
        assert not ready()
        body = server.call("POST", "/api/rooms/create", {"name": "Zoe"})
        assert body[0] == 503 and body[2]["code"] == "busy", body
        admin(server, "drain", "off")
        assert ready()
        # Nobody has come to it since the start; it is listed all the same.
        listed = admin(server, "rooms")
        assert [(entry["room"], entry["phase"]) for entry in listed] == [(room["roomId"], "resting")], listed
        assert listed[0]["game"] == "wordle" and listed[0]["bytes"] > 500, listed
        # Who was banned was taken out.
        assert len(admin(server, "show", room["roomId"][:8])["members"]) == 1
        ann = Socket(server, room["roomId"])
        ann.hello(room["token"])
        admin(server, "close", room["roomId"][:8], "Good", "night.")
        assert ann.until("* closed")[-1].endswith("operator") and ann.closing() == 1000
        # What is wrong is told with what would be right, and a person reads lines.
        assert "did you mean rooms?" in admin(server, "roms", status=4)
        assert "no room has an id" in admin(server, "show", "ffff", status=4)
        text = subprocess.run([BINARY, "admin", "sanctions", "--data", os.path.join(server.folder, "data")],
                              capture_output=True, text=True, timeout=60).stdout
        assert text.startswith("number ") and "insults" in text, text
    finally:
        server.kill()
    assert "no server answers" in admin(server, "rooms", status=4)


@step
def cores():
    """However many threads play the rooms, they are one server: for codes, seats, limits, lists and the operator."""
    folder, rooms = new_folder(), []
    for threads in (1, 4, 2):
        server = Server(BINARY, folder=folder, room_threads=threads, creations="12/300", misses="10/600",
                        requests="1000000/1")
        try:
            # Rooms of the server before, which had another number of threads.
            for host in rooms:
                socket = Socket(server, host["roomId"])
                assert socket.status == 101 and socket.hello(host["token"])[-1] == "ok"
                assert server.join(host["code"], f"Guest {threads}")["roomId"] == host["roomId"]
            players = [{"playerId": f"ann-{threads}-{number}", "playerKey": KEY} for number in range(12)]
            made = [server.create("Ann", open=True, game="wordle", players=4, **player) for player in players]
            status, _, problem = server.call("POST", "/api/rooms/create", {"name": "Ann"})
            assert status == 429, (threads, status, problem)
            for number, (host, player) in enumerate(zip(made, players)):
                for _ in range(2):
                    host = server.join("mine", "Ann", **player)
                    assert host["roomId"] == made[number]["roomId"]
                made[number] = host
                again = {"Idempotency-Key": f"Ben {threads} {number}"}
                answers = [server.call("POST", f"/api/rooms/{host['code']}/join", {"name": "Ben"}, headers=again)[2]
                           for _ in range(3)]
                assert len({answer["token"] for answer in answers}) == 1, answers
            sockets = [Socket(server, host["roomId"]) for host in made]
            for host, socket in zip(made, sockets):
                assert socket.hello(host["token"])[-1] == "ok"
            # What others wait for is listed once it is kept.
            ids = {host["roomId"] for host in made}
            end = time.monotonic() + 5
            while not ids <= {room["roomId"] for room in server.call("GET", "/api/rooms?game=wordle")[2]["rooms"]}:
                assert time.monotonic() < end, "rooms of other threads are not listed"
            wrong = [server.call("POST", f"/api/rooms/{number:06}/join", {"name": "Eve"})[0] for number in range(11)]
            assert wrong == [404] * 10 + [429], (threads, wrong)
            assert ids <= {room["room"] for room in admin(server, "rooms", "size")}
            assert admin(server, "show", made[5]["roomId"][:12])["room"] == made[5]["roomId"]
            assert "no room has an id" in admin(server, "show", "ffffffffffff", status=4)
            assert admin(server, "say", "all", "Welcome")["rooms"] == 12 + len(rooms)
            assert all(any(line.endswith("Welcome") for line in socket.rest(0.1)) for socket in sockets)
            assert admin(server, "close", made[6]["roomId"][:12])["closed"] == made[6]["roomId"]
            assert sockets[6].closing() == 1000
            rooms = made[:4]
        finally:
            server.stop()


@step
def people():
    """A player's data is exported and deleted by one command each; a kept name is nobody else's; a block lasts; and a player comes
    back to the seat by key."""
    server = Server(BINARY)
    try:
        mine = {"playerId": "ann", "playerKey": KEY}
        status, _, room = server.call(
            "POST", "/api/rooms/create",
            {"name": "Ann", **mine, "keepName": True, "play": "race", "puzzle": {"options": "size 3 tier easy"}})
        assert status == 201, room
        other = server.call("POST", f"/api/rooms/{room['code']}/join",
                            {"name": "Ben", "playerId": "ben", "playerKey": KEY[::-1]})[2]
        taken = server.call("POST", "/api/rooms/create", {"name": "A n n"})
        assert taken[0] == 422 and taken[2]["code"] == "bad-text" and "keeps the name" in taken[2]["detail"], taken
        guest = server.call("POST", "/api/rooms/create", {"name": "Zoe", "keepName": True})
        assert guest[0] == 403 and guest[2]["code"] == "bad-key", guest
        ann, ben = (Socket(server, room["roomId"]) for _ in range(2))
        ann.hello(room["token"])
        ben.hello(other["token"])
        assert ann.ask("start")[-1] == "ok" and ann.ask("block 2")[-1] == "ok" and ann.ask("report 2 why not")[-1] == "ok"
        back = server.call("POST", "/api/rooms/mine/join", {"name": "Ann", **mine})[2]
        assert back["roomId"] == room["roomId"] and back["token"] != room["token"] and back["member"] == 1, back
        again = Socket(server, room["roomId"])
        assert any(line.startswith("room playing 1") for line in again.hello(back["token"]))
        assert ann.closing() == 4000
        assert ben.ask("resign confirm")[-1] == "ok"

        def command(*words):
            done = subprocess.run([BINARY, *words, "--data", os.path.join(server.folder, "data")], capture_output=True,
                                  text=True, timeout=60)
            assert done.returncode == 0, done
            return done.stdout

        told = json.loads(command("export", "ann"))
        assert told["blocks"] == ["ben"] and told["name"] and told["reports"] and len(told["results"]) == 1, told
        assert command("delete", "ann").startswith("Deleted: ")
        left = json.loads(command("export", "ann"))
        assert left == {
            "player": "ann", "blocks": [], "results": [], "reports": [], "opponents": [], "ratings": [],
            "sanctions": []}, left
        others = json.loads(command("export", "ben"))
        assert "ann" not in json.dumps([others["results"], others["opponents"]]), others
        assert command("delete", "ann") == "Nothing was kept of ann.\n"
        assert json.loads(command("export", "ben"))["results"], "the other's round stays"
    finally:
        server.kill()


@step
def returning():
    """A player whose parlor-net is killed comes back to the same seat, as long as the room was not left, and nobody else does."""
    net = os.path.join(os.path.dirname(BINARY), "parlor-net")
    server = Server(BINARY)
    state = new_folder()
    environment = dict(os.environ, PARLOR_SERVER=f"http://127.0.0.1:{server.port}", XDG_STATE_HOME=state)

    def start(*words):
        return subprocess.Popen([net, *words], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, bufsize=1)

    def until(process, end):
        lines = []
        while not lines or not lines[-1].startswith(end):
            line = process.stdout.readline()
            assert line, (lines, process.stderr.read())
            lines.append(line.rstrip("\n"))
        return lines

    def you(lines):
        return next(line.split()[1] for line in lines if line.startswith("member ") and line.split()[3] == "true")

    try:
        ann = start("create", "wordle", "--players", "3", "--name", "Ann")
        code = next(line for line in until(ann, "ok") if line.startswith("room ")).split(" code ")[1].split()[0]
        ben = start("join", code, "--name", "Ben")
        assert you(until(ben, "ok")) == "2"
        # As long as a program has its seat, another one gets its own.
        cleo = start("join", code, "--name", "Cleo")
        assert you(until(cleo, "ok")) == "3"
        for process in (ann, ben):
            process.kill()
            process.wait()
        ann, ben = start("back", "--name", "Ann"), start("join", code, "--name", "Ben")
        assert you(until(ann, "ok")) == "1" and you(until(ben, "ok")) == "2"
        files = [os.path.join(folder, name) for folder, _, names in os.walk(state) for name in names]
        # By the player's secret another machine comes back to the seat, too.
        here, there = (dict(environment, XDG_STATE_HOME=new_folder(), XDG_DATA_HOME=new_folder(), PARLOR_PLAYER="zed")
                       for _ in range(2))
        zed = subprocess.Popen([net, "create", "wordle", "--name", "Zed"], env=here, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
        until(zed, "ok")
        zed.kill()
        shutil.copytree(here["XDG_DATA_HOME"], there["XDG_DATA_HOME"], dirs_exist_ok=True)
        done = subprocess.run([net, "back"], env=there, input="@1 chat here", capture_output=True, text=True, timeout=20)
        assert done.returncode == 0 and "@1 ok" in done.stdout and "zed" not in done.stdout, done
        assert len(files) == 3 and all(stat.S_IMODE(os.stat(file).st_mode) == 0o600 for file in files), files
        print("leave", file=ann.stdin, flush=True)
        assert ann.wait(20) == 0
        done = subprocess.run([net, "back", "--name", "Ann"], env=environment, capture_output=True, text=True, timeout=20,
                              stdin=subprocess.DEVNULL)
        assert done.returncode == 1 and "you have left no room open on this server" in done.stderr, done
    finally:
        for process in (ann, ben, cleo):
            process.kill()
        server.kill()


def listed(data, filler, threads):
    """Tries a server while its disk is full."""
    place = tempfile.mkdtemp(dir=data)
    server = Server(BINARY, folder=place, room_threads=threads)
    try:
        room = server.create(open=True)
        ann = Socket(server, room["roomId"])
        ann.hello(room["token"])
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                pass
        ann.send("@9 chat well")
        time.sleep(0.5)
        answer = parse(server.exchange(b"GET /api/rooms HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n", timeout=5))
        assert answer[0] == 200 and answer[2]["count"] == 1, answer
        for words in (["rooms"], ["show", room["roomId"][:8]], ["drain"], ["drain", "off"]):
            admin(server, *words)
        os.remove(filler)
        assert ann.until("@9 ok")
    finally:
        server.kill()
        shutil.rmtree(place)


@step
def full():
    """A server that is started on a full disk waits for space, and then has all rooms. While the disk of one that runs is full, what
    only lists and shows rooms is answered. Needs to mount a file system of its own."""
    folder = new_folder()
    data = os.path.join(folder, "data")
    server = Server(BINARY, folder=folder)
    _, _, ann, _ = pair(server)
    ann.ask("chat hello")
    server.stop()
    os.makedirs(data + "x")
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", data + "x"]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        return print("left out: nothing can be mounted here")
    try:
        for name in os.listdir(data):
            if not name.endswith("sock"):
                shutil.copy(os.path.join(data, name), data + "x")
        filler = os.path.join(data + "x", "filler")
        file = os.open(filler, os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(file, b"x" * 4096):
                pass
        except OSError:
            os.close(file)
        process = subprocess.Popen([BINARY, "--port=0", "--data", data + "x"], stderr=subprocess.PIPE, text=True,
                                   stdin=subprocess.DEVNULL)
        line = json.loads(process.stderr.readline())
        assert "trying again" in line["message"], line
        os.remove(filler)
        messages = []
        while "listening" not in messages:
            messages.append(json.loads(process.stderr.readline())["message"])
        process.terminate()
        assert process.wait(20) == 0
        process.stderr.close()
        for threads in (1, 3):
            listed(data + "x", filler, threads)
    finally:
        subprocess.run(["umount", data + "x"])
