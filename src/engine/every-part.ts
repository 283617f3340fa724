/** What the engine does for some rulesets alone, for those that may need any of it. */

import { applyChallenge, applyHooks, applyOutcome, unmakeHooks } from './apply.ts';
import { isDead } from './finished.ts';
import { toggleCombat } from './hash.ts';
import { formatStates, initialStates, variantEnd, variantKeyOf, variantStuck } from './hooks.ts';
import { passOver, turnPasses } from './make.ts';
import { generateOutcomes } from './movegen.ts';
import { type Parts, viewOf } from './position.ts';
import { isNewThreat, keepingOff, leavesClosed } from './safety.ts';
import { generateShared } from './setup.ts';
import { keptByRoom, reachedByShared } from './steps.ts';
import { keepStates } from './terrain.ts';
import { pushHooked } from './undo.ts';

/**
 * Every part that only some rulesets need. A ruleset brings those that it may need with it, and the engine asks them of
 * the ruleset, so that a bundle with one plain game holds no hooks, combats, shared sets and dead positions.
 */
export const everyPart: Parts = {
  initialStates,
  formatStates,
  variantKeyOf,
  viewOf,
  keepStates,
  pushHooked,
  applyHooks,
  unmakeHooks,
  variantEnd,
  variantStuck,
  isDead,
  passOver,
  turnPasses,
  applyChallenge,
  applyOutcome,
  toggleCombat,
  generateOutcomes,
  generateShared,
  reachedByShared,
  keptByRoom,
  keepingOff,
  leavesClosed,
  isNewThreat,
};
