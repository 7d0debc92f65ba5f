"""What the tests have in common: they run against the engine that PARLOR names."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator

import pytest

from parlor_games import Engine


@pytest.fixture(scope="session", autouse=True)
def program() -> str:
    """The engine's path."""
    path = os.environ.get("PARLOR") or shutil.which("parlor-engine") or shutil.which("parlor")
    assert path, "set PARLOR to the engine"
    return path


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> Iterator[None]:
    """Interrupts are heard even where a shell has started the tests in the background, which ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine
