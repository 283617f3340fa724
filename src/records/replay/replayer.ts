/**
 * Plays entries on a single position. Canonical entries are read by a fast canonical reader. Any other entry
 * opens all lines of play that it can mean. Once a single line is left, its moves are made and the canonical
 * reader continues.
 */

import type { Fault } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { loadState, make, type Position, toState } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import { type CanonicalReader, NO_MOVE } from '../../notation/grammar.ts';
import { canonicalReaderOf, type MoveWriter } from '../../notation/notations.ts';
import { diagnose, type TextSpan } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import type { ReplayContext } from './context.ts';
import { diagnoseIn, diagnoseStep, diagnoseUnplayed } from './diagnose.ts';
import type { Findings, Remark, ReplayCode } from './findings.ts';
import {
  type Advance,
  advance,
  type Beam,
  bestEnds,
  type Entry,
  type LineOptions,
  stepsTo,
} from './lines-of-play.ts';

/** An entry with its index. */
export interface IndexedEntry {
  readonly id: number;
  readonly entry: Entry;
}

/** The last entry of a move, and the indices of earlier entries that contain the first parts of the move. */
interface MoveEntry extends IndexedEntry {
  readonly parts: readonly number[];
}

/** An entry, or several entries that form one move, with the lines of play after it. */
interface Attempt extends Advance {
  readonly source: MoveEntry;
}

/** Returns the next entry, if it may continue the same move. */
type NextEntry = (id: number) => IndexedEntry | undefined;

/** Return value for an entry that cannot be played. */
export const NOT_PLAYED = -1;

/** Maximum number of parts after the first part: `Fencer and Goal from I11 to I22` has seven words. */
const mostParts = 7;

/** Number of entries after which an ambiguous entry is resolved using the cheapest line. */
const longestWait = 400;

/** Plays the entries of several lines, one line after another. */
export class Replayer {
  readonly #position: Position;
  readonly #isChecked: boolean;
  readonly #options: LineOptions;
  readonly #findings: Findings;
  readonly #next: NextEntry;
  readonly #reader: CanonicalReader | undefined;
  readonly #write: ((position: Position, move: Move) => string) | undefined;
  /** Moves in the target notation, by the entry in which the move ends. */
  readonly texts: (string | undefined)[];
  /** Cache of parse errors, by move text. */
  readonly #unread: Map<string, Fault | undefined> = new Map();
  /** Lines of play since the last settled move; undefined if all moves are settled. */
  #beam: Beam | undefined;
  /** Entries of these lines. */
  #pending: MoveEntry[] = [];
  #hasOverflowed = false;

  /**
   * @param position the start position, on which the moves are made
   * @param next finds the next entry of a move that was split; by default, every entry is a whole move
   * @param write writes the {@link texts}, if any
   */
  constructor(
    position: Position,
    options: LineOptions & Pick<ReplayContext, 'start'>,
    findings: Findings,
    next: NextEntry = () => undefined,
    write?: MoveWriter,
  ) {
    this.#position = position;
    this.#isChecked = options.start.isChecked;
    this.#options = options;
    this.#findings = findings;
    this.#next = next;
    this.#reader = canonicalReaderOf(options.notation);
    this.#write = write;
    this.texts = new Array(write === undefined ? 0 : findings.moves.length);
  }

