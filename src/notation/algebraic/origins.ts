/** Which warrior moves: how much of its cell algebraic notation has to say (RH E9 to E12, section 14). */

import type { CellTexts } from '../cell-texts.ts';
import type { MoveContext } from '../move-context.ts';
import type { MoveParts } from '../parts.ts';

/** What is written of the cell a warrior comes from: nothing, its row, its columns, or all of it. */
export const NOTHING = 0;
export const ROW = 1;
export const COLUMNS = 2;
export const WHOLE = 3;

/** One of {@link NOTHING}, {@link ROW}, {@link COLUMNS} and {@link WHOLE}. */
export type OriginForm = typeof NOTHING | typeof ROW | typeof COLUMNS | typeof WHOLE;

/**
 * What has to be written of the cell a warrior comes from.
 *
 * Rivals are the mover's warriors of the same kind that have a legal move to the same cell with the same use of
 * the heart. A pawn with rivals is written with its whole cell (E12), a capturing one without them with its row
 * (E9). Of other warriors the rows are written if they tell all of them apart, else the columns if those do
 * (E10), else the whole cell (E11). On a board with levels a row is written with its level, so that rows of
 * different levels differ; columns are the two digits alone, and the same on every level.
 */
function originFormOf(view: MoveContext, parts: MoveParts): OriginForm {
  const { fromCell, toCell, withGoal } = parts;
  if (fromCell < 0) return NOTHING;
  if (parts.kind === 'relocate') return WHOLE;
  // Only one warrior can stand on the Goal's cell, so one that takes it along has no rival.
  const number = withGoal ? 0 : view.countMovers(view.kindAt(fromCell), toCell, fromCell);
  return formAmong(view, fromCell, number, parts.warrior === 'V', isCapture(parts));
}

/**
 * The same, when the view has already found who can move there.
 *
 * @param number how many it has found; whether the warrior itself is among them makes no difference
 */
export function formAmong(
  view: MoveContext,
  from: number,
  number: number,
  isPawn: boolean,
  captures: boolean,
): OriginForm {
  const isAlone = number === 0 || (number === 1 && view.moverAt(0) === from);
  if (isAlone) return isPawn && captures ? ROW : NOTHING;
  if (isPawn) return WHOLE;
  if (allDiffer(view, view.texts.row, from, number)) return ROW;
  return allDiffer(view, view.texts.columns, from, number) ? COLUMNS : WHOLE;
}

/** Whether the cell of a warrior and those of its rivals all have different texts. */
function allDiffer(view: MoveContext, texts: readonly string[], from: number, number: number): boolean {
  for (let i = 0; i < number; i++) {
    const cell = view.moverAt(i);
    if (cell !== from && texts[cell] === texts[from]) return false;
    for (let j = 0; j < i; j++) if (texts[cell] === texts[view.moverAt(j)]) return false;
  }
  return true;
}

/** Whether a move captures a warrior or a Goal. */
function isCapture({ captured, capturesGoal }: MoveParts): boolean {
  return captured !== null || capturesGoal;
}

/** A form as text. */
function originText(texts: CellTexts, form: OriginForm, from: number): string {
  if (form === NOTHING) return '';
  return (form === ROW ? texts.row : form === COLUMNS ? texts.columns : texts.small)[from]!;
}

/** What is written of the cell a warrior comes from. */
export function originOf(view: MoveContext, parts: MoveParts): string {
  return originText(view.texts, originFormOf(view, parts), parts.fromCell);
}

/** Whether what was read of an origin, its digits in ascending order, fits a cell. */
export function fitsOrigin(texts: CellTexts, origin: string, from: number): boolean {
  return (
    origin === '' ||
    origin === texts.row[from] ||
    origin === texts.columns[from] ||
    origin === texts.small[from]
  );
}
