"""What people at terminals do with a server of rooms: alone, with friends, with strangers. server_test.py runs it."""

import datetime
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from client import Server, Socket, new_folder

sys.modules.setdefault("server_test", sys.modules["__main__"])

from server_test import BINARY, DAY, step, words  # noqa: E402


def title(day):
    """What people call the puzzle of a day."""
    return datetime.date.fromisoformat(day).strftime("Daily puzzle of %-d %B %Y")


def terminal(server, name, *line, **more):
    """A parlor in a terminal, of somebody who plays at that server."""
    return terminal_of(os.path.join(os.path.dirname(BINARY), "parlor"), name, f"http://127.0.0.1:{server.port}", *line, **more)


def terminal_of(program, name, server, *line, **more):
    # Debian's pyte, whichever Python runs this.
    sys.path += [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Terminal"), "/usr/lib/python3/dist-packages"]
    from live_window import Window

    return Window(program, *line, columns=90, rows=30, USER=name, PARLOR_SERVER=server, **more)


@step
def apart():
    """The program that people play with links nothing of the network; without parlor-net it says what is missing."""
    folder = os.path.dirname(BINARY)
    with open(os.path.join(folder, "parlor"), "rb") as file:
        program = file.read()
    with open(os.path.join(folder, "parlor-net"), "rb") as file:
        assert b"NIOCore" in file.read()
    for name in (b"NIOCore", b"NIOPosix", b"RoomServer", b"RoomClient", b"SSL_connect"):
        assert name not in program, name
    with tempfile.TemporaryDirectory() as empty:
        alone = shutil.copy(os.path.join(folder, "parlor"), empty)
        window = terminal_of(alone, "Ann", "http://127.0.0.1:1", PATH="/usr/bin:/bin")
        window.keys("join 123456\r", r"parlor-net, which reaches servers, can't be started")


@step
def windows():
    """Two play a room in terminals: grid, traces, talk, a lost connection, the end."""
    server = Server(BINARY)
    try:
        ann = terminal(server, "Ann")
        ann.keys(f'create wordflow normal --title "Our room" --daily {DAY}\r', r"Our room: WordFlow[\s\S]*join \d{6}[\s\S]*--watch")
        ann.keys("?", r"WordFlow: keys\n[\s\S]*Commands\n[\s\S]*:react")
        ann.keys("\x1b", r"Press Enter when you are ready")
        # Only what the question takes answers it.
        ann.keys("\x1b", r"Leave the room for good\?[\s\S]*y leave +n stay")
        ann.keys("q\x1b", r"(?s)\A(?!.*Leave the room).*Esc leave")
        code = re.search(r"join (\d{6})", ann.text())[1]
        eve = terminal(server, "Eve")
        eve.keys("join " + re.search(r"[0-9a-f]{32}", ann.text())[0] + " --watch\r", r"(?s)(?=.*Eve \(you, watches\)).*You are watching")
        ann.wait(r"Eve \(watches\)")
        ben = terminal(server, "Ben")
        ben.keys(f"join {code}\r", r"Ann \(host\)[\s\S]*Ben \(you\)")
        ann.wait(r"Ben is online")
        cleo = terminal(server, "Cleo", "create", "wordle", "junior", "--title", 'A "quoted" room')
        cleo.wait(r'A "quoted" room: Wordle, Scribe, race[\s\S]*join \d{6}')
        dan = terminal(server, "Dan")
        dan.wait(r"parlor>")
        open_files = len(os.listdir(f"/proc/{dan.pid}/fd"))
        dan.keys(re.search(r"join \d{6}", cleo.text())[0] + "\r", r"Dan \(you\)")
        cleo.wait(r"Dan is online")
        cleo.keys("\r", r"Cleo is ready")
        dan.keys("\r", r"Round 1 has begun")
        # Who is done watches the other; at the end both are told of the scores.
        cleo.keys(":resign\r", r"Give up this round\?[\s\S]*y give up +n go on")
        cleo.keys("y", r"(?s)(Q +W.*Dan.*Q +W.*The word\s+is|The word\s+is.*Q +W.*Dan.*Q +W)")
        dan.keys(":resign\r", "Give up this round")
        dan.keys("y", r"The round is over[\s\S]*not completed[\s\S]*not completed")
        cleo.wait(r"The round is over[\s\S]*not completed[\s\S]*not completed")
        for window in (cleo, dan):
            window.keys("\x1b", r"Leave the room")
            window.keys("y", r"You have left the room")
        assert len(os.listdir(f"/proc/{dan.pid}/fd")) == open_files, "what led to the room is still open"
        dan.keys("help join\r", r"USAGE: parlor join <CODE>[\s\S]*parlor>")
        alone = subprocess.run([os.path.join(os.path.dirname(BINARY), "parlor"), "join"], capture_output=True, text=True)
        assert alone.returncode == 2 and "Which room?" in alone.stderr, alone
        ann.keys("\r", r"Ann is ready")
        ben.keys("\r", r"(?s)(?=.*Round 1 has begun).*0 of \d+ words")
        ann.wait(r"0 of \d+ words")
        # A click on a letter is seen by both.
        letter = next(line for line in ann.text().split("\n") if line.strip() and line.strip()[0].isalpha()
                      and "words" not in line and "Daily" not in line).split()[0]
        ann.click(letter, r"Trace: " + letter)
        ben.wait(r"Your partner's trace: " + letter)
        ann.keys("\"hel", "\"hel")
        ben.wait(r"Ann is writing")
        ann.keys("lo\r", r"Ann: hello")
        ben.wait(r"Ann: hello")
        wanted = words(server)
        ben.keys(wanted[0] + "\r", wanted[0].upper())
        ann.wait(wanted[0].upper())
        ben.keys("nothing\r", r"(?i)nothing can't be traced|not a command|no such")
        # The server goes, and comes back at the same port.
        port = server.port
        server.kill()
        ben.wait(r"connecting again")
        server.flags += ["--port", str(port)]
        server.start()
        ben.wait(r"1 of \d+ words")
        ann.wait(r"1 of \d+ words")
        eve.wait(r"1 of \d+ words")
        for word in wanted[1:]:
            ann.keys(word + "\r", word.upper())
        for window in (ann, ben):
            window.wait(r"(?s)(?=.*The round is over).*rematch")
        ben.keys("\x1b", r"Leave the room")
        ben.keys("y", r"You have left the room[\s\S]*parlor>")
        ann.wait(r"Ben has left")
    finally:
        server.kill()


@step
def strangers():
    """Two who have never met are paired, play to the end, and are listed as long as they wait."""
    server = Server(BINARY)
    try:
        address = f"http://127.0.0.1:{server.port}"
        net = os.path.join(os.path.dirname(BINARY), "parlor-net")

        def rooms(*words):
            return subprocess.run([net, "rooms", "--server", address, *words], capture_output=True, text=True, check=True).stdout

        assert "No open room" in rooms()
        ann = terminal(server, "Ann", "play", "with", "anyone", "wordle", "mini")
        ann.wait(r"Waiting for somebody who wants the same game[\s\S]*begins as soon as")
        assert "Ann: wordle, mini, race, 1 of 2 are there" in rooms() and "No open room" in rooms("atlas")
        ben = terminal(server, "Ben", "play", "with", "anyone", "wordle", "mini")
        ben.wait(r"Round 1 has begun")
        ann.wait(r"Round 1 has begun")
        assert "No open room" in rooms() and "1 player was found in the last hour" in rooms()
        ann.keys(":resign\r", "Give up this round")
        ann.keys("y", r"(?i)the word\s+is|Ben")
        ben.keys(":resign\r", "Give up this round")
        ben.keys("y", r"The round is over")
        ann.wait(r"The round is over")
        # By name, and by the link that the room shows.
        cleo = terminal(server, "Cleo", "play", "with", "Dan", "wordle")
        cleo.wait(r"kept for Dan[\s\S]*play with Cleo")
        eve = terminal(server, "Eve")
        eve.wait(r"parlor>")
        eve.keys("live\r", r"Play together[^\n]*1 room waits")
        eve.keys("together\r", r"Play with anyone[\s\S]*Cleo")
        link = re.search(r"http://127\.0\.0\.1:\d+/#\d{6}", cleo.text())[0]
        lost = dict(os.environ, PARLOR_SERVER="http://127.0.0.1:1")
        dan = subprocess.Popen([net, "join", link, "--name", "Dan"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=lost)
        cleo.wait(r"Round 1 has begun")
        dan.stdin.write("resign\n")
        dan.stdin.close()
        assert "started" in dan.stdout.read()
    finally:
        server.stop()


@step
def players():
    """Somebody who plays with a key has a rating, a history and a place in the room, and deletes all of it."""
    server, folder = Server(BINARY), new_folder()
    net = os.path.join(os.path.dirname(BINARY), "parlor-net")
    try:
        def world(player):
            return dict(
                os.environ, PARLOR_SERVER=f"http://127.0.0.1:{server.port}", PARLOR_PLAYER=player, USER=player,
                XDG_DATA_HOME=os.path.join(folder, player), XDG_STATE_HOME=os.path.join(folder, player))

        def play(player):
            return subprocess.Popen(
                [net, "play", "with", "anyone", "wordle", "mini"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                env=world(player))

        def run(player, *words, status=0):
            done = subprocess.run([net, *words], capture_output=True, text=True, env=world(player))
            assert done.returncode == status, done
            return done.stdout + done.stderr

        for player in ("ann", "ben"):
            os.makedirs(os.path.join(folder, player))
        assert "nothing is kept of a player with this id" in run("ann", "record", status=1)
        wait = play("ann")
        while not wait.stdout.readline().startswith("waiting 0"):
            pass
        other = play("ben")
        while not other.stdout.readline().startswith("* started"):
            pass
        other.stdin.write("leave\n")
        other.stdin.close()
        told = ""
        while not told.startswith("* ended"):
            told = wait.stdout.readline()
        wait.stdin.write("leave\n")
        wait.stdin.close()
        assert "versus 2 1 0" in wait.stdout.read()
        record = run("ann", "record")
        assert re.search(r"wordle mini: rating 1662 \(.*\), 1 round\nagainst ben: 1 won, 0 lost\n.* won against ben\n", record), record
        assert "rating 1338" in run("ben", "record")
        assert "takes 10 rounds" in run("ann", "best", "wordle", "mini")
        assert "--yes" in run("ben", "forget", status=1) and "Nothing is kept of ben" in run("ben", "forget", "--yes")
        record = run("ann", "record")
        assert "rating 1662" in record and "won against a guest" in record and "ben" not in record.splitlines()[1], record
    finally:
        server.stop()


@step
def alone():
    """The server's daily puzzle is played, without the server too; figures are told if the player wants it, and only then."""
    server = Server(BINARY)
    try:
        ann = terminal(server, "Ann")
        days = ["2026-01-26", "2026-01-20", "2026-01-21"]

        def required(day):
            file = server.call("GET", f"/api/daily-puzzle?date={day}")[2]
            return [entry["word"].lower() for entry in file["words"] if entry["required"]]

        wanted = {day: required(day) for day in days}

        def play(day):
            ann.keys(f"fetch daily {day}\r", title(day))
            for word in wanted[day][:2]:
                ann.keys(word + "\r", word.upper())
            ann.keys("resign\r", r"Give up|give up|\(y/n\)|resign")
            ann.keys("y\r", r"again deals another")

        play(days[0])
        time.sleep(0.5)
        assert server.call("GET", f"/api/statistics/daily-{days[0]}")[0] == 404
        ann.keys("setoption name Analytics value true\r", "Tell how games went is now on")
        play(days[1])
        for _ in range(50):
            status, _, told = server.call("GET", f"/api/statistics/daily-{days[1]}")
            if status == 200:
                break
            time.sleep(0.1)
        assert status == 200 and told["plays"] == 1 and told["completions"] == 0, told
        assert told["firstWords"] == [{"word": wanted[days[1]][0], "count": 1}] and told["sums"]["mode:normal"] == 1, told
        ann.keys(f"fetch daily {days[2]}\r", title(days[2]))
        ann.keys("close main\r", "parlor>")
        server.kill()
        play(days[2])
        ann.keys("fetch daily 2026-01-25\r", r"[Nn]o server answers[\s\S]*needs no server")
        ann.keys("join back\r", r"You have left no room open on this server")
        ann.keys("submit nowhere.json\r", r"There is no file nowhere\.json\.")
        ann.keys("rooms wordle author\r", r"No server answers at 127\.0\.0\.1:")
    finally:
        server.kill()


@step
def drafts():
    """A room plays a puzzle of its host's own, or one that was approved, and goes on with it after a crash."""
    server = Server(BINARY)
    try:
        _, _, file = server.call("GET", f"/api/daily-puzzle?date={DAY}")
        own = dict(file, id="mine", title="A puzzle of mine")
        word = next(entry["word"].lower() for entry in own["words"] if entry["required"])

        def play(puzzle):
            host = server.create(puzzle=puzzle)
            other = server.join(host["code"])
            ann, ben = (Socket(server, host["roomId"]) for _ in range(2))
            ann.hello(host["token"])
            ben.hello(other["token"])
            ann.ask("start")
            begun = ben.rest()
            assert any("puzzle mine " in line for line in begun) and any("A puzzle of mine" in line for line in begun), begun
            told = ann.ask(f"word {word}")
            assert any(f"attempt found {word}" in line for line in told), told
            return host

        host = play({"draft": own})
        server.kill()
        server.start()
        back = Socket(server, host["roomId"])
        assert any(f"found {word} " in line for line in back.hello(host["token"])), "the crash has lost the word"
        for puzzle in ({"draft": dict(own, grid=[["a"]])}, {"draft": {"grid": []}}, {"draft": 1}, {"id": "mine"}):
            status, _, problem = server.call("POST", "/api/rooms/create", {"name": "Ann", "puzzle": puzzle})
            assert 400 <= status < 500, (puzzle, problem)
        status, _, sent = server.call("POST", "/api/puzzles/submit", {"puzzle": own})
        assert status == 202, sent
        subprocess.run([BINARY, "approve", str(sent["submission"]), "--data", os.path.join(server.folder, "data")], check=True, capture_output=True)
        play({"id": "mine"})
    finally:
        server.kill()
