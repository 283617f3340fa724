"""Counts the steps a second of 512 games at once, with planes and with actions drawn from the lists."""

import sys
import time

import numpy as np

from klin_zha import KlinZhaVectorEnv

games, steps = 512, int(sys.argv[1]) if len(sys.argv) > 1 else 400
random = np.random.default_rng(1)
with KlinZhaVectorEnv(games, randomSetup=True, mostPlies=200, send=["planes", "actions"]) as env:
    _, infos = env.reset()
    for _ in range(50):
        infos = env.step(env.sample(infos, random))[-1]
    begun = time.perf_counter()
    for _ in range(steps):
        infos = env.step(env.sample(infos, random))[-1]
    seconds = time.perf_counter() - begun
print(f"{games * steps / seconds:,.0f} steps a second")
