"""The engine as a child process: nothing hangs, and nothing is left."""

import gc
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

from parlor_games import (
    Atlas,
    Engine,
    EngineClosedError,
    EngineDiedError,
    EngineTimeoutError,
    ProgramError,
    Refused,
    WordFlow,
    Wordiest,
    Wordle,
    errors,
    records,
)


def is_running(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def ends(pid: int, seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while is_running(pid):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def test_a_game_of_each_kind(engine):
    wordle = engine.new_game(Wordle("classic", answer="crane"))
    assert wordle.guess("slate") == records.WordleRow(1, "slate", "bbgbg")
    turn = wordle.regret()
    assert turn.index == 1
    assert 0 <= turn.thrown < 0.1
    assert wordle.candidates() == list(wordle.candidates(1000))
    assert wordle.guess("crane").feedback == "ggggg"
    assert wordle.status == "won"
    assert wordle.result().answer == "crane"
    wordiest = engine.new_game(Wordiest("match", number=3))
    assert wordiest.place("on").points == 18
    assert wordiest.optimum().points == 515
    wordiest.submit()
    assert wordiest.is_over
    atlas = engine.new_game(Atlas("tour", seed=3))
    assert "draw" in atlas.moves()
    atlas.draw()
    assert atlas.best_move() is not None
    flow = engine.new_game(WordFlow("normal", size=3, seed=1, words=1))
    assert flow.word("lone").verdict == "found"
    flow.resign()
    assert flow.status == "lost"
    with engine.new_game("newgame wordle mini seed 1") as game:
        assert game.name == "wordle"
    assert len(engine.run("tables").records) == 4


def test_tables_do_not_disturb_each_other(engine):
    games = [engine.new_game(Wordle("mini", seed=seed)) for seed in range(300)]
    rows = [game.guess("cat") for game in games]
    assert {row.index for row in rows} == {1}
    for game in games:
        game.close()
    assert engine.run("tables").records == []


def test_refusals_are_exceptions_and_change_nothing(engine):
    game = engine.new_game(Wordle("classic", seed=7))
    before = game.show().lines
    with pytest.raises(errors.NotInListError) as caught:
        game.guess("zzzzz")
    assert caught.value.code == "not-in-list"
    assert game.show().lines == before
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_batch_larger_than_every_pipe_does_not_deadlock(engine):
    engine.run("newgame wordle classic seed 1")
    replies = engine.batch(["moves"] * 3 + ["guess zzzzz"] + ["isready"] * 9000)
    assert [len(reply.lines) > 10_000 for reply in replies[:3]] == [True] * 3
    assert isinstance(replies[3], Refused)
    assert len(replies) == 9004


def test_long_work_is_stopped_by_its_timeout(engine):
    engine.run("newgame wordle classic seed 1")
    with pytest.raises(EngineTimeoutError):
        engine.run("go infinite", timeout=0.2)
    assert engine.run("isready").lines == ["readyok"]


def test_progress_is_told_as_it_comes(engine):
    engine.run("position wordle classic guesses slate bbgbg")
    seen = []
    engine.run("go", on_line=seen.append)
    assert seen[0].startswith("info depth")
    assert seen[-1].startswith("bestmove")


def test_an_interrupted_request_leaves_the_engine_in_order(engine):
    engine.run("newgame wordle classic seed 1")
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    for ask in (engine.run, engine.ask):
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            ask("go infinite")
        assert engine.ask("isready") == ["readyok", "ok"]


def test_threads_wait_for_each_other(engine):
    engine.run("newgame wordle classic seed 1")
    wrong = []

    def talk(number):
        for _ in range(200):
            if engine.run(f"guess {number}zzz").lines:
                wrong.append(number)

    def ask():
        for _ in range(200):
            if engine.ask("isready") != ["readyok", "ok"]:
                wrong.append("isready")

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_an_engine_that_dies_says_why(tmp_path):
    program = tmp_path / "engine"
    program.write_text("#!/bin/sh\nread line\necho 'no more memory' >&2\nexit 70\n")
    program.chmod(0o755)
    engine = Engine(program)
    with pytest.raises(EngineDiedError, match=r"status 70.*no more memory"):
        engine.run("isready")
    with pytest.raises(EngineClosedError):
        engine.run("isready")
    engine = Engine()
    os.kill(engine.pid, signal.SIGKILL)
    with pytest.raises(EngineDiedError, match="SIGKILL"):
        engine.ask("isready")


def test_an_engine_that_does_not_stop_is_ended(tmp_path):
    program = tmp_path / "engine"
    program.write_text("#!/bin/sh\nwhile :; do read line; done\n")
    program.chmod(0o755)
    engine = Engine(program)
    with pytest.raises(EngineTimeoutError, match="did not stop"):
        engine.run("isready", timeout=0.1)
    assert ends(engine.pid)


def test_what_is_no_program_is_told(tmp_path, monkeypatch):
    with pytest.raises(ProgramError, match="can't start"):
        Engine(tmp_path / "nothing")
    monkeypatch.delenv("PARLOR")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("parlor_games._program._BUNDLED", tmp_path / "nothing")
    with pytest.raises(ProgramError, match="set the variable PARLOR"):
        Engine()


def test_another_machine_is_told_clearly(tmp_path, monkeypatch):
    monkeypatch.delenv("PARLOR")
    (tmp_path / "parlor-engine").write_text("")
    monkeypatch.setattr("parlor_games._program._BUNDLED", tmp_path / "parlor-engine")
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    with pytest.raises(ProgramError, match="riscv64"):
        Engine()


def test_nothing_is_left_after_close_or_an_exception():
    with pytest.raises(ZeroDivisionError), Engine() as engine:
        engine.new_game(Wordle("mini"))
        _ = 1 / 0
    assert ends(engine.pid)
    forgotten = Engine()
    pid = forgotten.pid
    del forgotten
    gc.collect()
    assert ends(pid)
    with pytest.raises(EngineClosedError):
        engine.run("isready")
    engine.close()


SCRIPT = """
import os, sys, time
from parlor_games import Engine
engine = Engine()
engine.run("newgame wordle classic seed 1")
print(engine.pid, flush=True)
"""


@pytest.mark.parametrize(
    "last",
    [
        "sys.exit(3)",
        "raise ValueError",
        "os.kill(os.getpid(), 9)",
        "import threading; threading.Timer(0.5, os.kill, (os.getpid(), 9)).start(); engine.ask('go infinite')",
        # A process that was forked lives on, and does not keep the engine alive.
        "\nif os.fork() == 0:\n    time.sleep(60)\nelse:\n    os.kill(os.getpid(), 9)",
    ],
)
def test_nothing_is_left_of_a_process_that_ends(last):
    script = subprocess.Popen([sys.executable, "-c", SCRIPT + last], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    pid = int(script.stdout.readline())
    script.wait()
    assert ends(pid)
    script.stdout.close()


def test_a_fork_gets_an_engine_of_its_own(engine):
    code = textwrap.dedent(
        """
        import os
        from parlor_games import Engine, EngineClosedError
        engine = Engine()
        child = os.fork()
        if child == 0:
            try:
                engine.run("isready")
            except EngineClosedError:
                with Engine() as own:
                    os._exit(0 if own.run("isready").lines == ["readyok"] else 2)
            os._exit(1)
        _, status = os.waitpid(child, 0)
        assert status == 0, status
        assert engine.run("isready").lines == ["readyok"]
        """
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_player_may_not_ask():
    with Engine(fair=True) as engine:
        game = engine.new_game(Wordle("classic", seed=7))
        game.guess("slate")
        for line in ("hint", "undo", "play undo", "analyse last", "newgame wordle classic answer crane"):
            with pytest.raises(errors.FairPlayError):
                game.run(line)
        with pytest.raises(errors.LocalOnlyError):
            game.run("save x")
