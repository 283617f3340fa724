/** Notification of observers about pieces that come and go. */

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
 * Observer of changes on a searcher's board, in the numbers of `Searcher.board`. A warrior that moves is
 * lifted from one cell and then put on another. An army that changes hands (R8.4) is lifted and put on the
 * same cells. A cell never has two warriors in between. An observer must not move the searcher. An exception
 * passes through after the move was made.
 *
 * @category Searching
 */
export interface BoardObserver {
  /** Called when a warrior comes to a cell. */
  put(cell: number, kind: number, owner: number): void;
  /** Called when a warrior leaves a cell. */
  lift(cell: number, kind: number, owner: number): void;
  /** Called when the Goal of a seat comes to a cell. */
  putGoal?(cell: number, seat: number): void;
  /** Called when the Goal of a seat leaves a cell. */
  liftGoal?(cell: number, seat: number): void;
}

/**
 * Scratch list for the changes of one move; undefined while in use, because an observer may cause
 * notifications of others.
 */
let spareChanges: number[] | undefined;

/** Reports every piece on the board, as coming or as going. */
export function notifyStanding(position: Position, observer: BoardObserver, isComing: boolean): void {
  const changes: number[] = [];
  const number = listPieces(position, changes);
  for (let i = 0; i < number; i++) notify(observer, changes[i]!, isComing);
}

/** Reports the changes of the last move. */
export function notifyMade(position: Position, observer: BoardObserver): void {
  const changes = spareChanges ?? [];
  spareChanges = undefined;
  const number = listChanges(position, changes);
  for (let i = 0; i < number; i++) notify(observer, changes[i]!, isAddition(changes[i]!));
  spareChanges = changes;
}

/** Reports the changes of the last move in reverse, before it is taken back. */
export function notifyUnmade(position: Position, observer: BoardObserver): void {
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
