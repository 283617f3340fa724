/** Romulan Heart (RH), a tournament game for two or three players. */

import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { checkOptionNames } from '../base/shape.ts';
import { everyoneElse, freezeRuleset, type Ruleset } from '../rules/ruleset.ts';
import { klinZha, openSetup } from './klin-zha.ts';

/**
 * Returns the ruleset `romulan-heart:2` or `romulan-heart:3` (RH): Goals may be left threatened (R6.3),
 * armies change hands (R8.4), and games can be drawn (R8.3, R8.5, R8.6).
 *
 * @throws KlinZhaError `bad-option` for invalid options, `unknown-member` for an unknown member,
 * `bad-parameter` for any other number of players
 *
 * @example
 * ```ts
 * import { romulanHeart } from 'klin-zha';
 *
 * romulanHeart().id; // 'romulan-heart:2'
 * romulanHeart({ players: 3 }).colours; // ['green', 'blue', 'black']
 * ```
 */
export function romulanHeart(options?: {
  /** Number of players; 2 by default. */
  readonly players?: 2 | 3;
}): Ruleset {
  checkOptionNames(options, { players: true });
  const { players = 2 } = options ?? {};
  if (players === 2) return forTwo;
  if (players === 3) return forThree;
  return failWith('bad-parameter', players, 'number of players', '2 or 3');
}

const forTwo: Ruleset = /* @__PURE__ */ made(() =>
  freezeRuleset({
    ...klinZha,
    id: 'romulan-heart:2',
    name: 'Romulan Heart for two',
    sources: ['RH'],
    terms: 'romulan-heart',
    colours: ['green', 'blue'],
    goalSafety: 'none',
    noLegalMove: 'draws',
    draws: true,
    deadPositions: true,
    setup: { ...openSetup, first: 'seat-1', mercy: false, corners: ['E', 'W'] },
  }),
);

const forThree: Ruleset = /* @__PURE__ */ made(() =>
  freezeRuleset({
    ...forTwo,
    id: 'romulan-heart:3',
    name: 'Romulan Heart for three',
    colours: ['green', 'blue', 'black'],
    setup: { ...forTwo.setup, corners: ['E', 'W', 'N'] },
    prey: everyoneElse(3),
  }),
);
