"""WordFlow for two as a parallel environment of PettingZoo: a race, or one list of words together."""

from __future__ import annotations

import copy
import functools
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from parlor_games._opening import at_least, whole
from parlor_games._table import Table
from parlor_games.gym._common import MOST_DEALS, action_index, pixels
from parlor_games.gym.wordflow import MODES, Grid, Observation, grid_spaces
from parlor_games.openings import WordFlow
from parlor_games.splits import Split, checked_split, deal_key, split_of


def parallel_env(**options: Any) -> WordFlowParallelEnv:
    """The environment, as PettingZoo names its makers."""
    return WordFlowParallelEnv(**options)


class WordFlowParallelEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """Two seats at one grid. In a step each touches a cell or submits its trace, the first seat first.

    seats: `race`, each with a list of its own, or `together`, with one
    reward: `words`, the share of the required words that a seat has found itself; together both get what either finds.
        `win`: in a race 1 for whoever has found all words, or more of them when the game ends, and -1 for the other

    split: deals only games of one side, `train` or `test`, as `parlor_games.splits` has them

    Actions, observations and masks are those of `parlor_games.gym.WordFlowEnv`; a refused move changes nothing and pays
    nothing. The environment, and the AEC form that PettingZoo makes of it, can be copied and pickled in the middle of a game.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "parlor_wordflow_v0",
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 4,
        "is_parallelizable": True,
    }

    def __init__(
        self,
        seats: Literal["race", "together"] = "race",
        mode: str = "normal",
        *,
        size: int = 3,
        reward: Literal["words", "win"] = "words",
        max_steps: int = 300,
        split: Split | None = None,
        render_mode: str | None = None,
        program: str | None = None,
    ) -> None:
        if seats not in ("race", "together"):
            raise ValueError(f"seats is race or together, not {seats!r}")
        if mode not in MODES:
            raise ValueError(f"mode is one of {', '.join(MODES)}, not {mode!r}")
        if reward not in ("words", "win"):
            raise ValueError(f"reward is words or win, not {reward!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is 'ansi', 'rgb_array' or None, not {render_mode!r}")
        if not 3 <= (size := whole("size", size)) <= 6:
            raise ValueError(f"size is 3 to 6, not {size}")
        at_least("max_steps", max_steps, 1)
        checked_split(split)
        self.split = split
        self.seats: Literal["race", "together"] = seats
        self.mode = mode
        self.size = size
        self.reward = reward
        self.max_steps = max_steps
        self.render_mode = render_mode
        self.possible_agents = ["player_1", "player_2"]
        self.agents: list[str] = []
        # Whoever sits down may see what the seat sees, which is not for everybody.
        self._table = Table(program, safe=False)
        self._np_random: np.random.Generator | None = None
        self._grids: dict[str, Grid] = {}
        self._steps = 0

    @functools.cache  # noqa: B019 - PettingZoo wants the same object each time
    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of what a seat sees."""
        return grid_spaces(self.size)[1]

    @functools.cache  # noqa: B019
    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The cells, and submitting."""
        return grid_spaces(self.size)[0]

    def __copy__(self) -> WordFlowParallelEnv:
        """A copy with a game of its own."""
        return copy.deepcopy(self)

    def _play(self, line: str) -> tuple[list[str], str | None]:
        lines = self._table.play(line)
        last = lines.pop()
        return lines, None if last == "ok" else last.split(" ")[1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deals a puzzle. No options are known, and any are passed over, as PettingZoo's own tests ask for."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        for _ in range(MOST_DEALS):
            deal = int(self._np_random.integers(1 << 62))
            opening = WordFlow(self.mode, size=self.size, seed=deal, seats=self.seats)  # type: ignore[arg-type] # it was checked
            lines = self._table.open(str(opening))
            if self.split in (None, split_of(deal_key("wordflow", lines))):
                break
        else:
            raise RuntimeError(f"no deal of {MOST_DEALS} is for {self.split}")
        self.agents = list(self.possible_agents)
        self._grids = {agent: Grid(self.size, seat) for seat, agent in enumerate(self.agents, 1)}
        self._steps = 0
        for grid in self._grids.values():
            grid.read(lines)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Makes a move for each seat."""
        agents = self.agents
        if not agents:
            raise gymnasium.error.ResetNeeded("the game is over: reset() deals the next one")
        for agent in actions:
            if agent not in agents:
                raise ValueError(f"{agent!r} is no agent of this environment: {', '.join(agents)}")
        moves = {agent: action_index(action, self.size * self.size + 1) for agent, action in actions.items()}
        before = {agent: grid.found for agent, grid in self._grids.items()}
        refused: dict[str, str] = {}
        for number, agent in enumerate(self.possible_agents, 1):
            if agent not in moves:
                continue
            self._play(f"sit {number}")
            grid = self._grids[agent]
            lines, error = self._play(grid.line(moves[agent]))
            if error:
                refused[agent] = error
            else:
                grid.read([line for line in lines if not line.startswith("accepted ")])
        # Whoever moved first sees what the other has done.
        for number, agent in enumerate(self.possible_agents, 1):
            lines, _ = self._play(f"sit {number}")
            self._grids[agent].read(lines)
        self._steps += 1
        over = any(grid.status != "playing" for grid in self._grids.values())
        cut = not over and self._steps >= self.max_steps
        rewards = self._rewards(before, over or cut)
        terminations = dict.fromkeys(agents, over)
        truncations = dict.fromkeys(agents, cut)
        if over or cut:
            self.agents = []
        infos = self._infos()
        for agent, code in refused.items():
            infos[agent]["refused"] = code
        observations = self._observations()
        return observations, rewards, terminations, truncations, infos

    def _rewards(self, before: dict[str, int], is_over: bool) -> dict[str, float]:
        if self.reward == "words":
            return {agent: (grid.found - before[agent]) / (grid.required or 1) for agent, grid in self._grids.items()}
        if not is_over or self.seats == "together":
            won = is_over and any(grid.status == "won" for grid in self._grids.values())
            return dict.fromkeys(self._grids, float(won))
        one, other = self._grids.values()
        sign = float(np.sign((one.status == "won") - (other.status == "won")) or np.sign(one.found - other.found))
        return dict(zip(self._grids, (sign, -sign), strict=True))

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._grids[agent].observation() for agent in self.possible_agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        # After the end nothing is legal, whatever a grid that was cut off still allows.
        masks = {agent: self._grids[agent].mask() for agent in self.possible_agents}
        return {agent: {"action_mask": mask if self.agents else np.zeros_like(mask)} for agent, mask in masks.items()}

    def render(self) -> Any:
        """What the seat in front sees, as the engine's text or as a picture."""
        if self.render_mode is None or not self._table.is_open:
            return None
        lines = self._table.tell("show")
        return "\n".join(lines) if self.render_mode == "ansi" else pixels("wordflow", lines)

    def close(self) -> None:
        """Ends the engine."""
        self.agents = []
        self._table.close()
