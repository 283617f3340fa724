/** Notifies observers of pieces that enter and leave cells. */

import {
  changedCell,
  changedKind,
  changedSeat,
  changeIsGoal,
  isAddition,
  listChanges,
  listPieces,
  type Position,
} from '../game/in-place.ts';

/**
 * Observer of changes on a searcher's board, using the numbers of `Searcher.board`. A warrior that moves is
 * lifted from one cell and then put on another. An army that changes owners (R8.4) is lifted and put on the
 * same cells. No cell ever has two warriors. An observer must not make or take back moves. If it throws, the
 * move has still been made.
 */
export interface BoardObserver {
  /** Called when a warrior enters a cell. */
  put(cell: number, kind: number, owner: number): void;
  /** Called when a warrior leaves a cell. */
  lift(cell: number, kind: number, owner: number): void;
  /** Called when a seat's Goal enters a cell. */
  putGoal?(cell: number, seat: number): void;
  /** Called when a seat's Goal leaves a cell. */
  liftGoal?(cell: number, seat: number): void;
  /** Called before the changes of a move that is made. `Searcher.plies` counts it already. */
  make?(): void;
  /**
   * Called when a move is taken back, instead of its changes in reverse: for an observer that keeps its
   * values of each ply.
   */
  unmake?(): void;
}

/**
 * Scratch list for the changes made by one move; undefined while in use, because an observer may cause other
 * notifications.
 */
let spareChanges: number[] | undefined;

/** Reports every piece on the board as entering or leaving. */
export function notifyStanding(position: Position, observer: BoardObserver, isComing: boolean): void {
  const changes: number[] = [];
  const number = listPieces(position, changes);
  for (let i = 0; i < number; i++) notify(observer, changes[i]!, isComing);
}

/** Reports the changes of the last move. */
export function notifyMade(position: Position, observer: BoardObserver): void {
  observer.make?.();
  const changes = spareChanges ?? [];
  spareChanges = undefined;
  const number = listChanges(position, changes);
  for (let i = 0; i < number; i++) notify(observer, changes[i]!, isAddition(changes[i]!));
  spareChanges = changes;
}

/** Reports that the last move is about to be taken back, by default its changes in reverse. */
export function notifyUnmade(position: Position, observer: BoardObserver): void {
  if (observer.unmake) {
    observer.unmake();
    return;
  }
  const changes = spareChanges ?? [];
  spareChanges = undefined;
  for (let i = listChanges(position, changes) - 1; i >= 0; i--)
    notify(observer, changes[i]!, !isAddition(changes[i]!));
  spareChanges = changes;
}

function notify(observer: BoardObserver, change: number, isComing: boolean): void {
  const cell = changedCell(change);
  const seat = changedSeat(change);
  if (changeIsGoal(change)) {
    if (isComing) observer.putGoal?.(cell, seat);
    else observer.liftGoal?.(cell, seat);
  } else if (isComing) observer.put(cell, changedKind(change), seat);
  else observer.lift(cell, changedKind(change), seat);
}
