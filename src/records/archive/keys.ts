/**
 * Keys of archived positions. Halfmove clock and round are ignored. Optionally, symmetric positions have the
 * same key (R1.6).
 */

import { memo } from '../../base/memo.ts';
import type { Move } from '../../engine/move.ts';
import {
  borrow,
  formatHash,
  type HashParts,
  leastHash,
  type Position,
  symmetriesOf,
  textKey,
  turnMove,
} from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import type { Ruleset } from '../../rules/ruleset.ts';

/** Returns the data of a ruleset that keys depend on. */
const keysOf = /* @__PURE__ */ memo((rules: Ruleset) => {
  const symmetries = symmetriesOf(rules);
  return { salt: textKey(rules.id), symmetries, identity: symmetries.slice(0, 1) };
});

/**
 * Writes the key of a position to `key`: a hash that includes the ruleset id. With `symmetry`, this is the
 * lowest hash over all symmetries. Returns the numbers of the symmetries with this hash: several for a
 * symmetric position.
 */
export function keyOf(position: Position, symmetry: boolean, key: HashParts): readonly number[] {
  const { salt, symmetries, identity } = keysOf(position.tables.rules);
  return leastHash(position, symmetry ? symmetries : identity, salt, key);
}

/** Returns the image of a move under symmetry number `turn`. */
export function turnedMove(rules: Ruleset, move: Move, turn: number): Move {
  return turnMove(move, keysOf(rules).symmetries[turn]!.cells);
}

/**
 * Returns the key of a position for databases: 16 hexadecimal digits. Equal positions
 * have equal keys on every machine, whatever their halfmove clock and round.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, klinZha, play } from 'klin-zha';
 * import { positionKey } from 'klin-zha/records';
 *
 * const state = createState(klinZha);
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
