/** The findings of a replay: the moves, remarks on them, departures of players, and diagnostics. */

import type { Fault } from '../../base/result.ts';
import { counted } from '../../base/text.ts';
import type { Move } from '../../engine/move.ts';
import type { StateLine } from '../../game/line.ts';
import type { GameState } from '../../game/state.ts';
import type { Seat } from '../../rules/ruleset.ts';
import { type Diagnostic, DiagnosticList, type TextSpan } from '../diagnostics.ts';
import { isMoveText } from '../words.ts';
import { Departures } from './departures.ts';

const codes = [
  'ambiguous-move',
  'game-over',
  'missing-placement',
  'missing-position',
  'not-replayed',
  'open-move',
  'other-colours',
  'other-notation',
  'other-result',
  'ruleset-spelling',
  'split-move',
  'too-many-lines',
  'wrong-departure',
  'wrong-turn',
] as const;

/**
 * The codes that only a replay reports. It also reports those of notations, rulesets and positions.
 *
 * @category Replaying
 */
export const replayCodes: typeof codes = /* @__PURE__ */ Object.freeze(codes);

/**
 * One of {@link replayCodes}.
 *
 * @category Replaying
 */
export type ReplayCode = (typeof replayCodes)[number];

/** A fault of an entry that only a replay reports. */
export type ReplayFault = Fault<ReplayCode>;

/** Everything known about a move except the move itself. */
export interface Remark {
  /** The slips in the entry; offsets are relative to its beginning. */
  readonly slips: readonly Fault[];
  readonly drawOffer: boolean;
  /** Whether this move replaces the one that is written. */
  readonly corrected: boolean;
  /** Whether the entry can also mean other moves, which lead to other positions. */
  readonly isOpen: boolean;
  /** The indices of the earlier entries in which the same move begins. */
  readonly parts: readonly number[];
}

/** Stored instead of a move that was not played. */
export const UNPLAYED = -1;

/** Stored for an entry whose move ends in a later entry. */
export const PART = -2;

/** Slips that are a style of writing, and so repeat in all moves: words or figurines, small letters. */
const styles: readonly string[] = ['written-out', 'letter-size'];

/** Collects the findings of a replay. Entries have indices from 0. */
export class Findings {
  /** The move of each entry, {@link UNPLAYED} or {@link PART}. */
  readonly moves: Int32Array;
  /** The seat that made the move of each played entry. */
  readonly seats: Uint8Array;
  /** The remarks on moves that need one. */
  readonly remarks: Map<number, Remark> = new Map();
  readonly departures: Departures = new Departures();
  readonly #diagnostics: DiagnosticList = new DiagnosticList();
  /** How many moves were played. */
  played = 0;
  /** For each style of writing its first warning and how often it occurred. */
  readonly #styles = new Map<string, { readonly first: Diagnostic; count: number }>();

  constructor(entries: number) {
    this.moves = new Int32Array(entries).fill(UNPLAYED);
    this.seats = new Uint8Array(entries);
  }

  /** Notes the move of an entry. */
  note(id: number, move: Move, seat: number, remark: Remark | undefined): void {
    this.moves[id] = move;
    this.seats[id] = seat;
    this.played++;
    if (remark === undefined) return;
    this.remarks.set(id, remark);
    for (const part of remark.parts) this.moves[part] = PART;
  }

  /** Notes an error. */
  error(code: ReplayCode, place: TextSpan, message: string, expected: string): void {
    this.#diagnostics.error(code, place, message, expected);
  }

  /** Notes diagnostics. A style of writing is reported once. */
  report(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      const style = this.#styles.get(diagnostic.code);
      if (diagnostic.severity === 'error' || !styles.includes(diagnostic.code))
        this.#diagnostics.add(diagnostic);
      else if (style === undefined) this.#styles.set(diagnostic.code, { first: diagnostic, count: 1 });
      else style.count++;
    }
  }

  /** All diagnostics in the order of their places. */
  finish(): readonly Diagnostic[] {
    for (const { first, count } of this.#styles.values()) {
      const more = count === 1 ? '' : ` So it is in ${counted(count - 1, 'other place')}.`;
      this.#diagnostics.add({ ...first, message: first.message + more });
    }
    this.#styles.clear();
    return this.#diagnostics.finish();
  }
}

/**
 * One placement or move of a replay.
 *
 * @category Replaying
 */
export interface Ply {
  readonly move: Move;
  /** The seat that made it. */
  readonly seat: Seat;
  /** The entry as written in the record. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** The state after it. */
  readonly state: GameState;
  /** The slips in the entry; offsets are relative to its beginning. */
  readonly slips: readonly Fault[];
  /** Present if the entry offers a draw. */
  readonly drawOffer?: true;
  /** The clock time written beside it, in seconds. */
  readonly clock?: number;
  /** The numbers of the glyphs written beside it. */
  readonly glyphs?: readonly number[];
  /** Present if this move is the likely correction of one that cannot be played. */
  readonly corrected?: true;
  /** Present if the entry can also mean other moves, and nothing settles which. */
  readonly open?: true;
}

/** A text that holds a move or a part of one, with the annotations beside it. */
interface Piece extends TextSpan {
  readonly drawOffer?: boolean;
  readonly clock?: number | undefined;
  readonly glyphs?: readonly number[];
}

/**
 * The ply of an entry that was played. Its state is computed on access.
 *
 * @param pieces the texts that hold the move, usually one
 */
export function plyOf(
  { moves, seats, remarks }: Findings,
  id: number,
  pieces: readonly Piece[],
  states: StateLine,
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

/** The text of a move that stays open, to be kept when others are rewritten; undefined for other moves. */
export function keptText({ open, text }: Ply): string | undefined {
  const kept = withoutOffer(text);
  return open === true && kept.split(' ').every(isMoveText) ? kept : undefined;
}

/** The text of a move without a trailing draw offer. */
export function withoutOffer(text: string): string {
  return text.replace(/\s*\(=\)$/, '');
}
