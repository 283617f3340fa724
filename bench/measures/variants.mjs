/** Perft of every base, variant and board, for each move as fast as the plain game's is wanted. */

import { parsePosition, perft } from 'klin-zha';
import { mustCount, race, ratio } from '../harness.mjs';
import { battle, positions, setup } from '../positions.mjs';

export const title = 'Boards and variants';

/** The longest count that is used: a piece of work has to be small beside a round. */
const most = 400_000;

export const contenders = Object.fromEntries(
  positions.map((entry) => [
    entry.name,
    () => {
      const { value: state } = parsePosition(entry.rules, entry.position);
      const depth = entry.perft.filter((count) => count <= most).length;
      return { run: () => mustCount(entry.name, perft(state, depth), entry.perft[depth - 1]) };
    },
  ]),
);

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  // In a hurry one position of each ruleset has to do.
  const chosen = settings.quick
    ? positions.filter(({ name }) => !/another|\+.*-placement.*setup/.test(name))
    : positions;
  const rates = await race(
    import.meta.url,
    chosen.map(({ name }) => ({ name })),
    settings,
  );
  const rows = chosen
    .filter((entry) => entry !== battle && entry !== setup)
    .map(({ name }) => {
      const plain = name.endsWith('setup') ? setup : battle;
      return {
        what: name,
        unit: 'nodes/s',
        figure: rates[name],
        against: plain.name,
        ratio: ratio(rates[name], rates[plain.name]),
        floor: 0.5,
        aim: 0.8,
      };
    });
  return { rates, rows };
}
