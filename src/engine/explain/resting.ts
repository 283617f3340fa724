/** Explains why a cell is not allowed for a Blockader (R4.3, R4.4) or a Goal (R4.5, R10.4). */

import { whyBlockaderMisfits, whyGoalMayNotRest } from '../zones.ts';
import type { Refusal, RefusalBuilder } from './refusal.ts';

/**
 * Explains why a Blockader of the seat to move may not be on a cell; undefined if it may.
 *
 * @param blockader the Blockader, or 0 if it is still in hand
 * @param carrying whether the Goal moves with it
 */
export function explainBlockader(
  builder: RefusalBuilder,
  cell: number,
  ruling: string,
  blockader: number,
  carrying: boolean,
): Refusal | undefined {
  const { position } = builder;
  const misfit = whyBlockaderMisfits(position, cell, position.sideOf(position.seat), blockader, carrying);
  if (misfit === undefined) return undefined;
  const { why, cells } = misfit;
  const name = builder.name(cell);
  const near = builder.list(cells);
  const kind = builder.moverName();
  const words = {
    'own-goal': `A ${kind} may not be on the same cell as its own Goal: ${name}.`,
    'zone-holds-goal': `On ${name}, the ${kind} would have a Goal in its zone, on ${near}.`,
    'zone-holds-enemy': `On ${name}, the ${kind} would have an enemy in its zone, on ${near}.`,
    'zones-overlap': `On ${name}, the ${kind}'s zone would overlap an enemy zone on ${near}.`,
  };
  return builder.refuse(why, why === 'own-goal' ? 'R4.4' : ruling, words[why], cell, ...cells);
}

/**
 * Explains why a Goal may not rest on a cell with a carrier; undefined if it may.
 *
 * @param inZone returns the refusal for a cell in a zone
 */
export function explainResting(
  builder: RefusalBuilder,
  cell: number,
  carrier: number,
  inZone: () => Refusal,
): Refusal | undefined {
  const why = whyGoalMayNotRest(builder.position, cell, carrier);
  if (why === undefined) return undefined;
  return why === 'forbidden' ? forbiddenGoal(builder, cell) : inZone();
}

/** Refuses a Goal on a masked cell. */
export function forbiddenGoal(builder: RefusalBuilder, cell: number): Refusal {
  const message = `No Goal may rest on ${builder.name(cell)}.`;
  return builder.refuse('goal-on-forbidden-cell', builder.maskRuling(cell, 'noGoal'), message, cell);
}
