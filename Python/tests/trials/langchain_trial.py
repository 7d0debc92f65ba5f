"""LangChain: the tool through its own calls, and plain schemas."""

import asyncio

from langchain_core.utils.function_calling import convert_to_openai_tool
from scripted import fitting, page

from parlor_games import Wordle, llm
from parlor_games.frameworks.langchain import tools

won = 0
for number, task in enumerate(llm.tasks(Wordle("mini"), 8, split="test")):
    game = llm.Game(task, reward="win")
    (play,) = tools(game)
    told = convert_to_openai_tool(play)["function"]
    assert told["parameters"]["required"] == ["move"], told
    seen = game.prompt
    while not game.is_over:
        call = {"type": "tool_call", "id": "1", "name": "play", "args": {"move": fitting(seen)[0]}}
        message = asyncio.run(play.ainvoke(call)) if number % 2 else play.invoke(call)
        seen += "\n" + message.content
    assert message.artifact.done
    assert "over" in play.invoke({"move": "cat"})
    won += game.outcome.won
assert won >= 4, won
seen = page("LangChain, and plain function schemas")
assert seen["schema"]["function"]["name"] == seen["play"].name == "play"
assert seen["turn"].info["feedback"]
print("langchain: 8 games")
