"""A language model behind an OpenAI-compatible address as a bot of the arena: `parlor-games bot --base-url ... --model ...`."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parlor_games import llm
from parlor_games._errors import Refused
from parlor_games.engine import Engine

#: The most characters of a reply that are read; who rambles on is cut off.
LONGEST_REPLY = 20_000


@dataclass
class Chat:
    """A model behind an address.

    base_url: such as `http://localhost:8000/v1`
    key: the secret, if the address wants one; it is sent there and written nowhere
    timeout: seconds that a reply may take altogether
    """

    base_url: str
    model: str
    key: str | None = None
    timeout: float = 60.0
    stream: bool = False
    max_tokens: int = 1024
    temperature: float | None = None
    tries: int = 3

    def __repr__(self) -> str:
        return f"Chat({self.base_url!r}, {self.model!r})"

    def complete(self, messages: list[dict[str, str]]) -> str:
        """The model's next message; what has come of it if it takes too long, and empty if it fails."""
        body: dict[str, Any] = {"model": self.model, "messages": messages, "max_tokens": self.max_tokens}
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if self.stream:
            body["stream"] = True
        headers = {
            "Content-Type": "application/json",
            "Accept": "text/event-stream" if self.stream else "application/json",
        }
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        url = self.base_url.rstrip("/") + "/chat/completions"
        deadline = time.monotonic() + self.timeout
        for number in range(self.tries):
            request = urllib.request.Request(url, json.dumps(body).encode(), headers)
            left = deadline - time.monotonic()
            if left <= 0:
                break
            try:
                with urllib.request.urlopen(request, timeout=left) as response:
                    parts = self._streamed(response) if self.stream else self._whole(response)
                    return self._gathered(parts, deadline)
            except urllib.error.HTTPError as error:
                # A secret may stand in the text of an error; its status says enough.
                print(f"parlor-games: the model's address answered {error.code}", file=sys.stderr)
                if error.code not in (408, 409, 429) and error.code < 500:
                    break
            except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
                print(f"parlor-games: no reply of the model: {type(error).__name__}", file=sys.stderr)
            time.sleep(max(0.0, min(0.2 * 2**number, deadline - time.monotonic())))
        return ""

    @staticmethod
    def _gathered(parts: Iterator[str], deadline: float) -> str:
        text = ""
        with contextlib.suppress(OSError):
            for part in parts:
                text += part
                if len(text) > LONGEST_REPLY or time.monotonic() > deadline:
                    break
        return text[:LONGEST_REPLY]

    @staticmethod
    def _whole(response: Any) -> Iterator[str]:
        told = json.loads(response.read(16 << 20))
        message = told["choices"][0]["message"]
        # A model that refuses says so in a member of its own.
        yield str(message.get("content") or message.get("refusal") or "")

    @staticmethod
    def _streamed(response: Any) -> Iterator[str]:
        for raw in response:
            line = raw.decode("utf-8", "replace").strip()
            if not line.startswith("data:") or line == "data: [DONE]":
                continue
            choices = json.loads(line[5:]).get("choices") or [{}]
            yield str((choices[0].get("delta") or {}).get("content") or "")


def play(
    chat: Chat, engine: Engine, opening: str, *, max_refusals: int = 5, max_turns: int | None = None
) -> llm.Outcome:
    """Plays a game. What ends it too early gives it up, so that the next one can be dealt."""
    game = llm.Game(opening, engine=engine, oracle=False, max_refusals=max_refusals, max_turns=max_turns)
    inner = game._game
    messages = [{"role": "user", "content": game.prompt}]
    while True:
        said = chat.complete(messages)
        turn = game.reply(said)
        if turn.done:
            break
        # Of a long reply the end counts, where the move stands.
        messages += [{"role": "assistant", "content": said[-2000:]}, {"role": "user", "content": turn.text}]
    if game.outcome.ending != "played":
        with contextlib.suppress(Refused):
            inner.run("resign confirm")
    return game.outcome


def run(
    chat: Chat, opening: str, *, games: int | None = None, max_refusals: int = 5, max_turns: int | None = None
) -> int:
    """Plays game after game until there are no more deals, or so many; gives how many were played."""
    played = 0
    with Engine() as engine:
        while games is None or played < games:
            try:
                play(chat, engine, opening, max_refusals=max_refusals, max_turns=max_turns)
            except Refused as refused:
                if refused.code == "no-more-deals":
                    break
                raise
            played += 1
            if games is None and "PARLOR_ARENA" not in os.environ:
                break
    return played
