/**
 * What the readers of all notations share: a reading is every legal move that a text can mean, and everything
 * about the text that is not as it should be.
 */

import { type Fault, failures, type Result, success } from '../base/result.ts';
import { excerpt } from '../base/text.ts';
import type { Refusal } from '../engine/explain/refusal.ts';
import type { Move } from '../engine/move.ts';
import { generateMoves, type Position } from '../game/in-place.ts';
import { explainMove } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { MoveContext, type MoveParts } from './move-context.ts';
import { issue, longestText, type NotationWord, otherForm, type ReadingCode } from './words.ts';

/**
 * What a text can mean in a state.
 *
 * @category Any notation
 */
export interface NotationReading {
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

/**
 * How a text is read.
 *
 * @category Any notation
 */
export interface NotationReadOptions {
  /** Accept only the canonical form of a move. */
  readonly strict?: boolean;
  /** Read also moves that break nothing but Goal safety (R6.5); the slips then name the ruling. */
  readonly acceptUnsafe?: boolean;
}

/** The reading of a text that means one move, and of which nothing else is to be said. */
export function readingOfOne(move: Move): NotationReading {
  return { moves: [move], slips: [], slipsOf: [[]] };
}

/** The canonical forms of a move, the usual one first, with the offer of a draw or without. */
export type FormsOf = (context: MoveContext, move: Move, drawOffer: boolean) => readonly string[];

/** A text that is read in a state, which a position holds, with what a generous reader has to know of both. */
export class ReadContext extends MoveContext {
  readonly state: GameState;
  /** The text in plain characters. */
  readonly whole: NotationWord;
  readonly options: NotationReadOptions;
  /** All legal moves, taken apart. */
  readonly legal: readonly MoveParts[];
  readonly #formsOf: FormsOf;

  constructor(
    position: Position,
    state: GameState,
    whole: NotationWord,
    options: NotationReadOptions,
    formsOf: FormsOf,
  ) {
    super(position);
    this.state = state;
    this.whole = whole;
    this.options = options;
    const { scratch } = position;
    const legal = scratch.slice(0, generateMoves(position, scratch));
    this.legal = Array.from(legal).flatMap((move) => this.partsOf(move as Move) ?? []);
    this.#formsOf = formsOf;
  }

  /** Writes a move in canonical form. */
  format(move: Move): string {
    return this.#formsOf(this, move, false)[0]!;
  }

  /** The name of a kind of warrior. */
  nameOf(code: WarriorCode): string {
    return this.kindOf(code).name;
  }
}

/** A move that a text can mean, with what is wrong with the text if it does. */
export interface Candidate {
  readonly move: Move;
  readonly issues: readonly Fault[];
}

/** A reading that found nothing. */
export function unread(...reasons: readonly Fault[]): NotationReading {
  return { moves: [], slips: reasons, slipsOf: [] };
}

/**
 * The reading that candidates make: with one of them its issues; with several the issues that all share, and that
 * the text is ambiguous.
 */
export function readingOf(context: ReadContext, candidates: readonly Candidate[]): NotationReading {
  const { whole } = context;
  const moves = candidates.map(({ move }) => move);
  const slipsOf = candidates.map(({ issues }) => issues);
  const [first = [], ...others] = slipsOf;
  if (others.length === 0) return { moves, slips: first, slipsOf };
  const same = (one: Fault, two: Fault): boolean =>
    one.code === two.code && one.offset === two.offset && one.expected === two.expected;
  const shared = first.filter((fault) =>
    others.every((issues) => issues.some((other) => same(fault, other))),
  );
  const forms = moves.slice(0, 12).map((move) => context.format(move));
  const list = forms.join(', ') + (moves.length > forms.length ? ', ...' : '');
  const message = `'${whole.text}' can mean ${moves.length} legal moves: ${list}.`;
  return { moves, slips: [...shared, issue('ambiguous-move', whole, message, list)], slipsOf };
}

/**
 * The reading of a text that says clearly what is tried, when nothing of it is legal: the reasons, as
 * `explainMove` gives them, or the moves that break only Goal safety where those are accepted (R6.5).
 */
export function readRefused(context: ReadContext, attempts: readonly Candidate[]): NotationReading {
  const { state, whole, options } = context;
  const refused = attempts.flatMap(({ move, issues }) => {
    const refusal = explainMove(state, move);
    return refusal.legal ? [] : [{ move, issues, refusal }];
  });
  if (options.acceptUnsafe === true && options.strict !== true) {
    const unsafe = refused.flatMap(({ move, issues, refusal }) => {
      const { code } = refusal;
      if (code !== 'goal-threatened' && code !== 'new-threat') return [];
      return [{ move, issues: [...issues, refusalIssue(code, whole, refusal)] }];
    });
    if (unsafe.length > 0) return readingOf(context, unsafe);
  }
  // What is legal is not what is written: how the two differ is the reason.
  if (refused.length === 0) {
    const others = attempts.flatMap(({ move, issues }) =>
      issues.length > 0 ? issues : [otherForm(whole, context.format(move))],
    );
    return unread(...others.slice(0, 3));
  }
  const refusals = refused.map(({ refusal }) => refusal);
  const close = refusals.filter(({ code }) => !farOff.includes(code));
  const told = (close.length > 0 ? close : refusals).slice(0, 3);
  const message = [...new Set(told.map((refusal) => refusal.message))].join(' ');
  const cells = [...new Set(told.flatMap((refusal) => refusal.cells))];
  return unread(refusalIssue('illegal-move', whole, { ...told[0]!, message, cells }));
}

/** Refusals of what is hardly meant, where there are others. */
const farOff: readonly string[] = ['out-of-reach', 'no-warrior', 'not-your-warrior'];

function refusalIssue(code: ReadingCode, whole: NotationWord, { message, ruling, cells }: Refusal): Fault {
  return { ...issue(code, whole, message), ruling, cells };
}

/** A reading whose faults show the text as it was given, not in plain characters. */
export function asGiven(reading: NotationReading, text: string, whole: NotationWord): NotationReading {
  if (text.startsWith(whole.text, whole.offset)) return reading;
  const given = (fault: Fault): Fault => {
    const { offset = 0, length = 0, read } = fault;
    return read === undefined
      ? fault
      : {
          ...fault,
          message: fault.message.replaceAll(`'${read}'`, () => `'${text.slice(offset, offset + length)}'`),
          read: excerpt(text.slice(offset, offset + length), longestText),
        };
  };
  return { ...reading, slips: reading.slips.map(given), slipsOf: reading.slipsOf.map((s) => s.map(given)) };
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
export function onlyMove({ moves, slips, slipsOf }: NotationReading): Result<Move> {
  const costs = slipsOf.map(costOf);
  const least = Math.min(...costs);
  const likeliest = moves.filter((_, index) => costs[index] === least);
  return likeliest.length === 1 ? success(likeliest[0]!) : failures(slips);
}
