// npm run tool crosscheck -- [--games N] [--positions N] [--seed S]
//
// Random games of random rulesets, held against slower answers: those of a searcher against those of states (--games), and
// those of states against the naive engine in test/reference, which was written from the rules alone (--positions). The same
// seed gives the same games.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

if (!existsSync(new URL('../../../dist/index.js', import.meta.url))) {
  console.error("crosscheck: build the package first: 'npm run build'");
  process.exit(2);
}
const { checkSearchers } = await import('./searchers.mjs');
const { checkStates } = await import('./states.mjs');

const text = { type: 'string' };
const { values } = parseArgs({ options: { games: text, positions: text, seed: text } });
const isOpen = values.games === undefined && values.positions === undefined;
const seed = Number(values.seed ?? Date.now() % 1e9);
const games = Number(values.games ?? (isOpen ? 500 : 0));
const positions = Number(values.positions ?? (isOpen ? 10_000 : 0));
assert(
  [seed, games, positions].every(Number.isSafeInteger),
  '--seed, --games and --positions are whole numbers',
);
console.log(`crosscheck: --seed ${seed} --games ${games} --positions ${positions}`);
if (games > 0) checkSearchers(games, seed);
if (positions > 0) await checkStates(positions, seed);
