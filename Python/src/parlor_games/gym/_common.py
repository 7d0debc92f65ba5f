"""What the environments have in common."""

from __future__ import annotations

import copy
import io
from collections.abc import Iterator
from typing import Any, ClassVar, Generic, SupportsInt, TypeVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from parlor_games._opening import at_least, whole
from parlor_games._table import Table
from parlor_games.engine import Engine
from parlor_games.splits import Split, checked_split, deal_key, split_of

Observation = TypeVar("Observation")
Mask = NDArray[np.int8]
#: An action: an integer of Python or numpy.
Action = SupportsInt
#: How many deals are looked at until one is on the side that is wanted.
MOST_DEALS = 10_000


class GameEnv(gymnasium.Env[Observation, Action], Generic[Observation]):
    """A game on an engine of its own.

    It can be copied (`copy.deepcopy`) and pickled in the middle of a game; copies share an engine in their process.

    reward: a name of `REWARDS`
    split: deals only games of one side, `train` or `test`, as `parlor_games.splits` has them
    max_refusals: how many moves of a game may be refused; the last of them ends it as the worst there is
    render_mode: `ansi` for the engine's text, `rgb_array` for a picture, which needs Pillow
    program: the engine's path
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # type: ignore[misc]
    #: The rewards by name, with what they say.
    REWARDS: ClassVar[dict[str, str]] = {}
    #: The game's name in the protocol.
    GAME: ClassVar[str] = ""
    #: What `reset` takes for options.
    OPTIONS: ClassVar[tuple[str, ...]] = ("deal",)

    def __init__(
        self,
        reward: str,
        *,
        split: Split | None = None,
        max_refusals: int = 100,
        render_mode: str | None = None,
        program: str | None = None,
    ) -> None:
        if reward not in self.REWARDS:
            raise ValueError(f"reward is one of {', '.join(self.REWARDS)}, not {reward!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is 'ansi', 'rgb_array' or None, not {render_mode!r}")
        at_least("max_refusals", max_refusals, 1)
        checked_split(split)
        self.reward = reward
        self.split = split
        self.max_refusals = max_refusals
        self.render_mode = render_mode
        self.refusals = 0
        self._table = Table(program)
        self._is_over = True
        #: The seed or number of the deal.
        self._deal = 0
        #: The reply to the opening line.
        self._lines: list[str] = []

    @property
    def engine(self) -> Engine:
        """The engine, which is started when it is first needed."""
        return self._table.engine

    def ask(self, line: str) -> list[str]:
        """The data lines of a reply; raises what the engine refuses. The game is as it was."""
        return self._table.tell(line)

    def _next_deal(self, seed: int | None, options: dict[str, Any] | None) -> int:
        """The seed of the next deal: of the same seeds come the same deals, in every process."""
        checked_options(options, self.OPTIONS)
        named = None if options is None or options.get("deal") is None else whole("deal", options["deal"])
        super().reset(seed=seed)
        if named is not None:
            return named
        return int(self.np_random.integers(1 << 62))

    def __copy__(self) -> GameEnv[Observation]:
        """A copy with a game of its own: two environments with one game would play it together."""
        return copy.deepcopy(self)

    def action_masks(self) -> NDArray[np.bool_]:
        """The moves that would be accepted, as sb3-contrib's `MaskablePPO` asks for them."""
        return self._legal().astype(bool)

    def _legal(self) -> Mask:
        """A mask of the moves that would be accepted."""
        raise NotImplementedError

    def _index(self, action: Action) -> int:
        """An action as an index; raises what is none."""
        return action_index(action, int(self.action_space.n))  # type: ignore[attr-defined] # all are discrete

    def render(self) -> str | NDArray[np.uint8] | None:
        """What the player sees, as the engine's text or as a picture."""
        if self.render_mode is None or not self._table.is_open:
            return None
        lines = self.ask("show")
        return "\n".join(lines) if self.render_mode == "ansi" else pixels(self.GAME, lines)

    def close(self) -> None:
        """Ends the engine."""
        self._is_over = True
        self._table.close()

    def _require_open(self) -> None:
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the game is over: reset() deals the next one")


def action_index(action: Action, size: int) -> int:
    """An action as an index below `size`; raises what is none."""
    try:
        index = int(action)
        if 0 <= index < size and index == action:
            return index
    except (OverflowError, TypeError, ValueError):
        pass
    raise gymnasium.error.InvalidAction(f"an action is a whole number from 0 to {size - 1}, not {action!r}")


def checked_options(options: dict[str, Any] | None, known: tuple[str, ...]) -> None:
    """Raises `ValueError` for options of `reset` that would be passed over."""
    for name in options or {}:
        if name not in known:
            raise ValueError(f"{name!r} is no option of reset; it takes {', '.join(known)}")


def deal_on_side(env: GameEnv[Any], seed: int | None, options: dict[str, Any] | None) -> Iterator[None]:
    """Names deals in `env._deal`, until one that was opened is on the environment's side."""
    for _ in range(MOST_DEALS):
        env._deal = env._next_deal(seed, options)
        yield
        is_named = bool(options and options.get("deal") is not None)
        if is_named or env.split in (None, split_of(deal_key(env.GAME, env._lines))):
            return
        seed = None
    raise RuntimeError(f"no deal of {MOST_DEALS} is for {env.split}")


def pixels(game: str, lines: list[str]) -> NDArray[np.uint8]:
    """A picture of what a player sees, from the lines of `show`, as rows of red, green and blue."""
    from PIL import Image

    from parlor_games import _boards

    return np.asarray(Image.open(io.BytesIO(_boards.picture(game, lines))).convert("RGB"))
