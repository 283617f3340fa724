// A bot with the network that examples/python/train.py saves: klin-zha play --bot ./bot.mjs
import { fileURLToPath } from 'node:url';
import { mcts } from 'klin-zha/bots';
import * as ort from 'onnxruntime-node';
import { evaluateWith } from './evaluate.mjs';

const file = process.env.NETWORK ?? fileURLToPath(new URL('../network.onnx', import.meta.url));
// One thread: the arena plays a game on each core.
const session = await ort.InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 });

export default { ...mcts({ evaluate: evaluateWith(ort, session) }), name: 'network' };
