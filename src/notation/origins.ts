/** Which warrior moves: how much of its cell algebraic notation has to say (RH E9 to E12, section 14). */

import type { CellName } from '../board/names.ts';
import type { MoveParts, Scene } from './scene.ts';

/** The row of a cell as algebraic notation writes it, with the level where the board has levels: `e`, `2c`. */
export function rowOf(cell: CellName): string {
  return cell.slice(0, -2).toLowerCase();
}

/** The columns of a cell: its two digits. */
export function columnsOf(cell: CellName): string {
  return cell.slice(-2);
}

/**
 * What is written of the cell a warrior comes from.
 *
 * Rivals are the mover's warriors of the same kind that have a legal move to the same cell with the same use of
 * the heart. A pawn with rivals is written with its whole cell (E12), a capturing one without them with its row
 * (E9). Of other warriors the rows are written if they tell all of them apart, else the columns if those do
 * (E10), else the whole cell (E11).
 */
export function originOf(scene: Scene, parts: MoveParts): string {
  const { from } = parts;
  if (from === null) return '';
  const whole = from.toLowerCase();
  if (parts.kind === 'relocate') return whole;
  const rivals = rivalsOf(scene, parts);
  if (parts.warrior === 'V') {
    const captures = parts.captured !== null || parts.capturesGoal;
    return rivals.length > 0 ? whole : captures ? rowOf(from) : '';
  }
  if (rivals.length === 0) return '';
  const cells = [from, ...rivals];
  if (allDiffer(cells.map(rowOf))) return rowOf(from);
  return allDiffer(cells.map(columnsOf)) ? columnsOf(from) : whole;
}

function rivalsOf({ legal }: Scene, { kind, warrior, from, to, withGoal }: MoveParts): CellName[] {
  return legal
    .filter((other) => other.kind === kind && other.warrior === warrior && other.to === to)
    .filter((other) => other.withGoal === withGoal && other.from !== from)
    .map((other) => other.from!);
}

function allDiffer(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** Whether what was read of an origin, its digits in ascending order, fits a cell. */
export function fitsOrigin(origin: string, from: CellName): boolean {
  const known = ['', rowOf(from), columnsOf(from), from.toLowerCase()];
  return known.includes(origin);
}
