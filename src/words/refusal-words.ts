/** Sentences about illegal moves in one language. */

import type { RefusalCode } from '../engine/explain/refusal.ts';
import type { Noun } from './names.ts';

/**
 * Sentence templates of one language. Placeholders are cell roles (`{origin}`), nouns with articles
 * (`{mover}`, `{goal piece}`; `{Mover}` and `{Goal piece}` at the beginning) and objects (`{goal object}`). A
 * part in brackets is dropped if one of its placeholders has no value.
 */
export interface RefusalWords {
  /** Noun for a warrior of unknown kind. */
  readonly warrior: Noun;
  /** Formats the range of a kind. */
  readonly steps: (least: number, most: number, isStraight: boolean) => string;
  readonly sentences: Readonly<Record<RefusalCode, string>>;
}
