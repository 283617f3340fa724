/** Whoever keeps sums of his own beside a searcher is told of every piece that comes and goes. */

import {
  changeComes,
  changedCell,
  changedKind,
  changedSeat,
  changeIsGoal,
  listChanges,
  listStanding,
  type Position,
} from '../game/in-place.ts';

/**
 * Who is told what changes on a searcher's board, in numbers as `Searcher.board` has them. A warrior that moves goes from one
 * cell and comes to another; an army that changes hands (R8.4) goes and comes where it stands. No cell ever holds two
 * warriors meanwhile. What is told must not move the searcher; an error that is thrown goes through, after the move was made.
 *
 * @category Searching
 */
export interface BoardObserver {
  /** A warrior came to a cell. */
  put(cell: number, kind: number, owner: number): void;
  /** A warrior went from a cell. */
  lift(cell: number, kind: number, owner: number): void;
  /** The Goal of a seat came to a cell. */
  putGoal?(cell: number, seat: number): void;
  /** The Goal of a seat went from a cell. */
  liftGoal?(cell: number, seat: number): void;
}

/** Room for the changes of one move; whoever is told them may have other searchers told of theirs meanwhile. */
let spare: number[] | undefined;

/** Tells all that stands on the board: that it comes, or that it goes. */
export function tellStanding(position: Position, watcher: BoardObserver, comes: boolean): void {
  const changes: number[] = [];
  const number = listStanding(position, changes);
  for (let i = 0; i < number; i++) tell(watcher, changes[i]!, comes);
}

/** Tells what the last move changed. */
export function tellMade(position: Position, watcher: BoardObserver): void {
  const changes = spare ?? [];
  spare = undefined;
  const number = listChanges(position, changes);
  for (let i = 0; i < number; i++) tell(watcher, changes[i]!, changeComes(changes[i]!));
  spare = changes;
}

/** Tells what the last move changed as it is taken back: the other way round, the last change first. */
export function tellUnmade(position: Position, watcher: BoardObserver): void {
  const changes = spare ?? [];
  spare = undefined;
  for (let i = listChanges(position, changes) - 1; i >= 0; i--)
    tell(watcher, changes[i]!, !changeComes(changes[i]!));
  spare = changes;
}

function tell(watcher: BoardObserver, change: number, comes: boolean): void {
  const cell = changedCell(change);
  const seat = changedSeat(change);
  if (changeIsGoal(change)) {
    if (comes) watcher.putGoal?.(cell, seat);
    else watcher.liftGoal?.(cell, seat);
  } else if (comes) watcher.put(cell, changedKind(change), seat);
  else watcher.lift(cell, changedKind(change), seat);
}
