/**
 * Reads moves in any notation. The canonical reader is tried first, then the lenient reader. If the text does
 * not mean a legal move, similar legal moves are suggested.
 */

import type { Fault } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import { parseCoordinates } from '../engine/text/coordinates.ts';
import { borrow, type Position } from '../game/in-place.ts';
import { isLegal } from '../game/moves.ts';
import { type GameState, noteLegal } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { nameReplacerFor, type ReplaceNames, withoutWords } from './full-names.ts';
import type { MoveParts } from './move-context.ts';
import {
  type FormsOf,
  type NotationReading,
  type NotationReadOptions,
  ReadContext,
  readingOfOne,
  unread,
  withOriginalText,
} from './reading.ts';
import { isOneEdit, otherForm, wholeWord, writtenOut } from './words.ts';

/** Returned by a canonical reader for text that it cannot read. The lenient reader may still accept it. */
export const NO_MOVE = -1;

/** Fast reader and writer for canonical moves, on a position that is changed in place. */
export interface CanonicalReader {
  /**
   * Returns the legal move that canonical text means, or {@link NO_MOVE} if the lenient reader is needed.
   *
   * @param strict whether all optional marks are required
   */
  read(position: Position, text: string, strict: boolean): Move | typeof NO_MOVE;
  /** Writes a legal move. Returns an empty string if the origin or the cell of the carrier is empty. */
  write(position: Position, move: Move, extras?: { readonly nameCaptured?: boolean }): string;
}

/** Definition of a notation. */
export interface Grammar {
  readonly canonical: CanonicalReader;
  /** Description of a valid move, for error messages. */
  readonly expected: string;
  /** Piece letters, which are never normalised. */
  readonly letters?: string;
  /** Whether the outcome of a combat is written as a word, which is read case-insensitively. */
  readonly hasOutcomeWords: boolean;
  /** Reads text with normalised characters leniently. */
  readonly read: (context: ReadContext) => NotationReading;
  readonly formsOf: FormsOf;
  /** Returns all ways to write a move, reduced by {@link essence}, for suggestions. */
  readonly waysToWrite: (context: ReadContext, parts: MoveParts) => readonly string[];
  /** Replaces piece names with the letters of this notation. */
  readonly writeNamed: (rules: Ruleset, replace: ReplaceNames) => string;
  /** Whether `+` after a move marks a threat to a Goal. */
  readonly marksThreats?: true;
  /** Normalises text before it is compared with the canonical forms. */
  readonly comparable?: (text: string) => string;
}

/** Reads a move in a state. */
export function readText(
  grammar: Grammar,
  state: GameState,
  text: string,
  options: NotationReadOptions,
): NotationReading {
  const { canonical } = grammar;
  const move =
    typeof text === 'string'
      ? borrow(state, (position) => canonical.read(position, text, options.strict === true))
      : NO_MOVE;
  if (move === NO_MOVE) return readLeniently(grammar, state, text, options);
  noteLegal(state, move);
  return readingOfOne(move);
}

/** Reads a move like {@link readText}, but without the canonical reader. */
export function readLeniently(
  grammar: Grammar,
  state: GameState,
  text: string,
  options: NotationReadOptions,
): NotationReading {
  const outcome = grammar.hasOutcomeWords ? readOutcome(state, text) : undefined;
  if (outcome !== undefined) return readingOfOne(outcome);
  const word = wholeWord(text, grammar.expected, grammar.letters);
  if (!word.ok) return unread(...word.errors);
  const whole = word.value;
  const reading = borrow(state, (position) => {
    const context = new ReadContext(position, state, whole, options, grammar.formsOf);
    const plain = withoutWords(withoutCheckSign(grammar, whole.text), grammar.letters);
    const replace = nameReplacerFor(state.rules, plain);
    const found =
      replace === undefined && plain === whole.text
        ? grammar.read(context)
        : readNamed(
            grammar,
            context,
            replace === undefined ? plain : grammar.writeNamed(state.rules, replace),
          );
    const suggested = withSuggestions(grammar, context, found);
    const { moves, slips, drawOffer = false } = suggested;
    if (options.strict !== true || moves.length === 0) return suggested;
    // Strict reading only accepts canonical forms and suggests the moves that lenient reading would accept.
    const forms = moves.flatMap((move) => grammar.formsOf(context, move, drawOffer));
    if (moves.length === 1 && forms.includes(grammar.comparable?.(text) ?? text)) return suggested;
    const reasons = slips.length > 0 ? slips : [otherForm(whole, forms[0]!)];
    return { ...unread(...reasons), suggestions: moves };
  });
  return withOriginalText(reading, text, whole);
}

