"""Tries the taskset of verifiers: `vf-validate` and `vf-eval` against a stub that plays by the words of a list.

trial_verifiers.py FOLDER, where the environment with verifiers is
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from stub import stub

from parlor_games.gym.wordle_words import words


def reply(_, body):
    """A guess that agrees with every row that the prompt shows."""
    said = " ".join(str(message["content"]) for message in body["messages"])
    table = words("mini")
    names = {"correct": "g", "present": "y", "absent": "b"}
    fits = list(table.answers)
    for guess, told in set(re.findall(r"Guess \d+: (\w+): ([^\n.]+)", said)):
        colours = "".join(names[part.split()[-1]] for part in told.split(", ")[:3])
        code = table.codes[colours]
        column = table.matrix[table.index[guess]]
        fits = [word for word in fits if column[table.answers.index(word)] == code]
    return f"I think of [{fits[0]}]"


def main():
    binaries = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder, stub(reply) as (address, seen):
        environment = {**os.environ, "STUB_KEY": "none", "NO_COLOR": "1"}
        environment["PATH"] = f"{binaries}:{environment['PATH']}"
        common = ["--no-rich", "-o", folder, "-n", "4"]
        checked = subprocess.run(
            [binaries / "vf-validate", "parlor-verifiers", "--taskset.mode", "mini", "--only-gold",
             "--runtime.type", "subprocess", *common],
            env=environment, cwd=folder, check=False, capture_output=True, text=True)  # fmt: skip
        assert checked.returncode == 0, checked.stdout + checked.stderr
        played = subprocess.run(
            [binaries / "vf-eval", "parlor-verifiers", "--env.taskset.mode", "mini", "-m", "stub", "--no-push",
             "--env.player.runtime.type", "subprocess", "--env.player.harness.id", "null",
             "--client.base-url", address, "--client.api-key-var", "STUB_KEY", *common],
            env=environment, cwd=folder, check=False, capture_output=True, text=True)  # fmt: skip
        assert played.returncode == 0, played.stdout + played.stderr
        traces = [json.loads(line) for path in pathlib.Path(folder).rglob("traces.jsonl") for line in path.open()]
        faults = [one.get("errors") for episode in traces for one in (episode, *episode.get("traces", []))]
        assert not any(faults), faults
        games = [one for episode in traces for one in episode["traces"]]
        assert len(games) == 4, played.stdout + played.stderr
        for game in games:
            assert game["metrics"]["moves"] == len(
                [node for node in game["nodes"] if node["message"]["role"] == "assistant"]
            )
            assert game["metrics"]["refused"] == 0.0
            assert -2 <= game["rewards"]["reward"]["score"] <= 0, game["rewards"]
        # Whoever takes the first word that fits does not always find three letters in five guesses.
        assert any(game["metrics"]["won"] == 1.0 for game in games), [game["metrics"] for game in games]
        print(f"trial-verifiers: {len(games)} games, {len(seen)} replies")


if __name__ == "__main__":
    main()
