"""A server of the Model Context Protocol: `parlor-mcp` lets a model play.

Without `--coach` no tool helps, and the engine itself refuses to. Every game has a handle that nobody can guess, so clients of
one server don't see each other's games.

With `--deals FILE` the evaluator says what is dealt, a task or an opening line on each line of the file: `new_game` takes no
arguments then and gives one deal after the other, a single time, after a restart, too. `--log FILE` keeps every call with its
result; `parlor_games.arena.read_log` reads it, and `arena.match_of_log` makes a match of it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from parlor_games import __version__, _boards, openings
from parlor_games._errors import EngineDiedError, ParlorError, Refused
from parlor_games._evaluation import Log, read_deals
from parlor_games._opening import Opening
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
    "wordflow": (frozenset({"word", "trace", "reveal", "touch", "lift", "clear"}), "word"),
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
    #: The number of the deal among those of the evaluator; 0 without them.
    deal: int = 0
    moves: int = 0
    refused: int = 0
    is_over: bool = False


def make_server(
    *,
    coach: bool = False,
    program: str | None = None,
    deals: list[Opening] | None = None,
    log: str | os.PathLike[str] | None = None,
) -> MCPServer[Any]:
    """The server.

    coach: whether there are tools that help
    deals: what `new_game` gives, one after the other, each a single time
    log: a file that keeps all calls; with it a restart goes on behind the last deal
    """
    games: dict[str, _Open] = {}
    journal = Log(deals, log)
    # Deals of the evaluator may name answers, which nobody may choose under `fair`; the tools make the moves alone.
    engine = AsyncEngine(program, safe=True, fair=not coach and deals is None, timeout=30.0)
    count = 0

    @asynccontextmanager
    async def lifespan(_: MCPServer[Any]) -> AsyncIterator[None]:
        try:
            yield None
        finally:
            await engine.close()
            journal.close()

    server: MCPServer[Any] = MCPServer(
        "parlor-games",
        version=__version__,
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
            found.refused += 1
            raise ToolError(f"refused ({refused.code}): {refused.text}") from refused
        except EngineDiedError as died:
            raise ToolError(f"the engine has ended, and its games with it: {died}") from died
        except ParlorError as fault:
            raise ToolError(str(fault)) from fault

    async def state(game: str, said: list[str] | None = None, move: str | None = None) -> CallToolResult:
        found = opened(game)
        kind = found.kind
        lines = await ask(game, "show")
        board = _boards.text(kind, lines)
        news = [line[8:] for line in said or [] if line.startswith("message ")]
        told = GameState(game=game, kind=kind, status=_status(kind, lines, said or []), board=board)
        if move is not None:
            journal.write({"deal": found.deal, "game": game, "move": move})
        if told.status != "playing" and not found.is_over:
            found.is_over = True
            score = _boards.score(kind, [*lines, *(said or [])])
            row = {"deal": found.deal, "game": game, "outcome": told.status, "score": score}
            journal.write({**row, "moves": found.moves, "refused": found.refused})
        text = "\n".join([f"game {game}: {told.status}", board, *news])
        return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=told.model_dump())

    def _status(kind: str, lines: list[str], said: list[str]) -> str:
        if kind == "wordiest" and any(line.startswith("score ") for line in said):
            return "won"
        return _boards.status(kind, lines)

    reads = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    plays = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)

    async def opened_game(kind: Kind, opening: Opening, deal: int = 0) -> CallToolResult:
        nonlocal count
        if len(games) >= MOST_GAMES:
            raise ToolError(f"{MOST_GAMES} games are open; close_game closes one")
        count += 1
        game, table = secrets.token_hex(8), f"m{count}"
        games[game] = _Open(kind, table, deal)
        try:
            said = await ask(game, str(opening))
        except ToolError:
            del games[game]
            raise
        if deal:
            journal.write({"deal": deal, "game": game})
        return await state(game, [*said, f"message {HOW[kind]}"])

    if deals is None:

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
            if mode is not None and not mode.isalpha():
                raise ToolError(f"{mode!r} is no mode")
            if hard and kind != "wordle":
                raise ToolError(f"hard is a mode of wordle alone, not of {kind}; leave it out")
            number = secrets.randbelow(2**62) if seed is None else seed
            if kind == "wordle":
                return await opened_game(kind, openings.Wordle(mode, hard=hard, seed=number))  # type: ignore[arg-type]
            if kind == "wordiest":
                return await opened_game(kind, openings.Wordiest(mode, number=number % 2000 + 1))  # type: ignore[arg-type]
            if kind == "atlas":
                return await opened_game(kind, openings.Atlas(mode, seed=number))  # type: ignore[arg-type]
            return await opened_game(kind, openings.WordFlow(mode, seed=number))  # type: ignore[arg-type]

    else:

        @server.tool(name="new_game", annotations=plays)
        async def next_game() -> Annotated[CallToolResult, GameState]:
            """Deals the next game and gives its handle, which all other tools take."""
            waiting = [game for game, one in games.items() if not one.is_over]
            if waiting:
                raise ToolError(f"game {waiting[0]} is not over; finish it, or give it up by give_up")
            if journal.begun >= len(deals):
                raise ToolError("there are no more deals")
            opening = deals[journal.begun]
            journal.begun += 1
            # Before anything is shown: whoever has seen a deal never gets it again.
            journal.write({"deal": journal.begun, "task": str(opening)})
            return await opened_game(opening.GAME, opening, journal.begun)  # type: ignore[arg-type] # it was checked

    @server.tool(annotations=reads)
    async def look(game: Handle) -> Annotated[CallToolResult, GameState]:
        """Shows what the player sees of a game."""
        return await state(game)

    @server.tool(annotations=plays)
    async def play(
        game: Handle, move: Annotated[str, Field(description="a move of the game", max_length=200)]
    ) -> Annotated[CallToolResult, GameState]:
        """Makes a move. A refused move changes nothing and says why."""
        found = opened(game)
        known, usual = MOVES[found.kind]
        line = " ".join(move.lower().split())
        is_move = command(line) in known and not line.startswith("on ")
        if found.kind == "wordle" or (found.kind == "wordflow" and (not is_move or command(line) == "word")):
            words = line.removeprefix(f"{usual} ").split(" ")
            if len(words) > 1:
                found.refused += 1
                raise ToolError(
                    f"a move is one word, and this has {len(words)}; send {words[0]!r} alone, then the next one"
                )
        if not is_move:
            if usual is None:
                raise ToolError(f"{move!r} is no move; {HOW[opened(game).kind]}")
            line = f"{usual} {line}"
        if line == "submit":
            line = "submit confirm"
        said = await ask(game, line)
        found.moves += 1
        return await state(game, said, line)

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
        return await state(game, await ask(game, "resign confirm"), "resign")

    @server.tool(annotations=ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False))
    async def close_game(game: Handle) -> str:
        """Forgets a game."""
        found = opened(game)
        if found.deal and not found.is_over:
            await state(game, await ask(game, "resign confirm"), "resign")
        await ask(game, f"close {found.table} confirm")
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
    for tool in server._tool_manager.list_tools():
        _guard(tool, journal)
    return server


def _guard(tool: Any, journal: Log) -> None:
    """Lets a tool refuse arguments that it does not have, and logs its calls."""
    names = set(tool.parameters.get("properties", {}))
    tool.parameters["additionalProperties"] = False
    run = tool.run

    async def guarded(arguments: dict[str, Any], *rest: Any, **named: Any) -> Any:
        row: dict[str, Any] = {"ms": int(time.time() * 1000), "tool": tool.name, "arguments": arguments}
        try:
            unknown = sorted(set(arguments) - names)
            if unknown:
                takes = ", ".join(sorted(names)) or "no arguments"
                raise ToolError(f"{tool.name} has no argument {unknown[0]!r}; it takes {takes}")
            result = await run(arguments, *rest, **named)
        except Exception as error:
            journal.write({**row, "error": str(error)})
            raise
        journal.write({**row, "result": _text_of(result)})
        return result

    object.__setattr__(tool, "run", guarded)


def _text_of(result: Any) -> str:
    content = getattr(result, "content", result)
    parts = content if isinstance(content, (list, tuple)) else [content]
    return "\n".join(str(getattr(part, "text", part if isinstance(part, str) else "(a picture)")) for part in parts)


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
    parser.add_argument(
        "--deals", metavar="FILE", help="deals these games, each once: a task or an opening line on each line"
    )
    parser.add_argument("--log", metavar="FILE", help="keeps every call and its result, and goes on where it ends")
    parser.add_argument("--http", metavar="HOST:PORT", help="serves over HTTP instead, such as 127.0.0.1:8000")
    options = parser.parse_args()
    if options.deals and not options.log:
        parser.error("--deals needs --log, by which no deal is given twice")
    deals = read_deals(options.deals) if options.deals else None
    server = make_server(coach=options.coach, deals=deals, log=options.log)
    if options.http is None:
        server.run("stdio")
        return
    host, _, port = options.http.rpartition(":")
    if not host or not port.isdigit():
        parser.error(f"--http is HOST:PORT, not {options.http!r}")
    server.run("streamable-http", host=host, port=int(port))


if __name__ == "__main__":
    main()
