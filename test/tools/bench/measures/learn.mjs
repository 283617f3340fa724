/** What a program that learns pays for: steps of many games with masks and planes, held against random playouts. */

import { createState, klinZha, seededRandom } from 'klin-zha';
import { GameBatch } from 'klin-zha/learn';
import { playout, Searcher } from 'klin-zha/search';
import { mustCount, race, rowBeside } from '../harness.mjs';

export const title = 'Learning';

const steps = 'steps of 64 games with masks and planes';
const plies = 'plies of playouts';
/** No game goes on for longer after its random setup. */
const mostPlies = 200;

export const contenders = {
  [steps]: () => {
    const batch = new GameBatch(klinZha, 64, { randomSetup: true, mostPlies });
    const actions = new Uint16Array(batch.count * batch.mostActions);
    const counts = new Uint16Array(batch.count);
    const masks = new Uint8Array(batch.count * Math.ceil(batch.space.size / 8));
    const planes = new Uint8Array(batch.count * 100 * klinZha.board.cells.length);
    const random = seededRandom(7);
    const chosen = new Uint16Array(batch.count);
    const run = () => {
      const listed = batch.writeActions(actions, counts);
      batch.writeMasks(masks);
      batch.writePlanes(planes);
      let end = 0;
      for (let game = 0; game < batch.count; game++) {
        chosen[game] = actions[end + Math.floor(random() * counts[game])];
        end += counts[game];
      }
      mustCount('actions', end, listed);
      batch.step(chosen);
      return batch.count;
    };
    return { run };
  },
  [plies]: () => {
    const searcher = new Searcher(createState(klinZha));
    const random = seededRandom(7);
    const run = () => {
      searcher.finishSetup(random);
      const game = playout(searcher, random, { most: mostPlies });
      searcher.unmakeTo(0);
      return game.plies;
    };
    return { run };
  },
};

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const rates = await race(import.meta.url, Object.keys(contenders), settings);
  const row = { what: steps, unit: 'steps/s' };
  return { rates, rows: [rowBeside(row, rates[steps], rates[plies], plies)] };
}
