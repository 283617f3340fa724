"""One game of Klin Zha for PettingZoo (pip install pettingzoo): an AEC environment with action masks."""
import numpy as np
from gymnasium import spaces
from klin_zha import KlinZhaVectorEnv
from pettingzoo import AECEnv


class KlinZhaAEC(AECEnv):
    metadata = {"name": "klin_zha_v1", "is_parallelizable": False, "render_modes": []}
    render_mode = None

    def __init__(self, rules="klin-zha", **options):
        self.games = KlinZhaVectorEnv(1, rules, **options)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.games.num_seats)]
        planes = spaces.Box(0, 255, self.games.single_observation_shape, np.uint8)
        space = spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (self.games.num_actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.games.num_actions) for agent in self.possible_agents}

    def reset(self, seed=None, options=None):
        self.agents = self.possible_agents[:]
        self._see(*self.games.reset(seed=seed), [0.0] * len(self.agents), False, False)
        self._cumulative_rewards, self.infos = dict(self.rewards), {agent: {} for agent in self.agents}

    def step(self, action):
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            return self._was_dead_step(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        planes, _, terminated, truncated, infos = self.games.step([action])
        self._see(planes, infos, infos["returns"][0].tolist(), bool(terminated[0]), bool(truncated[0]))
        self._accumulate_rewards()

    def _see(self, planes, infos, rewards, terminated, truncated):
        self.agent_selection = self.possible_agents[infos["seats"][0] - 1]
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations, self.truncations = (dict.fromkeys(self.agents, end) for end in (terminated, truncated))
        self.seen = {"observation": planes[0], "action_mask": self.games.action_masks(infos)[0].astype(np.int8)}

    def observe(self, agent):
        return self.seen if agent == self.agent_selection else {**self.seen, "action_mask": 0 * self.seen["action_mask"]}
