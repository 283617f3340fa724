"""Trains a small policy network: it learns the first choices of the alpha-beta bot, then plays random opponents.

    python3 train.py [positions]

Needs numpy alone. The network scores each legal move by what surrounds its two cells. docs/tutorials/train-a-network.md
explains every step.
"""

import os
import shlex
import subprocess
import sys

import numpy as np

from klin_zha import KlinZhaVectorEnv

NODES = 1000
HIDDEN = 96
EPOCHS = 7
START = "1/3/5/7/9/11/13/15/17 1 - - 0 1 hand1=FLSIIVVVB;hand2=FLSIIVVVB"


class Engine:
    """A bot of klin-zha that runs as an engine."""

    def __init__(self, bot):
        program = shlex.split(os.environ.get("KLIN_ZHA", "npx klin-zha"))
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen([*program, "engine", "--bot", bot], **pipes)
        self.say("klin-zha 1", "setoption name Seed value 1", "newgame rules klin-zha seat 1")

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def choose(self, moves):
        """Returns the move of the bot after a list of moves from the empty board."""
        self.say(f"position {START} moves {' '.join(moves)}", f"go nodes {NODES}")
        for line in self.process.stdout:
            if line.startswith("bestmove "):
                return line.split()[1]
        raise RuntimeError("The engine has ended.")

    def close(self):
        self.say("quit")
        self.process.wait()


class Features:
    """Numbers for each legal step of a position: what the warrior and its target are, and who reaches what."""

    # Least and most steps of each kind, in the order F L S I V B. A Flier jumps; L, I and B keep their line.
    ranges = [(1, 3), (1, 3), (2, 4), (3, 6), (1, 1), (1, 2)]
    straight = {1, 3, 5}

    def __init__(self, env):
        about = env.describe()
        self.names = about["actions"]
        cells = [cell["name"].lower() for cell in about["cells"]]
        number = {name: index for index, name in enumerate(cells)}
        # Origin, target and Goal of each step; other actions are placements and have no row.
        steps = [(number.get(name[:3], -1), number.get(name[3:6], -1), name[6:] == "g") for name in self.names]
        self.steps = np.array(steps, dtype=int)
        neighbours = about["neighbours"]
        self.distances = distances(neighbours)
        # Lists of cells end with the number of a cell that does not exist.
        self.beside = np.array([(near + [81] * 3)[:3] for near in neighbours])
        points = np.array([cell["coordinates"] for cell in about["cells"]])
        self.lines = np.full((82, 6, 6), 81)
        for cell in range(81):
            strips = [np.flatnonzero(points[:, axis] == points[cell, axis]) for axis in range(3)]
            for axis, strip in enumerate(strips):
                place = lambda one: points[one, axis - 1] - points[one, axis - 2]
                for side in (0, 1):
                    ahead = [one for one in strip if (place(one) > place(cell)) == bool(side) and one != cell]
                    ahead.sort(key=lambda one: self.distances[cell, one])
                    self.lines[cell, 2 * axis + side, : len(ahead[:6])] = ahead[:6]

    def reached(self, kinds, cells, free):
        """Returns which cells warriors reach; `free` tells for each of them where it may pass."""
        count = np.arange(len(kinds))
        found = np.zeros((len(kinds), 82), dtype=bool)
        for kind, (least, most) in enumerate(self.ranges):
            those = count[kinds == kind]
            if kind in self.straight:
                for line in range(6):
                    open_ = np.ones(len(those), dtype=bool)
                    for step in range(most):
                        ahead = self.lines[cells[those], line, step]
                        if step + 1 >= least:
                            found[those, ahead] |= open_
                        if kind != 3:
                            open_ &= free[those, ahead]
                continue
            rim = np.zeros((len(those), 82), dtype=bool)
            rim[np.arange(len(those)), cells[those]] = True
            known = rim.copy()
            for step in range(1, most + 1):
                rim[:, :81] = rim[:, self.beside].any(axis=2)
                rim[:, 81] = False
                rim &= ~known
                known |= rim
                if step >= least:
                    found[those] |= rim
                rim &= free[those]
        found[:, 81] = False
        return found

    def of(self, planes, actions):
        """Returns a row of numbers for each action."""
        pieces = np.zeros((14, 82), dtype=bool)  # own kinds, enemy kinds, own Goal, enemy Goal
        pieces[:, :81] = planes[:14]
        goals = [int(plane.argmax()) for plane in pieces[12:]]
        taken = pieces[:12].any(axis=0)
        zones = [self.beside[pieces[5 + side].argmax()] if pieces[5 + side].any() else [] for side in (6, 0)]
        free = np.tile(~taken, (2, 1))
        for side in (0, 1):
            free[side, zones[side]] = False
        free[:, 81] = False
        kind_of, cell_of = np.nonzero(pieces[:12])
        side_of = kind_of // 6
        reach = self.reached(kind_of % 6, cell_of, free[side_of])
        for side in (0, 1):
            reach[np.ix_(side_of == side, zones[side])] = False
        attacks = np.zeros((12, 82), dtype=np.float32)
        np.add.at(attacks, kind_of, reach)
        attacks[[5, 11]] = 0
        count = np.arange(len(actions))
        origin, target, carries = self.steps[actions].T
        kind = pieces[:6, origin].argmax(axis=0)
        # What the warrior reaches after the move.
        later = np.repeat(free[:1], len(actions), axis=0)
        later[count, origin] = True
        after = self.reached(kind, target, later)
        after[:, zones[0]] = False
        mover = {cell: index for index, cell in enumerate(cell_of)}
        before = reach[[mover[cell] for cell in origin]]
        lost = np.zeros((len(actions), 82), dtype=bool)
        captures = taken[target]
        lost[captures] = reach[[mover[cell] for cell in target[captures]]]
        victims = np.concatenate([pieces[6:12], pieces[13:]]).astype(np.float32)
        friends, enemies = attacks[:6].sum(axis=0), attacks[6:].sum(axis=0)
        loose = victims * (enemies == 0)
        own_loose = pieces[:6] * (friends == 0) * (enemies > 0)
        # What a Blockader's new zone stops, less what its old zone stopped.
        walls = (kind == 5) * (enemies[self.beside[target]] - enemies[self.beside[origin]]).sum(axis=1)
        round_goals = [self.beside[goal] for goal in goals]
        goal = np.where(carries, target, goals[0])
        guards = attacks[:6, target] - pieces[:6, origin] * before[count, target]
        return np.column_stack(
            [
                pieces[:, origin].T,
                pieces[:, target].T,
                carries,
                attacks[:, origin].T,
                guards.T,
                attacks[6:, target].T,
                attacks[6:, goal].T,
                after @ victims.T,
                before @ victims.T,
                after @ loose.T,
                before @ loose.T,
                np.tile(own_loose.sum(axis=1), (len(actions), 1)),
                walls / 4,
                enemies[target] - enemies[origin],
                after.sum(axis=1) / 10,
                before.sum(axis=1) / 10,
                lost.sum(axis=1) / 10,
                after[:, round_goals[1]].sum(axis=1),
                before[:, round_goals[1]].sum(axis=1),
                lost[:, round_goals[0]].sum(axis=1),
                lost[count, goal],
                self.distances[target, goals[1]] / 8,
                self.distances[origin, goals[1]] / 8,
                np.full(len(actions), len(actions) / 50),
                # A teacher prefers the first of equal moves.
                count / len(actions),
                np.full(len(actions), 1 / len(actions)),
            ]
        ).astype(np.float32)


