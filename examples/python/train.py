"""Trains a small policy network: it learns the first choices of the alpha-beta bot, then plays random opponents.

    python3 train.py [positions]

Needs numpy alone. The network scores each legal move by the position after it. docs/tutorials/train-a-network.md
explains every step.
"""

import os
import shlex
import subprocess
import sys

import numpy as np

from klin_zha import KlinZhaVectorEnv

NODES = 1000
POSITIONS = 30_000
HIDDEN = 32
EPOCHS = 4
RATE = 0.003
DECAY = 0.2
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

    def ask(self, moves):
        """Sends the moves of a game from the empty board, and a request for the next move."""
        self.say(f"position {START} moves {' '.join(moves)}", f"go nodes {NODES}")

    def answer(self):
        """Waits for the bot and returns its move."""
        for line in self.process.stdout:
            if line.startswith("bestmove "):
                return line.split()[1]
        raise RuntimeError("The engine has ended.")

    def close(self):
        self.say("quit")
        self.process.wait()


class Features:
    """Numbers for each legal step of a position: what both sides have and reach after it."""

    # Least and most steps of each kind, in the order F L S I V B. L, I and B keep their line; I jumps.
    ranges = [(1, 3), (1, 3), (2, 4), (3, 6), (1, 1), (1, 2)]
    straight, jumping = {1, 3, 5}, {3}
    # The nine warriors of a side, from strong to weak: their kinds and their worth.
    army = np.array([0, 1, 2, 3, 3, 4, 4, 4, 5])
    worth = np.array([4.5, 3.2, 3, 2.2, 2.2, 1, 1, 1, 0], dtype=np.float32)
    is_kind = np.eye(6, dtype=np.float32)[army]

    def __init__(self, env):
        about = env.describe()
        self.names = about["actions"]
        number = {cell["name"].lower(): index for index, cell in enumerate(about["cells"])}
        # Origin, target and Goal of each step. The other actions are never legal in battle.
        steps = [(number.get(name[:3], -1), number.get(name[3:6], -1), name[6:] == "g") for name in self.names]
        self.steps = np.array(steps)
        # Cell 81 does not exist: it ends lists and is the place of captured warriors.
        neighbours = about["neighbours"] + [[]]
        self.beside = np.array([(near + [81] * 3)[:3] for near in neighbours])
        self.distances = distances(neighbours)
        edge = [len(near) < 3 for near in neighbours[:81]]
        self.from_edge = self.distances[:, :81][:, edge].min(axis=1)
        self.lines = lines_from([cell["coordinates"] for cell in about["cells"]], self.distances)

    def reached(self, kind, cells, free):
        """Returns the cells that warriors of a kind reach. `free` marks the cells that each of them may pass."""
        least, most = self.ranges[kind]
        each = np.arange(len(cells))[:, None]
        found = np.zeros((len(cells), 82), dtype=bool)
        if kind in self.straight:
            is_open = np.ones((len(cells), 6), dtype=bool)
            for step in range(1, most + 1):
                ahead = self.lines[cells, :, step - 1]
                if step >= least:
                    found[each, np.where(is_open, ahead, 81)] = True
                if kind not in self.jumping:
                    is_open &= free[each, ahead]
            return found
        rim = np.zeros_like(found)
        rim[each[:, 0], cells] = True
        known = rim.copy()
        for step in range(1, most + 1):
            rim[:, 81] = False
            first, second, third = self.beside.T
            rim = (rim[:, first] | rim[:, second] | rim[:, third]) & ~known
            known |= rim
            if step >= least:
                found |= rim
            rim &= free
        return found

    def after(self, planes, origin, target, carries):
        """Returns the cells of warriors and Goals after each move, and which warrior moved.

        Arrays are by move, side (own first), warrior and cell.
        """
        places = np.full((len(target), 2, 9), 81)
        for side in (0, 1):
            for kind in range(6):
                cells = np.flatnonzero(planes[6 * side + kind])
                first = self.army.searchsorted(kind)
                places[:, side, first : first + len(cells)] = cells
        goals = np.tile(planes[12:14].argmax(axis=1), (len(target), 1))
        goals[:, 0] = np.where(carries, target, goals[:, 0])
        mover = (places[:, 0] == origin[:, None]).argmax(axis=1)
        places[places == target[:, None, None]] = 81
        places[np.arange(len(target)), 0, mover] = target
        return places, goals, mover

    def reach(self, places):
        """Returns the cells that each warrior reaches, and the number of those to which it can move."""
        count = len(places)
        taken = np.zeros((count, 2, 82), dtype=bool)
        np.put_along_axis(taken, places, True, axis=2)
        # Warriors and the zone of an enemy Blockader stop every move.
        zones = self.beside[places[:, ::-1, 8]]
        free = np.repeat(~taken.any(axis=1, keepdims=True), 2, axis=1)
        np.put_along_axis(free, zones, False, axis=2)
        free[:, :, 81] = False
        cells, passable = places.reshape(-1, 9), free.reshape(-1, 82)
        reach = np.stack([self.reached(kind, cells[:, slot], passable) for slot, kind in enumerate(self.army)], axis=1)
        reach = reach.reshape(count, 2, 9, 82)
        np.put_along_axis(reach, np.repeat(zones[:, :, None], 9, axis=2), False, axis=3)
        reach[..., 81] = False
        return reach, (reach & ~taken[:, :, None]).sum(axis=3)

    def of(self, planes, actions):
        """Returns a row of numbers for each action."""
        count = len(actions)
        each = np.arange(count)
        origin, target, carries = self.steps[actions].T
        places, goals, mover = self.after(planes, origin, target, carries)
        reach, moves = self.reach(places)
        reach[:, :, 8] = False  # A Blockader captures nothing.
        attacks = reach.sum(axis=2, dtype=np.uint8)
        # The worth of the weakest warrior that attacks each cell.
        price = np.full((count, 2, 82), 9, dtype=np.float32)
        for slot in range(8):
            price[reach[:, :, slot]] = self.worth[slot]
        # What a side loses if a warrior is captured, less the attacker if a friend captures it in return.
        on_board = places < 81
        enemies = np.take_along_axis(attacks[:, ::-1], places, axis=2) * (on_board & (self.worth > 0))
        friends = np.take_along_axis(attacks, places, axis=2)
        cost = np.where(friends > 0, np.take_along_axis(price[:, ::-1], places, axis=2), 0)
        loss = np.where(enemies > 0, np.maximum(self.worth - cost, 0), 0)
        worst = np.sort(loss, axis=2)
        targets = goals[:, ::-1, None]
        near = self.distances[goals][:, :, None]
        by_kind = [
            on_board,
            moves,
            self.distances[places, goals[:, :, None]],
            self.distances[places, targets],
            self.from_edge[places],
            np.take_along_axis(reach, targets[..., None], axis=3)[..., 0],
            enemies > 0,
            (enemies > 0) & (friends == 0),
            loss,
        ]
        others = [
            *((attacks[:, None] * (near == ring)).sum(axis=3) for ring in (1, 2)),
            worst[:, :, -1],
            worst[:, :, -2],
            worst.sum(axis=2),
            loss[each, 0, mover],
            friends[each, 0, mover],
            enemies[each, 0, mover],
            target == goals[:, 1],
            carries,
            self.is_kind[mover],
            # A teacher prefers the first of equal moves.
            each / count,
            np.full(count, 1 / count),
        ]
        parts = [*(part @ self.is_kind for part in by_kind), *others]
        return np.hstack([part.reshape(count, -1) for part in parts]).astype(np.float32)


