"""Tests of the package, on the program that KLIN_ZHA names."""

import copy
import io
import json
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import unittest
import zlib
from contextlib import redirect_stdout
from pathlib import Path
from unittest import mock

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from klin_zha import Env, Games, KlinZhaError, VectorEnv, aec_env
from klin_zha._server import find_command, split_command


def play(env, steps, seed=1, reset_seed=None):
    """Plays random actions; returns everything that was seen."""
    random = np.random.default_rng(seed)
    seen = [env.reset(seed=reset_seed)]
    for _ in range(steps):
        seen.append(env.step(env.sample(random)))
    return seen


def openings(env, count):
    """Returns the first observations of several games."""
    return [env.reset()[0].tobytes() for _ in range(count)]


class GamesTest(unittest.TestCase):
    def test_lists_masks_and_planes_agree(self):
        with VectorEnv(4) as env:
            names = env.describe()["actions"]
            for _ in play(env, 60, reset_seed=3):
                pass
            for _ in range(20):
                env.step(env.sample(np.random.default_rng(2)))
                masks = env.seen.masks
                for game, actions in enumerate(env.legal_actions()):
                    self.assertEqual(sorted(actions), list(np.flatnonzero(masks[game])))
            self.assertEqual(names[0], "a19b18")

    def test_rewards_are_those_of_the_mover_and_sum_to_nothing(self):
        with VectorEnv(32, random_setup=True, most_plies=300) as env:
            movers, wins, cuts = None, 0, 0
            for _, *results, infos in play(env, 400, reset_seed=1):
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

    def test_the_last_observation_belongs_to_the_old_game(self):
        with VectorEnv(3, random_setup=True, most_plies=5) as env, Games(
            3, random_setup=True, most_plies=5, autoreset=False, send=["planes", "actions"]
        ) as twin:
            env.reset(seed=4)
            for game in range(3):
                before = twin.load(game, env.games.save(game))
            for _ in range(5):
                actions = env.sample(np.random.default_rng(1))
                observation, *_, infos = env.step(actions)
                before = twin.step(actions)
            self.assertTrue(infos["_final_obs"].all())
            for game in range(3):
                self.assertTrue((infos["final_obs"][game] == before.planes[game]).all())
                self.assertFalse((observation[game] == before.planes[game]).all())
            left = env.games.summary["planes"].index("plies-left")
            self.assertEqual((infos["final_obs"][0][left, 0], observation[0, left, 0]), (0, 5))

    def test_next_step_autoreset_ignores_the_action(self):
        with VectorEnv(2, random_setup=True, most_plies=2, autoreset_mode=AutoresetMode.NEXT_STEP) as env:
            play(env, 2, reset_seed=1)
            last = env.seen.planes
            observation, rewards, terminations, truncations, _ = env.step([0, 0])
            self.assertFalse((observation == last).all())
            self.assertFalse((terminations | truncations | (rewards != 0)).any())

    def test_opponents_play_their_seats(self):
        for rules, opponents in (("klin-zha", {1: "greedy"}), ("romulan-heart:3", {1: "random", 3: "greedy"})):
            with VectorEnv(2, rules, opponents=opponents, random_setup=True, most_plies=60) as env:
                for _, *_, infos in play(env, 80, reset_seed=1):
                    self.assertEqual(infos["seats"].tolist(), [2, 2])

    def test_saved_copied_and_undone_games_are_the_same(self):
        with Games(3, "klin-zha+draws", random_setup=True) as games:
            seen = games.reset(5)
            for _ in range(6):
                seen = games.step([seen.legal(0)[0], -1, -1])
            text = games.save(0)
            self.assertIn(" moves ", text)
            seen = games.copy(0, [1])
            seen = games.load(2, text)
            self.assertTrue((seen.planes[0] == seen.planes[1]).all() and (seen.planes[0] == seen.planes[2]).all())
            games.step([-1, seen.legal(1)[0], -1])
            games.undo(1)
            self.assertEqual(games.save(1), text)
            position = text.split(" moves")[0]
            games.load(0, position)
            self.assertEqual(games.save(0), position + " moves")

    def test_search_with_100_playouts_a_move(self):
        with Games(2, autoreset=False, send=["planes", "actions"]) as games:
            text, winner = before_a_win()
            mover = games.load(0, text).seats[0]
            self.assertEqual(mover, winner)
            seen = games.step([puct(games, playouts=100), -1])
            self.assertTrue(seen.terminated[0])
            self.assertEqual(seen.returns[0][winner - 1], 1)
            # The root keeps its game, and other positions get a legal move.
            seen = games.reset(7)
            for _ in range(4):
                legal = seen.legal(0)
                action = puct(games, playouts=100)
                self.assertIn(action, legal)
                seen = games.step([action, -1])


