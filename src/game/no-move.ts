/** Why a warrior has no move at all. */

import { mustBeCell } from '../board/board.ts';
import type { CellName } from '../board/names.ts';
import { packMove, STEP } from '../engine/move.ts';
import { refusalOf } from '../explain/moves.ts';
import type { Refusal, RefusalCode } from '../explain/refusal.ts';
import { borrow, type GameState, stateFrom } from './state.ts';

/** What is said of targets that the warrior could not reach anyhow. */
const idle: readonly RefusalCode[] = ['no-movement', 'out-of-reach', 'goal-not-there', 'cannot-carry'];

/**
 * Why the warrior on a cell has no legal move: one refusal for each reason, that of most targets first, with the cells of
 * all of them. Empty where it has a move. Where no warrior of the seat that has the turn stands there, or nothing can be
 * moved now, that is the one reason.
 *
 * @example
 * ```ts
 * import { createState, klinZha, whyNoMove } from 'klin-zha/core';
 *
 * whyNoMove(createState(klinZha), 'E37').map(({ code }) => code); // ['setup-not-finished']
 * ```
 *
 * @throws KlinZhaError `bad-cell` for what is no cell of the board
 * @category Explaining
 */
export function whyNoMove(state: GameState, cell: CellName): readonly Refusal[] {
  const { board } = stateFrom(state).rules;
  const from = mustBeCell(board, cell);
  return borrow(state, (position) => {
    const found = new Map<RefusalCode, Refusal[]>();
    for (const { index: to } of board.cells) {
      for (const withGoal of [false, true]) {
        const refusal = refusalOf(position, packMove(board.naming.id, STEP, from, to, withGoal));
        if (refusal === undefined) return [];
        found.set(refusal.code, [...(found.get(refusal.code) ?? []), refusal]);
      }
    }
    const close = [...found].filter(([code]) => !idle.includes(code));
    // A warrior that could go nowhere even on an empty board has no better reason.
    const told = close.length > 0 ? close : [...found].slice(0, 1);
    return told.sort(([, one], [, two]) => two.length - one.length).map(([, list]) => merged(list));
  });
}

/** The first refusal of a list, with the cells of all. */
function merged(refusals: readonly Refusal[]): Refusal {
  const roles = new Map(
    refusals.flatMap((one) => one.roles).map((role) => [`${role.role} ${role.cell}`, role]),
  );
  const cells = [...new Set(refusals.flatMap((one) => one.cells))];
  return { ...refusals[0]!, cells, roles: [...roles.values()] };
}
