/** One move of a replay, as its users see it. */

import type { Fault } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import type { GameState } from '../game/state.ts';
import { isMoveText } from '../record/words.ts';
import type { Seat } from '../rules/ruleset.ts';

/** One placement or move of a replay. */
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
  /** Present where this move is the likely correction of one that cannot be played. */
  readonly corrected?: true;
  /** Present where the entry can mean other moves as well, and nothing settles which. */
  readonly open?: true;
}

/** The text of a move that stays open, to be kept where others are written anew; undefined for other moves. */
export function keptText({ open, text }: Ply): string | undefined {
  const kept = withoutOffer(text);
  return open === true && isMoveText(kept) ? kept : undefined;
}

/** The text of a move without the mark of a draw offer behind it. */
export function withoutOffer(text: string): string {
  return text.replace(/\s*\(=\)$/, '');
}
