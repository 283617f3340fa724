/**
 * Equality and keys of archived positions. Halfmove clock and round are ignored. Optionally, symmetric
 * positions are equal (R1.6).
 */

import { memo } from '../../base/memo.ts';
import { fail } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import {
  borrow,
  contentUnder,
  formatHash,
  type HashParts,
  leastHash,
  type Position,
  type Symmetry,
  symmetriesOf,
  textKey,
  turnMove,
} from '../../game/in-place.ts';
import { type GameState, stateFrom } from '../../game/state.ts';
import type { Ruleset } from '../../rules/ruleset.ts';

/** Returns the data of a ruleset that keys depend on. */
const keysOf = /* @__PURE__ */ memo((rules: Ruleset) => ({
  salt: textKey(rules.id),
  symmetries: symmetriesOf(rules),
}));

/**
 * Writes the key of a position to `key`: a hash that includes the ruleset id. With `symmetry`, this is the
 * lowest hash over all symmetries. Returns the number of the symmetry that was used.
 */
export function keyOf(position: Position, symmetry: boolean, key: HashParts): number {
  const { salt, symmetries } = keysOf(position.tables.rules);
  return leastHash(position, symmetry ? symmetries : symmetries.slice(0, 1), salt, key);
}

/** A position query. */
export interface PositionQuery {
  readonly key: Readonly<HashParts>;
  /** Numbers of the symmetries that turn the position into its key position; several for symmetric ones. */
  readonly turns: ReadonlySet<number>;
  /** Turns a move in a stored position into a move in the queried position. Equivalent moves become equal. */
  readonly moveFrom: (move: Move, turn: number) => Move;
}

/** Returns the query for a position. */
export function queryFor(state: GameState, symmetry: boolean): PositionQuery {
  const { symmetries } = keysOf(stateFrom(state).rules);
  const key = { low: 0, high: 0 };
  const turns = borrow(state, (position) => {
    const first = keyOf(position, symmetry, key);
    const content = contentUnder(position, symmetries[first]!);
    const numbers = symmetry ? [...symmetries.keys()] : [0];
    return numbers.filter((turn) => contentUnder(position, symmetries[turn]!) === content);
  });
  const ways = turns.map((turn) => inverseOf(symmetries[turn]!));
  const moveFrom = (move: Move, turn: number): Move => {
    const symmetry = symmetries[turn];
    if (symmetry === undefined) {
      const message = `The index is damaged: the board has no symmetry ${turn}.`;
      fail({ code: 'damaged-index', message, expected: `0 to ${symmetries.length - 1}`, read: `${turn}` });
    }
    const general = turnMove(move, symmetry.cells);
    return ways.map((cells) => turnMove(general, cells)).reduce((one, other) => (other < one ? other : one));
  };
  return { key, turns: new Set(turns), moveFrom };
}

/** Returns the image of a move under symmetry number `turn`. */
export function turnedMove(rules: Ruleset, move: Move, turn: number): Move {
  return turnMove(move, keysOf(rules).symmetries[turn]!.cells);
}

function inverseOf({ cells }: Symmetry): number[] {
  const inverse: number[] = [];
  for (const [cell, to] of cells.entries()) inverse[to] = cell;
  return inverse;
}

/**
 * Whether two states have the same ruleset and position, apart from halfmove clock and round.
 *
 * @param symmetry whether symmetric positions are equal (R1.6); region claims and variant state must then be
 * symmetric as well
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, klinZha, play } from 'klin-zha';
 * import { samePosition } from 'klin-zha/records';
 *
 * const state = createState(klinZha);
 * samePosition(play(state, 'f@a19'), play(state, 'f@i11')); // false
 * samePosition(play(state, 'f@a19'), play(state, 'f@i11'), true); // true: equal by symmetry
 * ```
 *
 * @experimental
 * @category Finding positions
 */
export function samePosition(one: GameState, other: GameState, symmetry = false): boolean {
  if (stateFrom(one).rules.id !== stateFrom(other).rules.id) return false;
  const { symmetries } = keysOf(one.rules);
  const wanted = borrow(one, (position) => contentUnder(position, symmetries[0]!));
  const able = symmetry ? symmetries : symmetries.slice(0, 1);
  return borrow(other, (position) => able.some((turn) => contentUnder(position, turn) === wanted));
}

/**
 * Returns the key that an index uses for a position: 16 hexadecimal digits. Equal positions (see
 * {@link samePosition}) have equal keys on every machine.
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
 *
 * @experimental
 * @category Finding positions
 */
export function positionKey(state: GameState, symmetry = false): string {
  const key = { low: 0, high: 0 };
  borrow(state, (position) => keyOf(position, symmetry, key));
  return formatHash(key.low, key.high);
}
