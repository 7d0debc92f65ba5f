"""The package says what is missing on other systems, and its wheel what it runs on."""

import importlib.util
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ELSEWHERE = """
import asyncio, http.server, os, platform, select, subprocess, sys, tempfile, urllib.request
for module, name in ((select, "poll"), (select, "PIPE_BUF"), (os, "register_at_fork")):
    if sys.argv[1] == "win32" and hasattr(module, name):
        delattr(module, name)
os.environ.pop("PARLOR", None)
os.environ["PATH"] = "/nowhere"
sys.platform = sys.argv[1]
platform.system = lambda: sys.argv[2]
platform.machine = lambda: "arm64"
import parlor_games
from parlor_games import _program, llm, arena
_program._BUNDLED = _program._MODULE = _program.Path("/nowhere")
try:
    parlor_games.Engine()
except parlor_games.ProgramError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("system", "name", "advice"), [("win32", "Windows", "parlor-games[wasm]"), ("darwin", "Darwin", "PARLOR")]
)
def test_elsewhere_the_import_works_and_a_sentence_says_what_is_missing(system, name, advice):
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, system, name],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, done.stderr
    assert f"there is no engine for {name} on arm64" in done.stdout
    assert advice in done.stdout
    assert len(done.stdout.splitlines()) == 1


def hook():
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(path, *, machine=62, kinds=(1,), rest=b""):
    """The least that is a program to the hook."""
    head = (
        b"\x7fELF\x02\x01\x01"
        + bytes(9)
        + struct.pack("<HHIQQQIHHHHHH", 2, machine, 1, 0, 64, 0, 0, 64, 56, len(kinds), 0, 0, 0)
    )
    path.write_bytes(head + b"".join(struct.pack("<I52x", kind) for kind in kinds) + rest)
    return path


def test_a_wheel_is_tagged_by_its_program(tmp_path):
    tag_of = hook().tag_of
    assert "musllinux_1_1_x86_64" in tag_of(program(tmp_path / "static"))
    assert "manylinux_2_17_aarch64" in tag_of(program(tmp_path / "arm", machine=183))
    assert tag_of(program(tmp_path / "dynamic", kinds=(1, 3))) == "py3-none-linux_x86_64"
    with pytest.raises(ValueError, match="no program for Linux"):
        tag_of(Path(__file__))


@pytest.mark.parametrize("name", ["parlor-engine", "parlor.wasm"])
def test_a_wheel_has_its_engine_and_no_other(tmp_path, monkeypatch, name):
    module = hook()
    source = tmp_path / "build"
    source.mkdir()
    program(source / "parlor-engine")
    parts = ["parlor.wasm", "parlor.lexicon", "parlor.matches", "parlor.openings-mini-hard"]
    for part in [*parts, "parlor.mjs", "parlor.d.mts", "parlor.wasm.br", "parlor.matches.gz"]:
        (source / part).write_bytes(b"part")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / "src" / "parlor_games" / "_bin").mkdir(parents=True)
    (tmp_path / "src" / "parlor_games" / "_bin" / "earlier").write_bytes(b"another wheel's")
    monkeypatch.setenv("PARLOR_ENGINE", str(source / name))
    told = {"artifacts": []}
    module.EngineHook.initialize(None, "standard", told)
    found = [os.path.basename(path) for path in told["artifacts"]]
    assert sorted(os.listdir(tmp_path / "src" / "parlor_games" / "_bin")) == sorted(found)
    if name == "parlor.wasm":
        assert (sorted(found), told["tag"], told["pure_python"]) == (sorted(parts), "py3-none-any", True)
    else:
        assert found == ["parlor-engine"] and "linux" in told["tag"] and not told["pure_python"]


def test_readline_is_in_no_wheel(tmp_path, monkeypatch):
    module = hook()
    monkeypatch.setattr(module, "RELEASE", tmp_path / "none")
    monkeypatch.setattr(shutil, "which", lambda _: None)
    free, bound = program(tmp_path / "free"), program(tmp_path / "bound", rest=b"rl_readline_name")
    monkeypatch.delenv("PARLOR_ENGINE", raising=False)
    monkeypatch.setenv("PARLOR", str(free))
    assert module.find_engine() == free
    monkeypatch.setenv("PARLOR", str(bound))
    with pytest.raises(FileNotFoundError, match="no engine for the wheel"):
        module.find_engine()
    monkeypatch.setenv("PARLOR_ENGINE", str(bound))
    with pytest.raises(ValueError, match="GNU readline"):
        module.find_engine()
