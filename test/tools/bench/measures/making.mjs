/** Making moves and taking them back along random games, and reading the hash after each: what a variant keeps costs both. */

import { createState, finishSetup, rulesOf, seededRandom } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { mustCount, race, ratio } from '../harness.mjs';

export const title = 'Making and taking back';

const plain = 'klin-zha';
/** What keeps something of its own as text, and what only has other rules. */
const others = [
  'klin-zha+ablative',
  'klin-zha+ablative:6',
  'takzh+kaggas-crown',
  'romulan-heart:3',
  'klin-zha+kinta',
];

export const contenders = Object.fromEntries(
  [plain, ...others].flatMap((rules) => [
    [`${rules}, made`, () => along(begin(rules), () => 1)],
    [`${rules}, made and hashed`, () => along(begin(rules), ({ hashLow, hashHigh }) => hashLow ^ hashHigh)],
  ]),
);

/** Begins games with battles that chance sets up. */
function begin(rules) {
  return (random) => finishSetup(createState(rulesOf(rules), { random }), random).state;
}

/**
 * Goes along the same four games there and back.
 *
 * @param begin makes the state in which a game begins
 * @param look what is asked at each position
 */
function along(begin, look) {
  const games = [1, 2, 3, 4].map((seed) => {
    const random = seededRandom(seed);
    const searcher = new Searcher(begin(random));
    const list = searcher.moveBuffer();
    const moves = [];
    for (let ply = 0; ply < 80; ply++) {
      const count = searcher.moves(list);
      if (count === 0) break;
      moves.push(list[Math.floor(random() * count)]);
      searcher.make(moves.at(-1));
    }
    searcher.unmakeTo(0);
    return { searcher, moves };
  });
  const go = () => {
    let sum = 0;
    for (const { searcher, moves } of games) {
      for (const move of moves) {
        searcher.make(move);
        sum = (sum + look(searcher)) | 0;
      }
      for (let ply = moves.length; ply > 0; ply--) searcher.unmake();
    }
    return sum;
  };
  const total = go();
  const made = games.reduce((sum, { moves }) => sum + moves.length, 0);
  const run = () => {
    mustCount('what was seen', go(), total);
    return made;
  };
  return { run };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const names = Object.keys(contenders);
  const rates = await race(
    import.meta.url,
    names.map((name) => ({ name })),
    settings,
  );
  const rows = names.map((name) => {
    const against = name.replace(/^[^,]*/, plain);
    return {
      what: name,
      unit: 'moves/s',
      figure: rates[name],
      ...(against !== name && { against, ratio: ratio(rates[name], rates[against]) }),
    };
  });
  return { rates, rows };
}
