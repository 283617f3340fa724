/** Details of the events of a board, and the callbacks of its controller. */

import type { Explanation } from '../engine/explain/refusal.ts';
import type { Move } from '../engine/move.ts';
import type { MoveChoice } from '../game/choices.ts';
import type { Game } from '../game/game.ts';
import type { MoveInput, MoveOrigin } from '../game/moves.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';

/** Detail of a `move` event. */
export interface BoardMove {
  readonly move: Move;
  /** The move in coordinates. */
  readonly text: string;
  readonly choice: MoveChoice;
  /** State after the move; null if the board shows a view, since only the arbiter knows it. */
  readonly state: GameState | null;
}

/**
 * Answer to a move: what to show after it, or why it was refused. Undefined ends the wait: the page sets
 * `state` or `game` itself.
 */
export type MoveAnswer = GameState | PlayerView | Game | { readonly refused: string } | undefined;

/** Detail of a `refuse` event. */
export interface BoardRefusal {
  /** Origin (a cell or a piece in hand) and target of the attempt. */
  readonly from: MoveOrigin;
  readonly to: string;
  /** Reason for the refusal; null if the board shows a view. */
  readonly explanation: Explanation | null;
  /** Announcement of the refusal. */
  readonly message: string;
}

/** Kind of a move that the board shows. */
export type BoardSound = 'move' | 'capture' | 'threat' | 'end';

/** Callbacks of the element. */
export interface Host {
  /** Reports a move. Returns whether the board should play it, or the answer to wait for. */
  readonly onMove: (move: BoardMove) => boolean | PromiseLike<MoveAnswer>;
  /** Reports a refusal and returns whether the board should announce it. */
  readonly onRefuse: (refusal: BoardRefusal) => boolean;
  /** Shows the state after a move that the board plays. */
  readonly take: (state: GameState, move: MoveInput) => void;
  /** Reports the kind of a move that the board shows. */
  readonly onSound: (sound: BoardSound) => void;
  /** Shows the answer to a move. */
  readonly showAnswer: (answer: Exclude<MoveAnswer, undefined | { readonly refused: string }>) => void;
}
