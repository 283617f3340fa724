"""One game, for Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ._games import Games, Observation, answer_to_illegal, seed_from
from ._render import check_mode, draw_seed, metadata_of, render_game
from ._server import KlinZhaError


class OneGame:
    """A game that keeps its last position when it ends: what `Env` and PettingZoo's environments share."""

    def __init__(
        self,
        rules: str = "klin-zha",
        *,
        render_mode: str | None = None,
        illegal: Literal["lose", "raise"] = "lose",
        opponents: Mapping[int, str] | None = None,
        **options: Any,
    ) -> None:
        check_mode(render_mode)
        self._settings = dict(rules=rules, render_mode=render_mode, illegal=illegal, opponents=opponents, **options)
        self.games = Games(
            1,
            rules,
            send=["planes", "views", "masks", "actions"],
            autoreset=False,
            illegal=answer_to_illegal(illegal),
            opponents=opponents,
            **options,
        )
        self.metadata = metadata_of(rules)
        self.render_mode = render_mode
        self.seen: Observation | None = None

    def begin(self, random: np.random.Generator) -> Observation:
        """Begins a game."""
        self.seen = self.games.reset(draw_seed(random))
        return self.seen

    def play(self, action: Any) -> Observation:
        """Plays an action."""
        if not isinstance(action, (int, np.integer)) and np.shape(action) != ():
            raise ValueError(f"Invalid action: {action!r}, expected a whole number.")
        if self.last().counts[0] == 0:  # type: ignore[index]
            raise KlinZhaError("over", "The game is over: call reset() first.")
        self.seen = self.games.step([int(action)])
        return self.seen

    def last(self) -> Observation:
        """Returns the last observation."""
        if self.seen is None:
            raise KlinZhaError("no-reset", "No game has begun: call reset() first.")
        return self.seen

    def render(self) -> Any:
        """Returns the game as text or as a picture; "human" prints it."""
        return render_game(self.games, self.last(), 0, self.render_mode)

    def close(self) -> None:
        """Ends the server."""
        self.games.close()

    def __getstate__(self) -> dict[str, Any]:
        return {"settings": self._settings, "seen": self.seen, "saved": None if self.seen is None else self.games.save(0)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["settings"])  # type: ignore[misc]
        if state["saved"] is not None:
            self.games.reset(draw_seed(np.random.default_rng()))
            self.games.load(0, state["saved"])
            self.seen = state["seen"]


class Env(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One game: self-play by turns, or with `opponents={2: "level-3"}` one seat against a bot of the library.

    An observation has the planes of the seat to move, and `info["action_mask"]` its legal actions. The reward is
    the return of the player who acted. An illegal action loses the game, with `info["illegal"]`, or raises with
    `illegal="raise"`. Other options are those of `Games`.
    """

    metadata = metadata_of("klin-zha")

    def __init__(self, rules: str = "klin-zha", **options: Any) -> None:
        self.game = OneGame(rules, **options)
        self.metadata = self.game.metadata
        self.render_mode = self.game.render_mode
        self.observation_space = gymnasium.spaces.Box(0, 255, self.game.games.shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self.game.games.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begins a game."""
        super().reset(seed=seed_from(seed))
        return self._answer(self.game.begin(self.np_random))

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Plays an action."""
        mover = int(self.game.last().seats[0])
        seen = self.game.play(action)
        planes, info = self._answer(seen)
        return planes, float(seen.returns[0, mover - 1]), bool(seen.terminated[0]), bool(seen.truncated[0]), info

    def render(self) -> Any:
        """Returns the game as text or as a picture; "human" prints it."""
        return self.game.render()

    def close(self) -> None:
        """Ends the server."""
        self.game.close()

    def save(self) -> str:
        """Returns the game as text, with its history."""
        return self.game.games.save(0)

    def load(self, text: str) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Continues a game from the text of `save`, or from a position string."""
        self.game.seen = self.game.games.load(0, text)
        return self._answer(self.game.seen)

    @staticmethod
    def _answer(seen: Observation) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        assert seen.planes is not None and seen.masks is not None
        info = {
            "seat": int(seen.seats[0]),
            "action_mask": seen.masks[0].astype(np.int8),
            "returns": seen.returns[0],
            "refused": bool(seen.refused[0]),
            "illegal": bool(seen.illegal[0]),
        }
        return seen.planes[0], info
