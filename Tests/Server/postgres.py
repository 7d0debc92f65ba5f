"""A PostgreSQL of its own in a folder, with a standby or an archive if a test wants one."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from places import Place


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Database:
    """A server of PostgreSQL, run by a user who is not root, whom it refuses."""

    programs = "/usr/lib/postgresql"
    # A standby comes back soon after its primary, and one that has crashed is back before all files of its folder are looked at.
    settings = ("wal_retrieve_retry_interval=200ms", "recovery_init_sync_method=syncfs")

    def __init__(self, folder=None, place=None, environment=None):
        """A new one, or the one that is in the folder."""
        versions = sorted(os.listdir(self.programs), key=int) if os.path.isdir(self.programs) else []
        assert versions, "PostgreSQL is missing: apt-get install postgresql"
        self.bin = os.path.join(self.programs, versions[-1], "bin")
        self.user = pwd.getpwnam("postgres") if os.getuid() == 0 else None
        self.folder = folder or tempfile.mkdtemp(prefix="parlor-postgres-")
        self.data = os.path.join(self.folder, "data")
        os.makedirs(self.folder, exist_ok=True)
        os.chmod(self.folder, 0o755)
        self.place = place or Place()
        self.environment = environment or {}
        self.port = free_port()
        self.process = None
        if not os.path.exists(self.data):
            self.own(self.data)
            self.run("initdb", "-D", self.data, "-A", "trust", "-U", "parlor", "-E", "UTF8", "--no-instructions")
            with open(self.data + "/pg_hba.conf", "a") as rules:
                rules.write("host all,replication all 10.77.0.0/16 trust\n")
        self.start()
        self.run("psql", *self.session("postgres"), "-c", "CREATE DATABASE parlor", check=False)

    def own(self, folder):
        """Makes a folder that is the database's."""
        os.mkdir(folder, 0o700)
        if self.user:
            os.chown(folder, self.user.pw_uid, self.user.pw_gid)

    def copy(self, folder, *options, port=None):
        """Copies it to a folder, while it runs; the port may be that of a way to it."""
        os.makedirs(folder, exist_ok=True)
        data = os.path.join(folder, "data")
        shutil.rmtree(data, ignore_errors=True)
        self.own(data)
        self.run("pg_basebackup", "-h", self.place.address, "-p", str(port or self.port), "-U", "parlor", "-D", data,
                 "--checkpoint=fast", *options)

    @property
    def host(self):
        return f"{self.place.address}:{self.port}"

    @property
    def url(self):
        return f"postgres://parlor@{self.host}/parlor"

    def session(self, database="parlor"):
        return "-h", self.place.address, "-p", str(self.port), "-U", "parlor", "-d", database

    def run(self, program, *words, check=True):
        """Runs a program of PostgreSQL as the database's user."""
        options = dict(user=self.user.pw_uid, group=self.user.pw_gid, extra_groups=[]) if self.user else {}
        done = subprocess.run([os.path.join(self.bin, program), *words], capture_output=True, text=True, cwd="/", **options)
        assert not check or done.returncode == 0, f"{program}: {done.stderr}"
        return done

    def ask(self, statement):
        """The lines of what a statement answers."""
        return self.run("psql", *self.session(), "-At", "-c", statement).stdout.splitlines()

    def start(self):
        command = [os.path.join(self.bin, "postgres"), "-D", self.data, "-p", str(self.port), "-h", self.place.address, "-k", ""]
        for setting in self.settings:
            command += ["-c", setting]
        with open(os.path.join(self.folder, "log"), "a") as log:
            self.process = self.place.start(command, self.user, stdout=log, stderr=log, cwd="/",
                                            env=os.environ | self.environment)
        end = time.monotonic() + 30
        while self.run("pg_isready", "-h", self.place.address, "-p", str(self.port), check=False).returncode:
            assert time.monotonic() < end and self.process.poll() is None, f"PostgreSQL does not start: {self.folder}/log"
            time.sleep(0.05)

    def stop(self, crash=False):
        """Ends it; a crash is noticed when it starts again."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT if crash else signal.SIGINT)
            self.process.wait(30)

    def restart(self, crash=False):
        self.stop(crash)
        self.start()

    def set(self, name, value=None):
        """Sets what a running database reads again."""
        self.ask(f"ALTER SYSTEM SET {name} = '{value}'" if value is not None else f"ALTER SYSTEM RESET {name}")
        self.ask("SELECT pg_reload_conf()")

    def await_standby(self, state):
        """Waits until a standby has caught up; `sync` is one that confirms commits."""
        end = time.monotonic() + 60
        while self.ask("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'") != [state]:
            assert time.monotonic() < end, f"the standby does not follow: {self.folder}/log"
            time.sleep(0.05)

    def promote(self):
        """Makes a standby the primary, which waits for no standby."""
        self.run("pg_ctl", "promote", "-D", self.data)
        self.set("synchronous_standby_names")

    def await_recovery(self):
        """Waits until it has recovered to a time."""
        end = time.monotonic() + 60
        while self.ask("SELECT pg_is_in_recovery()") != ["f"]:
            assert time.monotonic() < end, f"it does not recover: {self.folder}/log"
            time.sleep(0.05)
