/** What a replay finds: the moves, what is known of each of them, and everything that is wrong. */

import type { Fault } from '../../base/result.ts';
import { counted } from '../../base/text.ts';
import type { Move } from '../../engine/move.ts';
import type { StateLine } from '../../game/line.ts';
import type { GameState } from '../../game/state.ts';
import type { Seat } from '../../rules/ruleset.ts';
import { type Diagnostic, DiagnosticList, type TextSpan } from '../diagnostics.ts';
import { isMoveText } from '../words.ts';

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
 * The codes of what only a replay finds wrong. It tells those of notations, rulesets and positions as well.
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

/** Something that only a replay finds wrong with an entry. */
export type ReplayFault = Fault & { readonly code: ReplayCode };

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

/** What stands in the place of a move that was not played. */
export const UNPLAYED = -1;

/** What stands in the place of a move that was begun, but ends in a later entry. */
export const PART = -2;

/** Slips that are one way to write all moves: in words or figurines, in small letters. */
const styles: readonly string[] = ['written-out', 'letter-size'];

/** Collects what is found. Entries have numbers from 0. */
export class Findings {
  /** For each entry its move, or {@link UNPLAYED} or {@link PART}. */
  readonly moves: Int32Array;
  /** For each entry that was played the seat whose move it is. */
  readonly seats: Uint8Array;
  /** Of the moves of which something is to be said what that is. */
  readonly remarks: Map<number, Remark> = new Map();
  private readonly diagnostics: DiagnosticList = new DiagnosticList();
  /** How many moves were played. */
  played = 0;
  /** Of what is one way to write all moves the first warning of each kind, and how many there are. */
  private readonly styles = new Map<string, { readonly first: Diagnostic; count: number }>();

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

  /** Notes what cannot be put right. */
  error(code: ReplayCode, place: TextSpan, message: string, expected: string): void {
    this.diagnostics.error(code, place, message, expected);
  }

  /** Notes what is wrong. Of what is one way to write all moves one warning is enough. */
  tell(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      const style = this.styles.get(diagnostic.code);
      if (diagnostic.severity === 'error' || !styles.includes(diagnostic.code))
        this.diagnostics.add(diagnostic);
      else if (style === undefined) this.styles.set(diagnostic.code, { first: diagnostic, count: 1 });
      else style.count++;
    }
  }

  /** All that was told, in the order of places. */
  finish(): readonly Diagnostic[] {
    for (const { first, count } of this.styles.values()) {
      const more = count === 1 ? '' : ` So it is in ${counted(count - 1, 'other place')}.`;
      this.diagnostics.add({ ...first, message: first.message + more });
    }
    this.styles.clear();
    return this.diagnostics.finish();
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
  /** The entry as it stands in the record. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** The state after it. */
  readonly state: GameState;
  /** What is not as it should be in the entry; offsets count from its beginning. */
  readonly slips: readonly Fault[];
  /** Present where the entry offers a draw. */
  readonly drawOffer?: true;
  /** The time on the clock that stands with it, in seconds. */
  readonly clock?: number;
  /** The numbers of the glyphs that stand with it. */
  readonly glyphs?: readonly number[];
  /** Present where this move is the likely correction of one that cannot be played. */
  readonly corrected?: true;
  /** Present where the entry can mean other moves as well, and nothing settles which. */
  readonly open?: true;
}

/** A text in which a move or a part of one stands, with what is said beside it. */
interface Piece extends TextSpan {
  readonly drawOffer?: boolean;
  readonly clock?: number | undefined;
  readonly glyphs?: readonly number[];
}

/**
 * The ply of an entry that was played, whose state is made when it is asked for.
 *
 * @param pieces the texts in which the move stands, mostly one
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

/** The text of a move that stays open, to be kept where others are written anew; undefined for other moves. */
export function keptText({ open, text }: Ply): string | undefined {
  const kept = withoutOffer(text);
  return open === true && kept.split(' ').every(isMoveText) ? kept : undefined;
}

/** The text of a move without the mark of a draw offer behind it. */
export function withoutOffer(text: string): string {
  return text.replace(/\s*\(=\)$/, '');
}
