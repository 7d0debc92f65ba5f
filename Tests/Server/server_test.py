"""Plays with a server of rooms over real sockets: python3 server_test.py BINARY [STEP ...]."""

import json
import os
import random
import shutil
import subprocess
import sys
import threading
import time

from client import Closed, Server, Socket, new_folder

BINARY = os.path.abspath(sys.argv[1])
DAY = "2026-01-26"
STEPS = {}


def step(function):
    STEPS[function.__name__] = function
    return function


def words(server):
    """The words of the puzzle of that day that have to be found."""
    _, _, puzzle = server.call("GET", f"/api/daily-puzzle?date={DAY}")
    return [word["word"].lower() for word in puzzle["words"] if word["required"]]


def pair(server, **wishes):
    """Two who sit in a room and are connected."""
    host = server.create(puzzle={"daily": DAY}, **wishes)
    other = server.join(host["code"])
    sockets = [Socket(server, host["roomId"]) for _ in range(2)]
    for socket, token in zip(sockets, (host["token"], other["token"])):
        assert socket.status == 101 and "Sec-WebSocket-Protocol: upi.v1" in socket.head, socket.head
        assert socket.hello(token)[-1] == "ok"
    return host, other, *sockets


def numbers(lines):
    """The numbers of the events in some lines."""
    names = {"joined", "left", "host", "ready", "started", "standing", "chat", "reaction", "rematch", "lapsed", "ended",
             "closed", "accepted", "notice"}
    return [int(line.split()[1]) for line in lines if line.split()[0] in names]


# Rooms.


@step
def together():
    """Two play a room together to its end, through HTTP and WebSocket."""
    server = Server(BINARY)
    try:
        wanted = words(server)
        host, _, ann, ben = pair(server)
        status, _, room = server.call("POST", f"/api/rooms/{host['roomId']}/start", token=host["token"])
        assert status == 200 and room["phase"] == "playing", room
        assert any(line.startswith("started ") for line in ben.rest())
        ann.rest()
        for index, word in enumerate(wanted[:-1]):
            (ann, ben)[index % 2].ask(f"word {word}")
        assert ben.ask("chat well done")[0].startswith("chat ")
        assert any(line.endswith("well done") for line in ann.rest())
        ann.ask("touch a1")
        assert any(line.startswith("trace ") for line in ben.rest()), "the partner's trace is shown"
        ann.ask(f"word {wanted[-1]}")
        news = ben.rest()
        assert any(line.startswith("ended ") for line in news) and any("placing 1 won" in line for line in news), news
        for socket in (ann, ben):
            assert socket.ask("rematch same")[-1] == "ok"
        assert any(line.startswith("started ") for line in ann.rest())
        status, _, _ = server.call("DELETE", f"/api/rooms/{host['roomId']}/leave", token=host["token"])
        assert status == 200 and ann.closing() == 1000
        assert any(line.startswith("host ") for line in ben.rest()), "the host moves on"
    finally:
        server.kill()


