/** Perft, the last ply counted: the open game's battle beside the same algorithm in C and beside chess. */

import { Chess as JsChess } from 'chess.js';
import { Chess } from 'chessops/chess';
import { perft as chessPerft } from 'chessops/debug';
import { parseFen } from 'chessops/fen';
import { parsePosition, perft } from 'klin-zha';
import { mustCount, race, ratio } from '../harness.mjs';
import { compileNative, compilerVersion } from '../native.mjs';
import { battle, chessPositions, middleGame } from '../positions.mjs';

export const title = 'Perft';

const [start, kiwipete] = chessPositions;

export const contenders = {
  'klin-zha': () => ours(battle, 4),
  'klin-zha, open middle game': () => ours(middleGame, 3),
  'the same algorithm in C': () => port(battle, 4),
  'the same algorithm in C, open middle game': () => port(middleGame, 3),
  'a program in C for this one ruleset': () => specialised(battle, 4),
  'a program in C for this one ruleset, open middle game': () => specialised(middleGame, 3),
  chessops: () => chessops(start, 4),
  'chessops, kiwipete': () => chessops(kiwipete, 3),
  'chess.js': () => chessJs(start, 3),
};

function ours(entry, depth) {
  const { value: state } = parsePosition(entry.rules, entry.position);
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

/** The library's generator in C, which has to find the same hash as well. */
function port(entry, depth) {
  const count = compileNative('port');
  const hash = parsePosition(entry.rules, entry.position).value.hash();
  return native(entry, depth, (times) => {
    const found = count(entry.rules, entry.position, depth, times);
    if (found.hash !== hash) throw new Error(`${entry.name}: hash ${found.hash} instead of ${hash}`);
    return found;
  });
}

function specialised(entry, depth) {
  const count = compileNative('specialised');
  return native(entry, depth, (times) => count(entry.position, depth, times));
}

/** Runs a C program for as many counts as take some tenth of a second. */
function native(entry, depth, count) {
  const times = Math.ceil(30_000_000 / entry.perft[depth - 1]);
  const run = () => {
    const { nodes, seconds } = count(times);
    return { work: times * mustCount(entry.name, nodes, entry.perft[depth - 1]), seconds };
  };
  return { run };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const compiler = compilerVersion();
  const names = Object.keys(contenders).filter((name) => compiler !== null || !name.includes(' in C'));
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
      floor: 7,
      aim: 14,
    },
    beside('perft of an open middle game', 'klin-zha, open middle game', 'chessops, kiwipete'),
  ];
  for (const program of compiler === null
    ? []
    : ['the same algorithm in C', 'a program in C for this one ruleset']) {
    const limits = program.startsWith('the same') ? { floor: 0.2, aim: 0.36 } : {};
    rows.push(
      { ...beside("perft of the battle's start", 'klin-zha', program), ...limits },
      beside('perft of an open middle game', 'klin-zha, open middle game', `${program}, open middle game`),
    );
  }
  rows.push(beside("perft of the battle's start", 'klin-zha', 'chess.js'));
  return { rates, rows, compiler };

  function beside(what, name, other) {
    const figure = rates[name];
    return { what, unit: 'nodes/s', figure, against: other, ratio: ratio(figure, rates[other]) };
  }
}
