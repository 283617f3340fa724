/** Making moves and taking them back along random games, and reading the hash before each: what a variant keeps costs both. */

import { createState, finishSetup, rulesOf, seededRandom } from 'klin-zha';
import { alongGames, randomGames } from '../games.mjs';
import { race, rowBeside } from '../harness.mjs';

export const title = 'Making and taking back';

/** The plain game, what keeps something in the position's text, and what only has other rules. */
const rulesets = [
  'klin-zha',
  'klin-zha+ablative',
  'klin-zha+ablative:6',
  'takzh+kaggas-crown',
  'romulan-heart:3',
  'klin-zha+kinta',
];

export const contenders = Object.fromEntries(rulesets.map((rules) => [rules, () => hashing(rules)]));

/** Goes along four games that begin with random setups. */
function hashing(rules) {
  const starts = [1, 2, 3, 4].map((seed) => {
    const random = seededRandom(seed);
    return finishSetup(createState(rulesOf(rules), { random }), random).state;
  });
  const games = randomGames(starts.length, 80, 1, starts);
  return alongGames(games, ({ hashLow, hashHigh }) => hashLow ^ hashHigh);
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const rates = await race(import.meta.url, rulesets, settings);
  const [plain] = rulesets;
  const rows = rulesets.map((rules) =>
    rowBeside({ what: `${rules}, made and hashed`, unit: 'moves/s' }, rates[rules], rates[plain], plain),
  );
  return { rates, rows };
}