@step
def race():
    """Two race; each sees of the other only how it stands, and the statistics of both are kept."""
    server = Server(BINARY)
    try:
        wanted = words(server)
        keys = {"ann": "a secret of ann's".replace(" ", "-"), "ben": "a secret of ben's".replace(" ", "-")}
        host = server.create(puzzle={"daily": DAY}, play="race", playerId="ann", playerKey=keys["ann"])
        # Nobody plays in another's name; who proves nothing is a guest.
        status, _, problem = server.call("POST", f"/api/rooms/{host['code']}/join",
                                         {"name": "Eve", "playerId": "ann", "playerKey": keys["ben"]})
        assert status == 403 and problem["code"] == "bad-key", problem
        other = server.join(host["code"], playerId="ben", playerKey=keys["ben"])
        ann = Socket(server, host["roomId"])
        ben = Socket(server, host["roomId"], protocol="upi.v1+json")
        ann.hello(host["token"])
        ben.send("hello " + other["token"])
        assert json.loads(ben.until('{"ok"')[0])["record"] == "stream"
        ann.ask("start")
        ann.ask(f"word {wanted[0]}")
        ben.send("@a word nonsense")
        lines = [json.loads(line) for line in ben.until('{"request":"a","ok"')]
        assert not any(wanted[0] in json.dumps(line) for line in lines), "words of the other are not shown"
        assert any(line.get("record") == "rival" for line in lines), lines
        for word in wanted[1:]:
            told = ann.ask(f"word {word}")
        # Who has found all words has won, and watches the other until that one is done, too.
        assert any(line.startswith("view 2 2") for line in told), told
        ben.send(f"@b word {wanted[0]}")
        ben.until('{"request":"b","ok"')
        assert any(line.startswith("attempt found ") for line in ann.rest())
        ben.send("@c resign confirm")
        ben.until('{"request":"c","ok"')
        assert any(line.startswith("ended ") and "winner 1" in line for line in ann.rest())
        # Anybody can look at the puzzle of a day, so a race for it counts for nobody; another deal does.
        _, _, kept = server.call("GET", "/api/players/ann/statistics")
        assert kept["multiplayerStats"]["competitiveGamesPlayed"] == 0, kept
        ann.ask("rematch")
        ben.send("@d rematch")
        ben.until('{"request":"d","ok"')
        ben.until('{"push":true,"record":"started"')
        ben.send("@e resign confirm")
        ben.until('{"request":"e","ok"')
        _, _, kept = server.call("GET", "/api/players/ann/statistics")
        assert kept["multiplayerStats"]["competitiveWins"] == 1, kept
        assert "opponents" not in kept["multiplayerStats"], "whom one has met is told to oneself alone"
        own = server.call("GET", "/api/players/ann/statistics", token=keys["ann"])[2]["multiplayerStats"]
        assert own["opponents"] == [{"playerId": "ben", "won": 1, "lost": 0}], own
        assert server.call("GET", "/api/players/ann/statistics", token=keys["ben"])[0] == 403
        assert server.call("GET", "/api/players/ben/statistics")[2]["multiplayerStats"]["competitiveGamesPlayed"] == 1
    finally:
        server.kill()


@step
def reconnect():
    """Who comes back is told what is missing, or all; who comes back twice is closed once; ids are done once."""
    server = Server(BINARY, spectator_delay=1, spectators=2)
    try:
        host, other, ann, ben = pair(server)
        ann.ask("start")
        ben.rest()
        ben.close()
        assert any(line == "online 2 false" for line in ann.rest())
        for index in range(3):
            ann.ask(f"chat {index}")
        again = Socket(server, host["roomId"])
        begun = time.monotonic()
        again.hello(other["token"], since=2)
        news = again.rest()
        assert time.monotonic() - begun < 1
        assert [line.split()[-1] for line in news if line.startswith("chat ")] == ["0", "1", "2"], news
        assert numbers(news) == list(range(3, 3 + len(numbers(news)))), news
        twice = Socket(server, host["roomId"])
        twice.hello(other["token"])
        assert again.closing() == 4000, "connected elsewhere"
        twice.send("@same chat once\n"[:-1])
        twice.send("@same chat once")
        answers = [line for line in twice.until("@same ok") + twice.until("@same ok") if " chat " in line]
        assert len(set(answers)) == 1, answers
        assert sum("once" in line for line in ann.rest()) == 1
        watcher = server.join(host["roomId"], "Cleo", spectator=True)
        watching = Socket(server, host["roomId"])
        watching.send("hello " + watcher["token"])
        assert watching.until("ok")[-1] == "ok"
        ann.ask("chat later")
        assert not any("later" in line for line in watching.rest(0.4)), "spectators see it late"
        assert any("later" in line for line in watching.rest(2.5))
        assert watching.ask("word able")[-1].startswith("error illegal-move")
    finally:
        server.kill()


