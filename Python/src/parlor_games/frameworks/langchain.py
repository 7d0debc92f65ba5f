"""LangChain: `tools(game)` gives the moves of a game as a tool, for any agent.

Where plain function schemas are wanted, `game.schema()` is one in OpenAI's form, and `game.move(...)` plays.
"""

from __future__ import annotations

from langchain_core.tools import BaseTool, StructuredTool

from parlor_games import llm


def tools(game: llm.Game) -> list[BaseTool]:
    """The tool `play`, whose artifact is the `Turn`."""

    def play(move: str) -> tuple[str, llm.Turn | None]:
        if game.is_over:
            return "The game is over.", None
        turn = game.move(move)
        return turn.text, turn

    async def play_async(move: str) -> tuple[str, llm.Turn | None]:
        if game.is_over:
            return "The game is over.", None
        turn = await game.areply(f"[{move}]")
        return turn.text, turn

    function = game.schema()["function"]
    return [
        StructuredTool.from_function(
            play,
            play_async,
            name=function["name"],
            description=function["description"],
            args_schema=function["parameters"],
            response_format="content_and_artifact",
        )
    ]
