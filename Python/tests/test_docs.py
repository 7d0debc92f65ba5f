"""The documents run as they are written, and name what is there."""

import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlor_games

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("document", ["README.md", "docs/tutorial.md"])
def test_every_block_runs(document):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(), re.S)
    assert blocks
    names: dict = {"__name__": "document"}
    for block in blocks:
        exec(compile(block, document, "exec"), names)


def test_the_notebook_runs(tmp_path):
    notebook = json.loads((ROOT / "docs" / "wordle.ipynb").read_text())
    assert notebook["nbformat"] == 4
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    script = tmp_path / "notebook.py"
    script.write_text("\n\n".join(cells))
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    subprocess.run([sys.executable, script], check=True, timeout=300, env={**os.environ, "PYTHONPATH": path})


def test_the_page_of_the_api_names_everything():
    page = (ROOT / "docs" / "api.md").read_text()
    for name in parlor_games.__all__:
        assert f"`{name}" in page, name
    for kind in (parlor_games.Engine, parlor_games.AsyncEngine):
        for name, member in inspect.getmembers(kind):
            if name[0] != "_" and callable(member) and name != "start":
                assert f"`{name}" in page or f".{name}" in page, name
    for module in re.findall(r"^## `(parlor_games[\w.]*)`", page, re.M):
        assert (ROOT / "src" / Path(*module.split("."))).with_suffix(".py").exists() or (
            ROOT / "src" / Path(*module.split(".")) / "__init__.py"
        ).exists(), module
