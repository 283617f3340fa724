/** What is agreed on before a game. */

import { klinZha, type Ruleset, type Seat } from 'klin-zha';
import type { Terms } from './match.ts';

/** Agreement before a game. */
export interface Agreement {
  readonly rules: Ruleset;
  /** Level of the bot at each seat; 0 for a person. */
  readonly levels: readonly number[];
  /** `hand`, `book`, `chance`, or the name of an army of this page. */
  readonly armies: string;
  readonly terms: Terms;
  readonly first?: Seat | 'spindles';
  /** Position with which the game begins, instead of armies. */
  readonly position?: string;
}

/** The game of the first screen. */
export const usual: Agreement = {
  rules: klinZha,
  levels: [],
  armies: 'book',
  terms: { control: '-', touch: false },
};
