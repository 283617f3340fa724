/** Logs of matches, as an arbiter writes them: settings, then events. */

import { readFileSync } from 'node:fs';

/** Returns a log with events as lists: time, type and members. */
function log(names, control, events) {
  const position = '1/3/5/7/9/11/2f7F2/15/v*15V* 1 W2E1 - 0 1 -';
  const lines = [[0, 'start'], ...events].map(([at, type, members]) => ({ at, type, ...members }));
  const log = [{ rules: 'romulan-heart:2', control, names, sheets: false, position }, ...lines];
  return log.map((line) => JSON.stringify(line)).join('\n');
}

const made = (at, seat, move) => [
  [at, 'move', { seat, move }],
  [at, 'press', { seat }],
];

/** Returns a log of the folder `games` with other players. */
function example(name, ...names) {
  const text = readFileSync(new URL(`../games/${name}.jsonl`, import.meta.url), 'utf8');
  const players = JSON.parse(text.split('\n', 1)[0]).names;
  return text.replaceAll(/Player \w/g, (player) => names[players.indexOf(player)]);
}

/** The first player loses on time. */
export const flag = example('blitz', 'Cid', 'Hal');

/** The first player makes an illegal move in blitz. */
export const illegal = log(['Dan', 'Gus'], '5m', [
  [1000, 'illegal', { seat: 1, move: 'g68i12', position: 'as it stands' }],
  [1000, 'press', { seat: 1 }],
  [2000, 'claim', { seat: 2, kind: 'illegal' }],
]);

/** The first player seals a move; later the players agree to a draw. */
export const adjourned = example('adjourned', 'Eve', 'Fay');

/** The first player has sealed a move. */
export const open = example('adjourned', 'Fay', 'Ida').split('\n').slice(0, 5).join('\n');

/** The first player moves another piece than the touched one, has to take the move back, and resigns. */
export const touch = log(['Eve', 'Gus'], '90m', [
  [1000, 'touch', { seat: 1, cells: ['i99'] }],
  ...made(2000, 1, 'g68g69'),
  [3000, 'claim', { seat: 2, kind: 'touch' }],
  [9000, 'resign', { seat: 1 }],
]);

/** The second player loses by a penalty. */
export const penalty = log(['Hal', 'Dan'], '15m', [
  [1000, 'penalty', { seat: 2, kind: 'lost', article: '12.2b' }],
]);

/** The first player claims a draw by repetition. */
const moves = ['g68g69', 'g24g25', 'g69g68', 'g25g24', 'g68g69', 'g24g25', 'g69g68', 'g25g24'];
export const repetition = log(['Ida', 'Cid'], '15m', [
  ...moves.flatMap((move, index) => made(1000 * index, 1 + (index % 2), move)),
  [9000, 'claim', { seat: 1, kind: 'repetition' }],
]);

/** The game is aborted. */
export const aborted = log(['Cid', 'Anna'], '15m', [[5000, 'abort', { by: 'arbiter' }]]);
