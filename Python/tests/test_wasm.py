"""The engine as WebAssembly answers as the program does, and a system without poll() is no hindrance."""

import asyncio
import os
import select
from pathlib import Path

import pytest

from parlor_games import AsyncEngine, Engine, EngineTimeoutError, ProgramError, Wordiest, Wordle, arena

MODULE = Path(__file__).parent.parent.parent / ".build" / "wasm" / "module" / "parlor.wasm"
LINES = [
    "newgame wordle classic words 2 seed 7",
    "guess slate",
    "guess zzzzz",
    "newgame wordiest challenge seed 3",
    "newgame atlas tour seed 3",
    "draw",
    "newgame wordflow normal seed 4",
    "save /tmp/game",
    "nonsense",
]


@pytest.fixture
def module():
    """The path of the module."""
    assert MODULE.is_file(), "`make wasm` builds the module"
    return str(MODULE)


def test_replies_are_those_of_the_program(module):
    with Engine(safe=True) as program, Engine(module, safe=True) as web:
        for line in LINES:
            assert web.ask(line) == program.ask(line)


@pytest.mark.parametrize("fair", [False, True])
def test_what_is_fair_is_the_same(module, fair):
    with Engine(safe=True, fair=fair) as program, Engine(module, safe=True, fair=fair) as web:
        for line in ["newgame wordle classic words 2 seed 7", "newgame wordle classic", "hint", "undo"]:
            assert [one.split(" ")[:2] for one in web.ask(line)][-1] == [
                one.split(" ")[:2] for one in program.ask(line)
            ][-1]


def test_games_are_played_and_work_is_stopped(module):
    with Engine(module) as engine:
        game = engine.new_game(Wordle("classic", answer="crane"))
        assert game.guess("slate").feedback == "bbgbg"
        assert game.guess("crane").feedback == "ggggg"
        assert len(engine.new_game(Wordiest("challenge", seed=3)).moves()) > 10
        engine.run("newgame wordle classic answer crane hard")
        with pytest.raises(EngineTimeoutError, match="and was stopped"):
            engine.run("go infinite", timeout=0.3)
        assert engine.ask("isready") == ["readyok", "ok"]


def test_many_tasks_ask_it(module):
    async def play():
        async with AsyncEngine(module) as engine:
            games = await asyncio.gather(*(engine.new_game(Wordle("mini", seed=n)) for n in range(8)))
            return [(await game.guess("cat")).word for game in games]

    assert asyncio.run(play()) == ["cat"] * 8


def test_what_it_cant_do_is_said(module, tmp_path):
    with pytest.raises(ProgramError, match="keeps no profile"):
        Engine(module, profile=tmp_path / "profile")
    with pytest.raises(ProgramError, match="the arena starts bots"):
        arena.run("wordle mini", {"solver": "solver"}, deals=1, program=module)
    with pytest.raises(ProgramError, match="make wasm"):
        Engine(tmp_path / "parlor.wasm")


def test_without_poll(monkeypatch):
    monkeypatch.delattr(select, "poll")
    with Engine(safe=True) as engine:
        assert engine.ask("isready") == ["readyok", "ok"]
        replies = engine.batch(["newgame wordle classic answer crane", *["show"] * 20_000], timeout=60)
        assert len(replies) == 20_001 and {len(reply.lines) for reply in replies[1:]} == {len(replies[1].lines)}
        with pytest.raises(EngineTimeoutError):
            engine.run("go infinite", timeout=0.2)
        game = engine.new_game(Wordle("classic", answer="crane"))
        assert game.guess("slate").feedback == "bbgbg"
        os.kill(engine.pid, 9)
        with pytest.raises(Exception, match="SIGKILL"):
            engine.ask("isready")
