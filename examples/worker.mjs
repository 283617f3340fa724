// A state and a player's view go to a worker as plain data, and moves come back: node examples/worker.mjs
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import {
  choicesFor,
  createState,
  formatMove,
  legalMoves,
  parseRules,
  play,
  restoreState,
  rulesOf,
  unwrap,
  viewFor,
} from 'klin-zha';

if (isMainThread) {
  const state = play(createState(rulesOf('klin-zha+blind')), 'f@a19');
  const worker = new Worker(new URL(import.meta.url));
  worker.once('message', ({ legal, origins }) => {
    console.log(`${legal.length} legal moves; to be chosen from: ${origins.join(' ')}`);
    console.log(String(play(state, legal[0])));
    worker.terminate();
  });
  // A state is sent as JSON, for its clone is no state; a view is plain data, and is cloned as it is.
  worker.postMessage({ json: state.toJSON(), view: viewFor(state, state.seat) });
} else {
  parentPort.once('message', ({ json, view }) => {
    const state = unwrap(restoreState(json, parseRules));
    const origins = [...choicesFor(view, parseRules).keys()];
    parentPort.postMessage({ legal: legalMoves(state).map(formatMove), origins });
  });
}
