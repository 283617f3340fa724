/** Threats to Goals. */

import { nextAttacker } from '../engine/attacks.ts';
import { COLOUR_SHIFT } from '../engine/packing.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Seat } from '../rules/ruleset.ts';
import { borrow, type GameState } from './state.ts';

/** Threat of one enemy to one Goal (R5.4). */
export interface Threat {
  /** The seat that could capture. */
  readonly attacker: Seat;
  /** The cell of the warrior that could capture. */
  readonly from: CellName;
  /** The seat whose Goal is threatened. */
  readonly defender: Seat;
  /** The Goal's cell. */
  readonly goal: CellName;
}

/**
 * Returns all threats to all Goals on the board, whichever seat is to move, by defender and then by attacker.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, introductionGold, introductionGreen, placeArmies, play } from 'klin-zha';
 * import { klinZha, threats, unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * threats(state); // []
 * threats(play(state, 'g14e16')); // [{ attacker: 1, from: 'E16', defender: 2, goal: 'C18' }]
 * ```
 */
export function threats(state: GameState): readonly Threat[] {
  return borrow(state, (position) => {
    const { board } = state.rules;
    const found: Threat[] = [];
    for (let defender = 1; defender <= position.tables.seats; defender++) {
      const goal = position.goalAt[defender]!;
      if (goal < 0) continue;
      let warrior = nextAttacker(position, defender, goal, 0);
      for (; warrior !== 0; warrior = nextAttacker(position, defender, goal, warrior)) {
        found.push({
          attacker: position.owner[warrior >>> COLOUR_SHIFT]! as Seat,
          from: board.cells[position.cellOf[warrior]!]!.name,
          defender: defender as Seat,
          goal: board.cells[goal]!.name,
        });
      }
    }
    return found;
  });
}
