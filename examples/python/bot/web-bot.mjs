// The bot of bot.mjs for the page in examples/web-board: KLIN_ZHA_BOT=web-bot.mjs npm --prefix ../../.. run web
import { mcts } from 'klin-zha/bots';
import * as ort from 'onnxruntime-web/wasm';
import network from '../network.onnx?url';
import { evaluateWith } from './evaluate.mjs';

// More threads would need a page that is isolated from other origins.
ort.env.wasm.numThreads = 1;
const session = await ort.InferenceSession.create(network);

export default { ...mcts({ evaluate: evaluateWith(ort, session) }), name: 'network' };
