/** What is heard of a board, and the element that it is made of. */

import type { GameState } from '../game/state.ts';
import type { BoardMove, BoardRefusal } from './play.ts';

/**
 * The state after a move that was played on the board.
 *
 * @category Events
 */
export interface BoardChange {
  readonly state: GameState;
}

/**
 * What is heard of a board, by the names of its events.
 *
 * @category Events
 */
export interface BoardEvents {
  readonly move: CustomEvent<BoardMove>;
  readonly change: CustomEvent<BoardChange>;
  readonly refuse: CustomEvent<BoardRefusal>;
}

/** How its own events are listened to; all others as on any element. */
interface Listens {
  /** Listens to an event of the board, whose `detail` has its type, or to any other as on every element. */
  addEventListener<K extends keyof BoardEvents>(
    type: K,
    listener: (event: BoardEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Listens no longer. */
  removeEventListener<K extends keyof BoardEvents>(
    type: K,
    listener: (event: BoardEvents[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** Where there is no document, the class can be imported all the same, as servers of pages do. */
export const Base: { new (): Listens & HTMLElement; readonly prototype: HTMLElement } =
  globalThis.HTMLElement ?? (class {} as typeof HTMLElement);