  /** Seat that must place a piece now, or 0. */
  get placing(): number {
    const position = this.#position;
    if (this.#beam === undefined) return position.pending > 0 ? position.seat : 0;
    const { state } = this.#beam[0]!;
    return state.phase === 'setup' ? state.seat : 0;
  }

  /**
   * Plays an entry. Returns the index of the entry in which the move ends, which is a later entry if the move
   * was split into parts. Returns {@link NOT_PLAYED} if the entry cannot be played. All earlier moves are
   * then settled.
   */
  play(id: number, entry: Entry): number {
    const position = this.#position;
    if (this.#beam === undefined && (entry.seat === undefined || entry.seat === position.seat)) {
      const move = this.#reader?.read(position, entry.text, this.#options.reading.strict === true) ?? NO_MOVE;
      if (move !== NO_MOVE) {
        this.#make(id, entry, move, undefined);
        return id;
      }
    }
    return this.#playInLines(id, entry);
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
    if (after !== state) loadState(position, after);
  }

  #playInLines(id: number, entry: Entry): number {
    const before = this.#beam ?? [{ state: this.state(), cost: 0, ways: [] }];
    const alone = this.#attempt(before, { id, entry, parts: [] });
    const isPlayed = alone.beam[0]?.ways[0]?.corrected === false;
    const whole = isPlayed ? undefined : this.#wholeMove(before, alone);
    const { source, beam, faults, overflow } = whole ?? alone;
    if (overflow && !this.#hasOverflowed) this.#reportOverflow(entry);
    if (beam.length === 0) {
      this.settle();
      this.#findings.report(faults.map((fault) => diagnoseIn('error', source.entry, fault)));
      return NOT_PLAYED;
    }
    this.#beam = beam;
    this.#pending.push(source);
    const isLate = beam.length > 1 && this.#pending.length >= longestWait;
    if (isLate) {
      const message = `The next ${longestWait} moves do not resolve this ambiguity: the line of play with the fewest slips is used.`;
      this.#findings.report([
        diagnose<ReplayCode>('warning', 'too-many-lines', this.#pending[0]!.entry, message),
      ]);
    }
    if (beam.length === 1 || isLate) this.settle();
    return source.id;
  }

  #attempt(before: Beam, source: MoveEntry): Attempt {
    return { source, ...advance(before, source.entry, this.#options) };
  }

  /**
   * Returns the move that an entry forms together with the next entries. An illegal move is returned only if
   * the entry alone is not a battle move, because the errors of the illegal move are then more useful.
   */
  #wholeMove(before: Beam, alone: Attempt): Attempt | undefined {
    const pieces: IndexedEntry[] = [alone.source];
    const { entry: first } = alone.source;
    let illegal: Attempt | undefined;
    for (let next = this.#next(alone.source.id); next !== undefined; next = this.#next(next.id)) {
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
   * Makes the moves of the cheapest open line.
   *
   * @param result the result of the game if this is its end, used to choose between equally cheap lines
   */
  settle(result: RecordResult = '*'): void {
    const beam = this.#beam;
    const pending = this.#pending;
    if (beam === undefined) return;
    this.#beam = undefined;
    this.#pending = [];
    for (const [index, step] of stepsTo(bestEnds(beam, result)).entries()) {
      const { id, entry, parts } = pending[index]!;
      this.#findings.report(diagnoseStep(step, entry, this.#options.notation));
      const { move, slips, drawOffer, corrected, meets } = step;
      const isOpen = step.open.length > 1 && !meets;
      const isPlain = slips.length === 0 && !drawOffer && !corrected && !isOpen && parts.length === 0;
      const remark = isPlain ? undefined : { slips, drawOffer, corrected, isOpen, parts };
      this.#make(id, entry, move, remark);
    }
  }

  /** Reports the entries after an entry that cannot be played, and which of them cannot be parsed. */
  reportUnplayed(broken: TextSpan, unplayed: readonly TextSpan[]): void {
    const { notation } = this.#options;
    this.#findings.report(diagnoseUnplayed(notation, this.#unread, this.state(), broken, unplayed));
  }

  /** Returns the state after the settled moves. */
  state(): GameState {
    return toState(this.#position, this.#isChecked);
  }

  #reportOverflow(entry: Entry): void {
    this.#hasOverflowed = true;
    const { beamWidth } = this.#options;
    const lines = beamWidth === 1 ? 'one line of play is' : `${beamWidth} lines of play are`;
    const message = `More than ${lines} possible here: the lines with the most slips are dropped.`;
    this.#findings.report([diagnose<ReplayCode>('warning', 'too-many-lines', entry, message)]);
  }
}

/** Whether an entry cannot be parsed, or only as a placement after all pieces are placed (R7.2). */
function isNoBattleMove([fault]: readonly Fault[]): boolean {
  return fault?.code !== 'illegal-move' || fault.ruling === 'R7.2';
}
