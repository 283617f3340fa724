// A bot with the network that examples/python/train.py saves: klin-zha play --bot ./bot.mjs
import { fileURLToPath } from 'node:url';
import { mcts } from 'klin-zha/bots';
import * as ort from 'onnxruntime-node';

const file = process.env.NETWORK ?? fileURLToPath(new URL('../network.onnx', import.meta.url));
// One thread: the arena plays a game on each core.
const session = await ort.InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 });

/** Evaluates the leaves of a tree search. */
async function evaluate({ count, planes, actions }) {
  const input = new ort.Tensor('float32', planes, [count, planes.length / count]);
  const { policy, value } = await session.run({ planes: input });
  const size = policy.dims[1];
  const priors = actions.map((legal, leaf) => {
    const logits = Array.from(legal, (action) => policy.data[leaf * size + action]);
    const most = Math.max(...logits);
    return logits.map((logit) => Math.exp(logit - most));
  });
  return { priors, values: value.data };
}

export default { ...mcts({ evaluate }), name: 'network' };
