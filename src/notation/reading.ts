/** Readings: the legal moves that text can mean, and its deviations from canonical notation. */

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

/** The legal moves that text can mean in a state. */
export interface NotationReading {
  /** The legal moves that the text can mean; several if it is ambiguous. */
  readonly moves: readonly Move[];
  /**
   * Deviations from canonical notation, with their positions in the text. If `moves` is empty, these are the
   * reasons. If `moves` contains several moves, one of the deviations is `ambiguous-move`.
   */
  readonly slips: readonly Fault[];
  /** For each of `moves`, the deviations if the text means this move. */
  readonly slipsOf: readonly (readonly Fault[])[];
  /**
   * If `moves` is empty, similar legal moves: moves that strict reading rejects because of their spelling, or
   * moves that differ from the text by one character. Absent if there are none.
   */
  readonly suggestions?: readonly Move[];
  /** Present if the text offers a draw (RH E13). */
  readonly drawOffer?: true;
}

/** Options for reading a move. */
export interface NotationReadOptions {
  /** Whether to accept only canonical notation. Defaults to false. */
  readonly strict?: boolean;
  /**
   * Whether to accept moves that only break Goal safety (R6.5). Their slips name the ruling. Defaults to
   * false.
   */
  readonly acceptUnsafe?: boolean;
  /**
   * Whether to look for similar moves if the text means no legal move. Defaults to true. Most of the time of
   * such a reading is spent on them.
   */
  readonly suggest?: boolean;
}

/** Returns the reading for canonical text. */
export function readingOfOne(move: Move): NotationReading {
  return { moves: [move], slips: [], slipsOf: [[]] };
}

/** Returns the canonical forms of a move, the usual form first, with or without a draw offer. */
export type FormsOf = (context: MoveContext, move: Move, drawOffer: boolean) => readonly string[];

/** Text, state and position for a lenient reading. */
export class ReadContext extends MoveContext {
  readonly state: GameState;
  /** The text with normalised characters. */
  readonly whole: NotationWord;
  readonly options: NotationReadOptions;
  readonly #formsOf: FormsOf;
  #legal: readonly MoveParts[] | undefined;

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
    this.#formsOf = formsOf;
  }

  /** All legal moves, split into parts. */
  get legal(): readonly MoveParts[] {
    this.#legal ??= this.#findLegal();
    return this.#legal;
  }

  #findLegal(): MoveParts[] {
    const { scratch } = this.position;
    const moves = scratch.subarray(0, generateMoves(this.position, scratch));
    return Array.from(moves).flatMap((move) => this.partsOf(move as Move) ?? []);
  }

  /** Writes a move in canonical notation. */
  format(move: Move): string {
    return this.#formsOf(this, move, false)[0]!;
  }

  /** Returns the name of a warrior kind. */
  nameOf(code: WarriorCode): string {
    return this.kindOf(code).name;
  }
}

/** A move that the text can mean, and the deviations of the text from this move. */
export interface Candidate {
  readonly move: Move;
  readonly issues: readonly Fault[];
}

/** Returns a reading without moves. */
export function unread(...reasons: readonly Fault[]): NotationReading {
  return { moves: [], slips: reasons, slipsOf: [] };
}

/**
 * Returns the reading for candidates. A single candidate keeps its issues. Several candidates keep the issues
 * that all of them share, and add `ambiguous-move`.
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
 * Returns the reading for clear text that does not mean a legal move, with the reasons from `explainMove`.
 * With the option `acceptUnsafe`, accepts moves that only break Goal safety (R6.5).
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
      return isUnsafe(code) ? [{ move, issues: [...issues, refusalIssue(code, whole, refusal)] }] : [];
    });
    if (unsafe.length > 0) return readingOf(context, unsafe);
  }
  // The moves are legal, so only the spelling is wrong.
  if (refused.length === 0) {
    const others = attempts.flatMap(({ move, issues }) =>
      issues.length > 0 ? issues : [otherForm(whole, context.format(move))],
    );
    return unread(...others.slice(0, 3));
  }
  const refusals = refused.map(({ refusal }) => refusal);
  const close = refusals.filter(({ code }) => !unlikelyRefusals.includes(code));
  const reported = (close.length > 0 ? close : refusals).slice(0, 3);
  const message = [...new Set(reported.map((refusal) => refusal.message))].join(' ');
  const cells = [...new Set(reported.flatMap((refusal) => refusal.cells))];
  return unread(refusalIssue('illegal-move', whole, { ...reported[0]!, message, cells }));
}

/** Whether a refusal is that of a move that only breaks Goal safety (R6.5). */
export function isUnsafe(code: string): code is 'goal-threatened' | 'new-threat' {
  return code === 'goal-threatened' || code === 'new-threat';
}

/** Refusals of unlikely candidates, only reported if there are no other refusals. */
const unlikelyRefusals: readonly string[] = ['out-of-reach', 'no-warrior', 'not-your-warrior'];

function refusalIssue(code: ReadingCode, whole: NotationWord, { message, ruling, cells }: Refusal): Fault {
  return { ...issue(code, whole, message), ruling, cells };
}

/** Changes the errors in a reading to quote the original text instead of the normalised text. */
export function withOriginalText(
  reading: NotationReading,
  text: string,
  whole: NotationWord,
): NotationReading {
  if (text.startsWith(whole.text, whole.offset)) return reading;
  const restore = (fault: Fault): Fault => {
    const { offset = 0, length = 0, read } = fault;
    return read === undefined
      ? fault
      : {
          ...fault,
          message: fault.message.replaceAll(`'${read}'`, () => `'${text.slice(offset, offset + length)}'`),
          read: excerpt(text.slice(offset, offset + length), longestText),
        };
  };
  return {
    ...reading,
    slips: reading.slips.map(restore),
    slipsOf: reading.slipsOf.map((s) => s.map(restore)),
  };
}

/** Slips that only explain why the text is ambiguous. */
export const ambiguityCodes: readonly string[] = ['missing-origin', 'missing-goal-mark'];

/** Returns the number of slips, except slips that only explain an ambiguity. */
export function countSlips(slips: readonly Fault[]): number {
  return slips.filter(({ code }) => !ambiguityCodes.includes(code)).length;
}

/**
 * Returns the only move of a reading, or the only move with the fewest slips: `Nxd15` is a capture. Otherwise
 * returns the errors.
 */
export function onlyMove({ moves, slips, slipsOf }: NotationReading): Result<Move> {
  if (moves.length === 1) return success(moves[0]!);
  const costs = slipsOf.map(countSlips);
  const least = Math.min(...costs);
  const likeliest = moves.filter((_, index) => costs[index] === least);
  return likeliest.length === 1 ? success(likeliest[0]!) : failures(slips);
}
