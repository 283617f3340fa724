"""Reads the files of self-play with numpy and DuckDB, and checks that they fit together."""

import sys
from pathlib import Path

import duckdb
import numpy as np

folder = Path(sys.argv[1])
shards = sorted(folder.glob("planes-*.npy"))
planes = np.concatenate([np.load(file) for file in shards])
actions = np.concatenate([np.load(folder / file.name.replace("planes", "actions")) for file in shards])
assert planes.dtype == np.uint8 and planes.shape[1:] == (32, 81), planes.shape
assert actions.dtype == np.uint16 and actions.shape == planes.shape[:1]

rows = duckdb.sql(f"select game, ply, action, value from '{folder}/rows-*.csv' order by game, ply").fetchnumpy()
assert np.array_equal(rows["action"], actions)
assert set(np.unique(rows["value"])) <= {-1, 0, 1}
# The last plane is the seat to move, and the one before is the number of actions left.
seats, left = planes[:, -1, 0], planes[:, -2, 0]
assert np.array_equal(left, 40 - rows["ply"])
for game in np.unique(rows["game"]):
    own = rows["game"] == game
    signs = rows["value"][own] * np.where(seats[own] == 1, 1, -1)
    assert len(np.unique(signs)) == 1, "the players have returns of opposite signs"
print(f"{len(actions)} rows of {len(np.unique(rows['game']))} games")
