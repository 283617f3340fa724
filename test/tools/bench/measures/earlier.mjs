/**
 * Beside an earlier version, which `--earlier` names: perft of battles, and moves made and taken back along random games. Both
 * versions take turns, each in processes of its own.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mustCount, race, rowBeside } from '../harness.mjs';
import { battle, positions } from '../positions.mjs';
import { along } from './making.mjs';

export const title = 'Beside an earlier version';

/** The folder of the earlier version's package; the processes of the contenders are told as well. */
const folder = () => process.env.KLIN_ZHA_EARLIER;

const then = 'the earlier version';

/** The longest count that is used: a piece of work has to be small beside a round. */
const most = 400_000;

const battles = positions.filter(({ position }) => !position.includes('hand'));

/** The first battle of each ruleset. */
const played = battles.filter(
  ({ rules }, index) => battles.findIndex((other) => other.rules === rules) === index,
);

/** What either version is asked to do, by name. */
const works = Object.fromEntries([
  ...played.map(({ rules, position }) => [
    `${rules}, made and taken back`,
    ({ parsePosition, Searcher }) =>
      along(
        Searcher,
        () => parsePosition(rules, position).value,
        () => 1,
      ),
  ]),
  ...battles.map((entry) => [
    `perft of ${entry.name}`,
    ({ parsePosition, perft }) => {
      const { value: state } = parsePosition(entry.rules, entry.position);
      const depth = entry.perft.filter((count) => count <= most).length;
      return { run: () => mustCount(entry.name, perft(state, depth), entry.perft[depth - 1]) };
    },
  ]),
]);

export const contenders = Object.fromEntries(
  Object.entries(works).flatMap(([name, work]) => [
    [name, async () => work({ ...(await import('klin-zha')), ...(await import('klin-zha/search')) })],
    [`${name}, ${then}`, async () => work({ ...(await earlier('index')), ...(await earlier('search')) })],
  ]),
);

function earlier(entry) {
  return import(pathToFileURL(join(folder(), 'dist', `${entry}.js`)).href);
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  if (folder() === undefined) return { rows: [] };
  // There are many pairs.
  const brief = { ...settings, ms: settings.ms / 2, warmUp: settings.warmUp / 2 };
  const rows = [];
  for (const name of Object.keys(works)) {
    const pair = [name, `${name}, ${then}`];
    const rates = await race(
      import.meta.url,
      pair.map((one) => ({ name: one })),
      brief,
    );
    rows.push({ ...rowBeside(rates, ...pair, limits(name)), against: then });
  }
  return { rows };
}

/** What is wanted of the plain game; no other may lose. */
function limits(name) {
  if (name === `${battle.rules}, made and taken back`) return { unit: 'moves/s', floor: 1.35, aim: 1.5 };
  if (name === `perft of ${battle.name}`) return { unit: 'nodes/s', floor: 1.1, aim: 1.4 };
  return { unit: name.startsWith('perft') ? 'nodes/s' : 'moves/s', floor: 1, aim: 1 };
}
