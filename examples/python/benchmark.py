"""Counts the steps a second of games at once, with planes and with actions drawn from the lists.

    python3 benchmark.py [steps] [games] [threads]
"""

import os
import sys
import time

import numpy as np

from klin_zha import VectorEnv

steps, games, threads = (int(value) for value in (*sys.argv[1:], *("400", "512", "1")[len(sys.argv) - 1 :]))
random = np.random.default_rng(1)
with VectorEnv(games, random_setup=True, most_plies=200, masks=False, threads=threads) as env:
    env.reset(seed=1)
    for _ in range(50):
        env.step(env.sample(random))
    begun = time.perf_counter()
    for _ in range(steps):
        env.step(env.sample(random))
    seconds = time.perf_counter() - begun
cpu = sum(os.times()[:4])
print(f"{games * steps / seconds:,.0f} steps a second ({games * (steps + 50) / cpu:,.0f} a CPU second)")
