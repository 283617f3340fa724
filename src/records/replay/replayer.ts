/**
 * Plays entries one after another on one position. The canonical reader of the notation reads entries in
 * canonical form. Any other entry opens the lines of play that it can mean; when only one is left, its moves
 * are made and the canonical reader continues.
 */

import type { Fault } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { hold, make, type Position, toState } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import { type CanonicalReader, NO_MOVE } from '../../notation/grammar.ts';
import { canonicalReaderOf, moveWriterOf, type Notation } from '../../notation/notations.ts';
import { diagnose, type TextSpan } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import type { ReplayContext } from './context.ts';
import { diagnoseIn, diagnoseStep, diagnoseUnplayed } from './diagnose.ts';
import type { Findings, Remark, ReplayCode } from './findings.ts';
import {
  type Advance,
  advance,
  agreeing,
  type Beam,
  type Entry,
  type LineOptions,
  stepsTo,
} from './lines-of-play.ts';

/** An entry and its index. */
export interface Numbered {
  readonly id: number;
  readonly entry: Entry;
}

/** An entry that was taken, and the indices of the earlier ones in which the same move begins. */
interface Taken extends Numbered {
  readonly parts: readonly number[];
}

/** An entry, or several that are one move, and the lines of play after it. */
interface Attempt extends Advance {
  readonly taken: Taken;
}

/** The entry after another one, if it may be the rest of the same move. */
type NextEntry = (id: number) => Numbered | undefined;

/** Returned for an entry that cannot be played. */
export const NOT_TAKEN = -1;

/** The maximum number of pieces after the first one: `Fencer and Goal from I11 to I22` has seven words. */
const mostParts = 7;

/** After this many entries an ambiguous one is settled by the cheapest line. */
const longestWait = 400;

/** Plays the entries of one line after another. */
export class Replayer {
  readonly #position: Position;
  readonly #isChecked: boolean;
  readonly #options: LineOptions;
  readonly #findings: Findings;
  readonly #next: NextEntry;
  readonly #reader: CanonicalReader | undefined;
  readonly #write: ((position: Position, move: Move) => string) | undefined;
  /** The text of each move in the target notation, by the entry in which the move ends. */
  readonly texts: (string | undefined)[];
  /** For each text after a move that cannot be played, why it cannot be read. */
  readonly #unread: Map<string, Fault | undefined> = new Map();
  /** The lines of play since the last settled move; undefined if all moves are settled. */
  #beam: Beam | undefined;
  /** The entries of those lines. */
  #pending: Taken[] = [];
  #hasOverflowed = false;

  /**
   * @param position the position at the start; the moves are made on it
   * @param next finds the next entry of a move written in pieces; without it every entry is a whole move
   * @param target the notation in which the moves are written into {@link texts}, if any
   */
  constructor(
    position: Position,
    options: LineOptions & Pick<ReplayContext, 'start'>,
    findings: Findings,
    next: NextEntry = () => undefined,
    target?: Notation,
  ) {
    this.#position = position;
    this.#isChecked = options.start.isChecked;
    this.#options = options;
    this.#findings = findings;
    this.#next = next;
    this.#reader = canonicalReaderOf(options.notation);
    this.#write = target && moveWriterOf(target, this.#isChecked);
    this.texts = new Array(target === undefined ? 0 : findings.moves.length);
  }

  /** The seat that has to place a piece now, or 0 if none has. */
  get placing(): number {
    const position = this.#position;
    if (this.#beam === undefined) return position.pending > 0 ? position.seat : 0;
    const { state } = this.#beam[0]!;
    return state.phase === 'setup' ? state.seat : 0;
  }

  /**
   * Plays an entry. Returns the index of the entry in which the move ends: this one, or a later one if the
   * move is written in pieces. {@link NOT_TAKEN} if it cannot be played; then all moves before it are
   * settled.
   */
  take(id: number, entry: Entry): number {
    const position = this.#position;
    if (this.#beam === undefined && (entry.seat === undefined || entry.seat === position.seat)) {
      const move = this.#reader?.read(position, entry.text, this.#options.reading.strict) ?? NO_MOVE;
      if (move !== NO_MOVE) {
        this.#make(id, entry, move, undefined);
        return id;
      }
    }
    return this.#takeFreely(id, entry);
  }

  #make(id: number, { left }: Entry, move: Move, remark: Remark | undefined): void {
    const position = this.#position;
    const findings = this.#findings;
    const write = this.#write;
    if (write !== undefined) this.texts[id] = write(position, move);
    findings.note(id, move, position.seat, remark);
    make(position, move);
    if (left === undefined || left.length === 0) return;
    const state = this.state();
    const after = findings.departures.note(id, state, left);
    if (after !== state) hold(position, after);
  }

  #takeFreely(id: number, entry: Entry): number {
    const before = this.#beam ?? [{ state: this.state(), cost: 0, ways: [] }];
    const alone = this.#attempt(before, { id, entry, parts: [] });
    const isPlayed = alone.beam[0]?.ways[0]?.corrected === false;
    const whole = isPlayed ? undefined : this.#wholeMove(before, alone);
    const { taken, beam, faults, overflow } = whole ?? alone;
    if (overflow && !this.#hasOverflowed) this.#reportOverflow(entry);
    if (beam.length === 0) {
      this.settle();
      this.#findings.report(faults.map((fault) => diagnoseIn('error', taken.entry, fault)));
      return NOT_TAKEN;
    }
    this.#beam = beam;
    this.#pending.push(taken);
    const isLate = beam.length > 1 && this.#pending.length >= longestWait;
    if (isLate) {
      const message = `What is ambiguous here is not settled by the ${longestWait} moves that follow; the line with the fewest slips counts.`;
      this.#findings.report([
        diagnose<ReplayCode>('warning', 'too-many-lines', this.#pending[0]!.entry, message),
      ]);
    }
    if (beam.length === 1 || isLate) this.settle();
    return taken.id;
  }

  #attempt(before: Beam, taken: Taken): Attempt {
    return { taken, ...advance(before, taken.entry, this.#options) };
  }

  /**
   * The move that an entry makes together with the next ones. If that move is illegal and the entry alone is
   * not a move of the battle, the illegal move has the better reasons.
   */
  #wholeMove(before: Beam, alone: Attempt): Attempt | undefined {
    const pieces: Numbered[] = [alone.taken];
    const { entry: first } = alone.taken;
    let illegal: Attempt | undefined;
    for (let next = this.#next(alone.taken.id); next !== undefined; next = this.#next(next.id)) {
      const ids = pieces.map(({ id }) => id);
      pieces.push(next);
      const parts = pieces.map(({ entry }) => entry);
      const text = parts.map((part) => part.text).join(' ');
      const entry = { ...first, text, parts, left: next.entry.left ?? [] };
      const whole = this.#attempt(before, { id: next.id, entry, parts: ids });
      if (whole.beam.length > 0) return whole;
      if (whole.faults[0]?.code === 'illegal-move') illegal ??= whole;
      if (pieces.length > mostParts) break;
    }
    return alone.beam.length === 0 && isNoBattleMove(alone.faults) ? illegal : undefined;
  }

  /**
   * Chooses the cheapest of the open lines and makes its moves.
   *
   * @param result the result of the game if this is its end; decides between equally cheap lines
   */
  settle(result: RecordResult = '*'): void {
    const beam = this.#beam;
    const pending = this.#pending;
    if (beam === undefined) return;
    this.#beam = undefined;
    this.#pending = [];
    for (const [index, step] of stepsTo(agreeing(beam, result)).entries()) {
      const { id, entry, parts } = pending[index]!;
      this.#findings.report(diagnoseStep(step, entry, this.#options.notation));
      const { move, slips, drawOffer, corrected, meets } = step;
      const isOpen = step.open.length > 1 && !meets;
      const isPlain = slips.length === 0 && !drawOffer && !corrected && !isOpen && parts.length === 0;
      const remark = isPlain ? undefined : { slips, drawOffer, corrected, isOpen, parts };
      this.#make(id, entry, move, remark);
    }
  }

  /** Reports the entries after one that cannot be played, and which of them cannot be read. */
  reportUnplayed(broken: TextSpan, unplayed: readonly TextSpan[]): void {
    const { notation } = this.#options;
    this.#findings.report(diagnoseUnplayed(notation, this.#unread, this.state(), broken, unplayed));
  }

  /** The state after the settled moves. */
  state(): GameState {
    return toState(this.#position, this.#isChecked);
  }

  #reportOverflow(entry: Entry): void {
    this.#hasOverflowed = true;
    const { beamWidth } = this.#options;
    const lines = beamWidth === 1 ? 'one line of play is' : `${beamWidth} lines of play are`;
    const message = `More than ${lines} possible here; of them those with the fewest slips are followed.`;
    this.#findings.report([diagnose<ReplayCode>('warning', 'too-many-lines', entry, message)]);
  }
}

/** Whether a text cannot be read, or only as a placement when nothing is left to be placed (R7.2). */
function isNoBattleMove([fault]: readonly Fault[]): boolean {
  return fault?.code !== 'illegal-move' || fault.ruling === 'R7.2';
}
