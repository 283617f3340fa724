/**
 * What counts as the same position in the archive: everything but the counters of quiet half-moves and rounds, and if
 * asked whatever a symmetry of the board makes of it (R1.6).
 */

import { memo } from '../core/memo.ts';
import {
  borrow,
  contentUnder,
  formatHash,
  type HashParts,
  leastHash,
  type Position,
  symmetriesOf,
  textKey,
} from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';

/** The part of a ruleset's keys that does not depend on the position. */
const keysOf = /* @__PURE__ */ memo((rules: Ruleset) => ({
  salt: textKey(rules.id),
  symmetries: symmetriesOf(rules),
}));

/**
 * Writes the key of a position into another: its hash with the ruleset's id, or the least of all such keys over the
 * symmetries.
 */
export function keyOf(position: Position, symmetry: boolean, key: HashParts): void {
  const { salt, symmetries } = keysOf(position.tables.rules);
  leastHash(position, symmetry ? symmetries : symmetries.slice(0, 1), salt, key);
}

/**
 * Whether two states hold the same position of the same ruleset. The counters of quiet half-moves and rounds do
 * not count.
 *
 * @param symmetry whether positions count as the same that a symmetry of the board turns into each other (R1.6),
 * claims of regions and what variants keep along with them
 *
 * @example
 * ```ts
 * import { createState, play } from 'klin-zha';
 * import { samePosition } from 'klin-zha/archive';
 *
 * const state = createState('klin-zha');
 * samePosition(play(state, 'f@a19'), play(state, 'f@i11')); // false
 * samePosition(play(state, 'f@a19'), play(state, 'f@i11'), true); // true: turned, they are the same
 * ```
 */
export function samePosition(one: GameState, other: GameState, symmetry = false): boolean {
  if (one.rules.id !== other.rules.id) return false;
  const { symmetries } = keysOf(one.rules);
  const wanted = borrow(one, (position) => contentUnder(position, symmetries[0]!));
  const able = symmetry ? symmetries : symmetries.slice(0, 1);
  return borrow(other, (position) => able.some((turn) => contentUnder(position, turn) === wanted));
}

/**
 * The key under which a position stands in an index: 16 hexadecimal digits, equal for equal positions (see
 * {@link samePosition}), the same on every machine.
 *
 * @example
 * ```ts
 * import { createState, play } from 'klin-zha';
 * import { positionKey } from 'klin-zha/archive';
 *
 * const state = createState('klin-zha');
 * const [one, other] = [play(state, 'f@a19'), play(state, 'f@i11')];
 * positionKey(one) === positionKey(other); // false
 * positionKey(one, true) === positionKey(other, true); // true
 * ```
 */
export function positionKey(state: GameState, symmetry = false): string {
  const key = { low: 0, high: 0 };
  borrow(state, (position) => keyOf(position, symmetry, key));
  return formatHash(key.low, key.high);
}
