"""Copies go on as the same game and leave the first one alone; what can't go on says so and never hangs."""

import asyncio
import copy
import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import gymnasium
import numpy as np
import pytest
from pettingzoo.utils import parallel_to_aec

import parlor_games.gym as games
from parlor_games import (
    AsyncEngine,
    Atlas,
    Engine,
    EngineClosedError,
    EngineDiedError,
    ParlorError,
    ProgramError,
    WordFlow,
    Wordiest,
    Wordle,
    arena,
    llm,
)
from parlor_games.engine import shared_engine
from parlor_games.pettingzoo import parallel_env

ENVIRONMENTS = [
    ("Wordle", {"mode": "mini"}),
    ("Wordle", {"mode": "junior", "hard": True, "reward": "bits"}),
    ("Wordle", {"mode": "mini", "reward": "regret"}),
    ("Wordiest", {}),
    ("Atlas", {"mode": "tour"}),
    ("WordFlow", {"size": 3}),
]

WAYS = {"deepcopy": copy.deepcopy, "pickle": lambda one: pickle.loads(pickle.dumps(one))}


def walk(env, info, seed, steps=25):
    """What comes of some moves that a seed draws among the legal ones."""
    rng = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        observation, reward, over, cut, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        seen.append(({key: value.tolist() for key, value in observation.items()}, reward, over, cut))
        if over or cut:
            observation, info = env.reset()
            seen.append({key: value.tolist() for key, value in observation.items()})
    return seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)
def test_a_copied_environment_goes_on_as_the_same_game(name, options, way):
    env = gymnasium.make(f"Parlor/{name}-v0", **options)
    _, info = env.reset(seed=3)
    for _ in range(3):
        _, _, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not over
        assert not cut
    twins = [WAYS[way](env) for _ in range(2)]
    expected = walk(twins[0], info, 5)
    assert walk(env, info, 5) == expected
    assert walk(twins[1], info, 5) == expected
    for one in (env, *twins):
        one.close()


def test_a_copy_of_the_vector_goes_on():
    vector = gymnasium.make_vec("Parlor/Wordle-v0", num_envs=8, mode="mini")
    vector.reset(seed=1)
    twins = [way(vector) for way in WAYS.values()]
    for step in range(8):
        results = [one.step(np.arange(8) * 17 + step) for one in (vector, *twins)]
        for other in results[1:]:
            assert (other[0]["feedback"] == results[0][0]["feedback"]).all()
            assert (other[1] == results[0][1]).all()
    assert twins[0].table is vector.table
    # The tables are made again where it is unpickled.
    assert len(pickle.dumps(vector)) < 100_000


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", ["parallel", "aec"])
def test_a_copied_world_goes_on(form, way):
    env = parallel_env(seats="race", max_steps=40)
    world = env if form == "parallel" else parallel_to_aec(env)
    world.reset(seed=1)

    def walk(world, steps):
        rng = np.random.default_rng(2)
        seen = []
        for _ in range(steps):
            if form == "parallel":
                seen.append(repr(world.step({agent: int(rng.integers(10)) for agent in world.agents})[:3]))
            else:
                world.step(int(rng.integers(10)))
                seen.append(repr(world.last()[:2]))
        return seen

    walk(world, 4)
    twin = WAYS[way](world)
    assert walk(twin, 10) == walk(world, 10)
    world.close()
    twin.close()


GAMES = [
    (Wordle("mini", seed=4), ["guess cat", "guess dog"]),
    (Wordiest(number=3), ["place on"]),
    (Atlas("tour", seed=3), ["draw", "draw", "undo"]),
    (WordFlow(size=3, seed=1), ["word lone", "word zzz"]),
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("opening", "lines"), GAMES, ids=lambda one: str(one)[:20])
def test_a_copied_game_goes_on(engine, opening, lines, way):
    game = engine.new_game(opening)
    for line in lines:
        game.run(line)
    shown = game.show().lines
    twin = WAYS[way](game)
    assert type(twin) is type(game)
    assert twin.show().lines == shown
    assert twin.status == game.status
    twin.resign()
    assert game.show().lines == shown


def test_what_helped_is_not_searched_again(engine):
    game = engine.new_game(Wordle("classic", answer="crane"))
    game.guess("slate")
    game.regret()
    game.best_move()
    assert copy.deepcopy(game)._journal.lines[1:] == ["guess slate", "assisted"]


@pytest.mark.parametrize("way", WAYS)
def test_a_copied_game_of_a_model_goes_on(engine, way):
    game = llm.Game(Wordle("mini", answer="cat"), engine=engine, reward="regret", max_refusals=3)
    game.reply("[dog]")
    game.reply("nothing")
    twin = WAYS[way](game)
    assert twin.prompt == game.prompt
    assert twin.reply("[bat]") == game.reply("[bat]")
    assert twin.reply("[cat]") == game.reply("[cat]")
    assert twin.outcome == game.outcome
    assert pickle.loads(pickle.dumps(game)).outcome == game.outcome


def test_copies_share_an_engine_and_leave_no_table(program):
    env = games.WordleEnv("mini")
    env.reset(seed=1)
    for _ in range(50):
        twin = copy.deepcopy(env)
        twin.step(0)
        del twin
    gc.collect()
    engine = shared_engine(None, True)
    engine._new_table()
    tables = [line for line in engine.run("tables").lines if line.startswith("table py")]
    assert len(tables) < 10
    env.close()