def distances(neighbours):
    """Returns the number of steps between all pairs of cells."""
    steps = np.full((len(neighbours),) * 2, 99)
    for cell in range(len(neighbours)):
        rim, length = [cell], 0
        while rim:
            steps[cell, rim] = length
            length += 1
            rim = [near for one in rim for near in neighbours[one] if steps[cell, near] == 99]
    return steps


class Network:
    """Two hidden layers, trained with Adam."""

    def __init__(self, inputs, random):
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, HIDDEN), (HIDDEN,), (HIDDEN,)]
        sizes = [(2 / inputs) ** 0.5, 0, (2 / HIDDEN) ** 0.5, 0, (2 / HIDDEN) ** 0.5]
        self.weights = [random.normal(0, size, shape).astype(np.float32) for size, shape in zip(sizes, shapes)]
        self.moments = [[np.zeros_like(one), np.zeros_like(one)] for one in self.weights]
        self.updates = 0

    def scores(self, rows):
        first, one, second, two, last = self.weights
        self.hidden = np.maximum(rows @ first + one, 0)
        self.deeper = np.maximum(self.hidden @ second + two, 0)
        return self.deeper @ last

    def learn(self, rows, starts, chosen, rate):
        """Raises the probability of the chosen rows; the rows of a position begin at each of `starts`."""
        _, _, second, _, last = self.weights
        lengths = np.diff([*starts, len(rows)])
        scores = self.scores(rows)
        powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), lengths))
        errors = powers / np.repeat(np.add.reduceat(powers, starts), lengths)
        errors[chosen] -= 1
        errors /= len(starts)
        back = np.outer(errors, last) * (self.deeper > 0)
        further = (back @ second.T) * (self.hidden > 0)
        slopes = [rows.T @ further, further.sum(axis=0), self.hidden.T @ back, back.sum(axis=0), self.deeper.T @ errors]
        self.updates += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            true_mean, true_square = mean / (1 - 0.9**self.updates), square / (1 - 0.999**self.updates)
            weight -= rate * true_mean / (np.sqrt(true_square) + 1e-8)