@step
def killed(times=int(os.environ.get("KILLS", "4"))):
    """A server that is killed at any moment and started again has all that it has acknowledged: finds and messages."""
    server = Server(BINARY, requests="1000000/1", creations="1000000/1", lines="1000000/1", chat="1000000/1")
    chance = random.Random(1)
    total = {"finds": 0, "messages": 0}
    lost = 0
    try:
        wanted = words(server)
        host = None
        for _ in range(times):
            if host is None:
                host, other, ann, ben = pair(server)
                ann.ask("start")
                ben.rest(0.05)
                said = {"finds": 0, "messages": 0}
            stop = threading.Event()

            def write(socket, kind, line):
                try:
                    while not stop.is_set() and (text := line(said[kind])):
                        if socket.ask(text)[-1] == "ok":
                            said[kind] += 1
                        # There are fewer words than messages.
                        time.sleep(0.01 if kind == "finds" else 0)
                except (Closed, OSError):
                    pass

            # The last word is left, so that the round goes on.
            find = lambda index: index + 1 < len(wanted) and f"word {wanted[index]}"  # noqa: E731
            threads = [threading.Thread(target=write, args=(ann, "finds", find)),
                       threading.Thread(target=write, args=(ben, "messages", lambda index: f"chat {index + 1}"))]
            for thread in threads:
                thread.start()
            time.sleep(chance.uniform(0.02, 0.3))
            server.process.kill()
            stop.set()
            for thread in threads:
                thread.join()
            server.kill()
            server.start()
            kept = journal(os.path.join(server.folder, "data", "rooms.sqlite"), host["roomId"], wanted)
            for kind in said:
                lost += max(0, said[kind] - kept[kind])
                # What was kept and not acknowledged counts from now on.
                said[kind] = kept[kind]
            ann, ben = Socket(server, host["roomId"]), Socket(server, host["roomId"])
            for socket, token in ((ann, host["token"]), (ben, other["token"])):
                assert socket.hello(token)[-1] == "ok"
            if said["finds"] + 1 == len(wanted):
                total = {kind: total[kind] + said[kind] for kind in total}
                host = None
        if host:
            total = {kind: total[kind] + said[kind] for kind in total}
        assert lost == 0 and min(total.values()) > 0, (lost, total)
        return f"{times} kills, {total['finds']} finds and {total['messages']} messages, {lost} of the acknowledged lost"
    finally:
        server.kill()


def journal(data, room, wanted):
    """How many words were found in a room and how many messages were written, each once and in order."""
    import sqlite3
    with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as database:
        rows = [json.loads(row[0]) for row in
                database.execute("SELECT json FROM entry WHERE room = ? ORDER BY number", (room,))]
    said = [row["of"]["text"] for row in rows if row["fact"] == "chat"]
    assert said == [str(index + 1) for index in range(len(said))], said
    lines = [line for row in rows if row["fact"] == "lines" for line in row["of"]["lines"]]
    found = [line.split()[1] for line in lines if line.startswith("word ")]
    assert found == wanted[:len(found)], found
    return {"finds": len(found), "messages": len(said)}


@step
def ends():
    """SIGTERM tells the clients, waits for none that does not answer, keeps the rooms and ends with 0; the next process goes on."""
    server = Server(BINARY)
    host, other, ann, ben = pair(server)
    ann.ask("start")
    ann.ask(f"word {words(server)[0]}")
    # Neither answers the end, nor does half a request come whole.
    half = server.raw(b"GET /healthz HTTP/1.1\r\nHost: a\r\n")
    time.sleep(0.1)
    codes = []
    thread = threading.Thread(target=lambda: (codes.append(ann.closing()), ann.close()))
    thread.start()
    begun = time.monotonic()
    status, log = server.stop()
    seconds = time.monotonic() - begun
    thread.join()
    assert codes == [1001] and ben.closing() == 1001, "all are told"
    assert status == 0 and seconds < 10 and '"ended"' in log, (status, seconds, log)
    half.close()
    server.start()
    ann = Socket(server, host["roomId"])
    shown = ann.hello(host["token"])
    assert any(line.startswith("room playing 1") for line in shown) and any(" found " in line or line.startswith("found ") for line in shown), shown
    server.kill()
    return f"{seconds:.1f} s"


# Paths.


