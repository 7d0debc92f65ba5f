"""What the environments have in common."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from parlor_games.engine import Engine
from parlor_games.protocol import refusal

Observation = TypeVar("Observation")
Action = TypeVar("Action")
Mask = NDArray[np.int8]


class GameEnv(gymnasium.Env[Observation, Action], Generic[Observation, Action]):
    """A game on an engine of its own.

    reward: a name of `REWARDS`
    max_refusals: how many moves of a game may be refused; the last of them ends it as the worst there is
    program: the engine's path
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}  # type: ignore[misc]
    #: The rewards by name, with what they say.
    REWARDS: ClassVar[dict[str, str]] = {}

    def __init__(
        self,
        reward: str,
        *,
        max_refusals: int = 100,
        render_mode: str | None = None,
        program: str | None = None,
    ) -> None:
        if reward not in self.REWARDS:
            raise ValueError(f"reward is one of {', '.join(self.REWARDS)}, not {reward!r}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is 'ansi' or None, not {render_mode!r}")
        if max_refusals < 1:
            raise ValueError("max_refusals is at least 1")
        self.reward = reward
        self.max_refusals = max_refusals
        self.render_mode = render_mode
        self.refusals = 0
        self._engine: Engine | None = None
        self._program = program
        self._seed = 0
        self._deal = -1
        self._is_over = True

    @property
    def engine(self) -> Engine:
        """The engine, which is started when it is first needed."""
        if self._engine is None or self._engine.is_closed:
            self._engine = Engine(self._program, safe=True)
        return self._engine

    def ask(self, line: str) -> list[str]:
        """The data lines of a reply; raises what the engine refuses."""
        lines = self.engine.ask(line)
        last = lines.pop()
        if last != "ok":
            _, code, text = [*last.split(" ", 2), ""][:3]
            raise refusal(code, text, line)
        return lines

    def _next_deal(self, seed: int | None, options: dict[str, Any] | None) -> int:
        """The seed of the next deal: of the same seeds come the same deals, in every process."""
        super().reset(seed=seed)
        if options and options.get("deal") is not None:
            return int(options["deal"])
        return int(self.np_random.integers(1 << 62))

    def render(self) -> str | None:
        """What the player sees, as the engine's text."""
        if self.render_mode != "ansi" or self._engine is None:
            return None
        return "\n".join(self.ask("show"))

    def close(self) -> None:
        """Ends the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _require_open(self) -> None:
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the game is over: reset() deals the next one")
