/** Third Strike: a variant by hooks, with a state of its own in the position string. */

import { cellIndex, defineHooks, defineVariant } from 'klin-zha';

/** @import { Board, Effect, MoveEvent } from 'klin-zha' */

/**
 * For the cells of those warriors that have captured: how often. Never changed, only replaced.
 *
 * @typedef {ReadonlyMap<number, number>} Strikes
 */

/** With this capture a warrior is removed. */
const last = 3;

/** @type {Strikes} */
const none = new Map();

/**
 * What a move does to the counts: that of the mover goes with it, that of a warrior that leaves the board is
 * forgotten.
 *
 * @param {Strikes} strikes
 * @param {MoveEvent} event
 * @returns {Effect<Strikes>}
 */
function afterMove(strikes, { from, to, captured, arrived }) {
  const captures = arrived && captured !== null;
  const count = (strikes.get(from) ?? 0) + (captures ? 1 : 0);
  if (count === 0) return { state: strikes };
  const state = new Map(strikes);
  state.delete(from);
  // A mover that did not arrive has lost a combat: the warrior on the target stands there as before.
  if (!arrived) return { state };
  state.delete(to);
  if (count === last) return { state, remove: [to] };
  return { state: state.set(to, count) };
}

/**
 * Writes the counts in board order: `D16:1,G14:2`.
 *
 * @param {Strikes} strikes
 * @param {Board} board
 */
function format(strikes, board) {
  if (strikes.size === 0) return undefined;
  return [...strikes]
    .sort(([one], [other]) => one - other)
    .map(([cell, count]) => `${board.cells[cell]?.name}:${count}`)
    .join(',');
}

/**
 * Reads what {@link format} wrote, and nothing else.
 *
 * @param {string} text
 * @param {Board} board
 * @returns {{ state: Strikes } | { expected: string }}
 */
function parse(text, board) {
  /** @type {Map<number, number>} */
  const strikes = new Map();
  for (const pair of text.split(',')) {
    const [name = '', count] = pair.split(':');
    const cell = cellIndex(board, name);
    if (cell >= 0) strikes.set(cell, Number(count));
  }
  const counts = [...strikes.values()];
  const right = counts.every((count) => Number.isInteger(count) && count > 0 && count < last);
  if (right && format(strikes, board) === text) return { state: strikes };
  return {
    expected: `distinct cell names in capitals and board order, each with a count from 1 to ${last - 1}`,
  };
}

const hooks = defineHooks({
  id: 'third-strike',
  variantState: { key: 'strikes', absent: none, initial: () => none, format, parse },
  removesWarriors: true,
  afterMove,
});

/** A warrior that captures for the third time in a game is removed. */
export const thirdStrike = defineVariant({
  id: 'third-strike',
  name: 'Third Strike',
  sources: [],
  excludes: { blind: 'the counts would show where hidden warriors stand' },
  change: (rules) => ({ ...rules, hooks: [...rules.hooks, hooks] }),
});
