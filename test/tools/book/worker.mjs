// Judges candidates, one after another, as their numbers come.
import { parentPort, workerData } from 'node:worker_threads';
import { Searcher, symmetryKey } from '../../../dist/search.js';
import { candidate } from './candidates.mjs';
import { encoded } from './encoded.mjs';
import { judged } from './judge.mjs';

const { rules, seed, nodes, threshold } = workerData;

parentPort.on('message', (number) => {
  const state = candidate(rules, seed, number);
  const found = state && judged(state, { nodes, threshold });
  const even = found && { key: symmetryKey(new Searcher(state)), setup: encoded(state), ...found };
  parentPort.postMessage({ number, ...even });
});
