"""Inspect: both tasks by mock models, which play by text and by tools."""

import re
import tempfile

from inspect_ai import eval as evaluate
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from scripted import NAMES, fitting


def by_text(messages, *_):
    word = fitting("\n".join(message.text for message in messages))[0]
    output = ModelOutput.from_content("mockllm/model", f"I think of [{word}]")
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


def by_tools(messages, *_):
    seen = "\n".join(message.text for message in messages if message.role == "tool")
    handle = re.search(r"game ([0-9a-f]{16}): (\w+)", seen)
    status = re.findall(r"game [0-9a-f]{16}: (\w+)", seen)
    rows = re.findall(r"^\d+\. (\w+): (.*)$", seen, re.M)
    text = "\n".join(f"Guess 1: {word}: {told}" for word, told in rows)
    if not handle:
        output = ModelOutput.for_tool_call("mockllm/model", "new_game", {})
    elif status[-1] == "playing":
        arguments = {"game": handle.group(1), "move": fitting(text)[0]}
        output = ModelOutput.for_tool_call("mockllm/model", "play", arguments)
    else:
        output = ModelOutput.from_content("mockllm/model", "The game is over.")
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


assert NAMES
# By their names, as the command line has them.
for task, player in (("parlor_games/parlor", by_text), ("parlor_games/parlor_tools", by_tools)):
    with tempfile.TemporaryDirectory() as folder:
        model = get_model("mockllm/model", custom_outputs=player)
        options = {"game": "wordle", "mode": "mini", "count": 6}
        (log,) = evaluate(task, task_args=options, model=model, log_dir=folder, display="none")
        assert log.status == "success", log.error
        scores = [sample.scores["outcome"].value for sample in log.samples]
        assert sum(score["won"] for score in scores) >= 1, scores
        assert all(score["refused"] == 0 for score in scores), scores
        assert all(1 <= score["score"] <= 6 for score in scores), scores
print("inspect: 12 games")
