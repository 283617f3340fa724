/** Score sheets made from replayed games. */

import { fail } from '../core/result.ts';
import { describeMove } from '../game/coordinate.ts';
import { formatPosition, startState } from '../game/create.ts';
import type { Notation } from '../notation/notations.ts';
import type { SheetContent } from '../record/sheet-writer.ts';
import type { Replay } from './replay.ts';
import { notationFrom, startOf } from './setting.ts';

/** How a score sheet is made. */
export interface SheetFromReplayOptions {
  /** The notation of the entries, a value or its name; that of the replay if not said. */
  readonly notation?: Notation | string;
}

/** What is needed of a replay: that of a record and that of a sheet both have it. */
export type ReplayedLine = Pick<Replay, 'rules' | 'notation' | 'start' | 'plies'>;

interface Row {
  readonly label: string;
  readonly cells: { readonly colour: string; readonly text: string }[];
}

/**
 * The main line of a replay as a score sheet for `formatScoreSheet`: every placement in a row of its own, then a row
 * for each round. A sheet has no place for variations and comments, nor for draw offers but in algebraic notation.
 *
 * @throws KlinZhaError `unwritable` for a game that begins in another position than the empty board, or in which
 * combats are decided apart (R10.10); what `parseNotation` finds wrong with the notation
 */
export function sheetFromReplay(replay: ReplayedLine, options: SheetFromReplayOptions = {}): SheetContent {
  const { rules, start, plies } = replay;
  const notation = notationFrom(options.notation) ?? replay.notation;
  mustBeUsual(replay);
  const rows: Row[] = [];
  let state = start;
  let last = 0;
  let round = 0;
  for (const { move, seat, drawOffer, state: next } of plies) {
    const { kind } = describeMove(move);
    if (kind === 'outcome') refuse('the outcome of a combat');
    const isBattle = kind === 'step';
    if (!isBattle || state.round !== round || seat <= last) {
      const isNew = isBattle && state.round !== round;
      if (isNew) round = state.round;
      rows.push({ label: isNew ? `${round}.` : '', cells: [] });
    }
    last = seat;
    const offer = drawOffer === true && notation.name.startsWith('algebraic') ? '(=)' : '';
    const text = `${notation.format(state, move)}${offer}`;
    rows.at(-1)!.cells.push({ colour: rules.colours[seat - 1]!, text });
    state = next;
  }
  return { colours: rules.colours, rows };
}

/** A sheet begins with the empty board; who placed first shows in it where anybody may (R7.2). */
function mustBeUsual({ rules, start }: ReplayedLine): void {
  const usual = startOf(rules);
  if (usual.isDrawn) refuse('a start in which chance has a part');
  const first = rules.setup.first === 'any' ? start.first : 1;
  if (formatPosition(start) !== formatPosition(startState(rules, { first })))
    refuse('a start that is not the empty board');
}

function refuse(what: string): never {
  return fail({ code: 'unwritable', message: `A score sheet cannot hold ${what}.` });
}
