/**
 * Plays entry after entry on one position that moves change in place. An entry in canonical form goes by the canonical
 * reader of its notation. Every other one opens the lines of play that it can mean, and as soon as what follows has
 * left one of them its moves are made and the canonical reader goes on.
 */

import { type Fault, optionFrom } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { hold, make, type Position, toState } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import { type CanonicalReader, NO_MOVE } from '../../notation/grammar.ts';
import { canonicalReaderOf } from '../../notation/notations.ts';
import { diagnose, type TextSpan } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import type { ReplayContext, ReplayRecordOptions } from './context.ts';
import type { Change } from './departures.ts';
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

/** Sees every move before it is made. */
export type Visitor = (id: number, move: Move, position: Position) => void;

/** An entry and its number. */
export interface Numbered {
  readonly id: number;
  readonly entry: Entry;
}

/** An entry that was taken, and the numbers of those before it that are the beginning of the same move. */
interface Taken extends Numbered {
  readonly parts: readonly number[];
}

/** An entry or several that are one move, and where it leads. */
interface Attempt extends Advance {
  readonly taken: Taken;
}

/** The entry that follows one and may be the rest of the same move, undefined where none may. */
type NextEntry = (id: number) => Numbered | undefined;

/** What a replayer answers that cannot play an entry. */
export const NOT_TAKEN = -1;

/** So many lines of play are followed at a time if nothing else is said. */
const usualWidth = 64;

/** So many entries may be the rest of a move: `Fencer and Goal from I11 to I22` has seven words. */
const mostParts = 7;

/** An ambiguous entry that so many entries have not settled stays open: the cheapest line counts then. */
const longestWait = 400;

/** Plays the entries of one line after another. */
export class Replayer {
  private readonly position: Position;
  private readonly isChecked: boolean;
  private readonly options: LineOptions;
  private readonly findings: Findings;
  private readonly next: NextEntry;
  private readonly visitor: Visitor | undefined;
  private readonly changes: ReadonlyMap<number, Change>;
  private readonly reader: CanonicalReader | undefined;
  /** For each text behind a move that cannot be played why it cannot be read. */
  private readonly unread: Map<string, Fault | undefined> = new Map();
  /** The lines of play since the last move that is settled, or undefined where all moves are. */
  private beam: Beam | undefined;
  /** The entries of those lines. */
  private pending: Taken[] = [];
  private hasOverflowed = false;

  /**
   * @param position the start, on which the moves are made
   * @param changes what changes the state after an entry besides
   * @throws KlinZhaError `bad-option`
   */
  constructor(
    position: Position,
    { notation, start }: Pick<ReplayContext, 'notation' | 'start'>,
    { strict = false, acceptUnsafe = false, beamWidth = usualWidth }: ReplayRecordOptions,
    findings: Findings,
    next: NextEntry = () => undefined,
    visitor?: Visitor,
    changes: ReadonlyMap<number, Change> = new Map(),
  ) {
    this.position = position;
    this.isChecked = start.isChecked;
    const width = optionFrom('beamWidth', beamWidth, 1);
    this.options = { notation, reading: { strict, acceptUnsafe }, beamWidth: width };
    this.findings = findings;
    this.next = next;
    this.visitor = visitor;
    this.changes = changes;
    this.reader = canonicalReaderOf(notation);
  }

  /** The seat that has to place something now, or 0 where nothing is to be placed. */
  get placing(): number {
    const { position } = this;
    if (this.beam === undefined) return position.pending > 0 ? position.seat : 0;
    const { state } = this.beam[0]!;
    return state.phase === 'setup' ? state.seat : 0;
  }

  /**
   * Plays an entry, or says why it cannot be played; then all moves before it are settled. Answers with the number of
   * the entry with which the move ends: this one, or one behind it where the move stands in pieces.
   */
  take(id: number, entry: Entry): number {
    const { position } = this;
    if (this.beam === undefined && (entry.seat === undefined || entry.seat === position.seat)) {
      const move = this.reader?.read(position, entry.text, this.options.reading.strict) ?? NO_MOVE;
      if (move !== NO_MOVE) {
        this.make(id, move, undefined);
        return id;
      }
    }
    return this.takeFreely(id, entry);
  }

  private make(id: number, move: Move, remark: Remark | undefined): void {
    const { position } = this;
    this.visitor?.(id, move, position);
    this.findings.note(id, move, position.seat, remark);
    make(position, move);
    const change = this.changes.get(id);
    if (change !== undefined) hold(position, change(this.state()));
  }

