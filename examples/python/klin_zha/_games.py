"""Games in batches: the frames of `klin-zha learn serve` as numpy arrays."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _server as server
from ._server import KlinZhaError, Server

#: Seeds that the server accepts.
SEEDS = 1 << 53


@dataclass
class Observation:
    """What the players see of all games, and the results of the last step.

    Lists have an item for each game. What was not asked for is None.
    """

    seats: NDArray[np.uint8]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    refused: NDArray[np.bool_]
    illegal: NDArray[np.bool_]
    returns: NDArray[np.float32]
    planes: NDArray[np.uint8] | None = None
    views: NDArray[np.uint8] | None = None
    masks: NDArray[np.bool_] | None = None
    counts: NDArray[np.uint16] | None = None
    actions: NDArray[np.uint16] | None = None
    #: By game that ended: its last seat to move, planes and views.
    finals: dict[int, tuple[int, NDArray[np.uint8] | None, NDArray[np.uint8] | None]] | None = None

    def legal(self, game: int) -> NDArray[np.intp]:
        """Returns the legal actions of a game."""
        if self.actions is not None and self.counts is not None:
            end = int(self.counts[: game + 1].sum(dtype=np.int64))
            return self.actions[end - int(self.counts[game]) : end].astype(np.intp)
        assert self.masks is not None
        return np.flatnonzero(self.masks[game])


def seed_from(seed: Any) -> int | None:
    """Returns a seed as an int. Accepts numpy's integers."""
    if seed is None:
        return None
    try:
        return operator.index(seed)
    except TypeError:
        raise TypeError(f"Invalid seed: {seed!r}, expected a whole number or None.") from None


def answer_to_illegal(illegal: str) -> Literal["lose", "reject"]:
    """Returns the option `illegal` of `Games` for that of an environment."""
    if illegal not in ("lose", "raise"):
        raise ValueError(f"Invalid option illegal: {illegal!r}, expected 'lose' or 'raise'.")
    return "lose" if illegal == "lose" else "reject"


