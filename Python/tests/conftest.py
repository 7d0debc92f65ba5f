"""What the tests have in common: they run against the engine that PARLOR names, or that of an installed wheel."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from parlor_games import Engine
from parlor_games._program import find_program


@pytest.fixture(scope="session", autouse=True)
def program() -> str:
    """The engine's path."""
    return find_program()


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
