/**
 * Plays entries on a single position. Canonical entries are read by a fast canonical reader. Any other entry
 * opens all lines of play that it can mean. Once a single line is left, its moves are made and the canonical
 * reader continues.
 */

import type { Fault } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { loadState, make, type Position, toState, unmake } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import { type CanonicalReader, NO_MOVE } from '../../notation/grammar.ts';
import { canonicalReaderOf, type MoveWriter, type Notation } from '../../notation/notations.ts';
import { type Diagnostic, diagnose, diagnoseFault, type ReplayCode, type TextSpan } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import type { ReplayContext } from './context.ts';
import type { Findings, Remark } from './findings.ts';
import {
  type Advance,
  advance,
  type Beam,
  bestEnds,
  diagnoseIn,
  diagnoseStep,
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

/** What a replay needs to know of a text besides its entries. */
export interface ReplayedText {
  /** Result of the game, used to choose between equally cheap lines at its end. */
  readonly result?: RecordResult | undefined;
  /** Returns the next entry, if it may continue the same move. By default, every entry is a whole move. */
  readonly next?: (id: number) => IndexedEntry | undefined;
  /** Writes the `texts`, if any. */
  readonly write?: MoveWriter | undefined;
  /** Whether that would not change canonical moves, so that they need not be written again. */
  readonly keepsCanonical?: boolean;
}

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
  readonly #result: RecordResult;
  readonly #next: (id: number) => IndexedEntry | undefined;
  readonly #reader: CanonicalReader | undefined;
  readonly #write: ((position: Position, move: Move) => string) | undefined;
  readonly #keepsCanonical: boolean;
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
   */
  constructor(
    position: Position,
    options: LineOptions & Pick<ReplayContext, 'start'>,
    findings: Findings,
    { result = '*', next = () => undefined, write, keepsCanonical = false }: ReplayedText,
  ) {
    this.#position = position;
    this.#isChecked = options.start.isChecked;
    this.#options = options;
    this.#findings = findings;
    this.#result = result;
    this.#next = next;
    this.#reader = canonicalReaderOf(options.notation);
    this.#write = write;
    this.#keepsCanonical = keepsCanonical;
    this.texts = new Array(write === undefined ? 0 : findings.moves.length);
  }

  /** Seat that must place a piece now, or 0. */
  get placing(): number {
    const position = this.#position;
    if (this.#beam === undefined) return position.pending > 0 ? position.seat : 0;
    const { state } = this.#beam[0]!;
    return state.phase === 'setup' ? state.seat : 0;
  }

  /** Returns to the position after an entry, which is `count` moves earlier. */
  goBack(id: number, count: number): void {
    const position = this.#position;
    let left = count;
    for (; left > 0 && position.undoLength > 0; left--) unmake(position);
    // Departures cannot be undone.
    if (left === 0) return;
    const before = this.#findings.states.at(id);
    loadState(position, before);
  }

  /**
   * Plays an entry. Returns the index of the entry in which the move ends, which is a later entry if the move
   * was split into parts. Returns {@link NOT_PLAYED} if the entry cannot be played. All earlier moves are
   * then settled.
   */
  play(id: number, entry: Entry): number {
    const position = this.#position;
    if (this.#beam === undefined && (entry.seat === undefined || entry.seat === position.seat)) {
      const reader = this.#reader;
      const isStrict = this.#options.reading.strict === true;
      const kept =
        this.#write !== undefined && this.#keepsCanonical && !isStrict
          ? reader?.read(position, entry.text, true)
          : NO_MOVE;
      const isKept = kept !== undefined && kept !== NO_MOVE;
      const move = isKept ? kept : (reader?.read(position, entry.text, isStrict) ?? NO_MOVE);
      if (move !== NO_MOVE) {
        this.#make(id, entry, move, undefined, isKept || (isStrict && this.#keepsCanonical));
        return id;
      }
    }
    return this.#playInLines(id, entry);
  }

  #make(id: number, { left, text }: Entry, move: Move, remark: Remark | undefined, isKept = false): void {
    const position = this.#position;
    const findings = this.#findings;
    const write = this.#write;
    if (write !== undefined) this.texts[id] = isKept ? text : write(position, move);
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
   * @param isEnd whether this is the end of the game
   */
  settle(isEnd = false): void {
    const beam = this.#beam;
    const pending = this.#pending;
    if (beam === undefined) return;
    this.#beam = undefined;
    this.#pending = [];
    for (const [index, step] of stepsTo(bestEnds(beam, isEnd ? this.#result : '*')).entries()) {
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

/** Maximum number of different moves to check, and maximum number of errors to report per line. */
const mostTexts = 2000;
const mostFaults = 20;

const codesOfForm: readonly string[] = ['unreadable', 'bad-cell', 'unknown-piece', 'empty-text', 'too-long'];

/**
 * Reports how many moves in a line are not replayed, and which of them cannot be parsed.
 *
 * @param cache known errors by move text
 * @param state any state of the game: whether a move can be parsed does not depend on it
 * @param broken the move that cannot be played
 * @param line the moves after it
 */
function diagnoseUnplayed(
  notation: Notation,
  cache: Map<string, Fault | undefined>,
  state: GameState,
  broken: TextSpan,
  line: readonly TextSpan[],
): Diagnostic[] {
  if (line.length === 0) return [];
  const count = line.length === 1 ? 'One move is' : `${line.length} moves are`;
  const message = `${count} not replayed because an earlier move cannot be played.`;
  const isAfter = (place: TextSpan): boolean =>
    place.line > broken.line || (place.line === broken.line && place.column > broken.column);
  const diagnostics: Diagnostic[] = [
    diagnose<ReplayCode>('warning', 'not-replayed', line.find(isAfter) ?? broken, message),
  ];
  for (const entry of line) {
    if (diagnostics.length > mostFaults) {
      const rest = `More than ${mostFaults} of these moves cannot be read: the others are not listed.`;
      diagnostics.push(diagnose('warning', 'too-many-faults', { ...entry, text: '' }, rest));
      break;
    }
    const { text } = entry;
    if (!cache.has(text) && cache.size < mostTexts) cache.set(text, faultOfForm(notation, state, text));
    const fault = cache.get(text);
    if (fault !== undefined) diagnostics.push(diagnoseFault('error', entry, fault));
  }
  return diagnostics;
}

/** Returns why a move cannot be parsed, without details that depend on the position. */
function faultOfForm(notation: Notation, state: GameState, text: string): Fault | undefined {
  const { moves, slips } = notation.read(state, text, { suggest: false });
  const found = moves.length > 0 ? undefined : slips.find(({ code }) => codesOfForm.includes(code));
  if (found === undefined) return undefined;
  const { code, offset, length, read = '' } = found;
  const place = { ...(offset !== undefined && { offset }), ...(length !== undefined && { length }) };
  return { code, message: `'${read}' cannot be read.`, ...place, read };
}
