/** Cell lists in position strings and parameters: names in capitals, separated by commas. */

import { type Board, cellIndex } from '../../rules/board/board.ts';

/** Formats a cell list; returns undefined if it is empty. */
export function formatCells(cells: readonly number[], board: Board): string | undefined {
  if (cells.length === 0) return undefined;
  let text = board.cells[cells[0]!]!.name as string;
  for (let i = 1; i < cells.length; i++) text += `,${board.cells[cells[i]!]!.name}`;
  return text;
}

/** Parses a list of distinct cell names; for invalid text returns what was expected. */
export function parseCells(text: string, board: Board): { state: readonly number[] } | { expected: string } {
  const cells = text.split(',').map((name) => cellIndex(board, name));
  const written = cells.every((cell) => cell >= 0) ? formatCells(cells, board) : undefined;
  if (written === text && new Set(cells).size === cells.length) return { state: cells };
  return { expected: 'distinct cell names in capitals, separated by commas' };
}
