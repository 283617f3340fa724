/** Games of self-play as files for numpy and databases. */

import { join } from 'node:path';
import { parseRules, unwrap } from 'klin-zha';
import { featurePlanes, GameBatch } from 'klin-zha/learn';
import { writeFile } from './ledger-file.mjs';

/** Begins a game after a random setup. The same settings begin the same game everywhere. */
export function beginGame({ rules, plies: mostPlies, seed, index }) {
  const options = { seed: seed * 2 ** 32 + index, randomSetup: true, mostPlies, autoreset: false };
  return new GameBatch(unwrap(parseRules(rules)), 1, options);
}

/**
 * Writes all games, a number of them in each group of files.
 *
 * @returns the number of rows
 */
export function writeShards(folder, about, games, size) {
  const rules = unwrap(parseRules(about.rules));
  const shape = [featurePlanes(rules).length, rules.board.cells.length];
  let total = 0;
  for (let first = 0; first < games.length; first += size) {
    const some = games.slice(first, first + size).map(({ actions }) => actions);
    const count = some.reduce((sum, actions) => sum + actions.length, 0);
    const file = (kind, type) => join(folder, `${kind}-${String(first / size).padStart(5, '0')}.${type}`);
    const rows = ['game,ply,action,value\n'];
    const planes = (function* () {
      yield npyHead('|u1', [count, ...shape]);
      for (const [at, actions] of some.entries())
        yield replay({ ...about, index: first + at }, actions, shape, rows);
    })();
    writeFile(file('planes', 'npy'), planes);
    writeFile(file('actions', 'npy'), [
      npyHead('<u2', [count]),
      Buffer.from(Uint16Array.from(some.flat()).buffer),
    ]);
    writeFile(file('rows', 'csv'), rows);
    total += count;
  }
  return total;
}

/** Replays a game: returns the planes before each action, and adds the rows. */
function replay(game, actions, [number, cells], rows) {
  const batch = beginGame(game);
  const size = number * cells;
  const planes = new Uint8Array(actions.length * size);
  const seats = actions.map((action, ply) => {
    const [seat] = batch.seats;
    batch.writePlanes(planes.subarray(ply * size));
    batch.step([action]);
    return seat;
  });
  for (const [ply, action] of actions.entries())
    rows.push(`${game.index},${ply},${action},${batch.returns[seats[ply] - 1]}\n`);
  return planes;
}

/** The head of a file of numpy, version 1.0. */
function npyHead(type, shape) {
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`;
  const magic = Buffer.from('\x93NUMPY\x01\x00', 'latin1');
  // The data begins at a multiple of 64 bytes.
  const body = text.padEnd(Math.ceil((magic.length + 3 + text.length) / 64) * 64 - magic.length - 3);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(body.length + 1);
  return Buffer.concat([magic, length, Buffer.from(`${body}\n`)]);
}
