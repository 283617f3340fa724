/** What the tests of several sources ask. */

import { explainMove, type GameState } from '../../src/index.ts';

/** The code and the ruling of a refusal, or `legal`. */
export function answer(state: GameState, move: string): string {
  const { legal, code, ruling } = explainMove(state, move);
  return legal ? 'legal' : `${code} ${ruling}`;
}

/** Returns a random number generator that makes the spindles show these numbers in order. */
export function showing(...faces: number[]): () => number {
  const left = [...faces];
  return () => (left.shift()! - 0.5) / 6;
}