def before_a_win():
    """Returns a game whose player can win in one move, among at most 90, and the player."""
    random = np.random.default_rng(1)
    with Games(1, random_setup=True, autoreset=False, send=["actions"]) as games:
        for seed in range(1000):
            seen = games.reset(seed)
            while not (seen.terminated[0] or seen.truncated[0]):
                mover = int(seen.seats[0])
                seen = games.step([random.choice(seen.legal(0))])
            if seen.returns[0][mover - 1] == 1 and games.undo(0).counts[0] <= 90:
                return games.save(0), mover
    raise AssertionError("no game was won")


def puct(games, playouts):
    """Returns the most visited action of a tree search with even priors, of game 0, by playing in game 1.

    A network goes where `value` is 0.
    """
    root = {"visits": 0, "total": 0.0, "children": None}
    for _ in range(playouts):
        seen = games.copy(0, [1])
        node, path, seats = root, [root], []
        value = None
        while node["children"]:
            scores = [
                child["total"] / max(1, child["visits"]) + 1.5 * np.sqrt(node["visits"]) / len(node["children"]) / (1 + child["visits"])
                for child in node["children"].values()
            ]
            action = list(node["children"])[int(np.argmax(scores))]
            mover = int(seen.seats[1])
            seen = games.step([-1, action])
            node = node["children"][action]
            path.append(node)
            seats.append(mover)
            if seen.terminated[1] or seen.truncated[1]:
                value = seen.returns[1]
                break
        if value is None:
            value = np.zeros(games.num_seats)
            node["children"] = {int(action): {"visits": 0, "total": 0.0, "children": None} for action in seen.legal(1)}
        root["visits"] += 1
        for child, mover in zip(path[1:], seats, strict=True):
            child["visits"] += 1
            child["total"] += float(value[mover - 1])
    return max(root["children"], key=lambda action: root["children"][action]["visits"])


class SeedTest(unittest.TestCase):
    def test_the_same_seed_gives_the_same_games_with_any_number_of_threads(self):
        runs = []
        for threads in (1, 2, 3):
            with VectorEnv(5, "klin-zha+kinta", random_setup=True, most_plies=30, threads=threads) as env:
                runs.append(b"".join(seen[0].tobytes() for seen in play(env, 40, reset_seed=np.int64(5))))
        self.assertEqual(len(set(runs)), 1)

    def test_without_a_seed_other_games_begin(self):
        for make in (Env, VectorEnv):
            with self.subTest(make):
                env, other = (make(rules="klin-zha", random_setup=True) for _ in range(2))
                seen = openings(env, 5) + openings(other, 5)
                self.assertEqual(len(set(seen)), 10)
                env.close()
                other.close()
        env = aec_env(random_setup=True)
        boards = set()
        for _ in range(5):
            env.reset()
            boards.add(env.state().tobytes())
        self.assertEqual(len(boards), 5)
        env.close()

    def test_seeds_of_64_bits_differ(self):
        with VectorEnv(1, random_setup=True) as env:
            first = [env.reset(seed=seed)[0].tobytes() for seed in (5, 5 + 2**32, 5 + 2**53, 5 + 2**63)]
            self.assertEqual(len(set(first)), 4)
            for seed in ([1, 2], 0.5, "1"):
                with self.assertRaises(TypeError):
                    env.reset(seed=seed)


