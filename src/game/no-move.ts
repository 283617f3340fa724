/** Reasons why a warrior has no legal move. */

import { refusalOf } from '../engine/explain/moves.ts';
import type { Refusal, RefusalCode } from '../engine/explain/refusal.ts';
import { packMove, STEP } from '../engine/move.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import { borrow, type GameState, stateFrom } from './state.ts';

/** Refusals for targets that are out of reach anyway. */
const outOfReachCodes: readonly RefusalCode[] = [
  'no-movement',
  'out-of-reach',
  'goal-not-there',
  'cannot-carry',
];

/**
 * Returns why the warrior on a cell has no legal move: one refusal per reason, with the cells of all targets
 * that the reason applies to, the most frequent reason first. If a reason applies to all targets, they are
 * not listed. Returns an empty list if the warrior has a move. If the seat to move has no warrior on the cell
 * or cannot move now, that is the only reason.
 *
 * @example
 * ```ts
 * import { createState, klinZha, whyNoMove } from 'klin-zha';
 *
 * whyNoMove(createState(klinZha), 'E37').map(({ code }) => code); // ['setup-not-finished']
 * ```
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-cell` for a cell that is not on the board
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
    const close = [...found].filter(([code]) => !outOfReachCodes.includes(code));
    // A warrior without targets even on an empty board has no better reason.
    const reported = close.length > 0 ? close : [...found].slice(0, 1);
    const isOnly = found.size === 1;
    return reported
      .sort(([, one], [, two]) => two.length - one.length)
      .map(([, list]) => mergeRefusals(list, !isOnly));
  });
}

/** Returns the first refusal with the cells of all, with or without targets. */
function mergeRefusals(refusals: readonly Refusal[], withTargets: boolean): Refusal {
  const all = refusals.flatMap((one) => one.roles).filter(({ role }) => withTargets || role !== 'target');
  const roles = [...new Map(all.map((one) => [`${one.role} ${one.cell}`, one])).values()];
  return { ...refusals[0]!, cells: [...new Set(roles.map(({ cell }) => cell))], roles };
}
