/** Perft, the last ply counted: the battle and a middle game beside chess, and every base, variant and board beside the battle. */

import { Chess as JsChess } from 'chess.js';
import { perft as chessPerft } from 'chessops/debug';
import { perft } from 'klin-zha';
import { chessOf } from '../games.mjs';
import { mustCount, race, rowBeside } from '../harness.mjs';
import { battle, chessPositions, middleGame, positions, stateOf } from '../positions.mjs';

export const title = 'Perft';

const [start, kiwipete] = chessPositions;
const variants = positions.filter((entry) => entry !== battle && entry !== middleGame);
/** The longest count of a variant: a piece of work has to be small beside a round. */
const most = 400_000;
/** The battle has to run soon before or after each of the variants. */
const batchSize = 12;

const beside = {
  'klin-zha': () => ours(battle, 4),
  'klin-zha, open middle game': () => ours(middleGame, 3),
  chessops: () => chessops(start, 4),
  'chessops, kiwipete': () => chessops(kiwipete, 3),
  'chess.js': () => chessJs(start, 3),
};

export const contenders = {
  ...beside,
  ...Object.fromEntries(
    variants.map((entry) => [
      entry.name,
      () => ours(entry, entry.perft.filter((count) => count <= most).length),
    ]),
  ),
};

function ours(entry, depth) {
  const state = stateOf(entry);
  return counting(entry, depth, () => perft(state, depth));
}

function chessops(entry, depth) {
  const position = chessOf(entry.fen);
  return counting(entry, depth, () => chessPerft(position, depth));
}

function chessJs(entry, depth) {
  const chess = new JsChess(entry.fen);
  return counting(entry, depth, () => chess.perft(depth));
}

function counting(entry, depth, count) {
  return { run: () => mustCount(entry.name, count(), entry.perft[depth - 1]) };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const row = (what, figure, other, against) => rowBeside({ what, unit: 'nodes/s' }, figure, other, against);
  const rates = await race(import.meta.url, Object.keys(beside), settings);
  const [own, openGame, chess, openChess, js] = Object.values(rates);
  const rows = [
    row("perft of the battle's start", own, chess, "chessops, chess' start"),
    row('perft of an open middle game', openGame, openChess, 'chessops, kiwipete'),
    row("perft of the battle's start", own, js, 'chess.js'),
  ];
  for (let from = 0; from < variants.length; from += batchSize) {
    const names = variants.slice(from, from + batchSize).map(({ name }) => name);
    const found = await race(import.meta.url, ['klin-zha', ...names], settings);
    for (const name of names) rows.push(row(name, found[name], found['klin-zha'], battle.name));
  }
  return { rates, rows };
}
