"""What is left of rooms after the database of a cluster is lost: with a standby that confirms commits, with one that does not, and
with a copy and an archive of the log."""

import os
import sys
import time

from client import Socket
from cluster import LIMITS, Cluster, Link
from players import check, start_players
from postgres import Database

BINARY = sys.argv[1] if len(sys.argv) > 1 else ""
LEASE = 2
STEPS = {}


def step(function):
    STEPS[function.__name__] = function
    return function


def lose_primary(is_synchronous, crashes=False):
    """Loses the primary while its standby gets nothing any more; before that it may crash and recover.
    Returns the cluster on the standby, the players, and how many of their messages were acknowledged while it got nothing."""
    cluster = Cluster(BINARY, 1, lease=LEASE, links=True, **LIMITS)
    link = Link(cluster.database.port)
    try:
        folder = os.path.join(cluster.folder, "standby")
        cluster.database.copy(folder, "--write-recovery-conf", port=link.port)
        cluster.standby = Database(folder)
        if is_synchronous:
            cluster.database.set("synchronous_standby_names", "*")
        cluster.database.await_standby("sync" if is_synchronous else "async")
        players = start_players(cluster, 4)
        time.sleep(1)
        link.cut()
        # What was on its way may still be confirmed.
        time.sleep(0.5)
        before = sum(len(player.acknowledged) for player in players)
        if crashes:
            cluster.database.restart(crash=True)
        time.sleep(3 if crashes else 1)
        late = sum(len(player.acknowledged) for player in players) - before
        cluster.database.stop(crash=True)
        link.close()
        cluster.standby.promote()
        cluster.database, cluster.standby = cluster.standby, cluster.database
        cluster.nodes[0].link.target = cluster.database.port
        return cluster, players, late
    except BaseException:
        cluster.stop()
        raise


@step
def synchronous():
    """With a standby that confirms commits nothing is acknowledged that it has not, so nothing is lost with the primary."""
    cluster, players, late = lose_primary(True)
    try:
        before = [len(player.acknowledged) for player in players]
        time.sleep(LEASE + 4)
        assert late == 0, f"{late} messages were acknowledged that no standby had"
        assert all(len(player.acknowledged) > count for player, count in zip(players, before)), "somebody does not go on"
        return f"{check(cluster, players)} messages acknowledged, none lost"
    finally:
        cluster.stop()


@step
def doubted():
    """What a primary has after a crash and its standby has not is acknowledged to nobody, though it can be read there."""
    cluster, players, late = lose_primary(True, crashes=True)
    try:
        time.sleep(LEASE + 4)
        assert late == 0, f"{late} messages were acknowledged that no standby had"
        return f"{check(cluster, players)} messages acknowledged, none lost"
    finally:
        cluster.stop()


@step
def asynchronous():
    """With a standby that does not confirm commits the last messages are lost, and rooms go on before them."""
    cluster, players, late = lose_primary(False)
    try:
        for player in players:
            player.is_over = True
        for player in players:
            player.join(20)
        acknowledged = {text for player in players for text in player.acknowledged}
        kept = {line for line in cluster.database.ask("SELECT json::json->'of'->>'text' FROM entry")}
        lost = len(acknowledged - kept)
        assert late > 0 and lost >= late, (late, lost)
        player = players[0]
        cluster.settle()
        again = Socket(cluster, player.room)
        assert again.hello(player.token)[-1] == "ok" and again.ask("chat here again")[-1] == "ok"
        return f"{lost} of {len(acknowledged)} messages lost, and the rooms go on"
    finally:
        cluster.stop()


@step
def restored():
    """A copy and an archive of the log bring back what was kept at a time, and a node goes on with it."""
    cluster = Cluster(BINARY, 1, lease=LEASE, **LIMITS)
    try:
        archive, folder = (os.path.join(cluster.folder, name) for name in ("archive", "copy"))
        cluster.nodes[0].stop()
        cluster.database.own(archive)
        cluster.database.set("archive_mode", "on")
        cluster.database.set("archive_command", f"test ! -f {archive}/%f && cp %p {archive}/%f")
        cluster.database.restart()
        cluster.database.copy(folder)
        cluster.nodes[0].start()
        cluster.settle()
        host = cluster.create()
        ann = Socket(cluster, host["roomId"])
        assert ann.hello(host["token"])[-1] == "ok" and ann.ask("chat before the mistake")[-1] == "ok"
        moment = cluster.database.ask("SELECT clock_timestamp()")[0]
        time.sleep(0.1)
        assert ann.ask("chat the mistake")[-1] == "ok"
        cluster.nodes[0].kill()
        # Whoever ends it has all of its log archived; of one that is lost, what was not archived is lost, too.
        cluster.database.stop()
        with open(folder + "/data/postgresql.auto.conf", "a") as settings:
            settings.write(f"archive_mode = 'off'\nrestore_command = 'cp {archive}/%f %p'\n"
                           f"recovery_target_time = '{moment}'\nrecovery_target_action = 'promote'\n")
        open(folder + "/data/recovery.signal", "w").close()
        cluster.database = Database(folder)
        cluster.database.await_recovery()
        cluster.nodes[0].url = cluster.database.url
        cluster.nodes[0].start()
        cluster.settle()
        texts = cluster.database.ask(
            "SELECT json::json->'of'->>'text' FROM entry WHERE json::json->>'fact' = 'chat'")
        assert texts == ["before the mistake"], texts
        ann = Socket(cluster, host["roomId"])
        assert ann.hello(host["token"])[-1] == "ok" and ann.ask("chat after it")[-1] == "ok"
    finally:
        cluster.stop()


def main():
    for name in sys.argv[2:] or STEPS:
        begun = time.monotonic()
        told = STEPS[name]()
        print(f"{name}: {told or 'ok'} ({time.monotonic() - begun:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
