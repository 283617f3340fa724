/** What a language has to say of refused moves: a sentence for each code, with gaps. */

import type { RefusalCode } from '../engine/explain/refusal.ts';
import type { Noun } from './names.ts';

/**
 * One language. In a sentence the name of a role in braces stands for its cells (`{origin}`), `{mover}` and `{goal piece}` for
 * nouns with their articles, `{Mover}` and `{Goal piece}` for the same at its beginning, `{goal object}` for an object; a part in
 * brackets is left out where nothing is known that could fill its gaps.
 */
export interface RefusalWords {
  /** A warrior of whatever kind. */
  readonly warrior: Noun;
  /** How far a kind moves. */
  readonly steps: (least: number, most: number, isStraight: boolean) => string;
  readonly sentences: Readonly<Record<RefusalCode, string>>;
}
