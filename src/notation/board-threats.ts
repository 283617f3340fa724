/** Whether the seat to move threatens a Goal of others (R5.4), for the mark of a threat in algebraic notation. */

import type { Position } from '../engine/position.ts';
import { COLOUR_SHIFT } from '../engine/snapshot.ts';
import { nextAttacker } from '../engine/threats.ts';

/**
 * Whether after a step some warrior of the seat to move has a way to another's Goal, whatever stands on it: a
 * quick no spares trying the step. Armies are no set that is shared.
 */
export function mightThreaten(position: Position, from: number, to: number): boolean {
  const { tables, count, cellOf, kindOf, goalAt, owner, seat } = position;
  const { cells, paths, seats, colours } = tables;
  for (let colour = 1; colour <= colours; colour++) {
    if (owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++) {
      const stood = cellOf[warrior]!;
      if (stood < 0) continue;
      const line = (kindOf[warrior]! * cells + (stood === from ? to : stood)) * cells;
      for (let other = 1; other <= seats; other++) {
        const goal = goalAt[other]!;
        if (other !== seat && goal >= 0 && paths.start[line + goal] !== 0) return true;
      }
    }
  }
  return false;
}

/** Whether some warrior of the seat to move threatens a Goal as things stand. */
export function threatensNow(position: Position): boolean {
  const { goalAt, owner, seat, tables } = position;
  for (let other = 1; other <= tables.seats; other++) {
    const goal = goalAt[other]!;
    if (goal < 0 || other === seat) continue;
    let warrior = nextAttacker(position, other, goal, 0);
    while (warrior !== 0 && owner[warrior >>> COLOUR_SHIFT] !== seat)
      warrior = nextAttacker(position, other, goal, warrior);
    if (warrior !== 0) return true;
  }
  return false;
}
