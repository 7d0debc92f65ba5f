"""Inspect: `inspect eval parlor_games/parlor -T game=wordle -T mode=mini --model ...`.

The task `parlor` plays by text: each reply of the model is a move. The task `parlor_tools` plays by the tools of `parlor-mcp`, one
game a sample, whose deal the server keeps.
"""

from __future__ import annotations

import os
import sys
import tempfile
from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import mcp_connection, mcp_server_stdio

from parlor_games import arena, llm
from parlor_games.frameworks import _deals
from parlor_games.splits import Split


def samples(game: str, mode: str | None, count: int, split: Split, seed: int) -> list[Sample]:
    """Deals as samples; the task stands in the metadata, which no model reads."""
    found = []
    for deal in _deals.tasks(game, mode, count, split=split, seed=seed):
        with llm.Game(deal, oracle=False) as opened:
            found.append(Sample(input=opened.prompt, id=deal.id, metadata={"task": str(deal)}))
    return found


@solver
def player(reward: str | None = None, max_refusals: int = 3) -> Solver:
    """Lets the model play, a reply a move, until the game is over."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        paid = 0.0
        with llm.Game(state.metadata["task"], reward=reward, max_refusals=max_refusals) as game:
            while not game.is_over and not state.completed:
                state = await generate(state)
                turn = await game.areply(state.output.completion)
                paid += turn.reward
                state.messages.append(ChatMessageUser(content=turn.text))
            state.store.set("outcome", game.outcome.as_dict())
            state.store.set("reward", paid)
        return state

    return solve


@solver
def tool_player(max_calls: int = 200) -> Solver:
    """Lets the model play by the tools of `parlor-mcp`, which deals the sample's game and keeps a log of it."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        with tempfile.TemporaryDirectory() as folder:
            deals, log = os.path.join(folder, "deals"), os.path.join(folder, "log.jsonl")
            with open(deals, "w") as file:
                file.write(state.metadata["task"] + "\n")
            server = mcp_server_stdio(
                name="parlor",
                command=sys.executable,
                args=["-m", "parlor_games.mcp", "--deals", deals, "--log", log],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
            state.messages = [ChatMessageUser(content="Play a game with the tools: new_game opens it. Win if you can.")]
            async with mcp_connection(server):
                state.tools = await server.tools()
                state = await generate(state, tool_calls="loop")
            games = arena.read_log(log)
            state.store.set("outcome", games[0] if games else None)
        return state

    return solve


@scorer(metrics={"won": [mean(), stderr()], "score": [mean()], "refused": [mean()]})
def outcome() -> Scorer:
    """Whether the game was won, the game's own score, and refused moves, each by itself."""

    async def score(state: TaskState, target: Target) -> Score:
        told: dict[str, Any] = state.store.get("outcome") or {}
        refused = told.get("refused") or 0
        value = {
            "won": float(bool(told.get("won"))),
            "score": float(told.get("score") or 0),
            "refused": float(sum(refused.values()) if isinstance(refused, dict) else refused),
        }
        return Score(value=value, answer=told.get("answer"), metadata=told)

    return score


@task
def parlor(
    game: str = "wordle",
    mode: str | None = None,
    count: int = 20,
    split: Split = "test",
    seed: int = 0,
    reward: str | None = None,
    max_refusals: int = 3,
) -> Task:
    """Games played by text."""
    return Task(dataset=samples(game, mode, count, split, seed), solver=player(reward, max_refusals), scorer=outcome())


@task
def parlor_tools(
    game: str = "wordle", mode: str | None = None, count: int = 20, split: Split = "test", seed: int = 0
) -> Task:
    """Games played by the tools of `parlor-mcp`."""
    return Task(dataset=samples(game, mode, count, split, seed), solver=tool_player(), scorer=outcome())


__all__ = ["outcome", "parlor", "parlor_tools", "player", "samples", "tool_player"]