def collect(engine, count, seed, other=None):
    """Returns the rows of positions from games, the row that the engine chose in each, and how often `other` agrees.

    Half of the moves in battle are those of the engine, the others are random.
    """
    random = np.random.default_rng(seed)
    rows, chosen, same = [], [], 0
    with KlinZhaVectorEnv(8, seed=seed, send=["planes", "actions"], mostPlies=120) as env:
        features = Features(env)
        planes, infos = env.reset()
        games = [[] for _ in range(env.num_envs)]
        while len(rows) < count:
            ends = np.cumsum(infos["counts"], dtype=int)
            actions = env.sample(infos, random)
            for game, moves in enumerate(games):
                legal = infos["actions"][ends[game] - infos["counts"][game] : ends[game]].astype(int)
                if len(moves) < 20 or len(legal) < 2:
                    continue
                best = engine.choose(moves)
                if other is not None:
                    same += other.choose(moves) == best
                place = [features.names[action] for action in legal].index(best)
                rows.append(features.of(planes[game], legal))
                chosen.append(place)
                if random.random() < 0.5:
                    actions[game] = legal[place]
            planes, _, terminated, truncated, infos = env.step(actions)
            for game, moves in enumerate(games):
                moves.append(features.names[actions[game]])
                if terminated[game] or truncated[game]:
                    moves.clear()
    return rows, np.array(chosen), same / len(rows)


def train(network, rows, chosen, random):
    """Leaves the network with the average of its latest weights, which is better than the last ones."""
    average = [np.zeros_like(one) for one in network.weights]
    for epoch in range(EPOCHS):
        order = random.permutation(len(rows))
        for batch in np.array_split(order, max(1, len(order) // 64)):
            starts = np.cumsum([0, *(len(rows[one]) for one in batch)])[:-1]
            rate = 0.002 * (1 - epoch / EPOCHS)
            network.learn(np.concatenate([rows[one] for one in batch]), starts, starts + chosen[batch], rate)
            for mean, weight in zip(average, network.weights):
                mean += max(0.005, 2 / (network.updates + 1)) * (weight - mean)
    network.weights = average


def wins_against_random(network, games, seed):
    """Plays games, half of them as the second player; returns the number of wins."""
    random = np.random.default_rng(seed)
    results = {}
    with KlinZhaVectorEnv(games, seed=seed, send=["planes", "actions"], randomSetup=True, mostPlies=400) as env:
        features = Features(env)
        planes, infos = env.reset()
        mine = np.arange(games) % 2 + 1
        while len(results) < games:
            actions = env.sample(infos, random)
            ends = np.cumsum(infos["counts"], dtype=int)
            for game in range(games):
                if game in results or infos["seats"][game] != mine[game]:
                    continue
                legal = infos["actions"][ends[game] - infos["counts"][game] : ends[game]].astype(int)
                actions[game] = legal[network.scores(features.of(planes[game], legal)).argmax()]
            planes, _, terminated, truncated, infos = env.step(actions)
            for game in np.flatnonzero(terminated | truncated):
                results.setdefault(int(game), infos["returns"][game, mine[game] - 1] > 0)
    return sum(results.values())


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    random = np.random.default_rng(1)
    teacher, greedy = Engine("alpha-beta"), Engine("greedy")
    rows, chosen, _ = collect(teacher, count, 1)
    network = Network(rows[0].shape[1], random)
    train(network, rows, chosen, random)
    rows, chosen, same = collect(teacher, max(100, count // 20), 2, greedy)
    right = sum(network.scores(one).argmax() == choice for one, choice in zip(rows, chosen)) / len(rows)
    print(f"unseen positions: {right:.1%} of the first choices of alpha-beta, greedy {same:.1%}")
    print(f"wins against random: {wins_against_random(network, 100, 3)} of 100 games")
    for engine in (teacher, greedy):
        engine.close()


if __name__ == "__main__":
    main()
