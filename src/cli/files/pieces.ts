/** Search for pieces on cells: `F@E37 v@*`. */

import { InvalidArgumentError } from 'commander';
import type { GameState } from '../../index.ts';
import type { ReplayedLine } from '../../records/index.ts';

/** Pieces of one position, each with its seat, kind and cell; undefined for any. */
export type PieceQuery = readonly {
  readonly seat: number | undefined;
  readonly code: string;
  readonly cell: string | undefined;
}[];

const form = /^([~?]?)([A-Za-z])@(\*|[1-9]?[A-I][1-9]{2})$/i;

export function piecesFrom(text: string): PieceQuery {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [, mark, letter = '', cell = ''] = form.exec(part) ?? [];
      if (mark === undefined)
        throw new InvalidArgumentError(
          `'${part}' is not a valid piece: expected F@E37, v@*, ~S@C18 or ?F@E37.`,
        );
      const isCapital = letter === letter.toUpperCase();
      const seat = mark === '?' ? undefined : mark === '~' ? 3 : isCapital ? 1 : 2;
      return { seat, code: letter.toUpperCase(), cell: cell === '*' ? undefined : cell.toUpperCase() };
    });
}

/** Whether a position of the main line has all pieces of a query. */
export function showsPieces({ start, plies }: ReplayedLine, query: PieceQuery): boolean {
  return [start, ...plies.map(({ state }) => state)].some((state) => hasPieces(state, query));
}

function hasPieces(state: GameState, query: PieceQuery): boolean {
  const warriors = state.warriors.map(({ cell, warrior, seat }) => ({ cell, code: warrior as string, seat }));
  const goals = state.goals.flatMap((cell, index) =>
    cell === null ? [] : { cell, code: 'G', seat: index + 1 },
  );
  const left = [...warriors, ...goals];
  // Pieces with a cell come first, so that none of them is used for any cell.
  return [...query]
    .sort((one, two) => Number(two.cell !== undefined) - Number(one.cell !== undefined))
    .every(({ seat, code, cell }) => {
      const found = left.findIndex(
        (one) => one.code === code && (seat ?? one.seat) === one.seat && (cell ?? one.cell) === one.cell,
      );
      return found >= 0 && left.splice(found, 1).length > 0;
    });
}
