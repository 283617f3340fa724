/** Logs of matches, as an arbiter writes them: settings, then events. */

const duel = '1/3/5/7/9/11/2f7F2/15/v*15V* 1 W2E1 - 0 1 -';
const touched = '1/3/2b2/7/4v4/V2Fv6/13/15/v*14SV* 1 W2E1 - 0 1 -';

/** Returns a log with events as lists: time, type and members. */
function log(names, control, settings, ...events) {
  const lines = events.map(([at, type, members]) => ({ at, type, ...members }));
  return [{ rules: 'romulan-heart:2', control, names, position: duel, ...settings }, ...lines]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

const start = [0, 'start'];
const made = (at, seat, move) => [
  [at, 'move', { seat, move }],
  [at, 'press', { seat }],
];

/** The first player loses on time. */
export const flag = (...names) =>
  log(names, '5m+3', {}, start, [400_000, 'claim', { seat: 2, kind: 'flag' }]);

/** The first player makes an illegal move in blitz. */
export const illegal = (...names) =>
  log(
    names,
    '5m',
    {},
    start,
    [1000, 'illegal', { seat: 1, move: 'g68i12', position: 'as it stands' }],
    [1000, 'press', { seat: 1 }],
    [2000, 'claim', { seat: 2, kind: 'illegal' }],
  );

/** The first player seals a move; later the players agree to a draw, unless the log ends before. */
export const adjourned = (isOver, ...names) =>
  log(
    names,
    '40/2h:1h',
    { sheets: false },
    start,
    [600_000, 'adjourn'],
    [660_000, 'seal', { seat: 1, envelope: { names, sealer: 1, number: 1, text: 'Qg69' } }],
    [661_000, 'press', { seat: 1 }],
    ...(isOver
      ? [
          [86_400_000, 'resume'],
          [86_401_000, 'open', { text: 'Qg69' }],
          [86_402_000, 'offer', { seat: 2 }],
          [86_403_000, 'accept', { seat: 1 }],
        ]
      : []),
  );

/** The first player moves another piece than the touched one, has to take the move back, and resigns. */
export const touch = (...names) =>
  log(
    names,
    '90m',
    { sheets: false, position: touched },
    start,
    [1000, 'touch', { seat: 1, cells: ['f14'] }],
    ...made(2000, 1, 'i89i78'),
    [3000, 'claim', { seat: 2, kind: 'touch' }],
    [9000, 'resign', { seat: 1 }],
  );

/** The second player loses by a penalty. */
export const penalty = (...names) =>
  log(names, '15m', {}, start, [1000, 'penalty', { seat: 2, kind: 'lost', article: '12.2b' }]);

/** The first player claims a draw by repetition. */
export const repetition = (...names) => {
  const moves = ['g68g69', 'g24g25', 'g69g68', 'g25g24', 'g68g69', 'g24g25', 'g69g68', 'g25g24'];
  const events = moves.flatMap((move, index) => made(1000 * index, 1 + (index % 2), move));
  return log(names, '15m', {}, start, ...events, [9000, 'claim', { seat: 1, kind: 'repetition' }]);
};

/** The game is aborted. */
export const aborted = (...names) => log(names, '15m', {}, start, [5000, 'abort', { by: 'arbiter' }]);