class PlaythroughsTest(unittest.TestCase):
    def test_replayed_games_have_the_actions_and_planes_of_the_files(self):
        files = list((Path(__file__).parent.parent / "playthroughs").glob("*.jsonl"))
        self.assertEqual(len(files), 5)
        for file in files:
            settings, *steps, result = (json.loads(line) for line in file.read_text().splitlines())
            with self.subTest(file.name), Games(
                1,
                settings["rules"],
                seed=settings["seed"],
                most_plies=settings["mostPlies"],
                send=["planes", "actions"],
                autoreset=False,
            ) as games:
                self.assertEqual(games.summary["version"], settings["version"])
                names = games.describe()["actions"]
                seen = games.reset(settings["seed"])
                for step in steps:
                    found = (seen.seats[0], seen.counts[0], zlib.crc32(seen.actions), zlib.crc32(seen.planes))
                    self.assertEqual(found, (step["seat"], step["legal"], step["actions"], step["planes"]))
                    self.assertEqual(names[step["action"]], step["name"])
                    seen = games.step([step["action"]])
                    self.assertEqual(seen.refused[0], step["refused"])
                self.assertEqual(seen.returns[0].tolist(), result["returns"])
                self.assertEqual(seen.terminated[0], result["terminated"])


class BlindTest(unittest.TestCase):
    def test_an_observation_has_no_warrior_of_an_opponent(self):
        env = aec_env("klin-zha+blind", random_setup=True, most_plies=60)
        env.reset(seed=1)
        names = env.game.games.summary["planes"]
        own = [name.startswith("warrior:0") for name in names]
        for _ in range(40):
            one, other = (env.observe(agent)["observation"][own].any(axis=0) for agent in env.agents)
            self.assertTrue(one.sum() > 0 and other.sum() > 0)
            self.assertFalse((one & other).any())
            mask = env.observe(env.agent_selection)["action_mask"]
            waiting = next(agent for agent in env.agents if agent != env.agent_selection)
            self.assertFalse(env.observe(waiting)["action_mask"].any())
            env.step(int(np.flatnonzero(mask)[0]))
        env.close()

    def test_refused_attempts_are_told_to_their_player(self):
        env = aec_env("klin-zha+blind", random_setup=True, most_plies=300)
        random, refused = np.random.default_rng(1), 0
        for seed in range(8):
            env.reset(seed=seed)
            while not any(env.truncations.values()) and not any(env.terminations.values()):
                actor = env.agent_selection
                env.step(int(random.choice(np.flatnonzero(env.observe(actor)["action_mask"]))))
                if env.infos[actor]["refused"]:
                    refused += 1
                    self.assertEqual(env.agent_selection, actor)
        self.assertGreater(refused, 0)
        env.close()


class EndTest(unittest.TestCase):
    def test_the_last_observation_of_one_game_is_its_own(self):
        text, winner = before_a_win()
        env = aec_env()
        env.reset(seed=1)
        env.game.seen = seen = env.game.games.load(0, text)
        env.agent_selection = f"seat_{winner}"
        for action in seen.legal(0):
            env.step(int(action))
            if env.terminations["seat_1"]:
                break
            env.game.seen = env.game.games.undo(0)
            env.agent_selection = f"seat_{winner}"
        loser = 3 - winner
        self.assertEqual(env.terminations, {"seat_1": True, "seat_2": True})
        self.assertEqual(env.rewards, {f"seat_{winner}": 1.0, f"seat_{loser}": -1.0})
        self.assertFalse(env.observe(f"seat_{loser}")["action_mask"].any())
        self.assertTrue(env.state().any())
        env.close()

    def test_an_illegal_action_loses_or_raises(self):
        with VectorEnv(2) as env:
            env.reset(seed=1)
            legal = int(env.legal_actions()[1][0])
            _, rewards, terminations, _, infos = env.step([0, legal])
            self.assertEqual((rewards.tolist(), terminations.tolist()), ([-1, 0], [True, False]))
            self.assertEqual(infos["illegal"].tolist(), [True, False])
        env = Env()
        env.reset(seed=1)
        _, reward, terminated, _, info = env.step(0)
        self.assertEqual((reward, terminated, info["illegal"]), (-1, True, True))
        with self.assertRaisesRegex(KlinZhaError, "call reset"):
            env.step(0)
        env.close()
        env = Env(illegal="raise")
        env.reset(seed=1)
        with self.assertRaises(KlinZhaError) as caught:
            env.step(0)
        self.assertEqual(caught.exception.code, "illegal-action")
        env.close()


