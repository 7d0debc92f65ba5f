"""OpenEnv: its own validator on a server, and a game over its client."""

import json
import pathlib
import subprocess
import sys
import time
import urllib.request

from openenv.core import GenericEnvClient
from scripted import fitting, page

PORT = "18765"
server = subprocess.Popen([sys.executable, "-m", "parlor_games.frameworks.openenv", "--port", PORT])
try:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/health", timeout=1).close()
            break
        except OSError:
            time.sleep(0.2)
    openenv = pathlib.Path(sys.executable).parent / "openenv"
    done = subprocess.run(
        [openenv, "validate", "--url", f"http://127.0.0.1:{PORT}", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    clients = [GenericEnvClient(base_url=f"http://127.0.0.1:{PORT}").sync() for _ in range(8)]
    with clients[0] as client:
        try:
            client.reset(gmae="atlas")
            raise SystemExit("an argument that nobody knows was passed over")
        except Exception as error:
            assert "gmae" in str(error), error
    clients[0] = GenericEnvClient(base_url=f"http://127.0.0.1:{PORT}").sync()
    won = 0
    for number, client in enumerate(clients):
        with client:
            result = client.reset(seed=number, game="wordle", mode="mini")
            seen = result.observation["text"]
            while not result.done:
                result = client.step({"message": f"[{fitting(seen)[0]}]"})
                seen += "\n" + result.observation["text"]
                assert 0 <= (result.reward or 0) <= 1
            state = client.state()
            outcome = state["outcome"] if isinstance(state, dict) else state.outcome
            assert outcome["ending"] == "played"
            won += outcome["won"]
    assert won >= 4, won
    seen = page("OpenEnv", **{"8000": PORT})
    assert "slate" in seen["result"].observation["text"]
    print(f"openenv: validated, {len(clients)} games", json.loads(done.stdout).get("summary", ""))
finally:
    server.terminate()
    server.wait()
