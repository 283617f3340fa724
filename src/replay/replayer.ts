/**
 * Plays entry after entry on one position that moves change in place. An entry in canonical form goes by the fast
 * lane of its notation. Every other one opens the lines of play that it can mean, and as soon as what follows has
 * left one of them its moves are made and the fast lane goes on.
 */

import type { Fault } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { make, type Position, toState } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import { type Lane, NO_MOVE } from '../notation/lane.ts';
import { laneOf } from '../notation/notations.ts';
import { type Diagnostic, diagnose } from '../record/diagnostics.ts';
import type { RecordResult } from '../record/results.ts';
import {
  type Advance,
  advance,
  agreeing,
  type Entry,
  type Front,
  frontAt,
  type LineOptions,
  lineTo,
} from './lines-of-play.ts';
import { diagnoseIn, tellStep } from './tell.ts';

/** What is known of a move besides the move itself. */
export interface Remark {
  /** What is not as it should be in the entry; offsets count from its beginning. */
  readonly slips: readonly Fault[];
  readonly drawOffer: boolean;
  /** Whether this move was made in place of the one that is written. */
  readonly corrected: boolean;
  /** Whether the entry can mean other moves as well, which lead to other positions. */
  readonly isOpen: boolean;
  /** The numbers of the entries before this one that are the beginning of the same move. */
  readonly parts: readonly number[];
}

/** Who is told what a player does. */
export interface Audience {
  /** A move is about to be made on the position: the number of its entry, and what is to be said of it. */
  played(id: number, move: Move, remark: Remark | undefined): void;
  /** Something is wrong with an entry. */
  tell(diagnostic: Diagnostic): void;
}

/** An entry and its number. */
export interface Numbered {
  readonly id: number;
  readonly entry: Entry;
}

/** An entry that was taken, and the numbers of those before it that are the beginning of the same move. */
interface Taken extends Numbered {
  readonly parts: readonly number[];
}

/** A move that stands in pieces, and how it was taken. */
interface WholeMove {
  readonly taken: Taken;
  readonly advance: Advance;
}

/** Whether a text cannot be read at all, or only as a placement when nothing is left to be placed (R7.2). */
function isNoBattleMove([fault]: readonly Fault[]): boolean {
  return fault?.code !== 'illegal-move' || fault.ruling === 'R7.2';
}

/** The entry that follows one and may be the rest of the same move, undefined where none may. */
export type NextEntry = (id: number) => Numbered | undefined;

/** What a player answers that cannot play an entry. */
export const NOT_TAKEN = -1;

/** So many entries may be the rest of a move. */
const mostParts = 3;

/** An ambiguous entry that so many entries have not settled stays open: the cheapest line counts then. */
const longestWait = 400;

/** Plays the entries of one line after another. */
export class Player {
  private readonly position: Position;
  private readonly options: LineOptions;
  private readonly audience: Audience;
  private readonly lane: Lane | undefined;
  private readonly strict: boolean;
  private readonly isChecked: boolean;
  /** The lines of play since the last move that is settled, or undefined where all moves are. */
  private front: Front | undefined;
  /** The entries of those lines. */
  private pending: Taken[] = [];
  private hasOverflowed = false;
  private readonly next: NextEntry;

  constructor(
    position: Position,
    options: LineOptions,
    audience: Audience,
    isChecked: boolean,
    next: NextEntry = () => undefined,
  ) {
    this.next = next;
    this.position = position;
    this.options = options;
    this.audience = audience;
    this.lane = laneOf(options.notation);
    this.strict = options.reading.strict === true;
    this.isChecked = isChecked;
  }

  /** The seat that has to place something now, or 0 where nothing is to be placed. */
  get placing(): number {
    const { position } = this;
    if (this.front === undefined) return position.pending > 0 ? position.seat : 0;
    const { state } = this.front[0]!;
    return state.phase === 'setup' ? state.seat : 0;
  }

