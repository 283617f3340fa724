/** Events of the board, and the typed base class. */

import type { GameState } from '../game/state.ts';
import type { BoardMove, BoardRefusal } from './play.ts';

/**
 * Detail of a `change` event.
 *
 * @category Events
 */
export interface BoardChange {
  readonly state: GameState;
}

/**
 * Board events by name.
 *
 * @category Events
 */
export interface BoardEvents {
  readonly move: CustomEvent<BoardMove>;
  readonly change: CustomEvent<BoardChange>;
  readonly refuse: CustomEvent<BoardRefusal>;
}

/** Typed listeners for the board's own events. */
interface Listens {
  /** Adds a listener for an event, with a typed `detail` for events of the board. */
  addEventListener<K extends keyof BoardEvents>(
    type: K,
    listener: (event: BoardEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Removes a listener. */
  removeEventListener<K extends keyof BoardEvents>(
    type: K,
    listener: (event: BoardEvents[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** Base class that can be imported without a document, for server-side rendering. */
export const Base: { new (): Listens & HTMLElement; readonly prototype: HTMLElement } =
  globalThis.HTMLElement ?? (class {} as typeof HTMLElement);
