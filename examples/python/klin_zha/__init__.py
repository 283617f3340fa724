"""Games of Klin Zha in batches, with the API of Gymnasium's vector environments. Needs numpy alone."""

import json
import os
import shlex
import struct
import subprocess

import numpy as np

MAKE, RESET, STEP, DESCRIBE = 1, 2, 3, 4
ERROR = 255


class KlinZhaError(Exception):
    """An error that the server reports, with its code."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class KlinZhaVectorEnv:
    """`num_envs` games, each with its players in turn, which begin again in the step in which they end.

    `rules` is the id of a ruleset. `send` names the parts of an observation: "planes", "masks" and "actions".
    `command` runs `klin-zha learn serve`; by default the variable KLIN_ZHA, or `npx klin-zha`, names the program.
    Other options are those of `GameBatch`: `start`, `randomSetup`, `mostPlies`, `combatChance`.
    """

    metadata = {"autoreset_mode": "SameStep"}

    def __init__(self, num_envs, rules="klin-zha", *, seed=0, send=("planes", "masks", "actions"), command=None, **options):
        program = shlex.split(os.environ.get("KLIN_ZHA", "npx klin-zha"))
        self._process = subprocess.Popen(
            command or [*program, "learn", "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, pipesize=1 << 20
        )
        self._buffer = bytearray(1 << 16)
        wanted = {"rules": rules, "games": num_envs, "seed": seed, "send": list(send), **options}
        try:
            self.summary = json.loads(bytes(self._ask(MAKE, json.dumps(wanted).encode())))
        except BaseException:
            self.close()
            raise
        self.num_envs = num_envs
        self.num_actions = self.summary["actions"]
        self.num_seats = self.summary["seats"]
        self.single_observation_shape = (len(self.summary["planes"]), len(self.summary["cells"]))
        self._each = np.arange(num_envs)
        self._seats = None

    def reset(self, *, seed=None, options=None):
        """Begins all games again; returns the planes and the infos."""
        content = {} if seed is None else {"seed": seed}
        observation, infos, _ = self._observe(self._ask(RESET, json.dumps(content).encode()))
        return observation, infos

    def step(self, actions):
        """Plays an action in each game.

        Returns planes, rewards, terminations, truncations and infos. A reward is the return of the player who
        made the action; `infos["returns"]` has those of all seats. Where a game ended, planes and infos are those
        of the next game.
        """
        movers = self._seats
        words = np.asarray(actions)
        is_list = words.shape == (self.num_envs,) and words.dtype.kind in "iu"
        if not is_list or words.min() < 0 or words.max() >= self.num_actions:
            raise ValueError(f"expected {self.num_envs} whole numbers from 0 to {self.num_actions - 1}")
        observation, infos, flags = self._observe(self._ask(STEP, words.astype("<u2").tobytes()))
        rewards = infos["returns"][self._each, movers - 1]
        return observation, rewards, flags[0].astype(bool), flags[1].astype(bool), infos

    def describe(self):
        """Returns the names of actions, the planes, the cells, their neighbours and the symmetries."""
        return json.loads(bytes(self._ask(DESCRIBE, b"")))

    def sample(self, infos, random):
        """Draws a legal action for each game from the lists; `random` is a numpy generator."""
        counts = infos["counts"]
        ends = np.cumsum(counts, dtype=np.int64)
        return infos["actions"][ends - 1 - (random.random(self.num_envs) * counts).astype(np.int64)]

    def action_masks(self, infos):
        """Returns the masks as booleans, a row for each game."""
        bits = np.unpackbits(infos["masks"], axis=1, count=self.num_actions, bitorder="little")
        return bits.view(bool)

    def close(self):
        """Ends the server."""
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _ask(self, kind, content):
        request = struct.pack("<IB", len(content) + 1, kind) + content
        try:
            while request:
                request = request[self._process.stdin.write(request) :]
        except BrokenPipeError:
            raise KlinZhaError("closed", "The server has ended.") from None
        length, kind = struct.unpack("<IB", self._read(5))
        answer = self._read(length - 1)
        if kind == ERROR:
            raise KlinZhaError(**json.loads(bytes(answer)))
        return answer

    def _read(self, size):
        if len(self._buffer) < size:
            self._buffer = bytearray(size)
        view = memoryview(self._buffer)[:size]
        done = 0
        while done < size:
            count = self._process.stdout.readinto(view[done:])
            if not count:
                raise KlinZhaError("closed", "The server has ended.")
            done += count
        return view

    def _observe(self, content):
        """Splits an observation into planes, infos and flags."""
        games = self.num_envs
        at = 0

        def take(dtype, shape):
            nonlocal at
            # Copied, because the next answer overwrites the buffer.
            part = np.frombuffer(content, dtype, int(np.prod(shape)), at).reshape(shape).copy()
            at += part.nbytes
            return part

        self._seats = take(np.uint8, (games,))
        flags = take(np.uint8, (3, games))
        infos = {
            "seats": self._seats,
            "refused": flags[2].astype(bool),
            "returns": take("<f4", (games, self.num_seats)),
        }
        send = self.summary["send"]
        observation = take(np.uint8, (games, *self.single_observation_shape)) if "planes" in send else None
        if "masks" in send:
            infos["masks"] = take(np.uint8, (games, (self.num_actions + 7) // 8))
        if "actions" in send:
            infos["counts"] = take("<u2", (games,))
            infos["actions"] = take("<u2", (int(infos["counts"].sum()),))
        return observation, infos, flags
