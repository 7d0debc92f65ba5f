"""What the tests have in common: they run against the engine that PARLOR names."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from parlor_games import Engine


@pytest.fixture(scope="session", autouse=True)
def program() -> str:
    """The engine's path."""
    path = os.environ.get("PARLOR") or shutil.which("parlor-engine") or shutil.which("parlor")
    assert path, "set PARLOR to the engine"
    return path


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine
