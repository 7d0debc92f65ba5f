"""Atlas Solitaire as an environment."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from parlor_games._errors import Refused
from parlor_games._opening import at_least
from parlor_games.gym._common import Action, GameEnv, Mask, deal_on_side
from parlor_games.openings import Atlas
from parlor_games.splits import Split

Observation = dict[str, NDArray[np.int8]]

MODES = ("tour", "easy", "normal", "hard", "expert")
PILES = ("waste", *(f"foundation-{n}" for n in range(1, 5)), *(f"tableau-{n}" for n in range(1, 5)))
#: The most cards of a run that are moved by an action of their own; a whole run always has one.
_LONGEST_RUN = 6


def _action_lines() -> tuple[str, ...]:
    def counts(line: str) -> list[str]:
        return [line, *(f"{line} {n} card{'s' if n > 1 else ''}" for n in range(1, _LONGEST_RUN + 1))]

    places = [f"foundation {n}" for n in range(1, 5)] + [f"tableau {n}" for n in range(1, 5)]
    lines = ["draw", "reshuffle", *(f"move waste {place}" for place in places)]
    for n in range(1, 5):
        for place in places:
            if place != f"tableau {n}":
                lines += counts(f"move tableau {n} {place}")
    return tuple(lines)


#: The lines of the actions.
ACTIONS = _action_lines()
_INDEX = {line: place for place, line in enumerate(ACTIONS)}


def _run(pile: NDArray[np.int8]) -> int:
    """How many cards of a pile can be moved together: its top card, or the partners of one group on top."""
    cards = [tuple(card) for card in pile[pile[:, 0] > 0]]
    if not cards or cards[-1][1] == 1:
        return len(cards[-1:])
    return next((n for n, card in enumerate(reversed(cards)) if card != cards[-1]), len(cards))


def _same(line: str, empty: list[int], cards: NDArray[np.int8]) -> list[str]:
    """All ways to write a move that the engine lists: a whole run with the number of its cards and without, a base to each
    empty foundation."""
    words = line.split(" ")
    if words[0] != "move":
        return [line]
    head, target, counts = words[:-2], words[-2:], [[], ["1", "card"]]
    if words[-1].startswith("card"):
        head, target, counts = words[:-4], words[-4:-2], [words[-2:]]
        if int(words[-2]) == _run(cards[PILES.index("-".join(head[1:]))]):
            counts.append([])
    places = [target]
    if target[0] == "foundation" and int(target[1]) in empty:
        places = [["foundation", str(n)] for n in empty]
    return [" ".join([*head, *place, *count]) for place in places for count in counts]


class AtlasEnv(GameEnv[Observation]):
    """A round of Atlas Solitaire by the engine.

    An action is the index of a line in `ACTIONS`: draw, reshuffle, moves from the waste, moves of whole runs from the
    tableau, and of a number of their cards. An observation has

    - `cards`: for each pile of `PILES` its visible cards, the top one last: the group from 1 and the kind, 1 a base and 2 a
      partner; 0 where there is none
    - `counts`: cards in the stock, in the waste, and hidden in each tableau pile
    - `groups`: for each group how many cards were placed

    `info["action_mask"]` marks the legal moves, and `info["dead"]` is true if the visible cards prove that the round is lost.

    reward:

    - `win`: 1 if all groups leave
    - `cards`: the share of all cards that a move brings to foundations; the return of a win is 1

    A round is truncated after `max_moves`, when it is dead, or when no move is left.
    """

    GAME = "atlas"
    REWARDS: ClassVar[dict[str, str]] = {
        "win": "1 for a won round",
        "cards": "the share of the cards that come to foundations",
    }

    def __init__(
        self,
        mode: str = "tour",
        *,
        variant: str | None = None,
        reward: str = "cards",
        max_moves: int = 1000,
        split: Split | None = None,
        max_refusals: int = 100,
        render_mode: str | None = None,
        program: str | None = None,
    ) -> None:
        super().__init__(reward, split=split, max_refusals=max_refusals, render_mode=render_mode, program=program)
        if mode not in MODES:
            raise ValueError(f"mode is one of {', '.join(MODES)}, not {mode!r}")
        at_least("max_moves", max_moves, 1)
        self.mode = mode
        self.variant = variant
        self.max_moves = max_moves
        self.action_space = spaces.Discrete(len(ACTIONS))
        self.observation_space = spaces.Dict(  # type: ignore[assignment] # its values are arrays
            {
                "cards": spaces.Box(0, 127, (len(PILES), 32, 2), np.int8),
                "counts": spaces.Box(0, 127, (6,), np.int8),
                "groups": spaces.Box(0, 127, (16,), np.int8),
            }
        )
        self._moves = 0
        self._placed = 0
        self._total = 1
        self._paid = 0.0
        self._mask: Mask = np.zeros(len(ACTIONS), np.int8)
        self._status = "playing"
        self._dead = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals a round. `options["deal"]` is the seed of the engine's deal."""
        for _ in deal_on_side(self, seed, options):
            opening = Atlas(self.mode, seed=self._deal, variant=self.variant)  # type: ignore[arg-type] # the mode was checked
            self._lines = self._table.open(str(opening))
        self._moves = self.refusals = 0
        self._paid = 0.0
        self._is_over = False
        observation = self._look()
        return observation, self._info()

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes a move."""
        self._require_open()
        before = self._placed
        index = self._index(action)
        try:
            self._table.move(ACTIONS[index])
        except Refused as error:
            self.refusals += 1
            self._is_over = self.refusals >= self.max_refusals
            reward = -self._paid if self._is_over else 0.0
            return self._look(), reward, False, self._is_over, self._info() | {"refused": error.code}
        self._moves += 1
        observation = self._look()
        won = self._status == "won"
        reward = float(won) if self.reward == "win" else (self._placed - before) / self._total
        self._paid += reward
        ended = self._status != "playing"
        stuck = not ended and (self._dead or self._moves >= self.max_moves or not self._mask.any())
        self._is_over = ended or stuck
        info = self._info()
        if self._is_over:
            info |= {"won": won, "moves": self._moves}
        return observation, reward, ended, stuck, info

    def _legal(self) -> Mask:
        return self._mask if not self._is_over else np.zeros_like(self._mask)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._legal().copy(), "dead": self._dead}

    def _look(self) -> Observation:
        cards = np.zeros((len(PILES), 32, 2), np.int8)
        counts = np.zeros(6, np.int8)
        groups = np.zeros(16, np.int8)
        filled = dict.fromkeys(PILES, 0)
        self._placed = self._total = 0
        for line in self.ask("show"):
            words = line.split(" ")
            if words[0] == "atlas":
                self._status = words[2]
                counts[:2] = int(words[5]), int(words[6])
                self._dead = words[10] == "true"
            elif words[0] == "group":
                place = ord(words[1]) - ord("A")
                groups[place] = int(words[4])
                self._placed += int(words[4])
                self._total += int(words[5])
            elif words[0] == "pile" and words[1].startswith("tableau"):
                counts[1 + int(words[1][-1])] = int(words[2])
            elif words[0] == "card":
                pile = words[1]
                if filled[pile] < 32:
                    row = (ord(words[4]) - ord("A") + 1, 1 if words[5] == "base" else 2)
                    cards[PILES.index(pile), filled[pile]] = row
                    filled[pile] += 1
        mask = np.zeros(len(ACTIONS), np.int8)
        if self._status == "playing":
            empty = [n for n in range(1, 5) if not filled[f"foundation-{n}"]]
            for line in self.ask("moves"):
                for same in _same(line[5:], empty, cards):
                    index = _INDEX.get(same)
                    if index is not None:
                        mask[index] = 1
        self._mask = mask
        return {"cards": cards, "counts": counts, "groups": groups}
