/**
 * How every notation is read: first by its canonical reader, which knows only what is written as it should be, and
 * where that has no answer generously. A text that means no move is answered with the legal moves near it.
 */

import type { Fault } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import { parseCoordinates } from '../engine/text/coordinates.ts';
import { borrow, type Position } from '../game/in-place.ts';
import { isLegal } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { namesIn, type PutLetters, withoutWords } from './full-names.ts';
import type { MoveParts } from './move-context.ts';
import {
  asGiven,
  type FormsOf,
  type NotationReading,
  type NotationReadOptions,
  ReadContext,
  readingOfOne,
  unread,
} from './reading.ts';
import { isOneEdit, otherForm, wholeWord, writtenOut } from './words.ts';

/** The answer of a canonical reader that does not read a text: a generous one may still. */
export const NO_MOVE = -1;

/** A notation on a position that moves change in place, for many moves: reads canonical texts, and writes them. */
export interface CanonicalReader {
  /**
   * The one legal move that a text means, if it is written as it should be; {@link NO_MOVE} for everything that
   * needs a second look.
   *
   * @param strict whether only the canonical form will do, with every mark
   */
  read(position: Position, text: string, strict: boolean): Move | typeof NO_MOVE;
  /** Writes a legal move; the empty text where no warrior stands that could make it. */
  write(position: Position, move: Move): string;
}

/** What a notation has to say of itself to be read. */
export interface Grammar {
  readonly canonical: CanonicalReader;
  /** What a reader of moves would have liked to see. */
  readonly expected: string;
  /** Characters that are meant as they are, however unusual. */
  readonly letters?: string;
  /** Whether the outcome of a combat is a word that any capitals and spaces leave as it is. */
  readonly hasOutcomeWords: boolean;
  /** Reads a text in plain characters as generously as may be. */
  readonly read: (context: ReadContext) => NotationReading;
  readonly formsOf: FormsOf;
  /** The ways to write a move, for suggestions, as {@link essence} leaves them. */
  readonly waysToWrite: (context: ReadContext, parts: MoveParts) => readonly string[];
  /** A text in which the names of pieces are written in full, with this notation's letters in their place. */
  readonly named: (rules: Ruleset, put: PutLetters) => string;
  /** Whether `+` behind a move says that a Goal is threatened. */
  readonly marksThreats?: true;
  /** A text as it is compared with the canonical forms, where that is not as it stands. */
  readonly comparable?: (text: string) => string;
}

/** Reads a text in a state. */
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
  return move === NO_MOVE ? readGenerously(grammar, state, text, options) : readingOfOne(move as Move);
}

/** Reads a text as {@link readText} does, without the canonical reader. */
export function readGenerously(
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
  return borrow(state, (position) => {
    const context = new ReadContext(position, state, whole, options, grammar.formsOf);
    const plain = withoutWords(withoutMate(grammar, whole.text), grammar.letters);
    const put = namesIn(state.rules, plain);
    const found =
      put === undefined && plain === whole.text
        ? grammar.read(context)
        : readNamed(grammar, context, put === undefined ? plain : grammar.named(state.rules, put));
    const reading = asGiven(withSuggestions(grammar, context, found), text, whole);
    const { moves, slips, drawOffer = false } = reading;
    if (options.strict !== true || moves.length === 0) return reading;
    // Nothing but a canonical form is accepted; what a generous reader would take is suggested.
    const forms = moves.flatMap((move) => grammar.formsOf(context, move, drawOffer));
    if (moves.length === 1 && forms.includes(grammar.comparable?.(text) ?? text)) return reading;
    const reasons = slips.length > 0 ? slips : [otherForm(whole, forms[0]!)];
    return { ...unread(...reasons), suggestions: moves };
  });
}

/** A text without the signs behind it by which chess tells of a check and of its end, where the notation has none. */
function withoutMate({ marksThreats }: Grammar, text: string): string {
  return /[+#]$/.test(text) ? text.replace(marksThreats === true ? /\s*\+*#+$/ : /\s*[+#]+$/, '') : text;
}

/** Reads a text in which letters were put in the place of names: what is wrong with it is said of the whole. */
function readNamed(
  grammar: Grammar,
  { position, state, whole, options }: ReadContext,
  text: string,
): NotationReading {
  const context = new ReadContext(position, state, { text, offset: 0 }, options, grammar.formsOf);
  const reading = grammar.read(context);
  const told = (faults: readonly Fault[]): Fault[] =>
    faults.map((fault) => ({ ...fault, offset: whole.offset, length: whole.text.length, read: whole.text }));
  const slipsOf = reading.moves.map((move, index) => [
    writtenOut(whole, context.format(move)),
    ...told(reading.slipsOf[index]!).filter(({ code }) => code !== 'not-canonical' && code !== 'letter-size'),
  ]);
  return { ...reading, slips: reading.moves.length === 1 ? slipsOf[0]! : told(reading.slips), slipsOf };
}

/** The outcome of a combat that a text names, where one waits; undefined for any other text. */
function readOutcome(state: GameState, text: string): Move | undefined {
  const word = typeof text === 'string' && text.length < 80 ? text.trim().toLowerCase() : '';
  if (word !== 'attacker' && word !== 'defender') return undefined;
  const parsed = parseCoordinates(state.rules, word);
  return parsed.ok && isLegal(state, parsed.value) ? parsed.value : undefined;
}

/** More moves than these are no suggestion. */
const mostSuggestions = 8;

/**
 * A reading that found nothing, with the legal moves that are near the text. If it is only one its text is what
 * was expected, and the first reason says so; several are expected where the reason expects nothing else.
 */
function withSuggestions(grammar: Grammar, context: ReadContext, reading: NotationReading): NotationReading {
  const [reason, ...others] = reading.slips;
  if (reading.moves.length > 0 || reason === undefined) return reading;
  const suggestions = movesNear(grammar, context);
  if (suggestions.length === 0) return reading;
  const expected = suggestions.map((move) => context.format(move)).join(', ');
  if (suggestions.length > 1) {
    const first = reason.expected === undefined ? { ...reason, expected } : reason;
    return { ...reading, slips: [first, ...others], suggestions };
  }
  const message = `${reason.message} Perhaps '${expected}' is meant.`;
  return { ...reading, slips: [{ ...reason, message, expected }, ...others], suggestions };
}

/**
 * The legal moves of which one of the ways to write them, with more or less of the origin and of what is captured,
 * becomes the text by one character left out, put in, changed, or swapped with the next.
 */
function movesNear({ waysToWrite }: Grammar, context: ReadContext): readonly Move[] {
  const read = essence(context.whole.text);
  if (read.length < 3) return [];
  const near: Move[] = [];
  for (const parts of context.legal) {
    if (!waysToWrite(context, parts).some((way) => isOneEdit(read, way))) continue;
    if (near.length === mostSuggestions) return [];
    near.push(parts.move);
  }
  return near;
}

/** What is left of a text without marks, spaces and capitals. */
export function essence(text: string): string {
  return text.toLowerCase().replace(/[x@+\-\s]|\(=\)/g, '');
}