class LifeTest(unittest.TestCase):
    def test_an_interrupted_step_does_not_shift_the_answers(self):
        with VectorEnv(300, random_setup=True) as env, VectorEnv(300, random_setup=True) as other:
            env.reset(seed=5)

            def ring(*_):
                raise TimeoutError

            before = signal.signal(signal.SIGALRM, ring)
            try:
                interrupted = False
                for _ in range(50):
                    signal.setitimer(signal.ITIMER_REAL, 0.001)
                    try:
                        env.step(env.sample(np.random.default_rng(1)))
                    except TimeoutError:
                        interrupted = True
                        break
                    finally:
                        signal.setitimer(signal.ITIMER_REAL, 0)
            finally:
                signal.signal(signal.SIGALRM, before)
            self.assertTrue(interrupted)
            if not env.games._server.is_usable:
                with self.assertRaisesRegex(KlinZhaError, "call reset") as caught:
                    env.step(env.sample(np.random.default_rng(1)))
                self.assertEqual(caught.exception.code, "interrupted")
            self.assertTrue((env.reset(seed=6)[0] == other.reset(seed=6)[0]).all())

    def test_two_threads_wait_for_each_other(self):
        with VectorEnv(50, random_setup=True) as env:
            env.reset(seed=1)
            faults = []

            def ask():
                try:
                    for _ in range(30):
                        env.describe()
                        env.games.save(0)
                except Exception as error:
                    faults.append(error)

            threads = [threading.Thread(target=ask) for _ in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(faults, [])

    def test_a_fork_has_games_of_its_own(self):
        with VectorEnv(2, random_setup=True) as env:
            env.reset(seed=1)
            parent, child = os.pipe()
            process = os.fork()
            if process == 0:
                try:
                    try:
                        env.step([0, 0])
                        answer = b"stepped"
                    except KlinZhaError as error:
                        answer = error.code.encode()
                    env.reset(seed=2)
                    env.step(env.sample(np.random.default_rng(1)))
                    env.close()
                    os.write(child, answer)
                finally:
                    os._exit(0)
            os.waitpid(process, 0)
            self.assertEqual(os.read(parent, 100), b"forked")
            env.step(env.sample(np.random.default_rng(1)))

    def test_environments_are_pickled_as_their_settings_and_position(self):
        random = np.random.default_rng(1)
        env = VectorEnv(3, "klin-zha+blind", random_setup=True, most_plies=50)
        play(env, 20, reset_seed=3)
        for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
            self.assertTrue((other.seen.planes == env.seen.planes).all())
            self.assertTrue((other.seen.masks == env.seen.masks).all())
            other.step(other.sample(random))
            self.assertTrue((other.reset()[0] == copy.deepcopy(env).reset()[0]).all())
            other.close()
        env.close()
        game = aec_env("klin-zha", random_setup=True)
        game.reset(seed=3)
        for _ in range(5):
            game.step(int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"])[0]))
        other = pickle.loads(pickle.dumps(game))
        self.assertTrue((other.state() == game.state()).all())
        other.step(int(np.flatnonzero(other.observe(other.agent_selection)["action_mask"])[0]))
        for each in (game, other):
            each.close()

    def test_other_processes_use_pickled_environments(self):
        with VectorEnv(2, random_setup=True) as env:
            env.reset(seed=1)
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                self.assertEqual(pool.apply(first_planes, (pickle.dumps(env),)), env.seen.planes.sum())

    def test_many_environments(self):
        envs = [Env() for _ in range(12 if "SHORT" in os.environ else 60)]
        for env in envs:
            env.reset(seed=1)
        for env in envs:
            env.close()

    def test_closing_ends_the_server(self):
        for env in (Env(), VectorEnv(2), aec_env()):
            games = env.games if isinstance(env, VectorEnv) else env.game.games
            process = games._server._process
            env.close()
            self.assertIsNotNone(process.poll())
            env.close()
        with self.assertRaisesRegex(KlinZhaError, "closed"):
            games.save(0)


def first_planes(data):
    with pickle.loads(data) as env:
        return env.seen.planes.sum()


class MessageTest(unittest.TestCase):
    def test_errors_of_the_server_have_codes(self):
        for make, code in (
            (lambda: Env("no-such-rules"), "unknown-ruleset"),
            (lambda: VectorEnv(0), "bad-option"),
            (lambda: VectorEnv(2, start="chess"), "field-count"),
            (lambda: VectorEnv(2, opponents={3: "random"}), "bad-option"),
        ):
            with self.assertRaises(KlinZhaError) as caught:
                make()
            self.assertEqual(caught.exception.code, code)

    def test_wrong_uses_are_named(self):
        with VectorEnv(2) as env:
            with self.assertRaisesRegex(KlinZhaError, "call reset"):
                env.step([0, 0])
            with self.assertRaisesRegex(ValueError, "Unknown option of reset"):
                env.reset(options={"mask": 1})
            env.reset(seed=1)
            for actions in ([0], [0.5, 0.5], [5424, 0], [-2, 0]):
                with self.assertRaisesRegex(ValueError, "Invalid action"):
                    env.step(actions)
        for options in ({"render_mode": "svg"}, {"illegal": "draw"}):
            with self.assertRaises(ValueError):
                Env(**options)
        with self.assertRaises(TypeError):
            Env(randomSetup=True)

    def test_the_command_is_named_or_found(self):
        self.assertEqual(split_command(r'"C:\Program Files\node.exe" C:\klin\cli.js', windows=True)[1], r"C:\klin\cli.js")
        self.assertEqual(split_command(r'"C:\Program Files\node.exe" x', windows=True)[0], r"C:\Program Files\node.exe")
        with mock.patch.dict(os.environ, {"KLIN_ZHA": "", "PATH": "/nowhere"}):
            with self.assertRaisesRegex(KlinZhaError, "npm install.*KLIN_ZHA"):
                find_command()
        with mock.patch.dict(os.environ, {"KLIN_ZHA": f"{sys.executable} -c pass"}):
            with self.assertRaisesRegex(KlinZhaError, "ended"):
                Env()

    def test_another_protocol_is_named(self):
        old = "import sys,struct,json; sys.stdin.buffer.read(9); d=json.dumps({'code':'bad-json','message':'x'}).encode(); sys.stdout.buffer.write(struct.pack('<IB',len(d)+1,255)+d)"
        with mock.patch("klin_zha._server.find_command", lambda: [sys.executable, "-c", old]):
            with self.assertRaises(KlinZhaError) as caught:
                Env()
        self.assertEqual(caught.exception.code, "bad-version")

    def test_rendering(self):
        env = gymnasium.make("RomulanHeart3-v1", render_mode="rgb_array", random_setup=True)
        env.reset(seed=1)
        self.assertEqual((env.render().ndim, env.render().dtype), (3, np.uint8))
        env.close()
        with VectorEnv(2, render_mode="ansi") as vector:
            vector.reset(seed=1)
            self.assertEqual(len(vector.render()), 2)
            self.assertIn("A -9", vector.render()[0])
        env = Env(render_mode="human")
        env.reset(seed=1)
        with redirect_stdout(io.StringIO()) as out:
            self.assertIsNone(env.render())
        self.assertIn("A -9", out.getvalue())
        env.close()


if __name__ == "__main__":
    unittest.main()