/** Removes a trailing check or mate sign that is only used in chess. */
function withoutCheckSign({ marksThreats }: Grammar, text: string): string {
  return /[+#]$/.test(text) ? text.replace(marksThreats === true ? /\s*\+*#+$/ : /\s*[+#]+$/, '') : text;
}

/** Reads text in which names were replaced with letters. Its errors cover the whole original text. */
function readNamed(
  grammar: Grammar,
  { position, state, whole, options }: ReadContext,
  text: string,
): NotationReading {
  const context = new ReadContext(position, state, { text, offset: 0 }, options, grammar.formsOf);
  const reading = grammar.read(context);
  const relocated = (faults: readonly Fault[]): Fault[] =>
    faults.map((fault) => ({ ...fault, offset: whole.offset, length: whole.text.length, read: whole.text }));
  const slipsOf = reading.moves.map((move, index) => [
    writtenOut(whole, context.format(move)),
    ...relocated(reading.slipsOf[index]!).filter(
      ({ code }) => code !== 'not-canonical' && code !== 'letter-size',
    ),
  ]);
  return { ...reading, slips: reading.moves.length === 1 ? slipsOf[0]! : relocated(reading.slips), slipsOf };
}

/** Returns the outcome of the pending combat that the text names, or undefined. */
function readOutcome(state: GameState, text: string): Move | undefined {
  const word = typeof text === 'string' && text.length < 80 ? text.trim().toLowerCase() : '';
  if (word !== 'attacker' && word !== 'defender') return undefined;
  const parsed = parseCoordinates(state.rules, word);
  return parsed.ok && isLegal(state, parsed.value) ? parsed.value : undefined;
}

/** Maximum number of suggestions. A longer list is dropped. */
const maxSuggestions = 8;

/**
 * Adds suggestions to a reading without moves. A single suggestion becomes the `expected` of the first error.
 * Several suggestions do so only if the first error has no `expected`.
 */
function withSuggestions(grammar: Grammar, context: ReadContext, reading: NotationReading): NotationReading {
  const [reason, ...others] = reading.slips;
  if (reading.moves.length > 0 || reason === undefined || context.options.suggest === false) return reading;
  const suggestions = movesNear(grammar, context);
  if (suggestions.length === 0) return reading;
  const expected = suggestions.map((move) => context.format(move)).join(', ');
  if (suggestions.length > 1) {
    const first = reason.expected === undefined ? { ...reason, expected } : reason;
    return { ...reading, slips: [first, ...others], suggestions };
  }
  const message = `${reason.message} Did you mean '${expected}'?`;
  return { ...reading, slips: [{ ...reason, message, expected }, ...others], suggestions };
}

/**
 * Returns the legal moves that, written with or without origin and capture, are within one edit of the text:
 * a character deleted, inserted, changed, or swapped with the next.
 */
function movesNear({ waysToWrite }: Grammar, context: ReadContext): readonly Move[] {
  const read = essence(context.whole.text);
  if (read.length < 3) return [];
  const near: Move[] = [];
  for (const parts of context.legal) {
    if (!waysToWrite(context, parts).some((way) => isOneEdit(read, way))) continue;
    if (near.length === maxSuggestions) return [];
    near.push(parts.move);
  }
  return near;
}

/** Removes marks and spaces and converts to lower case. */
export function essence(text: string): string {
  return text.toLowerCase().replace(/[x@+\-\s]|\(=\)/g, '');
}
