"""Trains a small network on moves and scores of the alpha-beta bot, and saves it as network.onnx.

    python3 train.py [positions]

Needs numpy and onnx. docs/tutorials/train-a-network.md explains every step.
"""

import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from klin_zha import VectorEnv
from klin_zha._server import find_command

RULES = "klin-zha+draws"
NODES = 400
POSITIONS = 5_000
HIDDEN = 192
EPOCHS = 24
RATE = 0.001
DECAY = 0.02
START = "1/3/5/7/9/11/13/15/17 1 - - 0 1 hand1=FLSIIVVVB;hand2=FLSIIVVVB"


class Engine:
    """A bot of klin-zha that runs as an engine."""

    def __init__(self, bot):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen([*find_command(), "engine", "--bot", bot], **pipes)
        self.say("klin-zha 1", "setoption name Seed value 1")

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def ask(self, moves, seat):
        """Sends the moves of a game from the empty board, and a request for the next move, which is that of a seat."""
        game = f"newgame rules {RULES} seat {seat}"
        self.say(game, f"position {START} moves {' '.join(moves)}", f"go nodes {NODES}")

    def answer(self, seat):
        """Waits for the bot and returns its move, and its score for a seat, from -1 to 1."""
        score = 0
        for line in self.process.stdout:
            words = line.split()
            if "score" in words:
                score = int(words[words.index("score") + seat])
            if words[:1] == ["bestmove"]:
                return words[1], np.tanh(score / 600)
            if words[:1] == ["refuse"]:
                raise RuntimeError(line)
        raise RuntimeError("The engine has ended.")

    def close(self):
        self.say("quit")
        self.process.wait()


class Network:
    """Two layers: planes to HIDDEN numbers, and these to a number for each action and to the value."""

    def __init__(self, scale, actions, random):
        inputs = len(scale)
        self.scale = scale
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,), (HIDDEN, 1), (1,)]
        sizes = [40**-0.5, 0, 0.1 / HIDDEN**0.5, 0, 1 / HIDDEN**0.5, 0]
        self.weights = [(size * random.standard_normal(shape)).astype(np.float32) for shape, size in zip(shapes, sizes)]
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self.updates = 0

    def run(self, planes):
        """Returns the hidden numbers, a logit for each action, and the values."""
        first, first_bias, policy, policy_bias, value, value_bias = self.weights
        hidden = np.maximum(planes @ first + first_bias, 0)
        return hidden, hidden @ policy + policy_bias, np.tanh(hidden @ value + value_bias)[:, 0]

    def learn(self, planes, masks, chosen, scores, rate):
        """Raises the probability of the chosen actions, and moves the values to the scores."""
        each = np.arange(len(planes))
        hidden, logits, values = self.run(planes)
        logits[~masks] = -np.inf
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        errors = powers / powers.sum(axis=1, keepdims=True)
        errors[each, chosen] -= 1
        errors /= len(planes)
        slope = ((values - scores) * (1 - values**2) * 4 / len(planes))[:, None]
        back = (errors @ self.weights[2].T + slope @ self.weights[4].T) * (hidden > 0)
        slopes = [planes.T @ back, back.sum(axis=0), hidden.T @ errors, errors.sum(axis=0)]
        slopes += [hidden.T @ slope, slope.sum(axis=0)]
        self.updates += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            true_mean, true_square = mean / (1 - 0.9**self.updates), square / (1 - 0.99**self.updates)
            weight -= rate * (true_mean / (np.sqrt(true_square) + 1e-8) + DECAY * weight)

    def save(self, file):
        """Saves the network as ONNX: `planes` to `policy` and `value`."""
        names = ["first", "first_bias", "last", "last_bias", "worth", "worth_bias"]
        weights = [self.weights[0] * self.scale[:, None], *self.weights[1:]]
        nodes = [
            helper.make_node("Gemm", ["planes", "first", "first_bias"], ["sums"]),
            helper.make_node("Relu", ["sums"], ["hidden"]),
            helper.make_node("Gemm", ["hidden", "last", "last_bias"], ["policy"]),
            helper.make_node("Gemm", ["hidden", "worth", "worth_bias"], ["balance"]),
            helper.make_node("Tanh", ["balance"], ["value"]),
        ]
        sides = [("planes", weights[0].shape[0]), ("policy", weights[2].shape[1]), ("value", 1)]
        ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["games", size]) for name, size in sides]
        constants = [numpy_helper.from_array(one, name) for one, name in zip(weights, names)]
        graph = helper.make_graph(nodes, "klin-zha", ends[:1], ends[1:], constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)
        onnx.checker.check_model(model)
        onnx.save(model, file)


