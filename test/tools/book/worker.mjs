// Judges candidates, one after another, as their numbers come, and setups of a book, as their positions come.
import { parentPort, workerData } from 'node:worker_threads';
import { parsePosition, rulesOf, unwrap } from '../../../dist/index.js';
import { Searcher, symmetryKey } from '../../../dist/search.js';
import { candidate } from './candidates.mjs';
import { encoded } from './encoded.mjs';
import { judged, scoresOf } from './judge.mjs';

const { rules, seed, nodes, threshold } = workerData;

parentPort.on('message', (asked) => {
  if (typeof asked === 'number') judge(asked);
  else parentPort.postMessage(scoresOf(unwrap(parsePosition(rulesOf(rules), asked)), nodes));
});

function judge(number) {
  const state = candidate(rules, seed, number);
  const found = state && judged(state, { nodes, threshold });
  const even = found && { key: symmetryKey(new Searcher(state)), setup: encoded(state), ...found };
  parentPort.postMessage({ number, ...even });
}
