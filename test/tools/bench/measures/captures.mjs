/** What a quiescence search pays for: listing captures alone, held against listing all moves of the same positions. */

import { createState, finishSetup, klinZha, seededRandom } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { mustCount, race, rowBeside } from '../harness.mjs';

export const title = 'Captures';

const listed = 'positions of which the captures are listed';
const all = 'positions of which all moves are listed';

export const contenders = {
  [listed]: () => listing((searcher, list) => searcher.captures(list)),
  [all]: () => listing((searcher, list) => searcher.moves(list)),
};

/** Positions of random games with two or three captures among some fifty moves. */
function positions() {
  const random = seededRandom(3);
  const searcher = new Searcher(finishSetup(createState(klinZha), seededRandom(5)).state);
  const list = searcher.moveBuffer();
  const found = [];
  while (found.length < 60) {
    searcher.unmakeTo(0);
    for (let ply = 0; ply < 30; ply++) {
      const number = searcher.moves(list);
      if (number === 0) break;
      searcher.make(list[Math.floor(random() * number)]);
      const captures = searcher.captures(list);
      const moves = searcher.moves(list);
      if (captures >= 2 && captures <= 3 && moves >= 40 && moves <= 60)
        found.push(new Searcher(searcher.state()));
    }
  }
  return found;
}

function listing(count) {
  const searchers = positions();
  const list = searchers[0].moveBuffer();
  const sum = () => searchers.reduce((total, searcher) => total + count(searcher, list), 0);
  const total = sum();
  const run = () => {
    mustCount('moves', sum(), total);
    return searchers.length;
  };
  return { run, check: `${total} moves` };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const entries = [listed, all].map((name) => ({ name, group: name }));
  const rates = await race(import.meta.url, entries, settings);
  return { rates, rows: [rowBeside(rates, listed, all, 'positions/s')] };
}
