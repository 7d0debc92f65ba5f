"""Figures of a cluster on this machine: cluster.py BINARY [PART ...]. `messages` are those of one, two and three nodes; all that runs
here shares the processors, the client too, so it tells what each of them takes. `many` is a node that has 100,000 rooms."""

import os
import resource
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tests", "Server"))
from bench import WIDE, flood, room  # noqa: E402
from client import Socket  # noqa: E402
from cluster import LIMITS, Cluster  # noqa: E402


def used(pid):
    """The seconds of processor time of a process and its children."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            children = file.read().split()
    except OSError:
        return 0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK") + sum(used(child) for child in children)


class Whole:
    """A cluster as the flood has a server."""

    def __init__(self, cluster):
        self.cluster = cluster

    def parts(self):
        own = resource.getrusage(resource.RUSAGE_SELF)
        return {"nodes": sum(used(node.process.pid) for node in self.cluster.nodes),
                "PostgreSQL": used(self.cluster.database.process.pid), "nginx": used(self.cluster.nginx.pid),
                "client": own.ru_utime + own.ru_stime}

    def cpu(self):
        return self.parts()["nodes"]


def messages():
    for nodes in (1, 2, 3):
        measure(nodes)


def measure(nodes, count=int(os.environ.get("COUNT", "50000"))):
    cluster = Cluster(os.path.abspath(sys.argv[1]), nodes, lease=10, **LIMITS | WIDE)
    try:
        sockets = []
        for _ in range(24):
            _, pair = room(cluster, puzzle={"options": "size 4 tier easy seed 7"})
            pair[0].ask("start")
            pair[1].rest(0.05)
            sockets += pair
        whole = Whole(cluster)
        for name, line, batch in (("claims", "word xylophone", 64), ("chat", "chat hello there", 64),
                                  ("claims, one at a time", "word xylophone", 1), ("chat, one at a time", "chat hello there", 1)):
            before, begun = whole.parts(), time.monotonic()
            by_cpu, by_second = flood(whole, sockets, line, count if batch > 1 else count // 5, batch=batch)
            seconds = time.monotonic() - begun
            shares = ", ".join(f"{part} {(time_ - before[part]) / seconds:.2f}" for part, time_ in whole.parts().items())
            print(f"{nodes} nodes, {name}: {by_second:,.0f} a second, {by_cpu:,.0f} a CPU second of the nodes; "
                  f"processors: {shares}", flush=True)
    finally:
        cluster.stop()


# A room that was played in, so many times more under other ids.
COPIES = """
CREATE TEMP TABLE copy AS SELECT md5(n::text) AS id FROM generate_series(1, {count}) n;
INSERT INTO room (id, share, day, created, last, away)
  SELECT copy.id, ('x' || right(copy.id, 2))::bit(8)::integer, day, created, last, away FROM room, copy WHERE room.id = '{room}';
INSERT INTO entry (day, room, number, json)
  SELECT day, copy.id, number, replace(json, '{room}', copy.id) FROM entry, copy WHERE room = '{room}';
INSERT INTO due (room, share, time)
  SELECT copy.id, ('x' || right(copy.id, 2))::bit(8)::integer, time + 3600000 FROM due, copy WHERE room = '{room}';
"""
SIZE = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relname ~ '^(room|entry|due)' AND relkind = 'r'"


def many(count=100_000):
    cluster = Cluster(os.path.abspath(sys.argv[1]), 1, lease=10, **LIMITS | WIDE)
    node = cluster.nodes[0]
    try:
        host, sockets = room(cluster, puzzle={"options": "size 4 tier easy seed 7"})
        sockets[0].ask("start")
        for number in range(20):
            sockets[number % 2].ask(f"chat hello {number}")
        for socket in sockets:
            socket.close()
        node.stop()
        node.start()
        alone, empty = node.memory(), int(cluster.database.ask(SIZE)[0])
        node.stop()
        cluster.database.ask(COPIES.format(count=count, room=host["roomId"]))
        cluster.database.ask("VACUUM ANALYZE")
        size = int(cluster.database.ask(SIZE)[0]) - empty
        listening = node.start()
        cluster.settle()
        some = cluster.database.ask("SELECT id FROM room ORDER BY id LIMIT 1 OFFSET 50000")[0]
        begun = time.monotonic()
        socket = Socket(cluster, some)
        assert socket.status == 101 and socket.hello(host["token"])[-1] == "ok"
        print(f"{count:,} rooms: {listening:.0f} ms to listening, {(time.monotonic() - begun) * 1000:.0f} ms for the first player to "
              f"come back; a room that is not in use takes {size / count:,.0f} bytes in the database and "
              f"{max(0, node.memory() - alone) / count:.1f} of the node's memory", flush=True)
    finally:
        cluster.stop()


if __name__ == "__main__":
    for part in [globals()[name] for name in sys.argv[2:]] or (messages, many):
        part()