class Games:
    """`games` games of a ruleset, for programs that save, load, copy and take back, such as a tree search.

    `send` names the parts of an observation: "planes" of the seat to move, "views" (planes of every seat),
    "masks", "actions" and "finals" (the last observation of each game that ended). `opponents` maps seats to bots
    of the library, such as `{2: "level-3"}`. The server uses `threads` threads, and the games do not depend on
    their number. `start` is a position string.
    """

    def __init__(
        self,
        games: int,
        rules: str = "klin-zha",
        *,
        seed: int = 0,
        send: Sequence[str] = ("planes", "masks", "actions"),
        start: str | None = None,
        random_setup: bool = False,
        most_plies: int = 1000,
        combat_chance: float = 0.5,
        autoreset: bool = True,
        illegal: Literal["lose", "reject"] = "reject",
        opponents: Mapping[int, str] | None = None,
        threads: int = 1,
    ) -> None:
        self._make = {
            "protocol": server.PROTOCOL,
            "rules": rules,
            "games": operator.index(games),
            "seed": seed_from(seed),
            "send": list(send),
            "randomSetup": random_setup,
            "mostPlies": operator.index(most_plies),
            "combatChance": float(combat_chance),
            "autoreset": autoreset,
            "illegal": illegal,
            "opponents": {str(seat): bot for seat, bot in (opponents or {}).items()},
            **({} if start is None else {"start": start}),
        }
        self._server = Server(operator.index(threads))
        try:
            self.summary: dict[str, Any] = self._server.ask_json(server.MAKE, **self._make)
            self._check_version()
        except BaseException:
            self.close()
            raise
        self.count: int = self.summary["games"]
        self.num_actions: int = self.summary["actions"]
        self.num_seats: int = self.summary["seats"]
        self.shape: tuple[int, int] = (len(self.summary["planes"]), len(self.summary["cells"]))
        #: Action that leaves a game as it is.
        self.no_action: int = self.summary["noAction"]
        self._description: dict[str, Any] | None = None

    def _check_version(self) -> None:
        found = self.summary.get("protocol")
        if found != server.PROTOCOL:
            message = f"klin-zha {self.summary.get('release')} has frames {found}: version {server.NEEDS} or newer is needed."
            raise KlinZhaError("bad-version", message)

    def reset(self, seed: int | None = None, games: Sequence[int] | None = None) -> Observation:
        """Begins all games again, or some of them. Without a seed, the random numbers go on."""
        if not self._server.is_usable:
            self._server.restart()
            self._server.ask(server.MAKE, self._make)
        content: dict[str, Any] = {} if seed is None else {"seed": seed}
        if games is not None:
            content["games"] = [operator.index(game) for game in games]
        return self._observe(self._server.ask(server.RESET, content))

    def step(self, actions: ArrayLike) -> Observation:
        """Plays an action in each game; -1 leaves a game as it is."""
        words = np.asarray(actions)
        if words.shape != (self.count,) or words.dtype.kind not in "iu":
            raise ValueError(f"Invalid actions: expected {self.count} whole numbers, from -1 to {self.num_actions - 1}.")
        if (words < -1).any() or (words >= self.num_actions).any():
            raise ValueError(f"Invalid action: expected whole numbers from -1 to {self.num_actions - 1}.")
        sent = np.where(words == -1, self.no_action, words).astype("<u2")
        return self._observe(self._server.ask(server.STEP, sent.tobytes()))

    def save(self, game: int) -> str:
        """Returns a game as text, with its history."""
        return self._server.ask_json(server.SAVE, game=operator.index(game))["text"]

    def load(self, game: int, text: str) -> Observation:
        """Continues a game from the text of `save`, or from a position string."""
        return self._observe(self._server.ask(server.LOAD, {"game": operator.index(game), "text": text}))

    def copy(self, source: int, to: Sequence[int]) -> Observation:
        """Makes games the same as another one, with its history."""
        content = {"from": operator.index(source), "to": [operator.index(game) for game in to]}
        return self._observe(self._server.ask(server.COPY, content))

    def undo(self, game: int, actions: int = 1) -> Observation:
        """Takes back actions of a game."""
        content = {"game": operator.index(game), "actions": operator.index(actions)}
        return self._observe(self._server.ask(server.UNDO, content))

    def render(self, game: int = 0) -> str:
        """Returns the board of a game as text."""
        return self._server.ask_json(server.RENDER, game=operator.index(game))["text"]

    def describe(self) -> dict[str, Any]:
        """Returns the names of actions, the planes, the cells, their neighbours and the symmetries."""
        if self._description is None:
            self._description = self._server.ask_json(server.DESCRIBE)
        return self._description

    def close(self) -> None:
        """Ends the server."""
        self._server.close()

    def __enter__(self) -> Games:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _observe(self, content: memoryview) -> Observation:
        count, seats, size = self.count, self.num_seats, int(np.prod(self.shape))
        at = 0

        def take(dtype: str, *shape: int) -> NDArray[Any]:
            nonlocal at
            # Copied, because the next answer overwrites the buffer.
            part = np.frombuffer(content, dtype, int(np.prod(shape)), at).reshape(shape).copy()
            at += part.nbytes
            return part

        send = self.summary["send"]
        flags = take("u1", 5, count)
        seen = Observation(flags[0], *flags[1:].astype(bool), returns=take("<f4", count, seats))
        if "planes" in send:
            seen.planes = take("u1", count, *self.shape)
        if "views" in send:
            seen.views = take("u1", count, seats, *self.shape)
        if "masks" in send:
            bits = take("u1", count, (self.num_actions + 7) // 8)
            seen.masks = np.unpackbits(bits, axis=1, count=self.num_actions, bitorder="little").view(bool)
        if "actions" in send:
            seen.counts = take("<u2", count)
            seen.actions = take("<u2", int(seen.counts.sum(dtype=np.int64)))
        if "finals" in send:
            seen.finals = {}
            for game in np.flatnonzero(seen.terminated | seen.truncated):
                seat = int(take("u1", 1)[0])
                planes = take("u1", *self.shape) if "planes" in send else None
                views = take("u1", seats, *self.shape) if "views" in send else None
                seen.finals[int(game)] = (seat, planes, views)
        assert at == len(content), size
        return seen