def collect(teachers, count, seed):
    """Returns planes, lists of legal actions, choices and scores of a teacher, from games.

    Half of the moves in battle are those of a teacher, the others are random.
    """
    random = np.random.default_rng(seed)
    found = []
    with VectorEnv(8, RULES, masks=False, most_plies=120) as env:
        names = env.describe()["actions"]
        planes, infos = env.reset(seed=seed)
        games = [[] for _ in range(env.num_envs)]
        told = 0
        while len(found) < count:
            if len(found) >= told:
                print(f"{len(found)} of {count} positions", file=sys.stderr)
                told += count // 10
            lists = env.legal_actions()
            actions = env.sample(random)
            asked = [game for game, moves in enumerate(games) if len(moves) >= 20 and len(lists[game]) > 1]
            for first in range(0, len(asked), len(teachers)):
                pairs = list(zip(teachers, asked[first:]))
                for teacher, game in pairs:
                    teacher.ask(games[game], int(infos["seats"][game]))
                for teacher, game in pairs:
                    best, score = teacher.answer(int(infos["seats"][game]))
                    chosen = next(action for action in lists[game] if names[action] == best)
                    found.append((planes[game].copy(), lists[game], chosen, score))
                    if random.random() < 0.5:
                        actions[game] = chosen
            planes, _, terminated, truncated, infos = env.step(actions)
            for game, moves in enumerate(games):
                moves.append(names[actions[game]])
                if terminated[game] or truncated[game]:
                    moves.clear()
        return found, env.describe()


def turned(example, symmetry):
    """Returns an example under a symmetry of the board."""
    planes, legal, chosen, score = example
    image = np.empty_like(planes)
    image[:, symmetry["cells"]] = planes
    return image, symmetry["actions"][legal], symmetry["actions"][chosen], score


def train(network, examples, symmetries, random):
    batches = len(examples) // 64
    for epoch in range(EPOCHS):
        print(f"{epoch} of {EPOCHS} rounds of training", file=sys.stderr)
        for batch in np.array_split(random.permutation(len(examples)), batches):
            some = [turned(examples[one], symmetries[random.integers(len(symmetries))]) for one in batch]
            planes = np.stack([one[0].ravel() for one in some]) * network.scale
            masks = np.zeros((len(some), len(network.weights[3])), dtype=bool)
            for mask, one in zip(masks, some):
                mask[one[1]] = True
            chosen, scores = np.array([one[2] for one in some]), np.array([one[3] for one in some], np.float32)
            network.learn(planes, masks, chosen, scores, RATE * (1 - network.updates / (EPOCHS * batches)))


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    random = np.random.default_rng(1)
    teachers = [Engine("alpha-beta"), Engine("alpha-beta")]
    examples, about = collect(teachers, count, 1)
    unseen, _ = collect(teachers, max(100, count // 10), 2)
    for teacher in teachers:
        teacher.close()
    symmetries = [{name: np.array(one[name]) for name in ("cells", "actions")} for one in about["symmetries"]]
    # Large numbers become small ones.
    scales = {"plies-left": 0.003, "halfmoves": 0.02, "seat": 0.3}
    names = [plane["name"] for plane in about["planes"]]
    scale = np.array([scales.get(name, 1) for name in names], np.float32)
    network = Network(np.repeat(scale, len(about["cells"])), len(about["actions"]), random)
    train(network, examples, symmetries, random)
    _, logits, values = network.run(np.stack([one[0].ravel() for one in unseen]) * network.scale)
    right = sum(legal[logits[i, legal].argmax()] == chosen for i, (_, legal, chosen, _) in enumerate(unseen))
    scores = np.array([one[3] for one in unseen])
    fit = 1 - ((values - scores) ** 2).mean() / scores.var()
    print(f"{len(unseen)} unseen positions: {right / len(unseen):.1%} of the first choices, {fit:.1%} of the variance of the scores")
    network.save("network.onnx")


if __name__ == "__main__":
    main()
