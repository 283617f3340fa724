/** What a board asks of the library: it is handed in, so that the element itself holds no rules. */

import { fail, shown } from '../base/result.ts';
import type { choicesFor, composeMove, moveChoices, tryPlay, turnFor, turnOf } from '../game/choices.ts';
import type { explainMove } from '../game/moves.ts';
import type { whyNoMove } from '../game/no-move.ts';
import type { colourName, pieceName } from '../words/names.ts';
import type { sayChoice, sayMove } from '../words/say-move.ts';
import type { sayPosition, sayView } from '../words/say-position.ts';
import type { sayRefusal } from '../words/say-refusal.ts';
import type { sayTurn } from '../words/say-turn.ts';

/**
 * The functions of `klin-zha` that a board calls: `klin-zha` or `klin-zha/core` itself, or an object with these alone,
 * of which a bundler keeps nothing else. A board that shows views only never calls those that take states.
 *
 * @category Element
 */
export interface BoardLibrary {
  /** What can be chosen in a state. */
  readonly moveChoices: typeof moveChoices;
  /** Whose turn it is in a state. */
  readonly turnOf: typeof turnOf;
  /** What a player may attempt. */
  readonly choicesFor: typeof choicesFor;
  /** Whose turn it is as far as a player sees. */
  readonly turnFor: typeof turnFor;
  /** The move that somebody wanted. */
  readonly composeMove: typeof composeMove;
  /** The state after a move. */
  readonly tryPlay: typeof tryPlay;
  /** Why a move is refused. */
  readonly explainMove: typeof explainMove;
  /** What a colour is called. */
  readonly colourName: typeof colourName;
  /** What a piece is called. */
  readonly pieceName: typeof pieceName;
  /** A move that can be chosen, in words. */
  readonly sayChoice: typeof sayChoice;
  /** A move that was played, in words. */
  readonly sayMove: typeof sayMove;
  /** A position in words. */
  readonly sayPosition: typeof sayPosition;
  /** Why a move is refused, in words. */
  readonly sayRefusal: typeof sayRefusal;
  /** Whose turn it is, in words. */
  readonly sayTurn: typeof sayTurn;
  /** What a player sees, in words. */
  readonly sayView: typeof sayView;
  /** Why what stands on a cell cannot move; without it the board only says that it cannot. */
  readonly whyNoMove?: typeof whyNoMove;
}

const asked: readonly (keyof BoardLibrary)[] = [
  'moveChoices',
  'turnOf',
  'choicesFor',
  'turnFor',
  'composeMove',
  'tryPlay',
  'explainMove',
  'colourName',
  'pieceName',
  'sayChoice',
  'sayMove',
  'sayPosition',
  'sayRefusal',
  'sayTurn',
  'sayView',
];

/**
 * The library that was handed in.
 *
 * @throws KlinZhaError `bad-library` where a function is missing
 */
export function libraryFrom(value: BoardLibrary | null): BoardLibrary | null {
  if (value === null) return null;
  const missing = asked.find((name) => typeof value?.[name] !== 'function');
  if (missing === undefined) return value;
  const message = `The board needs the function ${missing} of klin-zha.`;
  return fail({ code: 'bad-library', message, read: shown(value), expected: asked.join(', ') });
}
