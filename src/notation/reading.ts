/**
 * What the readers of all notations share: a reading is every legal move that a text can mean, and everything
 * about the text that is not as it should be.
 */

import { type Fault, failure, failures, type Result, success } from '../core/result.ts';
import { excerpt, type Span } from '../core/text.ts';
import type { Move } from '../engine/move.ts';
import { explainMove } from '../game/explain.ts';
import type { GameState } from '../game/state.ts';
import type { Refusal } from '../game/verdict.ts';
import { plainText } from './typography.ts';

/** What a text can mean in a state. */
export interface Reading {
  /** The legal moves that the text can mean: none, one, or several where it is ambiguous. */
  readonly moves: readonly Move[];
  /**
   * What is not as it should be, each with its place in the text. Where `moves` is empty these are the reasons;
   * where it holds several moves one of them is `ambiguous-move`.
   */
  readonly slips: readonly Fault[];
  /** For each of `moves` what is not as it should be if the text means that one. */
  readonly slipsOf: readonly (readonly Fault[])[];
  /**
   * Where `moves` is empty, the legal moves that are near the text: those that a strict reader refuses for their
   * form, or those whose text is one character away. Absent where there are none.
   */
  readonly suggestions?: readonly Move[];
  /** Present where the text offers a draw (RH E13). */
  readonly drawOffer?: true;
}

/** How a text is read. */
export interface ReadOptions {
  /** Accept only the canonical form of a move. */
  readonly strict?: boolean;
  /** Read also moves that break nothing but Goal safety (R6.5); the slips then name the ruling. */
  readonly acceptUnsafe?: boolean;
}

/** Every code that a slip or a reason can have. */
export const readingCodes = [
  'not-text',
  'empty-text',
  'too-long',
  'unreadable',
  'bad-cell',
  'misspelt-cell',
  'letter-size',
  'digit-order',
  'unknown-piece',
  'misspelt-piece',
  'missing-piece',
  'other-piece',
  'missing-goal-mark',
  'surplus-goal-mark',
  'unmarked-capture',
  'unnamed-capture',
  'no-capture',
  'other-captured',
  'missing-origin',
  'surplus-origin',
  'other-origin',
  'no-threat',
  'not-canonical',
  'no-such-warrior',
  'goal-threatened',
  'new-threat',
  'illegal-move',
  'ambiguous-move',
] as const;

/** One of {@link readingCodes}. */
export type ReadingCode = (typeof readingCodes)[number];

/** The reading of a text that means one move, and of which nothing else is to be said. */
export function readingOfOne(move: Move): Reading {
  return { moves: [move], slips: [], slipsOf: [[]] };
}

/** A word of the text that is read. */
export type Word = Span;

/** A move that a text can mean, with what is wrong with the text if it does. */
export interface Candidate {
  readonly move: Move;
  readonly slips: readonly Fault[];
}

/** No move of any notation is nearly as long. */
const longestText = 64;

/** Something that is wrong with a word. */
export function issue(code: ReadingCode, word: Word, message: string, expected?: string): Fault {
  const place = { offset: word.offset, length: word.text.length, read: excerpt(word.text, longestText) };
  return { code, message, ...place, ...(expected !== undefined && { expected }) };
}

/**
 * The text in plain characters, without the space around it, or why it cannot be a move at all.
 *
 * @param letters characters that are left as they are
 */
export function wholeWord(text: unknown, expected: string, letters = ''): Result<Word> {
  if (typeof text !== 'string') {
    return failure({
      code: 'not-text',
      message: 'A move is read from a text.',
      read: typeof text,
      expected,
    });
  }
  const outer = text.trim();
  // Most that is too long to be a move is not looked at any closer.
  const plain = outer.length > 4 * longestText ? outer : plainText(outer, letters);
  const trimmed = plain.trim();
  const before = text.length - text.trimStart().length + plain.length - plain.trimStart().length;
  const whole = { text: trimmed, offset: before };
  if (trimmed === '') return failure(issue('empty-text', whole, 'There is no move in the text.', expected));
  if (trimmed.length <= longestText) return success(whole);
  const message = `A text of ${trimmed.length} characters is no move.`;
  return failure(issue('too-long', whole, message, expected));
}

/** A reading that found nothing. */
export function unread(...reasons: readonly Fault[]): Reading {
  return { moves: [], slips: reasons, slipsOf: [] };
}

/**
 * The reading that candidates make: with one of them its slips; with several the slips that all share, and that
 * the text is ambiguous.
 *
 * @param write writes a move in canonical form
 */
