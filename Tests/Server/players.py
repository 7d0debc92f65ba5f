"""Players who come back whatever happens, and what must hold of all that they were told."""

import json
import threading
import time

from client import Closed, Socket


class Player(threading.Thread):
    """Somebody who writes numbered messages in a room, comes back whatever happens, and knows what was acknowledged."""

    def __init__(self, front, room, token, name, patience=5, pause=0.02):
        """Without an answer for the time of its patience it comes back by another connection."""
        super().__init__(daemon=True)
        self.front, self.room, self.token, self.name_ = front, room, token, name
        self.patience, self.pause = patience, pause
        self.acknowledged, self.gaps, self.codes, self.faults = [], [], [], []
        # The messages that were told, by the numbers with which they came.
        self.told = {}
        self.contradictions = []
        self.asked = self.visits = 0
        self.is_over = False
        self.last = time.monotonic()

    def run(self):
        while not self.is_over:
            connection = None
            try:
                connection = Socket(self.front, self.room, timeout=self.patience)
                if connection.status != 101:
                    raise OSError(connection.status)
                self.visits += 1
                self.hear(connection, f"@hello{self.visits} hello {self.token}", f"@hello{self.visits} ")
                self.talk(connection)
            except Closed as end:
                self.codes.append(end.code)
            except (OSError, IndexError, ValueError) as fault:
                self.faults.append(str(fault))
            if connection:
                connection.close()
            time.sleep(0.2)

    def talk(self, connection):
        while not self.is_over:
            text = f"{self.name_}.{self.asked}"
            # The same request comes again until it is answered, and counts once.
            self.hear(connection, f"@{text} chat {text}", f"@{text} ")
            now = time.monotonic()
            self.acknowledged.append(text)
            self.gaps.append((now, now - self.last))
            self.last = now
            self.asked += 1
            time.sleep(self.pause)

    def hear(self, connection, request, answer):
        """Sends a request, and reads until it is done."""
        connection.send(request)
        while True:
            line = connection.line()
            words = line.split()
            if words[1] == "chat":
                known = self.told.setdefault(int(words[2]), words[4])
                if known != words[4]:
                    self.contradictions.append(f"{self.name_} was told {known}, then {words[4]} under the same number")
            if line.startswith(answer):
                if words[1] == "ok":
                    return
                if words[1] == "error":
                    raise OSError(line)

    def gap(self, since, until):
        """The longest time in which nothing was acknowledged, of those that were in a span of time."""
        gaps = [length for end, length in self.gaps if end >= since and end - length <= until]
        return max([*gaps, until - max(since, self.last)])


def gaps(players, since, until):
    """The longest time in which nothing was acknowledged in a room, of those that were in a span of time; for each room."""
    longest = {}
    for room in {player.room for player in players}:
        ends = sorted(end for player in players if player.room == room for end, _ in player.gaps)
        spans = zip(ends, [*ends[1:], until])
        longest[room] = max([end - start for start, end in spans if end >= since and start <= until], default=until - since)
    return longest


def p99(values):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * 0.99))] if values else 0


def start_players(cluster, rooms, name="", **options):
    """Two in each room, who write to each other from now on."""
    players = []
    for number in range(rooms):
        host = cluster.create(f"Ann {number}")
        other = cluster.join(host["code"], f"Ben {number}")
        players += [Player(cluster, host["roomId"], host["token"], f"{name}a{number}", **options),
                    Player(cluster, host["roomId"], other["token"], f"{name}b{number}", **options)]
    for player in players:
        player.start()
    return players


def check(cluster, players):
    """Ends the players, and compares what they were told with what is kept.
    Returns how many messages were acknowledged."""
    for player in players:
        player.is_over = True
    for player in players:
        player.join(20)
        assert not player.is_alive() and player.acknowledged, (player.name_, player.faults[-3:], player.codes[-3:])
        assert not player.contradictions, player.contradictions[0]
    for room in {player.room for player in players}:
        entries = [json.loads(line) for line in
                   cluster.database.ask(f"SELECT json FROM entry WHERE room = '{room}' ORDER BY number")]
        numbers = [entry["n"] for entry in entries]
        assert numbers == list(range(1, len(numbers) + 1)), f"the journal of {room} has gaps"
        kept = [entry["of"]["text"] for entry in entries if entry["fact"] == "chat"]
        places = {text: place for place, text in enumerate(kept)}
        assert len(places) == len(kept), f"something is kept twice in {room}"
        for player in players:
            if player.room != room:
                continue
            lost = [text for text in player.acknowledged if text not in places]
            assert not lost, f"{len(lost)} messages were acknowledged and are not kept, such as {lost[0]} in {room}"
            told = [text for _, text in sorted(player.told.items())]
            unknown = [text for text in told if text not in places]
            assert not unknown, f"{player.name_} was told {unknown[0]}, which is not kept"
            order = [places[text] for text in told]
            assert order == sorted(order), f"{player.name_} was told another order than is kept"
    return sum(len(player.acknowledged) for player in players)
