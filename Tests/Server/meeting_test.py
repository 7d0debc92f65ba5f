"""Finding somebody to play with while others look, too."""

import concurrent.futures
import sys

sys.modules.setdefault("server_test", sys.modules["__main__"])
from client import Server, Socket  # noqa: E402
from server_test import BINARY, step  # noqa: E402


@step
def meeting():
    """Two who ask at once for somebody to play with meet, whichever threads take what they ask, and so do four."""
    server = Server(BINARY, room_threads=4, creations="1000/60")
    try:
        for count in [2] * 6 + [4] * 3:
            with concurrent.futures.ThreadPoolExecutor(count) as pool:
                answers = list(pool.map(lambda number: server.call(
                    "POST", "/api/rooms/play", {"name": f"Player {number}", "game": "wordle"}), range(count)))
            assert all(status in (200, 201) for status, _, _ in answers), answers
            rooms = [seat["roomId"] for _, _, seat in answers]
            assert all(rooms.count(room) == 2 for room in rooms), rooms
            sockets = [Socket(server, seat["roomId"]) for _, _, seat in answers]
            for socket, (_, _, seat) in zip(sockets, answers):
                assert socket.hello(seat["token"])[-1] == "ok"
            for socket in sockets:
                while not any("started" in line for line in socket.rest()):
                    pass
                socket.close()
    finally:
        server.kill()