def distances(neighbours):
    """Returns the number of steps between all pairs of cells; 0 from and to the last, which does not exist."""
    steps = np.full((len(neighbours),) * 2, 99, dtype=np.float32)
    for cell in range(len(neighbours)):
        rim, length = [cell], 0
        while rim:
            steps[cell, rim] = length
            length += 1
            rim = [near for one in rim for near in neighbours[one] if steps[cell, near] == 99]
    return np.where(steps == 99, 0, steps)


def lines_from(points, steps):
    """Returns the first six cells of the six lines from each cell."""
    points = np.array(points)
    lines = np.full((82, 6, 6), 81)
    for cell, point in enumerate(points):
        for axis in range(3):
            strip = np.flatnonzero(points[:, axis] == point[axis])
            place = points[strip, axis - 1] - points[strip, axis - 2]
            here = point[axis - 1] - point[axis - 2]
            for side, ahead in enumerate((strip[place < here], strip[place > here])):
                ahead = ahead[steps[cell, ahead].argsort(kind="stable")][:6]
                lines[cell, 2 * axis + side, : len(ahead)] = ahead
    return lines


class Network:
    """Two hidden layers beside a linear one, trained with Adam."""

    def __init__(self, rows, starts, random):
        examples = beside_means(rows, starts)
        self.shift, self.scale = examples.mean(axis=0), examples.std(axis=0) + 0.01
        inputs = examples.shape[1]
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, HIDDEN), (HIDDEN,), (HIDDEN,), (inputs,)]
        sizes = [(2 / inputs) ** 0.5, 0, (2 / HIDDEN) ** 0.5, 0, 0.1 * (2 / HIDDEN) ** 0.5, 0]
        self.weights = [random.normal(0, size, shape).astype(np.float32) for size, shape in zip(sizes, shapes)]
        self.moments = [[np.zeros_like(one), np.zeros_like(one)] for one in self.weights]
        self.updates = 0

    def scores(self, rows, starts):
        """Scores the moves of positions that begin at each of `starts`."""
        self.inputs = (beside_means(rows, starts) - self.shift) / self.scale
        first, one, second, two, last, direct = self.weights
        self.hidden = np.maximum(self.inputs @ first + one, 0)
        self.deeper = np.maximum(self.hidden @ second + two, 0)
        return self.deeper @ last + self.inputs @ direct

    def learn(self, rows, starts, chosen, rate):
        """Raises the probability of the chosen rows."""
        second, last = self.weights[2], self.weights[4]
        lengths = np.diff([*starts, len(rows)])
        scores = self.scores(rows, starts)
        powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), lengths))
        errors = powers / np.repeat(np.add.reduceat(powers, starts), lengths)
        errors[chosen] -= 1
        errors /= len(starts)
        back = np.outer(errors, last) * (self.deeper > 0)
        further = (back @ second.T) * (self.hidden > 0)
        slopes = [self.inputs.T @ further, further.sum(axis=0), self.hidden.T @ back, back.sum(axis=0)]
        slopes += [self.deeper.T @ errors, self.inputs.T @ errors]
        self.updates += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            true_mean, true_square = mean / (1 - 0.9**self.updates), square / (1 - 0.999**self.updates)
            weight -= rate * (true_mean / (np.sqrt(true_square) + 1e-8) + DECAY * weight)


