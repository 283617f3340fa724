/** Perft, the last ply counted: the open game's battle beside chess. */

import { Chess as JsChess } from 'chess.js';
import { Chess } from 'chessops/chess';
import { perft as chessPerft } from 'chessops/debug';
import { parseFen } from 'chessops/fen';
import { perft } from 'klin-zha';
import { mustCount, race, ratio } from '../harness.mjs';
import { battle, chessPositions, middleGame, stateOf } from '../positions.mjs';

export const title = 'Perft';

const [start, kiwipete] = chessPositions;

export const contenders = {
  'klin-zha': () => ours(battle, 4),
  'klin-zha, open middle game': () => ours(middleGame, 3),
  chessops: () => chessops(start, 4),
  'chessops, kiwipete': () => chessops(kiwipete, 3),
  'chess.js': () => chessJs(start, 3),
};

function ours(entry, depth) {
  const state = stateOf(entry);
  return { run: () => mustCount(entry.name, perft(state, depth), entry.perft[depth - 1]) };
}

function chessops(entry, depth) {
  const position = Chess.fromSetup(parseFen(entry.fen).unwrap()).unwrap();
  return { run: () => mustCount(entry.name, chessPerft(position, depth), entry.perft[depth - 1]) };
}

function chessJs(entry, depth) {
  const chess = new JsChess(entry.fen);
  return { run: () => mustCount(entry.name, chess.perft(depth), entry.perft[depth - 1]) };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const names = Object.keys(contenders);
  const rates = await race(
    import.meta.url,
    names.map((name) => ({ name })),
    settings,
  );
  const rows = [
    {
      what: "perft of the battle's start",
      unit: 'nodes/s',
      figure: rates['klin-zha'],
      against: "chessops, chess' start",
      ratio: ratio(rates['klin-zha'], rates.chessops),
    },
    beside('perft of an open middle game', 'klin-zha, open middle game', 'chessops, kiwipete'),
    beside("perft of the battle's start", 'klin-zha', 'chess.js'),
  ];
  return { rates, rows };

  function beside(what, name, other) {
    const figure = rates[name];
    return { what, unit: 'nodes/s', figure, against: other, ratio: ratio(figure, rates[other]) };
  }
}
