/** Fault codes for positions. */

import type { Fault } from '../../base/result.ts';

/** Fault codes for position strings, position descriptions and invalid positions. */
export const positionCodes = [
  'bad-cell',
  'bad-combat',
  'bad-count',
  'bad-fields',
  'bad-first',
  'bad-hand',
  'bad-own-state',
  'bad-owner',
  'bad-owners',
  'bad-pair',
  'bad-piece',
  'bad-region',
  'bad-seat',
  'bad-value',
  'bad-warrior',
  'board-count',
  'claim-of-shared',
  'crowd',
  'empty-claim',
  'field-count',
  'goal-in-zone',
  'goal-missing',
  'goal-on-forbidden-cell',
  'goal-too-early',
  'goal-under-blockader',
  'goal-under-captor',
  'goal-under-enemy',
  'goal-without-army',
  'goal-without-carrier',
  'missing-warriors',
  'no-goal-place',
  'not-text',
  'outside-region',
  'pair-order',
  'region-twice',
  'removed-army',
  'row-count',
  'row-width',
  'seat-without-army',
  'setup-counters',
  'setup-owners',
  'too-many-warriors',
  'turn-passes',
  'two-goals',
  'two-on-cell',
  'two-regions',
  'warrior-in-enemy-zone',
  'warrior-on-marked-cell',
  'wrong-corner',
  'wrong-seat',
  'zones-overlap',
] as const;

export type PositionCode = (typeof positionCodes)[number];

/** Fault found in a position. */
export interface PositionFault extends Fault<PositionCode> {}
