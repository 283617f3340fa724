/** What the tests share: chance that can be repeated, random games, and what holds for every state. */

import assert from 'node:assert/strict';
import {
  combine,
  createState,
  describeMove,
  legalMoves,
  outcome,
  parsePosition,
  play,
  restoreState,
  sameState,
  unwrap,
} from 'klin-zha';

/** @import { GameState, Move, Random, Ruleset, Variant } from 'klin-zha' */

/**
 * A random function that gives the same numbers every time.
 *
 * @param {number} seed
 * @returns {Random}
 */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A base ruleset with variants.
 *
 * @param {Ruleset} base
 * @param {...Variant} variants
 */
export function withVariants(base, ...variants) {
  return unwrap(combine(base, variants));
}

/**
 * A state comes back the same from its position string and from JSON.
 *
 * @param {GameState} state
 */
export function assertTravels(state) {
  const read = unwrap(parsePosition(state.rules, String(state)));
  assert.equal(String(read), String(state));
  assert.ok(sameState(read, state));
  const restored = unwrap(restoreState(JSON.stringify(state), state.rules));
  assert.ok(sameState(restored, state));
  assert.deepEqual(outcome(restored), outcome(state));
}

/**
 * Plays a random game whose players like to capture, and tells of every move.
 *
 * @param {Ruleset} rules
 * @param {number} seed
 * @param {(before: GameState, move: Move, after: GameState) => void} tell
 * @param {number} [most] after how many moves it is broken off
 */
export function playRandomly(rules, seed, tell, most = 200) {
  const random = seeded(seed);
  /** @param {readonly Move[]} moves */
  const oneOf = (moves) => moves[Math.floor(random() * moves.length)];
  let state = createState(rules, { random });
  for (let ply = 0; ply < most && outcome(state) === null; ply++) {
    const before = state;
    const moves = legalMoves(before);
    const captures = before.phase === 'battle' ? moves.filter((move) => isCapture(before, move)) : [];
    const move = oneOf(captures.length > 0 && random() < 0.7 ? captures : moves);
    if (move === undefined) throw new Error(`No legal move, and not over: ${before}`);
    state = play(before, move);
    tell(before, move, state);
  }
}

/**
 * Whether a move goes to a cell with a warrior on it.
 *
 * @param {GameState} state
 * @param {Move} move
 */
function isCapture(state, move) {
  const said = describeMove(move);
  return said.kind === 'step' && state.toFields().warriors.some(({ cell }) => cell === said.to);
}