def test_what_can_not_be_pickled_says_so(tmp_path):
    with Engine(profile=tmp_path / "profile") as engine, pytest.raises(TypeError, match="profile"):
        pickle.dumps(engine)

    async def run():
        async with AsyncEngine() as engine:
            with pytest.raises(TypeError, match="event loop"):
                copy.deepcopy(engine)

    asyncio.run(run())


# What must not hang, nor go on as another game


def in_a_fork(what):
    """What a function gives in a forked process; fails after 30 s."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        try:
            said = repr(what())
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        os.write(writer, said.encode())
        os._exit(0)
    os.close(writer)
    with open(reader) as told:
        said = told.read()
    os.waitpid(child, 0)
    return said


def test_after_a_fork_while_another_thread_holds_the_lock(engine):
    """The child is told at once; its environments set their games up on engines of their own."""
    env = games.WordleEnv("mini")
    env.reset(seed=1)
    env.step(0)
    llm.Game(Wordle("mini", seed=1))
    shown = env.ask("show")
    held = threading.Event()
    free = threading.Event()

    def hold():
        with engine._lock, shared_engine()._lock:
            held.set()
            free.wait(30)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    assert in_a_fork(lambda: engine.run("isready")).startswith("EngineClosedError: this engine belongs to the process")
    assert in_a_fork(lambda: env.ask("show")) == repr(shown)
    assert in_a_fork(lambda: llm.Game(Wordle("mini", seed=1)).opening).startswith("'newgame wordle mini")
    free.set()
    thread.join()
    assert env.ask("show") == shown
    env.close()


def test_in_a_second_event_loop():
    engine = AsyncEngine()
    asyncio.run(engine.run("isready"))
    with pytest.raises(EngineClosedError, match="another event loop"):
        asyncio.run(asyncio.wait_for(engine.run("isready"), 20))
    pid = engine.pid
    asyncio.run(asyncio.wait_for(engine.close(), 20))
    assert engine.is_closed
    assert pid is not None


@pytest.mark.parametrize("line", ["bench", "isready"])
def test_closed_by_another_thread(line):
    engine = Engine()
    told = []

    def ask():
        try:
            while True:
                engine.run(line)
        except ParlorError as error:
            told.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    time.sleep(0.2)
    engine.close()
    thread.join(20)
    assert not thread.is_alive()
    assert isinstance(told[0], EngineClosedError)


def test_an_episode_outlives_its_engine():
    env = games.WordleEnv("mini")
    env.reset(seed=3)
    env.step(5)
    shown = env.ask("show")
    os.kill(env.engine.pid, signal.SIGKILL)
    with pytest.raises(EngineDiedError, match="SIGKILL"):
        env.step(6)
    assert env.ask("show") == shown
    env.close()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(6)


def test_a_game_whose_engine_died_says_so(engine):
    game = llm.Game(Wordle("mini", seed=1), engine=engine, reward="win")
    os.kill(engine.pid, signal.SIGKILL)
    with pytest.raises(EngineDiedError):
        game.reply("[cat]")
    with pytest.raises(EngineClosedError, match="SIGKILL"):
        game.reply("[cat]")


def test_in_a_process_that_is_spawned():
    env = games.WordFlowEnv(size=3)
    env.reset(seed=1)
    env.step(0)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(ask, (env, "show")) == env.ask("show")
    env.close()


def ask(env, line):
    return env.ask(line)


def test_a_program_with_options_is_no_path():
    with pytest.raises(ProgramError, match="not a command with options"):
        Engine(f"{os.environ['PARLOR']} --safe")


def test_commands_of_bots_are_split_as_a_shell_does(tmp_path):
    script = tmp_path / "my bot.sh"
    script.write_text("#!/bin/sh\nexit 0\n")
    script.chmod(0o755)
    assert arena.words_of(f"'{script}' --name 'two words'") == [str(script), "--name", "two words"]
    with pytest.raises(arena.MatchError, match="quotation"):
        arena.words_of("'unfinished")


def test_no_engine_is_left_behind():
    code = (
        "import copy, parlor_games.gym as g\n"
        "env = g.WordleEnv('mini'); env.reset(seed=1); twin = copy.deepcopy(env); twin.step(0)\n"
        "print(env.engine.pid, twin.engine.pid)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    time.sleep(0.2)
    for pid in done.stdout.split():
        assert not os.path.exists(f"/proc/{pid}/exe") or "parlor" not in os.readlink(f"/proc/{pid}/exe")


def test_a_shallow_copy_has_a_game_of_its_own(engine):
    """Two with one game would play it together."""
    env = games.WordleEnv("mini")
    env.reset(options={"answer": "cat"})
    twin = copy.copy(env)
    env.step(env.action("dog"))
    observation, *_ = twin.step(twin.action("tad"))
    assert [line for line in twin.ask("show") if line.startswith("row ")] == ["row 1 tad ygb"]
    assert (observation["letters"][1] == 0).all()
    vector = gymnasium.make_vec("Parlor/Wordle-v0", num_envs=2, mode="mini")
    vector.reset(seed=1)
    other = copy.copy(vector)
    vector.step(np.zeros(2, int))
    assert (other.step(np.ones(2, int))[0]["letters"][:, 1] == 0).all()
    world = parallel_env(seats="race")
    world.reset(seed=1)
    second = copy.copy(world)
    world.step(dict.fromkeys(world.agents, 0))
    assert not any(seen["trace"].any() for seen in second.step(dict.fromkeys(world.agents, 9))[0].values())
    game = llm.Game(Wordle("mini", answer="cat"), engine=engine, reward="win")
    again = copy.copy(game)
    game.reply("[dog]")
    assert again.reply("[tad]").text.startswith("Guess 1: tad")
    for one in (env, twin, world, second):
        one.close()
