"""Many games at once, for Gymnasium."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._games import Games, Observation, answer_to_illegal, seed_from
from ._render import check_mode, draw_seed, metadata_of, render_game
from ._server import KlinZhaError


class VectorEnv(gymnasium.vector.VectorEnv):
    """`num_envs` games of a ruleset. An observation has the planes of the seat to move.

    `infos` has "seats", "returns" of all seats, "refused" and "illegal", and with `masks` "action_mask". A reward
    is the return of the player who acted. By default a game that ends begins again in the same step, and its last
    observation is in "final_obs"; `autoreset_mode` accepts all three modes. `legal_actions` and `sample` use lists
    of legal actions. Options are those of `Games`. An illegal action loses the game, or raises with
    `illegal="raise"`.
    """

    metadata = {**metadata_of("klin-zha"), "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        rules: str = "klin-zha",
        *,
        render_mode: str | None = None,
        masks: bool = True,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        illegal: Literal["lose", "raise"] = "lose",
        opponents: Mapping[int, str] | None = None,
        **options: Any,
    ) -> None:
        check_mode(render_mode)
        self._mode = AutoresetMode(autoreset_mode)
        self._settings = dict(
            num_envs=num_envs,
            rules=rules,
            render_mode=render_mode,
            masks=masks,
            autoreset_mode=self._mode,
            illegal=illegal,
            opponents=opponents,
            **options,
        )
        send = ["planes", "actions", "finals"]
        send += ["masks"] if masks else []
        send += ["views"] if render_mode == "rgb_array" else []
        self.games = Games(
            num_envs,
            rules,
            send=send,
            autoreset=self._mode is AutoresetMode.SAME_STEP,
            illegal=answer_to_illegal(illegal),
            opponents=opponents,
            **options,
        )
        self.metadata = {**metadata_of(rules), "autoreset_mode": self._mode}
        self.render_mode = render_mode
        self.num_envs = self.games.count
        self.single_observation_space = gymnasium.spaces.Box(0, 255, self.games.shape, np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        #: The last observation, with the lists of legal actions.
        self.seen: Observation | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begins all games again, or with `options={"reset_mask": ...}` some of them."""
        unknown = set(options or {}) - {"reset_mask"}
        if unknown:
            raise ValueError(f"Unknown option of reset: {', '.join(sorted(unknown))}, expected reset_mask.")
        super().reset(seed=seed_from(seed))
        mask = (options or {}).get("reset_mask")
        if mask is None:
            self.seen = self.games.reset(draw_seed(self.np_random))
        elif seed is not None or np.shape(mask) != (self.num_envs,) or np.asarray(mask).dtype != bool:
            raise ValueError(f"Invalid reset_mask: expected {self.num_envs} booleans, and no seed.")
        else:
            self.seen = self.games.reset(games=np.flatnonzero(mask).tolist())
        return self._planes(self.seen), self._infos(self.seen)

    def step(self, actions: Any) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action in each game."""
        last = self._last()
        if self._mode is AutoresetMode.NEXT_STEP:
            ended = last.terminated | last.truncated
            if ended.any():
                last = self.games.reset(games=np.flatnonzero(ended).tolist())
                actions = np.where(ended, -1, actions)
        movers = last.seats
        self.seen = seen = self.games.step(actions)
        rewards = seen.returns[np.arange(self.num_envs), movers - 1].astype(np.float64)
        infos = self._infos(seen)
        for game, (seat, planes, _) in self._finals(seen):
            final = {"seats": seat, "returns": seen.returns[game], "illegal": bool(seen.illegal[game])}
            infos = self._add_info(infos, {"final_obs": planes, "final_info": final}, game)
        return self._planes(seen), rewards, seen.terminated, seen.truncated, infos

    def legal_actions(self) -> list[NDArray[np.intp]]:
        """Returns the legal actions of each game."""
        seen = self._last()
        assert seen.actions is not None and seen.counts is not None
        return np.split(seen.actions.astype(np.intp), np.cumsum(seen.counts, dtype=np.int64)[:-1])

    def sample(self, random: np.random.Generator) -> NDArray[np.int64]:
        """Draws a legal action for each game, or 0 for a game that is over."""
        seen = self._last()
        assert seen.actions is not None and seen.counts is not None
        ends = np.cumsum(seen.counts, dtype=np.int64)
        places = ends - 1 - (random.random(self.num_envs) * seen.counts).astype(np.int64)
        actions = np.zeros(self.num_envs, np.int64)
        going = seen.counts > 0
        actions[going] = seen.actions[places[going]]
        return actions

    def describe(self) -> dict[str, Any]:
        """Returns the names of actions, the planes, the cells, their neighbours and the symmetries."""
        return self.games.describe()

    def render(self) -> tuple[Any, ...] | None:
        """Returns the games as text or pictures; "human" prints them."""
        frames = [render_game(self.games, self._last(), game, self.render_mode) for game in range(self.num_envs)]
        return None if self.render_mode in (None, "human") else tuple(frames)

    def close_extras(self, **_: Any) -> None:
        """Ends the server."""
        self.games.close()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        saved = None if self.seen is None else [self.games.save(game) for game in range(self.num_envs)]
        return {"settings": self._settings, "saved": saved, "random": self.np_random}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["settings"])  # type: ignore[misc]
        self.np_random = state["random"]
        if state["saved"] is not None:
            self.games.reset(draw_seed(np.random.default_rng()))
            for game, text in enumerate(state["saved"]):
                self.seen = self.games.load(game, text)

    def _last(self) -> Observation:
        if self.seen is None:
            raise KlinZhaError("no-reset", "No game has begun: call reset() first.")
        return self.seen

    def _finals(self, seen: Observation) -> Iterable[tuple[int, tuple[int, Any, Any]]]:
        return (seen.finals or {}).items() if self._mode is AutoresetMode.SAME_STEP else ()

    @staticmethod
    def _planes(seen: Observation) -> NDArray[np.uint8]:
        assert seen.planes is not None
        return seen.planes

    @staticmethod
    def _infos(seen: Observation) -> dict[str, Any]:
        infos: dict[str, Any] = {
            "seats": seen.seats,
            "returns": seen.returns,
            "refused": seen.refused,
            "illegal": seen.illegal,
        }
        if seen.masks is not None:
            infos["action_mask"] = seen.masks
        return infos