  private takeFreely(id: number, entry: Entry): number {
    const before = this.beam ?? [{ state: this.state(), cost: 0, ways: [] }];
    const alone = this.attempt(before, { id, entry, parts: [] });
    const isPlayed = alone.beam[0]?.ways[0]?.corrected === false;
    const whole = isPlayed ? undefined : this.wholeMove(before, alone);
    const { taken, beam, faults, overflow } = whole ?? alone;
    if (overflow && !this.hasOverflowed) this.tellOverflow(entry);
    if (beam.length === 0) {
      this.settle();
      this.findings.tell(faults.map((fault) => diagnoseIn('error', taken.entry, fault)));
      return NOT_TAKEN;
    }
    this.beam = beam;
    this.pending.push(taken);
    const isLate = beam.length > 1 && this.pending.length >= longestWait;
    if (isLate) {
      const message = `What is ambiguous here is not settled by the ${longestWait} moves that follow; the line with the fewest slips counts.`;
      this.findings.tell([
        diagnose<ReplayCode>('warning', 'too-many-lines', this.pending[0]!.entry, message),
      ]);
    }
    if (beam.length === 1 || isLate) this.settle();
    return taken.id;
  }

  private attempt(before: Beam, taken: Taken): Attempt {
    return { taken, ...advance(before, taken.entry, this.options, this.changes.get(taken.id)) };
  }

  /**
   * The move that an entry makes together with those that follow it, where it makes none by itself. Where that one
   * cannot be played either, and the entry alone says no move of a battle, it knows the better reasons.
   */
  private wholeMove(before: Beam, alone: Attempt): Attempt | undefined {
    const pieces: Numbered[] = [alone.taken];
    const { entry: first } = alone.taken;
    let illegal: Attempt | undefined;
    for (let next = this.next(alone.taken.id); next !== undefined; next = this.next(next.id)) {
      const ids = pieces.map(({ id }) => id);
      pieces.push(next);
      const parts = pieces.map(({ entry }) => entry);
      const entry = { ...first, text: parts.map(({ text }) => text).join(' '), parts };
      const whole = this.attempt(before, { id: next.id, entry, parts: ids });
      if (whole.beam.length > 0) return whole;
      if (whole.faults[0]?.code === 'illegal-move') illegal ??= whole;
      if (pieces.length > mostParts) break;
    }
    return alone.beam.length === 0 && isNoBattleMove(alone.faults) ? illegal : undefined;
  }

  /**
   * Decides for the cheapest line of those that are open and makes its moves.
   *
   * @param result the result of the game where this is its end: the last evidence between lines
   */
  settle(result: RecordResult = '*'): void {
    const { beam, pending } = this;
    if (beam === undefined) return;
    this.beam = undefined;
    this.pending = [];
    for (const [index, step] of stepsTo(agreeing(beam, result)).entries()) {
      const { id, entry, parts } = pending[index]!;
      this.findings.tell(diagnoseStep(step, entry, this.options.notation));
      const { move, slips, drawOffer, corrected, meets } = step;
      const isOpen = step.open.length > 1 && !meets;
      const isPlain = slips.length === 0 && !drawOffer && !corrected && !isOpen && parts.length === 0;
      this.make(id, move, isPlain ? undefined : { slips, drawOffer, corrected, isOpen, parts });
    }
  }

  /** Looks through the entries behind one that cannot be played for those that cannot be read at all. */
  lookThrough(broken: TextSpan, unplayed: readonly TextSpan[]): void {
    const { notation } = this.options;
    this.findings.tell(diagnoseUnplayed(notation, this.unread, this.state(), broken, unplayed));
  }

  /** The state after the moves that are settled. */
  state(): GameState {
    return toState(this.position, this.isChecked);
  }

  private tellOverflow(entry: Entry): void {
    this.hasOverflowed = true;
    const { beamWidth } = this.options;
    const lines = beamWidth === 1 ? 'one line of play is' : `${beamWidth} lines of play are`;
    const message = `More than ${lines} possible here; of them those with the fewest slips are followed.`;
    this.findings.tell([diagnose<ReplayCode>('warning', 'too-many-lines', entry, message)]);
  }
}

/** Whether a text cannot be read at all, or only as a placement when nothing is left to be placed (R7.2). */
function isNoBattleMove([fault]: readonly Fault[]): boolean {
  return fault?.code !== 'illegal-move' || fault.ruling === 'R7.2';
}
