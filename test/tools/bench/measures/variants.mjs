/**
 * Perft of every base, variant and board, for each move as fast as the plain game's is wanted. What is done once a
 * position weighs more where a position has few moves. So a position of which there is a plain twin, with the same
 * warriors on the same cells, is held against that, and one with very few warriors against a plain one with about as
 * many moves; what these make beside the usual one is in the results too.
 */

import { perft } from 'klin-zha';
import { mustCount, race, ratio } from '../harness.mjs';
import { battle, fewWarriors, positions, setup, stateOf } from '../positions.mjs';

export const title = 'Boards and variants';

/** The longest count that is used: a piece of work has to be small beside a round. */
const most = 400_000;

/** With fewer warriors than this on the board a position has very few. */
const few = 6;

export const contenders = Object.fromEntries(
  positions.map((entry) => [
    entry.name,
    () => {
      const state = stateOf(entry);
      const depth = entry.perft.filter((count) => count <= most).length;
      return { run: () => mustCount(entry.name, perft(state, depth), entry.perft[depth - 1]) };
    },
  ]),
);

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  // In a hurry one position of each ruleset has to do.
  const chosen = settings.quick
    ? positions.filter(({ name }) => !/another|ablative:2|society|(placement|blind), setup/.test(name))
    : positions;
  // The plain game has to run soon before or after each of the others.
  const batchSize = settings.quick ? 16 : 6;
  const rates = {};
  const rows = [];
  const plains = new Set(positions.map(plainOf));
  for (const plain of plains) {
    const others = chosen.filter((entry) => plainOf(entry) === plain && !plains.has(entry));
    const beside = plain === battle || plain === setup ? [plain] : [battle, plain];
    for (let start = 0; start < others.length; start += batchSize) {
      const batch = others.slice(start, start + batchSize);
      const found = await race(
        import.meta.url,
        [...beside, ...batch].map(({ name }) => ({ name })),
        settings,
      );
      Object.assign(rates, found);
      for (const { name } of batch) rows.push(rowOf(name, plain.name, found));
    }
  }
  return { rates, rows };
}

/** What a position is held against: the plain game in the same phase, and with as little on the board. */
function plainOf({ name, rules, position }) {
  if (name.endsWith('setup')) return setup;
  if (rules === battle.rules) return battle;
  const [board] = position.split(' ', 1);
  const twin = positions.find(
    (entry) => entry.rules === battle.rules && entry.position.startsWith(`${board} `),
  );
  if (twin !== undefined) return twin;
  const warriors = board.match(/[FLSIVB]/gi) ?? [];
  return warriors.length < few ? fewWarriors : battle;
}

function rowOf(name, plain, rates) {
  return {
    what: name,
    unit: 'nodes/s',
    figure: rates[name],
    against: plain,
    ratio: ratio(rates[name], rates[plain]),
    ...(plain !== battle.name &&
      plain !== setup.name && { besideBattle: ratio(rates[name], rates[battle.name]) }),
  };
}
