/** Events of the board, and the typed base classes. */

import { type Fault, fail, failWith } from '../base/result.ts';
import { isObject } from '../base/values.ts';
import type { Game } from '../game/game.ts';
import type { GameState } from '../game/state.ts';
import type { RecordMark } from '../records/tree.ts';
import type { BoardMove, BoardRefusal, MoveAnswer } from './host.ts';

/** Base class that exists on servers without DOM events. */
const EventBase: typeof CustomEvent = globalThis.CustomEvent ?? (class {} as unknown as typeof CustomEvent);

/**
 * Event before a chosen move is played.
 *
 * @example
 * ```ts
 * import type { BoardMoveEvent, MoveAnswer } from 'klin-zha/element';
 *
 * const send = async (text: string): Promise<MoveAnswer> => ({ refused: `No connection for ${text}.` });
 * const sendMove = (event: BoardMoveEvent): void => event.waitUntil(send(event.detail.text));
 * ```
 */
export class BoardMoveEvent extends EventBase<BoardMove> {
  #answer: PromiseLike<MoveAnswer> | undefined;

  /**
   * Prevents the default action and shows the move until the promise settles. The board accepts no other move
   * in the meantime, except premoves. If the promise is fulfilled with a refusal or rejected, the piece
   * returns to its origin.
   *
   * @throws KlinZhaError `bad-wait` after the event was dispatched and for a second call, `bad-option` for
   * anything but a promise
   */
  waitUntil(answer: PromiseLike<MoveAnswer>): void {
    if (!isObject(answer) || typeof answer.then !== 'function')
      failWith('bad-option', answer, 'answer', 'a promise');
    if (this.eventPhase === 0 || this.#answer !== undefined) {
      const message = 'Cannot wait: call waitUntil once, while the event move is dispatched.';
      fail({ code: 'bad-wait', message });
    }
    this.preventDefault();
    this.#answer = answer;
  }

  /** @internal */
  get answer(): PromiseLike<MoveAnswer> | undefined {
    return this.#answer;
  }
}

/** Board events by name. */
export interface BoardEvents {
  readonly move: BoardMoveEvent;
  readonly change: CustomEvent<{
    readonly state: GameState;
    /** The game after the move; null unless the board shows a game. */
    readonly game: Game | null;
  }>;
  readonly refuse: CustomEvent<BoardRefusal>;
  /** The player drew or removed shapes, or the board removed them with the position. */
  readonly shapes: CustomEvent<{ readonly shapes: readonly RecordMark[] }>;
  /**
   * The board shows a move of this kind. `threat` is a move after which the Goal of the player to move is
   * threatened.
   */
  readonly sound: CustomEvent<{ readonly sound: 'move' | 'capture' | 'threat' | 'end' }>;
  /** An attribute is invalid. It does not bubble. */
  readonly error: CustomEvent<{ readonly fault: Fault }>;
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
