"""Figures of a cluster on this machine, at one, two and three nodes: cluster.py BINARY. All that runs here shares its processors,
the client too, so it tells what each of them takes of them."""

import os
import resource
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tests", "Server"))
from bench import WIDE, flood, room  # noqa: E402
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


if __name__ == "__main__":
    for nodes in (1, 2, 3):
        measure(nodes)
