/**
 * `klin-zha/words`: names of pieces and colours, and sentences for moves, positions, refusals and outcomes,
 * in English, German and French. Names are also available in Italian.
 *
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { sayMove, sayPosition } from 'klin-zha/words';
 *
 * const state = createState(klinZha);
 * sayMove(state, 'f@e16', { language: 'de' });
 * sayPosition(state);
 * ```
 *
 * @module klin-zha/words
 */

export {
  colourName,
  type Language,
  type LanguageOptions,
  languages,
  type NameLanguage,
  type NameOptions,
  pieceName,
} from './names.ts';
export { sayChoice, sayMove, sayReport } from './say-move.ts';
export { sayOutcome } from './say-outcome.ts';
export { sayPosition, sayView } from './say-position.ts';
export { sayRefusal } from './say-refusal.ts';
export { sayTurn } from './say-turn.ts';
export { type VictoryOptions, victoryWords } from './victory.ts';