@step
def paths():
    """Every path, and what is wrong with a request."""
    files = new_folder()
    with open(os.path.join(files, "index.html"), "w") as page:
        page.write("<p>rooms")
    with open(os.path.join(files, ".hidden"), "w") as page:
        page.write("no")
    os.symlink("/etc/passwd", os.path.join(files, "link"))
    server = Server(BINARY, files=files, origins="https://named.example", proxies="127.0.0.1")
    try:
        assert server.call("GET", "/")[2] == b"<p>rooms"
        for path in ("/.hidden", "/link", "/../etc/passwd", "/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/%00",
                     "/a\\..\\b", "//etc/passwd", "/api", "/ws/rooms"):
            assert server.call("GET", path)[0] == 404, path
        assert server.call("GET", "/healthz")[2] == {"status": "ok"}
        assert b"parlor_rooms 0" in server.call("GET", "/metrics")[2]
        assert server.call("GET", "/openapi.json")[2]["openapi"] == "3.1.0"
        status, headers, problem = server.call("PUT", "/api/rooms/create", {})
        assert status == 405 and headers["allow"] == "POST" and problem["code"] == "no-such-method"
        status, headers, problem = server.call("POST", "/api/rooms/create", b"{")
        assert status == 400 and headers["content-type"] == "application/problem+json", headers
        assert server.call("POST", "/api/rooms/create", {"name": 1})[2]["detail"] == "$.name: must be a string, not a number"
        assert server.call("POST", "/api/rooms/create", {"name": "Ann", "game": "chess"})[2]["code"] == "unknown-game"
        status, _, problem = server.call("POST", "/api/rooms/create", {"name": "Ann", "gaem": "wordle"})
        assert status == 422 and problem["code"] == "bad-body" and '"gaem"' in problem["detail"], problem
        assert server.call("POST", "/api/rooms/create", b"[" * 60000)[0] == 400, "deep JSON"
        assert server.call("GET", "/api/rooms/" + "0" * 32)[0] == 404
        room = server.create()
        for token, code in ((None, 401), ("0" * 32, 403), ("x" * 2000, 403)):
            assert server.call("POST", f"/api/rooms/{room['roomId']}/start", token=token)[0] == code
        assert server.call("POST", f"/api/rooms/{room['roomId']}/start", token=room["token"])[0] == 409
        seen = server.call("GET", f"/api/rooms/{room['roomId']}")[2]
        assert "token" not in seen and "code" not in seen
        _, headers, _ = server.call("GET", "/healthz", headers={"Origin": "https://named.example"})
        assert headers["access-control-allow-origin"] == "https://named.example"
        _, headers, _ = server.call("GET", "/healthz", headers={"Origin": "https://other.example"})
        assert "access-control-allow-origin" not in headers
        assert Socket(server, room["roomId"], headers="Origin: https://other.example\r\n").status == 403
        assert Socket(server, room["roomId"], headers="Origin: http://test\r\n").status == 101
        assert Socket(server, room["roomId"], protocol="other").status == 400
        assert Socket(server, "nothing").status == 404
        assert server.call("POST", "/ws/rooms/" + room["roomId"], {})[0] == 405
        # Who connects before there is anything to ask is waited for.
        connection = server.raw()
        time.sleep(2.5)
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
        connection.close()
        # Pipelined requests are answered in order.
        answer = server.exchange(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" * 3
                                 + b"GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert answer.count(b"HTTP/1.1 200") == 3 and answer.rindex(b"200 OK") < answer.index(b"404 Not Found")
        # So are those behind one whose answer takes a while, however many.
        tally = b"GET /api/multiplayer/analytics HTTP/1.1\r\nHost: a\r\n\r\n"
        health = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
        last = b"GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        answer = server.exchange(tally + health + tally + health * 500 + last)
        assert answer.count(b"HTTP/1.1 200") == 503 and answer.rindex(b"200 OK") < answer.index(b"404 Not Found")
        assert answer.index(b'"plays"') < answer.index(b'"status":"ok"') < answer.rindex(b'"plays"'), answer[:2000]
    finally:
        server.kill()


@step
def counts():
    """Submissions with approve and reject, statistics of a puzzle, and reports."""
    server = Server(BINARY, submissions="5/3600")
    try:
        _, _, puzzle = server.call("GET", f"/api/daily-puzzle?date={DAY}")
        puzzle["id"] = "mine"
        status, _, answer = server.call("POST", "/api/puzzles/submit", {"puzzle": puzzle, "contact": "ann@example.org"})
        assert status == 202 and answer["submission"] == 1, answer
        assert server.call("POST", "/api/puzzles/submit", {"puzzle": puzzle})[0] == 409
        for taken in ("pollen", "daily-2026-01-27"):
            status, _, problem = server.call("POST", "/api/puzzles/submit", {"puzzle": dict(puzzle, id=taken)})
            assert status == 409 and "choose another" in problem["detail"], problem
        spoilt = dict(puzzle, id="bad", words=[])
        assert server.call("POST", "/api/puzzles/submit", {"puzzle": spoilt})[2]["code"] == "bad-puzzle"
        status, headers, _ = server.call("POST", "/api/puzzles/submit", {"puzzle": puzzle})
        assert status == 429 and 0 < int(headers["retry-after"]) <= 3600
        assert server.call("GET", "/api/puzzles/mine")[0] == 404

        def run(*words):
            return subprocess.run([BINARY, *words, "--data", server.folder + "/data"], capture_output=True, text=True)

        listed = run("submissions").stdout
        assert listed.startswith("1 waiting 20") and " mine " in listed, listed
        assert json.loads(run("show", "1").stdout)["id"] == "mine"
        assert run("approve", "1").returncode == 0 and server.call("GET", "/api/puzzles/mine")[2]["title"] == puzzle["title"]
        assert run("reject", "1").returncode == 0 and server.call("GET", "/api/puzzles/mine")[0] == 404
        report = {"puzzleId": "mine", "mode": "normal", "completionTime": 1}
        assert server.call("POST", "/api/analytics/game-complete", report)[0] == 404, "only puzzles that there are count"
        assert run("approve", "1").returncode == 0
        assert run("approve", "7").returncode == 4 and run("--prot", "1").returncode == 2
        unnumbered = run("approve")
        assert unnumbered.returncode == 2 and "approve needs the number" in unnumbered.stderr, unnumbered
        for seconds in (30, 10, 20):
            report = {"puzzleId": "mine", "mode": "normal", "completionTime": seconds, "words": ["able", "cable"]}
            assert server.call("POST", "/api/analytics/game-complete", report)[0] == 202
        server.call("POST", "/api/analytics/game-complete", dict(report, completionPercentage=50))
        tally = server.call("GET", "/api/statistics/mine")[2]
        assert (tally["plays"], tally["completionRate"], tally["medianTime"]) == (4, 0.75, 20), tally
        assert tally["firstWords"] == [{"word": "able", "count": 4}]
        server.call("POST", "/api/analytics/game-complete", dict(report, puzzleId="pollen", firstWord="shit", words=["xqzy"]))
        assert server.call("GET", "/api/statistics/pollen")[2]["firstWords"] == [], "statistics show words that can be shown"
        report = {"play": "together", "completionTime": 9, "wordsByPlayer": [3, 4], "messages": 2, "reconnections": 0}
        assert server.call("POST", "/api/multiplayer/analytics", report)[0] == 202
        race = {"play": "race", "puzzleId": "pollen", "completionTime": 9, "finds": [1, 2, 2], "completionTimes": [9]}
        assert server.call("POST", "/api/multiplayer/analytics", race)[0] == 202
        rounds = server.call("GET", "/api/multiplayer/analytics")[2]
        assert rounds["plays"] == 2 and rounds["sums"]["leadChanges"] == 1 and rounds["sums"]["messages"] == 2, rounds
        tally = server.call("GET", "/api/statistics/pollen")[2]
        assert tally["plays"] == 1 and tally["rounds"]["sums"]["individualTime"] == 9, tally
        assert server.call("POST", "/api/multiplayer/analytics", {"play": "alone"})[0] == 422
    finally:
        server.kill()


@step
def settings():
    """A setting comes from its flag, or else its variable, or else the file."""
    folder = new_folder()
    path = os.path.join(folder, "server.conf")
    with open(path, "w") as file:
        file.write("# limits\ncreations = 1/60\nspectators = 3\nlog = debug\n")
    os.environ["PARLOR_SERVER_CREATIONS"] = "2/60"
    try:
        server = Server(BINARY, "--config", path)
        server.create()
        open_room = server.create()
        status, headers, problem = server.call("POST", "/api/rooms/create", {"name": "Ann"})
        assert status == 429 and problem["code"] == "too-fast" and 0 < int(headers["retry-after"]) <= 60, problem
        room = server.join(open_room["code"])
        Socket(server, room["roomId"]).hello(room["token"])
        # At the level of debug every request and every WebSocket is told of, without what opens a door.
        status, log = server.stop()
        entries = [json.loads(line) for line in log.splitlines()]
        said = {entry["message"]: entry for entry in entries}
        assert said["request"]["path"] == "/api/rooms/{roomId}/join" and said["request"]["status"] == 200, log
        assert {"socket opened", "socket closed", "commit", "draining", "ended"} <= set(said), log
        assert all({"time", "level", "message"} <= set(entry) for entry in entries)
        assert not any(secret in log for secret in (room["roomId"], room["token"], "Ben", "127.0.0.1")), log
    finally:
        del os.environ["PARLOR_SERVER_CREATIONS"]
    # At the level of errors a server that has none says nothing.
    quiet = subprocess.Popen([BINARY, "--port=0", "--log=error", "--data", folder + "/data"], stderr=subprocess.PIPE)
    time.sleep(1)
    quiet.terminate()
    assert quiet.communicate(timeout=20)[1] == b"" and quiet.returncode == 0, quiet.returncode
    with open(path, "a") as file:
        file.write("speed = 9\n")
    failed = subprocess.run([BINARY, "--config", path], capture_output=True, text=True)
    assert failed.returncode == 2 and "line 5" in failed.stderr and "speed" in failed.stderr, failed


@step
def kept():
    """A file of the page whose name has a hash is kept by browsers for ever, any other one asked for each time; what is known is
    not sent again."""
    home = new_folder()
    page, program = os.path.join(home, "share/parlor/page"), os.path.join(home, "bin/parlor-server")
    for folder in (page, os.path.dirname(program)):
        os.makedirs(folder)
    shutil.copy(BINARY, program)
    names = {"index.html": "no-cache", "plain.js": "no-cache", "main-0A1b2c3D.js": "public, max-age=31536000, immutable"}
    for name in names:
        with open(os.path.join(page, name), "w") as file:
            file.write(name)
    server = Server(program)
    try:
        for name, keeping in names.items():
            status, headers, body = server.call("GET", "/" + name)
            assert (status, headers["cache-control"], body) == (200, keeping, name.encode()), (name, headers)
            # The page has its policy in itself; nothing else can say who may frame it.
            policy = headers["content-security-policy"]
            assert (policy == "frame-ancestors 'none'") == name.endswith(".html") and policy.endswith("frame-ancestors 'none'"), policy
            again = server.call("GET", "/" + name, headers={"If-None-Match": headers["etag"]})
            assert again[0] == 304 and again[2] == b"", again
    finally:
        server.kill()


def chosen():
    return [STEPS[name] for name in sys.argv[2:]] or list(STEPS.values())


if __name__ == "__main__":
    import answer_test  # noqa: F401 - adds its steps
    import damage_test  # noqa: F401 - adds its steps
    import holding_test  # noqa: F401 - adds its steps
    import hostile_test  # noqa: F401 - adds its steps
    import meeting_test  # noqa: F401 - adds its steps
    import operator_test  # noqa: F401 - adds its steps
    import program_test  # noqa: F401 - adds its steps
    import terminal_test  # noqa: F401 - adds its steps
    failures = 0
    for test in chosen():
        begun = time.monotonic()
        try:
            note = test()
            print(f"{test.__name__} {time.monotonic() - begun:.1f} s" + (f": {note}" if note else ""), flush=True)
        except Exception as error:
            import traceback
            traceback.print_exc()
            print(f"{test.__name__} FAILED: {error!r}", flush=True)
            failures += 1
    sys.exit(failures != 0)
