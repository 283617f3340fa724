/** Helpers of the tests of several sources. */

import { explainMove, type GameState } from 'klin-zha';

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

/** For each kind of warrior the answer to placing the Goal with it (R7.4). */
export const goalPlacements = [
  ['F', 'legal'],
  ['L', 'legal'],
  ['V', 'legal'],
  ['S', 'no-carrier R7.4'],
  ['I', 'no-carrier R7.4'],
  ['B', 'no-carrier R7.4'],
] as const;
