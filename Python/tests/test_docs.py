"""The documents run as they are written, and name what is there."""

import inspect
import os
import re
from pathlib import Path

import nbclient
import nbformat
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


def test_the_notebook_runs(monkeypatch):
    """As Jupyter runs it, cell by cell, with its plots."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(ROOT / "src")]))
    notebook = nbformat.read(ROOT / "docs" / "wordle.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in shown)


def test_every_framework_has_a_trial():
    """Its blocks need heavy packages: `make trial-python` runs them, each in the environment of its framework."""
    trials = "".join(path.read_text() for path in (ROOT / "tests" / "trials").glob("*_trial.py"))
    sections = (ROOT / "docs" / "frameworks.md").read_text().split("\n## ")[1:]
    assert len(sections) > 6
    for section in sections:
        title = section.partition("\n")[0]
        assert "```python" not in section or f'page("{title}"' in trials, title


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
