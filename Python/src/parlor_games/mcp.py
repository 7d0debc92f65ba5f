"""A server of the Model Context Protocol: `parlor-mcp` lets a model play.

Without `--coach` no tool helps, and the engine itself refuses to. Every game has a handle that nobody can guess, so clients of
one server don't see each other's games.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from parlor_games import _boards
from parlor_games._errors import EngineDiedError, ParlorError, Refused
from parlor_games._opening import EDITIONS
from parlor_games.aio import AsyncEngine
from parlor_games.protocol import command

try:
    from mcp.server.mcpserver import Image, MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp_types import CallToolResult, TextContent, ToolAnnotations
    from pydantic import BaseModel, Field
except ImportError as error:  # pragma: no cover
    raise SystemExit('parlor-mcp needs the extra: pip install "parlor-games[mcp]"') from error

Kind = Literal["wordle", "wordiest", "atlas", "wordflow"]
Handle = Annotated[str, Field(description="the handle that new_game gave", max_length=64)]

#: The commands that are moves, and the one that a bare word stands for.
MOVES: dict[str, tuple[frozenset[str], str | None]] = {
    "wordle": (frozenset({"guess"}), "guess"),
    "wordiest": (frozenset({"place", "move", "reset", "shuffle", "best", "submit"}), "place"),
    "atlas": (frozenset({"draw", "reshuffle", "move"}), None),
    "wordflow": (frozenset({"word", "trace", "reveal"}), "word"),
}

HOW = {
    "wordle": "Make a guess by `play` with a word, such as `slate`.",
    "wordiest": "Lay one or two words by `play` with `place higher queerer`; `submit` ends the match.",
    "atlas": "Moves for `play` are `draw`, `reshuffle`, `move waste foundation 1`, `move tableau 2 tableau 3`.",
    "wordflow": "Submit a word of the grid by `play`, such as `lone`; `reveal` shows one where the mode allows it.",
}

#: The most games that are open at once; more than anybody plays, less than memory holds.
MOST_GAMES = 10_000


class GameState(BaseModel):
    """How a game stands."""

    game: str = Field(description="the handle")
    kind: str = Field(description="wordle, wordiest, atlas or wordflow")
    status: str = Field(description="playing, won or lost")
    board: str = Field(description="what the player sees")


class Moves(BaseModel):
    """Legal moves."""

    game: str
    moves: list[str] = Field(description="moves for play, at most as many as asked for")


class Review(BaseModel):
    """Guesses beside best play."""

    game: str
    guesses: list[dict[str, Any]] = Field(
        description="a guess each: regret in guesses, luck from 0 to 100, the best guess"
    )


@dataclass
class _Open:
    kind: Kind
    table: str


def make_server(*, coach: bool = False, program: str | None = None) -> MCPServer[Any]:
    """The server.

    coach: whether there are tools that help
    """
    games: dict[str, _Open] = {}
    engine = AsyncEngine(program, safe=True, fair=not coach, timeout=30.0)
    count = 0

    @asynccontextmanager
    async def lifespan(_: MCPServer[Any]) -> AsyncIterator[None]:
        try:
            yield None
        finally:
            await engine.close()

    server: MCPServer[Any] = MCPServer(
        "parlor-games",
        instructions="Word and card puzzles. new_game opens one and gives a handle; every other tool takes it.",
        lifespan=lifespan,
    )

    def opened(game: str) -> _Open:
        if game not in games:
            raise ToolError("there is no such game; new_game opens one and gives its handle")
        return games[game]

    async def ask(game: str, line: str) -> list[str]:
        found = opened(game)
        try:
            return (await engine.run(f"on {found.table} {line}", game=found.kind)).lines
        except Refused as refused:
            raise ToolError(f"refused ({refused.code}): {refused.text}") from refused
        except EngineDiedError as died:
            raise ToolError(f"the engine has ended, and its games with it: {died}") from died
        except ParlorError as fault:
            raise ToolError(str(fault)) from fault

    async def state(game: str, said: list[str] | None = None) -> CallToolResult:
        kind = opened(game).kind
        lines = await ask(game, "show")
        board = _boards.text(kind, lines)
        news = [line[8:] for line in said or [] if line.startswith("message ")]
        told = GameState(game=game, kind=kind, status=_status(kind, lines, said or []), board=board)
        text = "\n".join([f"game {game}: {told.status}", board, *news])
        return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=told.model_dump())

    def _status(kind: str, lines: list[str], said: list[str]) -> str:
        if kind == "wordiest" and any(line.startswith("score ") for line in said):
            return "won"
        return _boards.status(kind, lines)

    reads = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    plays = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)

    @server.tool(annotations=plays)
    async def new_game(
        kind: Kind,
        mode: Annotated[
            str | None,
            Field(
                description="wordle: mini, junior, classic, epic; wordiest: match, challenge; "
                "atlas: tour, easy, normal, hard, expert; wordflow: beginner, normal, hardcore",
                max_length=20,
            ),
        ] = None,
        seed: Annotated[int | None, Field(description="deals the same game again", ge=0, le=2**62)] = None,
        hard: Annotated[bool, Field(description="Wordle's hard mode")] = False,
    ) -> Annotated[CallToolResult, GameState]:
        """Deals a game and gives its handle, which all other tools take."""
        nonlocal count
        if len(games) >= MOST_GAMES:
            raise ToolError(f"{MOST_GAMES} games are open; close_game closes one")
        if mode is not None and not mode.isalpha():
            raise ToolError(f"{mode!r} is no mode")
        number = secrets.randbelow(2**62) if seed is None else seed
        dealt = f"number {number % 2000 + 1}" if kind == "wordiest" else f"seed {number}"
        count += 1
        game, table = secrets.token_hex(8), f"m{count}"
        games[game] = _Open(kind, table)
        words = ["newgame", kind, *([mode] if mode else ["classic"] if kind == "wordle" else []), dealt]
        if kind in EDITIONS:
            words.append(f"words {EDITIONS[kind]}")
        if kind == "wordle":
            words.append(f"hard {'true' if hard else 'false'}")
        try:
            said = await ask(game, " ".join(words))
        except ToolError:
            del games[game]
            raise
        return await state(game, [*said, f"message {HOW[kind]}"])

    @server.tool(annotations=reads)
    async def look(game: Handle) -> Annotated[CallToolResult, GameState]:
        """Shows what the player sees of a game."""
        return await state(game)

    @server.tool(annotations=plays)
    async def play(
        game: Handle, move: Annotated[str, Field(description="a move of the game", max_length=200)]
    ) -> Annotated[CallToolResult, GameState]:
        """Makes a move. A refused move changes nothing and says why."""
        known, usual = MOVES[opened(game).kind]
        line = " ".join(move.lower().split())
        if command(line) not in known or line.startswith("on "):
            if usual is None:
                raise ToolError(f"{move!r} is no move; {HOW[opened(game).kind]}")
            line = f"{usual} {line}"
        if line == "submit":
            line = "submit confirm"
        return await state(game, await ask(game, line))

    @server.tool(annotations=reads)
    async def legal_moves(
        game: Handle, limit: Annotated[int, Field(ge=1, le=1000)] = 50
    ) -> Annotated[CallToolResult, Moves]:
        """Lists legal moves. In Wordle these are valid guesses, whatever is known of the answer."""
        lines = [line[5:] for line in await ask(game, f"moves {limit}") if line.startswith("move ")]
        told = Moves(game=game, moves=lines)
        return CallToolResult(
            content=[TextContent(type="text", text="\n".join(lines))], structured_content=told.model_dump()
        )

    @server.tool(annotations=ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False))
    async def give_up(game: Handle) -> Annotated[CallToolResult, GameState]:
        """Gives a game up; it counts as lost, and shows what was hidden."""
        return await state(game, await ask(game, "resign confirm"))

    @server.tool(annotations=ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False))
    async def close_game(game: Handle) -> str:
        """Forgets a game."""
        table = opened(game).table
        await ask(game, f"close {table} confirm")
        del games[game]
        return "closed"

    @server.tool(annotations=reads)
    async def rules(kind: Kind) -> str:
        """Explains the rules of a game."""
        reply = await engine.run(f"rules {kind}")
        return "\n\n".join(line.split(" ", 2)[2] for line in reply.lines)

    @server.tool(annotations=reads, structured_output=False)
    async def picture(game: Handle) -> Image:
        """Shows a game as a picture (PNG)."""
        kind = opened(game).kind
        lines = await ask(game, "show")
        return Image(data=await asyncio.to_thread(_boards.picture, kind, lines), format="png")

    if coach:

        @server.tool(annotations=plays)
        async def hint(game: Handle) -> str:
            """Names a good move; the game then counts as assisted."""
            lines = await ask(game, "hint")
            return next((line[5:] for line in lines if line.startswith("hint ")), "there is no good move")

        @server.tool(annotations=plays)
        async def review(game: Handle) -> Annotated[CallToolResult, Review]:
            """Compares the guesses of a game of Wordle with the best ones."""
            if opened(game).kind != "wordle":
                raise ToolError("only games of Wordle are reviewed")
            turns = [line.split(" ") for line in await ask(game, "analyse") if line.startswith("turn ")]
            guesses = [
                {
                    "guess": turn[2],
                    "best": turn[6],
                    "regret": float(turn[9]),
                    "luck": int(turn[12]),
                    "exact": turn[13] == "true",
                }
                for turn in turns
            ]
            text = "\n".join(f"{one['guess']}: regret {one['regret']}, best {one['best']}" for one in guesses)
            told = Review(game=game, guesses=guesses)
            return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=told.model_dump())

    for kind in MOVES:
        _add_rules(server, engine, kind)

        def prompt(kind: str = kind) -> str:
            return (
                f"Play a game of {kind} with the tools of this server: open it by new_game. {HOW[kind]} Win if you can."
            )

        # A parameter with a default would be an argument of the prompt.
        server.prompt(name=f"play-{kind}", description=f"Play a game of {kind}.")(_fixed(prompt(kind)))
    return server


def _fixed(text: str) -> Any:
    def prompt() -> str:
        return text

    return prompt


def _add_rules(server: MCPServer[Any], engine: AsyncEngine, kind: str) -> None:
    @server.resource(
        f"rules://{kind}", name=f"rules-{kind}", description=f"The rules of {kind}.", mime_type="text/plain"
    )
    async def text() -> str:
        reply = await engine.run(f"rules {kind}")
        return "\n\n".join(line.split(" ", 2)[2] for line in reply.lines)


def main() -> None:
    """The command `parlor-mcp`: a server on the standard input and output, which ends at the end of its input."""
    parser = argparse.ArgumentParser(prog="parlor-mcp", description="Lets models play word and card puzzles, over MCP.")
    parser.add_argument("--coach", action="store_true", help="adds tools that help: hint and review")
    make_server(coach=parser.parse_args().coach).run("stdio")
