/** What the tests of learning share. */

import { type GameState, type Ruleset, viewFor } from 'klin-zha';
import { type ActionSpace, featurePlanes, type PlaneOptions, writePlanes } from 'klin-zha/learn';
import type { Searcher } from 'klin-zha/search';

/** Returns the actions that are written for a searcher's position. */
export function actionsAt(space: ActionSpace, searcher: Searcher): number[] {
  const list = new Uint16Array(searcher.moveBuffer().length);
  return [...list.subarray(0, space.legal(searcher, list))];
}

/** Returns the planes of a searcher's position. */
export function planesAt(searcher: Searcher, options: PlaneOptions = {}): Uint8Array {
  const { rules } = searcher;
  const planes = new Uint8Array(featurePlanes(rules).length * rules.board.cells.length);
  writePlanes(searcher, planes, 0, options);
  return planes;
}

/** Returns the planes of a state by their names, from what its player to move sees alone. */
export function expectedPlanes(state: GameState): number[][] {
  const { rules } = state;
  const { warriors, goals, hand, regions, owners, seats, seat, halfmoveClock } = viewFor(state, state.seat);
  const fields = state.toFields();
  const isShared = rules.army === 'shared';
  const named = (number: string | undefined): number =>
    isShared ? 1 : ((seat - 1 + Number(number)) % rules.colours.length) + 1;
  const handOf = (other: number) => (other === seat || isShared ? hand : fields.hands[other - 1]!);
  const pieceOn = new Map(warriors.map((piece) => [piece.cell, piece]));
  return featurePlanes(rules).map(({ name }) => {
    const [what, relative, code] = name.split(':');
    const other = named(relative);
    const inHand = what === 'hand' ? handOf(other).filter((one) => one === code).length : 0;
    return rules.board.cells.map((cell) => {
      const piece = pieceOn.get(cell.name);
      switch (what) {
        case 'warrior':
          return piece?.warrior === code && (isShared || owners[piece!.seat - 1] === other) ? 1 : 0;
        case 'goal':
          return goals[other - 1] === cell.name ? 1 : 0;
        case 'hand':
          return inHand;
        case 'region':
          return cell.region >= 0 && regions[cell.region] === other ? 1 : 0;
        case 'living':
          return owners[other - 1] === other ? 1 : 0;
        case 'on-board':
          return seats[other - 1]!.onBoard;
        case 'halfmoves':
          return Math.min(halfmoveClock, 255);
        case 'repetitions':
          return 0;
        case 'plies-left':
          return 255;
        case 'seat':
          return seat;
        default:
          return maskOf(state, what!, cell.name) ? 1 : 0;
      }
    });
  });
}

/** Whether a mask of the built-in variants is on a cell (R10.4, R10.5, R11.9). */
function maskOf(state: GameState, what: string, cell: string): boolean {
  const { rules } = state;
  const { variantState } = state.toFields();
  const listed = (key: string): boolean => (variantState[key] ?? '').split(',').includes(cell);
  if (what === 'no-end') return listed('ablated');
  const isClosed = rules.board.closed[rules.board.cells.findIndex(({ name }) => name === cell)]!;
  return listed('clouds') || (what === 'no-goal' && isClosed);
}

/** Returns the places where a list of numbers by cell is under a symmetry. */
export function turned(numbers: ArrayLike<number>, images: readonly number[]): number[] {
  const result: number[] = [];
  for (const [cell, image] of images.entries()) result[image] = numbers[cell]!;
  return result;
}

/** Whether a symmetry maps the first position of a ruleset to itself. */
export function beginsAlike({ setup, hooks }: Ruleset): boolean {
  return setup.corners.length === 0 && !hooks.some(({ variantState }) => variantState?.key === 'clouds');
}
