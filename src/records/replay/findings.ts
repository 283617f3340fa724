/** Replay findings: moves, remarks, departures and diagnostics. */

import type { Fault } from '../../base/result.ts';
import { counted } from '../../base/text.ts';
import type { Move } from '../../engine/move.ts';
import { StateLine } from '../../game/line.ts';
import type { GameState } from '../../game/state.ts';
import type { Seat } from '../../rules/ruleset.ts';
import { type Diagnostic, DiagnosticList, type ReplayCode, type TextSpan } from '../diagnostics.ts';
import type { RecordDeparture } from '../tree.ts';
import { isMoveText } from '../words.ts';
import { Departures } from './departures.ts';

/** Details of a move. */
export interface Remark {
  /** Slips in the entry; offsets are relative to its beginning. */
  readonly slips: readonly Fault[];
  readonly drawOffer: boolean;
  /** Whether this move corrects the move in the record. */
  readonly corrected: boolean;
  /** Whether the entry can also mean moves that lead to different positions. */
  readonly isOpen: boolean;
  /** Indices of earlier entries that contain the first parts of the move. */
  readonly parts: readonly number[];
}

/** Placeholder for a move that was not played. */
export const UNPLAYED = -1;

/** Placeholder for a move that ends in a later entry. */
export const PART = -2;

/** Style slips, which usually affect all moves: words, figurines or lower case. */
const styles: readonly string[] = ['written-out', 'letter-size'];

/** Collects the findings of a replay. Entries are indexed from 0. */
export class Findings {
  /** Move for each entry, {@link UNPLAYED} or {@link PART}. */
  readonly moves: Int32Array;
  /** Seat that made the move, for each played entry. */
  readonly seats: Uint8Array;
  /** Details of moves, if there are any. */
  readonly remarks: Map<number, Remark> = new Map();
  readonly departures: Departures = new Departures();
  /** States after entries. */
  readonly states: StateLine;
  readonly #diagnostics: DiagnosticList = new DiagnosticList();
  /** Number of moves that were played. */
  played = 0;
  /** First warning and number of warnings for each style slip. */
  readonly #styles = new Map<string, { readonly first: Diagnostic; count: number }>();

  /**
   * @param left departures before the first entry
   * @param parentOf returns the index of the entry before an entry
   */
  constructor(
    start: GameState,
    entries: number,
    left: readonly RecordDeparture[] = [],
    parentOf?: (index: number) => number,
  ) {
    this.moves = new Int32Array(entries).fill(UNPLAYED);
    this.seats = new Uint8Array(entries);
    this.departures.note(-1, start, left);
    this.states = new StateLine(start, this.moves, parentOf, this.departures.changes);
  }

  /** Records the move of an entry. */
  note(id: number, move: Move, seat: number, remark: Remark | undefined): void {
    this.moves[id] = move;
    this.seats[id] = seat;
    this.played++;
    if (remark === undefined) return;
    this.remarks.set(id, remark);
    for (const part of remark.parts) this.moves[part] = PART;
  }

  error(code: ReplayCode, place: TextSpan, message: string, expected: string): void {
    this.#diagnostics.error(code, place, message, expected);
  }

  /** Adds diagnostics. Each style slip is reported once. */
  report(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      const style = this.#styles.get(diagnostic.code);
      if (diagnostic.severity === 'error' || !styles.includes(diagnostic.code))
        this.#diagnostics.add(diagnostic);
      else if (style === undefined) this.#styles.set(diagnostic.code, { first: diagnostic, count: 1 });
      else style.count++;
    }
  }

  /** Returns all diagnostics, sorted by position. */
  finish(): readonly Diagnostic[] {
    for (const { first, count } of this.#styles.values()) {
      const more = count === 1 ? '' : ` Also in ${counted(count - 1, 'other place')}.`;
      this.#diagnostics.add({ ...first, message: first.message + more });
    }
    this.#styles.clear();
    return this.#diagnostics.finish();
  }
}

/** A placement or move in a replay. */
export interface Ply {
  readonly move: Move;
  /** Seat that made the move. */
  readonly seat: Seat;
  /** Entry as written in the record. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** State after the move. */
  readonly state: GameState;
  /** Slips in the entry; offsets are relative to its beginning. */
  readonly slips: readonly Fault[];
  /** Present if the entry offers a draw. */
  readonly drawOffer?: true;
  /** Clock time written next to the move, in seconds. */
  readonly clock?: number;
  /** Numbers of the glyphs written next to the move. */
  readonly glyphs?: readonly number[];
  /** Present if this move is the likely correction of a move that cannot be played. */
  readonly corrected?: true;
  /** Present if the entry can also mean other moves, and later moves do not resolve this. */
  readonly open?: true;
}

/** Text of a move or part of a move, with annotations. */
interface Piece extends TextSpan {
  readonly drawOffer?: boolean;
  readonly clock?: number | undefined;
  readonly glyphs?: readonly number[];
}

/**
 * Returns the ply for a played entry. Its state is computed on access.
 *
 * @param pieces the parts of the move, usually only one
 */
export function plyOf(
  { moves, seats, remarks, states }: Findings,
  id: number,
  pieces: readonly Piece[],
): Ply {
  const remark = remarks.get(id);
  const { line, column } = pieces[0]!;
  const { clock } = pieces.at(-1)!;
  const glyphs = pieces.flatMap((piece) => piece.glyphs ?? []);
  const drawOffer = remark?.drawOffer === true || pieces.some((piece) => piece.drawOffer === true);
  return {
    move: moves[id] as Move,
    seat: seats[id] as Seat,
    text: pieces.map(({ text }) => text).join(' '),
    line,
    column,
    get state(): GameState {
      return states.at(id);
    },
    slips: remark?.slips ?? [],
    ...(drawOffer && { drawOffer }),
    ...(clock !== undefined && { clock }),
    ...(glyphs.length > 0 && { glyphs }),
    ...(remark?.corrected === true && { corrected: true }),
    ...(remark?.isOpen === true && { open: true }),
  };
}

/** Returns the text of an open move, which conversions keep. Returns undefined for other moves. */
export function openMoveText({ open, text = '' }: Pick<Partial<Ply>, 'open' | 'text'>): string | undefined {
  const kept = withoutOffer(text);
  return open === true && kept.split(' ').every(isMoveText) ? kept : undefined;
}

/** Removes a trailing draw offer. */
function withoutOffer(text: string): string {
  return text.replace(/\s*\(=\)$/, '');
}
