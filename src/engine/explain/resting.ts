/** Where a Blockader may stand (R4.3, R4.4) and where a Goal may rest (R4.5, R10.4), in words. */

import { whyBlockaderMisfits, whyGoalMayNotRest } from '../zones.ts';
import type { Refusal, RefusalBuilder } from './refusal.ts';

/**
 * Why a Blockader of the seat to move may not stand on a cell, or undefined where it may.
 *
 * @param blockader the Blockader, or 0 for one that is still in hand
 * @param carrying whether it takes its Goal along
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
  const who = builder.moverName();
  const words = {
    'own-goal': `A ${who} may not stand on its own Goal's cell ${name}.`,
    'zone-holds-goal': `On ${name} the ${who} would have a Goal in its zone, on ${near}.`,
    'zone-holds-enemy': `On ${name} the ${who} would have an enemy in its zone, on ${near}.`,
    'zones-overlap': `On ${name} the ${who}'s zone would share ${near} with an enemy zone.`,
  };
  return builder.refuse(why, why === 'own-goal' ? 'R4.4' : ruling, words[why], cell, ...cells);
}

/**
 * Why a Goal may not come to rest on a cell with a carrier, or undefined where it may.
 *
 * @param inZone the refusal where the cell lies in a zone
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

/** That no Goal may rest on a cell, by a variant or by the board. */
export function forbiddenGoal(builder: RefusalBuilder, cell: number): Refusal {
  const message = `No Goal may come to rest on ${builder.name(cell)}.`;
  return builder.refuse('goal-on-forbidden-cell', builder.maskRuling(cell, 'noGoal'), message, cell);
}
