"""One game, for PettingZoo (pip install 'klin-zha[pettingzoo]')."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pettingzoo
from gymnasium.utils import seeding
from numpy.typing import NDArray

from ._games import seed_from
from .single import OneGame

Seen = dict[str, NDArray[Any]]


class _Agents:
    """Agents, spaces and views of a game."""

    def __init__(self, rules: str = "klin-zha", **options: Any) -> None:
        if options.get("opponents"):
            raise ValueError("The option opponents is for Env and VectorEnv: here every seat is an agent.")
        self.game = OneGame(rules, **options)
        self.metadata = {**self.game.metadata, "is_parallelizable": False}
        self.render_mode = self.game.render_mode
        games = self.game.games
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(games.num_seats)]
        self.agents: list[str] = []
        self._random: np.random.Generator | None = None
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, 255, games.shape, np.uint8),
                    "action_mask": gymnasium.spaces.Box(0, 1, (games.num_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: gymnasium.spaces.Discrete(games.num_actions) for agent in self.possible_agents}
        self.state_space = gymnasium.spaces.Box(0, 255, (games.num_seats, *games.shape), np.uint8)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Returns the space of planes and mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Returns the space of actions."""
        return self._action_spaces[agent]

    def state(self) -> NDArray[np.uint8]:
        """Returns the planes of all seats, each as the seat sees them."""
        views = self.game.last().views
        assert views is not None
        return views[0]

    def render(self) -> Any:
        """Returns the game as text or as a picture; "human" prints it."""
        return self.game.render()

    def close(self) -> None:
        """Ends the server."""
        self.game.close()

    def _begin(self, seed: Any) -> None:
        seed = seed_from(seed)
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.game.begin(self._random)
        self.agents = self.possible_agents[:]

    def _mover(self) -> str:
        return self.possible_agents[int(self.game.last().seats[0]) - 1]

    def _view(self, agent: str) -> Seen:
        """Returns what an agent sees. Only the agent to move has legal actions."""
        seen = self.game.last()
        assert seen.views is not None and seen.masks is not None
        mask = seen.masks[0].astype(np.int8)
        return {
            "observation": seen.views[0, self.possible_agents.index(agent)],
            "action_mask": mask if agent == self._mover() else np.zeros_like(mask),
        }

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.game.last().returns[0].tolist(), strict=True))

    def _infos(self, actor: str | None) -> dict[str, dict[str, Any]]:
        """Returns what the last step says: whether the actor's attempt was refused, or its action illegal."""
        seen = self.game.last()
        told = {"refused": bool(seen.refused[0]), "illegal": bool(seen.illegal[0])}
        return {agent: told if agent == actor else {} for agent in self.possible_agents}


class AECEnv(_Agents, pettingzoo.AECEnv[str, Seen, Any]):
    """PettingZoo's environment with its players in turn."""

    def __init__(self, rules: str = "klin-zha", **options: Any) -> None:
        pettingzoo.AECEnv.__init__(self)
        _Agents.__init__(self, rules, **options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        self._begin(seed)
        self.agent_selection = self._mover()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}

    def step(self, action: Any) -> None:
        """Plays an action of the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seen = self.game.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards()
        self.terminations = dict.fromkeys(self.agents, bool(seen.terminated[0]))
        self.truncations = dict.fromkeys(self.agents, bool(seen.truncated[0]))
        self.infos = self._infos(agent)
        self.agent_selection = self._mover()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """Returns what an agent sees."""
        return self._view(agent)


class ParallelEnv(_Agents, pettingzoo.ParallelEnv[str, Seen, Any]):
    """PettingZoo's parallel environment: in each step the seat to move acts, and actions of others are ignored."""

    def __init__(self, rules: str = "klin-zha", **options: Any) -> None:
        _Agents.__init__(self, rules, **options)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begins a game."""
        self._begin(seed)
        return {agent: self._view(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Plays the action of the seat to move."""
        actor = self._mover()
        if actor not in actions:
            raise ValueError(f"No action of {actor}, which is to move: expected one.")
        seen = self.game.play(actions[actor])
        agents = self.agents
        ended, cut = bool(seen.terminated[0]), bool(seen.truncated[0])
        if ended or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            {agent: self._view(agent) for agent in agents},
            self._rewards(),
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, cut),
            self._infos(actor),
        )