export function readingOf(
  candidates: readonly Candidate[],
  whole: Word,
  write: (move: Move) => string,
): Reading {
  const moves = candidates.map(({ move }) => move);
  const slipsOf = candidates.map(({ slips }) => slips);
  const [first, ...others] = candidates;
  if (first === undefined || others.length === 0) return { moves, slips: first?.slips ?? [], slipsOf };
  const same = (one: Fault, two: Fault): boolean =>
    one.code === two.code && one.offset === two.offset && one.expected === two.expected;
  const shared = first.slips.filter((fault) =>
    others.every(({ slips }) => slips.some((other) => same(fault, other))),
  );
  const forms = moves.slice(0, 12).map(write);
  const list = forms.join(', ') + (moves.length > forms.length ? ', ...' : '');
  const message = `'${whole.text}' can mean ${moves.length} legal moves: ${list}.`;
  return { moves, slips: [...shared, issue('ambiguous-move', whole, message, list)], slipsOf };
}

/**
 * The reading of a text that says clearly what is tried, when nothing of it is legal: the reasons, as
 * `explainMove` gives them, or the moves that break only Goal safety where those are accepted (R6.5).
 */
export function readRefused(
  state: GameState,
  whole: Word,
  attempts: readonly Candidate[],
  options: ReadOptions,
  write: (move: Move) => string,
): Reading {
  const refused = attempts.flatMap((attempt) => {
    const verdict = explainMove(state, attempt.move);
    return verdict.legal ? [] : [{ attempt, verdict }];
  });
  const unsafe = refused.filter(({ verdict }) => isSafety(verdict.code));
  if (options.acceptUnsafe === true && options.strict !== true && unsafe.length > 0) {
    const accepted = unsafe.map(({ attempt, verdict }) => ({
      move: attempt.move,
      slips: [...attempt.slips, refusalFault(verdict.code as ReadingCode, whole, verdict)],
    }));
    return readingOf(accepted, whole, write);
  }
  // What is legal is not what is written: how the two differ is the reason.
  if (refused.length === 0) {
    const others = attempts.flatMap(({ move, slips }) =>
      slips.length > 0 ? slips : [otherForm(whole, write(move))],
    );
    return unread(...others.slice(0, 3));
  }
  const close = refused.filter(({ verdict }) => !isFarOff(verdict.code));
  const told = (close.length > 0 ? close : refused).map(({ verdict }) => verdict);
  return unread(refusalFault('illegal-move', whole, inOne(told.slice(0, 3))));
}

/** Several reasons for which one text means no legal move. */
function inOne(verdicts: readonly Refusal[]): Refusal {
  const [first] = verdicts;
  const message = [...new Set(verdicts.map((verdict) => verdict.message))].join(' ');
  const cells = [...new Set(verdicts.flatMap((verdict) => verdict.cells))];
  return { ...first!, message, cells };
}

function isSafety(code: string): boolean {
  return code === 'goal-threatened' || code === 'new-threat';
}

function isFarOff(code: string): boolean {
  return code === 'out-of-reach' || code === 'no-warrior' || code === 'not-your-warrior';
}

function refusalFault(code: ReadingCode, whole: Word, verdict: Refusal): Fault {
  const { message, ruling, cells } = verdict;
  return { ...issue(code, whole, message), ruling, cells };
}

/** A reading that accepts nothing but the canonical form; what a generous reader would take is suggested. */
export function strictly(
  reading: Reading,
  whole: Word,
  canonical: readonly string[],
  readForm: string,
): Reading {
  const { moves, slips } = reading;
  if (moves.length === 0) return reading;
  if (moves.length === 1 && canonical.includes(readForm)) return reading;
  const reasons = slips.length > 0 ? slips : [otherForm(whole, canonical[0]!)];
  return { ...unread(...reasons), suggestions: moves };
}

/** A reading whose faults show the text as it was given, not in plain characters. */
export function asGiven(reading: Reading, text: string, whole: Word): Reading {
  if (text.startsWith(whole.text, whole.offset)) return reading;
  const given = (fault: Fault): Fault => {
    const { offset = 0, length = 0, read } = fault;
    return read === undefined
      ? fault
      : { ...fault, read: excerpt(text.slice(offset, offset + length), longestText) };
  };
  return { ...reading, slips: reading.slips.map(given), slipsOf: reading.slipsOf.map((s) => s.map(given)) };
}

/** That a text says the right thing in another form than the canonical one. */
export function otherForm(whole: Word, canonical: string): Fault {
  return issue('not-canonical', whole, `'${whole.text}' is written '${canonical}'.`, canonical);
}

/** Slips that say the same as that a text is ambiguous. */
export const ambiguityCodes: readonly string[] = ['missing-origin', 'missing-goal-mark'];

/** How many slips there are, those aside that only make a text ambiguous. */
export function costOf(slips: readonly Fault[]): number {
  return slips.filter(({ code }) => !ambiguityCodes.includes(code)).length;
}

/**
 * The one move of a reading, or of several the one that fits with the fewest slips: `Nxd15` is a capture. Otherwise
 * what is wrong with the text.
 */
export function onlyMove({ moves, slips, slipsOf }: Reading): Result<Move> {
  const costs = slipsOf.map(costOf);
  const least = Math.min(...costs);
  const likeliest = moves.filter((_, index) => costs[index] === least);
  return likeliest.length === 1 ? success(likeliest[0]!) : failures(slips);
}
