/**
 * What counts as the same position in the archive: everything but the counters of quiet half-moves and rounds, and if
 * asked whatever a symmetry of the board makes of it (R1.6).
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

/** The part of a ruleset's keys that does not depend on the position. */
const keysOf = /* @__PURE__ */ memo((rules: Ruleset) => ({
  salt: textKey(rules.id),
  symmetries: symmetriesOf(rules),
}));

/**
 * Writes the key of a position into another: its hash with the ruleset's id, or the least of all such keys over the
 * symmetries. Gives the number of the symmetry that has it.
 */
export function keyOf(position: Position, symmetry: boolean, key: HashParts): number {
  const { salt, symmetries } = keysOf(position.tables.rules);
  return leastHash(position, symmetry ? symmetries : symmetries.slice(0, 1), salt, key);
}

/** A position that is looked for, with the symmetries that turn it into the one that has its key. */
export interface Sought {
  readonly key: Readonly<HashParts>;
  /** The numbers of the symmetries; more than one where the position is its own mirror image. */
  readonly turns: ReadonlySet<number>;
  /** A move of a position with this key as a move of the one that is looked for; equal moves give equal ones. */
  readonly moveFrom: (move: Move, turn: number) => Move;
}

/** What has to be known to look for a position. */
export function soughtOf(state: GameState, symmetry: boolean): Sought {
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
      const message = `The board has no symmetry ${turn}.`;
      fail({ code: 'damaged-index', message, expected: `0 to ${symmetries.length - 1}`, read: `${turn}` });
    }
    const general = turnMove(move, symmetry.cells);
    return ways.map((cells) => turnMove(general, cells)).reduce((one, other) => (other < one ? other : one));
  };
  return { key, turns: new Set(turns), moveFrom };
}

/** A move as the symmetry of that number turns it. */
export function turnedMove(rules: Ruleset, move: Move, turn: number): Move {
  return turnMove(move, keysOf(rules).symmetries[turn]!.cells);
}

function inverseOf({ cells }: Symmetry): number[] {
  const inverse: number[] = [];
  for (const [cell, to] of cells.entries()) inverse[to] = cell;
  return inverse;
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
 * import { createState, klinZha, play } from 'klin-zha';
 * import { samePosition } from 'klin-zha/records';
 *
 * const state = createState(klinZha);
 * samePosition(play(state, 'f@a19'), play(state, 'f@i11')); // false
 * samePosition(play(state, 'f@a19'), play(state, 'f@i11'), true); // true: turned, they are the same
 * ```
 *
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
 * The key under which a position stands in an index: 16 hexadecimal digits, equal for equal positions (see
 * {@link samePosition}), the same on every machine.
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
 * @category Finding positions
 */
export function positionKey(state: GameState, symmetry = false): string {
  const key = { low: 0, high: 0 };
  borrow(state, (position) => keyOf(position, symmetry, key));
  return formatHash(key.low, key.high);
}
