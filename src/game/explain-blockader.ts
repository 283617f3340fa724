/** What the rules say about where a Blockader may stand (R4.3, R4.4). */

import { COLOUR_SHIFT } from '../engine/packing.ts';
import { inEnemyZone } from '../engine/zones.ts';
import type { Refusal, Refuser } from './verdict.ts';

/**
 * Why a Blockader of the seat to move may not stand on a cell, or undefined where it may.
 *
 * @param blockader the Blockader, or 0 for one that is still in hand
 * @param carrying whether it takes its Goal along
 */
export function explainBlockader(
  refuser: Refuser,
  cell: number,
  ruling: string,
  blockader: number,
  carrying: boolean,
): Refusal | undefined {
  const { position } = refuser;
  const { at, owner, goalAt, seat, tables } = position;
  const name = refuser.name(cell);
  const side = position.sideOf(seat);
  if (goalAt[side] === cell && !tables.shared && !tables.blockadersCarry) {
    return refuser.refuse(
      'own-goal',
      'R4.4',
      `A Blockader may not stand on its own Goal's cell ${name}.`,
      cell,
    );
  }
  const zone = tables.rules.board.control[cell]!;
  const goals = zone.filter((near) =>
    goalAt.some((goal, owned) => owned > 0 && goal === near && !(carrying && owned === side)),
  );
  if (goals.length > 0) {
    const message = `On ${name} the Blockader would have a Goal in its zone, on ${refuser.list(goals)}.`;
    return refuser.refuse('zone-holds-goal', ruling, message, cell, ...goals);
  }
  const enemies = zone.filter(
    (near) =>
      at[near] !== 0 &&
      at[near] !== blockader &&
      (tables.shared || owner[at[near]! >>> COLOUR_SHIFT] !== side),
  );
  if (enemies.length > 0) {
    const message = `On ${name} the Blockader would have an enemy in its zone, on ${refuser.list(enemies)}.`;
    return refuser.refuse('zone-holds-enemy', ruling, message, cell, ...enemies);
  }
  const shared = zone.filter((near) => inEnemyZone(position, near, side));
  if (shared.length === 0) return undefined;
  const message = `On ${name} the Blockader's zone would share ${refuser.list(shared)} with an enemy zone.`;
  return refuser.refuse('zones-overlap', ruling, message, cell, ...shared);
}
