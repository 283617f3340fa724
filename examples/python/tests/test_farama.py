"""The tests of Gymnasium and PettingZoo, imported from their packages."""

import os
import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector as wrappers
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.test.state_test import state_test

try:
    from gymnasium.wrappers.vector import NumpyToTorch

    numpy_to_torch = [NumpyToTorch]
except Exception:  # torch is not installed
    numpy_to_torch = []

from klin_zha import Env, VectorEnv, aec_env, parallel_env

SHORT = "SHORT" in os.environ
RULES = ["klin-zha+blind", "romulan-heart:3"]
if not SHORT:
    RULES += ["klin-zha", "klin-zha+draws", "romulan-heart:2"]
STEPS = 50 if SHORT else 200


class FaramaTest(unittest.TestCase):
    def setUp(self):
        self.caught = warnings.catch_warnings()
        self.caught.__enter__()
        warnings.simplefilter("error")
        # A Box of bytes from 0 to 255 is not a picture here.
        warnings.filterwarnings("ignore", message=".*observation space.* image")
        # As in PettingZoo's chess, the mask is a part of the observation.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        self.addCleanup(self.caught.__exit__, None, None, None)

    def test_pettingzoo(self):
        for rules in RULES:
            with self.subTest(rules):
                for options in ({}, {"random_setup": True}):
                    env = aec_env(rules, most_plies=300, **options)
                    api_test(env, num_cycles=STEPS)
                    env.close()
                    seed_test(lambda: aec_env(rules, **options), num_cycles=STEPS // 3)

    def test_parallel(self):
        for rules in RULES:
            with self.subTest(rules):
                env = parallel_env(rules, random_setup=True, most_plies=150)
                parallel_api_test(env, num_cycles=STEPS)
                env.close()
                parallel_seed_test(lambda: parallel_env(rules, random_setup=True), num_cycles=STEPS // 3)

    def test_state_and_render(self):
        for rules in RULES:
            with self.subTest(rules):
                with aec_closing(aec_env(rules)) as env:
                    env.reset(seed=1)
                    state_test(env, parallel_env(rules))
                render_test(lambda **options: aec_env(rules, random_setup=True, **options))

    def test_gymnasium(self):
        for rules in RULES:
            with self.subTest(rules):
                check_env(Env(rules, random_setup=True), skip_render_check=True)
        env = gymnasium.make("KlinZha-v1", opponents={2: "level-1"}, random_setup=True)
        check_env(env.unwrapped)

    def test_vector_wrappers(self):
        def make(**options):
            return VectorEnv(3, "klin-zha+draws", random_setup=True, most_plies=20, **options)

        env = wrappers.RecordEpisodeStatistics(make())
        random = np.random.default_rng(1)
        env.reset(seed=1)
        for _ in range(20):
            *_, infos = env.step(env.unwrapped.sample(random))
        self.assertEqual(infos["episode"]["l"].tolist(), [20, 20, 20])
        env.close()
        for mode, wrap in (
            (AutoresetMode.NEXT_STEP, wrappers.NormalizeObservation),
            (AutoresetMode.NEXT_STEP, wrappers.FlattenObservation),
            (AutoresetMode.NEXT_STEP, wrappers.DictInfoToList),
            (AutoresetMode.SAME_STEP, lambda inner: wrappers.TransformReward(inner, lambda reward: 2 * reward)),
            (AutoresetMode.DISABLED, wrappers.FlattenObservation),
            *((AutoresetMode.NEXT_STEP, wrap) for wrap in numpy_to_torch),
        ):
            with self.subTest(mode=mode, wrap=wrap):
                env = wrap(make(autoreset_mode=mode))
                env.reset(seed=1)
                ends = 0
                for _ in range(45):
                    observation, _, terminations, truncations, _ = env.step(env.unwrapped.sample(random))
                    ended = np.asarray(terminations) | np.asarray(truncations)
                    ends += int(ended.sum())
                    if mode is AutoresetMode.DISABLED and ended.any():
                        observation, _ = env.reset(options={"reset_mask": ended})
                self.assertEqual(len(observation), 3)
                self.assertGreaterEqual(ends, 6)
                env.close()
        made = gymnasium.make_vec("KlinZhaBlind-v1", num_envs=2, vectorization_mode="vector_entry_point")
        made.reset(seed=1)
        self.assertIn(made.reset(seed=1)[0], made.observation_space)
        made.close()


class aec_closing:
    def __init__(self, env):
        self.env = env

    def __enter__(self):
        return self.env

    def __exit__(self, *_):
        self.env.close()


if __name__ == "__main__":
    unittest.main()
