/** What is told of a step of a replay: the ply, and what was wrong with its entry. */

import type { Fault } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { describeMove } from '../game/coordinate.ts';
import type { GameState } from '../game/state.ts';
import { type Diagnostic, diagnose, diagnoseFault } from '../record/diagnostics.ts';
import type { Seat } from '../rules/ruleset.ts';
import { ambiguityCodes, type Step } from './lines-of-play.ts';
import type { SheetNotation } from './notations.ts';
import type { SeatEntry } from './queue.ts';

/** One placement or move of a replay. */
export interface Ply {
  readonly move: Move;
  /** The seat that made it. */
  readonly seat: Seat;
  /** The entry as it stands in the sheet. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** The state after it. */
  readonly state: GameState;
  /** What is not as it should be in the entry; offsets count from its beginning. */
  readonly slips: readonly Fault[];
  /** Present where the entry offers a draw. */
  readonly drawOffer?: true;
}

/** The ply that a step is. */
export function plyOf({ move, state, slips, drawOffer }: Step, entry: SeatEntry): Ply {
  const { text, line, column, seat } = entry;
  const ply = { move, seat, text, line, column, state, slips };
  return drawOffer ? { ...ply, drawOffer: true } : ply;
}

/**
 * What is wrong with the entry of a step. An ambiguous entry is a warning where what follows settles it, or where
 * the game comes to the same position either way; otherwise the game is not known from there on: an error.
 */
export function tellStep(step: Step, entry: SeatEntry, notation: SheetNotation): Diagnostic[] {
  const { ambiguous, open, meets } = step;
  const told = step.slips.filter(({ code }) => ambiguous === undefined || !ambiguityCodes.includes(code));
  const slips = told.map((slip) => diagnoseFault('warning', entry, slip));
  if (ambiguous === undefined) return slips;
  if (open.length > 1) {
    const list = open.map(({ before, move }) => notation.format(before.state, move)).join(', ');
    const end = meets ? 'later on the position is the same' : 'the positions that follow are not the same';
    const message = `'${entry.text}' can mean ${list}, and nothing that follows settles which; ${end}.`;
    return [...slips, diagnose(meets ? 'warning' : 'error', 'open-move', entry, message, list)];
  }
  const write = (move: Move): string => notation.format(ambiguous.before.state, move);
  const choices = ambiguous.choices.map(write).join(', ');
  const said = describeMove(step.move);
  const one = 'from' in said ? said.from : 'to' in said ? said.to : said.winner;
  const message = `'${entry.text}' can mean ${choices}; what follows settles it to the one on ${one}.`;
  return [...slips, diagnose('warning', 'ambiguous-move', entry, message, write(step.move))];
}
