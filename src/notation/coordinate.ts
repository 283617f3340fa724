/**
 * Coordinate moves (section 15) read and written as the other notations are, in a state: `e37f48`, `e37f48g`,
 * `f@e16`. The form itself is `game/coordinate.ts`'s; here is what a reader forgives.
 */

import type { Fault, Result } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { formatMove, parseCoordinates } from '../game/coordinate.ts';
import { isLegal } from '../game/legality.ts';
import type { GameState } from '../game/state.ts';
import { withAscendingDigits } from './algebraic-text.ts';
import { viewOf } from './board-view.ts';
import { type Lane, NO_MOVE, readByLane } from './lane.ts';
import {
  asGiven,
  onlyMove,
  otherForm,
  type Reading,
  type ReadOptions,
  readingOf,
  readRefused,
  slip,
  strictly,
  unread,
  type Word,
  wholeWord,
} from './reading.ts';
import { sceneOf } from './scene.ts';
import { withSuggestions } from './suggestions.ts';

const coordinateForms = "a move such as 'e37f48', 'e37f48g', 'f@e16', 'g@i11', 'h12i22r' or 'attacker'";

/** The fast lane of coordinate moves. */
export const coordinateLane: Lane = {
  read(position, text) {
    const parsed = parseCoordinates(position.tables.rules, text);
    return parsed.ok && viewOf(position).isLegal(parsed.value) ? parsed.value : NO_MOVE;
  },
  write: (_, move) => formatMove(move),
};

/** Writes a coordinate move; what stands on the board makes no difference to it. */
export function formatCoordinate(_: GameState, move: Move): string {
  return formatMove(move);
}

/**
 * Reads a coordinate move: the legal move that the text means, and what is wrong with it. Forgiven are capitals,
 * digits in descending order, and spaces or hyphens between the cells.
 */
export function readCoordinate(state: GameState, text: string, options: ReadOptions = {}): Reading {
  return readByLane(coordinateLane, state, text, options) ?? readCoordinateFreely(state, text, options);
}

/** Reads a coordinate move that has to mean a legal move. */
export function parseCoordinate(state: GameState, text: string, options: ReadOptions = {}): Result<Move> {
  return onlyMove(readCoordinate(state, text, options));
}

/** Reads a move as {@link readCoordinate} does, without the fast lane. */
export function readCoordinateFreely(state: GameState, text: string, options: ReadOptions): Reading {
  const word = wholeWord(text, coordinateForms);
  if (!word.ok) return unread(...word.errors);
  const whole = word.value;
  const parsed = parseCoordinates(state.rules, plainForm(whole.text));
  const found = parsed.ok
    ? readParsed(state, whole, parsed.value, options)
    : unread(refusal(whole, parsed.errors[0]!));
  const nearness = {
    legal: sceneOf(state).legal,
    waysToWrite: ({ move }: { readonly move: Move }) => [formatMove(move)],
    write: formatMove,
  };
  const answer = asGiven(withSuggestions(found, whole, nearness), text, whole);
  return options.strict === true ? strictly(answer, whole, answer.moves.map(formatMove), text) : answer;
}

/** Small letters, ascending digits, nothing between the cells. */
function plainForm(text: string): string {
  return withAscendingDigits(text.toLowerCase().replace(/[\s-]/g, ''));
}

function readParsed(state: GameState, whole: Word, move: Move, options: ReadOptions): Reading {
  const candidate = { move, slips: slipsOf(whole, formatMove(move)) };
  if (isLegal(state, move)) return readingOf([candidate], whole, formatMove);
  return readRefused(state, whole, [candidate], options, formatMove);
}

function slipsOf(whole: Word, expected: string): Fault[] {
  if (whole.text === expected) return [];
  if (whole.text.toLowerCase() === expected) {
    return [slip('letter-size', whole, `'${whole.text}' is written '${expected}'.`, expected)];
  }
  return [otherForm(whole, expected)];
}

function refusal(whole: Word, { code, read }: Fault): Fault {
  if (code === 'bad-cell') {
    const message = `'${read}' in '${whole.text}' is no cell of the board.`;
    return slip('bad-cell', whole, message, 'the name of a cell');
  }
  return slip('unreadable', whole, `'${whole.text}' is no coordinate move.`, coordinateForms);
}
