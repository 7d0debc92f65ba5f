"""The asynchronous engine has the names of the other, and none of its tasks disturbs another."""

import asyncio
import inspect
import os
import signal

import pytest
from test_engine import ends

from parlor_games import (
    AsyncEngine,
    Engine,
    EngineClosedError,
    EngineDiedError,
    EngineTimeoutError,
    Refused,
    Wordle,
    aio_games,
    errors,
    games,
)


def test_the_names_are_the_same():
    ours = {name for name in vars(AsyncEngine) if not name.startswith("_")} - {"start"}
    assert ours == {name for name in vars(Engine) if not name.startswith("_")} - {"ask"}
    for name, kind in inspect.getmembers(games, inspect.isclass):
        if issubclass(kind, games.Game):
            other = getattr(aio_games, "Async" + name)
            assert {n for n in dir(kind) if n[0] != "_"} == {n for n in dir(other) if n[0] != "_"}


def test_a_game_is_played():
    async def play():
        async with AsyncEngine() as engine:
            async with await engine.new_game(Wordle("classic", answer="crane")) as game:
                row = await game.guess("slate")
                assert row.feedback == "bbgbg"
                with pytest.raises(errors.NotInListError):
                    await game.guess("zzzzz")
                assert (await game.regret()).index == 1
                await game.guess("crane")
                assert game.status == "won"
            pid = engine.pid
        assert ends(pid)
        with pytest.raises(EngineClosedError):
            await engine.run("isready")

    asyncio.run(play())


def test_many_tasks_at_once():
    async def play():
        async with AsyncEngine() as engine:

            async def one(seed):
                game = await engine.new_game(Wordle("mini", seed=seed))
                rows = [await game.guess(word) for word in ("cat", "dog")]
                return [row.index for row in rows]

            assert await asyncio.gather(*(one(seed) for seed in range(200))) == [[1, 2]] * 200
            replies = await engine.batch(["isready"] * 5000 + ["nonsense"])
            assert isinstance(replies[-1], Refused)

    asyncio.run(play())


def test_a_cancelled_task_stops_its_work_alone():
    async def play():
        async with AsyncEngine() as engine:
            for table in "ab":
                await engine.run(f"on {table} newgame wordle classic seed 1")
            endless = asyncio.create_task(engine.run("on a go infinite"))
            await asyncio.sleep(0.2)
            other = asyncio.create_task(engine.run("on b go"))
            await asyncio.sleep(0.1)
            endless.cancel()
            with pytest.raises(asyncio.CancelledError):
                await endless
            assert (await other).lines[-1].startswith("bestmove guess")
            with pytest.raises(EngineTimeoutError):
                await engine.run("on a go infinite", timeout=0.2)
            assert (await engine.run("isready")).lines == ["readyok"]

    asyncio.run(play())


def test_an_engine_that_dies_tells_everybody():
    async def play():
        engine = AsyncEngine()
        await engine.run("newgame wordle classic seed 1")
        waiting = [asyncio.create_task(engine.run("go infinite")) for _ in range(2)]
        await asyncio.sleep(0.2)
        os.kill(engine.pid, signal.SIGKILL)
        for task in waiting:
            with pytest.raises(EngineDiedError):
                await task
        await engine.close()

    asyncio.run(play())
