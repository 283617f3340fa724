/** The symmetries of a board (R1.6), applied to positions and moves. */

import { type CellName, cellIndex, type Move, type PositionFields, type Ruleset } from 'klin-zha';
import { moveFrom, moveKind, moveTakesGoal, moveTo } from 'klin-zha/search';
import { moveNaming, packMove, RELOCATE, STEP } from '../../src/engine/move.ts';

/** One symmetry of a board: what becomes of cells, positions and moves. */
export interface Turn {
  readonly cell: (name: CellName) => CellName;
  readonly fields: (fields: PositionFields) => PositionFields;
  readonly move: (move: Move) => Move;
}

/** All symmetries of a ruleset's board; that which turns nothing where corners belong to colours (R7.6). */
export function turnsOf({ board, setup }: Ruleset): readonly Turn[] {
  const symmetries = setup.corners.length > 0 ? board.symmetries.slice(0, 1) : board.symmetries;
  return symmetries.map((symmetry, number) => {
    const regions = board.regionSymmetries[number]!;
    const cell = (name: CellName): CellName => board.cells[symmetry[cellIndex(board, name)]!]!.name;
    return {
      cell,
      fields: (fields) => ({
        ...fields,
        warriors: fields.warriors.map((warrior) => ({ ...warrior, cell: cell(warrior.cell) })),
        goals: fields.goals.map((goal) => goal && cell(goal)),
        regions: fields.regions.map((_, region) => fields.regions[regions.indexOf(region)]!),
      }),
      move: (move) => {
        const kind = moveKind(move);
        const moves = kind === STEP || kind === RELOCATE;
        const from = moves ? symmetry[moveFrom(move)]! : moveFrom(move);
        return packMove(moveNaming(move), kind, from, symmetry[moveTo(move)]!, moveTakesGoal(move));
      },
    };
  });
}