def beside_means(rows, starts):
    """Returns the difference of each row from the mean of its position, and the mean."""
    lengths = np.diff([*starts, len(rows)])
    means = np.repeat(np.add.reduceat(rows, starts) / lengths[:, None], lengths, axis=0)
    return np.hstack([rows - means, means]).astype(np.float32)


def collect(teachers, count, seed, other=None):
    """Returns the rows of positions from games, the row that a teacher chose in each, and how often `other` agrees.

    Half of the moves in battle are those of a teacher, the others are random.
    """
    random = np.random.default_rng(seed)
    rows, chosen, same = [], [], 0
    with KlinZhaVectorEnv(8, seed=seed, send=["planes", "actions"], mostPlies=120) as env:
        features = Features(env)
        planes, infos = env.reset()
        games = [[] for _ in range(env.num_envs)]
        while len(rows) < count:
            lists = legal_actions(infos)
            actions = env.sample(infos, random)
            asked = [game for game, moves in enumerate(games) if len(moves) >= 20 and len(lists[game]) > 1]
            for first in range(0, len(asked), len(teachers)):
                pairs = list(zip(teachers, asked[first:]))
                for teacher, game in pairs:
                    teacher.ask(games[game])
                for teacher, game in pairs:
                    # Half the memory of float32.
                    rows.append(features.of(planes[game], lists[game]).astype(np.float16))
                    best = teacher.answer()
                    chosen.append([features.names[action] for action in lists[game]].index(best))
                    if other is not None:
                        other.ask(games[game])
                        same += other.answer() == best
                    if random.random() < 0.5:
                        actions[game] = lists[game][chosen[-1]]
            planes, _, terminated, truncated, infos = env.step(actions)
            for game, moves in enumerate(games):
                moves.append(features.names[actions[game]])
                if terminated[game] or truncated[game]:
                    moves.clear()
    return rows, np.array(chosen), same / len(rows)


def legal_actions(infos):
    """Returns the legal actions of each game."""
    return np.split(infos["actions"].astype(int), np.cumsum(infos["counts"], dtype=int)[:-1])


def joined(rows):
    """Returns the rows of several positions as one array, and where each position begins."""
    return np.concatenate(rows).astype(np.float32), np.cumsum([0, *map(len, rows[:-1])])


def train(network, rows, chosen, random):
    """Leaves the network with the average of its latest weights, which is better than the last ones."""
    average = [one.copy() for one in network.weights]
    batches = max(1, len(rows) // 64)
    total = EPOCHS * batches
    for _ in range(EPOCHS):
        for batch in np.array_split(random.permutation(len(rows)), batches):
            inputs, starts = joined([rows[one] for one in batch])
            rate = RATE * (1 - network.updates / total)
            network.learn(inputs, starts, starts + chosen[batch], rate)
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
            lists = legal_actions(infos)
            for game in np.flatnonzero(infos["seats"] == mine):
                if game not in results:
                    scores = network.scores(features.of(planes[game], lists[game]), [0])
                    actions[game] = lists[game][scores.argmax()]
            planes, _, terminated, truncated, infos = env.step(actions)
            for game in np.flatnonzero(terminated | truncated):
                results.setdefault(int(game), infos["returns"][game, mine[game] - 1] > 0)
    return sum(results.values())


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    random = np.random.default_rng(1)
    teachers, greedy = [Engine("alpha-beta"), Engine("alpha-beta")], Engine("greedy")
    rows, chosen, _ = collect(teachers, count, 1)
    network = Network(*joined(rows[:1000]), random)
    train(network, rows, chosen, random)
    rows, chosen, same = collect(teachers, max(100, count // 10), 2, greedy)
    right = sum(network.scores(*joined([one])).argmax() == choice for one, choice in zip(rows, chosen)) / len(rows)
    print(f"{len(rows)} unseen positions: {right:.1%} of the first choices of alpha-beta, greedy {same:.1%}")
    print(f"wins against random: {wins_against_random(network, 100, 3)} of 100 games")
    for engine in (*teachers, greedy):
        engine.close()


if __name__ == "__main__":
    main()