  /**
   * Plays an entry, or says why it cannot be played; then all moves before it are settled. Answers with the number of
   * the entry with which the move ends: this one, or one behind it where the move stands in pieces.
   */
  take(id: number, entry: Entry): number {
    const { position } = this;
    if (this.front === undefined && (entry.seat === undefined || entry.seat === position.seat)) {
      const move = this.lane === undefined ? NO_MOVE : this.lane.read(position, entry.text, this.strict);
      if (move !== NO_MOVE) {
        this.audience.played(id, move as Move, undefined);
        make(position, move as Move);
        return id;
      }
    }
    return this.takeFreely(id, entry);
  }

  private takeFreely(id: number, entry: Entry): number {
    const before = this.front ?? frontAt(this.state());
    const alone = advance(before, entry, this.options);
    const isPlayed = alone.front.length > 0 && !alone.corrected;
    const whole = isPlayed ? undefined : this.wholeMove(before, { id, entry }, alone);
    const { taken, advance: made } = whole ?? { taken: { id, entry, parts: [] }, advance: alone };
    if (made.overflow) this.tellOverflow(entry);
    if (made.front.length === 0) {
      this.settle();
      for (const fault of made.faults) this.audience.tell(diagnoseIn('error', taken.entry, fault));
      return NOT_TAKEN;
    }
    this.front = made.front;
    this.pending.push(taken);
    if (made.front.length === 1 || this.pending.length >= longestWait) this.settle();
    return taken.id;
  }

  /**
   * The move that an entry makes together with those that follow it, where it makes none by itself. Where that one
   * cannot be played either, and the entry alone says no move of a battle, it knows the better reasons.
   */
  private wholeMove(front: Front, first: Numbered, alone: Advance): WholeMove | undefined {
    const pieces = [first];
    let illegal: WholeMove | undefined;
    for (let next = this.next(first.id); next !== undefined; next = this.next(next.id)) {
      pieces.push(next);
      const parts = pieces.map((piece) => piece.entry);
      const entry = { ...first.entry, text: parts.map(({ text }) => text).join(' '), parts };
      const found = advance(front, entry, this.options);
      const before = pieces.slice(0, -1).map(({ id }) => id);
      const whole = { taken: { id: next.id, entry, parts: before }, advance: found };
      if (found.front.length > 0) return whole;
      if (found.faults[0]?.code === 'illegal-move') illegal ??= whole;
      if (pieces.length > mostParts) break;
    }
    return alone.front.length === 0 && isNoBattleMove(alone.faults) ? illegal : undefined;
  }

  /**
   * Decides for the cheapest line of those that are open and makes its moves.
   *
   * @param result the result of the game where this is its end: the last evidence between lines
   */
  settle(result: RecordResult = '*'): void {
    const { front, pending, position, audience } = this;
    if (front === undefined) return;
    this.front = undefined;
    this.pending = [];
    for (const [index, step] of lineTo(agreeing(front, result)).entries()) {
      const { id, entry, parts } = pending[index]!;
      for (const diagnostic of tellStep(step, entry, this.options.notation)) audience.tell(diagnostic);
      const { slips, drawOffer, corrected, meets } = step;
      const isOpen = step.open.length > 1 && !meets;
      const isPlain = slips.length === 0 && !drawOffer && !corrected && !isOpen && parts.length === 0;
      audience.played(id, step.move, isPlain ? undefined : { slips, drawOffer, corrected, isOpen, parts });
      make(position, step.move);
    }
  }

  /** The state after the moves that are settled. */
  state(): GameState {
    return toState(this.position, this.isChecked);
  }

  private tellOverflow(entry: Entry): void {
    if (this.hasOverflowed) return;
    this.hasOverflowed = true;
    const { mostLines } = this.options;
    const lines = mostLines === 1 ? 'one line of play is' : `${mostLines} lines of play are`;
    const message = `More than ${lines} possible here; of them those with the fewest slips are followed.`;
    this.audience.tell(diagnose('warning', 'too-many-lines', entry, message));
  }
}
