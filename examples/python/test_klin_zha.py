"""Tests of the package: python3 -m unittest, in this folder, with numpy."""

import unittest

import numpy as np

from klin_zha import KlinZhaError, KlinZhaVectorEnv


class VectorEnvTest(unittest.TestCase):
    def play(self, env, steps, seed=1):
        """Plays random actions; returns everything that was seen."""
        random = np.random.default_rng(seed)
        observation, infos = env.reset()
        seen = [(observation, infos)]
        for _ in range(steps):
            seen.append(env.step(env.sample(infos, random)))
            infos = seen[-1][-1]
        return seen

    def test_lists_masks_and_planes_agree(self):
        with KlinZhaVectorEnv(4, seed=3) as env:
            names = env.describe()["actions"]
            self.assertEqual(len(names), env.num_actions)
            for observation, *_, infos in self.play(env, 60):
                masks = env.action_masks(infos)
                ends = np.cumsum(infos["counts"])
                for game, actions in enumerate(np.split(infos["actions"], ends[:-1])):
                    self.assertEqual(sorted(actions), list(np.flatnonzero(masks[game])))
                seat = env.summary["planes"].index("seat")
                self.assertTrue((observation[:, seat, 0] == infos["seats"]).all())
            self.assertEqual(names[0], "a19b18")

    def test_rewards_are_those_of_the_mover_and_sum_to_nothing(self):
        with KlinZhaVectorEnv(32, randomSetup=True, mostPlies=300) as env:
            movers, wins, cuts = None, 0, 0
            for observation, *results, infos in self.play(env, 400):
                if results:
                    rewards, terminations, truncations = results
                    self.assertTrue((infos["returns"].sum(axis=1) == 0).all())
                    self.assertTrue((rewards == infos["returns"][np.arange(32), movers - 1]).all())
                    self.assertTrue((rewards[~terminations] == 0).all())
                    wins += int((rewards == 1).sum())
                    cuts += int(truncations.sum())
                movers = infos["seats"]
            self.assertGreater(wins, 10)
            self.assertGreater(cuts, 0)

    def test_seeds_repeat_games(self):
        with KlinZhaVectorEnv(3, "klin-zha+kinta", seed=5) as one, KlinZhaVectorEnv(3, "klin-zha+kinta", seed=5) as other:
            for (planes, *_), (others, *_) in zip(self.play(one, 80), self.play(other, 80), strict=True):
                self.assertTrue((planes == others).all())
            self.assertFalse((one.reset(seed=6)[0] == 9).any())

    def test_symmetries_turn_planes_and_masks_alike(self):
        with KlinZhaVectorEnv(1, "takzh", randomSetup=True) as env:
            infos = self.play(env, 20)[-1][-1]
            mask = env.action_masks(infos)[0]
            for symmetry in env.describe()["symmetries"]:
                actions = np.array(symmetry["actions"])
                self.assertEqual(sorted(actions), list(range(env.num_actions)))
                self.assertEqual(mask[np.argsort(actions)].sum(), infos["counts"][0])

    def test_errors_are_typed_and_change_nothing(self):
        with self.assertRaises(KlinZhaError) as caught:
            KlinZhaVectorEnv(2, "no-such-rules")
        self.assertEqual(caught.exception.code, "unknown-ruleset")
        with KlinZhaVectorEnv(2) as env:
            _, infos = env.reset()
            with self.assertRaises(KlinZhaError) as caught:
                env.step([0, 0])
            self.assertEqual(caught.exception.code, "illegal-action")
            with self.assertRaises(ValueError):
                env.step([-1, 0])
            env.step(env.sample(infos, np.random.default_rng(1)))


if __name__ == "__main__":
    unittest.main()
