/**
 * The positions that are measured, with the number of legal move sequences of each length. The numbers come from
 * engines that were written apart from the library's: a wrong one ends the benchmark.
 */

import { readFileSync } from 'node:fs';
import { parsePosition, rulesOf, unwrap } from 'klin-zha';

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} rules the ruleset
 * @property {string} position the position string
 * @property {readonly number[]} perft how many sequences of 1, 2, 3... moves there are
 */

/** @type {readonly Entry[]} */
export const positions = JSON.parse(readFileSync(new URL('positions.json', import.meta.url), 'utf8'));

/** The start of the battle that the introduction to the game describes. */
export const battle = entryNamed('the plain game');
/** An open position with nearly all lines free. */
export const middleGame = entryNamed('the plain game, an open middle game');

/** Chess: the start, and a position with much going on that programs are tested with. */
export const chessPositions = [
  {
    name: 'start',
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    perft: [20, 400, 8902, 197281, 4865609],
  },
  {
    name: 'kiwipete',
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    perft: [48, 2039, 97862, 4085603],
  },
];

/** The state of an entry. */
export function stateOf({ rules, position }) {
  return unwrap(parsePosition(rulesOf(rules), position));
}

function entryNamed(name) {
  return positions.find((entry) => entry.name === name);
}
